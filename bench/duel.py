"""Train the network by which Cats' expert plays matches of two, and measure it.

    python bench/duel.py teach FOLDER [MINUTES]
    python bench/duel.py measure [MATCHES]
    python bench/duel.py answer [DECISIONS]

`teach` trains the network from scratch and writes it to FOLDER/duel.weights, which replaces that of
`labtable.games.cats.bots`. It plays a league for this many minutes, by default a night, saves the network to FOLDER
after each round, and resumes where it was stopped. Each round an exploiter learns to beat the network's earlier rounds,
one of them drawn for each match; then the network learns against itself, all exploiters, and its earlier rounds. In the
end all rounds are distilled into one network, which learns their average probabilities (Hinton, Vinyals and Dean,
Distilling the knowledge in a neural network, 2015). So it plays like somebody who draws one of them before each match
in secret: what converges in such a league is the average, not the last round (Heinrich and Silver, Deep reinforcement
learning from self-play in imperfect-information games, 2016). Needs PyTorch, the extra `learn`.
docs/decisions/cats-expert.md says how the shipped network was made and what was measured.
"""

import sys
import time
from collections import deque
from collections.abc import Callable, MutableSequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import duel_matches
import numpy as np
import torch
from duel_matches import FEATURES, Between, Other
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
from labtable.lab.learning.network import Weights
from labtable.lab.learning.ppo import Learner, Net, Pace
from labtable.lab.learning.rollouts import Roller
from labtable.lab.learning.training import Learned

SEED = 1
MATCHES = 2_000  # of each pair, each deal in both seatings
DEALS = 4242  # a seed


# --- the league -------------------------------------------------------------------------------------------------------

LEARNED, EXPLOITED, ANEW = 700_000, 600_000, 2_400_000  # decisions to train the network, an exploiter, a new exploiter
NEW_EVERY = 8  # rounds: an exploiter trained from scratch finds other strategies
NIGHT = 600.0  # minutes
FIRST_ROUNDS = 2  # left out of the average, if there are more
PACE, EXPLOITERS_PACE = Pace(1e-3, 1e-3, 0.02, 0.02), Pace(6e-4, 6e-4, 0.01, 0.01)
ITSELF, EXPLOITERS, EARLIER, ODD = 0.40, 0.35, 0.17, 0.08  # shares of the network's matches, by opponent
ODDLY = 0.15  # of the decisions of an odd opponent
LEVELS = {"intermediate": 24, "beginner": 24}  # further matches, by level
AT_ONCE, STEPS = 384, 40  # matches, and decisions in each for a rollout
FEARED = 14  # exploiters; those that have won more are met more often
HARMLESS, SELDOM = 0.2, 0.02  # subtracted from an exploiter's share of wins, and the least of the rest


def teach(folder: Path, minutes: float = NIGHT) -> None:
    """Play rounds for this many minutes, at least one; distil the later ones into one network and write it."""
    folder.mkdir(exist_ok=True)
    end, league = time.monotonic() + 60 * minutes, League(folder)
    league.play_round()
    while time.monotonic() < end:
        league.play_round()
    average(folder / network_file.PATH.name, league.rounds[1:][min(FIRST_ROUNDS, len(league.rounds) - 2) :])


class League:
    """The rounds of the network so far, and the exploiters."""

    def __init__(self, folder: Path) -> None:
        """Resume from the rounds in the folder, or begin."""
        self._folder = folder
        self.rounds = rounds_in(folder)
        self._exploiters = [duel_matches.read(path) for path in sorted(folder.glob("exploiter-*.weights"))]
        self._won = [0.5] * len(self._exploiters)  # the recent share of wins of each
        self._learner = learner(PACE, self.rounds)
        self._exploiter = learner(EXPLOITERS_PACE, self._exploiters)
        self._n = len([*folder.glob("round-*.weights")])

    def play_round(self) -> None:
        """Train an exploiter, then the network, and add it to the rounds."""
        self._n += 1
        if self._n % NEW_EVERY == 0:
            self._exploit(learner(Pace(), []), ANEW, "new")
        self._exploit(self._exploiter, EXPLOITED, "lasting")
        self._learn()

    def _exploit(self, exploiter: Learner, decisions: int, name: str) -> None:
        """Train an exploiter against the network's rounds."""
        between = Between(AT_ONCE, averaged(self.rounds), SEED + self._n, learner_is_free=True)
        weights = learned(exploiter, between, decisions)
        matches, lost = between.met.sum(axis=0)
        self._exploiters.append(weights)
        self._won.append(1 - lost / matches)
        duel_matches.write(self._folder / f"exploiter-{self._n:03}-{name}.weights", weights)
        print(f"round {self._n}: the {name} exploiter won {self._won[-1]:.1%} while it learned", flush=True)

    def _learn(self) -> None:
        """Train the network against itself, exploiters, and its earlier rounds."""
        feared = np.argsort(self._won)[-FEARED:]
        count = np.array([max(SELDOM, self._won[i] - HARMLESS) ** 2 for i in feared])
        rounds = averaged(self.rounds)
        others = [
            Other(None, ITSELF),
            *(
                Other(self._exploiters[i], EXPLOITERS * n / count.sum(), free=True)
                for i, n in zip(feared, count, strict=True)
            ),
            *(other._replace(share=EARLIER * other.share) for other in rounds),
            *(other._replace(share=ODD * other.share, odd=ODDLY) for other in rounds),
        ]
        between = Between(AT_ONCE, others, SEED + self._n, LEVELS)
        self.rounds.append(learned(self._learner, between, LEARNED))
        duel_matches.write(self._folder / f"round-{self._n:03}.weights", self.rounds[-1])
        for i, (matches, won) in zip(feared, between.met[1:], strict=False):
            self._won[i] = (self._won[i] + won / matches) / 2 if matches else self._won[i]
        matches, won = between.met[1 : 1 + len(feared)].sum(axis=0)
        print(f"round {self._n}: {len(feared)} exploiters won {won / matches:.1%} while it learned", flush=True)


def rounds_in(folder: Path) -> list[Weights]:
    """The initial network, which plays by the prior, and the network after each round in a folder."""
    begun = duel_matches.weights_of(learner(PACE, []).net)
    return [begun, *(duel_matches.read(path) for path in sorted(folder.glob("round-*.weights")))]


def averaged(rounds: list[Weights]) -> list[Other]:
    """The rounds as opponents; the later ones have up to three times the weight, because they are better."""
    shares = np.linspace(0.5, 1.5, len(rounds))
    return [Other(weights, share / shares.sum()) for weights, share in zip(rounds, shares, strict=True)]


def learner(pace: Pace, before: list[Weights]) -> Learner:
    """A learner that begins with the last of these networks, or with the prior."""
    torch.set_num_threads(1)
    found = Learner(FEATURES, network_file.WIDTH, SEED, pace)
    if before:
        duel_matches.put(found.net, before[-1])
    return found


def learned(learner: Learner, between: Between, decisions: int) -> Weights:
    """Train it for this many decisions of all seats; return its average over the second half."""
    roller, lately = Roller(between, FEATURES, STEPS), []
    while roller.decisions < decisions:
        rollout = roller.roll(between.choosing(learner.choose))
        own = np.flatnonzero(rollout.logs != duel_matches.NOT_LEARNED)
        learner.learn(rollout.at(own), roller.decisions / decisions)
        if roller.decisions > decisions / 2:
            lately.append(duel_matches.weights_of(learner.net))
    return Weights(*(np.mean(arrays, axis=0) for arrays in zip(*lately, strict=True)))


# --- the average ------------------------------------------------------------------------------------------------------

SHOWN = 4_000_000  # decisions to learn from
SHOWN_AT_ONCE, KEPT = 256, 8  # matches; batches of STEPS decisions in each that are kept
BATCH, FRESH, AGAIN = 1536, 6, 18  # decisions in a step; steps with the newest decisions, and with any
BY_CHANCE = 0.07  # of the decisions are random
RATE, LAST_RATE = 2e-3, 5e-5  # of learning
EVERY = 30  # seconds between lines


class Lot(NamedTuple):
    """A batch of decisions: inputs, masks, and the log-probabilities to learn."""

    rows: NDArray[np.int16]
    masks: NDArray[np.bool_]
    logs: NDArray[np.float32]


def average(out: Path, rounds: list[Weights]) -> None:
    """Distil all rounds into a network, in matches between them, and write it."""
    others = [Other(weights, odd=BY_CHANCE) for weights in rounds]
    between = Between(SHOWN_AT_ONCE, others, SEED, learner_plays=False)
    pupil, lots, done, last = Pupil(), deque[Lot](maxlen=KEPT), 0, time.monotonic()
    while done < SHOWN:
        lots.append(shown(between))
        done += STEPS * SHOWN_AT_ONCE
        lost = pupil.learn(lots, min(1.0, done / SHOWN))
        if time.monotonic() - last > EVERY or done >= SHOWN:
            print(f"{done:,} decisions, divergence {lost:.4f}", flush=True)
            last = time.monotonic()
    duel_matches.write(out, duel_matches.weights_of(pupil.net))


def shown(between: Between) -> Lot:
    """Play on, and return all decisions with a choice."""
    lots = []
    for _ in range(STEPS):
        rows, masks = FEATURES.of_views(between.views(), between.seats), between.masks()
        logs = between.logs(rows, masks)
        lots.append(Lot(rows, masks, logs))
        between.take(between.drawn(logs, masks))
    rows, masks, logs = (np.concatenate(parts) for parts in zip(*lots, strict=True))
    useful = masks.sum(axis=1) > 1
    return Lot(rows[useful], masks[useful], logs[useful])


class Pupil:
    """The network that learns the average of others."""

    def __init__(self) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(SEED)
        self.net = Net(FEATURES, network_file.WIDTH)
        self._optimiser = torch.optim.Adam(self.net.parameters, RATE)
        self._dice = np.random.default_rng(SEED)

    def learn(self, lots: deque[Lot], progress: float) -> float:
        """Learn from batches, the newest last; return the Kullback-Leibler divergence of the last one."""
        lost = torch.zeros(())
        for group in self._optimiser.param_groups:
            group["lr"] = RATE + (LAST_RATE - RATE) * progress
        for i in range(FRESH + AGAIN):
            lot = lots[-1] if i < FRESH else lots[int(self._dice.integers(len(lots)))]
            places = self._dice.integers(len(lot.rows), size=BATCH)
            masks, logs = torch.from_numpy(lot.masks[places]), torch.from_numpy(lot.logs[places])
            own, _ = self.net(torch.from_numpy(lot.rows[places]).float(), masks)
            lost = (logs.exp() * (logs - own).masked_fill(~masks, 0)).sum(1).mean()
            self._optimiser.zero_grad()
            lost.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters, 1.0)
            self._optimiser.step()
        return float(lost.detach())


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


ANSWER = 10_000_000  # decisions of the policy that learns to beat the expert
LOOKS = (250_000, 500_000, 1_000_000, 2_460_000, 5_000_000, 10_000_000)  # decisions after which it is measured


def answer(decisions: int = ANSWER) -> None:
    """Let a policy learn to beat the expert, and print its share of wins in new matches on the way."""
    looks = [look for look in LOOKS if look < decisions] + [decisions]

    def watch(learned: Callable[[], Learned], progress: float) -> None:
        if progress * decisions < looks[0]:
            return
        looks.pop(0)
        now = learned()
        won = measured(GAME, now.policy, "expert", games=MATCHES, seed=DEALS)
        found = f"{won.share:.3f} ({won.low:.3f} to {won.high:.3f})"
        print(f"{now.decisions:,} decisions, {now.processor:.0f} s of processors: {found}", flush=True)

    best_response(GAME, "expert", decisions=decisions, seed=SEED, games=2, watch=watch)


def main() -> None:
    """Run the command."""
    command, *given = sys.argv[1:] or [""]
    if command == "teach":
        folder, *minutes = given
        teach(Path(folder), *map(float, minutes))
    elif command == "measure":
        measure(*map(int, given))
    elif command == "answer":
        answer(*map(int, given))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
