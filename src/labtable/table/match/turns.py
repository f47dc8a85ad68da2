"""The time of a turn. After minutes a computer plays that turn for a person who does nothing while others wait; after
hours or days it keeps the seat until they come back.
"""

from collections.abc import Mapping

from labtable.engine.words.problem import Problem

from ..seats.seat import Person, is_overdue
from ..state.changes import Assigned, Reclaimed
from ..state.live_match import LiveMatch
from ..state.plan import LEAST_TURN
from ..state.table import Table

Others = Mapping[int, int]  # by seat: since when (time of the day) somebody else has been there, who waits
NO_OTHERS: Others = {}


def has_days(table: Table) -> bool:
    """Whether turns have hours or days."""
    return table.turn_ms is not None and table.turn_ms >= LEAST_TURN


def turn_ends(table: Table, play: LiveMatch, number: int) -> int | None:
    """The time of the day at which a turn of hours or days ends; None if the match waits for no person there.

    A person's time begins when their seat last saw something happen, which may be an action of their own, or when they
    came back.
    """
    seat = table.seats[number]
    if not has_days(table) or not _is_waited_for(table, play, number) or not isinstance(seat, Person):
        return None
    return play.started + max(play.since[number], seat.back) + (table.turn_ms or 0)


def idle_ends(table: Table, play: LiveMatch, number: int, others: Others) -> int | None:
    """The time of the day at which a computer plays for a person who does nothing; None if nobody waits for them.

    Their minutes begin when everybody last saw something happen, or when somebody else came; not when their own seat
    did, which would tell who answered last in secret. In a class the lesson waits for them, too, where they sit alone
    with computers; but only while somebody is here at all.
    """
    seat = table.seats[number]
    waiting = others.get(number, min(others.values(), default=None) if table.made.classroom else None)
    if table.turn_ms is None or has_days(table) or not isinstance(seat, Person) or waiting is None:
        return None
    if not _is_waited_for(table, play, number) or play.window is not None or play.lesson is not None:
        return None
    return max(play.started + max(play.waits_from, seat.back), waiting) + table.turn_ms


def _is_waited_for(table: Table, play: LiveMatch, number: int) -> bool:
    """Whether a match waits for the person of a seat: not for one who is out, nor where a computer plays for them."""
    return number in play.asked and table.seats[number].level is None


def waits_until(table: Table, others: Others = NO_OTHERS) -> int | None:
    """The time of the day until which the match waits for a person; None if it does not, or is frozen."""
    play = table.play
    if play is None or play.is_over or table.frozen is not None:
        return None
    numbers = range(len(table.seats))
    ends = [turn_ends(table, play, n) for n in numbers] + [idle_ends(table, play, n, others) for n in numbers]
    return min((end for end in ends if end is not None), default=None)


def play_on(table: Table, seat: int) -> Assigned:
    """Let a computer play on for a person whose turn of hours or days has ended."""
    return Assigned(seat, "bot", table.game.first_level, "clock")


def come_back(table: Table, holder: str | None, now: int) -> Reclaimed:
    """Give a person who is here again their seat back, after the turn had ended; their time begins anew.

    Raises Problem.
    """
    seat, play = table.role(holder).seat, table.play
    end = None if seat is None or play is None or play.is_over else turn_ends(table, play, seat)
    if seat is None or not (is_overdue(table.seats[seat]) or (end is not None and end <= table.clock(now))):
        raise Problem("not_kept")
    return Reclaimed(seat, time_in(table, now))


def time_in(table: Table, now: int) -> int:
    """The time in ms since a match with limited turns began; else 0."""
    play = table.play
    return 0 if play is None or table.turn_ms is None else max(play.ms, table.clock(now) - play.started)
