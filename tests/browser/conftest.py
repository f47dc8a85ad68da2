"""A real server and real browsers. Every page is watched: it may talk to its own table only, and must not complain."""

import fcntl
import os
import sys
from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, ViewportSize, WebSocket, expect
from playwright.sync_api._generated import Clock

from labtable.web.server import FILE
from tests.browser.chromium import FLAGS, installed
from tests.browser.engines import ENGINES, Engine, is_here
from tests.browser.folder import UNDER, write_folder
from tests.served import free_port, served

ROOT = Path(__file__).parents[2]
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 390, "height": 664}
BESIDE = "/icon.svg"  # a picture of the server's: whoever begins there pays for no page before the one that is tested

SIZES = {"laptop": LAPTOP, "phone": PHONE, "small": SMALL}

Visitor = Callable[..., Page]  # see `visit`
PATIENCE = 180_000  # ms; a slow machine is not a wrong program
expect.set_options(timeout=PATIENCE)

# What a page keeps for good, be it emptied or not.
LASTING = ((Page, "add_init_script"), (Page, "route"), (Page, "route_web_socket"), (Clock, "install"))
FRAMES = 10  # of a page, the last of which are told when a test fails
LETTERS = 300  # of a frame
BEAT = '{"t":"beat","behind":false}'  # says only that the server is there
LINES = 30  # of the server's log


@dataclass
class Kept:
    """A page in a browser with no memory, watched; a later test may be given it again."""

    page: Page
    home: str
    complaints: list[str] = field(default_factory=list)
    frames: deque[str] = field(default_factory=lambda: deque(maxlen=FRAMES))

    def watch(self) -> None:
        """Note what must not be: errors, and requests that go elsewhere; and the last of what its table tells it."""
        context = self.page.context
        context.on("request", self._asked)
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        self.page.on("console", self._told)
        self.page.on("websocket", self._listen)

    def _told(self, message: ConsoleMessage) -> None:
        if is_complaint(message):
            self.complaints.append(f"console: {message.text} {message.location['url']}")

    def _asked(self, asked: Request) -> None:
        if not asked.url.startswith((self.home, "data:", "blob:")):
            self.complaints.append(f"asked a stranger: {asked.url}")

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)[:LETTERS]) if frame != BEAT else None)

    def forget(self) -> None:
        """Leave nothing of a test behind but the server's own files, which are read and compiled already."""
        page, context = self.page, self.page.context
        for other in context.pages:
            if other is not page:
                other.close()
        page.goto(self.home + BESIDE)
        page.evaluate("sessionStorage.clear()")
        context.clear_cookies()
        line = context.new_cdp_session(page)
        line.send("Storage.clearDataForOrigin", {"origin": self.home, "storageTypes": "all"})
        line.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
        line.send("Page.resetNavigationHistory")
        line.detach()
        page.mouse.move(-1, -1)
        self.complaints.clear()
        self.frames.clear()


@dataclass
class Seen:
    """What a test had before it; told when it fails."""

    pages: list[Kept]
    pictures: Path
    log: Path

    def told(self) -> str:
        """Pictures of the pages, what these were told last, and the end of the server's log."""
        found: list[str] = []
        self.pictures.mkdir(parents=True, exist_ok=True)
        for kept in self.pages:
            for page in kept.page.context.pages:
                picture = self.pictures / f"{len(list(self.pictures.iterdir())):03}.png"
                with suppress(Error):
                    page.screenshot(path=picture, timeout=10_000)
                    found.append(f"{page.url}: {picture}")
            found += kept.frames
        return "\n".join([*found, "The server's log:", *self.log.read_text().splitlines()[-LINES:]])


SEEN = pytest.StashKey[Seen]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Have a test that fails say what its pages showed and were told."""
    report = yield
    if report.failed and report.when != "teardown" and (seen := item.stash.get(SEEN, None)):
        report.sections.append(("what its pages showed and were told", seen.told()))
    return report


def at_sizes(first: str, *others: str) -> pytest.MarkDecorator:
    """Have a test run at that size of screen, and in `make test-long` at the others, too."""
    rest = [pytest.param(SIZES[name], id=name, marks=pytest.mark.long) for name in others]
    return pytest.mark.parametrize("size", [pytest.param(SIZES[first], id=first), *rest])


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium as it was found, with flags that keep it quiet."""
    return {**browser_type_launch_args, "args": FLAGS, "executable_path": installed()}


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file in which the server keeps its tables."""
    return tmp_path_factory.mktemp("data") / FILE


@pytest.fixture(scope="session")
def server_log(store: Path) -> Path:
    """The file in which the server says what it says."""
    return store.with_name("server.log")


@pytest.fixture(scope="session")
def server(store: Path, server_log: Path) -> Iterator[str]:
    """The address of `labtable serve`, running on a free port with a store of its own."""
    labtable = str(Path(sys.executable).with_name("labtable"))
    command = ["sh", "-c", 'exec "$0" "$@" >"$LOG" 2>&1', labtable, "serve", "--name", "cards.test"]
    with served(command, free_port(), ROOT, LABTABLE_DATA=str(store.parent), LOG=str(server_log)) as address:
        yield address


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a file server with labtable as a folder of files below it; written once for all test processes."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "www.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "www" / UNDER).exists():
            write_folder(shared / "www")
    return shared / "www"


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser of the kind that a test asks for; one that is not here is not looked at, unless it must be."""
    if not is_here(request.param) and not os.environ.get("LABTABLE_REQUIRE_BROWSER"):
        pytest.skip(f"There is no {request.param} here, and none could be installed.")
    with ENGINES[request.param]() as engine:
        yield engine


@pytest.fixture(scope="session")
def kept() -> dict[str, list[Kept]]:
    """Pages that the next test may have, by what kind of browser they are in.

    One that is used again costs a third of the processor time of a new one.
    """
    return defaultdict(list)


@pytest.fixture(scope="session")
def lasting() -> Iterator[list[str]]:
    """What tests do to pages for good is noted here; then nobody else is given those."""
    noted: list[str] = []

    def noting(plain: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(plain)
        def note(*given: Any, **wishes: Any) -> Any:
            noted.append(plain.__name__)
            return plain(*given, **wishes)

        return note

    with pytest.MonkeyPatch.context() as patch:
        for owner, name in LASTING:
            patch.setattr(owner, name, noting(getattr(owner, name)))
        yield noted


@pytest.fixture
def visit(
    browser: Browser,
    server: str,
    server_log: Path,
    kept: dict[str, list[Kept]],
    lasting: list[str],
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Visitor]:
    """A function: `visit(path, PHONE)` opens a page as a new visitor would, in a browser with no memory, of that size.

    Nothing moves on it unless `reduced_motion` is "no-preference". `script` runs in each page before its own scripts
    do; `at` is another server's address. After the test each page must have talked to its server only, and have
    reported no error.
    """
    used: list[tuple[str, Kept]] = []
    folder = os.environ.get("LABTABLE_PICTURES") or tmp_path_factory.getbasetemp() / "pictures"
    seen = Seen([], Path(folder, request.node.name.replace("/", "-")), server_log)
    request.node.stash[SEEN] = seen
    lasting.clear()

    def visit(
        path: str = "/",
        size: dict[str, int] = LAPTOP,
        at: str = server,
        reduced_motion: str = "reduce",
        color_scheme: str = "light",
        script: str = "",
        **options: Any,
    ) -> Page:
        phone = size["width"] < 600
        options = {"has_touch": phone, "is_mobile": phone, "timezone_id": "UTC", **options}
        kind = f"{at} {sorted(options.items())} {script}"
        if kept[kind]:
            one = kept[kind].pop()
        else:
            context = browser.new_context(**options)
            context.set_default_timeout(PATIENCE)
            context.add_init_script(script)
            one = Kept(context.new_page(), at)
            one.watch()
        used.append((kind, one))
        seen.pages.append(one)
        one.page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        one.page.emulate_media(
            media="null",  # as the browser does by itself: a page to be printed is not one on a screen
            reduced_motion=reduced_motion,  # type: ignore[arg-type]
            color_scheme=color_scheme,  # type: ignore[arg-type]
            forced_colors="none",
        )
        one.page.goto(at + path)
        return one.page

    yield visit
    complaints = [complaint for one in seen.pages for complaint in one.complaints]
    told = seen.told() if complaints else ""
    again = not (lasting or complaints or request.session.testsfailed)
    for kind, one in used:
        if again and one.home == server and not one.page.is_closed():
            one.forget()
            kept[kind].append(one)
        else:
            one.page.context.close()
    assert not complaints, told


@pytest.fixture
def page(visit: Visitor) -> Page:
    """A laptop that is at the server."""
    return visit(BESIDE)


def is_complaint(message: ConsoleMessage) -> bool:
    """Whether a page reports an error. That http in a network is less than https is no fault of the page."""
    return message.type == "error" and not message.text.startswith("The Cross-Origin-Opener-Policy header has been ign")


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, to run in a page: `page.evaluate(axe)`, then `page.evaluate("axe.run()")`."""
    return (ROOT / "client/node_modules/axe-core/axe.min.js").read_text()
