"""Write an equation that was found, with the fewest brackets that its tree needs (M-4).

`line` is a row of `LINE` pieces; `at` is its first free place.
"""

from labtable.engine.kernels.kernel import apart, kernel, new_row
from labtable.engine.kernels.record import Row

from ..rules.state import Piece
from ..rules.writing import is_wild
from .workspace import FIRST_PLACE, IS_TURNED, LINE, OPERATOR, RANK, SECOND_PLACE, Join, Rank, Way, Workspace

A_PIECE = -1000  # a piece that waits to be written is kept as this number less the piece, an expression as its entry


@apart
def write_place(r: Workspace, place: int, top: int, bottom: int, line: Row, at: int) -> int:
    """Write a card of the task, with this value if it is wild; return the next free place."""
    line[at] = r.card[place]
    if not is_wild(r.card[place]):
        return at + 1
    line[at + 1], line[at + 2] = Piece.NUMERATOR + top, Piece.DENOMINATOR + bottom
    return at + 3


@apart
def write_value(r: Workspace, value: int, bracketed: int, line: Row, at: int) -> int:
    """Write the expression of a value, in brackets if its rank is at most `bracketed`; return the next free place."""
    waiting, ranks = new_row(LINE), new_row(LINE)
    waiting[0], ranks[0] = value, bracketed
    held = 1
    while held > 0:
        held -= 1
        entry, rank = waiting[held], ranks[held]
        if entry <= A_PIECE:
            line[at] = A_PIECE - entry
            at += 1
        elif r.join[entry] == Join.CARD:
            place = r.one[entry]
            at = write_place(r, place, r.card_top[place], r.card_bottom[place], line, at)
        else:
            if r.rank[entry] <= rank:
                line[at] = Piece.OPEN
                at += 1
                waiting[held] = A_PIECE - Piece.CLOSE
                held += 1
            held = spread(r, entry, waiting, ranks, held)
    return at


@kernel
def spread(r: Workspace, entry: int, waiting: Row, ranks: Row, held: int) -> int:
    """Push the parts of an expression on the stack of what is still to be written; return its size."""
    join = r.join[entry]
    first, second = held + 2, held
    if IS_TURNED[join] == 1:
        first, second = held, held + 2
    waiting[first], ranks[first] = r.one[entry], FIRST_PLACE[join]
    waiting[held + 1] = A_PIECE - OPERATOR[join]
    waiting[second], ranks[second] = r.other[entry], SECOND_PLACE[join]
    return held + 3


@apart
def write_equation(r: Workspace, which: int, line: Row) -> int:
    """Write what was found, BEST or SHORT, as a play without its end; return its length."""
    line[0] = r.begin
    if r.found_way[which] == Way.VALUE:
        at = write_joined(r, r.found_join[which], r.found_one[which], r.found_other[which], line, 1)
        line[at] = Piece.EQUALS
        return write_open(r, which, line, at + 1)
    return write_around(r, which, line)


@apart
def write_around(r: Workspace, which: int, line: Row) -> int:
    """Write an equation outwards from the open card or the part that holds it; return its length."""
    way, join, one, other = r.found_way[which], r.found_join[which], r.found_one[which], r.found_other[which]
    chain = new_row(LINE)
    links = 0
    demand = one
    while r.join[demand] != Join.CARD:
        chain[links] = demand
        links += 1
        demand = r.one[demand]
    at = write_value(r, r.other[demand], Rank.LOOSE, line, 1)
    line[at] = Piece.EQUALS
    at += 1
    for i in range(links - 1, -1, -1):
        entry = chain[i]
        at = write_before(r, r.join[entry], r.other[entry], r.rank[r.one[entry]], line, at)
    if way == Way.WITHIN:
        at = write_value(r, other, r.rank[one], line, at)
    else:
        at = write_before(r, join, other, r.rank[one], line, at)
        at = write_open(r, which, line, at)
        at = write_after(r, join, other, r.rank[one], line, at)
    for i in range(links):
        entry = chain[i]
        at = write_after(r, r.join[entry], r.other[entry], r.rank[r.one[entry]], line, at)
    return at


@apart
def write_joined(r: Workspace, join: int, one: int, other: int, line: Row, at: int) -> int:
    """Write two values, joined, or one card; return the next free place."""
    if join == Join.CARD:
        return write_value(r, one, Rank.LOOSE, line, at)
    if IS_TURNED[join] == 1:
        at = write_value(r, other, SECOND_PLACE[join], line, at)
        line[at] = OPERATOR[join]
        return write_value(r, one, FIRST_PLACE[join], line, at + 1)
    at = write_value(r, one, FIRST_PLACE[join], line, at)
    line[at] = OPERATOR[join]
    return write_value(r, other, SECOND_PLACE[join], line, at + 1)


@kernel
def write_open(r: Workspace, which: int, line: Row, at: int) -> int:
    """Write the open card as it was declared; return the next free place."""
    return write_place(r, r.open_place, r.found_top[which], r.found_bottom[which], line, at)


@apart
def write_before(r: Workspace, join: int, value: int, around: int, line: Row, at: int) -> int:
    """Write what comes before a part that is joined to a value; return the next free place.

    That is a bracket, if a place of rank `around` needs one, and the value and its operator, if they come first.
    """
    if RANK[join] <= around:
        line[at] = Piece.OPEN
        at += 1
    if IS_TURNED[join] == 1:
        at = write_value(r, value, SECOND_PLACE[join], line, at)
        line[at] = OPERATOR[join]
        at += 1
    return at


@apart
def write_after(r: Workspace, join: int, value: int, around: int, line: Row, at: int) -> int:
    """Write what comes after a part that is joined to a value; return the next free place."""
    if IS_TURNED[join] == 0:
        line[at] = OPERATOR[join]
        at = write_value(r, value, SECOND_PLACE[join], line, at + 1)
    if RANK[join] <= around:
        line[at] = Piece.CLOSE
        at += 1
    return at
