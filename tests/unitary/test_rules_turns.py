"""U-1 to U-4, U-12 and U-13: before the first turn, the course of a turn, and the pile."""

from itertools import pairwise

import pytest

from labtable.engine.words.problem import Problem
from labtable.games.unitary.rules.cards import CARD_NAMES, QUANTITIES
from tests.chance import is_fair

from .positions import GAME, area, arranged, dealt, exhausted, hand, play, refused, truth, winners

SPECIALS = ("Square", "Square Root", "Clear")


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_U1_two_three_or_four_play(seats: int) -> None:
    with pytest.raises(Problem, match="2 to 4"):
        dealt(seats)


@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (3, 3), (4, 2)])
def test_U1_each_side_has_a_hidden_card(seats: int, sides: int) -> None:
    assert len(truth(dealt(seats))["hidden"]) == sides


def test_U1_four_play_as_two_teams_of_opposite_seats() -> None:
    match = play(arranged(4, hands=[["Mass"], [], [], []], hidden=["Force", "Mass"]), "Mass up")
    assert GAME.returns(match.state) == [-1, 1, -1, 1]


@pytest.mark.many
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_U2_a_hidden_card_is_a_quantity_any_as_likely(seats: int) -> None:
    hidden = [card for seed in range(600) for card in truth(dealt(seats, seed))["hidden"]]
    assert is_fair([hidden.count(q.name) for q in QUANTITIES])
    assert set(hidden) == {q.name for q in QUANTITIES}


@pytest.mark.many
def test_U2_two_sides_may_hide_the_same_quantity() -> None:
    same = sum(len(set(truth(dealt(2, seed))["hidden"])) == 1 for seed in range(700))
    assert is_fair([same, 700 - same], [1, 34])  # one of the 35 quantities that are left is the twin


def test_U2_a_special_card_is_shuffled_back() -> None:
    for seed in range(50):
        found = truth(dealt(2, seed))
        cards = [*found["deck"], *found["hands"][0], *found["hands"][1]]
        assert [cards.count(s) for s in SPECIALS] == [6, 6, 6]


def test_U2_a_hidden_card_is_never_played() -> None:
    match = arranged(hands=[["Mass"], []], hidden=["Force", "Energy"])
    assert refused(match, "Force up") == "There is no Force in your hand; you hold Mass. [U-4]"


def test_U2_only_the_own_side_sees_it_until_the_end() -> None:
    match = arranged(4, hands=[["Mass"], [], [], []], hidden=["Force", "Mass"])
    force, mass = CARD_NAMES.index("Force"), CARD_NAMES.index("Mass")
    for seat, seen in ((0, [force, -1]), (1, [-1, mass]), (2, [force, -1]), (3, [-1, mass]), (-1, [-1, -1])):
        assert match.view(seat).hidden[:2] == seen
    play(match, "Mass up")
    for seat in range(-1, 4):
        assert match.view(seat).hidden[:2] == [force, mass]


def test_U3_hands_and_area_are_empty_but_for_the_first_draw() -> None:
    for seed in range(20):
        match = dealt(3, seed)
        assert area(match) == [0, 0, 0]
        assert [len(h) for h in truth(match)["hands"]] == [int(seat == match.state.turn) for seat in range(3)]


@pytest.mark.many
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_U3_chance_says_who_begins(seats: int) -> None:
    first = [dealt(seats, seed).state.turn for seed in range(500)]
    assert is_fair([first.count(seat) for seat in range(seats)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_U3_the_turn_goes_round_clockwise(seats: int) -> None:
    match = dealt(seats)
    turns = [match.state.turn, *(play(match, "done").state.turn for _ in range(2 * seats))]
    assert all(later == (earlier + 1) % seats for earlier, later in pairwise(turns))


def test_U3_only_whose_turn_it_is_plays() -> None:
    match = arranged(hands=[["Mass"], ["Force"]])
    assert refused(match, "1 Force up") == "Force stays in your hand: it is Ada’s turn. [U-3]"
    assert refused(match, "1 done") == "It is Ada’s turn. [U-3]"
    assert GAME.who_may_act(match.state) == [0]
    assert GAME.legal(match.state, 1) == []


def test_U4_a_turn_begins_with_the_top_card_of_the_deck() -> None:
    match = play(arranged(deck=["Time", "Area"]), "done")
    assert hand(match, 1) == ["Time"]
    assert hand(play(match, "done"), 0) == ["Area"]


def test_U4_any_number_of_cards_may_be_played() -> None:
    match = arranged(hands=[["Mass", "Time", "Square", "Force"], []], hidden=["Energy", "Energy"])
    for card in ("Mass up", "Time up", "Square", "Force down"):
        assert GAME.who_may_act(match.state) == [0]
        play(match, card)
    assert hand(match, 0) == []
    assert play(match, "done").state.turn == 1


def test_U4_none_need_be_played() -> None:
    assert play(arranged(hands=[["Mass"], []]), "done").state.turn == 1


def test_U4_a_turn_ends_with_done_with_an_empty_hand_too() -> None:
    match = play(arranged(hands=[["Mass"], []], hidden=["Time", "Time"]), "Mass up")
    assert match.state.turn == 0
    assert [GAME.write(a) for a in GAME.legal(match.state, 0)] == ["done"]


def test_U4_with_four_cards_one_is_discarded_after_done() -> None:
    match = arranged(hands=[["Mass", "Time", "Square", "Force"], []])
    assert refused(match, "discard Mass") == (
        "Mass stays in your hand: say done first, then you discard down to three. [U-4]"
    )
    play(match, "done")
    assert [GAME.write(a) for a in GAME.legal(match.state, 0)] == [
        "discard Mass", "discard Time", "discard Square", "discard Force",
    ]  # fmt: skip
    why = "You have ended your turn with four cards in hand: first discard down to three. [U-4]"
    assert refused(match, "Mass up") == refused(match, "done") == why
    assert refused(match, "discard Energy") == (
        "There is no Energy in your hand; you hold Mass, Time, Square and Force. [U-4]"
    )
    play(match, "discard Square")
    assert hand(match, 0) == ["Mass", "Time", "Force"]
    assert match.state.turn == 1
    assert truth(match)["discard"] == ["Square"]


def test_U4_with_three_or_fewer_nothing_is_discarded() -> None:
    match = arranged(hands=[["Mass", "Time", "Square"], []])
    assert refused(match, "discard Mass") == (
        "Mass stays in your hand: you discard only while you hold more than three cards. [U-4]"
    )
    assert play(match, "done").state.turn == 1


def test_U4_two_equal_cards_are_one_choice() -> None:
    match = arranged(hands=[["Mass", "Mass"], []], hidden=["Time", "Time"])
    assert [GAME.write(a) for a in GAME.legal(match.state, 0)] == ["Mass up", "Mass down", "done"]
    assert hand(play(match, "Mass up"), 0) == ["Mass"]
    match = play(arranged(hands=[["Mass", "Mass", "Clear", "Clear"], []]), "done")
    assert [GAME.write(a) for a in GAME.legal(match.state, 0)] == ["discard Mass", "discard Clear"]


def test_U12_an_exhausted_deck_is_the_pile_shuffled() -> None:
    match = exhausted(hands=[["Mass"], []], hidden=["Time", "Time"])
    before = truth(match)
    assert before["deck"] == []
    after = truth(play(match, "Mass down", "done"))
    assert len(after["hands"][1]) == 1
    assert after["discard"] == []
    pile = ["Mass", *before["discard"]]
    assert sorted([*after["deck"], *after["hands"][1]]) == sorted(pile)
    assert [*after["deck"], *after["hands"][1]] != pile


def test_U12_it_is_shuffled_when_a_draw_needs_a_card_not_before() -> None:
    match = exhausted(hands=[["Mass"], []], hidden=["Time", "Time"], owes_draw=[False, True])
    after = truth(play(match, "Mass down", "done"))
    assert after["hands"][1] == []
    assert after["deck"] == []
    assert after["discard"][0] == "Mass"


def test_U12_played_and_discarded_cards_form_one_pile() -> None:
    match = arranged(hands=[["Mass", "Time", "Clear", "Clear"], []], hidden=["Area", "Area"])
    play(match, "Mass up", "done", "done", "Time up", "done")
    assert truth(match)["discard"] == ["Time", "Mass"]
    match = play(arranged(hands=[["Mass", "Time", "Clear", "Clear"], []], hidden=["Area", "Area"]), "done")
    assert truth(play(match, "discard Clear"))["discard"] == ["Clear"]


def test_U12_if_deck_and_pile_are_empty_the_draw_is_skipped() -> None:
    """No match comes to this, for hands are too small: a record is emptied by force."""
    match = arranged(hands=[["Mass"], []], hidden=["Time", "Time"])
    match.state.deck_size = 0
    match.state.deck = [0] * len(match.state.deck)
    match.carry_out(0, match.parse(0, "done"))
    assert match.state.hand_size[:2] == [1, 0]
    assert match.state.turn == 1


def test_U13_after_200_turns_nobody_has_won() -> None:
    match = arranged(turns=199, hands=[["Mass"], []])
    play(match, "done")
    assert (match.state.turns, match.state.turn) == (200, 1)
    assert not match.is_over
    play(match, "done")
    assert GAME.is_over(match.state)
    assert GAME.returns(match.state) == [0, 0]
    assert truth(match)["winners"] == []
    assert match.state.turn == 1


def test_U13_the_200th_turn_may_still_be_won() -> None:
    assert winners(play(arranged(turns=200, hands=[["Mass"], []], hidden=["Mass", "Time"]), "Mass up")) == [0]


def test_U13_the_200th_turn_ends_with_its_discard() -> None:
    match = play(arranged(turns=200, hands=[["Mass", "Clear", "Clear", "Clear"], []]), "done")
    assert not match.is_over
    assert play(match, "discard Mass").is_over
