"""Every game as a visitor meets it, from the start page over lesson, play, hint and turn of events to the review.

Written once, over the small interface that every engine has (`engines.Engine`), so that it holds in each of them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser import cats_table, feynman_table, mathic_table, unitary_table
from tests.browser.arranged import Arranged
from tests.browser.engines import Engine
from tests.browser.measuring import MEASURE, SCROLLS, SIZES, Findings

HELP = (Path(__file__).parent / "walks.js").read_text()
LOOKED_AT = ("390x664", "1280x800")
AIM = 100  # points, where a table of Mathic Fraction does not say otherwise
NOT_HERE = ("small", "target")  # the same in every engine, and looked for in Chromium
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
            self.engine.evaluate("() => walk.rest()")
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


def start_and_learn(walk: Walk, title: str) -> None:
    """Go from the start page to the first step of the game's first lesson."""
    walk.go("/")
    walk.see(".stage")
    if title == "Unitary":  # it is the same page for all
        walk.look("start")
    walk.press("a", f"Change settings {title}")
    walk.see(".opts")
    walk.look("settings")
    assert walk.engine.evaluate(BESIDE), "what is chosen stands beside its choices"
    walk.go("/")
    walk.press("button", f"Learn {title}")
    walk.see(".expects")
    walk.look("lesson")


def hint(walk: Walk) -> None:
    """Read all that a hint says."""
    walk.press("button", "Ask for a hint")
    walk.see("button", "Tell me more")
    walk.look("hint")


def review(walk: Walk) -> None:
    """Go from the end of a match to the end of its review, and a step back."""
    walk.see("main[data-stage=over]")
    walk.look("the end")
    walk.press("button", "Review")
    walk.see("main.review[data-step]")
    walk.look("review")
    walk.press("button", "To the start")
    walk.see("main.review[data-step='0']")
    walk.look("review from the start")


def unitary(walk: Walk, store: Path) -> None:
    """Her last card makes the fraction what she hides."""
    start_and_learn(walk, "Unitary")
    walk.press(".hand [data-name='Velocity']")
    walk.moves(lambda: walk.press(".act [data-way='up']"), "main[data-seen='1'] .expects")
    hands = [["Mass", "Square Root", "Angular Momentum"], ["Clear"]]
    start: dict[str, Any] = {"area": [0, 2, -2], "hands": hands, "hidden": ["Energy", "Density"], "phase": "play"}
    walk.sit(unitary_table.set_up(store, *PAIR, **start))
    hint(walk)
    walk.press(".hand [data-name='Mass']")
    walk.look("a card is picked")
    walk.moves(lambda: walk.press(".act [data-way='up']"), "main[data-stage=over]")
    review(walk)


def mathic(walk: Walk, store: Path) -> None:
    """A last equation."""
    start_and_learn(walk, "Mathic Fraction")
    for what in ("3/12h", "+", "4/12s", "=", "7/12d"):
        lay(walk, what)
    walk.moves(lambda: walk.press(".act [data-act='play']"), "main:not([data-seen='0']) .expects")
    start: dict[str, Any] = {
        "hands": [["3/12h"], ["5/12c"]],
        "space": ["4/12s", "7/12d"],
        "tokens": [],
        "points": [AIM - 16, 0],
    }
    walk.sit(mathic_table.set_up(store, *PAIR, options={"half_deck": True, "sprint": True}, **start))
    hint(walk)
    for what in ("3/12h", "+", "4/12s", "=", "7/12d"):
        lay(walk, what)
    walk.see(".verdict.yes")
    walk.look("an equation")
    walk.moves(lambda: walk.press(".act [data-act='play']"), "main[data-stage=over]")
    review(walk)


def lay(walk: Walk, what: str) -> None:
    """Lay a card of the hand or of the space, or a sign, onto the board."""
    walk.press(f".signs [data-sign='{what}']" if len(what) == 1 else f".mathic .pick[data-name='{what}']")


def feynman(walk: Walk, store: Path) -> None:
    """Flip, and all of the table turns to night; then a baryon wins."""
    start_and_learn(walk, "U-kNOw Feynman")
    walk.press(".hand .pick", "blue top, behind it")
    walk.moves(lambda: walk.press(".act .btn.main"), "main:not([data-seen='0']) .expects")
    hands = [["flip:red", "u:blue", "d:green"], ["d:blue", "c:blue"]]
    walk.sit(feynman_table.set_up(store, *PAIR, hands=hands, discard=["t:red"]))
    hint(walk)
    walk.press(".hand .pick", "red Flip")
    walk.moves(lambda: walk.press(".act .btn.main"), ":root[data-scene='night'] .hand")
    walk.look("night")
    hands = [["u:red", "u:blue", "d:green"], ["d:blue", "c:blue"]]
    walk.sit(feynman_table.set_up(store, *PAIR, hands=hands, discard=["t:red"]))
    walk.press(".act .btn", "Baryon")
    for quark in ("red up", "blue up", "green down"):
        walk.press(".hand .pick", f"{quark}, behind it")
    walk.look("a baryon")
    walk.moves(lambda: walk.press(".act .btn", "Play the proton"), "main[data-stage=over]")
    review(walk)


def cats(walk: Walk, store: Path) -> None:
    """A hypothesis that cannot be true is called, and the boxes are opened."""
    start_and_learn(walk, "Schrödinger’s Cats")
    walk.press(".sq", "2 Alive")
    walk.press(".act .btn", "Say")
    walk.see("main:not([data-seen='0']) .expects")
    form = {"form": "elimination"}
    walk.sit(cats_table.set_up(store, "person Noor", "bot beginner", hands=["AAA", "DDE"], bid="13E 1", options=form))
    hint(walk)
    walk.press(".act [data-act='call']")
    walk.see(".act [data-act='keep']")  # a call is asked for on the left, and made on the right
    walk.press(".act [data-act='call']")
    walk.see("dialog[open] button", "Back to the table")
    walk.look("the reveal")
    walk.press("dialog[open] button", "Back to the table")
    review(walk)


WALKS: dict[str, Callable[[Walk, Path], None]] = {
    "unitary": unitary,
    "mathic": mathic,
    "feynman": feynman,
    "cats": cats,
}
