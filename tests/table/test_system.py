"""The clock of a server only goes on."""

import time

import pytest

from labtable.table.system import RealSystem

pytestmark = pytest.mark.anyio

HOUR = 3_600_000_000_000  # ns


def test_the_clock_begins_with_the_time_of_the_day() -> None:
    before = time.time_ns() // 1_000_000 - 1
    now = RealSystem().now()
    assert before <= now <= time.time_ns() // 1_000_000 + 1


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
async def test_a_clock_on_the_wall_that_is_set_changes_nothing(monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    system, wall, steady = RealSystem(), time.time_ns, time.monotonic_ns
    then, began = system.now(), steady()
    monkeypatch.setattr(time, "time_ns", lambda: wall() + jump)
    now = system.now()
    assert 0 <= now - then <= (steady() - began) // 1_000_000 + 1
    await system.sleep_until(now + 20)
    assert system.now() >= now + 20
