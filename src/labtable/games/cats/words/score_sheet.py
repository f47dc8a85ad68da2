"""The score sheet: every hypothesis and call, what was shown and used, and after the end the odds and outcomes."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import seen
from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, Step

from ..rules.events import Happened
from ..rules.ladder import BIDS
from ..rules.piles import total
from ..rules.state import NOBODY, State
from .calibration import Judged, judge
from .odds import in_hundred

COLUMNS = (
    "experiment", "boxes", "player", "what", "hypothesis", "with", "chance in 100", "safest in 100", "count", "right",
    "refused by",
)  # fmt: skip
Cell = str | int
LANGUAGES = Path(__file__).parents[1] / "languages"


def sheet(
    steps: Sequence[Step], end: State, names: Sequence[str], judged: bool, attempts: Sequence[Attempt] = ()
) -> list[list[Cell]]:
    """The score sheet of a match, headers first. Unless `judged`, it has no odds, as those tell about hands."""
    judgements = {one.step - 1: one for one in judge(steps)}
    rows: list[list[Cell]] = [list(COLUMNS)]
    for i, step in enumerate(steps):
        about: list[Cell] = [step.before.experiment, total(step.before)]
        for attempt in attempts:
            if attempt.step == i:
                tried: list[Cell] = [names[attempt.seat], "refused", "", attempt.action, "", "", "", ""]
                rows.append([*about, *tried, attempt.rule or ""])
        if i in judgements:
            rows.append(row(judgements[i], names, judged))
        rows += [[*about, names[step.seat], what, "", told, "", "", "", "", ""] for what, told in done_besides(step)]
    if end.champion != NOBODY:
        rows.append(["", "", names[end.champion], "won", *[""] * 7])
    return rows


def done_besides(step: Step) -> Iterator[tuple[str, str]]:
    """Yield what was shown in an action, and the doctorate that was used."""
    for event in seen(Happened, step.events, SPECTATOR):
        if event.kind is Happened.SHOWED:
            yield "findings", told("sheet.findings", boxes=event.arguments["boxes"])
        elif event.kind is Happened.USED:
            used, copied = event.arguments["doctorate"], event.arguments["copied"]
            yield "doctorate", told("sheet.copied" if copied else "sheet.used", doctorate=used, copied=copied)


def told(key: str, **params: object) -> str:
    """A cell in words."""
    return read_catalogue(LANGUAGES).tell(Sentence(key, params), {})


def row(one: Judged, names: Sequence[str], judged: bool) -> list[Cell]:
    """A row of the sheet; what is not public, or does not apply, is empty."""
    what = "call" if one.is_call else "hypothesis"
    known: list[Cell] = [one.experiment, total(one.before), names[one.seat], what, BIDS[one.bid], ""]
    if one.counted is None or not (judged or one.is_call):
        return [*known, "", "", "", "", ""]
    chances: list[Cell] = [f"{in_hundred(likely):g}" if judged else "" for likely in (one.likely, one.safety)]
    return [*known, *chances, one.counted, "yes" if one.was_right else "no", ""]
