"""Connections to browsers by plain requests, for networks that block WebSockets.

A browser opens a line with its first message, posts all others, and polls for messages: each poll is answered as soon
as there are some, and with the next beat at the latest.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Coroutine, Mapping
from typing import Any

from labtable.api.limits import Bucket, Limits
from labtable.api.messages import MAX_MESSAGE_BYTES, too_long
from labtable.api.wire import Gone
from labtable.engine.words.problem import Problem

SECONDS_BETWEEN_LOOKS = 1.0
SECONDS_TO_GO = 3.0
MOST_READY = 8  # unfetched messages after which `send` waits


class Line:
    """A `labtable.api.wire.Wire` over plain requests."""

    def __init__(self, address: str, limits: Limits) -> None:
        self.address = address
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._most_waiting = limits.messages_at_once
        self._came: asyncio.Queue[bytes | Problem | None] = asyncio.Queue()  # None: the browser has gone
        self._ready: list[str] = []
        self._arrived, self._taken = asyncio.Event(), asyncio.Event()
        self._fetching = 0
        self._fetched_at = asyncio.get_running_loop().time()
        self._is_closed = self._is_gone = False

    # --- for the conversation

    async def accept(self) -> None:
        """Do nothing: the line is open already."""

    async def receive(self) -> bytes:
        """Return the next message. Raises Gone, and Problem `flood`, `too_long`."""
        came = await self._came.get()
        if came is None:
            raise Gone
        if isinstance(came, Problem):
            raise came
        return came

    async def send(self, text: str) -> None:
        """Send a message, once the browser has fetched most of what came before. Raises Gone."""
        while len(self._ready) >= MOST_READY and not self._is_gone:
            self._taken.clear()
            await self._taken.wait()
        if self._is_gone:
            raise Gone
        self._ready.append(text)
        self._arrived.set()

    async def close(self, code: int, reason: str) -> None:  # the last message has given the reason
        """Close the line: no more messages come."""
        self._is_closed = True
        self._arrived.set()

    # --- for the browser

    def say(self, message: bytes) -> None:
        """Receive a message from the browser; one too many makes `receive` raise Problem."""
        now = asyncio.get_running_loop().time()
        if not self._bucket.take(now) or self._came.qsize() >= self._most_waiting:
            self._came.put_nowait(Problem("flood"))
        elif len(message) > MAX_MESSAGE_BYTES:
            self._came.put_nowait(too_long())
        else:
            self._came.put_nowait(message)

    async def fetch(self) -> list[str]:
        """Wait for messages and return them; none: the line is closed."""
        self._fetching += 1
        try:
            while not self._ready and not self._is_closed:
                await self._arrived.wait()
        finally:
            self._fetching -= 1
            self._fetched_at = asyncio.get_running_loop().time()
        ready, self._ready = self._ready, []
        self._taken.set()
        if not self._is_closed:
            self._arrived.clear()
        return ready

    # --- closing

    @property
    def quiet_since(self) -> float | None:
        """The time of the last poll, by the loop's clock; None during one."""
        return None if self._fetching else self._fetched_at

    def go(self) -> None:
        """Note that the browser has gone."""
        self._is_gone = self._is_closed = True
        self._came.put_nowait(None)
        self._arrived.set()
        self._taken.set()


class Lines:
    """The lines of a server, each with its own secret."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all: dict[str, Line] = {}
        self._of_address: Counter[str] = Counter()
        self._conversations: set[asyncio.Task[None]] = set()
        self._look: asyncio.TimerHandle | None = None

    def open(self, address: str) -> tuple[Line, str]:
        """Open a line and return it with its secret; an idle line may be dropped for it.

        Raises Problem `full`.
        """
        limits = self._limits
        if self._of_address[address] >= limits.sockets_an_address:
            self._forget(
                self._quietest({secret: line for secret, line in self._all.items() if line.address == address})
            )
        elif len(self._all) >= limits.connections:
            self._forget(self._quietest(self._all))
        line, secret = Line(address, limits), secrets.token_urlsafe(18)
        self._all[secret] = line
        self._of_address[address] += 1
        self._look_soon()
        return line, secret

    def _quietest(self, lines: Mapping[str, Line]) -> str:
        """The line that has been idle for longest. Raises Problem `full`."""
        quiet = [(line.quiet_since, secret) for secret, line in lines.items() if line.quiet_since is not None]
        if not quiet:
            raise Problem("full")
        return min(quiet)[1]

    def find(self, secret: str | None) -> Line:
        """The line with this secret. Raises Problem `no_line`."""
        line = self._all.get(secret or "")
        if line is None:
            raise Problem("no_line")
        return line

    def serve(self, conversation: Coroutine[Any, Any, None]) -> None:
        """Run a conversation over a line until it ends."""
        task = asyncio.ensure_future(conversation)
        self._conversations.add(task)
        task.add_done_callback(self._conversations.discard)

    async def fetch(self, secret: str | None) -> list[str]:
        """Return the next messages of a line. Raises Problem `no_line`, also once it is closed."""
        found = await self.find(secret).fetch()
        if not found:
            self._forget(secret or "")
            raise Problem("no_line")
        return found

    def _forget(self, secret: str) -> None:
        if (line := self._all.pop(secret, None)) is not None:
            self._of_address[line.address] -= 1
            self._of_address += Counter()  # drops counts of 0
            line.go()

    def _look_soon(self) -> None:
        if self._look is None and self._all:
            self._look = asyncio.get_running_loop().call_later(SECONDS_BETWEEN_LOOKS, self._look_at_all)

    def _look_at_all(self) -> None:
        """Drop lines whose browsers have gone: they send no sign of it."""
        self._look = None
        long_ago = asyncio.get_running_loop().time() - self._limits.seconds_of_silence
        for secret, line in list(self._all.items()):
            if line.quiet_since is not None and line.quiet_since < long_ago:
                self._forget(secret)
        self._look_soon()

    async def close(self) -> None:
        """End all conversations."""
        for secret in list(self._all):
            self._forget(secret)
        if self._look is not None:
            self._look.cancel()
        if self._conversations:
            await asyncio.wait(self._conversations, timeout=SECONDS_TO_GO)
