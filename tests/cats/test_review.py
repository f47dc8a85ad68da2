"""Looking back: what was missed, and what every hypothesis and call cost or gained against the odds."""

import csv
import io
from fractions import Fraction

import pytest

from labtable.engine.files.score_sheet import rows_of, score_sheet
from labtable.engine.play.match import Match
from labtable.engine.words.words import Attempt
from labtable.games.cats.rules.ladder import BIDS
from labtable.games.cats.solver.odds import chance
from labtable.games.cats.words.calibration import judge, safest
from labtable.games.cats.words.score_sheet import COLUMNS

from .positions import GAME, NAMES, arranged, play, words


def said(match: Match) -> list[str]:
    return words([remark.sentence for remark in GAME.words.review(match.steps())])


def keys(match: Match) -> list[tuple[int, int, str]]:
    return [(r.step, r.seat, r.sentence.key) for r in GAME.words.review(match.steps())]


def rows(match: Match, judged: bool) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(score_sheet(match, NAMES[: match.seats], judged))))


def test_every_hypothesis_and_call_with_its_odds_and_what_came() -> None:
    match = play(arranged("AA", "DD", form="elimination"), "bid 2A", "end", "bid 4D", "end", "call")
    assert said(match)[0] == (
        "Ada said 2 Alive Cats, 100\u202f% likely; the safest choice was 100\u202f%. "
        "Nobody called it: +0.00 experiments. [C-13]"
    )
    assert keys(match) == [
        (1, 0, "bid_passed"), (3, 1, "bid_wrong"), (5, 0, "call_right"), (5, 0, "against_odds"), (5, 1, "against_odds"),
    ]  # fmt: skip


def test_the_odds_are_from_what_the_seat_knew_and_so_is_the_safest_choice() -> None:
    match = play(arranged("AA", "DD", form="elimination"), "bid 3A", "end", "call")
    bid, call = judge(match.steps())
    no_more = Fraction(28, 50) * Fraction(27, 49)  # the two of Bob's: neither Alive (18) nor Heisenberg (4)
    assert bid.likely == pytest.approx(float(1 - no_more))
    assert call.likely == 1  # Bob sees that no third one can lie in Ada's two boxes
    assert (bid.was_right, call.was_right, bid.counted, call.counted) == (False, True, 2, 2)
    assert (bid.safest, call.safest) == (1, 1)  # 1 Alive Cat was certain, and so was the call
    assert (bid.lost, call.lost, bid.gain, call.gain) == (True, False, -1, 0)
    assert said(match)[-2] == (
        "Ada made 1 hypothesis or call and lost 1 experiment by them. The safest choice each time would on average "
        "have lost 0.00, if it was always called: −1.00 experiments against the odds."
    )


def test_a_bluff_that_cannot_be_true_is_never_well_done_when_it_loses_and_pays_when_it_passes() -> None:
    """20 Dead of four boxes once scored as certain and right, for the odds of 0 had come true."""
    lost = judge(play(arranged("AA", "DD", form="elimination"), "bid 20D", "end", "call").steps())[0]
    assert (lost.likely, lost.gain) == (0, -1)
    match = play(arranged("AA", "AE", form="elimination", bid="3D 1"), "bid 20D", "end", "bid 13E", "end", "call")
    passed = judge(match.steps())[0]
    assert not passed.lost
    assert passed.gain == pytest.approx(1 - passed.safest)


def test_the_safest_choice_is_the_likeliest_of_all_that_may_be_said() -> None:
    match = arranged("AADH", "DDE", findings=["", "A"], bid="4D 1")
    view = match.view(0)
    every = [chance(view, 0, bid) for bid in range(view.bid + 1, len(BIDS))]
    assert safest(view, 0) == max(*every, 1 - chance(view, 0, view.bid))


def test_a_call_against_the_odds_is_remarked_on_with_what_was_likelier() -> None:
    match = play(arranged("AAA", "DDD", form="elimination", bid="3A 1"), "call")
    (remark, *_) = GAME.words.review(match.steps())
    assert (remark.sentence.key, remark.actions) == ("rash_call", ["bid 4A"])
    assert words([remark.sentence]) == ["Ada called Bob’s 3 Alive Cats, which was 100\u202f% likely to be true. [C-13]"]


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
    odds = rows(match, judged=True)[1]
    assert odds["against the odds"] == "-1.00", "a number, which a sheet can add up"
    assert [list(row.values()) for row in rows(match, judged=True)] == [
        ["1", "4", "Ada", "hypothesis", "2A", "", "100", "2", "yes", "0.00", ""],
        ["1", "4", "Bob", "hypothesis", "4D", "", odds["chance in 100"], "2", "no", odds["against the odds"], ""],
        ["1", "4", "Ada", "call", "4D", "", rows(match, judged=True)[2]["chance in 100"], "2", "yes", "0.00", ""],
        ["", "", "Ada", "won", *[""] * 7],
    ]
    assert [row["chance in 100"] for row in rows(match, judged=False)] == [""] * 4
    assert [row["count"] for row in rows(match, judged=False)] == ["", "", "2", ""]


def test_the_sheet_has_what_was_shown_and_used_and_what_was_refused() -> None:
    match = play(arranged("AAD", "DDE", doctorates=["Mewton"]), "doctorate Mewton", "bid 2A", "show A A", "end")
    refused = [Attempt(1, 0, "bid 1A", "not_higher", "C-4"), Attempt(3, 0, "show E", "not_named", "C-7")]
    sheet = [dict(zip(COLUMNS, row, strict=True)) for row in rows_of(match, NAMES[:2], True, attempts=refused)[1:]]
    assert [(row["player"], row["what"], row["with"], row["refused by"]) for row in sheet] == [
        ("Ada", "doctorate", "Sir Isaac Mewton", ""),
        ("Ada", "refused", "bid 1A", "C-4"),
        ("Ada", "hypothesis", "", ""),
        ("Ada", "findings", "2 Alive Cats", ""),
        ("Ada", "refused", "show E", "C-7"),
    ]
