"""The names of faces and colours in notation and on the wire: `u:red` is an up quark, `u:pink` an antiup."""

from typing import Literal

import msgspec

from .kinds import COLOUR_OF, COLOURS, KIND_OF, N_COLOURED, N_COLOURS, N_FACES, N_PARTICLES, PRINTS, Kind, Side
from .pairs import PAIRS

ACTION_SYMBOLS = ("W", "photon", "gluon", "reverse", "skip", "flip")
WILD_SYMBOLS = ("change", "higgs")


def kind_symbol(kind: int, side: int) -> str:
    """The symbol of a kind in notation."""
    if kind < N_PARTICLES:
        return PRINTS[Kind(kind)].symbol
    return ACTION_SYMBOLS[kind - N_PARTICLES] if kind < N_COLOURED else WILD_SYMBOLS[side]


FACE_SYMBOLS = [
    [
        kind_symbol(KIND_OF[face], side) + (f":{COLOURS[side][COLOUR_OF[face]]}" if COLOUR_OF[face] >= 0 else "")
        for face in range(N_FACES)
    ]
    for side in Side
]


def face_symbol(face: int, side: int) -> str:
    """A face in notation; its colour tells the side."""
    return FACE_SYMBOLS[side][face]


def shown_face(shown: int) -> str:
    """A face from its number with its side: side * N_FACES + face."""
    return face_symbol(shown % N_FACES, shown // N_FACES)


def shown_colour(shown: int) -> str:
    """A colour from its number with its side: side * N_COLOURS + colour."""
    return COLOURS[shown // N_COLOURS][shown % N_COLOURS]


def side_name(side: int) -> Literal["matter", "antimatter"]:
    """`matter` or `antimatter`."""
    return "antimatter" if side == Side.ANTIMATTER else "matter"


class CardData(msgspec.Struct, frozen=True):
    """A card: its number in the published table, and its faces."""

    n: int
    matter: str
    antimatter: str


def card_data(card: int) -> CardData:
    """A card as data."""
    return CardData(card + 1, *(face_symbol(PAIRS[card][side], side) for side in Side))


def numbers(row: list[int]) -> list[int]:
    """Seats."""
    return row
