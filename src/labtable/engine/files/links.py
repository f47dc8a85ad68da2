"""Places of the pages that a link leads to: a match, a position, a puzzle. The client reads them (`client/src/share`).

A match or a position stands behind the `#`, which browsers send to no server: `1.DATA`, where 1 is the form and DATA is
a text, compressed (zlib) and in base64url. A server has the place as it is written here; a folder of `labtable site`
has it behind a `#` of its own, with `?` for this one (`in_folder`).
"""

import zlib
from base64 import urlsafe_b64encode

import msgspec

from .record_file import ActionLine

FORM = "1"


def replay(record: bytes, step: int = 0) -> str:
    """The place of a match, from its record, shown at a step. When somebody acted is left out."""
    return f"/replay#{_packed(record)}.{step}"


def position(record: bytes, seat: int) -> str:
    """The place where one goes on alone from the end of a record, in one of its seats, counted from 0.

    Computers have the others. Who sits there and how strong they are is what the record's players say. A record of no
    action is a deal, or the position that it has.
    """
    return f"/position#{_packed(record)}.{seat}"


def puzzle(game: str, number: int) -> str:
    """The place of a game's puzzle."""
    return f"/puzzle/{game}/{number}"


def in_folder(place: str) -> str:
    """A place as a folder's page has it, behind that page's address."""
    return "#" + place.replace("#", "?", 1)


def _packed(record: bytes) -> str:
    """The form, and in it a line for the first of the record and for each action: its seat and its notation."""
    header, *lines = record.decode().splitlines()
    actions = (msgspec.json.decode(line, type=ActionLine) for line in lines)
    text = "\n".join([header, *(f"{line.seat} {line.action}" for line in actions)])
    return f"{FORM}.{urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip('=')}"
