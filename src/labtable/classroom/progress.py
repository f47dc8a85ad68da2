"""What was counted on each day on which a class played: how it goes on over the weeks."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import msgspec

from labtable.engine.words.class_report import Shown

from .findings import Findings
from .parts import Part

MINUTE, DAY = 60_000, 86_400_000  # in ms
MOST_EAST = 14 * 60  # minutes, of all time zones


class Counting(NamedTuple):
    """What counts for a class, and when its days begin.

    `scope`: what it may use (see `Words.scopes`); everything where a game has no such scope. `east`: by how many
    minutes the clock at the desk is ahead of UTC.
    """

    scope: str = ""
    east: int = 0

    def day(self, ms: int) -> int:
        """The number of the day of a time."""
        return (ms + self.east * MINUTE) // DAY

    def date(self, ms: int) -> date:
        """The day of a time."""
        return date(1970, 1, 1) + timedelta(self.day(ms))


EVERYTHING = Counting()


class TopicCount(msgspec.Struct):
    """How much was shown of a topic, and how much of it was right, if it can be."""

    topic: str
    n: int
    good: int | None


class DayCount(msgspec.Struct):
    """What was counted in one game on one day: of a pupil, or of all together.

    `began`: the first match or puzzle, in ms. `matches` are over; `moves` are those in matches of which the missed
    chances are known. `tried` and `solved` are puzzles.
    """

    began: int
    game: str
    matches: int
    moves: int
    missed: int
    tried: int
    solved: int
    topics: list[TopicCount]


def spans(findings: Iterable[Findings], counting: Counting) -> list[tuple[int, int]]:
    """When the matches and puzzles of each day began and ended, in ms, in order."""
    days: dict[int, tuple[int, int]] = {}
    for match in findings:
        day = counting.day(match.started)
        began, ended = days.get(day, (match.started, 0))
        days[day] = min(began, match.started), max(ended, match.started + match.ms)
    return sorted(days.values())


def progress(parts: Iterable[Part], counting: Counting) -> list[DayCount]:
    """What was counted by day and game, in order; what is still on is left out."""
    found: dict[tuple[int, str], list[Part]] = {}
    for part in sorted(parts, key=lambda part: part.findings.started):
        is_puzzle = part.findings.puzzle is not None
        if part.did.took if is_puzzle else part.findings.is_over and (part.did.took or part.did.stayed):
            found.setdefault((counting.day(part.findings.started), part.findings.game), []).append(part)
    return [_counted(game, some) for (_, game), some in found.items()]


def _counted(game: str, parts: Sequence[Part]) -> DayCount:
    """What was counted in some parts of one game."""
    matches = [part for part in parts if part.findings.puzzle is None]
    looked_at = [part for part in matches if part.findings.record]
    return DayCount(
        parts[0].findings.started,
        game,
        len({(part.findings.table, part.findings.match) for part in matches}),
        sum(len(part.did.took) for part in looked_at),
        sum(len(part.missed) for part in looked_at),
        *puzzles(parts),
        [TopicCount(*counted) for counted in _topics(matches)],
    )


def puzzles(parts: Sequence[Part]) -> tuple[int, int]:
    """How many puzzles were tried, and how many were solved."""
    keys = [(part, (part.pupil.number, part.findings.game, part.findings.puzzle)) for part in parts]
    solved = {key for part, key in keys if part.findings.solved}
    tried = {key for part, key in keys if part.did.took and part.findings.puzzle is not None}
    return len(tried | solved), len(solved)


def _topics(parts: Sequence[Part]) -> Iterable[tuple[str, int, int | None]]:
    """Yield each topic with how much was shown of it, and how much was right, if it can be."""
    shown: dict[str, list[Shown]] = {}
    for item in (item for part in parts for item in part.shown):
        shown.setdefault(item.topic, []).append(item)
    for topic, items in shown.items():
        held = [item.held for item in items if item.held is not None]
        yield topic, len(items), sum(held) if held else None
