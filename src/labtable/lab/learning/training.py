"""Training: the policy plays matches and learns from them, again and again.

    learned = train("cats", minutes=30, seed=1)
    learned.policy.save("cats.policy")

By default it plays all seats (self-play). Needs PyTorch, the extra `learn`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from math import inf
from time import perf_counter, process_time

import numpy as np

from labtable import __version__
from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game, check_seed
from labtable.engine.words.problem import Problem, installing
from labtable.games import load

from ..bots.policies import Bot, bot_of, name_of
from ..extra import NotInstalled
from .features import Features
from .network import Weights, count, with_partners
from .policy_file import MOST_BYTES, STORED
from .rollouts import Roller
from .tables import Asked, Partners, coalitions, places_of, tables_for
from .trained import Trained, described

MATCHES, STEPS = 256, 48  # played at once; decisions in each for a rollout
WIDEST, NARROWEST = 128, 8  # widths of layers
HEAD = 4096  # bytes of a file for the header


@dataclass(frozen=True)
class Learned:
    """A policy as trained so far, and how much it has played.

    It made `decisions` decisions; `matches` counts its seats in matches that ended (each, where it
    plays several), `won` those that won, alone or by a partner. `processor` is the CPU time in seconds, `seconds` the
    time that passed.

    A coalition has a policy for each place of its partners, in `partners` by how many seats on they sit: (1,) with the
    partner in the next seat. `policy` is the first of them.
    """

    policy: Trained
    decisions: int
    matches: int
    won: int
    seconds: float
    processor: float
    progress: float  # of what was asked for; less than 1 if it was interrupted
    partners: Mapping[Partners, Trained] = field(default_factory=dict)


Watch = Callable[[Callable[[], Learned], float], None]  # called after each rollout with what was learned, and progress


def train(
    game: str | Game,
    minutes: float = inf,
    seed: int = 0,
    seats: int = 2,
    options: Mapping[str, Value] | None = None,
    *,
    against: Bot | None = None,
    coalition: int = 1,
    decisions: float = inf,
    watch: Watch | None = None,
    threads: int | None = None,
) -> Learned:
    """Train for this many minutes or decisions, whichever ends first: in all seats, or in one against a bot in the
    others; or in a `coalition` of several, each of which is rewarded with the mean of what they get (see `tables`).

    With `decisions` alone the same seed gives the same weights on the same machine. At most `threads` threads work, by
    default one for each processor, and their number changes nothing. PyTorch's own threads would: they are set to one.
    Ctrl-C ends it and returns what was learned. The time that `watch` takes does not count.

    Raises NotInstalled without PyTorch, Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_seed`,
    `bad_number`, `bad_arguments`, `bad_level`, `bad_bot` or `bad_policy`.
    """
    check_coalition(coalition, seats, against)
    if find_spec("torch") is None:
        raise NotInstalled("no_torch", f"PyTorch is not installed: {installing('learn')}")
    if not (minutes > 0 and decisions > 0) or (minutes == inf and decisions == inf):
        raise Problem.english("bad_number", "Say for how many minutes, or decisions, it is to learn.")
    played = load(game) if isinstance(game, str) else game
    training = Training(played, seats, options, seed, against, threads, coalition)
    progress = 0.0
    try:
        while progress < 1:
            training.go_on(progress)
            progress = min(1.0, max(training.seconds / 60 / minutes, training.decisions / decisions))
            if watch is not None:
                watch(partial(training.learned, progress), progress)
    except KeyboardInterrupt:
        pass
    return training.learned(progress)


def check_coalition(coalition: int, seats: int, against: Bot | None) -> None:
    """Check how many seats win together. Raises Problem `bad_number` or `bad_arguments`."""
    if type(coalition) is not int or not 1 <= coalition < max(2, seats):
        most = max(1, seats - 1)
        raise Problem.english("bad_number", f"A coalition has 1 to {most} of {seats} seats, not {coalition!r}.")
    if coalition > 1 and against is None:
        raise Problem.english("bad_arguments", "A coalition plays against somebody: name the bot in the other seats.")


class Training:
    """A policy in training, with its clock."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Value] | None,
        seed: int,
        against: Bot | None,
        threads: int | None = None,
        coalition: int = 1,
    ) -> None:
        """Set up, and compile what plays. Raises Problem as `train` does."""
        import torch

        from .ppo import Learner

        check_seed(seed)
        torch.set_num_threads(1)
        bot = None if against is None else bot_of(game, against)
        tables = tables_for(game, MATCHES, seats, options, bot, threads, coalition)
        together = coalitions(seats, coalition) if coalition > 1 else None
        asked = Asked(game, tables, np.random.default_rng(seed), together)
        features = Features(game, seats, threads=threads, with_partners=coalition > 1)
        self._features = features
        self._partners = places_of(seats, coalition) if together else []
        self._game, self._seats, self._options, self._width = game, seats, dict(options or {}), width_for(features)
        self._answers = bot is not None  # trained against one bot, it plays the most likely action
        self._how: dict[str, str | int | float] = {
            "by": f"labtable {__version__}", "seed": seed, "against": "itself" if bot is None else name_of(bot),
        }  # fmt: skip
        if coalition > 1:
            self._how["coalition"] = coalition
        self._learner = Learner(features, self._width, seed, threads=threads)
        Roller(asked, features, 1).roll(self._learner.choose)
        self._roller = Roller(asked, features, STEPS)
        self.seconds = self._processor = 0.0

    @property
    def decisions(self) -> int:
        """The number of decisions so far."""
        return self._roller.decisions

    def go_on(self, progress: float) -> None:
        """Play one more rollout, and learn from it; `progress` goes from 0 to 1."""
        began, worked = perf_counter(), process_time()
        self._learner.learn(self._roller.roll(self._learner.choose), progress)
        self.seconds += perf_counter() - began
        self._processor += process_time() - worked

    def learned(self, progress: float) -> Learned:
        """The policy as it is now."""
        weights, flags = self._learner.net.weights(), self._features.partners
        beside = {
            partners: self._policy(with_partners(weights, flags, partners), {"partners": ",".join(map(str, partners))})
            for partners in self._partners
        }
        policy = next(iter(beside.values())) if beside else self._policy(weights, {})
        roller, spent = self._roller, (self.seconds, self._processor)
        return Learned(policy, self.decisions, roller.matches, roller.won, *spent, progress, beside)

    def _policy(self, weights: Weights, more: dict[str, str | int | float]) -> Trained:
        """The policy with these weights, with more to tell how it learned."""
        how = self._how | {"decisions": self.decisions} | more
        about = described(self._game, self._seats, self._options, self._width, how, likeliest=self._answers)
        return Trained(about, weights, self._game.base)


def width_for(features: Features) -> int:
    """The greatest width whose file is not too large. Raises Problem `bad_policy` if there is none."""
    most = (MOST_BYTES - HEAD) // STORED.itemsize
    for width in range(WIDEST, 0, -NARROWEST):
        if count(features.size, width, features.game.n_actions + 1) <= most:
            return width
    raise Problem.english("bad_policy", f"{features.game.title} has too many numbers for a policy's file.")
