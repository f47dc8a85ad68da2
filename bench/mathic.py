"""Speed of Mathic Fraction: its solver beside a plain one in Python's fractions, and matches between bots.

python bench/mathic.py
"""

import os
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from figures import human, rate, report

import labtable
from labtable.engine.kernels.compiled import compile_kernels, new_records, put
from labtable.engine.kernels.state import is_midway
from labtable.engine.play.bulk import Simulator
from labtable.engine.play.game import Game
from labtable.games.mathic.rules.cards import (
    COPIES,
    N_BASIC,
    N_FACES,
    N_TOKENS,
    TOKEN_COPIES,
    TOKENS_SHOWN,
    TWELFTHS,
    WHOLE,
)
from labtable.games.mathic.rules.state import MAX_PIECES, NOTHING, Phase, Piece
from labtable.games.mathic.solver.finding import find_best
from labtable.games.mathic.solver.solver import put_cards, put_tokens, solve
from labtable.games.mathic.solver.workspace import Workspace

SETS = 400  # of each size
PEER_SETS = (0, 0, 40, 40, 20, 3)  # by size
POSITIONS = 300
MATCHES = 400
BATCH = 50
MANY = 10_000  # matches of intermediate bots whose time is told
DECK = [card for card in range(N_FACES) for _ in range(COPIES[card])]
TOKEN_PILE = [token for token in range(N_TOKENS) for _ in range(TOKEN_COPIES[token])]
BITS = 63


# --- the solver beside a plain one ------------------------------------------------------------------------------------


def power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """A power, where it is exactly rational and not too big."""
    if base == 0:
        return base if exponent > 0 else None
    top, bottom = base.numerator, base.denominator
    if exponent.denominator > 1:
        roots = [round(n ** (1 / exponent.denominator)) for n in (abs(top), bottom)]
        if base < 0 or [n**exponent.denominator for n in roots] != [top, bottom]:
            return None
        top, bottom = roots
    longest = max(abs(top).bit_length(), bottom.bit_length()) * abs(exponent.numerator)
    return Fraction(top, bottom) ** exponent.numerator if longest <= BITS else None


def joined(a: Fraction, b: Fraction) -> list[Fraction | None]:
    """All that two values can be made into, in this order."""
    return [a + b, a - b, a * b, a / b if b else None, power(a, b)]


def plain_solver(cards: Sequence[int]) -> bool:
    """Whether known cards make an equation: what each part of them can come to, in Python's fractions."""
    everything = (1 << len(cards)) - 1
    values: dict[int, set[Fraction]] = {1 << i: {Fraction(TWELFTHS[card], WHOLE)} for i, card in enumerate(cards)}
    for size in range(2, len(cards)):
        for chosen in combinations(range(len(cards)), size):
            whole = sum(1 << i for i in chosen)
            found = values[whole] = set()
            for part in range(1, whole):
                if part & whole == part:
                    found |= {
                        v for a in values[part] for b in values[whole ^ part] for v in joined(a, b) if v is not None
                    }
    return any(not values[part].isdisjoint(values[everything ^ part]) for part in range(1, everything))


def timed(work: Callable[[], object]) -> float:
    """Milliseconds that something takes."""
    start = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - start)


def spread(times: Sequence[float]) -> str:
    """Median, 95th percentile and greatest of some milliseconds."""
    return f"{statistics.median(times):.3f} ms, {np.percentile(times, 95):.3f} ms, {max(times):.3f} ms"


class Solver:
    """The compiled solver, as Python calls it."""

    def __init__(self, game: Game) -> None:
        kernels: list[Any] = [put_tokens, put_cards, solve, find_best]
        self.twins = compile_kernels(kernels, {}, game.sources, game.name)
        self.game = game
        self.rooms, self.states = new_records(Workspace, 1), new_records(game.state, 1)
        self.out = np.zeros(MAX_PIECES, np.int16)

    def put(self, cards: Sequence[int], tokens: Sequence[int], is_whole: bool) -> None:
        """Put a task."""
        self.rooms[0]["card"][: len(cards)] = cards
        self.twins[put_tokens](self.rooms[0], np.array(tokens, np.int16))
        self.twins[put_cards](self.rooms[0], len(cards), is_whole, Piece.COMPUTE)

    def solve(self) -> None:
        """Solve it."""
        self.twins[solve](self.rooms[0])

    def find(self, seat: int, most_cards: int) -> int:
        """The best play in the position that was put."""
        return int(self.twins[find_best](self.states[0], seat, self.rooms[0], most_cards, self.out))


def rows_of_sets(solver: Solver) -> list[tuple[str, ...]]:
    """The best and the shortest equation of two to five cards of the deck; and of basic ones, beside the peer."""
    rows: list[tuple[str, ...]] = []
    for size in range(2, 6):
        dice, times = Random(size), []
        for number in range(SETS):
            solver.put(dice.sample(DECK, size), dice.sample(TOKEN_PILE, TOKENS_SHOWN), number % 2 == 0)
            times.append(timed(solver.solve))
        rows.append((f"{size} cards of the deck, four tokens: median, 95%, most", spread(times), "", ""))
    for size in range(2, 6):
        dice, ours, peers = Random(size), [], []
        for _ in range(PEER_SETS[size]):
            cards = dice.sample(range(N_BASIC), size)
            solver.put(cards, [NOTHING] * TOKENS_SHOWN, False)
            ours.append(timed(solver.solve))
            start = time.perf_counter()
            assert plain_solver(cards) == (solver.rooms[0]["short_size"] > 0)
            peers.append(1e3 * (time.perf_counter() - start))
        mean, peer = statistics.mean(ours), statistics.mean(peers)
        rows.append((f"{size} basic cards, mean", f"{mean:.3f} ms", f"plain: {peer:.3g} ms", f"{peer / mean:.0f} x"))
    return rows


def positions(game: Game) -> list[tuple[Any, int]]:
    """Turns and windows of matches at random, as who may act sees them."""
    dice, seed = Random(1), 0
    found: list[tuple[Any, int]] = []
    while len(found) < POSITIONS:
        seed += 1
        state = game.deal(2 + seed % 3, {}, seed)
        for _ in range(400):
            if game.is_over(state):
                break
            seat = dice.choice(game.who_must_act(state))
            if not is_midway(state) and state.phase in (Phase.PLAY, Phase.STEAL) and dice.random() < 0.2:
                found.append((game.view(state, seat), seat))
            game.apply(state, seat, dice.choice(game.legal(state, seat)))
    return found[:POSITIONS]


def rows_of_positions(solver: Solver) -> list[tuple[str, ...]]:
    """A decision: the best play of few cards, and of all."""
    rows: list[tuple[str, ...]] = []
    seen = positions(solver.game)
    for most in (3, 5):
        times = []
        for view, seat in seen:
            put(solver.states, 0, view)
            times.append(timed(partial(solver.find, seat, most)))
        rows.append((f"the best play of up to {most} cards in a position: median, 95%, most", spread(times), "", ""))
    return rows


# --- matches ----------------------------------------------------------------------------------------------------------


def pieces(simulator: Simulator, seed: int, matches: int = MATCHES) -> float:
    """Play some matches; how many pieces were played."""
    return float(sum(simulator.play(seed, first, BATCH).lengths.sum() for first in range(0, matches, BATCH)))


def matches_on_all_cores(simulator: Simulator) -> float:
    """Matches a second, by the clock on the wall."""
    cores = len(os.sched_getaffinity(0))
    pool = [threading.Thread(target=pieces, args=(simulator, seed)) for seed in range(cores)]
    start = time.perf_counter()
    for thread in pool:
        thread.start()
    for thread in pool:
        thread.join()
    return cores * MATCHES / (time.perf_counter() - start)


def rows_of_matches(game: Game) -> list[tuple[str, ...]]:
    """Matches at random and between two intermediate bots."""
    at_random = Simulator(game, ["random"] * 2)
    pieces(at_random, 0)
    rows = [("random pieces, 2 seats, one core", f"{human(rate(partial(pieces, at_random, 1)))}/s", "", "")]
    intermediate = Simulator(game, ["intermediate"] * 2)
    pieces(intermediate, 0, BATCH)
    speed = matches_on_all_cores(intermediate)
    told = f"{human(speed)}/s", f"{human(MANY)} in {MANY / speed:.0f} s", ""
    return [*rows, ("matches of two intermediate bots, all cores", *told)]


def main() -> None:
    """Measure everything and print the table."""
    game = labtable.load("mathic")
    start = time.process_time()
    solver = Solver(game)
    solver.put(DECK[:2], [NOTHING] * TOKENS_SHOWN, False)
    solver.solve()
    compiled = time.process_time() - start
    put(solver.states, 0, game.view(game.deal(2, {}, 1), 0))
    solver.find(0, 5)
    rows = [
        ("what", "this", "peer", "ratio"),
        *rows_of_sets(solver),
        *rows_of_positions(solver),
        *rows_of_matches(game),
    ]
    print(report(rows))
    print(f"The solver was compiled, or read from the disk, in {compiled:.0f} s of processor time.")


if __name__ == "__main__":
    main()
