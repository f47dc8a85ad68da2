"""Tree search: simulations a second compared with a peer, and how late it answers.

python bench/search.py [GAME]   how fast, and how late python bench/search.py speeds   how fast from the deal, in every
game python bench/search.py threads  what a second thread gains, in every game

PEERS_PYTHON=.peers/bin/python is a Python with OpenSpiel; without it the peer is left out.
"""

import sys
import time
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import numpy as np
from figures import RUNS, human, peer, rate, report

import labtable
from labtable.engine.kernels.compiled import compile_kernels, new_records, put
from labtable.engine.kernels.contract import choose
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.bulk import bots_room
from labtable.engine.play.game import Game
from labtable.games import names
from labtable.lab import Searcher

SIMULATIONS = 1000
MATCHES = 12  # whose positions are searched
BUDGETS = (0.01, 0.1)
RIVAL = "intermediate"
THREADED = 10_000  # simulations of each search that is done by one thread and by two


@cache
def rival(game: Game) -> Any:
    """A compiled bot as a function from view, seat and level to pieces."""
    decide = compile_kernels([choose], game.kernels, game.sources, game.name)[choose]
    views, (worlds, workspaces) = new_records(game.state, 1), bots_room(game)
    out = np.zeros(game.choice_size, np.int16)

    def ask(view: Any, seat: int, level: int, seed: int) -> tuple[int, ...]:
        seed_random(view, seed)
        put(views, 0, view)
        return tuple(out[: decide(views[0], seat, level, worlds, workspaces[0], out)].tolist())

    return ask


def play(game: Game, state: Any, players: list[Any]) -> Iterator[tuple[Any, int]]:
    """Play a match; yield each decision's state and seat before it is taken."""
    last, decisions = -1, 0
    while not game.is_over(state):
        for seat in game.asking_order(state, last):
            yield state, seat
            decisions += 1
            pieces = players[seat](state, seat, decisions)
            if pieces:
                game.carry_out(state, seat, pieces)
                last = seat
                break


def by_level(game: Game, level: str) -> Any:
    """A player for a level."""
    number = game.level(level)
    return lambda state, seat, seed: rival(game)(game.view(state, seat), seat, number, seed)


def positions(game: Game) -> list[tuple[Any, int]]:
    """Views from some matches of two, with the seats that decide, where there is a choice."""
    found = []
    for seed in range(MATCHES):
        for state, seat in play(game, game.deal(2, seed=seed), [by_level(game, RIVAL)] * 2):
            if len(game.whole_actions(state, seat)) + (seat not in game.who_must_act(state)) > 1:
                found.append((game.view(state, seat), seat))
    return found


def search_all(searcher: Searcher, places: list[tuple[Any, int]]) -> float:
    """Search each position; return the number of simulations."""
    total = 0
    for seed, (view, seat) in enumerate(places):
        searcher.choose(view, seat, seed, simulations=SIMULATIONS)
        total += searcher.simulations
    return float(total)


def latest(searcher: Searcher, places: list[tuple[Any, int]], seconds: float) -> tuple[float, float]:
    """How late answers are, in milliseconds: the median, and the maximum."""
    late = []
    for seed, (view, seat) in enumerate(places):
        start = time.perf_counter()
        searcher.choose(view, seat, seed, seconds=seconds)
        late.append(1000 * (time.perf_counter() - start - seconds))
    return float(np.median(late)), max(late)


def speed(game: Game) -> None:
    """Print the speed of the search, and how late it answers."""
    searcher, places = Searcher(game), positions(game)
    dealt = [(state, game.who_must_act(state)[0]) for state in (game.deal(2, seed=seed) for seed in range(16))]
    rows: list[tuple[str, ...]] = [("what", "this", "peer", "ratio")]
    ours = rate(partial(search_all, searcher, dealt))
    other = peer("openspiel.py", "search")
    against = ("not measured", "")
    if other:
        against = (f"{human(other)}/s OpenSpiel MCTSBot, C++, crazy_eights", f"{ours / other:.1f} x")
    rows.append(("simulations from the deal, 2 seats, one core", f"{human(ours)}/s", *against))
    rows.append(
        (
            f"in the course of matches, {len(places)} positions",
            f"{human(rate(partial(search_all, searcher, places)))}/s",
            "",
            "",
        )
    )
    for seconds in BUDGETS:
        median, most = latest(searcher, places, seconds)
        rows.append((f"late, with {1000 * seconds:.0f} ms: median, most", f"{median:.1f} ms, {most:.1f} ms", "", ""))
    print(report(rows))


def speeds() -> None:
    """Print the speed of the search from the deal, for two, in every game, next to the peer's."""
    other = peer("openspiel.py", "search")
    rows: list[tuple[str, ...]] = [("game", "simulations", "OpenSpiel MCTSBot, C++, crazy_eights", "ratio")]
    for game in map(labtable.load, names()):
        dealt = [(state, game.who_must_act(state)[0]) for state in (game.deal(2, seed=seed) for seed in range(16))]
        ours = rate(partial(search_all, Searcher(game), dealt), 3)
        against = (f"{human(other)}/s", f"{ours / other:.1f} x") if other else ("not measured", "")
        rows.append((game.title, f"{human(ours)}/s", *against))
    print(report(rows))


def threads() -> None:
    """Print what a second thread gains, one and two alternately: by the clock, and in processor time of each."""
    rows: list[tuple[str, ...]] = [("game", "one thread", "two threads", "gain", "processor time of a simulation")]
    for game in map(labtable.load, names()):
        searchers = [Searcher(game, threads=n) for n in (1, 2)]
        found = np.array([[timed(searcher, game, seed) for searcher in searchers] for seed in range(RUNS)])
        one, two = (THREADED / np.median(found[:, i, 0]) for i in range(2))
        gain = np.median(found[:, 0, 0] / found[:, 1, 0])
        cost = np.median(found[:, 1, 1] / found[:, 0, 1])
        rows.append((game.title, f"{human(one)}/s", f"{human(two)}/s", f"{gain:.2f} x", f"{cost:.2f} x"))
    print(report(rows))


def timed(searcher: Searcher, game: Game, seed: int) -> tuple[float, float]:
    """The seconds of a search from the deal: by the clock, and of all processors."""
    state = game.deal(2, seed=seed)
    began = time.perf_counter(), time.process_time()
    searcher.choose(state, game.who_must_act(state)[0], seed, simulations=THREADED)
    return time.perf_counter() - began[0], time.process_time() - began[1]


def main() -> None:
    """Run the command."""
    name = sys.argv[1] if len(sys.argv) > 1 else "feynman"
    if name == "speeds":
        speeds()
    elif name == "threads":
        threads()
    else:
        speed(labtable.load(name))


if __name__ == "__main__":
    main()
