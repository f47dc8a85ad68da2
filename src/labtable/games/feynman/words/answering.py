"""The cards that match the pile, and those that would answer a boson, in plain words."""

from collections.abc import Sequence

from labtable.engine.words.sentences import join

from ..rules.completing import refuse_kind
from ..rules.hands import face_of
from ..rules.kinds import COLOURS, N_CHARGED, N_PARTICLES, N_QUARKS, NOTHING, Kind
from ..rules.names import face_symbol, kind_symbol
from ..rules.state import Physics, Refusal, State
from .faces import OTHER_NAMES, face_name, particle_name, with_article

ACTIONS = (Kind.REVERSE, Kind.SKIP, Kind.FLIP)


def colour_name(view: State) -> str:
    """The colour to be followed."""
    return COLOURS[view.side][view.colour]


def follow(view: State, also: Sequence[str] = ()) -> str:
    """What matches, in words (F-5, F-7, F-10, F-18): a red card or any top; and what else may be laid."""
    return join([f"{with_article(colour_name(view))} card", *in_any_colour(view), *also], " or ")


def in_any_colour(view: State) -> list[str]:
    """Kinds that match in any colour (F-5, F-7, F-10): the same particle; on a Reverse, Skip or Flip its own kind."""
    if view.particle != NOTHING:
        return [f"any {particle_name(view.particle, view.side)}"]
    return [f"any {OTHER_NAMES[kind_symbol(view.top, view.side)]}"] if view.top in ACTIONS else []


def face_here(view: State, kind: int) -> str:
    """The face of a kind in the colour to be followed."""
    return face_symbol(face_of(kind, view.colour), view.side)


def boson(view: State) -> str:
    """The face of the pending boson."""
    return face_here(view, view.pending)


def beneath(view: State) -> str:
    """The face of the particle under it; its colour is the boson's."""
    return face_here(view, view.beneath)


def answer(view: State) -> str:
    """What completes the pending boson, in words (F-13 to F-15)."""
    colour = colour_name(view)
    if view.pending == Kind.PHOTON:
        return f"another {face_name(beneath(view))}"
    if view.pending == Kind.GLUON:
        return f"{with_article(colour)} Flip and {antiquark(view)}"
    if view.physics == Physics.BOOK:
        if view.beneath < N_QUARKS:
            return f"{with_article(colour)} quark other than {particle_name(view.beneath, view.side)}"
        if view.beneath < N_CHARGED:
            return f"{with_article(colour)} {'anti' * view.side}neutrino"
    fitting = [kind for kind in range(N_PARTICLES) if refuse_kind(view, kind, True) == Refusal.NONE]
    return f"{with_article(colour)} {join([particle_name(kind, view.side) for kind in fitting], ' or ')}"


def antiquark(view: State) -> str:
    """What completes a gluon after the Flip, in words (F-15): the counterpart colour, on the other side."""
    name = particle_name(view.beneath, 1 - view.side)
    return with_article(f"{COLOURS[1 - view.side][view.colour]} {name}")
