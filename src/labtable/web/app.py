"""The web application: pages, a small HTTP interface, and a socket for every browser at a table."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from labtable import games
from labtable.api.app_state import AppState
from labtable.api.browser import Browser
from labtable.api.class_browser import ClassBrowser
from labtable.api.class_messages import MAX_CLASS_BYTES
from labtable.api.faults import as_fault
from labtable.api.limits import Limits
from labtable.api.messages import (
    MAX_MESSAGE_BYTES,
    MAX_RECORD_BYTES,
    MAX_RECORD_MESSAGE_BYTES,
    Address,
    Fault,
)
from labtable.api.requests import FileStyle, Requests, games_as_json, paper_as_json, rules_as_json, texts_as_json
from labtable.api.spreadsheets import XLSX
from labtable.classroom.kept import MOST_BYTES
from labtable.classroom.progress import MOST_EAST, Counting
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry

from . import pages
from .address import Reach, means_here
from .admission import Admission, address_of
from .compressed import Compressed, answer, compress, unpacked
from .documentation import PICTURES, Documentation
from .faults import as_answer
from .hosts import Hosts
from .language import language_of
from .lines import Lines
from .qr import qr_svg
from .socket import Socket

MINUTES = re.compile(r"-?[0-9]{1,3}")
NUMBER = re.compile(r"[1-9][0-9]{0,9}")  # of a puzzle, as in the client's addresses
FoundAt = Callable[[], Reach]
Handler = Callable[[Request], Awaitable[Response]]


def app(
    registry: TableRegistry,
    limits: Limits | None = None,
    static: Path = pages.STATIC,
    found_at: FoundAt | None = None,
    names: Iterable[str] = (),
    embedders: Sequence[str] = (),
    addresses: Sequence[str] = (),
) -> ASGIApp:
    """The application for an open table registry.

    `names`: host names of this server, in addition to its machine's own. `found_at` returns where others in the same
    network find it now, since a laptop changes networks; without it, only this machine is served. `addresses`: where
    others find it, instead of what is found. `embedders` are the origins of pages that may show a replay or a puzzle in
    a frame ("*": any).
    """
    limits = limits or Limits()
    app_state = AppState(registry, limits)
    requests = Requests(app_state)
    api = Api(app_state, requests, found_at or (lambda: Reach([], "closed")), addresses, bool(embedders))
    files, pictures = pages.Pages(static), pages.Pages(api.docs_folder / PICTURES)
    known = set(games.names())

    async def of_game(request: Request) -> Response:
        return await (files.index(request) if request.path_params["game"] in known else nothing(request))

    async def of_puzzle(request: Request) -> Response:
        return await (of_game(request) if NUMBER.fullmatch(request.path_params["number"]) else nothing(request))

    async def of_docs_picture(request: Request) -> Response:
        return await pictures.asset(request, request.path_params["picture"]) or await nothing(request)

    async def of_docs(request: Request) -> Response:
        return await (files.index(request) if api.has_docs(request.path_params["page"]) else nothing(request))

    async def nothing(request: Request) -> Response:
        found = await files.missing(request)
        if found is None:
            raise Problem("not_found")
        return found

    async def file(request: Request) -> Response:
        return await files.asset(request, request.path_params["path"]) or await nothing(request)

    lines = Lines(limits)
    registry.before_closing(lines.close)

    def socket(browser: type[Browser | ClassBrowser]) -> Callable[[WebSocket], Awaitable[None]]:
        async def serve(websocket: WebSocket) -> None:
            await browser(Socket(websocket, limits), app_state).serve(websocket.path_params["name"])

        return serve

    def line(browser: type[Browser | ClassBrowser]) -> Handler:
        async def opened(request: Request) -> Response:
            hello = await _body(request)
            wire, secret = lines.open(_address(request))
            wire.say(hello)
            lines.serve(browser(wire, app_state).serve(request.path_params["name"]))
            return _json({"line": secret}, 201)

        return opened

    async def say(request: Request) -> Response:
        lines.find(_secret(request)).say(await _body(request))
        return Response(status_code=204)

    async def fetch(request: Request) -> Response:
        return _json([msgspec.Raw(text.encode()) for text in await lines.fetch(_secret(request))])

    application = Starlette(
        routes=[
            Route("/", files.index),
            Route("/t/{name}", files.named),
            Route("/rules/{game}", of_game),
            Route("/learn/{game}", of_game),
            Route("/puzzle/{game}/{number}", of_puzzle),
            Route("/print/{game}", of_game),
            Route("/docs", files.index),
            Route("/docs/pictures/{picture:path}", of_docs_picture),
            Route("/docs/{language}/{page:path}", of_docs),
            Route("/position", files.index),
            Route("/replay", files.index),
            Route("/new/{game}", of_game),
            Route("/class/new", files.index),
            Route("/class/{code}", files.named),
            Route("/class/{code}/stage", files.named),
            Route("/class/{code}/report", files.named),
            Route("/c/{code}", files.named),
            Route("/health", api.health),
            Route("/api/address", api.address),
            Route("/api/games", api.games),
            Route("/api/games/{game}/rules", api.rules),
            Route("/api/games/{game}/paper", api.paper),
            Route("/api/docs/{language}", api.search_docs),
            Route("/api/docs/{language}/{page:path}", api.docs),
            Route("/api/sheets", posted(requests.puzzle_sheet), methods=["POST"]),
            Route("/api/texts/{of}/{language}", api.texts),
            Route("/api/replay", api.replay, methods=["POST"]),
            Route("/api/tables", posted(requests.make, status=201), methods=["POST"]),
            Route("/api/classes", posted(requests.open_class, MAX_CLASS_BYTES, 201), methods=["POST"]),
            Route("/api/classes/list", posted(requests.read_list, MAX_CLASS_BYTES), methods=["POST"]),
            Route("/api/classes/mine", posted(requests.my_classes), methods=["POST"]),
            Route("/api/classes/{code}", api.erase_class, methods=["DELETE"]),
            Route("/api/classes/{code}/questions", api.push, methods=["POST"]),
            Route("/api/classes/{code}/questions/look", api.look, methods=["POST"]),
            Route("/api/classes/{code}/homework", api.give_homework, methods=["POST"]),
            Route("/api/classes/{code}/homework", api.homework),
            Route("/api/classes/{code}/groups", api.propose_groups, methods=["POST"]),
            Route("/api/classes/{code}/kept", api.keep, methods=["POST"]),
            Route("/api/classes/{code}/kept/{number:int}", api.drop, methods=["DELETE"]),
            Route("/api/classes/{code}/questions.json", api.kept_file),
            Route("/api/classes/{code}/questions.json", api.keep_file, methods=["POST"]),
            Route("/api/classes/{code}/qr.svg", api.class_qr),
            Route("/api/classes/{code}/report", api.class_report),
            Route("/api/classes/{code}/report.csv", api.class_report_csv),
            Route("/api/classes/{code}/sheets.csv", api.class_sheets),
            Route("/api/classes/{code}/results.xlsx", api.class_results),
            Route("/api/what-if", posted(requests.make_what_if, MAX_RECORD_MESSAGE_BYTES, 201), methods=["POST"]),
            Route("/api/mine", posted(requests.mine), methods=["POST"]),
            Route("/api/advice", posted(requests.advice, MAX_RECORD_MESSAGE_BYTES), methods=["POST"]),
            Route("/api/tables/{name}", api.delete, methods=["DELETE"]),
            Route("/api/tables/{name}/record", api.record),
            Route("/api/tables/{name}/sheet.csv", api.sheet),
            Route("/api/tables/{name}/review", api.review),
            Route("/api/tables/{name}/qr.svg", api.qr),
            Route("/line", say, methods=["POST"]),
            Route("/line/next", fetch, methods=["POST"]),
            Route("/line/table/{name}", line(Browser), methods=["POST"]),
            Route("/line/class/{name}", line(ClassBrowser), methods=["POST"]),
            Route("/{path:path}", file),
            WebSocketRoute("/ws/{name}", socket(Browser)),
            WebSocketRoute("/ws/class/{name}", socket(ClassBrowser)),
        ],
        exception_handlers={Problem: _on_problem, HTTPException: _on_http, Exception: _on_bug},
    )
    known_names = [*names, *(str(urlsplit(address).hostname) for address in addresses)]
    return Admission(application, limits, Hosts(known_names), embedders)


class Api:
    """The HTTP interface. Problems leave it as exceptions."""

    def __init__(
        self, app_state: AppState, requests: Requests, found_at: FoundAt, addresses: Sequence[str], embeds: bool
    ) -> None:
        self._app_state = app_state
        self._find = found_at
        self._addresses = list(addresses)
        self._embeds = embeds
        self._requests = requests
        self._documentation = Documentation()
        self._kept: dict[str, Compressed] = {}  # data that stays the same while this process runs

    async def health(self, request: Request) -> Response:
        """Whether this server can do its work: for whatever supervises the server."""
        is_well = await self._app_state.registry.is_well()
        return _json({"well": is_well}, 200 if is_well else 503)

    async def address(self, request: Request) -> Response:
        """The address at which others find this server, or why they cannot."""
        return _json(self._found_at(request))

    async def games(self, request: Request) -> Response:
        """Everything that a page about each game needs."""
        return await self._same_for_all(request, "", games_as_json)

    async def rules(self, request: Request) -> Response:
        """A game's rules in our words; `?lang=de`: in that language."""
        game = games.load(request.path_params["game"]).name
        language = request.query_params.get("lang", ENGLISH)
        return await self._same_for_all(request, f"{game}/{language}", lambda: rules_as_json(game, language))

    async def paper(self, request: Request) -> Response:
        """What is printed of a game besides its rules."""
        game = games.load(request.path_params["game"]).name
        return await self._same_for_all(request, f"{game}/paper", lambda: paper_as_json(game))

    @property
    def docs_folder(self) -> Path:
        """Where the documentation lies."""
        return self._documentation.folder

    def has_docs(self, page: str) -> bool:
        """Whether there is such a page of the documentation."""
        return self._documentation.has(page)

    async def docs(self, request: Request) -> Response:
        """A page of the documentation in a language, else in English."""
        language, page = request.path_params["language"], request.path_params["page"]
        return _json(await asyncio.to_thread(self._documentation.page, language, page))

    async def search_docs(self, request: Request) -> Response:
        """The places of the documentation and of the rules that have all words of `?find=`."""
        language, words = request.path_params["language"], request.query_params.get("find", "")
        return _json(await asyncio.to_thread(self._documentation.find, language, words))

    async def texts(self, request: Request) -> Response:
        """The texts of a game or of the client in a language."""
        of, language = request.path_params["of"], request.path_params["language"]
        return await self._same_for_all(request, f"{of}.{language}", lambda: texts_as_json(of, language))

    async def _same_for_all(self, request: Request, key: str, made: Callable[[], bytes]) -> Response:
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(lambda: compress(made()))
        return answer(request, self._kept[key], "application/json", pages.ALWAYS_ASK)

    async def push(self, request: Request) -> Response:
        """Put a question to a class; `Authorization: Bearer` and the secret of its desk."""
        code, secret = request.path_params["code"], _secret(request)
        await self._requests.push(code, secret, await _body(request, MAX_RECORD_MESSAGE_BYTES), _address(request))
        return Response(status_code=204)

    async def look(self, request: Request) -> Response:
        """The position that a question would put to a class; as above."""
        code, secret = request.path_params["code"], _secret(request)
        body = await _body(request, MAX_RECORD_MESSAGE_BYTES)
        return _json(await self._requests.look(code, secret, body, _address(request)))

    async def give_homework(self, request: Request) -> Response:
        """Give a class homework; `Authorization: Bearer` and the secret of its desk."""
        code, secret, address = _led(request)
        await self._requests.give_homework(code, secret, await _body(request, MAX_CLASS_BYTES), address)
        return Response(status_code=204)

    async def homework(self, request: Request) -> Response:
        """What was done of a class's homework; `Authorization: Bearer` and the secret of its desk, or of a pupil."""
        return _json(await self._requests.homework(*_led(request)))

    async def propose_groups(self, request: Request) -> Response:
        """Groups that a class could sit in; `Authorization: Bearer` and the secret of its desk."""
        code, secret = request.path_params["code"], _secret(request)
        body = await _body(request, MAX_MESSAGE_BYTES)
        return _json(await self._requests.propose_groups(code, secret, body, _address(request)))

    async def keep(self, request: Request) -> Response:
        """Keep a question for a class; as above."""
        await self._requests.keep(*_led(request)[:2], await _body(request, MAX_RECORD_MESSAGE_BYTES), _address(request))
        return Response(status_code=204)

    async def drop(self, request: Request) -> Response:
        """Keep a question of a class no longer; as above."""
        await self._requests.drop(*_led(request)[:2], request.path_params["number"], _address(request))
        return Response(status_code=204)

    async def kept_file(self, request: Request) -> Response:
        """The questions that a class keeps, as a file; as above."""
        written = await self._requests.kept_file(*_led(request))
        return _download(written, f"{_led(request)[0]}-questions.json", "application/json")

    async def keep_file(self, request: Request) -> Response:
        """Keep the questions of a file for a class; as above."""
        await self._requests.keep_file(*_led(request)[:2], await _body(request, MOST_BYTES), _address(request))
        return Response(status_code=204)

    async def delete(self, request: Request) -> Response:
        """Delete a table; `Authorization: Bearer` and the host's secret."""
        await self._requests.delete(request.path_params["name"], _secret(request), _address(request))
        return Response(status_code=204)

    async def erase_class(self, request: Request) -> Response:
        """Erase a class and all its tables; `Authorization: Bearer` and the secret of a desk."""
        await self._requests.erase_class(request.path_params["code"], _secret(request), _address(request))
        return Response(status_code=204)

    async def record(self, request: Request) -> Response:
        """The `.labtable` file of the finished match."""
        table, address = _asked(request)
        return _download(await self._requests.record(table, address), f"{table}.labtable", "application/jsonl")

    async def sheet(self, request: Request) -> Response:
        """The score sheet, at any time; what the players judge stays blank until the end."""
        table, address = _asked(request)
        return _download(await self._requests.sheet(table, address, language_of(request)), f"{table}.csv")

    async def review(self, request: Request) -> Response:
        """The finished match, step by step."""
        return unpacked(request, await self._requests.review(*_asked(request)), "application/json")

    async def replay(self, request: Request) -> Response:
        """The match of a posted `.labtable` record, step by step."""
        record = await _body(request, MAX_RECORD_BYTES)
        return unpacked(request, await self._requests.replay(record, _address(request)), "application/json")

    async def qr(self, request: Request) -> Response:
        """The table's address as a QR code."""
        session = await self._requests.session(*_asked(request))
        return await self._qr(request, f"/t/{session.table.name}")

    async def class_qr(self, request: Request) -> Response:
        """The address of a class as a QR code."""
        session = await self._app_state.classroom(request.path_params["code"], _address(request))
        return await self._qr(request, f"/c/{session.classroom.name}")

    async def class_report(self, request: Request) -> Response:
        """The report of what the pupils of a class learned; `Authorization: Bearer` and the desk's secret.

        `?scope=`: what they may use, in games where missed chances depend on that. `?east=`: by how many minutes the
        desk's clock is ahead of UTC, for its days.
        """
        return _json(await self._requests.class_report(*_led(request), _counting(request)))

    async def class_report_csv(self, request: Request) -> Response:
        """The same report as CSV; `?names=hidden`: with elements instead of names."""
        written = await self._requests.class_report_csv(*_led(request), _file_style(request), _counting(request))
        return _download(written, f"{_led(request)[0]}-report.csv")

    async def class_sheets(self, request: Request) -> Response:
        """The score sheets of all tables of a class; as above."""
        written = await self._requests.class_sheets(*_led(request), _file_style(request))
        return _download(written, f"{_led(request)[0]}-sheets.csv")

    async def class_results(self, request: Request) -> Response:
        """The report and all score sheets as one spreadsheet; as above."""
        written = await self._requests.class_results(*_led(request), _file_style(request), _counting(request))
        return _download(written, f"{_led(request)[0]}-results.xlsx", XLSX)

    async def _qr(self, request: Request, path: str) -> Response:
        base = self._found_at(request).base
        if base is None:
            raise Problem.english("no_address", "Other devices cannot open this page, so a QR code would lead nowhere.")
        picture = await asyncio.to_thread(qr_svg, f"{base}{path}")
        return answer(request, picture, "image/svg+xml", pages.ALWAYS_ASK)

    def _found_at(self, request: Request) -> Address:
        """The stated addresses, else the one of the request, unless that leads others to their own machine."""
        if self._addresses:
            reach = Reach(self._addresses)
        elif not means_here(request.url.hostname):
            reach = Reach([f"{request.url.scheme}://{request.url.netloc}"])
        else:
            reach = self._find()
        base = reach.bases[0] if reach.bases else None
        return Address(base, reach.why, self._embeds, reach.bases[1:])


def _address(request: Request) -> str:
    return address_of(request.scope)


def _secret(request: Request) -> str | None:
    return request.headers.get("authorization", "").removeprefix("Bearer ") or None


def _asked(request: Request) -> tuple[str, str]:
    """The requested table, and the client's address."""
    return request.path_params["name"], _address(request)


def _led(request: Request) -> tuple[str, str | None, str]:
    """The requested class, the secret of its desk, and the client's address."""
    return request.path_params["code"], _secret(request), _address(request)


def _file_style(request: Request) -> FileStyle:
    return FileStyle(request.query_params.get("names") == "hidden", language_of(request))


def _counting(request: Request) -> Counting:
    """What counts in a report; a clock that no time zone has is one of UTC."""
    given = request.query_params.get("east", "")
    east = int(given) if MINUTES.fullmatch(given) else 0
    return Counting(request.query_params.get("scope", ""), east if abs(east) <= MOST_EAST else 0)


def _download(content: bytes, name: str, media_type: str = "text/csv") -> Response:
    """A file as a download."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    charset = "" if media_type == XLSX else "; charset=utf-8"
    return Response(content, media_type=f"{media_type}{charset}", headers=headers)


Posted = Callable[[bytes, str], Awaitable[object]]


def posted(carry_out: Posted, most: int = MAX_MESSAGE_BYTES, status: int = 200) -> Handler:
    """The handler of a request that posts a body of at most `most` bytes, and is answered in JSON."""

    async def handle(request: Request) -> Response:
        return _json(await carry_out(await _body(request, most), _address(request)), status)

    return handle


async def _body(request: Request, most: int = MAX_MESSAGE_BYTES) -> bytes:
    """The posted body; of one that is too long, enough to show that it is. Raises Problem `cut_off`."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                break
    except ClientDisconnect:
        raise Problem.english("cut_off", "The request was cut off.") from None
    return body


def _json(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def _on_problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return as_answer(as_fault(problem))


def _on_http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "not_found" if error.status_code == 404 else "bad_request"
    return as_answer(Fault(code, f"{error.detail}."), error.status_code)


def _on_bug(_: Request, error: Exception) -> Response:
    return as_answer(as_fault(Problem("internal")))
