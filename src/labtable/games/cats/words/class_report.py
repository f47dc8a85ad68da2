"""What the players of a match showed: how likely their hypotheses and calls were, and whether they were right."""

from collections.abc import Iterator, Sequence

from labtable.engine.words.class_report import Learned, Missed, Occasion, Saying, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.names import bid_name
from ..rules.state import Piece
from .advice import risked
from .calibration import Judged, judge
from .odds import in_hundred

FAR = 0.25  # by so much less likely than the safest choice is worth a word
LIKELY = 0.5
MORE_THAN_EVEN = 0.75  # of the likely, what is neither certain nor even shows most
SAYINGS = (
    Saying("likely", 5, 0.7),
    Saying("calls", 3, 0.7),
    Saying("far", 5, 0.25, is_next=True, topic="boldest"),
    Saying("doubt", 3, 0.5, is_next=True, topic="likeliest"),
    Saying("rash", 3, 0.4, is_next=True, topic="raise"),
)


def learned(steps: Sequence[Step], _: Sequence[Attempt]) -> Learned:
    """Everything that a match shows about its seats."""
    judgements = judge(steps)
    missed = [chance for one in judgements for chance in worth_a_word(one)]
    shown = [shown for one in judgements for shown in counted(one)]
    return Learned(shown, missed, [said for one in judgements if one.counted is not None for said in occasions(one)])


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


def occasions(one: Judged) -> Iterator[Occasion]:
    """Yield what a hypothesis or call counts for, by its chance: whether it was right in the end may be luck."""
    seat, step, likely = one.seat, one.step - 1, in_hundred(one.likely)
    said = {"who": seat, "bid": bid_name(one.bid), "percent": likely}
    likely_one = Sentence("proof_call" if one.is_call else "proof_likely", said) if one.likely >= LIKELY else None
    yield Occasion(
        seat, step, "calls" if one.is_call else "likely", likely_one, weight=-abs(one.likely - MORE_THAN_EVEN)
    )
    risky = next(risked(one), None) if one.risk >= FAR else None
    doubts, actions = one.safest == Piece.CALL, risky.actions if risky else []
    sentence = risky.sentence if risky else None
    if one.is_call:
        yield Occasion(seat, step, "rash", sentence, actions, one.risk)
    else:
        yield Occasion(seat, step, "far", None if doubts else sentence, actions, one.risk)
    if doubts:
        yield Occasion(seat, step, "doubt", None if one.is_call else sentence, actions, one.risk)
