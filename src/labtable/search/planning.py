"""Planning against modelled opponents: each acts on what it knows, by the game's playout policy.

In `tree` all seats choose for their own good as if each saw what the searching seat sees. Where a match depends on what
others do not know, that is wrong: nobody can be bluffed, and nobody bluffs. Here only the searching seat chooses. The
others act in the tree as in playouts, by `playout_piece`, which uses only what its seat may know; so their actions tell
the tree which worlds are likely, and the search finds the best action against such players (partially observable Monte
Carlo planning: Silver and Veness, Monte-Carlo planning in large POMDPs, NIPS 2010).

Worlds are sampled by belief: each trial uses the world of the trial before or a newly dealt one, by their likelihoods
(independent Metropolis-Hastings). Own choices balance their mean and the game's prior (PUCT: Rosin, Multi-armed bandits
with episode context, Annals of Mathematics and Artificial Intelligence 61, 2011). A trial ends where the game says that
its result is decided, or with the match.
"""

from math import sqrt
from typing import Any

from labtable.engine.kernels.contract import (
    WON,
    Told,
    belief,
    ends_trial,
    goes_on,
    is_over,
    legal,
    playout_piece,
    prior,
    told,
)
from labtable.engine.kernels.kernel import apart, copy_record, kernel, new_numbers, new_row
from labtable.engine.kernels.randomness import random_below, random_word
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import MatchState, is_midway
from labtable.engine.play.flow import make_view, may_wait, next_to_ask, seat_in_order, step

from .playouts import Worlds, sample_world
from .tree import NONE, ROOT, SECRET, UNTRIED, WAIT, Node, Tree, add_node, child_for, most_visited, worth_of

WORLD, CANDIDATE, TRIAL, SIGHT = 0, 1, 2, 3
PLANNING_WORLDS = 4
PROPOSALS = 4  # worlds that are dealt for a trial where they are not all alike
FIRST_PROPOSALS = 32  # for the first one
CHANCES = 2**20
SURE = 2**14  # a prior of one
EXPLORATION = 2.0 * WON
OPEN = WON // 2  # what an untried choice counts where nothing has been tried


@kernel
def grow_plan(
    view: MatchState,
    seat: int,
    worlds: Worlds,
    room: Worlds,
    workspace: Any,
    tree: Tree,
    simulations: int,
    longest: int,
    scratch: Row,
) -> None:
    """Run this many more trials. `room` and `workspace` are the memory of the game's bots, for its prior."""
    for _ in range(simulations):
        draw_world(view, seat, worlds, tree)
        copy_record(worlds, TRIAL, worlds[WORLD])
        worlds[TRIAL].random_low = random_word(view)
        worlds[TRIAL].random_high = random_word(view)
        node = try_once(view, seat, worlds, room, workspace, tree, longest, scratch)
        value = worth_of(worlds[TRIAL], seat)
        while node != NONE:
            tree.nodes[node][Node.VISITS] += 1
            tree.nodes[node][Node.TOTAL] += value
            node = tree.nodes[node][Node.PARENT]


@kernel
def draw_world(view: MatchState, seat: int, worlds: Worlds, tree: Tree) -> None:
    """Set `worlds[WORLD]` to a world consistent with the view, sampled by likelihood."""
    for _ in range(FIRST_PROPOSALS if tree.weight == 0 else PROPOSALS):
        sample_world(view, seat, worlds, CANDIDATE)
        weight = belief(worlds[CANDIDATE], view, seat)
        if weight == 0 or random_below(view, CHANCES) * tree.weight < CHANCES * weight:
            copy_record(worlds, WORLD, worlds[CANDIDATE])
            tree.weight = weight
        if weight == 0:
            return


# --- one trial --------------------------------------------------------------------------------------------------------


@kernel
def try_once(
    view: MatchState, seat: int, worlds: Worlds, room: Worlds, workspace: Any, tree: Tree, longest: int, scratch: Row
) -> int:
    """Go down the tree in `worlds[TRIAL]`, add a node, play to the end of the trial; return the last node."""
    s = worlds[TRIAL]
    node, actor, waits = ROOT, seat, 1 if may_wait(s, seat) else 0
    last, place, taken = seat, s.seats - 1, 0
    in_tree = True
    while taken < longest and not is_over(s) and not ends_trial(s, view, seat):
        was_in_tree = in_tree
        if in_tree and actor == seat:
            child = pick(s, seat, waits, worlds, room, workspace, tree, node, scratch)
            in_tree = child != NONE and tree.nodes[child][Node.VISITS] > 0
            node = child if child != NONE else node
        else:
            playout_or_wait(s, actor, waits, scratch)
            if in_tree and scratch[0] != WAIT and not goes_on(s, actor, scratch[0]):
                child = follow(s, actor, scratch[0], tree, node)
                in_tree = child != NONE and tree.nodes[child][Node.VISITS] > 0
                node = child if child != NONE else node
        if scratch[0] == WAIT:
            place += 1
        else:
            step(s, actor, scratch[0])
            last, place = actor, 0
            taken += 1
            if actor == seat and in_tree != was_in_tree:
                tree.is_midway[node] = 1 if is_midway(s) else 0
        if not is_over(s):
            place = next_to_ask(s, last, place)
            actor = seat_in_order(s, last, place)
            waits = 1 if place < s.seats else 0
    return node


@kernel
def follow(s: MatchState, actor: int, piece: int, tree: Tree, node: int) -> int:
    """Go down the tree by what is known of the action that another seat's piece completes, adding at most one node.

    Return the last node, the same one if nothing is known, or NONE if there is no room for more.
    """
    known = told(s, actor, piece)
    if known == Told.NOTHING:
        return node
    if known == Told.ACTED:
        return child_or_none(tree, node, actor, SECRET)
    for i in range(s.prefix_size):
        node = child_or_none(tree, node, actor, s.prefix[i])
        if node == NONE:
            return NONE
        if tree.nodes[node][Node.VISITS] == 0:
            tree.is_midway[node] = 1
            return node
    return child_or_none(tree, node, actor, piece)


@kernel
def child_or_none(tree: Tree, node: int, actor: int, piece: int) -> int:
    """Return the child of a node for a seat's piece, added if it is new; NONE if there is no room for more."""
    child = child_for(tree, node, actor, piece)
    return child if child != node else NONE


@kernel
def playout_or_wait(s: MatchState, asked: int, waits: int, scratch: Row) -> int:
    """Write a seat's piece in a playout, or WAIT, into `scratch[0]`; return `waits`."""
    if playout_piece(s, asked, waits, scratch) == 0:
        scratch[0] = WAIT
    return waits


@kernel
def pick(
    s: MatchState,
    seat: int,
    waits: int,
    worlds: Worlds,
    room: Worlds,
    workspace: Any,
    tree: Tree,
    node: int,
    scratch: Row,
) -> int:
    """Write the seat's next piece, or WAIT, into `scratch[0]` and return its node; NONE if the tree has none."""
    if tree.is_open[node] == 0:
        open_choices(s, seat, waits, worlds, room, workspace, tree, node)
    for i in range(legal(s, seat, scratch)):
        tree.child_of[scratch[i] - WAIT] = UNTRIED
    tree.child_of[0] = UNTRIED if waits == 1 else NONE
    visits = tree.nodes[node][Node.VISITS]
    unknown: float = tree.nodes[node][Node.TOTAL] / visits if visits > 0 else 1.0 * OPEN
    best, most = NONE, -1.0
    number = tree.nodes[node][Node.FIRST_CHILD]
    while number != NONE:
        child = tree.nodes[number]
        if child[Node.ACTOR] == seat and tree.child_of[child[Node.PIECE] - WAIT] == UNTRIED:
            child[Node.AVAILABLE] += 1
            score = score_of(child, tree.priors[number], unknown)
            if score > most:
                best, most = number, score
        number = child[Node.NEXT_SIBLING]
    for i in range(legal(s, seat, scratch)):
        tree.child_of[scratch[i] - WAIT] = NONE
    if best == NONE:
        playout_or_wait(s, seat, waits, scratch)
    else:
        scratch[0] = tree.nodes[best][Node.PIECE]
    return best


@kernel
def score_of(child: Row, promising: int, unknown: float) -> float:
    """The child's mean so far, plus a bonus by its prior that falls with the tries when available (PUCT)."""
    visits = child[Node.VISITS]
    mean: float = child[Node.TOTAL] / visits if visits > 0 else unknown
    return mean + EXPLORATION * promising * sqrt(child[Node.AVAILABLE]) / (SURE * (1 + visits))


@apart
@kernel
def open_choices(
    s: MatchState, seat: int, waits: int, worlds: Worlds, room: Worlds, workspace: Any, tree: Tree, node: int
) -> None:
    """Add the seat's choices below a node, each with its prior, which sees only the seat's view."""
    copy_record(worlds, SIGHT, s)
    make_view(worlds[SIGHT], seat)
    worlds[SIGHT].random_low = random_word(s)
    pieces, weights = new_row(len(tree.child_of)), new_numbers(len(tree.child_of))
    n = legal(s, seat, pieces)
    if waits == 1:
        pieces[n] = WAIT
        n += 1
    for i in range(n):
        weights[i] = 1
    prior(worlds[SIGHT], seat, node == ROOT, room, workspace, pieces, n, weights)
    total = 0
    for i in range(n):
        total += weights[i]
    for i in range(n):
        if weights[i] > 0 or total == 0:
            child = add_node(tree, node, pieces[i], seat)
            if child != node:
                tree.priors[child] = max(1, weights[i] * SURE // max(1, total))
    tree.is_open[node] = 1


# --- the answer -------------------------------------------------------------------------------------------------------


@kernel
def take_planned(view: MatchState, seat: int, worlds: Worlds, tree: Tree, out: Row) -> int:
    """Write the action along the most visited nodes into `out`; return the number of its pieces.

    If the tree ends within an action, it is completed as in a playout.
    """
    copy_record(worlds, TRIAL, view)
    s = worlds[TRIAL]
    piece = new_row(len(out))
    number, n = ROOT, 0
    while True:
        number = most_visited(tree, number, seat)
        if number != NONE:
            piece[0] = tree.nodes[number][Node.PIECE]
        else:
            playout_or_wait(s, seat, 1 if may_wait(s, seat) else 0, piece)
        if piece[0] == WAIT:
            return 0
        out[n] = piece[0]
        n += 1
        if not goes_on(s, seat, piece[0]):
            return n
        step(s, seat, piece[0])
