"""Strategies on a complete tree: their values, best responses, exploitability, and an equilibrium by CFR+.

CFR+ is Oskari Tammelin's *Solving Large Imperfect Information Games Using CFR+* (2014): regrets that never fall below
zero, alternating updates, and an average that weighs later strategies more. Each step handles a whole level of the tree
at once.
"""

import numpy as np

from .tree import NO_SLOT, Floats, Ints, Tree


def uniform(tree: Tree) -> Floats:
    """The strategy that takes each action with the same probability."""
    strategy = np.zeros(tree.slots)
    for known in tree.information_states:
        n = len(known.actions)
        strategy[known.first_slot : known.first_slot + n] = 1 / n
    return strategy


def values(tree: Tree, strategy: Floats, seat: int) -> Floats:
    """The value of each node to a seat when all play by the strategy: its share of the win, from -1 to 1 with two
    seats.
    """
    worth = tree.payoff[:, seat] * scale(tree)
    weight = _weights(tree, strategy)
    for level in reversed(tree.levels[1:]):
        np.add.at(worth, tree.parent[level], weight[level] * worth[level])
    return worth


def scale(tree: Tree) -> float:
    """The factor that makes a win worth 1 to one of two seats, and -1 to the other."""
    return float(tree.seats) / (tree.seats - 1)


def value(tree: Tree, strategy: Floats, seat: int) -> float:
    """The value of the match to a seat when all play by the strategy."""
    return float(values(tree, strategy, seat)[0])


def best_response(tree: Tree, strategy: Floats, seat: int) -> Floats:
    """The strategy with one seat's actions replaced by its best response to the other seats."""
    best = strategy.copy()
    others = reach(tree, strategy, seat)
    mine = [known for known in tree.information_states if known.seat == seat]
    edges = np.flatnonzero((tree.slot != NO_SLOT) & (tree.player[tree.parent] == seat))
    for before in sorted({known.decisions_before for known in mine}, reverse=True):
        worth = values(tree, best, seat)
        gains = np.zeros(tree.slots)
        np.add.at(gains, tree.slot[edges], others[tree.parent[edges]] * worth[edges])
        for known in mine:
            if known.decisions_before == before:
                slots = slice(known.first_slot, known.first_slot + len(known.actions))
                best[slots] = 0
                best[known.first_slot + int(np.argmax(gains[slots]))] = 1
    return best


def exploitability(tree: Tree, strategy: Floats) -> float:
    """The gain of a best response to the strategy, averaged over the seats: 0 in an equilibrium of two seats, at most
    1.
    """
    seats = range(tree.seats)
    return max(0.0, sum(gain(tree, strategy, seat) for seat in seats) / tree.seats)  # below 0 only by rounding


def gain(tree: Tree, strategy: Floats, seat: int) -> float:
    """What a seat gains by its best response."""
    return value(tree, best_response(tree, strategy, seat), seat) - value(tree, strategy, seat)


def reach(tree: Tree, strategy: Floats, without: int) -> Floats:
    """The probability of each node if one seat always plays towards it: the product of chance and the other seats."""
    weight = _weights(tree, strategy)
    own = (tree.slot != NO_SLOT) & (tree.player[tree.parent] == without)
    return _products(tree, np.where(own, 1.0, weight))


def _weights(tree: Tree, strategy: Floats) -> Floats:
    """The probability of each node given its parent."""
    weight: Floats = np.where(tree.slot == NO_SLOT, tree.probability, strategy[tree.slot])
    return weight


def _products(tree: Tree, weight: Floats) -> Floats:
    """The product of the weights from the root to each node."""
    product = np.ones(len(weight))
    for level in tree.levels[1:]:
        product[level] = product[tree.parent[level]] * weight[level]
    return product


class Solver:
    """CFR+ on a tree of two seats: `run` adds iterations; `average` is the strategy found so far."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.regrets = np.zeros(tree.slots)
        self.sums = np.zeros(tree.slots)
        self.iterations = 0
        decides = tree.slot != NO_SLOT
        self._edges: list[Ints] = [
            np.flatnonzero(decides & (tree.player[tree.parent] == seat)) for seat in range(tree.seats)
        ]
        self._state_of_slot = np.zeros(tree.slots, np.int64)
        for number, known in enumerate(tree.information_states):
            self._state_of_slot[known.first_slot : known.first_slot + len(known.actions)] = number
        self._actions = np.bincount(self._state_of_slot)
        nodes = np.flatnonzero(tree.player >= 0)
        self._first_node = np.zeros(len(tree.information_states), np.int64)
        self._first_node[tree.information_state[nodes[::-1]]] = nodes[::-1]
        self._seat_of_slot = np.array([known.seat for known in tree.information_states])[self._state_of_slot]

    def run(self, iterations: int) -> None:
        """Run more iterations."""
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(self.tree.seats):
                self._learn(seat)

    def _learn(self, seat: int) -> None:
        """Update one seat's regrets, then add its strategy to the average."""
        tree, edges = self.tree, self._edges[seat]
        strategy = self.strategy
        worth = values(tree, strategy, seat)
        parents = tree.parent[edges]
        gained = reach(tree, strategy, seat)[parents] * (worth[edges] - worth[parents])
        self.regrets = np.maximum(self.regrets + np.bincount(tree.slot[edges], gained, tree.slots), 0)
        own = np.where((tree.slot != NO_SLOT) & (tree.player[tree.parent] == seat), strategy[tree.slot], 1.0)
        arrives = _products(tree, own)[self._first_node[self._state_of_slot]]
        counts = np.where(self._seat_of_slot == seat, arrives * self.strategy, 0.0)
        self.sums += self.iterations * counts

    @property
    def strategy(self) -> Floats:
        """The strategy of the next iteration: in proportion to the regrets, or uniform where there are none."""
        return self._shared(self.regrets)

    @property
    def average(self) -> Floats:
        """The weighted average of all strategies, which converges to an equilibrium."""
        return self._shared(self.sums)

    def _shared(self, weights: Floats) -> Floats:
        """Weights normalised to probabilities in each information state."""
        totals = np.bincount(self._state_of_slot, weights)[self._state_of_slot]
        equal = 1 / self._actions[self._state_of_slot]
        shares: Floats = np.where(totals > 0, weights / np.where(totals > 0, totals, 1), equal)
        return shares


def solve(tree: Tree, below: float, most: int = 10_000, step: int = 50) -> tuple[Floats, float, int]:
    """A strategy whose exploitability is below a bound, its exploitability, and the number of iterations of CFR+.

    It stops after `most` iterations even if the exploitability is still above the bound.
    """
    solver = Solver(tree)
    while True:
        solver.run(step)
        left = exploitability(tree, solver.average)
        if left < below or solver.iterations >= most:
            return solver.average, left, solver.iterations
