"""The score sheet: every hypothesis and call, what was shown and used, and after the end the odds and outcomes."""

from collections.abc import Iterator, Sequence

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import seen
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, SheetCell, Step

from ..rules.events import Happened
from ..rules.ladder import BIDS
from ..rules.piles import total
from ..rules.state import NOBODY, State
from .calibration import Judged, judge
from .odds import in_hundred

COLUMNS = "experiment boxes player what hypothesis with chance safest count right refused_by".split()


def sheet(
    steps: Sequence[Step], end: State, names: Sequence[Sequence[str]], judged: bool, attempts: Sequence[Attempt] = ()
) -> list[list[SheetCell]]:
    """The score sheet of a match, headers first; `names`: who played for the seats, by action.

    Unless `judged`, it has no odds, as those tell about hands.
    """
    judgements = {one.step - 1: one for one in judge(steps)}
    rows: list[list[SheetCell]] = [[Sentence(f"column_{name}") for name in COLUMNS]]
    for i, step in enumerate(steps):
        about: list[SheetCell] = [step.before.experiment, total(step.before)]
        for attempt in attempts:
            if attempt.step == i:
                tried: list[SheetCell] = [attempt.who, Sentence("sheet_refused"), "", attempt.action, "", "", "", ""]
                rows.append([*about, *tried, attempt.rule or ""])
        if i in judgements:
            rows.append(row(judgements[i], names[i], judged))
        rows += [[*about, names[i][step.seat], what, "", done, "", "", "", "", ""] for what, done in done_besides(step)]
    if end.champion != NOBODY:
        rows.append(["", "", names[-1][end.champion], Sentence("sheet_won"), *[""] * 7])
    return rows


def done_besides(step: Step) -> Iterator[tuple[Sentence, Sentence]]:
    """Yield what was shown in an action, and the doctorate that was used."""
    for event in seen(Happened, step.events, SPECTATOR):
        if event.kind is Happened.SHOWED:
            yield Sentence("sheet_findings"), Sentence("sheet.findings", {"boxes": event.arguments["boxes"]})
        elif event.kind is Happened.USED:
            used, copied = event.arguments["doctorate"], event.arguments["copied"]
            key = "sheet.copied" if copied else "sheet.used"
            yield Sentence("sheet_doctorate"), Sentence(key, {"doctorate": used, "copied": copied})


def row(one: Judged, names: Sequence[str], judged: bool) -> list[SheetCell]:
    """A row of the sheet; what is not public, or does not apply, is empty."""
    what = Sentence("sheet_call" if one.is_call else "sheet_hypothesis")
    known: list[SheetCell] = [one.experiment, total(one.before), names[one.seat], what, BIDS[one.bid], ""]
    if one.counted is None or not (judged or one.is_call):
        return [*known, "", "", "", "", ""]
    chances: list[SheetCell] = [in_hundred(likely) if judged else "" for likely in (one.likely, one.safety)]
    return [*known, *chances, one.counted, Sentence("sheet_yes" if one.was_right else "sheet_no"), ""]
