"""Refusals as sentences."""

from typing import Any

from labtable.engine.words.sentences import Sentence

from ..rules.cards import N_CARDS, N_SIDED
from ..rules.deck import penalty
from ..rules.hands import card_of
from ..rules.kinds import NOTHING
from ..rules.names import side_name
from ..rules.state import Refusal, State
from .answering import answer, antiquark, boson, colour_name, follow
from .faces import face_at

ABOUT_A_CARD = {
    Refusal.NOT_IN_HAND, Refusal.OTHER_SIDE, Refusal.NO_MATCH, Refusal.ACTION_NO_MATCH, Refusal.FLIP_NO_MATCH,
    Refusal.BOSON_COLOUR, Refusal.W_NOT_COMPLETED, Refusal.W_NOT_CONSERVED, Refusal.PHOTON_NOT_COMPLETED,
    Refusal.GLUON_NEEDS_FLIP,
}  # fmt: skip
SAME_SENTENCE = {Refusal.FLIP_NO_MATCH: "action_no_match"}


def explain(view: State, seat: int, piece: int, reason: int) -> Sentence:
    """The sentence for a reason of `refusal`, with the facts of this table and the rule's number."""
    why = Refusal(reason)
    said: dict[str, Any] = facts(view, why)
    if why in ABOUT_A_CARD:
        if piece >= N_SIDED:  # a whole action may be refused for a card that it does not name
            return Sentence("no_such_action", {}, why.rule)
        side = piece // N_CARDS
        said |= {"card": face_at(card_of(piece), side)}
        if why in (Refusal.ACTION_NO_MATCH, Refusal.FLIP_NO_MATCH):
            said |= {"kind": said["card"].partition(":")[0]}
    return Sentence(SAME_SENTENCE.get(why, why.key), said, why.rule)


def facts(view: State, why: Refusal) -> dict[str, Any]:
    """The facts in the refusal's sentence, besides the card."""
    match why:
        case Refusal.OTHER_SIDE:
            return {"side": side_name(view.side)}
        case Refusal.NO_MATCH:
            return {"follow": follow(view)}
        case Refusal.ACTION_NO_MATCH | Refusal.FLIP_NO_MATCH | Refusal.BOSON_COLOUR:
            return {"colour": colour_name(view)}
        case Refusal.ONLY_THE_DRAWN | Refusal.DRAWN_ALREADY:
            return {"card": face_at(view.drawn, view.side)}
        case Refusal.NOT_YOUR_TURN:
            return {"turn": view.turn}
        case Refusal.GLUON_NOT_COMPLETED:
            return {"antiquark": antiquark(view)}
    if view.pending != NOTHING and why.rule in ("F-12", "F-13", "F-14", "F-15"):
        return {"boson": boson(view), "answer": answer(view), "cards": penalty(view, view.pending)}
    return {}
