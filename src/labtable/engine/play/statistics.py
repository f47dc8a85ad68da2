"""What studies count in matches of a game, besides wins and lengths.

The kernels for it (`contract.turns_of`, `progress`, `count_held`, `count_made`) are in the game's `statistics`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

Items = tuple[int, ...]  # their places in `Statistics.items`, once for each copy


class Item(NamedTuple):
    """Something that is held, played or discarded: a card, a kind of card, a relation.

    Studies ask how often a card was held and never played; `is_card` is false for what cannot be a dead card.
    """

    name: str
    group: str = "cards"
    is_card: bool = True


@dataclass(frozen=True)
class Statistics:
    """The items of a game, and what each piece does with them."""

    items: Sequence[Item]
    plays: Sequence[Items]  # for each piece, what it plays
    discards: Sequence[Items]  # for each piece, what it throws away
    turns: Sequence[bool]  # for each piece: is an action that begins with it the one that a turn is about?
