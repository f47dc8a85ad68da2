"""What the players of a match showed: how likely their hypotheses and calls were, and whether they were right."""

from collections.abc import Iterator, Sequence

from labtable.engine.words.class_report import Learned, Missed, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.names import bid_name
from .advice import risked
from .calibration import Judged, judge
from .odds import in_hundred

FAR = 0.25  # by so much less likely than the safest choice is worth a word


def learned(steps: Sequence[Step], _: Sequence[Attempt]) -> Learned:
    """Everything that a match shows about its seats."""
    judgements = judge(steps)
    missed = [chance for one in judgements for chance in worth_a_word(one)]
    return Learned([shown for one in judgements for shown in counted(one)], missed)


def counted(one: Judged) -> Iterator[Shown]:
    """Yield a hypothesis or call with its chance, if its experiment has been counted."""
    if one.counted is not None:
        topic = "calls" if one.is_call else "hypotheses"
        said = Sentence("said_bid", {"bid": bid_name(one.bid)})
        yield Shown(one.seat, one.step - 1, topic, said, "", one.was_right, in_hundred(one.likely))


def worth_a_word(one: Judged) -> Iterator[Missed]:
    """Yield what was far riskier than the safest choice and lost the experiment: a bluff that works is well played."""
    if one.lost and one.risk >= FAR:
        for remark in risked(one):
            yield Missed(remark.seat, remark.step - 1, remark.sentence.key, remark.sentence, remark.actions, one.risk)
