"""A browser at a table: one task reads its messages, one sends the newest frame it may know whenever a bell rings.

A browser that stops reading delays no other: its own writer waits, and then sends what is newest.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import AbstractContextManager
from typing import Any, Literal

import msgspec

from labtable.engine.words.problem import Problem
from labtable.table import decide
from labtable.table.changes import Taken
from labtable.table.codes import as_given, new_code
from labtable.table.room import Room
from labtable.table.table import Role, hash_of

from .app_state import AppState
from .faults import as_fault
from .frames import Shown
from .messages import (
    Act,
    Always,
    AskHint,
    Assign,
    Beat,
    Fault,
    FromBrowser,
    Hello,
    HintGiven,
    Known,
    Leave,
    Lend,
    Lent,
    Preview,
    Previewed,
    Reclaim,
    Seated,
    Sit,
    Start,
    Take,
    Welcome,
    decoded,
)
from .wire import Gone, Wire

logger = logging.getLogger(__name__)

MAX_ANSWERS = 16  # answers that wait for a browser to read; then its next message waits, too
CLOSE_POLICY, CLOSE_INTERNAL, CLOSE_TRY_LATER = 1008, 1011, 1013
INTERNAL = "Something went wrong here; nothing has changed."

CHANGES = (Sit, Leave, Assign, Reclaim, Lend, Always, Start)  # of a table, and not of the match

_encoder = msgspec.json.Encoder()
BEAT = _encoder.encode(Beat()).decode()
_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)


class Bye(Exception):
    """The error that closes this socket after a last message."""

    def __init__(self, code: int, problem: Problem, to: str | None = None) -> None:
        super().__init__(problem.code)
        self.code = code
        self.problem = problem
        self.to = to


class Browser:
    """A socket at a table, which is a `table.room.Visitor`."""

    def __init__(self, wire: Wire, app_state: AppState) -> None:
        self.holder: str | None = None
        self._secret: str | None = None
        self._known: Known | None = None
        self._wire = wire
        self._address = wire.address
        self._app_state = app_state
        self._bell = asyncio.Event()
        self._sending_since: float | None = None
        self._owes_beat = False
        self._answers: asyncio.Queue[str] = asyncio.Queue(MAX_ANSWERS)
        self._replaced = asyncio.Event()

    def ring(self) -> None:
        """Note that something may have changed."""
        self._bell.set()

    def replace(self) -> None:
        """Close the socket, as its owner has opened others since."""
        self._replaced.set()

    # --- life ---

    async def serve(self, name: str) -> None:
        """Serve the socket, from its first message to its last."""
        try:
            await self._wire.accept()
            await self._be_at(name, await self._hello())
        except Bye as bye:
            await self._say_bye(bye.code, as_fault(bye.problem, bye.to))
        except Problem as problem:
            await self._say_bye(CLOSE_TRY_LATER, as_fault(problem, "hello"))
        except (Gone, TimeoutError):
            pass
        except Exception:
            logger.exception("table %s: a socket failed", name)
            await self._say_bye(CLOSE_INTERNAL, Fault("internal", INTERNAL))

    async def _hello(self) -> Hello:
        """The first message. Raises Bye."""
        try:
            async with asyncio.timeout(self._app_state.limits.seconds_to_hello):
                message = _read(await self._receive())
        except TimeoutError:
            raise Bye(CLOSE_POLICY, Problem("no_hello", "The first message is a hello, and none came.")) from None
        except Problem as problem:
            raise Bye(CLOSE_POLICY, problem) from None
        if not isinstance(message, Hello):
            raise Bye(CLOSE_POLICY, Problem("no_hello", "The first message of a socket is a hello."), _tag(message))
        return message

    async def _be_at(self, name: str, hello: Hello) -> None:
        """Read and write until the browser leaves, or the table goes. Raises Bye."""
        self._be(hello.secret)
        self._known = hello.known
        await self._answer(
            Welcome(self._app_state.registry.system.now(), int(1000 * self._app_state.limits.seconds_of_silence))
        )
        while True:
            room = await self._open(name)
            with self._place(room), room.visit(self):
                await self._read_and_write(room)

    async def _open(self, name: str) -> Room:
        try:
            return await self._app_state.room(name, self._address, self._secret, self._known)
        except Problem as problem:
            raise Bye(CLOSE_POLICY, problem, "hello") from None

    def _place(self, room: Room) -> AbstractContextManager[None]:
        """A place at the table while one is there. Raises Problem `full`."""
        if self._role(room) == Role():
            return self._app_state.guest(self._address, room.table.name)
        return self._app_state.holder(room.table.name, self.holder, self)

    async def _read_and_write(self, room: Room) -> None:
        """Run all tasks until one ends: the reader when the browser goes, the writer when the table does.

        Raises what the reader raises, and TimeoutError if the browser has not read for long.
        """
        jobs = (self._keep_reading(room), self._keep_writing(room), self._keep_watch(), self._replaced.wait())
        await until_one_ends(*jobs)
        if self._replaced.is_set():
            raise Bye(
                CLOSE_TRY_LATER, Problem("replaced", "This table is open too many times here. Close some of them.")
            )

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

    async def _keep_writing(self, room: Room) -> None:
        """Send answers first, then the newest frame, whenever the bell rings. Returns when the room has been closed."""
        frames = self._app_state.frames(room)
        shown: Shown | None = None
        while not room.is_closed:
            self._bell.clear()
            while not self._answers.empty():
                await self._send(self._answers.get_nowait())
            frame, shown = frames.next(self._role(room), shown)
            if frame is not None:
                await self._send(frame)
            if self._owes_beat:
                self._owes_beat = False
                await self._send(BEAT)
            await self._bell.wait()

    async def _send(self, message: str) -> None:
        self._sending_since = asyncio.get_running_loop().time()
        await self._wire.send(message)
        self._sending_since = None

    async def _keep_watch(self) -> None:
        """Send beats; raises TimeoutError when one message has waited long to be read. Cheaper than a timer for each.

        Beats come by the clock alone, so that they tell nothing of what others do. A browser that does not read is owed
        one beat, not many.
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

    async def _keep_reading(self, room: Room) -> None:
        """Read one message after another; each is answered before the next is read. Raises Bye, Gone."""
        while True:
            await self._listen(room, await self._receive())
            await asyncio.sleep(0)  # others are read before the next message, even if it has come already

    async def _receive(self) -> bytes:
        """A message. Raises Bye after too many, Gone."""
        try:
            return await self._wire.receive()
        except Problem as problem:
            raise Bye(CLOSE_POLICY, problem) from None

    async def _listen(self, room: Room, text: bytes) -> None:
        tag: str | None = None
        try:
            message = _read(text)
            tag = _tag(message)
            await self._do(room, message)
        except Problem as problem:
            await self._answer(as_fault(problem, tag))
        except Exception:
            logger.exception("table %s: %s failed", room.table.name, tag)
            await self._answer(Fault("internal", INTERNAL, tag))

    async def _do(self, room: Room, message: FromBrowser) -> None:
        """Carry out one message. Raises Problem."""
        holder = self.holder
        if isinstance(message, CHANGES):
            self._app_state.count_change(room, holder, self._address)
        match message:
            case Hello(secret):
                self._be(secret)
                room.attendance.look()
                self.ring()
            case Sit(seat, name):
                await self._sit(room, seat, name)
            case Leave():
                await room.happen(lambda table: decide.leave(table, holder))
            case Assign(seat, to, level):
                await self._assign(room, seat, to, level)
            case Reclaim():
                await room.happen(lambda table: decide.reclaim(table, holder))
            case Lend(seat):
                await self._lend(room, seat)
            case Take(code, name):
                await self._take(room, code, name)
            case Start():
                await room.start(holder)
            case Act(seen, action):
                await room.act(holder, seen, action, self._address)
            case Preview(seen, action):
                await self._answer(Previewed(action, await room.preview(holder, seen, action, self._address)))
            case Always(passes):
                await room.happen(lambda table: decide.passing(table, holder, passes))
            case AskHint():
                seen, hint = await room.hint(holder)
                await self._answer(HintGiven(seen, hint))

    async def _assign(self, room: Room, seat: int, to: Literal["open", "bot"], level: str | None) -> None:
        present, just_left = room.attendance.present, room.attendance.just_left
        await room.happen(lambda table: decide.assign(table, self.holder, seat, to, level, present, just_left))

    async def _lend(self, room: Room, seat: int) -> None:
        """Send a code for a seat, whose hash goes into the log."""
        code = new_code(self._app_state.registry.system)
        present, just_left = room.attendance.present, room.attendance.just_left
        await room.happen(lambda table: decide.lend(table, self.holder, seat, hash_of(code), present, just_left))
        await self._answer(Lent(seat, code))

    async def _take(self, room: Room, typed: str, name: str) -> None:
        """Take a person's seat with its code."""
        secret, code = self._secret_here(room), hash_of(as_given(typed))
        async with self._app_state.trying_a_code(room, self._address):
            taken = await room.happen(
                lambda table: decide.take(table, hash_of(secret), code, name, room.attendance.present)
            )
        assert isinstance(taken, Taken)
        await self._seat(room, taken.seat, secret)

    async def _sit(self, room: Room, seat: int, name: str) -> None:
        """Take a seat."""
        secret = self._secret_here(room)
        await room.sit(secret, seat, name)
        await self._seat(room, seat, secret)

    def _secret_here(self, room: Room) -> str:
        """Return this browser's secret if it is known at this table, else a new one."""
        known = self._role(room) != Role()
        return self._secret if known and self._secret else self._app_state.registry.system.secret()

    async def _seat(self, room: Room, seat: int, secret: str) -> None:
        """Let this browser have a seat."""
        self._be(secret)
        await self._answer(Seated(seat, secret))
        room.attendance.look()
        self.ring()

    def _be(self, secret: str | None) -> None:
        self._secret = secret
        self.holder = hash_of(secret) if secret else None

    def _role(self, room: Room) -> Role:
        return room.table.role(self.holder)


async def until_one_ends(*jobs: Coroutine[Any, Any, object]) -> None:
    """Run all jobs until one has ended, and end the others. Raises what one of them raises.

    An exception refers to this frame, so nothing here may hold it: the cycle would keep all that a socket needed in
    memory until a full garbage collection, which does not run while visitors are here.
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


def _read(text: bytes) -> FromBrowser:
    """A message. Raises Problem `bad_message`."""
    return decoded(_decoder, text, "This message makes no sense to a table")


def _tag(message: FromBrowser) -> str:
    tag = message.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
