"""The words of Pairs: an action is written `1-3`. All else is as the engine has it."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Words

from .rules import State


def write(pieces: Sequence[int]) -> str:
    """The numbers in their order."""
    return "-".join(map(str, pieces))


def read(text: str, view: Any, seat: int) -> tuple[int, ...]:
    """The numbers of a written action."""
    if not all(part.isdecimal() for part in text.split("-")):
        raise Problem.english("unreadable", f"{text!r} is no pair.")
    return tuple(map(int, text.split("-")))


def truth(state: State, before: Any) -> dict[str, Any]:
    """The turns and the sums."""
    return {"turns": state.turns, "total": state.total}


WORDS = Words[State](write=write, read=read, truth=truth)
