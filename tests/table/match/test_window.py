"""Reaction windows: the rules say who is asked, the room keeps the time, and nobody learns who has answered."""

from pathlib import Path

import msgspec
import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Lesson, LessonStep
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.table.match.schedule import closes
from labtable.table.session import TableSession
from labtable.table.state import decide
from labtable.table.state.changes import Acted, AnyChange, Made, Passing, Started
from labtable.table.state.live_match import TIME_TO_COME_BACK, LiveMatch
from labtable.table.state.table import Table
from labtable.table.store.sqlite import SqliteLog

from ..manual import START, ManualSystem, eventually, holder, lay, made, open_registry

pytestmark = pytest.mark.anyio

HIDDEN = ["Force", "Energy", "Mass", "Time"]
WINDOW = 20_000
DAY = 86_400_000


def window(*seats: str) -> list[AnyChange]:
    """A table with claims=spot, at which the area has matched what seat 0 hides, and it has claimed."""
    position = {"turn": 0, "hands": [["Force", "Mass"], *([] for _ in seats[1:])], "hidden": HIDDEN[: len(seats)]}
    happened: list[AnyChange] = [
        made(*seats, claims="spot", window_ms=WINDOW),
        Started(7, START, position),
        Acted(0, "Force up", 1000),
        Acted(0, "claim", 2000),
    ]
    return happened


async def opened(folder: Path, system: ManualSystem, *seats: str, more: tuple[AnyChange, ...] = ()) -> SqliteLog:
    """A store with a table in such a window."""
    log = SqliteLog(folder / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", *window(*seats), *more)
    await log.close()
    system.time = START + 2000
    return log


def play_of(room: TableSession) -> LiveMatch:
    assert room.table.play is not None
    return room.table.play


def at(room: TableSession, viewer: int) -> tuple[int, int, object]:
    """What a viewer has seen, and when, and its view."""
    play = play_of(room)
    return play.seen[viewer], play.since[viewer], play.match.view(viewer)


async def test_a_window_is_open_while_seats_answer_in_secret_and_has_a_deadline(tmp_path: Path) -> None:
    system = ManualSystem()
    await opened(tmp_path, system, "person", "person", "person")
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        play = play_of(room)
        assert play.asked == {1, 2}
        assert closes(room.table, play) == START + 2000 + WINDOW


async def test_when_time_runs_out_each_silent_seat_passes(tmp_path: Path) -> None:
    system = ManualSystem()
    await opened(tmp_path, system, "person", "person", "person")
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        await eventually(lambda: WINDOW in system.alarms)
        assert room.table.stage == "playing"
        system.advance(WINDOW)
        await eventually(lambda: room.table.stage == "over")
        assert play_of(room).match.written[2:] == [(1, "pass"), (2, "pass")]
        assert play_of(room).game.returns(play_of(room).match.state) == [1, -1, -1]


@pytest.mark.parametrize(
    ("away", "left"),
    [
        (0, WINDOW),
        (4_000, WINDOW - 4_000),
        (WINDOW - 500, TIME_TO_COME_BACK),
        (5 * WINDOW, TIME_TO_COME_BACK),
        (400 * DAY, TIME_TO_COME_BACK),
        (-3_600_000, WINDOW),
        (-400 * DAY, WINDOW),
    ],
    ids=["at once", "soon", "late", "too late", "the clock far ahead", "the clock set back", "the clock far back"],
)
async def test_a_window_that_was_open_when_the_server_died_has_time_left_and_closes(
    tmp_path: Path, away: int, left: int
) -> None:
    """Whatever the clock on the wall did meanwhile; people have a moment to come back in."""
    system = ManualSystem()
    await opened(tmp_path, system, "person", "person")
    system.time += away
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        assert closes(room.table, play_of(room)) == system.time + left
        await eventually(lambda: left in system.alarms)
        system.advance(left - 1)
        await room.happen(lambda table: decide.passing(table, holder(0), passes=True))
        assert room.table.stage == "playing"
        system.advance(1)
        await eventually(lambda: room.table.stage == "over")
        assert [played.ms for played in play_of(room).match.played] == sorted(
            played.ms for played in play_of(room).match.played
        )


async def test_a_bots_pause_is_no_longer_though_the_clock_has_been_set_back(tmp_path: Path) -> None:
    system = ManualSystem()
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", made("person", "random", pause_ms=900), Started(7, START, {"turn": 1}))
    await log.close()
    system.time = START - 3_600_000
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        await eventually(lambda: 900 in system.alarms)
        system.advance(900)
        await eventually(lambda: play_of(room).step == 1)
        assert play_of(room).match.played[0].ms == 900


async def test_what_another_server_wrote_by_a_clock_that_is_an_hour_ahead_makes_nobody_wait(tmp_path: Path) -> None:
    system = ManualSystem()
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(log, "muon-100", made("person", "random", pause_ms=900))
    await log.close()
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        await room.happen(lambda _: Started(7, START + 3_600_000, {"turn": 1}))
        await eventually(lambda: 900 in system.alarms)


async def test_an_answer_is_seen_by_nobody_else_until_the_window_closes(tmp_path: Path) -> None:
    system = ManualSystem()
    await opened(tmp_path, system, "person", "person", "person")
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        before = [at(room, viewer) for viewer in (-1, 0, 2)]
        lines = [list(play_of(room).log(viewer)) for viewer in (-1, 0, 2)]
        system.advance(300)
        await room.act(holder(1), play_of(room).seen[1], "pass")
        assert [at(room, viewer) for viewer in (-1, 0, 2)] == before
        assert [list(play_of(room).log(viewer)) for viewer in (-1, 0, 2)] == lines
        assert at(room, 1)[:2] == (3, 2300)
        assert play_of(room).log(1)[-1].said[-1].key == "answered_pass"
        assert closes(room.table, play_of(room)) == START + 2000 + WINDOW
        await room.act(holder(2), play_of(room).seen[2], "pass")
        assert room.table.stage == "over"
        assert [play_of(room).seen[viewer] for viewer in (-1, 0, 1, 2)] == [3, 3, 4, 3]


async def test_a_log_asked_for_late_tells_the_same_as_one_kept_from_the_start(tmp_path: Path) -> None:
    system = ManualSystem()
    await opened(tmp_path, system, "person", "person", "person")
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        for viewer in (-1, 1):
            play_of(room).log(viewer)
        await room.act(holder(1), 2, "claim")
        await room.act(holder(2), 2, "pass")
        for viewer in range(-1, 3):
            kept = play_of(room).logs.pop(viewer, None)
            assert kept is None or kept == play_of(room).log(viewer)


async def test_bots_answer_one_pause_after_the_window_has_opened_whatever_they_hold(tmp_path: Path) -> None:
    system = ManualSystem()
    await opened(tmp_path, system, "person", "random", "person")
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        await eventually(lambda: system.alarms.count(900) == 1)
        system.advance(899)
        await room.act(holder(2), 2, "pass")
        await eventually(lambda: 1 in system.alarms)
        system.advance(1)
        await eventually(lambda: room.table.stage == "over")
        assert play_of(room).match.played[-1].ms == 2900


async def test_somebody_who_passes_always_answers_after_a_while(tmp_path: Path) -> None:
    system = ManualSystem()
    await opened(tmp_path, system, "person", "person", more=(Passing(1, True),))
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        await eventually(lambda: any(alarm < WINDOW for alarm in system.alarms))
        soon = min(system.alarms)
        assert 900 <= soon <= WINDOW // 2
        system.advance(soon)
        await eventually(lambda: room.table.stage == "over")


async def test_passing_always_can_be_stopped(tmp_path: Path) -> None:
    system = ManualSystem()
    await opened(tmp_path, system, "person", "person", more=(Passing(1, True),))
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        await room.happen(lambda table: decide.passing(table, holder(1), passes=False))
        await eventually(lambda: WINDOW in system.alarms and not any(900 <= a < WINDOW for a in system.alarms))
        assert room.table.stage == "playing"


async def test_the_next_window_has_its_own_time(tmp_path: Path) -> None:
    system = ManualSystem()
    table = Table("muon-100", made("person", "person", claims="spot", window_ms=WINDOW))
    table.apply(Started(7, START, {"turn": 0, "hands": [["Force"], []], "hidden": HIDDEN[:2]}))
    assert table.play is not None
    assert table.play.window is None
    table.apply(Acted(1, "claim", 100))
    assert table.play.window is None, "a false claim asks nobody"
    table.apply(Acted(0, "Force up", 1000))
    table.apply(Acted(0, "claim", 5000))
    assert table.play.window == 5000
    assert system.now() == START


def test_in_a_lesson_a_secret_answer_is_told_to_all_since_what_is_said_hangs_on_it() -> None:
    first, started, *played = window("person", "person", "person")
    assert isinstance(first, Made)
    assert isinstance(started, Started)
    steps = [LessonStep(0, "Force up"), LessonStep(0, "claim"), LessonStep(1, "pass"), LessonStep(2, "pass")]
    lesson = Lesson("first", Sentence("first"), 3, ["Ada", "Bob", "Cleo"], [0], {}, started.position, steps)
    for taught, told in ((None, {1}), (lesson, None)):
        table = Table("muon-100", msgspec.structs.replace(first, lesson=taught))
        for change in (started, *played, Acted(1, "pass", 3000)):
            table.apply(change)
        assert table.noticed_by == told


async def test_what_others_answer_in_secret_makes_nothing_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else somebody who writes long lines could tell by the time when another has answered."""
    await opened(tmp_path, ManualSystem(), "person", "person", "person")
    real, texts = Match.read, []

    def read(match: Match, seat: int, text: str) -> tuple[int, ...]:
        texts.append((seat, text))
        return real(match, seat, text)

    async with open_registry(tmp_path, ManualSystem()) as registry:
        room = await registry.session("muon-100")
        monkeypatch.setattr(Match, "read", read)
        play = play_of(room)
        reading = play.reader(2, "pass")()
        refused = play.reader(2, "Mass up")()
        await room.act(holder(1), play.seen[1], "claim")
        play.check(2, reading)
        with pytest.raises(Problem):
            play.check(2, refused)
        done = decide.act(room.table, holder(2), play.seen[2], "pass", START, reading)
        assert done.action == "pass"
        assert [text for seat, text in texts if seat == 2] == ["pass", "Mass up"]
        await room.act(holder(2), play.seen[2], "pass")
        assert room.table.stage == "over"
