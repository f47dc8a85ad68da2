"""Matches of Schrödinger's Cats that begin in a given position. Boxes are written in one word: "AAH"."""

from collections.abc import Sequence
from typing import Any

import pytest

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.games import load
from labtable.games.cats.rules.state import Refusal

GAME = load("cats")
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Emmy", "Fay"]
OPTIONS = ("form", "open_doctorate")
DECK = {"A": 20, "D": 20, "E": 8, "H": 4}
PHYSICISTS = {
    "Felinestein", "Tabby", "Prride", "Pawking", "Goeppert-Meower", "Purrie", "Felidae", "Mewton", "Pounce", "Feyncat",
}  # fmt: skip
HARMLESS = ("Goeppert-Meower", "Felidae", "Mewton", "Felinestein", "Prride", "Pounce")  # where a test names none


def position(
    *hands: str,
    doctorates: Sequence[str] = (),
    findings: Sequence[str] = (),
    research: str = "",
    bid: str | None = None,
    lying: Sequence[str] = ("Feyncat",),
    **given: Any,
) -> dict[str, Any]:
    """A truth to begin from; seat 0 is to make a hypothesis unless one of its fields says otherwise.

    `bid` is a hypothesis and whose it is, "3A 1". A doctorate is secret unless `used` follows it: "Purrie used"; seats
    for which none is named get some that do not matter. `lying` is the one that was laid open.
    """
    named = [who.split()[0] for who in doctorates]
    spare = [name for name in HARMLESS if name not in (*named, *lying)]
    held = [*doctorates, *spare][: len(hands)]
    if bid is not None:
        what, by = bid.split()
        given["bid"] = {"n": int(what[:-1]), "state": what[-1], "by": int(by)}
    return {
        "turn": 0,
        "hands": [list(hand) for hand in hands],
        "findings": [list(shown) for shown in (*findings, *[""] * (len(hands) - len(findings)))],
        "research": list(research),
        "doctorates": [{"name": who.split()[0], "state": "used" if " used" in who else "secret"} for who in held],
        "open": [*lying, *[who.split()[0] for who in held if " used" in who]],
        **given,
    }


def arranged(*hands: str, seed: int = 1, **given: Any) -> Match:
    """A match from a position. Feyncat lies open unless `open` or the option says otherwise."""
    options = {name: given.pop(name) for name in OPTIONS if name in given}
    lying = given.pop("open", ["Feyncat"] if options.get("open_doctorate", True) else [])
    return Match(GAME, len(hands), options, seed, position(*hands, lying=lying, **given))


def play(match: Match, *actions: str) -> Match:
    """Play actions one after another, each by the seat on turn."""
    for text in actions:
        match.play(match.state.turn, text)
    return match


def refused(match: Match, action: str, seat: int | None = None) -> Refusal:
    """The reason why an action is refused; it must be, it changes nothing, and the sentence names the rule."""
    before = match.state.copy()
    seat = match.state.turn if seat is None else seat
    with pytest.raises(Problem) as caught:
        match.play(seat, action)
    assert match.state == before
    assert caught.value.code == "refused"
    (piece,) = GAME.read(action, match.view(seat), seat)
    why = Refusal(GAME.reason(match.state, seat, piece))
    assert str(caught.value).endswith(f"[{why.rule}]")
    return why


def legal(match: Match) -> set[str]:
    """The actions that the seat on turn may choose."""
    return {GAME.write(piece) for piece in GAME.legal(match.state, match.state.turn)}


def bids(match: Match) -> set[str]:
    """The hypotheses that may be made now, without the word."""
    return {action.removeprefix("bid ") for action in legal(match) if action.startswith("bid ")}


def truth(match: Match) -> dict[str, Any]:
    """The whole truth, as `labtable audit` prints it."""
    return dict(GAME.words.truth(match.state, None))


def hand(match: Match, seat: int) -> str:
    """The boxes of a hand."""
    return "".join(truth(match)["hands"][seat])


def finding(match: Match, seat: int) -> str:
    """The boxes that a seat has shown."""
    return "".join(truth(match)["findings"][seat])


def words(sentences: Sequence[Sentence], viewer: int = SPECTATOR) -> list[str]:
    """Sentences in words, as a viewer is told them."""
    return [GAME.words.tell(s, NAMES, viewer) for s in sentences]


def told(match: Match, action: str, viewer: int) -> list[str]:
    """The sentences that a viewer is told of an action of the seat on turn."""
    return words(GAME.narrate(match.play(match.state.turn, action), viewer), viewer)
