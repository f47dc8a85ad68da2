"""The command for translators: what a language lacks, and what is wrong in its files."""

import argparse
from collections.abc import Container
from pathlib import Path

from labtable import games

from .arguments import Commands, command


def add_languages(commands: Commands) -> None:
    parser = command(
        commands, "languages", languages, "Say what a language lacks, and what is wrong in its files.", "de"
    )
    parser.add_argument("language", metavar="LANG", help="such as de; its files are named languages/LANG.arb")


def languages(chosen: argparse.Namespace) -> int:
    """`labtable languages`."""
    from labtable.api.game_cards import CLIENT, texts_folder
    from labtable.engine.play.texts import COMMON, languages_of, read_catalogue
    from labtable.terminal.session import LANGUAGES as TERMINAL

    shared = read_catalogue(COMMON).texts
    found = list_faults(COMMON, chosen.language, ())
    for folder in (TERMINAL, *(texts_folder(of) for of in (CLIENT, *games.names()))):
        if languages_of(folder):
            found += list_faults(folder, chosen.language, shared)
    print(f"{found} to mend." if found else "Nothing to mend.")
    return 1 if found else 0


def list_faults(folder: Path, language: str, besides: Container[str]) -> int:
    """Print what is wrong in a folder's file, and return how much."""
    from labtable.engine.play.texts import read_catalogue
    from labtable.engine.words.checking import faults

    print(folder / f"{language}.arb")
    found = list(faults(read_catalogue(folder), read_catalogue(folder, language), besides))
    for fault in found:
        print(f"  {fault}")
    return len(found)
