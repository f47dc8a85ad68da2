"""The names of faces, particles and colours in sentences: "the red up quark" is `u:red`, "pink antiup" `u:pink`."""

from collections.abc import Sequence

from labtable.engine.words.sentences import join

from ..rules.cards import FACE, N_CARDS
from ..rules.hands import sided
from ..rules.kinds import COLOURS, PRINTS, Kind, Side
from ..rules.names import face_symbol

NAMES = {
    Kind.UP: "up", Kind.DOWN: "down", Kind.CHARM: "charm", Kind.STRANGE: "strange", Kind.TOP: "top",
    Kind.BOTTOM: "bottom", Kind.ELECTRON: "electron", Kind.MUON: "muon", Kind.TAU: "tau",
    Kind.ELECTRON_NEUTRINO: "electron neutrino", Kind.MUON_NEUTRINO: "muon neutrino",
    Kind.TAU_NEUTRINO: "tau neutrino",
}  # fmt: skip
ANTI_NAMES = {
    Kind.ELECTRON: "positron",
    Kind.ELECTRON_NEUTRINO: "electron antineutrino",
    Kind.MUON_NEUTRINO: "muon antineutrino",
    Kind.TAU_NEUTRINO: "tau antineutrino",
}
OTHER_NAMES = {
    "W": "W boson", "photon": "photon", "gluon": "gluon", "reverse": "Reverse", "skip": "Skip", "flip": "Flip",
    "change": "Colour Change", "higgs": "Higgs boson",
}  # fmt: skip
KINDS = {PRINTS[kind].symbol: kind for kind in PRINTS}
FACES_OF_CARDS = [[face_symbol(FACE[sided(side, card)], side) for card in range(N_CARDS)] for side in Side]
ANTIMATTER_COLOURS = COLOURS[Side.ANTIMATTER]


def particle_name(kind: int, side: int) -> str:
    """A quark or a lepton by name: up, antiup, positron."""
    name = NAMES[Kind(kind)]
    return ANTI_NAMES.get(Kind(kind), f"anti{name}") if side == Side.ANTIMATTER else name


def face_name(face: str) -> str:
    """A face by name, from notation: red up, pink antiup, red W, Colour Change."""
    symbol, _, colour = face.partition(":")
    if symbol not in KINDS:
        return f"{colour} {OTHER_NAMES[symbol]}".strip()
    return f"{colour} {particle_name(KINDS[symbol], int(colour in ANTIMATTER_COLOURS))}"


def face_names(faces: Sequence[str]) -> str:
    """Faces by name."""
    return join([face_name(face) for face in faces])


def with_article(name: str) -> str:
    """A or an before a name."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def face_at(card: int, side: int) -> str:
    """The face of a card on a side, in notation."""
    return FACES_OF_CARDS[side][card]
