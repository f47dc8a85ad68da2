"""A browser at a table."""

from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

from labtable.table.seats.codes import as_given, new_code
from labtable.table.session import TableSession
from labtable.table.state import decide
from labtable.table.state.changes import Taken
from labtable.table.state.table import Role, hash_of

from .app_state import AppState
from .conversation import Conversation
from .frames import wanted
from .messages import (
    Act,
    Always,
    AskChoices,
    AskDecision,
    AskHint,
    AskHostLink,
    Asking,
    Assign,
    Choice,
    Choices,
    DecisionDue,
    Freeze,
    FromBrowser,
    HandOn,
    Hello,
    HintGiven,
    Hosting,
    HostLink,
    Leave,
    Lend,
    Lent,
    Preview,
    Previewed,
    Reclaim,
    Seated,
    SetTurn,
    Sit,
    Start,
    Stop,
    Take,
    Thaw,
    decoded,
)
from .wire import Wire

# of the table, not of the match
CHANGES = (Sit, Leave, Assign, Reclaim, Lend, Always, Start, HandOn, AskHostLink, SetTurn, Freeze, Thaw, Stop)
PAUSES: dict[type, Callable[[TableSession, str | None], Awaitable[None]]] = {
    Freeze: TableSession.freeze, Thaw: TableSession.thaw, Stop: TableSession.stop,
}  # fmt: skip

_decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)


class Browser(Conversation[TableSession, FromBrowser]):
    """A socket at a table."""

    def __init__(self, wire: Wire, app_state: AppState) -> None:
        super().__init__(wire, app_state, app_state.limits.visitors_a_table)

    def _read(self, text: bytes) -> FromBrowser:
        return decoded(_decoder, text, "This message makes no sense to a table")

    async def _open(self, name: str) -> TableSession:
        session = await self._app_state.session(name, self._address, self._secret, self._known)
        await session.come_back(self.holder)
        return session

    def _is_known(self, session: TableSession) -> bool:
        return self._role(session) != Role()

    def _next_frame(self, session: TableSession) -> str | None:
        frame, self._shown = self._app_state.frames(session).next(self._role(session), self._shown)
        return frame

    async def _do(self, session: TableSession, message: FromBrowser) -> None:
        """Carry out one message. Raises Problem."""
        if isinstance(message, CHANGES):
            async with self._app_state.change(session, self.holder, self._address):
                await self._carry_out(session, message)
        else:
            await self._carry_out(session, message)

    async def _carry_out(self, session: TableSession, message: FromBrowser) -> None:
        holder = self.holder
        match message:
            case Hello(secret):
                self._be(secret)
                self._hold(session)
                session.attendance.look()
                self.ring()
                await session.come_back(self.holder)
            case Sit(seat, name, bot):
                await self._sit(session, seat, name, bot)
            case Leave():
                await session.happen(lambda table: decide.leave(table, holder))
            case Assign(seat, to, level):
                await self._assign(session, seat, to, level)
            case Reclaim():
                await session.reclaim(holder)
            case Lend(seat):
                await self._lend(session, seat)
            case Take(code, name):
                await self._take(session, code, name)
            case Start():
                await session.start(holder)
            case HandOn() | AskHostLink() | SetTurn():
                await self._host(session, message)
            case Freeze() | Thaw() | Stop():
                await PAUSES[type(message)](session, holder)
            case Act(seen, action):
                await session.act(holder, seen, action, self._address)
            case Preview() | AskDecision() | AskChoices() | AskHint():
                await self._tell(session, holder, message)
            case Always(passes):
                await session.happen(lambda table: decide.passing(table, holder, passes))

    async def _tell(self, session: TableSession, holder: str | None, message: Asking) -> None:
        """Answer a message to its sender only. Raises Problem."""
        match message:
            case Preview(seen, action):
                await self._answer(Previewed(action, await session.preview(holder, seen, action, self._address)))
            case AskDecision():
                due, rules = await session.due(holder, self._address), session.table.made.version
                await self._answer(DecisionDue(due.seen, wanted(due.asked), due.legal, due.view, rules))
            case AskChoices():
                seen, choices = await session.choices(holder, self._address)
                await self._answer(Choices(seen, [Choice(*choice) for choice in choices]))
            case AskHint():
                seen, hint = await session.hint(holder)
                await self._answer(HintGiven(seen, hint))

    async def _assign(self, session: TableSession, seat: int, to: Literal["open", "bot"], level: str | None) -> None:
        present, just_left = session.attendance.present, session.attendance.just_left
        await session.happen(lambda table: decide.assign(table, self.holder, seat, to, level, present, just_left))

    async def _lend(self, session: TableSession, seat: int) -> None:
        """Send a code for a seat; the log gets its hash."""
        code = new_code(self._app_state.registry.system)
        present, just_left = session.attendance.present, session.attendance.just_left
        await session.happen(lambda table: decide.lend(table, self.holder, seat, hash_of(code), present, just_left))
        await self._answer(Lent(seat, code))

    async def _host(self, session: TableSession, message: Hosting) -> None:
        """Hand on the host's rights, set the time for turns, or send the secret of a second link. Raises Problem."""
        match message:
            case HandOn(seat):
                await session.happen(lambda table: decide.hand_on(table, self.holder, seat))
            case SetTurn(turn_ms):
                await session.set_turn(self.holder, turn_ms)
            case AskHostLink():
                secret = self._app_state.registry.system.secret()
                await session.happen(lambda table: decide.add_host(table, self.holder, hash_of(secret)))
                await self._answer(HostLink(secret))

    async def _take(self, session: TableSession, typed: str, name: str) -> None:
        """Take a person's seat with a code from the host."""
        secret, code = self._secret_here(session), hash_of(as_given(typed))
        async with self._app_state.trying_a_code(session.name, self._address):
            taken = await session.happen(
                lambda table: decide.take(table, hash_of(secret), code, name, session.attendance.present)
            )
        assert isinstance(taken, Taken)
        await self._seat(session, taken.seat, secret)

    async def _sit(self, session: TableSession, seat: int, name: str, bot: bool) -> None:
        """Take a seat."""
        secret = self._secret_here(session)
        await session.sit(secret, seat, name, bot)
        await self._seat(session, seat, secret)

    def _secret_here(self, session: TableSession) -> str:
        """This browser's secret if this table knows it, else a new one."""
        return self._secret if self._is_known(session) and self._secret else self._app_state.registry.system.secret()

    async def _seat(self, session: TableSession, seat: int, secret: str) -> None:
        """Give this browser a seat."""
        self._be(secret)
        self._hold(session)
        await self._answer(Seated(seat, secret))
        session.attendance.look()
        self.ring()

    def _role(self, session: TableSession) -> Role:
        return session.table.role(self.holder)
