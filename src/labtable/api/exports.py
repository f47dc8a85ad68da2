"""Exports of a table: its score sheet at any time; the record and review of a finished match."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from labtable.classroom.given_names import neutral
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.files.record_file import load_bounded as load_record
from labtable.engine.files.score_sheet import Cell, csv_file, rows_of
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import Event, SeenEvent
from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match, Played
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Remark
from labtable.games import load
from labtable.table.match import past_sheets
from labtable.table.seats.names import shown
from labtable.table.seats.seat import Computer, Person, Seat, is_program
from labtable.table.services import Services
from labtable.table.session import TableSession
from labtable.table.state.doers import ActedFor, Doers
from labtable.table.state.live_match import LiveMatch, lines_of
from labtable.table.state.table import Table
from labtable.table.store.log import Log, News, store_problem
from labtable.table.workers.worker_pool import WorkerPool

from .game_cards import name_in
from .messages import Replay, Review, ReviewRemark, ReviewStep

OPEN = "open"
PROGRAM = "(program)"  # after the name of a program in a record
KEPT = 64  # reviews
MOST_VIEWS = 6000  # of a replay: of every seat, of spectators, and open, after every action; some MB
MOST_KEPT = 64 * 1024 * 1024  # bytes of compressed reviews; each some 100 kB


def record(session: TableSession) -> bytes:
    """The `.labtable` record of a table's last match; names of programs are marked. Raises Problem `not_over`."""
    play = _ended(session)
    table = session.table
    seats = zip(table.names, table.seats, strict=True)
    players = [Player(f"{name} {PROGRAM}" if is_program(seat) else neutral(name), seat.level) for name, seat in seats]
    return dump_match(play.match, players)


# names now, how many actions are public, whether it is over, how many were refused, the language
Key = tuple[tuple[str, ...], int, bool, int, str]


Rows = list[list[Cell]]
Sheets = list[tuple[int, Rows]]  # the number of each match at its table, and its rows, heads first
Acted = Sequence[ActedFor | None]


class ScoreSheets:
    """Score sheets, each cached in every language that it is asked for in, until its table has another public action.

    The sheet of the last match is made from memory, of its public actions alone; those of earlier matches, which are
    over, from the table's log.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._made: WeakKeyDictionary[Match, dict[str, tuple[Key, asyncio.Task[Rows]]]] = WeakKeyDictionary()
        self._past: WeakKeyDictionary[Table, dict[str, tuple[int, asyncio.Task[Sheets]]]] = WeakKeyDictionary()

    async def of(self, session: TableSession, asker: Hashable, language: str = ENGLISH) -> bytes:
        """The score sheets of all matches of a table as CSV, of public actions only, for `asker`, an address.

        Raises Problem `no_sheet`, `no_match`, `store`, `took_too_long`.
        """
        play = session.table.play
        if play is None:
            raise Problem("no_match", "no_match_at_table")
        number, last = session.table.match_number, await self._last(session, play, language)
        past = await self._past_of(session.table, number, asker, language) if number > 1 else []
        return _one_sheet([*past, (number, last)], language)

    async def _last(self, session: TableSession, play: LiveMatch, language: str) -> list[list[Cell]]:
        """The rows of the current or last match."""
        refused = len(play.attempts) if play.is_over else 0  # they would show hands
        # secret answers to an open question are not even counted
        key = tuple(session.table.names), play.public, play.is_over, refused, language
        made = self._made.setdefault(play.match, {})
        if language not in made or made[language][0] != key:
            doers, tried = past_sheets.named(play, language, partial(name_in, language))
            rows = partial(rows_of, play.match, [], play.is_over, play.public, tried[:refused], language, doers)
            made[language] = key, asyncio.create_task(asyncio.to_thread(rows))
        return await asyncio.shield(made[language][1])

    async def _past_of(self, table: Table, number: int, asker: Hashable, language: str) -> Sheets:
        """The sheets of earlier matches."""
        by_language = self._past.setdefault(table, {})
        known = by_language.get(language)
        if known is None or known[0] != number or (known[1].done() and not _is_good(known[1])):
            made = asyncio.create_task(self._read_past(table.name, number, asker, language))
            made.add_done_callback(_is_good)
            by_language[language] = known = number, made
        return await asyncio.shield(known[1])

    async def _read_past(self, name: str, number: int, asker: Hashable, language: str) -> Sheets:
        bodies = await bodies_of(self._services.log, name)
        arguments = name, bodies, language, partial(name_in, language), number
        return await self._services.workers.later(asker, past_sheets.sheets, *arguments)


async def bodies_of(log: Log, name: str) -> list[bytes]:
    """The entries of a log. Raises Problem `store`."""
    with store_problem("unread", which="table"):
        return [entry.body for entry in await log.read(name)]


def _one_sheet(sheets: Sheets, language: str) -> bytes:
    """Join the sheets of several matches into one, each row with the number of its match."""
    heads: list[list[Cell]] = [[read_catalogue(COMMON, language).say("column_match"), *sheets[0][1][0]]]
    rows = [[number, *row] for number, sheet in sheets for row in sheet[1:]]
    return csv_file([*heads, *rows], language)


class MatchThere(NamedTuple):
    """A match at a table."""

    table: str
    match: Match
    sitting: Doers  # the review names who acted before them


class Reviews:
    """Reviews of matches, cached and shared by all requests; the latest are kept."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._made: OrderedDict[Hashable, asyncio.Task[bytes]] = OrderedDict()

    async def of(self, session: TableSession, asker: str) -> bytes:
        """A `Review` of the table's last match as compressed JSON (gzip), for `asker`, an address.

        Raises Problem `not_over`, `took_too_long`.
        """
        play = _ended(session)
        match = play.match
        arguments = match.game.name, match.seats, match.options, match.seed, match.position, match.played, play.acted
        key = MatchThere(session.table.name, match, play.sitting)
        return await self._once(key, lambda: self._workers.later(asker, review, *arguments))

    async def of_record(self, record: bytes, asker: str) -> bytes:
        """A `Replay` of an uploaded `.labtable` record as compressed JSON (gzip), for `asker`, an address.

        Raises Problem `bad_record`, `unknown_game`, `took_too_long`.
        """
        return await self._once(sha256(record).digest(), lambda: self._workers.later(asker, replay, record))

    async def take_in(self, news: News) -> None:
        """Forget the reviews of a table that is erased, or may be, by any server."""
        if news.is_of_end:
            for key in [key for key in self._made if isinstance(key, MatchThere) and news.table in (key.table, None)]:
                del self._made[key]

    async def _once(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        """Return the cached result for the key, or join the task that makes it, or start one."""
        if key not in self._made:
            self._made[key] = asyncio.create_task(make())
            self._made[key].add_done_callback(lambda made: self._end(key, made))
        self._made.move_to_end(key)
        return await asyncio.shield(self._made[key])

    def _end(self, key: Hashable, made: asyncio.Task[bytes]) -> None:
        """Forget failures, so that they can be tried again, and the oldest results."""
        if not _is_good(made) and self._made.get(key) is made:
            del self._made[key]
        sizes = {key: len(made.result()) for key, made in self._made.items() if _is_good(made)}
        for old in list(sizes):
            if len(sizes) <= KEPT and sum(sizes.values()) <= MOST_KEPT:
                break
            del self._made[old], sizes[old]


def _is_good(made: asyncio.Task[Any]) -> bool:
    """Whether the task has succeeded."""
    return made.done() and not made.cancelled() and made.exception() is None


def review(
    game: str,
    seats: int,
    options: dict[str, Value],
    seed: int,
    position: Any,
    played: Sequence[Played],
    acted: Acted,
) -> bytes:
    """Make the review of a match as compressed JSON; slow, so a task of a worker. `acted`: see `review_of`."""
    match = Match(load(game), seats, options, seed, position)
    for action in played:
        match.carry_out(action.seat, action.pieces, action.ms)
    return gzip.compress(msgspec.json.encode(review_of(match, match.game.words.review(match.steps()), acted)), mtime=0)


def replay(record: bytes) -> bytes:
    """Make the review of a record, with its players, as compressed JSON.

    Raises Problem `bad_record`, `unknown_game`.
    """
    read = load_record(record, load)
    match = read.match
    if len(match.played) > (most := MOST_VIEWS // (match.seats + 2)):
        raise Problem("bad_record", "long_match", seats=match.seats, top=most)
    seats: list[Seat] = [
        Computer(player.level, shown(name)) if player.level else Person(shown(name))
        for player, name in zip(read.players, read.names, strict=True)
    ]
    reviewed = review_of(match, match.game.words.review(match.steps()))
    return gzip.compress(msgspec.json.encode(Replay(match.game.name, match.options, seats, reviewed)), mtime=0)


def review_of(match: Match, remarks: Sequence[Remark], acted: Acted = ()) -> Review:
    """Every step of a match as each seat and spectators saw it, and with everything open.

    `acted`: by action, who did, where it was not whoever has the seat now.
    """
    log = lines_of(match.game, _seen(match, match.beginning), SPECTATOR, 0, None)
    shown = [ReviewStep(None, None, list(log), _views(match, match.start))]
    for n, (step, after) in enumerate(match.replay(), 1):
        by = acted[n - 1] if acted else None
        lines = lines_of(match.game, _seen(match, step.events), SPECTATOR, n, step.seat, log, by)
        log += lines
        action = match.game.words.write_here(step.pieces, step.before, step.seat)
        shown.append(ReviewStep(step.seat, action, lines, _views(match, after)))
    noted = [ReviewRemark(r.step, r.seat, r.sentence, r.actions, _by(r, match.played, acted)) for r in remarks]
    return Review(shown, noted, match.game.winners(match.state), match.game.returns(match.state))


def _by(remark: Remark, played: Sequence[Played], acted: Acted) -> ActedFor | None:
    """Whom a remark is about, if not who has the seat now.

    It is about an action before or after its step, or about all of its seat.
    """
    near = range(remark.step - 1, remark.step + 1) if remark.actions else range(len(acted))
    own = (acted[n] for n in near if 0 <= n < len(acted) and played[n].seat == remark.seat)
    return next(filter(None, own), None)


def _seen(match: Match, events: Sequence[Event]) -> list[SeenEvent]:
    return match.game.seen(events, SPECTATOR)


def _views(match: Match, state: Any) -> dict[str, Any]:
    words, game = match.game.words, match.game
    views = {
        str(viewer): words.client_view(game.view(state, viewer), viewer) for viewer in range(SPECTATOR, match.seats)
    }
    return {**views, OPEN: words.opened(state)}


def _ended(session: TableSession) -> LiveMatch:
    play = session.table.play
    if play is None or not play.is_over:
        raise Problem("not_over")
    return play
