"""Unitary's cards and numbers, as data. A correction by an owner of the game changes only this file.

The source of each number is the rule beside it. RULES.md says, under the deck, which quantities are the rulebook's and
which are reconstructed.
"""

from enum import IntEnum
from typing import Literal, NamedTuple

UNITS = ("kg", "m", "s")
SQUARE, SQUARE_ROOT, CLEAR = "Square", "Square Root", "Clear"


class Quantity(NamedTuple):
    """A quantity card: exponents of kg, m and s, right-side-up."""

    name: str
    symbol: str
    units: tuple[int, int, int]
    si: str
    aliases: tuple[str, ...] = ()
    letter: Literal["italic", "bold"] = "italic"  # how the symbol is set: see docs/decisions/sentences.md


QUANTITIES = (
    Quantity("Distance", "d", (0, 1, 0), "m", ("length", "displacement")),
    Quantity("Area", "A", (0, 2, 0), "m²"),
    Quantity("Volume", "V", (0, 3, 0), "m³"),
    Quantity("Time", "t", (0, 0, 1), "s", ("period",)),
    Quantity("Frequency", "f", (0, 0, -1), "Hz", ("activity",)),
    Quantity("Velocity", "v", (0, 1, -1), "m/s", ("speed",)),
    Quantity("Acceleration", "a", (0, 1, -2), "m/s²", ("gravitational field",)),
    Quantity("Mass", "m", (1, 0, 0), "kg"),
    Quantity("Density", "ρ", (1, -3, 0), "kg/m³"),
    Quantity("Momentum", "p", (1, 1, -1), "kg m/s", ("impulse",), "bold"),
    Quantity("Force", "F", (1, 1, -2), "N", ("weight", "tension")),
    Quantity("Energy", "E", (1, 2, -2), "J", ("work", "heat", "torque")),
    Quantity("Power", "P", (1, 2, -3), "W"),
    Quantity("Pressure", "p", (1, -1, -2), "Pa", ("stress", "energy density")),
    Quantity("Surface Tension", "γ", (1, 0, -2), "N/m", ("spring constant",)),
    Quantity("Moment of Inertia", "I", (1, 2, 0), "kg m²"),
    Quantity("Angular Momentum", "L", (1, 2, -1), "J s", ("action",)),
    Quantity("Viscosity", "η", (1, -1, -1), "Pa s"),
)
BIG_DECK_QUANTITIES = (
    Quantity("Mass Flow", "ṁ", (1, 0, -1), "kg/s"),
    Quantity("Volume Flow", "Q", (0, 3, -1), "m³/s"),
    Quantity("Kinematic Viscosity", "ν", (0, 2, -1), "m²/s"),
    Quantity("Angular Acceleration", "α", (0, 0, -2), "1/s²"),
    Quantity("Linear Density", "μ", (1, -1, 0), "kg/m"),
    Quantity("Intensity", "S", (1, 0, -3), "W/m²"),
)
ALL_QUANTITIES = QUANTITIES + BIG_DECK_QUANTITIES
QUANTITY_COPIES = 2
SPECIAL_COPIES = {SQUARE: 6, SQUARE_ROOT: 6, CLEAR: 6}
MAX_HELD = 3  # U-4: cards kept at the end of a turn
UNIT_CARDS = 12  # U-8: unit cards of each kind
FALSE_CLAIM_COSTS_DRAW = 1  # U-11: 1 if a false claim costs the claimer the next draw
MAX_TURNS = 200  # U-13

# What the kernels read, made from the tables above. A card is its number: quantities first, specials last.
N_QUANTITIES = len(ALL_QUANTITIES)
N_SMALL_DECK_QUANTITIES = len(QUANTITIES)
N_CARDS = N_QUANTITIES + len(SPECIAL_COPIES)
CARD_NAMES = (*(q.name for q in ALL_QUANTITIES), *SPECIAL_COPIES)
UNITS_OF = tuple(q.units for q in ALL_QUANTITIES)
COPIES = (*(QUANTITY_COPIES for _ in ALL_QUANTITIES), *SPECIAL_COPIES.values())


class Special(IntEnum):
    """The numbers of the cards that act on the area."""

    SQUARE = CARD_NAMES.index(SQUARE)
    SQUARE_ROOT = CARD_NAMES.index(SQUARE_ROOT)
    CLEAR = CARD_NAMES.index(CLEAR)
