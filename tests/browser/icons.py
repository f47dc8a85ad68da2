"""Makes the icons of the installed app from their drawing: `python -m tests.browser.icons`.

Where the system cuts the shape (`maskable`, and Apple's) the picture reaches to its edges; else it has round corners.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, installed

CLIENT = Path(__file__).parents[2] / "client"
ICONS = {"192.png": (192, 18), "512.png": (512, 18), "maskable-512.png": (512, 0), "apple-180.png": (180, 0)}


def main() -> None:
    """Draw each icon: its width, and how round its corners are in percent."""
    drawing = (CLIENT / "icons/app.svg").read_text()
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=installed(), args=FLAGS).new_page()
        for name, (width, roundness) in ICONS.items():
            style = f"width: {width}px; border-radius: {roundness}%; overflow: hidden; display: block"
            page.set_viewport_size({"width": width, "height": width})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ {style} }}</style>{drawing}")
            page.screenshot(path=CLIENT / "public/icons" / name, omit_background=True)


if __name__ == "__main__":
    main()
