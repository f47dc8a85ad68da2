"""Checks of views that come from a server: compiled rules and encoders trust the numbers of a record."""

from functools import cache
from typing import Any

import numpy as np

from labtable.engine.kernels.card_sets import WORD_BITS, CardSet, words_for
from labtable.engine.kernels.meaning import Amount
from labtable.engine.play.game import Game

from ..observation.encoder import DICE, fields_of, numbers


def check_view(game: Game, view: Any) -> None:
    """Check that the fields of a view are within their bounds. Raises ValueError, which names a field that is not."""
    for name, bounds in bounds_of(game).items():
        if any(not bounds.low <= number <= bounds.high for number in flat(view, name)):
            raise ValueError(f"{name} is from {bounds.low} to {bounds.high}")
    for field in fields_of(game):
        if isinstance(field.meaning, CardSet) and not are_sets(flat(view, field.name), field.meaning.cards):
            raise ValueError(f"{field.name} is a set of {field.meaning.cards} cards")


@cache
def bounds_of(game: Game) -> dict[str, Amount]:
    """The bounds of each field that is not a set of cards."""
    most = game.seats[-1]
    found = {f.name: numbers(f, most).bounds for f in fields_of(game) if not isinstance(f.meaning, CardSet)}
    for option in (*game.options, *game.parameters):
        low, high = option.low or 0, len(option.choices) - 1 if option.high is None else option.high
        found[option.name] = Amount(low, high)
    found |= {"seats": Amount(game.seats[0], most), "prefix_seat": Amount(-1, most - 1)}
    found |= dict.fromkeys(DICE, Amount(0, 0))
    return found


def are_sets(words: list[int], cards: int) -> bool:
    """Whether the words hold sets of this many cards, one after the other, and no other bits."""
    room = [min(WORD_BITS, cards - WORD_BITS * word) for word in range(words_for(cards))]
    return all(0 <= word < 1 << room[i % len(room)] for i, word in enumerate(words))


def flat(view: Any, name: str) -> list[int]:
    """The numbers of a field as one flat array."""
    found: list[int] = np.array(getattr(view, name), object).ravel().tolist()
    return found
