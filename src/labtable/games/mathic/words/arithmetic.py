"""Evaluate an expression as on paper, operation by operation: by the rules, or by some other method."""

from collections.abc import Callable, Sequence

from labtable.engine.kernels.kernel import new_numbers, new_row

from ..rules.evaluation import operate, order_of_work, written_denominator, written_numerator
from ..rules.fractions import Outcome, gcd
from ..rules.state import MAX_PIECES
from ..rules.writing import is_card

Fraction = tuple[int, int]
Exact = tuple[int | str, int | str]
ROUNDED = 2**53  # beyond this a browser rounds whole numbers
Method = Callable[[int, Fraction, Fraction], Fraction | None]


def exact(value: Fraction) -> Exact:
    """The fraction for a browser: numbers that it would round are text."""
    top, bottom = (number if abs(number) <= ROUNDED else str(number) for number in value)
    return top, bottom


def reduced(value: Fraction) -> Fraction:
    """The fraction in lowest terms."""
    common = gcd(*value)
    return value[0] // common, value[1] // common


def operated(operator: int, a: Fraction, b: Fraction) -> tuple[Outcome, Fraction]:
    """An operation's outcome, and its result in lowest terms, undefined unless the outcome is FINE."""
    n, d = new_numbers(2), new_numbers(2)
    (n[0], d[0]), (n[1], d[1]) = reduced(a), reduced(b)
    outcome = Outcome(operate(operator, n, d, 0))
    return outcome, (n[0], d[0])


def worked_out(row: Sequence[int], first: int, last: int, method: Method) -> Fraction | None:
    """An expression's value by a method of working out one operation; None if the method fails.

    The method is given the place of the operator; a card's fraction is as written.
    """
    play, order = list(row), new_row(MAX_PIECES)
    values: list[Fraction] = []
    for at in order[: order_of_work(play, first, last, order)]:
        if is_card(play[at]):
            values.append((written_numerator(play, at), written_denominator(play, at)))
            continue
        b, a = values.pop(), values.pop()
        result = method(at, a, b)
        if result is None:
            return None
        values.append(result)
    return values[0]


def by_the_rules(row: Sequence[int]) -> Method:
    """The method that the rules ask for (M-4, M-6)."""

    def method(at: int, a: Fraction, b: Fraction) -> Fraction | None:
        outcome, value = operated(row[at], a, b)
        return value if outcome == Outcome.FINE else None

    return method
