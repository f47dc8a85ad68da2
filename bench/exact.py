"""The small siblings counted whole, how far each level can be exploited on them, and how large larger siblings are.

python bench/exact.py [SAMPLES]

A level whose dice cannot be followed chooses SAMPLES times in each information state.
"""

import sys
from collections.abc import Iterator

from figures import report, table

from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.lab.exact import Tree, build, exploitability, solve, strategy_of, uniform

SAMPLES = 200
BELOW = 0.001
LARGER = (
    ("cats-tiny", {"ladder": 5}),
    ("cats-tiny", {"ladder": 5, "dealt": 2}),
    ("feynman-tiny", {"ws": 1, "colours": 1, "leptons": 1}),
    ("feynman-tiny", {"ws": 1, "colours": 1, "leptons": 1, "short_dealt": 2}),
)


def main() -> None:
    """Count the siblings, and print the tables of docs/research.md."""
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES
    counts: list[tuple[str, ...]] = [
        ("sibling", "histories", "of them ends", "states", "information states of each seat", "longest match")
    ]
    figures: list[tuple[str, ...]] = [("sibling", "strategy", "exploitability", "sampled")]
    for game in [load(f"{name}-tiny") for name in names()]:
        tree = build(game)
        counts.append(counted(tree, ""))
        figures += strategies(tree, samples)
    for name, numbers in LARGER:
        settings = ", ".join(f"`{option}={value}`" for option, value in numbers.items())
        counts.append(counted(build(load(name), options=dict(numbers)), f", {settings}"))
    print(report(counts), table(figures), sep="\n\n")


def counted(tree: Tree, settings: str) -> tuple[str, ...]:
    """The row of a tree's size."""
    known = " and ".join(sorted({f"{tree.states_of(seat):,}" for seat in range(tree.seats)}))
    size = (f"{tree.histories:,}", f"{tree.ends:,}", f"{tree.states:,}", known, str(tree.longest))
    return f"`{tree.game.name}`{settings}", *size


def strategies(tree: Tree, samples: int) -> Iterator[tuple[str, ...]]:
    """The rows of what can be played on a tree; a level that takes actions which it has not gets a tree with these."""
    game = tree.game
    _, left, iterations = solve(tree, BELOW)
    yield game.name, f"equilibrium, {iterations} iterations", f"{left:.4f}", ""
    yield game.name, "uniform", f"{exploitability(tree, uniform(tree)):.4f}", ""
    for level in game.levels:
        yield game.name, level, *exploited(game, tree, level, samples)


def exploited(game: Game, tree: Tree, level: str, samples: int) -> tuple[str, str]:
    """The exploitability of a level, and in how many information states it was sampled."""
    try:
        strategy, sampled = strategy_of(tree, level, samples)
    except Problem:
        tree = build(game, levels=game.levels)
        strategy, sampled = strategy_of(tree, level, samples)
    return f"{exploitability(tree, strategy):.4f}", str(sampled or "")


if __name__ == "__main__":
    main()
