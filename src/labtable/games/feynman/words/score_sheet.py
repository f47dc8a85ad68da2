"""The score sheet: what everybody laid, drew and called, round by round, and the interactions that it made."""

from collections.abc import Sequence

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import SeenEvent, seen
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, SheetCell, Step

from ..rules.events import Happened
from ..rules.state import State
from .narration import face, narrate
from .physics import made, symbols

COLUMNS = "round player what card interaction drawn refused_by".split()
WHAT = (
    Happened.PLAYED, Happened.BARYON, Happened.COMPLETED, Happened.LAID_FLIP, Happened.NAMED, Happened.DREW,
    Happened.TOOK, Happened.DECAY, Happened.CAUGHT, Happened.PASSED, Happened.ROUND_WON, Happened.MATCH_WON,
)  # fmt: skip


def sheet(
    steps: Sequence[Step], _: State, names: Sequence[Sequence[str]], judged: bool, attempts: Sequence[Attempt] = ()
) -> list[list[SheetCell]]:
    """The score sheet of a match, headers first; `names`: who played for the seats, by action.

    It says what everybody knows; refused actions are added after the end.
    """
    rows: list[list[SheetCell]] = [[Sentence(f"column_{name}") for name in COLUMNS]]
    for i, step in enumerate(steps):
        number = step.before.round
        for attempt in attempts:
            if attempt.step == i:
                tried: list[SheetCell] = [attempt.who, Sentence("sheet_refused"), attempt.action, "", ""]
                rows.append([number, *tried, attempt.rule or ""])
        rows += [row(number, event, names[i]) for event in seen(Happened, step.events, SPECTATOR) if event.kind in WHAT]
    return rows


def cards(faces: list[str]) -> Sentence:
    """Cards in a cell."""
    return Sentence("sheet.cards", {"faces": faces})


def row(number: int, event: SeenEvent, names: Sequence[str]) -> list[SheetCell]:
    """A row of the sheet; what does not apply is empty."""
    said, kind, who = event.arguments, Happened(event.kind), event.seat
    what = Sentence(f"sheet.{kind.key}")
    card: SheetCell = ""
    met: SheetCell = ""
    drawn: SheetCell = ""
    match kind:
        case Happened.PLAYED | Happened.LAID_FLIP:
            card = cards([face(said["card"], said["side"])])
        case Happened.BARYON | Happened.COMPLETED:
            played = ("card", "second", "third") if kind is Happened.BARYON else ("card",)
            card = cards([face(said[name], said["side"]) for name in played])
            shown = next(one for one in narrate(event, SPECTATOR) if one.key == "reaction").params["reaction"]
            met = Sentence("reaction.made", made(shown)) if kind is Happened.BARYON else symbols(shown)
        case Happened.NAMED:
            card = Sentence("sheet.colour", {"colour": said["colour"]})
        case Happened.DREW:
            drawn = 1
        case Happened.TOOK:
            card, drawn = cards([said["boson"]]), said["cards"]
        case Happened.CAUGHT:
            who, drawn = said["late"], said["cards"]
        case Happened.ROUND_WON | Happened.MATCH_WON:
            return [
                number,
                Sentence("sheet.winners", {"who": [names[seat] for seat in said["seats"]]}),
                what,
                "",
                "",
                "",
                "",
            ]
    return [number, names[who], what, card, met, drawn, ""]
