"""The command `labtable`. Each part is imported only when it is needed, so that a table opens at once."""

import argparse
import contextlib
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from labtable import __version__
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names

if TYPE_CHECKING:
    from labtable.engine.files.record_file import MatchRecord
    from labtable.terminal.session import Choose

UNWRITTEN, WRONG, INTERRUPTED = 1, 2, 130  # exit codes
SEATINGS = ("fixed", "rotations", "arrangements", "random")
MAX_SEED = 2**63 - 1
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?")
MAX_RECORD = 64 * 1024 * 1024  # bytes; thousands of times the longest match


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one sentence, and where to read on."""

    def error(self, message: str) -> NoReturn:
        what = message.removeprefix("argument ").rstrip(".")
        self.exit(WRONG, f"{self.prog}: {what}. See {self.prog} --help.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command line and return the exit code.

    0; 1 if something was done but not all of its files could be written; 2 for what cannot be done; 130 for Ctrl-C.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without γ shows ? for it
    chosen = parser().parse_args(arguments)
    try:
        code: int = chosen.run(chosen) or 0
        sys.stdout.flush()
    except Problem as problem:
        return fail(problem.sentence)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has closed the pipe
        return 0
    except OSError as error:
        return fail(f"{error.filename or 'A file'} cannot be used: {error.strerror}.")
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return INTERRUPTED
    return code


def fail(sentence: str) -> int:
    """Say what is wrong."""
    print(f"labtable: {sentence}", file=sys.stderr)
    return WRONG


def parser() -> Parser:
    """The parser of all commands and their arguments."""
    top = Parser("labtable", description="A table for science card games: play them, teach with them, study them.")
    top.add_argument("--version", action="version", version=f"labtable {__version__}")
    top.set_defaults(run=lambda chosen: print(top.format_help(), end=""))
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    tables, records = (add_serve, add_site, add_play, add_rules, add_join), (add_replay, add_sheet, add_audit)
    for add in (*tables, add_simulate, add_exploit, add_tournament, add_report, add_compare, *records):
        add(commands)
    return top


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def command(commands: Commands, name: str, run: Callable[[argparse.Namespace], int], text: str) -> Parser:
    """A new command; its options cannot be abbreviated, so that later ones do no harm."""
    added: Parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
    added.set_defaults(run=run)
    return added


def whole(low: int, high: int) -> Callable[[str], int]:
    """An argument that is a whole number within bounds."""

    def read(text: str) -> int:
        with contextlib.suppress(ValueError):
            if low <= int(text) <= high:
                return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")

    return read


def listed(text: str) -> list[str]:
    """An argument that is a list: a,b,c."""
    parts = [part.strip() for part in text.split(",")]
    if all(parts):
        return parts
    raise argparse.ArgumentTypeError(f"{text!r} is not a list like a,b,c")


def origin(text: str) -> str:
    """An argument that is where pages come from, as a browser knows it: scheme, host, perhaps a port; or anywhere."""
    if text == "*" or ORIGIN.fullmatch(text):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is not like https://school.example")


def add_game(to: Parser) -> None:
    """Add the argument that names a game."""
    to.add_argument("game", metavar="GAME", help=", ".join(names()))


def add_options(to: Parser) -> None:
    """Add the arguments that say how a match is dealt."""
    to.add_argument("--option", "--rule", metavar="NAME=VALUE", action="append", default=[],
                    help="an option, or a number of the rules; may be repeated")  # fmt: skip


# --- serve ------------------------------------------------------------------------------------------------------------


def add_serve(commands: Commands) -> None:
    to = command(commands, "serve", serve, "Open tables for browsers on this machine or in its network.")
    to.add_argument("--host", help="the address to listen at; 0.0.0.0 lets phones and other laptops in")
    to.add_argument("--port", type=whole(0, 65535), default=os.environ.get("LABTABLE_PORT"),
                    help="the port, also by LABTABLE_PORT; 0 takes any free one")  # fmt: skip
    to.add_argument("--data", metavar="FOLDER", type=Path, default=os.environ.get("LABTABLE_DATA"),
                    help="where the tables are kept, also by LABTABLE_DATA")  # fmt: skip
    to.add_argument("--store", metavar="ADDRESS", default=os.environ.get("LABTABLE_STORE"),
                    help="keep them in Postgres instead: postgresql://..., also by LABTABLE_STORE, which is the place "
                    "for a password, as others on this machine can read a command line")  # fmt: skip
    to.add_argument("--proxy", metavar="ADDRESS",
                    help="where a proxy speaks from that says for whom (X-Forwarded-For, -Proto, -Host)")  # fmt: skip
    to.add_argument("--name", metavar="NAME", action="append", dest="names",
                    help="a name by which browsers know this server, such as cards.example; may be repeated. Other "
                    "names than these and the machine's own are not answered")  # fmt: skip
    to.add_argument("--embed", metavar="ORIGIN", action="append", type=origin, dest="embedders",
                    help="where pages come from that may show a match or a puzzle in a frame, such as "
                    "https://school.example; may be repeated; '*' is anywhere. Tables are never shown so")  # fmt: skip
    to.add_argument("--figures-port", metavar="PORT", type=whole(0, 65535),
                    help="tell Prometheus figures at this port of this machine")  # fmt: skip
    to.add_argument("--put-away-after", metavar="HOURS", type=whole(1, 100_000), default=12,
                    help="keep a table in memory for so long after the last visit; on disk it stays")  # fmt: skip
    to.add_argument("--keep-days", metavar="DAYS", type=whole(0, 100_000),
                    help="erase what nobody has used for so many days, 30 unless said; 0: nothing")  # fmt: skip


def serve(chosen: argparse.Namespace) -> int:
    """`labtable serve`."""
    from labtable.web import server

    settings = ("host", "port", "data", "store", "proxy", "names", "embedders", "figures_port", "keep_days")
    said = {name: getattr(chosen, name) for name in settings}
    put_away_after = 3600.0 * chosen.put_away_after
    server.serve(put_away_after=put_away_after, **{name: value for name, value in said.items() if value is not None})
    return 0


# --- site -------------------------------------------------------------------------------------------------------------


def add_site(commands: Commands) -> None:
    to = command(
        commands, "site", site, "Write labtable as a folder of files for any web server: to play alone, in the browser."
    )
    to.add_argument("folder", metavar="FOLDER", type=Path, help="where it is written; an older one there is replaced")


def site(chosen: argparse.Namespace) -> int:
    """`labtable site`."""
    from labtable.site.build import write_site
    from labtable.site.documentation import why_not

    write_site(chosen.folder)
    print(f"{chosen.folder} is ready: any web server can offer it, under any path.")
    if missing := why_not():
        print(f"The documentation is not in it: {missing}.")
    return 0


# --- play -------------------------------------------------------------------------------------------------------------


def add_play(commands: Commands) -> None:
    to = command(commands, "play", play, "Play at this terminal, in plain text.")
    to.add_argument("game", metavar="GAME", nargs="?", help=", ".join(names()))
    to.add_argument(
        "--seats",
        metavar="me,LEVEL",
        type=listed,
        help="who plays, from seat 1 on: me, a computer's level, or a bot of your own, package.module:Name; several me "
        "share the screen",
    )
    add_options(to)
    to.add_argument("--seed", type=whole(0, MAX_SEED), help="deal the same cards again")
    to.add_argument("--name", metavar="NAME", type=listed, default=[], help="your name, or names: Ada,Bob")
    to.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved match")


def play(chosen: argparse.Namespace) -> int:
    """`labtable play`."""
    from labtable.terminal import begin, resume

    if chosen.resume:
        if chosen.game or chosen.seats or chosen.option or chosen.name or chosen.seed is not None:
            raise Problem("bad_arguments", "--resume FILE goes on with a saved match and takes no other arguments.")
        record = read_record(chosen.resume, allow_cut_off=True)
        if record.match.is_over:
            raise Problem("over", f"The match in {chosen.resume} is over. To read it: labtable replay {chosen.resume}")
        resume(record, chosen.resume)
        return 0
    if not chosen.game:
        raise Problem("bad_arguments", f"Name a game, for example: labtable play {names()[0]}")
    game = load(chosen.game)
    seats = chosen.seats or ["me", game.first_level]
    begin(game, seats, settings(game, chosen, len(seats)), chosen.seed, chosen.name, own_bots(game, seats))
    return 0


def own_bots(game: Game, seats: Sequence[str]) -> dict[str, "Choose"]:
    """The bots among the seats that are named package.module:Name; they need the extra `lab`. Raises Problem."""
    named = {seat for seat in seats if ":" in seat}
    if not named:
        return {}
    from labtable.lab.players import Player
    from labtable.lab.policies import import_from_here

    import_from_here([*named])
    return {seat: Player(game, seat).choose for seat in named}


def settings(game: Game, chosen: argparse.Namespace, seats: int) -> dict[str, str | int | bool]:
    """The options of the command line, for so many seats. Raises Problem `bad_option`."""
    from labtable.engine.play.settings import read_settings

    return read_settings(game, chosen.option, seats)


# --- join -------------------------------------------------------------------------------------------------------------


def add_join(commands: Commands) -> None:
    to = command(commands, "join", join, "Let a bot take a seat at a table of a server, and play there.")
    to.add_argument("link", metavar="LINK", help="the table's, such as http://192.168.1.7:8000/t/muon-427")
    to.add_argument(
        "--bot",
        metavar="BOT",
        required=True,
        help="a level of the game, search:1000 for a search, or your own, package.module:Name",
    )
    to.add_argument(
        "--name", metavar="NAME", default="Bot", help="by which the others know it; they see that it is a bot"
    )
    to.add_argument("--matches", metavar="N", type=whole(1, 1_000_000_000), help="leave after so many matches")
    to.add_argument("--pause", metavar="SECONDS", type=whole(0, 60), default=1,
                    help="wait so long before each action, so that people can follow (1)")  # fmt: skip


def join(chosen: argparse.Namespace) -> int:
    """`labtable join`."""
    from labtable.lab.join import Wishes, join
    from labtable.lab.policies import import_from_here

    import_from_here([chosen.bot])
    wishes = Wishes(chosen.bot, chosen.name, chosen.matches, chosen.pause)
    join(chosen.link, wishes, lambda line: print(line, flush=True))
    return 0


# --- rules ------------------------------------------------------------------------------------------------------------


def add_rules(commands: Commands) -> None:
    to = command(commands, "rules", rules, "Print the rules of a game, or one of them.")
    add_game(to)
    to.add_argument("number", metavar="NUMBER", nargs="?", default="", help="a rule's number")


def rules(chosen: argparse.Namespace) -> int:
    """`labtable rules`."""
    from labtable.engine.play.settings import numbers_in_words
    from labtable.terminal.session import rules_in_words

    game = load(chosen.game)
    for line in rules_in_words(game.folder, chosen.number):
        print(line)
    if not chosen.number:
        print("Numbers of the rules that studies may change (--rule NAME=VALUE)", *numbers_in_words(game), sep="\n")
    return 0


# --- simulate ---------------------------------------------------------------------------------------------------------


def add_simulate(commands: Commands) -> None:
    to = command(commands, "simulate", simulate, "Let bots play many matches, and count what happens.")
    add_game(to)
    to.add_argument("--games", metavar="N", type=whole(1, 1_000_000_000), default=10_000, help="how many matches")
    to.add_argument(
        "--bots",
        metavar="BOT,BOT",
        type=listed,
        required=True,
        help="a bot for each seat, from seat 1 on: a level, like random; search:1000; or your own, package.module:Name",
    )
    add_options(to)
    to.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="the same seed gives the same matches (0)")
    to.add_argument("--seating", choices=SEATINGS, metavar="SEATING",
                    help="who sits where: fixed; rotations (each deal once for every rotation of the bots over the "
                    "seats), arrangements (once for every order), random (drawn, balanced)")  # fmt: skip
    to.add_argument("--paired", action="store_true", help="the same as --seating rotations")
    to.add_argument("--workers", metavar="N", type=whole(1, 256), help="threads; as many as processors, if not said")
    to.add_argument("--ray", action="store_true", help="spread the matches over a Ray cluster instead")
    to.add_argument("--first", metavar="N", type=whole(0, 1_000_000_000), default=0,
                    help="the number of the first match (0), to play one simulation in parts")  # fmt: skip
    to.add_argument(
        "--out", metavar="FILE.parquet", type=Path, help="write a row for each match; in it seats and bots count from 0"
    )
    to.add_argument("--resume", action="store_true",
                    help="go on with an interrupted simulation; the figures are of all")  # fmt: skip
    to.add_argument("--overwrite", action="store_true", help="replace the file of --out if it is there")
    to.add_argument("--records", metavar="FOLDER", type=Path, help="write a .labtable record of each match")
    to.add_argument(
        "--json", action="store_true", help="print the figures for machines; in them seats and bots count from 0"
    )


def simulate(chosen: argparse.Namespace) -> int:
    """`labtable simulate`."""
    from labtable.lab import command

    game = load(chosen.game)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # keeps what is done, as Ctrl-C does
    found, failed = command.run(
        game,
        chosen.games,
        chosen.bots,
        chosen.seed,
        settings(game, chosen, len(chosen.bots)),
        seating=chosen.seating,
        paired=chosen.paired,
        first=chosen.first,
        workers=chosen.workers,
        ray=chosen.ray,
        out=chosen.out,
        records=chosen.records,
        resume=chosen.resume,
        overwrite=chosen.overwrite,
    )
    unwritten = list(command.unwritten(found, chosen.out, chosen.records))
    for line in command.printed(found, as_json=chosen.json):
        print(line)
    if failed:
        return fail(failed)
    return how_it_ended(unwritten, is_complete=found.is_complete, is_kept=chosen.out is not None)


# --- tournament -------------------------------------------------------------------------------------------------------


def add_tournament(commands: Commands) -> None:
    to = command(commands, "tournament", tournament, "Let every table that some bots can make play, and rate the bots.")
    add_game(to)
    to.add_argument("--bots", metavar="BOT,BOT,BOT", type=listed, required=True, help="who plays, each named once")
    to.add_argument("--games", metavar="N", type=whole(1, 1_000_000_000), default=1000, help="matches of each table")
    to.add_argument("--seats", metavar="N", type=whole(2, 99), default=2, help="how many play at a table (2)")
    add_options(to)
    to.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="the same seed gives the same matches (0)")
    to.add_argument("--seating", choices=SEATINGS, metavar="SEATING", help="who sits where, as in simulate (random)")
    to.add_argument("--workers", metavar="N", type=whole(1, 256), help="threads; as many as processors, if not said")
    to.add_argument("--out", metavar="FILE.json", type=Path, help="write the figures, as .json or as .csv")
    to.add_argument("--picture", metavar="FILE.svg", type=Path, help="draw the ratings")
    to.add_argument("--resume", action="store_true", help="go on with an interrupted tournament of the same --out")
    to.add_argument("--overwrite", action="store_true", help="replace files that are there")
    to.add_argument("--json", action="store_true", help="print the figures for machines")


def tournament(chosen: argparse.Namespace) -> int:
    """`labtable tournament`."""
    from labtable.lab import tournament_command

    game = load(chosen.game)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # keeps what is done, as Ctrl-C does
    found = tournament_command.run(
        game,
        chosen.games,
        chosen.bots,
        chosen.seats,
        chosen.seed,
        settings(game, chosen, chosen.seats),
        seating=chosen.seating,
        workers=chosen.workers,
        out=chosen.out,
        drawn=chosen.picture,
        resume=chosen.resume,
        overwrite=chosen.overwrite,
    )
    unwritten = list(tournament_command.write_files(found, game.title, chosen.out, chosen.picture))
    for line in tournament_command.printed(found, game.title, as_json=chosen.json):
        print(line)
    return how_it_ended(unwritten, is_complete=found.played == found.games, is_kept=chosen.out is not None)


def how_it_ended(unwritten: Sequence[str], *, is_complete: bool, is_kept: bool) -> int:
    """Say what could not be written, and how to go on after an interruption; the exit code."""
    for sentence in unwritten:
        print(f"labtable: {sentence}", file=sys.stderr)
    if unwritten:
        return UNWRITTEN
    if not is_complete and is_kept:
        print("labtable: The same command with --resume goes on.", file=sys.stderr)
    return 0 if is_complete else INTERRUPTED


# --- studies ----------------------------------------------------------------------------------------------------------


def add_report(commands: Commands) -> None:
    to = command(
        commands,
        "report",
        report,
        "Let bots play, and write a page on who wins, how long it lasts, which cards matter.",
    )
    add_options(to)
    add_study(to)


def add_compare(commands: Commands) -> None:
    to = command(
        commands,
        "compare",
        compare,
        "Write a page on how a game differs when it is played in two ways on the same deals.",
    )
    for way in ("a", "b"):
        to.add_argument(f"--{way}", metavar="NAME=VALUE", action="append", default=[],
                        help=f"an option or a number of the rules of way {way}; may be repeated")  # fmt: skip
    add_study(to)


def add_study(to: Parser) -> None:
    """Add the arguments of a study."""
    add_game(to)
    to.add_argument("--games", metavar="N", type=whole(1, 1_000_000), default=2_000, help="how many matches (2,000)")
    to.add_argument("--seats", metavar="N", type=whole(1, 99), help="how many play, all by the strongest bot (2)")
    to.add_argument("--bots", metavar="BOT,BOT", type=listed, help="a bot for each seat instead, as in simulate")
    to.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="the same seed gives the same matches (0)")
    to.add_argument("--seating", choices=SEATINGS, metavar="SEATING", default="arrangements",
                    help="who sits where, as of simulate (arrangements)")  # fmt: skip
    to.add_argument("--pace", metavar="SECONDS", type=whole(1, 3600), default=20,
                    help="how long people take for a turn, from which minutes are reckoned (20)")  # fmt: skip
    to.add_argument("--out", metavar="FILE.html", type=Path, help="the page; GAME-report.html, if not said")
    to.add_argument("--overwrite", action="store_true", help="replace a page that is there already")
    to.add_argument("--json", action="store_true", help="print the figures for machines, and write no page")


def report(chosen: argparse.Namespace) -> int:
    """`labtable report`."""
    from labtable.lab import study_command

    game = load(chosen.game)
    bots = players(game, chosen)
    return study_command.report(game, bots, settings(game, chosen, len(bots)), study_command.asked(chosen))


def compare(chosen: argparse.Namespace) -> int:
    """`labtable compare`."""
    from labtable.engine.play.settings import read_settings
    from labtable.lab import study_command

    game = load(chosen.game)
    bots = players(game, chosen)
    a, b = (read_settings(game, way, len(bots)) for way in (chosen.a, chosen.b))
    return study_command.compare(game, bots, (a, b), study_command.asked(chosen))


def players(game: Game, chosen: argparse.Namespace) -> list[str]:
    """The bots of a study. Raises Problem `bad_arguments`."""
    if chosen.bots and chosen.seats:
        raise Problem("bad_arguments", "--bots says how many play; --seats is for the strongest bot in each seat.")
    seats: int = chosen.seats or max(2, game.seats[0])
    bots: list[str] = chosen.bots or [game.levels[-1]] * seats
    return bots


# --- exploit ----------------------------------------------------------------------------------------------------------


def add_exploit(commands: Commands) -> None:
    to = command(commands, "exploit", exploit, "Count a small game whole, and how far each level can be exploited.")
    to.add_argument("game", metavar="GAME-VARIANT", help=f"a small sibling, such as {names()[0]}-tiny")
    add_options(to)
    to.add_argument("--samples", metavar="N", type=whole(1, 1_000_000), default=1000,
                    help="decisions of a level in each state where its chances cannot be followed (1000)")  # fmt: skip
    to.add_argument("--seed", type=whole(0, MAX_SEED), default=0, help="the same seed gives the same figures (0)")


def exploit(chosen: argparse.Namespace) -> int:
    """`labtable exploit`."""
    from labtable.lab.exact import command

    game = load(chosen.game)
    if chosen.option:
        game = game.variant("changed", settings(game, chosen, command.SEATS))
    for line in command.lines(game, chosen.samples, chosen.seed):
        print(line, flush=True)
    return 0


# --- records ----------------------------------------------------------------------------------------------------------


def add_replay(commands: Commands) -> None:
    to = command(commands, "replay", replay, "Tell the match of a .labtable record in words.")
    to.add_argument("file", metavar="FILE", type=Path)
    to.add_argument("--seat", metavar="N", type=whole(1, 99), help="only what this seat was told; 1 is the first")


def replay(chosen: argparse.Namespace) -> int:
    """`labtable replay`."""
    from labtable.engine.files.replay import replay

    record = read_record(chosen.file, allow_cut_off=True)
    if chosen.seat is not None and chosen.seat > record.match.seats:
        raise Problem("bad_seat", f"There is no seat {chosen.seat}: the match had seats 1 to {record.match.seats}.")
    for line in replay(record, None if chosen.seat is None else chosen.seat - 1):
        print(line)
    if record.is_cut_off:
        print(f"{chosen.file} is cut off within its last line, which is left out.", file=sys.stderr)
    return 0


def add_sheet(commands: Commands) -> None:
    to = command(
        commands,
        "sheet",
        sheet,
        "Print the score sheet of a record as CSV: what was written or said, and what came of it.",
    )
    to.add_argument("file", metavar="FILE", type=Path)


def sheet(chosen: argparse.Namespace) -> int:
    """`labtable sheet`, for games that keep one."""
    from labtable.engine.files.score_sheet import score_sheet

    record = read_record(chosen.file, allow_cut_off=True)
    print(score_sheet(record.match, record.names, judged=True), end="")
    return 0


def add_audit(commands: Commands) -> None:
    to = command(
        commands,
        "audit",
        audit,
        "Print the whole truth of a record after every action, a JSON object a line; in it seats count from 0.",
    )
    to.add_argument("file", metavar="FILE", type=Path)


def audit(chosen: argparse.Namespace) -> int:
    """`labtable audit`. A record that is cut off is refused: a referee needs all of it."""
    import msgspec

    from labtable.engine.files.audit import audit

    for entry in audit(read_record(chosen.file).match):
        print(msgspec.json.encode(entry).decode())
    return 0


def read_record(path: Path, allow_cut_off: bool = False) -> "MatchRecord":
    """The record in a file. Raises Problem and OSError."""
    from labtable.engine.files import record_file

    with path.open("rb") as file:
        data = file.read(MAX_RECORD + 1)
    if len(data) > MAX_RECORD:
        raise Problem("bad_record", f"{path} is too large to be a record.")
    return record_file.load(data, load, allow_cut_off)
