"""Where bots and the solver think: on a thread of their own, at first without a compiler, and later with one.

Nobody waits for the compiler. Once a game's bots have thought for some seconds altogether, their kernels are compiled
beside the play, and whoever asks after that gets the same answers faster.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any, TypeVar

from labtable.engine.game import Action, Game
from labtable.engine.randomness import seed_random

T = TypeVar("T")
Pieces = tuple[Action, ...]
Choose = Callable[[Any, int, int, int], Pieces]

logger = logging.getLogger(__name__)


class Thinkers:
    """One thread that thinks about one thing after the other, since a game's bots share their working room."""

    def __init__(self, compile_after: float | None) -> None:
        """`compile_after`: seconds of thinking after which a game's bots are compiled; None: never."""
        self._thread = ThreadPoolExecutor(1, "thinker")
        self._compile_after = compile_after
        self._thought: defaultdict[str, float] = defaultdict(float)  # seconds, by game
        self._compiling: set[str] = set()
        self._compiled: dict[str, Choose] = {}

    def close(self) -> None:
        """Think no more."""
        self._thread.shutdown()

    def think(self, thought: Callable[[], T]) -> Awaitable[T]:
        """Think about something that may take long."""
        return asyncio.get_running_loop().run_in_executor(self._thread, thought)

    def choose(self, game: Game, view: Any, seat: int, level: int, seed: int) -> Awaitable[Pieces]:
        """What a bot does, as `Game.choose` says."""
        return self.think(lambda: self._choose(game, view, seat, level, seed))

    def has_compiled(self, game: Game) -> bool:
        """Whether this game's bots are compiled by now."""
        return game.name in self._compiled

    def _choose(self, game: Game, view: Any, seat: int, level: int, seed: int) -> Pieces:
        if (compiled := self._compiled.get(game.name)) is not None:
            return compiled(view, seat, level, seed)
        start = time.thread_time()
        pieces = game.choose(view, seat, level, seed)
        self._thought[game.name] += time.thread_time() - start
        if self._compile_after is not None and self._thought[game.name] >= self._compile_after:
            self._compile(game, view, seat)
        return pieces

    def _compile(self, game: Game, view: Any, seat: int) -> None:
        """Compile a game's bots on a thread of its own, with a view to try them on."""
        if game.name in self._compiling:
            return
        self._compiling.add(game.name)

        def work() -> None:
            try:
                choose = compiled(game)
                choose(view, seat, len(game.levels) - 1, 0)
                self._compiled[game.name] = choose
            except Exception:
                logger.exception("the bots of %s cannot be compiled; they go on as they are", game.name)

        Thread(target=work, name=f"compiler of {game.name}", daemon=True).start()


def compiled(game: Game) -> Choose:
    """`Game.choose`, compiled when it is first called."""
    import numpy as np

    from labtable.engine.compiled import compile_kernels, new_records, put

    kernel = game.kernels["choose"]
    fast = compile_kernels([kernel], {}, game.sources, game.name)[kernel]
    records, work = new_records(game.state, 1), new_records(game.work_room, max(1, game.bot_work))
    out = np.zeros(game.max_pieces, np.int16)

    def choose(view: Any, seat: int, level: int, seed: int) -> Pieces:
        own = view.copy()
        seed_random(own, seed)
        put(records, 0, own)
        return tuple(out[: fast(records[0], seat, level, work, out)].tolist())

    return choose
