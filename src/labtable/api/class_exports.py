"""The report of a class and the score sheets of its tables, for its desk.

A worker makes the findings of a match, which are kept until more happens in it: another report makes only those of
matches that went on.
"""

import asyncio
import gzip
import logging
from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from labtable.classroom import findings
from labtable.classroom.classroom import Classroom
from labtable.classroom.findings import Findings
from labtable.classroom.given_names import element
from labtable.classroom.parts import Known, within
from labtable.classroom.progress import EVERYTHING, Counting
from labtable.classroom.report import ClassReport, report
from labtable.classroom.same_person import by_person
from labtable.classroom.strength import Counts, counted
from labtable.engine.files.score_sheet import Cell, csv_file
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.problem import Problem
from labtable.table.match import past_sheets
from labtable.table.match.past import table_of
from labtable.table.services import Services
from labtable.table.store.log import News, StoreError

from .exports import bodies_of
from .game_cards import name_in

logger = logging.getLogger(__name__)

SECONDS_KEPT = 3600  # bounds how long a table is remembered that is erased while its report is made
MOST_KEPT = 64 * 1024 * 1024  # bytes of findings, compressed; those of a match are some 10 kB


_decoder = msgspec.json.Decoder(Findings)
Rows = list[list[Cell]]
TableSheets = tuple[str, list[tuple[int, Rows]]]  # the game, and the number and rows of each match


class Part(NamedTuple):
    """A match in the log of a table: the log's first `end` entries are this match and those before it.

    `is_whole`: what it showed is found, too, not only counts.
    """

    table: str
    match: int
    end: int
    is_whole: bool = True


class ClassExports:
    """Exports for the desks of this server, cached."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._made: OrderedDict[Part, asyncio.Task[bytes]] = OrderedDict()

    async def report(self, classroom: Classroom, asker: Hashable, counting: Counting = EVERYTHING) -> ClassReport:
        """The report of a class, made in a turn of `asker`, an address.

        Raises Problem `store`.
        """
        findings = await self._findings(classroom, asker)
        pupils = [
            Known(
                pupil.number,
                pupil.name,
                pupil.element,
                pupil.key,
                classroom.full_name(pupil),
                pupil.former,
                is_removed=not pupil.is_here,
            )
            for pupil in classroom.reported
        ]
        title, groups = classroom.opened.title, _groups(classroom)
        made_report = await asyncio.to_thread(_report, title, pupils, findings, groups, counting)
        made_report.closed, made_report.hidden = classroom.closed is not None, classroom.names == "nowhere"
        return made_report

    async def counted(self, classroom: Classroom, asker: Hashable) -> dict[str, Counts]:
        """What is counted of the pupils for their strengths, by the hashes of their secrets. Raises Problem `store`."""
        keys = {key: pupil.key for pupil in classroom.pupils for key in pupil.keys}
        return await asyncio.to_thread(_counted, keys, await self._findings(classroom, asker))

    async def _findings(self, classroom: Classroom, asker: Hashable) -> list[bytes]:
        """The findings of all matches that the report covers."""
        parts = await asyncio.to_thread(_all_parts, await self._logs(classroom))
        made = await asyncio.gather(*(self._found(part, bodies, asker) for part, bodies in parts))
        return [match for match in made if match]

    async def sheets(
        self, classroom: Classroom, hidden: bool, asker: Hashable, language: str = ENGLISH
    ) -> dict[str, Rows]:
        """The score sheets of all finished matches of the class: for each game its header, then all rows.

        Each table has its number in the class and its own code. `hidden`: with elements instead of names. Tables that
        cannot be read are left out. Raises Problem `store`.
        """
        logs, groups = await self._logs(classroom), _groups(classroom)
        called = {
            key: element(pupil.element) if hidden else classroom.full_name(pupil)
            for pupil in classroom.reported
            for key in pupil.keys
        }
        asked = [self._sheets_of(name, bodies, called, hidden, language, asker) for name, bodies in logs.items()]
        texts = read_catalogue(COMMON, language)
        own = [texts.say(f"column_{name}") for name in ("table", "code", "match")]
        by_game: dict[str, Rows] = {}
        for name, (game, sheets) in zip(logs, await asyncio.gather(*asked), strict=True):
            for number, (heads, *lines) in sheets:
                rows = by_game.setdefault(game, [[*own, *heads]])
                rows += [[groups.get(name, ""), name, number, *line] for line in lines]
        return by_game

    async def _sheets_of(
        self,
        name: str,
        bodies: Sequence[bytes],
        called: Mapping[str, str],
        hidden: bool,
        language: str,
        asker: Hashable,
    ) -> TableSheets:
        try:
            return await self._services.workers.later(asker, sheets_of, name, bodies, called, hidden, language)
        except (Problem, RuntimeError, OSError) as error:
            logger.error("table %s has no score sheet: %s", name, error)
            return "", []

    async def counts(self, tables: Sequence[str], asker: Hashable) -> dict[str, list[Findings]]:
        """The findings of each match of these tables that can be read, lessons included; only counts.

        Raises Problem `store`.
        """
        logs = {name: await bodies_of(self._services.log, name) for name in tables}
        parts = await asyncio.to_thread(lambda: [(p, logs[n]) for n in logs for p in _parts(n, logs[n], False)])
        made = await asyncio.gather(*(self._found(part, bodies, asker) for part, bodies in parts))
        return await asyncio.to_thread(_by_table, [part for part, _ in parts], made)

    async def take_in(self, news: News) -> None:
        """Forget the findings of a table that is erased, or may be, by any server."""
        if news.is_of_end:
            for part in [part for part in self._made if news.table in (part.table, None)]:
                del self._made[part]

    async def _logs(self, classroom: Classroom) -> dict[str, list[bytes]]:
        """The logs of the existing tables, without those of an open question, whose answers are secret."""
        asked = {sent.table for sent in classroom.asked.sent} if classroom.asked else set()
        names = [name for name in dict.fromkeys(classroom.tables) if name not in asked]
        logs = {name: await bodies_of(self._services.log, name) for name in names}
        return {name: bodies for name, bodies in logs.items() if bodies}

    async def _found(self, part: Part, bodies: Sequence[bytes], asker: Hashable) -> bytes:
        """The findings of a match: none if it cannot be read, and only counts if that takes too long."""
        if part not in self._made:
            self._made[part] = asyncio.create_task(self._find(part, bodies[: part.end], asker))
            asyncio.get_running_loop().call_later(SECONDS_KEPT, self._made.pop, part, None)
        making = self._made[part]
        self._made.move_to_end(part)
        found = await asyncio.shield(making)
        self._forget()
        return found

    async def _find(self, part: Part, bodies: Sequence[bytes], asker: Hashable) -> bytes:
        for is_whole in (True, False) if part.is_whole else (False,):
            try:
                return await self._services.workers.later(asker, found, part.table, bodies, part.match, is_whole)
            except (Problem, RuntimeError, OSError) as error:
                logger.error("match %d of table %s cannot be looked back on: %s", part.match, part.table, error)
        return b""

    def _forget(self) -> None:
        """Forget failures, and the oldest findings beyond the limit."""
        done = {part: made.result() for part, made in self._made.items() if made.done() and not made.cancelled()}
        size = sum(map(len, done.values()))
        for part, made in done.items():
            if not made or size > MOST_KEPT:
                size -= len(made)
                del self._made[part]


def sheets_csv(sheets: Mapping[str, Rows], language: str) -> bytes:
    """The score sheets of a class as one CSV file, one game after the other."""
    rows = [row for sheet in sheets.values() for row in [*sheet, []]]
    return csv_file(rows[:-1], language)


def _all_parts(logs: Mapping[str, Sequence[bytes]]) -> list[tuple[Part, Sequence[bytes]]]:
    """All matches that the report covers, each with the log of its table."""
    return [(part, bodies) for name, bodies in logs.items() for part in _parts(name, bodies)]


def _parts(name: str, bodies: Sequence[bytes], is_whole: bool = True) -> list[Part]:
    """The matches of a table that the report covers, or all; none if its log cannot be read."""
    try:
        ends = findings.ends(bodies, with_lessons=not is_whole)
        return [Part(name, number, end, is_whole) for number, end in ends.items()]
    except (Problem, StoreError) as error:
        logger.error("the matches of table %s cannot be found: %s", name, error)
        return []


def _by_table(parts: Sequence[Part], made: Sequence[bytes]) -> dict[str, list[Findings]]:
    """The findings of matches, by table."""
    by_table: dict[str, list[Findings]] = {}
    for part, match in zip(parts, made, strict=True):
        if match:
            by_table.setdefault(part.table, []).append(_decoder.decode(gzip.decompress(match)))
    return by_table


def found(name: str, bodies: Sequence[bytes], number: int, is_whole: bool) -> bytes:
    """Make the findings of a match, as compressed JSON; a task of a worker."""
    return gzip.compress(msgspec.json.encode(findings.find(name, bodies, number, is_whole)), mtime=0)


def sheets_of(
    name: str, bodies: Sequence[bytes], called: Mapping[str, str], hidden: bool, language: str
) -> TableSheets:
    """The game of a table and the score sheets of its finished matches, None for a puzzle; a task of a worker.

    `called` and `hidden`: see `past_sheets.sheets`.
    """
    if not findings.ends(bodies) or findings.is_puzzle(bodies):
        return "", []
    sheets = past_sheets.sheets(name, bodies, language, partial(name_in, language), called=called, hides=hidden)
    return table_of(name, bodies).game.name, sheets


def _groups(classroom: Classroom) -> dict[str, int]:
    """The number of each table's group."""
    return {table: group.number for group in classroom.groups for table in group.tables}


def _counted(key_of: Mapping[str, str], findings: Sequence[bytes]) -> dict[str, Counts]:
    """What is counted; `key_of`: the hash of a pupil's present secret for each that they had."""
    decoder = msgspec.json.Decoder(Findings)
    matches = (within(decoder.decode(gzip.decompress(match)), "") for match in findings)
    return counted({*key_of.values()}, [by_person(match, key_of) for match in matches])


def _report(
    title: str, pupils: Sequence[Known], findings: Sequence[bytes], groups: Mapping[str, int], counting: Counting
) -> ClassReport:
    return report(title, pupils, [_decoder.decode(gzip.decompress(match)) for match in findings], groups, counting)
