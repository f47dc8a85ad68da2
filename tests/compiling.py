"""`python -m tests.compiling` compiles every game's rules and bots, so that tests side by side find them on disk."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from labtable.games import load, names
from labtable.lab import Matches, simulate
from tests.games.twins import twin_of


def compile_game(name: str) -> None:
    """Compile all that plays a game's matches and each of its kernels, in one process, where they share their parts."""
    game = load(name)
    for level in (1, 0):  # bots that think; random play is compiled apart
        simulate(game, 1, [game.levels[level]] * game.seats[-1], workers=1)
    matches = Matches(game, 1, game.seats[-1])
    matches.observations()
    matches.step(matches.masks().argmax(axis=1))
    matches.returns()
    matches.won()
    twin_of(game).call_each()


def main() -> None:
    """Compile in as many processes as there are processors."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_game, names()))


if __name__ == "__main__":
    main()
