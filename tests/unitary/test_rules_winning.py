"""U-9 to U-11: matching, winning and claiming; the book's sample game. Then that no reason is missing."""

import re
from typing import Any

import pytest

from labtable.engine.kernels.contract import Asked
from labtable.engine.play.match import Match
from labtable.games.unitary.rules.area import is_shown
from labtable.games.unitary.rules.cards import ALL_QUANTITIES, CARD_NAMES
from labtable.games.unitary.rules.state import Action, Phase, Refusal
from tests.games.fair import fair_places

from .positions import GAME, area, arranged, dealt, hand, play, refused, truth, winners

SPECIALS = ("Square", "Square Root", "Clear")


@pytest.mark.parametrize("card", ALL_QUANTITIES, ids=lambda q: q.name)
def test_U9_a_hidden_card_matches_its_units_right_side_up(card: Any) -> None:
    """Its own twin, played right-side-up, shows it; upside-down it does not."""
    other = "Mass" if card.name != "Mass" else "Time"
    match = arranged(hands=[[card.name], []], hidden=[card.name, other], big_deck=True)
    assert winners(play(match, f"{card.name} up")) == [0]
    match = arranged(hands=[[card.name], []], hidden=[card.name, other], big_deck=True)
    assert not play(match, f"{card.name} down").is_over


def test_U9_it_matches_on_anybodys_turn() -> None:
    match = play(arranged(3, hands=[["Mass"], [], []], hidden=["Time", "Area", "Mass"]), "Mass up")
    assert winners(match) == [2]
    assert GAME.returns(match.state) == [-1, -1, 1]


def test_U9_special_cards_make_matches_too() -> None:
    match = play(arranged(area=[0, 1, 0], hands=[["Square"], []], hidden=["Time", "Area"]), "Square")
    assert winners(match) == [1]
    match = play(arranged(area=[0, 2, 0], hands=[["Square Root"], []], hidden=["Distance", "Mass"]), "Square Root")
    assert winners(match) == [0]


def test_U9_the_blank_area_matches_nothing() -> None:
    assert not any(is_shown(dealt(big_deck=True).state, q) for q in range(len(ALL_QUANTITIES)))
    match = play(arranged(area=[1, 0, 0], hands=[["Clear"], []], hidden=["Time", "Time"]), "Clear")
    assert not match.is_over


def test_U9_after_the_match_nobody_acts() -> None:
    match = play(arranged(hands=[["Mass", "Time"], []], hidden=["Mass", "Time"]), "Mass up")
    assert GAME.who_may_act(match.state) == []
    assert refused(match, "0 Time up") == refused(match, "1 claim") == "The match is over."


MICHAEL, RUSSELL = 0, 1
SAMPLE_GAME: dict[str, Any] = {
    "turn": MICHAEL,
    "hands": [["Velocity", "Square"], ["Mass", "Surface Tension"]],
    "hidden": ["Energy", "Distance"],
    "deck": ["Square Root"],
}


def test_U10_the_sample_game() -> None:
    """Russell passes through Michael's Energy on his way to Distance: Michael has won."""
    match = play(arranged(**SAMPLE_GAME), "Velocity up")
    assert area(match) == [0, 1, -1]  # m / s
    play(match, "Square")
    assert area(match) == [0, 2, -2]  # m m / s s
    play(match, "done")
    assert hand(match, RUSSELL) == ["Mass", "Surface Tension", "Square Root"]
    play(match, "Mass up")
    assert area(match) == [1, 2, -2]  # kg m m / s s
    assert winners(match) == [MICHAEL]


def test_U10_the_sample_game_with_claims_michael_wins_though_russell_goes_on() -> None:
    match = arranged(claims="spot", **SAMPLE_GAME)
    play(match, "Velocity up", "Square", "done", "Mass up", "Surface Tension down")
    assert area(match) == [0, 2, 0]  # m m
    play(match, "Square Root")
    assert area(match) == [0, 1, 0]  # m
    assert not match.is_over
    play(match, "1 claim", "0 claim")
    assert winners(match) == [MICHAEL]


def test_U10_the_sample_game_with_claims_russell_wins_if_michael_overlooks_it() -> None:
    match = arranged(claims="spot", **SAMPLE_GAME)
    play(match, "Velocity up", "Square", "done", "Mass up", "Surface Tension down", "Square Root", "1 claim", "0 pass")
    assert winners(match) == [RUSSELL]


def test_U10_the_sample_game_in_the_other_order() -> None:
    """Surface Tension first makes m2 / kg, which no card shows; then Russell wins."""
    match = play(arranged(**SAMPLE_GAME), "Velocity up", "Square", "done", "Surface Tension down")
    assert area(match) == [-1, 2, 0]  # m m / kg
    assert not any(is_shown(match.state, q) for q in range(len(ALL_QUANTITIES)))
    play(match, "Mass up")
    assert area(match) == [0, 2, 0]
    play(match, "Square Root")
    assert area(match) == [0, 1, 0]
    assert winners(match) == [RUSSELL]


def test_U10_equal_hidden_cards_win_together() -> None:
    match = play(arranged(3, hands=[["Mass"], [], []], hidden=["Force", "Time", "Time"], area=[-1, 0, 1]), "Mass up")
    assert winners(match) == [1, 2]
    assert GAME.returns(match.state) == [-1, 1, 1]


def spot(seats: int = 2, **position: Any) -> Match:
    """A match in which players must notice."""
    return arranged(seats, claims="spot", **position)


def test_U11_auto_has_nothing_to_claim() -> None:
    match = arranged(hands=[["Mass"], []])
    assert refused(match, "claim") == "At this table a match wins at once; there is nothing to claim. [U-11]"
    assert refused(match, "1 pass") == "Nobody has claimed a match, so there is nothing to pass. [U-11]"


def test_U11_spot_announces_nothing() -> None:
    match = play(spot(hands=[["Mass"], []], hidden=["Mass", "Time"]), "Mass up")
    assert not match.is_over
    assert GAME.who_may_act(match.state) == [0, 1]


def test_U11_anybody_may_claim_on_anybodys_turn() -> None:
    match = play(spot(3, hands=[["Mass"], [], []], hidden=["Time", "Area", "Mass"]), "Mass up", "2 claim")
    assert truth(match)["phase"] == "window"
    assert truth(match)["claimed"] == [None, None, 2]
    assert GAME.who_may_act(match.state) == [0, 1]
    assert winners(play(match, "0 pass", "1 pass")) == [2]


def test_U11_a_claim_is_among_the_choices_and_in_a_window_a_claim_or_a_pass() -> None:
    match = spot(hands=[["Mass"], []], hidden=["Mass", "Time"])
    assert Action.CLAIM in GAME.legal(match.state, 0)
    assert GAME.legal(match.state, 1) == [Action.CLAIM]
    play(match, "Mass up", "0 claim")
    assert [GAME.legal(match.state, seat) for seat in (0, 1)] == [[], [Action.CLAIM, Action.PASS]]


def test_U11_nobody_need_claim_outside_a_window() -> None:
    match = spot(3, hands=[["Mass"], [], []])
    assert [GAME.asked(match.state, seat) for seat in range(3)] == [Asked.MUST, Asked.MAY, Asked.MAY]


def test_U11_late_claims_count() -> None:
    match = spot(hands=[["Mass", "Clear"], []], hidden=["Mass", "Time"])
    play(match, "Mass up", "Clear", "done", "done", "done", "0 claim", "1 pass")
    assert winners(match) == [0]


def test_U11_in_a_window_the_earliest_match_wins_not_the_first_claim() -> None:
    match = spot(3, hands=[["Mass", "Force", "Clear"], [], []], hidden=["Power", "Mass", "Force"])
    play(match, "Mass up", "Clear", "Force up", "2 claim", "0 pass", "1 claim")
    assert winners(match) == [1]
    match = spot(3, hands=[["Mass", "Force", "Clear"], [], []], hidden=["Power", "Mass", "Force"])
    play(match, "Mass up", "Clear", "Force up", "2 claim", "0 pass", "1 pass")
    assert winners(match) == [2]


def test_U11_a_match_counts_from_the_first_time_it_was_shown() -> None:
    """Mass, then Force, then Mass again."""
    areas = [[0, 0, 0], [1, 0, 0], [0, 0, 0], [1, 1, -2], [0, 0, 0]]
    match = play(spot(hands=[["Mass"], []], hidden=["Force", "Mass"], areas=areas), "Mass up", "0 claim", "1 claim")
    assert winners(match) == [1]


def test_U11_equal_hidden_cards_must_both_claim_to_share() -> None:
    def window() -> Match:
        return play(spot(hands=[["Mass"], []], hidden=["Time", "Time"], area=[-1, 0, 1]), "Mass up", "0 claim")

    assert winners(play(window(), "1 claim")) == [0, 1]
    assert winners(play(window(), "1 pass")) == [0]


def test_U11_all_others_are_asked_once_and_partners_each_for_themselves() -> None:
    match = play(spot(4, hands=[["Mass"], [], [], []], hidden=["Mass", "Time"]), "Mass up", "2 claim")
    assert GAME.who_may_act(match.state) == [1, 3]
    assert [GAME.write(a) for a in GAME.legal(match.state, 3)] == ["claim", "pass"]
    assert GAME.legal(match.state, 0) == []
    assert refused(match, "0 pass") == "Your side has claimed already; the others are asked now. [U-11]"
    play(match, "3 pass")
    assert refused(match, "3 claim") == "You have answered already; the others are asked still. [U-11]"
    assert GAME.who_may_act(match.state) == [1]
    assert refused(match, "1 done") == (
        "Cleo has claimed a match: nothing else happens until everybody asked has answered. [U-11]"
    )
    assert winners(play(match, "1 pass")) == [0, 2]


def test_U11_a_true_claim_answers_for_the_partner() -> None:
    match = spot(4, hands=[["Mass", "Time", "Clear"], [], [], []], hidden=["Time", "Mass"])
    play(match, "Mass up", "Clear", "Time up", "0 claim", "1 claim")
    assert winners(match) == [1, 3]


def test_U11_a_partners_earlier_pass_does_not_bind() -> None:
    match = spot(4, hands=[["Mass", "Time", "Clear"], [], [], []], hidden=["Time", "Mass"])
    play(match, "Mass up", "Clear", "Time up", "0 claim", "1 pass", "3 claim")
    assert winners(match) == [1, 3]


def test_U11_a_false_claim_costs_the_next_draw() -> None:
    match = play(spot(hands=[["Mass"], []], deck=["Time", "Area", "Force"]), "1 claim")
    assert truth(match)["owes_draw"] == [False, True]
    play(match, "done")
    assert hand(match, 1) == []
    assert truth(match)["owes_draw"] == [False, False]
    play(match, "done", "done")
    assert hand(match, 0) == ["Mass", "Time"]
    assert hand(match, 1) == ["Area"]


def test_U11_nobody_owes_more_than_one_draw() -> None:
    match = play(spot(hands=[["Mass", "Clear"], []], hidden=["Time", "Time"]), "1 claim", "Mass up", "1 claim")
    assert truth(match)["owes_draw"] == [False, True]
    play(match, "done", "done", "done")
    assert len(hand(match, 1)) == 1


def test_U11_after_a_false_claim_the_next_is_offered_after_a_card_done_or_discard() -> None:
    match = spot(hands=[["Mass", "Clear", "Clear", "Clear"], []], hidden=["Time", "Time"])
    why = (
        "You have just claimed, and your hidden card had not been shown; you may claim again after the next card, "
        "done or discard. [U-11]"
    )
    for action in ("Mass down", "done", "done"):
        assert refused(play(match, "1 claim"), "1 claim") == why
        assert GAME.who_may_act(match.state) == [match.state.turn] if match.state.turn == 0 else [0, 1]
        play(match, action)
    match = spot(hands=[["Mass", "Clear", "Clear", "Clear"], []], hidden=["Time", "Time"])
    play(match, "done", "0 claim", "discard Clear")
    assert 0 in GAME.who_may_act(match.state)


def test_U11_on_its_turn_who_claimed_falsely_plays_on() -> None:
    match = play(spot(hands=[["Mass"], []]), "0 claim")
    assert [GAME.write(a) for a in GAME.legal(match.state, 0)] == ["Mass up", "Mass down", "done"]


def test_U11_who_owes_a_draw_may_claim() -> None:
    match = play(spot(hands=[["Mass"], []], hidden=["Time", "Mass"]), "1 claim", "Mass up", "1 claim", "0 pass")
    assert winners(match) == [1]


def test_U11_in_a_window_a_false_claim_is_a_pass_that_costs_the_draw() -> None:
    match = play(spot(3, hands=[["Mass"], [], []], hidden=["Mass", "Time", "Area"]), "Mass up", "0 claim", "1 claim")
    assert truth(match)["owes_draw"] == [False, True, False]
    assert truth(match)["claimed"] == [0, None, None]
    assert GAME.who_may_act(match.state) == [2]
    assert winners(play(match, "2 pass")) == [0]


def test_U11_in_a_window_answers_are_unseen() -> None:
    for answer in ("claim", "pass"):
        match = spot(3, hands=[["Mass"], [], []], hidden=["Mass", "Time", "Area"])
        asked = play(match, "Mass up", "0 claim").state.copy()
        events = match.play(1, answer)
        for viewer in (-1, 0, 2):
            assert GAME.view(match.state, viewer) == GAME.view(asked, viewer)
            assert GAME.seen(events, viewer) == []


def test_every_reason_is_reached_and_told_in_words() -> None:
    """The tests above reach each in its place; here none may be missing."""
    full = ["Mass", "Clear", "Square", "Square Root"]
    odd = arranged(area=[1, 0, 0], hands=[["Square Root"], []], hidden=["Time", "Time"])
    window = play(spot(hands=[["Mass"], []], hidden=["Mass", "Time"]), "Mass up", "0 claim")
    cases = [
        (play(arranged(hands=[["Mass"], []], hidden=["Mass", "Time"]), "Mass up"), 0, Action.DONE),
        (dealt(), 0, -1),
        (dealt(), 0, GAME.n_actions),
        (arranged(), 1, Action.DONE),
        (arranged(), 0, CARD_NAMES.index("Mass")),
        (play(arranged(hands=[full, []]), "done"), 0, Action.DONE),
        (arranged(hands=[full, []]), 0, Action.DISCARD),
        (odd, 0, CARD_NAMES.index("Square Root")),
        (arranged(area=[12, 0, 0], hands=[["Mass"], []], hidden=["Time", "Time"]), 0, CARD_NAMES.index("Mass")),
        (dealt(), 0, Action.CLAIM),
        (play(spot(), "0 claim"), 0, Action.CLAIM),
        (window, 1, Action.DONE),
        (dealt(), 0, Action.PASS),
        (window, 0, Action.PASS),
    ]
    reached = []
    for match, seat, action in cases:
        reached.append(Refusal(GAME.reason(match.state, seat, action)))
        assert re.search(r"\w", GAME.refusal(match.state, seat, action).key)  # type: ignore[union-attr]
    assert sorted(set(reached)) == [r for r in Refusal if r != Refusal.NONE]


def test_U14_a_match_without_time_stops_once_all_have_had_equally_many_turns() -> None:
    match = dealt(3)
    ended = {0: 0}  # by the number of actions
    while match.state.turns <= 7:
        is_discard = match.state.phase == Phase.DISCARD
        turns = match.state.turns
        play(match, f"discard {hand(match, match.state.turn)[0]}" if is_discard else "done")
        ended[len(match.played)] = match.state.turns - turns
    done = [sum(list(ended.values())[: n + 1]) for n in fair_places(match)]
    assert done == [3, 6]


@pytest.mark.parametrize(
    ("hidden", "leads"),
    [(["Distance", "Volume"], (0,)), (["Energy", "Force"], (1,)), (["Area", "Area"], ())],
)
def test_U14_the_side_leads_whose_hidden_card_is_nearest(hidden: list[str], leads: tuple[int, ...]) -> None:
    assert GAME.leaders(arranged(hands=[[], []], hidden=hidden).state) == leads


def test_U14_partners_lead_together() -> None:
    match = arranged(4, hands=[[], [], [], []], hidden=["Distance", "Energy"])
    assert GAME.leaders(match.state) == (0, 2)
