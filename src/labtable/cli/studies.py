"""The commands to study a game: `compile`, `simulate`, `tournament`, `report`, `compare`, `exploit`, `benchmark`."""

import argparse
import signal
from pathlib import Path

from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names

from .arguments import MAX_SEED, Commands, Parser, add_game, add_options, command, listed, numbers, settings, whole
from .endings import fail, how_it_ended

SEATINGS = ("fixed", "rotations", "arrangements", "random")


# --- compile ----------------------------------------------------------------------------------------------------------


def add_compile(commands: Commands) -> None:
    parser = command(
        commands,
        "compile",
        compile_games,
        "Compile games ahead, so that nobody waits for it later.",
        names()[0],
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="of all games, if not said")


def compile_games(chosen: argparse.Namespace) -> int:
    """`labtable compile`."""
    from labtable.lab.compiling import compile_game

    for game in [load(name) for name in chosen.games or names()]:
        print(f"{game.title}: compiled in {compile_game(game):.0f} s of one processor.", flush=True)
    return 0


# --- simulate ---------------------------------------------------------------------------------------------------------


def add_simulate(commands: Commands) -> None:
    parser = command(
        commands,
        "simulate",
        simulate,
        "Let bots play many matches, and count what happens.",
        f"{names()[0]} --bots beginner,expert --paired",
    )
    add_game(parser)
    parser.add_argument(
        "--games", metavar="N", type=whole(1, 1_000_000_000), default=10_000, help="how many matches (10,000)"
    )
    parser.add_argument(
        "--bots",
        metavar="BOT,BOT",
        type=listed,
        required=True,
        help="a bot for each seat, from seat 1 on: a level, like random; search:1000; policy:FILE of labtable learn; "
        "or your own, package.module:Name",
    )
    add_options(parser)
    add_seed(parser)
    parser.add_argument("--seating", choices=SEATINGS, metavar="SEATING",
                    help="who sits where: fixed (if not said), rotations (each deal once for every rotation of the "
                    "bots over the seats), arrangements (once for every order), random (drawn, balanced)")  # fmt: skip
    parser.add_argument("--paired", action="store_true", help="the same as --seating rotations")
    add_workers(parser)
    parser.add_argument("--ray", action="store_true", help="spread the matches over a Ray cluster instead")
    parser.add_argument("--first", metavar="N", type=whole(0, 1_000_000_000), default=0,
                    help="the number of the first match (0), to play one simulation in parts")  # fmt: skip
    parser.add_argument(
        "--out", metavar="FILE.parquet", type=Path, help="write a row for each match; in it seats and bots count from 0"
    )
    parser.add_argument("--resume", action="store_true",
                    help="go on with an interrupted simulation; the figures are of all")  # fmt: skip
    parser.add_argument("--overwrite", action="store_true", help="replace the file of --out if it is there")
    parser.add_argument("--records", metavar="FOLDER", type=Path, help="write a .labtable record of each match")
    parser.add_argument(
        "--json", action="store_true", help="print the figures for machines; in them seats and bots count from 0"
    )


def simulate(chosen: argparse.Namespace) -> int:
    """`labtable simulate`."""
    from labtable.lab.files import as_json
    from labtable.lab.simulation import command
    from labtable.lab.simulation.lines import lines
    from labtable.lab.simulation.summary import summary

    game = load(chosen.game)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # keeps what is done, as Ctrl-C does
    found, failed = command.run(game, settings(game, chosen, len(chosen.bots)), chosen)
    unwritten = list(command.unwritten(found, chosen.out, chosen.records))
    figures = summary(found)
    for line in [as_json(figures)] if chosen.json else lines(figures, game.title):
        print(line)
    if failed:
        return fail(failed)
    return how_it_ended(unwritten, is_complete=found.is_complete, is_kept=chosen.out is not None)


# --- tournament -------------------------------------------------------------------------------------------------------


def add_tournament(commands: Commands) -> None:
    parser = command(
        commands,
        "tournament",
        tournament,
        "Let every table that some bots can make play, and rate the bots.",
        f"{names()[0]} --bots random,beginner,expert --games 200",
    )
    add_game(parser)
    parser.add_argument("--bots", metavar="BOT,BOT,BOT", type=listed, required=True, help="who plays, each named once")
    parser.add_argument(
        "--games", metavar="N", type=whole(1, 1_000_000_000), default=1000, help="matches of each table (1,000)"
    )
    parser.add_argument("--seats", metavar="N", type=whole(2, 99), default=2, help="how many play at a table (2)")
    add_options(parser)
    add_seed(parser)
    parser.add_argument(
        "--seating", choices=SEATINGS, metavar="SEATING", help="who sits where, as in simulate (random)"
    )
    add_workers(parser)
    parser.add_argument("--out", metavar="FILE.json", type=Path, help="write the figures, as .json or as .csv")
    parser.add_argument("--picture", metavar="FILE.svg", type=Path, help="draw the ratings")
    parser.add_argument("--resume", action="store_true", help="go on with an interrupted tournament of the same --out")
    parser.add_argument("--overwrite", action="store_true", help="replace files that are there")
    parser.add_argument("--json", action="store_true", help="print the figures for machines")


def tournament(chosen: argparse.Namespace) -> int:
    """`labtable tournament`."""
    from labtable.lab.files import as_json
    from labtable.lab.tournaments import command
    from labtable.lab.tournaments.lines import lines

    game = load(chosen.game)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # keeps what is done, as Ctrl-C does
    found = command.run(game, settings(game, chosen, chosen.seats), chosen)
    unwritten = list(command.write_files(found, game.title, chosen.out, chosen.picture))
    for line in [as_json(found)] if chosen.json else lines(found, game.title):
        print(line)
    return how_it_ended(unwritten, is_complete=found.played == found.games, is_kept=chosen.out is not None)


# --- studies ----------------------------------------------------------------------------------------------------------


def add_report(commands: Commands) -> None:
    parser = command(
        commands,
        "report",
        report,
        "Let bots play, and write a page on who wins, how long it lasts, which cards matter.",
        f"{names()[0]} --seats 3",
    )
    add_options(parser)
    add_study(parser, "report")


def add_compare(commands: Commands) -> None:
    parser = command(
        commands,
        "compare",
        compare,
        "Write a page on how a game differs when it is played in two ways on the same deals.",
    )
    for way in ("a", "b"):
        parser.add_argument(f"--{way}", metavar="NAME=VALUE", action="append", default=[],
                        help=f"an option or a number of the rules of way {way}; may be repeated")  # fmt: skip
    add_study(parser, "comparison")


def add_study(parser: Parser, page: str) -> None:
    """Add the arguments of a study and the default name of its page."""
    parser.set_defaults(page=page)
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=whole(1, 1_000_000), default=2_000,
                    help="how many matches (2,000), played in one go: an interrupted one starts again")  # fmt: skip
    parser.add_argument("--seats", metavar="N", type=whole(1, 99), help="how many play, all by the strongest bot (2)")
    parser.add_argument("--bots", metavar="BOT,BOT", type=listed, help="a bot for each seat instead, as in simulate")
    add_seed(parser)
    parser.add_argument("--seating", choices=SEATINGS, metavar="SEATING", default="arrangements",
                    help="who sits where, as in simulate (arrangements)")  # fmt: skip
    parser.add_argument("--pace", metavar="SECONDS", type=whole(1, 3600), default=20,
                    help="how long people take for a turn, to estimate minutes (20)")  # fmt: skip
    parser.add_argument("--out", metavar="FILE.html", type=Path, help=f"the page; GAME-{page}.html, if not said")
    parser.add_argument("--overwrite", action="store_true", help="replace a page that is there already")
    parser.add_argument("--json", action="store_true", help="print the figures for machines, and write no page")


def report(chosen: argparse.Namespace) -> int:
    """`labtable report`."""
    from labtable.lab.study import command

    game = load(chosen.game)
    bots = players(game, chosen)
    return command.report(game, bots, settings(game, chosen, len(bots)), command.asked(chosen))


def compare(chosen: argparse.Namespace) -> int:
    """`labtable compare`."""
    from labtable.engine.play.settings import read_settings
    from labtable.lab.study import command

    game = load(chosen.game)
    bots = players(game, chosen)
    a, b = (read_settings(game, way, len(bots)) for way in (chosen.a, chosen.b))
    return command.compare(game, bots, (a, b), command.asked(chosen))


def players(game: Game, chosen: argparse.Namespace) -> list[str]:
    """The bots of a study. Raises Problem `bad_arguments`."""
    if chosen.bots and chosen.seats:
        raise Problem.english(
            "bad_arguments", "--bots says how many play; --seats is for the strongest bot in each seat."
        )
    seats: int = chosen.seats or max(2, game.seats[0])
    bots: list[str] = chosen.bots or [game.levels[-1]] * seats
    return bots


def add_seed(parser: Parser) -> None:
    """Add the seed of the matches."""
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="the same seed gives the same matches (0)")


def add_workers(parser: Parser) -> None:
    """Add the number of threads."""
    parser.add_argument("--workers", metavar="N", type=whole(1, 256), help="threads; one per processor, if not said")


# --- exploit ----------------------------------------------------------------------------------------------------------


def add_exploit(commands: Commands) -> None:
    parser = command(
        commands,
        "exploit",
        exploit,
        "Count a small game whole, and how far each level can be exploited.",
        f"{names()[0]}-tiny",
    )
    parser.add_argument("game", metavar="GAME-VARIANT", help=f"a small sibling, such as {names()[0]}-tiny")
    add_options(parser)
    parser.add_argument("--samples", metavar="N", type=whole(1, 1_000_000), default=1000,
                    help="decisions of a level in each state where its chances cannot be followed (1000)")  # fmt: skip
    parser.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="the same seed gives the same figures (0)")


def exploit(chosen: argparse.Namespace) -> int:
    """`labtable exploit`."""
    from labtable.lab.exact import command

    game = load(chosen.game)
    if chosen.option:
        game = game.variant("changed", settings(game, chosen, command.SEATS))
    for line in command.lines(game, chosen.samples, chosen.seed):
        print(line, flush=True)
    return 0


# --- benchmark --------------------------------------------------------------------------------------------------------


def add_benchmark(commands: Commands) -> None:
    parser = command(
        commands,
        "benchmark",
        benchmark,
        "Play a bot's row in a table of fixed opponents and deals, with its Elo; or show a published table.",
        f"{names()[0]}-2 expert",
    )
    parser.add_argument("task", metavar="TASK", nargs="?",
                        help=f"a game and how many play, such as {names()[0]}-2; a small sibling, such as "
                        f"{names()[0]}-tiny, to count it whole; or all")  # fmt: skip
    parser.add_argument("bot", metavar="BOT", nargs="?",
                        help="whose row is played: a level, search:1000, policy:FILE, package.module:Name")  # fmt: skip
    parser.add_argument(
        "--matches", metavar="N", type=whole(1, 1_000_000), help="with each seed against each level (150)"
    )
    parser.add_argument("--seeds", metavar="N,N", type=numbers(0, MAX_SEED), help="seeds of the deals (1,2,3,4)")
    add_workers(parser)
    parser.add_argument("--out", metavar="FILE.json", type=Path, help="write the results, as .json or as .md")
    parser.add_argument("--overwrite", action="store_true", help="replace a file that is there already")
    parser.add_argument("--resume", action="store_true", help="all: go on with the rows that FILE.json has")
    parser.add_argument("--json", action="store_true", help="print the results for machines")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of results, and do nothing else")


def benchmark(chosen: argparse.Namespace) -> int:
    """`labtable benchmark`."""
    from labtable.lab.benchmark import command, schema
    from labtable.lab.files import as_json

    if chosen.schema:
        print(schema().decode(), end="")
        return 0
    found = command.run(chosen)
    if chosen.out is not None:
        command.write(found, chosen.out)
    for line in [as_json(found)] if chosen.json else command.printed(found, chosen):
        print(line, flush=True)
    return 0
