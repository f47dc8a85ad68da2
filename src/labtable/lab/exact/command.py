"""`labtable exploit`: solve a small game, and print its value and how exploitable each level is."""

from collections.abc import Generator, Iterator, Sequence

from labtable.engine.play.game import Game

from .measuring import Measured, measured, of_uniform
from .solving import solve, value
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
    yield _row(Measured("equilibrium", left), samples)
    yield _row(of_uniform(tree), samples)
    for found in measured(tree, levels, samples, seed):
        yield _row(found, samples)
        if found.exploitability is None:
            beyond.append(found.strategy)
    return beyond


def _row(found: Measured, samples: int) -> str:
    if found.exploitability is None:
        return f"{found.strategy:<14}{'-':>14}   {found.reason}"
    note = f"   {samples:,} decisions in each of {found.sampled:,} information states" if found.sampled else ""
    return f"{found.strategy:<14}{found.exploitability:14.4f}{note}"


def counted(tree: Tree) -> Iterator[str]:
    """The size of the tree as a sentence."""
    yield f"{tree.game.title}, {tree.game.name}, {tree.seats} players."
    yield f"{tree.histories:,} histories, {tree.ends:,} of them ends; {tree.states:,} states."
    known = " and ".join(f"{tree.states_of(seat):,}" for seat in range(tree.seats))
    yield f"Information states, seat by seat: {known}. The longest match takes {tree.longest} actions."
