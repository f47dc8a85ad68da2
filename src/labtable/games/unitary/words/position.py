"""A position as data, with the names of `labtable audit`: the full truth, or what one viewer may know of it.

`labtable.web.typescript` prints the client's types from these structs.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, Never, TypeVar

import msgspec

from ..rules.cards import ALL_QUANTITIES, CARD_NAMES, UNITS, UNITS_OF
from ..rules.deck import is_in_deck
from ..rules.sides import side_of, sides
from ..rules.state import HIDDEN, Answer, Phase, State

PILES: Sequence[str] = ("hands", "hidden", "deck", "discard")
PHASES: dict[int, Literal["play", "discard", "window", "over"]] = {
    Phase.PLAY: "play",
    Phase.DISCARD: "discard",
    Phase.WINDOW: "window",
    Phase.OVER: "over",
}
Exponents = list[int]  # of kg, m and s; positive stands above the line
Hidden = TypeVar("Hidden")  # stands where a viewer may not know


class Position(msgspec.Struct, Generic[Hidden]):
    """A position of a match. Seats and sides are numbers from 0, hands oldest first, piles top first."""

    area: Exponents
    hands: list[list[str | Hidden]]
    hidden: list[str | Hidden]  # the hidden card of each side
    deck: list[str | Hidden]
    discard: list[str]
    turn: int
    phase: Literal["play", "discard", "window", "over"]
    areas: list[Exponents | None] | Hidden  # since the deal, the empty one first; null was not said
    claimed: list[int | None] | Hidden  # the side for which a seat has claimed in the window
    owes_draw: list[bool]  # a seat
    winners: list[int]  # sides
    turns: int  # the number of the turn, from 1
    first: int  # the seat that began


Truth = Position[Never]  # nothing is hidden
Seen = Position[None]  # None is what a viewer may not know
UNPRINTED = ("turns", "first")  # by the audit


def cards(state: State) -> dict[str, list[int]]:
    """The quantities of this match's deck: kg, m and s of each. The special cards have none, so they are not here."""
    return {q.name: list(q.units) for card, q in enumerate(ALL_QUANTITIES) if is_in_deck(state, card)}


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """The full truth as data; `before` is the truth before the last action, for the areas since the deal."""
    areas = known_areas(state) if before is None else list(before["areas"])
    if len(areas) <= state.plays:
        areas.append(list(state.area))
    claimed = [state.answer[seat] == Answer.CLAIMED for seat in range(state.seats)]
    whole: Truth = position(
        state,
        CARD_NAMES.__getitem__,
        deck=[CARD_NAMES[card] for card in state.deck[: state.deck_size][::-1]],
        areas=areas,
        claimed=[side_of(state, seat) if claimed[seat] else None for seat in range(state.seats)],
        owes_draw=[owes_draw(state, seat) for seat in range(state.seats)],
    )
    data: dict[str, Any] = msgspec.to_builtins(whole)
    return {name: value for name, value in data.items() if name not in UNPRINTED}


def seen(view: State) -> Seen:
    """The position as a view shows it. The areas since the deal are for players to remember (U-11)."""
    owes = [owes == 1 for owes in view.owes_draw[: view.seats]]
    return position(view, seen_name, deck=[None] * view.deck_size, areas=None, claimed=None, owes_draw=owes)


def position(
    state: State,
    name: Callable[[int], str | Hidden],
    deck: list[str | Hidden],
    areas: list[Exponents | None] | Hidden,
    claimed: list[int | None] | Hidden,
    owes_draw: list[bool],
) -> Position[Hidden]:
    """The position of a state; `name` names a card."""
    return Position(
        area=list(state.area),
        hands=[[*map(name, state.hand[seat][: state.hand_size[seat]])] for seat in range(state.seats)],
        hidden=[*map(name, state.hidden[: sides(state)])],
        deck=deck,
        discard=[CARD_NAMES[card] for card in state.discard[: state.discard_size][::-1]],
        turn=state.turn,
        phase=PHASES[state.phase],
        areas=areas,
        claimed=claimed,
        owes_draw=owes_draw,
        winners=[side for side in range(sides(state)) if state.winners[side]],
        turns=state.turns,
        first=state.first,
    )


def seen_name(card: int) -> str | None:
    """The name of a card as a viewer sees it."""
    return None if card == HIDDEN else CARD_NAMES[card]


def owes_draw(state: State, seat: int) -> bool:
    """Whether the seat owes a draw; a false claim in a window costs it too, which stays secret until it closes."""
    falsely = state.answer[seat] == Answer.CLAIMED_FALSELY
    return state.owes_draw[seat] == 1 or (falsely and state.false_claims == 1)


def known_areas(state: State) -> list[Exponents | None]:
    """The areas since the deal, as far as the record has them; None for others."""
    areas: list[Exponents | None] = [[0] * len(UNITS), *[None] * state.plays]
    for quantity, play in enumerate(state.shown_at):
        if play > 0:
            areas[play] = list(UNITS_OF[quantity])
    areas[state.plays] = list(state.area)
    return areas
