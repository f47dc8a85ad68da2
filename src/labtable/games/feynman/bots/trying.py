"""Bots that try each of their actions in worlds consistent with their view, up to their next turn."""

from collections.abc import MutableSequence

from labtable.engine.kernels.card_sets import count_common
from labtable.engine.kernels.contract import is_over, returns
from labtable.engine.kernels.kernel import copy_record, kernel, new_numbers, new_row
from labtable.engine.kernels.record import Row
from labtable.engine.play.flow import step
from labtable.search.actions import list_actions, width_of
from labtable.search.monte_carlo import MOST_ACTIONS, TRIAL, WORLD, keep_better_half, take_out, worlds_for
from labtable.search.playouts import sample_world

from ..rules.fitting import FITS, what_fits
from ..rules.state import Phase, State
from .playout import play_eagerly

LONGEST = 400  # pieces of a playout; the few longer ones are evaluated unfinished
# Values of an unfinished match, compared with WIN for a won one.
WIN = 1000
OWN_CARD = 24  # each card of the own hand
OTHER_CARD = 10  # each card of the others' hands, shared among them
FIT = 5  # each card of the own hand that fits the top card, up to MOST_FITS
MOST_FITS = 3


@kernel
def choose_by_trying(view: State, seat: int, worlds: MutableSequence[State], tries: int, out: Row) -> int:
    """The action with the best mean over about this many trials, allocated by sequential halving."""
    width = width_of(view)
    actions = new_row(MOST_ACTIONS * width)
    n = list_actions(view, seat, worlds, out, actions, MOST_ACTIONS)
    order, totals = new_row(n), new_numbers(n)
    for k in range(n):
        order[k] = k
    left = n
    while left > 1:
        for _ in range(worlds_for(tries, n, left)):
            sample_world(view, seat, worlds, WORLD)
            for k in range(left):
                totals[order[k]] += try_action(worlds, seat, actions, order[k] * width, out)
        left = keep_better_half(order, totals, left)
    return take_out(actions, order[0] * width, out)


@kernel
def try_action(worlds: MutableSequence[State], seat: int, actions: Row, start: int, scratch: Row) -> int:
    """Return the value of the action at `start` in the sampled world if all play on eagerly."""
    copy_record(worlds, TRIAL, worlds[WORLD])
    trial = worlds[TRIAL]
    for i in range(actions[start]):
        step(trial, seat, actions[start + 1 + i])
    play_eagerly(trial, seat, actions[start], seat, LONGEST, scratch)
    return WIN * returns(trial, seat) if is_over(trial) else worth(trial, seat)


@kernel
def worth(s: State, seat: int) -> int:
    """Return the value of an unfinished match to the seat: few cards of its own, some that fit, many of the others."""
    fitting = count_common(s.hand[seat], FITS[what_fits(s)]) if s.phase != Phase.ANSWER else 0
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += s.hand_size[other]
    return FIT * min(fitting, MOST_FITS) + OTHER_CARD * others // (s.seats - 1) - OWN_CARD * s.hand_size[seat]
