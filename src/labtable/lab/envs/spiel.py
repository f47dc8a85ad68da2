"""The games for OpenSpiel: `labtable.spiel.register()`, then `pyspiel.load_game("labtable_cats(players=2)")`.

Chance is modelled in one of two ways. By default a match begins with chance nodes that choose the seed of its deal, and
everything else follows from that seed: any game can be played this way. With `chance=explicit` each chance event is a
chance node, whose outcomes are the different states that may follow; this is for the small siblings, whose trees can be
traversed completely. Seats that may act out of turn are asked in the order of `engine.play.flow`, and wait by the last
action. Returns are the outcome (`outcomes.rewards_of`).

An information state is all that a seat has seen and done. As text it is a hash of 120 bits of the views that it has had
and its own actions, and its current view. Its tensor is for networks, which learn nothing from a hash: it has the view
and the last actions that the seat knows of, at least LOOKS_BACK.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from labtable.engine.play.flow import may_wait, next_to_ask, seat_in_order
from labtable.engine.play.game import Game
from labtable.engine.play.settings import read_settings
from labtable.engine.words.problem import Problem
from labtable.games import load, names

from ..exact.chance import Chance
from ..observation.encoder import encoder_of
from ..observation.history import looking_back
from .outcomes import rewards_of
from .spiel_worlds import Worlds, worlds_of

LEAST_SEATS = 2  # with one player the outcome is not zero-sum
SEED_DIGITS, DIGIT = 3, 1024  # chance nodes that choose a seed, and outcomes of each
MOST_OUTCOMES = 1 << 16
SUMMARY_BYTES = 15
LOOKS_BACK = 8  # actions in the tensor of an information state
SAMPLED, EXPLICIT = "seed", "explicit"
PARAMETERS: Mapping[str, Any] = {"players": 2, "chance": SAMPLED, "options": "", "encoder": "numbers", "history": 0}


class Node:
    """An immutable moment of a match: its state, the seats that the flow asks, and the node before it."""

    def __init__(self, state: Any, last: int, place: int, before: "Node | None" = None, act: tuple[int, int] = (-1, 0)):
        self.state = state
        self.last = last
        self.place = place
        self.before = before
        self.act = act  # the seat that acted, and its action
        self._known: dict[int, tuple[bytes, str]] = {}
        self.following: dict[tuple[int, int], Outcomes] = {}  # after each seat's actions, where chance is explicit

    def __deepcopy__(self, memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all nodes up to this one as a list: nested they would exceed the recursion limit."""
        moments: list[Moment] = []
        node: Node | None = self
        while node is not None:
            moments.append((node.state, node.last, node.place, node.act))
            node = node.before
        return node_of, (moments[::-1],)

    def acts(self) -> Iterator[tuple[Any, int, int]]:
        """The pieces that led here, last first: the state before each, the seat and the number."""
        node = self
        while node.before is not None:
            yield node.before.state, *node.act
            node = node.before

    def known(self, game: Game, seat: int) -> tuple[bytes, str]:
        """Return a hash of what the seat has seen and done, and its current view."""
        waiting: list[Node] = []
        node: Node | None = self
        while node is not None and seat not in node._known:
            waiting.append(node)
            node = node.before
        while waiting:
            node = waiting.pop()
            node._known[seat] = node._summed_up(game, seat)
        return self._known[seat]

    def _summed_up(self, game: Game, seat: int) -> tuple[bytes, str]:
        """Add this node to the hash of the nodes before it."""
        summary, seen = self.before._known[seat] if self.before is not None else (b"", "")
        view = repr(game.view(self.state, seat))
        if self.act[0] == seat:
            summary = _sum(summary, f"did {self.act[1]}")
        return (summary if view == seen else _sum(summary, view)), view


Moment = tuple[Any, int, int, tuple[int, int]]


def node_of(moments: list[Moment]) -> Node:
    """Link a list of moments as nodes, and return the last."""
    node: Node | None = None
    for state, last, place, act in moments:
        node = Node(state, last, place, node, act)
    assert node is not None
    return node


def _sum(summary: bytes, text: str) -> bytes:
    return blake2b(summary + text.encode(), digest_size=SUMMARY_BYTES).digest()


class Rules:
    """A game with its OpenSpiel parameters:

    `players`, `options` (`form:laboratory;dealt:3`), `chance`, `encoder` and `history`.
    """

    def __init__(self, game: Game, given: Mapping[str, Any]) -> None:
        """Raises Problem `bad_seats`, `bad_option`, `bad_encoder`, `bad_number` or `bad_chance`."""
        self.parameters = {**PARAMETERS, **given}
        self.game = game
        self.seats = int(self.parameters["players"])
        self.options = read_settings(game, written(self.parameters["options"]), self.seats)
        self.undealt = game.undealt(self.seats, self.options)
        if self.parameters["chance"] not in {SAMPLED, EXPLICIT}:
            raise Problem.english(
                "bad_chance", f"chance is {SAMPLED} or {EXPLICIT}, not {self.parameters['chance']!r}."
            )
        self.chance = Chance(game) if self.parameters["chance"] == EXPLICIT else None
        encoder, history = self.parameters["encoder"], self.parameters["history"]
        self.encoder = encoder_of(game, self.seats, encoder, history=history)
        self.state_encoder = encoder_of(game, self.seats, encoder, history=max(history, LOOKS_BACK))
        self._worlds: dict[tuple[int, bytes, int], Worlds] = {}

    def __deepcopy__(self, memo: object) -> "Rules":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.game, self.parameters)

    @cached_property
    def deals(self) -> "Outcomes":
        """All deals, with their probabilities, where chance is explicit."""
        assert self.chance is not None
        dealt = self.chance.states_after(self.undealt, self.chance.deal)
        return [(probability, self.asking(Node(state, self.seats - 1, 0))) for probability, state in dealt]

    def asking(self, node: Node) -> Node:
        """The node, at the first index in the asking order whose seat is asked."""
        if not self.game.is_over(node.state):
            node.place = self.game.bound(next_to_ask)(node.state, node.last, node.place)
        return node

    def legal(self, node: Node, seat: int) -> list[int]:
        """The legal actions of a seat that is asked, by OpenSpiel's numbers: waiting is the last."""
        found = sorted(self.game.legal(node.state, seat))
        return [*found, self.game.n_actions] if self.game.bound(may_wait)(node.state, seat) else found

    def worlds(self, node: Node, seat: int) -> Worlds:
        """The histories that the seat cannot tell from this one, where chance is explicit."""
        key = seat, node.known(self.game, seat)[0], node.place
        if key not in self._worlds:
            self._worlds[key] = worlds_of(self, node, seat)
        return self._worlds[key]

    def after(self, node: Node, seat: int, action: int) -> "Outcomes":
        """The outcomes of an action: a node, or several with their probabilities."""
        if self.chance is None:
            return self._after(node, seat, action)
        if (seat, action) not in node.following:  # solvers traverse the tree many times
            node.following[seat, action] = self._after(node, seat, action)
        return node.following[seat, action]

    def _after(self, node: Node, seat: int, action: int) -> "Outcomes":
        act = seat, action
        if action == self.game.n_actions:
            return [(1.0, self.asking(Node(node.state, node.last, node.place + 1, node, act)))]
        if self.chance is None:
            after = node.state.copy()
            self.game.step(after, seat, action)
            return [(1.0, self.asking(Node(after, seat, 0, node, act)))]
        step = self.chance.step
        found = self.chance.states_after(node.state, lambda after: step(after, seat, action))
        return [(probability, self.asking(Node(state, seat, 0, node, act))) for probability, state in found]


Outcomes = list[tuple[float, Node]]


def written(options: str) -> list[str]:
    """Options as `read_settings` reads them; OpenSpiel's strings reserve = and , for themselves."""
    return [part.replace(":", "=", 1) for part in options.split(";") if part]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # untyped upstream
    """A labtable game for OpenSpiel; each game has a subclass."""

    played: Game
    kind: Any  # its pyspiel.GameType

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        """Raises Problem as `Rules` does."""
        self.rules = Rules(self.played, given or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.played.n_actions + 1,
            max_chance_outcomes=DIGIT if self.rules.chance is None else MOST_OUTCOMES,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.played.max_actions * (self.rules.seats + 1),
        )
        super().__init__(self.kind, info, self.rules.parameters)

    def new_initial_state(self) -> "SpielState":
        """A match before its deal."""
        return SpielState(self, self.rules)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer of a seat's current view, or of its information state if that is asked for."""
        return Observer(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # untyped upstream
    """A match, or the chance node that chooses its deal."""

    def __init__(self, game: SpielGame, rules: Rules) -> None:
        super().__init__(game)
        self.rules = rules
        self.node: Node | None = None
        self._digits: tuple[int, ...] = ()
        self._outcomes: Outcomes | None = None  # of a chance node
        if rules.chance is not None:
            self._turn_to(rules.deals)

    # --- OpenSpiel's interface ---

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's ids for chance and for the end."""
        if self._outcomes is not None or self.node is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.rules.game.is_over(self.node.state):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(seat_in_order(self.node.state, self.node.last, self.node.place))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        if self._outcomes is not None:
            return [(i, probability) for i, (probability, _) in enumerate(self._outcomes)]
        return [(digit, 1 / DIGIT) for digit in range(DIGIT)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.node is not None
        return self.rules.legal(self.node, player)

    def _apply_action(self, action: int) -> None:
        if self._outcomes is not None:
            self.node, self._outcomes = self._outcomes[action][1], None
        elif self.node is None:
            self._digits += (action,)
            if len(self._digits) == SEED_DIGITS:
                seed = sum(digit * DIGIT**i for i, digit in enumerate(self._digits))
                dealt = self.rules.game.deal(self.rules.seats, self.rules.options, seed)
                self.node = self.rules.asking(Node(dealt, self.rules.seats - 1, 0))
        else:
            self._turn_to(self.rules.after(self.node, self.current_player(), action))

    def _turn_to(self, outcomes: list[tuple[float, Node]]) -> None:
        """Go to these outcomes: a chance node if there are several."""
        if len(outcomes) == 1:
            self.node = outcomes[0][1]
        else:
            self._outcomes = outcomes

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"chance {action}"
        game = self.rules.game
        if action == game.n_actions:
            return "wait"
        return game.write(action) if game.max_pieces == 1 else f"piece {action}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """The outcome for each seat; zeros while the match goes on."""
        if not self.is_terminal():
            return [0.0] * self.rules.seats
        assert self.node is not None
        won = np.zeros(self.rules.seats, np.bool_)
        won[self.rules.game.winners(self.node.state)] = True
        found: list[float] = rewards_of(won).astype(float).tolist()
        return found

    def __str__(self) -> str:
        return "not dealt" if self.node is None else repr(self.node.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Sample a match in which the seat has the same information state, for information-set tree search.

        Where chance is explicit it is a whole history (`spiel_worlds`). Otherwise only its current state is dealt
        anew, all that the view allows equally likely, and the others' past is that of this match.
        """
        assert self.node is not None
        if self.rules.chance is not None:
            found: SpielState = self.get_game().new_initial_state()
            for step in self.rules.worlds(self.node, player).draw(sampler()):
                found.apply_action(step)
            return found
        twin: SpielState = self.clone()
        view = self.rules.game.view(self.node.state, player)
        world = self.rules.game.redeal(view, player, int(sampler() * (1 << 62)))
        twin.node = Node(world, self.node.last, self.node.place, self.node.before, self.node.act)
        return twin


class Observer:
    """The observations of a seat: its encoded view and the last actions that it knows of.

    With perfect recall these are those of its information state, and the text begins with the hash of all before.
    """

    def __init__(self, rules: Rules, recalls: bool) -> None:
        self.rules = rules
        self.recalls = recalls
        self.encoder = rules.state_encoder if recalls else rules.encoder
        self.tensor: NDArray[np.float32] = np.zeros(self.encoder.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees into `tensor`."""
        self.tensor[:] = 0
        if state.node is not None and player >= 0:
            row = self.encoder.of_view(self.rules.game.view(state.node.state, player), player)
            if self.encoder.history:
                looking_back(self.encoder, state.node.acts(), player, row)
            self.tensor[:] = row

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        if state.node is None or player < 0:
            return "not dealt"
        summary, view = state.node.known(self.rules.game, player)
        return f"{summary.hex()} {view}" if self.recalls else view


def type_of(game: Game) -> Any:
    """The GameType that OpenSpiel requires at registration."""
    return pyspiel.GameType(
        short_name=f"labtable_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=max(LEAST_SEATS, game.seats[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


def register() -> list[str]:
    """Register all games and their siblings in OpenSpiel; return the names for `pyspiel.load_game`."""
    found = []
    for name in names():
        game = load(name)
        for variant_game in (game, *(load(f"{name}-{variant}") for variant in game.variants)):
            kind = type_of(variant_game)
            if kind.short_name not in pyspiel.registered_names():
                # A class, as OpenSpiel keeps it beyond Python's end, and a function would then be taken apart.
                pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"played": variant_game, "kind": kind}))
            found.append(kind.short_name)
    return found
