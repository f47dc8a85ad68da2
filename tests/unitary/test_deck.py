"""The deck: what must be true of the cards, and that RULES.md says the same."""

from typing import Any

import pytest

from labtable.games.unitary.rules.cards import ALL_QUANTITIES, QUANTITIES

from .positions import GAME, dealt, truth

SPECIALS = ("Square", "Square Root", "Clear")


@pytest.mark.parametrize("quantities", [QUANTITIES, ALL_QUANTITIES], ids=["deck", "big deck"])
def test_all_quantities_differ_in_their_units(quantities: Any) -> None:
    assert len({q.units for q in quantities}) == len(quantities) in (18, 24)


@pytest.mark.parametrize("quantities", [QUANTITIES, ALL_QUANTITIES], ids=["deck", "big deck"])
def test_no_quantity_is_m2_per_kg(quantities: Any) -> None:
    assert (-1, 2, 0) not in [q.units for q in quantities]


def test_the_deck_stands_in_the_rules_as_it_stands_in_the_data() -> None:
    rules = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in rules.splitlines() if row.count("|") == 9]
    marks = {"italic": "*", "bold": "**"}
    in_rules = [
        (r[0], r[1], tuple(int(e) for e in r[2:5]), r[5], tuple(filter(None, r[6].split(", ")))) for r in rows[2:]
    ]
    in_data = [(q.name, marks[q.letter] + q.symbol + marks[q.letter], q.units, q.si, q.aliases) for q in ALL_QUANTITIES]
    assert in_rules == in_data
    attested = [r[0] for r in rows[2:] if r[7] == "attested"]
    assert attested == ["Distance", "Velocity", "Mass", "Force", "Energy", "Surface Tension"]


@pytest.mark.parametrize(("big_deck", "size"), [(False, 54), (True, 66)])
def test_each_quantity_is_there_twice_and_each_special_card_six_times(big_deck: bool, size: int) -> None:
    found = truth(dealt(big_deck=big_deck))
    cards = [*found["hidden"], *found["deck"], *(card for hand in found["hands"] for card in hand)]
    assert len(cards) == size
    quantities = ALL_QUANTITIES if big_deck else QUANTITIES
    assert {c: cards.count(c) for c in cards} == {q.name: 2 for q in quantities} | dict.fromkeys(SPECIALS, 6)
