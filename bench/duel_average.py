"""One network that plays like somebody who draws one of many before each match, and tells nobody which.

It learns to give each action the probability that whoever plays gives it, in matches between the many (Hinton, Vinyals
and Dean, Distilling the knowledge in a neural network, 2015). So each counts where it comes to, as in the average
strategy of fictitious play (Heinrich and Silver, Deep reinforcement learning from self-play in imperfect-information
games, 2016).
"""

import time
from collections import deque
from typing import NamedTuple

import numpy as np
import torch
from duel_matches import FEATURES, Rounds
from duel_players import BATCH, inputs, layers, logs_of
from numpy.typing import NDArray
from torch import Tensor, nn

from labtable.games.cats import GAME
from labtable.games.cats.bots.noticing import N_NOTICED
from labtable.lab.learning.ppo import GAINS

SHOWN = 5_000_000  # decisions to learn from
AT_ONCE, STEPS, KEPT = 1024, 40, 8  # matches; decisions in each of a batch; batches that are kept
FRESH, AGAIN = 36, 108  # steps with the newest decisions, and with any
BY_CHANCE = 0.07  # of the decisions are odd: rare positions have to be learned, too
RATE, LAST_RATE, STEEPEST = 2e-3, 5e-5, 1.0
EVERY = 30  # seconds between lines


class Lot(NamedTuple):
    """A batch of decisions with a choice: inputs, the prior, and the log-probabilities to learn."""

    noticed: Tensor
    prior: Tensor
    logs: Tensor


def average(networks: list[nn.Sequential], width: int, seed: int, decisions: int = SHOWN) -> nn.Sequential:
    """A network of this width that has learned to play as these do, each in as many matches."""
    torch.manual_seed(seed)
    dice, rounds = np.random.default_rng(seed), Rounds(AT_ONCE, len(networks), seed)
    pupil = layers(N_NOTICED, width, GAME.n_actions, GAINS[2])
    optimiser = torch.optim.Adam(pupil.parameters(), RATE)
    lots, done, last = deque[Lot](maxlen=KEPT), 0, time.monotonic()
    while done < decisions:
        lots.append(shown(rounds, networks))
        done += AT_ONCE * STEPS
        for group in optimiser.param_groups:
            group["lr"] = RATE + (LAST_RATE - RATE) * min(1.0, done / decisions)
        lost = torch.zeros(())
        for step in range(FRESH + AGAIN):
            lot = lots[-1] if step < FRESH else lots[int(dice.integers(len(lots)))]
            some = torch.from_numpy(dice.integers(len(lot.logs), size=BATCH))
            logs, own = lot.logs[some], logs_of(pupil, lot.noticed[some], lot.prior[some])
            lost = (logs.exp() * (logs - own)).sum(1).mean()
            optimiser.zero_grad()
            lost.backward()
            nn.utils.clip_grad_norm_(pupil.parameters(), STEEPEST)
            optimiser.step()
        if time.monotonic() - last > EVERY or done >= decisions:
            print(f"{done:,} decisions of {len(networks)} networks, divergence {float(lost.detach()):.4f}", flush=True)
            last = time.monotonic()
    return pupil


def shown(rounds: Rounds, networks: list[nn.Sequential]) -> Lot:
    """Play on, and return all decisions with a choice."""
    lots = []
    for _ in range(STEPS):
        masks = rounds.masks()
        noticed, prior = inputs(torch.from_numpy(FEATURES.of_views(rounds.views(), rounds.seats)), masks)
        logs, players = torch.zeros_like(prior), torch.from_numpy(rounds.players())
        with torch.no_grad():
            for number, network in enumerate(networks):
                asked = (players == number).nonzero()[:, 0]
                logs[asked] = logs_of(network, noticed[asked], prior[asked])
        useful = torch.from_numpy(masks.sum(axis=1) > 1)
        lots.append(Lot(noticed[useful], prior[useful], logs[useful]))
        rounds.take(rounds.drawn(padded(logs), masks, BY_CHANCE))
    return Lot(*(torch.cat(parts) for parts in zip(*lots, strict=True)))


def padded(logs: Tensor) -> NDArray[np.float32]:
    """The same with a column for waiting, which is never legal here."""
    return np.pad(logs.numpy(), ((0, 0), (0, 1)))
