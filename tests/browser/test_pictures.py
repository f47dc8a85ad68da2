"""The pictures of the README show what the tables show now."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.motion import come_to_rest
from tests.browser.pictures import MOVING, PHOTOGRAPHED, PICTURES, SHOWN, shown

LEAST_MOVE = 12  # px; browsers of another version set letters a little differently
LARGEST = 150_000  # bytes, and ten times as many for the one that moves


@pytest.mark.parametrize("name", PHOTOGRAPHED)
def test_a_picture_shows_what_its_scene_shows_now(browser: Browser, server: str, store: Path, name: str) -> None:
    contexts = list(browser.contexts)
    page = PHOTOGRAPHED[name](browser, server, store)
    come_to_rest(page)  # the last card has come to lie
    now, then = shown(page), json.loads(SHOWN.read_text())[name]
    for context in set(browser.contexts) - set(contexts):
        context.close()
    assert [text for text, *_ in now] == [text for text, *_ in then], "The pictures are old: make pictures"
    far = [a for a, b in zip(now, then, strict=True) if max(abs(a[1] - b[1]), abs(a[2] - b[2])) > LEAST_MOVE]
    assert not far, "The pictures are old: make pictures"


def test_pictures_are_all_there_and_small() -> None:
    found = [path for path in PICTURES.rglob("*") if path.suffix in (".png", ".webp")]
    there = {path.relative_to(PICTURES).as_posix(): path.stat().st_size for path in found}
    assert set(there) == {MOVING.name, *(f"{name}.png" for name in PHOTOGRAPHED)}
    assert there.pop(MOVING.name) < 10 * LARGEST
    assert max(there.values()) < LARGEST
