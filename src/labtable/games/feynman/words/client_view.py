"""The view for the web client: the position as a viewer may know it, what cards show, and what the viewer may do."""

from math import gcd
from typing import Any, Literal, cast

import msgspec

from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.engine.kernels.kernel import new_row
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Printed

from ..rules.actions import asked, legal, refusal
from ..rules.answers import refuse_antiquark
from ..rules.baryons import is_nucleon_quark, refuse_baryon
from ..rules.cards import N_CARDS
from ..rules.hands import hand_of, kind_of, sided
from ..rules.kinds import N_FACES, PRINTS, THIRDS, Kind, Side
from ..rules.names import face_symbol
from ..rules.state import MAX_LEGAL, Length, Phase, Piece, Refusal, State
from .behind import Ways, faces_behind, ways_to_lay
from .faces import KINDS, face_at, face_name
from .notation import CALL_OF, face_text, is_ambiguous, numbered
from .position import Seen, seen
from .refusals import explain
from .situation import back_of

Call = Literal["draw", "keep", "take", "pass", "decay", "catch"]


class Second(msgspec.Struct):
    """A card that completes an answer to a gluon after the Flip, and how it is written."""

    n: int
    written: str


class Behind(msgspec.Struct):
    """A possible face in play of a hidden card, and in how many of all consistent worlds."""

    face: str
    ways: int
    of: int


class Held(msgspec.Struct, omit_defaults=True):
    """A card of a hand: its number in the published table, the face that is played with, and the one behind.

    The number and the face are None where the viewer may not know them. Of one's own cards, when it is one's turn:
    `written` is the card in notation, `refusal` why it cannot be laid now, `needs` what must be said besides, `seconds`
    the cards that may follow it, `quark` that it may be part of a baryon. Of a hidden card:
    what may lie `behind` its back.
    """

    n: int | None
    face: str | None
    back: str
    written: str | None = None
    refusal: Sentence | None = None
    needs: Literal["colour", "second"] | None = None
    seconds: list[Second] | None = None
    quark: bool = False
    behind: list[Behind] = []


class Lying(msgspec.Struct):
    """A card of the discard pile."""

    n: int
    face: str


class View(msgspec.Struct):
    """What a viewer may know of a match; `seat` is -1 for a spectator."""

    seat: int
    length: Literal["book", "short"]  # in the short game the round ends when the draw pile runs out (F-22)
    rounds: int
    position: Seen
    hands: list[list[Held]]  # what their cards show, and what may be done with them
    draw_shows: str | None  # what the draw pile's top card shows
    draw_behind: list[Behind]  # and what may lie behind that
    pile: list[Lying]  # the discard pile's topmost cards, top first
    calls: list[Call]  # what the seat may do without naming a card
    last_but: int  # so many cards laid leave the seat just one: then DECAY may be called with them
    baryon: bool  # whether the seat may lay one


def client_view(view: State, seat: int) -> View:
    """The view of a seat, or of a spectator, for the web client."""
    return shown(view, seat, False)


def opened(state: State) -> View:
    """The view of a viewer who looks back on a match and may see all hands."""
    return shown(state, SPECTATOR, True)


def shown(view: State, seat: int, is_open: bool) -> View:
    """A view for the web client; with all hands, if they are open."""
    ways = {} if is_open else ways_to_lay(view)
    position = seen(view, seat, is_open)
    mine = seat == view.turn and view.phase != Phase.OVER
    return View(
        seat=seat,
        length="short" if view.length == Length.SHORT else "book",
        rounds=view.rounds,
        position=position,
        hands=[hand(view, other, seat, is_open, ways) for other in range(view.seats)],
        draw_shows=back_of(view, view.draw[view.draw_size - 1]) if view.draw_size > 0 else None,
        draw_behind=[] if is_open or not view.draw_size else behind(view, ways, view.draw[view.draw_size - 1]),
        pile=[Lying(n, face_at(n - 1, view.side)) for n in position.discard if n is not None],
        calls=calls_of(view, seat),
        last_but=view.hand_size[seat] - 1 if seat != SPECTATOR else 0,
        baryon=mine and refuse_baryon(view, seat) == Refusal.NONE,
    )


def hand(view: State, owner: int, viewer: int, is_open: bool, ways: dict[int, Ways]) -> list[Held]:
    """A hand as the viewer sees it: the table draws what is visible now; remembering is up to the players (F-4)."""
    cards = hand_of(view, owner)
    if owner != viewer and not is_open:
        return [Held(None, None, back_of(view, card), behind=behind(view, ways, card)) for card in cards]
    held = [Held(card + 1, face_at(card, view.side), back_of(view, card)) for card in cards]
    if owner == viewer == view.turn and view.phase != Phase.OVER:
        return [play_of(view, owner, card, shown) for card, shown in zip(cards, held, strict=True)]
    return held


def behind(view: State, ways: dict[int, Ways], card: int) -> list[Behind]:
    """The possible faces behind the back of a hidden card, the likeliest first (F-4)."""
    found = faces_behind(view, ways, card)
    every = sum(found.values())
    likeliest = sorted((-n, face) for face, n in found.items())
    return [Behind(face, -n // (common := gcd(n, every)), every // common) for n, face in likeliest]


def play_of(view: State, seat: int, card: int, held: Held) -> Held:
    """Add to `held` what the seat may do with this card of its own in its turn, and return it."""
    piece = sided(view.side, card)
    held.written = written(view, seat, piece)
    reason = refusal(view, seat, piece)
    held.refusal = explain(view, seat, piece, reason) if reason else None
    held.quark = is_nucleon_quark(view, card)
    if not reason and kind_of(view, card) == Kind.WILD:
        held.needs = "colour"
    elif not reason and view.phase == Phase.ANSWER and kind_of(view, card) == Kind.FLIP:
        held.needs = "second"
        held.seconds = seconds(view, seat, card)
    return held


def seconds(view: State, seat: int, flip: int) -> list[Second]:
    """The cards that complete the answer to a gluon after this Flip (F-15)."""
    fitting = [c for c in hand_of(view, seat) if c != flip and refuse_antiquark(view, c) == Refusal.NONE]
    return [Second(c + 1, written(view, seat, sided(1 - view.side, c))) for c in fitting]


def written(view: State, seat: int, piece: int) -> str:
    """A card of one's own in notation, with its number where that is needed."""
    return numbered(piece) if is_ambiguous(view, seat, piece) else face_text(piece)


def calls_of(view: State, seat: int) -> list[Call]:
    """What the seat may do without naming a card."""
    if seat == SPECTATOR or asked(view, seat) == Asked.NO:
        return []
    out = new_row(MAX_LEGAL)
    found: list[Call] = []
    for piece in out[: legal(view, seat, out)]:
        if piece in CALL_OF:
            found.append(cast(Call, CALL_OF[Piece(piece)]))
    return found


def deck() -> list[Printed]:
    """The cards: matter on the front, antimatter on the back (F-1)."""
    return [Printed(face_at(card, Side.MATTER), back=face_at(card, Side.ANTIMATTER)) for card in range(N_CARDS)]


def faces() -> dict[str, dict[str, Any]]:
    """What is printed on each face besides its notation: name, and for a particle charge, generation and mass."""
    found = {}
    for side in Side:
        for face in range(N_FACES):
            symbol = face_symbol(face, side)
            found[symbol] = printed(symbol, side)
    return found


def printed(face: str, side: int) -> dict[str, Any]:
    """What is printed on a face. The charge is in thirds of the elementary charge."""
    kind = KINDS.get(face.partition(":")[0])
    said: dict[str, Any] = {"name": face_name(face), "side": "antimatter" if side else "matter"}
    if kind is None:
        amount = {"W": 1, "photon": 2, "gluon": 4}.get(face.partition(":")[0])
        return said | ({"draws": amount} if amount else {})
    more = PRINTS[kind]
    return said | {"charge": -THIRDS[kind] if side else THIRDS[kind], "generation": more.generation, "mass": more.mass}
