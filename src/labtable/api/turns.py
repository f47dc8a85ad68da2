"""Turns at costly requests: a client that asks too often waits, and errors of others lock nobody out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from labtable.engine.words.problem import Problem

from .limits import Counter, Limits


class Turns:
    """Turns at one kind of request. Clients at an address share turns, and known persons have some of their own."""

    def __init__(
        self, rate: float, most: float, waiting: int, refusal: Problem, own: tuple[float, float] = (0, 0)
    ) -> None:
        """Give `rate` turns a second, `most` at once after a rest; beyond `waiting` an address gets the `refusal`.

        `own`: rate and most for each known person.
        """
        self._shared = Counter(rate, most)
        self._own = Counter(*own)
        self._refused = Counter(rate, most)
        self._waiting = waiting
        self._refusal = refusal

    @asynccontextmanager
    async def turn(self, by: str, owner: str | None = None) -> AsyncIterator[bool]:
        """Wait for a turn of address `by`, or one of `owner` if `by` has none left; return whether it is the owner's.

        A refused request takes no turn. Refusals are counted apart, and beyond many of them they wait. Raises
        Problem `slow_down` if very many wait.
        """
        counter, whose = self._shared, by
        if not counter.take(by):
            if owner is not None and self._own.take(owner):
                counter, whose = self._own, owner
            else:
                await wait_for_turn(counter, by, self._waiting, self._refusal)
        try:
            yield whose == owner
        except Problem:
            counter.give_back(whose)
            await wait_for_turn(self._refused, by, self._waiting, self._refusal)
            raise


async def wait_for_turn(counter: Counter, by: str, waiting: int, refusal: Problem) -> None:
    """Wait for a turn. Raises Problem `slow_down` if `waiting` wait already."""
    wait = counter.wait(by, waiting)
    if wait is None:
        raise refusal.with_traceback(None)
    await asyncio.sleep(wait)


class AllTurns:
    """The turns at every costly request of browsers."""

    def __init__(self, limits: Limits) -> None:
        most = limits.turns_waiting
        own_tables = limits.own_tables_per_second, limits.own_tables_at_once
        own_classes = limits.own_classes_per_second, limits.own_classes_at_once
        replays = limits.replays_per_second, limits.replays_at_once, most
        changes = limits.changes_per_second, limits.changes_at_once, most
        desk_changes = limits.desk_changes_per_second, limits.desk_changes_at_once, most
        joins = limits.joins_per_second, limits.joins_at_once, most
        mine = limits.mine_per_second, limits.mine_at_once, most
        new_tables = limits.tables_per_second, limits.tables_at_once, most
        new_classes = limits.classes_per_second, limits.classes_at_once, most
        in_class = Problem("slow_down", "many_changes_in_class")
        self.new_tables = Turns(*new_tables, Problem("slow_down", "many_new_tables"), own_tables)
        self.new_classes = Turns(*new_classes, Problem("slow_down", "many_new_classes"), own_classes)
        self.records = Turns(*replays, Problem("slow_down", "many_records"))
        self.of_desks = Turns(*replays, Problem("slow_down", "many_reports"))
        self.mine = Turns(*mine, Problem("slow_down", "asked_often"))
        self.changes = Turns(*changes, Problem("slow_down", "many_changes"))
        self.class_changes = Turns(*changes, in_class)
        self.desk_changes = Turns(*desk_changes, in_class)
        self.joins = Turns(*joins, in_class)
