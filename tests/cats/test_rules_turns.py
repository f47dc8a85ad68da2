"""Hypotheses, findings and the end of a turn (C-3 to C-7, C-12)."""

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games.cats.rules.ladder import BIDS
from labtable.games.cats.rules.state import Refusal

from .positions import GAME, arranged, bids, finding, hand, legal, play, refused, told, truth


def key(bid: str) -> tuple[int, int]:
    """The order as the rules give it: Alive n is (n, 0), Dead n (n, 1), Empty n (2 n, 2)."""
    n = int(bid[:-1])
    return {"A": (n, 0), "D": (n, 1), "E": (2 * n, 2)}[bid[-1]]


def test_C3_the_active_scientist_raises_or_calls_and_the_turn_goes_clockwise() -> None:
    match = arranged("AAA", "DDD", "EEE")
    assert refused(match, "call") == Refusal.NOTHING_TO_CALL
    for seat in (0, 1, 2, 0):
        now = truth(match)
        assert (now["turn"], now["phase"]) == (seat, "hypothesis")
        assert GAME.who_may_act(match.state) == [seat]
        play(match, f"bid {len(match.played) + 3}A")
        assert truth(match)["phase"] == "findings"
        assert refused(match, "bid 26A") == Refusal.HYPOTHESIS_MADE
        play(match, "end")
    assert "call" in legal(match)


def test_C3_out_of_turn_nothing_may_be_done() -> None:
    match = arranged("AAA", "DDD", bid="1A 1")
    for action in ("call", "bid 3A", "end", "doctorate Purrie", "show D", "cycle D"):
        assert refused(match, action, seat=1) == Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("text", ["bid 3H", "bid 0A", "bid 27A", "bid 14E", "bid 3"])
def test_C3_heisenbergs_and_numbers_that_are_not_on_the_clipboard_cannot_be_named(text: str) -> None:
    match = arranged("AAA", "DDD")
    with pytest.raises(Problem, match="no hypothesis") as caught:
        match.play(0, text)
    assert caught.value.code == "unreadable"


def test_C4_the_ladder_is_the_books_order_to_the_end_of_the_clipboard() -> None:
    every = [f"{n}{state}" for state, most in (("A", 26), ("D", 26), ("E", 13)) for n in range(1, most + 1)]
    assert list(BIDS) == sorted(every, key=key)
    assert BIDS[:11] == ("1A", "1D", "2A", "2D", "1E", "3A", "3D", "4A", "4D", "2E", "5A")


@pytest.mark.parametrize("bid", BIDS)
def test_C4_every_hypothesis_must_be_higher_and_every_higher_one_may_be_made(bid: str) -> None:
    match = arranged("AAA", "DDD", bid=f"{bid} 1")
    assert bids(match) == {other for other in BIDS if key(other) > key(bid)}
    for other in BIDS:
        if key(other) <= key(bid):
            assert refused(match, f"bid {other}") in (Refusal.NOT_HIGHER, Refusal.LADDER_ENDS)


def test_C4_after_3_alive_and_after_2_empty() -> None:
    higher = bids(arranged("AAA", "DDD", bid="3A 1"))
    assert {"3D", "4A", "2E"} <= higher
    assert not {"1A", "2A", "3A", "1D", "2D", "1E"} & higher
    assert sorted(higher, key=key)[:4] == ["3D", "4A", "4D", "2E"]
    higher = bids(arranged("AAA", "DDD", bid="2E 1"))
    assert sorted(higher, key=key)[:2] == ["5A", "5D"]
    assert "3E" in higher
    assert not {"4A", "4D", "2E", "1E"} & higher


def test_C4_the_opening_is_free() -> None:
    assert bids(arranged("AAA", "DDD")) == set(BIDS)


def test_C5_bids_end_with_the_clipboard_whatever_the_number_of_boxes() -> None:
    match = arranged("A", "D")
    assert {"26A", "26D", "13E"} <= bids(match)
    play(match, "bid 26D", "end")
    assert bids(match) == {"13E"}
    play(match, "bid 13E", "end")
    assert bids(match) == set()
    assert legal(match) - {action for action in legal(match) if action.startswith("doctorate")} == {"call"}
    assert refused(match, "bid 26A") == Refusal.LADDER_ENDS
    assert GAME.words.prompt(match.view(0), 0).key == "your_call"


def test_C7_show_3_alive_cycle_2() -> None:
    match = arranged("AAADDE", *["DDDDDD"] * 3, *["AAAAAA"] * 2, research="AH", form="elimination")
    play(match, "bid 15A", "show A A A", "cycle D E")
    now = truth(match)
    assert (finding(match, 0), hand(match, 0)) == ("AAA", "ADH")
    assert now["discard"] == ["D", "E"]
    assert (now["shown_now"], now["cycled_now"], now["boxes"]) == (3, True, 36)


def test_C7_boxes_of_the_named_state_and_heisenbergs_may_be_shown_any_number_of_them() -> None:
    match = play(arranged("AADEHH", "DDD"), "bid 1A")
    shown = {action for action in legal(match) if action.startswith("show")}
    assert shown == {
        "show A", "show A A", "show H", "show H H", "show A H", "show A H H", "show A A H", "show A A H H",
    }  # fmt: skip
    assert refused(match, "show D") == refused(match, "show E H") == Refusal.NOT_NAMED
    assert refused(match, "show A A A") == Refusal.NOT_IN_HAND
    assert {action for action in legal(play(arranged("AADEHH", "D"), "bid 1E")) if "show" in action} == {
        "show E", "show H", "show H H", "show E H", "show E H H",
    }  # fmt: skip


def test_C7_only_with_ones_own_hypothesis() -> None:
    match = arranged("AAA", "DDD", bid="1A 1")
    for action in ("show A", "cycle A", "end"):
        assert refused(match, action) == Refusal.NO_HYPOTHESIS_YET


def test_C7_one_showing_and_after_it_one_cycling() -> None:
    match = play(arranged("AAADDD", "DDD"), "bid 1A")
    assert refused(match, "cycle D") == Refusal.SHOW_FIRST
    assert not any(action.startswith("cycle") for action in legal(match))
    play(match, "show A A")
    assert refused(match, "show A") == Refusal.SHOWN_ALREADY
    play(match, "cycle D")
    assert refused(match, "cycle D") == Refusal.CYCLED_ALREADY
    assert refused(match, "show A") == Refusal.SHOWN_ALREADY
    assert {action for action in legal(match) if not action.startswith("doctorate")} == {"end"}


def test_C7_at_most_what_this_showing_showed() -> None:
    match = play(arranged("AADDDE", "DDD", findings=["AAA"]), "bid 1A", "show A")
    assert {action for action in legal(match) if "cycle" in action} == {"cycle A", "cycle D", "cycle E"}
    assert refused(match, "cycle D D") == Refusal.MORE_THAN_SHOWN
    assert refused(match, "cycle H") == Refusal.NOT_IN_HAND
    match = play(arranged("AADDE", "DDD"), "bid 1A", "show A A")
    assert {action for action in legal(match) if "cycle" in action} == {
        "cycle D", "cycle E", "cycle D D", "cycle D E",
    }  # fmt: skip


def test_C7_and_at_most_what_the_research_deck_holds() -> None:
    gone = ["A"] * 15 + ["D"] * 16 + ["E"] * 7 + ["H"] * 4
    match = play(arranged("AAADDE", "DD", discard=gone), "bid 1A", "show A A A")
    assert len(truth(match)["research"]) == 2
    assert refused(match, "cycle D D E") == Refusal.DECK_TOO_SMALL
    assert {action for action in legal(match) if "cycle" in action} == {
        "cycle D", "cycle E", "cycle D D", "cycle D E",
    }  # fmt: skip
    play(match, "cycle D E")
    assert truth(match)["research"] == []
    play(match, "end", "bid 1D", "show D")
    assert not any(action.startswith("cycle") for action in legal(match))
    assert refused(match, "cycle D") == Refusal.DECK_TOO_SMALL


def test_C7_the_discards_do_not_come_back_within_an_experiment() -> None:
    match = play(arranged("AADD", "DDAA", research="EE"), "bid 1A", "show A A", "cycle D D", "end")
    play(match, "bid 2D", "show D D", "cycle A A", "end")
    now = truth(match)
    assert now["discard"] == ["A", "A", "D", "D"]
    assert len(now["research"]) == 52 - 12


def test_C7_the_turn_always_ends_with_end_also_when_nothing_is_left_to_show() -> None:
    match = play(arranged("DDD", "EEE"), "bid 1A")
    assert {action for action in legal(match) if not action.startswith("doctorate")} == {"end"}
    assert truth(match)["turn"] == 0
    play(match, "end")
    assert (truth(match)["turn"], truth(match)["shown_now"]) == (1, 0)


def test_C7_while_heisenbergs_count_as_nothing_they_cannot_be_shown() -> None:
    match = play(arranged("AHH", "DDD", heisenbergs_count=False), "bid 1A")
    assert {action for action in legal(match) if "show" in action} == {"show A"}
    assert refused(match, "show H") == refused(match, "show A H") == Refusal.HEISENBERGS_NOTHING


def test_C7_all_see_what_is_shown_and_how_many_are_cycled_only_the_owner_which() -> None:
    for viewer, line in ((0, "You cycled 1 Dead Cat and 1 Empty Box and drew 1 Alive Cat and 1 Heisenberg. [C-7]"),
                         (1, "Ada cycled 2 boxes. [C-7]"), (-1, "Ada cycled 2 boxes. [C-7]")):  # fmt: skip
        match = play(arranged("AADDE", "DDD", research="AH"), "bid 1A")
        who = "You" if viewer == 0 else "Ada"
        assert told(match, "show A A", viewer) == [f"{who} showed 2 Alive Cats. [C-7]"]
        assert told(match, "cycle D E", viewer) == [line]
    events = play(arranged("AADDE", "DDD", research="AH"), "bid 1A", "show A A").play(0, "cycle D E")
    (heard,) = GAME.seen(events, 1)
    assert heard.arguments == {"n": 2, "boxes": None, "drew": None}


def test_C7_the_research_deck_is_drawn_from_the_top_as_the_truth_lists_it() -> None:
    for seed in range(20):
        match = play(arranged("AAADDD", "DDD", seed=seed), "bid 1A", "show A A A")
        deck = truth(match)["research"]
        play(match, "cycle D D D")
        assert hand(match, 0) == "".join(sorted(deck[:3]))
        assert truth(match)["research"] == deck[3:]
    for seed in range(40):  # decks that were dealt, and not arranged
        match = Match(GAME, 2, {}, seed)
        held, deck = hand(match, match.state.turn), truth(match)["research"]
        seat = match.state.turn
        if "AD" in held:
            play(match, "bid 1A", "show A", "cycle D")
            left = held.replace("A", "", 1).replace("D", "", 1)
            assert hand(match, seat) == "".join(sorted(left + deck[0]))
            assert truth(match)["research"] == deck[1:]


def test_C12_skip_of_16_dead_of_25_the_left_neighbour_must_go_above_or_call() -> None:
    hands = ["DDDDD", "AAAAA", "DDDDD", "AAAAA", "EEEEE"]
    match = arranged(*hands, bid="16D 4", doctorates=["Pawking"], form="elimination")
    play(match, "doctorate Pawking")
    now = truth(match)
    assert (now["turn"], now["phase"], now["boxes"]) == (1, "hypothesis", 25)
    assert now["bid"] == {"n": 16, "state": "D", "by": 4}
    assert "call" in legal(match)
    assert bids(match) == {bid for bid in BIDS if key(bid) > key("16D")}
    assert truth(play(match, "call"))["revealed"]["bid"]["by"] == 4


def test_C12_before_any_hypothesis_the_next_opens_freely() -> None:
    match = play(arranged("AAA", "DDD", doctorates=["Pawking"]), "doctorate Pawking")
    assert truth(match)["turn"] == 1
    assert bids(match) == set(BIDS)
    assert refused(match, "call") == Refusal.NOTHING_TO_CALL


def test_C12_nobody_calls_or_skips_their_own_hypothesis_they_must_raise_it() -> None:
    match = arranged("AAA", "DDD", doctorates=["Tabby", "Pawking"], open=["Felidae"])
    play(match, "bid 3A", "end", "doctorate Pawking")
    assert truth(match)["turn"] == 0
    assert GAME.words.prompt(match.view(0), 0).key == "your_own_again"
    assert refused(match, "call") == Refusal.OWN_HYPOTHESIS
    assert refused(match, "doctorate Tabby as Pawking") == Refusal.SKIPS_OWN
    assert {action for action in legal(match) if "bid" not in action} == {"doctorate Tabby as Felidae"}
    assert truth(play(match, "bid 3D", "end"))["turn"] == 1


def test_C12_a_skip_may_not_hand_the_last_hypothesis_back_to_who_made_it() -> None:
    match = arranged("AAA", "DDD", "EEE", bid="13E 2", doctorates=["Pawking", "Tabby"])
    play(match, "doctorate Pawking")
    assert refused(match, "doctorate Tabby as Pawking") == Refusal.SKIP_LEAVES_NOTHING
    assert {action for action in legal(match) if "Feyncat" not in action} == {"call"}
    match = arranged("AAA", "DDD", bid="26D 1", doctorates=["Pawking"])
    assert "doctorate Pawking" in legal(match)
    match = arranged("AAA", "DDD", bid="13E 1", doctorates=["Pawking"])
    assert refused(match, "doctorate Pawking") == Refusal.SKIP_LEAVES_NOTHING


def test_C12_after_ones_hypothesis_there_is_nothing_to_skip() -> None:
    match = play(arranged("AAA", "DDD", doctorates=["Pawking"]), "bid 1A")
    assert refused(match, "doctorate Pawking") == Refusal.NOTHING_TO_SKIP
    assert "doctorate Pawking" not in legal(match)
