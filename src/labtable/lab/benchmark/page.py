"""Print the documentation's page of the benchmark from the published results.

python -m labtable.lab.benchmark.page > docs/research/benchmark.md
"""

from collections.abc import Iterator
from importlib.resources import files
from string import Template

from labtable.games import load

from . import elo, tables
from .frozen import MATCHES, SEARCHING, SEEDS
from .results import Fingerprint, Results, Table, published

TEXT = files(__package__) / "page.txt"


def page(found: Results) -> str:
    """A page of results: the whole text, which is that of the published ones, if all is made alike; else the tables."""
    if not (found.exact and found.tables and is_frozen(found)):
        return "\n\n".join([f"# labtable benchmark {found.benchmark}", *parts(found)]) + "\n"
    searching = ", ".join(f"`{bot}` ({matches})" for bot, matches in SEARCHING.items())
    return Template(TEXT.read_text(encoding="utf-8")).substitute(
        version=found.benchmark,
        exact="\n\n".join(exact_parts(found)),
        tables="\n\n".join(part for table in found.tables for part in table_parts(table)),
        fingerprints=tables.markdown(fingerprint_cells(found.fingerprints)),
        seeds=", ".join(map(str, SEEDS)),
        matches=MATCHES,
        searching=searching,
        anchor=elo.ANCHOR,
        anchored=f"{elo.ANCHORED:,.0f}",
        made=made_on(found),
        total=total(found),
    )


def is_frozen(found: Results) -> bool:
    """Whether all rows have the seeds and the numbers of matches that this version fixes."""
    return all(
        row.seeds == list(SEEDS) and pair.matches == len(SEEDS) * -(-SEARCHING.get(row.bot, MATCHES) // seats) * seats
        for seats, row in ((table.seats, row) for table in found.tables for row in table.rows)
        for pair in row.against
    )


def parts(found: Results) -> Iterator[str]:
    """Everything in some results, without a word."""
    if found.exact:
        yield from exact_parts(found)
    for table in found.tables:
        yield from table_parts(table)
    yield tables.markdown(fingerprint_cells(found.fingerprints))
    if found.changed:
        yield f"Not benchmark {found.benchmark}: another {', '.join(found.changed)}."
    yield f"{made_on(found)}."


def exact_parts(found: Results) -> Iterator[str]:
    """The tables of the siblings."""
    yield tables.markdown(tables.sizes(found.exact))
    yield tables.markdown(tables.exploitabilities(found.exact))
    yield from (note.translate(tables.ESCAPED) for note in tables.notes(found.exact))


def table_parts(table: Table) -> Iterator[str]:
    """The tables of a task, under its title."""
    yield f"### {load(table.game).title}, {table.seats} players: `{table.task}`"
    yield tables.markdown(tables.standings(table))
    yield tables.markdown(tables.by_seed(table))


def fingerprint_cells(found: list[Fingerprint]) -> tables.Cells:
    """The fingerprints of each game."""
    rows = [
        [f"{one.game}, rules {one.rules_version}", what, f"`{digest}`"]
        for one in found
        for what, digest in [
            ("rules", one.rules), *one.encoders.items(), *((f"level {name}", of) for name, of in one.levels.items())
        ]
    ]  # fmt: skip
    return [["game", "of", "fingerprint"], *rows]


def made_on(found: Results) -> str:
    """What the results were made on, in words."""
    by = found.machine
    return f"labtable {by.labtable}, Python {by.python} on {by.system}, {by.processor}, {by.cores} cores"


def total(found: Results) -> str:
    """How long all rows have taken."""
    rows = [row for table in found.tables for row in table.rows]
    wall, processor = sum(row.wall_seconds for row in rows) / 60, sum(row.processor_seconds for row in rows) / 60
    return f"{wall:.0f} minutes by the clock, {processor:.0f} of processors"


if __name__ == "__main__":
    print(page(published()), end="")  # noqa: T201
