"""Preview of an action while it is being built: what would follow from it. Nothing is carried out."""

from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence

from ..rules.state import Referee, State
from ..rules.writing import is_beginning
from .notation import read, write
from .proof import PlayPreview, earned, prove
from .refusals import explain
from .trial import write_in_copy


def preview(view: State, seat: int, text: str) -> PlayPreview:
    """What would follow from an action of the view's own seat. Under `honour` its truth stays open (M-12)."""
    try:
        pieces = read(text, view, seat)
    except Problem as problem:
        return PlayPreview(text, problem.sentence, None, None)
    found = PlayPreview(write(pieces), why_not(view, seat, pieces), None, None)
    if is_beginning(pieces[0]) and view.referee == Referee.AUTO:
        found.proof = prove(pieces)
        if found.refusal is None:
            found.earns = earned(view, pieces, view.space_size, view.tokens)
    return found


def why_not(view: State, seat: int, pieces: tuple[int, ...]) -> Sentence | None:
    """The sentence why the first refused piece is refused."""
    trial = write_in_copy(view, seat, pieces)
    return explain(trial.state, seat, pieces[trial.written], trial.reason) if trial.reason else None
