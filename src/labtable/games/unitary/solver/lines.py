"""All lines of play in one turn of Unitary, in every order and way up, so that a turn is solved exactly.

A line is one to four plays. Four different quantities in hand give the most, 632, so all are tried. What is legal and
what a card does is asked of the rules. `work` has room for `SOLVER_WORK` records: work[d] holds the area and the hand
after the first d plays of a line.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.record import Row

from ..rules.area import DOWN, N_UNITS, UP, exponent_after, is_shown, refuse_card
from ..rules.cards import N_QUANTITIES, UNIT_CARDS
from ..rules.state import MAX_HAND, NOBODY, Action, Refusal, State
from ..rules.turns import place_in_hand

SOLVER_WORK = MAX_HAND + 1
WAYS = 2
NO_CHOICE = -1
EXPONENTS = 2 * UNIT_CARDS + 1  # values that an exponent can take (U-8)
N_AREAS = EXPONENTS * EXPONENTS * EXPONENTS


# --- lines, one after another -----------------------------------------------------------------------------------------


@kernel
def begin_lines(s: State, seat: int, work: MutableSequence[State]) -> None:
    """Set up the turn as it is, before any play."""
    for unit in range(N_UNITS):
        work[0].area[unit] = s.area[unit]
    work[0].unit_cards = s.unit_cards
    work[0].hand_size[seat] = s.hand_size[seat]
    for slot in range(s.hand_size[seat]):
        work[0].hand[seat][slot] = s.hand[seat][slot]


@kernel
def next_line(work: MutableSequence[State], seat: int, choices: Row, length: int, deeper: bool) -> int:
    """The next line after the one of this length, depth first; returns its length, 0 when there are no more.

    Begin with length 0. With `deeper`, lines that extend the present one come first, else they are skipped.
    """
    depth = length
    if deeper:
        choices[depth] = NO_CHOICE
    else:
        depth -= 1
    while depth >= 0:
        choice = next_choice(work[depth], seat, choices[depth] + 1)
        if choice != NO_CHOICE:
            choices[depth] = choice
            lay_out_play(work[depth], work[depth + 1], seat, choice)
            return depth + 1
        depth -= 1
    return 0


@kernel
def next_choice(s: State, seat: int, choice: int) -> int:
    """The first legal choice from this one on: a choice is a slot of the hand and a way. Equal cards count once."""
    while choice < WAYS * s.hand_size[seat]:
        slot = choice // WAYS
        card = s.hand[seat][slot]
        if place_in_hand(s, seat, card) == slot and (card < N_QUANTITIES or choice % WAYS == 0):
            if refuse_card(s, card, way_of_choice(choice)) == Refusal.NONE:
                return choice
        choice += 1
    return NO_CHOICE


@kernel
def way_of_choice(choice: int) -> int:
    """UP or DOWN."""
    return UP if choice % WAYS == 0 else DOWN


@kernel
def play_of(s: State, seat: int, choice: int) -> int:
    """The action that a choice means."""
    card = s.hand[seat][choice // WAYS]
    return card if choice % WAYS == 0 else Action.DOWN + card


@kernel
def lay_out_play(before: State, after: State, seat: int, choice: int) -> None:
    """Write area and hand after one more play."""
    slot = choice // WAYS
    card = before.hand[seat][slot]
    for unit in range(N_UNITS):
        after.area[unit] = exponent_after(before.area[unit], unit, card, way_of_choice(choice))
    after.unit_cards = before.unit_cards
    last = before.hand_size[seat] - 1
    after.hand_size[seat] = last
    for i in range(last):
        after.hand[seat][i] = before.hand[seat][i if i < slot else i + 1]


# --- questions about a turn -------------------------------------------------------------------------------------------


@kernel
def best_line(s: State, seat: int, target: int, danger: Row, work: MutableSequence[State], line: Row) -> int:
    """A line after whose last card the area shows the target; returns its length, 0 if there is none.

    `danger` weighs passing through each quantity on the way. The line with the least danger is written into `line` as
    actions; among equal ones a shortest, the first in order.
    """
    choices = new_row(MAX_HAND + 1)
    best, best_cost = 0, 0
    begin_lines(s, seat, work)
    length = next_line(work, seat, choices, 0, True)
    while length > 0:
        won = is_shown(work[length], target)
        if won:
            cost = danger_of(work, length, danger)
            if best == 0 or cost < best_cost or (cost == best_cost and length < best):
                best, best_cost = length, cost
                for i in range(length):
                    line[i] = play_of(work[i], seat, choices[i])
        length = next_line(work, seat, choices, length, not won)
    return best


@kernel
def danger_of(work: MutableSequence[State], length: int, danger: Row) -> int:
    """The danger of the areas that a line passes through before its last card."""
    total = 0
    for depth in range(1, length):
        quantity = shown_quantity(work[depth])
        if quantity != NOBODY:
            total += danger[quantity]
    return total


@kernel
def shown_quantity(s: State) -> int:
    """The quantity that the area shows, or NOBODY (U-9)."""
    for quantity in range(N_QUANTITIES):
        if is_shown(s, quantity):
            return quantity
    return NOBODY


@kernel
def count_lines(s: State, seat: int, target: int, work: MutableSequence[State], winning: Row) -> int:
    """Count all lines that do not go on beyond the target; winning[n] counts those of n cards that end on it.

    With target NOBODY every line is counted.
    """
    choices = new_row(MAX_HAND + 1)
    lines = 0
    begin_lines(s, seat, work)
    length = next_line(work, seat, choices, 0, True)
    while length > 0:
        lines += 1
        won = target != NOBODY and is_shown(work[length], target)
        if won:
            winning[length] += 1
        length = next_line(work, seat, choices, length, not won)
    return lines


@kernel
def place_of(s: State) -> int:
    """The number of an area, from 0 to N_AREAS - 1."""
    place = 0
    for unit in range(N_UNITS):
        place = place * EXPONENTS + s.area[unit] + UNIT_CARDS
    return place


@kernel
def reachable(s: State, seat: int, work: MutableSequence[State], cards: Row) -> int:
    """Find all areas that the hand can make, and return their number.

    `cards[place_of(area)]`, initially 0, becomes the fewest cards that an area takes. The present area counts only if
    some line comes back to it.
    """
    choices = new_row(MAX_HAND + 1)
    areas = 0
    begin_lines(s, seat, work)
    length = next_line(work, seat, choices, 0, True)
    while length > 0:
        place = place_of(work[length])
        if cards[place] == 0:
            areas += 1
        if cards[place] == 0 or length < cards[place]:
            cards[place] = length
        length = next_line(work, seat, choices, length, True)
    return areas
