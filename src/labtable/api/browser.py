"""A browser at a table."""

from contextlib import AbstractContextManager
from typing import Literal

import msgspec

from labtable.table.seats.codes import as_given, new_code
from labtable.table.session import TableSession
from labtable.table.state import decide
from labtable.table.state.changes import Taken
from labtable.table.state.table import Role, hash_of

from .app_state import AppState
from .conversation import Conversation, Greeting
from .frames import Shown, wanted
from .messages import (
    Act,
    Always,
    AskChoices,
    AskDecision,
    AskHint,
    Asking,
    Assign,
    Choice,
    Choices,
    DecisionDue,
    Freeze,
    FromBrowser,
    Hello,
    HintGiven,
    Leave,
    Lend,
    Lent,
    Pausing,
    Preview,
    Previewed,
    Reclaim,
    Seated,
    Sit,
    Start,
    Stop,
    Take,
    Thaw,
    decoded,
)
from .places import Guest
from .wire import Wire

CHANGES = (Sit, Leave, Assign, Reclaim, Lend, Always, Start, Freeze, Thaw, Stop)  # of the table, not of the match

_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)


class Browser(Conversation[TableSession, FromBrowser]):
    """A socket at a table."""

    def __init__(self, wire: Wire, app_state: AppState) -> None:
        super().__init__(wire, app_state)
        self._shown: Shown | None = None

    def _read(self, text: bytes) -> FromBrowser:
        return decoded(_decoder, text, "This message makes no sense to a table")

    def _greeting(self, message: FromBrowser) -> Greeting | None:
        return Greeting(message.secret, message.known) if isinstance(message, Hello) else None

    async def _open(self, name: str) -> TableSession:
        room = await self._app_state.room(name, self._address, self._secret, self._known)
        await room.come_back(self.holder)
        if self._role(room) == Role():
            await self._wait_for_place(name, self._app_state.limits.visitors_a_table)
        return room

    def _place(self, room: TableSession) -> AbstractContextManager[None]:
        """A context in which the socket has a place at the table."""
        places, most = self._app_state.places, self._app_state.limits.visitors_a_table
        if self._role(room) == Role():
            return places.guest(Guest(room.table.name, self._address), most, self)
        return places.holder(room.table.name, self.holder, self)

    def _begin_frames(self, room: TableSession) -> None:
        self._shown = None

    def _next_frame(self, room: TableSession) -> str | None:
        frame, self._shown = self._app_state.frames(room).next(self._role(room), self._shown)
        return frame

    async def _do(self, room: TableSession, message: FromBrowser) -> None:
        """Carry out one message. Raises Problem."""
        if isinstance(message, CHANGES):
            async with self._app_state.change(room, self.holder, self._address):
                await self._carry_out(room, message)
        else:
            await self._carry_out(room, message)

    async def _carry_out(self, room: TableSession, message: FromBrowser) -> None:
        holder = self.holder
        match message:
            case Hello(secret):
                self._be(secret)
                self._hold(room)
                room.attendance.look()
                self.ring()
                await room.come_back(self.holder)
            case Sit(seat, name, bot):
                await self._sit(room, seat, name, bot)
            case Leave():
                await room.happen(lambda table: decide.leave(table, holder))
            case Assign(seat, to, level):
                await self._assign(room, seat, to, level)
            case Reclaim():
                await room.reclaim(holder)
            case Lend(seat):
                await self._lend(room, seat)
            case Take(code, name):
                await self._take(room, code, name)
            case Start():
                await room.start(holder)
            case Freeze() | Thaw() | Stop():
                await _pause(room, holder, message)
            case Act(seen, action):
                await room.act(holder, seen, action, self._address)
            case Preview() | AskDecision() | AskChoices() | AskHint():
                await self._tell(room, holder, message)
            case Always(passes):
                await room.happen(lambda table: decide.passing(table, holder, passes))

    async def _tell(self, room: TableSession, holder: str | None, message: Asking) -> None:
        """Answer a message to its sender only. Raises Problem."""
        match message:
            case Preview(seen, action):
                await self._answer(Previewed(action, await room.preview(holder, seen, action, self._address)))
            case AskDecision():
                due, rules = await room.due(holder, self._address), room.table.made.version
                await self._answer(DecisionDue(due.seen, wanted(due.asked), due.legal, due.view, rules))
            case AskChoices():
                seen, choices = await room.choices(holder, self._address)
                await self._answer(Choices(seen, [Choice(*choice) for choice in choices]))
            case AskHint():
                seen, hint = await room.hint(holder)
                await self._answer(HintGiven(seen, hint))

    async def _assign(self, room: TableSession, seat: int, to: Literal["open", "bot"], level: str | None) -> None:
        present, just_left = room.attendance.present, room.attendance.just_left
        await room.happen(lambda table: decide.assign(table, self.holder, seat, to, level, present, just_left))

    async def _lend(self, room: TableSession, seat: int) -> None:
        """Send a code for a seat; the log gets its hash."""
        code = new_code(self._app_state.registry.system)
        present, just_left = room.attendance.present, room.attendance.just_left
        await room.happen(lambda table: decide.lend(table, self.holder, seat, hash_of(code), present, just_left))
        await self._answer(Lent(seat, code))

    async def _take(self, room: TableSession, typed: str, name: str) -> None:
        """Take a person's seat with a code from the host."""
        secret, code = self._secret_here(room), hash_of(as_given(typed))
        async with self._app_state.trying_a_code(room, self._address):
            taken = await room.happen(
                lambda table: decide.take(table, hash_of(secret), code, name, room.attendance.present)
            )
        assert isinstance(taken, Taken)
        await self._seat(room, taken.seat, secret)

    async def _sit(self, room: TableSession, seat: int, name: str, bot: bool) -> None:
        """Take a seat."""
        secret = self._secret_here(room)
        await room.sit(secret, seat, name, bot)
        await self._seat(room, seat, secret)

    def _secret_here(self, room: TableSession) -> str:
        """This browser's secret if this table knows it, else a new one."""
        known = self._role(room) != Role()
        return self._secret if known and self._secret else self._app_state.registry.system.secret()

    async def _seat(self, room: TableSession, seat: int, secret: str) -> None:
        """Give this browser a seat."""
        self._be(secret)
        self._hold(room)
        await self._answer(Seated(seat, secret))
        room.attendance.look()
        self.ring()

    def _hold(self, room: TableSession) -> None:
        """Move the socket to a holder's place, if its secret belongs to this table."""
        if self._role(room) != Role():
            self._app_state.places.hold(room.table.name, self.holder, self)

    def _role(self, room: TableSession) -> Role:
        return room.table.role(self.holder)


async def _pause(room: TableSession, holder: str | None, message: Pausing) -> None:
    """Freeze, thaw or stop the match for the host. Raises Problem."""
    match message:
        case Freeze():
            await room.freeze(holder)
        case Thaw():
            await room.thaw(holder)
        case Stop():
            await room.stop(holder)
