"""What the players of a match showed: true equations by what they take, mistakes by kind, and chances missed."""

from collections.abc import Iterator, Sequence

from labtable.engine.words.class_report import Learned, Missed, Shown
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.names import write_line
from ..rules.state import Piece
from ..rules.writing import is_beginning, is_for_pattern
from .advice import remarks
from .mistakes import KINDS, UNREAD_SUM, kind_of
from .notation import read
from .proof import Proof, prove
from .score_sheet import OTHER_MISTAKES, is_mistake

TAKES = {Piece.POWER: "power", Piece.OVER: "division", Piece.TIMES: "times", Piece.MINUS: "minus", Piece.PLUS: "plus"}
SENTENCES = {
    "topic_equations": "True equations",
    "sum_equations": "{who:seat} wrote {n} true {n:#equation|equations}.",
    "wrote_plain": "without calculating",
    "wrote_plus": "with addition",
    "wrote_minus": "with subtraction",
    "wrote_times": "with multiplication",
    "wrote_division": "with division",
    "wrote_power": "with a power",
    "wrote_pattern": "a pattern",
    "topic_mistakes": "What was false",
    "sum_mistakes": "{who:seat} wrote {n} false {n:#line|lines}.",
    "mistake_unknown": "no known kind of mistake",
    "mistake_numerators_only": "only the numerators compared",
    "mistake_added_across": "numerators and denominators added separately",
    "mistake_no_common_denominator": "added without a common denominator",
    "mistake_twelfths_multiplied": "the denominator kept when multiplying",
    "mistake_twelfths_divided": "the denominator kept when dividing",
    "mistake_inverted_wrong": "the wrong fraction turned over",
    "mistake_inverse_operation": "the opposite operation done",
    "mistake_power_multiplied": "base and exponent multiplied",
    "mistake_left_to_right": "worked out from left to right",
    "mistake_brackets_forgotten": "the brackets forgotten",
    "mistake_undefined": "division by zero",
    "mistake_not_rational": "a power that is no fraction",
    "mistake_too_big": "numbers too big for the table",
    "mistake_value_not_of_card": "a value that the card cannot have",
    "mistake_no_pattern": "cards that are no pattern",
    "mistake_pattern_too_short": "a pattern that is too short",
    "idea_missed_play": "There was an equation",
    "ask_missed_play": "Which two cards would you try first, and why those?",
    "idea_missed_reset": "The hand was not lost yet",
    "ask_missed_reset": "What can you do with a card that goes with nothing by itself?",
    "idea_missed_more": "More cards, more points",
    "ask_missed_more": "How can a short equation grow without becoming false?",
    "idea_missed_steal": "A card to steal",
    "ask_missed_steal": "What could the others make of the card that you discard?",
    "idea_false_stood": "Nobody saw that it was false",
    "ask_false_stood": "How do you check both sides quickly, without working them out in full?",
    "idea_false_challenge": "It was true after all",
    "ask_false_challenge": "What made it look false? Work out both sides.",
}
assert SENTENCES.keys() >= {f"mistake_{kind}" for kind in (*KINDS, *OTHER_MISTAKES)}


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
