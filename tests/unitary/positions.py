"""Matches of Unitary that begin in a given position."""

from collections.abc import Sequence
from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.games import load

GAME = load("unitary")
NAMES = ["Ada", "Bob", "Cleo", "Dan"]


def arranged(seats: int = 2, seed: int = 1, claims: str = "auto", big_deck: bool = False, **position: Any) -> Match:
    """A match from a position, given as `labtable audit` prints truths; seat 0 is to play unless `turn` is given."""
    position = {"turn": 0, **position}
    return Match(GAME, seats, {"claims": claims, "big_deck": big_deck}, seed, position)


def dealt(seats: int = 2, seed: int = 1, claims: str = "auto", big_deck: bool = False) -> Match:
    """A match from the deal."""
    return Match(GAME, seats, {"claims": claims, "big_deck": big_deck}, seed)


def play(match: Match, *actions: str) -> Match:
    """Play actions one after another, each by the seat on turn unless one is named: `1 claim`."""
    for text in actions:
        seat, action = (int(text[0]), text[2:]) if text[0].isdigit() else (match.state.turn, text)
        match.play(seat, action)
    return match


def refused(match: Match, action: str) -> str:
    """The reason why an action is refused, in words; it must be. It changes nothing."""
    before = match.state.copy()
    with pytest.raises(Problem) as caught:
        play(match, action)
    assert match.state == before
    assert caught.value.code == "refused"
    assert caught.value.sentence is not None
    return GAME.words.tell(caught.value.sentence, NAMES)


def words(sentences: Sequence[Sentence], viewer: int = -1) -> list[str]:
    """Sentences in words, as a viewer is told them."""
    return [GAME.words.tell(s, NAMES, viewer) for s in sentences]


def says(match: Match, action: str, viewer: int = -1) -> list[str]:
    """The sentences that a viewer is told when the action is played."""
    seat, text = (int(action[0]), action[2:]) if action[0].isdigit() else (match.state.turn, action)
    return words(GAME.narrate(match.play(seat, text), viewer), viewer)


def truth(match: Match) -> dict[str, Any]:
    """The whole truth now, as `labtable audit` prints it."""
    found = GAME.words.truth(match.start, None)
    replay = Match(GAME, match.seats, match.options, match.seed, match.position)
    for played in match.played:
        replay.carry_out(played.seat, played.pieces)
        found = GAME.words.truth(replay.state, found)
    assert isinstance(found, dict)
    return found


def area(match: Match) -> list[int]:
    """The area now."""
    return list(match.state.area)


def hand(match: Match, seat: int) -> list[str]:
    """A seat's cards by name."""
    found = truth(match)["hands"][seat]
    assert isinstance(found, list)
    return found


def winners(match: Match) -> list[int]:
    """The seats that have won; none before the end."""
    return GAME.winners(match.state) or []


def exhausted(**position: Any) -> Match:
    """A match whose deck holds no card: all are on the pile but those that the position places."""
    full = truth(dealt())
    cards = [*full["deck"], *full["hidden"], *(card for held in full["hands"] for card in held)]
    for card in [*position["hidden"], *(card for held in position["hands"] for card in held)]:
        cards.remove(card)
    return arranged(deck=[], discard=cards, **position)
