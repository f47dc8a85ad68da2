"""The words of Face-down."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.kernels.events import SeenEvent
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Words

from .rules import State


def write(pieces: Sequence[int]) -> str:
    """The card's number."""
    return str(pieces[0])


def narrate(event: SeenEvent, viewer: int) -> list[Sentence]:
    """An event as the viewer may know it."""
    if event.arguments.get("card", 0) is None:
        return [Sentence("laid_unseen", {"who": event.seat})]
    return [Sentence(event.kind.key, {"who": event.seat, **event.arguments})]


def truth(state: State, before: Any) -> dict[str, Any]:
    """Both rows as data."""
    return {"row": state.row}


WORDS = Words[State](write=write, narrate=narrate, truth=truth)
