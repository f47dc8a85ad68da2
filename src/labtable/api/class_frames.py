"""Frames of a class: those for a pupil's phone, and for its desk."""

import msgspec

from labtable.classroom.classroom import Classroom, Pupil
from labtable.classroom.room import ClassRoom

from .class_messages import DeskView, Me, PlaceView, PupilView, StageView
from .class_tiles import median, paces, tile

_encoder = msgspec.json.Encoder()


class ClassFrames:
    """The frames of one class. All its desks share the same bytes."""

    def __init__(self, room: ClassRoom) -> None:
        self._room = room
        self._looks = -1
        self._desk = ""

    def desk(self) -> str:
        """The frame for a desk."""
        if self._looks != self._room.looks:
            self._looks = self._room.looks
            self._desk = _encoder.encode(desk_view(self._room)).decode()
        return self._desk

    def place(self, holder: str | None) -> str:
        """The frame for a pupil, or for a visitor who may join."""
        return _encoder.encode(place_view(self._room.classroom, holder)).decode()


def place_view(classroom: Classroom, holder: str | None) -> PlaceView:
    """The place where a pupil is now."""
    opened, plan = classroom.opened, classroom.plan
    view = PlaceView(classroom.name, opened.title, plan.game, opened.naming, "join")
    pupil = classroom.pupil_of(holder)
    if pupil is None:
        view.sent_out = holder is not None
        view.at = "join" if classroom.closed is None else "over"
        return view
    view.me = Me(pupil.number, pupil.name, pupil.element)
    view.group = pupil.group
    if classroom.closed is not None:
        view.at, view.table, view.played = "over", pupil.table, pupil.played
    elif pupil.group == 0:
        view.at, view.table = ("puzzle", pupil.puzzle) if pupil.puzzle else ("waiting", None)
    else:
        view.game = classroom.group(pupil.group).plan.game
        view.others = [other.name for other in classroom.of_group(pupil.group) if other is not pupil]
        view.at, view.table = ("table", pupil.table) if pupil.table else ("waiting", None)
    return view


def desk_view(room: ClassRoom) -> DeskView:
    """The class as its desk sees it."""
    classroom = room.classroom
    present = room.attendance.present
    rooms = room.watch.rooms
    tables = {group.number: rooms.get(group.table or "") for group in classroom.groups}
    times = [pace.took for table in tables.values() if table is not None for pace in paces(table)]
    staged = classroom.staged
    return DeskView(
        classroom.name,
        classroom.opened.title,
        classroom.plan,
        classroom.opened.naming,
        [_pupil(room, pupil, pupil.number in present) for pupil in classroom.pupils],
        [tile(classroom, group, tables[group.number]) for group in classroom.groups],
        StageView(staged.show, staged.group, staged.hidden),
        median(times),
        classroom.closed,
    )


def _pupil(room: ClassRoom, pupil: Pupil, is_present: bool) -> PupilView:
    left = None if is_present else room.attendance.left.get(pupil.number)
    return PupilView(pupil.number, pupil.name, pupil.element, pupil.group, is_present, left)
