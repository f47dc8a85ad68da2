"""Requests about tables from outside them, each a function of plain values."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import NamedTuple, TypeVar

import msgspec

from labtable import games
from labtable.classroom import decide, kept
from labtable.classroom.asking import Step, Wanted
from labtable.classroom.classroom import Classroom
from labtable.classroom.homework_done import TaskDone, done
from labtable.classroom.name_lists import NameList, read_list
from labtable.classroom.progress import Counting
from labtable.classroom.regroup import BY_STRENGTH, propose
from labtable.classroom.report import ClassReport
from labtable.classroom.session import ClassSession
from labtable.classroom.strength import last_results, strengths
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Hint
from labtable.table.match.what_if import Wish
from labtable.table.session import TableSession
from labtable.table.state.plan import Plan
from labtable.table.state.table import hash_of
from labtable.table.workers import sheets, worker_tasks
from labtable.table.workers.sheets import Series

from .app_state import AppState
from .class_exports import ClassExports, sheets_csv
from .class_frames import my_class
from .class_groups import GroupsProposal, GroupsWish
from .class_messages import (
    MAX_CLASS_BYTES,
    ClassMade,
    KnownClass,
    ListWish,
    MyClass,
    MyClasses,
    MyClassesWish,
    NewClass,
)
from .exports import Reviews, ScoreSheets, record
from .frames import my_table
from .game_cards import game_cards, rulebook_in, texts_of
from .homework import homework_done, pupils_of
from .homework_messages import AloneWish, HomeworkDone, NewHomework
from .messages import (
    MAX_MESSAGE_BYTES,
    MAX_RECORD_BYTES,
    MAX_RECORD_MESSAGE_BYTES,
    MOST_MINE,
    AdviceWish,
    Known,
    Mine,
    MineWish,
    MyTable,
    NewTable,
    TableMade,
    WhatIfWish,
    decoded,
)
from .paper import SheetPuzzle, SheetWish, paper_of, puzzle_on, sheet_of
from .question_frames import posed_view
from .question_messages import KeepQuestion, NewQuestion, PosedView
from .report_csv import as_csv, results

MOST_SECONDS = 1e6  # of any duration in a request

T = TypeVar("T")


def games_as_json() -> bytes:
    """Everything that a page about each game needs, as JSON."""
    return msgspec.json.encode(game_cards())


def rules_as_json(game: str, language: str) -> bytes:
    """A game's rules in our words, in a language. Raises Problem `unknown_game` or `unknown_language`."""
    return msgspec.json.encode(rulebook_in(games.load(game), language))


def texts_as_json(of: str, language: str) -> bytes:
    """The texts of a game or of the client in a language. Raises Problem `unknown_game` or `unknown_language`."""
    return msgspec.json.encode(texts_of(of, language))


def paper_as_json(game: str) -> bytes:
    """What is printed of a game besides its rules, as JSON. Raises Problem `unknown_game`."""
    return msgspec.json.encode(paper_of(games.load(game)))


class FileStyle(NamedTuple):
    """How the files of a class are written; `hidden`: with elements instead of names."""

    hidden: bool
    language: str


class Requests:
    """The requests; each raises Problem. `address`: the client that it is counted for."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state
        self._reviews = Reviews(app_state.registry.workers)
        self._class_exports = ClassExports(app_state.registry.services)
        app_state.registry.follow(self._class_exports.take_in)
        app_state.registry.follow(self._reviews.take_in)
        self._score_sheets = ScoreSheets(app_state.registry.services)

    async def make(self, body: bytes, address: str) -> TableMade:
        """Make a table from a `NewTable` in JSON."""
        wish = _read(NewTable, body, MAX_MESSAGE_BYTES, "This table cannot be made")
        owner = self._app_state.owner(wish.known)
        async with self._app_state.turns.new_tables.turn(address, owner) as is_own:
            session, secret = await self._app_state.registry.make(_plan(wish), owner or address)
            self._note(session.table.name, address, is_own)
        return TableMade(session.table.name, secret)

    async def open_class(self, body: bytes, address: str) -> ClassMade:
        """Open a class from a `NewClass` in JSON."""
        wish = _read(NewClass, body, MAX_CLASS_BYTES, "This class cannot be opened")
        owner = self._app_state.owner(wish.known)
        async with self._app_state.turns.new_classes.turn(address, owner) as is_own:
            wished = wish.title, wish.plan, wish.naming, wish.roster, wish.language, wish.answers
            session, secret = await self._app_state.classes.open_class(*wished)
            self._note(session.classroom.name, address, is_own)
        return ClassMade(session.classroom.name, secret)

    async def read_list(self, body: bytes, address: str) -> NameList:
        """How the pasted list of a `ListWish` in JSON is understood."""
        wish = _read(ListWish, body, MAX_CLASS_BYTES, "This list cannot be read")
        async with self._app_state.turns.mine.turn(address):
            return await asyncio.to_thread(read_list, wish.roster, wish.answers, decide.MOST_PUPILS)

    async def my_classes(self, body: bytes, address: str) -> MyClasses:
        """The state of the classes of a `MyClassesWish` in JSON."""
        wish = _read(MyClassesWish, body, MAX_MESSAGE_BYTES, "These classes cannot be asked for")
        if len(wish.classes) > MOST_MINE:
            raise Problem.english("too_long", f"At most {MOST_MINE} classes can be asked for at once.")
        async with self._app_state.turns.mine.turn(address):
            return MyClasses([await self._my_class(known) for known in wish.classes])

    async def _my_class(self, known: KnownClass) -> MyClass:
        try:
            session = await self._app_state.classes.held(known.code, known.secret)
        except Problem as problem:
            if problem.code in ("store", "full"):
                raise
            session = None
        return MyClass(known.code, gone=True) if session is None else my_class(session.classroom, hash_of(known.secret))

    async def class_report(self, code: str, secret: str | None, address: str, counting: Counting) -> ClassReport:
        """What the pupils of a class learned, for its desk."""
        async with self._at_desk(code, secret, address) as (session, desk):
            return await self._class_exports.report(session.classroom, desk, counting)

    async def class_report_csv(
        self, code: str, secret: str | None, address: str, style: FileStyle, counting: Counting
    ) -> bytes:
        """The same report as CSV."""
        report = await self.class_report(code, secret, address, counting)
        return await asyncio.to_thread(as_csv, report, *style, counting)

    async def class_sheets(self, code: str, secret: str | None, address: str, style: FileStyle) -> bytes:
        """The score sheets of all finished matches of a class, as CSV, for its desk."""
        async with self._at_desk(code, secret, address) as (session, desk):
            sheets = await self._class_exports.sheets(session.classroom, style.hidden, desk, style.language)
        return await asyncio.to_thread(sheets_csv, sheets, style.language)

    async def class_results(
        self, code: str, secret: str | None, address: str, style: FileStyle, counting: Counting
    ) -> bytes:
        """The report of a class and its score sheets, one for each game, as one spreadsheet, for its desk."""
        async with self._at_desk(code, secret, address) as (session, desk):
            report = await self._class_exports.report(session.classroom, desk, counting)
            sheets = await self._class_exports.sheets(session.classroom, style.hidden, desk, style.language)
        return await asyncio.to_thread(results, report, sheets, *style, counting)

    @asynccontextmanager
    async def _at_desk(self, code: str, secret: str | None, address: str) -> AsyncIterator[tuple[ClassSession, str]]:
        """A turn of the desk: its class, and a key for who asks. Raises Problem `unknown_class`, `not_desk` etc.

        Reports and questions of a teacher never wait for other clients at the same address.
        """
        session = await self._app_state.classroom(code, address, secret)
        holder = hash_of(secret) if secret else None
        decide.desk(session.classroom, holder)
        desk = f"{code} {holder}"
        async with self._app_state.turns.of_desks.turn(desk):
            yield session, desk

    async def push(self, code: str, secret: str | None, body: bytes, address: str) -> None:
        """Put the question, or the series, of a `NewQuestion` in JSON to a class, for its desk."""
        async with self._at_desk(code, secret, address) as (session, _):
            await session.push(hash_of(secret) if secret else None, await self._wanted(session, body))

    async def give_homework(self, code: str, secret: str | None, body: bytes, address: str) -> None:
        """Give a class the homework of a `NewHomework` in JSON, for its desk."""
        async with self._at_desk(code, secret, address) as (session, _):
            wish = _read(NewHomework, body, MAX_CLASS_BYTES, "This homework cannot be given")
            await session.at_home.give(hash_of(secret) if secret else None, wish.tasks, wish.until)

    async def homework_alone(self, body: bytes) -> list[TaskDone]:
        """What was done of the homework of an `AloneWish` in JSON, which belongs to no class."""
        wish = _read(AloneWish, body, MAX_CLASS_BYTES, "This homework cannot be counted")
        found = await self._class_exports.counts([table for one in wish.tasks for table in one.tables], "")
        matches = [[match for table in one.tables for match in found.get(table, [])] for one in wish.tasks]
        return [done(one.task, played, wish.until) for one, played in zip(wish.tasks, matches, strict=True)]

    async def homework(self, code: str, secret: str | None, address: str) -> HomeworkDone:
        """What was done of the last homework of a class: for its desk by everybody, for a pupil by themselves."""
        session = await self._app_state.classroom(code, address, secret)
        classroom, holder = session.classroom, hash_of(secret) if secret else None
        pupil = classroom.pupil_of(holder)
        if pupil is None:
            decide.desk(classroom, holder)
        pupils = [pupil] if pupil else pupils_of(classroom)
        asker = f"{code} {holder}"
        async with self._app_state.turns.of_desks.turn(asker):
            return await homework_done(self._class_exports, classroom, pupils, asker, pupil is None)

    async def look(self, code: str, secret: str | None, body: bytes, address: str) -> list[PosedView]:
        """The positions that a `NewQuestion` in JSON would put to a class, for its desk."""
        async with self._at_desk(code, secret, address) as (session, _):
            posed = await session.asker.look(hash_of(secret) if secret else None, await self._wanted(session, body))
            return list(map(posed_view, posed))

    async def propose_groups(self, code: str, secret: str | None, body: bytes, address: str) -> GroupsProposal:
        """Groups for a class, as a `GroupsWish` in JSON wants them, for its desk alone; nothing is stored."""
        wish = _read(GroupsWish, body, MAX_MESSAGE_BYTES, "These groups cannot be proposed")
        async with self._at_desk(code, secret, address) as (session, desk):
            classroom, needs = session.classroom, wish.way in BY_STRENGTH
            counts = await self._class_exports.counted(classroom, desk) if needs else {}
            of = [(pupil.number, pupil.key) for pupil in classroom.pupils]
            made = strengths(of, counts) if wish.way != "result" else []
            by = {one.pupil: float(one.strength) for one in made} if made else last_results(of, counts)
            dice = Random(self._app_state.registry.system.below(1 << 63))  # noqa: S311  # no secret
            arguments = classroom, wish.way, by, dice, wish.together, wish.apart
            return GroupsProposal(await self._app_state.registry.workers.advice(desk, propose, *arguments), made)

    async def keep(self, code: str, secret: str | None, body: bytes, address: str) -> None:
        """Keep the question of a `KeepQuestion` in JSON for a class, for its desk."""
        async with self._at_desk(code, secret, address) as (session, _):
            wish = _read(KeepQuestion, body, MAX_RECORD_MESSAGE_BYTES, "This question cannot be kept")
            await session.asker.keep(
                hash_of(secret) if secret else None, wish.name, await self._of_wish(session, wish.question)
            )

    async def keep_file(self, code: str, secret: str | None, body: bytes, address: str) -> None:
        """Keep the questions of a file for a class, for its desk."""
        async with self._at_desk(code, secret, address) as (session, _):
            await session.asker.keep_file(hash_of(secret) if secret else None, body)

    async def kept_file(self, code: str, secret: str | None, address: str) -> bytes:
        """The questions that a class keeps, as a file, for its desk."""
        async with self._at_desk(code, secret, address) as (session, _):
            return await asyncio.to_thread(kept.file_of, session.classroom)

    async def drop(self, code: str, secret: str | None, number: int, address: str) -> None:
        """Keep a question of a class no longer, by its number, for its desk."""
        async with self._at_desk(code, secret, address) as (session, _):
            holder = hash_of(secret) if secret else None
            await session.happen(lambda classroom: kept.drop(classroom, holder, number))

    async def _wanted(self, session: ClassSession, body: bytes) -> Wanted:
        """Read the question that a desk asks for. Raises Problem."""
        return await self._of_wish(session, _read(NewQuestion, body, MAX_RECORD_MESSAGE_BYTES, "This cannot be put"))

    async def _of_wish(self, session: ClassSession, wish: NewQuestion) -> Wanted:
        """The question that is wished for. Raises Problem."""
        played = wish.record.encode() if wish.record is not None else None
        if wish.table is not None:
            played = await self._finished(session.classroom, wish.table)
        step = Step(played, wish.step, wish.seat) if played is not None else None
        if wish.puzzles is None:
            return Wanted(wish.game, wish.puzzle, wish.lesson, step, None, wish.kept, wish.together)
        series = Series(wish.puzzle or 1, wish.puzzles, wish.topic, wish.level)
        return Wanted(wish.game, None, wish.lesson, step, series, wish.kept, wish.together)

    async def _finished(self, classroom: Classroom, table: str) -> bytes:
        """The record of a match of a class.

        Raises Problem `unknown_table`, and `match_on` while it would show hands.
        """
        if table not in classroom.tables:
            raise Problem("unknown_table", "not_of_class")
        session = await self._app_state.registry.session(table)
        if session.table.stage != "over":
            raise Problem("match_on", "step_of_match_on")
        return await asyncio.to_thread(record, session)

    async def make_what_if(self, body: bytes, address: str) -> TableMade:
        """Make a table that goes on from a step of a record, from a `WhatIfWish` in JSON.

        It shows nothing but the record, which the asker has: no other table is read.
        """
        wish = _read(WhatIfWish, body, MAX_RECORD_MESSAGE_BYTES, "This table cannot be made")
        place = Wish(wish.step, wish.seat, wish.deck, wish.level)
        owner = self._app_state.owner(wish.known)
        async with self._app_state.turns.new_tables.turn(address, owner) as is_own:
            made = await self._app_state.registry.make_what_if(wish.record.encode(), place, owner or address)
            session, secret = made
            self._note(session.table.name, address, is_own)
        return TableMade(session.table.name, secret)

    def _note(self, name: str, address: str, is_own: bool) -> None:
        """Note that a table or a class was made."""
        self._app_state.remember(address, name)
        if is_own:
            self._app_state.note_own(name)

    async def mine(self, body: bytes, address: str) -> Mine:
        """The state of the tables of a `MineWish` in JSON."""
        wish = _read(MineWish, body, MAX_MESSAGE_BYTES, "These tables cannot be asked for")
        if len(wish.tables) > MOST_MINE:
            raise Problem.english("too_long", f"At most {MOST_MINE} tables can be asked for at once.")
        async with self._app_state.turns.mine.turn(address):
            found = [await self._my_table(known) for known in wish.tables]
        return Mine(self._app_state.registry.system.now(), found)

    async def _my_table(self, known: Known) -> MyTable:
        try:
            session = await self._app_state.registry.held(known.table, known.secret)
        except Problem as problem:
            if problem.code == "store":
                raise
            return MyTable(known.table, "gone" if problem.code == "unknown_table" else "unreadable")
        return MyTable(known.table, "gone") if session is None else my_table(session, known.secret)

    async def advice(self, body: bytes, address: str) -> Hint:
        """The solver's advice at a step of a record, for an `AdviceWish` in JSON."""
        wish = _read(AdviceWish, body, MAX_RECORD_MESSAGE_BYTES, "This cannot be advised on")
        arguments = wish.record.encode(), wish.step, wish.seat
        async with self._app_state.turns.records.turn(address):
            return await self._app_state.registry.workers.advice(address, worker_tasks.advice, *arguments)

    async def puzzle_sheet(self, body: bytes, address: str) -> list[SheetPuzzle]:
        """The puzzles of a sheet of paper, for a `SheetWish` in JSON."""
        wish = _read(SheetWish, body, MAX_MESSAGE_BYTES, "This sheet cannot be made")
        async with self._app_state.turns.records.turn(address):
            found = await self._app_state.registry.workers.advice(address, sheets.puzzles_of, sheet_of(wish))
        return list(map(puzzle_on, found))

    async def delete(self, table: str, secret: str | None, address: str) -> None:
        """Delete a table, for its host."""
        session = await self.session(table, address, secret)
        await self._app_state.registry.delete(session.table.name, secret)

    async def erase_class(self, code: str, secret: str | None, address: str) -> None:
        """Erase a class and all its tables, for its desk."""
        session = await self._app_state.classroom(code, address, secret)
        await self._app_state.classes.erase(session.classroom.name, hash_of(secret) if secret else None)

    async def record(self, table: str, address: str) -> bytes:
        """The `.labtable` file of the finished match."""
        session = await self._told(table, address)
        return await asyncio.to_thread(record, session)

    async def sheet(self, table: str, address: str, language: str) -> bytes:
        """The score sheets of all matches, at any time; what the players judge stays blank until a match ends."""
        return await self._score_sheets.of(await self._told(table, address), address, language)

    async def review(self, table: str, address: str) -> bytes:
        """The finished match, step by step: a `Review` in JSON, compressed (gzip)."""
        return await self._reviews.of(await self._told(table, address), address)

    async def replay(self, record: bytes, address: str) -> bytes:
        """The match of a `.labtable` record, step by step: a `Replay` in JSON, compressed (gzip).

        The record is not stored. Raises Problem `too_long`, `slow_down`, `bad_record`, `unknown_game`.
        """
        if len(record) > MAX_RECORD_BYTES:
            raise Problem("too_long", "long_record", size=MAX_RECORD_BYTES // 1024)
        async with self._app_state.turns.records.turn(address):
            return await self._reviews.of_record(record, address)

    async def _told(self, table: str, address: str) -> TableSession:
        """A table of which all may be told what was played there.

        Raises Problem `match_on` while a question to a class is answered there whose answers are not shown yet: a
        review, or advice on the record, would tell which is right.
        """
        session = await self.session(table, address)
        made = session.table.made
        if made.classroom is not None and made.unnumbered and made.puzzle is not None:
            classroom = (await self._app_state.classes.session(made.classroom)).classroom
            is_open = classroom.homework(self._app_state.registry.system.now()) is not None
            if is_open and session.table.play is not None and session.table.play.result != "solved":
                raise Problem("match_on", "homework_unsolved")
        if made.is_question and made.classroom is not None:
            classroom = (await self._app_state.classes.session(made.classroom)).classroom
            if classroom.withholds(session.table.name):
                raise Problem("match_on", "answers_hidden")
        return session

    async def session(self, table: str, address: str, secret: str | None = None) -> TableSession:
        """A table by name."""
        return await self._app_state.session(table, address, secret)


def _read(kind: type[T], body: bytes, most: int, wrong: str) -> T:
    """Decode a request. Raises Problem `too_long`, and `bad_message`, which names it as `wrong`."""
    if len(body) > most:
        raise Problem("too_long", size=most)
    return decoded(msgspec.json.Decoder(kind), body, wrong)


def _plan(wish: NewTable) -> Plan:
    times = round(min(max(wish.window_seconds, 0.0), MOST_SECONDS) * 1000), wish.pause_ms
    arranged = wish.lesson, wish.puzzle
    return Plan(
        wish.game,
        wish.name,
        wish.options,
        wish.seats,
        *times,
        *arranged,
        wish.previews,
        wish.hints,
        wish.turn_ms,
        wish.language,
    )
