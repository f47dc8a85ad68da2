"""A bot that chooses whole actions of one seat, and the thread in which it thinks."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from labtable.engine.play.game import Game
from labtable.engine.words.words import Action
from labtable.table import worker_tasks

T = TypeVar("T")
Pieces = tuple[Action, ...]


class Player:
    """A bot that knows a view and nothing else."""

    def __init__(self, game: Game, bot: str) -> None:
        """Raises Problem `bad_level`. A level is compiled, which takes a while when it is done for the first time."""
        self.game = game
        self._level = game.level(bot)
        self.choose(game.view(game.deal(game.seats[0]), 0), 0, 0)

    def choose(self, view: Any, seat: int, seed: int) -> Pieces:
        """The pieces of an action; none where the seat may wait and prefers to."""
        return worker_tasks.choose(self.game.name, view, seat, self._level, seed, True).pieces


async def beside(work: Callable[[], T]) -> T:
    """Do some work on a thread of its own, which a process that ends does not wait for. Raises what the work raises."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def note(found: T | None, error: BaseException | None) -> None:
        if done.done():  # nobody waits for it any more
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(found)  # type: ignore[arg-type]  # without an error it was found

    def run() -> None:
        found, error = None, None
        try:
            found = work()
        except BaseException as raised:  # noqa: BLE001  # it is raised where the result is awaited
            error = raised
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(note, found, error)

    threading.Thread(target=run, daemon=True).start()
    return await done
