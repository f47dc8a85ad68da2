"""What the web client gets to see."""

from typing import Any

import msgspec
import pytest

from labtable.engine.play.match import Match
from labtable.games.mathic.words.client_view import View
from labtable.games.mathic.words.position import Window

from .positions import GAME, arranged, play

HANDS: dict[str, Any] = {"hands": [["3/12h", "1/12c"], ["1/12d", "2/12s"]], "space": ["4/12s", "7/12d", "8/12c"]}


def show(match: Match, seat: int) -> View:
    """The view, after a trip over the wire."""
    return msgspec.json.decode(msgspec.json.encode(GAME.words.client_view(match.view(seat), seat)), type=View)


def test_each_sees_what_each_may_know() -> None:
    match = arranged(tokens=["plus"], **HANDS)
    own, watching = show(match, 1), show(match, -1)
    assert own.position.hands == [[None, None], ["1/12d", "2/12s"]]
    assert watching.position.hands == [[None, None], [None, None]]
    assert own.position.space == watching.position.space == ["4/12s", "7/12d", "8/12c"]
    assert (own.position.tokens, own.position.turn, own.position.hearts) == (["plus"], 0, 0)
    assert (own.position.phase, own.position.window, own.referee) == ("play", None, "auto")
    assert own.choices == watching.choices == []


def test_M16_who_plays_alone_has_hearts_and_may_reset() -> None:
    match = arranged(1, hands=[["3/12h"]], space=["4/12s"])
    assert show(match, 0).position.hearts == 3
    assert [choice.action for choice in show(match, 0).choices] == ["reset", "compute", "pattern"]


def test_choices_are_what_is_one_piece_and_how_a_play_begins() -> None:
    match = arranged(tokens=["plus"], **HANDS)
    first, second, compute, pattern = show(match, 0).choices
    assert [(c.action, c.card) for c in (first, second)] == [("discard 3/12h", "3/12h"), ("discard 1/12c", "1/12c")]
    assert (compute.action, compute.refusal) == ("compute", None)
    assert pattern.refusal is not None
    assert pattern.refusal.rule == "M-10"


@pytest.mark.parametrize(
    ("referee", "action", "about", "answers"),
    [
        ("auto", "discard 3/12h", Window("steal", 0, card="3/12h"), ["steal", "steal pattern", "pass"]),
        ("honour", "compute 3/12h = 4/12s", Window("challenge", 0, equation="3/12h = 4/12s"), ["challenge", "pass"]),
    ],
)
def test_M11_M12_a_window_asks_who_has_not_answered(
    referee: str, action: str, about: Window, answers: list[str]
) -> None:
    match = play(arranged(referee=referee, **HANDS), action)
    asked, waiting = show(match, 1), show(match, 0)
    assert (asked.position.phase, asked.asked, [c.action for c in asked.choices]) == ("window", True, answers)
    assert (waiting.asked, waiting.choices) == (False, [])
    assert asked.position.window == waiting.position.window == about


def test_the_last_play_is_shown_until_the_next_discard() -> None:
    match = play(arranged(**HANDS), "compute 3/12h + 4/12s = 7/12d")
    last = show(match, 1).play
    assert last is not None
    assert (last.by, last.line, last.theft) == (0, "3/12h + 4/12s = 7/12d", False)
    assert show(play(match, "discard 1/12d"), 0).play is None


def test_every_face_says_what_is_printed() -> None:
    faces = GAME.words.faces()
    assert len(faces) == 52 + 30 + 15
    assert faces["number 1/4"] == {"kind": "token"}
    assert faces["3/12h"] == {"kind": "basic", "twelfths": 3, "colour": "red", "suit": "h"}
    assert faces["[>=6/12 red]"] == {"kind": "at_least", "twelfths": 6, "colour": "red", "suit": ""}
