"""A browser in a class: a pupil's phone, the desk, or the stage."""

from collections.abc import Awaitable, Callable

import msgspec

from labtable.classroom import decide, devices, door, needs_help, questions, regroup
from labtable.classroom.changes import ListedName, Offered
from labtable.classroom.session import ClassSession
from labtable.table.seats.codes import as_given, new_code
from labtable.table.state.table import hash_of

from .app_state import AppState
from .class_devices import GoOn, HandOver, OfDevices, PupilCode, SamePerson
from .class_frames import ClassFrames
from .class_groups import AskHelp, OfGroups, SeeHelp, SetGroups
from .class_messages import (
    AdmitPupils,
    AskDeskLink,
    BringBack,
    Deal,
    DeskLink,
    EndClass,
    FillUp,
    FreezeGroups,
    FromClass,
    HelloClass,
    Join,
    JoinedClass,
    ListName,
    Move,
    NextPuzzle,
    OfDoor,
    Remove,
    Rename,
    SetDoor,
    SetNames,
    SetPlan,
    SetStage,
    StopMatch,
    ThawGroups,
    Unlist,
)
from .class_time import MoreTime, OfTime, PlayTurn, SetTime, SetTurns
from .conversation import Conversation
from .homework_messages import BeginTask, SetHomeworkUntil
from .messages import Hello, decoded
from .question_messages import AskNext, GoBack, OfQuestion, Reveal
from .wire import Wire

LEADING: dict[type, Callable[[ClassSession, str | None, list[int] | None], Awaitable[None]]] = {
    Deal: ClassSession.deal, FillUp: ClassSession.fill, FreezeGroups: ClassSession.freeze,
    ThawGroups: ClassSession.thaw, StopMatch: ClassSession.stop,
}  # fmt: skip

_decoder: msgspec.json.Decoder[FromClass] = msgspec.json.Decoder(FromClass)


class ClassBrowser(Conversation[ClassSession, FromClass]):
    """A socket in a class."""

    def __init__(self, wire: Wire, app_state: AppState) -> None:
        super().__init__(wire, app_state, app_state.limits.visitors_a_class)
        self._is_stage = False

    def _note(self, hello: Hello | HelloClass) -> None:
        super()._note(hello)
        self._is_stage = isinstance(hello, HelloClass) and hello.stage

    def _read(self, text: bytes) -> FromClass:
        return decoded(_decoder, text, "This message makes no sense to a class")

    async def _open(self, name: str) -> ClassSession:
        return await self._app_state.classroom(name, self._address, self._secret)

    def _is_known(self, session: ClassSession) -> bool:
        return session.classroom.role(self.holder) != "visitor"

    def _next_frame(self, session: ClassSession) -> str | None:
        frames: ClassFrames = self._app_state.class_frames(session)
        is_desk = session.classroom.role(self.holder) == "desk"
        frame = frames.desk(self._is_stage) if is_desk else frames.place(self.holder)
        if frame == self._shown:
            return None
        self._shown = frame
        return frame

    async def _do(self, session: ClassSession, message: FromClass) -> None:
        """Carry out one message. Raises Problem."""
        if isinstance(message, HelloClass):
            self._be(message.secret)
            self._is_stage = message.stage
            self._hold(session)
            session.greet(self)
            self.ring()
            return
        async with self._app_state.class_change(session, self.holder, self._address):
            if isinstance(message, OfTime):
                await self._time(session, message)
            else:
                await self._carry_out(session, message)

    async def _carry_out(self, session: ClassSession, message: FromClass) -> None:
        holder = self.holder
        match message:
            case Join(name):
                await self._join(session, name)
            case Rename(pupil, name):
                await session.rename(holder, pupil, name)
            case ListName() | Unlist():
                await self._correct_list(session, message)
            case NextPuzzle() | BeginTask() | SetHomeworkUntil():
                await self._alone(session, message)
            case SetDoor() | AdmitPupils() | Remove() | BringBack() | SetNames():
                await self._at_door(session, message)
            case HandOver() | GoOn() | SamePerson():
                await self._change_device(session, message)
            case Deal() | FillUp() | FreezeGroups() | ThawGroups() | StopMatch():
                await LEADING[type(message)](session, holder, message.groups)
            case Move() | AskHelp() | SeeHelp() | SetGroups():
                await self._in_groups(session, message)
            case SetPlan(plan, groups):
                await session.happen(lambda classroom: decide.plan(classroom, holder, plan, groups))
            case SetStage(show, group):
                await session.happen(lambda classroom: decide.stage(classroom, holder, show, group))
            case AskDeskLink():
                await self._give_desk_link(session)
            case Reveal() | AskNext() | GoBack():
                await self._question(session, message)
            case EndClass():
                await session.end_class(holder)

    async def _alone(self, session: ClassSession, message: NextPuzzle | BeginTask | SetHomeworkUntil) -> None:
        match message:
            case NextPuzzle(number):
                await session.puzzles.next(self.holder, number)
            case BeginTask(task, again):
                await session.at_home.begin(self.holder, task, again)
            case SetHomeworkUntil(until):
                await session.at_home.close_at(self.holder, until)

    async def _in_groups(self, session: ClassSession, message: Move | OfGroups) -> None:
        holder, now = self.holder, self._app_state.registry.system.now()
        match message:
            case Move(pupil, group):
                await session.move(holder, pupil, group)
            case AskHelp(True):
                await session.happen(lambda classroom: needs_help.ask(classroom, holder, now))
            case AskHelp():
                await session.happen(lambda classroom: needs_help.take_back(classroom, holder))
            case SetGroups(groups, together, apart):
                await session.take_groups(lambda classroom: regroup.take(classroom, holder, groups, together, apart))
            case SeeHelp(asked):
                await session.happen(lambda classroom: needs_help.see(classroom, holder, asked))

    async def _correct_list(self, session: ClassSession, message: ListName | Unlist) -> None:
        holder = self.holder
        match message:
            case ListName(given, family, shown, line):
                listed = ListedName(given, family, shown)
                await session.correct_list(lambda classroom: decide.list_name(classroom, holder, line, listed))
            case Unlist(line):
                await session.correct_list(lambda classroom: decide.unlist(classroom, holder, line))

    async def _question(self, session: ClassSession, message: OfQuestion) -> None:
        holder = self.holder
        match message:
            case Reveal(number):
                await session.happen(lambda classroom: questions.reveal(classroom, holder, number))
            case AskNext(number):
                await session.ask_next(holder, number)
            case GoBack():
                await session.go_back(holder)

    async def _time(self, session: ClassSession, message: OfTime) -> None:
        match message:
            case SetTime(ends, again):
                await session.time.set_end(self.holder, ends, again)
            case SetTurns(turn_ms):
                await session.time.set_turn(self.holder, turn_ms)
            case MoreTime(groups):
                await session.time.give_more(self.holder, groups)
            case PlayTurn(group, seat):
                await session.time.play_turn(self.holder, group, seat)

    async def _at_door(self, session: ClassSession, message: OfDoor) -> None:
        holder = self.holder
        match message:
            case SetDoor(who):
                await session.happen(lambda classroom: door.set_door(classroom, holder, who, session.now()))
            case AdmitPupils(pupils, seen):
                await session.let_in(holder, pupils, seen)
            case Remove(pupils, drop):
                await session.send_out(holder, pupils, drop)
            case BringBack(act):
                await session.bring_back(holder, act)
            case SetNames(names, seen):
                await session.happen(lambda classroom: door.set_names(classroom, holder, names, seen))

    async def _join(self, session: ClassSession, name: str) -> None:
        secret = self._app_state.registry.system.secret()
        decide.newcomer(session.classroom, self.holder)
        pupil = await session.join(hash_of(secret), name)
        await self._be_pupil(session, pupil.number, secret)

    async def _be_pupil(self, session: ClassSession, number: int, secret: str) -> None:
        self._be(secret)
        self._hold(session)
        await self._answer(JoinedClass(number, secret))
        session.greet(self)
        self.ring()

    async def _change_device(self, session: ClassSession, message: OfDevices) -> None:
        holder, system = self.holder, self._app_state.registry.system
        match message:
            case HandOver(pupil):
                code = new_code(system)
                offered = await session.happen(
                    lambda classroom: devices.offer(classroom, holder, pupil, hash_of(code), system.now())
                )
                assert isinstance(offered, Offered)
                await self._answer(PupilCode(pupil, code, devices.works_until(session.classroom, offered)))
            case GoOn(code):
                own = self._secret if session.classroom.pupil_of(holder) is not None else None
                secret = own or system.secret()
                async with self._app_state.trying_a_code(session.name, self._address):
                    gone_on = await session.go_on(holder, hash_of(secret), hash_of(as_given(code)))
                await self._be_pupil(session, gone_on.number, secret)
            case SamePerson(pupil, other, device):
                await session.unite(holder, pupil, other, device)

    async def _give_desk_link(self, session: ClassSession) -> None:
        secret = self._app_state.registry.system.secret()
        await session.happen(lambda classroom: decide.add_desk(classroom, self.holder, hash_of(secret)))
        await self._answer(DeskLink(secret))
