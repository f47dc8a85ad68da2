"""The probabilities of a level's actions, for studies of exploitability and imitation."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels import contract, randomness
from labtable.engine.kernels.binding import bind
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.randomness import derive
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Action
from labtable.table.workers.worker_tasks import compiled

from ..figures.estimates import wilson
from .searcher import whole_number

WholeAction: TypeAlias = tuple[Action, ...]  # its pieces; none means waiting
SAMPLES = 1000
MOST_DRAWS = 64  # in one choice; a level that draws more often is sampled
MOST_CHOICES = 400  # that are enumerated


class TooMany(Exception):
    """Raised when there are too many different draws to enumerate."""


@dataclass(frozen=True, eq=False)
class Probabilities(Mapping[WholeAction, float]):
    """The probability of each complete action that a level may take in a view; actions that it never takes are left
    out.

    They are exact, or shares of `samples` samples: `hits` has how often each was chosen.
    """

    game: Game
    shares: dict[WholeAction, float]
    samples: int | None = None
    hits: Mapping[WholeAction, int] | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every possible draw was enumerated."""
        return self.samples is None

    def interval(self, action: WholeAction) -> tuple[float, float]:
        """The 95% interval of an action's probability (Wilson's); of zero width if the probabilities are exact."""
        if self.samples is None or self.hits is None:
            return self.shares.get(action, 0.0), self.shares.get(action, 0.0)
        return wilson(self.hits.get(action, 0), self.samples)

    @property
    def first_pieces(self) -> NDArray[np.float64]:
        """The probability of each action number to be the first piece, `wait` last: a target to learn from."""
        row = np.zeros(self.game.n_actions + 1)
        for action, share in self.shares.items():
            row[action[0] if action else self.game.n_actions] += share
        return row

    def __getitem__(self, action: WholeAction) -> float:
        return self.shares[action]

    def __iter__(self) -> Iterator[WholeAction]:
        return iter(self.shares)

    def __len__(self) -> int:
        return len(self.shares)


def probabilities(
    game: Game, view: Any, seat: int, level: str, *, samples: int = SAMPLES, seed: int = 0
) -> Probabilities:
    """The probabilities of a level's actions in a view; of a state the level sees only what the seat may know.

    Exact if all draws of the level can be enumerated, in at most `MOST_CHOICES` different ways to choose; else the
    level chooses `samples` times. `is_exact` says which. Raises Problem `bad_level`, `bad_number` or `bad_seats`.

    >>> from labtable.games import load
    >>> cats = load("cats")
    >>> state = cats.deal(2, seed=1)
    >>> found = probabilities(cats, state, cats.who_must_act(state)[0], "intermediate")
    >>> found.is_exact, {cats.write(*action): round(share, 3) for action, share in found.items()}
    (True, {'bid 7D': 0.867, 'bid 9D': 0.067, 'bid 4E': 0.067})
    """
    number, count = game.level(level), whole_number(samples, 1)
    if seat not in game.who_may_act(view):
        raise Problem.english("bad_seats", f"Seat {seat}, counted from 0, is not asked.")
    own = game.view(view, seat)
    try:
        return Probabilities(game, followed(game, own, seat, number))
    except TooMany:
        hits = sampled(game, own, seat, number, count, seed)
        return Probabilities(game, {action: n / count for action, n in hits.items()}, count, hits)


def sampled(game: Game, view: Any, seat: int, level: int, samples: int, seed: int) -> dict[WholeAction, int]:
    """Count how often a level chooses each action, most frequent first; compiled."""
    choose = compiled(game)
    return dict(Counter(choose(view, seat, level, derive(seed, k)) for k in range(samples)).most_common())


# --- enumerating draws ------------------------------------------------------------------------------------------------


def followed(game: Game, view: Any, seat: int, level: int) -> dict[WholeAction, float]:
    """The probability of each action, most likely first, by enumerating all draws. Raises TooMany."""
    script, choose = scripted(game)
    worlds, workspace = [game.state() for _ in range(game.bot_worlds)], game.workspace()
    found: dict[WholeAction, float] = {}
    script.turns.clear()
    for _ in range(MOST_CHOICES):
        script.begin()
        out: list[Any] = [0] * game.choice_size
        n = int(choose(view.copy(), seat, level, worlds, workspace, out))
        action = tuple(map(int, out[:n]))
        found[action] = found.get(action, 0.0) + script.probability
        if not script.next_way():
            return dict(sorted(found.items(), key=lambda pair: -pair[1]))
    raise TooMany


class Script:
    """A path through all possible draws: at each branch one of several cases, each with its probability."""

    def __init__(self) -> None:
        self.turns: list[tuple[int, int]] = []  # the case taken, and the number of cases
        self.begin()

    def begin(self) -> None:
        """Start again at the first branch of this path."""
        self.at = self.draws = 0
        self.probability = 1.0

    def turn(self, weights: list[int]) -> int:
        """The case that this path takes at a branch whose cases have these weights."""
        if self.at == len(self.turns):
            self.turns.append((0, len(weights)))
        case = self.turns[self.at][0]
        self.at += 1
        self.probability = self.probability * weights[case] / sum(weights)
        return case

    def next_way(self) -> bool:
        """Go to the next path; False if there is none."""
        while self.turns:
            case, cases = self.turns.pop()
            if case + 1 < cases:
                self.turns.append((case + 1, cases))
                return True
        return False

    def draw(self, n: int) -> "Draw":
        """A number from 0 to n - 1. Raises TooMany if there were too many paths already."""
        self.draws += 1
        if self.draws > MOST_DRAWS:
            raise TooMany
        return Draw(self, int(n))


class Draw:
    """A drawn number, decided only as far as comparisons have asked: it is in the range from `low` to `high` - 1."""

    def __init__(self, script: Script, n: int) -> None:
        self.script = script
        self.low, self.high = 0, n

    def _is_below(self, limit: int) -> bool:
        """Whether it is below the limit; branches if both are possible."""
        if self.low < limit < self.high:
            if self.script.turn([limit - self.low, self.high - limit]) == 0:
                self.high = limit
            else:
                self.low = limit
        return self.high <= limit

    def __index__(self) -> int:
        """The number itself: branches into each number that it may be."""
        if self.high - self.low > 1:
            self.low += self.script.turn([1] * (self.high - self.low))
            self.high = self.low + 1
        return self.low

    __int__ = __index__

    def __lt__(self, other: Any) -> bool:
        return self._is_below(int(other))

    def __le__(self, other: Any) -> bool:
        return self._is_below(int(other) + 1)

    def __ge__(self, other: Any) -> bool:
        return not self._is_below(int(other))

    def __gt__(self, other: Any) -> bool:
        return not self._is_below(int(other) + 1)

    def __eq__(self, other: object) -> bool:
        return self._is_below(int(other) + 1) and not self._is_below(int(other))  # type: ignore[call-overload]

    def __bool__(self) -> bool:
        return not self._is_below(1)

    __hash__ = None  # type: ignore[assignment]  # what it is may not be known


def _of_the_number(name: str) -> Callable[..., Any]:
    """An operator that first decides the number."""
    return lambda draw, *others: getattr(int(draw), name)(*map(int, others))


for _name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and", "or", "xor"):
    setattr(Draw, f"__{_name}__", _of_the_number(f"__{_name}__"))
    setattr(Draw, f"__r{_name}__", _of_the_number(f"__r{_name}__"))
for _name in ("neg", "abs"):
    setattr(Draw, f"__{_name}__", _of_the_number(f"__{_name}__"))


@cache
def scripted(game: Game) -> tuple[Script, Callable[..., int]]:
    """A game's `choose` by plain rules, with draws taken from a script."""
    script = Script()

    @kernel
    def random_below(s: MatchState, n: int) -> Any:
        return script.draw(n)

    @kernel
    def random_word(s: MatchState) -> int:
        raise TooMany

    dice: dict[Any, Any] = {randomness.random_below: random_below, randomness.random_word: random_word}
    choose: Callable[..., int] = bind([contract.choose], {**game.kernels, **dice})[contract.choose]
    return script, choose
