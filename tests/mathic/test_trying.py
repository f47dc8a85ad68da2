"""What somebody is told while writing, and what they are told when they play it, is the same for every text."""

import random
from typing import Any

import pytest

from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.games.mathic.words.preview import preview

from .positions import GAME, NAMES, arranged

HANDS = [["3/12h", "3/12s", "[>=6/12 red]", "9/12s"], ["5/12c", "6/12c"]]
SPACE = ["4/12s", "4/12h", "0/12d", "7/12d", "3/12d", "6/12s", "[odd/any black]"]
TEXTS = [
    "3/12 + 4/12 = 7/12",
    "3/12h+4/12=7/12",
    "3/12 = 3/12",
    "3/12s = 3/12d",
    "3/12h = 3/12s",
    "7/12 - 4/12 = 3/12",
    "-3/12 + 4/12 = 7/12",
    "− 3/12 = 3/12",
    "+ 3/12 = 3/12",
    "3/12 - -4/12 = 7/12",
    "3/12 = -3/12",
    "(3/12) = (3/12)",
    "(3/12 = 3/12",
    "3/12) = 3/12",
    "3/12 =",
    "= 3/12",
    "3/12",
    "",
    " ",
    "three",
    "1/4 = 3/12",
    "0.25 = 3/12",
    "5 = 3/12",
    "[>=6/12: 2] = 6/12 / 3/12",
    "[>=6/12 red: 2/3] = 4/12 + 4/12",
    "[>=6/12: 1/3] = 4/12",
    "[≥6/12] = 3/12",
    "[>=6/12: 200] = 3/12",
    "[>=6/12: 2/0] = 3/12",
    "[odd: 3/12] = 3/12",
    "[odd: 2/12] = 4/12",
    "3/12 ^ [odd: 1/1] = 3/12",
    "3/12 < 4/12",
    "3/12 = 4/12 = 7/12",
    "pattern 3/12 3/12 3/12",
    "discard 3/12",
    "discard 3/12h",
    "discard 4/12",
    "discard",
    "pass",
    "challenge",
    "reset",
    "steal 3/12 = 3/12",
    "compute",
    "compute 3/12 = 3/12",
    "3/12 3/12",
    "3/12 x 0/12 = 0/12",
    "3/12 / 0/12 = 4/12",
    "0/12 ^ 0/12 = 4/12",
    "9/12 = 3/12 + 6/12s",
    "h3/12 = 3/12",
    "3/12 ≠ 4/12",
    "6/12 - 3/12 = 3/12",
    "<3/12 = 4/12",
    "4/12 + 3/12 = 7/12 x",
    "3/12 == 3/12",
    "**",
    "3/12♥ = 3/12♦",
    "9/12 : 3/12 = 3",
]
LETTERS = [
    "3/12",
    "4/12",
    "7/12",
    "6/12s",
    "3/12h",
    "[>=6/12: 2]",
    "[odd: 1/3]",
    "+",
    "-",
    "x",
    "/",
    "^",
    "=",
    "(",
    ")",
    "<",
]


def told(found: Sentence) -> str:
    return GAME.words.tell(found, NAMES)


def tried(text: str, seat: int, **options: Any) -> str | None:
    """Why it would be refused, as it is told while it is written; None if it would not be."""
    match = arranged(hands=HANDS, space=SPACE, tokens=["plus"], **options)
    found = preview(match.view(seat), seat, text)
    return told(found.refusal) if found.refusal else None


def played(text: str, seat: int, **options: Any) -> str | None:
    """Why the table refuses it; None if it does not."""
    match = arranged(hands=HANDS, space=SPACE, tokens=["plus"], **options)
    try:
        match.play(seat, text)
    except Problem as problem:
        return told(problem.sentence) if problem.sentence else problem.text
    return None


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_told_while_writing_is_what_is_told_when_it_is_played(text: str) -> None:
    for seat in (0, 1):  # on turn, and waiting
        for referee in ("auto", "honour"):
            assert tried(text, seat, referee=referee) == played(text, seat, referee=referee)


def test_so_it_is_for_texts_that_nobody_thought_of() -> None:
    dice, accepted = random.Random(19), 0
    for _ in range(150):
        size = dice.choice([3, 3, 3, 5, 5, 7])
        text = " ".join(dice.choice(LETTERS) for _ in range(size))
        if dice.random() < 0.7:  # cards and signs by turns
            text = " ".join(dice.choice(LETTERS[:7] if i % 2 == 0 else LETTERS[7:13]) for i in range(size))
        if dice.random() < 0.2:
            text = "{0} = {0}".format(dice.choice(LETTERS[:3]))
        found = tried(text, 0)
        assert found == played(text, 0), text
        accepted += found is None
    assert accepted > 0


def test_M5_a_wild_card_without_a_value_is_not_judged_as_if_it_had_one() -> None:
    """Nobody is blamed for a number that they have not chosen."""
    match = arranged(hands=HANDS, space=SPACE, tokens=["plus"])
    found = preview(match.view(0), 0, "[>=6/12 red] = 6/12s / 3/12d")
    assert found.refusal is not None
    assert found.refusal.key == "value_expected"
    assert found.proof is not None
    assert (found.proof.why, found.proof.left) == (None, None)
