"""Refusals as sentences."""

from typing import Any

from labtable.engine.words.sentences import Sentence

from ..rules.boxes import LETTERS
from ..rules.ladder import NO_BID, STATE
from ..rules.names import bid_name, doctorate_name
from ..rules.state import Piece, Refusal, State
from ..rules.turns import seat_after


def explain(view: State, seat: int, piece: int, reason: int) -> Sentence:
    """The sentence for a reason of `refusal`, with the facts of this table and the rule's number."""
    why = Refusal(reason)
    return Sentence(why.key, facts(view, seat, piece, why), why.rule)


def facts(view: State, seat: int, piece: int, why: Refusal) -> dict[str, Any]:
    """The facts in the refusal's sentence."""
    match why:
        case Refusal.NOT_YOUR_TURN:
            return {"turn": view.turn}
        case Refusal.HYPOTHESIS_MADE | Refusal.NOT_HIGHER | Refusal.LADDER_ENDS | Refusal.OWN_HYPOTHESIS:
            return {"bid": bid_name(view.bid)}
        case Refusal.NOT_NAMED:
            return {"state": LETTERS[STATE[view.bid]]}
        case Refusal.MORE_THAN_SHOWN:
            return {"shown": view.shown}
        case Refusal.DECK_TOO_SMALL:
            return {"left": view.research_size}
        case Refusal.DOCTORATE_USED | Refusal.NOT_YOUR_DOCTORATE:
            return {"own": doctorate_name(view.doctorate[seat])}
        case Refusal.NOT_FACE_UP:
            return {"doctorate": doctorate_name(piece - Piece.TABBY_AS)}
        case Refusal.COPIES_WHICH:
            return {"open": [doctorate_name(view.face_up[i]) for i in range(view.face_up_size)]}
        case Refusal.SKIP_LEAVES_NOTHING:
            return {"next": seat_after(view, seat), "bid": bid_name(view.bid)}
    return {"bid": bid_name(view.bid)} if why is Refusal.SKIPS_OWN and view.bid != NO_BID else {}
