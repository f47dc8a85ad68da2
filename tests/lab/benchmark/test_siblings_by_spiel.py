"""The siblings' published figures, by OpenSpiel: sizes, values, exploitability of all whose probabilities are exact."""

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[spiel]'")

from labtable.games import names  # noqa: E402
from labtable.lab.benchmark import published  # noqa: E402
from labtable.lab.exact import solve, strategy_of, uniform  # noqa: E402
from tests.lab.exact.beside_spiel import Pair  # noqa: E402


@pytest.mark.parametrize("name", names())
def test_openspiel_finds_the_published_figures(name: str) -> None:
    pair = Pair(name, {})
    known = {one.game: one for one in published().exact}[f"{name}-tiny"]
    assert (known.ends, known.histories, known.states) == (pair.ends, pair.tree.histories, pair.tree.states)
    judged = 0
    for strategy in known.strategies:
        if not strategy.sampled and not strategy.wide:
            is_level = strategy.strategy != "uniform"
            found = strategy_of(pair.tree, strategy.strategy, 1)[0] if is_level else uniform(pair.tree)
            assert pair.judged(pair.theirs(found)) == pytest.approx(strategy.exploitability, abs=1e-9)
            judged += 1
    assert judged >= 2
    solution = pair.theirs(solve(pair.tree, 1e-6)[0])
    assert pair.judged(solution) == pytest.approx(known.equilibrium, abs=1e-9)
    returns = pyspiel.expected_returns(pair.game.new_initial_state(), solution, -1, True)
    assert returns == pytest.approx([known.value, -known.value], abs=1e-9)
