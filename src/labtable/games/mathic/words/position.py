"""A position as data, with the names of `labtable audit`: the full truth, or what one viewer may know of it.

`labtable.web.typescript` prints the client's types from these structs.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, Never, TypeVar

import msgspec

from ..rules.cards import N_FACES, TOKENS
from ..rules.names import card_name, card_names, token_name, token_names, write_line
from ..rules.rounds import copies_of, is_in_deck, token_copies_of
from ..rules.scoring import round_points
from ..rules.state import HIDDEN, NOBODY, NOTHING, Phase, State

PILES: Sequence[str] = ("space", "hands", "deck", "collected")
PHASES: dict[int, Literal["play", "window", "over"]] = {
    Phase.PLAY: "play",
    Phase.STEAL: "window",
    Phase.CHALLENGE: "window",
    Phase.OVER: "over",
}
Hidden = TypeVar("Hidden")  # the type of what a viewer may not know: Never in a truth, else None


class Window(msgspec.Struct, omit_defaults=True):
    """The open window: a card that may be stolen (M-11), or an equation that may be challenged (M-12)."""

    kind: Literal["steal", "challenge"]
    of: int
    card: str | None = None
    equation: str | None = None


class Position(msgspec.Struct, Generic[Hidden]):
    """A position of a match, seats as numbers from 0. Piles are top first, the space in the order of its cards."""

    space: list[str]
    hands: list[list[str | Hidden]]
    deck: list[str | Hidden]
    collected: list[list[str]]  # by each seat, this round
    tokens: list[str]  # shown
    token_pile: list[str | Hidden]
    taken: list[list[str]]  # tokens by each seat, this round
    solutions: list[int]  # this round
    points: list[int]  # this round included
    round_points: list[int]
    turn: int
    hearts: int  # left, of a player alone
    lead: int
    last_to_compute: int | None
    window: Window | None
    skips: list[bool]  # who loses the next turn
    round: int  # from 1
    phase: Literal["play", "window", "over"]
    winners: list[int]


Truth = Position[Never]  # nothing is hidden
Seen = Position[None]  # None is what a viewer may not know


def cards(state: State) -> dict[str, dict[str, int]]:
    """The number of copies of each card and of each token in this match."""
    deck = {card_name(card): copies_of(state, card) for card in range(N_FACES) if is_in_deck(state, card)}
    return {"cards": deck, "tokens": {token.name: token_copies_of(state, i) for i, token in enumerate(TOKENS)}}


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """The full truth as data."""
    deck = card_names(state.deck[: state.deck_size][::-1])
    whole: Truth = position(state, card_name, deck, token_names(state.token_pile[: state.token_pile_size][::-1]))
    data: dict[str, Any] = msgspec.to_builtins(whole)
    return data


def seen(view: State) -> Seen:
    """The position as a view shows it."""
    return position(view, seen_name, [None] * view.deck_size, [None] * view.token_pile_size)


def position(
    state: State, name: Callable[[int], str | Hidden], deck: list[str | Hidden], token_pile: list[str | Hidden]
) -> Position[Hidden]:
    """The position of a state; `name` names a card of a hand."""
    seats = range(state.seats)
    gained = [round_points(state, seat) for seat in seats]
    return Position(
        space=card_names(state.space[: state.space_size]),
        hands=[[*map(name, state.hand[seat][: state.hand_size[seat]])] for seat in seats],
        deck=deck,
        collected=[repeated(state.collected[seat], card_name) for seat in seats],
        tokens=token_names([token for token in state.tokens if token != NOTHING]),
        token_pile=token_pile,
        taken=[repeated(state.taken[seat], token_name) for seat in seats],
        solutions=list(state.solutions[: state.seats]),
        points=[state.earlier[seat] + gained[seat] for seat in seats],
        round_points=gained,
        turn=state.turn,
        hearts=state.hearts,
        lead=state.lead,
        last_to_compute=None if state.last_to_compute == NOBODY else state.last_to_compute,
        window=window(state),
        skips=[skips == 1 for skips in state.skips[: state.seats]],
        round=state.round,
        phase=PHASES[state.phase],
        winners=[seat for seat in seats if state.winners[seat]],
    )


def repeated(counts: Sequence[int], name: Callable[[int], str]) -> list[str]:
    """The names of numbers, each as often as it is counted at its index."""
    return [name(i) for i, n in enumerate(counts) if n for _ in range(n)]


def seen_name(card: int) -> str | None:
    """A card as a viewer sees it."""
    return None if card == HIDDEN else card_name(card)


def window(state: State) -> Window | None:
    """What the open window is about, or None (M-11, M-12)."""
    if state.phase == Phase.STEAL:
        return Window("steal", state.turn, card=card_name(state.play_card))
    if state.phase == Phase.CHALLENGE:
        return Window("challenge", state.play_by, equation=write_line(state.play[: state.play_size]))
    return None
