"""A turn with nothing pending: what may be played on what, and what it does (F-5 to F-11)."""

from labtable.engine.events import emit
from labtable.engine.kernel import kernel

from .events import Happened
from .hands import colour_of, face_of, kind_of, shown
from .kinds import HAS_MASS, IN_COLOUR, N_COLOURS, N_PARTICLES, NOTHING, ON_OWN_KIND, Kind, Side
from .known import known_of, make_known
from .piles import draw_card, turn_over
from .state import NO_CARD, Higgs, Known, Phase, Refusal, State
from .turns import seat_after

# --- what may be played -----------------------------------------------------------------------------------------------


# What fits is two sets of kinds, as numbers with bit k set for kind k: so a hand is gone through without a question for
# each rule, and random play, which is mostly this, takes half the time.


@kernel
def kinds_in_colour(s: State) -> int:
    """The kinds that may be laid in the colour that is followed.

    Particles, Reverse, Skip and Flip (F-5, F-7, F-10), and bosons on a particle that feels them (F-11).
    """
    kinds: int = IN_COLOUR[s.top]
    return kinds


@kernel
def kinds_in_others(s: State) -> int:
    """The kinds that may be laid in any other colour, or without one.

    The particle that is followed (F-5, F-18), an action card on its own kind (F-7, F-10), a Colour Change always (F-8),
    a Higgs boson on mass: an antiquark, a charged antilepton, a W or a Higgs boson (F-9).
    """
    kinds: int = ON_OWN_KIND[s.top]
    if s.particle != NOTHING:
        kinds |= 1 << s.particle
    if s.side == Side.MATTER or s.higgs == Higgs.ANYWHERE or HAS_MASS[s.top] == 1:
        kinds |= 1 << Kind.WILD
    return kinds


@kernel
def refuse_card(s: State, card: int) -> int:
    """Why the card may not be laid on what lies there, by its face."""
    kind, colour = kind_of(s, card), colour_of(s, card)
    kinds = kinds_in_colour(s) if colour == s.colour else kinds_in_others(s)
    return Refusal.NONE if kinds >> kind & 1 else reason_against(s, kind, colour)


@kernel
def reason_against(s: State, kind: int, colour: int) -> int:
    """Why a face that does not fit does not."""
    if kind < N_PARTICLES:
        return Refusal.NO_MATCH
    if kind == Kind.WILD:
        return Refusal.HIGGS_NEEDS_MASS
    if not is_boson(kind):
        return Refusal.FLIP_NO_MATCH if kind == Kind.FLIP else Refusal.ACTION_NO_MATCH
    if colour != s.colour:
        return Refusal.BOSON_COLOUR
    if kind == Kind.W:
        return Refusal.W_NEEDS_PARTICLE
    return Refusal.PHOTON_NEEDS_CHARGE if kind == Kind.PHOTON else Refusal.GLUON_NEEDS_QUARK


@kernel
def is_boson(kind: int) -> bool:
    """Whether it is a W, a photon or a gluon."""
    return kind == Kind.W or kind == Kind.PHOTON or kind == Kind.GLUON


# --- what it does -----------------------------------------------------------------------------------------------------


@kernel
def take_effect(s: State, seat: int, card: int, beneath: int, named: int) -> None:
    """What the card does that the seat has laid on `beneath`; `named` is the colour it named, if it did.

    A boson waits for its answer (F-12); a Flip turns the table (F-10); Reverse turns the direction, and of two
    players acts as Skip, which costs the next one the turn (F-7); a wild card names the colour (F-8, F-9).
    """
    kind = kind_of(s, card)
    skipped = kind == Kind.SKIP
    if is_boson(kind):
        s.pending, s.beneath, s.thrower = kind, beneath, seat
        emit_asked(s, seat_after(s, seat, 1), seat)
    elif kind == Kind.FLIP:
        turn_over(s)
    elif kind == Kind.WILD:
        name_colour(s, seat, named)
        skipped = s.side == Side.ANTIMATTER
    elif kind == Kind.REVERSE:
        s.direction = -s.direction
        emit(s, Happened.REVERSED, seat, s.direction)
        skipped = s.seats == 2
    if skipped:
        emit(s, Happened.SKIPPED, seat_after(s, seat, 1))
    s.phase = Phase.ANSWER if s.pending != NOTHING else Phase.PLAY
    s.turn = seat_after(s, seat, 2 if skipped else 1)


@kernel
def name_colour(s: State, seat: int, named: int) -> None:
    """The seat names the colour that is to be followed (F-8); with a Higgs boson the next one draws for it (F-9)."""
    s.colour = named
    emit(s, Happened.NAMED, seat, s.side * N_COLOURS + named)
    if s.side == Side.ANTIMATTER:
        draw_until(s, seat_after(s, seat, 1), named)


@kernel
def emit_asked(s: State, seat: int, by: int) -> None:
    """The seat is to answer the boson that `by` has laid (F-12)."""
    boson, beneath = face_of(s.pending, s.colour), face_of(s.beneath, s.colour)
    emit(s, Happened.ASKED, seat, shown(s.side, boson), shown(s.side, beneath), by)


@kernel
def draw_until(s: State, seat: int, colour: int) -> None:
    """The seat draws until a card showing the colour comes, or none can be drawn (F-9); all know which was the last."""
    card = draw_card(s, seat, Happened.HAD_TO_DRAW)
    while card != NO_CARD:
        found = colour_of(s, card) == colour
        if known_of(s, card) != Known.BOTH:
            make_known(s, card, (Known.IS_COLOUR if found else Known.NOT_COLOUR) + colour)
        card = NO_CARD if found else draw_card(s, seat, Happened.HAD_TO_DRAW)
