"""How boxes move between the research deck, hands and the discard pile.

Face-down discards are kept by seat and time, since who knows them depends on both. The row `epoch * MAX_SEATS + seat`
has what the seat discarded after that many looks at the pile in this experiment.
"""

from collections.abc import Sequence

from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row

from .boxes import MAX_SEATS, N_BOXES, N_KINDS, PACKED, Box
from .state import EPOCHS, State

# --- counting ---------------------------------------------------------------------------------------------------------


@kernel
def pack(boxes: Sequence[int]) -> int:
    """Boxes by kind, packed into one number for events."""
    packed = 0
    for box in range(N_KINDS):
        packed += boxes[box] << PACKED * box
    return packed


@kernel
def size_of(boxes: Sequence[int]) -> int:
    """The number of boxes of all kinds."""
    return boxes[0] + boxes[1] + boxes[2] + boxes[3]


@kernel
def total(s: State) -> int:
    """The boxes in the experiment: all in hands and findings (C-2, C-10)."""
    n = 0
    for seat in range(s.seats):
        n += s.hand_size[seat] + size_of(s.finding[seat])
    return n


# --- the research deck ------------------------------------------------------------------------------------------------


@kernel
def copies_of(s: State, box: int) -> int:
    """The number of boxes of a kind that the match is played with."""
    if box == Box.ALIVE:
        return s.alive_boxes
    if box == Box.DEAD:
        return s.dead_boxes
    return s.empty_boxes if box == Box.EMPTY else s.heisenberg_boxes


@kernel
def gather_boxes(s: State) -> None:
    """Collect and shuffle all boxes (C-13)."""
    to_dead = s.alive_boxes
    to_empty = to_dead + s.dead_boxes
    to_heisenberg = to_empty + s.empty_boxes
    n = to_heisenberg + s.heisenberg_boxes
    for i in range(N_BOXES):  # always so many: compiled, that is quicker
        box = (i >= to_dead) + (i >= to_empty) + (i >= to_heisenberg)
        s.research[i] = box if i < n else 0
    s.research_size = n
    s.settled = 0
    for seat in range(s.seats):
        s.hand_size[seat] = 0
        for box in range(N_KINDS):
            s.hand[seat][box] = s.finding[seat][box] = 0
    if s.pile_size > 0 or s.looks > 0:
        clear_pile(s)


@kernel
def draw_box(s: State) -> int:
    """Draw the next box of the research deck: any of those without an order, all equally likely."""
    last = s.research_size - 1
    at = last
    if s.settled > 0:
        s.settled -= 1
    else:
        at = random_below(s, last + 1)
    box = s.research[at]
    s.research[at] = s.research[last]
    s.research[last] = 0
    s.research_size = last
    return box


@kernel
def draw_boxes(s: State, seat: int, n: int) -> int:
    """Let the seat draw n boxes, or as many as the deck has; return them packed."""
    drawn = 0
    n = min(n, s.research_size)
    for _ in range(n):
        box = draw_box(s)
        s.hand[seat][box] += 1
        drawn += 1 << PACKED * box
    s.hand_size[seat] += n
    return drawn


# --- the discard pile -------------------------------------------------------------------------------------------------


@kernel
def clear_pile(s: State) -> None:
    """Clear the discard pile and the looks at it."""
    for row in range(EPOCHS * MAX_SEATS):
        s.discarded_size[row] = 0
        for box in range(N_KINDS):
            s.discarded[row][box] = 0
    for box in range(N_KINDS):
        s.swept[box] = 0
    for look in range(s.looks):
        s.looker[look] = 0
        for box in range(N_KINDS):
            s.looked[look][box] = 0
    s.pile_size = s.looks = 0


@kernel
def discard(s: State, seat: int, box: int, n: int) -> None:
    """Discard n boxes of a kind face down from the seat's hand (C-7)."""
    row = s.looks * MAX_SEATS + seat
    s.hand[seat][box] -= n
    s.hand_size[seat] -= n
    s.discarded[row][box] += n
    s.discarded_size[row] += n
    s.pile_size += n


@kernel
def sum_discarded(s: State, seat: int, epochs: int, out: Row) -> None:
    """Add to `out`, by kind, what everybody but the seat discarded face down in the first epochs."""
    for row in range(epochs * MAX_SEATS):
        if row % MAX_SEATS != seat:
            for box in range(N_KINDS):
                out[box] += s.discarded[row][box]


@kernel
def in_pile(s: State, box: int) -> int:
    """The number of boxes of a kind in the discard pile."""
    n: int = s.swept[box]
    for row in range(EPOCHS * MAX_SEATS):
        n += s.discarded[row][box]
    return n
