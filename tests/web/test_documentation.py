"""The documentation that a server shows: pages in the reader's language, links that lead somewhere, and a search."""

import re
from html import unescape
from pathlib import Path

import pytest

from labtable import games
from labtable.web.documentation import Documentation

from .live import live

pytestmark = pytest.mark.anyio

LANGUAGES = ("en", "de", "fr", "es")
ELSEWHERE = ("https://", "http://", "/learn/", "/rules/", "/puzzle/", "/position")
PAGE = {"accept": "text/html"}
HREF = re.compile(r'href="([^"]*)"')


@pytest.fixture(scope="module")
def documentation() -> Documentation:
    return Documentation()


def paths(documentation: Documentation, language: str) -> list[str]:
    sections = documentation.page(language, "teach/index").sections
    return [page.path for section in sections for page in section.pages]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_is_in_the_readers_language_or_says_that_it_is_english(
    documentation: Documentation, language: str
) -> None:
    assert {f"teach/{game}" for game in games.names()} <= set(paths(documentation, language))
    for path in paths(documentation, language):
        page = documentation.page(language, path)
        assert page.language == (language if path.startswith(("teach/", "play/")) and path != "play/terminal" else "en")
        assert page.title
        assert "<h1" not in page.html
        assert "???" not in page.html
        assert "--8<--" not in page.html
        assert "\x02" not in page.html


@pytest.mark.parametrize("language", LANGUAGES)
async def test_pictures_of_a_page_are_served_and_say_what_they_show(
    documentation: Documentation, tmp_path: Path, language: str
) -> None:
    pictures = re.findall(r"<img [^>]*>", documentation.page(language, "teach/install").html)
    assert len(pictures) == 6
    async with live(tmp_path) as server:
        for picture in pictures:
            said = dict(re.findall(r'(\w+)="([^"]*)"', picture))
            assert len(said["alt"]) > 20
            assert 300 < int(said["width"]) < 1000
            assert 200 < int(said["height"]) < 700
            answer = await server.ask("GET", said["src"])
            assert answer.status_code == 200
            kind = "image/svg+xml" if said["src"].endswith(".svg") else "image/png"
            assert answer.headers["content-type"].startswith(kind)
        own = [picture for picture in pictures if f"-{language}.png" in picture]
        assert len(own) == 3, "what a page of ours shows is in the reader's language"
        for path in ("install/none.png", "../teach/cats.md", "%2e%2e/teach/cats.md", "install"):
            assert (await server.ask("GET", f"/docs/pictures/{path}")).status_code == 404, path


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_link_leads_to_a_page_here_and_a_place_on_it(documentation: Documentation, language: str) -> None:
    pages = {path: documentation.page(language, path).html for path in paths(documentation, language)}
    ids = {path: set(re.findall(r'id="([^"]*)"', html)) for path, html in pages.items()}
    for path, html in pages.items():
        for link in map(unescape, HREF.findall(html)):
            place, _, anchor = link.partition("#")
            if place.startswith(f"/docs/{language}/"):
                assert not anchor or anchor in ids[place.removeprefix(f"/docs/{language}/")], f"{path}: {link}"
            elif not place:
                assert anchor in ids[path], f"{path}: {link}"
            else:
                assert place.startswith(ELSEWHERE), f"{path}: {link}"


async def test_a_search_finds_words_wherever_they_stand(documentation: Documentation) -> None:
    found = documentation.find("en", "photon answer").found
    assert found[0].to == "/rules/feynman#F-12"
    assert any(place.to.startswith("/docs/en/teach/feynman") for place in found)
    assert documentation.find("de", "schrodinger KLEMMBRETT").found[0].language == "de"
    assert documentation.find("de", "Schrödinger Klemmbrett").found
    assert documentation.find("en", "photon zebra").found == []
    assert documentation.find("en", " ,;( ").found == []


async def test_the_server_shows_pages_and_answers_for_others_that_there_are_none(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>labtable</title>")
    async with live(tmp_path) as server:
        for path in ("/docs", "/docs/de/teach/cats", "/docs/he/run/school"):
            answer = await server.ask("GET", path, headers=PAGE)
            assert answer.status_code == 200, path
            assert "default-src 'self'" in answer.headers["content-security-policy"]
        for path in ("/docs/de/teach/nothing", "/docs/en/../pyproject", "/docs/en/about/security", "/docs/en/teach"):
            assert (await server.ask("GET", path, headers=PAGE)).status_code == 404, path
        page = (await server.ask("GET", "/api/docs/he/teach/cats")).json()
        assert page["language"] == "en"
        refused = await server.ask("GET", "/api/docs/en/teach/%2e%2e%2f%2e%2e%2fLICENSE")
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
        found = (await server.ask("GET", "/api/docs/en?find=photon%20answer")).json()["found"]
        assert found
        assert (await server.ask("GET", "/api/docs/en?find=" + "x%20" * 2000)).json() == {"found": []}
