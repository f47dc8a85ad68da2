"""Speed of the rules, game by game: random play against peers, on one core and on all, and copying a state.

python bench/rules.py [GAME ...]                          without peers
PEERS_PYTHON=.peers/bin/python bench/rules.py [GAME ...]  with OpenSpiel, RLCard and textarena installed for that Python

A decision is a piece of an action. Each game is measured beside its peers, in turn.
"""

import os
import sys
import threading
import time
from functools import partial
from typing import Any

import numba
import numpy as np
from figures import human, peer, rate, report, table

import labtable
from labtable.engine.kernels.compiled import new_records
from labtable.engine.play.bulk import Simulator
from labtable.engine.play.game import Game
from labtable.games import names

DECISIONS = 1_000_000  # to take, about
BATCH = 500  # matches at a time at most: their records stay in the cache
COPIES = 2_000_000
CORES = len(os.sched_getaffinity(0))
Peer = tuple[str, ...]  # a script, and its arguments
PEERS: dict[int, Peer] = {4: ("openspiel.py", "crazy_eights"), 2: ("rlcard_uno.py",)}  # by seats
BLUFFING: tuple[tuple[int, Peer, str], ...] = (
    (2, ("openspiel.py", "liars_dice"), "OpenSpiel liars_dice, C++ rollouts, 2 players"),
    (4, ("textarena_liars_dice.py",), "textarena LiarsDice, 4 players"),
)


def decisions(simulator: Simulator, seed: int) -> float:
    """Play some matches and return the number of decisions taken."""
    taken, first, batch = 0.0, 0, 10
    while taken < DECISIONS:
        taken += float(simulator.play(seed, first, batch).lengths.sum())
        first += batch
        batch = min(BATCH, 2 * batch)
    return taken


def threads_against_one(simulator: Simulator, threads: int) -> float:
    """The speed of several threads relative to one, by the wall clock, as the best of several tries.

    The tries alternate, so that other load slows both.
    """

    def wall(n: int) -> float:
        pool = [threading.Thread(target=decisions, args=(simulator, seed)) for seed in range(n)]
        start = time.perf_counter()
        for thread in pool:
            thread.start()
        for thread in pool:
            thread.join()
        return (time.perf_counter() - start) / n

    pairs = [(wall(1), wall(threads)) for _ in range(7)]
    return min(single for single, _ in pairs) / min(several for _, several in pairs)


@numba.njit
def _copy(states: Any, n: int) -> None:
    for i in range(n):
        states[(i + 1) % 64] = states[i % 64]


def copy_rate(game: Any) -> float:
    """Copies of a state a second, compiled."""
    states = new_records(game.state, 64)
    _copy(states, 1)

    def work() -> float:
        _copy(states, COPIES)
        return COPIES

    return rate(work)


def random_play(game: Game, seats: int, against: Peer) -> tuple[str, str]:
    """Random decisions a second, and their ratio to the peer's."""
    simulator = Simulator(game, ["random"] * seats)
    decisions(simulator, 0)
    ours, other = rate(partial(decisions, simulator, 1)), peer(*against)
    return f"{human(ours)}/s", f"{ours / other:.1f} x {human(other)}/s" if other else "not measured"


def copying(game: Game) -> tuple[str, str]:
    """The time of a copy, compiled, and the ratio of NumPy's time to it."""
    ours, numpy = copy_rate(game), rate(lambda: float(np_copies(game)))
    return f"{1e9 / ours:.0f} ns", f"{ours / numpy:.0f} x"


def measure(game: Game) -> tuple[str, ...]:
    """The row of a game."""
    play = (*random_play(game, 4, PEERS[4]), *random_play(game, 2, PEERS[2]))
    speedup = threads_against_one(Simulator(game, ["random"] * 2), CORES)
    size = new_records(game.state, 1).dtype.itemsize
    return game.title, *play, f"{speedup:.2f} x", f"{size:,} bytes", *copying(game)


def main(wanted: list[str]) -> None:
    """Measure everything and print the tables."""
    seats = (text for n, against in ((4, "of crazy_eights"), (2, "of uno")) for text in (f"{n} seats", against))
    rows: list[tuple[str, ...]] = [("game", *seats, f"{CORES} threads", "a state", "its copy", "NumPy's")]
    for name in wanted or names():
        rows.append(measure(labtable.load(name)))
        print(rows[-1], file=sys.stderr)
    print(report(rows))
    if "cats" in (wanted or names()):
        game, bluffs = labtable.load("cats"), [("Schrödinger’s Cats, random decisions", "this", "peer")]
        bluffs += [(f"{seats} seats", *random_play(game, seats, against)) for seats, against, _ in BLUFFING]
        print(f"\n{table(bluffs)}\n\nThe peers are {', and '.join(name for *_, name in BLUFFING)}.")


def np_copies(game: Any, n: int = 200_000) -> int:
    """Copy records from Python, element by element."""
    states: np.ndarray[Any, Any] = new_records(game.state, 2)
    for _ in range(n):
        states[1] = states[0]
    return n


if __name__ == "__main__":
    main(sys.argv[1:])
