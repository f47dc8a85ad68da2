"""Patterns of the task's cards (M-9, M-10): the orders of the cards, and the values of the wild cards, that make one.

Two of the cards say what all others must be: two that are not wild, if there are two, and then nothing is left out;
otherwise wild cards take the values of the number tokens shown and of `declarations.TRIED` in turn. So does B in
A B A B where it is wild throughout.
"""

from labtable.engine.kernels.kernel import apart, kernel

from ..rules.cards import LONG_PATTERN_LEAST
from ..rules.fractions import gcd, root
from ..rules.state import Piece
from ..rules.writing import is_wild
from .composition import write_place
from .declarations import ANY, SHOWN_TRIED, form, tried_value
from .workspace import MOST_CARDS, Workspace

ARITHMETIC, GEOMETRIC, ALTERNATING, FIBONACCI = range(4)

# What the terms of a Fibonacci-like pattern are made of: so many times the first and so many times the second.
OF_FIRST = (1, 0, 1, 1, 2)
OF_SECOND = (0, 1, 1, 2, 3)
assert len(OF_FIRST) == MOST_CARDS


@apart
def find_order(r: Workspace) -> bool:
    """Find an order and values in which the task's cards make a pattern; return whether there is one."""
    for i in range(r.cards):
        r.is_given[i] = 0 if is_wild(r.card[i]) else 1
    missing = 2 - (r.cards - r.wilds)
    if missing <= 0:
        return try_orders(r)
    r.is_given[r.wild[0]] = 1
    for number in range(SHOWN_TRIED):
        if give(r, r.wild[0], number) and (try_orders(r) if missing == 1 else try_second(r)):
            return True
    return False


@apart
def try_second(r: Workspace) -> bool:
    """Try the values of the second of two wild cards, the first having one; return whether there is a pattern."""
    r.is_given[r.wild[1]] = 1
    for number in range(SHOWN_TRIED):
        if give(r, r.wild[1], number) and try_orders(r):
            return True
    return False


@apart
def give(r: Workspace, place: int, number: int) -> bool:
    """Give a wild card one of the values that are tried, by its number; return whether it can have it."""
    return tried_value(r.tokens, number, r.value) and is_formed(r, place, r.value[0], r.value[1])


@apart
def is_formed(r: Workspace, place: int, top: int, bottom: int) -> bool:
    """Declare a wild card as this reduced value; return whether it can have it."""
    k = form(r.card[place], top, bottom, ANY)
    r.card_top[place], r.card_bottom[place] = k * top, k * bottom
    return k > 0


@apart
def try_orders(r: Workspace) -> bool:
    """Try all orders of the cards and all kinds of patterns, two values being given; return whether one fits."""
    kinds = FIBONACCI + 1 if r.cards >= LONG_PATTERN_LEAST else GEOMETRIC + 1
    for i in range(r.cards):
        r.order[i] = i
    more = True
    while more:
        for kind in range(kinds):
            if make_terms(r, kind) and all_fit(r):
                return True
        more = next_order(r)
    return False


@apart
def next_order(r: Workspace) -> bool:
    """Go on to the next order; return whether there is one."""
    i = r.cards - 2
    while i >= 0 and r.order[i] > r.order[i + 1]:
        i -= 1
    if i < 0:
        return False
    j = r.cards - 1
    while r.order[j] < r.order[i]:
        j -= 1
    r.order[i], r.order[j] = r.order[j], r.order[i]
    low, high = i + 1, r.cards - 1
    while low < high:
        r.order[low], r.order[high] = r.order[high], r.order[low]
        low, high = low + 1, high - 1
    return True


@kernel
def given_at(r: Workspace, first: int) -> int:
    """The first place of the order, from this one on, whose card has a value."""
    while r.is_given[r.order[first]] == 0:
        first += 1
    return first


@apart
def make_terms(r: Workspace, kind: int) -> bool:
    """Work out each term of a pattern of this kind by the first two that are given; return whether there can be one."""
    i = given_at(r, 0)
    j = given_at(r, i + 1)
    one, other = r.order[i], r.order[j]
    bottom = r.card_bottom[one] * r.card_bottom[other]
    a, b = r.card_top[one] * r.card_bottom[other], r.card_top[other] * r.card_bottom[one]
    if kind == ARITHMETIC:
        for p in range(r.cards):
            r.term_top[p], r.term_bottom[p] = a * (j - i) + (b - a) * (p - i), bottom * (j - i)
        return True
    if kind == GEOMETRIC:
        return make_geometric(r, i, j, a, b)
    if kind == ALTERNATING:
        return make_alternating(r, i, j, a, b, bottom)
    scale = OF_FIRST[i] * OF_SECOND[j] - OF_FIRST[j] * OF_SECOND[i]
    first, second = a * OF_SECOND[j] - b * OF_SECOND[i], OF_FIRST[i] * b - OF_FIRST[j] * a
    if scale < 0:
        scale, first, second = -scale, -first, -second
    for p in range(r.cards):
        r.term_top[p], r.term_bottom[p] = OF_FIRST[p] * first + OF_SECOND[p] * second, scale * bottom
    return True


@apart
def make_geometric(r: Workspace, i: int, j: int, a: int, b: int) -> bool:
    """Work out the terms of a geometric pattern; return whether the ratio is rational.

    The terms at places i and j are a and b, over one denominator.
    """
    if a == 0 or b == 0:
        return False
    common = gcd(a, b)
    up, down = root(b // common, j - i), root(a // common, j - i)
    if up == 0 or down == 0:
        return False
    place = r.order[i]
    for p in range(r.cards):
        top, bottom = r.card_top[place], r.card_bottom[place]
        for _ in range(p - i):
            top, bottom = top * up, bottom * down
        for _ in range(i - p):
            top, bottom = top * down, bottom * up
        r.term_top[p], r.term_bottom[p] = top, bottom
    return True


@apart
def make_alternating(r: Workspace, i: int, j: int, a: int, b: int, bottom: int) -> bool:
    """Work out the terms of A B A B; return whether there can be such a pattern.

    Where both terms that are given are A, values are tried for B.
    """
    is_same = (j - i) % 2 == 0
    for p in range(r.cards):
        r.term_top[p], r.term_bottom[p] = a if (p - i) % 2 == 0 else b, bottom
    if not is_same:
        return True
    for number in range(SHOWN_TRIED):
        if tried_value(r.tokens, number, r.value):
            for p in range(r.cards):
                if (p - i) % 2 != 0:
                    r.term_top[p], r.term_bottom[p] = r.value[0], r.value[1]
            if all_fit(r):
                return True
    return False


@apart
def all_fit(r: Workspace) -> bool:
    """Whether every card, in this order, is or can be declared as the term in its place."""
    for p in range(r.cards):
        place, top, bottom = r.order[p], r.term_top[p], r.term_bottom[p]
        if top < 0:
            return False
        if r.is_given[place] == 1:
            if top * r.card_bottom[place] != r.card_top[place] * bottom:
                return False
    for p in range(r.cards):
        place = r.order[p]
        if r.is_given[place] == 0:
            common = gcd(r.term_top[p], r.term_bottom[p])
            if not is_formed(r, place, r.term_top[p] // common, r.term_bottom[p] // common):
                return False
    return True


@apart
def write_pattern(r: Workspace) -> int:
    """Write the pattern that was found into `line`, without its end; return its length."""
    r.line[0] = Piece.STEAL_PATTERN if r.begin == Piece.STEAL else Piece.PATTERN
    at = 1
    for p in range(r.cards):
        place = r.order[p]
        at = write_place(r, place, r.card_top[place], r.card_bottom[place], r.line, at)
    return at
