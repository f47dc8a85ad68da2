"""The commands to play: `serve`, `site`, `play`, `join`, `rules`."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names

from .arguments import MAX_SEED, Commands, add_game, add_language, add_options, command, listed, origin, settings, whole
from .records import read_record

if TYPE_CHECKING:
    from labtable.terminal.session import Choose


# --- serve ------------------------------------------------------------------------------------------------------------


def add_serve(commands: Commands) -> None:
    parser = command(commands, "serve", serve, "Open tables for browsers on this machine or in its network.")
    parser.add_argument("--host", help="the address to listen at; 0.0.0.0 lets phones and other laptops in")
    parser.add_argument("--port", type=whole(0, 65535), default=os.environ.get("LABTABLE_PORT"),
                    help="the port, also by LABTABLE_PORT; 0 takes any free one")  # fmt: skip
    parser.add_argument("--data", metavar="FOLDER", type=Path, default=os.environ.get("LABTABLE_DATA"),
                    help="where the tables are kept, also by LABTABLE_DATA")  # fmt: skip
    parser.add_argument("--store", metavar="ADDRESS", default=os.environ.get("LABTABLE_STORE"),
                    help="keep them in Postgres instead: postgresql://..., also by LABTABLE_STORE, which is the place "
                    "for a password, as others on this machine can read a command line")  # fmt: skip
    parser.add_argument("--proxy", metavar="ADDRESS",
                    help="where a proxy speaks from that says for whom (X-Forwarded-For, -Proto, -Host): an address, a "
                    "network such as 10.88.0.0/16, a name, or several with commas between")  # fmt: skip
    parser.add_argument("--address", metavar="ADDRESS", action="append", dest="addresses",
                    help="what others open, such as 192.168.1.7 or https://cards.example, where that is not what is "
                    "found: in a container, with a VPN; may be repeated, the first is in QR codes")  # fmt: skip
    parser.add_argument("--name", metavar="NAME", action="append", dest="names",
                    help="a name by which browsers know this server, such as cards.example; may be repeated. Other "
                    "names than these and the machine's own are not answered")  # fmt: skip
    parser.add_argument("--embed", metavar="ORIGIN", action="append", type=origin, dest="embedders",
                    help="where pages come from that may show a match or a puzzle in a frame, such as "
                    "https://school.example; may be repeated; '*' is anywhere. Tables are never shown so")  # fmt: skip
    parser.add_argument("--figures-port", metavar="PORT", type=whole(0, 65535),
                    help="tell Prometheus figures at this port of this machine")  # fmt: skip
    parser.add_argument("--put-away-after", metavar="HOURS", type=whole(1, 100_000), default=12,
                    help="keep a table in memory for so long after the last visit; on disk it stays")  # fmt: skip
    parser.add_argument("--keep-days", metavar="DAYS", type=whole(0, 100_000),
                    help="erase what nobody has used for so many days, 90 unless given; 0: nothing")  # fmt: skip


def serve(chosen: argparse.Namespace) -> int:
    """`labtable serve`."""
    from labtable.web import server

    settings = (
        "host",
        "port",
        "data",
        "store",
        "proxy",
        "names",
        "addresses",
        "embedders",
        "figures_port",
        "keep_days",
    )
    given = {name: getattr(chosen, name) for name in settings}
    put_away_after = 3600.0 * chosen.put_away_after
    server.serve(put_away_after=put_away_after, **{name: value for name, value in given.items() if value is not None})
    return 0


# --- site -------------------------------------------------------------------------------------------------------------


def add_site(commands: Commands) -> None:
    parser = command(
        commands, "site", site, "Write labtable as a folder of files for any web server: to play alone, in the browser."
    )
    parser.add_argument(
        "folder", metavar="FOLDER", type=Path, help="where it is written; an older one there is replaced"
    )


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
    parser = command(commands, "play", play, "Play at this terminal, in plain text.", names()[0])
    parser.add_argument("game", metavar="GAME", nargs="?", help=", ".join(names()))
    parser.add_argument(
        "--seats",
        metavar="me,LEVEL",
        type=listed,
        help="who plays, from seat 1 on: me, a computer's level, search:1000, policy:FILE of labtable learn, or a bot "
        "of your own, package.module:Name; several me share the screen",
    )
    add_options(parser)
    parser.add_argument("--seed", type=whole(0, MAX_SEED), help="deal the same cards again")
    parser.add_argument("--name", metavar="NAME", type=listed, default=[], help="your name, or names: Ada,Bob")
    parser.add_argument("--resume", metavar="FILE", type=Path, help="go on with a saved match")
    add_language(parser)


def play(chosen: argparse.Namespace) -> int:
    """`labtable play`."""
    from labtable.terminal import begin, resume

    if chosen.resume:
        if chosen.game or chosen.seats or chosen.option or chosen.name or chosen.seed is not None:
            raise Problem.english(
                "bad_arguments", "--resume FILE goes on with a saved match and takes no other arguments."
            )
        record = read_record(chosen.resume, allow_cut_off=True)
        if record.match.is_over:
            raise Problem.english(
                "over", f"The match in {chosen.resume} is over. To read it: labtable replay {chosen.resume}"
            )
        resume(record, chosen.resume, chosen.lang)
        return 0
    if not chosen.game:
        raise Problem.english("bad_arguments", f"Name a game, for example: labtable play {names()[0]}")
    game = load(chosen.game)
    seats = chosen.seats or ["me", game.first_level]
    begin(game, seats, settings(game, chosen, len(seats)), chosen.seed, chosen.name, own_bots(game, seats), chosen.lang)
    return 0


def own_bots(game: Game, seats: Sequence[str]) -> dict[str, "Choose"]:
    """The bots among the players that are not levels, such as package.module:Name; they need the extra `lab`.

    Raises Problem.
    """
    named = {seat for seat in seats if ":" in seat}
    if not named:
        return {}
    from labtable.lab.bots.players import Player
    from labtable.lab.bots.policies import import_from_here

    import_from_here([*named])
    return {seat: Player(game, seat).choose for seat in named}


# --- join -------------------------------------------------------------------------------------------------------------


def add_join(commands: Commands) -> None:
    parser = command(
        commands,
        "join",
        join,
        "Let a bot take a seat at a table of a server, and play there.",
        "http://192.168.1.7:8000/t/muon-427 --bot expert",
    )
    parser.add_argument("link", metavar="LINK", help="the table's, such as http://192.168.1.7:8000/t/muon-427")
    parser.add_argument(
        "--bot",
        metavar="BOT",
        required=True,
        help="a level of the game, search:1000 for a search, policy:FILE of labtable learn, or your own, "
        "package.module:Name",
    )
    parser.add_argument(
        "--name", metavar="NAME", default="Bot", help="by which the others know it; they see that it is a bot"
    )
    parser.add_argument("--matches", metavar="N", type=whole(1, 1_000_000_000), help="leave after so many matches")
    parser.add_argument("--pause", metavar="SECONDS", type=whole(0, 60), default=1,
                    help="wait so long before each action, so that people can follow (1)")  # fmt: skip


def join(chosen: argparse.Namespace) -> int:
    """`labtable join`."""
    from labtable.lab.bots.join import Wishes, join
    from labtable.lab.bots.policies import import_from_here

    import_from_here([chosen.bot])
    wishes = Wishes(chosen.bot, chosen.name, chosen.matches, chosen.pause)
    join(chosen.link, wishes, lambda line: print(line, flush=True))
    return 0


def add_mcp(commands: Commands) -> None:
    parser = command(
        commands,
        "mcp",
        mcp,
        "Give a language model a seat at a table of a server: a server of the Model Context Protocol.",
        "http://192.168.1.7:8000/t/muon-427",
    )
    parser.add_argument("link", metavar="LINK", help="the table's, such as http://192.168.1.7:8000/t/muon-427")
    parser.add_argument("--name", metavar="NAME", default="Model", help="what it is called at the table (Model)")


def mcp(chosen: argparse.Namespace) -> int:
    """`labtable mcp`."""
    from labtable.lab.bots.mcp import server_of

    server_of(chosen.link, chosen.name).run()
    return 0


# --- rules ------------------------------------------------------------------------------------------------------------


def add_rules(commands: Commands) -> None:
    parser = command(commands, "rules", rules, "Print the rules of a game, or one of them.", names()[0])
    add_game(parser)
    parser.add_argument("number", metavar="NUMBER", nargs="?", default="", help="a rule's number")
    add_language(parser)


def rules(chosen: argparse.Namespace) -> int:
    """`labtable rules`."""
    from labtable.terminal.session import options_in_words, rules_in_words

    game = load(chosen.game)
    for line in rules_in_words(game.folder, chosen.number, chosen.lang):
        print(line)
    if not chosen.number:
        print("\n".join(options_in_words(game, chosen.lang)).rstrip())
    return 0
