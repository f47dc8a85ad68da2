"""`labtable simulate`: run a simulation, show its progress, write its files and print its figures."""

import argparse
import io
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from ..bots.failures import save_traceback
from ..bots.policies import PolicyFailed, bots_of, import_from_here, name_of
from ..files import check_file, check_new_file, write_whole
from .seatings import ROTATIONS, seating_of
from .simulating import Progress, Results, simulate, task_of, whole_deals

LINE_SECONDS = 15  # between two lines of progress, without a terminal for a bar
COMPILING = "compiling the rules, once"


def run(game: Game, options: Mapping[str, Value], chosen: argparse.Namespace) -> tuple[Results, str | None]:
    """Simulate as the command line says, and write the requested records; also return the failure of a policy that
    stopped it, if any.

    Raises Problem before anything is played.

    Progress is kept in a file next to `--out` until that is written, so that it can be resumed.
    """
    if chosen.ray and chosen.workers is not None:
        raise Problem.english("bad_arguments", "--workers is for this machine alone; a Ray cluster has its own.")
    checkpoint = None
    if chosen.out is not None:
        check_out(chosen.out, resume=chosen.resume, overwrite=chosen.overwrite)
        checkpoint = checkpoint_of(chosen.out)
    elif chosen.resume:
        raise Problem.english(
            "bad_arguments", "--resume goes on with the rows of an interrupted --out FILE.parquet; name it."
        )
    import_from_here(chosen.bots)
    bots = bots_of(game, chosen.bots)
    seating = seating_of(chosen.seating, chosen.paired)
    each = task_of(game, bots, chosen.seed, options, seating=seating).matches_a_deal
    first, games = whole_deals(chosen.first, chosen.games, each)
    with progress_of(f"{game.title}, {', '.join(map(name_of, bots))}", games) as progress:
        asked: dict[str, Any] = {"seating": seating, "first": first, "keep_matches": chosen.out is not None,
                                 "records": chosen.records, "checkpoint": checkpoint, "progress": progress}  # fmt: skip
        try:
            where = {"workers": chosen.workers, "ray": chosen.ray}
            return simulate(game, games, bots, chosen.seed, options, **where, **asked), None
        except PolicyFailed as failed:
            return failed.results, failed.text + save_traceback(failed)


def checkpoint_of(out: Path) -> Path:
    """The path of the checkpoint, next to `out`."""
    return out.with_name(f"{out.name}.unfinished")


def remove(unfinished: Path) -> None:
    """Remove a checkpoint if it exists: a file, or a tournament's folder."""
    if unfinished.is_dir():
        shutil.rmtree(unfinished)
    else:
        unfinished.unlink(missing_ok=True)


def check_out(out: Path, *, resume: bool, overwrite: bool) -> None:
    """Check that the rows can be written without losing a file. Raises Problem `bad_file`."""
    check_file(out)
    unfinished = checkpoint_of(out)
    if overwrite and not resume:
        remove(unfinished)
    if unfinished.exists() and not resume:
        what = f"{unfinished} has what was done before an interruption"
        raise Problem.english("bad_file", f"{what}. Go on with it by --resume, or begin anew by --overwrite.")
    check_new_file(out, overwrite=overwrite or unfinished.exists())


# --- files ------------------------------------------------------------------------------------------------------------


def unwritten(results: Results, out: Path | None, records: Path | None) -> Iterator[str]:
    """Write the rows; return sentences on rows or records that could not be written, and where the rows are instead."""
    if out is not None and results.played:
        data = parquet(results)
        try:
            write_whole(out, data)
        except OSError as error:
            yield f"{out} cannot be written: {error.strerror}. {kept_elsewhere(out, data)}"
        else:
            if results.is_complete:
                with suppress(OSError):
                    remove(checkpoint_of(out))
    if results.unwritten.records:
        yield (
            f"{results.unwritten.records:,} of {results.played:,} records cannot be written into {records}: "
            f"{results.unwritten.reason}. The same seed plays their matches again."
        )


def parquet(results: Results) -> memoryview:
    """A Parquet file with a row for each match; its metadata describe the simulation under the key `labtable`."""
    from labtable import __version__

    asked = {"version": __version__, "game": results.game.name, "rules_version": results.game.rules_version,
             "options": results.options, "bots": results.bots, "seed": results.seed,
             "first": results.first, "seating": results.seating, "paired": results.seating == ROTATIONS}  # fmt: skip
    written = io.BytesIO()
    results.frame().write_parquet(written, metadata={"labtable": msgspec.json.encode(asked).decode()})
    return written.getbuffer()


def kept_elsewhere(out: Path, data: memoryview) -> str:
    """Write a file into the first fallback folder where that works, and return a sentence that names it."""
    for folder in (tempfile.gettempdir(), Path.home()):
        try:
            elsewhere = Path(folder) / f"{out.stem}-{uuid4().hex[:8]}{out.suffix}"
            write_whole(elsewhere, data)
        except OSError:
            continue
        return f"Its rows are in {elsewhere}."
    return "No other folder takes its rows; the same seed plays them again."


# --- progress ---------------------------------------------------------------------------------------------------------


@contextmanager
def progress_of(title: str, games: int) -> Iterator[Progress]:
    """Yield a function that shows progress on stderr: a bar on a terminal, else a line from time to time."""
    if not sys.stderr.isatty():
        yield _lines(title, games)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TimeRemainingColumn())  # fmt: skip
    with Bar(*columns, console=Console(file=sys.stderr), transient=True) as shown:
        task = shown.add_task(COMPILING, total=None)
        yield (
            lambda done: shown.update(task, completed=done, total=games, description=title) if done else shown.refresh()
        )


def _lines(title: str, games: int) -> Progress:
    """A function that prints a line every `LINE_SECONDS`."""
    began = last = time.monotonic()

    def tell(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= LINE_SECONDS:
            last = now
            how_far = f"{done:,} of {games:,} matches" if done else COMPILING
            print(f"{title}: {how_far}, {now - began:.0f} s", file=sys.stderr, flush=True)  # noqa: T201

    return tell
