"""The bots of U-kNOw Feynman. They see only their own view, and decide one action at a time.

The expert draws, keeps what it drew or takes a penalty although a card fits, where that is clearly better. That is
deliberate: an expert that never did it won a third of the matches of two against one that did. A card laid may open
the colour with which the next seat, whose backs it knows, can go out. The longer a round takes, the less it does so; in
the short game, where each draw brings the end nearer, at which the fewest cards win, it does as the search says.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.contract import NO_PIECE, WON
from labtable.engine.kernels.kernel import copy_record, kernel, new_row
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row
from labtable.engine.play.flow import may_wait, step
from labtable.engine.play.levels import Level
from labtable.engine.play.random_bot import choose_at_random
from labtable.search.tree import Tree, begin_tree, grow_tree, has_choice, is_settled, put_last, take_most_visited

from ..rules.actions import goes_on, legal
from ..rules.state import NOBODY, Length, Phase, Piece, State
from .trying import choose_by_trying

WHOLE_PERCENT = 100
FORGETS = (0, 25, 8, 0)  # percent, by level: how likely DECAY is not called when it is due (F-19)
OVERLOOKS = (0, 50, 15, 0)  # and a call that another seat has missed is not noticed
SEES_A_CARD = 80  # percent: how likely a beginner sees that a card fits, of a hand that is LARGE
LARGE = 4  # cards
TRIES = 40  # playouts up to the next turn, for an action at the intermediate level
SIMULATIONS = 500  # of the expert's tree search, unless its choice is settled before
CHUNK = 20  # of them between two looks whether it is
AHEAD = 40  # pieces that a playout of it looks ahead
MARGIN = WON // 40  # drawing without need must be better than any card by this much,
IMPATIENCE = 4  # and for every so many pieces of a round by as many parts of WON as there are seats


@kernel
def choose(view: State, seat: int, level: int, worlds: MutableSequence[State], tree: Tree, out: Row) -> int:
    """Write the pieces of the action of a bot of this level into `out`, none if it waits."""
    if level == Level.RANDOM:
        return choose_at_random(view, seat, out)
    if view.uncalled != NOBODY:
        missed = FORGETS[level] if view.uncalled == seat else OVERLOOKS[level]
        if random_below(view, WHOLE_PERCENT) >= missed:
            out[0] = Piece.DECAY if view.uncalled == seat else Piece.CATCH
            return 1
        if may_wait(view, seat):
            return 0
    if level == Level.BEGINNER:
        return forget(view, level, choose_beginner(view, seat, worlds, out), out)
    if level == Level.INTERMEDIATE:
        return forget(view, level, choose_by_trying(view, seat, worlds, TRIES, out), out)
    begin_tree(tree)
    avoid_idle(tree, view)
    if has_choice(view, seat, out):
        left = SIMULATIONS
        while left > 0 and not is_settled(tree, left):
            grow_tree(view, seat, worlds, tree, CHUNK, AHEAD, out)
            left -= CHUNK
        idle = idle_piece(view, seat, out)
        if idle != NO_PIECE:
            put_last(tree, seat, idle, margin(view))
    return forget(view, level, take_most_visited(view, seat, worlds, tree, out), out)


@kernel
def avoid_idle(tree: Tree, view: State) -> None:
    """Let nobody draw, keep or take a penalty without need, nor forget DECAY, in what the expert looks ahead to.

    In the short game it reckons with draws, too (F-22).
    """
    tree.avoided[Piece.KEEP] = tree.avoided[Piece.TAKE] = tree.avoided[Piece.ALONE] = tree.avoided[Piece.QUIET] = 1
    if view.length == Length.BOOK:
        tree.avoided[Piece.DRAW] = 1


@kernel
def idle_piece(view: State, seat: int, out: Row) -> int:
    """Drawing, keeping what was drawn, or taking a penalty, whichever is legal and so listed last; else NO_PIECE.

    In the short game each draw brings nearer the end, at which the fewest cards win: there nothing is idle (F-22).
    """
    last = out[legal(view, seat, out) - 1]
    if view.length == Length.SHORT:
        return NO_PIECE
    return last if last == Piece.DRAW or last == Piece.KEEP or last == Piece.TAKE else NO_PIECE


@kernel
def margin(view: State) -> int:
    """What drawing without need must be better by: more and more the longer the round, so that it comes to an end.

    Taken are pieces since the match began; the rounds before are counted as if they had taken as long as this one.
    """
    return MARGIN + view.taken * view.seats // (IMPATIENCE * view.round)


@kernel
def forget(view: State, level: int, n: int, out: Row) -> int:
    """Call DECAY with the action if required, unless the level forgets it (F-19); return the number of pieces.

    A call costs nothing, so no search has to find out whether it is better.
    """
    if n > 0 and (out[n - 1] == Piece.CALL or out[n - 1] == Piece.QUIET):
        out[n - 1] = Piece.QUIET if random_below(view, WHOLE_PERCENT) < FORGETS[level] else Piece.CALL
    return n


@kernel
def choose_beginner(view: State, seat: int, worlds: MutableSequence[State], out: Row) -> int:
    """Choose a card that it sees to fit, else to draw, keep or take. With few cards it overlooks none."""
    copy_record(worlds, 0, view)
    n = 0
    while True:
        piece = beginners_piece(worlds[0], view, seat, n, out)
        more = goes_on(worlds[0], seat, piece)
        out[n] = piece
        n += 1
        if not more:
            return n
        step(worlds[0], seat, piece)


@kernel
def beginners_piece(s: State, dice: State, seat: int, at: int, out: Row) -> int:
    """The piece number `at`; those before it are in `out`, and the legal ones are written after them."""
    pieces = new_row(len(out))
    n = legal(s, seat, pieces)
    while n > 1 and (pieces[0] == Piece.CATCH or pieces[0] == Piece.DECAY):  # already tried
        n -= 1
        for i in range(n):
            pieces[i] = pieces[i + 1]
    if at > 0:
        return pieces[0] if pieces[0] == Piece.CALL else pieces[random_below(dice, n)]
    seen = 0
    looks_well = s.phase == Phase.DRAWN or s.hand_size[seat] < LARGE
    for i in range(n - 1):
        if looks_well or random_below(dice, WHOLE_PERCENT) < SEES_A_CARD:
            pieces[seen] = pieces[i]
            seen += 1
    return pieces[random_below(dice, seen)] if seen > 0 else pieces[n - 1]
