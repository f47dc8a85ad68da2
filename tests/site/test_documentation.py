"""The documentation in a folder that `labtable site` writes."""

import os
import re
from fcntl import LOCK_EX, flock
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from labtable.engine.words.problem import Problem
from labtable.site import documentation
from labtable.site.documentation import SOURCE, build_documentation, why_not


class Addresses(HTMLParser):
    """Collects what a page links to, and what a browser fetches for it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.names: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.names.add(said.get("id", ""))
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif tag == "link" and said.get("rel") not in {"canonical", "prev", "next"} and "href" in said:
            self.fetched.append(said["href"])
        elif "src" in said:
            self.fetched.append(said["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with documentation, built by whichever of the processes that test side by side needs it first."""
    base = tmp_path_factory.getbasetemp()
    site = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "documentation"
    with site.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not site.exists():
            build_documentation(site / "docs")
    return site


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Addresses]:
    """Its pages."""
    return {page: Addresses(page) for page in (site / "docs").rglob("*.html")}


def test_every_link_leads_to_a_page_and_a_place_on_it(pages: dict[Path, Addresses], site: Path) -> None:
    for page, addresses in pages.items():
        for link in addresses.links:
            target = urlsplit(link)
            if target.scheme or target.netloc:
                continue
            leads_to = (page.parent / unquote(target.path)).resolve() if target.path else page
            if leads_to == site:
                continue  # the table
            assert leads_to.is_file(), f"{page.name}: {link}"
            if target.fragment and leads_to.suffix == ".html":
                assert unquote(target.fragment) in pages[leads_to].names, f"{page.name}: {link}"


def test_a_page_fetches_nothing_but_its_own_files(pages: dict[Path, Addresses]) -> None:
    for page, addresses in pages.items():
        assert addresses.fetched
        for address in addresses.fetched:
            assert (page.parent / address).is_file(), f"{page.name}: {address}"


def test_every_page_can_be_found_from_the_first_one(pages: dict[Path, Addresses], site: Path) -> None:
    first = site / "docs" / "index.html"
    found, new = {first}, [first]
    while new:
        page = new.pop()
        to = {(page.parent / urlsplit(link).path).resolve() for link in pages[page].links if not urlsplit(link).scheme}
        new += to & pages.keys() - found
        found |= to & pages.keys()
    assert pages.keys() - found == set()


def test_an_example_of_a_docstring_is_shown_as_code(site: Path) -> None:
    shown = (site / "docs" / "reference" / "index.html").read_text(encoding="utf-8")
    assert '<span class="gp">&gt;&gt;&gt; </span><span class="n">game</span>' in shown
    assert "<blockquote>" not in shown


def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "source"
    for name in ("docs/decisions", "examples", "src"):
        (source / name).mkdir(parents=True)
    (source / "zensical.toml").write_text('[project]\nsite_name = "labtable"\n')
    (source / "docs" / "styles").mkdir()
    for name in documentation.FILES[1:]:
        (source / name).touch()
    for name in ("docs/index.md", "docs/decisions/index.md"):
        (source / name).write_text("# A page\n\n[That](nowhere.md)\n")
    monkeypatch.setattr(documentation, "SOURCE", source)
    with pytest.raises(Problem, match=r"index\.md:3"):
        build_documentation(tmp_path / "docs")


def test_what_is_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert why_not() is None
    monkeypatch.setattr(documentation, "find_spec", lambda _: None)
    assert "extra docs" in str(why_not())
    monkeypatch.setattr(documentation, "SOURCE", tmp_path)
    assert "source" in str(why_not())


def test_the_example_is_shown_whole(site: Path) -> None:
    shown = (site / "docs" / "game" / "example.html").read_text(encoding="utf-8")
    text = unescape(re.sub(r"<[^>]+>", "", shown))
    for file in (SOURCE / "examples" / "highest").glob("*.py"):
        assert file.read_text(encoding="utf-8").strip() in text, file.name


def test_its_letters_are_those_of_the_client(site: Path) -> None:
    style = site / "docs" / "styles" / "paper.css"
    letters = re.findall(r"url\('([^')]+)'\)", style.read_text(encoding="utf-8"))
    assert letters
    assert all((style.parent / name).is_file() for name in letters)
