"""A class on a live server with its desk and pupils, which is asked questions."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from .classes import ClassPerson, in_class, open_class
from .live import JSON, Live, Person

ALIKE = ("record", "sheet.csv", "review", "qr.svg")


async def asked_for(server: Live, code: str, table: str, secret: str | None) -> list[bytes]:
    """All that a pupil's browser can ask for over HTTP, heads included."""
    mine = json.dumps({"tables": [{"table": table, "secret": secret}]})
    classes = json.dumps({"classes": [{"code": code, "secret": secret}]})
    answers = [await server.ask("GET", f"/api/tables/{table}/{what}") for what in ALIKE]
    answers += [await server.ask("GET", path) for path in (f"/t/{table}", f"/c/{code}")]
    answers += [await server.ask("POST", "/api/mine", content=mine)]
    answers += [await server.ask("POST", "/api/classes/mine", content=classes)]
    assert [answer.status_code for answer in answers[-2:]] == [200, 200]
    return [repr(answer.headers).encode() + answer.content for answer in answers]


async def push(server: Live, code: str, desk: str | None, **wish: Any) -> Any:
    """Put a question; None, or the problem."""
    headers = {"Authorization": f"Bearer {desk}"} if desk else {}
    answer = await server.ask("POST", f"/api/classes/{code}/questions", content=json.dumps(wish), headers=headers)
    return None if answer.status_code == 204 else answer.json()


class TaughtClass:
    """A class with its desk and pupils."""

    def __init__(self, server: Live, code: str, secret: str, desk: ClassPerson, pupils: list[ClassPerson]) -> None:
        self.server, self.code, self.secret, self.desk, self.pupils = server, code, secret, desk, pupils

    async def push(self, **wish: Any) -> None:
        """Put a question and wait until everybody has it."""
        assert await push(self.server, self.code, self.secret, **wish) is None
        for pupil in self.pupils:
            await pupil.until(lambda view: view["at"] == "question")

    async def question(self, test: Any) -> JSON:
        """The question as the desk sees it, once it is so."""
        view = await self.desk.until(lambda view: view.get("question") is not None and test(view["question"]))
        found: JSON = view["question"]
        return found

    @asynccontextmanager
    async def answering(self, pupil: ClassPerson) -> AsyncIterator[Person]:
        """A pupil at the table of the question, with the secret that they were given for it."""
        secret = pupil.view["secret"] or pupil.secret
        async with self.server.person(pupil.view["table"], secret) as person:
            await person.until(lambda view: view["you"] is not None and view["stage"] != "lobby")
            yield person


@asynccontextmanager
async def room(
    server: Live, n: int, game: str = "cats", size: int = 2, deal: bool = False
) -> AsyncIterator[TaughtClass]:
    """A class of n pupils."""
    async with AsyncExitStack() as people:
        code, secret = await open_class(server, game, size)
        desk = await people.enter_async_context(in_class(server, code, secret))
        pupils = [await people.enter_async_context(in_class(server, code)) for _ in range(n)]
        for number, pupil in enumerate(pupils):
            await pupil.join(f"Pupil {number}")
        if deal:
            await desk.send({"t": "deal"})
            for pupil in pupils:
                await pupil.until(lambda view: view["at"] == "table")
        yield TaughtClass(server, code, secret, desk, pupils)
