"""What a table, or a class, does by itself, when it is due."""

import asyncio
import logging
from abc import ABC, abstractmethod

from labtable.engine.words.problem import Problem

from ..store.log import LogGone
from ..system import System

logger = logging.getLogger(__name__)

PATIENCE = 1000  # ms until a failed write is tried again


class NoLongerDue(Exception):
    """Raised for what is no longer due."""


class ByItself(ABC):
    """A task that does one thing after another at a table, or in a class, each when it is due."""

    def __init__(self, name: str, system: System) -> None:
        self._name = name
        self._system = system
        self._changed = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, and go on until stopped."""
        self._running = asyncio.create_task(self._go_on(), name=self._name)

    async def stop(self) -> None:
        """Stop."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    def look_again(self) -> None:
        """Look again at what is due after a change."""
        self._changed.set()

    @abstractmethod
    async def _do_next(self) -> None:
        """Wait until the next thing is due, unless something else happens first, and do it. Raises NoLongerDue."""

    async def _go_on(self) -> None:
        while True:
            self._changed.clear()
            try:
                await self._do_next()
            except NoLongerDue:
                continue
            except LogGone:
                return
            except Exception as error:
                if not (isinstance(error, Problem) and error.code == "store"):  # the writer has logged that
                    logger.exception("%s stumbled", self._name)
                await self._system.sleep_until(self._system.now() + PATIENCE)

    async def _wait_until(self, at: int) -> bool:
        """Wait for a time of the day; False if something changed first."""
        if self._system.now() >= at:
            return not self._changed.is_set()
        changed = asyncio.ensure_future(self._changed.wait())
        time = asyncio.ensure_future(self._system.sleep_until(at))
        try:
            await asyncio.wait((changed, time), return_when=asyncio.FIRST_COMPLETED)
            return not self._changed.is_set()
        finally:
            changed.cancel()
            time.cancel()
