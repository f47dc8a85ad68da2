"""The pool of worker processes in which bots think, so that no table is slowed down.

Each process takes the most urgent job that it may take. One of them takes only moves and one leaves out what can wait,
so that a move never waits for a hint, nor a hint for a review. An asker of many jobs delays only itself.

Nothing waits for the compiler either. Once a game's bots have worked for some seconds altogether, their kernels are
compiled in a process of its own, if the compiler is installed, and later requests get the same answers faster.
"""

import asyncio
import logging
import os
import pickle
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar, TypeVarTuple

from labtable.engine.kernels.cache import can_keep
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from . import worker_tasks
from .fair_queue import FairQueue, Urgency
from .pace import Paces
from .worker import LENGTH, Answer, Work, framed
from .worker_tasks import Pieces

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

logger = logging.getLogger(__name__)

SECONDS_OF_A_MOVE = 60.0
SECONDS_OF_ADVICE = 10.0
SECONDS_OF_A_REVIEW = 120.0
TRIES = 3  # of a job in which a process dies
MOST_MOVERS = 4
COMPILE_AFTER = 5.0  # s
CANNOT_COMPILE = "the bots of %s cannot be compiled; they go on as they are"


class WorkerDied(ChildProcessError):
    """Raised when a worker process is gone."""


class Worker(Protocol):
    """A worker, which does one job at a time."""

    async def think(self, work: Work) -> Answer:
        """Do a job. Raises WorkerDied."""

    async def stop(self) -> None:
        """Stop at once."""


class WorkerProcess:
    """A worker in a process of its own, reached through pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> Self:
        """Start a process in a session of its own: Ctrl-C reaches only the server, which then ends it.

        Raises OSError.
        """
        command = [sys.executable, "-m", "labtable.table.workers.worker"]
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True))

    async def think(self, work: Work) -> Answer:
        to, back = self._process.stdin, self._process.stdout
        assert to is not None, "it was started with pipes"
        assert back is not None
        try:
            to.write(framed(work))
            await to.drain()
            length = int.from_bytes(await back.readexactly(LENGTH), "big")
            return Answer(*pickle.loads(await back.readexactly(length)))  # noqa: S301  # from our own process
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise WorkerDied from error

    async def stop(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


@dataclass(eq=False)
class Job:
    """A job, its asker, and how long the asker waits for it."""

    urgency: Urgency
    asker: Hashable
    work: Work
    seconds: float
    answer: asyncio.Future[Answer]
    tries: int = 0

    @property
    def is_wanted(self) -> bool:
        """Whether anybody still waits for it."""
        return not self.answer.done()


class WorkerPool:
    """The worker processes of a server, and their waiting jobs."""

    def __init__(
        self,
        compile_after: float | None = COMPILE_AFTER,
        start: Callable[[], Awaitable[Worker]] = WorkerProcess.start,
        takers: Sequence[Urgency] | None = None,
    ) -> None:
        """`compile_after`: seconds of work after which a game's bots are compiled, if they can be; None: never.

        `takers`: for each worker the least urgent work that it takes.
        """
        self._compile_after = compile_after if worker_tasks.can_compile() else None
        self._start = start
        self._takers = takers or _takers()
        self._queue: FairQueue[Job] = FairQueue()
        self._answers: set[asyncio.Future[Answer]] = set()  # being awaited
        self._bells: list[asyncio.Event] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._paces = Paces()
        self._worked: defaultdict[str, float] = defaultdict(float)  # seconds, by game
        self._compiling: set[str] = set()
        self._compiled: set[str] = set()

    async def close(self) -> None:
        """Stop everything at once; waiting requests are cancelled."""
        for task in self._tasks:
            task.cancel()
        for answer in self._answers:
            answer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- requests; each raises Problem `took_too_long` ---

    async def choose(self, game: Game, view: Any, seat: int, level: int, seed: int, asker: Hashable) -> Pieces:
        """A bot's action, chosen by `Game.choose`, after a time that does not reveal what the bot holds."""
        arguments = game.name, view, seat, level, seed, game.name in self._compiled
        answer = await self._ask(Urgency.MOVE, asker, SECONDS_OF_A_MOVE, worker_tasks.choose, *arguments)
        self._worked[game.name] += answer.seconds
        if self._compile_after is not None and self._worked[game.name] >= self._compile_after:
            self._compile(game.name)
        choice: worker_tasks.Choice = _value(answer)
        if choice.seconds is not None:
            await asyncio.sleep(self._paces.rest((game.name, level, arguments[-1]), choice.seconds))
        return choice.pieces

    async def advice(self, asker: Hashable, task: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """The result of a task that a person waits for."""
        found: T = _value(await self._ask(Urgency.ADVICE, asker, SECONDS_OF_ADVICE, task, *arguments))
        return found

    async def later(self, asker: Hashable, task: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """The result of a task that can wait."""
        found: T = _value(await self._ask(Urgency.LATER, asker, SECONDS_OF_A_REVIEW, task, *arguments))
        return found

    @property
    def waiting(self) -> int:
        """The number of jobs that no worker has begun."""
        return len(self._queue)

    def has_compiled(self, game: Game) -> bool:
        """Whether this game's bots are compiled by now."""
        return game.name in self._compiled

    # --- the work ---

    async def _ask(
        self, urgency: Urgency, asker: Hashable, seconds: float, task: Callable[..., Any], *arguments: Any
    ) -> Answer:
        if not self._tasks:
            self._begin()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers.add(answer)
        self._queue.put(Job(urgency, asker, (task, arguments), seconds, answer))
        self._ring()
        try:
            return await answer
        finally:
            self._answers.discard(answer)

    def _begin(self) -> None:
        for least_urgent in self._takers:
            bell = asyncio.Event()
            self._bells.append(bell)
            self._tasks.append(asyncio.create_task(self._keep_thinking(least_urgent, bell)))

    def _ring(self) -> None:
        for bell in self._bells:
            bell.set()

    async def _keep_thinking(self, least_urgent: Urgency, bell: asyncio.Event) -> None:
        """Take jobs and do them, in one process or its successors, until the pool is closed."""
        worker: Worker | None = None
        try:
            while True:
                job = self._queue.take(least_urgent)
                if job is None:
                    bell.clear()
                    await bell.wait()
                    continue
                try:
                    worker = await self._think(worker, job)
                finally:
                    self._queue.done(job)
                self._ring()  # this asker's next job may be taken now
        finally:
            if worker is not None:
                await worker.stop()

    async def _think(self, worker: Worker | None, job: Job) -> Worker | None:
        """Have a worker answer, a new one if there is none, and return it if it may go on."""
        try:
            worker = worker or await self._start()
        except OSError as error:
            _fail(job, error)
            return None
        try:
            async with asyncio.timeout(job.seconds):
                answer = await worker.think(job.work)
        except TimeoutError:
            _fail(job, Problem("took_too_long", waited=round(job.seconds)))
        except WorkerDied as died:
            job.tries += 1
            logger.error("a worker process died")
            if job.tries < TRIES and job.is_wanted:
                self._queue.put(job)
            else:
                _fail(job, died)
        except asyncio.CancelledError:
            await worker.stop()
            raise
        else:
            if job.is_wanted:
                job.answer.set_result(answer)
            return worker
        await worker.stop()
        return None

    # --- the compiler ---

    def _compile(self, game: str) -> None:
        """Compile a game's bots, and use them from then on."""
        if game not in self._compiling:
            self._compiling.add(game)
            if not can_keep():  # without a cache on disk, no other process would find it
                return
            self._tasks.append(asyncio.create_task(self._keep_compiling(game)))

    async def _keep_compiling(self, game: str) -> None:
        try:
            compiler = await start_compiler(game)
        except OSError:
            logger.exception(CANNOT_COMPILE, game)
            return
        try:
            if await compiler.wait() == 0:
                self._compiled.add(game)
            else:
                logger.error(CANNOT_COMPILE + " (%s)", game, compiler.returncode)
        finally:
            if compiler.returncode is None:
                compiler.kill()
                await compiler.wait()


async def start_compiler(game: str) -> asyncio.subprocess.Process:
    """Start a process that compiles a game's bots."""
    command, pipe = [sys.executable, "-m", "labtable.table.workers.compiler", game], asyncio.subprocess.PIPE
    nowhere = asyncio.subprocess.DEVNULL
    return await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=nowhere, stderr=nowhere, start_new_session=True
    )


def _takers() -> list[Urgency]:
    """The default workers: one or two processors are left to the server, and one worker takes only moves."""
    movers = max(1, min(MOST_MOVERS, (os.cpu_count() or 1) - 2))
    return [Urgency.MOVE] * movers + [Urgency.ADVICE, Urgency.LATER]


def _value(answer: Answer) -> Any:
    """The value of an answer. Raises Problem, RuntimeError."""
    if answer.kind == "problem":
        raise answer.what
    if answer.kind == "trace":
        raise RuntimeError(answer.what)
    return answer.what


def _fail(job: Job, error: Exception) -> None:
    if job.is_wanted:
        job.answer.set_exception(error)
