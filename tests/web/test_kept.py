"""No browser and no proxy keeps an answer with names in it: a pupil's device is often everybody's."""

import asyncio
import json
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from labtable.web.app import app

from .classes import in_class, open_class
from .live import Live, live

pytestmark = pytest.mark.anyio

NAMES = ("Zwentibold", "Adelgunde")
SAME_FOR_ALL = {
    "/",
    "/rules/{game}",
    "/learn/{game}",
    "/puzzle/{game}/{number}",
    "/position",
    "/replay",
    "/new/{game}",
    "/print/{game}",
    "/class/new",
    "/docs",
    "/docs/pictures/{picture:path}",
    "/docs/{language}/{page:path}",
    "/api/docs/{language}",
    "/api/docs/{language}/{page:path}",
    "/api/games",
    "/api/games/{game}/paper",
    "/api/games/{game}/rules",
    "/api/texts/{of}/{language}",
    "/api/classes/{code}/qr.svg",
    "/api/tables/{name}/qr.svg",
    "/{path:path}",
}
"""The routes whose answers may be kept, as they are the same whoever asks: a new route is not one by itself."""
WITH_NAMES = {
    "/api/classes/mine",
    "/api/classes/{code}/report",
    "/api/classes/{code}/report.csv",
    "/api/classes/{code}/sheets.csv",
    "/api/mine",
    "/api/replay",
    "/api/tables/{name}/record",
    "/api/tables/{name}/sheet.csv",
}


def routes(server: Live) -> list[Route]:
    """All routes of a server but those of sockets, those that erase last."""
    application = vars(app(server.registry))["_app"]
    assert isinstance(application, Starlette)
    found = [route for route in application.routes if isinstance(route, Route)]
    assert len(found) > 30
    return sorted(found, key=lambda route: "DELETE" in (route.methods or ()))


async def test_no_answer_with_names_may_be_kept(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static/index.html").write_text("<title>labtable</title>")
    (tmp_path / "static/icon.svg").write_text("<svg/>")
    async with live(tmp_path, addresses=["http://tables.example"]) as server, AsyncExitStack() as people:
        code, desk = await open_class(server, "cats", 2, options={"form": "elimination"})
        leading = await people.enter_async_context(in_class(server, code, desk))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in NAMES]
        secrets = [await phone.join(name) for phone, name in zip(phones, NAMES, strict=True)]
        await leading.send({"t": "deal"})
        table = (await phones[0].until(lambda view: view["at"] == "table"))["table"]
        seats = [await people.enter_async_context(server.person(table, secret)) for secret in secrets]
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(seats)))
        record = (await server.ask("GET", f"/api/tables/{table}/record")).content
        known = {"name": table, "code": code, "game": "cats", "of": "cats", "language": "en", "number": "1"}
        bodies = {
            "/api/mine": {"tables": [{"table": table, "secret": secrets[0]}]},
            "/api/classes/mine": {"classes": [{"code": code, "secret": secrets[0]}]},
            "/api/what-if": {"record": record.decode(), "step": 0, "seat": 0, "deck": "as_known"},
        }
        named = set()
        for route in routes(server):
            path = re.sub(r"{(\w+)(:path)?}", lambda part: known.get(part[1], "icon.svg"), route.path)
            for method in sorted(route.methods or {"GET"}):
                sent = record if route.path == "/api/replay" else json.dumps(bodies.get(route.path, {})).encode()
                more = {"content": sent} if method == "POST" else {}
                answer = await server.ask(method, path, headers={"authorization": f"Bearer {desk}"}, **more)
                has_names = any(name in answer.text for name in NAMES)
                named |= {route.path} if has_names else set()
                kept = answer.headers.get_list("cache-control")
                assert kept == ["no-store"] or (route.path in SAME_FOR_ALL and not has_names), (method, path, kept)
        assert named >= WITH_NAMES
        assert "no-store" not in (await server.ask("GET", "/api/games")).headers["cache-control"]
        refused = await server.ask("GET", "/api/games", headers={"host": "elsewhere.example"})
        assert (refused.status_code, refused.headers["cache-control"]) == (421, "no-store")
