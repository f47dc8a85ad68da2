"""A sibling's tree as we have it and as OpenSpiel has it, laid beside each other."""

from collections import defaultdict
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[spiel]'")

from labtable.engine.kernels.options import Value  # noqa: E402
from labtable.games import load  # noqa: E402
from labtable.lab.exact import Tree, build  # noqa: E402
from labtable.lab.exact.tree import CHANCE, NOBODY, WAIT  # noqa: E402
from labtable.spiel import register  # noqa: E402

register()


class Pair:
    """A sibling's tree as we have it and as OpenSpiel has it, laid beside each other.

    In OpenSpiel an action of several pieces is taken piece by piece: `ways` has, by slot, what each of its pieces is
    there: an information state, and the action.
    """

    def __init__(self, name: str, options: dict[str, Value]) -> None:
        asked = ";".join(f"{option}:{value}" for option, value in options.items())
        self.tree: Tree = build(load(f"{name}-tiny"), options=options)
        self.game: Any = pyspiel.load_game(f"labtable_{name}_tiny", {"chance": "explicit", "options": asked})
        self.ways: dict[int, list[tuple[str, int]]] = {}
        self.ends = 0
        self.children: dict[int, list[int]] = defaultdict(list)
        for node, parent in enumerate(self.tree.parent.tolist()):
            self.children[parent].append(node)
        self.compare(0, self.game.new_initial_state())

    def compare(self, node: int, state: Any) -> None:
        """Hold what follows a node of our tree to what follows a state of OpenSpiel's."""
        tree, player = self.tree, int(self.tree.player[node])
        if player == NOBODY:
            self.ends += 1
            assert state.is_terminal()
            assert state.returns() == pytest.approx((2 * tree.payoff[node]).tolist())
        elif player == CHANCE:
            outcomes = state.chance_outcomes()
            assert [share for _, share in outcomes] == pytest.approx(tree.probability[self.children[node]].tolist())
            for child, (outcome, _) in zip(self.children[node], outcomes, strict=True):
                self.compare(child, state.child(outcome))
        else:
            assert state.current_player() == player
            self.compare_actions(node, state)

    def compare_actions(self, node: int, state: Any) -> None:
        known = self.tree.information_states[self.tree.information_state[node]]
        first_pieces = set()
        for child in self.children[node]:
            slot = int(self.tree.slot[child])
            pieces = known.actions[slot - known.first_slot]
            steps = [self.tree.game.n_actions] if pieces == WAIT else list(pieces)
            first_pieces.add(steps[0])
            way, after = [], state
            for step in steps:
                way.append((after.information_state_string(known.seat), step))
                after = after.child(step)
            assert self.ways.setdefault(slot, way) == way  # an information state here is one there
            self.compare(child, after)
        assert sorted(first_pieces) == sorted(state.legal_actions())

    def theirs(self, strategy: Any) -> Any:
        """One of our strategies as a policy of OpenSpiel's: the share of each piece after those before it."""
        weights: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        for slot, way in self.ways.items():
            for known, piece in way:
                weights[known][piece] += float(strategy[slot])
        table = {}
        for known, pieces in weights.items():
            total = sum(pieces.values())
            table[known] = [(piece, weight / total if total else 1 / len(pieces)) for piece, weight in pieces.items()]
        return pyspiel.TabularPolicy(table)

    def ours(self, policy: Any) -> Any:
        """One of OpenSpiel's policies as a strategy of ours."""
        strategy = np.zeros(self.tree.slots)
        table = {known: dict(pieces) for known, pieces in policy.policy_table().items()}
        for slot, way in self.ways.items():
            strategy[slot] = np.prod([table[known][piece] for known, piece in way])
        return strategy

    def judged(self, policy: Any) -> float:
        """OpenSpiel's exploitability of a policy."""
        return float(pyspiel.nash_conv(self.game, policy, True) / 2)
