"""Exact fractions of 64-bit integers, against Python's own, which have no limit."""

from collections.abc import Callable
from fractions import Fraction
from math import lcm

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from labtable.games.mathic.rules.fractions import BIGGEST, Outcome, add, divide, multiply, raise_to

SMALL = st.integers(-12, 12)
BIG = st.integers(-(2**63) + 1, 2**63 - 1)
fractions = st.builds(Fraction, SMALL | BIG, st.integers(1, 12) | st.integers(1, BIGGEST)).filter(
    lambda value: value.denominator <= BIGGEST
)


def worked(operation: Callable[..., int], a: Fraction, b: Fraction, *more: int) -> tuple[Outcome, Fraction]:
    """What an operation makes of two fractions; without meaning unless it is FINE."""
    n, d = [a.numerator, b.numerator], [a.denominator, b.denominator]
    outcome = Outcome(operation(n, d, 0, 1, *more))
    assert outcome != Outcome.FINE or d[0] > 0
    assert outcome != Outcome.FINE or (n[0], d[0]) == (Fraction(n[0], d[0]).numerator, Fraction(n[0], d[0]).denominator)
    return outcome, Fraction(n[0], d[0] or 1)


def is_within(value: Fraction) -> bool:
    """Whether both numbers fit into 64 bits."""
    return max(abs(value.numerator), value.denominator) <= BIGGEST


@given(fractions, fractions)
def test_M4_a_product_or_quotient_is_exact_or_too_big(a: Fraction, b: Fraction) -> None:
    product = (Outcome.FINE, a * b) if is_within(a * b) else Outcome.TOO_BIG
    found = worked(multiply, a, b)
    assert product in (found, found[0])
    assume(b != 0)
    quotient = (Outcome.FINE, a / b) if is_within(a / b) else Outcome.TOO_BIG
    found = worked(divide, a, b)
    assert quotient in (found, found[0])


@given(fractions, fractions, st.sampled_from([1, -1]))
def test_M4_a_sum_or_difference_is_exact_or_too_big(a: Fraction, b: Fraction, sign: int) -> None:
    outcome, value = worked(add, a, b, sign)
    if outcome == Outcome.FINE:
        assert value == a + sign * b
    else:
        assert outcome == Outcome.TOO_BIG
        below = lcm(a.denominator, b.denominator)
        worked_with = [a * below, b * below, (a + sign * b) * below, Fraction(below)]
        assert any(abs(number) > BIGGEST for number in worked_with)


@pytest.mark.parametrize(
    ("a", "b", "outcome"),
    [
        (Fraction(2**62), Fraction(2**62), Outcome.TOO_BIG),
        (Fraction(-(2**62)), Fraction(-(2**62)), Outcome.TOO_BIG),
        (Fraction(2**62), Fraction(2**62 - 1), Outcome.FINE),
        (Fraction(1, 2**40), Fraction(1, 3**25), Outcome.TOO_BIG),
        (Fraction(2**60), Fraction(1, 12), Outcome.TOO_BIG),
    ],
)
def test_M4_a_sum_at_the_limit(a: Fraction, b: Fraction, outcome: Outcome) -> None:
    assert worked(add, a, b, 1)[0] == outcome


def test_M6_nothing_is_divided_by_zero() -> None:
    assert worked(divide, Fraction(1, 2), Fraction(0))[0] == Outcome.UNDEFINED
    assert worked(divide, Fraction(0), Fraction(-1, 2)) == (Outcome.FINE, Fraction(0))


@given(st.builds(Fraction, SMALL, st.integers(1, 12)), st.integers(-20, 20))
def test_M4_a_whole_power_is_exact_or_too_big(base: Fraction, exponent: int) -> None:
    found = worked(raise_to, base, Fraction(exponent))
    if base == 0 and exponent <= 0:
        assert found[0] == Outcome.UNDEFINED
    elif is_within(base**exponent):
        assert found == (Outcome.FINE, base**exponent)
    else:
        assert found[0] == Outcome.TOO_BIG


@given(st.builds(Fraction, st.integers(1, 30), st.integers(1, 30)), st.integers(1, 6), st.integers(-6, 6))
def test_M4_a_root_that_is_a_fraction_is_found(base: Fraction, degree: int, exponent: int) -> None:
    assume(is_within(base**degree) and is_within(base**exponent))
    assert worked(raise_to, base**degree, Fraction(exponent, degree)) == (Outcome.FINE, base**exponent)


@pytest.mark.parametrize(
    ("base", "exponent", "outcome"),
    [
        (Fraction(1, 2), Fraction(1, 2), Outcome.NOT_RATIONAL),
        (Fraction(4, 3), Fraction(1, 2), Outcome.NOT_RATIONAL),
        (Fraction(-4), Fraction(1, 2), Outcome.NOT_RATIONAL),
        (Fraction(2), Fraction(1, 70), Outcome.NOT_RATIONAL),
        (Fraction(0), Fraction(0), Outcome.UNDEFINED),
        (Fraction(0), Fraction(-1, 2), Outcome.UNDEFINED),
        (Fraction(2), Fraction(63), Outcome.TOO_BIG),
        (Fraction(2), Fraction(64), Outcome.TOO_BIG),
        (Fraction(1, 3), Fraction(40), Outcome.TOO_BIG),
    ],
)
def test_M4_M6_powers_that_come_to_nothing(base: Fraction, exponent: Fraction, outcome: Outcome) -> None:
    assert worked(raise_to, base, exponent)[0] == outcome


def test_M4_one_and_minus_one_to_any_power() -> None:
    assert worked(raise_to, Fraction(1), Fraction(2**40)) == (Outcome.FINE, Fraction(1))
    assert worked(raise_to, Fraction(-1), Fraction(2**40 + 1)) == (Outcome.FINE, Fraction(-1))
    assert worked(raise_to, Fraction(-1), Fraction(2**40)) == (Outcome.FINE, Fraction(1))
