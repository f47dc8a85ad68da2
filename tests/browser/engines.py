"""Browser engines besides Chromium's, behind one small interface: Firefox, and WebKit, which every iPhone has.

Both are driven by the protocol that they bring themselves, with clients that the tests have anyway: Firefox by
WebDriver BiDi over a websocket, WebKitGTK by classic WebDriver over HTTP, on a screen of its own (Xvfb). See
docs/decisions/client.md. `python -m tests.browser.engines` installs what is missing and says which engines work here.
"""

import base64
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.browser.chromium import root, run
from tests.served import free_port

PACKAGES = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
PATIENCE = 300  # seconds; for a machine that is busy
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
# WebKit's small browser is as narrow as its buttons let it be; so that it can be as narrow as a phone they are tiny.
NARROW = "* { font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; }"
QUIET = {  # no first pages, no questions, nothing asked of anybody but the server under test
    "app.normandy.enabled": False,
    "app.shield.optoutstudies.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 0,
}
BUTTON = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}


class Engine(ABC):
    """A browser with one page."""

    name: str

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address, until it has loaded."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this size, px."""

    @abstractmethod
    def evaluate(self, function: str, *given: Any) -> Any:
        """Return the plain data that a JavaScript function, async or not, gives. Raises AssertionError if it throws."""

    @abstractmethod
    def perform(self, actions: list[dict[str, Any]]) -> None:
        """Perform actions of a hand or of fingers, as both protocols write them."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """The page as a picture, PNG."""

    @abstractmethod
    def errors(self) -> list[str]:
        """The errors that the browser has reported since it was asked last, where it reports any."""

    def click(self, x: float, y: float) -> None:
        """Press and let go there, px."""
        steps: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.perform([{**BUTTON, "actions": steps}])

    def type(self, text: str) -> None:
        """Write into what has the focus."""
        strokes = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keys", "actions": strokes}])


LEFT_WHILE_LOADING = "status=2152398850"  # NS_BINDING_ABORTED, of a font when its page was left; no fault of the page


class Firefox(Engine):
    """Firefox by WebDriver BiDi."""

    name = "firefox"

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self._errors: list[str] = []
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("session.subscribe", events=["log.entryAdded"])

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(timeout=PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self._errors.append(str(told["params"]["text"]))
            if told.get("id") == number:
                assert told["type"] == "success", told
                return told["result"]

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": width, "height": height})

    def evaluate(self, function: str, *given: Any) -> Any:
        said = json.dumps(given)
        answer = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({function})(...{said})) ?? 'null')()",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._ask("input.performActions", context=self._page, actions=actions)

    def screenshot(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._page)["data"])

    def errors(self) -> list[str]:
        told, self._errors = self._errors, []
        return [error for error in told if LEFT_WHILE_LOADING not in error]


class WebKit(Engine):
    """WebKitGTK by WebDriver."""

    name = "webkit"

    def __init__(self, line: httpx.Client, browser: Path) -> None:
        self._line = line
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = ""
        self._session = "/session/" + self._ask("/session", capabilities=wanted)["sessionId"]
        self._ask("/timeouts", script=PATIENCE * 1000)
        self._ask("/window/rect", x=0, y=0, width=800, height=600)
        self._bar = 600 - int(self.evaluate("() => innerHeight"))

    def _ask(self, path: str, **given: Any) -> Any:
        answer = self._line.post(self._session + path, json=given).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def open(self, url: str) -> None:
        self._ask("/url", url=url)

    def resize(self, width: int, height: int) -> None:
        self._ask("/window/rect", x=0, y=0, width=width, height=height + self._bar)
        self.evaluate(
            """async (size) => {
            while (`${innerWidth} ${innerHeight}` !== size) await new Promise(requestAnimationFrame)
        }""",
            f"{width} {height}",
        )

    def evaluate(self, function: str, *given: Any) -> Any:
        script = (
            f"const given = arguments; return (async () => JSON.stringify(await ({function})(...given)) ?? 'null')()"
        )
        return json.loads(self._ask("/execute/sync", script=script, args=list(given)))

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._ask("/actions", actions=actions)

    def screenshot(self) -> bytes:
        return base64.b64decode(self._line.get(f"{self._session}/screenshot").json()["value"])

    def errors(self) -> list[str]:
        return []  # its protocol has none; the walk listens in the page

    def close(self) -> None:
        """End the session, and with it the browser."""
        self._line.delete(self._session)


@contextmanager
def running(command: list[str], said: Path, **environment: str) -> "Iterator[subprocess.Popen[bytes]]":
    """A command that runs until it is no longer needed; its output is written down."""
    with said.open("wb") as out:
        process = subprocess.Popen(
            command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def awaited(said: Path, pattern: str) -> str:
    """Wait for what a command says when it is ready, and return it. Raises TimeoutError with its output."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := re.search(pattern, said.read_text(errors="replace")):
            return found[1]
        time.sleep(0.05)
    raise TimeoutError(said.read_text(errors="replace"))


@contextmanager
def firefox() -> Iterator[Engine]:
    """A Firefox with a profile of its own."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as open_now:
        said = Path(folder, "said")
        Path(folder, "user.js").write_text("".join(f'user_pref("{k}", {json.dumps(v)});\n' for k, v in QUIET.items()))
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"]
        open_now.enter_context(running(command, said))
        address = awaited(said, r"BiDi listening on (ws://\S+)")
        with connect(f"{address}/session", max_size=None, open_timeout=PATIENCE) as line:
            yield Firefox(line)


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKit's small browser on a screen of its own."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as open_now:
        Path(folder, "gtk-3.0").mkdir()
        Path(folder, "gtk-3.0", "gtk.css").write_text(NARROW)
        said, screen, port = Path(folder, "said"), Path(folder, "screen"), free_port()
        number, writes = os.pipe()
        xvfb = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "2000x1400x24", "-nolisten", "tcp"]
        with screen.open("wb") as out:
            server = subprocess.Popen(xvfb, pass_fds=[writes], stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        open_now.callback(server.wait, PATIENCE)
        open_now.callback(server.terminate)
        os.close(writes)
        with os.fdopen(number) as told:
            display = told.readline().strip()
        driver = ["WebKitWebDriver", f"--port={port}"]
        open_now.enter_context(running(driver, said, DISPLAY=f":{display}", XDG_CONFIG_HOME=folder, NO_AT_BRIDGE="1"))
        transport = httpx.HTTPTransport(retries=20)  # until it listens
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, transport=transport) as line:
            engine = WebKit(line, browser_of_webkit())
            open_now.callback(engine.close)
            with open_now.pop_all():
                yield engine


ENGINES = {"firefox": firefox, "webkit": webkit}


def browser_of_webkit() -> Path:
    """The path at which Debian has put it."""
    return next(Path("/").glob(MINI_BROWSER.lstrip("/")))


def is_here(name: str) -> bool:
    """Whether the engine's programs are on this machine."""
    if name == "firefox":
        return shutil.which("firefox-esr") is not None
    programs = all(map(shutil.which, ("Xvfb", "WebKitWebDriver")))
    return programs and any(Path("/").glob(MINI_BROWSER.lstrip("/")))


def main() -> list[str]:
    """The engines that are not here, after Debian was asked for them."""
    missing = [name for name in ENGINES if not is_here(name)]
    become_root = root()
    if missing and shutil.which("apt-get") and become_root is not None:
        sys.stderr.write(f"Installing {' and '.join(missing)}, for the browser tests.\n")
        packages = [package for name in missing for package in PACKAGES[name]]
        run([*become_root, "apt-get", "update", "-qq"])
        run([*become_root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages])
    return [name for name in ENGINES if not is_here(name)]


if __name__ == "__main__":
    if missing := main():
        sys.exit(f"These engines are not here, and could not be installed: {' and '.join(missing)}.")
