"""What the page about installing shows in each language: a desk before a lesson, also out of reach, and a phone."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from labtable.web.qr import qr_svg
from tests.browser.classes import arrange_class
from tests.browser.scenes import Scene, somebody

LANGUAGES = ("en", "de", "fr", "es")
BASE = "http://192.168.1.7:8000"  # as a laptop in a room may have it
DESK, PHONE = {"width": 900, "height": 480}, {"width": 390, "height": 440}


def _begun(browser: Browser, address: str, store: Path, language: str, number: int) -> tuple[Page, str]:
    """A page at the server that has the desk of a new class, and the code of that."""
    there = arrange_class(store, [], title="", code=f"photon-{number}")
    page = somebody(browser)
    page.goto(f"{address}/icon.svg")
    page.evaluate("([key, secret]) => localStorage.setItem(key, secret)", [f"labtable:desk:{there.code}", there.desk])
    page.evaluate("(language) => sessionStorage.setItem('labtable:language', language)", language)
    return page, there.code


def desk(browser: Browser, address: str, store: Path, language: str, number: int, base: str | None = BASE) -> Page:
    """The desk before a lesson; without a `base`, of a server that phones do not reach."""
    page, code = _begun(browser, address, store, language, number)
    told: dict[str, Any] = {"base": base, "why": None if base else "closed", "embeds": False, "others": []}
    page.route("**/api/address", lambda route: route.fulfill(json=told))
    picture = qr_svg(f"{BASE}/c/{code}").plain
    page.route("**/qr.svg", lambda route: route.fulfill(body=picture, content_type="image/svg+xml"))
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.goto(f"{address}/class/{code}")
    expect(page.locator("main div.join")).to_be_visible()
    expect(page.locator("main .plan, main header").get_by_text("Schrödinger’s Cats")).to_be_visible()
    expect(page.locator(".bar .more button")).to_be_visible()
    return page


def phone(browser: Browser, address: str, store: Path, language: str, number: int) -> Page:
    """A phone that has opened the code."""
    page, code = _begun(browser, address, store, language, number)
    page.evaluate("localStorage.clear()")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{address}/c/{code}")
    expect(page.locator("main input")).to_be_visible()
    return page


def _scenes() -> Mapping[str, Scene]:
    """The scenes, by the names of their pictures."""
    kinds: dict[str, Callable[..., Page]] = {"desk": desk, "phone": phone, "closed": partial(desk, base=None)}
    names = [(kind, language) for kind in kinds for language in LANGUAGES]
    return {
        f"install/{kind}-{language}": partial(kinds[kind], language=language, number=number)
        for number, (kind, language) in enumerate(names, 41)
    }


INSTALL: Mapping[str, Scene] = _scenes()
