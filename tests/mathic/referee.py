"""A second reading of the rules: a slow and simple referee over truths as `labtable audit` prints them.

It knows no code of the game, only its rules and notation. Arithmetic is Python's `fractions`.
"""

import re
from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import pairwise
from math import gcd
from typing import Any, NamedTuple

Truth = dict[str, Any]
WORD = re.compile(r"\[([^]:]+)(?:: (\d+)/(\d+))?\]|(\d+)/12([hdsc])|([-+x/^=<>()])")
RANK = {"+": 1, "-": 1, "x": 2, "/": 2, "^": 3}
NUMBERS = {"number 0": 0, "number 1/4": "1/4", "number 1/3": "1/3", "number 1/2": "1/2", "number 3/4": "3/4"}


class Card(NamedTuple):
    """A card as a play names it: its name without a declared value, its colour, and n/d as written."""

    name: str
    colour: str
    n: int
    d: int

    @property
    def value(self) -> Fraction:
        return Fraction(self.n, self.d)


class NoValue(Exception):
    """An expression that means nothing, or no rational number (M-4, M-6)."""


def words(line: str) -> list[Card | str]:
    """A written play as cards and signs."""
    found: list[Card | str] = []
    for match in WORD.finditer(line):
        wild, n, d, twelfths, suit, sign = match.groups()
        if wild:
            found.append(Card(f"[{wild}]", wild.split()[-1], int(n), int(d)))
        elif suit:
            found.append(Card(match[0], "red" if suit in "hd" else "black", int(twelfths), 12))
        else:
            found.append(sign)
    return found


def satisfies(card: Card) -> bool:
    """Whether the declared value is one that the card may have (M-5)."""
    if not card.name.startswith("["):
        return True
    kind, bound = card.name[1:].split()[0], re.match(r"\[(>=|<=|>|<)(\d+)/12", card.name)
    if bound:
        limit = Fraction(int(bound[2]), 12)
        at = {">=": card.value >= limit, "<=": card.value <= limit, ">": card.value > limit, "<": card.value < limit}
        return at[bound[1]]
    odd = {0: "even", 1: "odd"}
    if kind == "simplest":
        return gcd(card.n, card.d) == 1 and card.d >= 2
    above, below = kind.split("/")
    return odd[card.n % 2] == above and below in ("any", odd[card.d % 2])


def value_of(expression: list[Card | str]) -> Fraction:
    """What one side comes to. Raises NoValue."""
    rest = list(expression)
    value = _sum(rest, 1)
    assert not rest
    return value


def _sum(rest: list[Card | str], least: int) -> Fraction:
    """Precedence climbing; powers group from the right (M-4)."""
    value = _single(rest)
    while rest and isinstance(rest[0], str) and RANK.get(rest[0], 0) >= least:
        sign = str(rest.pop(0))
        value = _operate(value, sign, _sum(rest, RANK[sign] + (sign != "^")))
    return value


def _single(rest: list[Card | str]) -> Fraction:
    first = rest.pop(0)
    if isinstance(first, Card):
        return first.value
    assert first == "("
    value = _sum(rest, 1)
    assert rest.pop(0) == ")"
    return value


def _operate(a: Fraction, sign: str, b: Fraction) -> Fraction:
    if sign == "/":
        if b == 0:
            raise NoValue
        return a / b
    if sign == "^":
        return _power(a, b)
    return {"+": a + b, "-": a - b, "x": a * b}[sign]


def _power(a: Fraction, b: Fraction) -> Fraction:
    if a == 0 and b <= 0:
        raise NoValue
    root = Fraction(_root(a.numerator, b.denominator), _root(a.denominator, b.denominator))
    return root ** int(b.numerator)


def _root(n: int, k: int) -> int:
    """The whole k-th root. Raises NoValue."""
    if n < 0 and k > 1:
        raise NoValue
    for root in range(max(2, abs(n)) + 1) if k > 1 else []:
        if root**k == n:
            return root
    if k > 1:
        raise NoValue
    return n


class Play:
    """A play as written: what it says, and what is true of it."""

    def __init__(self, action: str) -> None:
        self.is_theft = action.startswith("steal")
        self.is_pattern = "pattern" in action.split("[", maxsplit=1)[0]
        self.words = words(action.removeprefix("steal ").removeprefix("pattern ").removeprefix("compute "))
        self.cards = [word for word in self.words if isinstance(word, Card)]
        self.signs = [word for word in self.words if isinstance(word, str)]
        at = next((i for i, word in enumerate(self.words) if word in ("=", "<", ">")), 0)
        self.relation = self.words[at] if not self.is_pattern else "="
        self.sides = (self.words[:at], self.words[at + 1 :])

    @property
    def is_equation(self) -> bool:
        return not self.is_pattern and self.relation == "="

    def values(self) -> list[Fraction]:
        """Both sides. Raises NoValue."""
        return [value_of(side) for side in self.sides]

    @property
    def is_true(self) -> bool:
        """Whether it holds, its declared values too (M-4 to M-7, M-9)."""
        if not all(map(satisfies, self.cards)):
            return False
        if self.is_pattern:
            return is_pattern([card.value for card in self.cards])
        try:
            left, right = self.values()
        except NoValue:
            return False
        return {"=": left == right, "<": left < right, ">": left > right}[str(self.relation)]

    def earns(self, token: str) -> bool:
        """Whether it earns a token that is shown (M-9, M-10)."""
        if token == "pattern" or self.is_pattern:
            return token == "pattern" and self.is_pattern
        if token in ("red", "black", "red+black"):
            return {card.colour for card in self.cards} == set(token.split("+"))
        if token in ("plus", "minus", "compare"):
            return any(sign in {"plus": "+x", "minus": "-/", "compare": "<>^"}[token] for sign in self.signs)
        if token in ("odd", "even"):
            sides = [[word.n for word in side if isinstance(word, Card)] for side in self.sides]
            return any(all(n % 2 == (token == "odd") for n in side) for side in sides)
        number = Fraction(token.removeprefix("number "))
        if number in [card.value for card in self.cards]:
            return True
        try:
            return self.values() == [number, number]
        except NoValue:
            return False


def is_pattern(row: list[Fraction]) -> bool:
    """Equal, arithmetic or geometric from three on; ABAB and Fibonacci-like from four on (M-9)."""
    if len(row) < 3:
        return False
    if len({b - a for a, b in pairwise(row)}) == 1:
        return True
    if 0 not in row and len({b / a for a, b in pairwise(row)}) == 1:
        return True
    triples = list(zip(row, row[1:], row[2:], strict=False))
    return len(row) >= 4 and (all(a == c for a, _, c in triples) or all(a + b == c for a, b, c in triples))


class Referee:
    """Follows one match and says, after each action, how things must stand."""

    def __init__(self, about: dict[str, Any], truth: Truth) -> None:
        self.options = about["options"]
        self.seats: int = about["seats"]
        self.counts = about["cards"]
        self.truth = deepcopy(truth)
        self.earlier = [0] * self.seats
        self.asked: set[int] = set()
        self.before: Truth = {}
        self.play: Play | None = None
        self.player = 0
        self.check_round(truth)

    def may_act(self) -> set[int]:
        """Who is asked (M-2, M-11, M-12)."""
        if self.truth["phase"] == "over":
            return set()
        return self.asked if self.truth["phase"] == "window" else {self.truth["turn"]}

    def objection(self, seat: int, action: str) -> str:
        """Why an action may not be taken, or nothing (M-2, M-3, M-7, M-10, M-11)."""
        truth = self.truth
        if action in ("pass", "challenge"):
            return "" if truth["phase"] == "window" else "no window"
        if action.startswith("discard "):
            return "" if action[8:] in truth["hands"][seat] else "not in hand"
        play = Play(action)
        used = Counter(card.name for card in play.cards)
        space: Counter[str] = Counter(truth["space"])
        own = list((used - space).elements())
        if play.is_theft:
            wrong = own or truth["window"]["kind"] != "steal" or truth["window"]["card"] not in used
        else:
            own = own or [card for card in used if card in truth["hands"][seat]]
            wrong = not own or own[0] not in truth["hands"][seat] or len(list((used - space).elements())) > 1
        if wrong or len(play.cards) < 2:
            return "not these cards"
        if play.is_pattern and "pattern" not in truth["tokens"]:
            return "no pattern token"
        if play.relation in ("<", ">") and "compare" not in truth["tokens"]:
            return "no compare token"
        return "" if play.is_true or self.options["referee"] == "honour" else "not true"

    # --- what follows -------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: str, shown: Truth) -> None:
        """Carry an action out; where chance decides, take what is shown if it can be."""
        if action == "pass":
            self.asked -= {seat}
            if self.asked:
                return
            self.end_turn(shown)
        elif action == "challenge":
            self.challenge(seat)
            self.end_turn(shown)
        elif action.startswith("discard "):
            self.discard(seat, action[8:], shown)
        else:
            self.make(seat, Play(action), shown)

    def window(self, kind: str, of: int, **more: str) -> None:
        """Everybody else is asked (M-11, M-12)."""
        self.asked = set(range(self.seats)) - {of}
        self.truth |= {"phase": "window", "window": {"kind": kind, "of": of, **more}}

    def discard(self, seat: int, card: str, shown: Truth) -> None:
        """M-2, M-11."""
        was_empty = not self.truth["space"]
        self.truth["hands"][seat].remove(card)
        self.truth["space"].append(card)
        if self.options["stealing"] and not was_empty:
            self.window("steal", seat, card=card)
        else:
            self.end_turn(shown)

    def make(self, seat: int, play: Play, shown: Truth) -> None:
        """M-3, M-8, M-9, M-11."""
        self.before, self.play, self.player = deepcopy(self.truth), play, seat
        truth, used = self.truth, Counter(card.name for card in play.cards)
        if not play.is_theft:
            hand = truth["hands"][seat]
            beyond = list((used - Counter(truth["space"])).elements())
            own = beyond[0] if beyond else next(card.name for card in play.cards if card.name in hand)
            hand.remove(own)
            used -= Counter([own])
        for card in used.elements():
            truth["space"].reverse()
            truth["space"].remove(card)
            truth["space"].reverse()
        truth["collected"][seat] += [card.name for card in play.cards]
        earned = [token for token in truth["tokens"] if play.earns(token)]
        truth["tokens"] = [token for token in truth["tokens"] if token not in earned]
        truth["taken"][seat] += earned
        truth["solutions"][seat] += play.is_equation and not truth["space"]
        truth["last_to_compute"] = seat
        if self.options["referee"] == "honour":
            self.window("challenge", seat, equation=shown["window"]["equation"])
        else:
            self.end_turn(shown)

    def challenge(self, seat: int) -> None:
        """M-12."""
        assert self.play is not None
        if self.play.is_true:
            self.truth["skips"][seat] = True
            return
        kept = self.truth["skips"]
        self.truth = deepcopy(self.before) | {"skips": kept}
        if self.play.is_theft:
            kept[self.player] = True

    def end_turn(self, shown: Truth) -> None:
        """M-9, M-13, M-14, M-15."""
        truth = self.truth
        truth |= {"window": None, "phase": "play"}
        self.asked = set()
        if self.options["sprint"] and max(self.points()) >= self.options["aim"]:
            self.end_match()
            return
        while len(truth["tokens"]) < 4 and truth["token_pile"]:
            truth["tokens"].append(truth["token_pile"].pop(0))
        if any(truth["hands"]):
            self.begin_turn(truth["turn"] + 1)
        elif len(truth["deck"]) >= 4 * self.seats:
            truth["lead"] = (truth["lead"] + 1) % self.seats
            for _ in range(4):
                for step in range(self.seats):
                    truth["hands"][(truth["lead"] + step) % self.seats].append(truth["deck"].pop(0))
            self.begin_turn(truth["lead"])
        else:
            self.end_round(shown)

    def begin_turn(self, seat: int) -> None:
        """The next who holds cards and has not lost the turn (M-12, M-13)."""
        seat %= self.seats
        while not self.truth["hands"][seat] or self.truth["skips"][seat]:
            if self.truth["hands"][seat]:
                self.truth["skips"][seat] = False
            seat = (seat + 1) % self.seats
        self.truth["turn"] = seat

    def end_round(self, shown: Truth) -> None:
        """M-14, M-15."""
        truth = self.truth
        if truth["last_to_compute"] is not None:
            truth["collected"][truth["last_to_compute"]] += truth["space"]
            truth["space"] = []
        if max(self.points()) >= self.options["aim"] or truth["round"] == self.options["max_rounds"]:
            self.end_match()
            return
        self.earlier = self.points()
        self.check_round(shown)
        before = truth
        self.truth = deepcopy(shown) | {"skips": before["skips"]}
        assert shown["lead"] == (before["lead"] + 1) % self.seats
        assert shown["round"] == before["round"] + 1
        self.begin_turn(shown["lead"])

    def check_round(self, truth: Truth) -> None:
        """A round as it is dealt: all cards and tokens, four each, four in the space, four tokens (M-1, M-9)."""
        piles = [*truth["hands"], truth["space"], truth["deck"], *truth["collected"]]
        assert Counter(card for pile in piles for card in pile) == self.counts["cards"]
        assert Counter([*truth["tokens"], *truth["token_pile"]]) == self.counts["tokens"]
        assert [len(hand) for hand in truth["hands"]] == [4] * self.seats
        assert len(truth["space"]) == len(truth["tokens"]) == 4
        assert truth["last_to_compute"] is None
        assert not any([*truth["taken"], *truth["collected"], *truth["solutions"]])

    def end_match(self) -> None:
        """The most points; of equals the better last round; else they share (M-15)."""
        best = max(zip(self.points(), self.round_points(), strict=True))
        winners = [s for s, has in enumerate(zip(self.points(), self.round_points(), strict=True)) if has == best]
        self.truth |= {"phase": "over", "winners": winners}

    def round_points(self) -> list[int]:
        """M-15."""
        counts = zip(self.truth["collected"], self.truth["solutions"], self.truth["taken"], strict=True)
        return [2 * len(cards) + 10 * solutions + 20 * len(tokens) for cards, solutions, tokens in counts]

    def points(self) -> list[int]:
        """M-15."""
        return [before + now for before, now in zip(self.earlier, self.round_points(), strict=True)]

    def standing(self) -> Truth:
        """How things must stand, piles of which the order means nothing sorted."""
        return comparable(self.truth | {"points": self.points(), "round_points": self.round_points()})


def comparable(truth: Truth) -> Truth:
    """A truth in which the order does not count of hands, of tokens shown and taken, of collected cards."""
    unordered = {name: [sorted(pile) for pile in truth[name]] for name in ("hands", "collected", "taken")}
    return {**truth, **unordered, "tokens": sorted(truth["tokens"])}
