"""A bot that chooses complete actions for one seat, and the thread that it thinks in."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import numpy as np

from labtable.engine.kernels import contract
from labtable.engine.kernels.compiled import new_records, put
from labtable.engine.kernels.randomness import derive
from labtable.engine.play.game import Game
from labtable.engine.words.words import Action
from labtable.table.workers import worker_tasks

from .policies import Bot, Decision, Decisions, NamedPolicy, PolicyFailed, bot_of

T = TypeVar("T")
Pieces = tuple[Action, ...]


class Player:
    """A bot, a level or a policy, that sees only a view."""

    def __init__(self, game: Game, bot: Bot) -> None:
        """Raises Problem `bad_level`, `bad_bot`.

        Compiles a level, and calls a policy's `prepare` with the game if it has one: both may take a while.
        """
        self.game = game
        self._bot = bot_of(game, bot)
        if isinstance(self._bot, NamedPolicy) and self._bot.history:
            sentence = f"{self._bot.name} looks back on the last actions, which only simulations and environments show."
            raise PolicyFailed("bad_bot", sentence)
        if isinstance(self._bot, str):
            dealt = game.deal(game.seats[0])
            seat = game.who_must_act(dealt)[0]
            self.choose(game.view(dealt, seat), seat, 0)
        elif prepare := getattr(self._bot.policy, "prepare", None):
            prepare(game)

    def choose(self, view: Any, seat: int, seed: int) -> Pieces:
        """The pieces of an action; none if the seat waits. Raises Problem `bad_bot`."""
        if isinstance(self._bot, str):
            return worker_tasks.choose(self.game.name, view, seat, self.game.level(self._bot), seed, True).pieces
        pieces: list[Action] = []
        own, goes_on = view.copy(), True
        while goes_on:
            pieces.append(self._piece(self._bot, own, seat, derive(seed, len(pieces))))
            if pieces[-1] == self.game.n_actions:
                return ()
            goes_on = bool(self.game.bound(contract.goes_on)(own, seat, pieces[-1]))
            if goes_on:
                self.game.step(own, seat, pieces[-1])
        return tuple(pieces)

    def _piece(self, policy: NamedPolicy, view: Any, seat: int, word: int) -> int:
        """The number that a policy answers, checked to be a legal one. Raises Problem `bad_bot`."""
        decision = Decision(self.game, view, seat, word)
        number = int(policy(self._as_row(view, seat, word) if policy.is_batched else [decision])[0])
        if number not in decision.legal:
            sentence = f"{policy.name} answered {number} where one of {len(decision.legal)} other numbers is legal."
            raise PolicyFailed("bad_bot", sentence)
        return number

    def _as_row(self, view: Any, seat: int, word: int) -> Decisions:
        """The decision as a batch of one, the form that the compiled rules take."""
        records = new_records(self.game.state, 1)
        put(records, 0, view)
        return Decisions(self.game, records, np.array([seat], np.int16), lambda: np.array([word], np.uint64))


async def beside(work: Callable[[], T]) -> T:
    """Run a function in a daemon thread, for which the process does not wait at exit.

    Raises what the function raises.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def note(found: T | None, error: BaseException | None) -> None:
        if done.done():  # the future was cancelled
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
        with suppress(RuntimeError):  # the event loop has ended
            loop.call_soon_threadsafe(note, found, error)

    threading.Thread(target=run, daemon=True).start()
    return await done
