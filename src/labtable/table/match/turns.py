"""Turns of hours or days: a computer plays on for an absent person, until they come back."""

from labtable.engine.words.problem import Problem

from ..seats.seat import Person, is_overdue
from ..state.changes import Assigned, Reclaimed
from ..state.live_match import LiveMatch
from ..state.table import Table


def turn_ends(table: Table, play: LiveMatch, number: int) -> int | None:
    """The time of the day at which the turn of a seat ends; None if the match waits for no person there.

    A person's time begins when their seat last saw something happen, which may be an action of their own, or when they
    came back.
    """
    seat, turn_ms = table.seats[number], table.made.turn_ms
    if turn_ms is None or not isinstance(seat, Person) or seat.substitute is not None or number not in play.asked:
        return None
    return play.started + max(play.since[number], seat.back) + turn_ms


def waits_until(table: Table) -> int | None:
    """The time of the day until which the match waits for a person; None if it does not, or is frozen."""
    play = table.play
    if play is None or play.is_over or table.frozen is not None:
        return None
    ends = [turn_ends(table, play, number) for number in range(len(table.seats))]
    return min((end for end in ends if end is not None), default=None)


def play_on(table: Table, seat: int) -> Assigned:
    """Let a computer play on for a person whose turn has ended."""
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
    return 0 if play is None or table.made.turn_ms is None else max(play.ms, table.clock(now) - play.started)
