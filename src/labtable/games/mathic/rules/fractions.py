"""Exact fractions of 64-bit integers, as kernels. A fraction is two numbers, reduced, with a positive denominator.

In the rows `n` and `d` of 64 bits, which the caller provides, fraction i is `n[i]` over `d[i]`. A kernel that changes
fraction i returns an Outcome; unless that is FINE the fraction is undefined.

Numbers that exceed 64 bits are reported as too big and never wrong (M-4, M-6). All checks come before a product or sum
could overflow, so that the compiled version, whose integers wrap, agrees with Python, whose do not.
"""

from enum import IntEnum

from labtable.engine.kernels.kernel import apart, kernel
from labtable.engine.kernels.record import Row

BIGGEST = 2**63 - 1
BITS = 63


class Outcome(IntEnum):
    """The outcome of a calculation."""

    FINE = 0
    UNDEFINED = 1  # M-6: a division by zero, 0^0, 0 to a negative power
    NOT_RATIONAL = 2  # M-4
    TOO_BIG = 3  # M-4


@kernel
def gcd(a: int, b: int) -> int:
    """The greatest common divisor of two numbers, of which one is not 0; never negative."""
    a, b = abs(a), abs(b)
    while b != 0:
        a, b = b, a % b
    return a


@kernel
def is_product_too_big(a: int, b: int) -> bool:
    """Whether a * b outgrows 64 bits."""
    return a != 0 and abs(b) > BIGGEST // abs(a)


@kernel
def is_sum_too_big(a: int, b: int) -> bool:
    """Whether a + b outgrows 64 bits."""
    return (b > 0 and a > BIGGEST - b) or (b < 0 and a < -BIGGEST - b)


@apart
def multiply(n: Row, d: Row, i: int, j: int) -> int:
    """Multiply fraction i by fraction j, in place."""
    across, back = gcd(n[i], d[j]), gcd(n[j], d[i])
    a, b, c, e = n[i] // across, n[j] // back, d[i] // back, d[j] // across
    if is_product_too_big(a, b) or is_product_too_big(c, e):
        return Outcome.TOO_BIG
    n[i], d[i] = a * b, c * e
    return Outcome.FINE


@kernel
def divide(n: Row, d: Row, i: int, j: int) -> int:
    """Divide fraction i by fraction j, in place; fraction j may change (M-6)."""
    if n[j] == 0:
        return Outcome.UNDEFINED
    invert(n, d, j)
    return multiply(n, d, i, j)


@kernel
def invert(n: Row, d: Row, i: int) -> None:
    """Turn a fraction that is not 0 upside down."""
    sign = -1 if n[i] < 0 else 1
    top = n[i]
    n[i], d[i] = sign * d[i], sign * top


@apart
def add(n: Row, d: Row, i: int, j: int, sign: int) -> int:
    """Add fraction j to fraction i (sign 1), or subtract it (sign -1), in place."""
    shared = gcd(d[i], d[j])
    up, across = d[j] // shared, d[i] // shared
    if is_product_too_big(n[i], up) or is_product_too_big(n[j], across) or is_product_too_big(d[i], up):
        return Outcome.TOO_BIG
    one, other = n[i] * up, sign * n[j] * across
    if is_sum_too_big(one, other):
        return Outcome.TOO_BIG
    top, bottom = one + other, d[i] * up
    common = gcd(top, bottom)
    n[i], d[i] = top // common, bottom // common
    return Outcome.FINE


@apart
def raise_to(n: Row, d: Row, i: int, j: int) -> int:
    """Raise fraction i to the power of fraction j, in place, if that is exactly rational (M-4, M-6)."""
    if n[i] == 0:
        return Outcome.FINE if n[j] > 0 else Outcome.UNDEFINED
    if n[i] < 0 and d[j] > 1:
        return Outcome.NOT_RATIONAL
    top, bottom = root(n[i], d[j]), root(d[i], d[j])
    if top == 0 or bottom == 0:
        return Outcome.NOT_RATIONAL
    top, bottom = power(top, abs(n[j])), power(bottom, abs(n[j]))
    if top == 0 or bottom == 0:
        return Outcome.TOO_BIG
    n[i], d[i] = top, bottom
    if n[j] < 0:
        invert(n, d, i)
    return Outcome.FINE


@apart
def power(base: int, exponent: int) -> int:
    """A number that is not 0 to a whole power; 0 if that outgrows 64 bits."""
    if base == 1 or (base == -1 and exponent % 2 == 0):
        return 1
    if base == -1:
        return -1
    if exponent > BITS:
        return 0
    result = 1
    for _ in range(exponent):
        if is_product_too_big(result, base):
            return 0
        result *= base
    return result


@apart
def root(number: int, degree: int) -> int:
    """The whole root of this degree of a positive number; 0 if there is none. Of degree 1 it is the number itself."""
    if degree == 1 or number == 1:
        return number
    if degree >= BITS or number >> degree == 0:
        return 0
    low, high = 1, min(number, 1 << (BITS // degree + 1))
    while low < high:
        middle = low + (high - low + 1) // 2
        raised = power(middle, degree)
        if raised == 0 or raised > number:
            high = middle - 1
        else:
            low = middle
    return low if power(low, degree) == number else 0
