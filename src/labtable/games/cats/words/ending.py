"""How an ended match was decided: the last call, its count and the hypothesis."""

from collections.abc import Sequence

from labtable.engine.kernels.events import SeenEvent
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Ending

from ..rules.events import Happened
from ..rules.hypotheses import is_valid
from ..rules.ladder import BIDS


def ending(happened: Sequence[Sequence[SeenEvent]]) -> Ending:
    """Who was proved wrong by the last call (C-13). Its hypothesis decided the match."""
    called = next((event for event in happened[-1] if event.kind is Happened.CALLED), None)
    counted = next((event for event in happened[-1] if event.kind is Happened.COUNTED), None)
    if called is None or counted is None:
        return Ending()
    valid = is_valid(BIDS.index(counted.arguments["bid"]), counted.arguments["count"])
    said = {"who": called.seat, "by": counted.seat} | {name: counted.arguments[name] for name in ("bid", "count")}
    bids = [step for step, events in enumerate(happened) if any(event.kind is Happened.BID for event in events)]
    return Ending(
        [Sentence("ended_valid" if valid else "ended_debunked", said, "C-13")], max(bids, default=len(happened) - 1)
    )
