"""`python -m tests.compiling` compiles every game's rules and bots, so that tests side by side find them on disk."""

from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context

from labtable.engine.bulk import Simulator
from labtable.games import load, names

LEVELS = (1, 0)  # bots that think first, for they take longest; random play is compiled apart


def compile_play(name: str, level: int) -> None:
    """Play a match of a game between bots of a level."""
    game = load(name)
    Simulator(game, [game.levels[level]] * game.seats[-1]).play(seed=1, first=0, count=1)


def main() -> None:
    """Compile in as many processes as there are processors."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        levels, games = zip(*product(LEVELS, names()), strict=True)
        list(pool.map(compile_play, games, levels))


if __name__ == "__main__":
    main()
