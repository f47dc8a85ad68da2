"""When a table acts by itself: bots, silent seats in a reaction window, late turns, a lesson's script.

The time at which something is due depends only on public knowledge: a bot answers one pause after it last saw something
happen, whatever its cards and whatever others have secretly answered.
"""

from enum import IntEnum
from typing import NamedTuple

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.randomness import derive

from ..seats.seat import Seat, passes
from ..state.changes import Decider
from ..state.decide import due_step
from ..state.live_match import LiveMatch
from ..state.table import Table
from .turns import NO_OTHERS, Others, idle_ends, turn_ends

PAUSES_FOR_CHANCE, LEAST_FOR_CHANCE = 3, 3000  # pauses, ms: how long bots wait for people with a fleeting chance
LONGEST_PASSING = 6000  # ms: the longest wait for a seat that always passes, at random so that it stays hidden


class Kind(IntEnum):
    """Why a seat's action is due, in the order in which actions due at the same time are done."""

    OFFERED = 0  # a bot that may act and need not
    BOT = 1  # a bot that the match waits for
    SCRIPT = 2
    PASSES = 3  # a person who always passes
    SILENT = 4  # a person whose time has run out
    OVERDUE = 5  # a person whose turn of hours or days has ended: a bot gets the seat
    IDLE = 6  # a person who has done nothing for minutes while others wait: a bot plays this turn


BOTS = (Kind.OFFERED, Kind.BOT, Kind.IDLE)
DECIDERS: dict[Kind, Decider] = {
    Kind.OFFERED: "bot",
    Kind.BOT: "bot",
    Kind.SCRIPT: "script",
    Kind.PASSES: "clock",
    Kind.SILENT: "clock",
    Kind.IDLE: "bot",
}


class DecisionPoint(NamedTuple):
    """A point at which a seat decides, identified by what it knows: it changes when the seat sees something happen.

    Secret actions of others do not change it, so a bot that has thought does not think again.
    """

    match_number: int
    seat: int
    seen: int


class Deadline(NamedTuple):
    """A time of the day at which a seat acts, if it has still seen only `seen` actions of this match."""

    at: int
    kind: Kind
    place: int  # position in the order of asking
    seat: int
    seen: int
    match_number: int

    @property
    def point(self) -> DecisionPoint:
        """The decision point of this deadline."""
        return DecisionPoint(self.match_number, self.seat, self.seen)


def schedule(table: Table, others: Others = NO_OTHERS) -> list[Deadline]:
    """The present deadlines of a table, earliest first; none while it is frozen.

    `others`: by seat, since when somebody else has been there, who waits for a person that does nothing.
    """
    play = table.play
    if play is None or play.is_over or table.frozen is not None:
        return []
    if play.lesson is not None:
        return _script(table, play)
    is_timed = table.turn_ms is not None or play.helped
    if play.window is None and not is_timed and all(seat.level is None for seat in table.seats):
        return []  # with people only, nothing is due by itself
    found = [_deadline(table, play, place, seat, others) for place, seat in enumerate(_asking_order(play))]
    return sorted(deadline for deadline in found if deadline is not None)


def can_sleep(table: Table) -> bool:
    """Whether a table without visitors may be put away: only ends of turns are due, which are applied when it opens."""
    return all(deadline.kind is Kind.OVERDUE for deadline in schedule(table))


def _asking_order(play: LiveMatch) -> list[int]:
    """The seats that may act, in the order of asking, which in a window must not depend on who acted last."""
    nobody_knows = play.window is not None or not play.match.played
    return play.game.asking_order(play.match.state, -1 if nobody_knows else play.match.played[-1].seat)


def closes(table: Table, play: LiveMatch) -> int | None:
    """The time at which the open reaction window closes; None if there is none, or if it waits for a learner."""
    if play.window is None or play.lesson is not None:
        return None
    return play.started + play.window_from + table.window_ms


def _script(table: Table, play: LiveMatch) -> list[Deadline]:
    """The deadline of a lesson's own next step."""
    step = due_step(play)
    if step is None or play.lesson is None or step.seat in play.lesson.learner:
        return []
    at = play.started + play.ms + table.made.pause_ms
    return [Deadline(at, Kind.SCRIPT, 0, step.seat, play.seen[step.seat], table.match_number)]


def _deadline(table: Table, play: LiveMatch, place: int, number: int, others: Others) -> Deadline | None:
    """The deadline of a seat that may act; None if it does not act by itself."""
    seat = table.seats[number]
    timed = _when(table, play, number, seat, others)
    return Deadline(*timed, place, number, play.seen[number], table.match_number) if timed else None


def _when(table: Table, play: LiveMatch, number: int, seat: Seat, others: Others) -> tuple[int, Kind] | None:
    end = closes(table, play)
    pause, asked = table.made.pause_ms, number in play.asked
    if seat.level is not None and pause and _may_a_person_lose_a_chance(table, play):
        pause = max(PAUSES_FOR_CHANCE * pause, LEAST_FOR_CHANCE)
    soon = play.started + play.since[number] + pause
    if seat.level is not None:
        return (min(soon, end) if end else soon, Kind.BOT if asked else Kind.OFFERED)
    if (late := turn_ends(table, play, number)) is not None:
        return late, Kind.OVERDUE
    if play.window is None and asked and number in play.helped:
        return soon, Kind.IDLE
    if (idle := idle_ends(table, play, number, others)) is not None:
        return idle, Kind.IDLE
    if end is None or not asked:
        return None
    return (soon + _hesitation(table, play, number), Kind.PASSES) if passes(seat) else (end, Kind.SILENT)


def _may_a_person_lose_a_chance(table: Table, play: LiveMatch) -> bool:
    """Whether the next action ends a chance that people, on turn or not, may still take.

    A person on a phone needs longer for it than a computer.
    """
    brief = any(play.game.asked(play.match.state, seat) == Asked.MAY_SOON for seat in range(len(table.seats)))
    return brief and any(seat.level is None for seat in table.seats)


def _hesitation(table: Table, play: LiveMatch, number: int) -> int:
    """The time after which a seat that always passes does so: unpredictable to others, within half of the window."""
    most = min(table.window_ms // 2 - table.made.pause_ms, LONGEST_PASSING)
    return derive(derive(play.match.seed, number), play.seen[number]) % max(1, most)


def bot_seed(play: LiveMatch, seat: int) -> int:
    """The seed of a bot's next choice: it depends on what the bot has seen, not on what is hidden from it."""
    return derive(derive(play.match.seed, len(play.seen) + seat), play.seen[seat])


def punctual(at: int, ready: int, pause: int) -> int:
    """The time to act:

    `at`, or if the bot was ready later, a whole number of pauses later, so that it reveals little.
    """
    if ready <= at or pause == 0:
        return at
    return at + -(-(ready - at) // pause) * pause


def answer_of(play: LiveMatch, deadline: Deadline) -> str:
    """The action of the seat, if no bot decides it."""
    step = due_step(play)
    if deadline.kind is Kind.SCRIPT and step is not None:
        return step.action
    assert play.game.passing is not None, "a game with reaction windows has an action that lets them go by"
    return play.game.write(play.game.passing)
