"""A server for this machine alone, as long as something is done with its pages; its tables are forgotten."""

import asyncio
import tempfile
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from labtable.api.limits import Limits
from labtable.table.registry import TableRegistry
from labtable.table.store.sqlite import SqliteLog

from .address import base_of
from .app import app
from .server import FILE, HERE, PORT, configure, listen

SECONDS_TO_BEGIN = 60


@contextmanager
def served_briefly(addresses: Sequence[str] = ()) -> Iterator[str]:
    """Serve pages, and yield their address. `addresses`: where others find the tables that pages lead to, if any do.

    Raises Problem `bad_address`.
    """
    bases = [base_of(stated, PORT) for stated in addresses]
    listening = listen(HERE, 0)
    begun: Future[uvicorn.Server] = Future()

    async def serve(store: Path) -> None:
        async with TableRegistry(SqliteLog(store)) as registry:
            server = uvicorn.Server(configure(app(registry, Limits(), addresses=bases)))
            begun.set_result(server)
            await server.serve(sockets=[listening])

    with tempfile.TemporaryDirectory(prefix="labtable-") as folder, listening:
        serving = threading.Thread(target=lambda: asyncio.run(serve(Path(folder) / FILE)), daemon=True)
        serving.start()
        server = begun.result(SECONDS_TO_BEGIN)
        try:
            yield f"http://{HERE}:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            serving.join()
