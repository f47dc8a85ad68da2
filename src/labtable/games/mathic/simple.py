"""The actions worth choosing without a search: discards, and plays of two or three cards written piece by piece.

What the rules allow is far more (`rules.refusal`), too much to list; the solver finds it. A simple play is
`a = b`, or `a = b o c` with o one of + - x /, of one hand card (or a discarded one) and one or two of those cards of
the space that came last. At most one of its cards is wild, and takes the value that the others leave it. What is
listed can always be finished.
"""

from labtable.engine.kernel import Row, kernel, new_row

from .cards import HAND, MAX_DENOMINATOR, MAX_NUMERATOR, N_BASIC, TWELFTHS
from .rules import is_alone, may_act
from .state import NOBODY, Phase, Piece, State
from .triples import BOTTOM, CLASS, EQUAL, FIRST_OPERATOR, LEFTS, NO_VALUE, PAST_OPERATORS, SOLVED, TOP, WIDENING
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
SIMPLE_CARDS = 3
CANDIDATES = HAND + SIMPLE_SPACE
MAX_LEGAL = MAX_NUMERATOR + 1  # never more than all numerators

# A play as it is taken apart: its cards, then what a wild one is declared as, nought if it is not yet; its operator.
TOPS, BOTTOMS, JOINT, LINE = SIMPLE_CARDS, 2 * SIMPLE_CARDS, 3 * SIMPLE_CARDS, 3 * SIMPLE_CARDS + 1
NUMBERS = MAX_NUMERATOR + MAX_DENOMINATOR + 1  # numerators from 0, then denominators from 1, as the pieces are
TO_COME = -1  # a denominator whose numerator is written

# Of some cards as flags: they may all be of the space; they may be so but for one of the hand.
ALL_OF_SPACE, ONE_OF_HAND = 1, 2


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Write the actions worth choosing into `out`, each once; return how many there are."""
    if not may_act(s, seat):
        return 0
    if s.writer != NOBODY:
        return next_pieces(s, seat, out)
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
    """Add a piece to a list unless it is in it; return how many there are."""
    for i in range(n):
        if out[i] == piece:
            return n
    out[n] = piece
    return n + 1


# --- which cards there are --------------------------------------------------------------------------------------------


@kernel
def own_cards(s: State, seat: int, begin: int, cards: Row) -> int:
    """Write the cards of the hand, or the discarded one, into `cards`; return how many there are."""
    if begin == Piece.STEAL:
        cards[0] = s.play_card
        return 1
    for i in range(s.hand_size[seat]):
        cards[i] = s.hand[seat][i]
    return s.hand_size[seat]


@kernel
def add_space(s: State, begin: int, cards: Row, own: int) -> int:
    """Write the last cards of the space behind them, without the discarded one; return how many there are now."""
    last = s.space_size - 1 if begin == Piece.STEAL else s.space_size
    n = own
    for i in range(max(0, last - SIMPLE_SPACE), last):
        cards[n] = s.space[i]
        n += 1
    return n


# --- how a play may begin ---------------------------------------------------------------------------------------------


@kernel
def classes_of(cards: Row, first: int, past: int) -> int:
    """The set of classes of some cards."""
    classes = 0
    for i in range(first, past):
        classes |= 1 << CLASS[cards[i]]
    return classes


@kernel
def lefts_in_space(cards: Row, own: int, total: int) -> int:
    """Which classes may stand on the left of two cards of the space."""
    lefts = 0
    for i in range(own, total):
        for j in range(i + 1, total):
            lefts |= LEFTS[CLASS[cards[i]]][CLASS[cards[j]]]
    return lefts


@kernel
def lefts_with_own(cards: Row, own: int, at: int) -> int:
    """Which classes may stand on the left of an own card and this one of the space."""
    lefts = 0
    for i in range(own):
        lefts |= LEFTS[CLASS[cards[i]]][CLASS[cards[at]]]
    return lefts


@kernel
def own_equals(cards: Row, own: int) -> int:
    """Which classes equal an own card."""
    classes = 0
    for i in range(own):
        classes |= EQUAL[CLASS[cards[i]]]
    return classes


@kernel
def has_simple_play(s: State, seat: int, begin: int) -> bool:
    """Whether there is any simple play."""
    cards, out = new_row(CANDIDATES), new_row(CANDIDATES)
    own = own_cards(s, seat, begin, cards)
    return first_cards(cards, own, add_space(s, begin, cards, own), out) > 0


@kernel
def first_cards(cards: Row, own: int, total: int, out: Row) -> int:
    """Note the cards that simple plays begin with; return how many there are."""
    alone, pairs = classes_of(cards, own, total), lefts_in_space(cards, own, total)
    equal, once, twice = own_equals(cards, own), 0, 0
    for i in range(own, total):
        lefts = lefts_with_own(cards, own, i)
        once, twice = once | lefts, twice | (once & lefts)
    n = 0
    for i in range(own):
        if pairs >> CLASS[cards[i]] & 1 or EQUAL[CLASS[cards[i]]] & alone:
            n = note(cards[i], out, n)
    for i in range(own, total):
        others = twice | (once & ~lefts_with_own(cards, own, i))  # whoever else is on the right, not this card
        if (equal | others) >> CLASS[cards[i]] & 1:
            n = note(cards[i], out, n)
    return n


# --- how it goes on ---------------------------------------------------------------------------------------------------


@kernel
def next_pieces(s: State, seat: int, out: Row) -> int:
    """The pieces by which a simple play goes on from what stands on the pad."""
    if is_for_pattern(s.pad) or not is_simple(s.pad, s.pad_size):
        return 0
    cards, line = new_row(CANDIDATES), new_row(LINE)
    own = own_cards(s, seat, s.pad[0], cards)
    total = add_space(s, s.pad[0], cards, own)
    n = take_apart(s.pad, s.pad_size, line)
    last = s.pad[s.pad_size - 1]
    if is_beginning(last):
        return first_cards(cards, own, total, out)
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
def is_simple(pad: Row, size: int) -> bool:
    """Whether what is written may be the beginning of a simple play."""
    cards = 0
    for i in range(1, size):
        piece = pad[i]
        if is_card(piece):
            cards += 1
        elif is_relation(piece) and (cards != 1 or piece != Piece.EQUALS):
            return False
        if piece == Piece.OPEN or piece == Piece.POWER or (is_operator(piece) and cards != 2):
            return False
    return cards <= SIMPLE_CARDS


@kernel
def take_apart(pad: Row, size: int, line: Row) -> int:
    """Write cards, values and operator of a simple play into `line`; return how many cards there are."""
    n = 0
    for i in range(1, size):
        piece = pad[i]
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
    """Whether the first n cards of a line may be all of the space, or all but one, as flags."""
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
def with_own(laid: int) -> int:
    """Where some cards and one more of the hand may be from."""
    return ONE_OF_HAND if laid & ALL_OF_SPACE else 0


@kernel
def with_card(laid: int, i: int, own: int) -> int:
    """Where some cards and candidate i may be from."""
    return with_own(laid) if i < own else laid


@kernel
def is_laid(line: Row, n: int, card: int) -> bool:
    """Whether a card is among the first n of a line."""
    for i in range(n):
        if line[i] == card:
            return True
    return False


@kernel
def next_cards(line: Row, n: int, laid: int, cards: Row, own: int, total: int, out: Row) -> int:
    """The cards by which a line of n cards goes on behind its relation or its operator."""
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
    """How a line goes on behind a card: the end, or operators."""
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
    """Whether there is a third card to a line of two, with one of these operators."""
    for i in range(total):
        if with_card(laid, i, own) & ONE_OF_HAND and not is_laid(line, 2, cards[i]):
            line[2] = cards[i]
            for operator in range(first, past):
                if holds(line, operator):
                    return True
    return False


@kernel
def is_pair(line: Row, laid: int) -> bool:
    """Whether two cards are a whole play as they stand."""
    a, b = line[0], line[1]
    if laid & ONE_OF_HAND == 0:
        return False
    if is_wild(a):
        return suits(line, 0, basic_value(b))
    if is_wild(b):
        return suits(line, 1, basic_value(a))
    return TWELFTHS[a] == TWELFTHS[b]


@kernel
def holds(line: Row, operator: int) -> bool:
    """Whether three cards make a true `a = b operator c`, with one declared so or otherwise."""
    a, b, c = line[0], line[1], line[2]
    if is_wild(a):
        return suits(line, 0, value_of(0, operator, b, c))
    if is_wild(b):
        return suits(line, 1, value_of(1, operator, a, c))
    if is_wild(c):
        return suits(line, 2, value_of(2, operator, a, b))
    return value_of(0, operator, b, c) == TWELFTHS[a]


@kernel
def basic_value(card: int) -> int:
    """The number of a basic card's value; NO_VALUE of a wild one."""
    return NO_VALUE if is_wild(card) else TWELFTHS[card]


@kernel
def value_of(place: int, operator: int, x: int, y: int) -> int:
    """The number of the value that stands at this place, beside two basic cards; NO_VALUE beside a wild one."""
    if is_wild(x) or is_wild(y):
        return NO_VALUE
    return SOLVED[place][operator - FIRST_OPERATOR][TWELFTHS[x]][TWELFTHS[y]]


@kernel
def suits(line: Row, place: int, value: int) -> bool:
    """Whether the wild card at this place is, or may be, declared so."""
    if value == NO_VALUE:
        return False
    if line[BOTTOMS + place] > 0:
        return TOP[value] * line[BOTTOMS + place] == BOTTOM[value] * line[TOPS + place]
    return WIDENING[value][line[place] - N_BASIC] > 0


# --- declared values --------------------------------------------------------------------------------------------------


@kernel
def next_numbers(line: Row, n: int, laid: int, cards: Row, own: int, total: int, out: Row) -> int:
    """The numerators or denominators that the wild card, which is last, may have."""
    marks = new_row(NUMBERS)
    if n == SIMPLE_CARDS:
        mark(line, 2, value_of(2, line[JOINT], line[0], line[1]), marks)
    elif n == 2:
        mark_second(line, laid, cards, own, total, marks)
    else:
        mark_first(line, laid, cards, own, total, marks)
    found = 0
    for number in range(NUMBERS):
        if marks[number] == 1:
            out[found] = Piece.NUMERATOR + number
            found += 1
    return found


@kernel
def mark_first(line: Row, laid: int, cards: Row, own: int, total: int, marks: Row) -> None:
    """Mark what the first card may be: what the second is, or what it comes to with a third."""
    for i in range(total):
        after = with_card(laid, i, own)
        if after & ONE_OF_HAND:
            mark(line, 0, basic_value(cards[i]), marks)
        for j in range(total):
            if i != j and with_card(after, j, own) & ONE_OF_HAND:
                for operator in range(FIRST_OPERATOR, PAST_OPERATORS):
                    mark(line, 0, value_of(0, operator, cards[i], cards[j]), marks)


@kernel
def mark_second(line: Row, laid: int, cards: Row, own: int, total: int, marks: Row) -> None:
    """Mark what the second card may be: what the first is, or what it must be with a third."""
    if laid & ONE_OF_HAND:
        mark(line, 1, basic_value(line[0]), marks)
    for i in range(total):
        if with_card(laid, i, own) & ONE_OF_HAND and cards[i] != line[0]:
            for operator in range(FIRST_OPERATOR, PAST_OPERATORS):
                mark(line, 1, value_of(1, operator, line[0], cards[i]), marks)


@kernel
def mark(line: Row, place: int, value: int, marks: Row) -> None:
    """Mark how the wild card at this place is declared to have a value: its numerator, or what goes below it."""
    if value == NO_VALUE:
        return
    k = WIDENING[value][line[place] - N_BASIC]
    if k > 0 and line[BOTTOMS + place] == 0:
        marks[k * TOP[value]] = 1
    elif k > 0 and k * TOP[value] == line[TOPS + place]:
        marks[MAX_NUMERATOR + k * BOTTOM[value]] = 1
