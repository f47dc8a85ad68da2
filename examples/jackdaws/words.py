"""The words of Jackdaws: its notation and sentences, and its state as data."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.words import positions
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Words

from .rules import BAG, HAND, HOME, N_CARDS, NAMES, SHOWN, State

PILES = ("hands", "shown", "home", "bag")
TRINKETS = {name: card for card, name in enumerate(NAMES[:N_CARDS])}


def aim(view: State, seat: int) -> Sentence:
    """Say what wins (J-3)."""
    return Sentence("aim", {}, "J-3")


def write(pieces: Sequence[int]) -> str:
    """Write a trinket as its number, an answer as reach or wait."""
    return NAMES[pieces[0]]


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """The complete state, for `labtable audit`; `seen` are the trinkets that all have seen."""
    at = [[name for name, card in TRINKETS.items() if state.place[card] == place] for place in range(HOME + 1)]
    seen = [name for name, card in TRINKETS.items() if state.seen[card]]
    piles = {"hands": at[: state.seats], "shown": at[SHOWN], "home": at[HOME], "bag": at[BAG]}
    return {**piles, "seen": seen, "worth": state.home[: state.seats], "turn": state.turn}


def arrange(state: State, truth: dict[str, Any]) -> None:
    """Set up hands, what all have seen in them, and whose turn it is. Raises Problem `bad_position`."""
    positions.check_fields(truth, (*PILES, "seen", "worth", "turn"))
    left = [1] * N_CARDS
    state.turn = positions.seat(truth.get("turn"), state.seats, "turn")
    state.place = [BAG] * N_CARDS
    for seat, hand in enumerate(positions.each(truth.get("hands"), state.seats, "hands")):
        positions.check(positions.is_list(hand, HAND), "A hand is three trinkets.")
        for card in positions.take(left, TRINKETS, hand):
            state.place[card] = seat
    for card in positions.take([1 - n for n in left], TRINKETS, truth.get("seen", [])):
        state.seen[card] = 1
        state.unseen[state.place[card]] -= 1


WORDS = Words[State](write=write, aim=aim, piles=PILES, truth=truth, arrange=arrange)
