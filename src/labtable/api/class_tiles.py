"""The tiles of a desk: each group with its table, as a spectator sees it."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median_low

from labtable.classroom.classroom import Classroom
from labtable.classroom.group import Group
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.words.sentences import Sentence
from labtable.table.match.turns import waits_until
from labtable.table.seats import names
from labtable.table.seats.seat import is_kept
from labtable.table.session import TableSession
from labtable.table.state.live_match import LiveMatch, Pace
from labtable.table.state.table import Table

from .class_messages import Tile, TileSeat

Key = tuple[int, TableSession | None, int, int, int | None]
"""Sources of a tile: the entries of the class's log, the table, those of its log, when its match began, and when the
present turn ends, which is later if nobody waits."""


class Tiles:
    """The tiles of one class, cached until the class or the table changes."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Key, Tile]] = {}

    def of(self, classroom: Classroom, sessions: Mapping[str, TableSession]) -> list[Tile]:
        """The tiles of all groups that have pupils or still play; `sessions`: the tables being watched, by name."""
        used = {pupil.group for pupil in classroom.pupils}
        tables = [(group, sessions.get(group.table or "")) for group in classroom.groups]
        return [
            self._tile(classroom, group, session)
            for group, session in tables
            if group.number in used or (session is not None and session.table.stage == "playing")
        ]

    def _tile(self, classroom: Classroom, group: Group, session: TableSession | None) -> Tile:
        entries, ends = session.table.entries if session else 0, _turn_ends(session)
        key: Key = (classroom.entries, session, entries, _begun(session), ends)
        if group.number not in self._made or self._made[group.number][0] != key:
            made = tile(classroom, group, session)
            made.turn_ends = ends
            self._made[group.number] = key, made
        return self._made[group.number][1]


def _begun(session: TableSession | None) -> int:
    """The wall-clock time (ms) at which the match began; it shifts when the clock is set."""
    return session.table.play.started if session is not None and session.table.play is not None else 0


def _turn_ends(session: TableSession | None) -> int | None:
    """When a computer plays the present turn."""
    return None if session is None else waits_until(session.table, session.attendance.others_since)


def tile(classroom: Classroom, group: Group, session: TableSession | None) -> Tile:
    """A group and its table."""
    shown = Tile(group.number, group.plan, "waiting", group.plan.game)
    if session is None or session.table.play is None:
        return shown
    table, play = session.table, session.table.play
    view = play.view(SPECTATOR)
    shown.game, shown.table, shown.match = table.made.game, table.name, table.match_number
    shown.stage = "playing" if table.stage == "playing" else "over"
    shown.seats = _seats(classroom, table, play)
    shown.out = table.game.words.out(view)
    shown.actions, shown.last = play.seen[SPECTATOR], _last(play)
    shown.since, shown.frozen = play.started + play.since[SPECTATOR], table.frozen
    if shown.stage == "over":
        shown.ending = play.ending if play.winners is not None else None
        shown.stopped, shown.leaders = play.is_stopped, play.leaders
    else:
        shown.prompt = table.game.words.prompt(view, SPECTATOR)
        shown.last_round = play.is_last_round
        shown.waits = sorted(play.asked) if play.window is None else []
    return shown


def _seats(classroom: Classroom, table: Table, play: LiveMatch) -> list[TileSeat]:
    pupils = {pupil.holder: pupil.number for pupil in classroom.pupils}
    seats = []
    for number, (name, seat) in enumerate(zip(table.names, table.seats, strict=True)):
        shown = TileSeat(names.shown(name), pupils.get(seat.holder) if seat.holder else None, is_kept(seat))
        attempts, hints = play.public_attempts_and_hints(number)
        shown.refused = [play.started + attempt.ms for attempt in attempts]
        shown.hinted = [play.started + hint.ms for hint in hints]
        refusals = [r for r in play.refused_in_a_row(number) if play.window is None or r.ms < play.window]
        shown.in_a_row, shown.rule = len(refusals), refusals[-1].rule if refusals else None
        shown.usual = median(pace.took for pace in play.paces if pace.seat == number)
        seats.append(shown)
    return seats


def _last(play: LiveMatch) -> list[Sentence]:
    """The sentences about the last event that spectators have seen."""
    sentences: list[Sentence] = []
    n = None
    for line in reversed(play.log(SPECTATOR)):
        if n is not None and line.n != n:
            break
        if line.said:
            n = line.n
            sentences[:0] = line.said
    return sentences


def paces(session: TableSession) -> Sequence[Pace]:
    """How long people took for each of their public actions in the present match."""
    return session.table.play.paces if session.table.play is not None else []


def median(times: Iterable[int]) -> int | None:
    """The median; None of no values."""
    times = list(times)
    return median_low(times) if times else None
