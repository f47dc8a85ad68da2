"""Measure the tables as they are played: cut text, one thing over another, small text, small targets, jumps.

`python -m tests.browser.measuring cats` prints what it finds in the built client, one line a fault, with the sizes of
screen where it is seen. The same is a test: `test_measuring.py`.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import msgspec
from playwright.sync_api import Page, expect, sync_playwright

from labtable.engine.play.match import Match
from labtable.games import load
from labtable.table.state.changes import Acted
from labtable.web.server import FILE
from tests.browser.arranged import arrange
from tests.browser.chromium import FLAGS, installed
from tests.browser.tables import at_table
from tests.served import free_port, served

ROOT = Path(__file__).parents[2]
GAMES = ("unitary", "mathic", "feynman", "cats")
MEASURE = (Path(__file__).parent / "measuring.js").read_text()
LOOKS = (Path(__file__).parent / "looks.js").read_text()
EXCEPTIONS = Path(__file__).parent / "measuring_exceptions.json"
Look = dict[str, str]


@dataclass(frozen=True)
class Screen:
    """A screen that a reader may have in front of them: a window, px, and how the browser is set."""

    width: int
    height: int
    text: int = 16  # px, of letters that no page has given a size
    scheme: Literal["light", "dark"] = "light"
    forced: bool = False  # colours are the reader's, not the page's
    # A table has the height of the window; where WCAG asks for text to be read at twice its size (1.4.4) or on 320 px
    # (1.4.10), it may be higher, and what is said over it may scroll (table.css). It is never wider.
    reflows: bool = False


SIZES = {
    "390x664": (390, 664),
    "390x844": (390, 844),
    "844x390": (844, 390),
    "768x1024": (768, 1024),
    "1280x800": (1280, 800),
    "1366x768": (1366, 768),
    "1920x1080": (1920, 1080),
}
SCREENS = {
    "320x568": Screen(320, 568, reflows=True),
    **{name: Screen(*size) for name, size in SIZES.items()},
    "200% text": Screen(1280, 800, text=32, reflows=True),
    "dark": Screen(390, 664, scheme="dark"),
    "forced colours": Screen(1280, 800, forced=True),
}
ORDINARY = "1280x800"
# What fits a screen that is smaller both ways fits a larger one, and in the dark all is as large.
SAMPLE = ("320x568", "390x664", "200% text", "844x390", "768x1024", "1280x800", "forced colours")
SCROLLS = ".log, .list, .margin, aside, .opp"  # what may be longer than its place, and says so by scrolling
NARROW = {"width": 320, "height": 320}
FEW = 2  # seats
DECISIONS = (0, 1, 6, 7)  # of seat 0 in the match that is played: these are looked at between two,
AMONG_MANY = (0, 7)  # and these at a full table
SAMPLED = {True: 2, False: 1}  # the last of these, as many between two and as many at a full table
LONG = 600  # actions; no match is played further


@dataclass
class Findings:
    """The faults found, each once, with the places where it was seen."""

    seen: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    examples: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, kind: str, part: str, words: str, where: str, size: str) -> None:
        """Add one more place where a fault is seen."""
        part = part.split(maxsplit=1)[0] if kind == "outside" else part
        key = (kind, part)
        self.seen.setdefault(key, [])
        if size not in self.seen[key]:
            self.seen[key].append(size)
        self.examples.setdefault(key, f"{words} [{where}]")

    def without(self, exceptions: "Sequence[Allowed]") -> "Findings":
        """The findings without the exceptions."""
        left = Findings()
        for (kind, part), sizes in self.seen.items():
            still = [size for size in sizes if not any(one.covers(kind, part, size) for one in exceptions)]
            if still:
                left.seen[kind, part] = still
                left.examples[kind, part] = self.examples[kind, part]
        return left

    def lines(self) -> list[str]:
        """A line for each fault."""
        return [
            f"{kind:13} {part}  {self.examples[kind, part]}  at {', '.join(sizes)}"
            for (kind, part), sizes in sorted(self.seen.items())
        ]


@dataclass(frozen=True)
class Allowed:
    """A fault that is known, and why it stays: an exception, kept as data. `sizes` none: at all of them."""

    games: list[str]
    kind: str
    part: str  # a pattern that the whole of the name of the part must match
    why: str
    sizes: list[str] = field(default_factory=list)

    def covers(self, kind: str, part: str, size: str) -> bool:
        """Whether the exception means this fault."""
        return (
            kind == self.kind and (not self.sizes or size in self.sizes) and re.fullmatch(self.part, part) is not None
        )


def allowed(game: str) -> list[Allowed]:
    """The exceptions of a game."""
    return [one for one in msgspec.json.decode(EXCEPTIONS.read_bytes(), type=list[Allowed]) if game in one.games]


# The size of text comes to the page by itself, and breakpoints depend on it.
SHOWN = """([width, text]) => {
  const em = width / text
  return matchMedia(`(min-width: ${em - 0.01}em) and (max-width: ${em + 0.01}em)`).matches
}"""


class Measured:
    """A page that is measured at all sizes without being loaded again."""

    def __init__(self, page: Page, screens: Sequence[str] = tuple(SCREENS)) -> None:
        self.page = page
        self.screens = screens
        self.findings = Findings()
        self.zones: dict[str, dict[str, list[int]]] = {}
        self._line = page.context.new_cdp_session(page)
        self._text = SCREENS[ORDINARY].text  # px, of letters now

    def look(self, where: str) -> None:
        """Measure on every screen; zones that are elsewhere than the last time have jumped."""
        for name in self.screens:
            self.show(screen := SCREENS[name])
            found: dict[str, Any] = self.page.evaluate(
                MEASURE, {"root": "main", "scrolls": SCROLLS, "reflows": screen.reflows}
            )
            for fault in found["faults"]:
                self.findings.add(fault["kind"], fault["part"], fault["words"], where, name)
            self.compare(name, found["zones"], where)
            if screen.forced:
                self.tell_apart(*self.looks(screen), where, name)
        self.show(SCREENS[ORDINARY])

    def compare(self, size: str, zones: dict[str, list[int] | None], where: str) -> None:
        """Note each zone that is elsewhere than it was at this size."""
        before = self.zones.setdefault(size, {})
        for zone, box in zones.items():
            if box is None:
                continue
            old = before.setdefault(zone, box)
            if any(abs(a - b) > 1 for a, b in zip(old, box, strict=True)):
                self.findings.add("jump", zone, f"{old} is now {box}", where, size)
            before[zone] = box

    def looks(self, forced: Screen) -> tuple[list[Look], list[Look]]:
        """The looks of all things in the page's colours and in the reader's; nothing comes or goes between the two."""
        while True:
            self.show(forced)
            there: list[Look] = self.page.evaluate(LOOKS, "main")
            self.show(SCREENS[ORDINARY])
            usual: list[Look] = self.page.evaluate(LOOKS, "main")
            if [one["kind"] for one in usual] == [one["kind"] for one in there]:
                return usual, there

    def tell_apart(self, usual: list[Look], forced: list[Look], where: str, size: str) -> None:
        """Note states of one kind of thing that look different, but not in forced colours."""
        known: dict[tuple[str, str], tuple[str, str]] = {}
        for one, other in zip(usual, forced, strict=True):
            state, look = known.setdefault((one["kind"], other["look"]), (one["state"], one["look"]))
            if look != one["look"] and state != one["state"]:
                self.findings.add("alike", one["kind"], f"{state!r} and {one['state']!r}", where, size)

    def show(self, screen: Screen) -> None:
        """Show the page on such a screen."""
        if screen.text != self._text:  # Chromium tells no listener of a media query that letters have another size
            self.page.set_viewport_size(NARROW)  # type: ignore[arg-type]  # whatever size they have
            self._line.send("Page.setFontSizes", {"fontSizes": {"standard": screen.text, "fixed": screen.text - 3}})
            self._text = screen.text
        self.page.set_viewport_size({"width": screen.width, "height": screen.height})
        self.page.emulate_media(color_scheme=screen.scheme, forced_colors="active" if screen.forced else "none")
        self.page.wait_for_function(SHOWN, arg=[screen.width, screen.text])


def seatings(game: str) -> tuple[int, int]:
    """The numbers of seats to measure: two, and as many as can be."""
    return FEW, load(game).seats[-1]


def matches(game: str, seats: int, looked_at: Sequence[int], seed: int = 1) -> Iterator[tuple[str, list[Acted]]]:
    """The positions of a match of beginners at these decisions of seat 0, and its end."""
    rules = load(game)
    match = Match(rules, seats, rules.settings(), seed)
    acted: list[Acted] = []
    decisions = 0
    level = rules.level("beginner")
    while not match.is_over and len(acted) < LONG:
        seat = rules.who_must_act(match.state)[0]
        if seat == 0:
            if decisions in looked_at:
                yield f"decision {decisions}", list(acted)
            decisions += 1
        pieces = rules.choose(match.view(seat), seat, level, len(acted))
        acted.append(Acted(seat, rules.write(*pieces), len(acted)))
        match.carry_out(seat, pieces)
    if match.is_over:
        yield "the end", acted


def measure(page: Page, store: Path, game: str, seats: int, *, sample: bool = False) -> Findings:
    """Measure a match with so many seats and return what is found; for a sample, at fewer places and screens."""
    rules = load(game)
    measured = Measured(page, SAMPLE if sample else tuple(SCREENS))
    at_seats = ["person Noor", *["bot beginner"] * (seats - 1)]
    wanted = DECISIONS if seats == FEW else AMONG_MANY
    for where, acted in matches(game, seats, wanted[-SAMPLED[seats == FEW] :] if sample else wanted):
        at_table(page, arrange(store, game, at_seats, acted=acted, options=rules.settings()))
        if where == "the end":
            expect(page.locator("main[data-stage=over]")).to_be_visible()
            measured.zones.clear()
        measured.look(f"{seats} seats: {where}")
    return measured.findings


@contextmanager
def browsing() -> Iterator[tuple[Page, Path]]:
    """A page at a server of its own, and the file in which that keeps its tables."""
    with tempfile.TemporaryDirectory() as folder:
        labtable = str(Path(sys.executable).with_name("labtable"))
        with served([labtable, "serve"], free_port(), ROOT, LABTABLE_DATA=folder) as address:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
                page = browser.new_context(reduced_motion="reduce").new_page()
                page.goto(address)
                yield page, Path(folder, FILE)


def main() -> None:
    """Print what is found in the games that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--all", action="store_true", help="exceptions, too")
    asked = parser.parse_args()
    with browsing() as (page, store):
        for game in asked.games:
            for seats in seatings(game):
                found = measure(page, store, game, seats).without([] if asked.all else allowed(game)).lines()
                sys.stdout.write("\n".join([f"--- {game}, {seats} seats: {len(found)}", *found, ""]))
                sys.stdout.flush()


if __name__ == "__main__":
    main()
