"""A real server on loopback, in this process or in one of its own, and people who play over real sockets."""

import asyncio
import json
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, Self

import httpx
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedError

from labtable.api.limits import Limits
from labtable.table.registry import TableRegistry
from labtable.table.store.log import Log
from labtable.table.store.sqlite import SqliteLog
from labtable.table.system import RealSystem, System
from labtable.table.workers.warm_up import warm_up
from labtable.web.app import FoundAt, app
from labtable.web.proxies import Proxies
from labtable.web.server import configure, listen
from tests.served import free_port

PATIENCE = 120  # seconds; generous, for a machine that is busy
BOUNDLESS = Limits(
    messages_per_second=1e9,
    messages_at_once=1e9,
    tables_at_once=1e9,
    changes_at_once=1e9,
    guesses_at_once=1e9,
    requests_at_once=1e9,
    seconds_to_write=100 * PATIENCE,
    seconds_of_silence=100 * PATIENCE,
)
NAMES = ("x", "tables.example", "cards.school.example")  # by which tests ask for a server
SERVE = Path(__file__).parent / "boundless.py"
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # to load all certificates takes longer than most requests

NEAR = 6  # hypotheses of Schrödinger's Cats that are made: the lowest
BEGINNINGS = ("compute", "pattern", "steal", "steal pattern")  # of plays that would need their cards

JSON = dict[str, Any]


warm_up()


@asynccontextmanager
async def live(
    folder: Path,
    limits: Limits = BOUNDLESS,
    system: System | None = None,
    log: Log | None = None,
    send_buffer: int | None = None,
    proxy: str | None = None,
    found_at: FoundAt | None = None,
    ping_seconds: float | None = None,
    embedders: Sequence[str] = (),
    addresses: Sequence[str] = (),
    **settings: Any,
) -> AsyncIterator["Live"]:
    """A server in this process; `send_buffer`: the bytes that the system keeps for a browser that does not read.

    `ping_seconds`: how often it asks, and how soon it wants to be answered; else as usual, but patiently.
    """
    registry = TableRegistry(log or SqliteLog(folder / "tables.sqlite"), system, **settings)
    application = app(registry, limits, folder / "static", found_at, NAMES, embedders, addresses)
    config = configure(application, limits, Proxies(proxy))
    config.ws_ping_timeout = ping_seconds or 100 * PATIENCE  # a slow machine is no browser that has gone
    config.ws_ping_interval = ping_seconds or config.ws_ping_interval
    listening = listen("127.0.0.1", 0)
    if send_buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    async with registry:
        server = uvicorn.Server(config)
        server.capture_signals = suppress  # type: ignore[assignment,method-assign]  # Ctrl-C ends the tests
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            while not server.started:
                await asyncio.sleep(0.005)
            yield Live(f"127.0.0.1:{listening.getsockname()[1]}", registry, server.server_state.connections)
        finally:
            server.should_exit = True
            await serving
            listening.close()


class Live:
    """The address of a server, and requests to it."""

    def __init__(self, at: str, registry: TableRegistry | None = None, connections: Collection[Any] = ()) -> None:
        self.at = at
        self.connections = connections  # uvicorn's protocols
        self._registry = registry

    @property
    def registry(self) -> TableRegistry:
        """The table registry of a server in this process."""
        assert self._registry is not None
        return self._registry

    async def make(self, *seats: str, game: str = "unitary", **wishes: Any) -> "Made":
        """A table with such seats: "me", "open" or a bot's level."""
        kinds = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        wish = {"game": game, "name": "Ada", "seats": kinds, "pause_ms": 0, **wishes}
        answer = await self.ask("POST", "/api/tables", content=json.dumps(wish))
        assert answer.status_code == 201, answer.text
        return Made(answer.json()["table"], answer.json()["secret"])

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send one HTTP request and return the response."""
        async with httpx.AsyncClient(timeout=PATIENCE, verify=NO_TLS) as client:
            return await client.request(method, f"http://{self.at}{path}", **more)

    @asynccontextmanager
    async def connect(self, path: str, **more: Any) -> AsyncIterator["Connection"]:
        """A connection to a table, or to `class/CODE`."""
        async with connect(f"ws://{self.at}/ws/{path}", max_size=None, **more) as socket:
            yield socket

    @asynccontextmanager
    async def person(self, table: str, secret: str | None = None, **more: Any) -> AsyncIterator["Person"]:
        """A person at a table, who has said hello and been welcomed."""
        async with self.connect(table, **more) as socket:
            with heard_by(person := Person(socket)):
                await person.send({"t": "hello", "secret": secret})
                await person.until("welcome")
                yield person


@contextmanager
def heard_by(person: "Person") -> Iterator[None]:
    """Whatever fails meanwhile tells what the person heard last."""
    try:
        yield
    except Exception as error:
        error.add_note("\n".join(["heard last:", *(frame[:500] for frame in person.frames[-3:])]))
        raise


class Connection(Protocol):
    """A connection to a table or a class, whatever carries it."""

    async def send(self, message: str | bytes) -> None:
        """Send a message."""

    async def recv(self) -> str | bytes:
        """Return the next message. Raises ConnectionClosed."""


class Line:
    """A connection by plain requests, as a browser has it where no WebSocket can be had."""

    def __init__(self, requests: httpx.AsyncClient, path: str) -> None:
        self._requests = requests
        self._path = path
        self._secret = {"Authorization": ""}
        self._heard: deque[str] = deque()

    async def send(self, message: str | bytes) -> None:
        """Send a message."""
        if self._secret["Authorization"]:
            await self._requests.post("/line", content=message, headers=self._secret)
        else:
            opened = await self._requests.post(self._path, content=message)
            self._secret["Authorization"] = f"Bearer {opened.json()['line']}"

    async def recv(self) -> str:
        """Return the next message. Raises ConnectionClosed."""
        if not self._heard:
            answer = await self._requests.post("/line/next", headers=self._secret)
            if answer.status_code != 200:
                raise ConnectionClosedError(None, None)
            self._heard.extend(json.dumps(message) for message in answer.json())
        return self._heard.popleft()


class ByLines(Live):
    """A server that is talked to by plain requests alone."""

    @asynccontextmanager
    async def connect(self, path: str, **more: Any) -> AsyncIterator[Connection]:
        """A connection to a table, or to `class/CODE`."""
        async with httpx.AsyncClient(base_url=f"http://{self.at}", timeout=PATIENCE, verify=NO_TLS) as requests:
            yield Line(requests, f"/line/{path if '/' in path else f'table/{path}'}")


class Made:
    """A new table, and the secret of its host."""

    def __init__(self, table: str, secret: str) -> None:
        self.table = table
        self.secret = secret


class Person:
    """A socket, with all the frames that came over it."""

    views = frozenset({"table"})
    """The frames that show how things stand."""

    def __init__(self, socket: "Connection") -> None:
        self.socket: Any = socket  # a WebSocket in most tests, which has more than any connection
        self.frames: list[str] = []
        self.view: JSON = {}
        self.lines: list[JSON] = []
        self.secret: str | None = None
        self._marks = 0

    async def send(self, message: JSON | str | bytes) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def hear(self) -> JSON:
        """Return the next frame; the log of the match is put together from frames as the client does it."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        frame: JSON = json.loads(text)
        if frame["t"] == "table":
            self.view = frame
            self.lines = [*self.lines[: frame["log_from"]], *frame["log"]]
        if frame["t"] == "seated":
            self.secret = frame["secret"]
        return frame

    async def until(self, what: str | Callable[[JSON], bool]) -> JSON:
        """The next frame of this kind; or such a view of the table, if it is not here already."""
        if not isinstance(what, str) and self.view and what(self.view):
            return self.view
        while True:
            frame = await self.hear()
            if frame["t"] == what if isinstance(what, str) else frame["t"] in self.views and what(frame):
                return frame

    async def settle(self) -> None:
        """Hear all that the server has to say about what has happened so far: it answers in order."""
        self._marks += 1
        mark = f"mark {self._marks}"
        await self.send({"t": mark})
        while mark not in (await self.hear()).get("text", ""):
            pass

    async def told(self, message: JSON | str | bytes) -> JSON:
        """The fault that a message is answered with."""
        await self.send(message)
        return await self.until("fault")

    async def sit(self, seat: int, name: str) -> str:
        """Take a seat and return the secret that holds it."""
        await self.send({"t": "sit", "seat": seat, "name": name})
        return str((await self.until("seated"))["secret"])

    async def act(self, action: str) -> JSON:
        """Act, and wait until it is seen to happen."""
        seen = self.view["seen"]
        await self.send({"t": "act", "seen": seen, "action": action})
        return await self.until(lambda view: view["seen"] > seen or view["stage"] == "over")

    @property
    def is_asked(self) -> bool:
        """Whether the match waits for this seat."""
        view = self.view.get("view")
        if not view or self.view["stage"] != "playing" or self.view["you"] is None:
            return False
        if self.view["window"]:
            return bool(self.view["window"]["asked"])
        return bool(view["position"]["turn"] == self.view["you"])

    def choices(self) -> list[str]:
        """The actions that may be taken now, claims last."""
        if "calls" in self.view["view"]:  # U-kNOw Feynman's view has its plays in the hand
            view = self.view["view"]
            held = [card for card in view["hands"][self.view["you"]] if card.get("written")]
            plain = [c["written"] for c in held if not c.get("refusal") and not c.get("needs")]
            return [*view["calls"], *(f"play {written}" for written in plain)]
        if "may" in self.view["view"]:
            return boxed(self.view["view"])
        found = [c["action"] for c in self.view["view"]["choices"] if not c.get("refusal")]
        found = [action for action in found if action not in BEGINNINGS]
        return sorted(found, key="claim".__eq__)

    async def play_on(self, rng: random.Random, enough: Callable[[], bool] = lambda: False) -> None:
        """Play at random until the match is over, or it is enough."""
        acted = None
        while self.view.get("stage") != "over" and not enough():
            if self.is_asked and acted != self.view["seen"]:
                acted = self.view["seen"]
                choices = [c for c in self.choices() if c != "claim"] if rng.random() < 0.9 else self.choices()
                await self.send({"t": "act", "seen": acted, "action": rng.choice(choices)})
            frame = await self.hear()
            if frame["t"] == "fault":
                acted = None if frame["code"] in ("stale", "kept") else acted


def boxed(view: JSON) -> list[str]:
    """The buttons of Schrödinger's Cats, the next hypotheses, a few showings, and a cycling."""
    hand, may = view["position"]["hands"][view["seat"]], view["may"]
    buttons = [one["action"] for one in may["choose"] if not one["refusal"]]
    shown = [box for box in hand if box in may["show"]]
    cycled = hand[: may["cycle"]]
    showings = dict.fromkeys(" ".join(shown[:n]) for n in range(1, len(shown) + 1))
    ways = [*buttons, *(f"bid {bid}" for bid in may["bid"][:NEAR])] + [f"show {boxes}" for boxes in showings]
    return [*ways, f"cycle {' '.join(cycled)}"] if cycled else ways


class Server:
    """A server in a process of its own, to be killed."""

    def __init__(self, folder: Path, store: str | None = None) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self._store = store
        self._process: subprocess.Popen[bytes] | None = None
        self.live = Live("")

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.stop(signal.SIGINT)
        if error is not None:
            error.add_note(f"the server said last:\n{self.said()[-2000:]}")

    async def start(self) -> None:
        """Start, and wait until it answers."""
        port = free_port()
        command = [sys.executable, "-W", "error", str(SERVE), str(port), str(self.folder), *filter(None, [self._store])]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": "src"})
        self.live = Live(f"127.0.0.1:{port}")
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    return
                assert self._process.poll() is None, self.log.read_text()
                await asyncio.sleep(0.01)

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the process."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(how)
        self._process.wait(PATIENCE)

    @property
    def lives(self) -> bool:
        """Whether the process has not ended."""
        return self._process is not None and self._process.poll() is None

    def said(self) -> str:
        """The whole output of the server."""
        return self.log.read_text()


__all__ = ["BOUNDLESS", "ConnectionClosed", "Live", "Made", "Person", "Server", "live"]


class Later(RealSystem):
    """A clock that the test puts forward."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead
