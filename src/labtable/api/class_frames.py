"""Frames of a class: those for a pupil's phone, and for its desk."""

from collections.abc import Iterable, Sequence
from statistics import median_low

import msgspec

from labtable.classroom.classroom import Classroom, Group, Pupil
from labtable.classroom.room import ClassRoom
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.words.sentences import Sentence
from labtable.table.live_match import LiveMatch
from labtable.table.room import Room

from .class_messages import DeskView, Me, PlaceView, PupilView, StageView, Tile, TileSeat

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
    times = [ms for table in tables.values() if table is not None for ms in _times(table)]
    staged = classroom.staged
    return DeskView(
        classroom.name,
        classroom.opened.title,
        classroom.plan,
        classroom.opened.naming,
        [_pupil(room, pupil, pupil.number in present) for pupil in classroom.pupils],
        [tile(classroom, group, tables[group.number]) for group in classroom.groups],
        StageView(staged.show, staged.group, staged.hidden),
        _median(times),
        classroom.closed,
    )


def _pupil(room: ClassRoom, pupil: Pupil, is_present: bool) -> PupilView:
    left = None if is_present else room.attendance.left.get(pupil.number)
    return PupilView(pupil.number, pupil.name, pupil.element, pupil.group, is_present, left)


def tile(classroom: Classroom, group: Group, room: Room | None) -> Tile:
    """A group and its table as a spectator there sees it."""
    shown = Tile(group.number, group.plan.game, group.plan.size, "waiting")
    if room is None or room.table.play is None:
        return shown
    table, play = room.table, room.table.play
    shown.game, shown.table, shown.match = table.made.game, table.name, table.match
    shown.stage = "playing" if table.stage == "playing" else "over"
    pupils = {pupil.holder: pupil.number for pupil in classroom.pupils}
    shown.seats = [
        TileSeat(name, pupils.get(seat.holder) if seat.holder else None, seat.is_kept)
        for name, seat in zip(table.names, table.seats, strict=True)
    ]
    shown.usual = _median(_times(room))
    shown.last = _last(play)
    if shown.stage == "over":
        shown.ending = play.ending if play.winners is not None else None
    else:
        shown.prompt = table.game.words.prompt(play.view(SPECTATOR), SPECTATOR)
        shown.waits = sorted(play.asked) if play.window is None else []
    shown.since = play.started + play.since[SPECTATOR]
    return shown


def _last(play: LiveMatch) -> list[Sentence]:
    """The sentences of the last thing that a spectator has seen happen."""
    log = play.log(SPECTATOR)
    n = next((line.n for line in reversed(log) if line.said), None)
    return [sentence for line in log if line.n == n for sentence in line.said] if n is not None else []


def _times(room: Room) -> Sequence[int]:
    """The times (ms) that people have taken for their actions in the present match, as far as all have seen them."""
    play = room.table.play
    if play is None:
        return []
    played = play.match.played[: play.public]
    before = [0, *[action.ms for action in played]]
    return [
        action.ms - ms
        for ms, action in zip(before, played, strict=False)
        if room.table.seats[action.seat].kind == "person" and not room.table.seats[action.seat].is_kept
    ]


def _median(times: Iterable[int]) -> int | None:
    times = list(times)
    return median_low(times) if times else None
