"""Computers think beside the server: fairly, within a time, in processes that may die, and the same when compiled."""

import asyncio
import logging
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.table.workers import worker_pool as module
from labtable.table.workers.fair_queue import FairQueue, Urgency
from labtable.table.workers.worker import Answer, Work, do
from labtable.table.workers.worker_pool import Job, WorkerPool, WorkerProcess

from ..manual import Beside, eventually

pytestmark = pytest.mark.anyio

GAME = load("unitary")
Each = tuple[object, int, int, int]


def views(n: int) -> list[Each]:
    """Views of seats in matches that are going on, with a level and dice."""
    rng = random.Random(4)
    found: list[Each] = []
    while len(found) < n:
        state = GAME.deal(rng.choice(GAME.seats), {"claims": rng.choice(["auto", "spot"])}, rng.randrange(2**40))
        for _ in range(rng.randrange(25)):
            if not GAME.is_over(state):
                seat = rng.choice(GAME.who_may_act(state))
                GAME.apply(state, seat, rng.choice(GAME.legal(state, seat)))
        found += [(GAME.view(state, seat), seat, len(found) % len(GAME.levels), n) for seat in GAME.who_may_act(state)]
    return found


# --- whose turn it is -------------------------------------------------------------------------------------------------


def asked(asker: str, urgency: Urgency = Urgency.ADVICE) -> Job:
    """Something that somebody wants."""
    return Job(urgency, asker, (do, ()), 1.0, asyncio.get_running_loop().create_future())


def taken(queue: FairQueue[Job], least_urgent: Urgency = Urgency.LATER) -> str | None:
    """Whose work is done now."""
    found = queue.take(least_urgent)
    if found is None:
        return None
    queue.done(found)
    return str(found.asker)


async def test_each_asker_has_a_turn_however_much_others_want() -> None:
    queue: FairQueue[Job] = FairQueue()
    for asker in ["much"] * 60 + ["Ada", "Bob", "Bob"]:
        queue.put(asked(asker))
    assert [taken(queue) for _ in range(6)] == ["much", "Ada", "Bob", "much", "Bob", "much"]


async def test_an_asker_has_one_thing_in_work() -> None:
    queue: FairQueue[Job] = FairQueue()
    for asker in ["Ada", "Ada", "Bob"]:
        queue.put(asked(asker))
    first = queue.take(Urgency.LATER)
    assert first is not None
    assert taken(queue) == "Bob"
    assert taken(queue) is None
    queue.done(first)
    assert taken(queue) == "Ada"


async def test_what_is_urgent_goes_first_and_some_processes_take_nothing_else() -> None:
    queue: FairQueue[Job] = FairQueue()
    for urgency in (Urgency.LATER, Urgency.ADVICE, Urgency.MOVE):
        queue.put(asked(urgency.name, urgency))
    assert taken(queue, Urgency.MOVE) == "MOVE"
    assert taken(queue, Urgency.MOVE) is None
    assert [taken(queue), taken(queue)] == ["ADVICE", "LATER"]


async def test_what_nobody_waits_for_any_more_is_left_out() -> None:
    queue: FairQueue[Job] = FairQueue()
    gone, wanted = asked("Ada"), asked("Ada")
    queue.put(gone)
    queue.put(wanted)
    gone.answer.cancel()
    assert queue.take(Urgency.LATER) is wanted


# --- what waits for what ----------------------------------------------------------------------------------------------


class Held:
    """Workers that think as long as the test wants, all of them together."""

    def __init__(self) -> None:
        self.begun: list[Any] = []
        self._go: dict[Any, asyncio.Event] = {}

    async def think(self, work: Work) -> Answer:
        self.begun.append(work[1])
        await self._go.setdefault(work[1], asyncio.Event()).wait()
        return Answer("value", work[1], 0.0)

    async def stop(self) -> None:
        pass

    def go(self, *arguments: Any) -> None:
        """Let this be thought."""
        self._go.setdefault(arguments, asyncio.Event()).set()


async def test_moves_wait_for_no_hint_and_hints_for_no_review() -> None:
    held = Held()

    async def start() -> Held:
        return held

    workers = WorkerPool(None, start)
    waiting = [asyncio.ensure_future(workers.later(f"class {n}", str, f"review {n}")) for n in range(50)]
    await eventually(lambda: held.begun == [("review 0",)])
    waiting += [asyncio.ensure_future(workers.advice(f"class {n}", str, f"hint {n}")) for n in range(50)]
    await eventually(lambda: ("hint 0",) in held.begun)
    view, *rest = views(1)[0]
    move = asyncio.ensure_future(workers.choose(GAME, view, *rest, "table"))  # type: ignore[call-arg]
    await eventually(lambda: any(begun[:1] == ("unitary",) for begun in held.begun))
    assert len(held.begun) == 3
    await workers.close()
    assert len(await asyncio.gather(*waiting, move, return_exceptions=True)) == 101


async def test_sixty_puzzles_of_one_asker_keep_nobody_waiting_behind_them() -> None:
    held = Held()

    async def start() -> Held:
        return held

    workers = WorkerPool(None, start)
    waiting = [asyncio.ensure_future(workers.advice("much", str, f"much {n}")) for n in range(60)]
    await eventually(lambda: held.begun == [("much 0",)])
    held.go("Ada’s")
    assert await workers.advice("Ada", str, "Ada’s") == ("Ada’s",)  # type: ignore[comparison-overlap]
    assert held.begun == [("much 0",), ("Ada’s",)]
    await workers.close()
    assert len(await asyncio.gather(*waiting, return_exceptions=True)) == 60


# --- processes --------------------------------------------------------------------------------------------------------


def process_id(_: str) -> int:
    """Which process thinks."""
    return os.getpid()


def sleep(folder: str) -> int:
    """Think about nothing for very long, once; how often that was begun."""
    begun = len(list(Path(folder).iterdir()))
    (Path(folder) / str(os.getpid())).touch()
    if begun == 0:
        time.sleep(600)
    return begun + 1


def refuse(_: str) -> int:
    """Find something wrong."""
    raise Problem.english("wrong", "It is wrong.")


def stumble(_: str) -> int:
    """Fail."""
    raise ZeroDivisionError("nothing to divide by")


def lives(pid: int) -> bool:
    """Whether a process lives, a zombie left aside."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


async def test_a_process_that_is_killed_is_replaced_and_what_it_thought_about_is_asked_again(tmp_path: Path) -> None:
    workers = WorkerPool(None)
    thinking = asyncio.ensure_future(workers.advice("Ada", sleep, str(tmp_path)))
    await eventually(lambda: any(tmp_path.iterdir()))
    (pid,) = [int(file.name) for file in tmp_path.iterdir()]
    os.kill(pid, signal.SIGKILL)
    assert await thinking == 2
    assert await workers.advice("Ada", process_id, "") != pid
    await workers.close()


async def test_what_takes_too_long_is_cut_off_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS_OF_ADVICE", 0.5)
    workers = WorkerPool(None)
    (tmp_path / "slow").mkdir()
    with pytest.raises(Problem) as told:
        await workers.advice("Ada", sleep, str(tmp_path / "slow"))
    assert told.value.code == "took_too_long"
    for file in (tmp_path / "slow").iterdir():
        await eventually(lambda file=file: not lives(int(file.name)))  # type: ignore[misc]
    monkeypatch.setattr(module, "SECONDS_OF_ADVICE", 60.0)
    assert await workers.advice("Ada", process_id, "") > 0
    await workers.close()


async def test_problems_and_faults_come_back_to_who_asked() -> None:
    workers = WorkerPool(None)
    with pytest.raises(Problem) as told:
        await workers.advice("Ada", refuse, "")
    assert (told.value.code, told.value.text) == ("wrong", "It is wrong.")
    with pytest.raises(RuntimeError, match="nothing to divide by"):
        await workers.advice("Ada", stumble, "")
    await workers.close()


async def test_no_process_outlives_the_thinkers(tmp_path: Path) -> None:
    workers = WorkerPool(None)
    thinking = asyncio.ensure_future(workers.advice("Ada", sleep, str(tmp_path)))
    await eventually(lambda: any(tmp_path.iterdir()))
    await workers.close()
    (pid,) = [int(file.name) for file in tmp_path.iterdir()]
    assert not lives(pid)
    with pytest.raises(asyncio.CancelledError):
        await thinking


async def test_what_a_game_prints_is_no_answer() -> None:
    workers = WorkerPool(None)
    assert await workers.advice("Ada", print, "a game may print") is None  # type: ignore[func-returns-value]
    await workers.close()


async def test_processes_that_cannot_be_started_are_told() -> None:
    async def start() -> WorkerProcess:
        raise OSError("no more processes")

    workers = WorkerPool(None, start)
    with pytest.raises(OSError, match="no more processes"):
        await workers.advice("Ada", process_id, "")
    await workers.close()


# --- the compiler -----------------------------------------------------------------------------------------------------


async def test_a_games_bots_are_compiled_beside_the_play_and_answer_the_same() -> None:
    workers = WorkerPool(compile_after=0)
    every = views(60)
    plain = [await workers.choose(GAME, *each, "t") for each in every[:1]] + [GAME.choose(*each) for each in every[1:]]
    await eventually(lambda: workers.has_compiled(GAME))
    assert [await workers.choose(GAME, *each, "t") for each in every] == plain
    await workers.close()


async def test_without_need_nothing_is_compiled() -> None:
    for compile_after in (None, 1e9):
        workers = WorkerPool(compile_after, Beside.start)
        for each in views(5):
            await workers.choose(GAME, *each, "t")
        assert not workers.has_compiled(GAME)
        await workers.close()


def instead(*command: str) -> Callable[[str], Any]:
    """Another command than the compiler."""

    async def start(game: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(*command)

    return start


async def test_a_compiler_that_fails_is_told_and_bots_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "start_compiler", instead("false"))
    workers = WorkerPool(compile_after=0, start=Beside.start)
    with caplog.at_level(logging.ERROR):
        (each, *_) = views(1)
        first = await workers.choose(GAME, *each, "t")
        await eventually(lambda: "cannot be compiled" in caplog.text)
        assert await workers.choose(GAME, *each, "t") == first
    await workers.close()


async def test_a_bot_answers_though_no_compiler_can_be_started(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def start(game: str) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(module, "start_compiler", start)
    workers = WorkerPool(compile_after=0, start=Beside.start)
    (each, *_) = views(1)
    with caplog.at_level(logging.ERROR):
        assert await workers.choose(GAME, *each, "t") == GAME.choose(*each)
        await eventually(lambda: "cannot be compiled" in caplog.text)
    await workers.close()


async def test_a_compiler_does_not_outlive_the_thinkers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started: list[asyncio.subprocess.Process] = []

    async def start(game: str) -> asyncio.subprocess.Process:
        started.append(await asyncio.create_subprocess_exec("sleep", "600"))
        return started[0]

    monkeypatch.setattr(module, "start_compiler", start)
    workers = WorkerPool(compile_after=0, start=Beside.start)
    (each, *_) = views(1)
    await workers.choose(GAME, *each, "t")
    await eventually(lambda: bool(started))
    await workers.close()
    assert not lives(started[0].pid)
    assert not caplog.records


async def test_the_real_compiler_ends_with_the_server() -> None:
    compiler = await module.start_compiler("mathic")
    assert compiler.stdin is not None
    compiler.stdin.close()  # as it is when the server is killed
    async with asyncio.timeout(300):
        assert await compiler.wait() != 0


def test_a_process_ends_when_the_server_does_whatever_it_is_thinking_about(tmp_path: Path) -> None:
    """The server is killed, so that it can stop nothing itself."""
    code = f"""
import asyncio
from labtable.table.workers.worker_pool import WorkerPool
from tests.table.workers.test_worker_pool import sleep
asyncio.run(WorkerPool(None).advice("Ada", sleep, {str(tmp_path)!r}))
"""
    with subprocess.Popen([sys.executable, "-c", code]) as server:
        end = time.monotonic() + 300
        while not any(tmp_path.iterdir()):
            assert time.monotonic() < end
            time.sleep(0.01)
        server.kill()
    (pid,) = [int(file.name) for file in tmp_path.iterdir()]
    while lives(pid):
        assert time.monotonic() < end
        time.sleep(0.01)


async def test_where_nothing_compiled_can_be_kept_it_is_said_once_and_no_compiler_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file/cache"))
    started: list[str] = []
    monkeypatch.setattr(module, "start_compiler", started.append)
    workers = WorkerPool(compile_after=0, start=Beside.start)
    for game in (GAME, load("cats")):
        view = game.view(game.deal(2), 0)
        assert await workers.choose(game, view, 0, 0, 1, "t") == game.choose(view, 0, 0, 1)
    await workers.close()
    assert [record.getMessage().count("cannot be written") for record in caplog.records] == [1]
    assert not started
