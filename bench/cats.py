"""Speed of Schrödinger's Cats: random play beside other games of bluffing, the odds of a hypothesis, and computers.

python bench/cats.py                          without peers
PEERS_PYTHON=.peers/bin/python bench/cats.py  with OpenSpiel and textarena installed for that Python
"""

import statistics
import time
from functools import partial
from random import Random
from typing import Any

import numpy as np
from figures import human, peer, rate, report

import labtable
from labtable.engine.kernels.compiled import compile_kernels, new_records, put
from labtable.engine.kernels.contract import choose
from labtable.engine.play.bulk import Simulator, bots_room, compiled
from labtable.engine.play.game import Game
from labtable.games.cats.rules.ladder import N_BIDS
from labtable.games.cats.rules.state import Phase
from labtable.games.cats.solver.odds import chance

DECISIONS = 4_000_000  # about so many are taken
BATCH = 500  # matches at a time
POSITIONS = 400  # of each number of seats
SEATS = (2, 4, 6)
PEERS = (
    (2, "openspiel_liars_dice.py", "OpenSpiel liars_dice, C++ rollouts, 2 players"),
    (4, "textarena_liars_dice.py", "textarena LiarsDice, 4 players"),
)


def decisions(simulator: Simulator, seed: int) -> float:
    """Play some matches and return the number of decisions taken."""
    taken, first = 0.0, 0
    while taken < DECISIONS:
        taken += float(simulator.play(seed, first, BATCH).lengths.sum())
        first += BATCH
    return taken


def rows_of_play(game: Game) -> list[tuple[str, ...]]:
    """Random play beside the peers. A decision is a piece: a hypothesis, a showing, the end of a turn, a call."""
    rows: list[tuple[str, ...]] = []
    for seats, script, name in PEERS:
        simulator = Simulator(game, ["random"] * seats)
        decisions(simulator, 0)
        ours, other = rate(partial(decisions, simulator, 1)), peer(script)
        against = (f"{human(other)}/s {name}", f"{ours / other:.1f} x") if other else ("not measured", "")
        rows.append((f"random decisions, {seats} seats, one core", f"{human(ours)}/s", *against))
    return rows


def positions(game: Game, seats: int) -> list[tuple[Any, int]]:
    """Decisions of matches between intermediate bots, as the seat that is to decide sees them."""
    dice, seed = Random(1), 0
    found: list[tuple[Any, int]] = []
    while len(found) < POSITIONS:
        seed += 1
        state = game.deal(seats, {}, seed)
        while not game.is_over(state):
            seat = state.turn
            view = game.view(state, seat)
            if state.phase == Phase.HYPOTHESIS:
                found.append((view, seat))
            game.apply(state, seat, *game.choose(view, seat, game.level("intermediate"), dice.randrange(1 << 30)))
    return found[:POSITIONS]


def rows_of_odds(game: Game) -> list[tuple[str, ...]]:
    """The odds of a hypothesis, compiled, called from Python: processor time, a mean over all in a position."""
    twin = compile_kernels([chance], {}, game.sources, game.name)[chance]
    records = new_records(game.state, 1)
    rows: list[tuple[str, ...]] = []
    for seats in SEATS:
        times = []
        for view, seat in positions(game, seats):
            put(records, 0, view)
            twin(records[0], seat, 0)
            start = time.process_time()
            for bid in range(N_BIDS):
                twin(records[0], seat, bid)
            times.append(1e6 * (time.process_time() - start) / N_BIDS)
        rows.append((f"the odds of a hypothesis, {seats} seats: median, 95%, most", spread(times, "us"), "", ""))
    return rows


def rows_of_thought(game: Game) -> list[tuple[str, ...]]:
    """A decision of the expert, compiled and not."""
    fast, (worlds, workspaces) = compiled(game)[choose], bots_room(game)
    records, expert = new_records(game.state, 1), game.level("expert")
    out = np.zeros(game.choice_size, np.int16)
    rows: list[tuple[str, ...]] = []
    for seats in SEATS:
        quick, plain = [], []
        for view, seat in positions(game, seats):
            put(records, 0, view)
            fast(records[0], seat, expert, worlds, workspaces[0], out)
            put(records, 0, view)
            quick.append(timed(partial(fast, records[0], seat, expert, worlds, workspaces[0], out)))
            plain.append(timed(partial(game.choose, view, seat, expert, 1)))
        told = f"plain Python: {spread(plain, 'ms')}"
        rows.append((f"a decision of the expert, {seats} seats: median, 95%, most", spread(quick, "ms"), told, ""))
    return rows


def timed(work: partial[Any]) -> float:
    """Milliseconds of processor time that some work takes."""
    start = time.process_time()
    work()
    return 1e3 * (time.process_time() - start)


def spread(times: list[float], unit: str) -> str:
    """Median, 95th percentile and greatest."""
    return ", ".join(f"{t:.3g} {unit}" for t in (statistics.median(times), np.percentile(times, 95), max(times)))


def main() -> None:
    """Measure everything and print the table."""
    game = labtable.load("cats")
    rows = [("what", "this", "peer", "ratio"), *rows_of_odds(game), *rows_of_thought(game), *rows_of_play(game)]
    print(report(rows))


if __name__ == "__main__":
    main()
