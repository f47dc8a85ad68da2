"""The knowledge of a seat of U-kNOw Feynman, and the worlds that it may be in (F-4).

A hidden card of a view is a number below 0, its *code*: HIDDEN for a card of which nothing is known, else the face
that is known together with the common knowledge of the card (`known`). That includes by which reshuffle the card came
into the draw pile: all have seen which cards were reshuffled, so a card that a hand held before is none of them, and
one that was drawn since is one of them.
"""

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.randomness import random_below, shuffle
from labtable.engine.kernels.record import Row

from .aside import place_aside
from .cards import N_CARDS
from .hands import card_at, colour_of, face_on, put_at
from .kinds import MAX_SEATS, N_FACES, WILD_COPIES
from .known import known_of, make_known, shuffled_by
from .state import HIDDEN, N_KNOWN, Known, Phase, State

# --- codes ------------------------------------------------------------------------------------------------------------


@kernel
def code_of(face: int, known: int) -> int:
    """The code of a hidden card by the face that it shows, the one that is not played with, and what all know of it."""
    return HIDDEN - 1 - known * N_FACES - face


@kernel
def face_in(code: int) -> int:
    """The face in the code of a hidden card."""
    return (HIDDEN - 1 - code) % N_FACES


@kernel
def known_in(code: int) -> int:
    """Return the common knowledge of the card from the code of a hidden card: the number described in `known`."""
    return (HIDDEN - 1 - code) // N_FACES


# --- hiding -----------------------------------------------------------------------------------------------------------


@kernel
def hide(s: State, seat: int) -> None:
    """Blank what others hold, and the draw pile, but for the faces that all have seen (F-4); what is blank stays so."""
    if s.drawn != HIDDEN and s.turn != seat and known_of(s, s.drawn) != Known.BOTH:
        s.drawn = HIDDEN
    back = 1 - s.side
    for other in range(s.seats):
        if other != seat:
            for i in range(s.hand_size[other]):
                card = card_at(s, other, i)
                if card >= 0 and known_of(s, card) != Known.BOTH:
                    put_at(s, other, i, code_of(face_on(back, card), s.known[card]))
                    make_known(s, card, Known.SHOWN)
    hide_draw_pile(s)


@kernel
def hide_draw_pile(s: State) -> None:
    """Cards seen whole stay; of the others the top one shows its back (F-4). What is set aside nobody sees (F-22)."""
    for i in range(s.aside_size):
        s.draw[place_aside(s, i)] = HIDDEN
    for i in range(s.draw_size):
        card = s.draw[i]
        if card >= 0 and known_of(s, card) != Known.BOTH:
            is_top = i == s.draw_size - 1
            s.draw[i] = code_of(face_on(1 - s.side, card), s.reshuffles * N_KNOWN + Known.SHOWN) if is_top else HIDDEN


# --- dealing again ----------------------------------------------------------------------------------------------------
#
# The hidden cards that show a face, those in hands and the draw pile's top, and the unseen cards that have it on that
# side are a *group*: at most WILD_COPIES cards. Within a group each card may lie in each place where all that is known
# agrees; groups have nothing to do with one another. So each group is dealt by itself, again and again until all
# agrees, and whatever is left over lies in the draw pile's other places in any order.

# A group's row: how many unseen cards there are, and those cards, shuffled; then how many places, and those places.
PLACES = 1 + WILD_COPIES
GROUP = 2 * PLACES
TOP_PLACE = MAX_SEATS * N_CARDS  # the draw pile's top; below it seat * N_CARDS + i, card i of the seat's hand


@kernel
def redeal(s: State, seat: int) -> None:
    """One of the worlds that fit the seat's view, each as likely (F-4)."""
    groups = new_row(N_FACES * GROUP)
    is_unseen = new_row(N_CARDS)
    gather_unseen(s, is_unseen, groups)
    gather_places(s, groups)
    agrees = False
    while not agrees:
        for face in range(N_FACES):
            if groups[face * GROUP + PLACES] > 0:
                deal_group(s, groups, face * GROUP)
        agrees = s.aside_size == 0 or is_likely_enough(s, groups)
    for face in range(N_FACES):
        put_group(s, is_unseen, groups, face * GROUP)
    fill_aside(s, is_unseen)
    fill_draw_pile(s, is_unseen)
    if s.drawn == HIDDEN and s.phase == Phase.DRAWN:
        s.drawn = card_at(s, s.turn, s.hand_size[s.turn] - 1)  # the newest of its hand


@kernel
def gather_unseen(s: State, is_unseen: Row, groups: Row) -> None:
    """Mark the cards that lie in no known place, and put each into the group of the face that it would show."""
    for card in range(N_CARDS):
        is_unseen[card] = 1
    for i in range(s.discard_size):
        is_unseen[s.discard[i]] = 0
    for i in range(s.draw_size):
        if s.draw[i] >= 0:
            is_unseen[s.draw[i]] = 0
    for seat in range(s.seats):
        for i in range(s.hand_size[seat]):
            card = card_at(s, seat, i)
            if card >= 0:
                is_unseen[card] = 0
    for card in range(N_CARDS):
        if is_unseen[card] == 1:
            group = face_on(1 - s.side, card) * GROUP
            groups[group] += 1
            groups[group + groups[group]] = card


@kernel
def gather_places(s: State, groups: Row) -> None:
    """Put each hidden place that shows a face into the group of that face."""
    for seat in range(s.seats):
        for i in range(s.hand_size[seat]):
            if card_at(s, seat, i) < 0:
                add_place(groups, card_at(s, seat, i), seat * N_CARDS + i)
    if s.draw_size > 0 and s.draw[s.draw_size - 1] < HIDDEN:
        add_place(groups, s.draw[s.draw_size - 1], TOP_PLACE)


@kernel
def add_place(groups: Row, code: int, place: int) -> None:
    """The place belongs to the group of the face in its code."""
    places = face_in(code) * GROUP + PLACES
    groups[places] += 1
    groups[places + groups[places]] = place


@kernel
def deal_group(s: State, groups: Row, group: int) -> None:
    """Shuffle the group's cards until each of its places gets one that may lie there."""
    n = groups[group]
    agrees = False
    while not agrees:
        for i in range(n, 1, -1):
            k = 1 + random_below(s, i)
            card = groups[group + i]
            groups[group + i] = groups[group + k]
            groups[group + k] = card
        agrees = True
        for i in range(1, groups[group + PLACES] + 1):
            if not may_lie_at(s, groups[group + i], groups[group + PLACES + i]):
                agrees = False


@kernel
def may_lie_at(s: State, card: int, place: int) -> bool:
    """Whether what all know of the place, besides the face that it shows, is true of the card."""
    if place == TOP_PLACE:
        return shuffled_by(s, card) == s.reshuffles
    all_know = known_in(card_at(s, place // N_CARDS, place % N_CARDS))
    if shuffled_by(s, card) != all_know // N_KNOWN:
        return False
    known = all_know % N_KNOWN
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
def put_group(s: State, is_unseen: Row, groups: Row, group: int) -> None:
    """Put the group's cards where they have been dealt, with what all know of them."""
    for i in range(1, groups[group + PLACES] + 1):
        card, place = groups[group + i], groups[group + PLACES + i]
        is_unseen[card] = 0
        if place == TOP_PLACE:
            s.draw[s.draw_size - 1] = card
        else:
            s.known[card] = known_in(card_at(s, place // N_CARDS, place % N_CARDS))
            put_at(s, place // N_CARDS, place % N_CARDS, card)


@kernel
def fill_draw_pile(s: State, is_unseen: Row) -> None:
    """Fill the draw pile with the cards that are left over, in any order."""
    rest = new_row(N_CARDS)
    n = 0
    for card in range(N_CARDS):
        if is_unseen[card] == 1:
            rest[n] = card
            n += 1
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
def is_likely_enough(s: State, groups: Row) -> bool:
    """By chance, whether this way to deal the groups stays: always where as few as can be were turned up and are left.

    Each more that is left over leaves fewer ways to lay the other cards.
    """
    cards = left = least = 0
    for face in range(N_FACES):
        group = face * GROUP
        n, places = groups[group], groups[group + PLACES]
        cards += n - places
        more = 0
        for i in range(1, n + 1):
            if was_turned_up(s, groups[group + i]):
                more += 1
                left += 1 if i > places else 0
        for i in range(1, places + 1):
            more -= 0 if is_from_deal(s, groups[group + PLACES + i]) else 1
        least += max(0, more)
    in_pile = cards - s.aside_size
    for i in range(least, left):
        if random_below(s, cards - i) >= in_pile - i:
            return False
    return True


@kernel
def is_from_deal(s: State, place: int) -> bool:
    """Whether what lies in the place was dealt there, so that it was not turned up (F-3)."""
    if place == TOP_PLACE:
        return False
    return known_in(card_at(s, place // N_CARDS, place % N_CARDS)) % N_KNOWN == Known.DEALT


@kernel
def fill_aside(s: State, is_unseen: Row) -> None:
    """Any of what is left over lies aside, but what was turned up (F-3, F-22)."""
    rest = new_row(N_CARDS)
    n = 0
    for card in range(N_CARDS):
        if is_unseen[card] == 1 and not was_turned_up(s, card):
            rest[n] = card
            n += 1
    if s.aside_size > 0:
        shuffle(s, rest, n)
    for i in range(s.aside_size):
        s.draw[place_aside(s, i)] = rest[i]
        is_unseen[rest[i]] = 0
