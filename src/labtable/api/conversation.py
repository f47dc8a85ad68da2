"""A browser's socket at a table or in a class: one task reads its messages, one sends the newest frame.

A browser that stops reading delays no other: its own writer waits, and then sends what is newest.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import AbstractContextManager
from typing import Any, Generic, TypeVar

import msgspec

from labtable.engine.words.problem import Problem
from labtable.table.open_sessions import Session
from labtable.table.state.table import hash_of

from .app_state import AppState
from .class_messages import HelloClass
from .faults import as_fault
from .messages import Beat, Fault, Hello, Known, Welcome
from .places import Guest
from .wire import Gone, Wire

logger = logging.getLogger(__name__)

MAX_ANSWERS = 16  # unread answers after which the browser's next message waits
CLOSE_POLICY, CLOSE_INTERNAL, CLOSE_TRY_LATER = 1008, 1011, 1013

_encoder = msgspec.json.Encoder()
BEATS = {behind: _encoder.encode(Beat(behind)).decode() for behind in (False, True)}


class Bye(Exception):
    """Raised to close this socket after a last message."""

    def __init__(self, code: int, problem: Problem, to: str | None = None) -> None:
        super().__init__(problem.code)
        self.code = code
        self.problem = problem
        self.to = to


R = TypeVar("R", bound=Session[Any, Any])
M = TypeVar("M")


class Conversation(Generic[R, M]):
    """A socket, which is a `table.services.Visitor`. Subclasses define its messages."""

    def __init__(self, wire: Wire, app_state: AppState, most_visitors: int) -> None:
        """`most_visitors`: of a session, without those whose secret belongs to it."""
        self.holder: str | None = None
        self._secret: str | None = None
        self._known: Known | None = None
        self._wire = wire
        self._address = wire.address
        self._app_state = app_state
        self._most_visitors = most_visitors
        self._shown: Any = None  # what the browser has been shown of the session
        self._bell = asyncio.Event()
        self._sending_since: float | None = None
        self._owes_beat = False
        self._answers: asyncio.Queue[str] = asyncio.Queue(MAX_ANSWERS)
        self._replaced = asyncio.Event()
        self._why_replaced: Problem | None = None

    # --- for subclasses ---

    def _read(self, text: bytes) -> M:
        """Read a message. Raises Problem `bad_message`."""
        raise NotImplementedError

    async def _open(self, name: str) -> R:
        """Open the table or class. Raises Problem."""
        raise NotImplementedError

    def _is_known(self, session: R) -> bool:
        """Whether the socket's secret belongs to the session."""
        raise NotImplementedError

    def _next_frame(self, session: R) -> str | None:
        """Return the newest frame; None if the browser has it."""
        raise NotImplementedError

    async def _do(self, session: R, message: M) -> None:
        """Carry out one message. Raises Problem."""
        raise NotImplementedError

    # --- notifications ---

    def ring(self) -> None:
        """Note that something may have changed."""
        self._bell.set()

    def replace(self, why: Problem) -> None:
        """Close the socket because another has taken its place."""
        self._why_replaced = why
        self._replaced.set()

    # --- lifetime ---

    async def serve(self, name: str) -> None:
        """Serve the socket, from its first message to its last."""
        try:
            await self._wire.accept()
            hello = await self._hello()
            self._be(hello.secret)
            self._note(hello)
            await self._be_at(name)
        except Bye as bye:
            await self._say_bye(bye.code, as_fault(bye.problem, bye.to))
        except Problem as problem:
            await self._say_bye(CLOSE_TRY_LATER, as_fault(problem, "hello"))
        except (Gone, TimeoutError):
            pass
        except Exception:
            logger.exception("%s: a socket failed", name)
            await self._say_bye(CLOSE_INTERNAL, as_fault(Problem("internal")))

    def _note(self, hello: Hello | HelloClass) -> None:
        """Note what the first message says besides the secret."""
        self._known = hello.known if isinstance(hello, Hello) else None

    async def _hello(self) -> Hello | HelloClass:
        """The first message. Raises Bye."""
        try:
            async with asyncio.timeout(self._app_state.limits.seconds_to_hello):
                message = self._read(await self._receive())
        except TimeoutError:
            raise Bye(
                CLOSE_POLICY, Problem.english("no_hello", "The first message is a hello, and none came.")
            ) from None
        except Problem as problem:
            raise Bye(CLOSE_POLICY, problem) from None
        if not isinstance(message, Hello | HelloClass):
            raise Bye(
                CLOSE_POLICY, Problem.english("no_hello", "The first message of a socket is a hello."), tag_of(message)
            )
        return message

    async def _be_at(self, name: str) -> None:
        """Read and write until the browser leaves or the session closes. Raises Bye."""
        await self._answer(
            Welcome(self._app_state.registry.system.now(), int(1000 * self._app_state.limits.seconds_of_silence))
        )
        while True:
            try:
                session = await self._open(name)
                if not self._is_known(session):
                    await self._wait_for_place(name)
            except Problem as problem:
                raise Bye(CLOSE_POLICY, problem, "hello") from None
            with self._place(session), session.visit(self):
                await self._read_and_write(session)

    def _place(self, session: R) -> AbstractContextManager[None]:
        """A context in which the socket has a place in the session."""
        if self._is_known(session):
            return self._app_state.places.holder(session.name, self.holder, self)
        return self._app_state.places.guest(Guest(session.name, self._address), self._most_visitors, self)

    def _hold(self, session: R) -> None:
        """Move the socket to a holder's place, if its secret belongs to the session."""
        if self._is_known(session):
            self._app_state.places.hold(session.name, self.holder, self)

    async def _wait_for_place(self, session: str) -> None:
        """Wait for a visitor's turn if all places are taken; the browser is told by beats before any other message.

        Raises Problem `full`, Gone.
        """
        guest, places, most = Guest(session, self._address), self._app_state.places, self._most_visitors
        left = places.wait(guest, most)
        if left is None:
            return
        pause = self._app_state.limits.seconds_of_silence / 3
        try:
            while left > 0:
                await self._wire.send(self._beat())
                await asyncio.sleep(min(left, pause))
                left -= pause
        except (Gone, asyncio.CancelledError):
            places.leave_queue(guest, most)
            raise

    async def _read_and_write(self, session: R) -> None:
        """Run all tasks until one ends: the reader when the browser leaves, the writer when the session closes.

        Raises what the reader raises, and TimeoutError if the browser has not read for long.
        """
        jobs = (self._keep_reading(session), self._keep_writing(session), self._keep_watch(), self._replaced.wait())
        await until_one_ends(*jobs)
        if self._why_replaced is not None:
            raise Bye(CLOSE_TRY_LATER, self._why_replaced)

    async def _say_bye(self, code: int, fault: Fault) -> None:
        """Send the last message, if the browser still listens."""
        try:
            async with asyncio.timeout(self._app_state.limits.seconds_to_write):
                while not self._answers.empty():
                    await self._wire.send(self._answers.get_nowait())
                await self._wire.send(_encoder.encode(fault).decode())
                await self._wire.close(code, fault.code)
        except (Gone, RuntimeError, TimeoutError):  # it may be closed already
            pass

    # --- writing ---

    async def _keep_writing(self, session: R) -> None:
        """Send answers first, then the newest frame, whenever the bell rings, until the session has been closed."""
        self._shown = None
        while not session.is_closed:
            self._bell.clear()
            while not self._answers.empty():
                await self._send(self._answers.get_nowait())
            frame = self._next_frame(session)
            if frame is not None:
                await self._send(frame)
            if self._owes_beat:
                self._owes_beat = False
                await self._send(self._beat())
            await self._bell.wait()

    def _beat(self) -> str:
        return BEATS[self._app_state.registry.is_behind]

    async def _send(self, message: str) -> None:
        self._sending_since = asyncio.get_running_loop().time()
        await self._wire.send(message)
        self._sending_since = None

    async def _keep_watch(self) -> None:
        """Send beats; raises TimeoutError when a message has waited long to be read.

        Cheaper than a timer per message.

        Beats come by the clock alone, so that they give away nothing of what others do. A browser that does not read
        has one beat waiting, not many.
        """
        patience = self._app_state.limits.seconds_to_write
        pause = min(self._app_state.limits.seconds_of_silence / 3, patience / 2)
        while True:
            await asyncio.sleep(pause)
            self._owes_beat = True
            self._bell.set()
            since = self._sending_since
            if since is not None and asyncio.get_running_loop().time() - since > patience:
                raise TimeoutError

    async def _answer(self, message: object) -> None:
        await self._answers.put(_encoder.encode(message).decode())
        self._bell.set()

    # --- reading ---

    async def _keep_reading(self, session: R) -> None:
        """Read one message after another; each is answered before the next is read. Raises Bye, Gone."""
        while True:
            await self._listen(session, await self._receive())
            await asyncio.sleep(0)  # lets others be read first, even if the next message has come already

    async def _receive(self) -> bytes:
        """A message. Raises Bye after too many, Gone."""
        try:
            return await self._wire.receive()
        except Problem as problem:
            raise Bye(CLOSE_POLICY, problem) from None

    async def _listen(self, session: R, text: bytes) -> None:
        tag: str | None = None
        try:
            message = self._read(text)
            tag = tag_of(message)
            await self._do(session, message)
        except Problem as problem:
            await self._answer(as_fault(problem, tag))
        except Exception:
            logger.exception("%s failed", tag)
            await self._answer(as_fault(Problem("internal"), tag))

    def _be(self, secret: str | None) -> None:
        self._secret = secret
        self.holder = hash_of(secret) if secret else None


async def until_one_ends(*jobs: Coroutine[Any, Any, object]) -> None:
    """Run all jobs until one has ended, and end the others. Raises what one of them raises.

    An exception refers to this frame, so no local may hold it: the cycle would keep all that a socket needed in memory
    until a full garbage collection, which does not run while visitors are here.
    """
    tasks = [asyncio.ensure_future(job) for job in jobs]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    fault = next((outcome for outcome in outcomes if isinstance(outcome, Exception)), None)
    del task, tasks, outcomes
    try:
        if fault is not None:
            raise fault
    finally:
        del fault


def tag_of(message: Any) -> str:
    """The tag of a message on the wire."""
    tag = message.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
