"""Events as sentences."""

from labtable.engine.kernels.events import NOBODY, SeenEvent
from labtable.engine.words.sentences import Sentence

from ..rules.events import Happened
from .proof import gains, why_false


def narrate(event: SeenEvent, viewer: int) -> list[Sentence]:
    """The sentences for an event, as the viewer may know it."""
    said, rule = event.arguments, event.kind.rule
    match event.kind:
        case Happened.NEXT_ROUND:
            return [Sentence("begins", {"who": event.seat, **said}, rule)]
        case Happened.COMPUTED | Happened.MADE_PATTERN:
            return [Sentence(event.kind.key, {"who": event.seat, "line": said["line"]}, rule)]
        case Happened.EARNED:
            what = gains(said["cards"], said["solution"], said["tokens"])
            return [Sentence("earned", {"points": said["points"], "what": what})]
        case Happened.PASSED:
            return [Sentence("passed") if event.seat == viewer else Sentence("passed_by", {"who": event.seat})]
        case Happened.FALSE_ALONE:
            return [Sentence("went_back", {}, rule)]
        case Happened.WENT_BACK:
            return [why_false(said["pieces"])]
        case Happened.POINTS_ALONE:
            return []  # the end is told with them
        case Happened.WON:
            return [Sentence("won", {"who": said["seats"], "points": said["points"]}, rule)]
    who = {} if event.seat == NOBODY else {"who": event.seat}
    return [Sentence(event.kind.key, who | said, rule)]
