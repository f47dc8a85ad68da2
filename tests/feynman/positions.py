"""Matches of U-kNOw Feynman that begin in a given position. A card is named by either face, or by its number."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import pytest

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.games import load
from labtable.games.feynman.rules.state import Refusal

GAME = load("feynman")
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Emmy", "Fay", "Gus", "Hal", "Ida", "Joe"]
OPTIONS = ("higgs", "physics", "rounds", "length")
TABLE: dict[int, tuple[str, str]] = {
    int(n): (faces["matter"], faces["antimatter"]) for n, faces in GAME.words.cards(GAME.deal(2)).items()
}
FILLER = 3  # cards of a hand that a test does not name
Named = Sequence[str | int]


class Supply:
    """The cards that a position has not placed yet; those that it names by number are kept for their places."""

    def __init__(self, named: Iterable[str | int]) -> None:
        kept = set(named)
        self.left = [n for n in TABLE if n not in kept]

    def numbers(self, named: Named) -> list[int]:
        """The cards by number; a face stands for the lowest card that has it."""
        return [card if isinstance(card, int) else self.take(self.lowest(card)) for card in named]

    def lowest(self, face: str) -> int:
        return next(n for n in self.left if face in TABLE[n])

    def take(self, n: int) -> int:
        self.left.remove(n)
        return n


def arranged(
    seats: int = 3,
    seed: int = 1,
    *,
    hands: Sequence[Named] = (),
    discard: Named,
    draw: Named = (),
    rest: Named | None = None,
    **given: Any,
) -> Match:
    """A match from a position, given as `labtable audit` prints truths, and options; seat 0 is to play.

    Hands that are not named get FILLER cards from the end of the table. Instead of what is left over `rest` may say
    what the draw pile is: then all else goes to the bottom of the discard pile.
    """
    options = {name: given.pop(name) for name in OPTIONS if name in given}
    supply = Supply(chain(*hands, discard, draw, rest or ()))
    lying, top = supply.numbers(discard), supply.numbers(draw if rest is None else rest)
    held = [supply.numbers(hand) for hand in hands]
    for _ in range(seats - len(held)):
        held.append([supply.take(supply.left[-1]) for _ in range(FILLER)])
    below = [] if rest is None else supply.left
    position = {"turn": 0, "hands": held, "discard": [*lying, *below], "draw": top, **given}
    return Match(GAME, seats, options, seed, position)


def few(*others: list[int], draw: list[int], discard: list[int], **given: Any) -> Match:
    """A match in which seat 0 holds all cards that are not placed, so that it has seen all but a few."""
    placed = {n for cards in (*others, draw, discard) for n in cards}
    hands = [[n for n in TABLE if n not in placed], *others]
    return arranged(len(hands), hands=hands, draw=draw, discard=discard, **given)


def play(match: Match, *actions: str) -> Match:
    """Play actions one after another, each by the seat on turn unless one is named: `1 catch`."""
    for text in actions:
        match.play(*who(match, text))
    return match


def who(match: Match, text: str) -> tuple[int, str]:
    """The seat and the action."""
    return (int(text[0]), text[2:]) if text[0].isdigit() else (match.state.turn, text)


def refused(match: Match, text: str) -> Refusal:
    """The reason why an action is refused; it must be, and it changes nothing."""
    before = match.state.copy()
    seat, action = who(match, text)
    with pytest.raises(Problem) as caught:
        match.play(seat, action)
    assert match.state == before
    assert caught.value.code == "refused"
    trial = match.state.copy()
    for piece in GAME.read(action, match.view(seat), seat):
        if reason := GAME.reason(trial, seat, piece):
            return Refusal(reason)
        GAME.step(trial, seat, piece)
    raise AssertionError("it is not refused")


def legal(match: Match, seat: int | None = None) -> set[str]:
    """The actions that a seat, by default that on turn, may choose, as a player would write them."""
    seat = match.state.turn if seat is None else seat
    view, whole = match.view(seat), GAME.whole_actions(match.state, seat)
    actions = [GAME.words.write_here(pieces, view, seat) for pieces in whole]
    assert len(set(actions)) == len(actions)
    return set(actions)


def truth(match: Match) -> dict[str, Any]:
    """The whole truth, as `labtable audit` prints it."""
    return dict(GAME.words.truth(match.state, None))


def hand(match: Match, seat: int) -> list[str]:
    """The faces that a hand plays with."""
    now = truth(match)
    return [face(n, now["side"]) for n in now["hands"][seat]]


def face(n: int, side: str) -> str:
    """The face of a card."""
    return TABLE[n][side == "antimatter"]


def sizes(match: Match) -> list[int]:
    """The number of cards in each hand."""
    return [len(cards) for cards in truth(match)["hands"]]


def words(sentences: Sequence[Sentence], viewer: int = SPECTATOR) -> list[str]:
    """Sentences in words, as a viewer is told them."""
    return [GAME.words.tell(s, NAMES, viewer) for s in sentences]
