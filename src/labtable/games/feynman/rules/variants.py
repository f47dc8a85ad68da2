"""Variants of the game: settings that differ from the printed rules, and what no match can be dealt with."""

from collections.abc import Mapping

from labtable.engine.kernels.options import Value

from .cards import N_CARDS
from .deck import takes_part
from .rounds import cards_dealt
from .state import State

VARIANTS: Mapping[str, Mapping[str, Value]] = {
    "tiny": {
        "length": "short",
        "short_dealt": 1,
        "short_pile": 1,
        "generations": 1,
        "colours": 2,
        "quarks": 1,
        "leptons": 0,
        "ws": 0,
        "photons": 0,
        "gluons": 0,
        "reverses": 0,
        "skips": 0,
        "flips": 0,
        "wilds": 0,
    },
}


def impossible(state: State) -> str | None:
    """Say why a state with these settings cannot be dealt: everybody needs cards, and one opens the pile (F-2, F-3)."""
    needed, in_deck = cards_dealt(state) * state.seats + 1, sum(takes_part(state, card) for card in range(N_CARDS))
    return None if needed <= in_deck else f"Hands and the first card take {needed} cards, and the deck has {in_deck}."
