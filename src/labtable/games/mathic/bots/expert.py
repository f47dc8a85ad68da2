"""The expert: it sees every play, and tries the best one with each card of its hand until the end of its next turn.

A play does not only earn points: it also leaves cards of the space to the others, and cards of the hand to oneself. So
each play is tried in the same few worlds consistent with the view, in which all seats play what earns most. Without a
play it tries each discard in the same way. Thefts need no thought: who can steal a card with others of the space could
have computed with it, so nobody can steal what the expert discards, and nobody steals in its trials.

`r` is the solver's workspace, which may be overwritten. `lines` are the actions that are compared, each in `LINE`
numbers, and `sizes` their numbers of pieces.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.contract import is_over
from labtable.engine.kernels.kernel import copy_record, kernel, new_numbers, new_row
from labtable.engine.kernels.record import Row
from labtable.engine.play.flow import next_to_ask, seat_in_order, step
from labtable.engine.play.levels import Level
from labtable.search.monte_carlo import TRIAL, WORLD
from labtable.search.playouts import sample_world

from ..rules.cards import HAND
from ..rules.rounds import is_alone
from ..rules.scoring import points
from ..rules.state import Phase, Piece, State
from ..rules.writing import is_wild
from ..solver.finding import cards_to_try, find_best, find_most
from ..solver.workspace import LINE, Workspace
from .levels import look

TRIES = 4  # worlds
VALUE_OF_WILD = 8  # points that a wild card in hand is worth beyond a basic one


@kernel
def choose_expert(view: State, seat: int, worlds: MutableSequence[State], r: Workspace, out: Row) -> int:
    """Write the pieces of the expert's turn or theft into `out`; return their number."""
    lines, sizes = new_row(HAND * LINE), new_row(HAND)
    n = list_plays(view, seat, r, lines, sizes)
    if n == 0 and view.phase == Phase.PLAY and not is_alone(view):
        n = list_discards(view, seat, r, lines, sizes)
    if n == 0:
        out[0] = Piece.PASS if view.phase == Phase.STEAL else Piece.RESET
        return 1
    best = best_of(view, seat, worlds, r, lines, sizes, n) if n > 1 else 0
    for i in range(sizes[best]):
        out[i] = lines[best * LINE + i]
    return sizes[best]


@kernel
def list_plays(view: State, seat: int, r: Workspace, lines: Row, sizes: Row) -> int:
    """List, for each card of the hand or for a stolen one, the play with it that earns most; return their number."""
    look(view, seat, Level.EXPERT, r)
    own, owns, n = new_row(HAND), r.owns, 0
    for i in range(owns):
        own[i] = r.own[i]
    for i in range(owns):
        look(view, seat, Level.EXPERT, r)
        r.own[0], r.owns = own[i], 1
        find_most(view, r, cards_to_try(view.space_size))
        if r.play_size > 0:
            for j in range(r.play_size):
                lines[n * LINE + j] = r.play[j]
            sizes[n] = r.play_size
            n += 1
    return n


@kernel
def list_discards(view: State, seat: int, r: Workspace, lines: Row, sizes: Row) -> int:
    """List the discards of each different card of the hand; return their number."""
    look(view, seat, Level.EXPERT, r)
    for i in range(r.owns):
        lines[i * LINE] = Piece.DISCARD + r.own[i]
        sizes[i] = 1
    return r.owns


@kernel
def best_of(
    view: State, seat: int, worlds: MutableSequence[State], r: Workspace, lines: Row, sizes: Row, n: int
) -> int:
    """The number of the action after which the seat is farthest ahead on average."""
    totals, best = new_numbers(n), 0
    for _ in range(TRIES):
        sample_world(view, seat, worlds, WORLD)
        for k in range(n):
            copy_record(worlds, TRIAL, worlds[WORLD])
            for i in range(sizes[k]):
                step(worlds[TRIAL], seat, lines[k * LINE + i])
            totals[k] += play_round(worlds[TRIAL], seat, r)
    for k in range(1, n):
        if totals[k] > totals[best]:
            best = k
    return best


@kernel
def play_round(s: State, seat: int, r: Workspace) -> int:
    """Play on from what the seat has done to the end of its next turn; return its lead after that."""
    line = new_row(LINE)
    last, place = seat, 0
    while not is_over(s):
        place = next_to_ask(s, last, place)
        last, place = seat_in_order(s, last, place), 0
        n = eager_action(s, last, r, line)
        if last == seat and s.phase == Phase.PLAY:
            return ahead(s, seat) + r.play_points
        for i in range(n):
            step(s, last, line[i])
    return ahead(s, seat)


@kernel
def eager_action(s: State, seat: int, r: Workspace, line: Row) -> int:
    """Write the action of a seat that plays what earns most into `line`; return the number of its pieces."""
    if s.phase != Phase.PLAY:
        line[0] = Piece.PASS
        return 1
    n = find_best(s, seat, r, cards_to_try(s.space_size), line)
    if n == 0:
        line[0] = Piece.RESET if is_alone(s) else Piece.DISCARD + s.hand[seat][0]
        n = 1
    return n


@kernel
def ahead(s: State, seat: int) -> int:
    """The seat's lead in points over the mean of the others, including the value of its wild cards."""
    own, others = points(s, seat), 0
    for i in range(s.hand_size[seat]):
        own += VALUE_OF_WILD if is_wild(s.hand[seat][i]) else 0
    for other in range(s.seats):
        others += points(s, other) if other != seat else 0
    return own - others // max(1, s.seats - 1)
