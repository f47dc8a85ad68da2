"""Looking back: what was riskier than the safest choice, and how likely all was that was said."""

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

from .played import play_on
from .positions import GAME, NAMES, arranged, play, words


def said(match: Match) -> list[str]:
    return words([remark.sentence for remark in GAME.words.review(match.steps())])


def keys(match: Match) -> list[tuple[int, int, str]]:
    return [(r.step, r.seat, r.sentence.key) for r in GAME.words.review(match.steps())]


def rows(match: Match, judged: bool) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(score_sheet(match, NAMES[: match.seats], judged))))


def test_only_what_was_clearly_riskier_than_the_safest_choice_is_remarked_on() -> None:
    match = play(arranged("AA", "DD", form="elimination"), "bid 2A", "end", "bid 4D", "end", "call")
    assert keys(match) == [(3, 1, "too_far"), (5, 0, "said_in_all"), (5, 1, "said_in_all")]
    assert said(match)[0].startswith("Bob said 4 Dead Cats, 19\u202f% likely; 2 Dead Cats was high enough as well, ")
    assert said(match)[0].endswith(" It lost the experiment. [C-4]")


@pytest.mark.parametrize("seed", range(4))
def test_luck_is_no_loss_and_the_best_choice_that_there_was_is_not_worth_another_look(seed: int) -> None:
    match = play_on(Match(GAME, 3, {}, seed), seed)
    judgements = {one.step: one for one in judge(match.steps())}
    remarks = [one for one in GAME.words.review(match.steps()) if one.actions]
    assert {one.step for one in remarks} == {
        step for step, one in judgements.items() if one.counted is not None and one.safety - one.likely > 0.1
    }
    for remark in remarks:
        one, view = judgements[remark.step], GAME.view(match.state_after(remark.step - 1), remark.seat)
        assert GAME.words.read(remark.actions[0], view, remark.seat) == (one.safest,), "the line is the safest choice"
        assert (remark.sentence.params["lost"] == 1) == one.lost


def test_the_odds_are_from_what_the_seat_knew_and_so_is_the_safest_choice() -> None:
    match = play(arranged("AA", "DD", form="elimination"), "bid 3A", "end", "call")
    bid, call = judge(match.steps())
    no_more = Fraction(28, 50) * Fraction(27, 49)  # the two of Bob's: neither Alive (18) nor Heisenberg (4)
    assert bid.likely == pytest.approx(float(1 - no_more))
    assert call.likely == 1  # Bob sees that no third one can lie in Ada's two boxes
    assert (bid.was_right, call.was_right, bid.counted, call.counted) == (False, True, 2, 2)
    assert (bid.safety, call.safety) == (1, 1)  # 1 Alive Cat was certain, and so was the call
    assert (bid.lost, call.lost) == (True, False)
    assert said(match)[-2:] == [
        "Ada made 1 hypothesis or call, on average 69\u202f% likely to be right; the safest choices were 100\u202f%. "
        "Ada lost one experiment by them.",
        "Bob made 1 hypothesis or call, on average 100\u202f% likely to be right; the safest choices were 100\u202f%. "
        "Bob lost no experiments by them.",
    ]


def test_a_bluff_that_cannot_be_true_is_risky_whether_it_loses_or_passes() -> None:
    """20 Dead of four boxes once scored as certain and right, for the odds of 0 had come true."""
    lost = judge(play(arranged("AA", "DD", form="elimination"), "bid 20D", "end", "call").steps())[0]
    assert (lost.likely, lost.lost, lost.risk) == (0, True, 1)
    match = play(arranged("AA", "AE", form="elimination", bid="3D 1"), "bid 20D", "end", "bid 13E", "end", "call")
    passed = judge(match.steps())[0]
    assert (passed.lost, passed.risk) == (False, passed.safety)


def test_the_safest_choice_is_the_likeliest_of_all_that_may_be_said() -> None:
    match = arranged("AADH", "DDE", findings=["", "A"], bid="4D 1")
    view = match.view(0)
    every = [chance(view, 0, bid) for bid in range(view.bid + 1, len(BIDS))]
    assert safest(view, 0)[1] == max(*every, 1 - chance(view, 0, view.bid))


def test_a_call_against_the_odds_is_remarked_on_with_what_was_likelier() -> None:
    match = play(arranged("AAA", "DDD", form="elimination", bid="3A 1"), "call")
    (remark, *_) = GAME.words.review(match.steps())
    assert (remark.sentence.key, remark.actions) == ("rash_call", ["bid 4A"])
    assert words([remark.sentence]) == [
        "Ada called 3 Alive Cats, 0\u202f% likely to be right; to say 4 Alive Cats was 82\u202f% likely. It lost the "
        "experiment. [C-13]"
    ]


def test_a_hopeless_raise_over_what_was_not_true_is_a_missed_call() -> None:
    match = play(arranged("AD", "DD", form="elimination", bid="9A 1"), "bid 10A", "end", "call")
    assert keys(match)[0] == (1, 0, "missed_call")
    assert GAME.words.review(match.steps())[0].actions == ["call"]
    # What was surely true, or one's own that came back, is no missed call.
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
        ["1", "4", "Ada", "hypothesis", "2A", "", "100", "100", "2", "yes", ""],
        ["1", "4", "Bob", "hypothesis", "4D", "", "19", "100", "2", "no", ""],
        ["1", "4", "Ada", "call", "4D", "", "100", "100", "2", "yes", ""],
        ["", "", "Ada", "won", *[""] * 7],
    ]
    assert [row["chance in 100"] for row in rows(match, judged=False)] == [""] * 4
    assert [row["count"] for row in rows(match, judged=False)] == ["", "", "2", ""]


def test_the_sheet_has_what_was_shown_and_used_and_what_was_refused() -> None:
    match = play(arranged("AAD", "DDE", doctorates=["Mewton"]), "doctorate Mewton", "bid 2A", "show A A", "end")
    refused = [Attempt(1, 0, "bid 1A", "not_higher", "C-4"), Attempt(3, 0, "show E", "not_named", "C-7")]
    heads, *found = rows_of(match, NAMES[:2], True, attempts=refused)
    sheet = [dict(zip(heads, row, strict=True)) for row in found]
    assert [(row["player"], row["what"], row["with"], row["refused by"]) for row in sheet] == [
        ("Ada", "doctorate", "Sir Isaac Mewton", ""),
        ("Ada", "refused", "bid 1A", "C-4"),
        ("Ada", "hypothesis", "", ""),
        ("Ada", "findings", "2 Alive Cats", ""),
        ("Ada", "refused", "show E", "C-7"),
    ]
