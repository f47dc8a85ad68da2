"""Three example bots for any game: `labtable simulate cats --bots examples.bots:Tries,beginner --games 20`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.lab import Decision, Decisions


def first(decision: Decision) -> int:
    """Take the first legal action."""
    return decision.legal[0]


class Tries:
    """Try each action in a few worlds consistent with the view, play on at random, and take the one that wins most."""

    worlds = 10
    longest = 300  # pieces of a playout

    def __call__(self, decision: Decision) -> int:
        """Answer one decision."""
        won = dict.fromkeys(decision.legal, 0)
        for _ in range(self.worlds if len(won) > 1 else 0):
            world = decision.game.redeal(decision.view, decision.seat, decision.dice.getrandbits(60))
            for action in won:
                won[action] += self.wins(decision, world.copy(), action)
        return max(won, key=won.__getitem__)

    def wins(self, decision: Decision, state: Any, action: int) -> bool:
        """Whether the seat wins a match played on at random after this action."""
        game, seat = decision.game, decision.seat
        for _ in range(self.longest):
            if action != decision.wait:
                game.step(state, seat, action)
            if game.is_over(state):
                return decision.seat in (game.winners(state) or [])
            seat = game.who_must_act(state)[0]
            action = decision.dice.choice(game.legal(state, seat))
        return False


class Linear:
    """Score every action by weights times the observation, all matches at once, as a trained policy would."""

    batched = True

    def __init__(self) -> None:
        self.weights: NDArray[np.float64] | None = None

    def __call__(self, decisions: Decisions) -> NDArray[np.int64]:
        """Answer many decisions."""
        seen, masks = decisions.observations, decisions.masks
        if self.weights is None:
            self.weights = np.random.default_rng(1).normal(size=(seen.shape[1], masks.shape[1]))
        scores = np.where(masks, seen @ self.weights, -np.inf)
        answers: NDArray[np.int64] = scores.argmax(axis=1)
        return answers
