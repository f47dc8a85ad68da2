"""Proofs against a naive oracle: Python's `fractions` over the written text."""

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.play.match import Match
from labtable.games.mathic.rules.settling import is_play_true
from labtable.games.mathic.words.arithmetic import Exact
from labtable.games.mathic.words.notation import read
from labtable.games.mathic.words.proof import Step, prove

from .brute import joined
from .positions import GAME, arranged, play
from .proofs import VIEW, expressions, proved, said
from .written import value_of

# --- the oracle -------------------------------------------------------------------------------------------------------


def number(value: Exact) -> Fraction:
    """The number that a proof tells, big ones as text."""
    top, bottom = map(int, value)
    return Fraction(top, bottom)


def exact(value: Exact | None) -> Fraction | None:
    """A value of a proof, which must be in lowest terms."""
    if value is None:
        return None
    found = number(value)
    assert (found.numerator, found.denominator) == tuple(map(int, value))
    return found


@given(expressions(), expressions(), st.sampled_from(["=", "<", ">"]))
def test_both_sides_come_to_what_python_says(left: str, right: str, relation: str) -> None:
    proof = proved(f"{left} {relation} {right}")
    values = value_of(left), value_of(right)
    assert (proof.line, proof.relation) == (f"{left} {relation} {right}", relation)
    assert (exact(proof.left), exact(proof.right)) == values
    if values[0] is None or values[1] is None:
        assert not proof.holds
        assert any(step.fail is not None for step in proof.steps)
    else:
        holds = {"=": values[0] == values[1], "<": values[0] < values[1], ">": values[0] > values[1]}[relation]
        assert proof.holds is holds
        assert not any(step.fail for step in proof.steps)
    assert (proof.why is None) is proof.holds


@given(expressions(), expressions())
def test_every_step_is_exact_and_the_last_ones_are_the_sides(left: str, right: str) -> None:
    proof = proved(f"{left} = {right}")
    for step in proof.steps:
        value = joined(step.operator, number(step.a), number(step.b))
        assert exact(step.value) == value
        assert (step.fail is None) is (value is not None)
        if step.raw is not None:
            assert number(step.raw) == value
            assert int(step.raw[1]) > 0
        if step.common is not None:
            one, other = step.common
            assert one[1] == other[1]
            assert (number(one), number(other)) == (number(step.a), number(step.b))
    for side, text, result in ((0, left, proof.left), (1, right, proof.right)):
        steps = [step for step in proof.steps if step.side == side]
        if result is not None:
            assert len(steps) == len(re.findall(r" [-+x/^] ", text))
            assert not steps or steps[-1].value == result


# --- the order of work, and what stands on paper ----------------------------------------------------------------------


def order(line: str) -> list[str]:
    """The operations in the order in which they are worked out."""
    return [f"{step.a[0]}/{step.a[1]} {step.operator} {step.b[0]}/{step.b[1]}" for step in proved(line).steps]


@pytest.mark.parametrize(
    ("line", "worked"),
    [
        ("1/12h + 2/12h x 3/12h = 4/12h", ["2/12 x 3/12", "1/12 + 1/24"]),
        ("(1/12h + 2/12h) x 3/12h = 4/12h", ["1/12 + 2/12", "1/4 x 3/12"]),
        ("5/12h - 2/12h - 1/12h = 4/12h", ["5/12 - 2/12", "1/4 - 1/12"]),
        ("5/12h - (2/12h - 1/12h) = 4/12h", ["2/12 - 1/12", "5/12 - 1/12"]),
        ("6/12h ^ 12/12h ^ 3/12h = 4/12h", ["12/12 ^ 3/12", "6/12 ^ 1/1"]),
        ("4/12h = 1/12h + 3/12h", ["1/12 + 3/12"]),
    ],
)
def test_operations_come_in_the_order_in_which_one_would_work(line: str, worked: list[str]) -> None:
    assert order(line) == worked


def test_M4_a_step_keeps_the_common_denominator_and_what_is_not_yet_reduced() -> None:
    (step,) = proved("[odd/any red: 1/4] + [odd/any red: 1/6] = 5/12h").steps
    assert step == Step(0, (1, 4), "+", (1, 6), ((3, 12), (2, 12)), (5, 12), (5, 12), None)
    (step,) = proved("6/12h x 10/12h = 5/12h").steps
    assert (step.common, step.raw, step.value) == (None, (60, 144), (5, 12))
    (step,) = proved("6/12h / 3/12h = 5/12h").steps
    assert (step.raw, step.value) == ((72, 36), (2, 1))


@pytest.mark.parametrize(
    ("line", "common"),
    [
        ("3/12h + 4/12h = 8/12h", ((7, 12), (8, 12))),
        ("3/12h < 4/12h", ((3, 12), (4, 12))),
        ("3/12h - 4/12h > [odd/any red: 1/5]", ((-5, 60), (12, 60))),
        ("3/12h + 4/12h = 7/12h", None),
        ("3/12h / 0/12h = 5/12h", None),
        ("3/12h + 4/12h =", None),
    ],
)
def test_sides_that_differ_are_compared_over_their_common_denominator(line: str, common: Any) -> None:
    assert proved(line).common == common


def test_M6_a_step_that_means_nothing_says_so() -> None:
    proof = proved("3/12h / 0/12h = 5/12h")
    assert (proof.left, proof.right, proof.holds) == (None, (5, 12), False)
    assert (proof.steps[0].value, proof.steps[0].raw) == (None, None)
    assert said(proof).endswith("[M-6]")


def test_M5_a_value_that_the_card_cannot_have_is_no_proof() -> None:
    proof = proved("[odd/any red: 2/4] = 6/12h")
    assert (proof.left, proof.right, proof.holds) == ((1, 2), (1, 2), False)
    assert said(proof) == "[odd/any red] cannot be 2/4: it stands for a fraction with an odd numerator. [M-5]"


# --- unfinished lines, patterns ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "left", "right"),
    [
        ("3/12h + 4/12h", (7, 12), None),
        ("3/12h + 4/12h =", (7, 12), None),
        ("3/12h + 4/12h +", None, None),
        ("(3/12h + 4/12h", None, None),
        ("3/12h + = 4/12h", None, None),
        ("3/12h + 4/12h = [odd/any red]", (7, 12), None),
        ("3/12h + 4/12h = 1/12h + 1/12h x", (7, 12), None),
        ("3/12h 4/12h = 7/12h", (1, 4), None),
        ("", None, None),
        ("+".join(["1/12h"] * 100), (25, 3), None),
        ("(" * 190 + "3/12h + 4/12h" + ")" * 190, None, None),
    ],
)
def test_of_an_unfinished_line_the_finished_sides_have_values(line: str, left: Any, right: Any) -> None:
    proof = proved(line)
    assert (proof.left, proof.right, proof.holds, proof.why) == (left, right, False, None)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3/12h 3/12d 3/12s", "equal"),
        ("1/12h 3/12d 5/12s", "arithmetic"),
        ("1/12h 3/12d 9/12s", "geometric"),
        ("1/12h 3/12d 1/12s 3/12c", "alternating"),
        ("1/12h 3/12d 4/12s 7/12c", "fibonacci"),
        ("1/12h 3/12d 4/12s", None),
        ("1/12h 3/12d 7/12s 3/12c", None),
        ("1/12h 3/12d", None),
    ],
)
def test_M9_a_pattern_is_called_by_its_kind(cards: str, kind: str | None) -> None:
    proof = proved(f"pattern {cards}")
    assert (proof.pattern, proof.holds, proof.steps) == (kind, kind is not None, [])
    assert proof.why is None or proof.why.rule == "M-9"


# --- in the view ------------------------------------------------------------------------------------------------------


def shown(match: Match, seat: int = 1) -> Any:
    """The last play as a seat is shown it."""
    return GAME.words.client_view(match.view(seat), seat).play


def test_M12_the_proof_is_shown_when_all_may_know_the_truth() -> None:
    given: dict[str, Any] = {"hands": [["3/12h", "1/12c"], ["1/12d"]], "space": ["4/12s", "7/12d", "8/12c"]}
    judged = shown(play(arranged(**given), "compute 3/12h + 4/12s = 7/12d"))
    assert judged.proof.holds
    assert (judged.earns.cards, judged.earns.points) == (3, 6)
    for line, holds in (("3/12h + 4/12s = 7/12d", True), ("3/12h + 4/12s = 8/12c", False)):
        match = play(arranged(referee="honour", **given), f"compute {line}")
        assert shown(match).proof is None
        assert shown(match).earns.points == 6
        doubted = play(match, "1 challenge")
        assert shown(doubted).proof.holds is holds
        assert (shown(doubted).earns is None) is not holds
    match = play(arranged(referee="honour", **given), "compute 3/12h + 4/12s = 8/12c", "1 pass")
    assert shown(match).proof is None, "nobody has doubted it"


@given(expressions(3), expressions(3))
def test_M12_a_challenge_and_a_proof_agree(left: str, right: str) -> None:
    match = arranged(hands=[["3/12h"], ["1/12d"]], space=["4/12s"])
    state = match.state.copy()
    pieces = read(f"compute {left} = {right}", VIEW, 0)
    state.play[: len(pieces)] = pieces
    state.play_size = len(pieces)
    assert bool(is_play_true(state)) is prove(pieces).holds


def test_numbers_that_a_browser_would_round_travel_as_text() -> None:
    """A power of 17 goes beyond 2^53; two such numbers, multiplied and not yet reduced, go beyond 64 bits."""
    elevens, twelves = str(11**17), str(12**17)
    found = proved("[>=6/12 red: 11/12] ^ [>=10/12 red: 17/1] x [>=2/12 red: 12/11] ^ [>=4/12 black: 17/1] = 12/12h")
    assert found.holds
    assert [step.value for step in found.steps] == [(elevens, twelves), (twelves, elevens), (1, 1)]
    assert found.steps[-1].raw == (str(132**17), str(132**17))
    false = proved("[>=6/12 red: 11/1] ^ [>=10/12 red: 18/1] = 12/12h")
    assert false.left == (str(11**18), 1)
    assert false.why
    assert false.why.params["left"] == (str(11**18), 1)
