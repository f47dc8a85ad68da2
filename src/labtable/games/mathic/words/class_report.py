"""What the players of a match showed: true equations by what they take, mistakes by kind, and chances missed."""

from collections.abc import Iterator, Sequence

from labtable.engine.words.class_report import Learned, Missed, Occasion, Saying, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Remark, Step

from ..rules.names import write_line
from ..rules.state import Phase, Piece
from ..rules.writing import is_beginning, is_for_pattern
from .advice import SCOPES, about_chance, chances, judging_remarks
from .mistakes import UNREAD_SUM, kind_of
from .notation import read
from .proof import Proof, prove
from .score_sheet import OTHER_MISTAKES, is_mistake

TAKES = {Piece.POWER: "power", Piece.OVER: "division", Piece.TIMES: "times", Piece.MINUS: "minus", Piece.PLUS: "plus"}

SAYINGS = (
    Saying("true", 5, 0.8),
    Saying("finds", 4, 0.7),
    Saying("false", 5, 0.3, is_next=True, topic="two_cards"),
    Saying("misses", 4, 0.4, is_next=True, topic="two_cards"),
    Saying("short", 4, 0.5, is_next=True, topic="three_cards"),
)


def learned(steps: Sequence[Step], attempts: Sequence[Attempt]) -> Learned:
    """Everything that a match shows about its seats."""
    refused = [shown for attempt in attempts if attempt.step < len(steps) for shown in false_try(steps, attempt)]
    written = [shown_by(i, step.seat, step.pieces) for i, step in enumerate(steps) if is_beginning(step.pieces[0])]
    missed = [missed_by(weight, remark) for weight, remark in judging_remarks(steps)]
    shown = sorted([*refused, *written], key=lambda shown: shown.step)
    occasions = [occasion for one in shown for occasion in lines(one)]
    for step, within in chances(steps, tuple(reversed(SCOPES))):
        for scope, chance in within.items():
            found = list(about_chance(steps, step, chance))
            missed += [missed_by(weight, remark, scope) for weight, remark in found]
            occasions += turns(step, steps[step], found, scope)
    return Learned(shown, missed, occasions)


def missed_by(weight: int, remark: Remark, scope: str = "") -> Missed:
    """A chance that a remark speaks of."""
    return Missed(remark.seat, remark.step, remark.sentence.key, remark.sentence, remark.actions, weight, scope)


def lines(shown: Shown) -> Iterator[Occasion]:
    """Yield what a written line counts for: true or not."""
    seat, step, is_true = shown.seat, shown.step, shown.topic == "equations"
    said = {"who": seat, "line": shown.line.removeprefix("compute ").removeprefix("steal ")}
    wrote = Sentence("proof_true", said) if is_true else Sentence("proof_false", said | {"what": shown.sentence})
    yield Occasion(seat, step, "true", wrote if is_true else None, weight=len(shown.line))
    yield Occasion(seat, step, "false", None if is_true else wrote)


def turns(number: int, step: Step, found: Sequence[tuple[int, Remark]], scope: str) -> Iterator[Occasion]:
    """Yield what a turn with something to compute counts for: whether something was found, and whether enough."""
    seat, first = step.seat, step.pieces[0]
    if step.before.phase != Phase.PLAY:
        return
    better = {remark.sentence.key: (weight, remark) for weight, remark in found}

    def occasion(saying: str, key: str) -> Occasion:
        if key not in better:
            return Occasion(seat, number, saying, scope=scope)
        weight, remark = better[key]
        return Occasion(seat, number, saying, remark.sentence, remark.actions, weight, scope)

    yield occasion("misses", "missed_play")
    if is_beginning(first) and prove(step.pieces).holds:
        wrote = Sentence("proof_true", {"who": seat, "line": write_line(list(step.pieces))})
        yield Occasion(seat, number, "finds", wrote, [], len(step.pieces), scope)
        yield occasion("short", "missed_more")
    else:
        yield Occasion(seat, number, "finds", scope=scope)


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
