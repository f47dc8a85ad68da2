"""Processor time of an act at a table with four people, for each game, from its text to the four frames.

This is all that the server does above the messages: no sockets, and a log in memory. The matches are played as by
beginners; the time of the bots themselves is not counted.

    python bench/acts.py [GAME ...]
"""

import asyncio
import gc
import statistics
import sys
import time
from collections.abc import AsyncIterator, Collection
from typing import Any

from figures import report

from labtable.api.frames import Frames, Shown
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.games import load, names
from labtable.table.registry import TableRegistry
from labtable.table.state.plan import Plan, SeatWish
from labtable.table.state.table import hash_of
from labtable.table.store.log import Entry, News
from labtable.table.system import RealSystem

SEATS = 4
SEED = 5
MOST_ACTS = 150
RUNS = 7


class MemoryLog:
    """A log in memory."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def append(self, table: str, number: int, body: bytes) -> None:
        self._entries.setdefault(table, []).append(Entry(number, body))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        return [entry for entry in self._entries.get(table, []) if entry.number > after]

    async def announce(self, table: str, said: str) -> None: ...

    async def watch(self) -> AsyncIterator[News]:
        await asyncio.Event().wait()
        yield News(None)

    async def keep(self, tables: Collection[str]) -> None: ...

    async def count_days(self) -> None: ...

    async def unused(self, days: int) -> dict[str, int]:
        return {}

    async def beginning(self, part: bytes) -> list[str]:
        return []

    async def delete(self, *tables: str, unused_for: int | None = None) -> None: ...

    async def vacuum(self) -> None: ...


class SameSystem(RealSystem):
    """A system with fixed random numbers, so that every match is the same."""

    def below(self, n: int) -> int:
        return SEED % n


class Person:
    """A person at the table, who is sent a frame whenever the bell rings."""

    def __init__(self, secret: str) -> None:
        self.holder: str | None = hash_of(secret)
        self.is_rung = False
        self.shown: Shown | None = None

    def ring(self) -> None:
        self.is_rung = True


def script(game: Game) -> list[tuple[int, str]]:
    """Choose the actions of a match of beginners."""
    match, actions = Match(game, SEATS, None, SEED), list[tuple[int, str]]()
    while not match.is_over and len(actions) < MOST_ACTS:
        seat = game.asking_order(match.state, match.played[-1].seat if match.played else -1)[-1]
        pieces = game.choose(match.view(seat), seat, 1, len(actions))
        actions.append((seat, next(iter(game.words.write_all([pieces], match.state)))))
        match.carry_out(seat, pieces)
    return actions


async def seconds_an_act(game: Game, acts: list[tuple[int, str]]) -> float:
    """Play a match at a table, and return the processor time of one act, in seconds."""
    async with TableRegistry(MemoryLog(), SameSystem()) as registry:
        plan = Plan(game.name, "Ada", seats=[SeatWish("me"), *[SeatWish("open")] * (SEATS - 1)], window_ms=600_000)
        room, secret = await registry.make(plan)
        people = [Person(secret)]
        for seat in range(1, SEATS):
            people.append(Person(f"secret {seat}"))
            await room.sit(f"secret {seat}", seat, f"Person {seat}")
        frames = Frames(room)
        for person in people:
            room.attendance.visitors.add(person)
        await room.start(people[0].holder)
        serve(room, frames, people)
        gc.collect()
        start = time.process_time()
        for seat, action in acts:
            assert room.table.play is not None
            await room.act(people[seat].holder, room.table.play.seen[seat], action)
            serve(room, frames, people)
        return (time.process_time() - start) / len(acts)


def serve(room: Any, frames: Frames, people: list[Person]) -> None:
    """Make the frame of every person whose bell has rung."""
    for person in people:
        if person.is_rung or person.shown is None:
            person.is_rung = False
            _, person.shown = frames.next(room.table.role(person.holder), person.shown)


def main(wanted: list[str]) -> None:
    """Print the table."""
    rows: list[tuple[str, ...]] = [("game", "acts", "an act", "fastest run")]
    for name in wanted or names():
        game = load(name)
        acts = script(game)
        times = [1e6 * asyncio.run(seconds_an_act(game, acts)) for _ in range(RUNS)]
        rows.append((game.title, str(len(acts)), f"{statistics.median(times):.0f} µs", f"{min(times):.0f} µs"))
    print(report(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
