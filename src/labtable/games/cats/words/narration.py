"""What happened, in sentences. The templates are in `catalogue`."""

from labtable.engine.events import NOBODY, SeenEvent
from labtable.engine.sentences import Sentence

from ..rules.events import Happened
from ..rules.hypotheses import is_valid
from ..rules.ladder import BIDS


def narrate(event: SeenEvent, viewer: int) -> list[Sentence]:
    """An event in sentences, as the viewer may know it."""
    said = event.arguments if event.seat == NOBODY else {"who": event.seat, **event.arguments}
    key = event.kind.key
    if event.kind is Happened.USED and said["copied"] is not None:
        key = "used_tabby"
    elif event.kind in (Happened.CYCLED, Happened.REPLACED, Happened.DREW):
        known = said["drew"] is not None
        key = f"{key}_own" if known else key
        said = said if known else {name: value for name, value in said.items() if name not in ("boxes", "drew")}
    elif event.kind is Happened.LOOKED:
        key = "looked" if said["boxes"] is None else "looked_own"
        said = said if said["boxes"] is not None else {"who": event.seat, "n": said["n"]}
    elif event.kind is Happened.COUNTED:
        key = "counted_valid" if is_valid(BIDS.index(said["bid"]), said["count"]) else "counted_debunked"
    told = [Sentence(key, said, event.kind.rule)]
    return [*told, ability(said["copied"] or said["doctorate"])] if event.kind is Happened.USED else told


def ability(doctorate: str) -> Sentence:
    """What a doctorate may do."""
    return Sentence(f"may_{doctorate}", {})
