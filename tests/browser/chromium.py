"""A Chromium for the browser tests: the machine's own, else Debian's package, else Playwright's download.

`python -m tests.browser.chromium` prints the path of one that works, having installed it if need be, or fails.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP cards.test 127.0.0.1",  # a name for the server that is not everybody's own machine's
]
# The first has no windows of its own to draw, and takes half the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
TRY = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch(executable_path=sys.argv[1], args=sys.argv[2:]).new_page().goto("about:blank")
"""
PACKAGES = ("chromium-headless-shell", "libatomic1")  # the second is what Playwright's own driver needs
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def installed() -> str | None:
    """The path of a Chromium that is here and works, if there is one."""
    return next((path for path in candidates() if works(path)), None)


def candidates() -> Iterator[str]:
    """The places where a Chromium may be: that of CHROMIUM, the path, Playwright's own store."""
    if named := os.environ.get("CHROMIUM"):
        yield named
    yield from filter(None, map(shutil.which, NAMES))
    if MAC.exists():
        yield str(MAC)
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    if (path := told.stdout.strip()) and Path(path).exists():
        yield path


def works(path: str) -> bool:
    """Whether Playwright can start it and open a page in it."""
    command = [sys.executable, "-c", TRY, path, *FLAGS]
    try:
        return subprocess.run(command, capture_output=True, timeout=120, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def from_debian() -> None:
    """Install Debian's package, where apt may install."""
    become_root = root()
    if shutil.which("apt-get") and become_root is not None:
        sys.stderr.write("Installing Debian's Chromium, for the browser tests.\n")
        run([*become_root, "apt-get", "update", "-qq"])
        run([*become_root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES])


def from_playwright() -> None:
    """Install Playwright's download, which needs libraries that most machines have."""
    sys.stderr.write("Downloading Playwright's Chromium, for the browser tests.\n")
    run([sys.executable, "-m", "playwright", "install", "chromium"])


def root() -> list[str] | None:
    """The words before a command that needs root, or None where that may not be had without asking."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def run(command: Sequence[str]) -> None:
    """Run a command that may fail; its output goes to stderr."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=environment, check=False)


def main() -> str | None:
    """The path of a Chromium that works, installed if need be."""
    found = installed()
    for install in (from_debian, from_playwright):
        if found is None:
            install()
            found = installed()
    return found


if __name__ == "__main__":
    path = main()
    if path is None:
        sys.exit("There is no Chromium here, and none could be installed.")
    sys.stdout.write(f"{path}\n")
