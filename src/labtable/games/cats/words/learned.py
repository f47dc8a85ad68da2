"""Showings of a match, of its players: how likely their hypotheses and calls were, and whether they were right."""

from collections.abc import Iterator, Sequence

from labtable.engine.words.learned import Learned, Missed, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.names import bid_name
from ..solver.odds import chance
from .advice import missed
from .calibration import Judged, judge
from .odds import in_hundred, seen_by

FAR = 0.25  # by how much less likely than a smaller step a hypothesis must be to be worth a word
SENTENCES = {
    "topic_hypotheses": "Hypotheses",
    "sum_hypotheses": "{who:whose} {n} {n:#hypothesis|hypotheses}: {good} held.",
    "said_bid": "{bid:bid}",
    "topic_calls": "“Prove it!”",
    "sum_calls": "{who:seat} said “Prove it!” {n} {n:#time|times} and {who:was|were} right {good} {good:#time|times}.",
    "too_far": "{who:seat} said {bid:bid}, which was {percent:chance} likely. {other:bid} was high enough as well, and "
    "{best:chance} likely.",
    "idea_rash_call": "Called too soon",
    "ask_rash_call": "How many would you expect among the closed boxes before you count?",
    "idea_missed_call": "Nothing higher was likely: time to call",
    "ask_missed_call": "When is doubting the safer choice, even if you are not sure?",
    "idea_too_far": "A smaller step would have done",
    "ask_too_far": "Which hypotheses are higher than the last one, and which of them is the likeliest?",
}


def learned(steps: Sequence[Step], _: Sequence[Attempt]) -> Learned:
    """All that a match shows of its seats."""
    judgements = judge(steps)
    chances = [chance for one in judgements for chance in (*worth_a_word(one), *too_far(one))]
    return Learned([shown for one in judgements for shown in counted(one)], chances)


def counted(one: Judged) -> Iterator[Shown]:
    """Yield a hypothesis or a call with its chance, if its experiment has been counted."""
    if one.counted is not None:
        topic = "calls" if one.is_call else "hypotheses"
        said = Sentence("said_bid", {"bid": bid_name(one.bid)})
        yield Shown(one.seat, one.step - 1, topic, said, "", one.was_right, in_hundred(one.likely))


def worth_a_word(one: Judged) -> Iterator[Missed]:
    """Yield a call that should have been made, or one that should not."""
    for remark in missed(one):
        weight = one.safest - one.likely
        yield Missed(remark.seat, remark.step - 1, remark.sentence.key, remark.sentence, remark.actions, weight)


def too_far(one: Judged) -> Iterator[Missed]:
    """Yield a hypothesis that was called and did not hold, where another higher one had been much likelier."""
    if one.is_call or not one.lost:
        return
    view = seen_by(one.before, one.seat)
    best = max(range(one.before.bid + 1, one.before.ladder), key=lambda bid: chance(view, one.seat, bid))
    likely = chance(view, one.seat, best)
    if likely >= one.likely + FAR:
        percents = {"percent": in_hundred(one.likely), "best": in_hundred(likely)}
        said = {"who": one.seat, "bid": bid_name(one.bid), "other": bid_name(best)} | percents
        told = Sentence("too_far", said, "C-4")
        yield Missed(one.seat, one.step - 1, "too_far", told, [f"bid {bid_name(best)}"], likely - one.likely)
