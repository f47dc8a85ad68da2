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
from .response import MEASURING, measured
from .training import Learned, Watch, train

MINUTES = 30.0


def run(game: Game, options: Mapping[str, Value], chosen: argparse.Namespace) -> Learned:
    """Train as the command line says, and save the policy, also after Ctrl-C.

    It takes `MINUTES` by default. Raises Problem before training begins, or OSError.
    """
    check_new_file(chosen.out, chosen.overwrite)
    if chosen.against is not None:
        import_from_here([chosen.against])
    minutes = inf if chosen.minutes is None and chosen.decisions is not None else chosen.minutes or MINUTES
    learned = train(
        game, minutes, chosen.seed, chosen.seats, options,
        against=chosen.against, decisions=chosen.decisions or inf, watch=telling(game.title),
    )  # fmt: skip
    learned.policy.save(chosen.out)
    return learned


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


def interrupted(learned: Learned, out: Path) -> str:
    """The message after Ctrl-C: how much was learned until then."""
    return f"Interrupted: {out} has what was learned from {learned.decisions:,} decisions."


def printed(game: Game, learned: Learned, out: Path, games: int, against: str | None) -> Iterator[str]:
    """The lines on what was learned, and its wins against the bot that it was trained against, or each level."""
    about = learned.policy.about
    yield f"{game.title}: learned from {learned.decisions:,} decisions against {about.learned['against']}, in {out}"
    rows = [["against", "won", "share", "95% interval"]]
    for bot in [against] if against else game.levels:
        wins = measured(game, learned.policy, bot, about.seats, about.options, games=games, seed=derive(0, MEASURING))
        rows.append([bot, f"{wins.matches:,}", *interval(wins)])
    yield from columns(rows)
