"""Mathic Fraction's bots. They see their own view and nothing else, and write no play that is not true.

The levels above random differ in how many cards they compute with, in how well they choose, and in what they notice.
`r` is the workspace of the solver, the caller's: all of it may change. `out` has room for a whole action.
"""

from collections.abc import MutableSequence
from enum import IntEnum

from labtable.engine.kernel import kernel
from labtable.engine.random_bot import choose_at_random
from labtable.engine.randomness import random_below
from labtable.engine.record import Row
from labtable.engine.state import is_midway

from ..rules.rounds import is_alone
from ..rules.settling import is_play_true
from ..rules.state import Phase, Piece, State
from ..rules.writing import is_wild
from ..solver.finding import find_any, find_best
from ..solver.workspace import Workspace
from .expert import choose_discard, choose_play

LEVELS = ("random", "beginner", "intermediate", "expert")


class Level(IntEnum):
    """The numbers of the levels."""

    RANDOM = 0
    BEGINNER = 1
    INTERMEDIATE = 2
    EXPERT = 3


# Of each level: with how many cards it computes, and what it notices, in percent of the times when it could.
CARDS = (0, 2, 3, 5)
NOTICES_A_PLAY = (0, 70, 75, 100)
NOTICES_A_THEFT = (0, 15, 40, 95)
NOTICES_FALSEHOOD = (0, 10, 50, 95)
WHOLE_PERCENT = 100


@kernel
def choose(view: State, seat: int, level: int, worlds: MutableSequence[State], workspace: Workspace, out: Row) -> int:
    """Write the pieces of what a bot of this level does with its view into `out`; return how many there are.

    An action that has been begun is completed at random.
    """
    if level == Level.RANDOM or is_midway(view):
        return choose_at_random(view, seat, out)
    if view.phase == Phase.CHALLENGE:
        out[0] = answer(view, level)
        return 1
    if notices(view, NOTICES_A_THEFT[level] if view.phase == Phase.STEAL else NOTICES_A_PLAY[level]):
        n = find_play(view, seat, level, workspace, out)
        if n > 0:
            return n
    out[0] = Piece.PASS if view.phase == Phase.STEAL else turn_without_play(view, seat, level, workspace)
    return 1


@kernel
def notices(view: State, percent: int) -> bool:
    """Whether a bot that notices something in so many percent of all times does so now."""
    return random_below(view, WHOLE_PERCENT) < percent


@kernel
def answer(view: State, level: int) -> int:
    """The answer to a play: a challenge if it is false and the bot notices, else a pass (M-12)."""
    if notices(view, NOTICES_FALSEHOOD[level]) and not is_play_true(view):
        return Piece.CHALLENGE + 0
    return Piece.PASS + 0


@kernel
def find_play(view: State, seat: int, level: int, r: Workspace, out: Row) -> int:
    """Write a play that the level finds into `out`; return its length, 0 if there is none.

    A beginner takes any that it finds, the others the one that earns most.
    """
    if level == Level.BEGINNER:
        return find_any(view, seat, r, CARDS[level], out)
    if level == Level.EXPERT and view.phase == Phase.PLAY and not is_alone(view):
        return choose_play(view, seat, r, out)
    return find_best(view, seat, r, CARDS[level], out)


@kernel
def turn_without_play(view: State, seat: int, level: int, r: Workspace) -> int:
    """What to do without a play: alone a reset (M-16), else a discard, which a beginner leaves to chance."""
    if is_alone(view):
        return Piece.RESET + 0
    slot = random_below(view, view.hand_size[seat])
    if level == Level.INTERMEDIATE:
        slot = basic_card(view, seat, slot)
    elif level == Level.EXPERT:
        slot = choose_discard(view, seat, r)
    return Piece.DISCARD + view.hand[seat][slot]


@kernel
def basic_card(view: State, seat: int, slot: int) -> int:
    """The place of a basic card in the hand, from `slot` on, or `slot`: a wild card may be of more use later."""
    for step in range(view.hand_size[seat]):
        at = (slot + step) % view.hand_size[seat]
        if not is_wild(view.hand[seat][at]):
            return at
    return slot
