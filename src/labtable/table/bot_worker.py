"""Where bots and the solver work: on a thread of their own, at first without a compiler, and later with one.

Nobody waits for the compiler. Once a game's bots have worked for some seconds altogether, their kernels are compiled
beside the play, in a process of its own, and whoever asks after that gets the same answers faster.
"""

import asyncio
import logging
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any, TypeVar

from labtable.engine import contract
from labtable.engine.game import Game
from labtable.engine.randomness import seed_random
from labtable.engine.words import Action

T = TypeVar("T")
Pieces = tuple[Action, ...]
Choose = Callable[[Any, int, int, int], Pieces]

logger = logging.getLogger(__name__)

CANNOT_COMPILE = "the bots of %s cannot be compiled; they go on as they are"


class BotWorker:
    """One thread that does one thing after the other, since a game's bots share what they work with."""

    def __init__(self, compile_after: float | None) -> None:
        """`compile_after`: seconds of work after which a game's bots are compiled; None: never."""
        self._thread = ThreadPoolExecutor(1, "bot worker")
        self._compile_after = compile_after
        self._worked: defaultdict[str, float] = defaultdict(float)  # seconds, by game
        self._compiling: set[str] = set()
        self._compiled: dict[str, Choose] = {}
        self._compilers: list[subprocess.Popen[bytes]] = []
        self._closed = False

    def close(self) -> None:
        """Stop."""
        self._closed = True
        self._thread.shutdown()
        for compiler in self._compilers:
            compiler.kill()
            compiler.wait()

    def run(self, work: Callable[[], T]) -> Awaitable[T]:
        """Do something that may take long."""
        return asyncio.get_running_loop().run_in_executor(self._thread, work)

    def choose(self, game: Game, view: Any, seat: int, level: int, seed: int) -> Awaitable[Pieces]:
        """What a bot does, as `Game.choose` says."""
        return self.run(lambda: self._choose(game, view, seat, level, seed))

    def has_compiled(self, game: Game) -> bool:
        """Whether this game's bots are compiled by now."""
        return game.name in self._compiled

    def _choose(self, game: Game, view: Any, seat: int, level: int, seed: int) -> Pieces:
        if (compiled := self._compiled.get(game.name)) is not None:
            return compiled(view, seat, level, seed)
        start = time.thread_time()
        pieces = game.choose(view, seat, level, seed)
        self._worked[game.name] += time.thread_time() - start
        if self._compile_after is not None and self._worked[game.name] >= self._compile_after:
            self._compile(game, view, seat)
        return pieces

    def _compile(self, game: Game, view: Any, seat: int) -> None:
        """Have a game's bots compiled, and take them up when they are; with a view to try them on."""
        if game.name in self._compiling:
            return
        self._compiling.add(game.name)
        try:
            compiler = start_compiler(game)
        except OSError:
            logger.exception(CANNOT_COMPILE, game.name)
            return
        self._compilers.append(compiler)

        def work() -> None:
            try:
                if compiler.wait() != 0 and not self._closed:
                    raise ChildProcessError(f"the compiler ended with {compiler.returncode}")
                if self._closed:
                    return
                choose = compiled(game)
                choose(view, seat, len(game.levels) - 1, 0)
                self._compiled[game.name] = choose
            except Exception:
                logger.exception(CANNOT_COMPILE, game.name)

        Thread(target=work, name=f"compiler of {game.name}", daemon=True).start()


def start_compiler(game: Game) -> subprocess.Popen[bytes]:
    """A process that compiles a game's bots: a thread of this one would hold up everybody at a table."""
    command = [sys.executable, "-m", "labtable.table.compiler", game.name]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  # our own module


def compiled(game: Game) -> Choose:
    """`Game.choose`, compiled when it is first called."""
    import numpy as np

    from labtable.engine.bulk import bots_room
    from labtable.engine.compiled import compile_kernels, new_records, put

    fast = compile_kernels([contract.choose], game.kernels, game.sources, game.name)[contract.choose]
    records, (worlds, workspaces) = new_records(game.state, 1), bots_room(game)
    out = np.zeros(game.choice_size, np.int16)

    def choose(view: Any, seat: int, level: int, seed: int) -> Pieces:
        own = view.copy()
        seed_random(own, seed)
        put(records, 0, own)
        return tuple(out[: fast(records[0], seat, level, worlds, workspaces[0], out)].tolist())

    return choose
