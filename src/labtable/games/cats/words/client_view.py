"""The view for the web client: the position as a viewer may know it, and what the viewer may do."""

from typing import Any, Literal

import msgspec

from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Printed

from ..rules.actions import refusal
from ..rules.boxes import BOX_NAMES, COPIES, LETTERS, Box
from ..rules.doctorates import NAMES, PHYSICISTS, Doctorate
from ..rules.hypotheses import count, refuse_bid
from ..rules.ladder import BIDS, N_BIDS, STATE
from ..rules.state import HIDDEN, Form, Holding, Phase, Piece, Refusal, State
from .notation import write
from .position import STATES, Seen, seen
from .refusals import explain


class Choice(msgspec.Struct):
    """An action with a button of its own, and why it cannot be done now."""

    action: str
    doctorate: str | None  # that does it, for Tabby the copied one
    refusal: Sentence | None


class May(msgspec.Struct):
    """The actions that are open to the viewer now."""

    bid: list[str] = []  # hypotheses
    choose: list[Choice] = []  # calling, ending the turn, its doctorate: what it may do, or might on its turn
    show: list[str] = []  # the kinds of boxes in its hand
    cycle: int = 0  # how many boxes


class View(msgspec.Struct):
    """What a viewer may know of a match; `seat` is -1 for a spectator."""

    seat: int
    form: Literal["elimination", "laboratory"]
    position: Seen
    may: May
    counts: dict[str, int] | None  # what hypotheses of each state would count, where all hands are seen: for the review


def client_view(view: State, seat: int) -> View:
    """The view of a seat, or of a spectator, for the web client."""
    return View(
        seat=seat,
        form="laboratory" if view.form == Form.LABORATORY else "elimination",
        position=seen(view, seat),
        may=may(view, seat) if seat == view.turn and view.phase != Phase.OVER else May(),
        counts=counts(view),
    )


def counts(view: State) -> dict[str, int] | None:
    """Count the boxes as a hypothesis of each state would; None unless every hand is visible (C-6, C-8, C-11)."""
    if any(HIDDEN in view.hand[seat] for seat in range(view.seats)):
        return None
    return {state: count(view, BIDS.index(f"1{state}")) for state in STATES}


def may(view: State, seat: int) -> May:
    """The actions open to the seat whose turn it is."""
    return May(
        bid=[BIDS[bid] for bid in range(N_BIDS) if refuse_bid(view, bid) == Refusal.NONE],
        choose=choices(view, seat),
        show=may_show(view, seat),
        cycle=may_cycle(view, seat),
    )


def choices(view: State, seat: int) -> list[Choice]:
    """Calling, ending the turn and the seat's doctorate, each with why not."""
    pieces = [(int(Piece.CALL), None), (int(Piece.END), None), *doctorate_pieces(view, seat)]
    return [choice(view, seat, piece, doctorate) for piece, doctorate in pieces]


def doctorate_pieces(view: State, seat: int) -> list[tuple[int, str | None]]:
    """The seat's doctorate while it is secret; for Tabby, each face-up one (C-1, C-9)."""
    own = view.doctorate[seat]
    if view.holding[seat] != Holding.SECRET:
        return []
    lying = [view.face_up[i] for i in range(view.face_up_size)]
    if own == Doctorate.TABBY and lying:
        return [(Piece.TABBY_AS + copied, NAMES[copied]) for copied in lying]
    return [(Piece.DOCTORATE + own, NAMES[own])]


def choice(view: State, seat: int, piece: int, doctorate: str | None) -> Choice:
    """The choice for a piece, and why it cannot be done now."""
    reason = refusal(view, seat, piece)
    return Choice(write((piece,)), doctorate, explain(view, seat, piece, reason) if reason else None)


def may_show(view: State, seat: int) -> list[str]:
    """How many boxes of the named state, and Heisenbergs if they count, the hand has (C-7)."""
    if view.phase != Phase.FINDINGS or view.shown > 0:
        return []
    kinds = [STATE[view.bid], *([Box.HEISENBERG] if view.heisenbergs == 1 else [])]
    return [LETTERS[kind] for kind in kinds if view.hand[seat][kind] > 0]


def may_cycle(view: State, seat: int) -> int:
    """The most boxes to cycle: as many as were shown, if hand and deck have them, and once (C-7)."""
    if view.phase != Phase.FINDINGS or view.cycled == 1:
        return 0
    return min(view.shown, view.hand_size[seat], view.research_size)


def deck() -> list[Printed]:
    """The boxes and the doctorates."""
    boxes = [Printed(letter, copies) for letter, copies in zip(LETTERS, COPIES, strict=True)]
    return [*boxes, *(Printed(physicist.name) for physicist in PHYSICISTS)]


def faces() -> dict[str, dict[str, Any]]:
    """The name on each box and each doctorate."""
    boxes = {letter: {"kind": "box", "name": name} for letter, name in zip(LETTERS, BOX_NAMES, strict=True)}
    doctorates = {p.name: {"kind": "doctorate", "name": p.whole_name} for p in PHYSICISTS}
    return boxes | doctorates
