"""Phones of a class: each goes to whatever table it is sent to, acts there, and comes back if its link breaks."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException

from .classes import ClassPerson, in_class
from .live import JSON, Live, Person

LOST = (WebSocketException, OSError, EOFError, TimeoutError)  # what a link that breaks may bring about
SECONDS_TO_RETURN = 0.05
PATIENCE = 300  # s; generous, for a machine that is busy


class Phone:
    """A pupil's phone. The pupil does something, at random, whenever it is their turn, if they are to act."""

    def __init__(self, server: Callable[[], Live], code: str, name: str, seed: int) -> None:
        self._server = server
        self._code = code
        self._rng = random.Random(seed)
        self._most = 0.0
        self.name = name
        self.secret: str | None = None
        self.place: JSON = {}
        self.table: Person | None = None  # as it was last seen
        self.frames: list[str] = []  # all that came from tables
        self.told: list[str] = []  # all that came from the class
        self.faults: list[str] = []  # codes
        self._changed = asyncio.Event()
        self._life: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    # --- awake and asleep

    def wake(self) -> None:
        """Open the page."""
        self._life = asyncio.create_task(self._live())

    async def sleep(self) -> None:
        """Close the page, as a phone does by itself in a pocket."""
        while self._life is not None and not self._life.done():
            self._life.cancel()  # again, if it was just waiting for its own seat to end
            await asyncio.wait({self._life}, timeout=1)

    def act_until(self, most: float) -> None:
        """Act in each match until one has seen so many actions."""
        self._most = most
        self._news.set()

    async def until(self, what: Callable[["Phone"], Any]) -> None:
        """Wait until something holds of the phone."""
        async with asyncio.timeout(PATIENCE):
            while not what(self):
                if self._life is not None and self._life.done():
                    self._life.result()
                self._changed.clear()
                await self._changed.wait()

    @property
    def view(self) -> JSON:
        """The table as the phone shows it."""
        return self.table.view if self.table is not None else {}

    @property
    def is_seated(self) -> bool:
        """Whether it shows the table that it is sent to, with a seat there."""
        here = self.view.get("table") is not None and self.view["table"] == self.place.get("table")
        return here and self.view["you"] is not None

    async def act(self) -> None:
        """Do anything that may be done now."""
        person = self.table
        assert person is not None
        choices = [choice for choice in person.choices() if choice != "claim"] or person.choices()
        await person.send({"t": "act", "seen": person.view["seen"], "action": self._rng.choice(choices)})

    # --- its sockets

    async def _live(self) -> None:
        while True:
            with suppress(*LOST):
                async with in_class(self._server(), self._code, self.secret) as person:
                    await self._be_in_class(person)
            await asyncio.sleep(SECONDS_TO_RETURN)

    async def _be_in_class(self, person: ClassPerson) -> None:
        sits: asyncio.Task[None] | None = None
        at = None
        try:
            if self.secret is None:
                await person.send({"t": "join", "name": self.name})
            while True:
                frame = await self._hear(person)
                if frame["t"] == "joined":
                    self.secret = frame["secret"]
                if frame["t"] == "fault":
                    self.faults.append(frame["code"])
                if frame["t"] == "place":
                    self.place = frame
                    if at != (frame["table"], frame["secret"]):
                        at = (frame["table"], frame["secret"])
                        if sits is not None:
                            sits.cancel()
                        sits = asyncio.create_task(self._sit(*at)) if at[0] is not None else None
                self._changed.set()
        finally:
            self.told += person.frames
            if sits is not None:
                sits.cancel()
                with suppress(asyncio.CancelledError):
                    await sits

    async def _hear(self, person: Person) -> JSON:
        """The next frame, however long it takes: a class may be at rest."""
        while True:
            with suppress(TimeoutError):
                return await person.hear()

    async def _sit(self, table: str, secret: str | None) -> None:
        while True:
            with suppress(*LOST):
                async with self._server().person(table, secret or self.secret) as person:
                    self.table = person
                    acting = asyncio.create_task(self._act(person))
                    try:
                        while True:
                            frame = await self._hear(person)
                            if frame["t"] == "fault":
                                self.faults.append(frame["code"])
                            self._news.set()
                            self._changed.set()
                    finally:
                        acting.cancel()
                        self.frames += person.frames
            await asyncio.sleep(SECONDS_TO_RETURN)

    async def _act(self, person: Person) -> None:
        """Do something whenever it is one's turn, and again if it was refused."""
        asked: tuple[int, int, int] | None = None
        while True:
            self._news.clear()
            if person.is_asked and not person.view["frozen"] and person.view["seen"] < self._most:
                now = (person.view["match"], person.view["seen"], len(self.faults))
                if now != asked:
                    asked = now
                    with suppress(ConnectionClosed):
                        await self.act()
            await self._news.wait()
