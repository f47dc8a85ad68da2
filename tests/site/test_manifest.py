"""What a browser needs to install the page as an app."""

import json
from pathlib import Path

from labtable.site.build import STATIC

PUBLIC = Path(__file__).parents[2] / "client/public"
INDEX = PUBLIC.parent / "index.html"
MANIFEST = json.loads((PUBLIC / "manifest.json").read_bytes())


def width_and_height(png: Path) -> tuple[int, int]:
    """The size that a PNG says it has."""
    head = png.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def test_every_icon_is_there_and_as_large_as_is_said() -> None:
    """Chromium wants 192 and 512 pixels; `maskable` lets Android cut the shape."""
    pictures = {icon["src"]: icon for icon in MANIFEST["icons"]}
    sizes = set()
    for name, icon in pictures.items():
        if name.endswith(".png"):
            wide, high = width_and_height(PUBLIC / name)
            assert icon["sizes"] == f"{wide}x{high}"
            sizes.add((wide, icon.get("purpose", "any")))
        else:
            assert (PUBLIC / name).is_file()
    assert sizes >= {(192, "any"), (512, "any"), (512, "maskable")}
    assert width_and_height(PUBLIC / "icons/apple-180.png") == (180, 180)


def test_the_app_is_where_its_folder_is() -> None:
    """Under any path: nothing begins with a slash."""
    assert (MANIFEST["start_url"], MANIFEST["scope"]) == ("./", "./")
    assert all(not icon["src"].startswith(("/", "http")) for icon in MANIFEST["icons"])
    page = INDEX.read_text()
    assert 'rel="manifest" href="/manifest.json"' in page
    assert 'rel="apple-touch-icon" href="/icons/apple-180.png"' in page


def test_the_licence_of_the_type_lies_beside_it() -> None:
    assets = STATIC / "assets"
    for font in ("libertinus-serif", "source-sans-3"):
        assert list(assets.glob(f"{font}-*.woff2"))
        assert "SIL OPEN FONT LICENSE" in (assets / f"{font}-LICENSE.txt").read_text()
