"""Numbers of the rules that are played otherwise than printed."""

from labtable.games import load
from labtable.games.feynman.rules.names import card_data

GAME = load("feynman")


def kinds(**numbers: int) -> set[str]:
    """The kinds of the matter faces that take part."""
    truth = GAME.words.truth(GAME.deal(2, numbers, 1), None)
    cards = [*truth["draw"], *truth["discard"], *(card for hand in truth["hands"] for card in hand)]
    return {card_data(card - 1).matter.split(":")[0] for card in cards}


def test_F1_a_deck_may_have_fewer_generations_colours_and_kinds() -> None:
    assert {"c", "mu", "W", "flip", "change"} <= kinds()
    assert kinds(generations=1) & {"c", "s", "t", "b", "mu", "tau", "nu_mu", "nu_tau"} == set()
    assert "W" not in kinds(ws=0)
    assert "change" not in kinds(wilds=0)
    assert "flip" not in kinds(flips=0)


def test_F2_hands_have_the_size_that_is_given() -> None:
    truth = GAME.words.truth(GAME.deal(3, {"dealt": 5}, 1), None)
    assert [len(hand) for hand in truth["hands"]] == [5, 5, 5]


def test_F4_what_a_view_may_be_has_no_card_that_takes_no_part() -> None:
    few = {"generations": 1, "ws": 0}
    state = GAME.deal(2, few, 1)
    world = GAME.words.truth(GAME.redeal(GAME.view(state, 0), 0, seed=2), None)
    truth = GAME.words.truth(state, None)
    assert sorted([*world["draw"], *world["hands"][1]]) == sorted([*truth["draw"], *truth["hands"][1]])
    assert world["hands"][0] == truth["hands"][0]
