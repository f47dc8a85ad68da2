"""Train the network by which Cats' expert plays matches of two, and measure it.

    python bench/duel.py teach FOLDER [DECISIONS]
    python bench/duel.py measure [MATCHES]
    python bench/duel.py answer [DECISIONS]

`teach` lets a network learn from this many decisions and writes what it has been on average to FOLDER/duel.weights,
which replaces that of `labtable.games.cats.bots`. Exploiters learn fast to beat the network, and it learns slowly to be
beaten less: it descends in exploitability (Lockhart et al., Computing approximate equilibria in sequential adversarial
games by exploitability descent, IJCAI 2019), drawn to what it has been lately (magnetic mirror descent: Sokota et al.,
A unified approach to reinforcement learning, quantal response equilibria, and two-player zero-sum games, ICLR 2023).
A new exploiter replaces one that has learned for long, because it finds other strategies. What the network is from time
to time is kept, and in the end another one learns to play as all of these do on average (`duel_average`): the average
converges, not what was learned last. The same command goes on where it was stopped.

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
from duel_average import average
from duel_matches import NETWORK, BothSeats, Duels, asking
from duel_players import Pace, Player, layers, write
from numpy.typing import NDArray
from torch import nn

from labtable.engine.kernels.compiled import compile_kernels, new_records
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.record import Row
from labtable.engine.play.bulk import bots_room
from labtable.engine.play.levels import Level
from labtable.games.cats import GAME
from labtable.games.cats.bots import network_file
from labtable.games.cats.bots.choose import choose_thinking
from labtable.games.cats.bots.noticing import N_NOTICED
from labtable.games.cats.rules.state import State
from labtable.lab.bots.policies import Bot, Decisions
from labtable.lab.learning import best_response, measured
from labtable.lab.learning.ppo import GAINS
from labtable.lab.learning.rollouts import Roller
from labtable.lab.learning.training import Learned

SEED = 1
MATCHES = 2_000  # of each pair, each deal in both seatings
DEALS = 4242  # a seed


# --- learning ---------------------------------------------------------------------------------------------------------

DECISIONS = 40_000_000  # three quarters of an hour of a processor
AT_ONCE, STEPS = 512, 48  # matches, and decisions in each for a rollout
AGAINST_ITSELF = 0.2  # of the matches; in the others it meets exploiters
EXPLOITERS, EXPLOITERS_WIDTH = 2, 128
LONGEST = 2_500_000  # decisions of an exploiter, after which a new one may replace it
SLOW, FAST = Pace(3e-4, 0.1, 1.5e6), Pace(1e-3, 0.01)  # the network's, and that of exploiters
EVERY = 500_000  # decisions from one line and saved state to the next
LEFT_OUT = 4  # of so many rounds the first one is not in the average


class Lesson:
    """The network and its exploiters, with what they have learned so far."""

    def __init__(self, folder: Path) -> None:
        """Begin, or go on with what is saved in the folder."""
        self._folder, self._state = folder, folder / "state.pt"
        torch.set_num_threads(1)
        torch.manual_seed(SEED)
        self._dice = np.random.default_rng(SEED)
        self._network = Player(network_file.WIDTH, SLOW, self._dice)
        self._exploiters = [self._new_exploiter() for _ in range(EXPLOITERS)]
        self._before = self._changed = 0
        if self._state.exists():
            self._restore()
        self._duels = Duels(AT_ONCE, EXPLOITERS, AGAINST_ITSELF, SEED + self._before)
        self._roller = Roller(self._duels, BothSeats(self._duels), STEPS)

    @property
    def decisions(self) -> int:
        """How many decisions have been made, in all."""
        return self._before + self._roller.decisions

    def go_on(self) -> None:
        """Play for some time, learn from it, and save."""
        until = self.decisions + EVERY
        while self.decisions < until:
            players = [self._network, *self._exploiters]
            rollout = self._roller.roll(asking([player.choose for player in players]))
            whose = rollout.rows[:, -1]
            for number, player in enumerate(players):
                player.learn(rollout.at(np.flatnonzero(whose == number)))
        matches, lost = self._duels.met[NETWORK + 1 :].T
        shares = ", ".join(f"{share:.1%}" for share in lost / np.maximum(1, matches))
        print(f"{self.decisions:,} decisions: exploiters won {shares} while they learned", flush=True)
        self._duels.met[:] = 0
        self._save()

    def _new_exploiter(self) -> Player:
        return Player(EXPLOITERS_WIDTH, FAST, self._dice)

    def _save(self) -> None:
        """Write the network and all that is needed to go on; replace an exploiter that has learned for long."""
        oldest = self._changed % EXPLOITERS
        if self._exploiters[oldest].decisions > LONGEST:
            self._exploiters[oldest] = self._new_exploiter()
            self._changed += 1
        players = [player.saved() for player in (self._network, *self._exploiters)]
        torch.save(self._network.policy.state_dict(), self._folder / f"round-{self.decisions:012}.pt")
        torch.save({"decisions": self.decisions, "changed": self._changed, "players": players}, self._state)

    def _restore(self) -> None:
        saved = torch.load(self._state, weights_only=True)
        self._before, self._changed = saved["decisions"], saved["changed"]
        for player, each in zip((self._network, *self._exploiters), saved["players"], strict=True):
            player.restore(each)


def teach(folder: Path, decisions: int = DECISIONS) -> None:
    """Let the network learn from so many decisions in all, and write it."""
    folder.mkdir(exist_ok=True)
    lesson = Lesson(folder)
    while lesson.decisions < decisions:
        lesson.go_on()
    rounds = [network_of(path) for path in sorted(folder.glob("round-*.pt"))]
    write(folder / network_file.PATH.name, average(rounds[len(rounds) // LEFT_OUT :], network_file.WIDTH, SEED))


def network_of(path: Path) -> nn.Sequential:
    """What the network was when this was saved."""
    found = layers(N_NOTICED, network_file.WIDTH, GAME.n_actions, GAINS[2])
    found.load_state_dict(torch.load(path, weights_only=True))
    return found


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
