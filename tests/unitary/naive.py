"""An oracle for winning plays that reads none of the code it checks."""

from itertools import permutations, product

from labtable.games.unitary.rules.cards import QUANTITIES

UNITS = {quantity.name: quantity.units for quantity in QUANTITIES}


def naive_wins(area: list[int], hand: list[str], hidden: str) -> int | None:
    """The fewest cards of the hand that leave the hidden quantity, by trying everything; None if none do."""
    for n in range(1, len(hand) + 1):
        for cards in permutations(hand, n):
            for ways in product((1, -1), repeat=n):
                if naive_end(area, cards, ways) == list(UNITS[hidden]):
                    return n
    return None


def naive_end(area: list[int], cards: tuple[str, ...], ways: tuple[int, ...]) -> list[int] | None:
    """The area to which these cards lead, played in this order; None if one of them is refused."""
    for card, way in zip(cards, ways, strict=True):
        if card == "Square":
            area = [2 * e for e in area]
        elif card == "Square Root":
            if any(e % 2 for e in area):
                return None
            area = [e // 2 for e in area]
        elif card == "Clear":
            area = [0, 0, 0]
        else:
            area = [e + way * u for e, u in zip(area, UNITS[card], strict=True)]
        if max(map(abs, area)) > 12:
            return None
    return area
