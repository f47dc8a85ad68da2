"""A position as data, with the names of `labtable audit`: the full truth, or what one viewer may know of it.

`labtable.web.typescript` prints the client's types from these structs.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, Never, TypeVar

import msgspec

from labtable.engine.kernels.record import copy_of

from ..rules.boxes import LETTERS, MAX_SEATS, N_KINDS, Box
from ..rules.doctorates import NAMES
from ..rules.hypotheses import is_valid
from ..rules.ladder import NO_BID, NUMBER, STATE
from ..rules.names import letters
from ..rules.piles import copies_of, draw_box, in_pile, total
from ..rules.state import HIDDEN, NOBODY, Holding, Phase, State

PILES: Sequence[str] = ("hands", "findings", "research", "discard")
STATES: tuple[Literal["A", "D", "E"], ...] = ("A", "D", "E")
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
NONE = (0,) * N_KINDS
Hidden = TypeVar("Hidden")  # stands where a viewer may not know


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """A hypothesis and the seat that made it."""

    n: int
    state: Literal["A", "D", "E"]
    by: int


class Doctorate(msgspec.Struct, Generic[Hidden], forbid_unknown_fields=True):
    """A scientist's doctorate."""

    name: str | Hidden
    state: Literal["secret", "used", "gone"] = "secret"


class CountsAs(msgspec.Struct, forbid_unknown_fields=True):
    """How many living cats and empty boxes doctorates add in an experiment (C-11)."""

    A: int = 0
    E: int = 0


class Revealed(msgspec.Struct):
    """The hands and findings that the last call revealed, by seat, and how they were counted (C-13)."""

    hands: list[list[str]]
    findings: list[list[str]]
    bid: Said
    caller: int
    count: int  # with what doctorates counted as
    valid: bool
    counts_as: CountsAs
    heisenbergs_count: bool


class Position(msgspec.Struct, Generic[Hidden]):
    """A position of a match, seats as numbers from 0. Piles are top first, other boxes in the order A, D, E, H.

    A pile that is seen in part has the known boxes first, in that order.
    """

    hands: list[list[str | Hidden]]
    findings: list[list[str]]
    research: list[str | Hidden]
    discard: list[str | Hidden]
    discarded: list[list[str | Hidden]]  # face down, by each seat in this experiment
    doctorates: list[Doctorate[Hidden] | Hidden]
    open: list[str]  # doctorates that lie face up, the one laid open first
    copied: str | None  # the doctorate that Tabby copied
    bid: Said | None
    said: list[Said]  # the hypotheses of this experiment, lowest first
    boxes: int  # in hands and findings
    counts_as: CountsAs
    heisenbergs_count: bool
    shown_now: int  # boxes in this turn
    cycled_now: bool
    turn: int
    phase: Literal["hypothesis", "findings", "over"]
    experiment: int  # from 1
    won: list[int]  # experiments
    lost: list[int]
    out: list[bool]
    winners: list[int]
    revealed: Revealed | None


Truth = Position[Never]  # nothing is hidden
Seen = Position[None]  # None is what a viewer may not know


def cards(state: State) -> dict[str, int]:
    """The number of boxes of each kind."""
    return dict(zip(LETTERS, (copies_of(state, box) for box in range(N_KINDS)), strict=True))


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """The full truth as data; `before` is the truth before the last action."""
    whole: Truth = position(state, known_boxes, known_name, research(state), pile(state, before))
    data: dict[str, Any] = msgspec.to_builtins(whole)
    return data


def seen(view: State, seat: int) -> Seen:
    """The position as a view shows it. The discard pile has no order."""
    discard = letters(discard_known(view, seat))
    unknown = [None] * (view.pile_size - len(discard))
    return position(view, seen_boxes, seen_name, [None] * view.research_size, [*discard, *unknown])


def position(
    state: State,
    boxes: Callable[[Sequence[int], int], list[str | Hidden]],
    name: Callable[[int], str | Hidden],
    research: list[str | Hidden],
    discard: list[str | Hidden],
) -> Position[Hidden]:
    """The position of a state: `boxes` names boxes from their numbers by kind and in all, `name` doctorates."""
    seats = range(state.seats)
    return Position(
        hands=[boxes(state.hand[seat], state.hand_size[seat]) for seat in seats],
        findings=[letters(state.finding[seat]) for seat in seats],
        research=research,
        discard=discard,
        discarded=[boxes(*discarded(state, seat)) for seat in seats],
        doctorates=[Doctorate(name(state.doctorate[seat]), HOLDINGS[state.holding[seat]]) for seat in seats],
        open=[NAMES[state.face_up[i]] for i in range(state.face_up_size)],
        copied=NAMES[state.copied - 1] if state.copied else None,
        bid=None if state.bid == NO_BID else hypothesis(state.bid, state.bidder),
        said=[hypothesis(bid, by - 1) for bid, by in enumerate(state.said_by) if by > 0],
        boxes=total(state),
        counts_as=counts_as(state.extra),
        heisenbergs_count=state.heisenbergs == 1,
        shown_now=state.shown,
        cycled_now=state.cycled == 1,
        turn=state.turn,
        phase=PHASES[state.phase],
        experiment=state.experiment,
        won=list(state.won[: state.seats]),
        lost=list(state.lost[: state.seats]),
        out=[state.out[seat] == 1 for seat in seats],
        winners=[] if state.champion == NOBODY else [state.champion],
        revealed=revealed(state),
    )


def known_boxes(counts: Sequence[int], size: int) -> list[str]:
    """Boxes where nothing is hidden."""
    return letters(counts)


def seen_boxes(counts: Sequence[int], size: int) -> list[str | None]:
    """Boxes as a viewer sees them, face up or face down."""
    return [None] * size if counts[0] < 0 else [*letters(counts)]


def known_name(doctorate: int) -> str:
    """A doctorate where nothing is hidden."""
    return NAMES[doctorate]


def seen_name(doctorate: int) -> str | None:
    """A doctorate as a viewer sees it."""
    return None if doctorate == HIDDEN else NAMES[doctorate]


def research(state: State) -> list[str]:
    """The research deck in the order that the dice will draw."""
    later = copy_of(state)
    return [LETTERS[draw_box(later)] for _ in range(state.research_size)]


def pile(state: State, before: dict[str, Any] | None) -> list[str]:
    """The discard pile, the last one on top; this order is only for audits, since nothing is drawn from it."""
    boxes = letters([in_pile(state, box) for box in range(N_KINDS)])
    if before is None or before["experiment"] != state.experiment:
        return boxes
    for box in before["discard"]:
        boxes.remove(box)
    return [*boxes, *before["discard"]]


def discarded(state: State, seat: int) -> tuple[Sequence[int], int]:
    """Count what the seat has discarded face down in this experiment: by kind, and in total."""
    size = sum(state.discarded_size[seat::MAX_SEATS])
    return [sum(by_kind) for by_kind in zip(*state.discarded[seat::MAX_SEATS], strict=True)] if size else NONE, size


def discard_known(view: State, seat: int) -> list[int]:
    """Count, by kind, the discards that the viewer knows: those swept, its own, and those it looked at.

    Where nothing is hidden, that is the whole pile.
    """
    rows = [row for row in view.discarded if HIDDEN not in row]
    rows += [view.looked[i] for i in range(view.looks) if view.looker[i] == seat]
    return list(map(sum, zip(view.swept, *rows, strict=True)))


def hypothesis(bid: int, by: int) -> Said:
    """A hypothesis, and whose it is."""
    return Said(NUMBER[bid], STATES[STATE[bid]], by)


def revealed(state: State) -> Revealed | None:
    """What the last call revealed, or None before the first call (C-13)."""
    if state.last_bid == NO_BID:
        return None
    seats = range(state.seats)
    return Revealed(
        hands=[letters(state.last_hand[seat]) for seat in seats],
        findings=[letters(state.last_finding[seat]) for seat in seats],
        bid=hypothesis(state.last_bid, state.last_bidder),
        caller=state.last_caller,
        count=state.last_count,
        valid=is_valid(state.last_bid, state.last_count),
        counts_as=counts_as(state.last_extra),
        heisenbergs_count=state.last_heisenbergs == 1,
    )


def counts_as(extra: Sequence[int]) -> CountsAs:
    """How many living cats and empty boxes doctorates add (C-11)."""
    return CountsAs(extra[Box.ALIVE], extra[Box.EMPTY])
