"""What was counted on each day: days as the desk's clock has them, each match on one of them, and none that is on."""

from collections.abc import Sequence

import msgspec
import pytest

from labtable.classroom.progress import EVERYTHING, Counting, DayCount
from labtable.classroom.report import ClassReport, PupilReport, report
from labtable.table.state.changes import AnyChange, Started

from .logs import by_bots, found, golden, pupils

HOUR = 3_600_000
MIDNIGHT = 1_700_006_400_000  # UTC


def at(moment: int, log: Sequence[AnyChange]) -> list[AnyChange]:
    """A log whose matches began at another time."""
    return [msgspec.structs.replace(c, at=moment) if isinstance(c, Started) else c for c in log]


def reported(logs: Sequence[list[AnyChange]], counting: Counting = EVERYTHING) -> ClassReport:
    return report("8b", pupils(2), found(*logs), counting=counting)


def shape(progress: list[DayCount]) -> list[tuple[str, int]]:
    return [(day.game, day.matches) for day in progress]


@pytest.mark.parametrize(("east", "days"), [(0, 2), (60, 1), (-60, 1), (-30, 2), (14 * 60, 1)])
def test_a_day_ends_at_midnight_by_the_clock_of_the_desk(east: int, days: int) -> None:
    late, early = (at(MIDNIGHT + hours * HOUR // 2, golden("cats", "two")) for hours in (-1, 1))
    about = reported([early, late], Counting(east=east))
    assert (about.days, len(about.progress)) == (days, days)
    assert shape(about.progress) == ([("cats", 1)] * 2 if days == 2 else [("cats", 2)])
    assert about.progress[0].began == about.began == MIDNIGHT - HOUR // 2


def test_games_of_a_day_are_counted_apart_and_together_make_the_report() -> None:
    logs = [
        at(MIDNIGHT, golden("cats", "two")),
        at(MIDNIGHT + HOUR, by_bots("mathic", 0, 1, most=40)),
        at(MIDNIGHT + 24 * HOUR, by_bots("cats", 2, 1)),
    ]
    about = reported(logs)
    assert shape(about.progress) == [("cats", 1), ("mathic", 1), ("cats", 1)]
    assert about.minutes < 3 * 60
    everybody: list[ClassReport | PupilReport] = [about, *about.pupils]
    for counted in everybody:
        assert sum(day.matches for day in counted.progress) == counted.matches
        assert sum(day.moves for day in counted.progress) == counted.actions
        assert sum(day.missed for day in counted.progress) == sum(idea.n for idea in counted.missed)
        of_days = [(day.game, one.topic, one.n) for day in counted.progress for one in day.topics]
        for topic in counted.topics:
            assert sum(n for *key, n in of_days if key == [topic.game, topic.topic]) == topic.n
    for counts in zip(*([day.missed, day.moves] for day in about.progress), strict=True):
        assert max(counts)
    narrow = reported(logs, Counting(scope="plus"))
    assert narrow.progress[1].missed <= about.progress[1].missed


def test_a_match_that_is_on_and_one_that_took_too_long_to_look_back_on_say_nothing_of_chances() -> None:
    whole = golden("cats", "two")
    assert reported([at(MIDNIGHT, whole[:-3])]).progress == []
    (match,) = found(at(MIDNIGHT, whole))
    only_counted = msgspec.structs.replace(match, record="", shown=[], missed=[], noted=[])
    about = report("8b", pupils(2), [match, only_counted])
    assert about.matches == 2
    (day,) = about.progress
    assert (day.matches, day.moves, day.missed) == (1, about.actions // 2, sum(idea.n for idea in about.missed))
