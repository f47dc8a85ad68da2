"""The small siblings by OpenSpiel's algorithms: the same trees, values, exploitability and equilibria as ours."""

from collections import defaultdict
from random import Random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[spiel]'")

from labtable.engine.kernels.options import Value  # noqa: E402
from labtable.games import names  # noqa: E402
from labtable.lab.exact import Solver, exploitability, uniform, value  # noqa: E402
from tests.effort import LONG  # noqa: E402
from tests.lab.exact.beside_spiel import Pair  # noqa: E402

ITERATIONS = 4
# In `make test` a sibling is played with options that leave a smaller tree, if it has any.
SMALLER: dict[str, dict[str, Value]] = {"cats": {"ladder": 2}, "mathic": {"suits": 3, "highest": 0}}


@pytest.fixture(scope="module", params=names())
def pair(request: pytest.FixtureRequest) -> Pair:
    return Pair(request.param, {} if LONG else SMALLER.get(request.param, {}))


def test_openspiel_has_the_same_tree(pair: Pair) -> None:
    assert pair.ends == pair.tree.ends
    assert len(pair.ways) == pair.tree.slots


def test_openspiel_finds_a_strategy_as_exploitable_as_we_do(pair: Pair) -> None:
    """The uniform one, and what our CFR+ has after some iterations."""
    solver = Solver(pair.tree)
    solver.run(ITERATIONS)
    for strategy in (uniform(pair.tree), solver.average):
        assert pair.judged(pair.theirs(strategy)) == pytest.approx(exploitability(pair.tree, strategy), abs=1e-9)


def test_openspiels_uniform_policy_is_uniform_among_pieces(pair: Pair) -> None:
    """As `random` is, and not `uniform`, which is so among whole actions."""
    pieces: dict[str, set[int]] = defaultdict(set)
    for way in pair.ways.values():
        for known, piece in way:
            pieces[known].add(piece)
    strategy = np.array(
        [np.prod([1 / len(pieces[known]) for known, _ in pair.ways[slot]]) for slot in sorted(pair.ways)]
    )
    theirs = pyspiel.UniformRandomPolicy(pair.game)
    assert pair.judged(theirs) == pytest.approx(exploitability(pair.tree, strategy), abs=1e-9)


def test_what_openspiels_cfr_finds_is_as_good_here(pair: Pair) -> None:
    """Both come near the same equilibrium: of a zero-sum match there is one value, within what is left to exploit."""
    theirs = pyspiel.CFRPlusSolver(pair.game)
    for _ in range(ITERATIONS):
        theirs.evaluate_and_update_policy()
    policy = theirs.tabular_average_policy()
    found = pair.ours(policy)
    left = exploitability(pair.tree, found)
    assert left == pytest.approx(pair.judged(policy), abs=1e-9)
    assert left < exploitability(pair.tree, uniform(pair.tree)) / 2
    ours = Solver(pair.tree)
    ours.run(ITERATIONS)
    bound = 2 * (left + exploitability(pair.tree, ours.average))
    assert abs(value(pair.tree, found, 0) - value(pair.tree, ours.average, 0)) <= bound + 1e-9


def test_a_resampled_match_is_a_history_of_the_tree(pair: Pair) -> None:
    """Its seat knows the same, and whoever acts in it has an information state that the tree has."""
    known = {state for way in pair.ways.values() for state, _ in way}
    dice, others = Random(1), set()
    for _ in range(10):
        state = pair.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
                continue
            seat = state.current_player()
            for _ in range(3):
                world = state.resample_from_infostate(seat, dice.random)
                assert world.information_state_string(seat) == state.information_state_string(seat)
                assert world.legal_actions() == state.legal_actions()
                while not world.is_terminal() and (world.is_chance_node() or world.current_player() == seat):
                    world.apply_action(dice.choice(world.legal_actions()))
                if not world.is_terminal():
                    others.add(world.information_state_string(world.current_player()))
            state.apply_action(dice.choice(state.legal_actions()))
    assert others
    assert others <= known
