"""What an action that is still being chosen would do. Nothing is carried out."""

from collections.abc import Iterator
from typing import Any

import msgspec

from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence

from ..rules.actions import refusal
from ..rules.boxes import CYCLED, LETTERS, SHOWN
from ..rules.doctorates import Doctorate
from ..rules.ladder import BIDS, N_BIDS, NO_BID, NUMBER, STATE
from ..rules.names import bid_name, doctorate_name
from ..rules.piles import size_of, total
from ..rules.state import Piece, State
from ..rules.turns import seat_after
from ..solver.odds import chance, count_seen
from .narration import ability
from .notation import read
from .odds import SURE_DOCTORATES, in_hundred, percent, with_doctorate
from .refusals import explain


class Previewed(msgspec.Struct):
    """The preview of an action: why it cannot be done, or what follows from it as far as the seat may know."""

    refusal: Sentence | None
    said: list[Sentence]
    percent: float | None = (
        None  # how likely a hypothesis is valid, or a call right, from what the seat knows; in a hundred
    )
    odds: dict[str, float] | None = None  # the same of each hypothesis from the standing one on, by its name


OPEN_BID = "bid"  # a hypothesis of which nothing is said yet: what each would be


def preview(view: State, seat: int, text: str) -> Previewed | None:
    """What an action of the seat whose view this is would do; None if the text is no action."""
    if text == OPEN_BID:
        return Previewed(None, [], odds=all_odds(view, seat))
    try:
        (piece,) = read(text, view, seat)
    except Problem:
        return None
    reason = refusal(view, seat, piece)
    if reason:
        return Previewed(explain(view, seat, piece, reason), [])
    return Previewed(None, list(would(view, seat, piece)), odds(view, seat, piece))


def odds(view: State, seat: int, piece: int) -> float | None:
    """The probability that a hypothesis or call is right, in percent; only what is certain is 0 or 100."""
    if piece == Piece.CALL:
        return in_hundred(1 - chance(view, seat, view.bid))
    return percent(view, seat, piece) if piece < N_BIDS else None


def all_odds(view: State, seat: int) -> dict[str, float]:
    """The odds of the standing hypothesis and each higher one, in percent; for any seat, on turn or not."""
    lowest = 0 if view.bid == NO_BID else view.bid
    return {BIDS[bid]: percent(view, seat, bid) for bid in range(lowest, view.ladder)}


def would(view: State, seat: int, piece: int) -> Iterator[Sentence]:
    """Yield what a legal action would do."""
    if piece < N_BIDS:
        said = {"bid": bid_name(piece), "seen": count_seen(view, piece)}
        missing = NUMBER[piece] - count_seen(view, piece)
        yield (
            Sentence("would_need", said | {"n": missing}, "C-6") if missing > 0 else Sentence("would_hold", said, "C-6")
        )
    elif piece == Piece.CALL:
        yield Sentence("would_call", about_call(view), "C-13")
    elif piece == Piece.END:
        yield Sentence("would_pass_on", {"next": seat_after(view, seat)}, "C-3")
    elif piece < Piece.SHOW:
        yield from would_use(view, seat, piece)
    elif piece < Piece.CYCLE:
        shown = size_of(SHOWN[piece - Piece.SHOW])
        left = view.hand_size[seat] - shown
        most = min(shown, left, view.research_size)
        yield Sentence(
            "would_show" if most else "would_show_all", {"left": left} | ({"most": most} if most else {}), "C-7"
        )
    else:
        yield Sentence("would_cycle", {"n": size_of(CYCLED[piece - Piece.CYCLE])}, "C-7")


def about_call(view: State) -> dict[str, Any]:
    """The facts that a call depends on."""
    said = {"n": NUMBER[view.bid], "state": LETTERS[STATE[view.bid]], "seen": count_seen(view, view.bid)}
    return {"bid": bid_name(view.bid), "by": view.bidder} | said


def would_use(view: State, seat: int, piece: int) -> Iterator[Sentence]:
    """Yield what a copied doctorate may do, and what any doctorate would change, where that is known beforehand."""
    copies = piece >= Piece.TABBY_AS
    doctorate = piece - (Piece.TABBY_AS if copies else Piece.DOCTORATE)
    if copies:
        yield ability(doctorate_name(doctorate))
    if doctorate in (Doctorate.PURRIE, Doctorate.FELIDAE):
        after = total(with_doctorate(view, seat, doctorate))
        yield Sentence("would_sweep", {"n": total(view) - after, "left": after}, "C-10")
    elif doctorate == Doctorate.PAWKING:
        yield Sentence("would_pass_on", {"next": seat_after(view, seat)}, "C-12")
    elif doctorate == Doctorate.PRRIDE:
        yield Sentence("would_look", {"n": view.pile_size}, "C-9")
    elif doctorate in SURE_DOCTORATES and view.bid != NO_BID:
        after = count_seen(with_doctorate(view, seat, doctorate), view.bid)
        yield Sentence("would_count", {"bid": bid_name(view.bid), "seen": after}, "C-11")
