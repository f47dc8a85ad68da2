"""`labtable learn`: train a policy, save it, and print how well it plays."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from math import inf
from pathlib import Path

from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import derive
from labtable.engine.play.game import Game

from ..bots.policies import import_from_here
from ..files import check_new_file
from ..simulation.command import LINE_SECONDS
from ..simulation.lines import columns, interval
from ..simulation.summary import Share
from .response import MEASURING, Taken, measured
from .tables import places_of
from .training import Learned, Watch, check_coalition, train

MINUTES = 30.0


def run(game: Game, options: Mapping[str, Value], chosen: argparse.Namespace) -> Learned:
    """Train as the command line says, and save the policy, also after Ctrl-C.

    It takes `MINUTES` by default. Raises Problem before training begins, or OSError.
    """
    check_coalition(chosen.coalition, chosen.seats, chosen.against)
    for file in files(chosen):
        check_new_file(file, chosen.overwrite)
    if chosen.against is not None:
        import_from_here([chosen.against])
    minutes = inf if chosen.minutes is None and chosen.decisions is not None else chosen.minutes or MINUTES
    learned = train(
        game, minutes, chosen.seed, chosen.seats, options,
        against=chosen.against, coalition=chosen.coalition, decisions=chosen.decisions or inf,
        watch=telling(game.title), threads=chosen.threads,
    )  # fmt: skip
    for file, policy in zip(files(chosen), learned.partners.values() or [learned.policy], strict=True):
        policy.save(file)
    return learned


def files(chosen: argparse.Namespace) -> list[Path]:
    """The files to write: that of `--out`, or for a coalition one for each place of its partners."""
    out: Path = chosen.out
    if chosen.coalition == 1:
        return [out]
    places = places_of(chosen.seats, chosen.coalition)
    return [out.with_stem("-".join([out.stem, *map(str, partners)])) for partners in places]


def telling(title: str) -> Watch:
    """A function that prints progress to stderr from time to time, with the wins since the last time."""
    last, matches, won = time.monotonic(), 0, 0

    def tell(learned: Callable[[], Learned], progress: float) -> None:
        nonlocal last, matches, won
        if time.monotonic() - last >= LINE_SECONDS:
            now = learned()
            share = (now.won - won) / max(1, now.matches - matches)
            how_far = f"{progress:.0%} in {now.seconds / 60:.1f} minutes, {now.decisions:,} decisions"
            print(f"{title}: {how_far}, {share:.1%} won of late", file=sys.stderr, flush=True)  # noqa: T201
            last, matches, won = time.monotonic(), now.matches, now.won

    return tell


def interrupted(learned: Learned, chosen: argparse.Namespace) -> str:
    """The message after Ctrl-C: how much was learned until then."""
    return f"Interrupted: {written(chosen)} has what was learned from {learned.decisions:,} decisions."


def written(chosen: argparse.Namespace) -> str:
    """The files, as a list to read."""
    return ", ".join(map(str, files(chosen)))


def printed(game: Game, learned: Learned, chosen: argparse.Namespace) -> Iterator[str]:
    """The lines on what was learned, and its wins against the bot that it was trained against, or each level.

    Of a coalition, the wins of its seats together, and their share of the win beside that of the seats.
    """
    about, against, together = learned.policy.about, chosen.against, chosen.coalition > 1
    found = f"learned from {learned.decisions:,} decisions against {about.learned['against']}, in {written(chosen)}"
    yield f"{game.title}: {found}"
    rows = [["against", "won", "share", "95% interval", *(["fair"] if together else [])]]
    for bot in [against] if against else game.levels:
        wins = measured(
            game, learned.partners or learned.policy, bot, about.seats, about.options, coalition=chosen.coalition,
            games=chosen.games, seed=derive(0, MEASURING), workers=chosen.threads,
        )  # fmt: skip
        rows.append([bot, f"{wins.matches:,}", *(scored(wins) if together else interval(wins))])
    yield from columns(rows)


def scored(wins: Taken) -> list[str]:
    """A coalition's share of the win and its interval, and what would be fair, as cells."""
    return [*interval(Share(wins.matches, wins.score, wins.score_low, wins.score_high)), f"{wins.fair:.2%}"]
