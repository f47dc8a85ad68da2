"""The texts of games, read from their folders `languages`."""

import json
from functools import cache
from pathlib import Path

from ..words.catalogue import ENGLISH, Catalogue

COMMON = Path(__file__).parent.parent / "languages"  # the texts of every game


def languages_of(folder: Path) -> list[str]:
    """The languages of the files in a folder `languages`."""
    return sorted(path.stem for path in folder.glob("*.arb"))


@cache
def read_catalogue(folder: Path, language: str = ENGLISH) -> Catalogue:
    """The texts of the files in this folder and of every game. What a language lacks, English says."""
    english = None if language == ENGLISH else read_catalogue(folder)
    files = [path for place in (COMMON, folder) if (path := place / f"{language}.arb").exists()]
    return Catalogue(language, [json.loads(path.read_text(encoding="utf-8")) for path in files], english)
