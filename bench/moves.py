"""The time that a bot takes for a move, in plain Python and compiled, by game and level.

python bench/moves.py [MATCHES]

Experts play matches of two and of four; at some of their decisions every level chooses, in plain Python and compiled.
Both must choose the same. Times are processor time.
"""

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from figures import report, spread

from labtable.engine.play.game import Game
from labtable.games import load, names
from labtable.table.workers.worker_tasks import Choose, compiled

MATCHES = 2  # of each number of players
SEATS = (2, 4)
ASKED = 0.2  # the share of decisions that all levels choose for
MOST = 500  # decisions in a match
Times = dict[str, list[float]]


def main() -> None:
    """Print a table of all games and levels."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    rows: list[tuple[str, ...]] = [("game", "level", "moves", "plain: median, 95%, most", "compiled: the same")]
    for game in map(load, names()):
        fast = compiled(game)
        plain: Times = defaultdict(list)
        quick: Times = defaultdict(list)
        for seats in SEATS:
            for seed in range(matches):
                for number, (view, seat) in enumerate(decisions(game, fast, seats, seed)):
                    for level, name in enumerate(game.levels):
                        chosen, taken = timed(game.choose, view, seat, level, number)
                        again, less = timed(fast, view, seat, level, number)
                        assert chosen == again, f"{game.name}: {chosen} plain, {again} compiled"
                        plain[name].append(taken)
                        quick[name].append(less)
        rows += [
            (game.title, name, str(len(plain[name])), spread(plain[name]), spread(quick[name]))
            for name in game.levels[1:]
        ]
    print(report(rows))


def decisions(game: Game, fast: Choose, seats: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Some views of a match between experts, each with the seat that decides."""
    dice, state, expert = Random(seed), game.deal(seats, seed=seed), len(game.levels) - 1
    for number in range(MOST):
        if game.is_over(state):
            return
        (seat, *_) = game.who_must_act(state)
        view = game.view(state, seat)
        if dice.random() < ASKED:
            yield view, seat
        for piece in fast(view, seat, expert, number):
            game.step(state, seat, piece)


def timed(choose: Choose, *asked: Any) -> tuple[tuple[int, ...], float]:
    """A choice, and the milliseconds that it took."""
    start = time.process_time()
    chosen = choose(*asked)
    return chosen, 1000 * (time.process_time() - start)


if __name__ == "__main__":
    main()
