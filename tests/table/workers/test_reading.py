"""What people write is read beside the loop that serves everybody, and whose turn it is hangs on the time they took."""

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.table.workers.reading import MUCH, MUCH_ON_LOOP, RESTS, Readers

from ..manual import Guest, ManualSystem, choices, open_registry, plan

pytestmark = pytest.mark.anyio

HEAVY = 0.02  # s of a processor


def burn() -> None:
    """Take as long as a long line, on a quiet machine as on a busy one."""
    end = time.thread_time() + HEAVY
    while time.thread_time() < end:
        pass


@pytest.mark.parametrize(("address", "seat"), [("school", "quiet"), ("elsewhere", "quiet")])
async def test_who_writes_one_line_waits_for_no_more_than_the_one_being_read(address: str, seat: str) -> None:
    readers, order = Readers(), []
    begun, may_go_on = asyncio.Event(), threading.Event()
    may_go_on.set()
    loop = asyncio.get_running_loop()

    def write(who: str, work: Callable[[], None]) -> Callable[[], None]:
        def read() -> None:
            loop.call_soon_threadsafe(begun.set)
            may_go_on.wait()
            work()
            order.append(who)

        return read

    loud = [readers.read("school", f"loud {n % 16}", write("loud", burn)) for n in range(40)]
    waiting = asyncio.gather(*loud)
    for turn in range(21):  # each of the sixteen has had one
        if turn == 20:
            may_go_on.clear()
        begun.clear()
        await begun.wait()
    before = len(order)
    quiet = asyncio.ensure_future(readers.read(address, seat, write("quiet", lambda: None)))
    await asyncio.sleep(0)
    may_go_on.set()
    await quiet
    assert order.index("quiet") <= before + 1
    await waiting
    assert len(order) == 41
    await readers.close()


def noted(order: list[str], who: str) -> Callable[[], None]:
    """Something that takes long, and is noted."""

    def work() -> None:
        burn()
        order.append(who)

    return work


async def test_sockets_of_one_seat_are_one() -> None:
    readers, order = Readers(), list[str]()
    loud = [readers.read("school", "loud", noted(order, "loud")) for _ in range(8)]
    quiet = [readers.read("school", "quiet", noted(order, "quiet")) for _ in range(2)]
    await asyncio.gather(*loud, *quiet)
    assert order[:5].count("quiet") == 2
    await readers.close()


async def test_who_was_away_has_saved_nothing_up() -> None:
    readers, order = Readers(), list[str]()
    await asyncio.gather(*(readers.read("", "first", noted(order, "first")) for _ in range(6)))
    await asyncio.gather(*(readers.read("", who, noted(order, who)) for who in ("first", "second") for _ in range(4)))
    assert sorted(order[6:10]) == ["first", "first", "second", "second"]
    await readers.close()


async def test_who_writes_without_end_leaves_the_server_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """All who have taken much have a quarter of the thread, and keep nobody waiting who has not."""
    monkeypatch.setattr("labtable.table.workers.reading.HALF_LIFE", 1e9)  # on a busy machine, too
    readers, order = Readers(), list[str]()
    started = time.monotonic()
    lines = int(MUCH / HEAVY) + 1
    await asyncio.gather(*(readers.read("", "loud", noted(order, "loud")) for _ in range(lines + 10)))
    took = time.monotonic() - started
    assert took >= 10 * HEAVY * RESTS
    loud = asyncio.gather(*(readers.read("", "loud", noted(order, "loud")) for _ in range(3)))
    await readers.read("", "quiet", noted(order, "quiet"))
    assert order[lines + 10 :][:2].count("quiet") == 1
    await loud
    await readers.close()


async def test_what_goes_wrong_is_raised_where_it_is_waited_for() -> None:
    def wrong() -> None:
        raise Problem.english("unreadable", "No.")

    readers = Readers()
    with pytest.raises(Problem, match=r"No\."):
        await readers.read("", "", wrong)
    gone = asyncio.ensure_future(readers.read("", "", burn))
    await asyncio.sleep(0)
    gone.cancel()
    assert await readers.read("", "", lambda: 7) == 7
    await readers.close()


@pytest.mark.parametrize("slow", ["compute 1/12 = 2/12 x 3/12 + 5/12 - 7/12 + 9/12", "10/12+9/12+3/12=12/12"])
async def test_no_line_that_takes_long_is_read_where_everybody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    """Long ones, and short ones whose cards may be meant in many ways."""
    real, on_loop = Match.read, {}

    def read(match: Match, seat: int, text: str) -> tuple[int, ...]:
        on_loop[text] = threading.current_thread() is threading.main_thread()
        return real(match, seat, text)

    async with open_registry(tmp_path, ManualSystem()) as registry:
        monkeypatch.setattr(Match, "read", read)
        room, secret = await registry.make(plan("me", "open", game="mathic"))
        await room.sit("second", 1, "Bob")
        await room.start(Guest(secret).holder)
        assert room.table.play is not None
        seat = next(iter(room.table.play.asked))
        holder = room.table.seats[seat].holder
        with pytest.raises(Problem):
            await room.act(holder, 0, slow)
        quick = choices(room, seat)[0]
        await room.act(holder, 0, quick)
        assert len(room.table.play.match.played) == 1
    assert on_loop == {slow: False, quick: True}


async def test_all_seats_together_have_a_small_part_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtable.table.workers.reading.HALF_LIFE", 1e9)
    readers = Readers()

    def where() -> bool:
        burn()
        return threading.current_thread() is threading.main_thread()

    read = [await readers.read("", f"seat {n}", where, is_quick=True) for n in range(int(MUCH_ON_LOOP / HEAVY) + 3)]
    assert read[0]
    assert not read[-1]
    await readers.close()


async def test_a_short_line_waits_for_its_turn_behind_others_and_after_much() -> None:
    readers, seat, others = Readers(), "seat", "others"

    def where() -> bool:
        return threading.current_thread() is threading.main_thread()

    assert await readers.read("school", seat, where, is_quick=True)
    waiting = asyncio.ensure_future(readers.read("school", others, burn))
    await asyncio.sleep(0)
    assert not await readers.read("school", seat, where, is_quick=True)
    await waiting
    while await readers.read("school", others, where, is_quick=True):
        await readers.read("school", others, burn)  # until it has taken much
    assert await readers.read("school", seat, where, is_quick=True)
    with pytest.raises(ZeroDivisionError):
        await readers.read("school", seat, lambda: 1 // 0, is_quick=True)
    await readers.close()


async def test_what_was_read_before_something_happened_is_read_again(tmp_path: Path) -> None:
    async with open_registry(tmp_path, ManualSystem()) as registry:
        room, secret = await registry.make(plan("me", "open"))
        await room.sit("second", 1, "Bob")
        await room.start(Guest(secret).holder)
        play = room.table.play
        assert play is not None
        holders = [seat.holder for seat in room.table.seats]
        for _ in range(6):
            seat = next(iter(play.asked))
            action = choices(room, seat)[0]
            both = await asyncio.gather(
                *(room.act(holders[seat], play.seen[seat], action) for _ in range(2)), return_exceptions=True
            )
            assert [type(one) for one in both].count(Problem) == 1
            assert None in both
