"""The complete tree of a small game: every history, with explicit chance, and what each seat can tell apart.

A *history* is a course of the match from the deal on: whole actions, and outcomes of chance, where outcomes that lead
to the same state are merged. An *information state* is all that a seat has seen and done: the sequence of its own
views, each time they change, and of its own actions (perfect recall).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.options import Value
from labtable.engine.play import flow
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from ..bots.probabilities import probabilities
from .chance import Chance, key_of

Action = tuple[int, ...]  # its pieces; none means waiting
WAIT: Action = ()
NOBODY, CHANCE = -1, -2
NO_SLOT = -1
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass
class InformationState:
    """What a seat knows when it decides: its view, its legal actions, and how many decisions it has made before."""

    seat: int
    view: Any
    actions: list[Action]
    first_slot: int  # its actions are slots `first_slot` to `first_slot` + len(`actions`) - 1 of a strategy
    decisions_before: int


@dataclass
class Tree:
    """A game as arrays: element i is node i, and every node comes after its parent.

    `player` is the seat that decides, CHANCE, or NOBODY where the match is over. `slot` is the index in a strategy of
    the action that leads to the node, NO_SLOT after chance, and `probability` that of the chance outcome. A strategy is
    a probability for each slot. `payoff[i]` is what each seat gets: its share of the win minus an equal share.
    """

    game: Game
    seats: int
    player: Ints
    parent: Ints
    slot: Ints
    probability: Floats
    depth: Ints
    information_state: Ints
    payoff: Floats
    information_states: list[InformationState]
    states: int  # different ones, dice aside
    slots: int
    levels: list[Ints] = field(init=False)  # the nodes by their depth

    def __post_init__(self) -> None:
        order = np.argsort(self.depth, kind="stable")
        self.levels = np.split(order, np.cumsum(np.bincount(self.depth))[:-1])

    @property
    def histories(self) -> int:
        """The number of histories that end in a decision or in the end of the match."""
        return int((self.player != CHANCE).sum())

    @property
    def ends(self) -> int:
        """The number of complete histories."""
        return int((self.player == NOBODY).sum())

    @property
    def longest(self) -> int:
        """The number of actions in the longest match."""
        actions = np.zeros(len(self.player), np.int64)
        for level in self.levels[1:]:
            actions[level] = actions[self.parent[level]] + (self.slot[level] != NO_SLOT)
        return int(actions.max())

    def states_of(self, seat: int) -> int:
        """The number of information states of a seat."""
        return sum(known.seat == seat for known in self.information_states)


@dataclass
class _Place:
    """A node still to be expanded: the state, whom the flow asks next, and what each seat has seen and done."""

    state: Any
    last: int
    place: int
    seen: tuple[int, ...]
    decided: tuple[int, ...]


class _Builder:
    """The tree while it is built."""

    def __init__(self, game: Game, seats: int, most: int, levels: Iterable[str]) -> None:
        self.game, self.seats, self.most, self.levels = game, seats, most, tuple(levels)
        self.chance = Chance(game)
        self.rows: list[tuple[int, int, int, float, int, int]] = []
        self.payoffs: list[list[float]] = []
        self.information_states: list[InformationState] = []
        self.slots = 0
        self.states: set[Any] = set()
        self._numbers: dict[Any, int] = {}  # numbers of the sequences of what a seat has seen and done
        self._known: dict[tuple[int, int], int] = {}
        self._last_view: dict[int, Any] = {}
        self._next_to_ask = game.bound(flow.next_to_ask)
        self.waiting: list[tuple[int, _Place]] = []

    def add(self, player: int, parent: int, slot: int, probability: float, known: int, payoff: list[float]) -> int:
        """Add a node. Raises Problem `too_large`."""
        if len(self.rows) == self.most:
            raise Problem.english(
                "too_large", f"{self.game.title} has more than {self.most:,} histories with these settings."
            )
        depth = self.rows[parent][4] + 1 if parent >= 0 else 0
        self.rows.append((player, parent, slot, probability, depth, known))
        self.payoffs.append(payoff)
        return len(self.rows) - 1

    def number(self, *sequence: Any) -> int:
        """The number of a sequence, given the number of its prefix and its last element."""
        return self._numbers.setdefault(sequence, len(self._numbers))

    def see(self, state: Any, seen: tuple[int, ...]) -> tuple[int, ...]:
        """Extend what each seat has seen and done by its view of this state."""
        return tuple(self._see(state, seat, before) for seat, before in enumerate(seen))

    def _see(self, state: Any, seat: int, before: int) -> int:
        view = key_of(self.game.view(state, seat))
        if self._last_view.get(before) == view:
            return before
        now = self.number(before, view)
        self._last_view[now] = view
        return now

    def begin(self, options: dict[str, Value]) -> None:
        """Add all deals."""
        blank = self.game.undealt(self.seats, options)
        nothing = tuple(self.number("seat", seat) for seat in range(self.seats))
        root = self.add(CHANCE, -1, NO_SLOT, 1.0, -1, [])
        self.spread(root, NO_SLOT, blank, self.chance.deal, self.seats - 1, nothing, (0,) * self.seats)
        while self.waiting:
            self.ask(*self.waiting.pop())

    def spread(
        self, parent: int, slot: int, state: Any, change: Any, last: int, seen: tuple[int, ...],
        decided: tuple[int, ...],
    ) -> None:  # fmt: skip
        """Add the outcomes of a change: one node, or a chance node with several."""
        found = self.chance.states_after(state, change)
        if len(found) > 1 and parent > 0:
            parent, slot = self.add(CHANCE, parent, slot, 1.0, -1, []), NO_SLOT
        for probability, after in found:
            self.put(parent, slot, probability, _Place(after, last, 0, self.see(after, seen), decided))

    def put(self, parent: int, slot: int, probability: float, place: _Place) -> None:
        """Add a node where somebody decides or the match is over."""
        state = place.state
        self.states.add(key_of(state))
        if self.game.is_over(state):
            winners = self.game.winners(state) or range(self.seats)
            shares = [(seat in winners) / len(winners) - 1 / self.seats for seat in range(self.seats)]
            self.add(NOBODY, parent, slot, probability, -1, shares)
            return
        place.place = int(self._next_to_ask(state, place.last, place.place))
        seat = flow.seat_in_order(state, place.last, place.place)
        known = self.known(seat, place)
        self.waiting.append((self.add(seat, parent, slot, probability, known, []), place))

    def known(self, seat: int, place: _Place) -> int:
        """The number of the information state of the asked seat."""
        key = seat, place.seen[seat]
        if key not in self._known:
            view = self.game.view(place.state, seat)
            actions: list[Action] = list(self.game.whole_actions(place.state, seat))
            if place.place < self.seats:
                actions.append(WAIT)
            for level in self.levels:
                actions += sorted(probabilities(self.game, view, seat, level).keys() - set(actions))
            self._known[key] = len(self.information_states)
            state = InformationState(seat, view, actions, self.slots, place.decided[seat])
            self.information_states.append(state)
            self.slots += len(actions)
        return self._known[key]

    def ask(self, node: int, place: _Place) -> None:
        """Expand each action of the asked seat."""
        known = self.information_states[self.rows[node][5]]
        seat = known.seat
        decided = tuple(n + (other == seat) for other, n in enumerate(place.decided))
        for i, action in enumerate(known.actions):
            seen = list(place.seen)
            seen[seat] = self.number(seen[seat], "acts", i)
            self._last_view[seen[seat]] = self._last_view.get(place.seen[seat])
            slot = known.first_slot + i
            if action == WAIT:
                after = _Place(place.state, place.last, place.place + 1, tuple(seen), decided)
                self.put(node, slot, 1.0, after)
            else:
                self.spread(node, slot, place.state, self.taking(seat, action), seat, tuple(seen), decided)

    def taking(self, seat: int, action: Action) -> Any:
        """The function that takes an action in a state."""

        def change(state: Any) -> None:
            for piece in action:
                self.chance.step(state, seat, piece)

        return change


def build(
    game: Game, seats: int = 2, options: dict[str, Value] | None = None, most: int = 2_000_000,
    levels: Iterable[str] = (),
) -> Tree:  # fmt: skip
    """Build the complete tree of a small game, with all actions worth choosing and all that these levels play.

    Raises Problem `too_large` where it has more than `most` nodes, or one change has too many outcomes; `bad_level`,
    and what `Game.undealt` raises.
    """
    builder = _Builder(game, seats, most, levels)
    builder.begin(options or {})
    columns = [np.array(column) for column in zip(*builder.rows, strict=True)]
    payoff = np.zeros((len(builder.rows), seats))
    for node, shares in enumerate(builder.payoffs):
        if shares:
            payoff[node] = shares
    player, parent, slot, probability, depth, known = columns
    return Tree(
        game, seats, player, parent, slot, probability.astype(np.float64), depth, known, payoff,
        builder.information_states, len(builder.states), builder.slots,
    )  # fmt: skip
