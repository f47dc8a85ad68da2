"""Classes on a live server: a desk, and pupils whose phones have a socket in the class and one at their table."""

import csv
import io
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from .live import JSON, Live, Person, heard_by


class ClassPerson(Person):
    """A socket in a class; `view` is the newest place, or the desk's view."""

    views = frozenset({"place", "desk"})

    async def hear(self) -> JSON:
        """Return the next frame."""
        frame = await super().hear()
        if frame["t"] in self.views:
            self.view = frame
        if frame["t"] == "joined":
            self.secret = frame["secret"]
        return frame

    async def join(self, name: str = "") -> str:
        """Join, and return the secret."""
        await self.send({"t": "join", "name": name})
        secret = (await self.until("joined"))["secret"]
        await self.until(lambda view: view.get("me") is not None)
        return str(secret)


async def open_class(server: Live, game: str = "cats", size: int = 4, **wishes: Any) -> tuple[str, str]:
    """Open a class; its code, and the secret of its desk."""
    more: JSON = {key: wishes.pop(key) for key in ("title", "naming", "roster", "language", "answers") if key in wishes}
    wish: JSON = {"plan": {"game": game, "size": size, "pause_ms": 0, **wishes}, **more}
    answer = await server.ask("POST", "/api/classes", content=json.dumps(wish))
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["code"], made["secret"]


@asynccontextmanager
async def in_class(server: Live, code: str, secret: str | None = None, **more: Any) -> AsyncIterator[ClassPerson]:
    """Somebody in a class, who has said hello and been welcomed."""
    async with server.connect(f"class/{code}", **more) as socket:
        with heard_by(person := ClassPerson(socket)):
            await person.send({"t": "hello", "secret": secret})
            await person.until("welcome")
            yield person


def tiles(test: Callable[[JSON], bool]) -> Callable[[JSON], bool]:
    """A test of a desk's view: there are tiles, and each passes."""
    return lambda view: bool(view.get("tiles")) and all(test(tile) for tile in view["tiles"])


async def fetched(server: Live, code: str, path: str, secret: str | None) -> Any:
    """The answer to a request for a file of a class."""
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    return await server.ask("GET", f"/api/classes/{code}/{path}", headers=headers)


def sheet_rows(content: bytes) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    text = content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";" if ";" in text.partition("\n")[0] else ","))
