"""Lists of all whole actions of a seat, each list in one row of numbers.

Action k starts at `k * width_of`: the number of its pieces, then the pieces. Waiting is an action without pieces.
"""

from labtable.engine.kernels.contract import goes_on, legal
from labtable.engine.kernels.kernel import copy_record, kernel, new_row
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.flow import may_wait, step

from .playouts import Worlds


@kernel
def width_of(s: MatchState) -> int:
    """The number of entries that each action takes in a list."""
    return len(s.prefix) + 1


@kernel
def list_actions(view: MatchState, seat: int, worlds: Worlds, scratch: Row, actions: Row, most: int) -> int:
    """Write the seat's actions worth choosing into `actions` and return their number.

    At most `most` are listed. `actions` has room for `most`, `scratch` for `Game.max_legal` numbers; `worlds[0]` is
    overwritten.
    """
    width = width_of(view)
    branches = new_row(width)  # at each depth, the place among the legal pieces of the piece that is tried
    n = 0
    if may_wait(view, seat):
        actions[0] = 0
        n = 1
    depth = 0
    while depth >= 0 and n < most:
        piece = next_branch(view, seat, worlds, scratch, actions, n * width, branches, depth)
        if piece < 0:
            depth -= 1
        elif goes_on(worlds[0], seat, piece):
            depth += 1
            branches[depth] = 0
        else:
            n = end_action(actions, n, width, depth, most)
    return n


@kernel
def next_branch(
    view: MatchState,
    seat: int,
    worlds: Worlds,
    scratch: Row,
    actions: Row,
    start: int,
    branches: Row,
    depth: int,
) -> int:
    """Write the next piece at this depth into the action at `start` and return it, or -1 after the last."""
    copy_record(worlds, 0, view)
    for i in range(depth):
        step(worlds[0], seat, actions[start + 1 + i])
    if branches[depth] == legal(worlds[0], seat, scratch):
        return -1
    piece = scratch[branches[depth]]
    branches[depth] += 1
    actions[start + 1 + depth] = piece
    return piece


@kernel
def end_action(actions: Row, n: int, width: int, depth: int, most: int) -> int:
    """End action n with the piece at this depth; begin the next with the same pieces before it. Return n + 1."""
    actions[n * width] = depth + 1
    if n + 1 < most:
        for i in range(1, depth + 1):
            actions[(n + 1) * width + i] = actions[n * width + i]
    return n + 1
