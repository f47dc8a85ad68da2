"""The command to print a game for a class: `print`."""

import argparse
import os
import shutil
import subprocess
import tempfile
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlencode

from labtable.engine.words.problem import Problem
from labtable.games import load, names

from .arguments import Commands, add_game, add_language, command, listed, whole

SHEETS = ("rules", "puzzles", "solutions", "record", "reference", "cards")
BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge",
    "brave-browser", "chromium-headless-shell",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip
MILLISECONDS = 60_000  # that a page has to be ready, of a browser's own time, which stands still while it waits for us
SECONDS = 300  # for a PDF


def add_print(commands: Commands) -> None:
    parser = command(
        commands, "print", print_game, "Print a game for a class: rules, puzzles, cards.", f"{names()[0]} -o sheets.pdf"
    )
    add_game(parser)
    parser.add_argument("--what", metavar="SHEETS", type=listed, default=list(SHEETS[:4]),
                        help=f"some of {','.join(SHEETS)} ({','.join(SHEETS[:4])})")  # fmt: skip
    parser.add_argument("--topic", metavar="TOPIC", default="", help="of the puzzles; all in turn unless given")
    parser.add_argument("--puzzles", metavar="N", type=whole(1, 12), help="how many puzzles a sheet has")
    parser.add_argument("--sheet", metavar="N", type=whole(1, 9999), default=1,
                        help="its number: the same has the same puzzles (1)")  # fmt: skip
    parser.add_argument("--versions", metavar="N", type=whole(1, 26), default=1,
                        help="so many versions with other puzzles, A, B and so on (1)")  # fmt: skip
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper (a4)")
    parser.add_argument(
        "--address",
        metavar="ADDRESS",
        action="append",
        dest="addresses",
        default=[],
        help="where your labtable is, such as https://cards.example: codes on the sheets lead to the puzzles there",
    )
    parser.add_argument(
        "-o",
        dest="out",
        metavar="FILE.pdf",
        type=Path,
        help="write a PDF, with the Chromium, Chrome or Edge of this computer; without it the page is opened",
    )
    add_language(parser)


def print_game(chosen: argparse.Namespace) -> int:
    """`labtable print`. Raises Problem."""
    from labtable.web.briefly import served_briefly

    path = path_of(chosen)
    if chosen.out and chosen.out.suffix.lower() != ".pdf":
        raise Problem.english("bad_arguments", f"{chosen.out} is not named like a PDF: sheets.pdf, for example.")
    browser = found_browser() if chosen.out else None
    with served_briefly(chosen.addresses) as address:
        if browser and chosen.out:
            write_pdf(browser, address + path, chosen.out)
            print(f"{chosen.out} is written.")
            return 0
        if chosen.out:
            print("This computer has no Chromium, Chrome or Edge that could write the PDF.")
        print(f"Open {address}{path} and press Print; a PDF is one of the printers there. Ctrl-C ends it.", flush=True)
        webbrowser.open(address + path)
        threading.Event().wait()
    return 0


def path_of(chosen: argparse.Namespace) -> str:
    """The page with the chosen sheets. Raises Problem `unknown_game` or `bad_arguments`."""
    game = load(chosen.game)
    if unknown := [sheet for sheet in chosen.what if sheet not in SHEETS]:
        raise Problem.english("bad_arguments", f"There is no sheet {unknown[0]!r}; there are {', '.join(SHEETS)}.")
    if chosen.topic and chosen.topic not in game.puzzle_topics:
        known = ", ".join(game.puzzle_topics) or "none"
        raise Problem.english("bad_arguments", f"{game.title} has no topic {chosen.topic!r}; it has {known}.")
    wishes = {name: getattr(chosen, name) for name in ("topic", "puzzles", "sheet", "versions", "paper")}
    wishes = {"what": ",".join(chosen.what), **{name: value for name, value in wishes.items() if value}}
    return f"/print/{game.base.name}?lang={chosen.lang}#{urlencode(wishes, safe=',')}"


def found_browser() -> str | None:
    """A browser of this computer that writes PDFs: that of CHROMIUM, or an installed one."""
    return next(filter(None, map(shutil.which, filter(None, (os.environ.get("CHROMIUM"), *BROWSERS)))), None)


def write_pdf(browser: str, page: str, file: Path) -> None:
    """Have a browser without a window print a page. Raises Problem `no_pdf`."""
    with tempfile.TemporaryDirectory(prefix="labtable-") as folder:
        made = Path(folder) / "sheets.pdf"
        flags = ["--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer", f"--user-data-dir={folder}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            flags.append("--no-sandbox")  # root's Chromium does not start with one, and this page is our own
        printing = [f"--virtual-time-budget={MILLISECONDS}", f"--print-to-pdf={made}", page]
        try:
            subprocess.run([browser, *flags, *printing], capture_output=True, timeout=SECONDS, check=True)  # noqa: S603  # a browser's
            shutil.copyfile(made, file)
        except (subprocess.SubprocessError, FileNotFoundError):
            raise Problem.english("no_pdf", f"{browser} has written no PDF. Without -o the page is opened.") from None
