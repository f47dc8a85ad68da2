"""Unitary's bots. They see their own view and nothing else, and decide one action at a time."""

from collections.abc import MutableSequence
from enum import IntEnum

from labtable.engine.game import NoWorkspace
from labtable.engine.kernel import kernel, new_row
from labtable.engine.play import may_wait
from labtable.engine.random_bot import choose_at_random
from labtable.engine.randomness import random_below
from labtable.engine.record import Row

from ..rules.actions import legal
from ..rules.area import N_UNITS, card_of, exponent_after, matched_at, way_of
from ..rules.cards import UNITS_OF, Special
from ..rules.sides import side_of
from ..rules.state import MAX_HAND, MAX_LEGAL, Action, Claims, Phase, State
from ..solver.lines import SOLVER_WORK, shortest_line
from .expert import choose_expert

LEVELS = ("random", "beginner", "intermediate", "expert")
WORLDS = SOLVER_WORK + 1


class Level(IntEnum):
    """The numbers of the levels."""

    RANDOM = 0
    BEGINNER = 1
    INTERMEDIATE = 2
    EXPERT = 3


NOTICES = (0, 40, 90, 100)  # percent: how likely a level sees, each time it looks, that its card has been shown (U-11)
SEES_A_USE = 35  # percent: how likely a beginner, each time it looks, sees what a card would do
WHOLE_PERCENT = 100
NOTHING = -1  # a bot that may act out of turn and would rather not
DONE, CLAIM, PASS = int(Action.DONE), int(Action.CLAIM), int(Action.PASS)  # kernels return one type of number

# What the intermediate bot keeps: the higher, the later it is discarded. The fewer units, the more a quantity is worth.
SIMPLEST_QUANTITY = 12
VALUE_OF_SQUARE, VALUE_OF_ROOT, VALUE_OF_CLEAR = 8, 10, 14
SECOND_COPY_COSTS = 4


@kernel
def choose(view: State, seat: int, level: int, worlds: MutableSequence[State], workspace: NoWorkspace, out: Row) -> int:
    """Write what a bot of this level does with its view into `out`: one piece, or none where it would rather wait."""
    if level == Level.RANDOM:
        return choose_at_random(view, seat, out)
    out[0] = choose_one(view, seat, level, worlds)
    return 0 if out[0] == NOTHING else 1


@kernel
def choose_one(view: State, seat: int, level: int, worlds: MutableSequence[State]) -> int:
    """What a bot of this level, not random, does with its view, or NOTHING."""
    if view.claims == Claims.SPOT:
        claim = choose_claim(view, seat, level)
        if claim != NOTHING or may_wait(view, seat):
            return claim
    if level == Level.BEGINNER:
        return choose_beginner(view, seat)
    return choose_intermediate(view, seat, worlds) if level == Level.INTERMEDIATE else choose_expert(view, seat, worlds)


@kernel
def choose_claim(view: State, seat: int, level: int) -> int:
    """A true claim if the bot notices, never a false one; in a window else a pass, otherwise NOTHING (U-11)."""
    shown = matched_at(view, side_of(view, seat)) > 0 and view.claim_shut[seat] == 0
    if shown and random_below(view, WHOLE_PERCENT) < NOTICES[level]:
        return CLAIM
    return PASS if view.phase == Phase.WINDOW else NOTHING


# --- beginner: one card ahead -----------------------------------------------------------------------------------------


@kernel
def distance_after(view: State, play: int, target: int) -> int:
    """How many unit cards the area differs by from the target's, after this play."""
    distance = 0
    for unit in range(N_UNITS):
        exponent = exponent_after(view.area[unit], unit, card_of(play), way_of(play))
        distance += abs(exponent - UNITS_OF[target][unit])
    return distance


@kernel
def distance_now(view: State, target: int) -> int:
    """How many unit cards the area differs by from the target's."""
    distance = 0
    for unit in range(N_UNITS):
        distance += abs(view.area[unit] - UNITS_OF[target][unit])
    return distance


@kernel
def choose_beginner(view: State, seat: int) -> int:
    """Of the cards whose use it sees the one that brings the area nearest to its own; it discards any card."""
    target = view.hidden[side_of(view, seat)]
    out = new_row(MAX_LEGAL)
    n = legal(view, seat, out)
    if view.phase == Phase.DISCARD:
        return Action.DISCARD + view.hand[seat][random_below(view, view.hand_size[seat])]
    best, nearest = DONE, distance_now(view, target)
    for i in range(n):
        sees = random_below(view, WHOLE_PERCENT) < SEES_A_USE
        if sees and out[i] < Action.DISCARD and distance_after(view, out[i], target) < nearest:
            best, nearest = out[i], distance_after(view, out[i], target)
    return best


# --- intermediate: wins when it can, and gathers until then -----------------------------------------------------------


@kernel
def choose_intermediate(view: State, seat: int, worlds: MutableSequence[State]) -> int:
    """A shortest line that wins this turn, if there is one; else it plays nothing and keeps the most useful cards."""
    line = new_row(MAX_HAND)
    if view.phase == Phase.DISCARD:
        return Action.DISCARD + view.hand[seat][least_useful(view, seat)]
    if shortest_line(view, seat, view.hidden[side_of(view, seat)], worlds, line) > 0:
        return line[0]
    return DONE


@kernel
def least_useful(view: State, seat: int) -> int:
    """The slot of the card that helps least."""
    worst, least = 0, usefulness(view, seat, 0)
    for slot in range(1, view.hand_size[seat]):
        if usefulness(view, seat, slot) < least:
            worst, least = slot, usefulness(view, seat, slot)
    return worst


@kernel
def usefulness(view: State, seat: int, slot: int) -> int:
    """Simple quantities fit most areas, special cards more; a second copy less."""
    card = view.hand[seat][slot]
    value = SIMPLEST_QUANTITY
    if card == Special.SQUARE:
        value = VALUE_OF_SQUARE
    elif card == Special.SQUARE_ROOT:
        value = VALUE_OF_ROOT
    elif card == Special.CLEAR:
        value = VALUE_OF_CLEAR
    else:
        for unit in range(N_UNITS):
            value -= abs(UNITS_OF[card][unit])
    for other in range(slot):
        if view.hand[seat][other] == card:
            value -= SECOND_COPY_COSTS
    return value
