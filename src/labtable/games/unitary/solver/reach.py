"""Whether a seat can win in its turn, fast: without records for lines, and with one order for each set of quantities.

Quantities commute, so a run of them is tried only in the order of the hand; special cards may come anywhere. It ignores
which other sides' cards a line passes through.
"""

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.record import Row

from ..rules.area import N_UNITS, exponent_after
from ..rules.cards import N_QUANTITIES, UNITS_OF, Special
from ..rules.state import MAX_HAND, State
from .lines import WAYS, play_of, way_of_choice

NO_PLAY = -1


@kernel
def winning_play(s: State, seat: int, target: int) -> int:
    """The first play of a line after which the area shows the target, or NO_PLAY (U-5 to U-9)."""
    areas, choices = new_row(N_UNITS * (MAX_HAND + 1)), new_row(MAX_HAND + 1)
    for unit in range(N_UNITS):
        areas[unit] = s.area[unit]
    depth, used, choices[0] = 0, 0, -1
    while depth >= 0:
        choice = next_choice(s, seat, areas, depth, used, choices)
        if choice == NO_PLAY:
            depth -= 1
            if depth >= 0:
                used &= ~(1 << choices[depth] // WAYS)
            continue
        choices[depth] = choice
        depth += 1
        if is_target(areas, depth, target):
            return play_of(s, seat, choices[0])
        used |= 1 << choice // WAYS
        choices[depth] = -1
    return NO_PLAY


@kernel
def next_choice(s: State, seat: int, areas: Row, depth: int, used: int, choices: Row) -> int:
    """The next slot and way at this depth, whose area is written one level deeper; NO_PLAY if none is left."""
    behind = 0
    if depth > 0 and s.hand[seat][choices[depth - 1] // WAYS] < N_QUANTITIES:
        behind = choices[depth - 1] // WAYS
    choice = choices[depth] + 1
    while choice < WAYS * s.hand_size[seat]:
        slot = choice // WAYS
        card = s.hand[seat][slot]
        if used >> slot & 1 == 0 and (slot >= behind if card < N_QUANTITIES else choice % WAYS == 0):
            if lay(areas, depth, card, way_of_choice(choice), s.unit_cards):
                return choice
        choice += 1
    return NO_PLAY


@kernel
def lay(areas: Row, depth: int, card: int, way: int, most: int) -> bool:
    """Write the area after a card one level deeper; return whether the card may be played (U-7, U-8)."""
    at = N_UNITS * depth
    for unit in range(N_UNITS):
        before = areas[at + unit]
        after = exponent_after(before, unit, card, way)
        if (card == Special.SQUARE_ROOT and before & 1) or abs(after) > most:
            return False
        areas[at + N_UNITS + unit] = after
    return True


@kernel
def is_target(areas: Row, depth: int, target: int) -> bool:
    """Whether the area at this depth stands for the target (U-9)."""
    for unit in range(N_UNITS):
        if areas[N_UNITS * depth + unit] != UNITS_OF[target][unit]:
            return False
    return True
