"""The faces that may be laid on one another while nothing is pending: one function a rule, in book order (F-5 to F-11).

Each function is called once for every case, when this is imported. `refuse_card` looks up its result, and what fits is
the set of kinds that no function refused.
"""

from collections.abc import Callable
from typing import NamedTuple

from labtable.engine.kernels.kernel import kernel

from .hands import colour_of, kind_of
from .kinds import N_CHARGED, N_KINDS, N_PARTICLES, N_QUARKS, NOTHING, Kind, Side
from .state import Higgs, Refusal, State


class Case(NamedTuple):
    """A face that somebody wants to lay, and what it would be laid on."""

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
    """F-11: a boson needs the colour, and a kind on top that feels it: one of those below a number."""
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
REASONS = tuple(
    int(RULES[kind](Case(kind, in_colour, particle, top, needs_mass)))
    for in_colour in (False, True)
    for needs_mass in (False, True)
    for particle in range(NOTHING, N_PARTICLES)
    for top in range(NOTHING, N_KINDS)
    for kind in range(N_KINDS)
)
FITS = tuple(
    sum(1 << kind for kind in range(N_KINDS) if REASONS[start + kind] == Refusal.NONE)
    for start in range(0, len(REASONS), N_KINDS)
)  # sets of kinds: bit k is set for kind k


@kernel
def place_in_fits(s: State, in_colour: bool) -> int:
    """Where `FITS` has the kinds that may be laid now, in the colour that is followed or in none or another."""
    needs_mass = s.side == Side.ANTIMATTER and s.higgs == Higgs.MASSIVE
    return ((2 * in_colour + needs_mass) * N_FOLLOWED + s.particle - NOTHING) * N_TOPS + s.top - NOTHING


@kernel
def fitting_kinds(s: State, in_colour: bool) -> int:
    """The kinds that may be laid now, as a set, in the colour that is followed or in none or another (F-5 to F-11)."""
    kinds: int = FITS[place_in_fits(s, in_colour)]
    return kinds


@kernel
def fits(s: State, card: int) -> bool:
    """Whether the card may be laid on what lies there, by its face (F-5 to F-11)."""
    return fitting_kinds(s, colour_of(s, card) == s.colour) >> kind_of(s, card) & 1 == 1


@kernel
def refuse_card(s: State, card: int) -> int:
    """Why the card may not be laid on what lies there, by its face (F-5 to F-11)."""
    reason: int = REASONS[place_in_fits(s, colour_of(s, card) == s.colour) * N_KINDS + kind_of(s, card)]
    return reason
