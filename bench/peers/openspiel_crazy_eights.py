"""Peer: OpenSpiel's C++ random rollouts of crazy_eights for four players (pip install open-spiel==2.0.2).

Prints decisions a second of processor time. C++ rollouts are only available through a search bot: one step of two
simulations runs 2 * ROLLOUTS rollouts, the second half of them one decision further on.
"""

import random
import time

import pyspiel

ROLLOUTS = 1000
SECONDS = 3.0


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """A state after the deal, where the first decision is due."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(actions, chances)[0])
    return state


def decisions_in_a_rollout(game: pyspiel.Game, samples: int = 2000) -> float:
    """The mean number of decisions from the deal to the end under random play."""
    total = 0
    for _ in range(samples):
        state = dealt(game)
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                total += 1
    return total / samples


def main() -> None:
    """Measure and print one number."""
    random.seed(1)
    game = pyspiel.load_game("crazy_eights(players=4)")
    mean = decisions_in_a_rollout(game)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 2, 1000, False, 3, False)
    states = [dealt(game) for _ in range(16)]
    bot.step(states[0])
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        bot.step(states[steps % len(states)])
        steps += 1
    print(steps * 2 * ROLLOUTS * (mean - 0.5) / (time.process_time() - start))


main()
