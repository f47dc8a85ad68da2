"""Lessons and puzzles, played over a socket."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from labtable.engine.words.lesson import Lesson, LessonStep
from labtable.engine.words.sentences import Sentence
from labtable.games import load, names
from labtable.table.seats.seat import Computer, Person
from labtable.table.state.changes import Started
from tests.table.manual import HOST, START, made

from .live import live
from .matches import past

pytestmark = pytest.mark.anyio

GAME = load("unitary")
SAMPLE = GAME.lessons["sample"]
BY_SCRIPT = Lesson(
    "by script",
    Sentence("lesson_sample"),
    2,
    SAMPLE.names,
    [1],
    SAMPLE.options,
    SAMPLE.position,
    [
        LessonStep(0, "Velocity up", [Sentence("before 0")], [Sentence("after 0")]),
        LessonStep(0, "done", [Sentence("before 1")], [Sentence("after 1")]),
        LessonStep(1, "Mass up", [Sentence("before 2")], [Sentence("after 2")]),
        LessonStep(1, "done", [Sentence("before 3")]),
        LessonStep(0, "done", [Sentence("before 4")], [Sentence("after 4")]),
    ],
)


def said(view: dict[str, Any]) -> list[str]:
    """What a lesson says now."""
    return [sentence["key"] for sentence in view["lesson"]["said"]]


@pytest.mark.parametrize("name", GAME.lessons)
async def test_every_lesson_is_played_to_its_end_by_doing_what_it_expects(tmp_path: Path, name: str) -> None:
    lesson = GAME.lessons[name]
    async with live(tmp_path) as server:
        table = await server.make(lesson=name, seats=[])
        async with server.person(table.table, table.secret) as ada:
            await ada.until(lambda view: view["stage"] == "playing")
            for n, step in enumerate(lesson.steps):
                assert ada.view["you"] == ada.view["view"]["seat"] == step.seat
                assert ada.view["lesson"]["step"] == n
                assert ada.view["lesson"]["expects"] == step.action
                assert said(ada.view)[-1] == step.before[-1].key
                await ada.send({"t": "act", "seen": ada.view["seen"], "action": step.action})
                await ada.until(lambda view, n=n: view["lesson"]["step"] == n + 1)  # type: ignore[misc]
                assert [line["n"] for line in ada.lines] == sorted(line["n"] for line in ada.lines)
            assert (ada.view["stage"], ada.view["lesson"]["expects"]) == ("over", None)
            assert said(ada.view)[-1] == lesson.steps[-1].after[-1].key
            await ada.send({"t": "start"})
            await ada.until(lambda view: view["match"] == 2 and view["lesson"]["step"] == 0)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in names() for name in load(game).lessons])
async def test_the_learner_of_any_game_gets_to_the_end_by_what_is_expected(
    tmp_path: Path, game: str, name: str
) -> None:
    """Also where the log writes an action in more words than the lesson does."""
    async with live(tmp_path) as server:
        table = await server.make(game=game, lesson=name, seats=[])
        async with server.person(table.table, table.secret) as ada:
            view = await ada.until(lambda view: view["stage"] == "playing")
            while view["stage"] == "playing":
                view = await ada.until(
                    lambda view: view["lesson"]["expects"] or view["lesson"]["chooses"] or view["stage"] == "over"
                )
                if view["stage"] == "playing":
                    n = view["lesson"]["step"]
                    action = view["lesson"]["expects"] or load(game).lessons[name].steps[n].action
                    await ada.send({"t": "act", "seen": view["seen"], "action": action})
                    view = await ada.until(lambda view, n=n: view["lesson"]["step"] > n)  # type: ignore[misc]


async def test_another_action_than_the_lessons_is_told_and_changes_nothing(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make(lesson="sample", seats=[])
        async with server.person(table.table, table.secret) as ada:
            await ada.until(lambda view: view["stage"] == "playing")
            told = await ada.told({"t": "act", "seen": 0, "action": "Velocity down"})
            assert (told["code"], told["sentence"]["key"]) == ("refused", "mistake_velocity_down")
            assert "Turn it the other way up." in told["text"]
            told = await ada.told({"t": "act", "seen": 0, "action": "claim"})
            assert told["code"] == "lesson"
            assert "the lesson goes another way" in told["text"]
            told = await ada.told({"t": "act", "seen": 0, "action": "Force up"})
            assert (told["code"], told["sentence"]["rule"]) == ("refused", "U-4")
            assert ada.view["lesson"]["step"] == 0


async def test_what_is_as_good_is_taken_and_where_one_chooses_nothing_is_told(tmp_path: Path) -> None:
    taken = [
        "compute 7/12d = 4/12s + 3/12h",
        "steal 10/12h = 10/12d",
        "compute [>=6/12 red: 4/2] = 6/12s / 3/12s",
        "pass",
        "compute 2/12h = 2/12d",
    ]
    async with live(tmp_path) as server:
        table = await server.make(game="mathic", lesson="first", seats=[], pause_ms=0)
        async with server.person(table.table, table.secret) as ada:
            for action in taken:
                view = await ada.until(lambda view: view["lesson"]["expects"] or view["lesson"]["chooses"])
                assert (view["lesson"]["expects"] is None) == (action == taken[-1])
                n = view["lesson"]["step"]
                await ada.send({"t": "act", "seen": view["seen"], "action": action})
                await ada.until(lambda view, n=n: view["lesson"]["step"] > n)  # type: ignore[misc]
            assert ada.view["stage"] == "over"


async def test_nobody_else_takes_part_in_a_lesson_but_may_watch(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make(lesson="order", seats=[])
        async with server.person(table.table) as eve, server.person(table.table, table.secret) as ada:
            await eve.until(lambda view: view["stage"] == "playing")
            assert (await eve.told({"t": "sit", "seat": 0, "name": "Eve"}))["code"] == "no_seats"
            assert (await ada.told({"t": "assign", "seat": 0, "to": "open"}))["code"] == "no_seats"
            assert (await ada.told({"t": "start"}))["code"] == "match_on"


async def test_the_script_plays_the_other_seats_after_the_pause(tmp_path: Path) -> None:
    seats = [Computer(name="Michael"), Person("Russell", HOST)]
    table = msgspec.structs.replace(made("person", "person", claims="spot"), seats=seats, lesson=BY_SCRIPT, pause_ms=30)
    await past(tmp_path, table, Started(1, START, SAMPLE.position))
    async with live(tmp_path) as server, server.person("muon-100", "host") as ada:
        view = await ada.until(lambda view: view["lesson"]["expects"] == "Mass up")
        assert said(view) == ["before 0", "after 0", "before 1", "after 1", "before 2"]
        await ada.send({"t": "act", "seen": view["seen"], "action": "Mass up"})
        view = await ada.until(lambda view: view["lesson"]["expects"] == "done")
        assert said(view) == ["after 2", "before 3"]
        await ada.send({"t": "act", "seen": view["seen"], "action": "done"})
        view = await ada.until(lambda view: view["stage"] == "over")
        assert said(view) == ["before 4", "after 4"]
        assert view["seats"][0]["kind"] == "bot"


async def test_while_the_script_plays_the_learner_waits(tmp_path: Path) -> None:
    seats = [Computer(name="Michael"), Person("Russell", HOST)]
    table = msgspec.structs.replace(
        made("person", "person", claims="spot"), seats=seats, lesson=BY_SCRIPT, pause_ms=60_000
    )
    await past(tmp_path, table)
    async with live(tmp_path) as server, server.person("muon-100", "host") as ada:
        await ada.until("table")
        await ada.send({"t": "start"})
        view = await ada.until(lambda view: view["stage"] == "playing")
        assert view["lesson"]["expects"] is None
        assert (await ada.told({"t": "act", "seen": 0, "action": "claim"}))["code"] == "not_yet"


async def test_a_puzzle_is_solved_or_missed_and_can_be_tried_again(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make(puzzle=1, seats=[])
        async with server.person(table.table, table.secret) as ada:
            view = await ada.until(lambda view: view["stage"] == "playing")
            assert view["puzzle"] == {
                "number": 1,
                "result": "open",
                "task": {"key": "puzzle_win", "params": {"cards": 3}},
                "answer": [],
                "given": None,
            }
            first = view["view"]["choices"]
            view = await ada.act("done")
            assert (view["stage"], view["puzzle"]["result"]) == ("over", "missed")
            await ada.send({"t": "start"})
            view = await ada.until(lambda view: view["match"] == 2)
            assert view["view"]["choices"] == first
            for card in ("Surface Tension down", "Mass up", "Square Root"):
                assert ada.view["puzzle"]["result"] == "open"
                await ada.act(card)
            assert (ada.view["stage"], ada.view["puzzle"]["result"]) == ("over", "solved")


async def test_every_puzzle_number_is_a_puzzle_or_a_problem(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        for number in (2, 3, 1_000_000_000):
            table = await server.make(puzzle=number, seats=[])
            async with server.person(table.table, table.secret) as ada:
                view = await ada.until(lambda view: view["stage"] == "playing")
                assert view["puzzle"]["number"] == number
        for wrong in (0, -1, 10**30):
            answer = await server.ask("POST", "/api/tables", content=f'{{"game": "unitary", "puzzle": {wrong}}}')
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_puzzle")
