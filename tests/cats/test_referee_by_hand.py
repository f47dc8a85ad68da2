"""The referee and the enumerated odds by themselves, on positions by hand: the book's examples and the rulings."""

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from .odds import DECK, Witness, chance, chance_box_by_box, left_over
from .referee import LADDER, Referee

SPARE = ["Felinestein", "Prride", "Mewton", "Goeppert-Meower", "Feyncat", "Felidae"]


def at(
    *hands: str,
    findings: list[str] | None = None,
    bid: str = "",
    doctorates: dict[int, str] | None = None,
    form: str = "elimination",
    **given: Any,
) -> Referee:
    """A referee at a position: seat 0's turn; a bid is "3A 1", whose it is last."""
    seats = len(hands)
    shown = [list(row) for row in findings or [""] * seats]
    rest = Counter(DECK) - Counter([*"".join(hands), *(box for row in shown for box in row)])
    named = [(doctorates or {}).get(seat, SPARE[seat]) for seat in range(seats)]
    step, _, by = bid.partition(" ")
    what = {"n": int(step[:-1]), "state": step[-1], "by": int(by)} if bid else None
    truth: dict[str, Any] = {
        "hands": [list(hand) for hand in hands], "findings": shown, "research": list(rest.elements()),
        "discard": [], "discarded": [[] for _ in hands], "open": ["Pounce"], "bid": what,
        "said": [what] if what else [],
        "doctorates": [{"name": name, "state": "secret"} for name in named], "counts_as": {"A": 0, "E": 0},
        "heisenbergs_count": True, "shown_now": 0, "cycled_now": False, "turn": 0, "phase": "hypothesis",
        "experiment": 1, "won": [0] * seats, "lost": [0] * seats, "out": [False] * seats, "winners": [],
        "revealed": None,
    }  # fmt: skip
    referee = Referee({"options": {"form": form}, "seats": seats, "cards": DECK}, truth | given)
    referee.count_boxes()
    return referee


def may(referee: Referee, beginning: str = "") -> list[str]:
    (actions,) = referee.legal().values()
    return [action for action in actions if action.startswith(beginning)]


def do(referee: Referee, *actions: str, next_deal: list[str] | None = None) -> dict[str, Any]:
    """Actions of whose turn it is, each legal; the truth after them."""
    for action in actions:
        assert action in may(referee)
        shown = deepcopy(referee.truth)
        if next_deal is not None:
            rest = Counter(DECK) - Counter("".join(next_deal))
            shown |= {"hands": [list(hand) for hand in next_deal], "research": list(rest.elements())}
        referee.act(referee.truth["turn"], action, shown)
    return referee.truth


# --- the book's examples ----------------------------------------------------------------------------------------------


def test_the_ladder_is_the_clipboard() -> None:
    """C-4, C-5."""
    assert LADDER[:11] == "1A 1D 2A 2D 1E 3A 3D 4A 4D 2E 5A".split()
    keys = [((2 if step[-1] == "E" else 1) * int(step[:-1]), "ADE".index(step[-1])) for step in LADDER]
    assert keys == sorted(set(keys))
    assert Counter(step[-1] for step in LADDER) == {"A": 26, "D": 26, "E": 13}


@pytest.mark.parametrize(
    ("bid", "next_ones"), [("3A", ["3D", "4A", "4D", "2E"]), ("2E", ["5A", "5D", "6A", "6D", "3E"])]
)
def test_what_may_be_said_after_a_hypothesis(bid: str, next_ones: list[str]) -> None:
    """C-4: nothing lower, and everything higher up to the end."""
    bids = [action.removeprefix("bid ") for action in may(at("AA", "DD", bid=f"{bid} 1"), "bid")]
    assert bids[: len(next_ones)] == next_ones
    assert len(bids) == 65 - LADDER.index(bid) - 1
    assert len(may(at("AA", "DD"), "bid")) == 65


def test_six_scientists_have_36_boxes_and_five_experiments() -> None:
    """C-2, C-14."""
    referee = at(*["ADADEA", "ADADDA", "ADADHA", "ADADEA", "ADADDA", "ADADDE"])
    assert referee.truth["boxes"] == 36
    for left in range(6, 1, -1):
        size = left - 1
        deal = ["AADDEH"[:size] if seat >= 7 - left else "" for seat in range(6)]
        do(referee, "bid 26A", "end", "call", next_deal=deal)
        assert referee.truth["out"].count(False) == left - 1
    truth = referee.truth
    assert (truth["phase"], truth["experiment"], truth["winners"]) == ("over", 5, [5])
    assert truth["won"] == [0, 1, 1, 1, 1, 1]


def test_show_three_cycle_two() -> None:
    """C-7."""
    referee = at("AAADE", "DDDEE")
    referee.truth["research"][:2] = ["H", "A"]
    truth = do(referee, "bid 4A", "show A A A", "cycle D E")
    assert (sorted(truth["hands"][0]), truth["findings"][0]) == (["A", "H"], ["A", "A", "A"])
    assert (truth["discard"], truth["discarded"][0], truth["boxes"]) == (["D", "E"], ["D", "E"], 10)
    assert may(referee) == ["end", "doctorate Felinestein"]


def test_purrie_wipes_six_and_fifteen_are_found() -> None:
    """C-10, C-13: 16 Alive of 36."""
    findings = ["", "AAA", "AAA", "", "", ""]
    hands = ["AAADDD", "AAD", "AAD", "AAADDD", "AAADDE", "AADDEE"]
    referee = at(*hands, findings=findings, bid="16A 5", doctorates={0: "Purrie"})
    assert (referee.truth["boxes"], referee.count()) == (36, 21)
    truth = do(referee, "doctorate Purrie")
    assert (truth["boxes"], truth["discard"], referee.count()) == (30, ["A"] * 6, 15)
    truth = do(referee, "call", next_deal=["AADDE"] * 5 + [""])
    assert truth["revealed"]["count"] == 15
    assert (truth["revealed"]["valid"], truth["out"][5], truth["won"][0], truth["turn"]) == (False, True, 1, 0)


def test_five_alive_of_nine_with_seven_found() -> None:
    """C-6, C-13."""
    truth = do(at("AAD", "AAH", "AAE", bid="5A 2"), "call", next_deal=["", "AD", "DE"])
    assert (truth["revealed"]["count"], truth["revealed"]["valid"]) == (7, True)
    assert (truth["out"], truth["turn"], truth["experiment"]) == ([True, False, False], 2, 2)
    assert truth["doctorates"][0]["state"] == "gone"


def test_a_skip_of_sixteen_dead() -> None:
    """C-12."""
    referee = at(*["AADDE"] * 3, "DDDDE", "AAADD", bid="16D 4", doctorates={0: "Pawking"})
    truth = do(referee, "doctorate Pawking")
    assert (truth["turn"], truth["phase"], truth["bid"]["n"]) == (1, "hypothesis", 16)
    assert may(referee, "bid")[:2] == ["bid 8E", "bid 17A"]
    assert may(referee, "call") == ["call"]


# --- settled in detail ------------------------------------------------------------------------------------------------


def test_tabby_copies_what_lies_open_but_tabby() -> None:
    """C-1."""
    referee = at("AA", "DD", doctorates={0: "Tabby"}, open=["Pounce", "Feyncat"])
    assert may(referee, "doctorate") == ["doctorate Tabby as Pounce", "doctorate Tabby as Feyncat"]
    truth = do(referee, "doctorate Tabby as Pounce")
    assert (truth["counts_as"], truth["open"]) == ({"A": 2, "E": 0}, ["Pounce", "Feyncat", "Tabby"])
    assert not may(at("AA", "DD", doctorates={0: "Tabby"}, open=[]), "doctorate")
    assert not may(at("AA", "DD", doctorates={0: "Tabby"}, open=["Tabby"]), "doctorate")


def test_a_turn_ends_with_end_also_with_nothing_left_to_show() -> None:
    """C-7."""
    referee = at("DD", "DD", bid="3A 1", doctorates={0: "Prride"})
    do(referee, "bid 4A")
    assert may(referee) == ["end", "doctorate Prride"]
    assert do(referee, "end")["turn"] == 1


def test_heisenbergs_that_count_as_nothing() -> None:
    """C-6, C-7, C-10: neither shown nor counted nor swept."""
    referee = at("AH", "AH", findings=["", "H"], bid="2A 1", doctorates={0: "Feyncat", 1: "Purrie"})
    assert referee.count() == 5
    do(referee, "doctorate Feyncat")
    assert referee.count() == 2
    do(referee, "bid 3A")
    assert may(referee, "show") == ["show A"]
    truth = do(referee, "show A", "end", "doctorate Purrie")
    assert truth["findings"] == [[], ["H"]]


@pytest.mark.parametrize(("bid", "left"), [("2A 1", ["D"]), ("2D 1", ["D", "H"]), ("", ["D", "H"])])
def test_heisenberg_findings_go_where_the_hypothesis_names_the_state(bid: str, left: list[str]) -> None:
    """C-10."""
    truth = do(at("AH", "AH", findings=["", "ADH"], bid=bid, doctorates={0: "Purrie"}), "doctorate Purrie")
    assert sorted(truth["findings"][1]) == left
    assert truth["boxes"] == 4 + len(left)


@pytest.mark.parametrize("rest", [0, 1, 2, 5])
def test_felinestein_and_mewton_draw_what_there_is(rest: int) -> None:
    """C-9."""
    for name, drawn, stay in (("Mewton", min(rest, 2), 4), ("Felinestein", min(rest, 4), 0)):
        referee = at("ADDE", "AAAA", doctorates={0: name}, research=["H"] * rest)
        truth = do(referee, f"doctorate {name}")
        assert (len(truth["hands"][0]), truth["boxes"]) == (stay + drawn, 4 + stay + drawn)
        assert len(truth["discard"]) == 4 - stay


def test_cycling_is_of_what_was_shown_and_what_there_is() -> None:
    """C-7."""
    referee = at("AADE", "DDDD", research=["H"])
    do(referee, "bid 2A", "show A A")
    assert may(referee, "cycle") == ["cycle D", "cycle E"]
    referee = at("AADE", "DDDD", research=[])
    do(referee, "bid 2A", "show A A")
    assert not may(referee, "cycle")


def test_the_last_bidder_raises_when_play_comes_back() -> None:
    """C-12: neither calls nor skips; other doctorates stay open."""
    referee = at("AA", "DD", bid="3A 1", doctorates={0: "Pawking", 1: "Tabby"})
    do(referee, "doctorate Pawking")
    assert not may(referee, "call")
    assert may(referee, "doctorate") == ["doctorate Tabby as Pounce"]
    assert may(referee, "bid")[0] == "bid 3D"


@pytest.mark.parametrize(("by", "skips"), [(1, False), (2, True)])
def test_no_skip_back_to_who_has_no_higher_bid(by: int, skips: bool) -> None:
    """C-12, C-5."""
    referee = at("AAA", "DDD", "EEE", bid=f"13E {by}", doctorates={0: "Pawking"})
    assert may(referee) == ["call", *["doctorate Pawking"] * skips]


def test_before_any_hypothesis_a_skip_lets_the_next_open_freely() -> None:
    """C-12."""
    referee = at("AA", "DD", doctorates={0: "Pawking"})
    do(referee, "doctorate Pawking")
    assert len(may(referee, "bid")) == 65
    assert not may(referee, "call")


def test_a_doctorate_that_changes_nothing_may_be_used_once() -> None:
    """C-9, C-11."""
    referee = at("AA", "DD", doctorates={0: "Feyncat"}, heisenbergs_count=False)
    do(referee, "doctorate Feyncat")
    assert not may(referee, "doctorate")


def test_what_counts_lasts_for_the_experiment() -> None:
    """C-11: and a call deals the next in one action, with what was revealed kept (C-13)."""
    referee = at("AA", "DD", "EE", bid="3E 2", doctorates={0: "Goeppert-Meower", 1: "Tabby"}, form="laboratory")
    truth = do(referee, "doctorate Goeppert-Meower", "call", next_deal=["AADDE"] * 3)
    assert (truth["revealed"]["count"], truth["revealed"]["valid"]) == (3, True)
    assert (truth["counts_as"], truth["bid"], truth["turn"]) == ({"A": 0, "E": 0}, None, 2)
    assert truth["out"] == [False] * 3


@pytest.mark.parametrize(
    ("won", "lost", "winners", "out"),
    [([2, 0, 0], [0, 1, 0], [0], [False, True, False]), ([2, 0, 0], [0, 0, 0], [0], [False] * 3),
     ([1, 0, 0], [0, 1, 2], [0], [False, True, True])],
)  # fmt: skip
def test_how_a_laboratory_ends(won: list[int], lost: list[int], winners: list[int], out: list[bool]) -> None:
    """C-15: three won, or the last one left; after the last call everything stays as it was revealed (C-13)."""
    hands = ["AA", "DD", "" if lost[2] == 2 else "EE"]
    gone = [n == 2 for n in lost]
    referee = at(*hands, form="laboratory", won=won, lost=lost, out=gone, bid="4A 1", experiment=4)
    truth = do(referee, "call")
    assert (truth["phase"], truth["winners"], truth["out"], truth["turn"]) == ("over", winners, out, 0)
    assert (truth["hands"][:2], truth["bid"]["n"], truth["boxes"]) == (
        [["A", "A"], ["D", "D"]],
        4,
        sum(map(len, hands)),
    )
    assert truth["doctorates"][1]["state"] == ("gone" if out[1] else "secret")
    assert referee.legal() == {}
    assert referee.returns() == [1, -1, -1]


@pytest.mark.parametrize(("experiment", "size"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 2), (8, 2)])
def test_hands_of_a_laboratory(experiment: int, size: int) -> None:
    """C-15: what is dealt after the experiment of this number; another size is objected to."""
    for dealt in (size, size + 1):
        referee = at("AA", "DD", "EE", form="laboratory", bid="9A 1", experiment=experiment)
        deal = ["AADDEE"[:dealt]] * 3
        if dealt == size:
            assert do(referee, "call", next_deal=deal)["boxes"] == 3 * size
        else:
            with pytest.raises(AssertionError):
                do(referee, "call", next_deal=deal)


# --- odds -------------------------------------------------------------------------------------------------------------


def test_odds_by_formula_are_those_box_by_box() -> None:
    unseen = {"A": 4, "D": 3, "E": 2, "H": 1}
    for hidden, named, need in product((0, 1, 3, 6), (["A", "H"], ["D"], ["E", "H"]), range(-1, 7)):
        assert chance(unseen, hidden, named, need) == chance_box_by_box(unseen, hidden, named, need)


def test_a_witness_knows_its_own_discards_and_what_went_publicly() -> None:
    """A box that is known to lie on the pile is in no hand."""
    referee = at("AAD", "AAD", findings=["", "AAH"], bid="3A 1", doctorates={0: "Purrie", 1: "Tabby"})
    witnesses = [Witness(0), Witness(1)]
    for action in ("doctorate Purrie", "bid 4A", "show A", "cycle D", "end", "doctorate Tabby as Pounce"):
        seat, before = referee.truth["turn"], deepcopy(referee.truth)
        do(referee, action)
        for witness in witnesses:
            witness.watch(before, {"action": action, "seat": seat, "truth": referee.truth})
    assert [sorted(witness.gone) for witness in witnesses] == [["A", "A", "D", "H"], ["A", "A", "H"]]
    unseen = left_over([*"AAD", "A", *"AAH"])
    expected = chance_box_by_box({"A": 2, "D": 1, "E": 0, "H": 0}, 2, ["A", "H"], 2)
    assert expected == Fraction(1, 3)
    assert witnesses[1].odds(referee.truth, "6A") == chance(unseen, 2, ["A", "H"], 6 - 5)
