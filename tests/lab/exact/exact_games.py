"""Two games that are small enough to be known by heart, as the tree of `labtable.lab.exact` would have them."""

import numpy as np

from labtable.lab.exact.tree import CHANCE, NO_SLOT, NOBODY, InformationState, Tree

PASS, BET = (0,), (1,)
CARDS = 3  # jack, queen, king


def kuhn() -> Tree:
    """Kuhn's poker: an ante of one, a bet of one; its value is -1/18 of an ante's unit to who begins."""
    rows: list[tuple[int, int, int, float, int, int]] = [(CHANCE, -1, NO_SLOT, 1.0, 0, -1)]
    payoffs: dict[int, float] = {}
    known: dict[tuple[int, str], int] = {}
    states: list[InformationState] = []

    def add(player: int, parent: int, slot: int, probability: float, state: int) -> int:
        rows.append((player, parent, slot, probability, rows[parent][4] + 1, state))
        return len(rows) - 1

    def go_on(parent: int, slot: int, probability: float, cards: tuple[int, int], said: str) -> None:
        stake = {"pp": 1, "bp": 1, "pbp": 1, "bb": 2, "pbb": 2}.get(said)
        if stake is not None:
            higher = 1 if cards[0] > cards[1] else -1
            sign = {"bp": 1, "pbp": -1}.get(said, higher)
            payoffs[add(NOBODY, parent, slot, probability, -1)] = stake * sign
            return
        seat = len(said) % 2
        key = cards[seat], said
        if key not in known:
            known[key] = len(states)
            states.append(InformationState(seat, key, [PASS, BET], 2 * len(states), len(said) // 2))
        node = add(seat, parent, slot, probability, known[key])
        for i, letter in enumerate("pb"):
            go_on(node, states[known[key]].first_slot + i, 1.0, cards, said + letter)

    deals = [(one, other) for one in range(CARDS) for other in range(CARDS) if one != other]
    for deal in deals:
        go_on(0, NO_SLOT, 1 / len(deals), deal, "")
    payoff = np.zeros((len(rows), 2))
    for node, points in payoffs.items():
        payoff[node] = points / 2, -points / 2  # `values` makes a win of one half one
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    player, parent, slot, probability, depth, state = columns
    return Tree(
        None, 2, player, parent, slot, probability.astype(float), depth, state, payoff, states,  # type: ignore[arg-type]
        len(rows), 2 * len(states),
    )  # fmt: skip
