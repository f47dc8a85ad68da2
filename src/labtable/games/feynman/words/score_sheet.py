"""The score sheet: what everybody laid, drew and called, round by round, and the interactions that it made."""

from collections.abc import Sequence

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import SeenEvent, seen
from labtable.engine.words.words import Attempt, Step

from ..rules.events import Happened
from ..rules.state import State
from .faces import face_name, told
from .narration import face, narrate
from .physics import reaction

COLUMNS = ("round", "player", "what", "card", "interaction", "cards drawn", "refused by")
Cell = str | int
WHAT = (
    Happened.PLAYED, Happened.BARYON, Happened.COMPLETED, Happened.LAID_FLIP, Happened.NAMED, Happened.DREW,
    Happened.TOOK, Happened.DECAY, Happened.CAUGHT, Happened.PASSED, Happened.ROUND_WON, Happened.MATCH_WON,
)  # fmt: skip


def sheet(
    steps: Sequence[Step], _: State, names: Sequence[str], judged: bool, attempts: Sequence[Attempt] = ()
) -> list[list[Cell]]:
    """The score sheet of a match, headers first.

    It says what everybody knows; refused actions are added after the end.
    """
    rows: list[list[Cell]] = [list(COLUMNS)]
    for i, step in enumerate(steps):
        number = step.before.round
        for attempt in attempts:
            if attempt.step == i:
                rows.append([number, names[attempt.seat], "refused", attempt.action, "", "", attempt.rule or ""])
        rows += [row(number, event, names) for event in seen(Happened, step.events, SPECTATOR) if event.kind in WHAT]
    return rows


def row(number: int, event: SeenEvent, names: Sequence[str]) -> list[Cell]:
    """A row of the sheet; what does not apply is empty."""
    said, kind = event.arguments, Happened(event.kind)
    what, card, met, drawn, who = told(f"sheet.{kind.key}"), "", "", "", event.seat
    match kind:
        case Happened.PLAYED | Happened.LAID_FLIP:
            card = face_name(face(said["card"], said["side"]))
        case Happened.BARYON | Happened.COMPLETED:
            cards = ("card", "second", "third") if kind is Happened.BARYON else ("card",)
            card = told("sheet.cards", faces=[face(said[name], said["side"]) for name in cards])
            shown = next(one for one in narrate(event, SPECTATOR) if one.key == "reaction")
            met = reaction(shown.params["reaction"], told)
        case Happened.NAMED:
            card = told("sheet.colour", colour=said["colour"])
        case Happened.DREW:
            drawn = "1"
        case Happened.TOOK:
            card, drawn = face_name(said["boson"]), said["cards"]
        case Happened.CAUGHT:
            who, drawn = said["late"], said["cards"]
        case Happened.ROUND_WON | Happened.MATCH_WON:
            return [number, told("sheet.winners", names, who=said["seats"]), what, "", "", "", ""]
    return [number, names[who], what, card, met, drawn, ""]
