"""Determinized Monte Carlo search: all actions are tried in the same worlds, and the better half is tried in more.

Only the best action counts, within a fixed number of playouts, so these are divided by sequential halving (Karnin,
Koren and Somekh: Almost optimal exploration in multi-armed bandits, ICML 2013). A game with a better playout than
random calls the same kernels with its own in place of `try_action`.
"""

from labtable.engine.kernels.contract import is_over, returns
from labtable.engine.kernels.kernel import copy_record, kernel, new_numbers, new_row
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.flow import step

from .actions import list_actions, width_of
from .playouts import Worlds, play_out, sample_world

WORLDS = 2  # `Game.bot_worlds` of a game whose bots search
WORLD, TRIAL = 0, 1
MOST_ACTIONS = 500  # that are compared


@kernel
def choose_by_playouts(view: MatchState, seat: int, worlds: Worlds, playouts: int, longest: int, out: Row) -> int:
    """`contract.choose` by search: the action with the highest mean return over about this many playouts.

    A playout ends after `longest` pieces; a match that is not over by then counts 0.
    """
    width = width_of(view)
    actions = new_row(MOST_ACTIONS * width)
    n = list_actions(view, seat, worlds, out, actions, MOST_ACTIONS)
    order, totals = new_row(n), new_numbers(n)
    for k in range(n):
        order[k] = k
    left = n
    while left > 1:
        for _ in range(worlds_for(playouts, n, left)):
            sample_world(view, seat, worlds, WORLD)
            for k in range(left):
                totals[order[k]] += try_action(worlds, seat, actions, order[k] * width, longest, out)
        left = keep_better_half(order, totals, left)
    return take_out(actions, order[0] * width, out)


@kernel
def worlds_for(playouts: int, n: int, left: int) -> int:
    """The number of worlds in which the actions left of n are tried: each halving gets the same number of playouts."""
    halvings = 0
    while 1 << halvings < n:
        halvings += 1
    return max(1, playouts // (halvings * left))


@kernel
def try_action(worlds: Worlds, seat: int, actions: Row, start: int, longest: int, scratch: Row) -> int:
    """The seat's return when it takes the action at `start` in the sampled world and everybody plays on at random."""
    copy_record(worlds, TRIAL, worlds[WORLD])
    trial = worlds[TRIAL]
    for i in range(actions[start]):
        step(trial, seat, actions[start + 1 + i])
    play_out(trial, seat, actions[start], longest, scratch)
    return returns(trial, seat) if is_over(trial) else 0


@kernel
def keep_better_half(order: Row, totals: Row, left: int) -> int:
    """Bring the better half of the first `left` actions in `order` to the front; return their number."""
    half = (left + 1) // 2
    for i in range(half):
        best = i
        for k in range(i + 1, left):
            if totals[order[k]] > totals[order[best]]:
                best = k
        better = order[best]
        order[best] = order[i]
        order[i] = better
    return half


@kernel
def take_out(actions: Row, start: int, out: Row) -> int:
    """Write the pieces of the action at `start` into `out`; return their number."""
    for i in range(actions[start]):
        out[i] = actions[start + 1 + i]
    return actions[start]
