"""Speed of the exact solvers: Mathic's equations, Cats' odds, and Unitary's turns, compared with plain Python.

python bench/solvers.py
"""

import statistics
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from figures import rate, report, spread

import labtable
from labtable.engine.kernels.compiled import compile_kernels, new_records, put
from labtable.engine.kernels.state import is_midway
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.games.cats.rules.ladder import N_BIDS
from labtable.games.cats.rules.state import Phase as CatsPhase
from labtable.games.cats.solver.odds import chance
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
from labtable.games.unitary.rules.cards import N_QUANTITIES
from labtable.games.unitary.rules.state import MAX_HAND
from labtable.games.unitary.solver.lines import SOLVER_WORK, best_line

SETS = 400  # of each size
PEER_SETS = (0, 0, 40, 40, 20, 3)  # by size
POSITIONS = 300
ODDS_POSITIONS = 400  # of each number of seats
SEATS = (2, 4, 6)
DECK = [card for card in range(N_FACES) for _ in range(COPIES[card])]
TOKEN_PILE = [token for token in range(N_TOKENS) for _ in range(TOKEN_COPIES[token])]
BITS = 63


# --- the solver compared with a plain one -----------------------------------------------------------------------------


def power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """A power, if it is exactly rational and not too big."""
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
    """All values that can be computed from two values in this order."""
    return [a + b, a - b, a * b, a / b if b else None, power(a, b)]


def plain_solver(cards: Sequence[int]) -> bool:
    """Whether known cards make an equation: all values of each part of them, in Python's fractions."""
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
    """The milliseconds that a function takes."""
    start = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - start)


class Solver:
    """The compiled solver with a Python interface."""

    def __init__(self, game: Game) -> None:
        kernels: list[Any] = [put_tokens, put_cards, solve, find_best]
        self.twins = compile_kernels(kernels, {}, game.sources, game.name)
        self.game = game
        self.rooms, self.states = new_records(Workspace, 1), new_records(game.state, 1)
        self.out = np.zeros(MAX_PIECES, np.int16)

    def put(self, cards: Sequence[int], tokens: Sequence[int], is_whole: bool) -> None:
        """Set a task."""
        self.rooms[0]["card"][: len(cards)] = cards
        self.twins[put_tokens](self.rooms[0], np.array(tokens, np.int16))
        self.twins[put_cards](self.rooms[0], len(cards), is_whole, Piece.COMPUTE)

    def solve(self) -> None:
        """Solve it."""
        self.twins[solve](self.rooms[0])

    def find(self, seat: int, most_cards: int) -> int:
        """The best play in the task's position."""
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
    """Turns and windows of random matches, as the seats that may act see them."""
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


# --- Cats' odds, and Unitary's turns ----------------------------------------------------------------------------------


def hypotheses(game: Game, seats: int) -> list[tuple[Any, int]]:
    """Decisions in matches between intermediate bots, as the deciding seat sees them."""
    dice, seed = Random(1), 0
    found: list[tuple[Any, int]] = []
    while len(found) < ODDS_POSITIONS:
        seed += 1
        state = game.deal(seats, {}, seed)
        while not game.is_over(state):
            seat = state.turn
            view = game.view(state, seat)
            if state.phase == CatsPhase.HYPOTHESIS:
                found.append((view, seat))
            game.apply(state, seat, *game.choose(view, seat, game.level("intermediate"), dice.randrange(1 << 30)))
    return found[:ODDS_POSITIONS]


def rows_of_odds() -> list[tuple[str, ...]]:
    """The odds of a hypothesis, compiled, called from Python: processor time, the mean over all in a position."""
    game = labtable.load("cats")
    twin = compile_kernels([chance], {}, game.sources, game.name)[chance]
    records = new_records(game.state, 1)
    rows: list[tuple[str, ...]] = []
    for seats in SEATS:
        times = []
        for view, seat in hypotheses(game, seats):
            put(records, 0, view)
            twin(records[0], seat, 0)
            start = time.process_time()
            for bid in range(N_BIDS):
                twin(records[0], seat, bid)
            times.append(1e6 * (time.process_time() - start) / N_BIDS)
        rows.append((f"the odds of a hypothesis, {seats} seats: median, 95%, most", spread(times, "µs"), "", ""))
    return rows


def rows_of_turns() -> list[tuple[str, ...]]:
    """A turn, compiled and in plain Python: all 632 lines of a hand of four different quantities."""
    game = labtable.load("unitary")
    position = {"turn": 0, "hands": [["Force", "Energy", "Time", "Density"], []], "hidden": ["Volume", "Area"]}
    state = Match(game, 2, {}, 1, position).state
    target = N_QUANTITIES - 1  # a quantity that no line reaches, so that all are tried
    solve = compile_kernels([best_line], {}, game.sources, "solver")[best_line]
    records, room = new_records(game.state, 1), new_records(game.state, SOLVER_WORK)
    put(records, 0, state)
    line, safe = np.zeros(MAX_HAND, np.int16), np.zeros(N_QUANTITIES, np.int16)

    plain_room = [game.state() for _ in range(SOLVER_WORK)]

    def plain() -> float:
        for _ in range(5):
            best_line(state, 0, target, [0] * N_QUANTITIES, plain_room, [0] * MAX_HAND)
        return 5

    def compiled() -> float:
        for _ in range(2000):
            solve(records[0], 0, target, safe, room, line)
        return 2000

    compiled()
    ours, plainly = rate(compiled), rate(plain)
    cells = f"{1e3 / ours:.3f} ms", f"plain Python: {1e3 / plainly:.1f} ms", f"{ours / plainly:.0f} x"
    return [("a turn of 632 lines of Unitary", *cells)]


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
    rows = [("what", "this", "peer", "ratio"), *rows_of_sets(solver), *rows_of_positions(solver)]
    print(report([*rows, *rows_of_odds(), *rows_of_turns()]))
    print(f"Mathic's solver was compiled, or read from the disk, in {compiled:.0f} s of processor time.")


if __name__ == "__main__":
    main()
