"""What a seat may know, and that all worlds which it may be in are dealt as often as they should be (F-3, F-4, F-9)."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from labtable.engine.play.match import Match
from labtable.games.feynman.rules.hands import hand_of
from labtable.games.feynman.rules.hide import is_hidden
from labtable.games.feynman.rules.known import shuffled_by
from labtable.games.feynman.rules.state import HIDDEN, MAX_RESHUFFLES, N_KNOWN, Known, State
from tests.chance import is_fair

from .positions import GAME, TABLE, arranged, face, few, play, truth

HIGGS = {n for n, (_, back) in TABLE.items() if back == "higgs"}  # 11, 22, 61, 62, and other faces in front
CHANGE = {n for n, (back, _) in TABLE.items() if back == "change"}  # 129 to 132


def back_is(n: int, side: str) -> set[int]:
    """The cards that show the same to all as this one, while that side is played with."""
    other = {"matter": "antimatter", "antimatter": "matter"}[side]
    return {m for m in TABLE if face(m, other) == face(n, other)}


def arrangements(unseen: frozenset[int], places: Sequence[set[int]]) -> Iterator[tuple[int, ...]]:
    """All ways to lay the unseen cards, each place having only what may lie there."""
    if not places:
        yield ()
        return
    for n in sorted(unseen & places[0]):
        for rest in arrangements(unseen - {n}, places[1:]):
            yield (n, *rest)


def hidden_cards(world: dict[str, list[list[int]]]) -> tuple[int, ...]:
    """The hands of the others, then the draw pile from its top."""
    hands: list[list[int]] = world["hands"][1:]
    draw: list[int] = world["draw"]  # type: ignore[assignment]
    return (*(n for hand in hands for n in hand), *draw)


def check_fair(match: Match, places: Sequence[set[int]]) -> int:
    """Seat 0 may be in every world that the places allow, each as likely, and in no other; returns their number."""
    now, view = truth(match), match.view(0)
    unseen = frozenset(hidden_cards(now))
    expected = list(arrangements(unseen, places))
    assert hidden_cards(now) in expected
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(60 * len(expected)):
        world = GAME.redeal(view, 0, seed)
        assert GAME.view(world, 0) == view
        found[hidden_cards(truth_of(world))] += 1
    assert set(found) == set(expected)
    assert len(expected) == 1 or is_fair([found[world] for world in expected])
    return len(expected)


def truth_of(state: object) -> dict[str, list[list[int]]]:
    return dict(GAME.words.truth(state, None))


def seen_of(view: State, seat: int) -> list[int | None]:
    """The cards of a hand in a view, oldest first; None for one that is hidden."""
    return [None if is_hidden(view, card) else card + 1 for card in hand_of(view, seat)]


ANY = set(TABLE)


@pytest.mark.many
def test_F4_backs_are_seen_of_hands_and_of_the_draw_piles_top_card() -> None:
    one, two, draw = [11, 32], [22, 6], [61, 39, 13]
    match = few(one, two, draw=draw, discard=[37])
    places = [back_is(n, "matter") for n in (*one, *two, draw[0])]
    assert check_fair(match, [*places, ANY, ANY]) == 48


@pytest.mark.many
def test_F4_cards_that_lay_in_hands_when_the_table_turned_are_seen_whole() -> None:
    one, draw = [11, 32], [61, 39, 22, 62]
    match = few(one, draw=draw, discard=[37], seen_whole=[11])
    places = [{11}, back_is(32, "matter"), HIGGS]
    assert check_fair(match, [*places, ANY, ANY, ANY]) == 2 * 3 * 6


def test_F4_after_a_flip_nothing_but_the_draw_pile_is_hidden_and_of_that_not_the_lowest_card() -> None:
    """The lowest lay on top before, and has shown both its faces as the cards in hands have."""
    match = few([125, 11, 12], draw=[22, 1, 32, 39], discard=[37], turn=1)
    top = truth(match)["draw"][0]
    play(match, "play flip:red")
    now = truth(match)
    assert (now["side"], now["draw"][-1]) == ("antimatter", top)
    assert set(now["hands"][1]) | {top} <= set(now["seen_whole"])
    for viewer in (-1, 0, 1):
        assert match.view(viewer).draw[0] == top - 1
    places = [{n} for n in now["hands"][1]]
    assert check_fair(match, [*places, back_is(now["draw"][0], "antimatter"), ANY, ANY, {top}]) >= 2


def test_F4_after_two_flips_both_ends_of_the_draw_pile_are_seen_whole_and_its_middle_is_not() -> None:
    hands: list[list[str | int]] = [["flip:red", "c:blue", "e:blue"], ["flip:cyan", 1, 2]]
    match = arranged(2, hands=hands, discard=["t:red", "u:red", 20], draw=[39, 32, 61, 11])
    first = truth(match)["draw"][0]
    play(match, "play flip:red")
    second = truth(match)["draw"][0]
    now = truth(play(match, "play flip:cyan"))
    assert (now["side"], now["draw"][0], now["draw"][-1]) == ("matter", first, second)
    for viewer in (-1, 0, 1):
        view = match.view(viewer)
        assert view.draw[: view.draw_size] == [second - 1, *[HIDDEN] * (view.draw_size - 2), first - 1]
        shown = GAME.words.client_view(view, viewer)
        assert shown.draw_shows == face(first, "antimatter")
        for other in {0, 1} - {viewer}:  # the table draws only what lies visible now
            assert all(card.n is None and card.face is None for card in shown.hands[other])
    play(match, "draw", "keep")
    assert first in truth(match)["seen_whole"]
    assert first in seen_of(match.view(1), 0)


@pytest.mark.parametrize("lowest", [11, 12])
def test_F4_of_cards_alike_the_one_that_was_seen_whole_stays_where_it_is(lowest: int) -> None:
    """11 and 12 show down green; behind 11 is a Higgs boson, and so it is behind two others in hands."""
    draw = [39, 32, 1, lowest]
    match = few([22, 61], [12 + 11 - lowest], draw=draw, discard=[37], seen_whole=[lowest])
    places = [HIGGS, HIGGS, back_is(12 + 11 - lowest, "matter"), back_is(39, "matter"), ANY, ANY, {lowest}]
    assert check_fair(match, places) > 1


def test_F4_a_single_card_of_the_pile_may_be_seen_whole() -> None:
    match = few([11, 39], draw=[32], discard=[37], seen_whole=[32])
    assert match.view(0).draw[0] == 31
    assert check_fair(match, [HIGGS, {39}, {32}]) == 1
    match = few([11, 39], draw=[32], discard=[37])
    assert check_fair(match, [HIGGS, {32, 39}, {32, 39}]) == 2
    assert match.view(0).draw[0] < HIDDEN
    match = few([11, 39, 5], draw=[32], discard=[37], seen_whole=[32], turn=1)
    play(match, "draw")
    assert truth(match)["seen_whole"] == [32]
    assert match.view(0).drawn == 31


def test_F4_who_looks_back_on_a_match_sees_all_hands_whatever_is_left_of_the_draw_pile() -> None:
    for rest in ([], [32], [32, 39, 61]):
        match = arranged(2, hands=[[5, 6, 7], [11, 13]], discard=[37], rest=rest)
        looked_back = GAME.words.opened(match.state)
        assert [[card.n for card in held] for held in looked_back.hands] == [[5, 6, 7], [11, 13]]
        onlooker = GAME.words.client_view(match.view(), -1)
        assert all(card.n is None for held in onlooker.hands for card in held)


def test_F9_how_a_higgs_bosons_drawing_ended_is_known() -> None:
    """Of cards with a Colour Change behind: the first is not pink, the second is, the third nobody knows."""
    rest = [129, 130, 131]
    match = few([11, 132, 22], draw=rest, discard=[32], side="antimatter", colour="cyan", turn=0)
    play(match, f"play higgs/{next(iter(set(truth(match)['hands'][0]) & HIGGS))} pink")
    now = truth(match)
    assert now["hands"][1][-2:] == [129, 130]
    pink = {n for n in CHANGE if TABLE[n][1].endswith(":pink")}
    assert pink == {130}
    hidden = [back_is(11, "antimatter"), CHANGE, back_is(22, "antimatter"), CHANGE - pink, pink, CHANGE]
    assert check_fair(match, hidden) == 6 * len(list(arrangements(frozenset([11, 22]), [hidden[0], hidden[2]])))


def test_F9_where_no_card_is_left_none_that_was_drawn_has_the_colour() -> None:
    match = few([11, 22], draw=[129, 131], discard=[32], side="antimatter", colour="cyan")
    play(match, f"play higgs/{next(iter(set(truth(match)['hands'][0]) & HIGGS))} pink")
    drawn = truth(match)["hands"][1][2:]
    assert set(drawn) >= {129, 131}
    assert [match.state.known[n - 1] for n in (129, 131)] == [Known.NOT_COLOUR + 2] * 2


def test_F3_a_hand_that_was_dealt_has_no_card_that_was_turned_up() -> None:
    """Seat 1 has held 11 since the deal, and drawn 61 since; 22 was turned up to open the pile."""
    match = few([11, 61], draw=[22, 62], discard=[37])
    match.state.turned_up[0], match.state.turned_up_size = 21, 1
    match.state.known[10] = Known.DEALT
    assert check_fair(match, [HIGGS - {22}, HIGGS, HIGGS, HIGGS]) == 3 * 6


def test_F3_no_world_has_a_turned_up_card_in_a_hand_that_was_dealt() -> None:
    looked_at = 0
    for seed in range(60):
        match = Match(GAME, 3 + seed % 3, seed=seed)
        state = match.state
        turned_up = {n + 1 for n in state.turned_up[: state.turned_up_size]}
        for redeal in range(10 if turned_up else 0):
            world = truth_of(GAME.redeal(match.view(0), 0, redeal))
            assert not turned_up & {n for hand in world["hands"] for n in hand}
            looked_at += 1
    assert looked_at > 50


def reshuffled() -> Match:
    """Seat 1 held 11; then 22, 61, 62 and 32 were reshuffled, and seat 1 has drawn two of them."""
    match = few([11, 39], draw=[5], discard=[37, 22, 61, 62, 32], turn=1)
    return play(match, "draw", "keep", "draw", "keep", "draw", "keep", "draw", "keep", "draw", "keep")


def test_F4_what_was_reshuffled_is_in_no_hand_that_was_held_before_and_what_was_drawn_since_is() -> None:
    match = reshuffled()
    now = truth(match)
    again = {22, 61, 62, 32}
    assert now["hands"][1][:3] == [11, 39, 5]
    assert set(now["hands"][1][3:]) < again
    old = [back_is(n, "matter") - again for n in now["hands"][1][:3]]
    new = [back_is(n, "matter") & again for n in now["hands"][1][3:]]
    assert check_fair(match, old + new + [ANY for _ in now["draw"]]) >= 1
    view = match.view(0)
    assert {n + 1 for n in range(132) if shuffled_by(view, n) == 1} == again


def test_F4_so_many_reshuffles_are_told_apart() -> None:
    match = few([11, 39], draw=[5], discard=[37, 22, 61], turn=1)
    state = match.state
    state.reshuffles = MAX_RESHUFFLES
    state.known[0], state.known[1] = N_KNOWN, MAX_RESHUFFLES * N_KNOWN
    play(match, "draw", "keep", "draw", "keep")
    assert state.reshuffles == MAX_RESHUFFLES
    assert [shuffled_by(state, card) for card in (0, 1, 21, 10)] == [0, MAX_RESHUFFLES - 1, MAX_RESHUFFLES, 0]
    for viewer in (-1, 0, 1):
        view = match.view(viewer)
        assert GAME.view(GAME.redeal(view, viewer, 1), viewer) == view


def test_what_is_visible_and_what_is_not() -> None:
    match = arranged(3, hands=[[5, 6, 7], [11, 13], [20, 21]], discard=[37, 1], draw=[9], seen_whole=[13], seed=3)
    view, state = match.view(0), match.state
    assert seen_of(view, 0) == [5, 6, 7]
    assert seen_of(view, 1) == [None, 13]
    assert set(view.draw[: view.draw_size - 1]) == {HIDDEN}
    for name in ("discard", "hand_size", "draw_size", "colour", "top", "turn", "turned_up"):
        assert getattr(view, name) == getattr(state, name)
    assert [shuffled_by(view, card) for card in range(132)] == [shuffled_by(state, card) for card in range(132)]
    onlooker = match.view()
    assert [seen_of(onlooker, seat) for seat in range(3)] == [[None] * 3, [None, 13], [None] * 2]
    assert GAME.view(view, 0) == view
    assert GAME.view(onlooker, -1) == onlooker


def test_worlds_that_agree_with_all_a_seat_has_seen_give_it_the_same_view() -> None:
    """The cards of others exchanged for some that show the same: no field of the view differs."""
    here = few([11, 32], [22, 6], draw=[61, 39, 13], discard=[37], seed=1, dealer=0)
    there = few([22, 39], [61, 13], draw=[11, 6, 32], discard=[37], seed=2, dealer=0)
    assert here.view(0) == there.view(0)
    assert here.view(1) != there.view(1)
    assert GAME.words.client_view(here.view(0), 0) == GAME.words.client_view(there.view(0), 0)


def test_what_another_draws_is_known_by_its_back_alone() -> None:
    for card in (32, 39):
        match = arranged(2, hands=[[5, 6, 7], [11, 13]], discard=[37], draw=[card], turn=1)
        events = match.play(1, "draw")
        (told,) = [event for event in GAME.seen(events, 0) if event.kind.name == "DREW"]
        assert told.arguments["card"] is None
        assert told.arguments["back"] == "c:cyan"
        assert match.view(0).drawn == HIDDEN
        assert match.view(1).drawn == card - 1
        world = GAME.redeal(match.view(0), 0, 1)
        assert world.drawn + 1 == truth_of(world)["hands"][1][-1]
