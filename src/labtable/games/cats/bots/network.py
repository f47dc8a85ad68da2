"""The expert in matches of two: a network trained by playing itself and opponents that had learned to beat it.

Its inputs (`noticing`) go through two layers of units, and an action is drawn by softmax, because a bluff has to be
unpredictable; the logarithm of the prior is added to the logits. All arithmetic is in whole numbers, so that it plays
the same on every machine, compiled or not. docs/decisions/cats-expert.md says how it was trained and how strong it is;
`bench/duel.py teach` makes its weights.
"""

from math import log

from labtable.engine.kernels.contract import FEATURE_WHOLE
from labtable.engine.kernels.kernel import apart, kernel, new_numbers, new_row, unchecked
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row

from ..rules.actions import legal
from ..rules.boxes import COPIES, Box
from ..rules.ladder import N_BIDS, NO_BID
from ..rules.state import MAX_LEGAL, Form, Phase, Piece, State
from .network_file import (
    BITS,
    FIRST,
    FIRST_ADDED,
    LAST,
    LAST_ADDED,
    ONE,
    SECOND,
    SECOND_ADDED,
    WIDTH,
    read,
)
from .noticing import N_NOTICED, notice
from .weighing import weigh_by_odds

WEIGHTS = read()
FIRST_DEALT, LAST_DEALT, LOSSES, WINS = 6, 2, 2, 3  # the printed numbers, with which it was trained
LOGS = tuple(round(log((part + 1) / (FEATURE_WHOLE + 1)) * ONE) for part in range(FEATURE_WHOLE + 1))
LOG2_E = round(ONE / log(2))
STEPS = 256  # of each halving
HALVED = tuple(round(2 ** (22 - step / STEPS)) for step in range(STEPS))  # the greatest values whose sum is below 2**31
TO_STEPS = BITS - 8
MOST_HALVINGS = 40
NEVER = -(1 << 40)


@kernel
def has_learned(view: State) -> bool:
    """Whether the network was trained for such a match: of two, in the laboratory, with the printed numbers."""
    return (
        view.seats == 2
        and view.form == Form.LABORATORY
        and view.open_doctorate == 1
        and view.first_dealt == FIRST_DEALT
        and view.last_dealt == LAST_DEALT
        and view.laboratory_losses == LOSSES
        and view.wins_needed == WINS
        and view.alive_boxes == COPIES[Box.ALIVE]
        and view.dead_boxes == COPIES[Box.DEAD]
        and view.empty_boxes == COPIES[Box.EMPTY]
        and view.heisenberg_boxes == COPIES[Box.HEISENBERG]
        and view.ladder == N_BIDS
        and view.findings == 1
        and view.cycling == 1
        and view.doctorates == 1
    )


@apart
@kernel
def choose_learned(view: State, seat: int) -> int:
    """Draw a piece."""
    pieces, weights = new_row(MAX_LEGAL), new_numbers(MAX_LEGAL)
    n = legal(view, seat, pieces)
    weigh_as_learned(view, seat, pieces, n, weights)
    return drawn(view, pieces, n, weights)


@kernel
def likeliest(view: State, seat: int) -> int:
    """Return the most likely piece."""
    pieces, weights = new_row(MAX_LEGAL), new_numbers(MAX_LEGAL)
    n = legal(view, seat, pieces)
    weigh_as_learned(view, seat, pieces, n, weights)
    best = 0
    for i in range(1, n):
        best = i if weights[i] > weights[best] else best
    return pieces[best]


@kernel
def weigh_as_learned(view: State, seat: int, pieces: Row, n: int, weights: Row) -> None:
    """Write the probability weight of each of n pieces; surely wrong ones get none unless all are."""
    noticed = new_row(N_NOTICED)
    notice(view, seat, noticed)
    weigh_by_odds(view, seat, pieces, n, weights)
    add_network(noticed, pieces, n, weights)
    left = n
    for i in range(n):
        left -= 1 if is_wrong(view, seat, noticed, pieces[i]) else 0
    for i in range(n):
        if left > 0 and is_wrong(view, seat, noticed, pieces[i]):
            weights[i] = NEVER
    turn_to_weights(weights, n)


@kernel
def is_wrong(view: State, seat: int, odds: Row, piece: int) -> bool:
    """Whether a hypothesis, or a call, has next to no chance, or the last hypothesis has none and can be called."""
    if view.phase != Phase.HYPOTHESIS:
        return False
    if view.bid != NO_BID and view.bidder != seat and odds[view.bid] == 0:
        return piece != Piece.CALL
    return odds[piece] == 0 if piece < N_BIDS else piece == Piece.CALL and odds[view.bid] == FEATURE_WHOLE


# --- the network ------------------------------------------------------------------------------------------------------


@kernel
def add_network(noticed: Row, pieces: Row, n: int, numbers: Row) -> None:
    """Turn the weights of n pieces into logits: the network's output, in parts of ONE, plus the weights' logarithms."""
    lower, upper, total = new_numbers(WIDTH), new_numbers(WIDTH), 0
    for i in range(n):
        total += numbers[i]
    for i in range(n):
        numbers[i] = LOGS[numbers[i] * FEATURE_WHOLE // max(1, total)]
    for unit in range(WIDTH):
        lower[unit] = WEIGHTS[FIRST_ADDED + unit] * FEATURE_WHOLE
    for place in range(N_NOTICED):
        if noticed[place] != 0:
            add_times(lower, FIRST + place * WIDTH, noticed[place])
    for unit in range(WIDTH):
        upper[unit] = WEIGHTS[SECOND_ADDED + unit] * ONE
    for unit in range(WIDTH):
        if lower[unit] > 0:
            add_times(upper, SECOND + unit * WIDTH, lower[unit] // FEATURE_WHOLE)
    for unit in range(WIDTH):
        upper[unit] = max(0, upper[unit] >> BITS)
    for i in range(n):
        numbers[i] += WEIGHTS[LAST_ADDED + pieces[i]] + (product(upper, LAST + pieces[i] * WIDTH) >> BITS)


@unchecked
def add_times(units: Row, place: int, factor: int) -> None:
    """Add the WIDTH weights from an index on, times a factor."""
    for unit in range(WIDTH):
        units[unit] += WEIGHTS[place + unit] * factor


@unchecked
def product(units: Row, place: int) -> int:
    """Return the dot product of the units and the weights from an index on."""
    total = 0
    for unit in range(WIDTH):
        total += WEIGHTS[place + unit] * units[unit]
    return total


# --- drawing ----------------------------------------------------------------------------------------------------------


@kernel
def turn_to_weights(numbers: Row, n: int) -> None:
    """Turn logits, in parts of ONE, into softmax weights."""
    highest = numbers[0]
    for i in range(1, n):
        highest = max(highest, numbers[i])
    for i in range(n):
        numbers[i] = exponential(highest - numbers[i])


@kernel
def drawn(view: State, pieces: Row, n: int, weights: Row) -> int:
    """Draw a piece in proportion to its weight, by the view's dice."""
    total = upto = 0
    for i in range(n):
        total += weights[i]
    number = random_below(view, total)
    for i in range(n - 1):
        upto += weights[i]
        if number < upto:
            return pieces[i]
    return pieces[n - 1]


@kernel
def exponential(less: int) -> int:
    """The exponential of minus a number in parts of ONE, as a part of HALVED[0]."""
    octaves = less * LOG2_E >> BITS
    return HALVED[(octaves & ONE - 1) >> TO_STEPS] >> min(octaves >> BITS, MOST_HALVINGS)
