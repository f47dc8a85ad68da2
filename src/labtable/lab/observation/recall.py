"""Perfect recall: a hash of all that a seat has seen and done, updated with each action of a match.

A seat's memory is a row of four 32-bit numbers: two hash its history, and two hash its last view. Its history is each
view that differs from the one before, and each of its own actions. Two different histories have the same hash with a
probability of 2**-64.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.randomness import GOLDEN, WORD, mix
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.flow import make_view

from .encoder import blank, encode

LOW, HIGH, LAST_LOW, LAST_HIGH = range(4)
MEMORY = 4
HALF = 16  # bits of a number of an observation


@kernel
def remember(
    states: MutableSequence[MatchState],
    i: int,
    view: MutableSequence[MatchState],
    short: Row,
    wide: Row,
    plans: Rows,
    row: Row,
    memory: Rows,
    seat: int,
    action: int,
) -> None:
    """Add to the memories of a match what its seats see now, and for one seat its action (seat -1: nobody acted).

    A view is first encoded into `row`, because a record has gaps between its numbers with undefined content.
    """
    if seat >= 0:
        add(memory[seat], action, seat)
    for viewer in range(len(memory)):
        copy_record(view, 0, states[i])
        make_view(view[0], viewer)
        blank(row)
        encode(short, wide, viewer, len(memory), plans[viewer], row)
        see(row, memory[viewer])


@kernel
def see(row: Row, memory: Row) -> None:
    """Add an encoded view to a memory, if it differs from the last one."""
    low = high = 0
    for at in range(len(row)):
        low = mix(low ^ (row[at] & WORD))
        high = mix(high ^ low ^ GOLDEN)
    if low != memory[LAST_LOW] or high != memory[LAST_HIGH]:
        memory[LAST_LOW], memory[LAST_HIGH] = low, high
        add(memory, low, high)


@kernel
def add(memory: Row, one: int, other: int) -> None:
    """Add two 32-bit numbers to the hash of a memory."""
    memory[LOW] = mix(memory[LOW] ^ mix((one + GOLDEN) & WORD))
    memory[HIGH] = mix(memory[HIGH] ^ mix((other + memory[LOW]) & WORD))


@kernel
def recall_into(memory: Row, row: Row, to: int) -> None:
    """Write the hash of a history into an observation: four numbers of 16 bits."""
    for i in range(2):
        row[to + 2 * i] = (memory[i] & (1 << HALF) - 1) - (1 << HALF - 1)
        row[to + 2 * i + 1] = (memory[i] >> HALF) - (1 << HALF - 1)


@kernel
def remember_each(
    states: MutableSequence[MatchState],
    places: Row,
    acting: Row,
    actions: Row,
    view: MutableSequence[MatchState],
    short: Row,
    wide: Row,
    plans: Rows,
    row: Row,
    memory: MutableSequence[Rows],
) -> None:
    """Add to memories the actions taken at these places, and what is seen now."""
    for k in range(len(places)):
        i = places[k]
        remember(states, i, view, short, wide, plans, row, memory[i], acting[i], actions[i])


@kernel
def recall_each(memory: MutableSequence[Rows], viewers: Row, rows: Rows, to: int) -> None:
    """Write the hashes of the histories of viewers; a spectator has none."""
    for i in range(len(rows)):
        if viewers[i] >= 0:
            recall_into(memory[i][viewers[i]], rows[i], to)
