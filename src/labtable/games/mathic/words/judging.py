"""The solver's judgement of answers: what each play earns, whether it is true, and what would earn most."""

from collections.abc import Sequence

from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Hint, Judged, Judgement, judged_by

from ..rules.names import write_line
from ..rules.settling import is_play_true
from ..rules.state import Phase, Piece, State
from ..rules.writing import is_beginning
from .advice import Chance, best_chance, hint
from .notation import write
from .proof import earned, prove


def judge(view: State, seat: int, actions: Sequence[Sequence[int]]) -> Judgement:
    """Judge plays by what they earn; in the window for challenges, whether there was something to challenge."""
    if view.phase == Phase.CHALLENGE:
        return judge_challenge(view, actions)
    best = best_chance(view, seat) if view.phase in (Phase.PLAY, Phase.STEAL) else None
    if best is None:
        return judged_by(hint(view, seat), {write(action): said_of(view, action, None) for action in actions})
    judged = [Judged(write(action), worth(view, action) >= best.earns.points, None, said_of(view, action, best))
              for action in actions]  # fmt: skip
    if not any(one.is_best for one in judged):
        judged.append(Judged(write(best.pieces), True, None, said_of(view, best.pieces, best)))
    said = {"line": best.line, "points": best.earns.points, "what": best.what}
    more = [Sentence("hint_more")] if best.may_be_more else []
    return Judgement(judged, [Sentence("judged_most", said, "M-9"), *more])


def worth(view: State, action: Sequence[int]) -> int:
    """The points that a true play earns; 0 for anything else."""
    if not is_beginning(action[0]) or not prove(action).holds:
        return 0
    return earned(view, tuple(action), view.space_size, view.tokens).points


def said_of(view: State, action: Sequence[int], best: Chance | None) -> list[Sentence]:
    """What follows from an action, as a sentence."""
    if not is_beginning(action[0]):
        return [Sentence("judged_missed", {"points": best.earns.points}, "M-3")] if best else []
    if not prove(action).holds:
        return [Sentence("judged_false", {}, "M-12")]
    return [Sentence("judged_earns", {"points": worth(view, action)}, "M-9")]


def judge_challenge(view: State, actions: Sequence[Sequence[int]]) -> Judgement:
    """Judge answers to a play: a challenge is right if, and only if, the play is not true (M-12)."""
    is_true = is_play_true(view)
    key = "judged_true" if is_true else "judged_untrue"
    proof = [Sentence(key, {"line": write_line(view.play[: view.play_size])}, "M-12")]
    right = write((Piece.PASS if is_true else Piece.CHALLENGE,))
    return judged_by(Hint(proof, [right]), {write(action): [] for action in actions})
