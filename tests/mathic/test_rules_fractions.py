"""M-4 and M-6: arithmetic is exact or says that it is not, up to 64 bits and no further."""

from fractions import Fraction
from typing import Any

import pytest

from labtable.games.mathic.rules import fractions
from labtable.games.mathic.rules.fractions import BIGGEST, Outcome
from labtable.games.mathic.rules.writing import widening
from labtable.games.mathic.words.notation import card_name

from .positions import GAME, arranged, play, refused

OPERATORS: dict[str, Any] = {
    "+": lambda n, d: fractions.add(n, d, 0, 1, 1),
    "-": lambda n, d: fractions.add(n, d, 0, 1, -1),
    "x": lambda n, d: fractions.multiply(n, d, 0, 1),
    "/": lambda n, d: fractions.divide(n, d, 0, 1),
    "^": lambda n, d: fractions.raise_to(n, d, 0, 1),
}


def worked_out(a: str, operator: str, b: str) -> tuple[Outcome, Fraction]:
    """How an operation ended, and what the first fraction is then."""
    pair = Fraction(a), Fraction(b)
    n, d = [x.numerator for x in pair], [x.denominator for x in pair]
    outcome = OPERATORS[operator](n, d)
    assert d[0] > 0
    assert Fraction(n[0], d[0]).numerator == n[0], "in lowest terms"
    return Outcome(outcome), Fraction(n[0], d[0])


@pytest.mark.parametrize(
    ("a", "operator", "b", "value"),
    [
        ("1/2", "+", "1/3", "5/6"),
        ("1/6", "+", "1/3", "1/2"),
        ("1/2", "-", "2/3", "-1/6"),
        (f"{BIGGEST - 1}", "+", "1", f"{BIGGEST}"),
        (f"{1 - BIGGEST}", "-", "1", f"{-BIGGEST}"),
        ("-2/3", "x", "3/4", "-1/2"),
        (f"{BIGGEST}/2", "x", f"2/{BIGGEST}", "1"),
        ("2/3", "/", "-4/9", "-3/2"),
        ("-2/3", "^", "-1", "-3/2"),
        ("-2/3", "^", "-2", "9/4"),
        ("-1", "^", "3", "-1"),
        ("-1", "^", "100", "1"),
        ("4/9", "^", "1/2", "2/3"),
        ("4/9", "^", "-3/2", "27/8"),
        ("0", "^", "1/2", "0"),
    ],
)
def test_M4_what_fits_is_exact(a: str, operator: str, b: str, value: str) -> None:
    assert worked_out(a, operator, b) == (Outcome.FINE, Fraction(value))


@pytest.mark.parametrize(
    ("a", "operator", "b"),
    [
        (f"{BIGGEST}", "+", "1"),
        (f"{-BIGGEST}", "-", "1"),
        (f"1/{2**62}", "+", "1/3"),
        (f"{BIGGEST}", "+", "1/2"),
        (f"{BIGGEST}", "x", "2"),
        (f"1/{BIGGEST}", "/", "2"),
        ("2", "^", "63"),
        ("2", "^", "1000"),
        ("1/3", "^", "41"),
    ],
)
def test_M4_what_does_not_fit_is_too_big(a: str, operator: str, b: str) -> None:
    assert worked_out(a, operator, b)[0] == Outcome.TOO_BIG


@pytest.mark.parametrize(("a", "b"), [("2", "1/2"), ("-4", "1/2"), ("4/3", "1/2"), ("2", "1/100")])
def test_M4_a_root_that_is_no_fraction_is_said_to_be_none(a: str, b: str) -> None:
    assert worked_out(a, "^", b)[0] == Outcome.NOT_RATIONAL


@pytest.mark.parametrize(("a", "operator", "b"), [("1", "/", "0"), ("0", "^", "0"), ("0", "^", "-1")])
def test_M6_what_has_no_meaning_is_undefined(a: str, operator: str, b: str) -> None:
    assert worked_out(a, operator, b)[0] == Outcome.UNDEFINED


def test_M7_sides_that_are_too_far_apart_to_compare_are_too_big() -> None:
    hand, space = ["[>=6/12 red]"], ["[>=2/12 red]", "[odd/any red]", "[>=10/12 red]"]
    match = arranged(hands=[hand, ["0/12c"]], space=space, tokens=["compare"])
    line = "[>=6/12 red: 144] ^ [>=2/12 red: 8] > [odd/any red: 1/11] ^ [>=10/12 red: 17]"
    assert refused(match, f"compute {line}").endswith("with here. [M-4]")
    play(match, f"compute {line.replace(': 17', ': 1')}")


def test_M5_a_card_stands_for_the_least_multiple_that_it_may_and_for_nothing_below_zero() -> None:
    card = next(card for card, name in enumerate(map(card_name, range(len(GAME.words.faces())))) if "even/even" in name)
    assert [widening(card, n, d) for n, d in ((1, 2), (1, 6), (1, 7), (0, 1), (-1, 2), (144, 1), (2, 2))] == [
        2, 2, 0, 2, 0, 0, 1
    ]  # fmt: skip
