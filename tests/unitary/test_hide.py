"""What a seat may know, and that all worlds which it may be in are dealt as often as they should be."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.games.unitary.rules.cards import CARD_NAMES, N_QUANTITIES
from labtable.games.unitary.rules.hide import may_hide
from tests.chance import is_fair

from .positions import GAME, arranged, dealt, exhausted, play, truth


def few_unseen(unseen: list[str], own: str, claims: str = "auto", seats: int = 2, **position: Any) -> Match:
    """A match in which all cards but a few lie on the pile; seat 0 sees those in its hand and its hidden card."""
    full = truth(dealt(seats))
    pile = [*full["deck"], *full["hidden"], *(card for held in full["hands"] for card in held)]
    for card in [own, *unseen]:
        pile.remove(card)
    return arranged(seats, claims=claims, discard=pile, **position)


def worlds(match: Match, draws: int) -> Counter[tuple[Any, ...]]:
    """How often each world is dealt to seat 0."""
    view = match.view(0)
    found: Counter[tuple[Any, ...]] = Counter()
    for seed in range(draws):
        world = GAME.words.truth(GAME.redeal(view, 0, seed), None)
        found[(*world["hidden"][1:], *(tuple(hand) for hand in world["hands"][1:]), tuple(world["deck"]))] += 1
    return found


def counted(cards: list[str], sides: int, hands: list[int], may: Any) -> Counter[tuple[Any, ...]]:
    """The same by trying all orders of the unseen cards: hidden cards first, then hands, then the deck."""
    found: Counter[tuple[Any, ...]] = Counter()
    for order in permutations(cards):
        hidden, rest = order[:sides], list(order[sides:])
        if all(may(side + 1, card) for side, card in enumerate(hidden)):
            dealt_hands = []
            for size in hands:
                dealt_hands.append(tuple(rest[:size]))
                rest = rest[size:]
            found[(*hidden, *dealt_hands, tuple(rest))] += 1
    return found


def is_quantity(side: int, card: str) -> bool:
    return card not in ("Square", "Square Root", "Clear")


def test_a_redeal_is_fair_with_two_copies_of_a_card() -> None:
    unseen = ["Mass", "Mass", "Force", "Square"]
    match = few_unseen(unseen, "Time", hidden=["Time", "Mass"], hands=[[], ["Square"]])
    expected = counted(unseen, 1, [1], is_quantity)
    found = worlds(match, 3000)
    assert set(found) == set(expected)
    assert is_fair([found[w] for w in expected], list(expected.values()))


def test_a_redeal_is_fair_with_two_hidden_cards() -> None:
    unseen = ["Mass", "Mass", "Force", "Clear"]
    match = few_unseen(unseen, "Time", seats=3, hidden=["Time", "Mass", "Force"], hands=[[], ["Mass"], []])
    expected = counted(unseen, 2, [1, 0], is_quantity)
    found = worlds(match, 3000)
    assert set(found) == set(expected)
    assert is_fair([found[w] for w in expected], list(expected.values()))


def test_a_redeal_leaves_out_what_has_been_shown() -> None:
    unseen = ["Mass", "Force", "Energy", "Clear"]
    match = few_unseen(
        unseen, "Time", hidden=["Time", "Force"], hands=[[], []], areas=[[0, 0, 0], [1, 0, 0], [0, 0, 0]]
    )
    expected = counted(unseen, 1, [0], lambda side, card: card in ("Force", "Energy"))
    found = worlds(match, 1500)
    assert set(found) == set(expected)
    assert is_fair(list(found.values()))


@pytest.mark.many
def test_a_redeal_is_fair_when_a_false_claim_told_one_side_from_the_other() -> None:
    """Bob has claimed when Mass had been shown: he does not hide Mass, but Cleo may."""
    unseen = ["Mass", "Mass", "Force", "Energy", "Clear"]
    match = few_unseen(
        unseen, "Time", "spot", 3, hidden=["Time", "Force", "Mass"], hands=[[], [], []],
        areas=[[0, 0, 0], [1, 0, 0], [0, 0, 0]],
    )  # fmt: skip
    play(match, "1 claim")
    expected = counted(unseen, 2, [0, 0], lambda side, card: is_quantity(side, card) and (side, card) != (1, "Mass"))
    found = worlds(match, 6000)
    assert set(found) == set(expected)
    assert is_fair([found[w] for w in expected], list(expected.values()))


def could_hide(match: Match, side: int) -> set[str]:
    return {CARD_NAMES[q] for q in range(N_QUANTITIES) if may_hide(match.view(0), side, q)}


def test_with_auto_what_was_shown_is_hidden_by_nobody() -> None:
    match = play(arranged(hands=[["Mass", "Velocity"], []], hidden=["Area", "Force"]), "Mass up", "Velocity up")
    assert set(CARD_NAMES[:N_QUANTITIES]) - could_hide(match, 1) == {"Mass", "Momentum"}


def test_with_spot_only_a_claim_tells() -> None:
    match = arranged(claims="spot", hands=[["Mass", "Time", "Clear"], []], hidden=["Area", "Force"])
    everything = set(CARD_NAMES[:N_QUANTITIES])
    play(match, "Mass up")
    assert could_hide(match, 1) == everything
    play(match, "1 claim")
    assert could_hide(match, 1) == everything - {"Mass"}
    play(match, "Clear", "Time up")
    assert could_hide(match, 1) == everything - {"Mass"}
    play(match, "1 claim")
    assert could_hide(match, 1) == everything - {"Mass", "Time"}


def test_a_true_claim_tells_that_the_card_was_shown() -> None:
    match = arranged(claims="spot", hands=[["Mass", "Time", "Clear"], []], hidden=["Area", "Time"])
    play(match, "Mass up", "1 claim", "Clear", "Time up", "1 claim")
    assert could_hide(match, 1) == {"Time"}


def test_answers_that_are_not_seen_are_dealt_as_not_given() -> None:
    match = arranged(3, claims="spot", hands=[["Mass"], [], []], hidden=["Mass", "Area", "Time"])
    play(match, "Mass up", "0 claim", "1 pass")
    world = GAME.redeal(match.view(2), 2, 1)
    assert GAME.who_may_act(world) == [1, 2]
    assert GAME.view(world, 2) == match.view(2)


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_a_view_holds_no_card_that_is_not_in_sight(seat: int) -> None:
    match = arranged(hands=[["Mass"], ["Time"]], hidden=["Area", "Force"])
    view = match.view(seat)
    assert set(view.deck[: view.deck_size]) == {-1}
    assert (view.random_low, view.random_high, view.random_count) == (0, 0, 0)
    for other in (0, 1):
        assert (view.hand[other][0] == -1) == (other != seat)
        assert (view.hidden[other] == -1) == (other != seat)


def test_of_what_is_not_hidden_nothing_is_redealt() -> None:
    state = dealt(3).state
    assert GAME.words.truth(GAME.redeal(state, 0, 1), None) == GAME.words.truth(state, None)


def test_a_view_of_an_exhausted_deck_can_be_redealt() -> None:
    match = exhausted(hands=[["Mass"], []], hidden=["Time", "Energy"])
    world = GAME.redeal(match.view(0), 0, 3)
    assert truth(match)["hidden"] == GAME.words.truth(world, None)["hidden"]


def test_U12_what_was_shuffled_back_from_the_pile_is_nobodys_hidden_card() -> None:
    """All but Mass has lain on the pile in both copies, so Mass is what the other hides."""
    match = few_unseen(["Mass", "Square"], "Time", hidden=["Time", "Mass"], hands=[[], []])
    assert len(truth(match)["deck"]) == 1
    assert [len(some) for some in GAME.words.client_view(match.view(0), 0).suspects] == [1, 1]
    play(match, "done", "done")  # the first draws Square, the second needs a reshuffle
    assert truth(match)["discard"] == []
    assert [len(some) for some in GAME.words.client_view(match.view(0), 0).suspects] == [1, 1]
    assert {hidden for hidden, *_ in worlds(match, 50)} == {"Mass"}
