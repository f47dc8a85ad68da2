"""Which faces may be laid on one another while nothing is pending: one function per rule, in book order (F-5 to F-11).

Each function is called once for every case, at import. `refuse_card` looks up its result; what fits is the set of cards
that no function refused, and the playable cards of a hand are those in both sets.
"""

from collections.abc import Callable
from typing import NamedTuple

from labtable.engine.kernels.card_sets import has
from labtable.engine.kernels.kernel import kernel

from .cards import sets_accepted
from .hands import colour_of, kind_of
from .kinds import N_CHARGED, N_COLOURS, N_KINDS, N_PARTICLES, N_QUARKS, NOTHING, Kind, Side
from .state import Higgs, Refusal, State


class Case(NamedTuple):
    """A face to be laid, and what it would be laid on."""

    kind: int
    in_colour: bool  # whether it shows the colour that is followed
    particle: int  # the particle that may be followed besides the colour, or NOTHING
    top: int  # the Kind that counts as lying on top, or NOTHING (F-16)
    needs_mass: bool  # whether the other side of the Colour Change is played with, and it is laid on mass alone


def particle(case: Case) -> Refusal:
    """F-5, F-18: on the colour, or on the same particle."""
    return Refusal.NONE if case.in_colour or case.kind == case.particle else Refusal.NO_MATCH


def reverse_or_skip(case: Case) -> Refusal:
    """F-7: on the colour, or on its own kind."""
    return Refusal.NONE if case.in_colour or case.kind == case.top else Refusal.ACTION_NO_MATCH


def colour_change_or_higgs(case: Case) -> Refusal:
    """F-8: a Colour Change on anything. F-9: a Higgs boson on mass: a quark, a charged lepton, a W or a Higgs boson."""
    has_mass = 0 <= case.top < N_CHARGED or case.top in (Kind.W, Kind.WILD)
    return Refusal.NONE if has_mass or not case.needs_mass else Refusal.HIGGS_NEEDS_MASS


def flip(case: Case) -> Refusal:
    """F-10: on the colour, or on a Flip."""
    return Refusal.NONE if case.in_colour or case.top == Kind.FLIP else Refusal.FLIP_NO_MATCH


def w(case: Case) -> Refusal:
    """F-11: in the colour, on a particle."""
    return boson(case, N_PARTICLES, Refusal.W_NEEDS_PARTICLE)


def photon(case: Case) -> Refusal:
    """F-11: in the colour, on a particle with charge."""
    return boson(case, N_CHARGED, Refusal.PHOTON_NEEDS_CHARGE)


def gluon(case: Case) -> Refusal:
    """F-11: in the colour, on a quark."""
    return boson(case, N_QUARKS, Refusal.GLUON_NEEDS_QUARK)


def boson(case: Case, below: int, otherwise: Refusal) -> Refusal:
    """F-11: a boson needs the colour, and on top a kind that feels it: one below a number."""
    if not case.in_colour:
        return Refusal.BOSON_COLOUR
    return Refusal.NONE if 0 <= case.top < below else otherwise


Rule = Callable[[Case], Refusal]
RULES: tuple[Rule, ...] = (
    *(particle for _ in range(N_PARTICLES)),
    w,
    photon,
    gluon,
    reverse_or_skip,
    reverse_or_skip,
    flip,
    colour_change_or_higgs,
)  # by kind

# --- every case -------------------------------------------------------------------------------------------------------

N_FOLLOWED = 1 + N_PARTICLES
N_TOPS = 1 + N_KINDS
N_CASES = 2 * N_FOLLOWED * N_TOPS  # of what lies there, but for its colour and side
REASONS = tuple(
    int(RULES[kind](Case(kind, in_colour, particle, top, needs_mass)))
    for in_colour in (False, True)
    for needs_mass in (False, True)
    for particle in range(NOTHING, N_PARTICLES)
    for top in range(NOTHING, N_KINDS)
    for kind in range(N_KINDS)
)
FITS = sets_accepted(REASONS, N_CASES)


@kernel
def case_of(s: State) -> int:
    """The number of the case, but for its colour and side."""
    needs_mass = s.side == Side.ANTIMATTER and s.higgs == Higgs.MASSIVE
    return (N_FOLLOWED * needs_mass + s.particle - NOTHING) * N_TOPS + s.top - NOTHING


@kernel
def what_fits(s: State) -> int:
    """The index in `FITS` of the set of all cards that may be laid on what lies there, by their faces (F-5 to F-11)."""
    return (s.side * N_COLOURS + s.colour) * N_CASES + case_of(s)


@kernel
def fits(s: State, card: int) -> bool:
    """Whether the card may be laid on what lies there, by its face (F-5 to F-11)."""
    return has(FITS[what_fits(s)], card)


@kernel
def refuse_card(s: State, card: int) -> int:
    """Why the card may not be laid on what lies there, by its face (F-5 to F-11)."""
    in_colour = colour_of(s, card) == s.colour
    reason: int = REASONS[(N_CASES * in_colour + case_of(s)) * N_KINDS + kind_of(s, card)]
    return reason
