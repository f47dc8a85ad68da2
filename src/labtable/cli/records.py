"""The commands on a record: `replay`, `sheet`, `audit`."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from labtable.engine.words.problem import Problem
from labtable.games import load

from .arguments import Commands, add_language, command, whole

if TYPE_CHECKING:
    from labtable.engine.files.record_file import MatchRecord

MAX_RECORD = 64 * 1024 * 1024  # bytes; thousands of times the longest match


def add_replay(commands: Commands) -> None:
    parser = command(commands, "replay", replay, "Tell the match of a .labtable record in words.")
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--seat", metavar="N", type=whole(1, 99), help="only what this seat was told; 1 is the first")
    add_language(parser)


def replay(chosen: argparse.Namespace) -> int:
    """`labtable replay`."""
    from labtable.engine.files.replay import replay

    record = read_record(chosen.file, allow_cut_off=True)
    if chosen.seat is not None and chosen.seat > record.match.seats:
        raise Problem.english(
            "bad_seat", f"There is no seat {chosen.seat}: the match had seats 1 to {record.match.seats}."
        )
    for line in replay(record, None if chosen.seat is None else chosen.seat - 1, chosen.lang):
        print(line)
    if record.is_cut_off:
        print(f"{chosen.file} is cut off within its last line, which is left out.", file=sys.stderr)
    return 0


def add_sheet(commands: Commands) -> None:
    parser = command(
        commands,
        "sheet",
        sheet,
        "Print the score sheet of a record as CSV: what was written or said, and what came of it.",
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    add_language(parser)


def sheet(chosen: argparse.Namespace) -> int:
    """`labtable sheet`, for games that keep one."""
    from labtable.engine.files.score_sheet import score_sheet

    record = read_record(chosen.file, allow_cut_off=True)
    print(score_sheet(record.match, record.names, judged=True, language=chosen.lang), end="")
    return 0


def add_audit(commands: Commands) -> None:
    parser = command(
        commands,
        "audit",
        audit,
        "Print the whole truth of a record after every action, a JSON object a line; in it seats count from 0.",
    )
    parser.add_argument("file", metavar="FILE", type=Path)


def audit(chosen: argparse.Namespace) -> int:
    """`labtable audit`. A record that is cut off is refused: a referee needs all of it."""
    import msgspec

    from labtable.engine.files.audit import audit

    for entry in audit(read_record(chosen.file).match):
        print(msgspec.json.encode(entry).decode())
    return 0


def read_record(path: Path, allow_cut_off: bool = False) -> "MatchRecord":
    """The record in a file. Raises Problem and OSError."""
    from labtable.engine.files import record_file

    with path.open("rb") as file:
        data = file.read(MAX_RECORD + 1)
    if len(data) > MAX_RECORD:
        raise Problem.english("bad_record", f"{path} is too large to be a record.")
    return record_file.load(data, load, allow_cut_off)
