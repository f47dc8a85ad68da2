"""How an ended match was decided."""

from collections.abc import Sequence

from labtable.engine.kernels.events import SeenEvent
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Ending

from ..rules.events import Happened
from .narration import face

LAID = (Happened.PLAYED, Happened.BARYON, Happened.COMPLETED, Happened.LAID_FLIP)


def ending(happened: Sequence[Sequence[SeenEvent]]) -> Ending:
    """The winner's last card, or that no seat could go on, or that the draw pile ran out (F-20 to F-22)."""
    last = list(happened[-1])
    won = next((event for event in last if event.kind is Happened.ROUND_WON), None)
    if won is None:
        return Ending()
    winners = won.arguments["seats"]
    if any(event.kind is Happened.RAN_OUT for event in last):
        return Ending([Sentence("ended_ran_out", {"who": winners}, "F-22")], len(happened) - 1)
    for step in range(len(happened) - 1, max(-1, len(happened) - 3), -1):
        for event in happened[step]:
            if event.kind in LAID and [event.seat] == winners:
                return Ending([laid(event, winners)], step)
    return Ending([Sentence("ended_fewest", {"who": winners}, "F-21")], len(happened) - 1)


def laid(event: SeenEvent, winners: list[int]) -> Sentence:
    """The card that emptied the hand."""
    last = event.arguments.get("third", event.arguments["card"])
    return Sentence("ended_empty", {"who": winners, "card": face(last, event.arguments["side"])}, "F-20")
