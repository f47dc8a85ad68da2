"""Training: matches are played by the policy as it is, and it learns from them, again and again.

    learned = train("cats", minutes=30, seed=1)
    learned.policy.save("cats.policy")

By default it plays all seats itself (self-play). Needs PyTorch, the extra `learn`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from math import inf
from time import perf_counter, process_time

import numpy as np

from labtable import __version__
from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game, check_seed
from labtable.engine.words.problem import Problem
from labtable.games import load

from ..extra import NotInstalled
from ..policies import Bot, bot_of, name_of
from .features import Features
from .network import count
from .policy_file import MOST_BYTES, STORED
from .rollouts import Roller
from .tables import Asked, tables_for
from .trained import Trained, described

MATCHES, STEPS = 256, 48  # at once; decisions in each before something is learned
WIDEST, NARROWEST = 128, 8  # layers
HEAD = 4096  # bytes of a file for what is no weight


@dataclass(frozen=True)
class Learned:
    """What was learned so far: a policy, and by what.

    It made so many decisions; in so many matches it had a seat (each counts, where it plays several), and `won` so many
    of them. `processor` are the seconds that a processor worked for it, of those that went by.
    """

    policy: Trained
    decisions: int
    matches: int
    won: int
    seconds: float
    processor: float
    progress: float  # of what was asked for; less than 1 if it was interrupted


Watch = Callable[[Callable[[], Learned], float], None]  # called after each rollout with what was learned, and progress


def train(
    game: str | Game,
    minutes: float = inf,
    seed: int = 0,
    seats: int = 2,
    options: Mapping[str, Value] | None = None,
    *,
    against: Bot | None = None,
    decisions: float = inf,
    watch: Watch | None = None,
) -> Learned:
    """Learn to play for so many minutes or decisions, whichever ends first: all seats, or one against a bot in others.

    By `decisions` alone the same seed learns the same weights on the same machine, in one thread of PyTorch. Ctrl-C
    ends it; what was learned is returned. The time that `watch` takes does not count.

    Raises NotInstalled without PyTorch, Problem `unknown_game`, `bad_seats`, `bad_option`, `bad_seed`, `bad_number`,
    `bad_level` or `bad_bot`.
    """
    if find_spec("torch") is None:
        raise NotInstalled("no_torch", "PyTorch is not installed: pip install 'labtable[learn]'")
    import torch

    from .ppo import Learner

    if not (minutes > 0 and decisions > 0) or (minutes == inf and decisions == inf):
        raise Problem("bad_number", "Say for how many minutes, or decisions, it is to learn.")
    check_seed(seed)
    torch.set_num_threads(1)
    known = load(game) if isinstance(game, str) else game
    settings = known.settings(options, seats)
    bot = None if against is None else bot_of(known, against)
    chance = np.random.default_rng(seed)
    asked = Asked(known, tables_for(known, MATCHES, seats, options, bot), chance)
    features = Features(known, seats)
    width = width_for(features)
    learner = Learner(features, width, seed)
    Roller(asked, features, 1).roll(learner.choose)  # compiles everything before the clock is read
    roller = Roller(asked, features, STEPS)
    seconds = processor = progress = 0.0

    def learned() -> Learned:
        how: dict[str, str | int | float] = {
            "by": f"labtable {__version__}", "seed": seed, "decisions": roller.decisions,
            "against": "itself" if bot is None else name_of(bot),
        }  # fmt: skip
        about = described(known, seats, settings, width, how)
        policy = Trained(about, learner.net.weights(), known.base)
        return Learned(policy, roller.decisions, roller.matches, roller.won, seconds, processor, progress)

    try:
        while progress < 1:
            began, worked = perf_counter(), process_time()
            learner.learn(roller.roll(learner.choose), progress)
            seconds += perf_counter() - began
            processor += process_time() - worked
            progress = min(1.0, max(seconds / 60 / minutes, roller.decisions / decisions))
            if watch is not None:
                watch(learned, progress)
    except KeyboardInterrupt:
        pass
    return learned()


def width_for(features: Features) -> int:
    """The widest network whose file is not too large. Raises Problem `bad_policy` if there is none."""
    most = (MOST_BYTES - HEAD) // STORED.itemsize
    for width in range(WIDEST, 0, -NARROWEST):
        if count(features.size, width, features.game.n_actions + 1) <= most:
            return width
    raise Problem("bad_policy", f"{features.game.title} has too many numbers for a policy's file.")
