"""Every expression that known cards can make, by dynamic programming over the subsets of the cards.

Two kinds of entries are kept for each subset, each once for every different outcome:

* a *value*: the result of an expression of just these cards;
* a *demand*: the result that the one card still missing, or the part of an expression that holds it, must have so
  that an equation of these cards and of it is true. An equation is a tree; seen from any of its cards it is a chain
  of operations to undo. So one card is solved for, and no value of it is tried.

Where a demand is no value but a condition (0 x anything = 0), its denominator is 0 and its numerator a `Free`.
"""

from labtable.engine.kernels.kernel import apart, kernel

from ..rules.fractions import Outcome, add, gcd, multiply, power, raise_to, root
from ..rules.state import Piece
from .workspace import (
    FIRST_PLACE,
    IS_TURNED,
    LINEAR_JOINS,
    OPERATOR,
    RANK,
    SECOND_PLACE,
    SLOTS,
    UNDOING,
    Free,
    Join,
    Workspace,
)

SMALL = 2**30  # two products of numbers below this have a sum within 64 bits


# --- calculating ------------------------------------------------------------------------------------------------------


@kernel
def is_small(number: int) -> bool:
    """Whether products and sums of such numbers cannot outgrow 64 bits."""
    return number < SMALL and number > -SMALL


@apart
def join_values(r: Workspace, join: int, one: int, other: int) -> bool:
    """Write the result of joining two entries as answer 0, not reduced; return whether there is one (M-4, M-6)."""
    if IS_TURNED[join] == 1:
        one, other = other, one
    a, b, c, d = r.top[one], r.bottom[one], r.top[other], r.bottom[other]
    operator = OPERATOR[join]
    if operator == Piece.OVER:
        if c == 0:
            return False
        c, d = (d, c) if c > 0 else (-d, -c)
    if operator == Piece.POWER or not (is_small(a) and is_small(b) and is_small(c) and is_small(d)):
        return join_widely(r, operator, a, b, c, d)
    if operator == Piece.PLUS:
        r.met_top[0] = a * d + c * b
    elif operator == Piece.MINUS:
        r.met_top[0] = a * d - c * b
    else:
        r.met_top[0] = a * c
    r.met_bottom[0] = b * d
    return True


@apart
def join_widely(r: Workspace, operator: int, a: int, b: int, c: int, d: int) -> bool:
    """Do the same for powers and for numbers of any size: a/b and c/d, a quotient being turned into a product."""
    top, bottom = r.met_top, r.met_bottom
    top[0], bottom[0], top[1], bottom[1] = a, b, c, d
    if operator == Piece.POWER:
        return raise_to(top, bottom, 0, 1) == Outcome.FINE
    if operator == Piece.PLUS:
        return add(top, bottom, 0, 1, 1) == Outcome.FINE
    if operator == Piece.MINUS:
        return add(top, bottom, 0, 1, -1) == Outcome.FINE
    return multiply(top, bottom, 0, 1) == Outcome.FINE


@apart
def required(r: Workspace, join: int, demand: int, value: int) -> int:
    """Write the results an expression must have so that, joined to a value, it meets a demand, as answers 0 and 1.

    Return the number of answers: none, one, or two.
    """
    zero, nothing = r.top[value] == 0, r.top[demand] == 0
    if join == Join.TIMES and zero:
        return condition(r, Free.ANYTHING) if nothing else 0
    if join == Join.OVER and zero:
        return 0
    if join == Join.OVER_TURNED and (zero or nothing):
        return condition(r, Free.NOT_ZERO) if zero and nothing else 0
    if join < LINEAR_JOINS:
        return 1 if join_values(r, UNDOING[join], demand, value) else 0
    if join == Join.POWER:
        return required_base(r, r.top[demand], r.bottom[demand], r.top[value], r.bottom[value])
    return required_exponent(r, r.top[demand], r.bottom[demand], r.top[value], r.bottom[value])


@kernel
def condition(r: Workspace, free: int) -> int:
    """Write a condition as the one answer, and return 1."""
    r.met_top[0], r.met_bottom[0] = free, 0
    return 1


@kernel
def answer(r: Workspace, top: int, bottom: int) -> int:
    """Write a number as the one answer, and return 1."""
    r.met_top[0], r.met_bottom[0] = top, bottom
    return 1


@apart
def required_base(r: Workspace, a: int, b: int, p: int, q: int) -> int:
    """Write what to the power of p/q is a/b, the q-th power of a p-th root; return the number of answers (M-4)."""
    if p == 0:
        return condition(r, Free.NOT_ZERO) if a == 1 and b == 1 else 0
    if a == 0:
        return answer(r, 0, 1) if p > 0 else 0
    if a < 0 and (q > 1 or p % 2 == 0):
        return 0
    top, bottom = root(abs(a), abs(p)), root(b, abs(p))
    if top == 0 or bottom == 0:
        return 0
    top, bottom = power(top, q), power(bottom, q)
    if top == 0 or bottom == 0:
        return 0
    if p < 0:
        top, bottom = bottom, top
    answer(r, top if a > 0 else -top, bottom)
    if q > 1 or p % 2 != 0:
        return 1
    r.met_top[1], r.met_bottom[1] = -top, bottom
    return 2


@apart
def required_exponent(r: Workspace, a: int, b: int, c: int, d: int) -> int:
    """Write to which power c/d is a/b; return the number of answers (M-4, M-6)."""
    if c == 0:
        return condition(r, Free.POSITIVE) if a == 0 else 0
    if a == 0:
        return 0
    if abs(c) == 1 and d == 1:
        if c == 1:
            return condition(r, Free.ANYTHING) if a == 1 and b == 1 else 0
        return condition(r, Free.EVEN if a == 1 else Free.ODD) if abs(a) == 1 and b == 1 else 0
    if a == 1 and b == 1:
        return answer(r, 0, 1)
    if a < 0 and c > 0:
        return 0
    if not find_exponent(r, abs(a), b, abs(c), d):
        return 0
    if c < 0 and (r.met_bottom[0] != 1 or (r.met_top[0] % 2 == 0) != (a > 0)):
        return 0
    return 1


@apart
def find_exponent(r: Workspace, a: int, b: int, c: int, d: int) -> bool:
    """Write the s for which (c/d)^s = a/b, all positive, neither of them 1; return whether there is one."""
    sign = 1
    if (a > b) != (c > d):
        a, b, sign = b, a, -1
    if (a == 1) != (c == 1) or (b == 1) != (d == 1):
        return False
    step = common_base(a, c) if a > 1 else common_base(b, d)
    if step == 0:
        return False
    up = times_divisible(a, step) if a > 1 else times_divisible(b, step)
    down = times_divisible(c, step) if a > 1 else times_divisible(d, step)
    shared = gcd(up, down)
    up, down = up // shared, down // shared
    answer(r, sign * up, down)
    return is_same_power(a, down, c, up) and is_same_power(b, down, d, up)


@apart
def common_base(a: int, b: int) -> int:
    """The greatest number of which both, above 1, are powers; 0 if there is none."""
    while a != b:
        if a < b:
            a, b = b, a
        if a % b != 0:
            return 0
        a //= b
    return a


@apart
def times_divisible(number: int, base: int) -> int:
    """The number of times that a number can be divided by the base."""
    n = 0
    while number % base == 0:
        number //= base
        n += 1
    return n


@apart
def is_same_power(a: int, m: int, b: int, n: int) -> bool:
    """Whether a^m = b^n, for numbers from 1 on."""
    if a == 1 or b == 1:
        return a == b
    step = common_base(a, b)
    return step > 0 and times_divisible(a, step) * m == times_divisible(b, step) * n


@kernel
def reduce_met(r: Workspace, i: int) -> None:
    """Reduce answer i, which is a number."""
    common = gcd(r.met_top[i], r.met_bottom[i])
    r.met_top[i] //= common
    r.met_bottom[i] //= common


# --- lists of entries -------------------------------------------------------------------------------------------------


@kernel
def begin_list(r: Workspace) -> int:
    """Begin another list of entries; return where it begins."""
    r.list_number += 1
    return r.entries


@apart
def add_entry(
    r: Workspace, top: int, bottom: int, earned: int, rank: int, brackets: int, join: int, one: int, other: int
) -> int:
    """Add an entry to the list that grows; return its number."""
    entry = r.entries
    r.entries += 1
    r.top[entry], r.bottom[entry], r.earned[entry], r.rank[entry] = top, bottom, earned, rank
    r.brackets[entry], r.join[entry], r.one[entry], r.other[entry] = brackets, join, one, other
    return entry


@apart
def keep(
    r: Workspace, top: int, bottom: int, earned: int, rank: int, brackets: int, join: int, one: int, other: int
) -> None:
    """Add an entry unless the list has its like; of two alike the one with fewer brackets stays."""
    place = (top * 31 + bottom * 1009 + earned * 7919 + rank * 131) & (SLOTS - 1)
    while r.seen_in[place] == r.list_number:
        like = r.seen[place]
        if r.top[like] == top and r.bottom[like] == bottom and r.earned[like] == earned and r.rank[like] == rank:
            if brackets < r.brackets[like]:
                r.brackets[like], r.join[like], r.one[like], r.other[like] = brackets, join, one, other
            return
        place = (place + 1) & (SLOTS - 1)
    r.seen_in[place] = r.list_number
    r.seen[place] = add_entry(r, top, bottom, earned, rank, brackets, join, one, other)


@apart
def joined_brackets(r: Workspace, join: int, one: int, other: int) -> int:
    """The number of pairs of brackets that two values, joined, are written with."""
    n = r.brackets[one] + r.brackets[other]
    if r.rank[one] <= FIRST_PLACE[join]:
        n += 1
    return n + 1 if r.rank[other] <= SECOND_PLACE[join] else n


@apart
def demand_brackets(r: Workspace, join: int, demand: int, value: int) -> int:
    """The number of pairs of brackets written around a part that is joined to a value and meets a demand."""
    n = r.brackets[demand] + r.brackets[value]
    if RANK[join] <= r.rank[demand]:
        n += 1
    return n + 1 if r.rank[value] <= SECOND_PLACE[join] else n
