"""Counts for studies of matches of Schrödinger's Cats: doctorates, boxes, hypotheses, and who is ahead."""

from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row
from labtable.engine.play.statistics import Item, Items, Statistics

from .rules.boxes import BOX_NAMES, CYCLED, N_CYCLED, N_KINDS, N_SHOWN, N_STATES, SHOWN
from .rules.doctorates import N_DOCTORATES, NAMES, Doctorate
from .rules.ladder import N_BIDS, STATE
from .rules.state import N_ACTIONS, Holding, Piece, State

BOXES = N_DOCTORATES  # where the boxes begin among the items
HYPOTHESES = BOXES + N_KINDS
CALL = HYPOTHESES + N_STATES
OUT = 100  # worse than any number of experiments lost


@kernel
def progress(s: State, seat: int) -> int:
    """The experiments won less those lost; a scientist who is out is behind all others (C-16)."""
    return s.won[seat] - s.lost[seat] - OUT * s.out[seat]


@kernel
def count_held(s: State, seat: int, copies: Row) -> None:
    """Add the seat's boxes in hand, and its doctorate as long as it has not been used."""
    for box in range(N_KINDS):
        copies[BOXES + box] += s.hand[seat][box]
    if s.holding[seat] != Holding.USED:
        copies[s.doctorate[seat]] += 1


def boxes(counts: tuple[int, ...]) -> Items:
    """Boxes from their numbers by kind."""
    return tuple(BOXES + box for box, n in enumerate(counts) for _ in range(n))


def played_by(piece: int) -> Items:
    """List what an action plays: a hypothesis or a call, a doctorate (Tabby's too), boxes that are shown."""
    if piece < N_BIDS:
        return (HYPOTHESES + STATE[piece],)
    if piece == Piece.CALL:
        return (CALL,)
    if Piece.DOCTORATE <= piece < Piece.TABBY_AS:
        return (piece - Piece.DOCTORATE,)
    if Piece.TABBY_AS <= piece < Piece.SHOW:
        return (int(Doctorate.TABBY),)
    return boxes(SHOWN[piece - Piece.SHOW]) if Piece.SHOW <= piece < Piece.SHOW + N_SHOWN else ()


def discarded_by(piece: int) -> Items:
    """The boxes that an action throws away to draw others."""
    return boxes(CYCLED[piece - Piece.CYCLE]) if Piece.CYCLE <= piece < Piece.CYCLE + N_CYCLED else ()


def is_turn(piece: int) -> bool:
    """Whether a turn is about this: a hypothesis, a call, or passing by Pawking."""
    passing = Piece.DOCTORATE + Doctorate.PAWKING, Piece.TABBY_AS + Doctorate.PAWKING
    return piece <= Piece.CALL or piece in passing


STATISTICS = Statistics(
    items=[
        *(Item(name, "doctorates") for name in NAMES),
        *(Item(name, "boxes", is_card=False) for name in BOX_NAMES),
        *(Item(f"hypothesis: {name}", "hypotheses", is_card=False) for name in BOX_NAMES[:N_STATES]),
        Item("call", "hypotheses", is_card=False),
    ],
    plays=[played_by(piece) for piece in range(N_ACTIONS)],
    discards=[discarded_by(piece) for piece in range(N_ACTIONS)],
    turns=[is_turn(piece) for piece in range(N_ACTIONS)],
)
