"""Proofs of lines, and lines to prove."""

from hypothesis import strategies as st

from labtable.games.mathic.words.notation import read
from labtable.games.mathic.words.proof import Proof, prove

from .positions import GAME, NAMES, dealt

VIEW = dealt().view(0)
basic = st.builds("{}/12{}".format, st.integers(0, 12), st.sampled_from("hdsc"))
wild = st.builds("[odd/any red: {}/{}]".format, st.integers(0, 20).map(lambda n: 2 * n + 1), st.integers(1, 12))
cards = basic | wild


def proved(line: str) -> Proof:
    """The proof of a line, whatever lies on the table."""
    return prove(read(line, VIEW, 0))


def said(proof: Proof) -> str:
    """The objection of a proof, in words."""
    assert proof.why is not None
    return GAME.words.tell(proof.why, NAMES)


@st.composite
def expressions(draw: st.DrawFn, most: int = 5) -> str:
    """Cards and signs, and brackets around some of them."""
    parts = [draw(cards)]
    for _ in range(draw(st.integers(0, most - 1))):
        parts += [draw(st.sampled_from(["+", "-", "x", "/", "^"])), draw(cards)]
    for _ in range(draw(st.integers(0, 2))):
        if len(parts) > 3:
            first = draw(st.integers(0, len(parts) // 2)) & ~1
            last = draw(st.integers(first // 2 + 1, (len(parts) - 1) // 2)) * 2
            if not any("(" in part or ")" in part for part in parts[first : last + 1]):
                parts[first], parts[last] = f"({parts[first]}", f"{parts[last]})"
    return " ".join(parts)
