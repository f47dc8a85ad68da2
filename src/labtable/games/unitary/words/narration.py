"""Events as sentences."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.kernels.events import SeenEvent
from labtable.engine.words.sentences import Sentence

from ..rules.cards import CARD_NAMES, N_QUANTITIES, UNITS_OF
from ..rules.events import Happened
from .laws import law_said
from .refusals import units_of

ANSWERED = {"pass": "answered_pass", "claim": "answered_claim", "false_claim": "answered_claim_falsely"}


def narrate(event: SeenEvent, viewer: int) -> list[Sentence]:
    """The sentences for an event, as the viewer may know it."""
    said, rule = {"who": event.seat, **event.arguments}, event.kind.rule
    match event.kind:
        case Happened.TEAMS:
            half = len(said["seats"]) // 2
            return [Sentence("teams", {"one": said["seats"][:half], "other": said["seats"][half:]}, rule)]
        case Happened.HIDES:
            return [hides(said, rule)]
        case Happened.DREW:
            return [drew(said)]
        case Happened.DREW_NOTHING | Happened.PAID_DRAW:
            return [Sentence(event.kind.key, {"who": said["who"]}, rule)]
        case Happened.PLAYED:
            return [played(said)]
        case Happened.MADE:
            law = law_said(said["before"], said["by"], said["way"], said["area"])
            return [] if law is None else [law]
        case Happened.DONE_DISCARD:
            return [Sentence("done_discard", {"who": event.seat, "most": said["most"]}, rule)]
        case Happened.FALSE_CLAIM:
            return [Sentence("false_claim" if said["costs"] else "false_claim_free", {"who": event.seat}, rule)]
        case Happened.ANSWERED:
            return [Sentence(ANSWERED[said["answer"]], {"who": event.seat}, rule)]
        case Happened.WINDOW_CLOSED:
            return answers(event.seat, said["answers"], viewer, rule)
        case Happened.MATCH_WAS | Happened.WON | Happened.WON_CLAIM | Happened.WON_TOGETHER | Happened.HID:
            who = {"who": said.pop("seats")}
            return [Sentence(event.kind.key, said | who, rule)]
        case Happened.DRAWN_MATCH:
            return [Sentence("drawn_match", {"turns": said["turn"]}, rule)]
    who = {} if event.kind is Happened.RESHUFFLED else {"who": event.seat}
    return [Sentence(event.kind.key, who | event.arguments, rule)]


def hides(said: dict[str, Any], rule: str | None) -> Sentence:
    """The hidden card of the viewer's side (U-2)."""
    about = {"card": said["card"], "units": list(UNITS_OF[CARD_NAMES.index(said["card"])])}
    if len(said["seats"]) > 1:
        return Sentence("partners_hide", about | {"who": said["seats"]}, rule)
    return Sentence("you_hide", about, rule)


def drew(said: dict[str, Any]) -> Sentence:
    """A draw; only its owner is told the card (U-4)."""
    about = {"who": said["who"]}
    return Sentence("drew", about) if said["card"] is None else Sentence("drew_own", about | {"card": said["card"]})


def played(said: dict[str, Any]) -> Sentence:
    """A card played, and how its units cancel (U-5, U-6)."""
    about = {name: said[name] for name in ("who", "card", "area")}
    card, before = CARD_NAMES.index(said["card"]), said["before"]
    if card >= N_QUANTITIES:
        return Sentence("played_special", about)
    about["way"] = said["way"]
    added = units_added(card, said["way"])
    if not any(cancelled(before, added)):
        return Sentence("played", about)
    key = "played_cancelled" if any(said["area"]) else "played_all_cancels"
    return Sentence(key, about | {"laid": laid_rows(before, added)})


def units_added(card: int, way: str) -> list[int]:
    """The exponents that a quantity adds, played this way up (U-5)."""
    return [e if way == "up" else -e for e in UNITS_OF[card]]


def cancelled(area: Sequence[int], added: Sequence[int]) -> list[int]:
    """The numbers of pairs of kg, m and s that cancel when these units come to the area (U-6)."""
    pairs = zip(area, added, strict=True)
    return [min(abs(there), abs(new)) if there * new < 0 else 0 for there, new in pairs]


def laid_rows(area: Sequence[int], added: Sequence[int]) -> list[list[str]]:
    """The unit cards above and below the line after the new ones are added and before anything cancels."""
    return [
        [unit for exponents in (area, added) for unit, e in units_of(exponents) for _ in range(sign * e)]
        for sign in (1, -1)
    ]


def answers(opener: int, said: Sequence[str | None], viewer: int, rule: str | None) -> list[Sentence]:
    """The answers of the others in a closed window; the viewer has been told its own (U-11)."""
    others = [seat for seat in range(len(said)) if seat not in (opener, viewer)]
    passed = [seat for seat in others if said[seat] == "pass"]
    told = [Sentence("passed", {"who": passed}, rule)] if passed else []
    return told + [
        Sentence(ANSWERED[answer], {"who": seat}, rule)
        for seat in others
        if (answer := said[seat]) in ("claim", "false_claim")
    ]
