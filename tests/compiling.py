"""`python -m tests.compiling` compiles every game's rules and bots, so that tests side by side find them on disk."""

import gc
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from tempfile import TemporaryDirectory

from examples.bots import first
from examples.highest import GAME as HIGHEST
from labtable.engine.play.game import Game
from labtable.games import load, names
from labtable.lab import Matches, simulate
from labtable.lab.compiling import step_once
from labtable.lab.records.reader import read_records
from tests.games.twins import twin_of


def compile_game(name: str) -> None:
    """Compile all that tests call of a game, in one process, where the kernels share their parts."""
    gc.disable()  # it looks through all that the compiler holds, again and again, for a seventh of the time
    game, seats = named(name), named(name).seats[-1]
    for level in (1, 0):  # bots that think; random play is compiled apart
        simulate(game, 1, [game.levels[level]] * seats, workers=1)
    with TemporaryDirectory() as folder:
        simulate(game, 1, [first] * seats, workers=1, records=folder)
        if game is not HIGHEST:  # records are read of games that are found by their names
            read_records(folder)
    step_once(Matches(game, 1, seats))
    step_once(Matches(game, 1, seats, recall=True, history=2))
    twin_of(game).call_each()


def named(name: str) -> Game:
    """A game by its name; the example, too."""
    return HIGHEST if name == HIGHEST.name else load(name)


def main() -> None:
    """Compile in as many processes as there are processors."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_game, [*names(), HIGHEST.name]))


if __name__ == "__main__":
    main()
