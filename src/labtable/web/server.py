"""Start a server: one function for the command line, and `python -m labtable.web.server`."""

import argparse
import asyncio
import gc
import logging
import logging.config
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from labtable.api.limits import Limits
from labtable.engine.words.problem import Problem, installing
from labtable.table.registry import HOUR, TableRegistry
from labtable.table.store.log import Log
from labtable.table.store.sqlite import SqliteLog
from labtable.table.workers.warm_up import warm_up
from labtable.table.workers.worker_tasks import can_compile

from . import metrics
from .address import EVERYWHERE, Found, Reach, base_of, is_any, is_in_a_container, own_addresses
from .admission import ProxyHeaders
from .app import app
from .connections import Connections
from .hosts import names_in_networks
from .logs import LOGGING
from .protocol import MAX_FRAME, BoundedConnection, Hearing
from .proxies import Proxies

HERE = "127.0.0.1"
PORT = 8000
DATA = Path("labtable-data")
FILE = "tables.sqlite"
SEND_BUFFER = 128 * 1024  # bytes that the system buffers for each browser that does not read
PING_SECONDS = 20.0
ENOUGH_FILES = 65_536
BACKLOG = 64  # connections that are accepted at once; more wait in the system
SECONDS_TO_GO = 3
SECONDS_TO_PUZZLES = 5  # after the start, so that people who waited for it get a table first
SECONDS_BETWEEN_COLLECTIONS = 60
PLAIN = f"Computers think without the compiler: {installing('lab')} makes strong ones faster, with the same moves."
IN_CONTAINER = (
    "This is a container: no phone reaches its own address. Say that of the machine around it: "
    "labtable serve --address 192.168.1.7"
)
GARBAGE_THRESHOLDS = (100, 3, 10_000)  # young objects; young collections before an older one, and before one of all


say_at_once = partial(print, flush=True)  # unbuffered, also into a file or a journal


def serve(
    host: str = HERE,
    port: int = PORT,
    store: str | None = None,
    data: Path = DATA,
    put_away_after: float = 12 * HOUR,
    keep_days: int = 90,
    limits: Limits | None = None,
    proxy: str | None = None,
    names: Iterable[str] = (),
    figures_port: int | None = None,
    embedders: Sequence[str] = (),
    addresses: Sequence[str] = (),
    say: Callable[[str], None] = say_at_once,
) -> None:
    """Serve tables until the process is stopped.

    `store` is a Postgres address ("postgresql://..."); without one, the tables are kept in a file in the folder `data`.
    A table stays in memory for `put_away_after` seconds after the last visit. Tables and classes that have been unused
    for `keep_days` days are erased; 0: never. `proxy`: the addresses, networks or names of proxies; forwarded addresses
    are believed from there alone. `names` are host names of this server, in addition to its machine's own; `addresses`
    those that others are told to open, instead of the ones found. `figures_port`: the port of this machine with metrics
    for Prometheus. Pages from the origins `embedders` may show replays and puzzles. Raises Problem `port_taken`,
    `bad_store`, `bad_proxy`, `bad_address`.
    """
    logging.config.dictConfig(LOGGING)
    proxies = Proxies(proxy)
    for stated in addresses:
        base_of(stated, port)
    warm_up()
    registry = TableRegistry(log_of(store, data), put_away_after=put_away_after, keep_days=keep_days)
    listening = listen(host, port)
    port = listening.getsockname()[1]
    bases = [base_of(stated, port) for stated in addresses]

    def found_at() -> Reach:
        return reach(own_addresses(), port, is_in_a_container())

    limits = (limits or Limits()).within(more_files())
    own_names = [*names, *names_in_networks()]
    find = found_at if is_any(host) else None
    application = app(registry, limits, found_at=find, names=own_names, embedders=embedders, addresses=bases)
    config = configure(application, limits, proxies)

    async def run() -> None:
        async with registry:
            chores = [asyncio.create_task(collect_when_quiet(registry))]
            if figures_port is not None:
                lateness = metrics.Lateness()
                chores.append(asyncio.create_task(lateness.keep_looking()))
                metrics.tell(registry, lateness, figures_port)
            say(greeting(host, port, bases, own_addresses(), is_in_a_container()))
            if not can_compile():
                say(PLAIN)
            asyncio.get_running_loop().call_later(SECONDS_TO_PUZZLES, registry.puzzles.make_first)
            await uvicorn.Server(config).serve(sockets=[listening])
            for chore in chores:
                chore.cancel()

    with listening, suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run())


async def collect_when_quiet(registry: TableRegistry) -> None:
    """Collect garbage of all generations only while no visitor is here: it stops a busy server for 0.1 s.

    Young objects are still collected all the time, in unnoticeable steps.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_COLLECTIONS)
        if registry.visitors == 0:
            gc.collect()


def configure(application: ASGIApp, limits: Limits | None = None, proxies: Proxies | None = None) -> uvicorn.Config:
    """The configuration of uvicorn for an application, perhaps behind proxies."""
    limits, proxies = limits or Limits(), proxies or Proxies()
    connections = Connections(limits, proxies)
    if proxies:
        believing = ProxyHeadersMiddleware(cast(Any, application), proxies.as_written())
        application = ProxyHeaders(cast(ASGIApp, believing), proxies)
    return uvicorn.Config(
        cast(Any, Hearing(application, connections)),
        lifespan="off",
        http=cast(Any, partial(BoundedConnection, connections)),
        ws_max_size=MAX_FRAME,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=SECONDS_TO_GO,
    )


def log_of(store: str | None, data: Path) -> Log:
    """Open the log of tables. Raises Problem `bad_store`."""
    if store is None:
        return SqliteLog(data / FILE)
    if not store.startswith(("postgres://", "postgresql://")):
        raise Problem.english("bad_store", "A store is the address of a Postgres database: postgresql://...")
    try:
        from labtable.table.store.postgres import PostgresLog
    except ImportError:
        raise Problem.english("bad_store", f"Postgres needs more packages: {installing('postgres')}") from None
    return PostgresLog(store)


def more_files() -> int:
    """Raise the number of files that this process may open to the system's limit, and return it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return sys.maxsize
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard if hard >= 0 else ENOUGH_FILES, ENOUGH_FILES), hard))
        soft = min(hard, ENOUGH_FILES)
    return soft


def listen(host: str, port: int) -> socket.socket:
    """Listen at the port. Raises Problem `port_taken`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    # On Windows, SO_REUSEADDR would let two servers share one port.
    alone: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    listening.setsockopt(socket.SOL_SOCKET, alone, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise Problem.english(
            "port_taken", f"Port {port} of {host} cannot be used: {error.strerror}. Try another."
        ) from None
    listening.listen(BACKLOG)
    return listening


def reach(found: Sequence[Found], port: int, in_container: bool) -> Reach:
    """Where others find a server that listens at all addresses of its machine."""
    if in_container:
        return Reach([], "container")
    bases = [f"http://{own.address}:{port}" for own in found if own.kind != "containers"]
    return Reach(bases, None if bases else "offline")


def greeting(
    host: str, port: int, stated: Sequence[str] = (), found: Sequence[Found] = (), in_container: bool = False
) -> str:
    """The lines printed at the start: where the tables are, and how to stop. `stated`: the addresses of `--address`."""
    lines = [f"labtable is open at http://{'localhost' if is_any(host) else host}:{port}"]
    if stated:
        lines.append(f"Phones and laptops find it at {', '.join(stated)}")
    elif not is_any(host):
        lines.append(
            f"To let phones and laptops in: make play HOST={EVERYWHERE}, or labtable serve --host {EVERYWHERE}"
        )
    elif in_container:
        lines.append(IN_CONTAINER)
    else:
        lines += _for_phones(found, port)
    return "\n".join([*lines, "Ctrl-C closes it; every table is kept."])


def _for_phones(found: Sequence[Found], port: int) -> list[str]:
    """The lines that tell where phones find the server, with the kind of each address."""
    lines = []
    for own in found:
        by, at = f" ({own.interface})" if own.interface else "", f"http://{own.address}:{port}"
        if own.kind == "containers":
            lines.append(f"Not for phones: {at}{by} leads from containers on this computer")
        elif own.kind == "vpn":
            lines.append(f"Only who is in the same VPN finds it at {at}{by}")
        elif not lines:
            lines.append(f"Phones and laptops in the same network find it at {at}{by}")
        else:
            lines.append(f"... or, in another network of this computer, at {at}{by}")
    if not reach(found, port, in_container=False).bases:
        lines.append("This computer is in no network now. Once it is, every table shows its address for phones.")
    elif len(lines) > 1:
        lines.append("Tables show the first of them; labtable serve --address says another.")
    return lines


def main() -> None:
    """Run a server for work on the server itself; everyone else uses `labtable serve`."""
    parser = argparse.ArgumentParser(prog="python -m labtable.web.server")
    parser.add_argument("--host", default=HERE)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--store")
    chosen = parser.parse_args()
    try:
        serve(chosen.host, chosen.port, chosen.store, chosen.data)
    except Problem as problem:
        raise SystemExit(problem.text) from None


if __name__ == "__main__":
    main()
