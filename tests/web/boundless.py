"""A server for tests, in a process of its own: port, folder, and perhaps a store. No limits: tests are impatient."""

import sys
from pathlib import Path

from labtable.api.limits import Limits
from labtable.web.server import serve

if __name__ == "__main__":
    port, folder, *store = sys.argv[1:]
    boundless = Limits(
        messages_per_second=1e9,
        messages_at_once=1e9,
        tables_at_once=1e9,
        guesses_at_once=1e9,
        requests_at_once=1e9,
        changes_at_once=1e9,
    )
    serve(port=int(port), data=Path(folder), store=store[0] if store else None, limits=boundless, names=["x"])
