"""What a table takes from outside: the time and chance. Tests put their own in place."""

import asyncio
import secrets
import time
from typing import Protocol


class System(Protocol):
    """The clock on the wall and the dice that nobody can foresee."""

    def now(self) -> int:
        """The time of the day in milliseconds."""

    async def sleep_until(self, moment: int) -> None:
        """Return when the clock shows `moment` or later."""

    def secret(self) -> str:
        """A secret that nobody can guess."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1 that nobody can foresee."""


class RealSystem:
    """The system's clock and the system's randomness."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def sleep_until(self, moment: int) -> None:
        while (rest := moment - self.now()) > 0:  # noqa: ASYNC110  # the wall's clock may be set meanwhile
            await asyncio.sleep(rest / 1000)

    def secret(self) -> str:
        return secrets.token_urlsafe(18)

    def below(self, n: int) -> int:
        return secrets.randbelow(n)
