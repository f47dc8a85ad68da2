"""The flow of any match, in one place: the order in which seats are asked, actions piece by piece, views."""

from ..kernels.contract import NOBODY, Asked, apply, asked, goes_on, hide, only_asked
from ..kernels.kernel import kernel
from ..kernels.state import MatchState, clear_prefix, is_midway


@kernel
def asked_now(s: MatchState, seat: int) -> int:
    """What the match wants of the seat (an `Asked`), taking an unfinished action into account."""
    if is_midway(s):
        return Asked.MUST if seat == s.prefix_seat else Asked.NO
    return asked(s, seat)


@kernel
def may_wait(s: MatchState, seat: int) -> bool:
    """Whether the seat may act but the match goes on without it."""
    wanted = asked_now(s, seat)
    return wanted != Asked.NO and wanted < Asked.MUST


@kernel
def next_to_ask(s: MatchState, last: int, place: int) -> int:
    """The next place, from this one on, in the order in which seats are asked after seat `last` has acted.

    First, clockwise, all that may wait (places 0 to seats - 1), then all that must act (seats to 2 * seats - 1).
    """
    only = s.prefix_seat if is_midway(s) else only_asked(s)
    if only != NOBODY:
        return only - last - 1 + (s.seats if only > last else 2 * s.seats)
    while place < 2 * s.seats and not is_asked_at(s, last, place):
        place += 1
    return place


@kernel
def is_asked_at(s: MatchState, last: int, place: int) -> bool:
    """Whether the seat is asked at this place of the order. Each is asked once, earlier if it may wait."""
    wanted = asked_now(s, seat_in_order(s, last, place))
    return wanted != Asked.NO and (wanted < Asked.MUST) == (place < s.seats)


@kernel
def seat_in_order(s: MatchState, last: int, place: int) -> int:
    """The seat at this place of the order."""
    seat = last + 1 + place
    seat -= 2 * s.seats if seat >= 2 * s.seats else 0
    return seat - s.seats if seat >= s.seats else seat


@kernel
def first_to_act(s: MatchState) -> int:
    """The seat that begins: the lowest that the match waits for after the deal."""
    seat = 0
    while asked_now(s, seat) < Asked.MUST:
        seat += 1
    return seat


@kernel
def step(s: MatchState, seat: int, piece: int) -> None:
    """Take one legal piece; the last piece of an action carries the action out."""
    if goes_on(s, seat, piece):
        s.prefix[s.prefix_size] = piece
        s.prefix_size += 1
        s.prefix_seat = seat
    else:
        apply(s, seat, piece)
        if s.prefix_size > 0:
            clear_prefix(s)


@kernel
def make_view(s: MatchState, seat: int) -> None:
    """Turn a state into what the seat, or a SPECTATOR, may know."""
    s.random_low = s.random_high = s.random_count = 0
    if s.prefix_size > 0 and s.prefix_seat != seat:
        clear_prefix(s)
    hide(s, seat)
