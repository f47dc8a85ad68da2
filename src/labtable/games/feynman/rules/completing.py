"""Which faces complete a pending boson: one function per rule, in book order (F-13 to F-15), as in `fitting`."""

from collections.abc import Callable
from typing import NamedTuple

from labtable.engine.kernels.kernel import kernel

from .cards import sets_accepted
from .hands import colour_of, kind_of
from .kinds import GENERATIONS, N_CHARGED, N_COLOURS, N_KINDS, N_PARTICLES, N_QUARKS, THIRDS, Kind
from .state import Physics, Refusal, State


class Case(NamedTuple):
    """A face to be laid, and the particle beneath the boson that it would complete."""

    kind: int
    in_colour: bool  # whether it shows the boson's colour
    beneath: int
    is_strict: bool  # option `physics=strict`


def w(case: Case) -> Refusal:
    """F-13: a W changes the flavour of a quark, or a charged lepton into a neutrino and back."""
    if case.beneath < N_QUARKS:
        completed = case.kind < N_QUARKS and case.kind != case.beneath
    elif case.beneath < N_CHARGED:
        completed = N_CHARGED <= case.kind < N_PARTICLES
    else:
        completed = N_QUARKS <= case.kind < N_CHARGED
    if not completed or not case.in_colour:
        return Refusal.W_NOT_COMPLETED
    return Refusal.W_NOT_CONSERVED if case.is_strict and not is_conserved(case) else Refusal.NONE


def is_conserved(case: Case) -> bool:
    """F-13, option `physics=strict`: charge changes by one unit, and leptons keep their generation."""
    if case.beneath < N_QUARKS:
        return THIRDS[case.kind] != THIRDS[case.beneath]
    return GENERATIONS[case.kind] == GENERATIONS[case.beneath]


def photon(case: Case) -> Refusal:
    """F-14: the same charged particle once more."""
    return Refusal.NONE if case.in_colour and case.kind == case.beneath else Refusal.PHOTON_NOT_COMPLETED


def gluon(case: Case) -> Refusal:
    """F-15: a Flip of its colour, and then the antiquark."""
    return Refusal.NONE if case.in_colour and case.kind == Kind.FLIP else Refusal.GLUON_NEEDS_FLIP


RULES: tuple[Callable[[Case], Refusal], ...] = (w, photon, gluon)  # from Kind.W on
N_CASES = len(RULES) * 2 * N_PARTICLES
REASONS = tuple(
    int(rule(Case(kind, in_colour, beneath, is_strict)))
    for in_colour in (False, True)
    for rule in RULES
    for is_strict in (False, True)
    for beneath in range(N_PARTICLES)
    for kind in range(N_KINDS)
)
COMPLETES = sets_accepted(REASONS, N_CASES)


@kernel
def case_of(s: State) -> int:
    """The number of the pending boson's case, but for its colour and side."""
    is_strict = s.physics == Physics.STRICT
    return ((s.pending - Kind.W) * 2 + is_strict) * N_PARTICLES + s.beneath


@kernel
def what_completes(s: State) -> int:
    """The index in `COMPLETES` of the set of cards that neutralise the pending boson, or a gluon with a second one."""
    return (s.side * N_COLOURS + s.colour) * N_CASES + case_of(s)


@kernel
def refuse_answer(s: State, card: int) -> int:
    """Why the card does not neutralise the pending boson, or a gluon together with a second one."""
    return refuse_kind(s, kind_of(s, card), colour_of(s, card) == s.colour)


@kernel
def refuse_kind(s: State, kind: int, in_colour: bool) -> int:
    """The same reason for any card with a face of this kind, in the boson's colour or not."""
    reason: int = REASONS[(N_CASES * in_colour + case_of(s)) * N_KINDS + kind]
    return reason
