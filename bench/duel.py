"""Train the network by which Cats' expert plays matches of two, and measure it.

    python bench/duel.py teach FOLDER [DECISIONS]
    python bench/duel.py measure [MATCHES]
    python bench/duel.py answer [DECISIONS]

`teach` lets a network learn from this many decisions and writes what it has been on average lately to
FOLDER/duel.weights, which replaces that of `labtable.games.cats.bots`. An exploiter learns fast to beat the network,
and it learns slowly to be beaten less: it descends in exploitability (Lockhart et al., Computing approximate equilibria
in sequential adversarial games by exploitability descent, IJCAI 2019), drawn to what it has been lately (magnetic
mirror descent: Sokota et al., A unified approach to reinforcement learning, quantal response equilibria, and two-player
zero-sum games, ICLR 2023). The exploiter learns more from each decision than the network, and for long; the network
learns ever more slowly. Else the exploiter misses what one finds that has time. The same command goes on where it was
stopped.

`measure` plays it against the expert without a network and the levels; `answer` lets a policy learn to beat it, as
`best_response` does, and measures that in new matches from time to time. Needs PyTorch, the extra `learn`.
docs/decisions/cats-expert.md says how the shipped network was made and what was measured.
"""

import sys
import time
from collections.abc import Callable, MutableSequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import torch
from duel_matches import BothSeats, Duels, asking
from duel_players import Pace, Player, write
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import compile_kernels, new_records
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.record import Row
from labtable.engine.play.bulk import bots_room
from labtable.engine.play.levels import Level
from labtable.games.cats import GAME
from labtable.games.cats.bots import network_file
from labtable.games.cats.bots.choose import choose_thinking
from labtable.games.cats.rules.state import State
from labtable.lab.bots.policies import Bot, Decisions
from labtable.lab.learning import best_response, measured
from labtable.lab.learning.rollouts import Roller
from labtable.lab.learning.training import Learned

SEED = 1
MATCHES = 2_000  # of each pair, each deal in both seatings
DEALS = 4242  # a seed


# --- learning ---------------------------------------------------------------------------------------------------------

DECISIONS = 70_000_000  # some 65 minutes of a processor
AT_ONCE, STEPS = 512, 48  # matches, and decisions in each for a rollout
AGAINST_ITSELF = 0.2  # of the matches; in the others it meets the exploiter
EXPLOITERS_WIDTH = 128
LONGEST = 12_000_000  # decisions of an exploiter, after which a new one replaces it: it may find something else
SLOW, FAST = Pace(3e-4, 0.1, 1.5e6), Pace(1e-3, 0.015, times=3, batch=512)  # the network's and the exploiter's
SLOWEST = 5e-5  # the network's rate in the end, so that the exploiter catches up
EVERY = 500_000  # decisions from one line and saved state to the next


class Lesson:
    """The network and its exploiter, with what they have learned so far."""

    def __init__(self, folder: Path) -> None:
        """Begin, or go on with what is saved in the folder."""
        self._folder, self._state = folder, folder / "state.pt"
        torch.set_num_threads(1)
        torch.manual_seed(SEED)
        self._dice = np.random.default_rng(SEED)
        self._network = Player(network_file.WIDTH, SLOW, self._dice)
        self._exploiter = self._new_exploiter()
        self._before = 0
        if self._state.exists():
            self._restore()
        self._duels = Duels(AT_ONCE, AGAINST_ITSELF, SEED + self._before)
        self._roller = Roller(self._duels, BothSeats(self._duels), STEPS)

    @property
    def decisions(self) -> int:
        """How many decisions have been made, in all."""
        return self._before + self._roller.decisions

    def go_on(self, progress: float) -> None:
        """Play for some time, learn from it, and save; `progress` goes from 0 to 1."""
        until = self.decisions + EVERY
        self._network.slow_down(SLOW.rate + (SLOWEST - SLOW.rate) * progress)
        while self.decisions < until:
            players = [self._network, self._exploiter]
            rollout = self._roller.roll(asking([player.choose for player in players]))
            whose = rollout.rows[:, -1]
            for number, player in enumerate(players):
                player.learn(rollout.at(np.flatnonzero(whose == number)))
        share = self._duels.lost / max(1, self._duels.met)
        print(f"{self.decisions:,} decisions: the exploiter won {share:.1%} while it learned", flush=True)
        self._duels.met = self._duels.lost = 0
        self._save()

    def _new_exploiter(self) -> Player:
        return Player(EXPLOITERS_WIDTH, FAST, self._dice)

    def _save(self) -> None:
        """Write all that is needed to go on; replace an exploiter that has learned for long."""
        if self._exploiter.decisions > LONGEST:
            self._exploiter = self._new_exploiter()
        players = [player.saved() for player in (self._network, self._exploiter)]
        torch.save({"decisions": self.decisions, "players": players}, self._state)

    def _restore(self) -> None:
        saved = torch.load(self._state, weights_only=True)
        self._before = saved["decisions"]
        for player, each in zip((self._network, self._exploiter), saved["players"], strict=True):
            player.restore(each)

    def write(self, path: Path) -> None:
        """Write what the network has been on average lately to a file in the game's format."""
        write(path, self._network.average)


def teach(folder: Path, decisions: int = DECISIONS) -> None:
    """Let the network learn from so many decisions in all, and write it."""
    folder.mkdir(exist_ok=True)
    lesson = Lesson(folder)
    while lesson.decisions < decisions:
        lesson.go_on(lesson.decisions / decisions)
    lesson.write(folder / network_file.PATH.name)


# --- measuring --------------------------------------------------------------------------------------------------------


class Elsewhere:
    """The expert without a network, which plays all other matches, as a policy."""

    batched = True

    def __init__(self) -> None:
        sources = [*GAME.sources, Path(__file__)]
        self._choose = compile_kernels([think_each], GAME.kernels, sources, "cats-elsewhere")[think_each]
        self._room = new_records(GAME.state, 1), *bots_room(GAME)

    def __call__(self, decisions: Decisions) -> NDArray[np.int64]:
        """An action for each decision."""
        out = np.zeros(len(decisions), np.int64)
        self._choose(decisions.views, np.asarray(decisions.seats, np.int16), *self._room, out)
        return out


@kernel
def think_each(
    views: MutableSequence[State],
    seats: Row,
    spare: MutableSequence[State],
    worlds: MutableSequence[State],
    workspaces: MutableSequence[Any],
    out: Row,
) -> None:
    """Write that expert's action for each view."""
    for i in range(len(views)):
        copy_record(spare, 0, views[i])
        out[i] = choose_thinking(spare[0], seats[i], Level.EXPERT, worlds, workspaces[0])


def measure(matches: int = MATCHES) -> None:
    """Print the shares of wins between the two experts, and against the levels below."""
    other = Elsewhere()
    both: list[Bot] = ["expert", other]
    for bot, level in [(other, "expert"), *product(both, ("intermediate", "beginner"))]:
        won = measured(GAME, bot, level, games=matches, seed=DEALS)
        name = "the other expert" if bot is other else bot
        print(f"{name} against {level}: {won.share:.3f} ({won.low:.3f} to {won.high:.3f})", flush=True)


ANSWERED = 10_000_000  # decisions of the policy that learns to beat the expert
LOOKS = (250_000, 500_000, 1_000_000, 2_460_000, 5_000_000, 10_000_000)


def answer(decisions: int = ANSWERED) -> None:
    """Let a policy learn to beat the expert, and print its share of wins in new matches from time to time."""
    began, looks = time.process_time(), [look for look in LOOKS if look <= decisions]

    def watch(learned: Callable[[], Learned], progress: float) -> None:
        if looks and progress * decisions >= looks[0]:
            looks.pop(0)
            told(learned().policy, round(progress * decisions))

    def told(policy: Bot, after: int) -> None:
        won = measured(GAME, policy, "expert", games=MATCHES, seed=DEALS)
        share = f"{won.share:.1%} ({won.low:.1%} to {won.high:.1%})"
        print(f"{after:,} decisions, {time.process_time() - began:.0f} s: {share}", flush=True)

    best_response(GAME, "expert", decisions=decisions, seed=SEED, games=MATCHES, watch=watch)


def main() -> None:
    """Run the command."""
    command, *given = sys.argv[1:] or [""]
    if command == "teach":
        folder, *decisions = given
        teach(Path(folder), *map(int, decisions))
    elif command == "measure":
        measure(*map(int, given))
    elif command == "answer":
        answer(*map(int, given))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
