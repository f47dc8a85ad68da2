"""The door of a class: who comes in, who is sent out, and whose name the wall shows.

Each function returns the change for a request, or raises Problem. `dice`: elements in a random order, so that none
reveals who came when.
"""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence

from labtable.engine.words.problem import Problem
from labtable.table.seats.names import unlike

from . import decide, grouping
from .changes import BroughtBack, Door, DoorSet, Left, LetIn, Named, Names, Placed, SentOut
from .classroom import Classroom
from .given_names import SYMBOLS
from .on_list import on_list
from .pupil import WAITING, Pupil

MOST_AT_ONCE = decide.MOST_HERE  # pupils in one act


def set_door(classroom: Classroom, holder: str | None, door: Door, now: int) -> DoorSet:
    """Choose who comes in from now on; after the end of the class, to its homework."""
    decide.desk(classroom, holder)
    decide.takes_pupils(classroom, now)
    return DoorSet(door)


def set_names(classroom: Classroom, holder: str | None, names: Names, seen: int) -> Named:
    """Choose where names are shown; the desk has seen those of the first `seen` changes."""
    decide.desk(classroom, holder)
    return Named(names, min(max(seen, 0), classroom.entries))


def shuffled_elements(below: Callable[[int], int]) -> list[int]:
    """The elements in an order that does not reveal who came when; `below` draws a number."""
    rest = list(range(1, len(SYMBOLS) + 1))
    return [rest.pop(below(len(rest))) for _ in range(len(rest))]


class Room:
    """Where newcomers can sit, and how they are called: `free` counts the seats that they can take in a match."""

    def __init__(self, playing: Collection[int], free: Mapping[int, int], dice: Sequence[int]) -> None:
        self.playing = playing
        self.free = free
        self.dice = dice

    def places(self, classroom: Classroom, pupils: Sequence[Pupil], back: Sequence[Pupil] = ()) -> list[Placed]:
        """Places for these pupils, with the group, line and element that they had where these are free.

        `back`: those who come back without a place, to the door. Raises Problem `class_full`.
        """
        left = decide.MOST_PUPILS - len(classroom.pupils)
        if len(pupils) > left:
            raise Problem("class_full", "class_has_room", room=left, top=decide.MOST_PUPILS)
        groups = grouping.groups_for(classroom, [pupil.group for pupil in pupils], self.playing, self.free)
        used = decide.used_elements(classroom)
        lines = {pupil.line for pupil in classroom.pupils}
        names = [pupil.name for pupil in classroom.pupils]
        placed: list[Placed] = []
        for pupil, group in [*zip(pupils, groups, strict=True), *((pupil, WAITING) for pupil in back)]:
            if pupil in back:
                placed.append(Placed(pupil.number, group, self._element(pupil, used) if pupil.element else 0))
                continue
            line = _line(classroom, pupil, lines)
            name = _name(classroom, pupil, line, names)
            placed.append(Placed(pupil.number, group, self._element(pupil, used), name, line))
            lines.add(line)
            names.append(name or pupil.name)
        return placed

    def _element(self, pupil: Pupil, used: set[int]) -> int:
        """The element of a pupil who comes in: their own unless it is used by others. It is added to the used ones.

        Raises Problem `class_full`.
        """
        own = pupil.element if pupil.standing == "door" or pupil.element not in used else 0
        element = own or next((number for number in self.dice if number not in used), None)
        if element is None:
            raise Problem("class_full", "door_full")
        used.add(element)
        return element


def _line(classroom: Classroom, pupil: Pupil, taken: Container[int | None]) -> int | None:
    """The line of the list in which a pupil who comes in stands, unless it is one of the taken."""
    own = pupil.line
    if own is None and pupil.standing == "door":
        own = on_list(classroom, pupil.name).line
    return None if own in taken or own is None or classroom.roster[own] is None else own


def _name(classroom: Classroom, pupil: Pupil, line: int | None, others: list[str]) -> str | None:
    """Another name for a pupil who comes in: that of their line, if it is new, or because somebody has theirs."""
    listed = None if line is None or line == pupil.line else classroom.roster[line]
    called = unlike(pupil.name if listed is None else listed.shown, others)
    return None if called == pupil.name else called


def let_in(classroom: Classroom, holder: str | None, numbers: Iterable[int], seen: int, room: Room, now: int) -> LetIn:
    """Let pupils in who wait at the door; the desk has seen the names of the first `seen` changes.

    Who is in already stays there, as another desk may have let them in.
    """
    decide.desk(classroom, holder)
    decide.takes_pupils(classroom, now)
    pupils = [pupil for pupil in _all(classroom, numbers) if pupil.standing == "door"]
    if not pupils:
        raise Problem("already_let_in")
    return LetIn(room.places(classroom, pupils), min(max(seen, 0), classroom.entries))


def come_back(classroom: Classroom, number: int, room: Room) -> LetIn:
    """Give a pupil who had left a place again. Raises Problem `gone_on`, `class_full`."""
    pupil = classroom.enrolled[number]
    if pupil.standing != "left" or classroom.closed is not None:
        raise decide.gone_on()
    return LetIn(room.places(classroom, [pupil]))


def leave(classroom: Classroom, numbers: Iterable[int]) -> Left:
    """Take the places of pupils who have left, and to whom nobody has dealt.

    Raises Problem `gone_on` if there are none.
    """
    pupils = [classroom.enrolled[number] for number in numbers]
    left = [pupil.number for pupil in pupils if pupil.has_place and not classroom.was_dealt_to(pupil)]
    if not left:
        raise decide.gone_on()
    return Left(left)


def send_out(
    classroom: Classroom, holder: str | None, numbers: Iterable[int], now: int, drops: bool = False
) -> SentOut:
    """Send pupils out, whose secrets are no longer valid; `drops`: the report leaves out what they did."""
    decide.desk(classroom, holder)
    pupils = [pupil.number for pupil in _all(classroom, numbers) if pupil.is_here]
    if not pupils:
        raise Problem("unknown_pupil")
    return SentOut(pupils, now, drops)


def bring_back(classroom: Classroom, holder: str | None, act: int, room: Room, now: int) -> BroughtBack:
    """Undo a removal by its number. Raises Problem `undone`, `class_full`."""
    decide.desk(classroom, holder)
    decide.takes_pupils(classroom, now)
    if not 0 <= act < len(classroom.removals) or classroom.removals[act].is_undone:
        raise Problem("undone")
    before = classroom.removals[act].before
    pupils = [classroom.enrolled[number] for number in before]
    had_place = [pupil for pupil in pupils if before[pupil.number] == "in"]
    return BroughtBack(act, room.places(classroom, had_place, [pupil for pupil in pupils if pupil not in had_place]))


def _all(classroom: Classroom, numbers: Iterable[int]) -> list[Pupil]:
    """The pupils with these numbers, each once. Raises Problem `unknown_pupil`."""
    asked = list(dict.fromkeys(numbers))
    if len(asked) > MOST_AT_ONCE or not all(0 <= number < len(classroom.enrolled) for number in asked):
        raise Problem("unknown_pupil")
    return [classroom.enrolled[number] for number in asked]
