"""The documentation that a server shows: how to play, to teach with it and to run it; the Markdown of `docs/`."""

import posixpath
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from labtable import games
from labtable.engine.files.rulebook import rulebook_of
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.problem import Problem

from .docs_page import Picture, Rendered, rendered

IN_PACKAGE = Path(__file__).parents[1] / "docs"  # where hatch_build.py puts it
IN_SOURCE = Path(__file__).resolve().parents[3] / "docs"
CONFIGURATION = "zensical.toml"
PARTS = ("teach", "play", "run", "about")  # in the order in which they are listed
PICTURES = "pictures"
FEWEST_LETTERS, MOST_WORDS, MOST_OF_A_PAGE, MOST_FOUND = 2, 8, 3, 30
IN_A_HEADING = 5  # what a word counts there; 1 in the text
BEFORE, AFTER = 40, 140  # letters of an excerpt before and after the first word that was found

TO_THE_TABLE = re.compile(r"(?:\.\./)+(?:\?lang=\w+)?#(/[^?]*)(?:\?(.*))?")  # as a folder of files writes it
INCLUDED = re.compile(r'^--8<-- "docs/(.+)"$', re.MULTILINE)
OF_THE_ROOT = re.compile(r'^--8<-- "(?!docs/)', re.MULTILINE)
DRAWN = re.compile(rb'<svg [^>]*width="(\d+)" height="(\d+)"')
WORD = re.compile(r"\w+")


class DocsLink(msgspec.Struct):
    """A page in the list of pages; its address is /docs/LANGUAGE/PATH. `language`: what it is written in."""

    path: str
    title: str
    language: str


class DocsSection(msgspec.Struct):
    """A section of the list of pages."""

    title: str
    language: str
    pages: list[DocsLink]


class DocsPage(msgspec.Struct):
    """GET /api/docs/LANGUAGE/PATH: a page, in English where that language has none. `html` is without its title."""

    title: str
    language: str
    html: str
    sections: list[DocsSection]


class DocsFound(msgspec.Struct):
    """A place of a page where all words stand: `to` is its address, `excerpt` the text around the first of them."""

    to: str
    title: str
    heading: str
    excerpt: str
    language: str


class DocsSearch(msgspec.Struct):
    """GET /api/docs/LANGUAGE?find=WORDS: the places of pages and rules that have all these words; best first."""

    found: list[DocsFound]


class Documentation:
    """The pages in a folder of documentation; they are read when somebody asks for them."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder`: by default the package's own, or that of the source."""
        self.folder = folder or (IN_PACKAGE if IN_PACKAGE.is_dir() else IN_SOURCE)
        self._lists = {ENGLISH: self._list(ENGLISH)}
        for path in sorted(self.folder.glob(f"??/{CONFIGURATION}")):
            self._lists[path.parent.name] = self._list(path.parent.name)
        self._rendered = lru_cache(maxsize=None)(self._render)  # some dozens of pages
        self._searched = lru_cache(maxsize=None)(self._all_searched)

    def has(self, path: str) -> bool:
        """Whether there is such a page."""
        return any(link.path == path for section in self._lists[ENGLISH] for link in section.pages)

    def page(self, language: str, path: str) -> DocsPage:
        """A page as it is shown to readers of a language. Raises Problem `not_found`."""
        if not self.has(path):
            raise Problem("not_found")
        language = self._known(language)
        written = self._written_in(language, path)
        shown = self._rendered(language, written, path)
        return DocsPage(shown.title, written, shown.html, self._sections(language))

    def find(self, language: str, words: str) -> DocsSearch:
        """The places where all these words stand, whatever their case and accents."""
        language = self._known(language)
        wanted = [word for word in WORD.findall(_plain(words)) if len(word) >= FEWEST_LETTERS][:MOST_WORDS]
        if not wanted:
            return DocsSearch([])
        patterns = [re.compile(rf"\b{re.escape(word)}") for word in wanted]
        weighed: list[tuple[tuple[int, int], DocsFound]] = []
        for page in self._searched(language):
            if not all(any(pattern.search(place.plain) for place in page.places) for pattern in patterns):
                continue
            of_page = []
            for place in page.places:
                counts = [place.count(pattern) for pattern in patterns]
                if any(counts):
                    excerpt = _excerpt(place.text, patterns)
                    found = DocsFound(place.address, page.title, place.heading, excerpt, page.language)
                    of_page.append(((-sum(map(bool, counts)), -sum(counts)), found))
            weighed += sorted(of_page, key=_weight)[:MOST_OF_A_PAGE]
        return DocsSearch([found for _, found in sorted(weighed, key=_weight)[:MOST_FOUND]])

    def _all_searched(self, language: str) -> list["_Page"]:
        """All that is searched for readers of a language: pages, and the rules of the games."""
        pages = []
        for link in (link for section in self._sections(language) for link in section.pages):
            shown = self._rendered(language, link.language, link.path)
            address = f"/docs/{language}/{link.path}"
            pages.append(_Page(shown.title, link.language, [_Place(address, *place) for place in shown.places]))
        for name in games.names():
            game = games.load(name)
            book = rulebook_of(game.folder, language)
            rules = [_Place(f"/rules/{name}", r.number, f"{r.number} {r.title}", r.text) for r in book.rules]
            pages.append(_Page(game.title, book.language, rules))
        return pages

    def _list(self, language: str) -> list[DocsSection]:
        """The sections of a language's own pages, as its configuration lists them."""
        place = self.folder if language == ENGLISH else self.folder / language
        file = next((f for f in (place / CONFIGURATION, place.parent / CONFIGURATION) if f.is_file()), None)
        if file is None:
            return []
        sections: dict[str, DocsSection] = {}
        for entry in tomllib.loads(_text(file))["project"]["nav"]:
            ((title, pages),) = entry.items()
            links = [DocsLink(name.removesuffix(".md"), said, language) for said, name in _entries(pages)]
            links = [link for link in links if link.path.partition("/")[0] in PARTS]
            links = [link for link in links if not OF_THE_ROOT.search(_text(place / f"{link.path}.md"))]
            if links:
                sections[links[0].path.partition("/")[0]] = DocsSection(title, language, links)
        return [sections[part] for part in PARTS if part in sections]

    def _sections(self, language: str) -> list[DocsSection]:
        """All pages for readers of a language: its own, then those that there are in English only."""
        own = self._lists[language]
        known = {link.path for section in own for link in section.pages}
        others = [
            DocsSection(section.title, ENGLISH, [link for link in section.pages if link.path not in known])
            for section in self._lists[ENGLISH]
        ]
        return own + [section for section in others if section.pages]

    def _known(self, language: str) -> str:
        """The language of a reader, if there are pages in it, else English."""
        return language if language in self._lists else ENGLISH

    def _written_in(self, language: str, path: str) -> str:
        own = {link.path for section in self._lists[language] for link in section.pages}
        return language if path in own else ENGLISH

    def _render(self, reader: str, written: str, path: str) -> Rendered:
        place = self.folder if written == ENGLISH else self.folder / written
        text = INCLUDED.sub(lambda found: _text(self.folder / found[1]), _text(place / f"{path}.md"))
        base = posixpath.dirname(path if written == ENGLISH else f"{written}/{path}")
        return rendered(text, lambda href: self._leads_to(href, base, reader), lambda src: self._picture(src, base))

    def _picture(self, src: str, base: str) -> Picture:
        """A picture of a page in the folder `base` of `docs/`."""
        path = posixpath.normpath(posixpath.join(base, src))
        content = (self.folder / path).read_bytes()
        drawn = DRAWN.search(content)
        width, height = drawn.groups() if drawn else map(int.from_bytes, (content[16:20], content[20:24]))  # of a PNG
        return Picture(f"/docs/{path}", *(str(int(length)) for length in (width, height)))

    def _leads_to(self, href: str, base: str, reader: str) -> str | None:
        """Where a link of a page in the folder `base` of `docs/` leads here; None if that is not shown here."""
        table = TO_THE_TABLE.fullmatch(href)
        if table:
            return table[1] + (f"#{table[2]}" if table[2] else "")
        if href.startswith(("https://", "http://", "#")):
            return href
        target, _, anchor = href.partition("#")
        page = re.sub(r"\.(md|html)$", "", posixpath.normpath(posixpath.join(base, target)))
        language, _, rest = page.partition("/")
        meant, page = (language, rest) if language in self._lists else (ENGLISH, page)
        if not self.has(page):
            return None
        is_same = self._written_in(reader, page) == meant  # else its headings have other names
        return f"/docs/{reader}/{page}" + (f"#{anchor}" if anchor and is_same else "")


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _entries(pages: Any) -> Iterator[tuple[str, str]]:
    """The titles and files of a section of the configuration; of a single page none."""
    for entry in pages if isinstance(pages, list) else ():
        yield from entry.items()


def _plain(text: str) -> str:
    """A text without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


class _Place:
    """What is found: a heading with the text below it, or a rule."""

    def __init__(self, page: str, anchor: str, heading: str, text: str) -> None:
        self.address = f"{page}#{anchor}" if anchor else page
        self.heading, self.text = heading, text
        self._heading, self._text = _plain(heading), _plain(text)
        self.plain = f"{self._heading} {self._text}"

    def count(self, word: re.Pattern[str]) -> int:
        """How often a word stands here; with more weight in the heading."""
        return len(word.findall(self._text)) + IN_A_HEADING * len(word.findall(self._heading))


class _Page(NamedTuple):
    title: str
    language: str
    places: list[_Place]


def _weight(one: tuple[tuple[int, int], DocsFound]) -> tuple[int, int]:
    return one[0]


def _excerpt(text: str, patterns: list[re.Pattern[str]]) -> str:
    """The part of a text around the first word that was found."""
    at = next((w.start() for w in WORD.finditer(text) if any(p.match(_plain(w[0])) for p in patterns)), 0)
    start = text.rfind(" ", 0, max(at - BEFORE, 0)) + 1 if at > BEFORE else 0
    end = text.find(" ", at + AFTER)
    cut = text[start:] if end < 0 else text[start:end]
    return ("… " if start else "") + cut + ("" if end < 0 else " …")
