"""Looking back: what was missed, the odds of every hypothesis and call, and how well they did."""

import csv
import io
from fractions import Fraction

import pytest

from labtable.engine.match import Match
from labtable.engine.score_sheet import score_sheet
from labtable.games.cats.words.calibration import brier, judge

from .positions import GAME, NAMES, arranged, play, words


def said(match: Match) -> list[str]:
    return words([remark.sentence for remark in GAME.words.review(match.steps())])


def keys(match: Match) -> list[tuple[int, int, str]]:
    return [(r.step, r.seat, r.sentence.key) for r in GAME.words.review(match.steps())]


def rows(match: Match, judged: bool) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(score_sheet(match, NAMES[: match.seats], judged))))


def test_every_hypothesis_and_call_with_its_odds_and_what_came() -> None:
    match = play(arranged("AA", "DD", form="elimination"), "bid 2A", "end", "bid 4D", "end", "call")
    assert said(match)[0] == "Ada said 2 Alive Cats, with a chance of 100 in 100. The count was 2: valid. [C-13]"
    assert keys(match) == [
        (1, 0, "bid_right"), (3, 1, "bid_wrong"), (5, 0, "call_right"), (5, 0, "calibration"), (5, 1, "calibration"),
    ]  # fmt: skip


def test_the_odds_are_from_what_the_seat_knew_and_the_brier_score_from_them() -> None:
    match = play(arranged("AA", "DD", form="elimination"), "bid 3A", "end", "call")
    bid, call = judge(match.steps())
    no_more = Fraction(28, 50) * Fraction(27, 49)  # the two of Bob's: neither Alive (18) nor Heisenberg (4)
    assert bid.likely == pytest.approx(float(1 - no_more))
    assert call.likely == 1  # Bob sees that no third one can lie in Ada's two boxes
    assert (bid.was_right, call.was_right, bid.counted, call.counted) == (False, True, 2, 2)
    assert brier([bid]) == pytest.approx(float(1 - no_more) ** 2)
    last = said(match)[-2]
    assert last.startswith("Ada made 1 hypothesis or call: 0 right, where the odds expected 0.7.")
    assert "The Brier score is 0.48:" in last


def test_a_call_against_the_odds_is_remarked_on_with_what_was_likelier() -> None:
    match = play(arranged("AAA", "DDD", form="elimination", bid="3A 1"), "call")
    (remark, *_) = GAME.words.review(match.steps())
    assert (remark.sentence.key, remark.actions) == ("rash_call", ["bid 4A"])
    assert words([remark.sentence]) == [
        "Ada called Bob’s 3 Alive Cats, which was valid with a chance of 100 in 100. [C-13]"
    ]


def test_a_hopeless_raise_over_what_was_not_true_is_a_missed_call() -> None:
    match = play(arranged("AD", "DD", form="elimination", bid="9A 1"), "bid 10A", "end", "call")
    assert keys(match)[0] == (1, 0, "missed_call")
    assert GAME.words.review(match.steps())[0].actions == ["call"]
    # What was true, or one's own that came back, is no missed call.
    assert "missed_call" not in {
        key for *_, key in keys(play(arranged("AD", "DD", bid="1A 1"), "bid 9A", "end", "call"))
    }


def test_a_doctorate_after_the_hypothesis_counts_in_what_came() -> None:
    match = arranged("AA", "DD", form="elimination", doctorates=["Pounce"])
    play(match, "bid 4A", "doctorate Pounce", "end", "call")
    assert [one.was_right for one in judge(match.steps())] == [True, False]


def test_an_experiment_that_was_not_called_has_odds_and_no_verdict() -> None:
    match = play(arranged("AA", "DD"), "bid 4A", "end")
    assert [one.counted for one in judge(match.steps())] == [None]
    assert said(match) == []


def test_the_sheet_tells_odds_only_when_the_match_is_over() -> None:
    match = play(arranged("AA", "DD", form="elimination"), "bid 2A", "end", "bid 4D", "end", "call")
    assert [list(row.values()) for row in rows(match, judged=True)] == [
        ["1", "4", "Ada", "hypothesis", "2A", "100", "2", "yes"],
        ["1", "4", "Bob", "hypothesis", "4D", rows(match, judged=True)[1]["chance in 100"], "2", "no"],
        ["1", "4", "Ada", "call", "4D", rows(match, judged=True)[2]["chance in 100"], "2", "yes"],
        ["", "", "Ada", "won", "", "", "", ""],
    ]
    assert [row["chance in 100"] for row in rows(match, judged=False)] == [""] * 4
    assert [row["count"] for row in rows(match, judged=False)] == ["", "", "2", ""]
