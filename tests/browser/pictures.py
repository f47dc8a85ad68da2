"""The pictures of README and documentation: `make pictures` plays the scenes and photographs the tables.

Beside them lies what they show, in words and places, which `test_pictures.py` compares with what the scenes show now.
"""

import io
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from labtable.web.server import FILE
from tests.browser.chromium import FLAGS, installed
from tests.browser.install_scenes import INSTALL
from tests.browser.scenes import SCENES, winning_turn
from tests.served import free_port, served

PICTURES = Path(__file__).parents[2] / "docs/pictures"
SHOWN = PICTURES / "shown.json"
MOVING = PICTURES / "turn.webp"
PHOTOGRAPHED = {**SCENES, **INSTALL}
FADED = 4000  # ms: marks of what has changed are gone
COLOURS = 200  # of a picture; a table has a dozen, and the rest is the edges of letters
QUALITY = 55

# Every text that can be seen, and where it begins; a table's code is another each time.
TEXTS = """() => [...document.querySelectorAll('main *')].flatMap((e) => {
    const own = [...e.childNodes].filter((node) => node.nodeType === 3)
    const text = own.map((node) => node.data).join(' ').replace(/\\s+/g, ' ').trim()
    const { x, y, width } = e.getBoundingClientRect()
    const seen = e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('.vh')
    return text && width > 1 && seen
        ? [[text.replace(/\\b[a-z]+[ -]\\d{3}\\b/, 'CODE'), Math.round(x), Math.round(y)]] : []
})"""


def shown(page: Page) -> list[list[Any]]:
    """What the page shows: each text, and the place where it begins in px."""
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    found: list[list[Any]] = page.evaluate(TEXTS)
    return found


class Film:
    """The frames of a moving picture, each with the time for which it is to be seen, in ms."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.times: list[int] = []

    def take(self, page: Page, seconds: float) -> None:
        """Film for so long; what has not changed is one frame."""
        begin = end = time.monotonic()
        while end - begin < seconds:
            frame = page.screenshot()
            before, end = end, time.monotonic()
            if self.frames and self.frames[-1] == frame:
                self.times[-1] += round(1000 * (end - before))
            else:
                self.frames.append(frame)
                self.times.append(round(1000 * (end - before)))

    def save(self, path: Path) -> None:
        """Write it as an animated WebP, which goes on for ever."""
        from PIL import Image

        first, *others = (Image.open(io.BytesIO(frame)).convert("RGB") for frame in self.frames)
        first.save(path, save_all=True, append_images=others, duration=self.times, loop=0, quality=QUALITY, method=6)


def small(picture: bytes, path: Path) -> None:
    """Write a picture with few colours, which takes a third of the place."""
    from PIL import Image

    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    """Serve tables of our own and photograph them."""
    labtable = str(Path(sys.executable).with_name("labtable"))
    words, film = {}, Film()
    with tempfile.TemporaryDirectory() as data:
        with served([labtable, "serve"], free_port(), Path(data), LABTABLE_DATA=data) as address:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
                for name, scene in PHOTOGRAPHED.items():
                    page = scene(browser, address, Path(data) / FILE)
                    page.wait_for_timeout(FADED)
                    small(page.screenshot(), PICTURES / f"{name}.png")
                    words[name] = shown(page)
                    for context in browser.contexts:
                        context.close()
                winning_turn(browser, address, Path(data) / FILE, film.take)
                browser.close()
    film.save(MOVING)
    texts = {name: ",\n".join(json.dumps(one, ensure_ascii=False) for one in all_) for name, all_ in words.items()}
    SHOWN.write_text("{\n" + ",\n".join(f'"{name}": [\n{each}\n]' for name, each in texts.items()) + "\n}\n")


if __name__ == "__main__":
    main()
