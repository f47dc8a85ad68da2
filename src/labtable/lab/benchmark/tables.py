"""Results of the benchmark as tables: of cells for the terminal, and in Markdown."""

from collections.abc import Iterator, Sequence

from labtable.games import load

from ..exact.measuring import UNIFORM
from .results import Against, Exact, Row, Strategy, Table

Cells = list[list[str]]
ESCAPED = str.maketrans({"*": r"\*", "~": r"\~"})  # for Markdown


def standings(table: Table) -> Cells:
    """A row for each bot, the highest Elo first, after a head."""
    rows = sorted(table.rows, key=lambda row: (row.elo is not None, row.elo or 0, row.score), reverse=True)
    opponents = list(dict.fromkeys(pair.opponent for row in table.rows for pair in row.against))
    order = [level for level in load(table.game).levels if level in opponents]
    head = ["bot", "Elo", "score, %", *order, "matches", "ms a match"]
    return [head, *(_standing(row, order) for row in rows)]


def _standing(row: Row, order: Sequence[str]) -> list[str]:
    found = {pair.opponent: pair for pair in row.against}
    matches = sum(pair.matches for pair in row.against)
    cost = f"{1000 * row.processor_seconds / matches:.1f}"
    cells = (share(found[opponent]) if opponent in found else "" for opponent in order)
    return [row.bot, elo_of(row), share(row), *cells, f"{matches:,}", cost]


def share(found: Row | Against) -> str:
    """A score with its interval."""
    return f"{100 * found.score:.1f} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def elo_of(row: Row) -> str:
    """An Elo with its interval."""
    if row.elo is None or (row.elo_low is None and row.elo_high is None):
        return "" if row.elo is None else f"{row.elo:.0f}"
    if row.elo_low is None:
        return f"{row.elo:.0f} (to {row.elo_high:.0f})"
    return f"{row.elo:.0f} ({row.elo_low:.0f} {'or more' if row.elo_high is None else f'to {row.elo_high:.0f}'})"


def by_seed(table: Table) -> Cells:
    """The score of each row with each of its seeds."""
    seeds = list(dict.fromkeys(seed for row in table.rows for seed in row.seeds))
    rows = [
        [row.bot, *(f"{100 * scores[seed]:.1f}" if seed in scores else "" for seed in seeds)]
        for row in table.rows
        if (scores := dict(zip(row.seeds, map(_mean, zip(*(p.seeds for p in row.against), strict=True)), strict=True)))
    ]
    return [["score, %, with seed", *map(str, seeds)], *rows]


def _mean(scores: Sequence[float]) -> float:
    return sum(scores) / len(scores)


def sizes(exact: Sequence[Exact]) -> Cells:
    """The size and value of each sibling."""
    head = [
        "sibling",
        "histories",
        "complete",
        "states",
        "information states",
        "longest match",
        "value of moving first",
    ]
    rows = [
        [one.game, f"{one.histories:,}", f"{one.ends:,}", f"{one.states:,}",
         " and ".join(f"{known:,}" for known in one.information_states), f"{one.longest} actions",
         signed(one.value_of_first)]
        for one in exact
    ]  # fmt: skip
    return [head, *rows]


def signed(value: float) -> str:
    """A value with its sign; 0 without one."""
    return f"{value:+.4f}" if abs(value) >= 0.00005 else "0.0000"


def exploitabilities(exact: Sequence[Exact]) -> Cells:
    """The exploitability of each strategy on each sibling."""
    found = {one.game: {strategy.strategy: strategy for strategy in one.strategies} for one in exact}
    order = list(dict.fromkeys([UNIFORM, *(name for strategies in found.values() for name in strategies)]))
    head = ["exploitability", *(one.game for one in exact)]
    equilibrium = ["equilibrium", *(f"{one.equilibrium:.1e}" if one.equilibrium > 1e-12 else "0" for one in exact)]
    rows = [[name, *(_exploited(found[one.game].get(name)) for one in exact)] for name in order]
    return [head, equilibrium, *rows]


def _exploited(strategy: Strategy | None) -> str:
    if strategy is None:
        return "-"
    return f"{strategy.exploitability:.4f}{'*' if strategy.wide else ''}{'~' if strategy.sampled else ''}"


def notes(exact: Sequence[Exact]) -> Iterator[str]:
    """What the marks of `exploitabilities` mean, if there are any."""
    strategies = [strategy for one in exact for strategy in one.strategies]
    if any(strategy.wide for strategy in strategies):
        yield "* on a tree that has the actions that these levels take besides those worth choosing."
    if samples := {strategy.samples for strategy in strategies if strategy.sampled}:
        yield f"~ its probabilities were counted in {max(samples):,} decisions in each information state."


def markdown(cells: Cells) -> str:
    """A table in Markdown."""
    head, *rows = cells
    lines = [head, ["---"] * len(head), *([cell.translate(ESCAPED) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
