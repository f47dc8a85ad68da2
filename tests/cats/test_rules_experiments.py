"""The deal, what a call settles, and both forms of the game (C-1, C-2, C-6, C-13 to C-15)."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.games.cats.rules.state import Refusal
from tests.games.fair import fair_places

from .positions import DECK, GAME, PHYSICISTS, arranged, finding, hand, legal, play, refused, told, truth


def boxes_of(now: dict[str, Any]) -> list[str]:
    """All boxes of a match."""
    found: list[str] = [*chain(*now["hands"], *now["findings"], now["research"], now["discard"])]
    return found


@pytest.mark.parametrize("seats", range(2, 7))
def test_C1_one_secret_doctorate_each_and_one_face_up_all_different(seats: int) -> None:
    now = truth(Match(GAME, seats, {}, seats))
    held = [one["name"] for one in now["doctorates"]]
    assert {one["state"] for one in now["doctorates"]} == {"secret"}
    assert len(now["open"]) == 1
    assert len({*held, *now["open"]}) == seats + 1
    assert {*held, *now["open"]} <= PHYSICISTS


def test_C1_without_the_option_none_lies_face_up_and_tabby_is_useless() -> None:
    assert truth(Match(GAME, 3, {"open_doctorate": False}, 1))["open"] == []
    match = arranged("AAA", "DDD", doctorates=["Tabby"], open_doctorate=False)
    assert refused(match, "doctorate Tabby") == refused(match, "doctorate Tabby as Purrie") == Refusal.NONE_FACE_UP
    assert not any(action.startswith("doctorate") for action in legal(match))


def test_C1_every_doctorate_may_be_anybodys_or_lie_open() -> None:
    matches = [truth(Match(GAME, 3, {}, seed)) for seed in range(200)]
    assert {now["open"][0] for now in matches} == PHYSICISTS
    for seat in range(3):
        assert {now["doctorates"][seat]["name"] for now in matches} == PHYSICISTS


def test_C1_used_doctorates_lie_face_up_for_the_rest_of_the_match_also_of_who_is_out() -> None:
    match = arranged("AAA", "DDD", "EEE", doctorates=["Pounce", "Tabby"], form="elimination")
    play(match, "doctorate Pounce", "bid 13E", "end", "call")
    now = truth(match)
    assert now["out"] == [True, False, False]
    assert now["open"] == ["Feyncat", "Pounce"]
    assert {"doctorate Tabby as Pounce", "doctorate Tabby as Feyncat"} <= legal(match)
    assert truth(match)["copied"] is None
    play(match, "doctorate Tabby as Pounce")
    assert truth(match)["open"] == ["Feyncat", "Pounce", "Tabby"]
    assert truth(match)["copied"] == "Pounce"


def test_C1_tabby_copies_any_that_lies_face_up_but_himself_and_nothing_else() -> None:
    match = arranged("AAA", "DDD", doctorates=["Tabby", "Purrie used"], open=["Mewton"])
    copies = {action for action in legal(match) if action.startswith("doctorate")}
    assert copies == {"doctorate Tabby as Mewton", "doctorate Tabby as Purrie"}
    assert refused(match, "doctorate Tabby") == Refusal.COPIES_WHICH
    assert refused(match, "doctorate Tabby as Tabby") == Refusal.COPIES_TABBY
    assert refused(match, "doctorate Tabby as Felidae") == Refusal.NOT_FACE_UP
    assert refused(arranged("AAA", "DDD", open=["Tabby"]), "doctorate Tabby as Tabby") == Refusal.NOT_YOUR_DOCTORATE


@pytest.mark.parametrize("seats", range(2, 7))
def test_C2_n_boxes_for_each_of_n_scientists(seats: int) -> None:
    match = Match(GAME, seats, {"form": "elimination"}, seats)
    now = truth(match)
    assert [len(held) for held in now["hands"]] == [seats] * seats
    assert now["boxes"] == seats * seats
    assert len(now["research"]) == 52 - seats * seats
    assert Counter(boxes_of(now)) == DECK
    announced = GAME.seen(match.beginning, -1)[-1]
    assert (announced.kind.name, announced.seat) == ("BEGUN", now["turn"])
    assert announced.arguments == {"experiment": 1, "scientists": seats, "total": seats * seats}


def test_C2_anybody_may_be_the_first_first_scientist() -> None:
    assert {truth(Match(GAME, 5, {}, seed))["turn"] for seed in range(60)} == set(range(5))


def test_C2_six_scientists_36_boxes_and_five_experiments() -> None:
    match = Match(GAME, 6, {}, 3)
    announced = []
    for _ in range(5):
        announced.append(truth(match)["boxes"])
        assert not match.is_over
        play(match, "bid 13E", "end", "call")
    assert announced == [36, 25, 16, 9, 4]
    assert match.is_over
    assert truth(match)["experiment"] == 5


@pytest.mark.parametrize(("bid", "count"), [("1A", 2 + 3), ("1D", 3 + 3), ("1E", 1 + 3)])
def test_C6_heisenbergs_count_as_what_the_hypothesis_names_in_hands_and_findings(bid: str, count: int) -> None:
    match = arranged("AHE", "DDHA", findings=["D", "H"], bid=f"{bid} 1")
    told(match, "call", -1)
    assert truth(match)["revealed"]["count"] == count


def test_C8_findings_count_by_what_they_show_and_a_heisenberg_by_the_current_hypothesis() -> None:
    match = arranged("DD", "DD", findings=["AAH", "E"], bid="2A 1")
    play(match, "bid 2D", "end", "call")
    assert truth(match)["revealed"]["count"] == 4 + 1


def test_C8_findings_stay_for_the_experiment_and_more_may_be_shown_on_later_turns() -> None:
    match = play(arranged("AAD", "DDD"), "bid 1A", "show A", "end", "bid 1D", "end", "bid 2A")
    assert finding(match, 0) == "A"
    play(match, "show A", "end")
    assert (finding(match, 0), hand(match, 0)) == ("AA", "D")
    play(match, "call")
    assert truth(match)["findings"] == [[], []]


def test_C13_valid_if_the_count_is_at_least_the_number() -> None:
    for bid, valid in (("3A", True), ("4A", True), ("5A", False)):
        match = play(arranged("AAD", "AHD", bid=f"{bid} 1"), "call")
        revealed = truth(match)["revealed"]
        assert (revealed["count"], revealed["valid"]) == (4, valid)
        assert truth(match)["won"] == ([0, 1] if valid else [1, 0])
        assert truth(match)["lost"] == ([1, 0] if valid else [0, 1])


def test_C13_bid_5_alive_of_9_seven_found_the_caller_is_out() -> None:
    match = arranged("DAA", "AAH", "AAE", bid="5A 2", form="elimination")
    now = truth(play(match, "call"))
    assert now["revealed"] == {
        "hands": [["A", "A", "D"], ["A", "A", "H"], ["A", "A", "E"]],
        "findings": [[], [], []],
        "bid": {"n": 5, "state": "A", "by": 2},
        "caller": 0,
        "count": 7,
        "valid": True,
        "counts_as": {"A": 0, "E": 0},
        "heisenbergs_count": True,
    }
    assert now["out"] == [True, False, False]
    assert now["turn"] == 2


def test_C13_who_is_proved_right_begins_the_next_experiment_all_boxes_are_shuffled() -> None:
    for bid, first in (("1A", 1), ("9A", 2)):
        match = arranged("AAA", "AAD", "DDD", findings=["A", "A", "D"], bid=f"{bid} 1", turn=2, form="elimination")
        now = truth(play(match, "call"))
        assert (now["turn"], now["experiment"], now["bid"], now["phase"]) == (first, 2, None, "hypothesis")
        assert now["boxes"] == 4
        assert now["discard"] == []
        assert Counter(boxes_of(now)) == DECK
        assert now["findings"] == [[], [], []]


def test_C13_what_a_call_revealed_stays_known_to_all_until_the_next() -> None:
    match = play(arranged("AAA", "DDD", "EEE", bid="9A 2", findings=["", "", "A"]), "call")
    first = truth(match)["revealed"]
    for viewer in (-1, 0, 1, 2):
        view = match.view(viewer)
        assert view.last_hand == match.state.last_hand
        assert (view.last_count, view.last_caller) == (4, 0)
    assert first["hands"] == [["A"] * 3, ["D"] * 3, ["E"] * 3]
    play(match, "bid 1A", "end", "bid 26D", "end")
    assert truth(match)["revealed"] == first
    play(match, "call")
    assert truth(match)["revealed"] != first


def test_C13_unused_doctorates_stay_secret_and_a_losers_leaves_unseen() -> None:
    match = arranged("AAA", "DDD", "EEE", bid="9A 2", form="elimination")
    held = [one["name"] for one in truth(match)["doctorates"]]
    now = truth(play(match, "call"))
    assert [one["state"] for one in now["doctorates"]] == ["secret", "secret", "gone"]
    assert [one["name"] for one in now["doctorates"]] == held
    assert now["open"] == ["Feyncat"]
    for viewer in (-1, 0, 1):
        assert match.view(viewer).doctorate[2] == -1


def test_C13_in_the_laboratory_the_first_loss_takes_no_doctorate() -> None:
    now = truth(play(arranged("AAA", "DDD", "EEE", bid="9A 2", form="laboratory"), "call"))
    assert [one["state"] for one in now["doctorates"]] == ["secret"] * 3


def test_C13_after_the_last_call_everything_stays_as_it_was_revealed() -> None:
    match = play(arranged("AAD", "DDE", findings=["A", ""], bid="9A 1", form="elimination"), "call")
    now = truth(match)
    assert match.is_over
    assert (now["phase"], now["turn"], now["winners"]) == ("over", 0, [0])
    assert now["hands"] == [["A", "A", "D"], ["D", "D", "E"]]
    assert now["findings"] == [["A"], []]
    assert now["bid"] == {"n": 9, "state": "A", "by": 1}
    assert now["doctorates"][1]["state"] == "gone"
    assert now["doctorates"][0]["state"] == "secret"
    for viewer in (-1, 0, 1):
        assert match.view(viewer).hand == match.state.hand


def test_C13_all_of_it_is_one_action_and_told_in_order() -> None:
    lines = told(arranged("AAA", "DDD", "EEE", bid="9A 2", form="elimination"), "call", 1)
    assert [line.split("[")[1].rstrip("]") for line in lines if "[" in line] == ["C-13"] * 4 + ["C-6"] + [
        *["C-13"] * 3, "C-2",
    ]  # fmt: skip
    assert lines[0] == "Ada called Cleo’s 9 Alive Cats: “Prove it!” [C-13]"
    assert lines[2] == "You held 3 Dead Cats. [C-13]"
    assert lines[4] == "The count is 3: Cleo’s hypothesis of 9 Alive Cats is debunked. [C-6]"
    assert lines[-1] == "Ada announces: 4 boxes in experiment 2. [C-2]"


@pytest.mark.parametrize("seats", range(2, 7))
def test_C14_n_minus_1_experiments_and_the_last_scientist_wins(seats: int) -> None:
    match = Match(GAME, seats, {"form": "elimination"}, seats)
    for experiment in range(1, seats):
        now = truth(match)
        left = seats - experiment + 1
        assert (now["experiment"], now["out"].count(False), now["winners"]) == (experiment, left, [])
        assert [len(held) for held, out in zip(now["hands"], now["out"], strict=True) if not out] == [left] * left
        assert all(not held for held, out in zip(now["hands"], now["out"], strict=True) if out)
        play(match, "bid 13E", "end", "call")
    now = truth(match)
    assert match.is_over
    assert now["winners"] == [now["out"].index(False)]
    assert now["out"].count(False) == 1


def test_C14_who_is_out_is_passed_over() -> None:
    match = arranged("AA", "", "DD", "", form="elimination", out=[False, True, False, True], lost=[0, 1, 0, 1])
    play(match, "bid 1A", "end")
    assert truth(match)["turn"] == 2
    play(match, "bid 2A", "end")
    assert truth(match)["turn"] == 0


@pytest.mark.parametrize(
    ("seats", "form"), [(2, "laboratory"), (3, "laboratory"), *((n, "elimination") for n in (4, 5, 6))]
)
def test_C14_which_form_is_played_by_default_goes_by_the_number_of_scientists(seats: int, form: str) -> None:
    match = Match(GAME, seats)
    assert match.options == {"form": form, "open_doctorate": True}
    assert len(truth(match)["hands"][0]) == (6 if form == "laboratory" else seats)


@pytest.mark.parametrize("seats", range(2, 7))
def test_C14_both_forms_can_be_chosen_for_any_number(seats: int) -> None:
    for form in ("elimination", "laboratory"):
        assert Match(GAME, seats, {"form": form}).options["form"] == form


def test_C15_hands_are_6_5_4_3_2_and_then_stay_2() -> None:
    match = Match(GAME, 6, {"form": "laboratory"}, 1)
    assert [len(held) for held in truth(match)["hands"]] == [6] * 6
    for experiment, size in enumerate((5, 4, 3, 2, 2, 2, 2, 2, 2, 2), 1):
        now = truth(play(arranged("AA", "DD", "EE", form="laboratory", experiment=experiment, bid="9A 1"), "call"))
        assert (now["experiment"], now["boxes"]) == (experiment + 1, 3 * size)
        assert [len(held) for held in now["hands"]] == [size] * 3


def test_C15_three_won_win_the_match() -> None:
    match = arranged("AA", "DD", "DD", form="laboratory", won=[2, 2, 0], lost=[0, 0, 1], experiment=5, bid="9A 2")
    now = truth(play(match, "call"))
    assert now["winners"] == [0]
    assert now["won"] == [3, 2, 0]
    assert now["out"] == [False, False, True]
    assert GAME.returns(match.state) == [1, -1, -1]


def test_C15_two_lost_put_out_and_the_last_one_left_wins() -> None:
    given: dict[str, Any] = {"form": "laboratory", "won": [1, 0, 1], "lost": [0, 1, 1], "experiment": 3}
    match = play(arranged("AA", "DD", "DD", bid="9A 2", **given), "call")
    assert truth(match)["out"] == [False, False, True]
    assert not match.is_over
    play(match, "bid 1A", "end")
    assert truth(match)["turn"] == 1
    play(match, "bid 2A", "end")
    assert truth(match)["turn"] == 0


def test_C15_the_last_one_left_wins_with_fewer_than_three() -> None:
    given: dict[str, Any] = {"form": "laboratory", "won": [1, 1], "lost": [1, 1], "experiment": 3}
    match = play(arranged("AA", "DD", bid="9A 1", **given), "call")
    assert truth(match)["winners"] == [0]
    assert truth(match)["won"] == [2, 1]


def test_C15_a_loser_who_is_not_out_keeps_the_doctorate_when_the_match_ends() -> None:
    match = arranged("AA", "DD", "EE", form="laboratory", won=[2, 0, 0], lost=[0, 1, 1], experiment=3, bid="9A 2")
    assert truth(play(match, "call"))["doctorates"][2]["state"] == "gone"
    match = arranged("AA", "DD", "EE", form="laboratory", won=[2, 0, 0], lost=[0, 0, 0], experiment=3, bid="9A 2")
    assert truth(play(match, "call"))["doctorates"][2]["state"] == "secret"


def test_C16_a_match_without_time_stops_once_an_experiment_has_ended() -> None:
    match = arranged("AAA", "DDD", "EEE", form="laboratory")
    play(match, "bid 1A", "end", "bid 2A", "end", "bid 9A", "end", "call")
    places = fair_places(match)
    assert list(places) == [len(match.played)]
    assert places[len(match.played)] == (match.state.turn,), "who was proved right leads, and begins the next"


def test_C16_whoever_is_out_does_not_lead() -> None:
    match = arranged("AAA", "DDD", "EEE", form="elimination")
    play(match, "bid 13E", "end", "call")
    assert truth(match)["out"] == [True, False, False]
    assert GAME.leaders(match.state) == (1,)
