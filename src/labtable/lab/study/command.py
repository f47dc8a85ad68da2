"""`labtable report` and `labtable compare`: studies as pages, or as data."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.play.settings import in_words
from labtable.engine.words.problem import Problem

from ..bots.failures import tracebacks_in_files
from ..bots.policies import import_from_here
from ..files import as_json, check_new_file, write_whole
from ..simulation.command import progress_of
from ..simulation.simulating import Results, simulate
from . import comparing
from .comparing import Comparison
from .page import comparison_page, study_page
from .studying import Study, study

Settings = Mapping[str, Value]


@dataclass(frozen=True)
class Asked:
    """The arguments of a study: matches, seed, seating, seconds a turn; the page, or None to print the figures."""

    games: int
    seed: int
    seating: str
    pace: float
    page: Path | None


def asked(chosen: argparse.Namespace) -> Asked:
    """Check the arguments of the command line.

    Raises Problem `bad_file` or `bad_arguments` before anything is played.
    """
    if chosen.json and chosen.out:
        raise Problem.english("bad_arguments", "--json prints the figures and writes no page; leave out --out.")
    page = None if chosen.json else chosen.out or Path(f"{chosen.game}-{chosen.page}.html")
    if page is not None:
        check_new_file(page, chosen.overwrite)
    return Asked(chosen.games, chosen.seed, chosen.seating, chosen.pace, page)


def report(game: Game, bots: Sequence[str], settings: Settings, how: Asked) -> int:
    """Study a game; return the exit code. Raises Problem."""
    found = study(_played(game, bots, settings, how), how.pace)
    return _tell(found, study_page(found, game.title, _in_words(found, found.summary.options), game.credit), how)


def compare(game: Game, bots: Sequence[str], ways: tuple[Settings, Settings], how: Asked) -> int:
    """Compare two variants of a game; return the exit code. Raises Problem, `bad_arguments` if both are the same."""
    if ways[0] == ways[1]:
        raise Problem.english("bad_arguments", "Both ways are the same: say with --a or --b what differs.")
    a, b = (_played(game, bots, settings, how) for settings in ways)
    found = comparing.compare(a, b, how.pace)
    texts = _in_words(found.a, _whole(game, ways[0], ways[1])), _in_words(found.b, _whole(game, ways[1], ways[0]))
    return _tell(found, comparison_page(found, game.title, texts, game.credit), how)


def _played(game: Game, bots: Sequence[str], settings: Settings, how: Asked) -> Results:
    """Play the matches, with their traces. Raises Problem; KeyboardInterrupt if not all were played."""
    import_from_here(bots)
    with progress_of(f"{game.title}, {', '.join(bots)}", how.games) as progress, tracebacks_in_files():
        found = simulate(
            game, how.games, bots, how.seed, settings, seating=how.seating, keep_traces=True, progress=progress
        )
    if not found.is_complete:
        raise KeyboardInterrupt
    return found


def _tell(found: Study | Comparison, page: str, how: Asked) -> int:
    if how.page is None:
        print(as_json(found))  # noqa: T201
    else:
        write_whole(how.page, page.encode())
        print(f"{how.page} is ready: open it in any browser.")  # noqa: T201
    return 0


def _whole(game: Game, way: Settings, other: Settings) -> Settings:
    """The settings of one way, with those that only the other one has to name."""
    return {name: way.get(name, game.option(name).default) for name in {**way, **other}}


def _in_words(found: Study, settings: Settings) -> str:
    summary = found.summary
    return f"{in_words(settings, summary.seed)}, rules {summary.rules_version}, seating {summary.seating}"
