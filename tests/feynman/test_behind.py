"""What may lie behind: chances counted exactly, beside all worlds that a view may be (F-4)."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.words import lead_to
from labtable.games.feynman.rules.kinds import Kind
from labtable.games.feynman.words.behind import chance_to_complete, known_fronts

from .positions import GAME, TABLE, arranged, face, few, play, words

BOSONS = {"W": Kind.W, "photon": Kind.PHOTON, "gluon": Kind.GLUON}


def worlds(match: Match) -> Iterator[Any]:
    """Every world that seat 0 may be in, once: redeal deals them all, and so many draws miss none."""
    found = set()
    for seed in range(200):
        world = GAME.redeal(match.view(0), 0, seed)
        key = str(GAME.words.truth(world, None))
        if key not in found:
            found.add(key)
            yield world


def completes(world: Any, boson: str) -> bool:
    """Whether seat 1 can complete the boson that seat 0 lays: by the rules, in a world that is known."""
    after = world.copy()
    for piece in GAME.read(f"play {boson}", GAME.view(after, 0), 0):
        assert GAME.reason(after, 0, piece) == 0
        GAME.step(after, 0, piece)
    answers = [GAME.words.write_here(pieces, after, 1) for pieces in GAME.whole_actions(after, 1)]
    cards = 2 if boson.startswith("gluon") else 1
    return any(
        text.startswith("answer") and len(text.split()) - text.endswith("decay") == 1 + cards for text in answers
    )


def by_counting(match: Match, boson: str) -> Fraction:
    """How many of all worlds let seat 1 complete the boson."""
    outcomes = [completes(world, boson) for world in worlds(match)]
    return Fraction(sum(outcomes), len(outcomes))


def doubtful(dice: Random, side: str, colour: str) -> tuple[list[int], list[int]]:
    """Two cards of a colour, and for each another one with the same back, which the first may be taken for."""
    other = {"matter": "antimatter", "antimatter": "matter"}[side]
    twins = {n: [m for m in TABLE if face(m, other) == face(n, other) and m != n] for n in TABLE}
    one, two = dice.sample([n for n in TABLE if face(n, side).endswith(colour) and twins[n]], 2)
    return [one, two], sorted({dice.choice(twins[one]), dice.choice(twins[two])} - {one, two})


@pytest.mark.parametrize("side", ["matter", "antimatter"])
@pytest.mark.parametrize("physics", ["book", "strict"])
def test_F4_chances_are_those_of_all_worlds_that_agree(side: str, physics: str) -> None:
    seen: set[Fraction] = set()
    colour = {"matter": "red", "antimatter": "pink"}[side]
    for seed in range(30):
        dice = Random(seed)
        held, pile = doubtful(dice, side, colour)
        symbol, boson = dice.choice([("u", "W"), ("e", "W"), ("nu_mu", "W"), ("d", "photon"), ("mu", "photon")])
        mine = [n for n in TABLE if n not in (*held, *pile)]
        top = next(n for n in mine if face(n, side) == f"{symbol}:{colour}")
        laid = next((n for n in mine if face(n, side) == f"{boson}:{colour}"), None)
        if laid:
            match = few(held, draw=pile, discard=[top], side=side, physics=physics)
            exact = chance_to_complete(match.view(0), 1, BOSONS[boson])
            assert exact == by_counting(match, f"{boson}:{colour}/{laid}")
            seen.add(exact)
    assert any(0 < chance < 1 for chance in seen)


def gluon_on_down(*held: int, draw: list[int]) -> Match:
    return few(list(held), draw=draw, discard=[next(n for n in TABLE if TABLE[n][0] == "d:yellow")])


def test_F4_a_gluon_takes_a_flip_that_may_lie_there_and_an_antiquark_that_is_seen() -> None:
    """Flips are cards whose back is shared; the antiquark looks at everybody."""
    flips = [n for n in TABLE if TABLE[n][0] == "flip:yellow"]
    antidowns = [n for n in TABLE if TABLE[n][1] == "d:orange"]
    shared = {n: [m for m in TABLE if TABLE[m][1] == TABLE[n][1] and m not in (n, *antidowns)] for n in flips}
    flip = next(n for n in flips if shared[n])
    other = shared[flip][0]
    may = gluon_on_down(flip, antidowns[0], draw=[other, 20])
    assert chance_to_complete(may.view(0), 1, Kind.GLUON) == by_counting(may, "gluon:yellow") == Fraction(1, 2)
    never = gluon_on_down(flip, 20, draw=[other, antidowns[0]])
    assert chance_to_complete(never.view(0), 1, Kind.GLUON) == by_counting(never, "gluon:yellow") == 0


def test_a_hint_to_the_only_action_is_no_choice_of_a_computer() -> None:
    match = arranged(2, hands=[["tau:green"], [32]], discard=["u:red"])
    first, *_, last = words(GAME.words.hint(match.view(0), 0).sentences, 0)
    assert (first, last) == ("No card fits. [F-5]", "There is only one thing to do: draw.")


def test_a_hint_to_lay_nothing_though_a_card_fits_says_why() -> None:
    match = arranged(2, hands=[["mu:red", "tau:green"], [32]], discard=["u:red"])
    told = "Nobody has to lay a card that fits. Tried out many times, laying none won more often here. [F-5]"
    for action, says in (("draw", True), ("play mu:red", False)):
        pieces = GAME.read(action, match.view(0), 0)
        assert (told in words(lead_to(GAME, match.view(0), 0, pieces).sentences, 0)) is says


def test_F15_one_card_is_not_both_the_flip_and_the_antiquark() -> None:
    (both,) = [n for n in TABLE if TABLE[n] == ("flip:green", "u:cyan")]
    (flip,) = [n for n in TABLE if TABLE[n][0] == "flip:green" and n != both]
    top = next(n for n in TABLE if TABLE[n][0] == "u:green")
    alone = few([both, 20], draw=[21, 24], discard=[top], seen_whole=[both])
    assert chance_to_complete(alone.view(0), 1, Kind.GLUON) == by_counting(alone, "gluon:green") == 0
    with_another = few([both, flip], draw=[21, 24], discard=[top], seen_whole=[both, flip])
    assert chance_to_complete(with_another.view(0), 1, Kind.GLUON) == by_counting(with_another, "gluon:green") == 1


def test_F4_what_is_certain_is_what_was_seen_whole_or_can_be_nothing_else() -> None:
    """11, 61 and 62 have a Higgs boson behind, 32 and 39 an anticharm; 61 and 62 are alike in front too."""
    match = few([11, 32, 61], draw=[39, 62], discard=[37], seen_whole=[11])
    assert known_fronts(match.view(0), 1) == [TABLE[11][0], TABLE[61][0]]
    for world in worlds(match):
        hand = GAME.words.truth(world, None)["hands"][1]
        assert {TABLE[n][0] for n in (hand[0], hand[2])} == {TABLE[11][0], TABLE[61][0]}


def test_a_hint_says_what_is_certain_of_the_next_hand_and_how_likely_it_completes_a_boson() -> None:
    hands: list[list[str | int]] = [["W:red", "tau:green", "mu:green"], [32, 11]]
    match = arranged(2, hands=hands, discard=["u:red"], seen_whole=[11])
    said = words(GAME.words.nudges(match.view(0), 0), 0)
    assert "You can be sure that " in said[2]
    assert "holds a green down." in said[2]
    assert "red W boson" in said[3]
    assert len(said) == 4
    drawn = play(arranged(2, hands=[["tau:green"], [32]], discard=["u:red"], draw=["W:red"]), "draw")
    assert "red W boson" in words(GAME.words.nudges(drawn.view(0), 0), 0)[-1]


@pytest.mark.parametrize("side", ["matter", "antimatter"])
def test_F4_what_a_view_says_of_a_hidden_card_is_counted_in_all_worlds_that_agree(side: str) -> None:
    """The others' hands and the draw pile's top; what was seen whole is certain."""
    doubts = 0
    for seed in range(12):
        held, pile = doubtful(Random(seed), side, {"matter": "red", "antimatter": "pink"}[side])
        top = next(n for n in TABLE if n not in (*held, *pile))
        match = few(held, draw=pile, discard=[top], side=side, seen_whole=held[:1] if seed % 3 == 0 else [])
        shown = GAME.words.client_view(match.view(0), 0)
        truths = [GAME.words.truth(world, None) for world in worlds(match)]
        lie = [[truth["hands"][1][i] for truth in truths] for i in range(len(held))]
        lie.append([truth["draw"][0] for truth in truths])
        for cards, said in zip(lie, [*(card.behind for card in shown.hands[1]), shown.draw_behind], strict=True):
            counted = [face(n, side) for n in cards]
            assert {(one.face, Fraction(one.ways, one.of)) for one in said} == {
                (one, Fraction(counted.count(one), len(counted))) for one in set(counted)
            }
            doubts += len(said) > 1
    assert doubts > 0


def test_F4_one_s_own_cards_and_an_ended_match_have_nothing_behind() -> None:
    match = arranged(2, hands=[["u:red", "c:blue"], ["d:blue", "c:green"]], discard=["t:red"])
    shown = GAME.words.client_view(match.view(0), 0)
    assert [card.behind for card in shown.hands[0]] == [[], []]
    assert all(card.behind for card in shown.hands[1])
    opened = GAME.words.opened(match.state)
    assert [card.behind for hand in opened.hands for card in hand] == [[]] * 4
    assert opened.draw_behind == []
