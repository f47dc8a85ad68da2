"""Events as sentences."""

from collections.abc import Mapping
from typing import Any

from labtable.engine.kernels.events import NOBODY, SeenEvent
from labtable.engine.words.sentences import Sentence

from ..rules.events import Happened
from ..rules.hypotheses import is_valid
from ..rules.ladder import BIDS


def narrate(event: SeenEvent, viewer: int) -> list[Sentence]:
    """The sentences for an event, as the viewer may know it."""
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
        return counted(said, event.kind.rule)
    elif event.kind is Happened.REVEALED:
        key = "revealed_and_shown" if said["shown"] else "revealed"
        said = said if said["shown"] else {name: value for name, value in said.items() if name != "shown"}
    told = [Sentence(key, said, event.kind.rule)]
    return [*told, power(said["copied"] or said["doctorate"])] if event.kind is Happened.USED else told


def counted(said: Mapping[str, Any], rule: str | None) -> list[Sentence]:
    """What doctorates add to the boxes told before, the count, and whether the hypothesis is valid."""
    extra, about = said["extra"], {name: value for name, value in said.items() if name != "extra"}
    key = "counted_valid" if is_valid(BIDS.index(said["bid"]), said["count"]) else "counted_debunked"
    added = [Sentence("counted_extra", {"extra": extra}, "C-11")] if extra else []
    return [*added, Sentence(key, about, rule)]


def ability(doctorate: str) -> Sentence:
    """The sentence that says what a doctorate may do."""
    return Sentence(f"may_{doctorate}", {})


def power(doctorate: str) -> Sentence:
    """The same sentence, for a doctorate that is used now."""
    return Sentence(f"power_{doctorate}", {})
