"""Events as sentences."""

from typing import Any

import msgspec

from labtable.engine.kernels.events import SeenEvent
from labtable.engine.words.sentences import Sentence

from ..rules.events import Happened
from ..rules.kinds import Kind, Side
from ..rules.names import CardData
from .faces import KINDS
from .physics import (
    Interaction,
    baryon_interaction,
    gluon_interaction,
    photon_interaction,
    w_interaction,
)

SIDES = {"matter": Side.MATTER, "antimatter": Side.ANTIMATTER}


def narrate(event: SeenEvent, viewer: int) -> list[Sentence]:
    """The sentences for an event, as the viewer may know it."""
    said, rule = {"who": event.seat, **event.arguments}, event.kind.rule
    match event.kind:
        case Happened.WENT_BACK | Happened.OPENED:
            return [Sentence(event.kind.key, {"card": said["card"].matter}, rule)]
        case Happened.PLAYED | Happened.LAID_FLIP:
            return [Sentence(event.kind.key, {"who": event.seat, "card": face(said["card"], said["side"])}, rule)]
        case Happened.BARYON:
            return baryon(said, rule)
        case Happened.COMPLETED:
            return completed(said, rule)
        case Happened.TURNED:
            return [Sentence("turned", {"side": said["side"], "card": face(said["card"], said["side"])}, rule)]
        case Happened.REVERSED:
            return [Sentence("reversed_left" if said["direction"] > 0 else "reversed_right", {}, rule)]
        case Happened.DREW | Happened.HAD_TO_DRAW:
            return [drew(said)]
        case Happened.RESHUFFLED:
            return [Sentence("reshuffled", {"cards": said["cards"]}, rule)]
        case Happened.ASKED:
            return []  # the prompt tells the seat, and the log would say it twice
        case Happened.ROUND_WON | Happened.MATCH_WON:
            return [Sentence(event.kind.key, {**event.arguments, "who": said["seats"]}, rule)]
    return [Sentence(event.kind.key, said, rule)]


def face(card: CardData, side: str) -> str:
    """The card's face on the side."""
    return card.matter if side == "matter" else card.antimatter


def drew(said: dict[str, Any]) -> Sentence:
    """A card drawn: everybody sees its back, its owner sees the face in play (F-4)."""
    about = {"who": said["who"], "back": said["back"]}
    if said["card"] is None:
        return Sentence("drew", about, "F-4")
    behind_is_matter = said["back"] == said["card"].matter
    return Sentence("drew_own", about | {"card": said["card"].antimatter if behind_is_matter else said["card"].matter})


def baryon(said: dict[str, Any], rule: str | None) -> list[Sentence]:
    """The baryon laid, its cards, and the physics of it (F-6)."""
    faces = [face(said[name], said["side"]) for name in ("card", "second", "third")]
    shown = baryon_interaction(SIDES[said["side"]], [kind_on(f) for f in faces])
    about = {"who": said["who"], "baryon": shown.name, "cards": faces, "card": faces[-1]}
    return [Sentence("baryon", about, rule), physics(shown)]


def completed(said: dict[str, Any], rule: str | None) -> list[Sentence]:
    """Say who completed whose boson with what, and the physics of it (F-13 to F-15, F-17)."""
    answer = face(said["card"], said["side"])
    about = {name: said[name] for name in ("who", "by", "boson")}
    side = SIDES[said["side"]]
    shown = interaction_of(said["boson"], said["beneath"], answer, side)
    return [Sentence("completed", about | {"card": answer}, rule), physics(shown)]


def interaction_of(boson: str, beneath: str, answer: str, side: int) -> Interaction:
    """The interaction of a boson on a particle with the answer that completed it, on the side of the answer."""
    kind = boson.partition(":")[0]
    if kind == "W":
        return w_interaction(side, kind_on(beneath), kind_on(answer))
    if kind == "photon":
        return photon_interaction(side, kind_on(beneath))
    return gluon_interaction(kind_on(beneath))


def kind_on(face: str) -> Kind:
    """The quark or lepton that a face shows."""
    return KINDS[face.partition(":")[0]]


def physics(shown: Interaction) -> Sentence:
    """The interaction: text says all of it; the page writes the reaction alone, for it draws the rest."""
    return Sentence("reaction", {"reaction": msgspec.to_builtins(shown)})
