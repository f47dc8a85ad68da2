"""A position as data, with the names of `labtable audit`: the full truth, or what one viewer may know of it.

`labtable.web.typescript` prints the client's types from these structs.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Generic, Literal, Never, TypeVar

import msgspec

from labtable.engine.kernels.card_sets import has

from ..rules.aside import place_aside
from ..rules.cards import N_CARDS
from ..rules.deck import penalty
from ..rules.hands import hand_of
from ..rules.kinds import COLOURS, NOTHING
from ..rules.names import card_data, kind_symbol, side_name
from ..rules.state import NO_CARD, NOBODY, Length, Phase, State

PILES: Sequence[str] = ("hands", "draw", "discard", "aside")
PHASES: dict[int, Literal["play", "drawn", "answer", "over"]] = {
    Phase.PLAY: "play",
    Phase.DRAWN: "drawn",
    Phase.ANSWER: "answer",
    Phase.OVER: "over",
}
PILE_SHOWN = 3  # cards of the discard pile, from the top
Hidden = TypeVar("Hidden")  # stands where a viewer may not know


class Pending(msgspec.Struct, kw_only=True):
    """A pending boson (F-12): what is beneath it, and how many cards are drawn if it is not answered."""

    boson: str
    colour: str = ""
    by: int
    beneath: str
    amount: int = 0


class Position(msgspec.Struct, Generic[Hidden]):
    """A position of a match. Cards are numbers of the published table, hands oldest first, piles top first.

    Kinds are named without a colour; `colour` is theirs.
    """

    side: Literal["matter", "antimatter"]
    direction: int  # 1 to the left, -1 to the right
    hands: list[list[int | Hidden]]
    draw: list[int | Hidden]
    discard: list[int | Hidden]
    colour: str  # that is to be followed
    particle: str | None  # that may be followed besides
    top_kind: str | None
    pending: Pending | None
    drawn: int | None  # the card that has been drawn in this turn
    uncalled: int | None  # the seat whose DECAY is missing
    turn: int
    phase: Literal["play", "drawn", "answer", "over"]
    round: int
    dealer: int
    rounds_won: list[int]
    winners: list[int]
    seen_whole: list[int] | Hidden  # of hands and draw pile, those of which all know both faces (F-4)
    aside: list[int | Hidden]  # in the short game (F-22)


Truth = Position[Never]  # nothing is hidden
Seen = Position[None]  # None is what a viewer may not know


def cards(state: State) -> dict[str, dict[str, str]]:
    """The published table: number, and the face on each side (F-1)."""
    data = [card_data(card) for card in range(N_CARDS)]
    return {str(card.n): {"matter": card.matter, "antimatter": card.antimatter} for card in data}


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """The full truth as data; `aside` in the short game only."""
    hands = [hand_of(state, seat) for seat in range(state.seats)]
    draw = state.draw[: state.draw_size][::-1]
    whole: Truth = position(
        state,
        hands=[numbers(hand) for hand in hands],
        draw=numbers(draw),
        discard=numbers(state.discard[: state.discard_size][::-1]),
        drawn=None if state.drawn == NO_CARD else state.drawn + 1,
        seen_whole=numbers([card for card in chain(*hands, draw) if has(state.seen_whole, card)]),
        aside=numbers([state.draw[place_aside(state, i)] for i in range(state.aside_size)]),
    )
    data: dict[str, Any] = msgspec.to_builtins(whole)
    if state.length != Length.SHORT:
        del data["aside"]
    return data


def seen(view: State, seat: int, is_open: bool = False) -> Seen:
    """The position as a view shows it; with all hands, if they are open.

    The table draws what lies visible now: what was seen and is covered again is to be remembered (F-4).
    """
    hidden = max(0, view.discard_size - PILE_SHOWN)
    return position(
        view,
        hands=[
            [*numbers(hand_of(view, owner))] if is_open or owner == seat else [None] * view.hand_size[owner]
            for owner in range(view.seats)
        ],
        draw=[None] * view.draw_size,
        discard=[*numbers(view.discard[hidden : view.discard_size][::-1]), *[None] * hidden],
        drawn=view.drawn + 1 if view.drawn >= 0 and seat == view.turn and view.phase != Phase.OVER else None,
        seen_whole=None,
        aside=[None] * view.aside_size,
    )


def position(
    state: State,
    hands: list[list[int | Hidden]],
    draw: list[int | Hidden],
    discard: list[int | Hidden],
    drawn: int | None,
    seen_whole: list[int] | Hidden,
    aside: list[int | Hidden],
) -> Position[Hidden]:
    """The position of a state, its cards apart."""
    return Position(
        side=side_name(state.side),
        direction=state.direction,
        hands=hands,
        draw=draw,
        discard=discard,
        colour=COLOURS[state.side][state.colour],
        particle=symbol_or_none(state, state.particle),
        top_kind=symbol_or_none(state, state.top),
        pending=pending(state),
        drawn=drawn,
        uncalled=None if state.uncalled == NOBODY else state.uncalled,
        turn=state.turn,
        phase=PHASES[state.phase],
        round=state.round,
        dealer=state.dealer,
        rounds_won=list(state.rounds_won[: state.seats]),
        winners=[seat for seat in range(state.seats) if state.winners[seat]],
        seen_whole=seen_whole,
        aside=aside,
    )


def numbers(row: Sequence[int]) -> list[int]:
    """Cards by their numbers in the published table."""
    return [card + 1 for card in row]


def symbol_or_none(state: State, kind: int) -> str | None:
    """A kind in notation, None for none."""
    return None if kind == NOTHING else kind_symbol(kind, state.side)


def pending(state: State) -> Pending | None:
    """The boson that waits for an answer (F-12)."""
    if state.pending == NOTHING:
        return None
    return Pending(
        boson=kind_symbol(state.pending, state.side),
        colour=COLOURS[state.side][state.colour],
        by=state.thrower,
        beneath=kind_symbol(state.beneath, state.side),
        amount=penalty(state, state.pending),
    )
