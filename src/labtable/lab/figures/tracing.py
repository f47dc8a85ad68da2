"""Replays of played matches: what each seat held and played, how many choices it had, and who led.

Matches are replayed from their deals and actions, so tracing does not slow the simulation. It counts the items of the
game's `Statistics`, by match and seat.
"""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import new_records, put
from labtable.engine.kernels.contract import count_held, count_made, goes_on, legal, progress, turns_of
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import derive
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import SAME_ACTION, Batch, compiler, deal_from
from labtable.engine.play.flow import may_wait, step
from labtable.engine.play.game import Game
from labtable.engine.play.statistics import Statistics

NONE = -1
QUARTERS = 3  # the leader is noted after one, two and three quarters of the actions


class Figure(IntEnum):
    """The numbers of a match: the columns of `Trace.figures`."""

    TURNS = 0
    ACTIONS = 1  # each with all its pieces
    FORCED = 2  # actions with one choice at each of their pieces
    CHOICES = 3  # summed over all pieces; includes waiting at the first piece, where allowed
    LEAD_CHANGES = 4  # how often the single leader was another seat than the last one
    LEADER = 5  # + quarter: the seat that then led alone, or NONE
    SIZE = LEADER + QUARTERS


class Part(IntEnum):
    """What became of an item: the last axis but one of `Trace.items`."""

    HELD = 0  # 1 if it was held at any time
    PLAYED = 1  # copies
    DISCARDED = 2
    LEFT = 3  # copies held at the end
    SIZE = 4


@dataclass(frozen=True)
class Trace:
    """Matches of a batch: `figures[i]` by `Figure`; `items[i, seat, part]` by `Part`, for each item."""

    figures: NDArray[np.int64]
    items: NDArray[np.int32]


def joined(parts: Sequence[Trace]) -> Trace | None:
    """Concatenate traces; None if there are none."""
    if not parts:
        return None
    return Trace(np.concatenate([part.figures for part in parts]), np.concatenate([part.items for part in parts]))


def trace(game: Game, template: Any, seed: int, batch: Batch) -> Trace:
    """Replay the matches of a batch that began with the seats and options of a template."""
    statistics = game.statistics or nothing_counted(game)
    n, seats = len(batch.lengths), template.seats
    states = new_records(game.state, 2)
    put(states, 1, template)
    figures = np.zeros((n, Figure.SIZE), np.int64)
    items = np.zeros((n, seats, Part.SIZE, len(statistics.items)), np.int32)
    taken = batch.seats_taken, batch.actions_taken, batch.lengths
    out = np.zeros(game.choice_size, np.int16)
    compiled(game)[trace_matches](states, seed, batch.numbers, *taken, *tables(statistics), out, figures, items)
    items[:, :, Part.HELD] = items[:, :, Part.HELD] > 0
    return Trace(figures, items)


@cache
def nothing_counted(game: Game) -> Statistics:
    """The statistics of a game that defines none: each action is a turn."""
    pieces = range(game.n_actions)
    return Statistics((), [()] * len(pieces), [()] * len(pieces), [True] * len(pieces))


def tables(statistics: Statistics) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    """The tables of plays, discards and turns as arrays; rows of items are padded with NONE."""
    return as_rows(statistics.plays), as_rows(statistics.discards), np.array(statistics.turns, np.int16)


def as_rows(lists: Sequence[Sequence[int]]) -> NDArray[np.int16]:
    """Lists of different lengths as an array, padded with NONE."""
    rows = np.full((len(lists), 1 + max(map(len, lists))), NONE, np.int16)
    for row, found in zip(rows, lists, strict=True):
        row[: len(found)] = found
    return rows


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def trace_matches(
    states: MutableSequence[MatchState],
    seed: int,
    numbers: Row,
    seats_taken: Rows,
    actions_taken: Rows,
    lengths: Row,
    plays: Rows,
    discards: Rows,
    turns: Row,
    out: Row,
    figures: Rows,
    items: Sequence[Sequence[Rows]],
) -> None:
    """Deal each match of a batch again in `states[0]`, replay it, and write its trace."""
    for i in range(len(lengths)):
        deal_from(states, 0, states[1], derive(seed, numbers[i]))
        trace_match(
            states[0], seats_taken[i], actions_taken[i], lengths[i], plays, discards, turns, out, figures[i], items[i]
        )


@kernel
def trace_match(
    s: MatchState,
    seats_taken: Row,
    actions_taken: Row,
    length: int,
    plays: Rows,
    discards: Rows,
    turns: Row,
    out: Row,
    found: Row,
    items: Sequence[Rows],
) -> None:
    """Replay a dealt match."""
    actions = count_actions(seats_taken, length)
    seat, leader, done, is_forced = NONE, NONE, 0, False
    for quarter in range(QUARTERS):
        found[Figure.LEADER + quarter] = NONE
    note_held(s, items)
    for n in range(length):
        piece = actions_taken[n]
        if seats_taken[n] != SAME_ACTION:
            seat, is_forced = seats_taken[n], True
            found[Figure.TURNS] += turns[piece]
        choices = choices_now(s, seat, out)
        is_forced = is_forced and choices == 1
        found[Figure.CHOICES] += choices
        add_items(plays[piece], items[seat][Part.PLAYED])
        add_items(discards[piece], items[seat][Part.DISCARDED])
        is_last = not goes_on(s, seat, piece)
        if is_last:
            count_made(s, seat, piece, items[seat][Part.PLAYED])
        step(s, seat, piece)
        if is_last:
            done += 1
            found[Figure.FORCED] += 1 if is_forced else 0
            note_held(s, items)
            leading = leader_now(s)
            if leading != NONE:
                found[Figure.LEAD_CHANGES] += 1 if leader not in (NONE, leading) else 0
                leader = leading
            for quarter in range(QUARTERS):
                if done * (QUARTERS + 1) // actions == quarter + 1:
                    found[Figure.LEADER + quarter] = leading
    found[Figure.ACTIONS] = actions
    found[Figure.TURNS] = turns_of(s, found[Figure.TURNS])
    for holder in range(s.seats):
        count_held(s, holder, items[holder][Part.LEFT])


@kernel
def count_actions(seats_taken: Row, length: int) -> int:
    """Count the actions, each with all its pieces as one."""
    n = 0
    for i in range(length):
        if seats_taken[i] != SAME_ACTION:
            n += 1
    return n


@kernel
def choices_now(s: MatchState, seat: int, out: Row) -> int:
    """Count a seat's choices for its next piece: those worth choosing, and waiting."""
    return legal(s, seat, out) + (1 if may_wait(s, seat) else 0)


@kernel
def add_items(which: Row, copies: Row) -> None:
    """Count a copy of each of these items, up to the first that is NONE."""
    i = 0
    while which[i] != NONE:
        copies[which[i]] += 1
        i += 1


@kernel
def note_held(s: MatchState, items: Sequence[Rows]) -> None:
    """Mark what each seat holds."""
    for seat in range(s.seats):
        count_held(s, seat, items[seat][Part.HELD])


@kernel
def leader_now(s: MatchState) -> int:
    """The seat with the best progress; NONE if several share it."""
    best, leader = progress(s, 0), 0
    for seat in range(1, s.seats):
        now = progress(s, seat)
        if now > best:
            best, leader = now, seat
        elif now == best:
            leader = NONE
    return leader


compiled = compiler(trace_matches)
