"""Peer: OpenSpiel's C++ MCTSBot on crazy_eights for two players (pip install open-spiel==2.0.2).

Prints simulations a second of processor time, from deals, each with one random rollout to the end.
"""

import random
import time

import pyspiel

SIMULATIONS = 2000
SECONDS = 3.0


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """A state after the deal, where the first decision is due."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(actions, chances)[0])
    return state


def main() -> None:
    """Measure and print one number."""
    random.seed(1)
    game = pyspiel.load_game("crazy_eights(players=2)")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 1.4, SIMULATIONS, 1000, False, 3, False)
    states = [dealt(game) for _ in range(16)]
    bot.step(states[0])
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        bot.step(states[steps % len(states)])
        steps += 1
    print(steps * SIMULATIONS / (time.process_time() - start))


main()
