"""The score sheet: what everybody did in each turn, the area then, and the laws they met."""

from collections.abc import Sequence
from pathlib import Path

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import SeenEvent, seen
from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.events import Happened
from ..rules.state import State
from .formats import FORMATS
from .laws import law_said

COLUMNS = ("turn", "player", "what", "card", "area", "law", "refused by")
Cell = str | int
LANGUAGES = Path(__file__).parents[1] / "languages"
WHAT = {
    Happened.PLAYED: "played",
    Happened.DONE: "ended the turn",
    Happened.DONE_DISCARD: "ended the turn",
    Happened.DISCARDED: "discarded",
    Happened.FALSE_CLAIM: "claimed falsely",
    Happened.WINDOW: "claimed",
    Happened.WON: "won",
    Happened.WON_CLAIM: "won",
    Happened.WON_TOGETHER: "won",
    Happened.DRAWN_MATCH: "nobody won",
    Happened.HID: "had hidden",
}
OF_SIDES = (Happened.WON, Happened.WON_CLAIM, Happened.WON_TOGETHER, Happened.HID)


def sheet(
    steps: Sequence[Step], _: State, names: Sequence[str], judged: bool, attempts: Sequence[Attempt] = ()
) -> list[list[Cell]]:
    """The score sheet of a match, headers first.

    It says what everybody knows; refused actions are added after the end.
    """
    rows: list[list[Cell]] = [list(COLUMNS)]
    for i, step in enumerate(steps):
        turn = step.before.turns
        for attempt in attempts:
            if attempt.step == i:
                rows.append([turn, names[attempt.seat], "refused", attempt.action, "", "", attempt.rule or ""])
        rows += [row(turn, event, names) for event in seen(Happened, step.events, SPECTATOR) if event.kind in WHAT]
    return rows


def row(turn: int, event: SeenEvent, names: Sequence[str]) -> list[Cell]:
    """A row of the sheet; what does not apply is empty."""
    said, kind = event.arguments, event.kind
    who = ""
    if kind is not Happened.DRAWN_MATCH:
        who = told("sheet.who", names, who=said["seats"] if kind in OF_SIDES else [event.seat])
    if kind is not Happened.PLAYED:
        return [turn, who, WHAT[Happened(kind)], said.get("card", ""), "", "", ""]
    law = law_said(said["before"], said["card"], said["way"], said["area"])
    met = told("law_met", law=law.params["law"], formula=law.params["formula"]) if law else ""
    card = f"{said['card']} {said['way']}" if said["way"] else said["card"]
    return [turn, who, WHAT[Happened.PLAYED], card, told("sheet.area", area=said["area"]), met, ""]


def told(key: str, names: Sequence[str] = (), **params: object) -> str:
    """A cell in words."""
    return read_catalogue(LANGUAGES).tell(Sentence(key, params), FORMATS, names)
