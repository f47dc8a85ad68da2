"""The actions worth choosing without a search: discards, and plays of two or three cards, piece by piece.

The rules allow far more (`actions.refusal`), too many to list; the solver finds those. A simple play is `a = b`, or `a
= b o c` with o one of + - x /, of one hand card (or a discarded one) and one or two of the newest cards of the space.
At most one of its cards is wild, and takes the value that the others require. What is listed can always be finished.

The caller provides rows. `cards` are the candidates: the first `own` of hand or discard, then up to `total` of the
space. `line` is a parsed play, `LINE` numbers (see `simple_values`), of which the first n cards are written; `laid`
says, as flags, where those may come from. What is found goes into `out`, each piece once.
"""

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import is_midway

from .actions import asked
from .cards import HAND, MAX_NUMERATOR
from .rounds import is_alone
from .simple_values import (
    ALL_OF_SPACE,
    BOTTOMS,
    JOINT,
    LINE,
    ONE_OF_HAND,
    SIMPLE_CARDS,
    TOPS,
    holds,
    is_pair,
    next_numbers,
    with_card,
    with_own,
)
from .state import Phase, Piece, State
from .triples import CLASS, EQUAL, FIRST_OPERATOR, LEFTS, PAST_OPERATORS
from .writing import (
    is_beginning,
    is_card,
    is_denominator,
    is_for_pattern,
    is_numerator,
    is_operator,
    is_relation,
    is_wild,
)

SIMPLE_SPACE = 8  # cards of the space that are looked at, the last ones
CANDIDATES = HAND + SIMPLE_SPACE
TO_COME = -1  # a denominator whose numerator is written
MAX_LEGAL = MAX_NUMERATOR + 1  # never more than all numerators


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Write the actions worth choosing into `out`, each once; return their number."""
    if is_midway(s):
        return next_pieces(s, seat, out) if s.prefix_seat == seat else 0
    if asked(s, seat) == Asked.NO:
        return 0
    if s.phase == Phase.CHALLENGE:
        out[0], out[1] = Piece.PASS, Piece.CHALLENGE
        return 2
    n = 0
    if s.phase == Phase.STEAL:
        out[0] = Piece.PASS
        n = 1
    elif is_alone(s):
        out[0] = Piece.RESET
        n = 1
    else:
        for i in range(s.hand_size[seat]):
            n = note(Piece.DISCARD + s.hand[seat][i], out, n)
    begin = Piece.STEAL if s.phase == Phase.STEAL else Piece.COMPUTE
    if has_simple_play(s, seat, begin):
        out[n] = begin
        n += 1
    return n


@kernel
def note(piece: int, out: Row, n: int) -> int:
    """Add a piece to a list unless it is in it; return the list's length."""
    for i in range(n):
        if out[i] == piece:
            return n
    out[n] = piece
    return n + 1


# --- which cards there are --------------------------------------------------------------------------------------------


@kernel
def own_cards(s: State, seat: int, begin: int, cards: Row) -> int:
    """Write the cards of the hand, or the discarded one, into `cards`; return their number."""
    if begin == Piece.STEAL:
        cards[0] = s.play_card
        return 1
    for i in range(s.hand_size[seat]):
        cards[i] = s.hand[seat][i]
    return s.hand_size[seat]


@kernel
def add_space(s: State, begin: int, cards: Row, own: int) -> int:
    """Write the last cards of the space behind them, without the discarded one; return the number of all."""
    last = s.space_size - 1 if begin == Piece.STEAL else s.space_size
    n = own
    for i in range(max(0, last - SIMPLE_SPACE), last):
        cards[n] = s.space[i]
        n += 1
    return n


# --- how a play may begin ---------------------------------------------------------------------------------------------


@kernel
def classes_of(cards: Row, first: int, past: int) -> int:
    """The classes of candidates `first` to `past` - 1, as a set of bits."""
    classes = 0
    for i in range(first, past):
        classes |= 1 << CLASS[cards[i]]
    return classes


@kernel
def lefts_in_space(cards: Row, own: int, total: int) -> int:
    """The classes that may stand on the left of two cards of the space."""
    lefts = 0
    for i in range(own, total):
        for j in range(i + 1, total):
            lefts |= LEFTS[CLASS[cards[i]]][CLASS[cards[j]]]
    return lefts


@kernel
def lefts_with_own(cards: Row, own: int, at: int) -> int:
    """The classes that may stand on the left of an own card and candidate `at`."""
    lefts = 0
    for i in range(own):
        lefts |= LEFTS[CLASS[cards[i]]][CLASS[cards[at]]]
    return lefts


@kernel
def own_equals(cards: Row, own: int) -> int:
    """The classes that may equal an own card."""
    classes = 0
    for i in range(own):
        classes |= EQUAL[CLASS[cards[i]]]
    return classes


@kernel
def has_simple_play(s: State, seat: int, begin: int) -> bool:
    """Whether there is any simple play."""
    cards, out = new_row(CANDIDATES), new_row(1)
    own = own_cards(s, seat, begin, cards)
    return first_cards(cards, own, add_space(s, begin, cards, own), out, 1) > 0


@kernel
def first_cards(cards: Row, own: int, total: int, out: Row, most: int) -> int:
    """Write the cards that simple plays begin with into `out`, no more than `most`; return their number."""
    n = own_first_cards(cards, own, total, out, most)
    if n == most:
        return n
    equal, once, twice = own_equals(cards, own), 0, 0
    for i in range(own, total):
        lefts = lefts_with_own(cards, own, i)
        once, twice = once | lefts, twice | (once & lefts)
    for i in range(own, total):
        others = twice | (once & ~lefts_with_own(cards, own, i))  # what else may be on the right, not this card
        if (equal | others) >> CLASS[cards[i]] & 1 and n < most:
            n = note(cards[i], out, n)
    return n


@kernel
def own_first_cards(cards: Row, own: int, total: int, out: Row, most: int) -> int:
    """Write those among the own cards: each equals a card of the space, or two of them, joined."""
    alone, pairs = classes_of(cards, own, total), lefts_in_space(cards, own, total)
    n = 0
    for i in range(own):
        if (pairs >> CLASS[cards[i]] & 1 or EQUAL[CLASS[cards[i]]] & alone) and n < most:
            n = note(cards[i], out, n)
    return n


# --- how it goes on ---------------------------------------------------------------------------------------------------


@kernel
def next_pieces(s: State, seat: int, out: Row) -> int:
    """Write the pieces by which a simple play goes on from what is written; return their number."""
    if is_for_pattern(s.prefix) or not is_simple(s.prefix, s.prefix_size):
        return 0
    cards, line = new_row(CANDIDATES), new_row(LINE)
    own = own_cards(s, seat, s.prefix[0], cards)
    total = add_space(s, s.prefix[0], cards, own)
    n = take_apart(s.prefix, s.prefix_size, line)
    last = s.prefix[s.prefix_size - 1]
    if is_beginning(last):
        return first_cards(cards, own, total, out, total)
    laid = where_from(line, n, cards, own, total)
    if is_relation(last) or is_operator(last):
        return next_cards(line, n, laid, cards, own, total, out)
    if is_numerator(last) or (is_card(last) and is_wild(last)):
        return next_numbers(line, n, laid, cards, own, total, out)
    if n == 1:
        out[0] = Piece.EQUALS
        return 1
    return next_joints(line, n, laid, cards, own, total, out)


@kernel
def is_simple(play: Row, size: int) -> bool:
    """Whether the first `size` pieces of a play may be the beginning of a simple one."""
    cards = 0
    for i in range(1, size):
        piece = play[i]
        if is_card(piece):
            cards += 1
        elif is_relation(piece) and (cards != 1 or piece != Piece.EQUALS):
            return False
        if piece == Piece.OPEN or piece == Piece.POWER or (is_operator(piece) and cards != 2):
            return False
    return cards <= SIMPLE_CARDS


@kernel
def take_apart(play: Row, size: int, line: Row) -> int:
    """Parse what is written of a simple play into `line`; return the number of its cards."""
    n = 0
    for i in range(1, size):
        piece = play[i]
        if is_card(piece):
            line[n] = piece
            n += 1
        elif is_numerator(piece):
            line[TOPS + n - 1], line[BOTTOMS + n - 1] = piece - Piece.NUMERATOR, TO_COME
        elif is_denominator(piece):
            line[BOTTOMS + n - 1] = piece - Piece.DENOMINATOR
        elif is_operator(piece):
            line[JOINT] = piece
    return n


@kernel
def where_from(line: Row, n: int, cards: Row, own: int, total: int) -> int:
    """The sources of the first n cards of a line, as flags: all from the space, or one from the hand."""
    laid = ALL_OF_SPACE
    for i in range(n):
        in_hand, in_space = False, False
        for j in range(total):
            if cards[j] == line[i] and j < own:
                in_hand = True
            elif cards[j] == line[i]:
                in_space = True
        after = laid if in_space else 0
        laid = after | (with_own(laid) if in_hand else 0)
    return laid


@kernel
def is_laid(line: Row, n: int, card: int) -> bool:
    """Whether a card is among the first n of a line."""
    for i in range(n):
        if line[i] == card:
            return True
    return False


@kernel
def next_cards(line: Row, n: int, laid: int, cards: Row, own: int, total: int, out: Row) -> int:
    """Write the cards by which a line of n cards goes on behind a relation or an operator; return their number."""
    found = 0
    for i in range(total):
        after = with_card(laid, i, own)
        if after != 0 and not is_laid(line, n, cards[i]):
            line[n] = cards[i]
            if n == 2:
                fits = after & ONE_OF_HAND > 0 and holds(line, line[JOINT])
            else:
                fits = is_pair(line, after) or has_third(line, after, cards, own, total, FIRST_OPERATOR, PAST_OPERATORS)
            if fits:
                found = note(cards[i], out, found)
    return found


@kernel
def next_joints(line: Row, n: int, laid: int, cards: Row, own: int, total: int, out: Row) -> int:
    """Write the ways in which a line of n cards goes on behind a card, the end or operators; return their number."""
    if n == SIMPLE_CARDS:
        out[0] = Piece.END
        return 1 if laid & ONE_OF_HAND > 0 and holds(line, line[JOINT]) else 0
    found = 0
    if is_pair(line, laid):
        out[0] = Piece.END
        found = 1
    for operator in range(FIRST_OPERATOR, PAST_OPERATORS):
        if has_third(line, laid, cards, own, total, operator, operator + 1):
            out[found] = operator
            found += 1
    return found


@kernel
def has_third(line: Row, laid: int, cards: Row, own: int, total: int, first: int, past: int) -> bool:
    """Whether a third card completes a line of two with one of the operators `first` to `past` - 1."""
    for i in range(total):
        if with_card(laid, i, own) & ONE_OF_HAND and not is_laid(line, 2, cards[i]):
            line[2] = cards[i]
            for operator in range(first, past):
                if holds(line, operator):
                    return True
    return False
