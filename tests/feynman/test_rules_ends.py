"""DECAY, how rounds and matches end, and what happens when cards run out (F-19 to F-21)."""

import pytest

from labtable.engine.play.match import Match
from labtable.games.feynman.rules import rounds
from labtable.games.feynman.rules.state import LONGEST, Phase, Refusal
from tests.games.fair import fair_places

from .positions import GAME, TABLE, arranged, face, legal, play, refused, sizes, truth

FAR = ["tau:green", "mu:green", "e:green"]  # cards that keep a hand from running out


def one_left(**given: object) -> Match:
    """Seat 0 has just played down to one card, without a word."""
    match = arranged(3, hands=[["u:red", "c:blue"], FAR, ["tau:red", "e:red"]], discard=["t:red"], **given)  # type: ignore[arg-type]
    return play(match, "play u:red")


def test_F19_the_play_that_leaves_one_card_is_with_a_call_or_without() -> None:
    match = arranged(2, hands=[["u:red", "c:blue"]], discard=["t:red"])
    assert legal(match) == {"play u:red", "play u:red decay", "draw"}
    called = play(arranged(2, hands=[["u:red", "c:blue"]], discard=["t:red"]), "play u:red decay")
    assert truth(called)["uncalled"] is None
    assert truth(play(match, "play u:red"))["uncalled"] == 0
    piece = GAME.read("draw", match.view(0), 0)[0]
    again = arranged(2, hands=[["u:red", "c:blue"]], discard=["t:red"])
    GAME.step(again.state, 0, GAME.read("play u:red", again.view(0), 0)[0])
    assert GAME.reason(again.state, 0, piece) == Refusal.CALL_OR_NOT


def test_F19_a_missing_call_can_be_made_late_and_then_nobody_catches() -> None:
    match = one_left()
    assert legal(match, 0) == {"decay"}
    play(match, "0 decay")
    assert truth(match)["uncalled"] is None
    assert refused(match, "2 catch") == Refusal.NO_CALL_MISSING


def test_F19_any_other_seat_may_catch_and_the_seat_draws_two() -> None:
    for catcher in (1, 2):
        match = one_left()
        assert "catch" in legal(match, catcher)
        play(match, f"{catcher} catch")
        assert sizes(match) == [3, 3, 2]
        assert (truth(match)["uncalled"], truth(match)["turn"], truth(match)["phase"]) == (None, 1, "play")
        assert refused(match, "0 decay") == Refusal.NO_CALL_MISSING


def test_F19_only_until_the_next_players_action() -> None:
    match = play(one_left(), "draw")
    assert truth(match)["uncalled"] is None
    assert refused(match, "2 catch") == refused(match, "0 decay") == Refusal.NO_CALL_MISSING


def test_F19_nobody_catches_himself_and_only_who_missed_it_calls() -> None:
    match = one_left()
    assert refused(match, "0 catch") == Refusal.NO_CATCHING_ONESELF
    assert refused(match, "1 decay") == refused(match, "2 decay") == Refusal.NO_CALL_DUE
    assert refused(match, "2 draw") == Refusal.NOT_YOUR_TURN


def test_F19_a_call_that_is_not_due_is_refused() -> None:
    match = arranged(2, hands=[["u:red", "c:blue", "mu:blue"]], discard=["t:red"])
    assert refused(match, "decay") == refused(match, "1 catch") == Refusal.NO_CALL_MISSING
    due = arranged(2, hands=[["u:red", "c:blue"]], discard=["t:red"])
    _, call = GAME.read("play u:red decay", due.view(0), 0)
    assert GAME.reason(match.state, 0, call) == Refusal.NO_CALL_DUE


def test_F19_also_after_a_baryon_and_after_an_answer() -> None:
    match = arranged(2, hands=[["u:red", "d:red", "u:blue", "c:blue"]], discard=["t:blue"])
    play(match, "baryon u:red d:red u:blue")
    assert truth(match)["uncalled"] == 0
    match = arranged(2, hands=[["W:red", *FAR], ["u:red", "c:blue"]], discard=["t:red"])
    play(match, "play W:red", "answer u:red")
    assert truth(match)["uncalled"] == 1
    hands = [["gluon:yellow", *FAR], ["flip:yellow", "d:orange", "tau:red"]]
    match = play(arranged(2, hands=hands, discard=["d:yellow"]), "play gluon:yellow", "answer flip:yellow d:orange")
    assert truth(match)["uncalled"] == 1


def test_F19_before_a_bosons_answer_the_call_may_be_made_or_caught() -> None:
    match = arranged(3, hands=[["W:red", "c:blue"], FAR], discard=["t:red"])
    play(match, "play W:red")
    assert legal(match, 1) == {"catch", "take"}
    play(match, "2 catch", "take")
    assert sizes(match)[:2] == [3, 4]


def test_F19_whoever_pays_for_a_last_boson_with_one_card_has_not_played_down_to_it() -> None:
    match = arranged(3, hands=[["W:yellow"], ["u:yellow", *FAR]], discard=["d:yellow"])
    now = truth(play(match, "play W:yellow", "answer u:yellow"))
    assert (len(now["hands"][0]), now["uncalled"]) == (1, None)
    assert refused(match, "2 catch") == refused(match, "0 decay") == Refusal.NO_CALL_MISSING


def test_F19_who_plays_again_at_once_closes_it() -> None:
    match = play(arranged(2, hands=[["skip:red", "c:blue"], FAR], discard=["t:red"]), "play skip:red")
    assert (truth(match)["turn"], truth(match)["uncalled"]) == (0, 0)
    assert legal(match, 1) == {"catch"}
    again = Match(GAME, 2, {}, 1, {k: v for k, v in truth(match).items() if k != "winners"})
    assert truth(again) == truth(match)
    assert truth(play(match, "draw"))["uncalled"] is None


def test_F20_the_first_empty_hand_wins() -> None:
    match = play(arranged(3, hands=[["u:red"]], discard=["t:red"]), "play u:red")
    now = truth(match)
    assert (now["phase"], now["winners"], now["rounds_won"]) == ("over", [0], [1, 0, 0])
    assert GAME.returns(match.state) == [1, -1, -1]
    assert GAME.winners(match.state) == [0]
    assert refused(match, "1 draw") == refused(match, "1 decay") == Refusal.MATCH_OVER
    assert GAME.who_may_act(match.state) == []
    assert GAME.legal(match.state, 1) == []


@pytest.mark.parametrize(("boson", "amount"), [("W", 1), ("photon", 2), ("gluon", 4)])
def test_F20_a_last_boson_wins_when_it_is_taken(boson: str, amount: int) -> None:
    match = arranged(3, hands=[[f"{boson}:yellow"], ["d:yellow", *FAR]], discard=["d:yellow"])
    play(match, f"play {boson}:yellow")
    assert truth(match)["phase"] == "answer"
    now = truth(play(match, "take"))
    assert (now["winners"], len(now["hands"][1])) == ([0], 4 + amount)


def test_F20_a_last_boson_that_is_neutralised_costs_its_player_and_the_round_goes_on() -> None:
    for boson, answer, amount in (
        ("W", "u:yellow", 1),
        ("photon", "d:yellow", 2),
        ("gluon", "flip:yellow d:orange", 4),
    ):
        match = arranged(3, hands=[[f"{boson}:yellow"], [*answer.split(), *FAR]], discard=["d:yellow"])
        now = truth(play(match, f"play {boson}:yellow", f"answer {answer}"))
        assert (now["phase"], len(now["hands"][0]), now["turn"]) == ("play", amount, 2)


def test_F20_an_answer_that_empties_the_hand_wins_for_the_answerer() -> None:
    for boson, answer, amount in (("W", "u:yellow", 1), ("gluon", "flip:yellow d:orange", 4)):
        match = arranged(3, hands=[[f"{boson}:yellow"], answer.split()], discard=["d:yellow"])
        now = truth(play(match, f"play {boson}:yellow", f"answer {answer}"))
        assert (now["winners"], len(now["hands"][0])) == ([1], amount)


def test_F20_the_flip_alone_does_not_save_the_round() -> None:
    match = arranged(3, hands=[["gluon:yellow"], ["flip:yellow", *FAR]], discard=["d:yellow"])
    now = truth(play(match, "play gluon:yellow", "answer flip:yellow"))
    assert (now["winners"], now["side"], len(now["hands"][1])) == ([0], "antimatter", 7)


def test_F20_the_winning_action_takes_its_whole_effect_first() -> None:
    match = arranged(2, side="antimatter", hands=[["higgs"], FAR], discard=["t:cyan"], draw=["u:orange", "d:pink"])
    now = truth(play(match, "play higgs pink"))
    assert (now["winners"], len(now["hands"][1])) == ([0], 5)
    now = truth(play(arranged(2, hands=[["flip:red"]], discard=["t:red"]), "play flip:red"))
    assert (now["winners"], now["side"]) == ([0], "antimatter")
    quarks = ["u:red", "d:red", "u:blue"]
    assert truth(play(arranged(2, hands=[quarks], discard=["t:blue"]), f"baryon {' '.join(quarks)}"))["winners"] == [0]
    match = play(arranged(2, hands=[["c:blue"]], discard=["t:red"], draw=["u:red"]), "draw", "play u:red decay")
    assert truth(match)["phase"] == "play"


def best_of(rounds_won: list[int], n: int, number: int) -> Match:
    """Seat 0 wins this round of a match of three with one card."""
    won = {"rounds": n, "round": number, "rounds_won": rounds_won}
    return play(arranged(3, hands=[["u:red"]], discard=["t:red"], **won), "play u:red")  # type: ignore[arg-type]


def test_F20_a_match_ends_as_soon_as_nobody_can_draw_level() -> None:
    assert truth(best_of([1, 0, 0], 3, 2))["winners"] == [0]
    assert truth(best_of([0, 1, 0], 3, 2))["phase"] == "play"
    assert truth(best_of([0, 1, 1], 3, 3))["winners"] == [0, 1, 2]
    assert truth(best_of([1, 1, 0], 3, 3))["winners"] == [0]
    assert truth(best_of([1, 1, 0], 5, 3))["phase"] == "play"
    assert truth(best_of([2, 1, 0], 5, 4))["winners"] == [0]
    assert truth(best_of([0, 1, 0], 4, 2))["phase"] == "play"


def test_F20_the_next_round_is_dealt_in_the_same_action_and_how_the_last_ended_stays() -> None:
    match = arranged(3, rounds=3, hands=[["u:red"]], discard=["t:red"], dealer=1)
    events = match.play(0, "play u:red")
    now = truth(match)
    assert (now["round"], now["dealer"], now["turn"], now["rounds_won"]) == (2, 2, 0, [1, 0, 0])
    assert (now["side"], now["direction"], now["pending"], now["uncalled"]) == ("matter", 1, None, None)
    assert sizes(match) == [7, 7, 7]
    assert list(match.view(2).last_winners[:3]) == [1, 0, 0]
    assert [event.kind.name for event in GAME.seen(events, 1)][:3] == ["PLAYED", "ROUND_WON", "DEALT"]


def test_F20_equal_most_share_and_nobody_has_won_before_the_end() -> None:
    match = best_of([0, 1, 0], 3, 2)
    assert GAME.winners(match.state) is None
    assert not any(GAME.bound(rounds.has_won)(match.state, seat) for seat in range(3))


def test_F21_the_discard_pile_but_its_top_card_is_reshuffled_when_a_draw_needs_a_card() -> None:
    match = arranged(2, hands=[["c:blue", *FAR]], discard=["t:red", "u:red", "d:red"], rest=["e:blue"])
    below = set(truth(match)["discard"][1:])
    now = truth(play(match, "draw"))
    assert (now["draw"], len(now["discard"])) == ([], len(below) + 1)
    now = truth(play(match, "keep", "draw"))
    assert [face(n, "matter") for n in now["discard"]] == ["t:red"]
    assert {*now["draw"], now["drawn"]} == below


def test_F21_what_lies_under_a_pending_boson_stays() -> None:
    match = arranged(2, hands=[["W:red", *FAR], ["c:blue", "e:blue"]], discard=["u:red", "d:red"], rest=[])
    now = truth(play(match, "play W:red", "take"))
    assert [face(n, "matter") for n in now["discard"]] == ["W:red", "u:red"]


def test_F21_so_it_does_when_a_missing_call_is_caught_before_the_answer() -> None:
    hands = [["W:red", "c:blue"], ["c:blue", "e:blue"], ["mu:blue", "tau:blue"]]
    match = arranged(3, hands=hands, discard=["u:red", "d:red"], rest=[])
    now = truth(play(match, "play W:red", "2 catch"))
    assert [face(n, "matter") for n in now["discard"]] == ["W:red", "u:red"]
    assert (len(now["hands"][0]), now["phase"]) == (3, "answer")


def test_F21_after_the_flip_alone_only_the_exposed_card_stays() -> None:
    match = arranged(2, hands=[["gluon:yellow", *FAR], ["flip:yellow", "e:blue"]], discard=["d:yellow"], rest=[])
    lowest = truth(match)["discard"][-1]
    now = truth(play(match, "play gluon:yellow", "answer flip:yellow"))
    assert now["discard"] == [lowest]


def test_F21_a_penalty_is_as_many_cards_as_there_are() -> None:
    held = [n for n in TABLE if TABLE[n][0] not in ("gluon:red", "u:red", "d:red", "e:green")]
    others = [n for n in TABLE if n not in held and TABLE[n][0] in ("d:red", "e:green")]
    match = arranged(2, hands=[["gluon:red", *others], held], discard=["u:red"], rest=[])
    before = sizes(match)[1]
    left = len(truth(match)["discard"]) + 1 - 2
    assert left < 4
    assert sizes(play(match, "play gluon:red", "take"))[1] == before + left


def all_held(*hands: list[str], top: str) -> Match:
    """All cards but the top one are in hands: the last seat holds what the others do not."""
    taken: list[int] = []
    for name in (*[card for held in hands for card in held], top):
        taken.append(next(n for n in TABLE if name in TABLE[n] and n not in taken))
    rest = [n for n in TABLE if n not in taken]
    return arranged(len(hands) + 1, hands=[*hands, rest], discard=[top], rest=[])


def test_F21_who_can_neither_play_nor_draw_passes() -> None:
    match = all_held(["c:blue", "e:blue"], ["mu:blue"], top="t:red")
    assert legal(match) == {"pass"}
    assert refused(match, "draw") == Refusal.NOTHING_TO_DRAW
    play(match, "pass", "pass")
    assert refused(match, "pass") == Refusal.MAY_STILL_PLAY
    assert "draw" not in legal(match)
    now = truth(play(match, "play u:red/5"))
    assert (now["turn"], now["phase"]) == (0, "play")
    assert legal(match) == {"draw"}


def test_F21_a_baryon_is_a_play_too() -> None:
    match = all_held(["u:blue", "d:blue", "u:green"], ["mu:blue"], top="t:red")
    assert not any(action in ("pass", "draw") for action in legal(match))
    assert refused(match, "pass") == Refusal.MAY_STILL_PLAY


def test_F21_when_all_have_passed_in_a_row_the_fewest_cards_win_and_ties_share() -> None:
    """Two have passed before: no play leads there, for in some hand there is always a card that fits."""
    match = all_held(["c:blue"], ["mu:blue"], top="t:red")
    match.state.passes = 2
    now = truth(play(match, "pass"))
    assert (now["phase"], now["winners"], now["rounds_won"]) == ("over", [0, 1], [1, 1, 0])


def test_F21_a_pass_in_between_counts_from_the_last_that_was_none() -> None:
    match = all_held(["c:blue", "e:blue"], ["mu:blue"], top="t:red")
    play(match, "pass", "pass", "play u:red/5", "draw", "keep")
    assert match.state.passes == 0


def test_F21_a_match_ends_at_last_and_the_fewest_cards_win() -> None:
    hands = [["c:blue", "e:blue", "u:red"], ["c:blue", "mu:blue"], ["s:green", "b:green", "s:yellow"]]
    match = arranged(3, rounds=5, hands=hands, discard=["t:red"], rounds_won=[1, 0, 0], round=2)
    match.state.taken = LONGEST - 2
    play(match, "draw")
    assert match.state.phase == Phase.DRAWN
    now = truth(play(match, "keep"))
    assert (now["phase"], now["rounds_won"], now["winners"]) == ("over", [1, 1, 0], [0, 1])
    match = arranged(3, rounds=5, hands=hands, discard=["t:red"])
    match.state.taken = LONGEST - 1
    now = truth(play(match, "draw"))
    assert (now["phase"], now["winners"], now["drawn"], now["uncalled"], now["pending"]) == (
        "over",
        [1],
        None,
        None,
        None,
    )
    assert match.state.taken <= GAME.max_actions


def test_F21_a_round_that_is_won_with_the_last_piece_is_won() -> None:
    match = arranged(2, rounds=5, hands=[["u:red"]], discard=["t:red"])
    match.state.taken = LONGEST - 1
    now = truth(play(match, "play u:red"))
    assert (now["phase"], now["winners"], now["rounds_won"]) == ("over", [0], [1, 0])


@pytest.mark.parametrize(
    ("seats", "plays", "places"),
    [
        (3, ["play u:red", "play d:red", "play c:red", "play s:red", "play b:red", "play tau:red"], [3, 6]),
        (3, ["play u:red", "draw", "keep", "play c:red"], [4]),
    ],
)
def test_F23_a_match_without_time_stops_when_it_is_again_the_turn_of_who_began(
    seats: int, plays: list[str], places: list[int]
) -> None:
    hands = [["u:red", "s:red", *FAR], ["d:red", "b:red", *FAR], ["c:red", "tau:red", "nu_e:green", "nu_mu:green"]]
    match = arranged(seats, hands=hands, discard=["t:red"], draw=["nu_tau:green"])
    match.start.dealer = match.state.dealer = 2
    assert list(fair_places(play(match, *plays))) == places


def test_F23_a_new_round_is_such_a_moment_too() -> None:
    match = arranged(3, hands=[FAR, ["u:red", "c:red"], FAR], discard=["t:red"], turn=1, rounds=3)
    match.start.dealer = match.state.dealer = 2
    play(match, "play u:red decay", "draw", "keep", "draw", "keep", "play c:red")
    assert truth(match)["rounds_won"] == [0, 1, 0]
    places = fair_places(match)
    assert places[len(match.played)] == (1,)


def test_F23_the_most_rounds_lead_then_the_fewest_cards() -> None:
    match = arranged(3, hands=[["u:red", "d:red"], ["t:red", "b:red"], ["c:red"]], discard=["s:red"])
    assert GAME.leaders(match.state) == (2,)
    match.state.rounds_won[0] = match.state.rounds_won[1] = 1
    assert GAME.leaders(match.state) == (0, 1)
