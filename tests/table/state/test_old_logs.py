"""What older logs say of seats is what it was when a seat was one record of flags.

Each line of `old_logs` has a change, as the log of a table kept it, and the seats that it changed, as they were then.
They hold each change of a seat on every kind of seat that it can meet, in each stage of a table.
"""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from labtable.table.seats.seat import Computer, Person, Seat
from labtable.table.state import changes
from labtable.table.state.changes import AnyChange, Made, OfSeats
from labtable.table.state.table import Table
from labtable.table.store.log import Log

LOGS = sorted((Path(__file__).parent / "old_logs").glob("*.jsonl"))


def entries(log: Path) -> list[tuple[bytes, dict[str, dict[str, Any]]]]:
    """The changes of a log as a store has them, each with the seats that it changed."""
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return [(msgspec.json.encode(change), seats) for change, seats in lines]


def flags(seat: Seat) -> dict[str, Any]:
    """A seat as one record of flags, without those that say nothing."""
    found: dict[str, Any] = {"kind": "open"}
    match seat:
        case Computer(level, name, offered, new):
            coming = new and [new.name, new.holder, new.bot]
            found = {"kind": "bot", "level": level, "name": name, "offered": offered, "coming": coming}
        case Person():
            found = {"kind": "person", "level": seat.level, "code": seat.loan and seat.loan.code}
            found |= {
                key: getattr(seat, key) for key in ("name", "holder", "bot", "taken_from", "away", "passes", "back")
            }
            found["overdue"] = seat.substitute is not None and seat.substitute.why == "overdue"
    return {key: value for key, value in found.items() if value}


@pytest.mark.anyio
@pytest.mark.parametrize("old", LOGS, ids=lambda old: old.stem)
async def test_each_change_leaves_the_seats_as_it_did(old: Path, log: Log) -> None:
    for number, (body, _) in enumerate(entries(old), 1):
        await log.append(old.stem, number, body)
    first, *rest = await log.read(old.stem)
    made = changes.read(first.body)
    assert isinstance(made, Made)
    table = Table(old.stem, made)
    (_, expected), *changed = entries(old)
    assert {str(n): flags(seat) for n, seat in enumerate(table.seats)} == expected
    for entry, (_, seats) in zip(rest, changed, strict=True):
        table.apply(changes.read(entry.body))
        expected |= seats
        assert {str(n): flags(seat) for n, seat in enumerate(table.seats)} == expected, entry


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_what_is_written_today_is_what_was_written_then(log: Path) -> None:
    (first, _), *rest = entries(log)
    made = changes.read(first)
    assert isinstance(made, Made)
    assert msgspec.to_builtins(made.seats) == json.loads(first)["seats"]
    for body, _ in rest:
        assert changes.write(changes.read(body)) == body


def test_all_changes_of_seats_are_in_these_logs() -> None:
    found: set[type[AnyChange]] = {type(changes.read(body)) for log in LOGS for body, _ in entries(log)}
    assert set(get_args(OfSeats)) <= found
