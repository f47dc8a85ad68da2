"""A real system whose clock can be put forward."""

import asyncio
from contextlib import suppress

from labtable.table.system import RealSystem


class Clock(RealSystem):
    """A clock that the test puts forward, and whoever sleeps until then wakes."""

    def __init__(self, at: int | None = None) -> None:
        """`at`: the moment at which it begins, in ms; by default the present one."""
        super().__init__()
        self._skipped = asyncio.Event()
        self._more = 0 if at is None else at - super().now()

    def now(self) -> int:
        return super().now() + self._more

    async def sleep_until(self, moment: int) -> None:
        while (rest := moment - self.now()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skipped.wait(), rest / 1000)

    def skip(self, ms: int) -> None:
        """Let so much time go by at once."""
        self._more += ms
        self._skipped.set()
        self._skipped = asyncio.Event()
