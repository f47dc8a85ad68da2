"""Every game as a visitor meets it, from the start page over lesson, play, hint and turn of events to the review.

Written once, over the small interface that every engine has (`engines.Engine`), so that it holds in each of them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from labtable.games import load
from tests.browser import cats_table, feynman_table, mathic_table, unitary_table
from tests.browser.arranged import Arranged
from tests.browser.engines import Engine
from tests.browser.measuring import MEASURE, SCROLLS, SIZES, Findings

HELP = (Path(__file__).parent / "walks.js").read_text()
LOOKED_AT = ("390x664", "1280x800")
AIM = 100  # points, where a table of Mathic Fraction does not say otherwise
NOT_HERE = ("small", "target")  # the same in every engine, and looked for in Chromium
EQUATION = ("3/12h", "+", "4/12s", "=", "7/12d")
BARYON = ("red up", "blue up", "green down")
PAIR = ("person Noor", "bot random")
BESIDE = """() => [...document.querySelectorAll('.seg')].every((row) => {
  const [what, choice] = [row.querySelector('p'), row.querySelector('label')].map((e) => e.getBoundingClientRect())
  return what.right <= choice.left + 1 && what.top < choice.bottom && choice.top < what.bottom
})"""


class Walk:
    """A visitor's way through the pages in one engine; `found` is what does not fit, and where."""

    def __init__(self, engine: Engine, address: str, pictures: Path | None = None) -> None:
        self.engine = engine
        self.address = address
        self.found = Findings()
        self._pictures = pictures
        self._taken = 0
        engine.resize(*SIZES["1280x800"])

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.engine.open(self.address + path)
        self.engine.evaluate(HELP)
        self.engine.evaluate("() => walk.begun()")

    def sit(self, table: Arranged) -> None:
        """Go to a table at its first seat."""
        store = "(key, secret) => localStorage.setItem(key, secret)"
        self.engine.evaluate(store, f"labtable:secret:{table.name}", table.secrets[0])
        self.go(f"/t/{table.name}")
        self.see("main.table")

    def press(self, selector: str, text: str = "", nth: int = 0) -> None:
        """Click on it as soon as it can be hit."""
        self.engine.click(*self.engine.evaluate("(...asked) => walk.place(...asked)", selector, text, nth))

    def see(self, selector: str, text: str = "") -> None:
        """Wait until it is shown."""
        self.engine.evaluate("(...asked) => walk.seen(...asked)", selector, text)

    def moves(self, act: Callable[[], None], then: str) -> None:
        """Act, and expect that something flies or turns before what it leads to."""
        self.engine.evaluate("() => { walk.moved.length = 0 }")
        act()
        self.see(then)
        self.engine.evaluate("() => walk.rest()")
        assert self.engine.evaluate("() => walk.moved.length") > 0, "nothing moved"

    def look(self, where: str) -> None:
        """Note what does not fit, on a phone and on a laptop."""
        for size in LOOKED_AT:
            self.engine.resize(*SIZES[size])
            self.engine.evaluate("() => walk.hurry()")
            said: dict[str, Any] = self.engine.evaluate(MEASURE, {"root": "main", "scrolls": SCROLLS})
            for fault in said["faults"]:
                if fault["kind"] not in NOT_HERE:
                    self.found.add(fault["kind"], fault["part"], fault["words"], where, size)
            if self._pictures:
                self._taken += 1
                name = f"{self._taken:02}-{where.replace(' ', '-')}-{size}.png"
                Path(self._pictures, name).write_bytes(self.engine.screenshot())
        self.engine.resize(*SIZES["1280x800"])

    def complaints(self) -> list[str]:
        """The errors that the page has reported."""
        here: list[str] = self.engine.evaluate("() => walk.complaints")
        return [*self.engine.errors(), *here]


# Positions in which the person is to make the last move of the match.
LAST: dict[str, Callable[[Path], Arranged]] = {
    "unitary": lambda store: unitary_table.set_up(
        store, *PAIR,
        area=[0, 2, -2], hands=[["Mass", "Square Root", "Angular Momentum"], ["Clear"]],
        hidden=["Energy", "Density"], phase="play",
    ),
    "mathic": lambda store: mathic_table.set_up(
        store, *PAIR, options={"half_deck": True, "sprint": True},
        hands=[["3/12h"], ["5/12c"]], space=["4/12s", "7/12d"], tokens=[], points=[AIM - 16, 0],
    ),
    "feynman": lambda store: feynman_table.set_up(
        store, *PAIR, hands=[["u:red", "u:blue", "d:green"], ["d:blue", "c:blue"]], discard=["t:red"]
    ),
    "cats": lambda store: cats_table.set_up(
        store, "person Noor", "bot beginner", hands=["AAA", "DDE"], bid="13E 1", options={"form": "elimination"}
    ),
}  # fmt: skip


def last_turn(store: Path, game: str) -> Arranged:
    """A table at which one person is about to end a match with a computer."""
    return LAST[game](store)


def finish(page: Page, game: str) -> None:
    """Make that move, in Chromium; in cats the boxes are being opened then."""
    if game == "unitary":
        unitary_table.play(page, "Mass", "up")
    elif game == "mathic":
        mathic_table.compose(page, *EQUATION)
        mathic_table.act(page, "play").click()
    elif game == "feynman":
        feynman_table.press(page, "Baryon")
        for quark in BARYON:
            feynman_table.card(page, quark).click()
        feynman_table.press(page, "Play the proton")
    else:
        cats_table.press(page, "Prove it!")
        expect(cats_table.proof(page)).to_be_visible()


def first(walk: Walk) -> None:
    """Look at the start page, which is the same for all games."""
    walk.go("/")
    walk.see(".stage")
    walk.look("start")


def settings(walk: Walk, title: str) -> None:
    """Go from the start page to the settings of a game."""
    walk.go("/")
    walk.press("a", f"Change settings {title}")
    walk.see(".opts")
    walk.look("settings")
    assert walk.engine.evaluate(BESIDE), "what is chosen stands beside its choices"


def hint(walk: Walk) -> None:
    """Read all that a hint says."""
    walk.press("button", "Ask for a hint")
    walk.see("button", "Tell me more")
    walk.look("hint")


def review(walk: Walk) -> None:
    """Go from the end of a match to the beginning of its review."""
    walk.see("main[data-stage=over]")
    walk.look("the end")
    walk.press("button", "Review")
    walk.see("main.review[data-step='0']")
    walk.look("review")


def to_the_end(walk: Walk) -> None:
    """Go to the end of the review."""
    walk.press("button", "To the end")
    walk.see("main.review:not([data-step='0'])")


def unitary_lesson(walk: Walk) -> None:
    walk.press(".hand [data-name='Velocity']")
    walk.moves(lambda: walk.press(".act [data-way='up']"), "main[data-seen='1'] .expects")


def unitary_end(walk: Walk) -> None:
    """Her last card makes the fraction what she hides."""
    walk.press(".hand [data-name='Mass']")
    walk.look("a card is picked")
    walk.moves(lambda: walk.press(".act [data-way='up']"), "main[data-stage=over]")


def equation(walk: Walk) -> None:
    """Lay the cards of an equation onto the board."""
    for what in EQUATION:
        walk.press(f".signs [data-sign='{what}']" if len(what) == 1 else f".mathic .pick[data-name='{what}']")


def mathic_lesson(walk: Walk) -> None:
    equation(walk)
    walk.moves(lambda: walk.press(".act [data-act='play']"), "main:not([data-seen='0']) .expects")


def mathic_end(walk: Walk) -> None:
    """A last equation."""
    equation(walk)
    walk.see(".verdict.yes")
    walk.look("an equation")
    walk.moves(lambda: walk.press(".act [data-act='play']"), "main[data-stage=over]")


def feynman_lesson(walk: Walk) -> None:
    walk.press(".hand .pick", "blue top, behind it")
    walk.moves(lambda: walk.press(".act .btn.main"), "main:not([data-seen='0']) .expects")


def feynman_end(walk: Walk) -> None:
    """A baryon wins."""
    walk.press(".act .btn", "Baryon")
    for quark in BARYON:
        walk.press(".hand .pick", f"{quark}, behind it")
    walk.look("a baryon")
    walk.moves(lambda: walk.press(".act .btn", "Play the proton"), "main[data-stage=over]")


def flip(walk: Walk, store: Path) -> None:
    """Flip, and all of the table turns to night."""
    hands = [["flip:red", "u:blue", "d:green"], ["d:blue", "c:blue"]]
    walk.sit(feynman_table.set_up(store, *PAIR, hands=hands, discard=["t:red"]))
    walk.press(".hand .pick", "red Flip")
    walk.moves(lambda: walk.press(".act .btn.main"), ":root[data-scene='night'] .hand")
    walk.look("night")


def cats_lesson(walk: Walk) -> None:
    walk.press(".sq", "2 Alive")
    walk.press(".act .btn", "Say")
    walk.see("main:not([data-seen='0']) .expects")


def cats_end(walk: Walk) -> None:
    """A hypothesis that cannot be true is called, and the boxes are opened."""
    walk.press(".act [data-act='call']")
    walk.see(".act [data-act='keep']")  # a call is asked for on the left, and made on the right
    walk.press(".act [data-act='call']")
    walk.see("dialog[open] button", "Back to the table")
    walk.look("the reveal")
    walk.press("dialog[open] button", "Back to the table")


Act = Callable[[Walk], None]
# Of each game the first move of its lesson, and the last move of a match.
ACTS: dict[str, tuple[Act, Act]] = {
    "unitary": (unitary_lesson, unitary_end),
    "mathic": (mathic_lesson, mathic_end),
    "feynman": (feynman_lesson, feynman_end),
    "cats": (cats_lesson, cats_end),
}


def short_walk(walk: Walk, store: Path, game: str) -> None:
    """The lesson, the last move and the review."""
    learn, end = ACTS[game]
    walk.go(f"/learn/{game}")
    walk.see(".expects")
    learn(walk)
    walk.look("lesson")
    walk.sit(last_turn(store, game))
    end(walk)
    review(walk)


def whole_walk(walk: Walk, store: Path, game: str) -> None:
    """All that a visitor meets."""
    learn, end = ACTS[game]
    title = load(game).title
    settings(walk, title)
    walk.go("/")
    walk.press("button", f"Learn {title}")
    walk.see(".expects")
    walk.look("lesson")
    learn(walk)
    if game == "feynman":
        flip(walk, store)
    walk.sit(last_turn(store, game))
    hint(walk)
    end(walk)
    review(walk)
    to_the_end(walk)
