"""A second reading of the rules: a slow and simple referee over truths as `labtable audit` prints them.

It knows no code of the game, only RULES.md and the numbers on the cards, which the audit prints first.
"""

from collections import Counter
from copy import deepcopy
from typing import Any

Truth = dict[str, Any]
SPECIALS = ("Square", "Square Root", "Clear")


class Referee:
    """Follows one match and says, before each action, who may do what, and after it, how things must stand."""

    def __init__(self, about: dict[str, Any], truth: Truth) -> None:
        self.cards: dict[str, list[int]] = about["cards"]
        self.seats: int = about["seats"]
        self.spot = about["options"]["claims"] == "spot"
        self.truth = deepcopy(truth)
        self.turns = 1
        self.shut: set[int] = set()  # who claimed falsely since the last card, done or discard
        self.asked: set[int] = set()

    # --- what may be done ---------------------------------------------------------------------------------------------

    def legal(self) -> dict[int, set[str]]:
        """For each seat that may act, every action."""
        phase, turn = self.truth["phase"], self.truth["turn"]
        if phase == "over":
            return {}
        if phase == "window":
            return {seat: {"claim", "pass"} for seat in self.asked}
        hand = self.truth["hands"][turn]
        own = {f"discard {card}" for card in hand} if phase == "discard" else {"done", *self.plays(hand)}
        found = {turn: own}
        for seat in range(self.seats):
            if self.spot and seat not in self.shut:
                found.setdefault(seat, set()).add("claim")
        return found

    def plays(self, hand: list[str]) -> set[str]:
        """Each card, each way up, that the unit cards allow (U-5, U-7, U-8)."""
        texts = {text for card in hand for text in ([card] if card in SPECIALS else [f"{card} up", f"{card} down"])}
        paired = all(e % 2 == 0 for e in self.truth["area"])
        return {t for t in texts if (t != "Square Root" or paired) and all(-12 <= e <= 12 for e in self.made(t))}

    def made(self, play: str) -> list[int]:
        """The area that a card makes."""
        area = self.truth["area"]
        if play == "Clear":
            return [0, 0, 0]
        if play == "Square":
            return [2 * e for e in area]
        if play == "Square Root":
            return [int(e / 2) for e in area]
        card, way = play.rsplit(" ", 1)
        return [e + (u if way == "up" else -u) for e, u in zip(area, self.cards[card], strict=True)]

    # --- what it does -------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: str, after: Truth) -> None:
        """Carry it out. A reshuffled deck is taken over from what came after, if it holds the right cards."""
        if action in ("claim", "pass"):
            self.answer(seat, action) if self.truth["phase"] == "window" else self.claim(seat)
            return
        self.shut = set()
        hand = self.truth["hands"][seat]
        if action == "done":
            if len(hand) > 3:
                self.truth["phase"] = "discard"
            else:
                self.next_turn(after)
        elif action.startswith("discard "):
            self.lay(hand, action.removeprefix("discard "))
            if len(hand) <= 3:
                self.next_turn(after)
        else:
            self.truth["area"] = self.made(action)
            self.truth["areas"].append(self.truth["area"])
            self.lay(hand, action if action in SPECIALS else action.rsplit(" ", 1)[0])
            if not self.spot:
                self.end([side for side in range(self.sides) if self.units(side) == self.truth["area"]])

    def lay(self, hand: list[str], card: str) -> None:
        """From the hand onto the pile."""
        hand.remove(card)
        self.truth["discard"].insert(0, card)

    def next_turn(self, after: Truth) -> None:
        """The next turn and its draw, or the end after 200."""
        if self.turns == 200:
            self.truth["phase"] = "over"
            return
        self.turns += 1
        self.truth["phase"] = "play"
        self.truth["turn"] = turn = (self.truth["turn"] + 1) % self.seats
        if self.truth["owes_draw"][turn]:
            self.truth["owes_draw"][turn] = False
            return
        if not self.truth["deck"] and self.truth["discard"]:
            drawn = after["hands"][turn][-1]
            assert Counter([drawn, *after["deck"]]) == Counter(self.truth["discard"]), "the pile becomes the deck"
            self.truth["deck"], self.truth["discard"] = [drawn, *after["deck"]], []
        if self.truth["deck"]:
            self.truth["hands"][turn].append(self.truth["deck"].pop(0))

    # --- claiming -----------------------------------------------------------------------------------------------------

    @property
    def sides(self) -> int:
        """Four play as two."""
        return 2 if self.seats == 4 else self.seats

    def units(self, side: int) -> list[int]:
        """The units of a side's hidden card."""
        return self.cards[self.truth["hidden"][side]]

    def is_true(self, seat: int) -> bool:
        """Whether some area since the deal has stood for the seat's hidden card."""
        return self.units(seat % self.sides) in self.truth["areas"]

    def claim(self, seat: int) -> None:
        """Outside a window."""
        if self.is_true(seat):
            self.truth["phase"] = "window"
            self.truth["claimed"][seat] = seat % self.sides
            self.asked = {other for other in range(self.seats) if other % self.sides != seat % self.sides}
        else:
            self.truth["owes_draw"][seat] = True
            self.shut.add(seat)

    def answer(self, seat: int, action: str) -> None:
        """In a window."""
        self.asked.discard(seat)
        if action == "claim" and self.is_true(seat):
            self.truth["claimed"][seat] = seat % self.sides
            self.asked -= {other for other in range(self.seats) if other % self.sides == seat % self.sides}
        elif action == "claim":
            self.truth["owes_draw"][seat] = True
        if not self.asked:
            sides = {side for side in self.truth["claimed"] if side is not None}
            first = {side: self.truth["areas"].index(self.units(side)) for side in sides}
            self.end([side for side in sorted(sides) if first[side] == min(first.values())])

    def end(self, winners: list[int]) -> None:
        """Over, if somebody has won."""
        if winners:
            self.truth["winners"], self.truth["phase"] = winners, "over"

    def returns(self) -> list[int] | None:
        """The result for each seat."""
        if self.truth["phase"] != "over":
            return None
        won = self.truth["winners"]
        return [0 if not won else 1 if seat % self.sides in won else -1 for seat in range(self.seats)]
