"""Events about how a match begins and ends; nothing here changes a state."""

from labtable.engine.kernels.events import NOBODY, emit, emit_row, is_heard
from labtable.engine.kernels.kernel import kernel, new_row

from .area import matched_at
from .events import Happened
from .sides import seats_of, side_of, sides
from .state import MAX_SEATS, Answer, Claims, State


@kernel
def begin(s: State) -> None:
    """Emit who plays together, what each side hides, and the first draw (U-1, U-2, U-4)."""
    seats = new_row(MAX_SEATS)
    if sides(s) < s.seats:
        emit_row(s, Happened.TEAMS, NOBODY, seats, seats_of(s, 1, seats, seats_of(s, 0, seats, 0)))
    for seat in range(s.seats):
        side = side_of(s, seat)
        emit_row(s, Happened.HIDES, seat, seats, seats_of(s, side, seats, 0), s.hidden[side])
    if s.hand_size[s.turn] > 0:
        emit(s, Happened.DREW, s.turn, s.turns, s.hand[s.turn][s.hand_size[s.turn] - 1])


@kernel
def emit_end(s: State) -> None:
    """Emit who won and with what, or that no side did; then turn every other hidden card up (U-9, U-10, U-13)."""
    if not is_heard(s):
        return
    seats = new_row(MAX_SEATS)
    won, size, card = 0, 0, 0
    for side in range(sides(s)):
        if s.winners[side] == 1:
            card = s.hidden[side]
            size = seats_of(s, side, seats, size)
            won += 1
    if won == 0:
        emit(s, Happened.DRAWN_MATCH, NOBODY, s.last_turn)
    elif won > 1:
        emit_row(s, Happened.WON_TOGETHER, NOBODY, seats, size, card)
    else:
        emit_row(s, Happened.WON_CLAIM if s.claims == Claims.SPOT else Happened.WON, NOBODY, seats, size, card)
    for side in range(sides(s)):
        if s.winners[side] == 0:
            emit_row(s, Happened.HID, NOBODY, seats, seats_of(s, side, seats, 0), s.hidden[side])


@kernel
def emit_matches(s: State) -> None:
    """Emit by which card each side's hidden card was shown first, if several claimed truly, earliest first (U-11)."""
    if not is_heard(s):
        return
    claimed = new_row(MAX_SEATS)
    n = 0
    for seat in range(s.seats):
        if s.answer[seat] == Answer.CLAIMED and claimed[side_of(s, seat)] == 0:
            claimed[side_of(s, seat)] = 1
            n += 1
    if n < 2:
        return
    seats = new_row(MAX_SEATS)
    for play in range(1, s.plays + 1):
        for side in range(sides(s)):
            if claimed[side] == 1 and matched_at(s, side) == play:
                emit_row(s, Happened.MATCH_WAS, NOBODY, seats, seats_of(s, side, seats, 0), s.hidden[side], play)
