"""Speed of the rules: random play against peers, on one core and on two, and copying a state.

python bench/rules.py [GAME]                          without peers
PEERS_PYTHON=.peers/bin/python bench/rules.py [GAME]  with OpenSpiel and RLCard installed for that Python
"""

import os
import sys
import threading
import time
from functools import partial
from typing import Any

import numba
import numpy as np
from figures import human, peer, rate, table

import labtable
from labtable.engine.kernels.compiled import compile_kernels, new_records, put
from labtable.engine.play.bulk import Simulator
from labtable.engine.play.match import Match
from labtable.games.unitary.rules.cards import N_QUANTITIES
from labtable.games.unitary.rules.state import MAX_HAND
from labtable.games.unitary.solver.lines import SOLVER_WORK, shortest_line

DECISIONS = 1_000_000  # about so many are taken
BATCH = 500  # matches at a time at most: their records stay in the cache
LARGEST = 4  # fields of a record that are named
COPIES = 2_000_000


def decisions(simulator: Simulator, seed: int) -> float:
    """Play some matches and return the number of decisions taken."""
    taken, first, batch = 0.0, 0, 10
    while taken < DECISIONS:
        taken += float(simulator.play(seed, first, batch).lengths.sum())
        first += batch
        batch = min(BATCH, 2 * batch)
    return taken


def threads_against_one(simulator: Simulator, threads: int) -> float:
    """How much faster several threads play than one, by the clock on the wall, as the best of some tries.

    The tries alternate, so that a noisy neighbour slows both.
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
    return min(one for one, _ in pairs) / min(many for _, many in pairs)


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


def record_size(game: Any) -> str:
    """How many bytes a state takes, and what most of them are for."""
    record: Any = new_records(game.state, 1).dtype
    sizes = {name: record[name].itemsize for name in record.names}
    largest = sorted(sizes, key=sizes.__getitem__, reverse=True)[:LARGEST]
    return f"{record.itemsize} bytes: " + ", ".join(f"`{name}` {sizes[name]}" for name in largest)


def solver_rates(game: Any) -> tuple[float, float]:
    """Turns solved a second, compiled and in plain Python: all 632 lines of a hand of four different quantities."""
    position = {"turn": 0, "hands": [["Force", "Energy", "Time", "Density"], []], "hidden": ["Volume", "Area"]}
    state = Match(game, 2, {}, 1, position).state
    target = N_QUANTITIES - 1  # a quantity that no line reaches, so that all are tried
    solve = compile_kernels([shortest_line], {}, game.sources, "solver")[shortest_line]
    records, room = new_records(game.state, 1), new_records(game.state, SOLVER_WORK)
    put(records, 0, state)
    line = np.zeros(MAX_HAND, np.int16)

    plain_room = [game.state() for _ in range(SOLVER_WORK)]

    def plain() -> float:
        for _ in range(5):
            shortest_line(state, 0, target, plain_room, [0] * MAX_HAND)
        return 5

    def compiled() -> float:
        for _ in range(2000):
            solve(records[0], 0, target, room, line)
        return 2000

    compiled()
    return rate(compiled), rate(plain)


def main() -> None:
    """Measure everything and print the table."""
    game = labtable.load(sys.argv[1] if len(sys.argv) > 1 else "unitary")
    rows = [("what", "this", "peer", "ratio")]
    ours = {}
    for seats in (2, 4):
        simulator = Simulator(game, ["random"] * seats)
        decisions(simulator, 0)
        ours[seats] = rate(partial(decisions, simulator, 1))
    names = {
        4: ("openspiel_crazy_eights.py", "OpenSpiel crazy_eights, C++ rollouts, 4 players"),
        2: ("rlcard_uno.py", "RLCard uno, environment loop, 2 players"),
    }
    for seats, (script, name) in names.items():
        other = peer(script)
        against = (f"{human(other)}/s {name}", f"{ours[seats] / other:.1f} x") if other else ("not measured", "")
        rows.append((f"random decisions, {seats} seats, one core", f"{human(ours[seats])}/s", *against))
    cores = len(os.sched_getaffinity(0))
    speedup = threads_against_one(Simulator(game, ["random"] * 2), cores)
    rows.append((f"random decisions, {cores} threads", "", "one thread", f"{speedup:.2f} x"))
    copies = copy_rate(game)
    assign = rate(lambda: float(np_copies(game)))
    numpy = f"NumPy, one by one: {1e9 / assign:.0f} ns"
    rows.append(("copying a state", f"{1e9 / copies:.0f} ns", numpy, f"{copies / assign:.1f} x"))
    rows.append(("a state", record_size(game), "", ""))
    if game.name == "unitary":
        solved, plainly = solver_rates(game)
        against = f"plain Python: {1e3 / plainly:.1f} ms", f"{solved / plainly:.0f} x"
        rows.append(("a turn solved exactly, 632 lines", f"{1e3 / solved:.3f} ms", *against))
    print(table(rows))


def np_copies(game: Any, n: int = 200_000) -> int:
    """Copy records from Python, element by element."""
    states: np.ndarray[Any, Any] = new_records(game.state, 2)
    for _ in range(n):
        states[1] = states[0]
    return n


if __name__ == "__main__":
    main()
