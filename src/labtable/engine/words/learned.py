"""Showings of a match, of those who played it: what they met and did, and which chances they missed.

A game's `Words.learned` makes it of an ended match. Its catalogue has, for each topic, a heading (`topic_laws`) and a
sentence that sums it up (`sum_laws`) with `who`, the number `n` and, where things can hold, how many were `good`; and
for each idea a title (`idea_missed_win`) and a question to talk about (`ask_missed_win`).
"""

import msgspec

from .sentences import Sentence


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing that an action of a seat showed: a law that it met, a mistake, a hypothesis.

    `step`: how many actions came before it. What is said in the same words counts together; `line` is an example of it.
    `held`: whether it was right, and `chance`, in a hundred, how likely it was to be from what the seat knew.
    """

    seat: int
    step: int
    topic: str
    sentence: Sentence
    line: str = ""
    held: bool | None = None
    chance: float | None = None


class Missed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chance that a seat missed, in the position after `step` actions, and the actions that would have taken it.

    Of the chances of one match those with most `weight` teach the most.
    """

    seat: int
    step: int
    idea: str
    sentence: Sentence
    actions: list[str] = []
    weight: float = 0


class Learned(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a match shows of its seats."""

    shown: list[Shown] = []
    missed: list[Missed] = []
