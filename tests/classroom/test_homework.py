"""What homework a desk may give, who begins it, and when a class is at home."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from labtable.classroom import decide, door, homework, questions
from labtable.classroom.changes import AnyChange, Plan, Question, Task, write
from labtable.classroom.findings import Findings
from labtable.classroom.findings import Person as FoundPerson
from labtable.classroom.homework_done import TaskDone, done
from labtable.classroom.homeworks import LESSON_MS
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.table.state.table import hash_of
from labtable.table.store.log import Entry
from tests.table.manual import Guest, eventually
from tests.web.clock import Clock

from .classes import DESK, ELEMENTS, NOW, ROOM, Class, holder, opened
from .memory import Store
from .two_servers import PLAN, serving

pytestmark = pytest.mark.anyio

HOUR, DAY = 60 * homework.MINUTE_MS, homework.DAY_MS
PUZZLE = Task("cats", puzzle=3)
LESSON = Task("cats", lesson=next(iter(load("cats").lessons)))
MATCH = Task("cats", plan=Plan("cats", 3, level="beginner"), matches=2)


def give(here: Class, *tasks: Task, until: int = NOW + DAY, now: int = NOW) -> None:
    """Have the desk give homework."""
    here.do(homework.give(here.classroom, DESK, tasks or [PUZZLE], until, now))


def code_of(refused: Any) -> str:
    """The code with which something is refused."""
    with pytest.raises(Problem) as problem:
        refused()
    return problem.value.code


def test_a_task_is_a_puzzle_a_lesson_or_matches() -> None:
    here = opened()
    give(here, PUZZLE, LESSON, MATCH)
    assert [task.puzzle for task in here.classroom.homeworks.given[0].tasks] == [3, None, None]
    assert here.read_again().homeworks.given == here.classroom.homeworks.given


@pytest.mark.parametrize(
    "task",
    [
        Task("cats"),
        Task("cats", puzzle=0),
        Task("cats", puzzle=1, lesson="first"),
        Task("cats", lesson="no such lesson"),
        Task("chess", puzzle=1),
        Task("cats", plan=Plan("unitary", 2), matches=1),
        Task("cats", plan=Plan("cats", 99), matches=1),
        Task("cats", plan=Plan("cats", 3, level="no such level"), matches=1),
        Task("cats", plan=Plan("cats", 3), matches=0),
        Task("cats", plan=Plan("cats", 3), matches=homework.MOST_MATCHES + 1),
        Task("unitary", plan=Plan("unitary", 1), matches=1),
    ],
)
def test_nonsense_is_refused(task: Task) -> None:
    here = opened()
    with pytest.raises(Problem):
        homework.give(here.classroom, DESK, [PUZZLE, task], NOW + DAY, NOW)


def test_who_when_and_how_much() -> None:
    here = opened()
    number = here.join()

    def given(tasks: list[Task], who: str = DESK, until: int = NOW + DAY) -> Any:
        return lambda: homework.give(here.classroom, who, tasks, until, NOW)

    assert code_of(given([PUZZLE], holder(number))) == "not_desk"
    assert code_of(given([])) == "bad_homework"
    assert code_of(given([PUZZLE] * (homework.MOST_TASKS + 1))) == "bad_homework"
    assert code_of(given([PUZZLE], until=NOW)) == "bad_homework"
    assert code_of(given([PUZZLE], until=NOW + (homework.MOST_DAYS + 1) * DAY)) == "bad_homework"
    give(here)
    assert code_of(given([PUZZLE])) == "homework_on"
    here.do(homework.close_at(here.classroom, DESK, None, NOW + 1))
    assert code_of(lambda: homework.close_at(here.classroom, DESK, None, NOW + 2)) == "no_homework"
    assert code_of(lambda: homework.close_at(here.classroom, holder(number), NOW + DAY, NOW)) == "not_desk"
    here.do(homework.close_at(here.classroom, DESK, NOW + 2 * DAY, NOW + 2))
    assert here.classroom.homework(NOW + DAY) is not None
    assert here.classroom.homework(NOW + 2 * DAY) is None


def test_each_pupil_has_one_table_for_a_task() -> None:
    here = opened()
    ada, bob = here.join("Ada"), here.join("Bob")
    begin = homework.begin
    assert code_of(lambda: begin(here.classroom, holder(ada), 0, "quark-1", NOW)) == "no_homework"
    give(here, PUZZLE, MATCH)
    here.do(begin(here.classroom, holder(ada), 1, "quark-1", NOW))
    here.do(begin(here.classroom, holder(bob), 1, "quark-2", NOW))
    assert code_of(lambda: begin(here.classroom, holder(ada), 1, "quark-3", NOW)) == decide.GONE_ON
    assert code_of(lambda: begin(here.classroom, holder(ada), 2, "quark-3", NOW)) == "bad_homework"
    assert code_of(lambda: begin(here.classroom, "nobody", 0, "quark-3", NOW)) == "not_let_in"
    assert code_of(lambda: begin(here.classroom, holder(ada), 0, "quark-3", NOW + DAY)) == "no_homework"
    assert code_of(lambda: begin(here.classroom, holder(ada), 1, "quark-3", NOW, "quark-2")) == decide.GONE_ON
    assert here.classroom.homeworks.given[0].of(ada) == {1: ["quark-1"]}
    assert set(here.classroom.tables) == {"quark-1", "quark-2"}
    assert here.read_again().tables == here.classroom.tables


async def test_a_table_that_cannot_be_opened_any_more_is_replaced_once() -> None:
    """Of the rules that it was made for, say: else a task that was begun could never be done."""
    async with serving(store := Store()) as server:
        room, secret = await server.classes.open_class("", PLAN, "typed", [])
        await server.join(room.classroom.name, 0)
        await room.at_home.give(hash_of(secret), [LESSON], room.now() + DAY)
        pupil = hash_of("pupil 0")
        await room.at_home.begin(pupil, 0, False)
        (name,) = room.classroom.homeworks.tables()
        await server.tables.sessions.drop(await server.tables.session(name))
        version = f'"version":{load("cats").rules_version}'.encode()
        assert version in store.logs[name][0]
        store.logs[name][0] = store.logs[name][0].replace(version, b'"version":999')
        for _ in range(2):
            await room.at_home.begin(pupil, 0, False)
            lost, new = room.classroom.homeworks.tables()
            assert lost == name, "it goes with the class"
            assert (await server.tables.session(new)).table.stage == "playing"


async def test_everybody_hears_when_homework_ends_however_its_end_was_moved() -> None:
    clock = Clock()
    async with serving(Store(), clock) as server:
        room, secret = await server.classes.open_class("", PLAN, "typed", [])
        desk, phone = hash_of(secret), Guest("pupil 0")
        await room.join(hash_of("pupil 0"), "Ada")
        with room.visit(phone):
            await room.at_home.give(desk, [LESSON], clock.now() + 3 * DAY)
            for until in (2 * DAY, HOUR, 2 * HOUR):
                await room.at_home.close_at(desk, clock.now() + until)
                await asyncio.sleep(0)
            clock.skip(HOUR + 1)
            before = phone.rings
            await asyncio.sleep(0.01)
            assert (phone.rings, room.classroom.homework(clock.now()) is None) == (before, False)
            clock.skip(HOUR + 1)
            await eventually(lambda: phone.rings > before)


def test_a_class_is_at_home_once_it_has_ended_or_long_after_it_was_last_led() -> None:
    here = opened()
    here.join()
    give(here, until=NOW + 3 * DAY)
    classroom = here.classroom
    assert not classroom.is_at_home(NOW + LESSON_MS - 1)
    assert classroom.is_at_home(NOW + LESSON_MS)
    here.do(questions.push(classroom, DESK, [Question("cats", puzzle=1)], NOW + DAY))
    assert not classroom.is_at_home(NOW + 2 * DAY)  # a question is on
    here.do(questions.go_back(classroom, DESK, NOW + DAY, 1))
    assert not classroom.is_at_home(NOW + DAY + 1)
    here.do(decide.close(classroom, DESK, NOW + DAY + 1))
    assert classroom.is_at_home(NOW + DAY + 1)
    assert not classroom.is_at_home(NOW + 3 * DAY)


def test_who_was_missing_joins_at_home() -> None:
    here = opened()
    give(here)
    here.do(decide.close(here.classroom, DESK, NOW + 1))
    here.do(decide.join(here.classroom, "late", "Max", 0, ELEMENTS, NOW + 2))
    assert code_of(lambda: decide.join(here.classroom, "later", "Mia", 0, ELEMENTS, NOW + DAY)) == "class_over"


def test_a_class_that_has_ended_has_a_door_as_long_as_its_homework_is_open() -> None:
    here = opened()
    here.join("Ada")
    here.do(door.send_out(here.classroom, DESK, [0], NOW))
    here.do(door.set_door(here.classroom, DESK, "ask", NOW))
    late = here.join("Max")
    here.do(decide.close(here.classroom, DESK, NOW + 1))

    def wishes(now: int) -> list[Callable[[], AnyChange]]:
        return [
            lambda: door.let_in(here.classroom, DESK, [late], 0, ROOM, now),
            lambda: door.bring_back(here.classroom, DESK, 0, ROOM, now),
            lambda: door.set_door(here.classroom, DESK, "shut", now),
        ]

    assert [code_of(wish) for wish in wishes(NOW + 2)] == ["class_over"] * 3
    give(here, now=NOW + 2)
    for wish in wishes(NOW + 3):
        here.do(wish())
    assert [pupil.standing for pupil in here.classroom.enrolled] == ["in", "in"]
    here.do(homework.begin(here.classroom, holder(late), 0, "quark-1", NOW + 4))
    assert [code_of(wish) for wish in wishes(NOW + DAY)] == ["class_over"] * 3


def found_at(table: str, started: int, ms: int, solved: bool) -> Findings:
    """A try of a puzzle."""
    who = FoundPerson(holder(0), [1], 0, {}, stayed=True, has_won=solved)
    return Findings(table, 1, "cats", started, ms, True, ["Ada"], [holder(0)], [who], [], [], puzzle=3, solved=solved)


def test_who_came_in_twice_did_first_what_they_did_first() -> None:
    """The tables are listed by whom they were, not by when they were sat at; what came too late does not count."""
    again, own = found_at("quark-2", NOW + 9000, 50, True), found_at("quark-1", NOW, 10, False)
    late = found_at("quark-2", NOW + 100, DAY, True)
    assert done(PUZZLE, [again, own], NOW + DAY) == TaskDone("done", tries=2)
    assert done(PUZZLE, [late, own, again], NOW + DAY) == TaskDone("done", tries=2)


def test_a_log_says_until_when_it_is_used() -> None:
    here = opened()

    def until() -> int:
        return homework.homework_until([Entry(n, write(change)) for n, change in enumerate(here.log, 1)])

    assert until() == 0
    give(here, until=NOW + 5 * DAY)
    here.join()
    assert until() == NOW + 5 * DAY
    here.do(homework.close_at(here.classroom, DESK, None, NOW + DAY))
    assert until() == NOW + DAY
