"""The score sheet: what everybody did in each turn, the area then, and the laws they met."""

from collections.abc import Sequence

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import SeenEvent, seen
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, SheetCell, Step

from ..rules.events import Happened
from ..rules.state import State
from .laws import law_said

COLUMNS = "turn player what card area law refused_by".split()
WHAT = {
    Happened.PLAYED: "sheet_played",
    Happened.DONE: "sheet_done",
    Happened.DONE_DISCARD: "sheet_done",
    Happened.DISCARDED: "sheet_discarded",
    Happened.FALSE_CLAIM: "sheet_false_claim",
    Happened.WINDOW: "sheet_claim",
    Happened.WON: "sheet_won",
    Happened.WON_CLAIM: "sheet_won",
    Happened.WON_TOGETHER: "sheet_won",
    Happened.DRAWN_MATCH: "sheet_nobody_won",
    Happened.HID: "sheet_hid",
}
OF_SIDES = (Happened.WON, Happened.WON_CLAIM, Happened.WON_TOGETHER, Happened.HID)


def sheet(
    steps: Sequence[Step], _: State, names: Sequence[Sequence[str]], judged: bool, attempts: Sequence[Attempt] = ()
) -> list[list[SheetCell]]:
    """The score sheet of a match, headers first; `names`: who played for the seats, by action.

    It says what everybody knows; refused actions are added after the end.
    """
    rows: list[list[SheetCell]] = [[Sentence(f"column_{name}") for name in COLUMNS]]
    for i, step in enumerate(steps):
        turn = step.before.turns
        for attempt in attempts:
            if attempt.step == i:
                tried: list[SheetCell] = [attempt.who, Sentence("sheet_refused"), attempt.action, "", ""]
                rows.append([turn, *tried, attempt.rule or ""])
        rows += [row(turn, event, names[i]) for event in seen(Happened, step.events, SPECTATOR) if event.kind in WHAT]
    return rows


def row(turn: int, event: SeenEvent, names: Sequence[str]) -> list[SheetCell]:
    """A row of the sheet; what does not apply is empty."""
    said, kind = event.arguments, Happened(event.kind)
    seats = said["seats"] if kind in OF_SIDES else [event.seat]
    who = "" if kind is Happened.DRAWN_MATCH else Sentence("sheet.who", {"who": [names[seat] for seat in seats]})
    card: SheetCell = (
        Sentence("sheet.card", {"card": said["card"], "turned": said.get("way", "")}) if "card" in said else ""
    )
    row: list[SheetCell] = [turn, who, Sentence(WHAT[kind]), card]
    if kind is not Happened.PLAYED:
        return [*row, "", "", ""]
    law = law_said(said["before"], said["card"], said["way"], said["area"])
    met = Sentence("law_met", {name: law.params[name] for name in ("law", "formula")}) if law else ""
    return [*row, Sentence("sheet.area", {"area": said["area"]}), met, ""]
