"""Information-set Monte Carlo tree search: one tree of what the searching seat can tell apart.

Every simulation samples a world consistent with the seat's view, goes down the tree by the actions that are legal in
that world, adds one node and plays the match out (single-observer search: Cowling, Powley and Whitehouse, Information
set Monte Carlo tree search, IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012). An action
counts as *available* each time that it is legal where it might be chosen, so that one that is seldom legal is not
starved of visits.

All seats choose in the tree for their own good, as if each saw what the searching seat sees: the usual simplification.
The bot only gets worlds that agree with the searching seat's view.

A playout may end before the match: then it counts what the game's `prospects` say. A game's bots may mark pieces that
are hardly ever good as `avoided`: below the root they are tried only where nothing else is legal, so that the tree
looks further ahead.
"""

from enum import IntEnum
from math import sqrt
from typing import Annotated

from labtable.engine.kernels.contract import WON, goes_on, has_won, is_over, legal, prospects
from labtable.engine.kernels.kernel import copy_record, kernel, new_numbers, new_row
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import WIDE, Row, Rows, record
from labtable.engine.kernels.state import MatchState, is_midway
from labtable.engine.play.flow import may_wait, next_to_ask, seat_in_order, step

from .playouts import Worlds, play_on, sample_world

NODES = 2**15  # when they are used up no nodes are added, and playouts begin at the leaves
MOST_PIECES = 2**9  # a game's pieces are numbers below this
ROOT, NONE, UNTRIED = 0, -1, -2
WAIT = -1  # the piece of a seat that may act and does not
SECRET = -2  # in `planning`: replaces another seat's pieces if only the fact that it acted is known
WORLD = 0
LOST = 0
EXPLORATION = 1024.0


class Node(IntEnum):
    """The fields of a node: one piece of a seat after the pieces of the nodes above it."""

    PIECE = 0
    ACTOR = 1
    PARENT = 2
    FIRST_CHILD = 3
    NEXT_SIBLING = 4
    VISITS = 5
    AVAILABLE = 6  # the number of times that it might have been chosen
    TOTAL = 7  # the sum of what its visits count for its actor
    SIZE = 8


@record
class Tree:
    """The nodes so far, each as one record, because its fields are read together."""

    nodes: Annotated[Rows, NODES, int(Node.SIZE), WIDE]
    size: int
    weight: int  # in `planning`: the likelihood of the last world
    priors: Annotated[
        Row, NODES
    ]  # in `planning`: the prior of each node among its siblings, in parts of `planning.SURE`
    is_open: Annotated[Row, NODES]  # in `planning`: 1 for a node with the seat's own choices as children
    is_midway: Annotated[Row, NODES]  # 1 for a node whose piece is not the last one of its action
    avoided: Annotated[Row, MOST_PIECES]  # 1 for a piece that is not tried below the root if there is another
    child_of: Annotated[Row, 1 + MOST_PIECES]  # while a node is left: its child for each piece from WAIT on, or NONE


@kernel
def has_choice(view: MatchState, seat: int, scratch: Row) -> bool:
    """Whether there is more than one action to choose from."""
    return legal(view, seat, scratch) > 1 or may_wait(view, seat) or goes_on(view, seat, scratch[0])


@kernel
def grow_tree(
    view: MatchState, seat: int, worlds: Worlds, tree: Tree, simulations: int, longest: int, scratch: Row
) -> None:
    """Run this many more simulations, each in its own world, sampled by the view's dice."""
    for _ in range(simulations):
        sample_world(view, seat, worlds, WORLD)
        simulate(worlds[WORLD], seat, tree, longest, scratch)


@kernel
def begin_tree(tree: Tree) -> None:
    """Reset the tree to its root, with no piece avoided."""
    tree.size = tree.weight = 0
    add_node(tree, NONE, WAIT, NONE)
    tree.child_of[0] = NONE
    for piece in range(MOST_PIECES):
        tree.child_of[piece - WAIT] = NONE
        tree.avoided[piece] = 0


@kernel
def add_node(tree: Tree, parent: int, piece: int, actor: int) -> int:
    """Add a node and return its number; its parent's number if there is no room."""
    number = tree.size
    if number == NODES:
        return parent
    tree.size += 1
    node = tree.nodes[number]
    node[Node.PIECE], node[Node.ACTOR], node[Node.PARENT] = piece, actor, parent
    node[Node.FIRST_CHILD] = node[Node.NEXT_SIBLING] = NONE
    node[Node.VISITS] = node[Node.TOTAL] = 0
    node[Node.AVAILABLE] = 1
    tree.priors[number] = tree.is_open[number] = tree.is_midway[number] = 0
    if parent != NONE:
        node[Node.NEXT_SIBLING] = tree.nodes[parent][Node.FIRST_CHILD]
        tree.nodes[parent][Node.FIRST_CHILD] = number
    return number


# --- one simulation ---------------------------------------------------------------------------------------------------


@kernel
def simulate(s: MatchState, seat: int, tree: Tree, longest: int, scratch: Row) -> None:
    """Go down the tree in this world, add one node, play out, and back the result up for each seat."""
    node, asked, waits = ROOT, seat, 1 if may_wait(s, seat) else 0
    last, place = seat, s.seats - 1  # waiting at the root leaves the move to the seats that must act
    is_leaf = False
    while not is_leaf and not is_over(s):
        child = select(s, asked, waits, tree, node, scratch)
        is_leaf = child == NONE
        node = add_node(tree, node, scratch[0], asked) if is_leaf else child
        if scratch[0] == WAIT:
            place += 1
        else:
            step(s, asked, scratch[0])
            last, place = asked, 0
        if not is_over(s):
            place = next_to_ask(s, last, place)
            asked = seat_in_order(s, last, place)
            waits = 1 if place < s.seats else 0
    tree.is_midway[node] = 1 if is_midway(s) else 0
    play_on(s, last, place, longest, scratch)
    count(s, tree, node)


@kernel
def select(s: MatchState, asked: int, waits: int, tree: Tree, node: int, scratch: Row) -> int:
    """Write the next piece into `scratch[0]` and return its node: the best one, or NONE for an untried piece."""
    n = legal(s, asked, scratch)
    if node != ROOT:
        n = leave_out_avoided(tree, scratch, n)
    tree.child_of[0] = UNTRIED if waits == 1 else NONE
    for i in range(n):
        tree.child_of[scratch[i] - WAIT] = UNTRIED
    left, best, best_score = n + waits, NONE, -1.0
    number = tree.nodes[node][Node.FIRST_CHILD]
    while number != NONE:
        child = tree.nodes[number]
        if child[Node.ACTOR] == asked and tree.child_of[child[Node.PIECE] - WAIT] == UNTRIED:
            tree.child_of[child[Node.PIECE] - WAIT] = number
            child[Node.AVAILABLE] += 1
            left -= 1
            score = score_of(child)
            if score > best_score:
                best, best_score = number, score
        number = child[Node.NEXT_SIBLING]
    piece = take_untried(tree, scratch, n, random_below(s, left) if left > 0 else NONE)
    scratch[0] = piece if left > 0 else tree.nodes[best][Node.PIECE]
    return NONE if left > 0 else best


@kernel
def leave_out_avoided(tree: Tree, pieces: Row, n: int) -> int:
    """Keep those of the first n pieces that are not avoided, or all if there are no others; return their number."""
    kept = 0
    for i in range(n):
        if tree.avoided[pieces[i]] == 0:
            pieces[kept] = pieces[i]
            kept += 1
    return kept if kept > 0 else n


@kernel
def score_of(child: Row) -> float:
    """The child's mean so far, plus a bonus that falls with the number of tries when it was available (UCB)."""
    visits = child[Node.VISITS]
    mean: float = child[Node.TOTAL] / max(1, visits)
    return mean + EXPLORATION * sqrt(child[Node.AVAILABLE]) / (1 + visits)


@kernel
def take_untried(tree: Tree, pieces: Row, n: int, chosen: int) -> int:
    """The untried piece with this index among the first n, or after them WAIT; clears all their marks in `child_of`."""
    found = WAIT
    for i in range(n):
        if tree.child_of[pieces[i] - WAIT] == UNTRIED:
            if chosen == 0:
                found = pieces[i]
            chosen -= 1
        tree.child_of[pieces[i] - WAIT] = NONE
    return found


@kernel
def count(s: MatchState, tree: Tree, number: int) -> None:
    """Add the result of a simulation to this node and all above it."""
    while number != NONE:
        node = tree.nodes[number]
        node[Node.VISITS] += 1
        if number != ROOT:
            node[Node.TOTAL] += worth_of(s, node[Node.ACTOR])
        number = node[Node.PARENT]


@kernel
def worth_of(s: MatchState, seat: int) -> int:
    """Return the value of a simulation, or of a trial, to the seat."""
    if is_over(s):
        return WON if has_won(s, seat) else LOST
    return prospects(s, seat)


@kernel
def is_settled(tree: Tree, left: int) -> bool:
    """Whether the most visited root piece is a whole action that no other can overtake in the simulations left."""
    first, visits, second = NONE, 0, 0
    child = tree.nodes[ROOT][Node.FIRST_CHILD]
    while child != NONE:
        node = tree.nodes[child]
        if node[Node.VISITS] > visits:
            first, second, visits = child, visits, node[Node.VISITS]
        else:
            second = max(second, node[Node.VISITS])
        child = node[Node.NEXT_SIBLING]
    return first != NONE and visits - second > left and tree.is_midway[first] == 0


@kernel
def add_tree(tree: Tree, other: Tree) -> None:
    """Merge another tree of the same view: its nodes, as far as there is room, and its visits."""
    place_of = new_numbers(NODES)  # of each of its nodes
    tree.nodes[ROOT][Node.VISITS] += other.nodes[ROOT][Node.VISITS]
    tree.nodes[ROOT][Node.TOTAL] += other.nodes[ROOT][Node.TOTAL]
    for number in range(1, other.size):
        node = other.nodes[number]
        place_of[number] = NONE
        parent = place_of[node[Node.PARENT]]
        if parent != NONE:
            place = child_for(tree, parent, node[Node.ACTOR], node[Node.PIECE])
            if place != parent:
                place_of[number] = place
                tree.nodes[place][Node.VISITS] += node[Node.VISITS]
                tree.nodes[place][Node.AVAILABLE] += node[Node.AVAILABLE]
                tree.nodes[place][Node.TOTAL] += node[Node.TOTAL]
                tree.is_midway[place] = max(tree.is_midway[place], other.is_midway[number])
                tree.priors[place] = max(tree.priors[place], other.priors[number])


@kernel
def child_for(tree: Tree, node: int, actor: int, piece: int) -> int:
    """The child of a node for a seat's piece, added if it is new; the same node if there is no room for more."""
    child = tree.nodes[node][Node.FIRST_CHILD]
    while child != NONE:
        if tree.nodes[child][Node.PIECE] == piece and tree.nodes[child][Node.ACTOR] == actor:
            return child
        child = tree.nodes[child][Node.NEXT_SIBLING]
    return add_node(tree, node, piece, actor)


@kernel
def put_last(tree: Tree, seat: int, piece: int, margin: int) -> None:
    """Let the seat take this piece only if it is better, by a margin, than all others tried at the root."""
    idle, best = NONE, -1.0
    child = tree.nodes[ROOT][Node.FIRST_CHILD]
    while child != NONE:
        node = tree.nodes[child]
        mean: float = node[Node.TOTAL] / max(1, node[Node.VISITS])
        if node[Node.PIECE] == piece and node[Node.ACTOR] == seat:
            idle = child
        elif mean > best:
            best = mean
        child = node[Node.NEXT_SIBLING]
    if idle != NONE and tree.nodes[idle][Node.TOTAL] <= (best + margin) * tree.nodes[idle][Node.VISITS]:
        tree.nodes[idle][Node.VISITS] = 0


# --- the answer -------------------------------------------------------------------------------------------------------


@kernel
def take_most_visited(view: MatchState, seat: int, worlds: Worlds, tree: Tree, out: Row) -> int:
    """Write the action along the most visited nodes into `out`; return the number of its pieces."""
    copy_record(worlds, WORLD, view)
    s = worlds[WORLD]
    number, n = ROOT, 0
    while True:
        number = most_visited(tree, number, seat)
        piece = tree.nodes[number][Node.PIECE] if number != NONE else any_piece(s, seat, len(out))
        if piece == WAIT:
            return 0
        out[n] = piece
        n += 1
        if not goes_on(s, seat, piece):
            return n
        step(s, seat, piece)


@kernel
def most_visited(tree: Tree, number: int, seat: int) -> int:
    """The most visited child of this seat; NONE if there is none, or no node."""
    best, visits = NONE, 0
    child = tree.nodes[number][Node.FIRST_CHILD] if number != NONE else NONE
    while child != NONE:
        node = tree.nodes[child]
        if node[Node.ACTOR] == seat and node[Node.VISITS] > visits:
            best, visits = child, node[Node.VISITS]
        child = node[Node.NEXT_SIBLING]
    return best


@kernel
def any_piece(s: MatchState, seat: int, room: int) -> int:
    """A legal piece where the tree has no child: there was only one piece, or the tree was full."""
    pieces = new_row(room)
    legal(s, seat, pieces)
    return pieces[0]
