"""What the players of a match met, did and missed: the material of a class report.

A game's `Words.learned` computes it from an ended match. For each topic the game's catalogue has a heading
(`topic_laws`) and a sentence that sums it up (`sum_laws`) with `who`, the number `n` and, where something can be right
or wrong, how many were right (`good`). For each idea it has a title (`idea_missed_win`) and a question to discuss
(`ask_missed_win`).
"""

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

    Of the chances in one match, those with the highest `weight` teach the most.
    """

    seat: int
    step: int
    idea: str
    sentence: Sentence
    actions: list[str] = []
    weight: float = 0


class Learned(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a match shows about its seats."""

    shown: list[Shown] = []
    missed: list[Missed] = []
