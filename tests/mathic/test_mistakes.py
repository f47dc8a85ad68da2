"""Known kinds of mistake: each is named where it was made, and never where nothing is wrong."""

from fractions import Fraction

import pytest
from hypothesis import given

from labtable.games.mathic.words.mistakes import KINDS, kind_of

from .positions import arranged, heard, refused
from .proofs import expressions, proved, said


def written(line: str) -> str:
    """A line in which `1/7` and the like stand for wild cards."""
    parts = [part if part[-1] in "hdsc=+-x/^()<>" else wild(part) for part in line.split()]
    return " ".join(parts).replace("( ", "(").replace(" )", ")")


def wild(value: str) -> str:
    """A wild card that may have this value."""
    return f"[>=2/12 red: {value}]" if Fraction(value) * 6 >= 1 else f"[<=2/12 black: {value}]"


EXAMPLES = [
    ("1/2 + 1/3 = 2/5", "added_across"),
    ("2/5 = 1/2 + 1/3", "added_across"),
    ("3/12h + 1/2 = 2/6", "added_across"),
    ("3/4 - 1/3 = 2/1", "added_across"),
    ("1/2 + 1/3 + 1/4 = 1/5", None),
    ("1/2 + 1/3 = 2/3", "no_common_denominator"),
    ("1/2 + 1/3 = 2/2", "no_common_denominator"),
    ("1/2 + 1/3 = 2/6", "no_common_denominator"),
    ("3/4 - 1/3 = 2/4", "no_common_denominator"),
    ("12/12h = 5/12h - 1/12h - 0/12h", None),
    ("4/12h = 3/12h + 1/12h + 3/12h", None),
    ("3/12h x 4/12h = 12/12h", "twelfths_multiplied"),
    ("6/12h = 2/12h x 3/12h", "twelfths_multiplied"),
    ("2/3 x 1/3 = 2/3", "twelfths_multiplied"),
    ("1/12h + 2/12h x 3/12h = 7/12h", "twelfths_multiplied"),
    ("3/12h x 4/12h = 11/12h", None),
    ("8/12h / 4/12h = 2/12h", "twelfths_divided"),
    ("1/12h = 6/12h / 6/12h", "twelfths_divided"),
    ("6/12h / 4/12h = 1/8", "twelfths_divided"),
    ("1/2 / 3/4 = 3/2", "inverted_wrong"),
    ("1/2 / 1/4 = 1/8", "inverse_operation"),
    ("12/12h / 10/12h = 10/12h", "inverse_operation"),
    ("1/2 x 1/4 = 2/1", "inverse_operation"),
    ("7/12h - 4/12h = 11/12h", "inverse_operation"),
    ("7/12h + 4/12h = 3/12h", "inverse_operation"),
    ("3/4 ^ 2/1 = 3/2", "power_multiplied"),
    ("1/2 + 1/2 x 1/2 = 1/2", "left_to_right"),
    ("1/2 x ( 1/2 + 1/4 ) = 1/2", "brackets_forgotten"),
    ("3/4 < 7/11", "numerators_only"),
    ("5/12h > 1/2", "numerators_only"),
    ("7/12h = 7/8", "numerators_only"),
    ("1/2 + 1/4 < 1/3", None),
]


@pytest.mark.parametrize(("line", "kind"), EXAMPLES)
def test_M4_a_known_mistake_is_called_by_its_kind(line: str, kind: str | None) -> None:
    proof = proved(written(line))
    assert not proof.holds
    assert kind_of(proof.why) == kind
    assert said(proof).endswith("[M-4]")


def test_every_kind_has_an_example() -> None:
    assert {kind for _, kind in EXAMPLES if kind} == set(KINDS)


@given(expressions(), expressions())
def test_what_is_true_is_no_mistake(left: str, right: str) -> None:
    for line in (f"{left} = {right}", f"{left} = {left}", f"({left}) x 12/12h = {left}", f"{right} > {left}"):
        proof = proved(line)
        assert (proof.why is None) is proof.holds


def test_M4_a_long_side_is_not_searched() -> None:
    line = " + ".join(["1/12h"] * 10) + " = " + "7/12h"
    assert kind_of(proved(line).why) is None


def test_M12_a_refusal_names_the_mistake() -> None:
    match = arranged(hands=[["[simplest red]"], ["1/12d"]], space=["[odd/odd red]", "[odd/any red]"])
    assert refused(match, "compute [simplest red: 1/2] + [odd/odd red: 1/3] = [odd/any red: 5/12]") == (
        "Not true: the left side is 5/6, the right side 5/12. [M-4]"
    )
    assert refused(match, "compute [odd/any red: 1/2] + [odd/odd red: 1/3] = [simplest red: 2/5]") == (
        "Not true: the left side is 5/6, the right side 2/5. It looks as if numerators and denominators were added or "
        "subtracted separately: 1/2 + 1/3 is not 2/5. Use a common denominator and work with the numerators only. [M-4]"
    )


def test_M12_twelfths_that_were_kept_are_told_in_the_fractions_as_they_were_written() -> None:
    match = arranged(hands=[["3/12h", "1/12h"], ["1/12d"]], space=["4/12s", "12/12c", "8/12d", "2/12d"])
    assert refused(match, "compute 3/12h x 4/12s = 12/12c") == (
        "Not true: the left side is 1/12, the right side 1. It looks as if the denominator was kept: 3/12 x 4/12 is "
        "not 12/12. When fractions are multiplied, their denominators are multiplied too. [M-4]"
    )


def test_M12_a_settled_challenge_names_the_mistake() -> None:
    match = arranged(referee="honour", hands=[["7/12h", "1/12c"], ["1/12d"]], space=["4/12s", "11/12d"])
    match.play(0, "compute 7/12h - 4/12s = 11/12d")
    assert heard(match, "challenge", 1) == [
        "Bob challenged, and it is wrong. Everything goes back. [M-12]",
        "Not true: the left side is 1/4, the right side 11/12. It looks as if + was used instead of -: "
        "7/12 - 4/12 is not 11/12. [M-4]",
    ]
