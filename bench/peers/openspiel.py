"""Peer: OpenSpiel's C++ (pip install open-spiel==2.0.2). Prints a number a second of processor time.

python openspiel.py crazy_eights   random decisions, four players
python openspiel.py liars_dice     random decisions, two players with five dice each; it has no more players
python openspiel.py search         simulations of MCTSBot on crazy_eights for two, each with a random rollout to the end

C++ rollouts are only available through a search bot: one step of two simulations runs 2 * ROLLOUTS rollouts, the second
half of them one decision further on.
"""

import random
import sys
import time

import pyspiel

ROLLOUTS, SIMULATIONS, SAMPLES = 1000, 2000, 3000
SECONDS = 3.0
GAMES = {
    "crazy_eights": "crazy_eights(players=4)",
    "liars_dice": "liars_dice(numdice=5)",
    "search": "crazy_eights(players=2)",
}


def throw(state: pyspiel.State) -> None:
    """Sample chance nodes until a player is asked."""
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(actions, chances)[0])


def dealt(game: pyspiel.Game) -> pyspiel.State:
    """A state after the deal, at the first decision."""
    state = game.new_initial_state()
    throw(state)
    return state


def decisions_in_a_rollout(game: pyspiel.Game) -> float:
    """The mean number of decisions from the deal to the end under random play."""
    total = 0
    for _ in range(SAMPLES):
        state = dealt(game)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            throw(state)
            total += 1
    return total / SAMPLES


def steps_a_second(game: pyspiel.Game, rollouts: int, simulations: int) -> float:
    """Steps of a search bot from deals."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 3, False)
    states = [dealt(game) for _ in range(16)]
    bot.step(states[0])
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        bot.step(states[steps % len(states)])
        steps += 1
    return steps / (time.process_time() - start)


def main(what: str) -> None:
    """Measure and print one number."""
    random.seed(1)
    game = pyspiel.load_game(GAMES[what])
    if what == "search":
        print(steps_a_second(game, 1, SIMULATIONS) * SIMULATIONS)
    else:
        print(steps_a_second(game, ROLLOUTS, 2) * 2 * ROLLOUTS * (decisions_in_a_rollout(game) - 0.5))


main(sys.argv[1])
