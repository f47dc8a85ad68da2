"""Lines that people might write, with the value of each side by the rules.

`python -m tests.mathic.golden_lines` writes them again. The page's tests set each as type and read it back with no more
knowledge than a reader of mathematics has.
"""

import json
import random
from pathlib import Path
from typing import Any

from labtable.games.mathic.rules.cards import MAX_DENOMINATOR, N_BASIC, N_FACES
from labtable.games.mathic.rules.names import write_line
from labtable.games.mathic.rules.state import Piece
from labtable.games.mathic.rules.writing import fits
from labtable.games.mathic.words.proof import prove

LINES = Path(__file__).parent / "golden" / "lines.json"
COUNT = 400
SIGNS = [Piece.PLUS, Piece.MINUS, Piece.TIMES, Piece.OVER, Piece.POWER, Piece.POWER, Piece.POWER]
SMALL = [(n, d) for d in range(1, MAX_DENOMINATOR + 1) for n in range(MAX_DENOMINATOR + 1)]


def card(dice: random.Random) -> list[int]:
    """A card, with a small value if it stands for many numbers."""
    if dice.random() < 0.4:
        return [dice.randrange(N_BASIC)]
    wild = dice.randrange(N_BASIC, N_FACES)
    whole = [(n, d) for n, d in SMALL if fits(wild, n, d) and d == 1]
    n, d = dice.choice(whole or [(n, d) for n, d in SMALL if fits(wild, n, d)])
    if dice.random() < 0.4:
        n, d = dice.choice([(n, d) for n, d in SMALL if fits(wild, n, d)])
    return [wild, Piece.NUMERATOR + n, Piece.DENOMINATOR + d]


def expression(dice: random.Random, cards: int) -> list[int]:
    """An expression of so many cards; brackets stand where they may, needed or not."""
    if cards == 1:
        return card(dice)
    left = dice.randint(1, cards - 1)
    written = [*expression(dice, left), dice.choice(SIGNS), *expression(dice, cards - left)]
    return [Piece.OPEN, *written, Piece.CLOSE] if dice.random() < 0.35 else written


def lines() -> list[dict[str, Any]]:
    """Lines both sides of which have a value, always the same."""
    dice = random.Random(19)
    found: list[dict[str, Any]] = []
    while len(found) < COUNT:
        cards = dice.randint(2, 5)
        right = dice.randint(1, cards - 1)
        pieces = [Piece.COMPUTE, *expression(dice, cards - right), Piece.EQUALS, *expression(dice, right)]
        proof = prove(pieces)
        powers = sum(step.operator == "^" for step in proof.steps)
        if proof.left and proof.right and (powers > 1 or dice.random() < 0.2):
            found.append({"line": write_line(pieces), "left": proof.left, "right": proof.right})
    return found


def text() -> str:
    """The file, a line of it for each line."""
    return "[\n" + ",\n".join(json.dumps(line) for line in lines()) + "\n]\n"


if __name__ == "__main__":
    LINES.write_text(text())
