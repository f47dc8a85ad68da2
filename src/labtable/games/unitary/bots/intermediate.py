"""The intermediate bot: it wins when it can, otherwise builds towards its own quantity and blocks the others.

It looks at what one or two of its cards can leave, and takes the line of least cost: the distance of the area from its
own quantity, the openings for the others, and the value of the cards spent.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.record import Row

from ..rules.area import N_UNITS
from ..rules.cards import N_CARDS, N_QUANTITIES, UNITS_OF, Special
from ..rules.hide import count_hideable, count_unseen, may_hide
from ..rules.sides import side_of, sides
from ..rules.state import MAX_HAND, Action, Phase, State
from ..solver.lines import begin_lines, best_line, next_line, play_of

LOOKS_AHEAD = 2  # cards: it thinks no further, unless they win
DONE = int(Action.DONE)  # kernels return one type of number

# What a way to leave the turn costs.
UNIT_COSTS = 20  # each unit card too many or too few for its own quantity
OPEN_COSTS = 5000  # that every card not in sight wins for every suspect; a share of them costs that share
CARD_COSTS = 3  # a card less in hand, times its usefulness above USELESS

# What it keeps: the higher, the later it is spent. The fewer units, the more a quantity is worth.
SIMPLEST_QUANTITY = 12
VALUE_OF_SQUARE, VALUE_OF_ROOT, VALUE_OF_CLEAR = 8, 10, 14
SECOND_COPY_COSTS = 4
USELESS = 6


@kernel
def choose_intermediate(view: State, seat: int, work: MutableSequence[State]) -> int:
    """The safest line that wins this turn; else the first play of the cheapest line; else a discard."""
    if view.phase == Phase.DISCARD:
        return Action.DISCARD + view.hand[seat][least_useful(view, seat)]
    unseen, danger, line = new_row(N_CARDS), new_row(N_QUANTITIES), new_row(MAX_HAND)
    count_unseen(view, unseen)
    weigh_dangers(view, seat, unseen, danger)
    if best_line(view, seat, view.hidden[side_of(view, seat)], danger, work, line) > 0:
        return line[0]
    return cheapest(view, seat, work, unseen, danger)


@kernel
def weigh_dangers(view: State, seat: int, unseen: Row, danger: Row) -> None:
    """Write the number of copies of each quantity that another side may hide."""
    hideable = new_row(N_QUANTITIES)
    count_hideable(view, unseen, hideable)
    for quantity in range(N_QUANTITIES):
        for side in range(sides(view)):
            if side != side_of(view, seat) and danger[quantity] == 0 and may_hide(view, side, quantity):
                danger[quantity] = hideable[quantity]


# --- building and blocking --------------------------------------------------------------------------------------------


@kernel
def cheapest(view: State, seat: int, work: MutableSequence[State], unseen: Row, danger: Row) -> int:
    """The first play of the cheapest line of at most LOOKS_AHEAD cards; Action.DONE for none.

    Lines that show a quantity which another side may hide are left out: that side would win.
    """
    choices = new_row(MAX_HAND + 1)
    target = view.hidden[side_of(view, seat)]
    suspects = total_of(danger, N_QUANTITIES) * total_of(unseen, N_CARDS)
    begin_lines(view, seat, work)
    action, least, length = DONE, -1, 0
    while True:
        safe = length == 0 or not shows_danger(work[length], danger)
        if safe:
            cost = UNIT_COSTS * distance(work[length], target) + cost_of_hand(work[length], seat)
            cost += OPEN_COSTS * openings(work[length], unseen, danger) // max(1, suspects)
            if least < 0 or cost < least:
                least = cost
                action = play_of(work[0], seat, choices[0]) if length > 0 else DONE
        length = next_line(work, seat, choices, length, safe and length < LOOKS_AHEAD)
        if length == 0:
            return action


@kernel
def total_of(counts: Row, n: int) -> int:
    """The sum of a row."""
    total = 0
    for i in range(n):
        total += counts[i]
    return total


@kernel
def distance(s: State, target: int) -> int:
    """The number of unit cards by which the area differs from a quantity's."""
    units = 0
    for unit in range(N_UNITS):
        units += abs(s.area[unit] - UNITS_OF[target][unit])
    return units


@kernel
def shows_danger(s: State, danger: Row) -> bool:
    """Whether the area stands for a quantity that another side may hide."""
    for quantity in range(N_QUANTITIES):
        if danger[quantity] > 0 and distance(s, quantity) == 0:
            return True
    return False


@kernel
def openings(s: State, unseen: Row, danger: Row) -> int:
    """The number of pairs of a suspect quantity and an unseen card that would make it in one play."""
    pairs = 0
    for quantity in range(N_QUANTITIES):
        if danger[quantity] > 0:
            for card in range(N_CARDS):
                if unseen[card] > 0 and leads_to(s, card, quantity):
                    pairs += danger[quantity] * unseen[card]
    return pairs


@kernel
def leads_to(s: State, card: int, quantity: int) -> bool:
    """Whether the card, one way up or the other, makes the area stand for the quantity (U-5 to U-7)."""
    if card == Special.CLEAR:
        return False
    up, down = True, True
    for unit in range(N_UNITS):
        e, wanted = s.area[unit], UNITS_OF[quantity][unit]
        if card == Special.SQUARE:
            up = up and 2 * e == wanted
        elif card == Special.SQUARE_ROOT:
            up = up and e == 2 * wanted
        else:
            up = up and e + UNITS_OF[card][unit] == wanted
            down = down and e - UNITS_OF[card][unit] == wanted
    return up or (down and card < N_QUANTITIES)


# --- what it keeps ----------------------------------------------------------------------------------------------------


@kernel
def cost_of_hand(s: State, seat: int) -> int:
    """The cost of the cards that are kept, least for useful ones; of one card too many, the least useful goes (U-4)."""
    worth = 0
    for slot in range(s.hand_size[seat]):
        worth += usefulness(s, seat, slot) - USELESS
    if s.hand_size[seat] == MAX_HAND:
        worth -= usefulness(s, seat, least_useful(s, seat)) - USELESS
    return -CARD_COSTS * worth


@kernel
def least_useful(s: State, seat: int) -> int:
    """The slot of the card that helps least."""
    worst, least = 0, usefulness(s, seat, 0)
    for slot in range(1, s.hand_size[seat]):
        if usefulness(s, seat, slot) < least:
            worst, least = slot, usefulness(s, seat, slot)
    return worst


@kernel
def usefulness(s: State, seat: int, slot: int) -> int:
    """The usefulness of a card: simple quantities fit most areas, special cards more; a second copy is worth less."""
    card = s.hand[seat][slot]
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
        if s.hand[seat][other] == card:
            value -= SECOND_COPY_COSTS
    return value
