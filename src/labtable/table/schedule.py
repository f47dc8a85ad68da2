"""What a table does by itself, and when: bots, silent seats in a reaction window, a lesson's script.

When something is due depends on nothing that anybody may not know: a bot answers one pause after it last saw something
happen, whatever it holds and whatever others have secretly answered.
"""

from enum import IntEnum
from typing import NamedTuple

from labtable.engine.randomness import derive

from .decide import due_step
from .events import Decider
from .play import LET_GO_BY, Play
from .table import Seat, Table

LONGEST_PASSING = 6000  # ms: the most that passing always makes the others wait, so that nobody can tell it by the time


class Kind(IntEnum):
    """Why a seat's action is due by itself, in the order in which those of one moment are done."""

    OFFERED = 0  # a bot that may act and need not
    BOT = 1  # a bot without which the match does not go on
    SCRIPT = 2
    PASSES = 3  # a person who passes always
    SILENT = 4  # a person whose time has run out


BOTS = (Kind.OFFERED, Kind.BOT)
DECIDERS: dict[Kind, Decider] = {
    Kind.OFFERED: "bot",
    Kind.BOT: "bot",
    Kind.SCRIPT: "script",
    Kind.PASSES: "clock",
    Kind.SILENT: "clock",
}


class Deadline(NamedTuple):
    """At this time of the day this seat is to act, if by then it has still seen only `seq` actions of this match."""

    at: int
    kind: Kind
    place: int  # clockwise behind who acted last: of several at once, who is asked first
    seat: int
    seq: int
    match: int


def schedule(table: Table) -> list[Deadline]:
    """All that is due at a table as it stands, earliest first."""
    play = table.play
    if play is None or play.is_over:
        return []
    if play.lesson is not None:
        return _script(table, play)
    found = [_duty(table, play, seat) for seat in play.game.may_act(play.match.state)]
    return sorted(deadline for deadline in found if deadline is not None)


def closes(table: Table, play: Play) -> int | None:
    """When the open reaction window closes; None if there is none, or if it waits for a learner."""
    if play.window is None or play.lesson is not None:
        return None
    return play.started + play.window + table.made.window_ms


def _script(table: Table, play: Play) -> list[Deadline]:
    """A lesson's own next step."""
    step = due_step(play)
    if step is None or play.lesson is None or step.seat in play.lesson.learner:
        return []
    at = play.started + play.ms + table.made.pause_ms
    return [Deadline(at, Kind.SCRIPT, 0, step.seat, play.seen[step.seat], table.match)]


def _duty(table: Table, play: Play, number: int) -> Deadline | None:
    """What is due for one seat that may act."""
    seat = table.seats[number]
    timed = _when(table, play, number, seat)
    return Deadline(*timed, _place(play, number), number, play.seen[number], table.match) if timed else None


def _place(play: Play, seat: int) -> int:
    """How far behind the seat that acted last; in a window nobody knows who that was, and all have their own time."""
    if play.window is not None or not play.match.played:
        return seat
    return (seat - play.match.played[-1].seat - 1) % play.match.seats


def _when(table: Table, play: Play, number: int, seat: Seat) -> tuple[int, Kind] | None:
    end = closes(table, play)
    soon = play.started + play.since[number] + table.made.pause_ms
    asked = number in play.asked
    if seat.level is not None:
        return (min(soon, end) if end else soon, Kind.BOT if asked else Kind.OFFERED)
    if end is None or not asked:
        return None
    return (soon + _hesitation(table, play, number), Kind.PASSES) if seat.passes else (end, Kind.SILENT)


def _hesitation(table: Table, play: Play, number: int) -> int:
    """How long the pass of somebody who passes always takes: anybody's guess, within half of the window."""
    most = min(table.made.window_ms // 2 - table.made.pause_ms, LONGEST_PASSING)
    return derive(derive(play.match.seed, number), play.seen[number]) % max(1, most)


def bot_seed(play: Play, seat: int) -> int:
    """A bot's dice for what it does next. They hang on what it has seen happen, not on what is hidden from it."""
    return derive(derive(play.match.seed, len(play.seen) + seat), play.seen[seat])


def answer_of(play: Play, deadline: Deadline) -> str:
    """What the seat does, if no bot decides it."""
    step = due_step(play)
    return step.action if deadline.kind is Kind.SCRIPT and step is not None else LET_GO_BY
