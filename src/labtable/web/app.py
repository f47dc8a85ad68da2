"""The web application: pages, a small HTTP interface, and a socket for every browser at a table."""

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from labtable import games
from labtable.engine.problem import Problem
from labtable.table.house import House
from labtable.table.plan import Plan, Wish
from labtable.table.room import Room

from . import pages
from .address import means_here
from .catalog import game_cards, rule_texts
from .exports import Reviews, ScoreSheets, record
from .hub import Hub
from .limits import Limits
from .messages import MAX_MESSAGE_BYTES, Address, Fault, NewTable, TableMade
from .qr import qr_svg
from .socket import Browser

STATUS = {  # of problems; all others are 400
    "unknown_table": 404,
    "unknown_game": 404,
    "not_found": 404,
    "not_host": 403,
    "no_sheet": 404,
    "not_over": 409,
    "no_match": 409,
    "no_address": 409,
    "too_long": 413,
    "slow_down": 429,
    "store": 503,
    "took_too_long": 503,
    "internal": 500,
}

_new_table: msgspec.json.Decoder[NewTable] = msgspec.json.Decoder(NewTable)

InNetwork = Callable[[], str | None]


def app(
    house: House, limits: Limits | None = None, static: Path = pages.STATIC, in_network: InNetwork | None = None
) -> Starlette:
    """The application around an open house.

    `in_network` says where others in the same network find it now, for a laptop changes networks; None: in no network.
    Without it, only this machine is served.
    """
    hub = Hub(house, limits or Limits())
    api = Api(hub, in_network)

    async def page(_: Request) -> Response:
        return pages.index(static)

    async def file(request: Request) -> Response:
        found = pages.asset(request.path_params["path"], static)
        if found is None:
            raise Problem("not_found", "There is nothing here.")
        return found

    async def socket(websocket: WebSocket) -> None:
        await Browser(websocket, hub).serve(websocket.path_params["name"])

    return Starlette(
        routes=[
            Route("/", page),
            Route("/t/{name}", page),
            Route("/rules/{game}", page),
            Route("/learn/{game}", page),
            Route("/api/address", api.address),
            Route("/api/games", api.games),
            Route("/api/games/{game}/rules", api.rules),
            Route("/api/tables", api.make, methods=["POST"]),
            Route("/api/tables/{name}", api.delete, methods=["DELETE"]),
            Route("/api/tables/{name}/record", api.record),
            Route("/api/tables/{name}/sheet.csv", api.sheet),
            Route("/api/tables/{name}/review", api.review),
            Route("/api/tables/{name}/qr.svg", api.qr),
            Route("/{path:path}", file),
            WebSocketRoute("/ws/{name}", socket),
        ],
        middleware=[Middleware(pages.SafetyHeaders), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={Problem: _on_problem, HTTPException: _on_http, Exception: _on_bug},
    )


class Api:
    """The HTTP interface; problems leave it as exceptions."""

    def __init__(self, hub: Hub, in_network: InNetwork | None) -> None:
        self._hub = hub
        self._in_network = in_network
        self._reviews = Reviews(hub.house.thinkers)
        self._score_sheets = ScoreSheets()

    async def address(self, request: Request) -> Response:
        """Where another person finds this server, or why nobody can."""
        return _json(self._found_at(request))

    async def games(self, _: Request) -> Response:
        """All that a page about each game needs."""
        return _json(game_cards())

    async def rules(self, request: Request) -> Response:
        """A game's rules in our words."""
        return _json(rule_texts(games.load(request.path_params["game"])))

    async def make(self, request: Request) -> Response:
        """A new table."""
        self._hub.count_new_table(_address(request))
        try:
            wish = _new_table.decode(await _body(request))
        except msgspec.ValidationError as error:
            raise Problem("bad_message", f"This is no table that can be made: {error}.") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Problem("bad_message", "This is not JSON.") from None
        room, secret = await self._hub.house.make(_plan(wish), _address(request))
        return _json(TableMade(room.table.name, secret), 201)

    async def delete(self, request: Request) -> Response:
        """Forget a table; `Authorization: Bearer` and the host's secret."""
        secret = request.headers.get("authorization", "").removeprefix("Bearer ")
        room = await self._room(request)
        await self._hub.house.delete(room.table.name, secret or None)
        return Response(status_code=204)

    async def record(self, request: Request) -> Response:
        """The `.labtable` file of the match that is over."""
        room = await self._room(request)
        headers = {"content-disposition": f'attachment; filename="{room.table.name}.labtable"'}
        return Response(record(room), media_type="application/jsonl; charset=utf-8", headers=headers)

    async def sheet(self, request: Request) -> Response:
        """The score sheet, at any time; what the players have to judge stays open until the end."""
        room = await self._room(request)
        headers = {"content-disposition": f'attachment; filename="{room.table.name}.csv"'}
        return Response(await self._score_sheets.of(room), media_type="text/csv; charset=utf-8", headers=headers)

    async def review(self, request: Request) -> Response:
        """The match that is over, step by step."""
        found = await self._reviews.of(await self._room(request), _address(request))
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
            return Response(found, headers=headers, media_type="application/json")
        return Response(await asyncio.to_thread(gzip.decompress, found), media_type="application/json")

    async def qr(self, request: Request) -> Response:
        """The table's address for a phone's camera."""
        room = await self._room(request)
        base = self._found_at(request).base
        if base is None:
            raise Problem("no_address", "Other machines cannot find this server, so that a code would lead nowhere.")
        return Response(qr_svg(f"{base}/t/{room.table.name}"), media_type="image/svg+xml")

    def _found_at(self, request: Request) -> Address:
        """The address that was asked for, unless everybody else would look for it on their own machine."""
        if not means_here(request.url.hostname):
            return Address(f"{request.url.scheme}://{request.url.netloc}")
        if self._in_network is None:
            return Address(None, "closed")
        base = self._in_network()
        return Address(base, None if base else "offline")

    async def _room(self, request: Request) -> Room:
        return await self._hub.room(request.path_params["name"], _address(request))


def _plan(wish: NewTable) -> Plan:
    seats = [Wish(seat.kind, seat.level) for seat in wish.seats]
    window_ms = round(wish.window_seconds * 1000)
    return Plan(wish.game, wish.name, wish.options, seats, window_ms, wish.pause_ms, wish.lesson, wish.puzzle)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _body(request: Request) -> bytes:
    """What was posted. Raises Problem `too_long`, `cut_off`."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_MESSAGE_BYTES:
                raise Problem("too_long", f"This may have at most {MAX_MESSAGE_BYTES} bytes.")
    except ClientDisconnect:
        raise Problem("cut_off", "This was cut off.") from None
    return body


def _json(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def _on_problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    fault = Fault(problem.code, problem.sentence, None, problem.refusal)
    return _json(fault, STATUS.get(problem.code, 400))


def _on_http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "not_found" if error.status_code == 404 else "bad_request"
    return _json(Fault(code, f"{error.detail}."), error.status_code)


def _on_bug(_: Request, error: Exception) -> Response:
    return _json(Fault("internal", "Something went wrong here; nothing has changed."), 500)
