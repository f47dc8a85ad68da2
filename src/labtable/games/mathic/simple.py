"""The actions worth choosing without a search: discards, and plays of two or three cards written piece by piece.

What the rules allow is far more (`rules.refusal`), too much to list; the solver finds it. A simple play is
`a = b`, or `a = b o c` with o one of + - x /, of one hand card (or a discarded one) and one or two of those cards of
the space that came last. At most one of its cards is wild, and takes the value that the others leave it.
"""

from labtable.engine.kernel import Row, kernel, new_numbers, new_row

from .cards import N_FACES, TWELFTHS, WHOLE
from .fractions import Outcome, add, divide, gcd, multiply
from .rules import is_alone, may_act
from .state import NOBODY, Phase, Piece, State
from .writing import is_for_pattern, is_theft, is_wild, widening

SIMPLE_SPACE = 8  # cards of the space that are looked at, the last ones
SIMPLE_PIECES = 14  # begin, three cards with values, relation, operator, end
MAX_LEGAL = N_FACES  # more different next pieces than there are cards do not occur


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


@kernel
def has_simple_play(s: State, seat: int, begin: int) -> bool:
    """Whether there is any simple play."""
    prefix, out = new_row(1), new_row(3)  # one triple may begin with any of its cards
    prefix[0] = begin
    return search(s, seat, prefix, 1, out, True) > 0


@kernel
def next_pieces(s: State, seat: int, out: Row) -> int:
    """The pieces by which a simple play goes on from what stands on the pad."""
    return 0 if is_for_pattern(s.pad) else search(s, seat, s.pad, s.pad_size, out, False)


@kernel
def search(s: State, seat: int, prefix: Row, size: int, out: Row, any_will_do: bool) -> int:
    """Go through all simple plays that begin with the prefix; note the piece that each goes on with."""
    line = new_row(SIMPLE_PIECES)
    line[0] = prefix[0]
    n = 0
    first = max(0, s.space_size - SIMPLE_SPACE)
    own = 1 if is_theft(prefix) else s.hand_size[seat]
    cards = new_row(3)
    for h in range(own):
        cards[0] = s.play_card if is_theft(prefix) else s.hand[seat][h]
        last = s.space_size - 1 if is_theft(prefix) else s.space_size  # the stolen card lies last
        for i in range(first, last):
            cards[1] = s.space[i]
            n = try_pair(cards, prefix, size, line, out, n)
            for j in range(i + 1, last):
                cards[2] = s.space[j]
                n = try_triples(cards, prefix, size, line, out, n)
                if any_will_do and n > 0:
                    return n
            if any_will_do and n > 0:
                return n
    return n


@kernel
def try_pair(cards: Row, prefix: Row, size: int, line: Row, out: Row, n: int) -> int:
    """Card 0 = card 1."""
    a, b = cards[0], cards[1]
    if is_wild(a) and is_wild(b):
        return n
    if not is_wild(a) and not is_wild(b):
        if TWELFTHS[a] != TWELFTHS[b]:
            return n
        return note_line(a, 0, 0, b, 0, 0, 0, 0, 0, 0, prefix, size, line, out, n)
    known = b if is_wild(a) else a
    wild = a if is_wild(a) else b
    common = gcd(TWELFTHS[known], WHOLE)
    top, bottom = TWELFTHS[known] // common, WHOLE // common
    k = widening(wild, top, bottom)
    if k == 0:
        return n
    if is_wild(a):
        return note_line(a, k * top, k * bottom, b, 0, 0, 0, 0, 0, 0, prefix, size, line, out, n)
    return note_line(a, 0, 0, b, k * top, k * bottom, 0, 0, 0, 0, prefix, size, line, out, n)


@kernel
def try_triples(cards: Row, prefix: Row, size: int, line: Row, out: Row, n: int) -> int:
    """Each of three cards = the other two, in each order that makes a difference."""
    for left in range(3):
        a = cards[left]
        for turned in range(2):
            b, c = cards[(left + 1 + turned) % 3], cards[(left + 2 - turned) % 3]
            for operator in range(Piece.PLUS, Piece.OVER + 1):
                commutes = operator == Piece.PLUS or operator == Piece.TIMES
                if turned == 0 or not commutes:
                    n = try_triple(a, b, operator, c, prefix, size, line, out, n)
    return n


@kernel
def try_triple(a: int, b: int, operator: int, c: int, prefix: Row, size: int, line: Row, out: Row, n: int) -> int:
    """a = b o c."""
    wilds = 0
    for card in (a, b, c):
        if is_wild(card):
            wilds += 1
    if wilds > 1:
        return n
    if wilds == 0:
        if not holds(TWELFTHS[a], TWELFTHS[b], operator, TWELFTHS[c]):
            return n
        return note_line(a, 0, 0, b, 0, 0, operator, c, 0, 0, prefix, size, line, out, n)
    tops, bottoms = new_numbers(4), new_numbers(4)
    if not solve(a, b, operator, c, tops, bottoms):
        return n
    wild = a if is_wild(a) else b if is_wild(b) else c
    k = widening(wild, tops[0], bottoms[0])
    if k == 0:
        return n
    top, bottom = k * tops[0], k * bottoms[0]
    if wild == a:
        return note_line(a, top, bottom, b, 0, 0, operator, c, 0, 0, prefix, size, line, out, n)
    if wild == b:
        return note_line(a, 0, 0, b, top, bottom, operator, c, 0, 0, prefix, size, line, out, n)
    return note_line(a, 0, 0, b, 0, 0, operator, c, top, bottom, prefix, size, line, out, n)


@kernel
def holds(a: int, b: int, operator: int, c: int) -> bool:
    """Whether a = b o c in twelfths."""
    if operator == Piece.PLUS:
        return a == b + c
    if operator == Piece.MINUS:
        return a == b - c
    if operator == Piece.TIMES:
        return WHOLE * a == b * c
    return c != 0 and a * c == WHOLE * b


@kernel
def put_twelfths(card: int, tops: Row, bottoms: Row, i: int) -> None:
    """A basic card's value as fraction i."""
    common = gcd(TWELFTHS[card], WHOLE)
    tops[i], bottoms[i] = TWELFTHS[card] // common, WHOLE // common


@kernel
def solve(a: int, b: int, operator: int, c: int, tops: Row, bottoms: Row) -> bool:
    """Fraction 0 becomes what the one wild card of a = b o c must be, if there is just one such value."""
    if is_wild(a):
        put_twelfths(b, tops, bottoms, 0)
        put_twelfths(c, tops, bottoms, 1)
        return calculate(operator, tops, bottoms) == Outcome.FINE
    if is_wild(b):
        put_twelfths(a, tops, bottoms, 0)
        put_twelfths(c, tops, bottoms, 1)
        return tops[1] != 0 and calculate(opposite(operator), tops, bottoms) == Outcome.FINE
    if operator == Piece.PLUS or operator == Piece.TIMES:
        put_twelfths(a, tops, bottoms, 0)
        put_twelfths(b, tops, bottoms, 1)
        return tops[1] != 0 and calculate(opposite(operator), tops, bottoms) == Outcome.FINE
    put_twelfths(b, tops, bottoms, 0)
    put_twelfths(a, tops, bottoms, 1)
    return calculate(operator, tops, bottoms) == Outcome.FINE and tops[0] != 0


@kernel
def opposite(operator: int) -> int:
    """The operator that undoes another."""
    if operator == Piece.PLUS:
        return Piece.MINUS
    if operator == Piece.MINUS:
        return Piece.PLUS
    return Piece.OVER if operator == Piece.TIMES else Piece.TIMES


@kernel
def calculate(operator: int, tops: Row, bottoms: Row) -> int:
    """Fraction 0 becomes fraction 0, operator, fraction 1."""
    if operator == Piece.PLUS:
        return add(tops, bottoms, 0, 1, 1)
    if operator == Piece.MINUS:
        return add(tops, bottoms, 0, 1, -1)
    if operator == Piece.TIMES:
        return multiply(tops, bottoms, 0, 1)
    return divide(tops, bottoms, 0, 1)


@kernel
def note_line(
    a: int, a_top: int, a_bottom: int, b: int, b_top: int, b_bottom: int, operator: int, c: int, c_top: int,
    c_bottom: int, prefix: Row, size: int, line: Row, out: Row, n: int,
) -> int:  # fmt: skip
    """Write a true simple play into `line`; if it begins with the prefix, note the piece it goes on with."""
    end = write_card(a, a_top, a_bottom, line, 1)
    line[end] = Piece.EQUALS
    end = write_card(b, b_top, b_bottom, line, end + 1)
    if operator != 0:
        line[end] = operator
        end = write_card(c, c_top, c_bottom, line, end + 1)
    line[end] = Piece.END
    if size > end:
        return n
    for i in range(size):
        if line[i] != prefix[i]:
            return n
    return note(line[size], out, n)


@kernel
def write_card(card: int, top: int, bottom: int, line: Row, at: int) -> int:
    """Write a card, with its value if it is wild; return the place after it."""
    line[at] = card
    if not is_wild(card):
        return at + 1
    line[at + 1], line[at + 2] = Piece.NUMERATOR + top, Piece.DENOMINATOR + bottom
    return at + 3
