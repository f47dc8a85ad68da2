"""The cards that the short game sets aside (F-22), at the right end of the draw pile's row, top first."""

from labtable.engine.kernels.kernel import kernel, new_row

from .cards import N_CARDS
from .state import State


@kernel
def place_aside(s: State, i: int) -> int:
    """The index in the draw pile's row of card i of those set aside; 0 is the top one."""
    return N_CARDS - s.aside_size + i


@kernel
def set_aside(s: State) -> None:
    """Leave so many cards a seat as the draw pile, of those that were not dealt; the others take no part (F-22)."""
    size = min(s.draw_size, s.short_pile * s.seats)
    s.aside_size = s.draw_size - size
    others = new_row(s.aside_size)
    for i in range(s.aside_size):
        others[i] = s.draw[s.aside_size - 1 - i]
    for i in range(size):
        s.draw[i] = s.draw[s.aside_size + i]
    for i in range(size, s.draw_size):
        s.draw[i] = 0
    s.draw_size = size
    for i in range(s.aside_size):
        s.draw[place_aside(s, i)] = others[i]
