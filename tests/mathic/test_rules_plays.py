"""M-3 to M-10: what a play may hold, when it is true, and what it earns."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.games.mathic.rules.cards import FACES, MAX_DENOMINATOR, MAX_NUMERATOR, N_BASIC, Kind
from labtable.games.mathic.rules.names import card_name
from labtable.games.mathic.rules.state import MAX_PIECES, Piece, Refusal

from .positions import GAME, arranged, heard, play, refused, truth


def table(hand: list[str], space: list[str], **given: Any) -> Match:
    """A turn of Ada's, who holds these cards and one that nobody needs."""
    return arranged(hands=[[*hand, "0/12c"], ["11/12c"]], space=space, **given)


def test_M3_three_twelfths_and_four_are_seven_with_one_hand_card() -> None:
    match = play(table(["3/12h"], ["4/12s", "7/12d", "1/12h"]), "compute 3/12h + 4/12s = 7/12d")
    found = truth(match)
    assert sorted(found["collected"][0]) == ["3/12h", "4/12s", "7/12d"]
    assert (found["space"], found["points"], found["solutions"]) == (["1/12h"], [6, 0], [0, 0])


def test_M3_of_a_longer_play_before_the_last_one_nothing_is_left() -> None:
    match = arranged(hands=[["3/12h", "0/12c"], ["5/12h", "0/12s"]], space=["1/12s", "2/12s", "5/12d", "9/12d"])
    play(match, "compute 3/12h = 1/12s + 2/12s", "compute 5/12h = 5/12d")
    assert match.state.play[match.state.play_size - 1] == Piece.END
    assert not any(match.state.play[match.state.play_size :])


def test_M3_exactly_one_card_of_the_hand() -> None:
    match = table(["3/12h", "4/12s"], ["7/12d", "4/12d", "3/12d"])
    assert refused(match, "compute 3/12h + 4/12s = 7/12d") == (
        "A play uses just one card of your hand, and you have used 3/12h. 4/12s stays there. [M-3]"
    )
    assert refused(match, "compute 3/12d + 4/12d = 7/12d") == "Use one card of your hand as well. [M-3]"


def test_M3_each_card_once_and_only_what_is_there() -> None:
    match = table(["3/12h"], ["4/12s", "7/12d"])
    assert refused(match, "compute 3/12h + 4/12s = 4/12s + 3/12h").endswith("[M-3]")
    assert refused(match, "compute 3/12h = 3/12s").startswith("There is no 3/12s left to use.")


def test_M3_at_least_one_card_of_the_space() -> None:
    match = table(["[odd/any red]", "[odd/any red]"], ["1/12h"])
    assert refused(match, "compute [odd/any red: 1/2] = [odd/any red: 1/2]").endswith("[M-3]")
    match = table(["3/12h"], ["4/12s"], tokens=["pattern"])
    assert refused(match, "pattern 3/12h") == "Use at least one card of the space as well. [M-3]"


def test_M3_a_play_begins_with_how_it_is_made() -> None:
    state = table(["3/12h"], ["4/12s"]).state
    for piece in (Piece.EQUALS, Piece.END, 12):
        assert GAME.reason(state, 0, piece) == Refusal.NO_PLAY_BEGUN


def test_M3_a_play_that_is_begun_is_finished_first() -> None:
    state = table(["3/12h"], ["4/12s"]).state
    GAME.apply(state, 0, Piece.COMPUTE)
    for action in (Piece.PATTERN, Piece.PASS, Piece.DISCARD + 12):
        assert GAME.reason(state, 0, action) == Refusal.PLAY_UNFINISHED


@pytest.mark.parametrize(
    "equation",
    [
        "3/12h = 3/12s",
        "3/12h x 4/12s = 1/12d / 12/12c",
        "(3/12h + 3/12s) x 6/12d = 3/12c",
        "3/12h + 3/12s x 4/12d = 4/12c",
        "12/12h - 3/12s - 3/12d = 6/12c",
        "6/12h / 6/12s / 6/12d = 12/12c / 6/12c",
        "6/12h ^ (12/12s + 12/12d) = 3/12c",
        "3/12h ^ 6/12s = 6/12d",
        "3/12h - 4/12s = 2/12d - 3/12c",
    ],
)
def test_M4_true_equations(equation: str) -> None:
    cards = [word for word in equation.replace("(", "").replace(")", "").split() if "/12" in word]
    match = table([cards[0]], cards[1:])
    assert truth(play(match, f"compute {equation}"))["points"][0] >= 2 * len(cards)


@pytest.mark.parametrize(
    ("equation", "reason"),
    [
        ("3/12h + 4/12s", "An equation needs an equals sign. [M-4]"),
        ("3/12h = 4/12s = 7/12d", "An equation has only one equals sign. [M-4]"),
        ("3/12h 4/12s = 7/12d", "There is a sign missing between two cards. [M-4]"),
        ("3/12h + = 7/12d", "After + there must be a card or an opening bracket. [M-4]"),
        ("(3/12h + 4/12s = 7/12d", "A bracket is not closed. [M-4]"),
        ("3/12h + 4/12s) = 7/12d", "There is one closing bracket too many. [M-4]"),
        ("3/12h + 4/12s = 7/12d -", "After - there must be a card or an opening bracket. [M-4]"),
        ("7/12d - 4/12s = 3/12h + 6/12c", "Not true: the left side is 1/4, the right side 3/4. [M-4]"),
        ("4/12s ^ 3/12h = 7/12d", "Not true: that power is no exact fraction. [M-4]"),
        ("(3/12h - 4/12s) ^ 7/12d = 6/12c", "Not true: that power is no exact fraction. [M-4]"),
    ],
)
def test_M4_refused_equations(equation: str, reason: str) -> None:
    assert refused(table(["3/12h"], ["4/12s", "7/12d", "6/12c"]), f"compute {equation}") == reason


def test_M4_what_outgrows_64_bits_is_too_big() -> None:
    match = table(["6/12h"], ["[>=2/12 red]", "[>=6/12 red]", "[>=10/12 red]"])
    equation = "compute [>=2/12 red: 144] ^ [>=6/12 red: 8] x [>=10/12 red: 144] = 6/12h"
    assert refused(match, "compute [>=2/12 red: 144] ^ [>=6/12 red: 9] = 6/12h").endswith("for this table. [M-4]")
    assert refused(match, equation).endswith("for this table. [M-4]")


def test_M4_a_play_is_written_whole() -> None:
    match = table(["3/12h"], ["3/12s"])
    assert refused(match, "compute").startswith("Begin with a card")


def test_M4_a_play_has_no_more_pieces_than_fit() -> None:
    state = table(["3/12h"], ["3/12s"]).state
    GAME.apply(state, 0, Piece.COMPUTE, *[Piece.OPEN] * (MAX_PIECES - 2))
    assert GAME.reason(state, 0, Piece.OPEN) == Refusal.NONE
    GAME.apply(state, 0, Piece.OPEN)
    assert GAME.reason(state, 0, Piece.OPEN) == Refusal.TOO_LONG


# --- M-5 --------------------------------------------------------------------------------------------------------------

FITS: dict[Kind, Callable[[int, int, int], bool]] = {
    Kind.AT_LEAST: lambda n, d, t: Fraction(n, d) >= Fraction(t, 12),
    Kind.AT_MOST: lambda n, d, t: Fraction(n, d) <= Fraction(t, 12),
    Kind.MORE: lambda n, d, t: Fraction(n, d) > Fraction(t, 12),
    Kind.LESS: lambda n, d, t: Fraction(n, d) < Fraction(t, 12),
    Kind.ODD_ANY: lambda n, d, t: n % 2 == 1,
    Kind.EVEN_ANY: lambda n, d, t: n % 2 == 0,
    Kind.SIMPLEST: lambda n, d, t: d >= 2 and Fraction(n, d).denominator == d,
    Kind.ODD_ODD: lambda n, d, t: n % 2 == 1 and d % 2 == 1,
    Kind.EVEN_EVEN: lambda n, d, t: n % 2 == 0 and d % 2 == 0,
}


@pytest.mark.parametrize("card", range(N_BASIC, len(FACES)))
def test_M5_a_wild_card_stands_for_what_satisfies_it(card: int) -> None:
    from labtable.games.mathic.rules.writing import fits

    face = FACES[card]
    for n in range(MAX_NUMERATOR + 1):
        for d in range(1, MAX_DENOMINATOR + 1):
            assert fits(card, n, d) == FITS[face.kind](n, d, face.twelfths), (card_name(card), n, d)


def test_M5_the_books_examples_of_declared_values() -> None:
    match = table(["3/12h"], ["4/12s", "[odd/any red]"])
    assert truth(play(match, "compute 3/12h x 4/12s = [odd/any red: 1/12]"))["solutions"] == [1, 0]
    match = table(["[>=6/12 red]"], ["6/12d", "3/12c"])
    assert truth(play(match, "compute [>=6/12 red: 2] = 6/12d / 3/12c"))["points"] == [16, 0]


def test_M5_a_value_must_satisfy_its_card() -> None:
    match = table(["3/12h"], ["[odd/any red]", "[simplest black]"])
    assert refused(match, "compute 3/12h = [odd/any red: 2/8]") == (
        "[odd/any red] cannot be 2/8: it stands for a fraction with an odd numerator. [M-5]"
    )
    assert refused(match, "compute 3/12h = [simplest black: 3/12]").endswith("[M-5]")
    play(match, "compute 3/12h = [simplest black: 1/4]")


def test_M5_a_value_must_be_said() -> None:
    match = table(["3/12h"], ["[odd/any red]"])
    assert refused(match, "compute 3/12h = [odd/any red]") == (
        "Say which number the card [odd/any red] stands for, such as 1/2. [M-5]"
    )
    match = table(["3/12h"], ["[>9/12 red]"])
    assert "[>9/12 red] stands for, such as 4/5." in refused(match, "compute 3/12h = [>9/12 red]")


def test_M5_only_a_card_that_stands_for_many_numbers_has_a_value_declared() -> None:
    match = table(["3/12h"], ["[odd/any red]"])
    GAME.apply(match.state, 0, *match.parse(0, "compute [odd/any red: 1/4] = 3/12h")[:-1])
    for piece in (Piece.NUMERATOR + 1, Piece.DENOMINATOR + 4):
        assert GAME.reason(match.state, 0, piece) == Refusal.NO_VALUE_EXPECTED


def test_M5_in_the_space_the_card_is_free_again() -> None:
    match = table(["[odd/any red]"], ["3/12h"], stealing=False)
    assert truth(play(match, "discard [odd/any red]"))["space"] == ["3/12h", "[odd/any red]"]


def test_M6_nothing_over_zero() -> None:
    match = table(["3/12h"], ["0/12h", "4/12s"])
    assert refused(match, "compute 3/12h / 0/12h = 4/12s").endswith("[M-6]")


@pytest.mark.parametrize("power", ["0/12s", "(3/12s - 4/12s)"])
def test_M6_zero_to_zero_or_to_less_is_not_true(power: str) -> None:
    match = table(["12/12h"], ["0/12h", "0/12s", "3/12s", "4/12s"])
    assert refused(match, f"compute 0/12h ^ {power} = 12/12h").endswith("[M-6]")


def test_M6_zero_over_something_is_zero() -> None:
    match = table(["0/12h"], ["3/12h", "0/12d", "3/12s"])
    play(match, "compute 0/12h / 3/12h = 0/12d")
    match = table(["0/12h"], ["3/12h", "3/12s"])
    play(match, "compute 0/12h = 3/12h - 3/12s")


def test_M7_less_only_while_a_compare_token_is_shown() -> None:
    match = table(["3/12h"], ["4/12s"], tokens=["plus"])
    assert refused(match, "compute 3/12h < 4/12s").endswith("only while a compare token is shown. [M-7]")
    found = truth(play(table(["3/12h"], ["4/12s"], tokens=["compare", "red+black"]), "compute 3/12h < 4/12s"))
    assert (found["taken"][0], found["solutions"], found["points"]) == (["red+black", "compare"], [0, 0], [44, 0])


def test_M7_an_inequality_must_hold() -> None:
    match = table(["3/12h"], ["4/12s", "3/12s"], tokens=["compare"])
    assert refused(match, "compute 3/12h > 4/12s").startswith("Not true")
    assert refused(match, "compute 3/12h < 3/12s").startswith("Not true")


def test_M7_an_inequality_whose_sides_are_too_big_to_compare_is_too_big() -> None:
    match = table(["[<=2/12 black]"], ["[>=2/12 red]", "[>=6/12 red]", "[>=10/12 red]"], tokens=["compare"])
    left, right = "[>=2/12 red: 144] ^ [>=6/12 red: 8]", "[<=2/12 black: 1/11] ^ [>=10/12 red: 8]"
    assert refused(match, f"compute {right} < {left}").endswith("[M-4]")


def test_M8_an_equation_of_the_whole_space_is_a_solution() -> None:
    match = table(["[>=6/12 red]"], ["6/12d", "3/12c"])
    found = truth(play(match, "compute [>=6/12 red: 2/1] = 6/12d / 3/12c"))
    assert (found["solutions"], found["space"], found["points"]) == ([1, 0], [], [16, 0])


TOKENS_EARNED = [
    ("3/12h + 4/12d = 7/12h", "red", True),
    ("3/12h + 4/12s = 7/12h", "red", False),
    ("3/12s + 4/12c = 7/12s", "black", True),
    ("3/12h + 4/12s = 7/12h", "red+black", True),
    ("3/12h + 4/12d = 7/12h", "red+black", False),
    ("3/12h + 4/12s = 7/12h", "plus", True),
    ("3/12h x 4/12s = 1/12h", "plus", True),
    ("3/12h = 3/12s", "plus", False),
    ("7/12h - 4/12s = 3/12h", "minus", True),
    ("3/12h / 6/12s = 6/12h", "minus", True),
    ("3/12h + 4/12s = 7/12h", "minus", False),
    ("3/12h ^ 6/12s = 6/12h", "compare", True),
    ("3/12h = 3/12s", "compare", False),
    ("3/12h + 4/12s = 7/12h", "number 1/4", True),
    ("1/12h + 2/12s = 7/12h - 4/12d", "number 1/4", True),
    ("3/12h + 4/12s = 7/12h", "number 1/2", False),
    ("1/12h - 1/12s = 2/12h - 2/12s", "number 0", True),
    ("1/12h + 11/12s = 10/12h + 2/12s", "number 1", True),
    ("3/12h + 4/12s = 7/12h", "odd", True),
    ("3/12h + 5/12s = 8/12h", "even", True),
    ("3/12h + 4/12s = 5/12h + 2/12s", "odd", False),
    ("3/12h + 4/12s = 5/12h + 2/12s", "even", False),
]


@pytest.mark.parametrize(("equation", "token", "earned"), TOKENS_EARNED)
def test_M9_a_token_is_earned_by_what_fits_it(equation: str, token: str, earned: bool) -> None:
    cards = [word for word in equation.split() if "/12" in word]
    found = truth(play(table([cards[0]], [*cards[1:], "9/12d"], tokens=[token]), f"compute {equation}"))
    assert found["taken"][0] == ([token] if earned else [])


@pytest.mark.parametrize(
    ("right", "taken"),
    [
        ("(1/12d + 2/12d) / 0/12s", []),
        ("1/12d + 2/12d + 0/12s", ["number 1/4"]),
    ],
)
def test_M9_a_side_that_divides_by_zero_equals_no_number(right: str, taken: list[str]) -> None:
    match = table(["1/12h"], ["2/12s", "1/12d", "2/12d", "0/12s"], tokens=["number 1/4"], referee="honour")
    assert truth(play(match, f"compute 1/12h + 2/12s = {right}"))["taken"][0] == taken


def test_M9_of_two_alike_both_and_refilled_after_the_turn() -> None:
    match = table(["3/12h"], ["4/12s", "7/12d", "9/12d"], tokens=["plus", "plus", "number 0", "minus"])
    found = truth(play(match, "compute 3/12h + 4/12s = 7/12d"))
    assert found["taken"][0] == ["plus", "plus"]
    assert len(found["tokens"]) == 4
    assert len(found["token_pile"]) == 18


def test_M9_parity_looks_at_numerators_as_written() -> None:
    match = table(["6/12h"], ["[odd/any red]", "9/12d"], tokens=["odd", "even"])
    found = truth(play(match, "compute 6/12h = [odd/any red: 1/2]"))
    assert sorted(found["taken"][0]) == ["even", "odd"]


def test_M9_what_a_play_earned_is_said() -> None:
    match = table(["3/12h"], ["4/12s", "7/12d"], tokens=["plus"])
    assert heard(match, "compute 3/12h + 4/12s = 7/12d") == [
        "Ada computed 3/12h + 4/12s = 7/12d. [M-3]",
        "That is 36 points: 3 cards, a Solution and the token plus.",
    ]


# --- M-10 -------------------------------------------------------------------------------------------------------------

PATTERNS = [
    ("1/12h 2/12s 3/12c", True),
    ("3/12h 2/12s 1/12c", True),
    ("4/12h 4/12s 4/12c", True),
    ("1/12h 2/12s 4/12c", True),
    ("9/12h 3/12s 1/12c", True),
    ("1/12h 4/12s 1/12c 4/12c", True),
    ("1/12h 4/12s 5/12c 9/12c", True),
    ("0/12h 0/12s 0/12d", True),
    ("1/12h 4/12s 1/12c", False),
    ("1/12h 3/12s 4/12c", False),
    ("0/12h 0/12s 1/12c", False),
    ("1/12h 3/12s 2/12c", False),
    ("1/12h 4/12s 5/12c 10/12c", False),
]


@pytest.mark.parametrize(("cards", "holds"), PATTERNS)
def test_M10_patterns(cards: str, holds: bool) -> None:
    names = cards.split()
    match = table([names[0]], names[1:], tokens=["pattern", "red+black", "odd"])
    if not holds:
        assert refused(match, f"pattern {cards}").endswith("[M-9]")
        return
    found = truth(play(match, f"pattern {cards}"))
    assert (found["taken"][0], found["solutions"]) == (["pattern"], [0, 0])
    assert (found["points"][0], found["last_to_compute"]) == (2 * len(names) + 20, 0)


def test_M10_only_while_a_pattern_token_is_shown() -> None:
    match = table(["1/12h"], ["2/12s", "3/12c"], tokens=["plus"])
    assert refused(match, "pattern 1/12h 2/12s 3/12c") == (
        "You can lay a pattern only while a pattern token is shown. [M-10]"
    )


def test_M10_at_least_three_cards_and_values_declared() -> None:
    match = table(["1/12h"], ["2/12s", "[simplest red]"], tokens=["pattern"])
    assert refused(match, "pattern 1/12h 2/12s") == "A pattern has at least 3 cards. [M-9]"
    play(match, "pattern 1/12h 2/12s [simplest red: 1/4]")


def test_M10_a_pattern_is_stolen_too() -> None:
    match = arranged(hands=[["1/12h", "9/12h"], ["11/12c"]], space=["2/12s", "3/12c"], tokens=["pattern"])
    found = truth(play(match, "discard 1/12h", "1 steal pattern 1/12h 2/12s 3/12c"))
    assert found["points"] == [0, 26]


@pytest.mark.parametrize(
    "line", ["1/12h + 2/12s", "[odd/any red: 1/2] + 2/12s", "(1/12h 2/12s [odd/any red: 1/2])", "= 1/12h"]
)
def test_M10_a_pattern_is_nothing_but_cards(line: str) -> None:
    match = table(["1/12h"], ["2/12s", "[odd/any red]"], tokens=["pattern"])
    assert refused(match, f"pattern {line}") == "A pattern is cards only, one after the other. [M-10]"
