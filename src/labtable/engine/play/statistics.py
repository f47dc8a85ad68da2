"""Statistics of a game: what studies count of its matches besides wins and lengths.

The kernels that go with it (`contract.turns_of`, `progress`, `count_held`, `count_made`) stand beside it in the game's
`statistics`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

Items = tuple[int, ...]  # their places in `Statistics.items`, once for each copy


class Item(NamedTuple):
    """A thing that is held, played or thrown away: a card, a kind of card, a relation.

    Of a card studies ask how often it was held and never played; `is_card` is false for what cannot be dead.
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
