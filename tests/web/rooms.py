"""A class of a live server, its desk, and whoever comes while a test runs."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from .classes import ClassPerson, in_class, open_class
from .live import JSON, Live

UNREAD: JSON = {"max_queue": None}  # of those who do not listen for a while, and then close their sockets


class Room:
    """A class of a live server, its desk, and whoever comes."""

    def __init__(self, server: Live, code: str, secret: str, desk: ClassPerson, people: AsyncExitStack) -> None:
        self.server = server
        self.code = code
        self.secret = secret
        self.desk = desk
        self._people = people

    async def come(self, secret: str | None = None) -> ClassPerson:
        """Somebody opens the page of the class."""
        return await self._people.enter_async_context(in_class(self.server, self.code, secret, **UNREAD))

    async def flood(self, number: int) -> list[ClassPerson]:
        """So many open the page and wish to join at once."""
        flood = [await self.come() for _ in range(number)]
        for n, eve in enumerate(flood):
            await eve.send({"t": "join", "name": f"lol {n}"})
        return flood

    async def names(self, *names: str) -> list[ClassPerson]:
        """Pupils with these names join."""
        phones = [await self.come() for _ in names]
        for phone, name in zip(phones, names, strict=True):
            await phone.join(name)
        return phones


@asynccontextmanager
async def room(server: Live, **wishes: Any) -> AsyncIterator[Room]:
    """A class that has just been opened."""
    async with AsyncExitStack() as people:
        code, secret = await open_class(server, **wishes)
        desk = await people.enter_async_context(in_class(server, code, secret, **UNREAD))
        await desk.until("desk")
        yield Room(server, code, secret, desk, people)
