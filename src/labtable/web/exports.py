"""What a table gives away to be kept: the score sheet at any time; once a match is over, its record and its steps."""

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from labtable.engine.contract import SPECTATOR
from labtable.engine.events import Event
from labtable.engine.match import Match
from labtable.engine.problem import Problem
from labtable.engine.record_file import Player, dump_match
from labtable.engine.score_sheet import score_sheet
from labtable.engine.words import Remark
from labtable.table.play import Play, lines_of
from labtable.table.room import Room

from .messages import LogLine, Review, ReviewRemark, ReviewStep

OPEN = "open"
BYTE_ORDER_MARK = "\ufeff"  # without it a widespread spreadsheet takes UTF-8 for something else


def record(room: Room) -> bytes:
    """The `.labtable` record of a table's last match. Raises Problem `not_over`."""
    play = _ended(room)
    table = room.table
    players = [Player(name, seat.level) for name, seat in zip(table.names, table.seats, strict=True)]
    return dump_match(play.match, players)


class ScoreSheets:
    """Score sheets that have been asked for, each made once until something more has happened."""

    def __init__(self) -> None:
        self._made: WeakKeyDictionary[Match, tuple[int, asyncio.Task[bytes]]] = WeakKeyDictionary()

    async def of(self, room: Room) -> bytes:
        """The score sheet of the table's match as CSV, as far as all may know it.

        Raises Problem `no_sheet`, `no_match`.
        """
        play = room.table.play
        if play is None:
            raise Problem("no_match", "No match has begun at this table.")
        step, made = self._made.get(play.match, (-1, None))
        if made is None or step != play.step:
            judged, names = play.is_over, room.table.names
            made = asyncio.create_task(asyncio.to_thread(_sheet, play.match, names, judged))
            self._made[play.match] = play.step, made
        return await asyncio.shield(made)


def _sheet(match: Match, names: Sequence[str], judged: bool) -> bytes:
    return (BYTE_ORDER_MARK + score_sheet(match, names, judged)).encode()


class Reviews:
    """Reviews that have been asked for, each made once however many ask."""

    def __init__(self) -> None:
        self._made: WeakKeyDictionary[Match, asyncio.Task[bytes]] = WeakKeyDictionary()

    async def of(self, room: Room) -> bytes:
        """A `Review` of the table's last match as JSON. Raises Problem `not_over`."""
        match = _ended(room).match
        if match not in self._made:
            self._made[match] = asyncio.create_task(_review(room, match))
        return await asyncio.shield(self._made[match])


async def _review(room: Room, match: Match) -> bytes:
    """The solver works where bots do; all else is done beside the loop that serves everybody."""
    steps = match.steps()
    remarks = await room.run(lambda: match.game.words.review(steps))
    return await asyncio.to_thread(lambda: msgspec.json.encode(review_of(match, remarks)))


def review_of(match: Match, remarks: Sequence[Remark]) -> Review:
    """Every step of a match as each seat saw it, as spectators did, and open."""
    shown = [ReviewStep(None, None, _log(match, match.beginning, 0, None), _views(match, match.start))]
    for n, (step, after) in enumerate(match.replay(), 1):
        log = _log(match, step.events, n, step.seat)
        shown.append(ReviewStep(step.seat, match.game.write(*step.pieces), log, _views(match, after)))
    noted = [ReviewRemark(r.step, r.seat, r.sentence, r.actions) for r in remarks]
    return Review(shown, noted, match.game.winners(match.state))


def _log(match: Match, events: Sequence[Event], n: int, seat: int | None) -> list[LogLine]:
    lines = lines_of(match.game, match.game.seen(events, SPECTATOR), SPECTATOR, n, seat)
    return [LogLine(line.n, line.seat, line.event, line.said) for line in lines]


def _views(match: Match, state: Any) -> dict[str, Any]:
    words, game = match.game.words, match.game
    views = {
        str(viewer): words.client_view(game.view(state, viewer), viewer) for viewer in range(SPECTATOR, match.seats)
    }
    return {**views, OPEN: words.client_view(state, SPECTATOR)}


def _ended(room: Room) -> Play:
    play = room.table.play
    if play is None or not play.is_over:
        raise Problem("not_over", "The match is not over; what is hidden stays hidden.")
    return play
