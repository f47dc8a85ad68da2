"""What the players of a match met, did and missed: the material of a class report.

A game's `Words.learned` computes it from an ended match. For each topic the game's catalogue has a heading
(`topic_laws`) and a sentence that sums it up (`sum_laws`) with `who`, the number `n` and, where something can be right
or wrong, how many were right (`good`). For each idea it has a title (`idea_missed_win`) and a question to discuss
(`ask_missed_win`).

What a report says of somebody in words is one of the game's sayings, a sentence (`says_far`) with the numbers `n` of
`all` occasions, and something to try without the game (`home_far`); for a class, what to do next lesson (`class_far`).
"""

from typing import NamedTuple

import msgspec

from .sentences import Sentence


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a seat's action showed: a law that it used, a mistake, a hypothesis.

    `step`: the number of actions before it. Items with the same sentence are counted together; `line` is an example.
    `held`: whether it was right; `chance`: how likely it was, in percent, given what the seat knew.
    """

    seat: int
    step: int
    topic: str
    sentence: Sentence
    line: str = ""
    held: bool | None = None
    chance: float | None = None


class Missed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chance that a seat missed in the position after `step` actions, and the actions that would have taken it.

    Of the chances in one match, those with the highest `weight` teach the most. `scope`: the one of `Words.scopes` for
    which it is a chance, "" for all of them.
    """

    seat: int
    step: int
    idea: str
    sentence: Sentence
    actions: list[str] = []
    weight: float = 0
    scope: str = ""


LEAST_SO = 2  # occasions: once is chance


class Saying(NamedTuple):
    """A sentence that a report may say of somebody, of their strength or, if it `is_next`, of their next step.

    It is said after at least `least` occasions, if it was so in this `share` of them. `topic`: of puzzles for it.
    """

    key: str
    least: int
    share: float
    is_next: bool = False
    topic: str = ""

    def holds(self, n: int, occasions: int) -> bool:
        """Whether it is said of somebody with whom it was so n times."""
        return occasions >= self.least and n >= LEAST_SO and n >= self.share * occasions


class Occasion(msgspec.Struct, frozen=True, omit_defaults=True):
    """An occasion of a seat, in the position after `step` actions, that counts for a saying: where it was so, or not.

    If it was so, `sentence` tells what happened; of all in a match, the one with the highest `weight` shows it best.
    """

    seat: int
    step: int
    saying: str
    sentence: Sentence | None = None
    actions: list[str] = []
    weight: float = 0
    scope: str = ""


class Learned(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a match shows about its seats."""

    shown: list[Shown] = []
    missed: list[Missed] = []
    occasions: list[Occasion] = []
