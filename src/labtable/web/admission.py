"""Checks that every request and every socket must pass first."""

import re
from collections.abc import Container, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from labtable.api.faults import as_fault
from labtable.api.limits import Limits
from labtable.api.messages import Fault
from labtable.engine.words.problem import Problem

from .admission_queue import AdmissionQueue
from .faults import as_answer
from .hosts import Hosts, without_port
from .pages import INLINE, NEVER, NO_PAGES, page_of, safety_headers

HOST = re.compile(rb"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?")
READING = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
PROXIED = "labtable.proxied"
"""The key of a scope that a known proxy has passed on."""


class Admission:
    """Middleware that checks the heads of requests, queues them, and adds safety headers.

    What does not say how long it may be kept is never kept: it may have names of people.
    """

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Hosts, embedders: Sequence[str] = ()) -> None:
        """`embedders`: the origins of pages that may show a replay or a puzzle in a frame."""
        self._app = app
        self._hosts = hosts
        self._embedders = embedders
        self._turns = AdmissionQueue(limits.requests_per_second, limits.requests_at_once, limits.requests_waiting)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                safety = safety_headers(scope["path"], self._embedders, scope.get(INLINE, ""))
                message["headers"] = [*message.get("headers", []), *safety]
                if not _values(message, b"cache-control"):
                    message["headers"].append((b"cache-control", NEVER.encode()))
            await send(message)

        try:
            await self._turns.take(address_of(scope))
            check(scope, self._hosts)
        except Problem as problem:
            await _refusal(scope, as_fault(problem))(scope, receive, send_safely)
        else:
            await self._app(scope, receive, send_safely)


def _refusal(scope: Scope, fault: Fault) -> ASGIApp:
    """The answer to a refused request. A browser never tells a page why a socket was refused."""
    if scope["type"] == "websocket":
        return WebSocketClose()
    return page_of(fault) if wants_page(scope) else as_answer(fault)


def check(scope: Scope, hosts: Hosts) -> None:
    """Check the head of a request. Raises Problem `bad_host`, `unknown_host`, `elsewhere`."""
    named = _values(scope, b"host")
    if len(named) != 1 or not HOST.fullmatch(named[0]):
        raise Problem.english("bad_host", "The Host of a request is a name or an address, and perhaps a port.")
    host = named[0].decode("latin-1")
    if not scope.get(PROXIED) and not hosts.know(host):
        name = without_port(host)
        sentence = (
            f"This server does not go by the name {name}. If it should, start it with labtable serve --name {name}"
        )
        raise Problem.english("unknown_host", sentence)
    if scope["type"] == "websocket" or scope["method"] not in READING:
        for origin in _values(scope, b"origin"):
            if not is_same(origin.decode("latin-1"), host):
                raise Problem.english("elsewhere", "Only this server’s own pages may do this.")


def wants_page(scope: Scope) -> bool:
    """Whether a person looks at the answer, which is then a page instead of data."""
    is_read = scope["type"] == "http" and scope["method"] in READING and not scope["path"].startswith(NO_PAGES)
    return is_read and any(b"text/html" in accepted for accepted in _values(scope, b"accept"))


def is_same(origin: str, host: str) -> bool:
    """Whether a page of this origin came from this host. Only browsers send an origin, and they do not forge it."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    port = DEFAULT_PORTS.get(parts.scheme)
    return port is not None and parts.netloc.lower().removesuffix(port) == host.lower().removesuffix(port)


class ProxyHeaders:
    """Middleware that believes the headers of a known proxy: the browser may have asked it for any host name."""

    def __init__(self, app: ASGIApp, proxies: Container[str]) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope["client"] and scope["client"][0] in self._proxies:
            scope = {**scope, PROXIED: True}
            forwarded = _values(scope, b"x-forwarded-host")
            if forwarded:  # each of several proxies in a row may have added the host that it was asked for
                kept = [(name, value) for name, value in scope["headers"] if name != b"host"]
                scope = {**scope, "headers": [(b"host", forwarded[-1].rpartition(b",")[2].strip()), *kept]}
        await self._app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """The client that a request is counted for: an address, or the /64 network of an IPv6 address."""
    host: str = scope["client"][0] if scope.get("client") else ""
    try:
        ip = ip_address(host)
    except ValueError:
        return host
    if not isinstance(ip, IPv6Address):
        return host
    return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False).network_address)


def _values(scope: Scope | Message, name: bytes) -> list[bytes]:
    return [value for key, value in scope["headers"] if key.lower() == name]
