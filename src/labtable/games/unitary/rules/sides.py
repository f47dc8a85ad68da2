"""Seats and sides, and how a match ends (U-1, U-10, U-13)."""

from labtable.engine.kernel import kernel

from .state import Phase, State

TEAM_SEATS = 4  # U-1: with so many players, opposite seats are one side


# --- seats and sides --------------------------------------------------------------------------------------------------


@kernel
def sides(s: State) -> int:
    """How many sides play (U-1)."""
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
def is_midway(s: State) -> bool:
    """Every action of Unitary is one piece."""
    return False


@kernel
def returns(s: State, seat: int) -> int:
    """1 for a seat whose side has won, -1 for one that has lost, 0 for all if nobody has (U-10, U-13)."""
    won = 0
    for side in range(sides(s)):
        won += s.winners[side]
    if won == 0:
        return 0
    return 1 if s.winners[side_of(s, seat)] == 1 else -1
