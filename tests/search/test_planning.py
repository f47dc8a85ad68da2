"""Planning against players who do as playouts do: legal, adding up, in worlds as likely as the game believes them."""

from random import Random
from typing import Any

import pytest

import labtable
from labtable.engine.kernels.binding import bind
from labtable.engine.kernels.compiled import new_records, put
from labtable.engine.kernels.contract import (
    WON,
    Asked,
    Told,
    apply,
    asked,
    belief,
    deal,
    has_won,
    hide,
    is_over,
    legal,
    redeal,
    told,
)
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.game import Game
from labtable.lab import Searcher
from labtable.lab.bots.analysis import analyse
from labtable.search.planning import (
    PLANNING_WORLDS,
    PROPOSALS,
    SURE,
    WORLD,
    draw_world,
    grow_plan,
    take_planned,
)
from labtable.search.tree import NONE, ROOT, SECRET, Node, Tree, add_node, add_tree, begin_tree
from tests.games.tables import all_options, decide_whole

from .cups import CUPS
from .cups.rules import GUESSER, HIDDEN, HIDER, N_CUPS
from .nim import NIM

UNITARY, MATHIC, CATS = map(labtable.load, ("unitary", "mathic", "cats"))
LONGEST = 40


def planned(game: Game, state: Any, seat: int, simulations: int, seed: int = 1) -> tuple[tuple[int, ...], Tree]:
    """What planning, as plain Python, does with the seat's view, and its tree."""
    tree, out, view = Tree(), [0] * game.choice_size, game.view(state, seat)
    worlds, room = ([game.state() for _ in range(n)] for n in (PLANNING_WORLDS, game.bot_worlds))
    seed_random(view, seed)
    game.bound(begin_tree)(tree)
    game.bound(grow_plan)(view, seat, worlds, room, game.workspace(), tree, simulations, LONGEST, out)
    n = game.bound(take_planned)(view, seat, worlds, tree, out)
    return tuple(map(int, out[:n])), tree


def children(tree: Tree, number: int) -> list[int]:
    """The nodes below a node."""
    found, child = [], tree.nodes[number][Node.FIRST_CHILD]
    while child != NONE:
        found.append(child)
        child = tree.nodes[child][Node.NEXT_SIBLING]
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", [UNITARY, MATHIC, CATS], ids=lambda game: game.name)
def test_it_chooses_what_is_legal_and_changes_nothing(game: Game, seed: int) -> None:
    dice, options = Random(seed), all_options(game)
    state = game.deal(dice.choice(game.seats), options[seed % len(options)], seed)
    for _ in range(dice.randrange(20)):
        if not game.is_over(state):
            game.carry_out(state, *decide_whole(game, state, dice, 0.1))
    before = state.copy()
    for seat in game.who_may_act(state):
        chosen, _ = planned(game, state, seat, 8, seed)
        assert chosen or seat not in game.who_must_act(state)
        assert not chosen or game.check(state, seat, chosen)
    assert state == before


@pytest.mark.parametrize("game", [NIM, pytest.param(CATS, marks=pytest.mark.long)], ids=lambda game: game.name)
def test_compiled_and_by_chunks_it_chooses_as_plain_and_at_once(game: Game) -> None:
    searcher = Searcher(game, LONGEST)
    for seed in range(4):
        state = game.deal(game.seats[seed % min(3, len(game.seats))], seed=seed)
        (seat,) = game.who_must_act(state)
        chosen, tree = planned(game, state, seat, 40, seed)
        assert searcher.choose(state, seat, seed, simulations=40) == chosen
        visits = {(tree.nodes[n][0],): tree.nodes[n][Node.VISITS] for n in children(tree, ROOT)}
        found = searcher.analyse(state, seat, seed, simulations=40)
        assert {choice.pieces: choice.visits for choice in found.choices} == visits


def test_what_is_noted_adds_up() -> None:
    tree = planned(CATS, CATS.deal(3, seed=2), CATS.who_must_act(CATS.deal(3, seed=2))[0], 150)[1]
    assert tree.nodes[ROOT][Node.VISITS] == 150
    assert sum(tree.nodes[n][Node.VISITS] for n in children(tree, ROOT)) == 150
    assert sum(tree.priors[n] for n in children(tree, ROOT)) == pytest.approx(SURE, rel=0.01)
    for number in range(tree.size):
        node, below = tree.nodes[number], children(tree, number)
        assert 0 <= node[Node.TOTAL] <= WON * node[Node.VISITS]
        assert sum(tree.nodes[n][Node.VISITS] for n in below) <= node[Node.VISITS]
        assert sum(tree.nodes[n][Node.TOTAL] for n in below) <= node[Node.TOTAL]


def test_another_seats_boxes_do_not_change_what_is_chosen() -> None:
    state = CATS.deal(2, seed=4)
    (seat,) = CATS.who_must_act(state)
    chosen = {planned(CATS, CATS.redeal(CATS.view(state, seat), seat, seed), seat, 60)[0] for seed in range(4)}
    assert chosen == {planned(CATS, state, seat, 60)[0]}


LIKELIHOODS = (6, 2, 3)  # of the cups with the ball, which has a sixth, a half, a third of the worlds: all alike then


@kernel
def cup_belief(s: Any, view: Any, seat: int) -> int:
    """As likely as makes all cups alike."""
    return LIKELIHOODS[s.ball]


def test_worlds_are_drawn_by_their_likelihoods() -> None:
    view, tree, worlds = CUPS.view(CUPS.deal(2), GUESSER), Tree(), [CUPS.state() for _ in range(PLANNING_WORLDS)]
    seed_random(view, 7)
    draw = bind([draw_world], {**CUPS.kernels, belief: cup_belief})[draw_world]
    drawn = [0] * N_CUPS
    for _ in range(1500):
        draw(view, GUESSER, worlds, tree)
        drawn[worlds[WORLD].ball] += 1
    assert PROPOSALS > 1
    assert drawn == [pytest.approx(500, rel=0.15)] * N_CUPS


def test_two_trees_are_added_up() -> None:
    state = CATS.deal(2, seed=1)
    (seat,) = CATS.who_must_act(state)
    (_, one), (_, other) = (planned(CATS, state, seat, 60, seed) for seed in (1, 2))
    apart = {
        piece: sum(t.nodes[n][Node.VISITS] for t in (one, other) for n in children(t, ROOT) if t.nodes[n][0] == piece)
        for piece in {t.nodes[n][0] for t in (one, other) for n in children(t, ROOT)}
    }
    CATS.bound(add_tree)(one, other)
    assert {one.nodes[n][0]: one.nodes[n][Node.VISITS] for n in children(one, ROOT)} == apart
    assert one.nodes[ROOT][Node.VISITS] == 120
    assert sum(one.nodes[n][Node.VISITS] for n in children(one, ROOT)) == 120


# --- what others do in secret ---


@kernel
def has_hidden(s: Any) -> bool:
    """Whether the ball has been put under a cup: here that is a choice, after the guesser has begun."""
    return bool(s.ball != HIDDEN)


@kernel
def asked_in_turn(s: Any, seat: int) -> int:
    """The guesser begins; then the ball is hidden; then it is looked for."""
    return Asked.MUST if seat == (HIDER if s.turn == 1 and not has_hidden(s) else GUESSER) else Asked.NO


@kernel
def asked_at_once(s: Any, seat: int) -> int:
    """The guesser begins; then both answer in secret."""
    if s.turn == 0:
        return Asked.MUST if seat == GUESSER else Asked.NO
    return Asked.SECRETLY if (s.ball if seat == HIDER else s.guess) == HIDDEN else Asked.NO


@kernel
def apply_choice(s: Any, seat: int, piece: int) -> None:
    """Hide the ball, or look for it."""
    if seat == HIDER:
        s.ball = piece
    elif s.turn == 0:
        s.turn = 1
    else:
        s.guess = piece


@kernel
def any_cup(s: Any, seat: int, out: Any) -> int:
    """Any cup can be chosen."""
    for piece in range(N_CUPS):
        out[piece] = piece
    return N_CUPS


@kernel
def both_have_chosen(s: Any) -> bool:
    """Whether the ball is hidden, and has been looked for."""
    return has_hidden(s) and bool(s.guess != HIDDEN)


@kernel
def has_found(s: Any, seat: int) -> bool:
    """Whether the guess was right, or wrong."""
    return both_have_chosen(s) and (s.guess == s.ball) == (seat == GUESSER)


@kernel
def all_told(s: Any, seat: int, piece: int) -> int:
    """All of what is done: everybody sees under which cup the ball is put."""
    return Told.ALL


HIDING: dict[Any, Any] = {
    **CUPS.kernels, legal: any_cup, apply: apply_choice, is_over: both_have_chosen, has_won: has_found,
}  # fmt: skip
DEALING = (deal, hide, redeal)


@pytest.mark.parametrize(
    ("rules", "right"),
    [
        ({asked: asked_in_turn, told: all_told}, 0.9),  # who sees where the ball is put finds it
        ({asked: asked_in_turn}, 0.4),
        ({asked: asked_at_once}, 0.4),
    ],
    ids=["open", "unseen", "at once"],
)
def test_a_choice_does_not_depend_on_what_another_seat_has_done_in_secret(rules: dict[Any, Any], right: float) -> None:
    """However long it searches, a third of its guesses is right, as there are three cups and the hider takes any."""
    kernels = {own: twin for own, twin in {**HIDING, **rules}.items() if own not in DEALING}
    bound = bind([begin_tree, grow_plan], kernels)
    view, tree, worlds = CUPS.state(), Tree(), [CUPS.state() for _ in range(PLANNING_WORLDS)]
    view.seats, view.ball, view.guess = 2, HIDDEN, HIDDEN
    seed_random(view, 3)
    bound[begin_tree](tree)
    bound[grow_plan](view, GUESSER, worlds, [], None, tree, 600, LONGEST, [0] * CUPS.choice_size)
    assert tree.nodes[ROOT][Node.TOTAL] / WON / 600 == pytest.approx(right, abs=0.1)


def test_a_line_says_where_somebody_acts_unseen() -> None:
    tree, trees, state = Tree(), new_records(Tree, 1), CATS.deal(2, seed=1)
    (seat,) = CATS.who_must_act(state)
    begin_tree(tree)
    own = add_node(tree, ROOT, CATS.legal(state, seat)[0], seat)
    for number in (own, add_node(tree, own, SECRET, 1 - seat)):
        tree.nodes[number][Node.VISITS] = 2
    put(trees, 0, tree)
    assert analyse(CATS, CATS.view(state, seat), seat, trees[0], True).line[1] == (1 - seat, "?")
