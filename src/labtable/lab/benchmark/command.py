"""`labtable benchmark`: play rows, count siblings, show progress, and print and write results."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names

from ..bots.failures import tracebacks_in_files
from ..bots.policies import import_from_here
from ..files import as_json, check_new_file, write_whole
from ..simulation.command import progress_of
from ..simulation.lines import columns
from . import tables
from .frozen import MATCHES, SEARCHING, SEEDS, VERSION, Task, fingerprint_of, siblings, task_of, tasks
from .page import page
from .playing import count, machine, opponents_of, play_row, rated, table_of
from .results import Exact, Results, Row, Table, published, read

ALL = "all"
JSON = ".json"
KINDS = (JSON, ".md")


def run(chosen: argparse.Namespace) -> Results:
    """The results that the command line asks for: made here, or published.

    Raises Problem before anything is played, also for a file that cannot be written.
    """
    check(chosen)
    if not is_made(chosen):
        return part_of_published(chosen.task)
    seeds = SEEDS if chosen.seeds is None else tuple(chosen.seeds)
    matches = chosen.matches or MATCHES
    with tracebacks_in_files():
        if chosen.task == ALL:
            return everything(seeds, matches, chosen.workers, chosen.out, resume=chosen.resume)
        if chosen.task in siblings():
            game = load(chosen.task)
            return made([game.base], exact=[count(game)])
        task = task_of(chosen.task)
        import_from_here([chosen.bot])
        row = played(task, chosen.bot, seeds, matches, chosen.workers)
        return made([task.game], tables=[beside_the_levels(task, row)])


def beside_the_levels(task: Task, row: Row) -> Table:
    """A table of one row, rated by the published numbers of the levels. Raises Problem `bad_benchmark`."""
    known = published().table(task.name)
    opponents = known.opponents if known else {}
    return Table(task.name, task.game.name, task.seats, opponents, [rated(row, opponents, task.seats)])


def is_made(chosen: argparse.Namespace) -> bool:
    """Whether results are made here, not only shown."""
    return chosen.bot is not None or chosen.task in (ALL, *siblings())


def is_played(chosen: argparse.Namespace) -> bool:
    """Whether rows are played."""
    return chosen.bot is not None or chosen.task == ALL


def check(chosen: argparse.Namespace) -> None:
    """Check the arguments. Raises Problem `unknown_task`, `bad_arguments` or `bad_file`."""
    if chosen.task in (ALL, *siblings()):
        if chosen.bot is not None:
            what = f"{chosen.task} takes no bot; name a task before it, such as {tasks()[0].name}"
            raise Problem.english("bad_arguments", f"{what}.")
    elif chosen.task is not None:
        task_of(chosen.task)
    if not is_played(chosen) and (chosen.matches is not None or chosen.seeds is not None):
        what = "--matches and --seeds are for rows that are played: name a task and a bot, or all"
        raise Problem.english("bad_arguments", f"{what}.")
    if chosen.resume and not (chosen.task == ALL and chosen.out is not None and chosen.out.suffix.lower() == JSON):
        raise Problem.english("bad_arguments", "--resume goes on with the rows of all in --out FILE.json; name it.")
    if chosen.out is None:
        return
    if not is_made(chosen):
        raise Problem.english("bad_arguments", "--out writes what is made: name a task and a bot, a sibling, or all.")
    if chosen.out.suffix.lower() not in KINDS:
        raise Problem.english("bad_file", f"{chosen.out} is neither .json nor .md.")
    check_new_file(chosen.out, overwrite=chosen.overwrite or chosen.resume)


def part_of_published(name: str | None) -> Results:
    """The published results, all or of one task."""
    if name is None:
        return published()
    task = task_of(name)
    return msgspec.structs.replace(
        published(),
        fingerprints=[found for found in published().fingerprints if found.game == task.game.name],
        exact=[],
        tables=[table for table in published().tables if table.task == name],
    )


def played(task: Task, bot: str, seeds: Sequence[int], matches: int, workers: int | None) -> Row:
    """Play a row, and show how far it is."""
    total = whole_deals(task, matches) * len(seeds) * len(opponents_of(task.game, bot))
    with progress_of(f"{task.name}, {bot}", total) as progress:
        return play_row(task, bot, seeds=seeds, matches=matches, workers=workers, progress=progress)


def whole_deals(task: Task, matches: int) -> int:
    """So many matches, rounded up to whole deals."""
    return -(-matches // task.seats) * task.seats


def everything(
    seeds: Sequence[int], matches: int, workers: int | None, out: Path | None = None, *, resume: bool = False
) -> Results:
    """All that is published; each row is written into a JSON file `out` once it is made, and with `resume` those that
    are there already are not made again.

    Raises Problem `bad_benchmark` if this version had other fingerprints before, or the rows have others; `bad_file`.
    """
    games = [load(name) for name in names()]
    found = made(games)
    if found.changed:
        what = f"{', '.join(found.changed)} {'is' if len(found.changed) == 1 else 'are'} not as in benchmark {VERSION}"
        raise Problem.english("bad_benchmark", f"Raise VERSION in lab/benchmark/frozen.py first: {what}.")
    kept = read(out) if resume and out is not None and out.exists() else None
    if kept and (kept.benchmark, kept.machine, kept.fingerprints) != (VERSION, found.machine, found.fingerprints):
        raise Problem.english("bad_benchmark", f"{out} has rows of another benchmark or machine; name another file.")
    exact = kept.exact if kept and kept.exact else [count(load(name)) for name in siblings()]
    now = msgspec.structs.replace(found, exact=exact)

    def row_of(task: Task, bot: str, many: int) -> Row:
        """A row that is there already, or is played now and written."""
        table = kept.table(task.name) if kept else None
        known = table.row(bot) if table else None
        wanted = [*seeds], whole_deals(task, many) * len(seeds)
        is_known = known is not None and (known.seeds, known.against[0].matches) == wanted
        now.tables[-1].rows.append(known if known and is_known else played(task, bot, seeds, many, workers))
        if out is not None and out.suffix.lower() == JSON and not is_known:
            write(now, out)
        return now.tables[-1].rows[-1]

    for task in tasks():
        now.tables.append(Table(task.name, task.game.name, task.seats, {}, []))
        levels = [row_of(task, level, matches) for level in task.game.levels]
        others = [row_of(task, bot, min(few, matches)) for bot, few in SEARCHING.items()]
        now.tables[-1] = table_of(task, levels, others)
    return now


def made(games: Sequence[Game], exact: Sequence[Exact] = (), tables: Sequence[Table] = ()) -> Results:
    """Results on this machine, with what differs from the published version."""
    prints = [fingerprint_of(game) for game in games]
    changed = []
    for mine in prints:
        known = published().fingerprint(mine.game) if published().benchmark == VERSION else None
        changed += [f"{what} of {mine.game}" for what in known.differences(mine)] if known else []
    return Results(VERSION, machine(), prints, changed, [*exact], [*tables])


# --- what is printed --------------------------------------------------------------------------------------------------


def printed(found: Results, chosen: argparse.Namespace) -> Iterator[str]:
    """The lines of results: each table, beside the published rows, and what can be said of them."""
    if chosen.task is None:
        yield from overview()
        return
    if found.exact:
        yield from _siblings(found, is_made=is_made(chosen))
    for table in found.tables:
        yield from _table(beside_published(table))
        if is_made(chosen):
            known = published().table(table.task)
            yield from (compared(row, known.row(row.bot) if known else None) for row in table.rows)
            yield ""
    if found.changed:
        what = ", ".join(found.changed)
        yield f"This labtable is not benchmark {found.benchmark}: it has another {what}. Do not compare these figures."


def _siblings(found: Results, *, is_made: bool) -> Iterator[str]:
    yield from columns(tables.sizes(found.exact))
    yield ""
    yield from columns(tables.exploitabilities(found.exact))
    yield from tables.notes(found.exact)
    yield ""
    for one in found.exact if is_made else ():
        yield f"{one.game}: {'' if one in published().exact else 'NOT '}as published."
    yield ""


def _table(table: Table) -> Iterator[str]:
    title = load(table.game).title
    yield f"{title}, {table.seats} players: benchmark {VERSION}, {table.task}; scores are shares of the win."
    yield ""
    yield from columns(tables.standings(table))
    yield ""
    yield from columns(tables.by_seed(table))
    yield ""


def beside_published(table: Table) -> Table:
    """A table with the published rows of other bots."""
    known = published().table(table.task)
    others = [row for row in known.rows if table.row(row.bot) is None] if known else []
    return msgspec.structs.replace(table, rows=[*others, *table.rows])


def compared(row: Row, known: Row | None) -> str:
    """A sentence on whether a row is as it was published."""
    if known is None:
        return f"{row.bot} is not among the published rows; its Elo follows from those of the levels."
    if row.against == known.against:
        return f"{row.bot}: the same as published, match by match."
    if row.seeds == known.seeds and [p.matches for p in row.against] == [p.matches for p in known.against]:
        return f"{row.bot}: NOT as published, where its score is {known.score:.1%}, with the same seeds and matches."
    return f"{row.bot}: other seeds or matches than published, where its score is {tables.share(known)}."


def overview() -> Iterator[str]:
    """What the benchmark has."""
    yield f"Benchmark {VERSION}. Tasks: {', '.join(task.name for task in tasks())}."
    yield f"Counted whole: {', '.join(siblings())}."
    yield f"labtable benchmark {tasks()[0].name} shows a published table, with a bot after it the bot's row is played."


def write(found: Results, out: Path) -> None:
    """Write results as JSON, or as a page in Markdown. Raises OSError."""
    text = f"{as_json(found)}\n" if out.suffix.lower() == ".json" else page(found)
    write_whole(out, text.encode())
