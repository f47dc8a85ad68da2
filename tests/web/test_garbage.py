"""What a connection needed is freed when it goes, not when all of the memory is next searched for garbage.

At a busy server that search waits until nobody is here, so circles of objects would pile up for as long as a class
plays: sockets that came and went as fast as they could took 60 MiB a second.
"""

import asyncio
import gc
import json
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from websockets.server import ServerProtocol

from labtable.api.browser import Browser
from labtable.api.class_browser import ClassBrowser
from labtable.api.limits import Limits
from labtable.web.protocol import BoundedConnection
from tests.table.manual import eventually

from .classes import in_class, open_class
from .live import live
from .wire import HANDSHAKE, HELLO, NO_UTF8, NONSENSE, frame

pytestmark = pytest.mark.anyio

MANY = 10
KINDS = (BoundedConnection, AutoHTTPProtocol, AutoWebSocketsProtocol, ServerProtocol, Browser, ClassBrowser)
GOODBYE = frame(b"", 0x88)
WAYS = {
    "a request": b"GET /api/games HTTP/1.1\r\nHost: %(at)s\r\nConnection: close\r\n\r\n",
    "no request": b"nonsense\r\n\r\n",
    "requests in one breath": b"GET / HTTP/1.1\r\nHost: %(at)s\r\n\r\n" * 3,
    "a socket that says nothing": HANDSHAKE,
    "a socket that watches": HANDSHAKE + frame(HELLO),
    "a socket that says goodbye": HANDSHAKE + frame(HELLO) + GOODBYE,
    "nonsense": HANDSHAKE + frame(HELLO) + frame(NONSENSE),
    "no UTF-8": HANDSHAKE + frame(HELLO) + frame(NO_UTF8),
    "too much": HANDSHAKE + frame(HELLO) + frame(NONSENSE) * 300,
    "a frame that is none": HANDSHAKE + frame(HELLO) + b"\x81\x03abc",
    "no such table": HANDSHAKE.replace(b"muon-100", b"muon-999") + frame(HELLO),
}


@pytest.fixture(autouse=True)
def without_collector() -> Iterator[None]:
    """Nothing is freed but what nothing refers to; what there was before is not looked at."""
    gc.disable()
    gc.freeze()
    logging.disable()  # pytest keeps records, and they keep what was raised
    yield
    logging.disable(logging.NOTSET)
    gc.unfreeze()
    gc.enable()


@pytest.mark.parametrize("leaves", ["by a reset", "in peace"])
@pytest.mark.parametrize("way", WAYS)
async def test_what_a_connection_needed_goes_with_it(tmp_path: Path, way: str, leaves: str) -> None:
    async with live(tmp_path, limits=Limits()) as server:
        table = (await server.make("me", "open")).table
        said = WAYS[way].replace(b"%(at)s", server.at.encode()).replace(b"muon-100", table.encode())
        await asyncio.gather(*(come_and_go(server.at, said, leaves == "by a reset") for _ in range(MANY)))
        await all_freed()


@pytest.mark.parametrize("leaves", ["by a reset", "in peace"])
@pytest.mark.parametrize("who", ["visitor", "newcomer", "pupil", "desk"])
async def test_what_a_socket_in_a_class_needed_goes_with_it(tmp_path: Path, who: str, leaves: str) -> None:
    async with live(tmp_path, limits=Limits()) as server:
        code, secret = await open_class(server)
        async with in_class(server, code) as ada:
            own = await ada.join("Ada")
        hello = {"pupil": own, "desk": secret}.get(who)
        said = HANDSHAKE.replace(b"/ws/muon-100", f"/ws/class/{code}".encode())
        said += frame(json.dumps({"t": "hello", "secret": hello}).encode())
        said += frame(b'{"t":"join","name":"Ben"}' if who == "newcomer" else b'{"t":"deal"}')
        await asyncio.gather(*(come_and_go(server.at, said, leaves == "by a reset") for _ in range(MANY)))
        await all_freed()


@pytest.mark.parametrize("limit", ["newcomers_an_address", "requests_waiting"])
async def test_who_has_to_make_room_leaves_nothing(tmp_path: Path, limit: str) -> None:
    few: dict[str, Any] = {"requests_at_once": 2, "requests_per_second": 50, limit: 3}
    async with live(tmp_path, limits=replace(Limits(), **few)) as server:
        await asyncio.gather(*(come_and_go(server.at, HANDSHAKE + frame(HELLO), False) for _ in range(5 * MANY)))
        await all_freed()


async def come_and_go(at: str, said: bytes, reset: bool) -> None:
    """A head, and what follows once it is answered; gone soon after."""
    reader, writer = await asyncio.open_connection(*at.split(":"))
    with closing(writer), suppress(OSError, asyncio.IncompleteReadError):
        head, end, rest = said.partition(b"\r\n\r\n")
        writer.write(head + end)
        await reader.readuntil(b"\r\n")
        writer.write(rest)
        await writer.drain()
        await asyncio.sleep(0.05)
        if reset:
            writer.transport.abort()


def in_memory() -> Counter[str]:
    """How many connections, or parts of them, there are, of those that came in this test."""
    return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in KINDS)


async def all_freed() -> None:
    """Wait until nothing of them is left."""
    await eventually(lambda: not in_memory(), seen=in_memory)
