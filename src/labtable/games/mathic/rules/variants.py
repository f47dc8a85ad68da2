"""Variants of the game: settings that differ from the printed rules, and which settings cannot be dealt."""

from collections.abc import Mapping

from labtable.engine.kernels.options import Value

from .cards import CARD_POINTS, MAX_ROUNDS, N_FACES
from .rounds import copies_of
from .state import State

VARIANTS: Mapping[str, Mapping[str, Value]] = {
    "tiny": {
        "stealing": False,
        "max_rounds": 1,
        "highest": 1,
        "suits": 2,
        "special_copies": 0,
        "token_copies": 0,
        "dealt": 1,
        "laid": 1,
    },
}


def impossible(state: State) -> str | None:
    """Say why a state with these settings cannot be dealt: everybody needs cards (M-1), and a match ends (M-15)."""
    needed, copies = state.dealt * state.seats + state.laid, sum(copies_of(state, card) for card in range(N_FACES))
    if needed > copies:
        return f"Hands and space take {needed} cards, and the deck has {copies}."
    if state.max_rounds > MAX_ROUNDS and state.card_points < CARD_POINTS:
        return (
            f"A match of more than {MAX_ROUNDS} rounds ends by points, so a card has to be worth {CARD_POINTS} in it."
        )
    return None
