"""The kinds of faces of U-kNOw Feynman, as data.

The source of each number is the rule beside it. RULES.md says, under the deck, what is reconstructed.
"""

from enum import IntEnum
from typing import NamedTuple


class Side(IntEnum):
    """The side of the cards that is in play."""

    MATTER = 0
    ANTIMATTER = 1


class Kind(IntEnum):
    """The kind of a face, whatever its side and colour. Quarks come first, then charged leptons, then neutrinos."""

    UP = 0
    DOWN = 1
    CHARM = 2
    STRANGE = 3
    TOP = 4
    BOTTOM = 5
    ELECTRON = 6
    MUON = 7
    TAU = 8
    ELECTRON_NEUTRINO = 9
    MUON_NEUTRINO = 10
    TAU_NEUTRINO = 11
    W = 12
    PHOTON = 13
    GLUON = 14
    REVERSE = 15
    SKIP = 16
    FLIP = 17
    WILD = 18  # Colour Change on the matter side, Higgs boson on the antimatter side


NOTHING = -1  # no kind where a kind may be
N_COLOURS = 4  # of a side; colour n of one side is the counterpart of colour n of the other
COLOURS = (("blue", "green", "red", "yellow"), ("purple", "cyan", "pink", "orange"))
N_QUARKS = Kind.ELECTRON
N_CHARGED = Kind.ELECTRON_NEUTRINO  # kinds below it carry charge
N_PARTICLES = Kind.W  # kinds below it are particles
N_COLOURED = Kind.WILD  # kinds below it have a colour
N_KINDS = Kind.WILD + 1
NO_COLOUR = -1

COPIES = (*(2 for _ in range(N_PARTICLES)), 2, 1, 1, 1, 1, 2)  # of each kind in each colour, by kind
WILD_COPIES = 4
PENALTY = (*(0 for _ in range(N_PARTICLES)), 1, 2, 4, 0, 0, 0, 0)  # F-12: cards to draw, by kind
CATCH_PENALTY = 2  # F-19
HAND = 7  # F-2
SHORT_HAND = 5  # F-22
SHORT_PILE = 10  # F-22: cards of the draw pile for each seat
MAX_SEATS = 10  # F-2
BARYON = 3  # F-6: quarks of a proton or a neutron

# A face is a number: kind * N_COLOURS + colour, the wild one last. Both sides have the same faces.
WILD_FACE = N_COLOURED * N_COLOURS
N_FACES = WILD_FACE + 1
KIND_OF = (*(kind for kind in range(N_COLOURED) for _ in range(N_COLOURS)), int(Kind.WILD))
COLOUR_OF = (*(colour for _ in range(N_COLOURED) for colour in range(N_COLOURS)), NO_COLOUR)
FACE_COPIES = (*(COPIES[KIND_OF[face]] for face in range(WILD_FACE)), WILD_COPIES)


class Print(NamedTuple):
    """The data printed on a particle's matter face besides its name; the antiparticle's charge is the opposite."""

    symbol: str  # in notation
    thirds: int  # of the elementary charge
    generation: int
    mass: str  # approximate


PRINTS = {
    Kind.UP: Print("u", 2, 1, "2.2 MeV"),
    Kind.DOWN: Print("d", -1, 1, "4.7 MeV"),
    Kind.CHARM: Print("c", 2, 2, "1.27 GeV"),
    Kind.STRANGE: Print("s", -1, 2, "94 MeV"),
    Kind.TOP: Print("t", 2, 3, "173 GeV"),
    Kind.BOTTOM: Print("b", -1, 3, "4.18 GeV"),
    Kind.ELECTRON: Print("e", -3, 1, "0.511 MeV"),
    Kind.MUON: Print("mu", -3, 2, "106 MeV"),
    Kind.TAU: Print("tau", -3, 3, "1.78 GeV"),
    Kind.ELECTRON_NEUTRINO: Print("nu_e", 0, 1, "< 1 eV"),
    Kind.MUON_NEUTRINO: Print("nu_mu", 0, 2, "< 1 eV"),
    Kind.TAU_NEUTRINO: Print("nu_tau", 0, 3, "< 1 eV"),
}
THIRDS = (*(PRINTS[Kind(kind)].thirds for kind in range(N_PARTICLES)), 0, 0, 0, 0, 0, 0, 0)  # charge, by kind
GENERATIONS = (*(PRINTS[Kind(kind)].generation for kind in range(N_PARTICLES)), 0, 0, 0, 0, 0, 0, 0)
