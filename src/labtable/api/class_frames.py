"""Frames of a class, for a pupil's phone and for the desk."""

import weakref
from collections.abc import Sequence

import msgspec

from labtable.classroom.classroom import Classroom
from labtable.classroom.on_list import on_list
from labtable.classroom.pupil import WAITING, Pupil
from labtable.classroom.session import ClassSession
from labtable.table.seats.names import shown

from .class_groups import GroupsView, HelpView
from .class_messages import (
    DeskView,
    ListedView,
    Me,
    MyClass,
    PlaceView,
    PupilView,
    RemovalView,
    StageView,
)
from .class_tiles import Tiles, median, paces
from .class_time import TimeView
from .homework import homework_view
from .question_frames import kept_view, question_place, question_view

REMOVALS = 5  # that a desk can undo
NAMES_OF_REMOVAL = 3  # that it shows

_encoder = msgspec.json.Encoder()


class ClassFrames:
    """The frames of one class. All its desks share the same bytes, and all its stages."""

    def __init__(self, session: ClassSession, keep_days: int) -> None:
        self._session: ClassSession = weakref.proxy(session)  # must not keep the class in memory
        self._keep_days = keep_days
        self._looks = -1
        self._desk = self._stage = ""
        self._tiles = Tiles()

    def desk(self, is_stage: bool = False) -> str:
        """The frame for a desk, or for a stage, which is not told what stays at the desk."""
        if self._looks != self._session.looks:
            self._looks = self._session.looks
            view = desk_view(self._session, self._tiles)
            self._stage = _encoder.encode(view).decode()
            view.listed = listed_view(self._session.classroom)
            view.kept = kept_view(self._session.classroom)
            view.help = help_view(self._session.classroom)
            view.groups = groups_view(self._session.classroom)
            self._desk = _encoder.encode(view).decode()
        return self._stage if is_stage else self._desk

    def place(self, holder: str | None) -> str:
        """The frame for a pupil, or for a visitor, who may join."""
        return _encoder.encode(place_view(self._session, holder, self._keep_days)).decode()


def place_view(session: ClassSession, holder: str | None, keep_days: int) -> PlaceView:
    """The place where a pupil is now."""
    classroom = session.classroom
    opened, plan = classroom.opened, classroom.plan
    view = PlaceView(classroom.name, opened.title, plan.game, opened.naming, "join", keep_days=keep_days)
    view.language, view.door, view.time = opened.language, classroom.door, time_view(classroom)
    pupil = classroom.pupil_of(holder)
    can_come = classroom.closed is None or classroom.homework(session.now()) is not None
    if pupil is None:
        if not can_come:
            view.at = "over"
        elif classroom.was_sent_out(holder):
            view.at = "out"
        elif classroom.went_on(holder):
            view.at = "elsewhere"
        return view
    view.me = Me(pupil.number, shown(pupil.name), pupil.element)
    view.group, view.mended = pupil.group, pupil.is_mended
    view.help = None if pupil.help is None else "seen" if pupil.help_seen else "asked"
    answers_at = classroom.answers_at(pupil)
    if pupil.standing != "door":
        view.homework = homework_view(classroom, session.now(), pupil)
    if view.homework is not None and classroom.is_at_home(session.now()):
        view.at = "homework"
    elif pupil.standing == "door" and can_come:
        view.at = "door"
    elif classroom.closed is not None:
        view.at, view.table, view.played = "over", pupil.table, pupil.played
    elif answers_at is not None:
        number, sent = answers_at
        view.at, view.table, view.secret = "question", sent.table, sent.secret
        view.game, view.question = classroom.questions[number - 1].question.game, question_place(session, pupil, number)
        if pupil.group:
            view.others = [shown(other.name) for other in classroom.of_group(pupil.group) if other is not pupil]
    elif pupil.group == WAITING:
        view.at, view.table = ("puzzle", pupil.puzzle) if pupil.puzzle else ("waiting", None)
    else:
        view.game = classroom.group(pupil.group).plan.game
        view.others = [shown(other.name) for other in classroom.of_group(pupil.group) if other is not pupil]
        view.at, view.table = ("table", pupil.table) if pupil.table else ("waiting", None)
    return view


def my_class(classroom: Classroom, holder: str) -> MyClass:
    """A class as seen by the holder of the secret with this hash."""
    role, pupil = classroom.role(holder), classroom.pupil_of(holder)
    name = None if pupil is None else shown(pupil.name)
    opened, game, is_over = classroom.opened, classroom.plan.game, classroom.closed is not None
    is_out = classroom.was_here(holder)
    return MyClass(classroom.name, False, is_out, role == "desk", name, opened.title, game, is_over)


def listed_view(classroom: Classroom) -> list[ListedView] | None:
    """The class's list, if it has one, for its desk."""
    if classroom.opened.naming != "list":
        return None
    pupils = {pupil.line: pupil.number for pupil in classroom.pupils}
    lines = enumerate(classroom.roster)
    return [ListedView(n, name.given, name.family, name.shown, pupils.get(n)) for n, name in lines if name is not None]


def help_view(classroom: Classroom) -> list[HelpView]:
    """The pupils who need help, for the desk alone; who asked first comes first."""
    asked = [(pupil.help, pupil) for pupil in classroom.pupils if pupil.help is not None and pupil.group != WAITING]
    return [HelpView(pupil.number, pupil.group, at, pupil.help_seen) for at, pupil in sorted(asked, key=lambda p: p[0])]


def groups_view(classroom: Classroom) -> GroupsView:
    """What the desk has chosen for the groups."""
    chosen = [(pupil.number, pupil.next) for pupil in classroom.pupils if pupil.next is not None]
    has_column = any(line is not None and line.group for line in classroom.roster)
    return GroupsView(chosen, classroom.chosen.together, classroom.chosen.apart, has_column)


def desk_view(session: ClassSession, tiles: Tiles) -> DeskView:
    """The class as its stage sees it; its desk also has the class's list, and who needs help."""
    classroom = session.classroom
    sessions = session.watch.sessions
    times = [pace.took for table in sessions.values() for pace in paces(table)]
    staged = classroom.staged
    return DeskView(
        classroom.name,
        classroom.opened.title,
        classroom.plan,
        classroom.opened.naming,
        _pupils(session, classroom.pupils),
        tiles.of(classroom, sessions),
        StageView(staged.show, staged.group, classroom.stagings),
        classroom.entries,
        classroom.door,
        classroom.names,
        _pupils(session, classroom.standing("door")),
        _pupils(session, classroom.standing("left")),
        removals(classroom),
        median(times),
        classroom.closed,
        question_view(session),
        classroom.opened.language,
        homework=homework_view(classroom, session.now()),
        time=time_view(classroom),
    )


def time_view(classroom: Classroom) -> TimeView | None:
    """The time of the lesson, if the desk has set anything about it and the class is not over."""
    timing = classroom.timing
    if classroom.closed is not None or (timing.ends is None and not timing.again):
        return None
    return TimeView(timing.ends, timing.since, timing.last_round, timing.last_deal, timing.again)


def removals(classroom: Classroom) -> list[RemovalView]:
    """The last removals that can be undone, the latest first."""
    acts = [(act, removal) for act, removal in enumerate(classroom.removals) if not removal.is_undone]
    return [
        RemovalView(
            act,
            removal.at,
            len(removal.before),
            [shown(classroom.enrolled[number].name) for number in list(removal.before)[:NAMES_OF_REMOVAL]],
            removal.drops,
        )
        for act, removal in reversed(acts[-REMOVALS:])
    ]


def _pupils(session: ClassSession, pupils: Sequence[Pupil]) -> list[PupilView]:
    present, had = session.attendance.present, session.classroom.had_something_to_do
    return [_pupil(session, pupil, pupil.number in present, pupil.number in had) for pupil in pupils]


def _pupil(session: ClassSession, pupil: Pupil, is_present: bool, is_busy: bool) -> PupilView:
    left = None if is_present else session.attendance.left.get(pupil.number)
    view = PupilView(pupil.number, shown(pupil.name), pupil.element, pupil.group, is_present, left, pupil.came)
    view.typed = shown(pupil.typed) if pupil.is_mended and pupil.typed != pupil.name else None
    view.busy = is_busy
    view.up, view.line = session.classroom.is_on_wall(pupil), pupil.line
    if pupil.standing == "door" and session.classroom.opened.naming == "list":
        view.on_list, view.line = on_list(session.classroom, pupil.name)
    return view
