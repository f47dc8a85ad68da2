"""Work of a class that is done one piece after the other, that of the desk first."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class DeskFirst:
    """A lock in two doors: of all others only one at a time waits beside the desk, which waits for one at most."""

    def __init__(self) -> None:
        self._work = asyncio.Lock()
        self._others = asyncio.Lock()

    def for_desk(self) -> asyncio.Lock:
        """A context for what the desk asks for."""
        return self._work

    @asynccontextmanager
    async def for_others(self) -> AsyncIterator[None]:
        """A context for all else, in the order in which it came."""
        async with self._others, self._work:
            yield
