"""`labtable exploit`: solve a small game, and print its value and how exploitable each level is."""

from collections.abc import Generator, Iterator, Sequence

from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from .levels import strategy_of
from .solving import exploitability, solve, uniform, value
from .tree import Tree, build

SEATS = 2
BELOW = 0.001  # exploitability below which a strategy counts as an equilibrium
MOST_ITERATIONS = 10_000


def lines(game: Game, samples: int, seed: int) -> Iterator[str]:
    """The lines to print. Raises Problem `too_large` for a game that has too many histories."""
    beyond = yield from report(build(game, SEATS), game.levels, samples, seed)
    if beyond:
        yield ""
        yield f"The tree has the actions worth choosing. With those that {', '.join(beyond)} take besides:"
        yield from report(build(game, SEATS, levels=beyond), beyond, samples, seed)


def report(tree: Tree, levels: Sequence[str], samples: int, seed: int) -> Generator[str, None, list[str]]:
    """The lines on a tree, and the levels that take actions missing from it."""
    beyond: list[str] = []
    yield from counted(tree)
    strategy, left, iterations = solve(tree, BELOW, MOST_ITERATIONS)
    yield f"An equilibrium by CFR+, {iterations:,} iterations: exploitability {left:.6f}, below {BELOW:g}."
    yield f"Who sits first then gets {value(tree, strategy, 0):+z.4f} a match, where a win is 1 and a loss -1."
    yield ""
    yield f"{'strategy':<14}exploitability"
    yield _row("equilibrium", left, "")
    yield _row("uniform", exploitability(tree, uniform(tree)), "")
    for level in levels:
        try:
            found, sampled = strategy_of(tree, level, samples, seed)
        except Problem as problem:
            yield f"{level:<14}{'-':>14}   {problem.text}"
            beyond.append(level)
        else:
            note = f"   {samples:,} decisions in each of {sampled:,} information states" if sampled else ""
            yield _row(level, exploitability(tree, found), note)
    return beyond


def _row(name: str, exploited: float, more: str) -> str:
    return f"{name:<14}{exploited:14.4f}{more}"


def counted(tree: Tree) -> Iterator[str]:
    """The size of the tree as a sentence."""
    yield f"{tree.game.title}, {tree.game.name}, {tree.seats} players."
    yield f"{tree.histories:,} histories, {tree.ends:,} of them ends; {tree.states:,} states."
    known = " and ".join(f"{tree.states_of(seat):,}" for seat in range(tree.seats))
    yield f"Information states, seat by seat: {known}. The longest match takes {tree.longest} actions."
