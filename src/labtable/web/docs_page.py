"""A page of the documentation from Markdown to HTML, by the library that Zensical builds the same pages with."""

import re
from collections.abc import Callable
from typing import NamedTuple
from xml.etree.ElementTree import Element

import markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

TITLED_CODE = re.compile(r"^(```\w+) title=.*$", re.MULTILINE)
FOLDED = re.compile(r"^\?\?\?\+? ", re.MULTILINE)
STASHED = re.compile("\x02.*?\x03")  # stands for what Markdown puts back last
EXTENSIONS = ("admonition", "fenced_code", "sane_lists", "tables", "toc")
HEADINGS = ("h1", "h2", "h3")
AFTER_TOC = 4  # its priority is 5: headings have their ids

LeadsTo = Callable[[str], str | None]
"""The address here of what a page links to; None if that is not shown here."""
PictureOf = Callable[[str], "Picture"]
"""A picture of a page by its address there."""


class Picture(NamedTuple):
    """Where a picture is, and its size in px: what follows it keeps its place when the picture comes."""

    src: str
    width: str
    height: str


class Place(NamedTuple):
    """A heading, by its id, and the text below it."""

    anchor: str
    heading: str
    text: str


class Rendered(NamedTuple):
    """A page: its first heading, the HTML below that, and its places."""

    title: str
    html: str
    places: list[Place]


def rendered(text: str, leads_to: LeadsTo, picture_of: PictureOf) -> Rendered:
    """A page from its Markdown."""
    here = _Here(leads_to, picture_of)
    writer = markdown.Markdown(extensions=[*EXTENSIONS, here])
    html = writer.convert(FOLDED.sub("!!! ", TITLED_CODE.sub(r"\1", text)))  # folded again by _fold
    return Rendered(here.places[0].heading, html, here.places)


class _Here(Extension):  # type: ignore[misc]
    """Fits a page to where it is shown, and notes its places."""

    def __init__(self, leads_to: LeadsTo, picture_of: PictureOf) -> None:
        super().__init__()
        self.leads_to, self.picture_of = leads_to, picture_of
        self.places: list[Place] = []

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802
        md.treeprocessors.register(_Fit(md, self), "here", AFTER_TOC)


class _Fit(Treeprocessor):  # type: ignore[misc]
    def __init__(self, md: markdown.Markdown, here: _Here) -> None:
        super().__init__(md)
        self._here = here

    def run(self, root: Element) -> None:
        """Change the page and note its places."""
        for link in root.iter("a"):
            to = self._here.leads_to(link.get("href", ""))
            if to is None:
                link.tag = "span"
                link.attrib.clear()
            else:
                link.set("href", to)
        for picture in root.iter("img"):
            shown = self._here.picture_of(picture.get("src", ""))
            picture.attrib |= {**shown._asdict(), "loading": "lazy"}
        for box in root.iter("div"):
            _fold(box)
        self._note_places(root)
        for index, child in enumerate(list(root)):
            if child.tag == "table":
                _widen(root, index, child)
        title = next(iter(root), None)
        if title is not None and title.tag == "h1":
            root.remove(title)

    def _note_places(self, root: Element) -> None:
        for child in root:
            text = " ".join(STASHED.sub(" ", "".join(child.itertext())).split())
            if child.tag in HEADINGS:
                self._here.places.append(Place("" if child.tag == "h1" else child.get("id", ""), text, ""))
            elif self._here.places:
                place = self._here.places.pop()
                self._here.places.append(place._replace(text=f"{place.text} {text}".lstrip()))


def _fold(box: Element) -> None:
    """Make a box with a title one that is opened by its title."""
    if "admonition" in box.get("class", ""):
        box.tag, box[0].tag = "details", "summary"
        box.attrib.clear()
        box[0].attrib.clear()


def _widen(root: Element, index: int, table: Element) -> None:
    """Put a table into a box that scrolls, by keyboard too, where it is wider than the screen."""
    box = Element("div", {"class": "wide", "tabindex": "0"})
    root[index] = box
    box.append(table)
