"""`labtable tournament`: run a tournament, show its progress, write its files and print its figures."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from math import comb
from pathlib import Path

import msgspec

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

from ..bots.failures import telling_where
from ..bots.policies import import_from_here
from ..files import check_file, check_new_file, write_whole
from ..simulation.command import check_out, checkpoint_of, progress_of, remove
from ..simulation.seatings import RANDOM
from .lines import lines
from .picture import picture
from .tournament import Tournament, tournament

KINDS = (".json", ".csv")
COLUMNS = ("bot", "against", "matches", "wins", "share", "low", "high", "rating", "rating_low", "rating_high")


def run(
    game: Game,
    games: int,
    bots: Sequence[str],
    seats: int,
    seed: int,
    options: Mapping[str, Value],
    *,
    seating: str | None = None,
    workers: int | None = None,
    out: Path | None = None,
    drawn: Path | None = None,
    resume: bool = False,
    overwrite: bool = False,
) -> Tournament:
    """Play a tournament. Raises Problem before anything is played, also for files that cannot be written.

    Progress is kept in a folder next to `out` until that is written, so that it can `resume`.
    """
    import_from_here(bots)
    if out is not None:
        if out.suffix.lower() not in KINDS:
            raise Problem("bad_file", f"{out} is neither .json nor .csv.")
        check_out(out, resume=resume, overwrite=overwrite)
    elif resume:
        raise Problem("bad_arguments", "--resume goes on with an interrupted tournament of --out FILE; name it.")
    if drawn is not None:
        check_file(drawn)
        check_new_file(drawn, overwrite=overwrite or resume)
    checkpoint = None if out is None else checkpoint_of(out)
    tables = comb(len(bots), seats) if 0 <= seats <= len(bots) else 0
    with progress_of(f"{game.title}, {len(bots)} bots", games * tables) as progress, telling_where():
        return tournament(
            game, games, bots, seats, seed, options,
            seating=seating or RANDOM, workers=workers, checkpoint=checkpoint, progress=progress,
        )  # fmt: skip


def printed(found: Tournament, title: str, as_json: bool) -> Iterator[str]:
    """The figures, as JSON or for people."""
    if as_json:
        yield as_json_text(found).rstrip()
    else:
        yield from lines(found, title)


def write_files(found: Tournament, title: str, out: Path | None, drawn: Path | None) -> Iterator[str]:
    """Write the figures and the picture; return sentences on what could not be written."""
    wanted = []
    if drawn is not None and found.played:
        wanted.append((drawn, picture(found, title)))
    if out is not None and found.played:
        wanted.append((out, as_json_text(found) if out.suffix.lower() == ".json" else as_csv(found)))
    for path, text in wanted:
        try:
            write_whole(path, text.encode())
        except OSError as error:
            yield f"{path} cannot be written: {error.strerror}."
            return
    if out is not None and found.played == found.games:
        with suppress(OSError):
            remove(checkpoint_of(out))


def as_json_text(found: Tournament) -> str:
    """All figures as JSON."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


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
