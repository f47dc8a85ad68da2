"""The cards that match the pile, and those that would answer a boson, as sentences."""

from typing import Any

from labtable.engine.words.sentences import Sentence

from ..rules.completing import refuse_kind
from ..rules.hands import face_of
from ..rules.kinds import COLOURS, N_CHARGED, N_PARTICLES, N_QUARKS, NOTHING, Kind
from ..rules.names import face_symbol, kind_symbol
from ..rules.state import Physics, Refusal, State
from .physics import particle

ACTIONS = (Kind.REVERSE, Kind.SKIP, Kind.FLIP)


def colour_name(view: State) -> str:
    """The colour to be followed."""
    return COLOURS[view.side][view.colour]


def follow(view: State, wild: str = "") -> Sentence:
    """What matches (F-5, F-7, F-10, F-18): a red card or any top; and a Colour Change or Higgs boson that fits."""
    also = {name: value for name, value in (("kind", in_any_colour(view)), ("wild", wild)) if value}
    by = ".".join(also) or "colour"
    return Sentence(f"follow.{by}", {"colour": colour_name(view), **also})


def in_any_colour(view: State) -> str:
    """The kind that matches in any colour (F-5, F-7, F-10): the same particle; on a Reverse, Skip or Flip its own."""
    if view.particle != NOTHING:
        return particle(view.particle, view.side)
    return kind_symbol(view.top, view.side) if view.top in ACTIONS else ""


def face_here(view: State, kind: int) -> str:
    """The face of a kind in the colour to be followed."""
    return face_symbol(face_of(kind, view.colour), view.side)


def boson(view: State) -> str:
    """The face of the pending boson."""
    return face_here(view, view.pending)


def beneath(view: State) -> str:
    """The face of the particle under it; its colour is the boson's."""
    return face_here(view, view.beneath)


def answer(view: State) -> Sentence:
    """What completes the pending boson (F-13 to F-15)."""
    said: dict[str, Any] = {"colour": colour_name(view)}
    if view.pending == Kind.PHOTON:
        return Sentence("answer.same", {"face": beneath(view)})
    if view.pending == Kind.GLUON:
        return Sentence("answer.gluon", {"flip": face_here(view, Kind.FLIP), "antiquark": antiquark(view)})
    if view.physics == Physics.BOOK:
        if view.beneath < N_QUARKS:
            return Sentence("answer.quark", said | {"kind": particle(view.beneath, view.side)})
        if view.beneath < N_CHARGED:
            return Sentence("answer.neutrino", said)
    fitting = [kind for kind in range(N_PARTICLES) if refuse_kind(view, kind, True) == Refusal.NONE]
    return Sentence("answer.kinds", said | {"kinds": [particle(kind, view.side) for kind in fitting]})


def antiquark(view: State) -> str:
    """The face that completes a gluon after the Flip (F-15): the counterpart colour, on the other side."""
    return face_symbol(face_of(view.beneath, view.colour), 1 - view.side)
