"""Peer: OpenSpiel's C++ random rollouts of liars_dice for two players, five dice each (pip install open-spiel==2.0.2).

Prints decisions a second of processor time; it has no more players. Rollouts are run as in `openspiel_crazy_eights.py`.
"""

import random
import time

import pyspiel

ROLLOUTS = 1000
SECONDS = 3.0


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """A state after the dice are thrown, where the first decision is due."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(actions, chances)[0])
    return state


def decisions_in_a_rollout(game: pyspiel.Game, samples: int = 5000) -> float:
    """The mean number of decisions from the throw to the end under random play."""
    total = 0
    for _ in range(samples):
        state = dealt(game)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            total += 1
    return total / samples


def rollouts_a_second(game: pyspiel.Game) -> float:
    """Rollouts from the throw, and half of them from one decision later, a second of processor time."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 2, 1000, False, 3, False)
    states = [dealt(game) for _ in range(16)]
    bot.step(states[0])
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        bot.step(states[steps % len(states)])
        steps += 1
    return steps * 2 * ROLLOUTS / (time.process_time() - start)


def main() -> None:
    """Measure and print one number."""
    random.seed(1)
    game = pyspiel.load_game("liars_dice(numdice=5)")
    print(rollouts_a_second(game) * (decisions_in_a_rollout(game) - 0.5))


main()
