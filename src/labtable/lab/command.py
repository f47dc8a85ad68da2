"""`labtable simulate`: a simulation with a progress bar, its files, and its figures in print."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from labtable.engine.game import Game, Problem, Value

from .report import lines, summary
from .simulation import Progress, Results, simulate


def run(
    game: Game,
    games: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, Value],
    *,
    workers: int | None = None,
    ray: bool = False,
    out: Path | None = None,
    records: Path | None = None,
) -> Results:
    """Simulate, and write the files that are asked for. Raises Problem and OSError."""
    if out is not None:
        _check(out)
    with bar(f"{game.title}, {', '.join(bots)}", games) as progress:
        keep = out is not None
        if ray:
            from .on_ray import simulate_on_ray

            results = simulate_on_ray(
                game, games, bots, seed, options, keep_matches=keep, records=records, progress=progress
            )
        else:
            results = simulate(
                game, games, bots, seed, options,
                workers=workers, keep_matches=keep, records=records, progress=progress,
            )  # fmt: skip
    if out is not None:
        write_parquet(results, out)
    return results


def printed(results: Results, as_json: bool) -> Iterator[str]:
    """The figures, for machines or for people."""
    found = summary(results)
    if as_json:
        yield msgspec.json.format(msgspec.json.encode(found), indent=2).decode()
    else:
        yield from lines(found, results.game.title)


def write_parquet(results: Results, path: Path) -> None:
    """A row for each match; what was simulated stands in the file's metadata, under `labtable`.

    The file is there whole or not at all. Raises OSError.
    """
    from labtable import __version__

    asked = {"version": __version__, "game": results.game.name, "rules_version": results.game.rules_version,
             "options": results.options, "bots": results.bots, "seed": results.seed}  # fmt: skip
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        results.frame().write_parquet(unfinished, metadata={"labtable": msgspec.json.encode(asked).decode()})
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _check(path: Path) -> None:
    """A file that can be written. Raises Problem `bad_file`."""
    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else f"lies in {path.parent}, which is no folder"
        raise Problem("bad_file", f"{path} cannot be written: it {what}.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Problem("bad_file", f"{path} cannot be written: this user may not.")


@contextmanager
def bar(title: str, games: int) -> Iterator[Progress]:
    """A progress bar beside the figures, on the terminal's error stream; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as shown:
        task = shown.add_task("compiling the rules, once", total=games)
        yield lambda done: shown.update(task, completed=done, description=title)
