"""The chances that a seat wins from an area, which the expert weighs before it leaves one on the table.

A hand wins from every area that its cards, taken back one by one, lead to from the hidden quantity. So the winning
areas are found once per hand, by undoing plays, instead of trying every line from every area. `wins` counts hands, with
an entry for each area (`lines.place_of`).
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.piles import lay_out
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row

from ..rules.area import N_UNITS, UP
from ..rules.cards import N_CARDS, N_QUANTITIES, UNIT_CARDS, UNITS_OF, Special
from ..rules.hide import random_copy
from ..rules.sides import side_of
from ..rules.state import DECK_CARDS, HIDDEN, MAX_HAND, State
from ..rules.turns import place_in_hand
from .lines import EXPONENTS, N_AREAS, NO_CHOICE, WAYS, place_of, way_of_choice

SAMPLES = 300  # hands that each other seat is imagined to hold
MAX_SOURCES = 632  # the most lines of a turn: areas that one hand can win from
EVERYWHERE = -1  # instead of the number of areas that a hand wins from
NEAR = 2  # areas with exponents from -2 to 2 stand for those that a match comes to
NEAR_AREAS = (2 * NEAR + 1) * (2 * NEAR + 1) * (2 * NEAR + 1)
BLANK_PLACE = N_AREAS // 2  # the place of the empty area
HAND = 0  # the row of a working record that holds an imagined hand


# --- taking cards back ------------------------------------------------------------------------------------------------


@kernel
def exponent_before(exponent: int, unit: int, card: int, way: int) -> int:
    """One unit's exponent before a card (not Clear) changed it to this (U-5, U-7)."""
    if card < N_QUANTITIES:
        return exponent - way * UNITS_OF[card][unit]
    return exponent // 2 if card == Special.SQUARE else 2 * exponent


@kernel
def can_take_back(s: State, card: int, way: int) -> bool:
    """Whether this card can have produced the area (U-7, U-8)."""
    for unit in range(N_UNITS):
        if card == Special.SQUARE and s.area[unit] & 1:
            return False
        if abs(exponent_before(s.area[unit], unit, card, way)) > UNIT_CARDS:
            return False
    return True


@kernel
def is_blank(s: State) -> bool:
    """Whether the area is empty."""
    units = 0
    for unit in range(N_UNITS):
        units += abs(s.area[unit])
    return units == 0


@kernel
def next_to_take_back(s: State, choice: int, behind: int) -> int:
    """The first choice, from this one on, that can have been the last play, or NO_CHOICE.

    Quantities commute, so a run of them is taken back only in the order of the hand: none before slot `behind`.
    """
    while choice < WAYS * s.hand_size[HAND]:
        slot, way = choice // WAYS, way_of_choice(choice)
        card = s.hand[HAND][slot]
        if place_in_hand(s, HAND, card) == slot:
            if card == Special.CLEAR:
                if way == UP and is_blank(s):
                    return choice
            elif card < N_QUANTITIES:
                if slot >= behind and can_take_back(s, card, way):
                    return choice
            elif way == UP and can_take_back(s, card, way):
                return choice
        choice += 1
    return NO_CHOICE


@kernel
def order_behind(work: MutableSequence[State], choices: Row, depth: int) -> int:
    """The slot of the card taken back before, if it was a quantity: a special card begins a new run."""
    if depth == 0:
        return 0
    slot = choices[depth - 1] // WAYS
    return slot if work[depth - 1].hand[HAND][slot] < N_QUANTITIES else 0


@kernel
def take_back(after: State, before: State, choice: int) -> None:
    """Restore area and hand to what they were before the card was played."""
    slot = choice // WAYS
    card = after.hand[HAND][slot]
    for unit in range(N_UNITS):
        before.area[unit] = exponent_before(after.area[unit], unit, card, way_of_choice(choice))
    last = after.hand_size[HAND] - 1
    before.hand_size[HAND] = last
    for i in range(last):
        before.hand[HAND][i] = after.hand[HAND][i if i < slot else i + 1]


@kernel
def find_sources(work: MutableSequence[State], target: int, stamps: Row, stamp: int, sources: Row) -> int:
    """Write the areas from which the hand in work[0] reaches the target, at most MAX_SOURCES; return their number.

    EVERYWHERE if it does from any area (Clear). `stamps` marks the areas found with `stamp`, a new number.
    """
    choices = new_row(MAX_HAND + 1)
    for unit in range(N_UNITS):
        work[0].area[unit] = UNITS_OF[target][unit]
    depth, found, choices[0] = 0, 0, NO_CHOICE
    while depth >= 0:
        choice = next_to_take_back(work[depth], choices[depth] + 1, order_behind(work, choices, depth))
        if choice == NO_CHOICE:
            depth -= 1
            continue
        choices[depth] = choice
        if work[depth].hand[HAND][choice // WAYS] == Special.CLEAR:
            return EVERYWHERE
        take_back(work[depth], work[depth + 1], choice)
        depth += 1
        place = place_of(work[depth])
        if stamps[place] != stamp:
            stamps[place] = stamp
            sources[found] = place
            found += 1
        choices[depth] = NO_CHOICE
    return found


@kernel
def hold(s: State, cards: Row, n: int) -> None:
    """Put a hand into a working record, quantities first, as `next_to_take_back` needs them."""
    s.hand_size[HAND] = n
    k = 0
    for special in range(2):
        for i in range(n):
            if (cards[i] >= N_QUANTITIES) == (special == 1):
                s.hand[HAND][k] = cards[i]
                k += 1


@kernel
def add_wins(wins: Row, offset: int, sources: Row, found: int, gain: int) -> None:
    """Count a hand at every area that it wins from."""
    for i in range(found):
        wins[offset + sources[i]] += gain


# --- chances ----------------------------------------------------------------------------------------------------------


@kernel
def imagine_hand(view: State, other: int, unseen: Row, hideable: Row, cards: Row, hand: Row) -> int:
    """Draw a hidden card that the other seat may have and return it; write a hand after its draw, of unseen cards."""
    side = side_of(view, other)
    target = view.hidden[side]
    is_theirs = target == HIDDEN
    if is_theirs:
        target = random_copy(view, side, hideable) % N_QUANTITIES
        unseen[target] -= 1
    n = lay_out(cards, unseen)
    if is_theirs:
        unseen[target] += 1
    for i in range(hand_after_draw(view, other)):
        j = i + random_below(view, n - i)
        hand[i] = cards[j]
        cards[j] = cards[i]
    return target


@kernel
def hand_after_draw(view: State, other: int) -> int:
    """The number of cards that the seat will hold when its turn has begun (U-4)."""
    return min(view.hand_size[other] + 1, MAX_HAND)


@kernel
def chances_of_other(
    view: State, other: int, work: MutableSequence[State], unseen: Row, hideable: Row, wins: Row, totals: Row
) -> None:
    """Count, for each area in `wins`, the imagined hands with which the other seat wins from there.

    Each seat has N_AREAS entries of `wins` and two of `totals`, initially 0: the number of hands, and of those that win
    from everywhere. A hand that would have won from the area as it is is ruled out, unless its owner has had no turn
    with it: a seat that can win does.
    """
    stamps, sources = new_row(N_AREAS), new_row(MAX_SOURCES)
    cards, hand = new_row(DECK_CARDS), new_row(MAX_HAND)
    size = hand_after_draw(view, other)
    has_had_turn = size > 1 and view.hand_size[view.turn] == MAX_HAND
    here = place_of(view)
    for sample in range(1, SAMPLES + 1):
        target = imagine_hand(view, other, unseen, hideable, cards, hand)
        if has_had_turn:
            hold(work[0], hand, size - 1)
            if find_sources(work, target, stamps, -sample, sources) == EVERYWHERE or stamps[here] == -sample:
                continue
        totals[2 * other] += 1
        hold(work[0], hand, size)
        found = find_sources(work, target, stamps, sample, sources)
        if found == EVERYWHERE:
            totals[2 * other + 1] += 1
        else:
            add_wins(wins, other * N_AREAS, sources, found, 1)


@kernel
def keep(view: State, seat: int, kept: int, hand: Row) -> int:
    """Write the cards of the hand that are kept (a set of slots, as bits); return their number."""
    n = 0
    for slot in range(view.hand_size[seat]):
        if kept >> slot & 1:
            hand[n] = view.hand[seat][slot]
            n += 1
    return n


@kernel
def size_of(kept: int) -> int:
    """The number of slots in a set."""
    n = 0
    for slot in range(MAX_HAND):
        n += kept >> slot & 1
    return n


@kernel
def chances_of_own(
    view: State, seat: int, work: MutableSequence[State], unseen: Row, wins: Row, everywhere: Row
) -> int:
    """Count, for each set of kept cards, the unseen cards that win when drawn to it; return the number of unseen cards.

    `wins[kept * N_AREAS + place]` counts those that win from one area, `everywhere[kept]` those that win from any.
    """
    target = view.hidden[side_of(view, seat)]
    hand, stamps, sources = new_row(MAX_HAND), new_row(N_AREAS), new_row(MAX_SOURCES)
    total, stamp = 0, 0
    for card in range(N_CARDS):
        total += unseen[card]
    for kept in range(1 << view.hand_size[seat]):
        if size_of(kept) < MAX_HAND:
            n = keep(view, seat, kept, hand)
            for card in range(N_CARDS):
                if unseen[card] > 0:
                    hand[n] = card
                    stamp += 1
                    hold(work[0], hand, n + 1)
                    found = find_sources(work, target, stamps, stamp, sources)
                    if found == EVERYWHERE:
                        everywhere[kept] += unseen[card]
                    else:
                        add_wins(wins, kept * N_AREAS, sources, found, unseen[card])
    return total


@kernel
def breadth_of(wins: Row, everywhere: Row, kept: int) -> int:
    """The breadth of a set of kept cards: the sum of what `chances_of_own` counts, over NEAR_AREAS."""
    counted = NEAR_AREAS * everywhere[kept]
    for kg in range(-NEAR, NEAR + 1):
        for m in range(-NEAR, NEAR + 1):
            middle = kept * N_AREAS + BLANK_PLACE + (kg * EXPONENTS + m) * EXPONENTS
            for place in range(middle - NEAR, middle + NEAR + 1):
                counted += wins[place]
    return counted
