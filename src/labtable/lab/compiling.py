"""Games are compiled ahead, so that nobody waits who first simulates, searches or plays them."""

import time

from labtable.engine.play.game import Game

from .bots.searcher import Searcher
from .envs.batch import Matches
from .simulation.simulating import simulate


def compile_game(game: Game) -> float:
    """Compile what simulations, environments, levels and searches call; return the processor time, in seconds.

    It is written into the cache. What is there already takes no time.
    """
    begun = time.process_time()
    seats = game.seats[0]
    for level in (1, 0):  # bots that think; random play is compiled apart
        simulate(game, 1, [game.levels[level]] * seats, workers=1)
    for history in (0, 2):
        step_once(Matches(game, 1, seats, recall=bool(history), history=history))
    Searcher(game)
    return time.process_time() - begun


def step_once(matches: Matches) -> None:
    """Call what an environment calls."""
    matches.deal_from(1)
    matches.observations_of(matches.seat)
    matches.observations()
    matches.step(matches.masks().argmax(axis=1))
    matches.returns()
    matches.won()
