"""U-5 to U-8: what a card does to the area, against a slow and simple reading of the book."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.words.sentences import Sentence
from labtable.games.unitary.rules.cards import ALL_QUANTITIES, UNITS

from .positions import GAME, area, arranged, play, refused, winners, words

SPECIALS = ("Square", "Square Root", "Clear")


@pytest.mark.parametrize("card", ALL_QUANTITIES, ids=lambda q: q.name)
@pytest.mark.parametrize("way", [1, -1], ids=["up", "down"])
def test_U5_each_quantity_adds_its_units_on_its_sides_or_the_others(card: Any, way: int) -> None:
    other = "Mass" if card.name != "Mass" else "Time"
    match = arranged(hands=[[card.name], []], hidden=[other, other], big_deck=True)
    play(match, f"{card.name} {'up' if way == 1 else 'down'}")
    assert area(match) == [way * e for e in card.units]


def test_U5_the_books_first_example() -> None:
    """Force puts a kg and an m above the line and two s below it; upside-down the opposite."""
    match = play(arranged(hands=[["Force"], []], hidden=["Time", "Time"]), "Force up")
    assert area(match) == [1, 1, -2]
    assert words([Sentence("area", {"area": area(match)})]) == ["The area: kg m / s2."]
    match = play(arranged(hands=[["Force"], []], hidden=["Time", "Time"]), "Force down")
    assert area(match) == [-1, -1, 2]
    assert words([Sentence("area", {"area": area(match)})]) == ["The area: s2 / kg m."]


class UnitCards:
    """The area as the book has it: two rows of unit cards. Slow, and knows nothing of exponents."""

    def __init__(self) -> None:
        self.above: list[str] = []
        self.below: list[str] = []

    def play(self, above: list[str], below: list[str]) -> None:
        """Lay the units of a card; then take away pairs until no unit lies on both sides."""
        self.above += above
        self.below += below
        while pair := next((unit for unit in self.above if unit in self.below), None):
            self.above.remove(pair)
            self.below.remove(pair)

    def can_be_halved(self) -> bool:
        """Whether all units are paired up."""
        return all(row.count(unit) % 2 == 0 for row in (self.above, self.below) for unit in row)

    def halve(self) -> None:
        """Take one card out of every pair."""
        for row in (self.above, self.below):
            for unit in UNITS:
                for _ in range(row.count(unit) // 2):
                    row.remove(unit)

    def counts(self) -> list[int]:
        """How often each unit lies above, or, negative, below; it never lies on both sides."""
        assert not set(self.above) & set(self.below)
        return [self.above.count(unit) or -self.below.count(unit) for unit in UNITS]


FACES = {  # what is printed on the cards, above and below the line
    "Distance": ("m", ""),
    "Time": ("s", ""),
    "Frequency": ("", "s"),
    "Velocity": ("m", "s"),
    "Mass": ("kg", ""),
    "Density": ("kg", "m m m"),
    "Force": ("kg m", "s s"),
    "Energy": ("kg m m", "s s"),
    "Power": ("kg m m", "s s s"),
    "Pressure": ("kg", "m s s"),
    "Surface Tension": ("kg", "s s"),
    "Angular Momentum": ("kg m m", "s"),
}
PLAYS = [*(f"{card} {way}" for card in FACES for way in ("up", "down")), *SPECIALS]


@given(st.lists(st.sampled_from(PLAYS), max_size=12))
def test_U6_units_cancel_as_cards_in_two_rows_do(plays: list[str]) -> None:
    match = arranged(hidden=["Volume", "Volume"])
    rows = UnitCards()
    for text in plays:
        card, way = (text.rsplit(" ", 1)[0], text.endswith("up")) if text not in SPECIALS else (text, True)
        match = arranged(area=area(match), hands=[[card], []], hidden=["Volume", "Volume"])
        pieces = match.game.read(text, match.view(0), 0)
        is_legal = GAME.refusal(match.state, 0, pieces[0]) is None
        before = list(rows.above), list(rows.below)
        if card == "Clear":
            rows.above, rows.below = [], []
        elif card == "Square":
            rows.play(list(rows.above), list(rows.below))
        elif card == "Square Root":
            assert is_legal == rows.can_be_halved()
            rows.halve()
        else:
            above, below = (side.split() for side in FACES[card])
            rows.play(*((above, below) if way else (below, above)))
        if is_legal:
            play(match, text)
            assert area(match) == rows.counts()
            if match.is_over:
                return
        else:
            if card != "Square Root":
                assert max(abs(n) for n in rows.counts()) > 12
            rows.above, rows.below = before


def test_U6_the_books_example() -> None:
    """(m s / s) becomes (m / )."""
    rows = UnitCards()
    rows.play(["m", "s"], ["s"])
    assert (rows.above, rows.below) == (["m"], [])
    match = play(arranged(hands=[["Velocity", "Time"], []], hidden=["Area", "Area"]), "Velocity up", "Time up")
    assert area(match) == [0, 1, 0]


def test_U6_cancelling_is_over_before_anything_is_matched() -> None:
    """On the way from m / s s to kg m / s s s s nothing stands for Force, and what is left is no Force either."""
    match = play(
        arranged(area=[0, 1, -2], hands=[["Surface Tension"], []], hidden=["Force", "Mass"]), "Surface Tension up"
    )
    assert not match.is_over
    match = play(
        arranged(area=[0, 1, 0], hands=[["Surface Tension"], []], hidden=["Force", "Mass"]), "Surface Tension up"
    )
    assert winners(match) == [0]


@pytest.mark.parametrize("before", [[0, 0, 0], [1, 2, -2], [-3, 0, 5], [12, -12, 12]])
def test_U7_clear_takes_all_units_away(before: list[int]) -> None:
    match = play(arranged(area=before, hands=[["Clear"], []], hidden=["Time", "Time"]), "Clear")
    assert area(match) == [0, 0, 0]


@pytest.mark.parametrize(
    ("before", "after"), [([0, 0, 0], [0, 0, 0]), ([0, 1, -1], [0, 2, -2]), ([6, -6, 3], [12, -12, 6])]
)
def test_U7_square_doubles_all_units(before: list[int], after: list[int]) -> None:
    match = play(arranged(area=before, hands=[["Square"], []], hidden=["Time", "Time"]), "Square")
    assert area(match) == after


@pytest.mark.parametrize(
    ("before", "after"), [([0, 0, 0], [0, 0, 0]), ([0, 4, -2], [0, 2, -1]), ([-12, 0, 12], [-6, 0, 6])]
)
def test_U7_square_root_halves_all_units(before: list[int], after: list[int]) -> None:
    match = play(arranged(area=before, hands=[["Square Root"], []], hidden=["Time", "Time"]), "Square Root")
    assert area(match) == after


@pytest.mark.parametrize(
    ("before", "fact"),
    [
        ([1, 2, -2], "kg stands once above the line"),
        ([0, -1, 2], "m stands once below the line"),
        ([2, 0, 3], "s stands three times above the line"),
        ([1, -5, 3], "kg stands once above the line, m stands five times below the line and s stands three times "
                     "above the line"),
    ],
)  # fmt: skip
def test_U7_square_root_needs_every_unit_in_pairs(before: list[int], fact: str) -> None:
    match = arranged(area=before, hands=[["Square Root"], []], hidden=["Time", "Time"])
    assert refused(match, "Square Root") == (
        f"Square Root stays in your hand: every exponent must be even, and {fact}. [U-7]"
    )
    assert [GAME.write(a) for a in GAME.legal(match.state, 0)] == ["done"]


def test_U7_special_cards_have_no_orientation() -> None:
    match = arranged(hands=[["Square", "Square Root", "Clear"], []])
    assert [GAME.write(a) for a in GAME.legal(match.state, 0)] == ["Square", "Square Root", "Clear", "done"]
    assert match.parse(0, "clear upside-down") == match.parse(0, "clear")


@pytest.mark.parametrize("way", ["up", "down"])
def test_U8_twelve_of_a_unit_may_stand_on_a_side_not_thirteen(way: str) -> None:
    sign = 1 if way == "up" else -1
    match = arranged(area=[sign * 11, 0, 0], hands=[["Mass", "Mass"], []], hidden=["Time", "Time"])
    play(match, f"Mass {way}")
    assert area(match) == [sign * 12, 0, 0]
    side = "above" if way == "up" else "below"
    assert refused(match, f"Mass {way}") == (
        f"Mass stays in your hand: there are twelve unit cards of each kind, and kg would stand 13 times {side} "
        "the line. [U-8]"
    )


def test_U8_square_needs_unit_cards_too() -> None:
    match = arranged(area=[0, 7, -8], hands=[["Square"], []], hidden=["Time", "Time"])
    assert refused(match, "Square") == (
        "Square stays in your hand: there are twelve unit cards of each kind, and m would stand 14 times above the "
        "line and s would stand 16 times below the line. [U-8]"
    )


def test_U8_what_cancels_is_not_counted() -> None:
    match = arranged(area=[0, 12, 0], hands=[["Volume"], []], hidden=["Time", "Time"])
    assert area(play(match, "Volume down")) == [0, 9, 0]
