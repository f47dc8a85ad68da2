"""Strength of the search over its simulations: what it wins against two levels of each game, for two.

python bench/strength.py GAME SIMULATIONS,... MATCHES,... [RIVAL,...]

As many matches for each number of simulations, or for each its own; each deal is played from both seats. Rivals are the
levels `intermediate` and `expert` unless others are named.
"""

import sys
import time
from functools import partial

import numpy as np
from figures import report
from search import by_level, play, rival

import labtable
from labtable.engine.play.game import Game
from labtable.lab import Searcher
from labtable.lab.figures.estimates import wilson

RIVALS = "intermediate,expert"


def wins(searcher: Searcher, simulations: int, level: str, number: int) -> tuple[float, list[tuple[float, float]]]:
    """The part of a win that the search has in match `number` against the level, and the seconds of its choices.

    In the same positions the level, too, is asked, only to know how long it takes.
    """
    game, own, spent = searcher.game, number % 2, list[tuple[float, float]]()
    opponent = by_level(game, level)

    def search(state: object, seat: int, seed: int) -> tuple[int, ...]:
        began = time.process_time()
        pieces = searcher.choose(state, seat, 1000 * number + seed, simulations=simulations)
        ended = time.process_time()
        if searcher.simulations:
            opponent(state, seat, seed)
            spent.append((ended - began, time.process_time() - ended))
        return pieces

    players = [opponent] * 2
    players[own] = search
    state = game.deal(2, seed=number // 2)
    for _ in play(game, state, players):
        pass
    return int(game.winners(state) == [own]), spent


def point(searcher: Searcher, simulations: int, level: str, matches: int) -> tuple[str, ...]:
    """A row of the table."""
    found = list(map(partial(wins, searcher, simulations, level), range(matches)))
    won = int(sum(one for one, _ in found))
    low, high = wilson(won, matches)
    took, levels = np.mean([pair for _, spent in found for pair in spent], axis=0) * 1000
    share = f"{won / matches:.1%} ({low:.1%} to {high:.1%})"
    return str(simulations), level, str(matches), share, f"{took:.1f} ms", f"{levels:.2f} ms"


def curve(game: Game, simulations: list[int], matches: list[int], rivals: list[str]) -> None:
    """Print the table, row by row as they are found, and then as the documentation has it."""
    searcher = Searcher(game)
    rival(game)(game.deal(2), 0, 0, 0)  # compiled before anything is timed
    rows: list[tuple[str, ...]] = [("simulations", "against", "matches", "won", "a choice takes", "the level's")]
    for level in rivals:
        for n, most in zip(simulations, matches * len(simulations), strict=False):
            rows.append(point(searcher, n, level, most))
            print(*rows[-1], file=sys.stderr, flush=True)
    print(report(rows))


def main() -> None:
    """Carry out the arguments."""
    name, simulations, matches, *more = sys.argv[1:]
    rivals = (more or [RIVALS])[0].split(",")
    curve(labtable.load(name), [*map(int, simulations.split(","))], [*map(int, matches.split(","))], rivals)


if __name__ == "__main__":
    main()
