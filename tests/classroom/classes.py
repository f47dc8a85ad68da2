"""Classes in memory: opened, joined and led by what a desk and pupils wish for, each wish a change of the log."""

from typing import Any

from labtable.classroom import changes, decide, door, grouping
from labtable.classroom.changes import AnyChange, Naming, Plan, Seated
from labtable.classroom.classroom import Classroom
from labtable.table.state.table import hash_of

DESK = hash_of("desk")
NOW = 1_700_000_000_000
ELEMENTS = list(range(1, 81))
ROOM = door.Room((), {}, ELEMENTS)


def opened(game: str = "cats", size: int = 4, naming: Naming = "typed", roster: Any = (), **plan: Any) -> "Class":
    """A class that was just opened."""
    its_plan = Plan(game, size, **plan)
    return Class(decide.open_class("8b", hash_of("host"), DESK, NOW, its_plan, naming, roster))


class Class:
    """A class and its log. `playing`: the groups whose match is on, as their tables would say."""

    def __init__(self, begin: changes.Opened) -> None:
        self.log: list[AnyChange] = [begin]
        self.classroom = Classroom("photon-41", begin)
        self.playing: set[int] = set()

    def do(self, change: AnyChange) -> None:
        """Have a change happen."""
        self.log.append(change)
        self.classroom.apply(change)

    def join(self, name: str = "Ada", free: dict[int, int] | None = None) -> int:
        """Have somebody join, and return their number."""
        number = len(self.classroom.enrolled)
        group = grouping.group_for(self.classroom, self.playing, free or {})
        self.do(decide.join(self.classroom, holder(number), name, group, ELEMENTS, NOW))
        return number

    def deal(self, groups: list[int] | None = None) -> list[int]:
        """Deal as a desk does, and return the groups that were dealt."""
        numbers = [group.number for group in self.classroom.groups if groups is None or group.number in groups]
        for moved in grouping.arranged(self.classroom, [n for n in numbers if n not in self.playing], groups is None):
            self.do(moved)
            numbers = sorted({*numbers, moved.group})
        dealt = [n for n in numbers if n not in self.playing and self.classroom.of_group(n)]
        for number in dealt:
            people = [pupil.number for pupil in self.classroom.of_group(number)]
            self.do(Seated(number, f"quark-{100 + len(self.log)}", people))
        self.playing.update(dealt)
        return dealt

    def read_again(self) -> Classroom:
        """The class that its log makes when it is read from the store."""
        first, *rest = [changes.read(changes.write(change)) for change in self.log]
        assert isinstance(first, changes.Opened)
        again = Classroom(self.classroom.name, first)
        for change in rest:
            again.apply(change)
        return again


def holder(number: int) -> str:
    """The hash of a pupil's secret."""
    return hash_of(f"pupil {number}")
