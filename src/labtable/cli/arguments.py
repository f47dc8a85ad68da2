"""Arguments that several commands take, and how they are read."""

import argparse
import contextlib
import os
import re
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from labtable.engine.play.game import Game
from labtable.engine.words.catalogue import ENGLISH
from labtable.games import names

from .endings import WRONG

MAX_SEED = 2**63 - 1
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?")


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one sentence, and where to read on."""

    def error(self, message: str) -> NoReturn:
        what = message.removeprefix("argument ").rstrip(".")
        self.exit(WRONG, f"{self.prog}: {what}. See {self.prog} --help.\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], text: str, example: str = ""
) -> Parser:
    """Add a command, with what to try first; its options cannot be abbreviated, so that new ones break nothing."""
    first = f"For example: labtable {name} {example}" if example else None
    added: Parser = commands.add_parser(name, help=text, description=text, epilog=first, allow_abbrev=False)
    added.set_defaults(run=run)
    return added


def whole(low: int, high: int) -> Callable[[str], int]:
    """Type of an argument: an integer within bounds."""

    def read(text: str) -> int:
        with contextlib.suppress(ValueError):
            if low <= int(text) <= high:
                return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")

    return read


def listed(text: str) -> list[str]:
    """Type of an argument: a list such as a,b,c."""
    parts = [part.strip() for part in text.split(",")]
    if all(parts):
        return parts
    raise argparse.ArgumentTypeError(f"{text!r} is not a list like a,b,c")


def numbers(low: int, high: int) -> Callable[[str], list[int]]:
    """Type of an argument: a list of integers within bounds, such as 1,2,3."""
    read = whole(low, high)
    return lambda text: [read(part) for part in listed(text)]


def origin(text: str) -> str:
    """Type of an argument: the origin of pages (scheme, host, perhaps a port), or `*`."""
    if text == "*" or ORIGIN.fullmatch(text):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is not like https://school.example")


def add_game(parser: Parser) -> None:
    """Add the argument that names a game."""
    parser.add_argument("game", metavar="GAME", help=", ".join(names()))


def add_language(parser: Parser) -> None:
    """Add the argument that says in which language texts are."""
    parser.add_argument(
        "--lang",
        metavar="LANG",
        default=language_here(),
        help="the language, such as de; English where a game has no texts in it (that of this computer)",
    )


def language_here() -> str:
    """The language of this computer's settings: "de" of "de_DE.UTF-8"."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    found = re.match(r"[a-z]{2,3}(?![a-z])", named)
    return found[0] if found else ENGLISH


def add_options(parser: Parser) -> None:
    """Add the arguments that say how a match is dealt."""
    parser.add_argument("--option", "--rule", metavar="NAME=VALUE", action="append", default=[],
                    help="an option, or a number of the rules; may be repeated. "
                    "labtable rules GAME lists them")  # fmt: skip


def settings(game: Game, chosen: argparse.Namespace, seats: int) -> dict[str, str | int | bool]:
    """The options of the command line, for so many seats. Raises Problem `bad_option`."""
    from labtable.engine.play.settings import read_settings

    return read_settings(game, chosen.option, seats)
