"""How an ended match was decided."""

from collections.abc import Sequence

from labtable.engine.kernels.events import SeenEvent
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Ending

from ..rules.events import Happened

PLAYS = (Happened.COMPUTED, Happened.MADE_PATTERN, Happened.STOLE, Happened.STOLE_PATTERN)
LOST = (Happened.NO_HEART_LEFT, Happened.NOTHING_LEFT)


def ending(happened: Sequence[Sequence[SeenEvent]]) -> Ending:
    """Everybody's points (M-15); for a player alone, the play that reached the goal, or why none did (M-16)."""
    last = happened[-1]
    counted = [event for event in last if event.kind is Happened.ROUND_POINTS]
    if counted:
        ranked = sorted(counted, key=lambda event: -event.arguments["total"])
        return Ending([Sentence("total", {"who": e.seat, "total": e.arguments["total"]}, "M-15") for e in ranked])
    lost = [event for event in last if event.kind in LOST]
    if lost:
        return Ending([Sentence(event.kind.key, event.arguments, event.kind.rule) for event in lost])
    plays = [(step, event) for step, events in enumerate(happened) for event in events if event.kind in PLAYS]
    if not plays or not any(event.kind is Happened.WON for event in last):
        return Ending()
    step, play = plays[-1]
    return Ending([Sentence("reached", {"who": play.seat, "line": play.arguments["line"]}, "M-16")], step)
