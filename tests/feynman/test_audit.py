"""Audits and reviews write actions as players do: a card's number only where the hand has two that differ behind."""

from typing import Any

from labtable.api.exports import review_of
from labtable.engine.files.audit import audit

from .positions import arranged, play

HAND: list[str | int] = ["u:red", "c:blue", "t:red", 73]


def test_a_card_is_named_by_its_face() -> None:
    match = play(arranged(2, hands=[HAND, ["mu:red", "e:green"]], discard=["t:red"]), "play u:red", "draw")
    lines: list[Any] = list(audit(match))
    assert lines[1]["legal"] == {"0": ["play u:red", "play t:red", "draw"]}
    assert [line["action"] for line in lines[1:]] == [None, "play u:red", "draw"]
    assert [step.action for step in review_of(match, []).steps] == [None, "play u:red", "draw"]


def test_of_two_that_differ_behind_the_number_says_which() -> None:
    match = play(arranged(2, hands=[[5, 6, 17], ["mu:red"]], discard=["t:red"]), "play u:red/6")
    lines: list[Any] = list(audit(match))
    assert lines[1]["legal"] == {"0": ["play u:red/5", "play u:red/6", "draw"]}
    assert lines[2]["action"] == "play u:red/6"
    assert review_of(match, []).steps[1].action == "play u:red/6"


def test_an_answer_is_called_so() -> None:
    hands: list[list[str | int]] = [["W:red", "e:green", "mu:green"], ["u:red", "e:blue", "c:blue"]]
    match = play(arranged(2, hands=hands, discard=["d:red"]), "play W:red", "answer u:red")
    lines: list[Any] = list(audit(match))
    assert lines[2]["legal"] == {"1": ["answer u:red", "take"]}
    assert lines[3]["action"] == review_of(match, []).steps[2].action == "answer u:red"
