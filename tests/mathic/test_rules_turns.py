"""M-1, M-2, M-11 to M-15: the deal, turns, stealing, challenging, and how hands, rounds and matches end."""

from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games.mathic.rules.cards import FACES, TOKENS, Colour, Kind
from labtable.games.mathic.rules.state import N_ACTIONS, Refusal
from tests.chance import is_fair
from tests.games.fair import fair_places

from .positions import GAME, arranged, dealt, heard, play, refused, truth

# --- the deck, M-1 ----------------------------------------------------------------------------------------------------

GROUPS = [
    ({Kind.BASIC}, 52),
    ({Kind.AT_LEAST, Kind.AT_MOST}, 10),
    ({Kind.MORE, Kind.LESS}, 10),
    ({Kind.ODD_ANY, Kind.EVEN_ANY}, 10),
    ({Kind.SIMPLEST}, 8),
    ({Kind.ODD_ODD, Kind.EVEN_EVEN}, 10),
]


@pytest.mark.parametrize(("kinds", "size"), GROUPS)
def test_M1_groups_have_their_sizes_half_red_half_black(kinds: set[Kind], size: int) -> None:
    group = [face for face in FACES if face.kind in kinds]
    assert sum(face.copies for face in group) == size
    assert sum(face.copies for face in group if face.colour == Colour.RED) == size // 2


def test_M1_hundred_cards_and_twenty_four_tokens() -> None:
    assert sum(face.copies for face in FACES) == 100
    assert sum(token.copies for token in TOKENS) == 24


@pytest.mark.parametrize("seats", range(2, 7))
def test_M1_four_cards_each_four_in_the_space_four_tokens(seats: int) -> None:
    found = truth(dealt(seats))
    assert [len(hand) for hand in found["hands"]] == [4] * seats
    assert (len(found["space"]), len(found["tokens"]), found["round"]) == (4, 4, 1)


@pytest.mark.parametrize("seats", [0, 7])
def test_M1_two_to_six_play_or_one_alone(seats: int) -> None:
    with pytest.raises(Problem, match="1 to 6"):
        dealt(seats)


def test_M1_cards_that_are_too_few_for_hands_and_space_are_not_dealt() -> None:
    with pytest.raises(Problem, match="take 12 cards, and the deck has 1") as refused:
        dealt(2, highest=0, suits=1, special_copies=0)
    assert refused.value.code == "bad_option"


@pytest.mark.many
def test_M1_chance_says_who_leads() -> None:
    leads = [truth(dealt(3, seed))["lead"] for seed in range(600)]
    assert is_fair([leads.count(seat) for seat in range(3)])


def test_M2_the_turn_goes_round_clockwise() -> None:
    match = arranged(3, hands=[["1/12h"], ["2/12h"], ["3/12h"]], stealing=False)
    turns = [play(match, f"discard {n}/12h").state.turn for n in (1, 2)]
    assert turns == [1, 2]


def test_M2_only_whose_turn_it_is() -> None:
    match = arranged(hands=[["1/12h"], ["2/12h"]], space=["1/12s"])
    assert refused(match, "1 discard 2/12h") == "It is Ada’s turn now. [M-2]"


def test_M2_computing_is_never_forced() -> None:
    match = arranged(hands=[["1/12h"], ["2/12h"]], space=["1/12s"])
    assert truth(play(match, "discard 1/12h"))["space"] == ["1/12s", "1/12h"]


def test_M2_there_is_no_action_beyond_the_numbers() -> None:
    state = arranged(hands=[["1/12h"], ["2/12h"]]).state
    assert {GAME.reason(state, 0, piece) for piece in (-1, N_ACTIONS)} == {Refusal.NO_SUCH_ACTION}


def test_M2_with_an_empty_space_one_must_discard() -> None:
    match = arranged(hands=[["1/12h"], ["1/12s"]])
    assert "The space is empty" in refused(match, "compute 1/12h = 1/12s")
    assert refused(match, "compute 1/12h = 1/12s").endswith("[M-2]")


def test_M2_one_discards_what_one_holds() -> None:
    match = arranged(hands=[["1/12h"], ["1/12s"]])
    assert refused(match, "discard 2/12c") == "You do not hold 2/12c. Your hand: 1/12h. [M-2]"


def stealable(**given: Any) -> Match:
    return arranged(
        3,
        hands=[["3/12h", "9/12h"], ["1/12d", "9/12d"], ["2/12c", "9/12s"]],
        space=["4/12s", "7/12d", "1/12c"],
        tokens=["plus", "red+black", "odd", "minus"],
        **given,
    )


def test_M11_a_discarded_card_is_stolen_with_tokens_and_the_turn_goes_on() -> None:
    match = play(stealable(), "discard 3/12h", "2 steal 3/12h + 4/12s = 7/12d")
    found = truth(match)
    assert sorted(found["collected"][2]) == ["3/12h", "4/12s", "7/12d"]
    assert sorted(found["taken"][2]) == ["odd", "plus", "red+black"]
    assert found["points"] == [0, 0, 2 * 3 + 20 * 3]
    assert found["space"] == ["1/12c"]
    assert (found["turn"], [len(h) for h in found["hands"]]) == (1, [1, 2, 2])


def test_M11_every_opponent_is_asked_whatever_they_could_do() -> None:
    match = play(stealable(), "discard 9/12h")
    assert GAME.who_must_act(match.state) == [1, 2]
    assert truth(match)["window"] == {"kind": "steal", "of": 0, "card": "9/12h"}


def test_M11_nobody_is_asked_after_a_discard_into_an_empty_space() -> None:
    match = play(arranged(hands=[["1/12h"], ["1/12s"]]), "discard 1/12h")
    assert truth(match)["window"] is None


def test_M11_the_window_closes_when_all_have_passed() -> None:
    match = play(stealable(), "discard 3/12h", "1 pass")
    assert GAME.who_must_act(match.state) == [2]
    assert truth(play(match, "2 pass"))["turn"] == 1
    assert refused(match, "2 pass") == "There is no card to steal and no play to challenge now. [M-11]"


def test_M11_who_passed_is_nobodys_business_until_it_closes() -> None:
    match = play(stealable(), "discard 3/12h")
    before = match.view(2)
    assert heard(match, "pass", 1, 2) == []
    assert match.view(2) == before
    assert heard(match, "pass", 2, 0) == ["Nobody stole it. [M-11]"]


def test_M11_a_theft_uses_the_discarded_card_and_none_of_the_hand() -> None:
    match = play(stealable(), "discard 3/12h")
    assert refused(match, "1 steal 3/12h = 4/12s - 1/12d").startswith("There is no 1/12d left to use.")
    assert refused(match, "1 steal 4/12s = 4/12s").endswith("[M-11]")
    assert refused(match, "2 steal 7/12d = 4/12s + 1/12c + 2/12c").endswith("[M-11]")
    assert refused(match, "1 steal 3/12h = 3/12h").endswith("[M-11]")


def test_M11_the_first_theft_closes_the_window() -> None:
    match = play(stealable(), "discard 3/12h", "1 steal 3/12h + 4/12s = 7/12d")
    assert GAME.who_must_act(match.state) == [1]
    assert refused(match, "2 steal 3/12h + 4/12s = 7/12d").endswith("[M-2]")


def test_M11_a_thiefs_solution_counts() -> None:
    match = arranged(hands=[["3/12h", "9/12h"], ["1/12d", "9/12d"]], space=["4/12s", "7/12d"])
    found = truth(play(match, "discard 3/12h", "1 steal 3/12h + 4/12s = 7/12d"))
    assert (found["solutions"], found["points"]) == ([0, 1], [0, 16])


def test_M11_a_pattern_is_stolen_only_while_a_pattern_token_is_shown() -> None:
    match = play(stealable(), "discard 3/12h")
    assert refused(match, "1 steal pattern 3/12h 4/12s 7/12d").endswith("[M-10]")


def test_M11_without_the_option_nobody_steals() -> None:
    match = play(stealable(stealing=False), "discard 3/12h")
    assert truth(match)["turn"] == 1


def test_M11_while_the_window_is_open_nobody_plays_on() -> None:
    match = play(stealable(), "discard 3/12h")
    assert refused(match, "1 discard 1/12d") == "Ada discarded 3/12h. Steal it, or pass. [M-11]"


def honest(**given: Any) -> Match:
    return arranged(
        3,
        referee="honour",
        hands=[["3/12h", "9/12h"], ["1/12d", "9/12d"], ["2/12c", "9/12s"]],
        space=["4/12s", "7/12d", "8/12c"],
        tokens=["plus"],
        **given,
    )


def test_M12_auto_refuses_a_false_equation_with_both_values() -> None:
    match = arranged(hands=[["3/12h"], ["1/12d"]], space=["4/12s", "8/12c"])
    said = refused(match, "compute 3/12h + 4/12s = 8/12c")
    assert said == "Not true: the left side is 7/12, the right side 2/3. [M-4]"


def test_M12_honour_accepts_what_is_false_and_it_stands_unchallenged() -> None:
    match = play(honest(), "compute 3/12h + 4/12s = 8/12c")
    assert GAME.who_must_act(match.state) == [1, 2]
    assert truth(match)["window"] == {"kind": "challenge", "of": 0, "equation": "3/12h + 4/12s = 8/12c"}
    found = truth(play(match, "1 pass", "2 pass"))
    assert (found["points"], found["turn"]) == ([26, 0, 0], 1)


def test_M12_a_false_play_goes_back_and_the_turn_is_lost() -> None:
    match = honest()
    before = truth(match)
    match = play(match, "compute 3/12h + 4/12s = 8/12c", "2 challenge")
    found = truth(match)
    assert found["tokens"][0] == "plus"  # and three more, refilled after the turn
    for field in ("space", "collected", "taken", "points", "last_to_compute"):
        assert found[field] == before[field], field
    assert sorted(found["hands"][0]) == sorted(before["hands"][0])
    assert (found["turn"], found["skips"]) == (1, [False] * 3)


def test_M12_a_wrong_challenge_costs_the_next_turn() -> None:
    match = play(honest(), "compute 3/12h + 4/12s = 7/12d", "1 challenge")
    found = truth(match)
    assert found["points"] == [26, 0, 0]
    assert (found["turn"], found["skips"]) == (2, [False] * 3)  # Bob's next turn would have come at once


def test_M12_a_false_solution_goes_back_too() -> None:
    match = arranged(referee="honour", hands=[["3/12h", "9/12h"], ["1/12d"]], space=["4/12s"])
    match = play(match, "compute 3/12h = 4/12s")
    assert truth(match)["solutions"] == [1, 0]
    assert truth(play(match, "1 challenge"))["solutions"] == [0, 0]


def test_M12_a_declared_value_that_is_none_is_false_too() -> None:
    match = arranged(referee="honour", hands=[["6/12h", "9/12h"], ["1/12d"]], space=["[odd/any red]"])
    match = play(match, "compute 6/12h = [odd/any red: 6/12]")
    assert truth(play(match, "1 challenge"))["points"] == [0, 0]


def test_M12_a_thief_proved_wrong_loses_the_next_turn_and_the_card_is_safe() -> None:
    match = play(honest(), "discard 3/12h", "1 steal 3/12h + 4/12s = 8/12c")
    assert GAME.who_must_act(match.state) == [0, 2]
    found = truth(play(match, "0 challenge"))
    assert found["space"] == ["4/12s", "7/12d", "8/12c", "3/12h"]
    assert (found["turn"], found["window"]) == (2, None)


def test_M12_a_lost_turn_waits_for_cards_in_hand() -> None:
    match = arranged(
        referee="honour", hands=[["3/12h", "9/12h"], []], space=["4/12s", "7/12d", "1/12h"], skips=[False, True]
    )
    match = play(match, "compute 3/12h + 4/12s = 7/12d", "1 pass")
    assert truth(match)["skips"] == [False, True]
    match = play(match, "discard 9/12h", "1 pass")  # the hands are empty: four cards each, and Bob leads
    found = truth(match)
    assert (found["lead"], found["turn"], found["skips"]) == (1, 0, [False, False])


def test_M12_in_the_window_one_challenges_or_passes() -> None:
    match = play(honest(), "compute 3/12h + 4/12s = 7/12d")
    assert refused(match, "1 discard 1/12d").endswith("Challenge it, or pass. [M-12]")
    assert refused(match, "0 challenge").endswith("[M-12]")


def test_M12_cards_must_be_there_and_values_readable_under_honour_too() -> None:
    assert refused(honest(), "compute 3/12h = 3/12s").endswith("[M-3]")
    assert "0 to 144 above and 1 to 12 below" in refused(honest(), "compute [>=6/12 red: 1/13] = 3/12h")


def test_M12_too_big_is_refused_under_honour_too() -> None:
    match = arranged(referee="honour", hands=[["11/12h"], ["1/12d"]], space=["[>=2/12 red]", "[>=6/12 red]"])
    assert refused(match, "compute [>=2/12 red: 143] ^ [>=6/12 red: 144] = 11/12h").endswith("[M-4]")


def test_M13_a_new_hand_is_dealt_in_the_same_action_and_the_lead_moves() -> None:
    match = arranged(3, hands=[["1/12h"], [], []], space=["9/12h"], stealing=False)
    found = truth(play(match, "discard 1/12h"))
    assert [len(hand) for hand in found["hands"]] == [4, 4, 4]
    assert (found["space"], found["lead"], found["turn"]) == (["9/12h", "1/12h"], 1, 1)


def test_M13_who_has_no_card_is_passed_over() -> None:
    match = arranged(3, hands=[["1/12h", "2/12h"], [], ["3/12h"]], stealing=False)
    assert truth(play(match, "discard 1/12h"))["turn"] == 2


def few_left(seats: int = 2, **given: Any) -> Match:
    """One card in hand and too few in the deck for another hand."""
    names = list(GAME.words.cards(dealt(seats, half_deck=True).state)["cards"])
    hand, space, rest = names[0], names[4:5], [*names[1:4], *names[5:]]
    given.setdefault("collected", [rest, *[[]] * (seats - 1)])
    return arranged(seats, half_deck=True, stealing=False, hands=[[hand], *[[]] * (seats - 1)], space=space, **given)


def test_M14_the_round_ends_and_the_space_goes_to_the_last_who_computed() -> None:
    names = list(GAME.words.cards(dealt(2, half_deck=True).state)["cards"])
    collected = [names[5:25], [*names[1:4], *names[25:40]]]
    match = arranged(
        half_deck=True, stealing=False, hands=[[names[0]], []], space=[names[4]], collected=collected,
        deck=[], last_to_compute=1, round=1,
    )  # fmt: skip
    assert match.state.deck_size == 12  # enough for another hand
    found = truth(play(match, f"discard {names[0]}"))
    assert found["round"] == 1
    match = arranged(
        half_deck=True, stealing=False, hands=[[names[0]], []], space=[names[4]], last_to_compute=1,
        collected=[names[5:25], [*names[1:4], *names[25:46]]],
    )  # fmt: skip
    found = truth(play(match, f"discard {names[0]}"))
    assert (found["round"], found["last_to_compute"], found["solutions"]) == (2, None, [0, 0])
    assert found["points"] == [40, 2 * (24 + 2)]
    assert found["collected"] == [[], []]
    assert list(match.state.before[:2]) == [40, 52]
    assert found["lead"] == 1


def test_M15_a_hundred_points_at_the_end_of_a_round_win() -> None:
    match = few_left(solutions=[0, 0])  # 50 collected cards are 100 points
    found = truth(play(match, "discard 0/12h"))
    assert (found["phase"], found["winners"], found["points"][0]) == ("over", [0], 100)
    assert GAME.winners(match.state) == [0]
    assert "The match is over." in refused(match, "0 pass")
    assert [GAME.legal(match.state, seat) for seat in range(2)] == [[], []]


@pytest.mark.parametrize("aim", [50, 100, 200, 300])
def test_M15_the_option_aim_says_how_many_points_end_the_match(aim: int) -> None:
    names = list(GAME.words.cards(dealt(6, half_deck=True).state)["cards"])
    rest = [*names[1:4], *names[5:]]
    for points, is_the_end in ((aim - 2, False), (aim, True)):
        match = few_left(6, aim=aim, points=[points, *[20] * 5], collected=[rest[seat::6] for seat in range(6)])
        found = truth(play(match, "discard 0/12h"))
        assert (found["phase"] == "over", found["round"] == 2) == (is_the_end, not is_the_end)


@pytest.mark.parametrize("aim", [50, 200, 300])
def test_M15_sprint_stops_at_the_points_of_the_option_aim(aim: int) -> None:
    cards: dict[str, Any] = {"hands": [["3/12h", "9/12h"], ["1/12d"]], "space": ["4/12s", "7/12d", "1/12c"]}
    line = "compute 3/12h + 4/12s = 7/12d"  # 6 points
    for points, phase in ((aim - 8, "play"), (aim - 6, "over")):
        match = arranged(sprint=True, stealing=False, aim=aim, points=[points, 0], **cards)
        assert truth(play(match, line))["phase"] == phase


def test_M15_a_match_that_no_points_could_end_is_not_dealt() -> None:
    with pytest.raises(Problem, match="a card has to be worth") as refused:
        dealt(2, max_rounds=11, card_points=1)
    assert refused.value.code == "bad_option"


def test_M15_who_knows_no_aim_plays_to_a_hundred() -> None:
    assert GAME.settings({"sprint": True})["aim"] == 100
    for points in (99, 0, 400):
        with pytest.raises(Problem, match="50, 100, 200"):
            GAME.settings({"aim": points})


def test_M15_equal_points_are_settled_by_the_last_round_then_shared() -> None:
    names = list(GAME.words.cards(dealt(2, half_deck=True).state)["cards"])
    two, ten = [names[1:26], names[26:51]], {"half_deck": True, "stealing": False}
    match = arranged(hands=[[names[0]], []], space=[names[51]], collected=two, points=[100, 100], **ten)
    assert truth(play(match, f"discard {names[0]}"))["winners"] == GAME.winners(match.state) == [0, 1]
    uneven = [names[1:25], names[25:51]]
    match = arranged(hands=[[names[0]], []], space=[names[51]], collected=uneven, points=[100, 100], **ten)
    assert truth(play(match, f"discard {names[0]}"))["winners"] == [1]


def test_M15_sprint_stops_at_once() -> None:
    match = arranged(
        sprint=True, hands=[["3/12h", "9/12h"], ["1/12d"]], space=["4/12s", "7/12d", "1/12c"], points=[96, 0]
    )
    found = truth(play(match, "compute 3/12h + 4/12s = 7/12d"))
    assert (found["phase"], found["winners"], found["points"]) == ("over", [0], [102, 0])


def test_M15_sprint_under_honour_waits_for_the_challenge() -> None:
    match = arranged(
        sprint=True, referee="honour", hands=[["3/12h", "9/12h"], ["1/12d"]], space=["4/12s", "7/12d", "1/12c"],
        points=[96, 0],
    )  # fmt: skip
    match = play(match, "compute 3/12h + 4/12s = 7/12d")
    assert truth(match)["phase"] == "window"
    assert truth(play(match, "1 challenge"))["winners"] == [0]


def test_M15_the_match_ends_after_max_rounds() -> None:
    names = list(GAME.words.cards(dealt(2, half_deck=True).state)["cards"])
    match = arranged(
        half_deck=True, stealing=False, max_rounds=2, round=2, hands=[[names[0]], []], space=[names[51]],
        collected=[names[1:24], names[24:51]],
    )  # fmt: skip
    found = truth(play(match, f"discard {names[0]}"))
    assert (found["phase"], found["winners"]) == ("over", [1])


def test_M15_half_deck_is_the_basic_cards() -> None:
    found = GAME.words.cards(dealt(2, half_deck=True).state)["cards"]
    assert len(found) == 52
    assert all(count == 1 for count in found.values())


def test_M15_returns_are_points() -> None:
    match = arranged(
        sprint=True, hands=[["3/12h", "9/12h"], ["1/12d"]], space=["4/12s", "7/12d", "1/12c"], points=[96, 0]
    )
    assert GAME.returns(play(match, "compute 3/12h + 4/12s = 7/12d").state) == [102, 0]


# --- without time, M-17 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_M17_a_match_without_time_stops_once_all_have_played_equally_many_cards(seats: int) -> None:
    match = dealt(seats, stealing=False)
    for _ in range(2 * seats + 1):
        play(match, f"discard {truth(match)['hands'][match.state.turn][0]}")
    assert list(fair_places(match)) == [seats, 2 * seats]


def test_M17_a_new_hand_is_such_a_moment_too() -> None:
    match = dealt(2, stealing=False)
    for _ in range(8):
        play(match, f"discard {truth(match)['hands'][match.state.turn][0]}")
    assert list(fair_places(match)) == [2, 4, 6, 8]


def test_M17_while_somebody_may_still_steal_it_does_not_stop() -> None:
    match = arranged(hands=[["3/12h", "9/12h"], ["9/12d"]], space=["4/12s", "7/12d"])
    assert not GAME.fair_stop(play(match, "discard 9/12h").state)
    assert GAME.fair_stop(play(match, "1 pass").state)


def test_M17_the_most_points_lead_and_equals_lead_together() -> None:
    match = dealt(3)
    assert GAME.leaders(match.state) == ()
    match.state.solutions[1] = 1
    assert GAME.leaders(match.state) == (1,)
    match.state.solutions[2] = 1
    assert GAME.leaders(match.state) == (1, 2)


def test_M17_nobody_leads_alone() -> None:
    assert GAME.leaders(dealt(1).state) == ()
