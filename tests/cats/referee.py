"""A second reading of the rules: a slow and simple referee over truths as `labtable audit` prints them.

It knows no code of the game, only its rules and notation. Boxes, doctorates and bids are plain lists; piles top first.
"""

from collections import Counter
from copy import deepcopy
from itertools import chain, combinations
from typing import Any

Truth = dict[str, Any]
LADDER = """
1A 1D 2A 2D 1E 3A 3D 4A 4D 2E 5A 5D 6A 6D 3E 7A 7D 8A 8D 4E 9A 9D 10A 10D 5E 11A 11D 12A 12D 6E 13A 13D 14A 14D 7E
15A 15D 16A 16D 8E 17A 17D 18A 18D 9E 19A 19D 20A 20D 10E 21A 21D 22A 22D 11E 23A 23D 24A 24D 12E 25A 25D 26A 26D 13E
""".split()
DOCTORATES = """
Felinestein Tabby Prride Pawking Goeppert-Meower Purrie Felidae Mewton Pounce Feyncat
""".split()
LABORATORY_HANDS = [6, 5, 4, 3, 2]


class Referee:
    """Follows one match and says, after each action, how things must stand."""

    def __init__(self, about: dict[str, Any], truth: Truth) -> None:
        self.options = about["options"]
        self.seats: int = about["seats"]
        self.cards: dict[str, int] = about["cards"]
        self.truth = deepcopy(truth)

    # --- what is legal ------------------------------------------------------------------------------------------------

    def legal(self) -> dict[int, list[str]]:
        """Everything that the scientist whose turn it is may do."""
        truth = self.truth
        if truth["phase"] == "over":
            return {}
        found = self.findings() if truth["phase"] == "findings" else self.hypotheses()
        return {truth["turn"]: [*found, *self.doctorates()]}

    def hypotheses(self) -> list[str]:
        """C-3, C-4, C-5, C-12."""
        bid = self.truth["bid"]
        if bid is None:
            return [f"bid {step}" for step in LADDER]
        higher = [f"bid {step}" for step in LADDER[self.standing() + 1 :]]
        return higher if bid["by"] == self.truth["turn"] else [*higher, "call"]

    def standing(self) -> int:
        """Where on the ladder the hypothesis stands that is to be beaten."""
        return LADDER.index(f"{self.truth['bid']['n']}{self.truth['bid']['state']}")

    def findings(self) -> list[str]:
        """C-7: one showing and, after it, one cycling."""
        truth, hand = self.truth, self.truth["hands"][self.truth["turn"]]
        if not truth["shown_now"]:
            fitting = [box for box in hand if box == truth["bid"]["state"] or (box == "H" and self.heisenbergs())]
            return ["end", *some_of("show", fitting, len(fitting))]
        if truth["cycled_now"]:
            return ["end"]
        return ["end", *some_of("cycle", hand, min(truth["shown_now"], len(truth["research"])))]

    def heisenbergs(self) -> bool:
        """C-6, C-11."""
        return bool(self.truth["heisenbergs_count"])

    def doctorates(self) -> list[str]:
        """C-9, and what Tabby may copy (C-1)."""
        mine = self.truth["doctorates"][self.truth["turn"]]
        if mine["state"] != "secret":
            return []
        if mine["name"] == "Tabby":
            copied = [name for name in self.truth["open"] if name != "Tabby"]
            return [f"doctorate Tabby as {name}" for name in copied if name != "Pawking" or self.may_skip()]
        return [f"doctorate {mine['name']}"] if mine["name"] != "Pawking" or self.may_skip() else []

    def may_skip(self) -> bool:
        """C-12; after one's own hypothesis, too, one is the last bidder."""
        truth = self.truth
        if truth["bid"] is None:
            return True
        if truth["bid"]["by"] == truth["turn"]:
            return False
        return self.next_seat() != truth["bid"]["by"] or self.standing() < len(LADDER) - 1

    def next_seat(self) -> int:
        """The next clockwise who is not out."""
        seat: int = (self.truth["turn"] + 1) % self.seats
        while self.truth["out"][seat]:
            seat = (seat + 1) % self.seats
        return seat

    # --- what follows -------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: str, shown: Truth) -> None:
        """Carry an action out; a new deal is taken from what is shown if it can be dealt so."""
        assert seat == self.truth["turn"]
        truth, (verb, *words) = self.truth, action.split()
        if verb == "bid":
            bid = {"n": int(words[0][:-1]), "state": words[0][-1], "by": seat}
            truth |= {"bid": bid, "said": [*truth["said"], bid], "phase": "findings"}
        elif verb == "show":
            self.move(words, truth["hands"][seat], truth["findings"][seat])
            truth["shown_now"] = len(words)
        elif verb == "cycle":
            self.discard(seat, words)
            self.draw(seat, len(words))
            truth["cycled_now"] = True
        elif verb == "doctorate":
            truth["doctorates"][seat]["state"] = "used"
            truth["open"].append(words[0])
            if words[0] == "Tabby":
                truth["copied"] = words[-1]
            self.ability(seat, words[-1])
        elif verb == "end":
            self.pass_on()
        else:
            assert verb == "call"
            self.settle(seat, shown)

    def pass_on(self) -> None:
        self.truth |= {"turn": self.next_seat(), "phase": "hypothesis", "shown_now": 0, "cycled_now": False}

    def move(self, boxes: list[str], source: list[str], target: list[str]) -> None:
        for box in boxes:
            source.remove(box)
            target.append(box)

    def discard(self, seat: int, boxes: list[str]) -> None:
        self.move(boxes, self.truth["hands"][seat], self.truth["discard"])
        self.truth["discarded"][seat] += boxes

    def draw(self, seat: int, n: int) -> None:
        """As many as the deck holds; the total is what lies in hands and findings (C-9)."""
        self.move(self.truth["research"][:n], self.truth["research"], self.truth["hands"][seat])
        self.count_boxes()

    def count_boxes(self) -> None:
        self.truth["boxes"] = sum(len(row) for row in [*self.truth["hands"], *self.truth["findings"]])

    def ability(self, seat: int, name: str) -> None:
        """The ten doctorates (C-9 to C-12)."""
        truth = self.truth
        if name == "Felinestein":
            hand = list(truth["hands"][seat])
            self.discard(seat, hand)
            self.draw(seat, len(hand))
        elif name == "Mewton":
            self.draw(seat, 2)
        elif name in ("Purrie", "Felidae"):
            self.wipe("A" if name == "Purrie" else "D")
        elif name == "Pounce":
            truth["counts_as"]["A"] += 2
        elif name == "Goeppert-Meower":
            truth["counts_as"]["E"] += 1
        elif name == "Feyncat":
            truth["heisenbergs_count"] = False
        elif name == "Pawking":
            self.pass_on()
        else:
            assert name == "Prride"

    def wipe(self, state: str) -> None:
        """C-10."""
        bid = self.truth["bid"]
        too = self.heisenbergs() and bid is not None and bid["state"] == state
        for row in self.truth["findings"]:
            self.move([box for box in row if box == state or (box == "H" and too)], row, self.truth["discard"])
        self.count_boxes()

    # --- an experiment is observed ------------------------------------------------------------------------------------

    def count(self) -> int:
        """What all boxes come to for the hypothesis that is called (C-6, C-8, C-11, C-13)."""
        found, state = 0, self.truth["bid"]["state"]
        for row in [*self.truth["hands"], *self.truth["findings"]]:
            for box in row:
                if box == state or (box == "H" and self.heisenbergs()):
                    found += 1
        return found + int(self.truth["counts_as"].get(state, 0))

    def settle(self, caller: int, shown: Truth) -> None:
        """C-13, C-14, C-15."""
        truth, bidder = self.truth, self.truth["bid"]["by"]
        count = self.count()
        valid = count >= truth["bid"]["n"]
        right, wrong = (bidder, caller) if valid else (caller, bidder)
        kept = {name: truth[name] for name in ("hands", "findings", "bid", "counts_as", "heisenbergs_count")}
        truth["revealed"] = deepcopy(kept) | {"caller": caller, "count": count, "valid": valid}
        truth["won"][right] += 1
        truth["lost"][wrong] += 1
        laboratory = self.options["form"] == "laboratory"
        if truth["lost"][wrong] == (2 if laboratory else 1):
            truth["out"][wrong] = True
            if truth["doctorates"][wrong]["state"] == "secret":
                truth["doctorates"][wrong]["state"] = "gone"
        if truth["out"].count(False) == 1 or (laboratory and truth["won"][right] == 3):
            truth |= {"phase": "over", "winners": [right]}
            return
        truth |= {"experiment": truth["experiment"] + 1, "turn": right}
        self.deal(shown)

    def deal(self, shown: Truth) -> None:
        """The next experiment; which boxes go where is chance (C-2, C-13, C-15)."""
        nothing: Truth = {"findings": [[] for _ in range(self.seats)], "discarded": [[] for _ in range(self.seats)]}
        nothing |= {"discard": [], "bid": None, "said": [], "phase": "hypothesis", "shown_now": 0, "cycled_now": False}
        nothing |= {"counts_as": {"A": 0, "E": 0}, "heisenbergs_count": True, "winners": []}
        dealt = deepcopy({"hands": shown["hands"], "research": shown["research"]})
        self.truth |= nothing | dealt
        self.count_boxes()
        left = self.truth["out"].count(False)
        size = left
        if self.options["form"] == "laboratory":
            size = LABORATORY_HANDS[min(self.truth["experiment"], len(LABORATORY_HANDS)) - 1]
        assert [len(hand) for hand in self.truth["hands"]] == [0 if out else size for out in self.truth["out"]]
        assert Counter(chain(*self.truth["hands"], self.truth["research"])) == Counter(self.cards)

    def check_first_deal(self) -> None:
        """A match as it begins (C-1, C-2)."""
        truth, shown = self.truth, deepcopy(self.truth)
        laid = 1 if self.options["open_doctorate"] else 0
        names = [*(one["name"] for one in truth["doctorates"]), *truth["open"]]
        assert len(truth["open"]) == laid
        assert len(set(names)) == len(names) == self.seats + laid
        assert set(names) <= set(DOCTORATES)
        assert {one["state"] for one in truth["doctorates"]} == {"secret"}
        assert truth["turn"] in range(self.seats)
        zeros = [0] * self.seats
        assert (truth["won"], truth["lost"], truth["out"]) == (zeros, zeros, [False] * self.seats)
        assert (truth["experiment"], truth["revealed"]) == (1, None)
        assert self.cards == {"A": 20, "D": 20, "E": 8, "H": 4}
        self.deal(shown)
        assert comparable(shown) == comparable(self.truth)

    def returns(self) -> list[int] | None:
        if self.truth["phase"] != "over":
            return None
        return [1 if seat in self.truth["winners"] else -1 for seat in range(self.seats)]


def some_of(verb: str, boxes: list[str], most: int) -> list[str]:
    """Every choice of one to `most` of these boxes, once each."""
    chosen = {tuple(sorted(some)) for n in range(1, most + 1) for some in combinations(boxes, n)}
    return [" ".join([verb, *some]) for some in sorted(chosen)]


def comparable(truth: Truth) -> Truth:
    """A truth in which the order of boxes does not count where the rules give it none; the deck keeps its order."""
    found = {**truth, "discard": sorted(truth["discard"])}
    for name in ("hands", "findings", "discarded"):
        found[name] = [sorted(row) for row in truth[name]]
    if truth["revealed"]:
        rows = {name: [sorted(row) for row in truth["revealed"][name]] for name in ("hands", "findings")}
        found["revealed"] = {**truth["revealed"], **rows}
    return found
