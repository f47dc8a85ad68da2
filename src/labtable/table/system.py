"""Time, randomness and tasks for tables; tests replace the first two."""

import asyncio
import secrets
import time
from typing import Any, Protocol


def retrieve_exception(task: asyncio.Future[Any]) -> None:
    """Retrieve the exception of an ended task, which asyncio would report if nobody awaits the task any more."""
    if not task.cancelled():
        task.exception()


class System(Protocol):
    """A clock that never goes back, and unpredictable random numbers."""

    def now(self) -> int:
        """The time of the day in milliseconds: that of the wall clock at the start, plus the time passed since."""

    async def sleep_until(self, moment: int) -> None:
        """Return when the clock shows `moment` or later."""

    def secret(self) -> str:
        """A secret that cannot be guessed."""

    def below(self, n: int) -> int:
        """An unpredictable number from 0 to n - 1."""


class RealSystem:
    """The system's clock and the system's randomness."""

    def __init__(self) -> None:
        self._ahead = time.time_ns() - time.monotonic_ns()  # read once, since the wall clock may be set

    def now(self) -> int:
        return (time.monotonic_ns() + self._ahead) // 1_000_000

    async def sleep_until(self, moment: int) -> None:
        while (rest := moment - self.now()) > 0:  # noqa: ASYNC110  # a loop may wake a moment early
            await asyncio.sleep(rest / 1000)

    def secret(self) -> str:
        return secrets.token_urlsafe(18)

    def below(self, n: int) -> int:
        return secrets.randbelow(n)
