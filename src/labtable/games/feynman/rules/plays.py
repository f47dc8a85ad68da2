"""The effects of a card laid while nothing was pending (F-7 to F-12); what may be laid is in `fitting`."""

from labtable.engine.kernels.card_sets import has
from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel

from .events import Happened
from .hands import colour_of, face_of, kind_of, shown
from .kinds import N_COLOURS, NOTHING, Kind, Side
from .known import make_known
from .piles import draw_card, turn_over
from .state import NO_CARD, Known, Phase, State
from .turns import seat_after


@kernel
def is_boson(kind: int) -> bool:
    """Whether the kind is a W, a photon or a gluon."""
    return kind == Kind.W or kind == Kind.PHOTON or kind == Kind.GLUON


@kernel
def take_effect(s: State, seat: int, card: int, beneath: int, named: int) -> None:
    """Carry out the effect of the card that the seat has laid on `beneath`; `named` is the colour it named, if any.

    A boson waits for its answer (F-12); a Flip turns the table (F-10); Reverse turns the direction, and with two
    players acts as Skip, which costs the next player the turn (F-7); so does a Higgs boson, which names the colour as
    a Colour Change does (F-8, F-9).
    """
    kind = kind_of(s, card)
    skips = kind == Kind.SKIP
    is_higgs = kind == Kind.WILD and s.side == Side.ANTIMATTER
    if is_boson(kind):
        s.pending, s.beneath, s.thrower = kind, beneath, seat
        emit_asked(s, seat_after(s, seat, 1), seat)
    elif kind == Kind.FLIP:
        turn_over(s)
    elif kind == Kind.WILD:
        name_colour(s, seat, named)
    elif kind == Kind.REVERSE:
        s.direction = -s.direction
        emit(s, Happened.REVERSED, seat, s.direction)
        skips = s.seats == 2
    if skips:
        emit(s, Happened.SKIPPED, seat_after(s, seat, 1))
    s.phase = Phase.ANSWER if s.pending != NOTHING else Phase.PLAY
    s.turn = seat_after(s, seat, 2 if skips or is_higgs else 1)


@kernel
def name_colour(s: State, seat: int, named: int) -> None:
    """Name the colour to be followed (F-8).

    With a Higgs boson the next player draws for it and loses the turn (F-9).
    """
    s.colour = named
    emit(s, Happened.NAMED, seat, s.side * N_COLOURS + named)
    if s.side == Side.ANTIMATTER:
        after = seat_after(s, seat, 1)
        draw_until(s, after, named)
        emit(s, Happened.LOST_TURN, after)


@kernel
def emit_asked(s: State, seat: int, by: int) -> None:
    """Emit that the seat is to answer the boson that `by` has laid (F-12)."""
    boson, beneath = face_of(s.pending, s.colour), face_of(s.beneath, s.colour)
    emit(s, Happened.ASKED, seat, shown(s.side, boson), shown(s.side, beneath), by)


@kernel
def draw_until(s: State, seat: int, colour: int) -> None:
    """Let the seat draw until a card shows the colour or none is left (F-9); everybody knows which was the last."""
    card = draw_card(s, seat, Happened.HAD_TO_DRAW)
    while card != NO_CARD:
        found = colour_of(s, card) == colour
        if not has(s.seen_whole, card):
            make_known(s, card, (Known.IS_COLOUR if found else Known.NOT_COLOUR) + colour)
        card = NO_CARD if found else draw_card(s, seat, Happened.HAD_TO_DRAW)
