"""Unitary's bots. They see only their own view, and decide one action at a time."""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row
from labtable.engine.play.flow import may_wait
from labtable.engine.play.game import NoWorkspace
from labtable.engine.play.levels import Level
from labtable.engine.play.random_bot import choose_at_random

from ..rules.actions import legal
from ..rules.area import N_UNITS, card_of, exponent_after, matched_at, way_of
from ..rules.cards import UNITS_OF
from ..rules.sides import side_of
from ..rules.state import MAX_HAND, MAX_LEGAL, Action, Claims, Phase, State
from ..solver.lines import SOLVER_WORK
from .expert import choose_expert
from .intermediate import choose_intermediate, distance

WORLDS = SOLVER_WORK + 1


NOTICES = (0, 40, 90, 100)  # percent: how likely a level sees, each time it looks, that its card has been shown (U-11)
SEES_A_USE = 55  # percent: how likely a beginner, each time it looks, sees what a card would do
SEES_A_WIN = 75  # percent: and that it would win
SETS_BACK = 2  # unit cards: so much farther off a beginner with a full hand may leave the area, to mend one unit
WHOLE_PERCENT = 100
NOTHING = -1  # a bot that may act out of turn and prefers not to
DONE, CLAIM, PASS = int(Action.DONE), int(Action.CLAIM), int(Action.PASS)  # kernels return one type of number


@kernel
def choose(view: State, seat: int, level: int, worlds: MutableSequence[State], workspace: NoWorkspace, out: Row) -> int:
    """Write a bot's action into `out`: one piece, or none if it waits."""
    if level == Level.RANDOM:
        return choose_at_random(view, seat, out)
    out[0] = choose_one(view, seat, level, worlds)
    return 0 if out[0] == NOTHING else 1


@kernel
def choose_one(view: State, seat: int, level: int, worlds: MutableSequence[State]) -> int:
    """The action that a bot of this level (not random) takes from its view, or NOTHING."""
    if view.claims == Claims.SPOT:
        claim = choose_claim(view, seat, level)
        if claim != NOTHING or may_wait(view, seat):
            return claim
    if level == Level.BEGINNER:
        return choose_beginner(view, seat)
    return choose_intermediate(view, seat, worlds) if level == Level.INTERMEDIATE else choose_expert(view, seat, worlds)


@kernel
def choose_claim(view: State, seat: int, level: int) -> int:
    """A true claim if the bot notices it, never a false one; in a window otherwise a pass, else NOTHING (U-11)."""
    shown = matched_at(view, side_of(view, seat)) > 0 and view.claim_shut[seat] == 0
    if shown and random_below(view, WHOLE_PERCENT) < NOTICES[level]:
        return CLAIM
    return PASS if view.phase == Phase.WINDOW else NOTHING


# --- beginner: one card ahead -----------------------------------------------------------------------------------------


@kernel
def distance_after(view: State, play: int, target: int) -> int:
    """The number of unit cards by which the area differs from the target's after this play."""
    units = 0
    for unit in range(N_UNITS):
        exponent = exponent_after(view.area[unit], unit, card_of(play), way_of(play))
        units += abs(exponent - UNITS_OF[target][unit])
    return units


@kernel
def mends_a_unit(view: State, play: int, target: int) -> bool:
    """Whether the play brings at least one unit nearer to the target's, whatever it does to the others."""
    for unit in range(N_UNITS):
        exponent, wanted = view.area[unit], UNITS_OF[target][unit]
        if abs(exponent_after(exponent, unit, card_of(play), way_of(play)) - wanted) < abs(exponent - wanted):
            return True
    return False


@kernel
def choose_beginner(view: State, seat: int) -> int:
    """The card that brings the area nearest to its own quantity, of those whose use it sees; a discard is any card.

    With a full hand it prefers a card that brings one unit nearer and another further away to a discard.
    """
    if view.phase == Phase.DISCARD:
        return Action.DISCARD + view.hand[seat][random_below(view, view.hand_size[seat])]
    target = view.hidden[side_of(view, seat)]
    out = new_row(MAX_LEGAL)
    full = view.hand_size[seat] == MAX_HAND
    best, nearest = DONE, distance(view, target) + (SETS_BACK + 1 if full else 0)
    for i in range(legal(view, seat, out)):
        if out[i] < Action.DISCARD and mends_a_unit(view, out[i], target):
            after = distance_after(view, out[i], target)
            sees = random_below(view, WHOLE_PERCENT) < (SEES_A_USE if after > 0 else SEES_A_WIN)
            if sees and after < nearest:
                best, nearest = out[i], after
    return best
