"""What a seat may know, and that all worlds which it may be in are dealt as often as they should be."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb
from typing import Any

import pytest

from labtable.engine.kernels import contract
from labtable.engine.kernels.contract import Told
from labtable.engine.play.match import Match
from labtable.games.cats.rules.boxes import COPIES, MAX_SEATS
from labtable.games.cats.rules.state import EPOCHS, HIDDEN
from tests.chance import is_fair

from .positions import GAME, PHYSICISTS, arranged, play, truth

Counts = tuple[int, ...]
DRAWS_A_WORLD = 80
UNKNOWN = [HIDDEN] * 4


def seen_by_all(*placed: str, left: str) -> list[str]:
    """A discard pile that all have seen: every box but those that are placed, and those of the research deck."""
    used = Counter("".join(placed) + left)
    return [box for box, n in zip("ADEH", COPIES, strict=True) for _ in range(n - used[box])]


def counts(boxes: str) -> Counts:
    """Boxes by kind."""
    return tuple(boxes.count(box) for box in "ADEH")


def splits(pool: Counts, sizes: Sequence[int]) -> Iterator[tuple[tuple[Counts, ...], int]]:
    """All ways to put boxes of the pool into places of these sizes, and in how many ways each comes about."""
    if not sizes:
        yield (), 1
        return
    for held in product(*(range(n + 1) for n in pool)):
        if sum(held) == sizes[0]:
            ways = 1
            for n, k in zip(pool, held, strict=True):
                ways *= comb(n, k)
            left = tuple(n - k for n, k in zip(pool, held, strict=True))
            for rest, more in splits(left, sizes[1:]):
                yield (held, *rest), ways * more


def check_true_probabilities(match: Match, seat: int, *groups: tuple[str, Sequence[tuple[str, int]]]) -> int:
    """Worlds come up with their probabilities, and no others; returns how many there are.

    Each group is boxes that the seat has not seen where they lie, and the places where they may: `hand 1`, or
    `discarded 7` for that row of the record. What is left over of a group is in the research deck.
    """
    expected: dict[tuple[Counts, ...], int] = {(): 1}
    places = [place for _, named in groups for place, _ in named]
    for boxes, named in groups:
        found = list(splits(counts(boxes), [size for _, size in named]))
        expected = {before + held: w * ways for before, w in expected.items() for held, ways in found}
    view = match.view(seat)
    dealt: Counter[tuple[Counts, ...]] = Counter()
    for seed in range(DRAWS_A_WORLD * len(expected)):
        world = GAME.redeal(view, seat, seed)
        assert GAME.view(world, seat) == view
        check_looks(world)
        dealt[tuple(place_of(world, place) for place in places)] += 1
    assert place_in(match.state, places) in expected
    assert set(dealt) <= set(expected)
    likely = [held for held, ways in expected.items() if ways * sum(dealt.values()) >= 8 * sum(expected.values())]
    others = sum(dealt[held] for held in expected if held not in likely)
    rest = sum(expected[held] for held in expected if held not in likely)
    assert len(likely) > 1
    assert len(likely) >= len(expected) // 2
    observed, weights = [dealt[held] for held in likely], [expected[held] for held in likely]
    several = rest * sum(dealt.values()) >= 8 * sum(expected.values())
    assert is_fair([*observed, others] if several else observed, [*weights, rest] if several else weights)
    return len(expected)


def place_of(state: Any, place: str) -> Counts:
    """What lies in a place of the record."""
    name, at = place.split()
    return tuple(getattr(state, name)[int(at)])


def place_in(state: Any, places: Sequence[str]) -> tuple[Counts, ...]:
    """What lies in several."""
    return tuple(place_of(state, place) for place in places)


def check_looks(state: Any) -> None:
    """Whoever looked saw what the others had discarded by then."""
    for look in range(state.looks):
        rows = [row for row in range((look + 1) * MAX_SEATS) if row % MAX_SEATS != state.looker[look]]
        assert state.looked[look] == [sum(state.discarded[row][box] for row in rows) for box in range(4)]


# --- what is visible --------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_discards_and_what_lies_face_up() -> None:
    match = play(arranged("AADDE", "DDDEA", "AAEE", research="AH"), "bid 1A", "show A A", "cycle D E", "end")
    state = match.state
    for viewer in (-1, 0, 1, 2):
        view = match.view(viewer)
        for seat in range(3):
            assert view.hand[seat] == (state.hand[seat] if seat == viewer else UNKNOWN)
            assert view.doctorate[seat] == (state.doctorate[seat] if seat == viewer else HIDDEN)
        assert view.discarded[0] == ([0, 1, 1, 0] if viewer == 0 else UNKNOWN)
        assert view.discarded[1:] == state.discarded[1:]
        assert set(view.research[: view.research_size]) == {HIDDEN}
        for name in ("finding", "hand_size", "discarded_size", "pile_size", "research_size", "face_up", "bid", "shown"):
            assert getattr(view, name) == getattr(state, name)
        assert GAME.view(view, viewer) == view


def test_what_others_cycled_and_drew_changes_nothing_in_a_view() -> None:
    def after(action: str, research: str) -> Match:
        return play(arranged("AADDEE", "DDDDDD", research=research, seed=3), "bid 1A", "show A A", action)

    matches = [after("cycle D D", "AA"), after("cycle D E", "HH"), after("cycle E E", "DE")]
    assert len({repr(match.view(0)) for match in matches}) == 3
    for viewer in (-1, 1):
        assert len({repr(match.view(viewer)) for match in matches}) == 1
        assert len({repr(GAME.words.situation(match.view(viewer), viewer)) for match in matches}) == 1


@pytest.mark.many
def test_unused_doctorates_are_secret_and_used_ones_public() -> None:
    match = arranged("AA", "DD", "EE", doctorates=["Purrie", "Pounce used", "Mewton"])
    for viewer in (-1, 0, 1, 2):
        shown = [d for seat, d in enumerate(match.state.doctorate[:3]) if seat in (viewer, 1)]
        assert [d for d in match.view(viewer).doctorate[:3] if d != HIDDEN] == shown
        known = {"Pounce", "Feyncat"} | ({truth(match)["doctorates"][viewer]["name"]} if viewer >= 0 else set())
        worlds = [GAME.words.truth(GAME.redeal(match.view(viewer), viewer, seed), None) for seed in range(400)]
        for seat in {0, 2} - {viewer}:
            found = Counter(world["doctorates"][seat]["name"] for world in worlds)
            assert set(found) == PHYSICISTS - known
            assert is_fair(list(found.values()))
        assert all(len({one["name"] for one in world["doctorates"]}) == 3 for world in worlds)


def test_a_loser_who_left_still_has_any_doctorate_for_the_others() -> None:
    match = play(arranged("AA", "DD", "EE", bid="9A 2", form="elimination"), "call")
    assert truth(match)["doctorates"][2]["state"] == "gone"
    view = match.view(0)
    names = {GAME.words.truth(GAME.redeal(view, 0, seed), None)["doctorates"][2]["name"] for seed in range(200)}
    assert len(names) == 8


def test_a_new_experiment_begins_with_nothing_known_of_its_boxes() -> None:
    match = play(arranged("AADD", "DDEE", doctorates=["Prride"], discarded=[[], ["E"]], discard=["E"]),
                 "doctorate Prride", "bid 9A", "show A", "cycle D", "end", "call")  # fmt: skip
    state = match.state
    assert (state.looks, state.pile_size, sum(map(sum, state.discarded)), sum(state.swept)) == (0, 0, 0, 0)
    assert match.view(0).looked == state.looked == [[0] * 4] * 2


def test_when_the_match_is_over_all_hands_are_known_and_the_rest_stays_hidden() -> None:
    match = arranged("AADD", "DDEE", form="elimination", research="E")
    play(match, "bid 9A", "show A", "cycle D", "end", "call")
    view = match.view(-1)
    assert match.is_over
    assert view.hand == match.state.hand
    assert view.discarded[0] == UNKNOWN
    assert view.doctorate[:2] == [HIDDEN] * 2


def test_C7_others_are_told_what_is_shown_and_not_what_is_cycled() -> None:
    match = play(arranged("ADE", "AAD"), "bid 1D", "show D")
    told, seat = GAME.bound(contract.told), match.state.turn
    assert told(arranged("ADE", "AAD").state, 0, GAME.read("bid 1D", match.view(0), 0)[0]) == Told.ALL
    for boxes in ("cycle A", "cycle A E"):
        after = match.state.copy()
        *begun, last = GAME.read(boxes, match.view(seat), seat)
        for piece in begun:
            GAME.step(after, seat, piece)
        assert told(after, seat, last) == Told.ACTED


# --- worlds -----------------------------------------------------------------------------------------------------------


@pytest.mark.many
def test_unseen_boxes_lie_in_hands_and_deck_as_chance_would_have_it() -> None:
    pile = seen_by_all("AD", "AD", "ADE", left="AEH")
    match = arranged("AD", "AD", "ADE", discard=pile, research="AEH")
    unseen = "ADADEAEH"
    assert check_true_probabilities(match, 0, (unseen, [("hand 1", 2), ("hand 2", 3)])) > 50
    assert check_true_probabilities(match, 2, ("ADADAEH", [("hand 0", 2), ("hand 1", 2)])) > 20


@pytest.mark.many
def test_what_a_seat_discarded_itself_it_knows_to_lie_there() -> None:
    pile = seen_by_all("AADE", "AD", "DE", left="AEH")
    match = arranged("AADE", "AD", "DE", discard=pile, research="AEH")
    play(match, "bid 1A", "show A A", "cycle D E", "end")
    assert check_true_probabilities(match, 0, ("ADDEH", [("hand 1", 2), ("hand 2", 2)])) > 5
    places = [("hand 0", 2), ("discarded 0", 2), ("hand 2", 2)]
    assert check_true_probabilities(match, 1, ("DEAEDEH", places)) > 50


def looked(copied: bool = False) -> Match:
    """Seat 0 has looked at a pile with a box of seat 1 and one of seat 2; since then seat 1 has cycled one more."""
    pile = seen_by_all("A", "ADDE", "DE", "H", "E", left="AD")
    match = arranged(
        "A", "ADDE", "DE", discarded=[[], ["H"], ["E"]], discard=[*pile, "H", "E"], research="AD",
        doctorates=["Tabby" if copied else "Prride"], open=["Prride"] if copied else ["Feyncat"],
    )  # fmt: skip
    play(match, "doctorate Tabby as Prride" if copied else "doctorate Prride", "bid 1A", "end")
    return play(match, "bid 1D", "show D", "cycle E", "end")


@pytest.mark.many
@pytest.mark.parametrize("copied", [False, True])
def test_prrides_user_knows_what_lay_in_the_pile_but_not_whose_it_was(copied: bool) -> None:
    match = looked(copied)
    assert match.view(0).looked[0] == [0, 0, 1, 1]
    for viewer in (-1, 1, 2):
        assert match.view(viewer).looked[0] == UNKNOWN
    hidden = [("hand 1", 3), ("hand 2", 2), ("discarded 7", 1)]
    seen = ("HE", [("discarded 1", 1), ("discarded 2", 1)])
    assert check_true_probabilities(match, 0, seen, ("ADDEA" + "DE", hidden)) > 30


def test_who_has_not_looked_knows_nothing_of_it() -> None:
    match = looked()
    places = [("hand 0", 1), ("hand 2", 2), ("discarded 2", 1)]
    assert check_true_probabilities(match, 1, ("ADEED", places)) > 10


def test_two_may_look_and_each_knows_the_pile_of_its_time() -> None:
    pile = seen_by_all("A", "ADDE", "DEE", "H", left="AD")
    match = arranged("A", "ADDE", "DEE", discarded=[[], [], ["H"]], discard=[*pile, "H"], research="AD",
                     doctorates=["Prride", "Felidae", "Tabby"])  # fmt: skip
    play(match, "doctorate Prride", "bid 1A", "end", "bid 1D", "show D", "cycle E", "end")
    play(match, "doctorate Tabby as Prride", "bid 1E", "show E", "cycle D", "end")
    state = match.state
    assert state.looks == 2
    assert [match.view(0).looked[i] for i in (0, 1)] == [[0, 0, 0, 1], UNKNOWN]
    assert [match.view(2).looked[i] for i in (0, 1)] == [UNKNOWN, [0, 0, 1, 0]]
    check_looks(state)
    seen = ("H", [("discarded 2", 1)])
    hidden = [("hand 1", 3), ("hand 2", 2), ("discarded 7", 1), ("discarded 14", 1)]
    assert check_true_probabilities(match, 0, seen, ("ADEADED", hidden)) > 30
    assert check_true_probabilities(match, 2, ("E", [("discarded 7", 1)]), ("AADA", [("hand 0", 1), ("hand 1", 3)])) > 1


def test_what_was_swept_away_all_know() -> None:
    pile = seen_by_all("AD", "DE", "AA", left="AEH")
    match = arranged("AD", "DE", findings=["AA", ""], discard=pile, research="AEH", bid="1A 1", doctorates=["Purrie"])
    play(match, "doctorate Purrie")
    assert match.view(1).swept[0] == 18 + 0
    assert check_true_probabilities(match, 0, ("DEAEH", [("hand 1", 2)])) > 3


def test_every_place_of_the_record_that_may_be_hidden_is_hidden_from_others() -> None:
    """Of a row that nobody has filled there is nothing to hide."""
    match = looked()
    for viewer in (-1, 0, 1, 2):
        view = match.view(viewer)
        for row in range(EPOCHS * MAX_SEATS):
            hidden = match.state.discarded_size[row] > 0 and row % MAX_SEATS != viewer
            assert (view.discarded[row] == UNKNOWN) == hidden


# --- what the research deck says --------------------------------------------------------------------------------------


def test_the_order_of_the_research_deck_is_nobodys_to_know() -> None:
    """An arranged deck has its order, which no view shows; a world's deck comes in any."""
    match = arranged("AD", "AD", research="AAAAAA")
    for viewer in (-1, 0, 1):
        assert match.view(viewer).settled == 0
    tops = {GAME.words.truth(GAME.redeal(match.view(0), 0, seed), None)["research"][0] for seed in range(60)}
    assert tops == {"A", "D", "E", "H"}


@pytest.mark.many
def test_a_deck_that_was_dealt_comes_in_any_order() -> None:
    tops = Counter(truth(Match(GAME, 2, {"form": "elimination"}, seed))["research"][0] for seed in range(2000))
    assert is_fair([tops[box] for box in "ADEH"], list(COPIES))
    hands = Counter("".join(truth(Match(GAME, 2, {"form": "elimination"}, seed))["hands"][1]) for seed in range(2000))
    assert is_fair([hands["AA"], hands["AD"], hands["DD"], hands["EE"]], [190, 400, 190, 28])
