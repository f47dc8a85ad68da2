"""Pages that are read in another language, or in the pseudo-language of `tests.pseudo`.

`look` lists what does not fit and, in the pseudo-language, what is in no file of texts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Page, Route, expect

from labtable.games import load
from labtable.table.seats.names import BOTS
from tests.browser.arranged import Arranged
from tests.browser.classes import NAMES as CLASS
from tests.browser.measuring import GAMES, MEASURE, SCREENS, SCROLLS, Findings, allowed
from tests.browser.tables import at_table
from tests.pseudo import LANGUAGE, pseudo_texts

LEARNERS = [name for game in GAMES for lesson in load(game).lessons.values() for name in lesson.names]
HERE = Path(__file__).parent
UNBRACKETED = (HERE / "unbracketed.js").read_text()
EXCEPTIONS = HERE / "unbracketed_exceptions.json"
# A page as it would be if the pseudo-language were one of those that there are.
OFFERED = f"""new MutationObserver((_, observer) => {{
    if (!document.documentElement?.dataset.languages) return
    document.documentElement.dataset.languages += ' {LANGUAGE}'
    observer.disconnect()
}}).observe(document, {{ childList: true, subtree: true }})"""
NAMES = f"(?:{'|'.join({*BOTS, *CLASS, *LEARNERS, 'Noor'})})"
LOOKED_AT = ("390x664", "1280x800")
PICKS = ".hand .pick:not([aria-disabled=true]):visible, .sq.live:visible, .signs button:visible"
OPENS = "main button[aria-expanded]:visible, main button[aria-haspopup]:visible, main summary:visible"
LONG = f"{SCROLLS}, dialog, .box, .desk > .room"  # what scrolls by itself
NOT_HERE = ("small", "target")  # the same in every language, and looked for in English


@dataclass(frozen=True)
class Unbracketed:
    """Words that are let be outside brackets: an exception, kept as data."""

    words: str  # a pattern that the whole of the words must match; NAMES stands for a name of somebody
    why: str
    part: str = ""  # a pattern that is found in the name of the part

    def covers(self, part: str, words: str) -> bool:
        """Whether the exception means these words."""
        return bool(re.search(self.part, part) and re.fullmatch(self.words.replace("NAMES", NAMES), words))


KNOWN = msgspec.json.decode(EXCEPTIONS.read_bytes(), type=list[Unbracketed])


@dataclass
class Reader:
    """Somebody who reads pages in a language; `found` is what is wrong with them."""

    page: Page
    server: str
    language: str
    found: Findings = field(default_factory=Findings)

    def __post_init__(self) -> None:
        if self.language == LANGUAGE:
            self.page.route(f"**/api/texts/*/{LANGUAGE}", self._answer)
            self.page.route(f"{self.server}/api/games", _offered)
            self.page.route(f"**/index.{LANGUAGE}.html", _unpainted)
            self.page.add_init_script(OFFERED)
        self.go("/icon.svg")
        self.page.evaluate("(language) => sessionStorage.setItem('labtable:language', language)", self.language)

    def _answer(self, route: Route) -> None:
        of = route.request.url.split("/")[-2]
        route.fulfill(json=_sent(self.server, of, LANGUAGE), headers={"cache-control": "no-store"})

    def go(self, path: str, there: str = "") -> None:
        """Open a page of the server, until something is there."""
        self.page.goto(self.server + path)
        if there:
            expect(self.page.locator(there).first).to_be_visible()

    def keep(self, key: str, secret: str) -> None:
        """Have this browser keep a secret."""
        self.page.evaluate("(given) => localStorage.setItem(...given)", [f"labtable:{key}", secret])

    def sit(self, table: Arranged, there: str = "main.table") -> None:
        """Go to a table at its first seat."""
        at_table(self.page, table)
        expect(self.page.locator(there).first).to_be_visible()

    def said(self, english: str) -> str:
        """A text without blanks, by what it is in English."""
        for of in ("client", *GAMES):
            for key, text in _texts(self.server, of, "en").items():
                if text == english:
                    return _texts(self.server, of, self.language).get(key, english)
        raise KeyError(english)

    def press(self, english: str, within: str = "main") -> None:
        """Press the first button or link of that name."""
        name = re.compile(re.escape(self.said(english)))
        buttons = self.page.locator(within).get_by_role("button", name=name)
        buttons.or_(self.page.locator(within).get_by_role("link", name=name)).first.click()

    def open_each(self, where: str, sizes: Sequence[str] = LOOKED_AT) -> None:
        """Look at all that opens on this page, one after the other."""
        for n in range(self.page.locator(OPENS).count()):
            opener = self.page.locator(OPENS).nth(n)
            name = opener.get_attribute("aria-label") or opener.inner_text()
            opener.click()
            self.look(f"{where}, {name}", sizes)
            if self.page.locator("dialog[open]").count() or not opener.is_visible():
                self.page.keyboard.press("Escape")
            else:
                opener.click()

    def pick_each(self, where: str, most: int) -> None:
        """Look at the table with each of some cards and squares picked, and at one from near."""
        for n in range(min(self.page.locator(PICKS).count(), most)):
            self.page.locator(PICKS).nth(n).click()
            self.look(f"{where}, a pick")
            self.page.keyboard.press("Escape")
        if self.page.locator(PICKS).count():
            self.page.locator(PICKS).first.click(button="right")
            self.look(f"{where}, from near")
            self.page.keyboard.press("Escape")

    def look(self, where: str, sizes: Sequence[str] = LOOKED_AT) -> None:
        """Note what is wrong on a phone and on a laptop."""
        for name in sizes:
            screen = SCREENS[name]
            self.page.set_viewport_size({"width": screen.width, "height": screen.height})
            told: dict[str, Any] = self.page.evaluate(MEASURE, {"root": "main", "scrolls": LONG})
            for fault in told["faults"]:
                if fault["kind"] not in NOT_HERE:
                    self.found.add(fault["kind"], fault["part"], fault["words"], where, name)
            if self.language == LANGUAGE:
                for one in self.page.evaluate(UNBRACKETED):
                    if not any(known.covers(one["part"], one["words"]) for known in KNOWN):
                        self.found.add("unbracketed", f"{one['part']} {one['words']}", "", where, name)

    def faults(self) -> list[str]:
        """What was found, without the exceptions."""
        exceptions = [one for of in (*GAMES, "pages") for one in allowed(of)]
        return self.found.without(exceptions).lines()


def _offered(route: Route) -> None:
    """Say that the games have texts in the pseudo-language."""
    answer = route.fetch(max_retries=1)  # the server may close a connection just as it is used again
    games = [{**game, "languages": [*game["languages"], LANGUAGE]} for game in answer.json()]
    route.fulfill(response=answer, json=games)


def _unpainted(route: Route) -> None:
    """Paint nothing before the script is there."""
    route.fulfill(body="", content_type="text/html")


@cache
def _sent(server: str, of: str, language: str) -> dict[str, Any]:
    """The texts of a game or of the client, as the server sends them or would send those of the pseudo-language."""
    if language == LANGUAGE:
        return pseudo_texts(_sent(server, of, "en"))
    sent: dict[str, Any] = httpx.get(f"{server}/api/texts/{of}/{language}").json()
    return sent


def _texts(server: str, of: str, language: str) -> dict[str, str]:
    texts: dict[str, str] = _sent(server, of, language)["texts"]
    return texts
