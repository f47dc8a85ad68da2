"""What the players of a match showed: true equations by what they take, mistakes by kind, and chances missed."""

from collections.abc import Iterator, Sequence

from labtable.engine.words.class_report import Learned, Missed, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.names import write_line
from ..rules.state import Piece
from ..rules.writing import is_beginning, is_for_pattern
from .advice import remarks
from .mistakes import UNREAD_SUM, kind_of
from .notation import read
from .proof import Proof, prove
from .score_sheet import OTHER_MISTAKES, is_mistake

TAKES = {Piece.POWER: "power", Piece.OVER: "division", Piece.TIMES: "times", Piece.MINUS: "minus", Piece.PLUS: "plus"}


def learned(steps: Sequence[Step], attempts: Sequence[Attempt]) -> Learned:
    """Everything that a match shows about its seats."""
    refused = [shown for attempt in attempts if attempt.step < len(steps) for shown in false_try(steps, attempt)]
    written = [shown_by(i, step.seat, step.pieces) for i, step in enumerate(steps) if is_beginning(step.pieces[0])]
    missed = [
        Missed(remark.seat, remark.step, remark.sentence.key, remark.sentence, remark.actions, weight)
        for weight, remark in remarks(steps)
    ]
    return Learned(sorted([*refused, *written], key=lambda shown: shown.step), missed)


def false_try(steps: Sequence[Step], attempt: Attempt) -> Iterator[Shown]:
    """Yield what an action showed that was refused, if that was for a mistake."""
    if attempt.key == UNREAD_SUM:
        yield Shown(attempt.seat, attempt.step, "mistakes", Sentence("mistake_added_across"), attempt.action)
    elif not attempt.key or is_mistake(Sentence(attempt.key)):
        pieces = read(attempt.action, steps[attempt.step].before, attempt.seat)
        yield shown_by(attempt.step, attempt.seat, pieces)


def shown_by(step: int, seat: int, pieces: Sequence[int]) -> Shown:
    """What a written line shows: what a true one takes, or which kind of mistake makes it false."""
    proof, line = prove(list(pieces)), write_line(list(pieces))
    if proof.holds:
        operation = hardest(pieces)
        return Shown(seat, step, "equations", Sentence(f"wrote_{operation}"), line)
    kind = named(proof)
    return Shown(seat, step, "mistakes", Sentence(f"mistake_{kind}"), line)


def hardest(pieces: Sequence[int]) -> str:
    """The hardest operation that a line takes."""
    if is_for_pattern(list(pieces)):
        return "pattern"
    return next((name for piece, name in TAKES.items() if piece in pieces), "plain")


def named(proof: Proof) -> str:
    """The kind of mistake that makes a line false."""
    assert proof.why is not None, "what is false has a reason"
    return kind_of(proof.why) or (proof.why.key if proof.why.key in OTHER_MISTAKES else "unknown")
