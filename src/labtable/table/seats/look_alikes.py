"""Letters that look alike in different alphabets: the skeletons of Unicode's Technical Standard 39."""

import unicodedata
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("look_alikes.csv")


def skeleton(text: str) -> str:
    """A text with each letter replaced by the one that it looks like; for comparison, not for display.

    >>> skeleton("А\u0501а") == skeleton("Ada")  # the left one is Cyrillic
    True
    """
    drawn = unicodedata.normalize("NFD", text).translate(_table())
    return unicodedata.normalize("NFD", drawn)


@cache
def _table() -> dict[int, str]:
    """The look-alike of each letter, by its code point."""
    table: dict[int, str] = {}
    for line in TABLE.read_text(encoding="ascii").splitlines():
        if line.startswith("#"):
            continue
        like, letters = (part.split() for part in line.split(","))
        drawn = "".join(chr(int(point, 16)) for point in like)
        table.update({int(point, 16): drawn for point in letters})
    return table
