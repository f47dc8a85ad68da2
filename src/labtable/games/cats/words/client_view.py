"""The view for the web client. `labtable.web.typescript` prints the client's types from these structs."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from labtable.engine.words.sentences import Sentence

from ..rules.actions import refusal
from ..rules.boxes import BOX_NAMES, LETTERS, N_KINDS, Box
from ..rules.doctorates import NAMES, PHYSICISTS, Doctorate
from ..rules.hypotheses import count, is_valid, refuse_bid
from ..rules.ladder import BIDS, N_BIDS, NO_BID, NUMBER, STATE
from ..rules.names import letters
from ..rules.piles import total
from ..rules.state import HIDDEN, NOBODY, Form, Holding, Phase, Piece, Refusal, State
from .notation import write
from .refusals import explain

PHASES: dict[int, Literal["hypothesis", "findings", "over"]] = {
    Phase.HYPOTHESIS: "hypothesis",
    Phase.FINDINGS: "findings",
    Phase.OVER: "over",
}
HOLDINGS: dict[int, Literal["secret", "used", "gone"]] = {
    Holding.SECRET: "secret",
    Holding.USED: "used",
    Holding.GONE: "gone",
}
STATES: tuple[Literal["A", "D", "E"], ...] = ("A", "D", "E")


class Said(msgspec.Struct):
    """A hypothesis, and the seat that made it."""

    n: int
    state: Literal["A", "D", "E"]
    by: int


class Scientist(msgspec.Struct):
    """The boxes, doctorate and score of a seat, boxes in the order A, D, E, H; None is what the viewer may not know."""

    size: int  # of the hand
    hand: list[str] | None
    findings: list[str]
    doctorate: str | None
    holding: Literal["secret", "used", "gone"]
    won: int  # experiments
    lost: int
    out: bool


class Choice(msgspec.Struct):
    """An action that is done with one button, and why it cannot be done now."""

    action: str
    doctorate: str | None  # that does it, for Tabby the copied one
    refusal: Sentence | None


class CountsAs(msgspec.Struct):
    """The living cats and empty boxes that doctorates count as in an experiment."""

    A: int
    E: int


class Revealed(msgspec.Struct):
    """The hands and findings that the last call revealed, by seat, and how they were counted."""

    hands: list[list[str]]
    findings: list[list[str]]
    bid: Said
    caller: int
    count: int  # with what doctorates counted as
    valid: bool
    counts_as: CountsAs
    heisenbergs: bool  # whether they counted


class View(msgspec.Struct):
    """The part of a match that one viewer may know. Seats are numbers from 0; `seat` is -1 for a spectator."""

    seat: int
    form: Literal["elimination", "laboratory"]
    experiment: int  # from 1
    boxes: int  # in the experiment
    scientists: list[Scientist]
    research: int  # boxes in the research deck
    discard: int  # boxes in the discard pile
    discard_known: list[str]  # those of them that the viewer knows
    face_up: list[str]  # doctorates, the one laid open first
    copied: str | None  # the doctorate that Tabby copied
    bid: Said | None
    said: list[Said]  # the hypotheses of this experiment, lowest first
    counts_as: CountsAs
    heisenbergs: bool  # whether they count
    turn: int
    phase: Literal["hypothesis", "findings", "over"]
    bids: list[str]  # the hypotheses that the seat may make now
    choices: list[Choice]  # what else it may do, or might on its turn: calling, ending the turn, its doctorate
    may_show: list[str]  # the kinds of boxes in its hand that it may show now
    may_cycle: int  # how many boxes it may cycle now
    revealed: Revealed | None
    winner: int | None
    counts: dict[str, int] | None  # what hypotheses of each state would count, where all hands are seen: for the review


def client_view(view: State, seat: int) -> View:
    """The view of a seat, or of a spectator, for the web client."""
    mine = seat == view.turn and view.phase != Phase.OVER
    return View(
        seat=seat,
        form="laboratory" if view.form == Form.LABORATORY else "elimination",
        experiment=view.experiment,
        boxes=total(view),
        scientists=[scientist(view, other, seat) for other in range(view.seats)],
        research=view.research_size,
        discard=view.pile_size,
        discard_known=letters(discard_known(view, seat)),
        face_up=[NAMES[view.face_up[i]] for i in range(view.face_up_size)],
        copied=NAMES[view.copied - 1] if view.copied else None,
        bid=None if view.bid == NO_BID else said(view.bid, view.bidder),
        said=[said(bid, view.said_by[bid] - 1) for bid in range(N_BIDS) if view.said_by[bid] > 0],
        counts_as=counts_as(view.extra),
        heisenbergs=view.heisenbergs == 1,
        turn=view.turn,
        phase=PHASES[view.phase],
        bids=[BIDS[bid] for bid in range(N_BIDS) if mine and refuse_bid(view, bid) == Refusal.NONE],
        choices=choices(view, seat) if mine else [],
        may_show=may_show(view, seat) if mine else [],
        may_cycle=may_cycle(view, seat) if mine else 0,
        revealed=revealed(view),
        winner=None if view.champion == NOBODY else view.champion,
        counts=counts(view),
    )


def counts(view: State) -> dict[str, int] | None:
    """Count the boxes as a hypothesis of each state would now; None unless every hand is seen (C-6, C-8, C-11)."""
    if any(HIDDEN in view.hand[seat] for seat in range(view.seats)):
        return None
    return {state: count(view, BIDS.index(f"1{state}")) for state in STATES}


def said(bid: int, by: int) -> Said:
    """A hypothesis with its number and state, and whose it is."""
    return Said(NUMBER[bid], STATES[STATE[bid]], by)


def counts_as(extra: Sequence[int]) -> CountsAs:
    """Return the living cats and empty boxes that doctorates count as (C-11)."""
    return CountsAs(extra[Box.ALIVE], extra[Box.EMPTY])


def scientist(view: State, seat: int, viewer: int) -> Scientist:
    """Return the boxes, doctorate and score of a seat, as the viewer sees them."""
    hand, doctorate = view.hand[seat], view.doctorate[seat]
    return Scientist(
        size=view.hand_size[seat],
        hand=None if HIDDEN in hand else letters(hand),
        findings=letters(view.finding[seat]),
        doctorate=None if doctorate == HIDDEN else NAMES[doctorate],
        holding=HOLDINGS[view.holding[seat]],
        won=view.won[seat],
        lost=view.lost[seat],
        out=view.out[seat] == 1,
    )


def discard_known(view: State, seat: int) -> list[int]:
    """Count by kind the discarded boxes that the viewer knows: those swept, its own, and those it looked at.

    Where nothing is hidden that is the whole pile.
    """
    rows = [row for row in view.discarded if HIDDEN not in row]
    rows += [view.looked[i] for i in range(view.looks) if view.looker[i] == seat]
    return [view.swept[box] + sum(row[box] for row in rows) for box in range(N_KINDS)]


def choices(view: State, seat: int) -> list[Choice]:
    """Calling, ending the turn and the seat's doctorate, each with why not."""
    pieces = [(int(Piece.CALL), None), (int(Piece.END), None), *doctorate_pieces(view, seat)]
    return [choice(view, seat, piece, doctorate) for piece, doctorate in pieces]


def doctorate_pieces(view: State, seat: int) -> list[tuple[int, str | None]]:
    """The seat's doctorate while it is secret; with Tabby each one that lies face up (C-1, C-9)."""
    own = view.doctorate[seat]
    if view.holding[seat] != Holding.SECRET:
        return []
    lying = [view.face_up[i] for i in range(view.face_up_size)]
    if own == Doctorate.TABBY and lying:
        return [(Piece.TABBY_AS + copied, NAMES[copied]) for copied in lying]
    return [(Piece.DOCTORATE + own, NAMES[own])]


def choice(view: State, seat: int, piece: int, doctorate: str | None) -> Choice:
    """One of them."""
    reason = refusal(view, seat, piece)
    return Choice(write((piece,)), doctorate, explain(view, seat, piece, reason) if reason else None)


def may_show(view: State, seat: int) -> list[str]:
    """The named state and Heisenbergs, if they count, as far as the hand has them (C-7)."""
    if view.phase != Phase.FINDINGS or view.shown > 0:
        return []
    kinds = [STATE[view.bid], *([Box.HEISENBERG] if view.heisenbergs == 1 else [])]
    return [LETTERS[kind] for kind in kinds if view.hand[seat][kind] > 0]


def may_cycle(view: State, seat: int) -> int:
    """As many as were shown, if the hand and the deck have them, and once (C-7)."""
    if view.phase != Phase.FINDINGS or view.cycled == 1:
        return 0
    return min(view.shown, view.hand_size[seat], view.research_size)


def revealed(view: State) -> Revealed | None:
    """Return what the last call revealed, or None before the first call (C-13)."""
    if view.last_bid == NO_BID:
        return None
    seats = range(view.seats)
    return Revealed(
        hands=[letters(view.last_hand[seat]) for seat in seats],
        findings=[letters(view.last_finding[seat]) for seat in seats],
        bid=said(view.last_bid, view.last_bidder),
        caller=view.last_caller,
        count=view.last_count,
        valid=is_valid(view.last_bid, view.last_count),
        counts_as=counts_as(view.last_extra),
        heisenbergs=view.last_heisenbergs == 1,
    )


def faces() -> dict[str, dict[str, Any]]:
    """Return what is printed on each box and each doctorate besides its notation."""
    boxes = {letter: {"kind": "box", "name": name} for letter, name in zip(LETTERS, BOX_NAMES, strict=True)}
    doctorates = {p.name: {"kind": "doctorate", "name": p.whole_name, "ability": p.ability} for p in PHYSICISTS}
    return boxes | doctorates
