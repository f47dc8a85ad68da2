"""The words of Highest: its notation and sentences, and its state as data."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.words import positions
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Words

from .rules import ASIDE, HAND, N_CARDS, NAMES, PLAYED, State


def aim(view: State, seat: int) -> Sentence:
    """Say what wins (H-4)."""
    return Sentence("aim", {}, "H-4")


def write(pieces: Sequence[int]) -> str:
    """Write an action as the number on the card."""
    return NAMES[pieces[0]]


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """The complete state as data, for `labtable audit`."""
    at = [[NAMES[card] for card in range(N_CARDS) if state.place[card] == place] for place in range(PLAYED + 1)]
    piles = {"hands": at[: state.seats], "played": at[PLAYED], "aside": at[ASIDE]}
    return {**piles, "taken": state.taken[: state.seats], "turn": state.turn}


def arrange(state: State, truth: dict[str, Any]) -> None:
    """Set up hands and who leads the first round. Raises Problem `bad_position`."""
    positions.check_fields(truth, ("hands", "played", "aside", "taken", "turn"))
    unplaced = [1] * N_CARDS
    state.turn = positions.seat(truth.get("turn"), state.seats, "turn")
    state.place = [ASIDE] * N_CARDS
    for seat, hand in enumerate(positions.each(truth.get("hands"), state.seats, "hands")):
        positions.check(positions.is_list(hand, HAND), "A hand is three cards.")
        for card in positions.take(unplaced, {name: card for card, name in enumerate(NAMES)}, hand):
            state.place[card] = seat


WORDS = Words[State](write=write, aim=aim, piles=("hands", "played", "aside"), truth=truth, arrange=arrange)
