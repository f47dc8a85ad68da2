"""Histories that a seat cannot tell from the one that happened, where chance is explicit: for information-set search.

OpenSpiel asks that a resampled state be a history of the game in which the seat has the same information state. So that
every information state in it is one of the tree, histories are found from the deal on, and those that the seat knows
not to have happened are given up at once.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from labtable.engine.play.flow import seat_in_order

if TYPE_CHECKING:
    from .spiel import Node, Outcomes, Rules

Steps = tuple[int, ...]  # the actions of a history, those of chance too, by OpenSpiel's numbers
NOBODY = -1


class Worlds(NamedTuple):
    """The histories of an information state, with the sums of their weights up to each."""

    histories: Sequence[Steps]
    sums: Sequence[float]

    def draw(self, share: float) -> Steps:
        """The history at this share, from 0 to 1, of all weights."""
        return self.histories[min(bisect(self.sums, share * self.sums[-1]), len(self.sums) - 1)]


def worlds_of(rules: "Rules", node: "Node", seat: int) -> Worlds:
    """All histories that the seat cannot tell from this one.

    A history weighs the probability of its chance outcomes and of the others' actions, had they chosen each legal
    action equally often.
    """
    found = list(_alike(rules, node, seat))
    return Worlds([steps for steps, _ in found], list(accumulate(weight for _, weight in found)))


def _alike(rules: "Rules", node: "Node", seat: int) -> Iterator[tuple[Steps, float]]:
    until, at = {node.known(rules.game, seat)[0]}, node
    while at.before is not None:
        at = at.before
        until.add(at.known(rules.game, seat)[0])
    here = node.known(rules.game, seat)[0], _to_act(rules, node)
    waiting: list[tuple[Steps, float, Outcomes]] = [((), 1.0, rules.deals)]
    while waiting:
        steps, weight, outcomes = waiting.pop()
        for after, share, follower in _followers(steps, outcomes):
            known = follower.known(rules.game, seat)[0]
            if known not in until:
                continue
            acting = _to_act(rules, follower)
            if (known, acting) == here:
                yield after, weight * share
            if acting == NOBODY or (known, acting) == (here[0], seat):
                continue
            legal = rules.legal(follower, acting)
            each = weight * share / (1 if acting == seat else len(legal))
            waiting += [((*after, action), each, rules.after(follower, acting, action)) for action in legal]


def _followers(steps: Steps, outcomes: "Outcomes") -> Iterator[tuple[Steps, float, "Node"]]:
    """What chance makes of these steps: without a step where it has no choice."""
    if len(outcomes) == 1:
        yield steps, *outcomes[0]
    else:
        for number, (share, node) in enumerate(outcomes):
            yield (*steps, number), share, node


def _to_act(rules: "Rules", node: "Node") -> int:
    return NOBODY if rules.game.is_over(node.state) else int(seat_in_order(node.state, node.last, node.place))
