"""Faces in notation, and their names: `u:red` is "red up", `u:pink` "pink antiup"."""

from pathlib import Path

from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.sentences import Sentence

from ..rules.cards import FACE, N_CARDS
from ..rules.hands import sided
from ..rules.kinds import PRINTS, Side
from ..rules.names import face_symbol

KINDS = {PRINTS[kind].symbol: kind for kind in PRINTS}
FACES_OF_CARDS = [[face_symbol(FACE[sided(side, card)], side) for card in range(N_CARDS)] for side in Side]
LANGUAGES = Path(__file__).parents[1] / "languages"


def face_at(card: int, side: int) -> str:
    """The face of a card on a side, in notation."""
    return FACES_OF_CARDS[side][card]


def face_name(face: str) -> str:
    """A face by its English name, for tables of data."""
    return read_catalogue(LANGUAGES).tell(Sentence("card.face", {"face": face}), {})
