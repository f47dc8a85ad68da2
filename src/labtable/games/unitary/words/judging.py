"""The solver's judgement of plays: whether this turn can still be won after each, and what comes nearest if not."""

from collections.abc import Sequence

from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.record import copy_of
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Hint, Judged, Judgement, judged_by

from ..rules.actions import apply
from ..rules.sides import side_of
from ..rules.state import MAX_HAND, NOBODY, Action, Claims, Phase, State
from ..solver.lines import best_line, shown_quantity
from .advice import hint, hint_danger, one_card_away, suspects, workroom
from .notation import write


def judge(view: State, seat: int, actions: Sequence[Sequence[int]]) -> Judgement:
    """Judge plays with the exact solver: all that still win are equally good; everything else is judged by the hint."""
    advice = hint(view, seat)
    if view.phase != Phase.PLAY or view.turn != seat:
        return judged_by(advice, {write(action): [] for action in actions})
    proof = [sentence for sentence in advice.sentences if sentence.key not in ("hint_win_one", "hint_win")]
    if not advice.actions:
        return judged_by(Hint(proof, nearest(view, seat)), {write(a): said_of(view, seat, a[0]) for a in actions})
    judged = [Judged(write(a), wins(view, seat, a[0]) >= 0, None, said_of(view, seat, a[0], True)) for a in actions]
    if not any(one.is_best for one in judged):
        judged.append(Judged(advice.actions[0], True))
    return Judgement(judged, proof)


def nearest(view: State, seat: int) -> list[str]:
    """The first action of what comes nearest to winning, where this turn cannot be won."""
    near = one_card_away(view, seat)
    if not near:
        return []
    line = max(near, key=lambda found: (found[0], -len(found[1])))[1]
    return [write((line[0] if line else int(Action.DONE),))]


def after_play(view: State, seat: int, action: int) -> State:
    """The view after a play that does not end the match."""
    after = copy_of(view)
    after.claims = Claims.SPOT
    apply(after, seat, action)
    return after


def wins(view: State, seat: int, action: int) -> int:
    """The number of cards with which the turn can be won after a play; -1 if it cannot."""
    if action >= Action.DISCARD:
        return -1
    after, target = after_play(view, seat, action), view.hidden[side_of(view, seat)]
    if shown_quantity(after) == target:
        return 0
    length = best_line(after, seat, target, suspects(after, seat), workroom(), new_row(MAX_HAND))
    return length or -1


def said_of(view: State, seat: int, action: int, could_win: bool = False) -> list[Sentence]:
    """What follows from a play, as a sentence."""
    if action >= Action.DISCARD:
        return [Sentence("judged_gone", {}, "U-4")] if could_win else []
    cards = wins(view, seat, action)
    if cards == 0:
        return [Sentence("judged_wins", {}, "U-9")]
    after = after_play(view, seat, action)
    shown = shown_quantity(after)
    warned = [hint_danger(shown)] if shown != NOBODY and suspects(view, seat)[shown] else []
    if cards > 0:
        return [*warned, Sentence("judged_goes_on", {"n": cards}, "U-9")]
    if could_win:
        return [*warned, Sentence("judged_gone", {}, "U-4")]
    near = max((found[0] for found in one_card_away(after, seat)), default=0)
    return [*warned, Sentence("judged_near", {"n": near}, "U-9") if near else Sentence("judged_far", {}, "U-9")]
