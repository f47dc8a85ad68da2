"""A second computation of the odds: plain enumeration from what one scientist knows. It knows no code of the game."""

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

DECK = {"A": 20, "D": 20, "E": 8, "H": 4}


class Witness:
    """The knowledge of one seat, from the lines of an audit that came by; of secrets only its own are read."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.gone: list[str] = []  # boxes of this experiment's discard pile that the seat knows

    def watch(self, before: dict[str, Any], line: dict[str, Any]) -> None:
        """Take in one action: `before` is the truth that it met."""
        (verb, *words), after = line["action"].split(), line["truth"]
        ability, own = (words[-1] if verb == "doctorate" else ""), line["seat"] == self.seat
        if after["experiment"] > before["experiment"]:
            self.gone = []
        elif verb == "cycle" and own:
            self.gone += words
        elif ability == "Felinestein" and own:
            self.gone += before["hands"][self.seat]
        elif ability == "Prride" and own:
            self.gone = list(before["discard"])
        elif ability in ("Purrie", "Felidae"):
            for was, now in zip(before["findings"], after["findings"], strict=True):
                left = list(now)
                for box in was:
                    if box in left:
                        left.remove(box)
                    else:
                        self.gone.append(box)

    def odds(self, truth: dict[str, Any], bid: str) -> Fraction:
        """The probability that a call now would find the hypothesis valid."""
        mine = truth["hands"][self.seat]
        shown = [box for row in truth["findings"] for box in row]
        hidden = sum(len(hand) for hand in truth["hands"]) - len(mine)
        named = [bid[-1], "H"] if truth["heisenbergs_count"] else [bid[-1]]
        sure = truth["counts_as"].get(bid[-1], 0)
        for box in [*mine, *shown]:
            sure += box in named
        return chance(left_over([*mine, *shown, *self.gone]), hidden, named, int(bid[:-1]) - sure)


def left_over(known: list[str]) -> dict[str, int]:
    """The boxes of the deck that are none of these."""
    return {box: n - known.count(box) for box, n in DECK.items()}


def chance(unseen: dict[str, int], hidden: int, named: list[str], need: int) -> Fraction:
    """The probability of `need` named boxes among `hidden` of the unseen, by going through all that these can be."""
    good = 0
    for a, d, e in product(range(unseen["A"] + 1), range(unseen["D"] + 1), range(unseen["E"] + 1)):
        some = {"A": a, "D": d, "E": e, "H": hidden - a - d - e}
        if 0 <= some["H"] <= unseen["H"] and sum(some[box] for box in named) >= need:
            ways = 1
            for box, n in some.items():
                ways *= comb(unseen[box], n)
            good += ways
    return Fraction(good, comb(sum(unseen.values()), hidden))
