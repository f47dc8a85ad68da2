"""What an action that is still being chosen would do: the physics of an answer or of a baryon."""

import msgspec

from labtable.engine.words.problem import Problem

from ..rules.cards import N_SIDED
from ..rules.hands import card_of, kind_of
from ..rules.kinds import BARYON, NOTHING, Kind
from ..rules.state import Piece, State
from .notation import read
from .physics import Interaction, baryon_interaction, gluon_interaction, photon_interaction, w_interaction


class Previewed(msgspec.Struct):
    """The interaction that an action would complete."""

    interaction: Interaction


def preview(view: State, seat: int, text: str) -> Previewed | None:
    """The interaction of an answer or a baryon of the seat whose view this is; None for any other action."""
    try:
        pieces = read(text, view, seat)
    except Problem:
        return None
    if pieces[0] == Piece.BARYON:
        kinds = [kind_of(view, card_of(piece)) for piece in pieces[1 : 1 + BARYON]]
        made = {Kind.UP, Kind.DOWN} == set(kinds) and len(kinds) == BARYON
        return Previewed(baryon_interaction(view.side, kinds)) if made else None
    if view.pending == NOTHING or pieces[0] >= N_SIDED:
        return None
    if view.pending == Kind.GLUON:
        return Previewed(gluon_interaction(view.beneath)) if len(pieces) > 1 and pieces[1] < N_SIDED else None
    kind = kind_of(view, card_of(pieces[0]))
    if view.pending == Kind.PHOTON:
        return Previewed(photon_interaction(view.side, kind)) if kind == view.beneath else None
    return Previewed(w_interaction(view.side, view.beneath, kind)) if kind < Kind.W else None
