"""The score sheet: every hypothesis and call, and, when the match is over, its odds and its outcome."""

from collections.abc import Sequence

from labtable.engine.words.words import Attempt, Step

from ..rules.ladder import BIDS
from ..rules.piles import total
from ..rules.state import NOBODY, State
from .calibration import Judged, judge
from .odds import in_hundred

COLUMNS = ("experiment", "boxes", "player", "what", "hypothesis", "chance in 100", "count", "right", "against the odds")
Cell = str | int


def sheet(
    steps: Sequence[Step], end: State, names: Sequence[str], judged: bool, _: Sequence[Attempt] = ()
) -> list[list[Cell]]:
    """The score sheet of a match, its heads first. Unless `judged`, it has no odds, as those tell of hands."""
    rows: list[list[Cell]] = [list(COLUMNS), *(row(one, names, judged) for one in judge(steps))]
    if end.champion != NOBODY:
        rows.append(["", "", names[end.champion], "won", "", "", "", "", ""])
    return rows


def row(one: Judged, names: Sequence[str], judged: bool) -> list[Cell]:
    """A line of the sheet; what is not known to all, or does not apply, is empty."""
    what = "call" if one.is_call else "hypothesis"
    known: list[Cell] = [one.experiment, total(one.before), names[one.seat], what, BIDS[one.bid]]
    if one.counted is None or not (judged or one.is_call):
        return [*known, "", "", "", ""]
    right = "yes" if one.was_right else "no"
    if not judged:
        return [*known, "", one.counted, right, ""]
    return [*known, f"{in_hundred(one.likely):g}", one.counted, right, f"{one.gain:.2f}"]
