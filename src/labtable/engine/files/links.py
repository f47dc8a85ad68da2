"""Links to a match, a position or a puzzle, as paths of the pages. The client reads them (`client/src/share`).

A match or a position is behind the `#`, which browsers send to no server: `1.DATA`, where 1 is the version of the form
and DATA is text, compressed with zlib, in base64url. A server uses the path as written here; a folder of `labtable
site` has it behind a `#` of its own, with `?` in place of this one (`in_folder`).
"""

import zlib
from base64 import urlsafe_b64encode

import msgspec

from .record_file import ActionLine

FORM = "1"


def replay(record: bytes, step: int = 0) -> str:
    """The path of a match, from its record, shown at a step. The times of the actions are left out."""
    return f"/replay#{_packed(record)}.{step}"


def position(record: bytes, seat: int) -> str:
    """The path where one person goes on from the end of a record, in one of its seats, counted from 0.

    Bots play the others, at the levels that the record names. A record without actions is a deal, or its arranged
    position.
    """
    return f"/position#{_packed(record)}.{seat}"


def puzzle(game: str, number: int) -> str:
    """The path of one of a game's puzzles."""
    return f"/puzzle/{game}/{number}"


def in_folder(place: str) -> str:
    """A path as a folder's page has it, behind that page's address."""
    return "#" + place.replace("#", "?", 1)


def _packed(record: bytes) -> str:
    """The version of the form, and the packed record: its header, then seat and notation of each action, one a line."""
    header, *lines = record.decode().splitlines()
    actions = (msgspec.json.decode(line, type=ActionLine) for line in lines)
    text = "\n".join([header, *(f"{line.seat} {line.action}" for line in actions)])
    return f"{FORM}.{urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip('=')}"
