"""Phones and a desk with sockets alone, beside real browsers, in a loop of their own: the browsers' tests know none."""

import asyncio
import threading
from collections.abc import Coroutine
from math import inf
from typing import Any

from tests.web.classes import ClassPerson, in_class
from tests.web.live import Live
from tests.web.phones import Phone

PATIENCE = 300  # s; generous, for a machine that is busy


class Wired:
    """The phones of a class, by number."""

    def __init__(self, address: str, code: str, phones: int) -> None:
        self._server = Live(address.removeprefix("http://"))
        self._code = code
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.phones = [Phone(lambda: self._server, code, f"Pupil {n}", n) for n in range(phones)]

    def do(self, wish: Coroutine[Any, Any, Any]) -> Any:
        """Wait for something that phones, or a desk, do."""
        return asyncio.run_coroutine_threadsafe(wish, self._loop).result(PATIENCE)

    def come(self, *numbers: int) -> None:
        """Have pupils open the page and join."""

        async def come() -> None:
            for number in numbers:
                self.phones[number].wake()
            await asyncio.gather(
                *(self.phones[number].until(lambda phone: phone.place.get("me")) for number in numbers)
            )

        self.do(come())

    def sleep(self, number: int) -> None:
        """Have a phone fall asleep."""
        self.do(self.phones[number].sleep())

    def all(self, what: Any, but: int) -> None:
        """Wait until something holds of all phones but one."""
        awake = [phone for number, phone in enumerate(self.phones) if number != but]

        async def wait() -> None:
            await asyncio.gather(*(phone.until(what) for phone in awake))

        self.do(wait())

    def play(self, game: str, tables: int, actions: int) -> None:
        """Have phones act until so much has happened at so many tables of a game, or a match is over sooner."""

        def is_far(phone: Phone) -> bool:
            view = phone.view
            return view.get("game") == game and (view["seen"] >= actions or view["stage"] == "over")

        async def play() -> None:
            for phone in self.phones:
                phone.act_until(inf)
            async with asyncio.timeout(PATIENCE):
                while len({phone.view["table"] for phone in self.phones if is_far(phone)}) < tables:
                    await asyncio.sleep(0.05)
            for phone in self.phones:
                phone.act_until(0)

        self.do(play())

    def lead(self, secret: str, *wishes: dict[str, Any]) -> None:
        """Lead the class from another desk, that has only a socket."""

        async def lead() -> None:
            desk: ClassPerson
            async with in_class(self._server, self._code, secret) as desk:
                for wish in wishes:
                    await desk.send(wish)
                await desk.settle()

        self.do(lead())

    def close(self) -> None:
        """Have all leave."""

        async def leave() -> None:
            await asyncio.gather(*(phone.sleep() for phone in self.phones))

        self.do(leave())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
