"""A match in words, for whoever reads and writes: each seat is told what it may know, and answers in notation.

    env = TextEnv("unitary", seats=2)
    env.reset(seed=1)
    while not env.is_over:
        seat, text = env.get_observation()
        done, info = env.step(my_agent(text))
    rewards, info = env.close()

The methods are those of TextArena. `run` plays a match between agents, functions of TextArena's form (a text in, a text
out) or kaggle-environments' (an observation and a configuration in). An answer that is refused changes nothing: the
same seat is asked again, and told why, with the rule. After `most_refusals` in a row it loses the match.
"""

import inspect
import secrets
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games import load

from ..bots.texts import Pieces, choices_of, described, names_of, pieces_of, rules_in_words, whole_choices_of
from .outcomes import rewards_of

SEED_BITS = 62
MOST_REFUSALS = 10
VARIABLE = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
Agent = Callable[..., str]
Results = tuple[dict[int, float], dict[int, dict[str, Any]]]  # by seat: its reward, and how it has fared


class TextEnv:
    """An environment of one match after another, in words."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        *,
        names: Sequence[str] = (),
        most_refusals: int = MOST_REFUSALS,
    ) -> None:
        """`seats` is 2, or the game's least number of seats if that is more.

        Raises Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_name` or `bad_number`.
        """
        self.game = load(game) if isinstance(game, str) else game
        self.seats = max(2, self.game.seats[0]) if seats is None else seats
        self.options = self.game.settings(options, self.seats)
        self.game.deal(self.seats, self.options, 0)  # raises Problem for a bad table
        if names:
            check_names(names, self.seats)
        if type(most_refusals) is not int or most_refusals < 1:
            raise Problem.english("bad_number", f"most_refusals is a whole number from 1 on, not {most_refusals!r}.")
        self.names = list(names) or names_of(self.seats)
        self.most_refusals = most_refusals
        self.match: Match | None = None
        self.refusals: list[int] = [0] * self.seats  # in this match, by seat
        self._lost: int | None = None  # the seat that was refused too often
        self._in_a_row = 0
        self._begun: Pieces = ()  # the pieces so far of an unfinished action
        self._waited = 0  # seats that were asked since the last action and have waited
        self._told: list[list[str]] = []  # by seat: what happened since it was asked last

    # --- TextArena's interface ---

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Deal a match; without a seed, by chance.

        Raises Problem `bad_seed`, or `bad_seats` for another number of players than the environment has seats.
        """
        if num_players not in (None, self.seats):
            raise Problem.english("bad_seats", f"This environment has {self.seats} seats, not {num_players!r}.")
        self.match = Match(self.game, self.seats, self.options, secrets.randbits(SEED_BITS) if seed is None else seed)
        self.refusals = [0] * self.seats
        self._lost, self._in_a_row, self._begun, self._waited = None, 0, (), 0
        self._told = [[] for _ in range(self.seats)]
        self._narrate(self.match.beginning)

    def get_observation(self) -> tuple[int, str]:
        """The seat that is asked, and what it is told: what is new, its position, what it may answer.

        Raises Problem `not_dealt` if no match goes on.
        """
        seat = self.seat
        new, self._told[seat] = self._told[seat], []
        parts = ["\n".join(new)] if new else []
        parts.append(described(self.game, self._dealt().view(seat), seat, self.names))
        if self._begun:
            parts.append(f"So far: {self.game.write(*self._begun)}")
        parts.append("\n".join(["You may answer:", *(f"  {choice}" for choice in self.choices)]))
        return seat, "\n\n".join(parts)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take the answer of the seat that is asked; return whether the match is over, and how the answer was taken.

        `refused` is why it was not, or None, and `rule` the number of the rule, if it was a rule's. Raises Problem
        `not_dealt` if no match goes on.
        """
        seat, match = self.seat, self._dealt()
        try:
            pieces = pieces_of(self.game, self._view(seat), seat, str(action))
        except Problem as problem:
            return self._refuse(seat, problem)
        self._in_a_row = 0
        if not pieces:
            self._waited += 1
        elif self.game.check(match.state, seat, whole := (*self._begun, *pieces)):
            self._begun, self._waited = (), 0
            self._narrate(match.carry_out(seat, whole))
        else:
            self._begun = whole
        return self.is_over, {"refused": None, "rule": None}

    def close(self) -> Results:
        """The reward of each seat (`outcomes.rewards_of`), 0 in a match that is not over, and how each has fared.

        A seat that was refused too often has lost to all others.
        """
        won = np.zeros(self.seats, np.bool_)
        points: list[int] | None = None
        if self._lost is not None:
            won[:] = True
            won[self._lost] = False
        elif self.match is not None and self.match.is_over:
            won[self.game.winners(self.match.state) or []] = True
            points = self.game.returns(self.match.state)
        told = {
            seat: {
                "won": bool(won[seat]),
                "points": None if points is None else points[seat],
                "refusals": self.refusals[seat],
                "lost_by_refusals": seat == self._lost,
            }
            for seat in range(self.seats)
        }
        return dict(enumerate(rewards_of(won).tolist())), told

    # --- more than that ---

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, or none was dealt."""
        return self.match is None or self._lost is not None or self.match.is_over

    @property
    def seat(self) -> int:
        """The seat that is asked. Raises Problem `not_dealt` if no match goes on."""
        match = self._dealt()
        last = match.played[-1].seat if match.played else -1
        return self.game.asking_order(match.state, last)[self._waited]

    @property
    def choices(self) -> list[str]:
        """What the asked seat may answer: all whole actions, or the next pieces if these are too many.

        Raises Problem `not_dealt` if no match goes on.
        """
        seat = self.seat
        whole = None if self._begun else whole_choices_of(self.game, self._view(seat), seat)
        return choices_of(self.game, self._view(seat), seat) if whole is None else whole

    def rules(self) -> str:
        """The rules in words, as a system prompt: the introduction, every rule with its number, and how to answer."""
        return f"{rules_in_words(self.game)}\n\n{HOW_TO_ANSWER}"

    def run(self, agents: Sequence[Agent], seed: int | None = None) -> Results:
        """Play a match between agents, one for each seat, to its end; return what `close` does.

        An agent of two arguments is one of kaggle-environments: it is given an observation with `text`, `choices`,
        `seat`, `step` and `remainingOverageTime`, and a configuration with `game`, `seats`, `options` and `rules`.
        """
        if len(agents) != self.seats:
            raise Problem.english("bad_bots", f"{self.seats} agents are wanted, not {len(agents)}.")
        for agent in agents:
            if not callable(agent):
                raise Problem.english("bad_bots", f"An agent is a function from a text to a text, not {agent!r}.")
        asked = [as_textarena(agent, self) for agent in agents]
        self.reset(seed=seed)
        while not self.is_over:
            seat, text = self.get_observation()
            self.step(asked[seat](text))
        return self.close()

    def _dealt(self) -> Match:
        if self.match is None or self.is_over:
            raise Problem.english("not_dealt", "No match goes on: reset deals one.")
        return self.match

    def _view(self, seat: int) -> Any:
        """The seat's view, with the pieces so far of its action."""
        state = self._dealt().state
        if self._begun:
            state = state.copy()
            for piece in self._begun:
                self.game.step(state, seat, piece)
        return self.game.view(state, seat)

    def _narrate(self, events: Any) -> None:
        for seat in range(self.seats):
            self._told[seat] += self.game.words.tell_all(self.game.narrate(events, seat), self.names, seat)

    def _refuse(self, seat: int, problem: Problem) -> tuple[bool, dict[str, Any]]:
        sentence = problem.sentence
        text = self.game.words.tell(sentence, self.names, seat) if sentence else problem.text
        self.refusals[seat] += 1
        self._in_a_row += 1
        self._told[seat].append(f"Your answer was refused: {text}")
        if self._in_a_row >= self.most_refusals:
            self._lost = seat
        return self.is_over, {"refused": text, "rule": sentence.rule if sentence else None}


def check_names(names: Any, seats: int) -> None:
    """Raises Problem `bad_name` if these are not so many different texts."""
    is_list = not isinstance(names, str) and all(isinstance(name, str) and name.strip() for name in names)
    if not is_list or not len(names) == len(set(names)) == seats:
        raise Problem.english("bad_name", f"names is a list of {seats} different texts, not {names!r}.")


def as_textarena(agent: Agent, env: TextEnv) -> Callable[[str], str]:
    """An agent of either form as a function of a text."""
    required = [
        parameter
        for parameter in inspect.signature(agent).parameters.values()
        if parameter.default is parameter.empty and parameter.kind not in VARIABLE
    ]
    if len(required) < 2:
        return agent
    configuration = SimpleNamespace(
        game=env.game.name,
        seats=env.seats,
        options=dict(env.options),
        rules=env.rules(),
        episodeSteps=env.game.max_actions,
    )

    def asked(text: str) -> str:
        step = 0 if env.match is None else len(env.match.played)
        seen = SimpleNamespace(
            text=text, choices=env.choices, seat=env.seat, player=env.seat, step=step, remainingOverageTime=60
        )
        return agent(seen, configuration)

    return asked


HOW_TO_ANSWER = """## How to answer

Answer with one line: one of the answers that you are offered, or any other action in the same notation. Where the first
part of an action is offered, you are asked for the next part until it is whole. An answer that a rule forbids changes
nothing: you are told the rule and asked again."""
