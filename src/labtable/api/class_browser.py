"""A browser in a class: a pupil's phone, the desk, or the stage."""

from contextlib import AbstractContextManager

import msgspec

from labtable.classroom import decide
from labtable.classroom.session import ClassSession
from labtable.table.state.table import hash_of

from .app_state import AppState
from .class_frames import ClassFrames
from .class_messages import (
    AskDeskLink,
    Deal,
    DeskLink,
    EndClass,
    FillUp,
    FreezeGroups,
    FromClass,
    GoBack,
    HelloClass,
    Join,
    JoinedClass,
    Leading,
    Move,
    NextPuzzle,
    Remove,
    Rename,
    Reveal,
    SetPlan,
    SetStage,
    StopMatch,
    ThawGroups,
)
from .conversation import Conversation, Greeting
from .messages import decoded
from .places import Guest
from .wire import Wire

_decoder: msgspec.json.Decoder[FromClass] = msgspec.json.Decoder(FromClass)


class ClassBrowser(Conversation[ClassSession, FromClass]):
    """A socket in a class."""

    def __init__(self, wire: Wire, app_state: AppState) -> None:
        super().__init__(wire, app_state)
        self._shown: str | None = None

    def _read(self, text: bytes) -> FromClass:
        return decoded(_decoder, text, "This message makes no sense to a class")

    def _greeting(self, message: FromClass) -> Greeting | None:
        return Greeting(message.secret) if isinstance(message, HelloClass) else None

    async def _open(self, name: str) -> ClassSession:
        room = await self._app_state.classroom(name, self._address, self._secret)
        if room.classroom.role(self.holder) == "visitor":
            await self._wait_for_place(name, self._app_state.limits.visitors_a_class)
        return room

    def _place(self, room: ClassSession) -> AbstractContextManager[None]:
        """A context in which the socket has a place in the class."""
        code, most = room.classroom.name, self._app_state.limits.visitors_a_class
        if room.classroom.role(self.holder) == "visitor":
            return self._app_state.places.guest(Guest(code, self._address), most, self)
        return self._app_state.places.holder(code, self.holder, self)

    def _hold(self, room: ClassSession) -> None:
        """Move the socket to the place of a pupil or a desk, if its secret belongs to this class."""
        if room.classroom.role(self.holder) != "visitor":
            self._app_state.places.hold(room.classroom.name, self.holder, self)

    def _begin_frames(self, room: ClassSession) -> None:
        self._shown = None

    def _next_frame(self, room: ClassSession) -> str | None:
        frames: ClassFrames = self._app_state.class_frames(room)
        is_desk = room.classroom.role(self.holder) == "desk"
        frame = frames.desk() if is_desk else frames.place(self.holder)
        if frame == self._shown:
            return None
        self._shown = frame
        return frame

    async def _do(self, room: ClassSession, message: FromClass) -> None:
        """Carry out one message. Raises Problem."""
        if isinstance(message, HelloClass):
            self._be(message.secret)
            self._hold(room)
            room.greet(self)
            self.ring()
            return
        async with self._app_state.class_change(room, self.holder, self._address):
            await self._carry_out(room, message)

    async def _carry_out(self, room: ClassSession, message: FromClass) -> None:
        holder = self.holder
        match message:
            case Join(name):
                await self._join(room, name)
            case Rename(pupil, name):
                await room.rename(holder, pupil, name)
            case NextPuzzle(number):
                await room.next_puzzle(holder, number)
            case Remove(pupil):
                await room.remove(holder, pupil)
            case Move(pupil, group):
                await room.move(holder, pupil, group)
            case Deal() | FillUp() | FreezeGroups() | ThawGroups() | StopMatch():
                await _lead(room, holder, message)
            case SetPlan(plan, groups):
                await room.plan(holder, plan, groups)
            case SetStage(show, group, hidden):
                await room.happen(lambda classroom: decide.stage(classroom, holder, show, group, hidden))
            case AskDeskLink():
                await self._give_desk_link(room)
            case Reveal():
                await room.happen(lambda classroom: decide.reveal(classroom, holder))
            case GoBack():
                await room.go_back(holder)
            case EndClass():
                await room.end_class(holder)

    async def _join(self, room: ClassSession, name: str) -> None:
        secret = self._app_state.registry.system.secret()
        decide.newcomer(room.classroom, self.holder)
        pupil = await room.join(hash_of(secret), name)
        self._be(secret)
        self._hold(room)
        await self._answer(JoinedClass(pupil.number, secret))
        room.greet(self)
        self.ring()

    async def _give_desk_link(self, room: ClassSession) -> None:
        secret = self._app_state.registry.system.secret()
        await room.happen(lambda classroom: decide.add_desk(classroom, self.holder, hash_of(secret)))
        await self._answer(DeskLink(secret))


async def _lead(room: ClassSession, holder: str | None, message: Leading) -> None:
    """Carry out the desk's command at the tables of some groups, or of all. Raises Problem."""
    match message:
        case Deal(groups):
            await room.deal(holder, groups)
        case FillUp(groups):
            await room.fill(holder, groups)
        case FreezeGroups(groups):
            await room.freeze(holder, groups)
        case ThawGroups(groups):
            await room.thaw(holder, groups)
        case StopMatch(groups):
            await room.stop(holder, groups)
