"""The command `learn`: train a policy."""

import argparse
import signal
from pathlib import Path

from labtable.games import load, names

from .arguments import MAX_SEED, Commands, add_game, add_options, command, settings, whole
from .endings import INTERRUPTED


def add_learn(commands: Commands) -> None:
    parser = command(
        commands,
        "learn",
        learn,
        "Let a policy learn a game, and write it into a file that plays wherever a bot is named.",
        f"{names()[0]} --minutes 30 --out {names()[0]}.policy",
    )
    add_game(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the policy; it plays as policy:FILE")
    parser.add_argument("--minutes", metavar="N", type=whole(1, 100_000), help="how long it may learn (30)")
    parser.add_argument("--decisions", metavar="N", type=whole(1, 10**12),
                    help="from how many decisions; by this alone the same seed learns the same")  # fmt: skip
    parser.add_argument("--against", metavar="BOT", help="a bot that it learns to beat; itself, if not said")
    parser.add_argument("--coalition", metavar="N", type=whole(1, 98), default=1,
                        help="in how many seats it plays against the bot, for their mean reward (1); FILE-1.policy "
                        "is then for the seat whose partner sits one seat on")  # fmt: skip
    parser.add_argument("--seats", metavar="N", type=whole(1, 99), default=2, help="how many play (2)")
    add_options(parser)
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="of the matches and of what is drawn (0)")
    parser.add_argument("--games", metavar="N", type=whole(1, 1_000_000), default=2000,
                    help="fresh matches against the bot, or each level, by which it is measured (2,000)")  # fmt: skip
    parser.add_argument("--threads", metavar="N", type=whole(1, 256), help="threads; one per processor, if not said")
    parser.add_argument("--overwrite", action="store_true", help="replace the file if it is there")


def learn(chosen: argparse.Namespace) -> int:
    """`labtable learn`. Ctrl-C keeps what was learned."""
    from labtable.lab.learning import command

    game = load(chosen.game)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # keeps what was learned, as Ctrl-C does
    learned = command.run(game, settings(game, chosen, chosen.seats), chosen)
    if learned.progress < 1:
        print(command.interrupted(learned, chosen))
        return INTERRUPTED
    for line in command.printed(game, learned, chosen):
        print(line, flush=True)
    return 0
