"""Small games counted whole: what their trees have, what strategies are worth on them, and what an equilibrium is."""

from itertools import product
from math import comb

import numpy as np
import pytest

from labtable.cli import main
from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.games.cats.rules.boxes import Box
from labtable.lab.exact import (
    best_response,
    build,
    chance,
    exploitability,
    gain,
    levels,
    solve,
    strategy_of,
    uniform,
    value,
)
from labtable.lab.exact.chance import Chance, key_of
from labtable.lab.exact.tree import CHANCE, Tree
from tests.lab.exact.exact_games import kuhn

# histories, ends, states, information states of each seat, longest match
COUNTED = {
    "cats": (3720, 1230, 3376, [425, 425], 11),
    "feynman": (560, 288, 448, [136, 136], 4),
    "mathic": (608, 480, 608, [52, 52], 2),
    "unitary": (1224, 468, 880, [372, 372], 8),
}


@pytest.fixture(scope="module")
def trees() -> dict[str, Tree]:
    return {name: build(load(f"{name}-tiny")) for name in names()}


@pytest.mark.parametrize("name", names())
def test_tiny_siblings_are_counted_whole(name: str, trees: dict[str, Tree]) -> None:
    tree = trees[name]
    known = [tree.states_of(seat) for seat in range(2)]
    assert (tree.histories, tree.ends, tree.states, known, tree.longest) == COUNTED[name]


@pytest.mark.parametrize("name", names())
def test_chance_is_whole(name: str, trees: dict[str, Tree]) -> None:
    """After each node of chance its outcomes have all the probability, and no two of them are one."""
    tree = trees[name]
    assert chance_is_whole(tree)
    assert sum(map(len, tree.levels)) == len(tree.player)


def test_deals_have_the_odds_of_boxes_drawn(trees: dict[str, Tree]) -> None:
    """Of two living, two dead and a Heisenberg one each: as counting says, whoever begins."""
    tree = trees["cats"]
    dealt = tree.levels[1]
    odds: dict[int, float] = {}
    for node in dealt:
        known = tree.information_states[tree.information_state[node]]
        own = known.view.hand[known.seat].index(1)
        odds[own] = odds.get(own, 0) + tree.probability[node]
    of = {Box.ALIVE: 2, Box.DEAD: 2, Box.HEISENBERG: 1}
    assert odds == pytest.approx({box: n / comb(5, 1) for box, n in of.items()})


@pytest.mark.parametrize("name", names())
def test_every_match_runs_along_the_tree(name: str, trees: dict[str, Tree]) -> None:
    """Matches that the real dice deal, played at random, lead to states that the tree has, and end where it ends."""
    game, tree = trees[name].game, trees[name]
    views = {(known.seat, key_of(known.view)) for known in tree.information_states}
    for seed in range(40):
        state, last = game.deal(2, seed=seed), 1
        while not game.is_over(state):
            seat = game.asking_order(state, last)[0]
            assert (seat, key_of(game.view(state, seat))) in views
            if pieces := game.choose(game.view(state, seat), seat, 0, seed):
                game.apply(state, seat, *pieces)
                last = seat
            else:
                (seat,) = game.who_must_act(state)
                game.apply(state, seat, *game.whole_actions(state, seat)[seed % 2 - 1])
                last = seat


def test_kuhns_poker_is_worth_what_is_known_of_it() -> None:
    """-1/18 to who begins (Kuhn 1950); OpenSpiel gives the uniform strategy a NashConv of 0.916667."""
    tree = kuhn()
    strategy, left, _ = solve(tree, below=1e-3)
    assert left < 1e-3
    assert value(tree, strategy, 0) == pytest.approx(-1 / 18, abs=1e-3)
    assert exploitability(tree, uniform(tree)) == pytest.approx(0.9166666667 / 2)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_best_response_is_the_best_of_all_pure_strategies(seat: int) -> None:
    tree = kuhn()
    dice = np.random.default_rng(seat)
    strategy = uniform(tree)
    for known in tree.information_states:
        strategy[known.first_slot] = dice.random()
        strategy[known.first_slot + 1] = 1 - strategy[known.first_slot]
    mine = [known for known in tree.information_states if known.seat == seat]
    found = []
    for choices in product(range(2), repeat=len(mine)):
        pure = strategy.copy()
        for known, choice in zip(mine, choices, strict=True):
            pure[known.first_slot : known.first_slot + 2] = [choice == 0, choice == 1]
        found.append(value(tree, pure, seat))
    assert value(tree, best_response(tree, strategy, seat), seat) == pytest.approx(max(found))


@pytest.mark.parametrize("name", ["cats", "feynman"])
def test_an_equilibrium_is_found(name: str, trees: dict[str, Tree]) -> None:
    tree = trees[name]
    strategy, left, _ = solve(tree, below=1e-3)
    assert left < 1e-3
    assert value(tree, strategy, 0) == pytest.approx(-value(tree, strategy, 1))
    assert all(gain(tree, strategy, seat) >= -1e-9 for seat in range(2))
    assert exploitability(tree, uniform(tree)) > 0.1


def test_who_gives_up_says_how_far_it_came(trees: dict[str, Tree]) -> None:
    _, left, iterations = solve(trees["cats"], below=0, most=2, step=2)
    assert left > 0
    assert iterations == 2


def test_levels_are_strategies(trees: dict[str, Tree]) -> None:
    """Cats' better levels are exploited less; each has all its probability in each information state."""
    tree = trees["cats"]
    found = {}
    for level in ("random", "intermediate"):
        strategy, sampled = strategy_of(tree, level, samples=5)
        assert sampled == 0
        for known in tree.information_states:
            assert strategy[known.first_slot :][: len(known.actions)].sum() == pytest.approx(1)
        found[level] = exploitability(tree, strategy)
    assert 0 < found["intermediate"] < found["random"]


def test_an_action_that_is_not_worth_choosing_is_said(
    trees: dict[str, Tree], capsys: pytest.CaptureFixture[str]
) -> None:
    """Mathic's levels write more equations than are worth choosing: a tree with these is counted besides."""
    with pytest.raises(Problem) as refused:
        strategy_of(trees["mathic"], "beginner", samples=1)
    assert refused.value.code == "not_in_tree"
    assert main(["exploit", "mathic-tiny", "--option", "suits=3", "--option", "highest=0", "--samples", "1"]) == 0
    plain, wide = capsys.readouterr().out.split("With those that intermediate, expert take besides:")
    assert "348 histories, 300 of them ends; 348 states." in plain
    assert "equilibrium           0.0000" in plain
    assert "A computer of the level intermediate plays compute" in plain
    assert "which the tree has not" not in wide
    assert [line.split()[0] for line in wide.splitlines()[-2:]] == ["intermediate", "expert"]


def chance_is_whole(tree: Tree) -> bool:
    """Whether after each node of chance its outcomes have all the probability."""
    sums = np.bincount(tree.parent[1:], tree.probability[1:], len(tree.player))
    return np.allclose(sums[tree.player == CHANCE], 1)


def test_boxes_are_drawn_in_the_middle_of_a_match() -> None:
    """Cats' sibling with two boxes each, of which one may be exchanged for one of two that are left."""
    tree = build(load("cats-tiny"), options={"cycling": 1, "ladder": 1, "dealt": 2, "empty_boxes": 1})
    assert (tree.histories, tree.ends, int((tree.player == CHANCE).sum())) == (1424, 436, 89)
    assert chance_is_whole(tree)


def test_the_last_box_is_drawn_for_certain() -> None:
    tree = build(load("cats-tiny"), options={"cycling": 1, "ladder": 1, "dealt": 2})
    assert (tree.histories, tree.ends, int((tree.player == CHANCE).sum())) == (244, 74, 1)


def test_answers_in_secret_are_seen_by_nobody() -> None:
    """Mathic's sibling for three, where two may steal: who has passed is in nobody's information state."""
    tree = build(load("mathic-tiny"), 3, {"stealing": True, "suits": 1, "highest": 2, "laid": 0})
    assert (tree.histories, tree.ends, [tree.states_of(seat) for seat in range(3)]) == (144, 18, [39, 39, 39])
    assert sum(value(tree, uniform(tree), seat) for seat in range(3)) == pytest.approx(0)


def test_a_game_that_is_too_large_is_refused() -> None:
    with pytest.raises(Problem, match="has more than 100 histories"):
        build(load("cats-tiny"), most=100)


def test_a_whole_deck_is_not_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are more deals of a printed game than anybody could wait for."""
    monkeypatch.setattr(chance, "MOST_WAYS", 1000)
    with pytest.raises(Problem, match="more than 1,000 ways in which the cards can fall") as caught:
        build(load("unitary"))
    assert caught.value.code == "too_large"


def test_sampled_states_are_told(trees: dict[str, Tree], monkeypatch: pytest.MonkeyPatch) -> None:
    tree = trees["feynman"]
    known = tree.information_states[0]

    class Found(dict[tuple[int, ...], float]):
        is_exact = False

    def some(game: object, view: object, seat: int, level: str, **_: int) -> Found:
        (mine,) = (k for k in tree.information_states if k.view is view)
        return Found({mine.actions[0]: 1.0})

    monkeypatch.setattr(levels, "probabilities", some)
    strategy, sampled = strategy_of(tree, "expert", samples=1)
    assert sampled == len(tree.information_states)
    assert strategy[known.first_slot] == 1


def test_chance_goes_through_every_draw() -> None:
    """The deals of Unitary's sibling: three cards in any order, and who begins."""
    game = load("unitary-tiny")
    chance = Chance(game)
    dealt = chance.states_after(game.undealt(2), chance.deal)
    assert len(dealt) == 3 * 2 * 2
    assert {round(probability * 12, 9) for probability, _ in dealt} == {1}
