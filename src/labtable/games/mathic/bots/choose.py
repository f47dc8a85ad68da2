"""Mathic Fraction's bots. They see only their own view.

The levels above random differ in what they consider: the number of cards and wild cards in a play, the operations, and
the share of all combinations of cards that they notice, chosen by dice of their own. The beginner takes the first play
it notices, of two cards rather than three, and ignores tokens; the intermediate takes the play that earns most of those
it notices. The expert misses none, and thinks ahead (`expert`).

Where players judge each other (M-12) a level may write something false, as a learner would; otherwise all plays are
true.

`r` is the solver's workspace, which may be overwritten. `out` has room for a whole action.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import is_midway
from labtable.engine.play.levels import Level
from labtable.engine.play.random_bot import choose_at_random

from ..rules.cards import TOKENS_SHOWN
from ..rules.rounds import is_alone
from ..rules.settling import is_play_true
from ..rules.state import NOTHING, Phase, Piece, Referee, State
from ..rules.writing import is_wild
from ..solver.finding import find_most, find_short, write_play
from ..solver.solver import put_tokens
from ..solver.workspace import Workspace
from .expert import choose_expert
from .levels import CARDS, ERRS, NOTICES_FALSEHOOD, look
from .mistakes import write_mistake

WHOLE_PERCENT = 100


@kernel
def choose(view: State, seat: int, level: int, worlds: MutableSequence[State], workspace: Workspace, out: Row) -> int:
    """Write the pieces of a bot's action into `out` and return their number.

    An unfinished action is completed at random.
    """
    if level == Level.RANDOM or is_midway(view):
        return choose_at_random(view, seat, out)
    if view.phase == Phase.CHALLENGE:
        out[0] = answer(view, level)
        return 1
    if level == Level.EXPERT:
        return choose_expert(view, seat, worlds, workspace, out)
    n = write_mistake(view, seat, out) if will_err(view, level) else 0
    if n == 0:
        n = find_play(view, seat, level, workspace, out)
    if n > 0:
        return n
    out[0] = Piece.PASS if view.phase == Phase.STEAL else turn_without_play(view, seat)
    return 1


@kernel
def answer(view: State, level: int) -> int:
    """The answer to a play: a challenge if it is false and the bot notices, else a pass (M-12)."""
    if random_below(view, WHOLE_PERCENT) < NOTICES_FALSEHOOD[level] and not is_play_true(view):
        return Piece.CHALLENGE + 0
    return Piece.PASS + 0


@kernel
def will_err(view: State, level: int) -> bool:
    """Whether a bot of this level makes a mistake this turn: only where others may notice and challenge it (M-12)."""
    if view.referee != Referee.HONOUR or is_alone(view) or view.phase != Phase.PLAY or ERRS[level] == 0:
        return False
    return random_below(view, WHOLE_PERCENT) < ERRS[level]


@kernel
def find_play(view: State, seat: int, level: int, r: Workspace, out: Row) -> int:
    """Write a play that the level notices into `out`; return its length, 0 for none.

    It is the one that earns most; for the beginner, the shortest.
    """
    look(view, seat, level, r)
    if level == Level.BEGINNER:
        forget_tokens(r)
        find_short(view, r, CARDS[level])
    else:
        find_most(view, r, CARDS[level])
    return write_play(r, out)


@kernel
def forget_tokens(r: Workspace) -> None:
    """Look for plays as if no token were shown."""
    tokens = new_row(TOKENS_SHOWN)
    for i in range(TOKENS_SHOWN):
        tokens[i] = NOTHING
    put_tokens(r, tokens)


@kernel
def turn_without_play(view: State, seat: int) -> int:
    """Choose a turn without a play: alone a reset (M-16), otherwise a basic card to discard."""
    if is_alone(view):
        return Piece.RESET + 0
    return Piece.DISCARD + view.hand[seat][basic_card(view, seat, random_below(view, view.hand_size[seat]))]


@kernel
def basic_card(view: State, seat: int, slot: int) -> int:
    """The place of a basic card in the hand, from `slot` on, or `slot`: a wild card may be more useful later."""
    for step in range(view.hand_size[seat]):
        at = (slot + step) % view.hand_size[seat]
        if not is_wild(view.hand[seat][at]):
            return at
    return slot
