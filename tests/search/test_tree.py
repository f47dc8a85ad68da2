"""Tree search: the same compiled and plain, right where the best action can be proved, honest about what is hidden."""

from random import Random
from typing import Any

import pytest

import labtable
from examples.highest import GAME as HIGHEST
from labtable.engine.kernels.compiled import new_records, put
from labtable.engine.kernels.contract import WON
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.game import Game
from labtable.lab import Searcher
from labtable.lab.bots.analysis import analyse
from labtable.search import tree as search
from labtable.search.tree import ROOT, Node, Tree, begin_tree, grow_tree, has_choice, take_most_visited
from tests.effort import effort
from tests.feynman.positions import arranged
from tests.games.face_down import FACE_DOWN
from tests.games.tables import all_options, decide_whole

from .cups import CUPS
from .cups.rules import GUESSER, HIDER, LIKELIEST, N_CUPS
from .nim import NIM

UNITARY, MATHIC, FEYNMAN = map(labtable.load, ("unitary", "mathic", "feynman"))
LONGEST = 40


def choose(game: Game, state: Any, seat: int, simulations: int, seed: int = 1) -> tuple[int, ...]:
    """What the search, as plain Python, does with the seat's view."""
    return search_in(game, state, seat, simulations, seed)[0]


def search_in(game: Game, state: Any, seat: int, simulations: int, seed: int = 1) -> tuple[tuple[int, ...], Tree]:
    """The same, and the tree that it has grown."""
    tree, out, view = Tree(), [0] * game.choice_size, game.view(state, seat)
    seed_random(view, seed)
    worlds = [game.state()]
    begin_tree(tree)
    if game.bound(has_choice)(view, seat, out):
        game.bound(grow_tree)(view, seat, worlds, tree, simulations, LONGEST, out)
    return tuple(map(int, out[: game.bound(take_most_visited)(view, seat, worlds, tree, out)])), tree


def tables(game: Game, seed: int) -> Any:
    """A table of the game at some moment."""
    dice = Random(seed)
    options = all_options(game)
    state = game.deal(dice.choice(game.seats), options[seed % len(options)], seed)
    for _ in range(dice.randrange(40)):
        if not game.is_over(state):
            game.carry_out(state, *decide_whole(game, state, dice, 0.1))
    return state


@pytest.mark.parametrize("seed", range(effort(2, 6)))
@pytest.mark.parametrize("game", [HIGHEST, FACE_DOWN, UNITARY, MATHIC, FEYNMAN], ids=lambda game: game.name)
def test_it_chooses_what_is_legal(game: Game, seed: int) -> None:
    state = tables(game, seed)
    for seat in game.who_may_act(state):
        chosen = choose(game, state, seat, 20, seed)
        assert chosen or seat not in game.who_must_act(state)
        if chosen:
            assert game.check(state, seat, chosen)


@pytest.mark.parametrize("game", [HIGHEST, pytest.param(FEYNMAN, marks=pytest.mark.long)], ids=lambda game: game.name)
def test_compiled_and_by_chunks_it_chooses_as_plain_and_at_once(game: Game) -> None:
    searcher = Searcher(game, LONGEST)
    for seed in range(6):
        state = tables(game, seed)
        for seat in game.who_may_act(state):
            assert searcher.choose(state, seat, seed, simulations=60) == choose(game, state, seat, 60, seed)


@pytest.mark.parametrize("stones", [n for n in range(2, effort(8, 12)) if n % 4])
def test_it_finds_the_winning_move(stones: int) -> None:
    """Nim, taking one to three: whoever leaves a multiple of four wins (Bouton, 1901)."""
    state = NIM.deal(2)
    state.stones = stones
    assert choose(NIM, state, state.turn, 600) == (stones % 4,)


def test_it_bets_on_what_is_likely_and_does_not_look_at_what_is_there() -> None:
    """The ball is under the second cup half of the time; a search that peeked would follow it."""
    deals = [CUPS.deal(2, seed=seed) for seed in range(12)]
    assert {state.ball for state in deals} == set(range(N_CUPS))
    assert {choose(CUPS, state, GUESSER, 500, seed) for seed, state in enumerate(deals)} == {(LIKELIEST,)}


def children(tree: Tree, number: int) -> list[Any]:
    """The nodes below a node."""
    found, child = [], tree.nodes[number][Node.FIRST_CHILD]
    while child != search.NONE:
        found.append(tree.nodes[child])
        child = tree.nodes[child][Node.NEXT_SIBLING]
    return found


def test_an_action_is_available_only_in_worlds_where_it_is_legal() -> None:
    """The cup that is lifted is the one with the ball: each can be chosen a sixth, a half, a third of the time."""
    tree = search_in(CUPS, CUPS.deal(2), GUESSER, 3000)[1]
    (guess,) = [n for n in range(tree.size) if tree.nodes[n][Node.PARENT] == ROOT and tree.nodes[n][0] == LIKELIEST]
    lifted = {node[Node.PIECE]: node for node in children(tree, guess)}
    total = tree.nodes[guess][Node.VISITS] - 1  # with the first of them the node was made
    assert sum(node[Node.VISITS] for node in lifted.values()) == total
    for cup, share in enumerate((1 / 6, 1 / 2, 1 / 3)):
        node = lifted[cup]
        assert node[Node.AVAILABLE] == node[Node.VISITS] == pytest.approx(share * total, rel=0.2)
        assert node[Node.TOTAL] == (0 if cup == LIKELIEST else WON * node[Node.VISITS])  # for who lifts it


def test_what_is_noted_adds_up() -> None:
    tree = search_in(FEYNMAN, FEYNMAN.deal(3, seed=2), 0, 800)[1]
    assert tree.nodes[ROOT][Node.VISITS] in {0, 800}
    for number in range(1, tree.size):
        node, parent = tree.nodes[number], tree.nodes[tree.nodes[number][Node.PARENT]]
        assert 1 <= node[Node.VISITS] <= node[Node.AVAILABLE] <= parent[Node.VISITS]
        assert 0 <= node[Node.TOTAL] <= WON * node[Node.VISITS]
        assert sum(child[Node.VISITS] for child in children(tree, number)) <= node[Node.VISITS]


def test_a_match_that_was_cut_off_counts_what_the_game_says() -> None:
    worth_of, state = FEYNMAN.bound(search.worth_of), FEYNMAN.deal(4)
    assert [worth_of(state, seat) for seat in range(4)] == [WON // 4] * 4
    state.phase, state.winners[1] = 3, 1
    assert [worth_of(state, seat) for seat in range(4)] == [search.LOST, WON, search.LOST, search.LOST]
    assert NIM.bound(search.worth_of)(NIM.deal(2), 0) == WON // 2


def test_a_settled_choice_is_what_would_have_been_chosen_in_the_end() -> None:
    settled = 0
    for seed in range(effort(4, 12)):
        state, tree, out = NIM.deal(2), Tree(), [0] * NIM.choice_size
        state.stones = 5 + seed % 3
        view, left = NIM.view(state, state.turn), 300
        NIM.bound(begin_tree)(tree)
        while left > 0 and not search.is_settled(tree, left):
            NIM.bound(grow_tree)(view, state.turn, [NIM.state()], tree, 10, LONGEST, out)
            left -= 10
        settled += left > 0
        first = tree.nodes[search.most_visited(tree, ROOT, state.turn)][Node.PIECE]
        NIM.bound(grow_tree)(view, state.turn, [NIM.state()], tree, left, LONGEST, out)
        assert tree.nodes[search.most_visited(tree, ROOT, state.turn)][Node.PIECE] == first
    assert settled > 0


def test_below_the_root_an_avoided_piece_is_tried_only_where_it_is_the_only_one() -> None:
    """Nim, where taking one is avoided: it is tried at the root, and where one stone is left."""
    state, tree, out = NIM.deal(2), Tree(), [0] * NIM.choice_size
    state.stones = 4
    NIM.bound(begin_tree)(tree)
    tree.avoided[1] = 1
    NIM.bound(grow_tree)(NIM.view(state, state.turn), state.turn, [NIM.state()], tree, 300, LONGEST, out)

    def pieces(number: int) -> set[int]:
        return {node[Node.PIECE] for node in children(tree, number)}

    assert pieces(ROOT) == {1, 2, 3}
    first = {tree.nodes[n][Node.PIECE]: n for n in range(1, tree.size) if tree.nodes[n][Node.PARENT] == ROOT}
    assert pieces(first[1]) == {2, 3}
    assert pieces(first[3]) == {1}


@pytest.mark.parametrize(("margin", "chosen"), [(0, 3), (2 * WON, 1)])
def test_a_piece_that_is_put_last_is_taken_only_where_it_is_better_by_the_margin(margin: int, chosen: int) -> None:
    """Nim with three stones: to take all of them wins, so with no margin that is still done."""
    state, tree, out = NIM.deal(2), Tree(), [0] * NIM.choice_size
    state.stones = 3
    view = NIM.view(state, state.turn)
    NIM.bound(begin_tree)(tree)
    NIM.bound(grow_tree)(view, state.turn, [NIM.state()], tree, 300, LONGEST, out)
    NIM.bound(search.put_last)(tree, state.turn, 3, margin)
    NIM.bound(take_most_visited)(view, state.turn, [NIM.state()], tree, out)
    assert (out[0] == 3) == (chosen == 3)


def test_with_one_action_nothing_is_searched() -> None:
    state = CUPS.deal(2)
    CUPS.step(state, GUESSER, 0)
    chosen, tree = search_in(CUPS, state, HIDER, 100)
    assert chosen == (state.ball,)
    assert tree.size == 1


def test_a_full_tree_still_answers() -> None:
    """Nodes that are there go on counting; where there are none it takes what is legal."""
    state = NIM.deal(2)
    tree, view, out = Tree(), NIM.view(state, 0), [0] * NIM.choice_size
    NIM.bound(begin_tree)(tree)
    NIM.bound(grow_tree)(view, 0, [NIM.state()], tree, 3, LONGEST, out)
    grown, tree.size = tree.size, search.NODES
    NIM.bound(grow_tree)(view, 0, [NIM.state()], tree, 50, LONGEST, out)
    assert tree.size == search.NODES
    assert tree.nodes[ROOT][Node.VISITS] == 53
    assert sum(node[Node.VISITS] for node in children(tree, ROOT)) == 53
    assert grown == 4
    NIM.bound(begin_tree)(tree)
    assert NIM.bound(take_most_visited)(view, 0, [NIM.state()], tree, out) == 1
    assert NIM.check(state, 0, out[:1])


@pytest.mark.parametrize(("seat", "action"), [(1, "catch"), (2, "decay")])
def test_who_may_act_or_wait_does_what_is_better(seat: int, action: str) -> None:
    """A DECAY is missing (F-19): catching costs another two cards, and calling saves them."""
    match = arranged(3, hands=[["t:red", "b:green"], ["c:red", "s:blue"], ["u:red"]], discard=["u:red"], uncalled=2)
    assert seat not in FEYNMAN.who_must_act(match.state)
    chosen, tree = search_in(FEYNMAN, match.state, seat, 400)
    assert FEYNMAN.write(*chosen) == action
    trees = new_records(Tree, 1)
    put(trees, 0, tree)
    found = analyse(FEYNMAN, FEYNMAN.view(match.state, seat), seat, trees[0], False).choices
    assert found[0].action == action
    assert [choice.pieces for choice in found if not choice.action] == [()], "who waits has no pieces and no words"
