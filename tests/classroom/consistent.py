"""Logs of a class and of its tables, read from a store, and whether they agree on who sits where."""

from collections.abc import Mapping, Sequence

from labtable.classroom import changes as class_changes
from labtable.classroom.changes import Opened
from labtable.classroom.classroom import Classroom
from labtable.table.seats.seat import Person
from labtable.table.state import changes
from labtable.table.state.changes import Made
from labtable.table.state.table import Table

Logs = Mapping[str, Sequence[bytes]]


def read_class(logs: Logs, code: str) -> Classroom:
    """A class, as its log has it."""
    first, *rest = [class_changes.read(body) for body in logs[code]]
    assert isinstance(first, Opened)
    classroom = Classroom(code, first)
    for change in rest:
        classroom.apply(change)
    return classroom


def read_tables(logs: Logs, code: str) -> dict[str, Table]:
    """The tables of a class, as their logs have them."""
    tables: dict[str, Table] = {}
    for name, log in logs.items():
        if name != code:
            first, *rest = [changes.read(body) for body in log]
            if isinstance(first, Made) and first.classroom == code:
                tables[name] = Table(name, first)
                for change in rest:
                    tables[name].apply(change)
    return tables


def check_seats(logs: Logs, code: str) -> None:
    """No group plays at two tables, and at the one it plays at its pupils sit, each once, and nobody else."""
    classroom, tables = read_class(logs, code), read_tables(logs, code)
    playing = {name for name, table in tables.items() if table.stage == "playing" and not table.made.arranged}
    own = {group.table: group for group in classroom.groups if group.table in playing}
    assert playing == own.keys(), "no group has a second table"
    for name, group in own.items():
        table = tables[str(name)]
        people = classroom.of_group(group.number)
        if all(isinstance(seat, Person) for seat in table.seats):  # whom the desk has put there waits
            people = [pupil for pupil in people if pupil.table is not None or not pupil.by_desk]
        seated = [(seat.holder, seat.name) for seat in table.seats if isinstance(seat, Person)]
        assert sorted(seated) == sorted((pupil.holder, pupil.name) for pupil in people)
        assert all(pupil.table == name for pupil in people)


def standing_still(logs: dict[str, list[bytes]], code: str) -> set[str]:
    """The tables of a class that are frozen."""
    return {name for name, table in read_tables(logs, code).items() if table.frozen is not None}
