"""What a seat of U-kNOw Feynman knows, and the worlds consistent with that (F-4).

Everybody sees one face of each card that another holds. In a view the hand has a *stand-in* for such a card: the lowest
unseen card that shows the same face and came into the draw pile by the same reshuffle. So stand-ins reveal only what is
seen. What everybody knows of the hidden card (`known`), and when it came, is stored for the stand-in. The reshuffle
matters because everybody has seen which cards were reshuffled: a card held since before is none of them, one drawn
since is one of them.

In the draw pile a hidden card is negative: the code of the face that it shows if it is on top, else HIDDEN.
"""

from labtable.engine.kernels.card_sets import (
    Cards,
    add,
    bits_in,
    clear,
    count,
    has,
    list_common,
    next_card,
    next_common,
    take,
)
from labtable.engine.kernels.contract import Told
from labtable.engine.kernels.kernel import kernel, new_numbers, new_row
from labtable.engine.kernels.randomness import random_below, shuffle
from labtable.engine.kernels.record import Row

from .aside import place_aside
from .cards import ALL, N_CARDS, SHOWING, WORDS
from .deck import leave_out
from .hands import colour_of, face_on, held, holder_of, newest, shown
from .kinds import N_FACES, WILD_COPIES
from .known import known_of, shuffled_by
from .state import HIDDEN, NO_CARD, NOBODY, Known, Phase, State

# --- hidden cards -----------------------------------------------------------------------------------------------------


@kernel
def code_of(face: int) -> int:
    """The code of the draw pile's top card by the face that it shows, the one that is not played with."""
    return HIDDEN - 1 - face


@kernel
def face_in(code: int) -> int:
    """The face in the code of the draw pile's top card."""
    return HIDDEN - 1 - code


@kernel
def is_hidden(s: State, card: int) -> bool:
    """Whether a card of a hand or the draw pile's top, in a view, is one that has not been seen whole."""
    return card < 0 or has(s.stand_ins, card)


@kernel
def face_seen(s: State, card: int) -> int:
    """The face that is not played with, of a card of a hand or of the draw pile's top, hidden or not."""
    return face_on(1 - s.side, card) if card >= 0 else face_in(card)


# --- hiding -----------------------------------------------------------------------------------------------------------


@kernel
def hide(s: State, seat: int) -> None:
    """Blank what others hold and the draw pile, but not the faces that everybody has seen (F-4); blanks stay blank."""
    if s.drawn != HIDDEN and s.turn != seat and not has(s.seen_whole, s.drawn):
        s.drawn = HIDDEN
    for other in range(s.seats):
        if other != seat:
            hide_hand(s, other)
    hide_draw_pile(s)
    order_stand_ins(s)


@kernel
def told(s: State, seat: int, piece: int) -> int:
    """All of every action: what is laid is fully visible, and what is drawn is no part of it (F-4)."""
    return Told.ALL


@kernel
def hide_hand(s: State, seat: int) -> None:
    """Make stand-ins of all cards of the hand of which not all know both faces: as yet each stands for itself."""
    for word in range(WORDS):
        s.stand_ins[word] |= s.hand[seat][word] & ~s.seen_whole[word]


@kernel
def hide_draw_pile(s: State) -> None:
    """Cards seen whole stay; of the others the top one shows its back (F-4). What is set aside is hidden (F-22)."""
    for i in range(s.aside_size):
        s.draw[place_aside(s, i)] = HIDDEN
    open_cards = count_open(s)
    top = s.draw_size - 1
    i = 0
    while open_cards > 0 and i < top:  # they are few, and mostly at the bottom, where a Flip leaves them
        if s.draw[i] >= 0 and has(s.seen_whole, s.draw[i]):
            open_cards -= 1
        else:
            s.draw[i] = HIDDEN
        i += 1
    for k in range(i, top):
        s.draw[k] = HIDDEN
    if open_cards == 0 and top >= 0 and s.draw[top] >= 0:
        s.draw[top] = code_of(face_on(1 - s.side, s.draw[top]))


@kernel
def count_open(s: State) -> int:
    """The number of the draw pile's cards that everybody has seen fully.

    Such cards elsewhere are in hands or on the discard pile, which has no others.
    """
    n = -s.discard_size
    for word in range(WORDS):
        n += bits_in(s.seen_whole[word] & ~held(s, word))
    return n


@kernel
def order_stand_ins(s: State) -> None:
    """Put the stand-ins of cards that look alike in order: the older card has the lower one, none higher than needed.

    The cards that may be stand-ins stay the same: those that are, and those that lie unseen in no hand.
    """
    free = new_numbers(WORDS)
    for word in range(WORDS):
        free[word] = s.stand_ins[word] | ALL[word] & ~held(s, word) & ~s.seen_whole[word]
    card = next_card(s.stand_ins, 0)
    while card != NO_CARD:
        order_alike(s, card, free)
        card = next_card(s.stand_ins, card + 1)


@kernel
def order_alike(s: State, card: int, free: Cards) -> None:
    """Put the stand-in in order with the lower cards that look alike and may be stand-ins, as it may itself."""
    back = 1 - s.side
    alike = SHOWING[shown(back, face_on(back, card))]
    lower = next_common(alike, free, 0)
    while lower < card:
        if is_out_of_order(s, lower, card):
            exchange(s, lower, card)
        lower = next_common(alike, free, lower + 1)


@kernel
def is_out_of_order(s: State, lower: int, card: int) -> bool:
    """Whether the lower, equal-looking card should be the stand-in, or that of the older card."""
    if not has(s.stand_ins, card) or shuffled_by(s, lower) != shuffled_by(s, card):
        return False
    return not has(s.stand_ins, lower) or s.came[lower] > s.came[card]


@kernel
def exchange(s: State, one: int, other: int) -> None:
    """Exchange the places of two unseen cards, with what is known of these: in hands, or anywhere unseen."""
    first, second = holder_of(s, one), holder_of(s, other)
    if first != second:
        if first != NOBODY:
            exchange_in(s.hand[first], one, other)
        if second != NOBODY:
            exchange_in(s.hand[second], other, one)
    if has(s.stand_ins, one) != has(s.stand_ins, other):
        exchange_in(s.stand_ins, one, other)
    came, known = s.came[one], s.known[one]
    s.came[one], s.known[one] = s.came[other], s.known[other]
    s.came[other], s.known[other] = came, known


@kernel
def exchange_in(cards: Row, one: int, other: int) -> None:
    """Replace the one of two cards that is in the set by the other; just one of them is."""
    if has(cards, one):
        take(cards, one)
        add(cards, other)
    else:
        take(cards, other)
        add(cards, one)


# --- dealing again ----------------------------------------------------------------------------------------------------
#
# The hidden cards that show a face, those in hands and the draw pile's top, and the unseen cards that have it on that
# side are a *group*: at most WILD_COPIES cards. Within a group each card may lie in each place where all that is known
# agrees; groups are independent of one another. So each group is dealt by itself, again and again until all
# agrees, and the cards left over lie in the draw pile's other places in any order.

# A group's row: the number of unseen cards, and those cards; then the number of places, and those places. Place i is
# dealt card i.
PLACES = 1 + WILD_COPIES
GROUP = 2 * PLACES
GROUPS = N_FACES * GROUP + 1  # numbers of all groups: each face has one at most; `list_common` needs one more
TOP_PLACE = N_CARDS  # the draw pile's top; below it the places of hidden cards in hands, by their stand-ins
NO_FACE = -1


@kernel
def redeal(s: State, seat: int) -> None:
    """Fill the blanks of a view with a consistent world, all equally likely (F-4)."""
    unseen = new_numbers(WORDS)
    find_unseen(s, unseen)
    groups = new_row(GROUPS)
    end = gather_groups(s, unseen, groups)
    agrees = False
    while not agrees:
        for group in range(0, end, GROUP):
            deal_group(s, groups, group)
        agrees = s.aside_size == 0 or is_likely_enough(s, unseen, groups, end)
    for group in range(0, end, GROUP):
        put_group(s, unseen, groups, group)
    clear(s.stand_ins)
    fill_aside(s, unseen)
    fill_draw_pile(s, unseen)
    if s.drawn == HIDDEN and s.phase == Phase.DRAWN:
        s.drawn = newest(s, s.turn)


@kernel
def find_unseen(s: State, unseen: Row) -> None:
    """Find the cards whose place is unknown."""
    for word in range(len(ALL)):
        unseen[word] = ALL[word]
        for seat in range(s.seats):
            unseen[word] &= ~s.hand[seat][word] | s.stand_ins[word]
    leave_out(s, unseen)
    for i in range(s.discard_size):
        take(unseen, s.discard[i])
    for i in range(s.draw_size):
        if s.draw[i] >= 0:
            take(unseen, s.draw[i])


@kernel
def gather_groups(s: State, unseen: Row, groups: Row) -> int:
    """Gather the group of each face that a hidden place shows, one behind the other; return where they end."""
    end = 0
    on_top = face_on_top(s)
    if on_top != NO_FACE:
        end = gather_group(s, unseen, on_top, groups, end)
        places = end - GROUP + PLACES
        groups[places] += 1
        groups[places + groups[places]] = TOP_PLACE
    card = next_card(s.stand_ins, 0)
    while card != NO_CARD:
        face = face_on(1 - s.side, card)
        is_first = next_common(s.stand_ins, SHOWING[shown(1 - s.side, face)], 0) == card
        if is_first and face != on_top:
            end = gather_group(s, unseen, face, groups, end)
        card = next_card(s.stand_ins, card + 1)
    return end


@kernel
def face_on_top(s: State) -> int:
    """The face that the draw pile's top card shows if it is hidden, else NO_FACE."""
    hidden = s.draw_size > 0 and s.draw[s.draw_size - 1] < HIDDEN
    return face_in(s.draw[s.draw_size - 1]) if hidden else NO_FACE


@kernel
def gather_group(s: State, unseen: Row, face: int, groups: Row, end: int) -> int:
    """Write the unseen cards and the stand-ins that show the face behind the other groups; return where they end."""
    alike = SHOWING[shown(1 - s.side, face)]
    places = end + PLACES
    groups[end] = list_common(unseen, alike, groups, end + 1, 0) - (end + 1)
    groups[places] = list_common(s.stand_ins, alike, groups, places + 1, 0) - (places + 1)
    return end + GROUP


@kernel
def deal_group(s: State, groups: Row, group: int) -> None:
    """Deal any of the group's cards to its places, again and again until each may lie in its place."""
    n, places = groups[group], groups[group + PLACES]
    i = 1
    while i <= places:
        k = i + random_below(s, n - i + 1)
        card = groups[group + k]
        groups[group + k] = groups[group + i]
        groups[group + i] = card
        i = i + 1 if may_lie_at(s, card, groups[group + PLACES + i]) else 1


@kernel
def may_lie_at(s: State, card: int, place: int) -> bool:
    """Whether the card agrees with what everybody knows of the place besides the face that it shows."""
    if place == TOP_PLACE:
        return shuffled_by(s, card) == s.reshuffles
    if shuffled_by(s, card) != shuffled_by(s, place):
        return False
    known = known_of(s, place)
    if known == Known.DEALT:
        return not was_turned_up(s, card)
    if known >= Known.NOT_COLOUR:
        return colour_of(s, card) != known - Known.NOT_COLOUR
    return known < Known.IS_COLOUR or colour_of(s, card) == known - Known.IS_COLOUR


@kernel
def was_turned_up(s: State, card: int) -> bool:
    """Whether the card was turned up to open the pile, and went back (F-3)."""
    for i in range(s.turned_up_size):
        if s.turned_up[i] == card:
            return True
    return False


@kernel
def put_group(s: State, unseen: Row, groups: Row, group: int) -> None:
    """Put the group's cards where they have been dealt: each for the stand-in of its place."""
    n = groups[group + PLACES]
    for i in range(1, n + 1):
        card, place = groups[group + i], groups[group + PLACES + i]
        take(unseen, card)
        if place == TOP_PLACE:
            s.draw[s.draw_size - 1] = card
        elif card != place:
            exchange(s, card, place)
            for other in range(group + PLACES + i + 1, group + PLACES + n + 1):
                if groups[other] == card:  # the card stood in for another place: now the other does
                    groups[other] = place


@kernel
def fill_draw_pile(s: State, unseen: Row) -> None:
    """Fill the draw pile with the remaining cards, in any order."""
    rest = new_row(N_CARDS)
    n = list_common(unseen, unseen, rest, 0, 0)
    shuffle(s, rest, n)
    for i in range(s.draw_size):
        if s.draw[i] < 0:
            n -= 1
            s.draw[i] = rest[n]


# --- what is set aside ------------------------------------------------------------------------------------------------
#
# No card that was turned up to open the pile is set aside (F-3, F-22): those that no group has laid anywhere lie in the
# draw pile. With t of them left over among n cards, d of which lie in the draw pile, d (d - 1) ... (d - t + 1) of every
# n (n - 1) ... (n - t + 1) ways remain: the groups are dealt again as often as makes all worlds as likely.


@kernel
def is_likely_enough(s: State, unseen: Row, groups: Row, end: int) -> bool:
    """Whether this way to deal the groups stays, by chance: always where as few as possible were turned up and are
    left.

    Each further card that is left over leaves fewer ways to lay the others.
    """
    cards = count(unseen)
    least = left = count_turned_up(s, unseen)
    for group in range(0, end, GROUP):
        n, places = groups[group], groups[group + PLACES]
        cards -= places
        turned_up = free = 0
        for i in range(1, n + 1):
            turned_up += 1 if was_turned_up(s, groups[group + i]) else 0
        for i in range(1, places + 1):
            left -= 1 if was_turned_up(s, groups[group + i]) else 0
            free += 0 if is_from_deal(s, groups[group + PLACES + i]) else 1
        least -= min(turned_up, free)
    in_pile = cards - s.aside_size
    for i in range(least, left):
        if random_below(s, cards - i) >= in_pile - i:
            return False
    return True


@kernel
def count_turned_up(s: State, unseen: Row) -> int:
    """The number of unseen cards that were turned up to open the pile (F-3)."""
    n = 0
    for i in range(s.turned_up_size):
        n += 1 if has(unseen, s.turned_up[i]) else 0
    return n


@kernel
def is_from_deal(s: State, place: int) -> bool:
    """Whether what lies in the place was dealt there, so that it was not turned up (F-3)."""
    if place == TOP_PLACE:
        return False
    return known_of(s, place) == Known.DEALT


@kernel
def fill_aside(s: State, unseen: Row) -> None:
    """Set aside any of the remaining cards, except those that were turned up (F-3, F-22)."""
    if s.aside_size == 0:
        return
    rest = new_row(N_CARDS)
    n = 0
    card = next_card(unseen, 0)
    while card != NO_CARD:
        if not was_turned_up(s, card):
            rest[n] = card
            n += 1
        card = next_card(unseen, card + 1)
    shuffle(s, rest, n)
    for i in range(s.aside_size):
        s.draw[place_aside(s, i)] = rest[i]
        take(unseen, rest[i])
