"""The expert's choice of a discard: the card that leaves least to the next seat.

It does not know that hand, so it deals some from the cards that it has not seen, and finds what each could compute.
`r` is the workspace of the solver, the caller's: all of it may change. `unseen` holds the cards that the bot has not
seen, `cards` of them, shuffled. The view is as it was after each of these kernels, but for its dice and other hands.
"""

from labtable.engine.kernels.kernel import kernel, new_row
from labtable.engine.kernels.piles import lay_out
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.kernels.record import Row

from ..rules.cards import DECK_CARDS, HAND, N_BASIC, N_FACES
from ..rules.hide import count_unseen
from ..rules.state import State
from ..solver.finding import find_best
from ..solver.workspace import LINE, Workspace

WORLDS = 3  # hands of the next player that are tried
CARDS_OF_NEXT = 3  # with how many cards the next player is thought to compute
VALUE_OF_WILD = 8  # points that a wild card in hand is worth beyond a basic one


@kernel
def choose_discard(view: State, seat: int, r: Workspace) -> int:
    """The place in the hand of the card that is worth least to the bot and to the next seat."""
    unseen = new_row(DECK_CARDS)
    cards = shuffle_unseen(view, unseen)
    slot, least = 0, 0
    for i in range(view.hand_size[seat]):
        view.space[view.space_size] = view.hand[seat][i]
        view.space_size += 1
        cost = left_to_next(view, seat, r, unseen, cards)
        view.space_size -= 1
        if view.hand[seat][i] >= N_BASIC:
            cost += WORLDS * VALUE_OF_WILD
        if i == 0 or cost < least:
            slot, least = i, cost
    return slot


@kernel
def shuffle_unseen(view: State, unseen: Row) -> int:
    """Write all cards that the bot has not seen into `unseen`, shuffled; return their number."""
    counts = new_row(N_FACES)
    count_unseen(view, counts)
    n = lay_out(unseen, counts)
    shuffle(view, unseen, n)
    return n


@kernel
def left_to_next(view: State, seat: int, r: Workspace, unseen: Row, cards: int) -> int:
    """Return the points that the next seat would earn with the space as it is, summed over `WORLDS` hands."""
    line = new_row(LINE)
    other = (seat + 1) % view.seats
    points = 0
    for world in range(WORLDS):
        for i in range(view.hand_size[other]):
            view.hand[other][i] = unseen[(world * HAND + i) % cards]
        find_best(view, other, r, CARDS_OF_NEXT, line)
        points += r.play_points
    return points
