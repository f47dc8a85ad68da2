"""Seats and sides, and how a match ends (U-1, U-10, U-13)."""

from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from .state import Phase, State

TEAM_SEATS = 4  # U-1: with so many players, opposite seats are one side


# --- seats and sides --------------------------------------------------------------------------------------------------


@kernel
def sides(s: State) -> int:
    """The number of sides that play (U-1)."""
    return 2 if s.seats == TEAM_SEATS else s.seats


@kernel
def side_of(s: State, seat: int) -> int:
    """The side that a seat plays for; four play as two teams of opposite seats (U-1)."""
    return seat % sides(s)


@kernel
def next_seat(s: State, seat: int) -> int:
    """The next seat clockwise (U-3)."""
    return (seat + 1) % s.seats


@kernel
def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.phase == Phase.OVER


@kernel
def has_won(s: State, seat: int) -> bool:
    """Whether the seat's side has won, alone or with others; it may be that no seat has (U-9 to U-11, U-13)."""
    return s.winners[side_of(s, seat)] == 1


@kernel
def seats_of(s: State, side: int, seats: Row, n: int) -> int:
    """Write the seats of a side into `seats`, from place n on; return the next free place."""
    for seat in range(s.seats):
        if side_of(s, seat) == side:
            seats[n] = seat
            n += 1
    return n
