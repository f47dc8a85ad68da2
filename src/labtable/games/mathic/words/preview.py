"""What would come of an action, for somebody who is still building it. Nothing happens by it."""

from collections.abc import Sequence

from labtable.engine.game import Problem
from labtable.engine.kernel import copy_of
from labtable.engine.sentences import Sentence

from ..rules.actions import apply, refusal
from ..rules.state import Referee, State
from ..rules.writing import is_beginning
from .notation import read, write
from .proof import Tried, earned, prove
from .refusals import explain


def tried(view: State, seat: int, text: str) -> Tried:
    """What would come of an action of the seat whose view this is. Under `honour` its truth stays open (M-12)."""
    try:
        pieces = read(text, view, seat)
    except Problem as problem:
        return Tried(text, Sentence("not_read", {"why": problem.sentence}), None, None)
    found = Tried(write(pieces), why_not(view, seat, pieces), None, None)
    if is_beginning(pieces[0]) and view.referee == Referee.AUTO:
        found.proof = prove(pieces)
        if found.refusal is None:
            found.earns = earned(pieces, view.space_size, view.tokens)
    return found


def why_not(view: State, seat: int, pieces: Sequence[int]) -> Sentence | None:
    """Why the first of the pieces that is refused would be."""
    trial = copy_of(view)
    for piece in pieces:
        if reason := refusal(trial, seat, piece):
            return explain(trial, seat, piece, reason)
        if piece != pieces[-1]:
            apply(trial, seat, piece)
    return None
