"""Classes opened over HTTP and led over their desk's socket, for tests that look at phones."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.browser.arranged import Arranged

Message = dict[str, Any]


class Member:
    """A desk, or a pupil without a page, at the socket of a class."""

    def __init__(self, line: ClientConnection, code: str) -> None:
        self._line = line
        self.code = code

    def send(self, **message: Any) -> None:
        """Send a message."""
        self._line.send(json.dumps(message))

    def until(self, kind: str) -> Message:
        """Return the next message of a kind."""
        while True:
            told: Message = json.loads(self._line.recv(timeout=60))
            if told["t"] == kind:
                return told

    def deal(self) -> None:
        """As a desk: deal to all."""
        self.send(t="deal")


class Lesson:
    """A class that was opened: its code, the secret of its desk, the desk, and pupils who come without a page."""

    def __init__(self, server: str, open_now: ExitStack, code: str, secret: str) -> None:
        self._server = server
        self._open_now = open_now
        self.code = code
        self.secret = secret
        self.desk = self._member(secret)

    def _member(self, secret: str | None = None) -> Member:
        address = f"{self._server.replace('http', 'ws', 1)}/ws/class/{self.code}"
        member = Member(
            self._open_now.enter_context(connect(address, max_size=None, max_queue=None, ping_interval=None)), self.code
        )
        member.send(t="hello", secret=secret)
        return member

    def comes(self, *names: str) -> list[Member]:
        """Pupils come, in this order."""
        pupils = []
        for name in names:
            pupil = self._member()
            pupil.send(t="join", name=name)
            pupil.until("joined")
            pupils.append(pupil)
        return pupils

    def gives(self, *tasks: Message) -> None:
        """Homework is given, for a day."""
        httpx.post(
            f"{self._server}/api/classes/{self.code}/homework",
            json={"tasks": tasks, "until": int(1000 * (time.time() + 86_400))},
            headers={"Authorization": f"Bearer {self.secret}"},
        ).raise_for_status()


class Player:
    """Somebody at a seat of a table, without a page."""

    def __init__(self, line: ClientConnection, secret: str) -> None:
        self._line = line
        self._acted = -1  # what had been seen when this person acted last: what was told before the next turn is old
        self._send(t="hello", secret=secret)

    def _send(self, **message: Any) -> None:
        self._line.send(json.dumps(message))

    def act(self, action: str) -> None:
        """Do something as soon as it is one's turn."""
        while True:
            told: Message = json.loads(self._line.recv(timeout=60))
            if told["t"] == "table" and told.get("asked") == "must" and told["seen"] > self._acted:
                self._acted = told["seen"]
                return self._send(t="act", seen=self._acted, action=action)


@contextmanager
def player(server: str, table: Arranged, seat: int) -> Iterator[Player]:
    """Somebody who sits there."""
    address = f"{server.replace('http', 'ws', 1)}/ws/{table.name}"
    with connect(address, max_size=None, max_queue=None, ping_interval=None) as line:
        yield Player(line, str(table.secrets[seat]))


@contextmanager
def lesson(server: str, game: str = "cats", size: int = 3, **wishes: Any) -> Iterator[Lesson]:
    """A class that plays a game at tables of so many; `wishes`: its title, naming, roster."""
    plan = {"game": game, "size": size, "pause_ms": 60_000}
    answer = httpx.post(f"{server}/api/classes", json={"plan": plan, **wishes})
    assert answer.status_code == 201, answer.text
    with ExitStack() as open_now:
        yield Lesson(server, open_now, answer.json()["code"], answer.json()["secret"])
