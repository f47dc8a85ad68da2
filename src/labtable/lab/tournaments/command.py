"""`labtable tournament`: run a tournament, show its progress, write its files and print its figures."""

import argparse
import csv
import io
from collections.abc import Iterator, Mapping
from contextlib import suppress
from math import comb
from pathlib import Path

import msgspec

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from ..bots.failures import tracebacks_in_files
from ..bots.policies import import_from_here
from ..files import as_json, check_new_file, write_whole
from ..simulation.command import check_out, checkpoint_of, progress_of, remove
from ..simulation.seatings import RANDOM
from .picture import picture
from .tournament import Tournament, tournament

KINDS = (".json", ".csv")
COLUMNS = ("bot", "against", "matches", "wins", "share", "low", "high", "rating", "rating_low", "rating_high")


def run(game: Game, options: Mapping[str, Value], chosen: argparse.Namespace) -> Tournament:
    """Play a tournament as the command line says.

    Raises Problem before anything is played, also for files that cannot be written.

    Progress is kept in a folder next to `--out` until that is written, so that it can be resumed.
    """
    bots, seats, out = chosen.bots, chosen.seats, chosen.out
    import_from_here(bots)
    if out is not None:
        if out.suffix.lower() not in KINDS:
            raise Problem.english("bad_file", f"{out} is neither .json nor .csv.")
        check_out(out, resume=chosen.resume, overwrite=chosen.overwrite)
    elif chosen.resume:
        raise Problem.english(
            "bad_arguments", "--resume goes on with an interrupted tournament of --out FILE; name it."
        )
    if chosen.picture is not None:
        check_new_file(chosen.picture, overwrite=chosen.overwrite or chosen.resume)
    checkpoint = None if out is None else checkpoint_of(out)
    tables = comb(len(bots), seats) if 0 <= seats <= len(bots) else 0
    with progress_of(f"{game.title}, {len(bots)} bots", chosen.games * tables) as progress, tracebacks_in_files():
        return tournament(
            game, chosen.games, bots, seats, chosen.seed, options, seating=chosen.seating or RANDOM,
            workers=chosen.workers, checkpoint=checkpoint, progress=progress,
        )  # fmt: skip


def write_files(found: Tournament, title: str, out: Path | None, drawn: Path | None) -> Iterator[str]:
    """Write the figures and the picture; return sentences on what could not be written."""
    wanted = []
    if drawn is not None and found.played:
        wanted.append((drawn, picture(found, title)))
    if out is not None and found.played:
        wanted.append((out, f"{as_json(found)}\n" if out.suffix.lower() == ".json" else as_csv(found)))
    for path, text in wanted:
        try:
            write_whole(path, text.encode())
        except OSError as error:
            yield f"{path} cannot be written: {error.strerror}."
            return
    if out is not None and found.played == found.games:
        with suppress(OSError):
            remove(checkpoint_of(out))


def as_csv(found: Tournament) -> str:
    """A row for each bot against all, with its rating; then one for each pair of bots."""
    written = io.StringIO()
    rows = csv.DictWriter(written, COLUMNS, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    for standing in found.standings:
        rows.writerow(msgspec.structs.asdict(standing) | {"bot": standing.name, "against": ""})
    for pair in found.against:
        names = {"bot": found.bots[pair.bot], "against": found.bots[pair.against]}
        rows.writerow(msgspec.structs.asdict(pair) | names)
    return written.getvalue()
