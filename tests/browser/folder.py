"""labtable as a folder of files, for browsers: written, offered by a file server that can be gone, tables put into it.

A table is arranged in a server's store (`tests.browser.arranged`) and carried into the browser's, so that both play the
very same match.
"""

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import msgspec

from labtable.games import names
from labtable.site import build
from labtable.table.state.changes import Acted, AnyChange, read
from tests.browser.arranged import Arranged, arrange
from tests.effort import LONG

UNDER = "a/school/path"
PATIENCE = 300  # seconds; a slow machine is not a wrong program
Evaluate = Callable[..., Any]  # of a page of whichever engine: a JavaScript function, async or not, and one argument
Action = tuple[int, str]  # a seat, and what it did
# The games that computers play through in each engine, and load again in the middle. Engines may differ in how they
# keep files, run workers and store tables, which is the same for every game; `make test-long` has all games in each.
PLAYED_BY = {"chromium": ("feynman", "cats"), "firefox": ("unitary",), "webkit": ("mathic",)}
LEVELS = ("bot beginner", "bot intermediate", "bot expert")
# Of each game the options and the seed of a match of ten to thirty-three actions.
MATCHES: dict[str, tuple[dict[str, Any], int]] = {
    "unitary": ({}, 7),
    "mathic": ({"sprint": True}, 4),
    "feynman": ({"length": "short"}, 7),
    "cats": ({}, 6),
}
PAUSE = 150  # ms, so that there is a middle, however fast they think; at a table it is usually 900

IS_KEPT = """async () => {
  const script = await (await fetch('sw.js')).text()
  const files = JSON.parse(/FILES = (.*)/.exec(script)[1])
  const names = await caches.keys()
  return names.length === 1 && (await (await caches.open(names[0])).keys()).length === files.length
}"""
STAGE = "() => document.querySelector('main.table')?.dataset.stage"
# Has the page load itself again as soon as a match of a game has begun: before anybody outside of it could be too late.
RELOAD_ONCE_BEGUN = """(game) => {
  window.isOld = true
  const looking = setInterval(() => {
    const table = document.querySelector(`main.table[data-game='${game}'][data-stage=playing]`)
    const seen = Number(table?.dataset.seen ?? 0)
    if (seen === 0) return
    clearInterval(looking)
    sessionStorage.setItem('middle', seen)
    location.reload()
  }, 10)
}"""
IS_NEW = "() => !window.isOld"
MIDDLE = "() => Number(sessionStorage.getItem('middle'))"
IS_READY = "() => document.querySelector('main') !== null && document.querySelector('.starting') === null"
WITH_STORE = """async (given) => {
  const asked = indexedDB.open('labtable')
  const done = (request) => new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result)
    request.onerror = () => no(request.error)
  })
  const base = await done(asked)
  const change = base.transaction('entries', '%s')
  const ended = new Promise((yes) => (change.oncomplete = yes))
  const result = await (%s)(change.objectStore('entries'), done)
  await ended
  base.close()
  return result
}"""
PUT = WITH_STORE % ("readwrite", "async (entries) => { for (const entry of given) entries.put(entry) }")
BODIES = WITH_STORE % (
    "readonly",
    "async (entries, done) => (await done(entries.getAll())).map((e) => [e.table, e.body])",
)

# How a page stands that does not go on: what it shows, and whether its store answers.
STANDING = """async () => {
  const late = new Promise((resolve) => setTimeout(() => resolve('no answer'), 10000))
  const kept = async () => (await (%s)()).length
  return {
    address: location.href,
    loaded: document.readyState,
    ready: document.querySelector('.starting') === null,
    entries: await Promise.race([kept().catch(String), late]),
    table: { ...document.querySelector('main.table')?.dataset },
    text: document.body.innerText,
  }
}"""
FOUND = STANDING % BODIES


def change_folder(folder: Path) -> None:
    """Make a folder a newer one: each part of the page has another name by now, as after a change in all of them."""
    renamed = {file.name: file.name.replace("-", "-newer-", 1) for file in (folder / "assets").iterdir()}
    for name, newer in renamed.items():
        (folder / "assets" / name).rename(folder / "assets" / newer)
    for file in (folder / "index.html", *(folder / "assets").glob("*.*s")):
        text = file.read_text()
        for name, newer in renamed.items():
            text = text.replace(name, newer)
        file.write_text(text)
    build._write_service_worker(folder)


def write_folder(root: Path) -> None:
    """Write the site somewhere below a file server's root."""
    labtable = Path(sys.executable).with_name("labtable")
    subprocess.run([labtable, "site", root / UNDER], check=True, capture_output=True)


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server, which says nothing of each request."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as it is called there
        """Say nothing."""


class FileServer:
    """A file server that can be switched off, and on again at the same address."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._port = 0
        self.start()

    @property
    def folder(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self._port}/{UNDER}"

    def start(self) -> None:
        """Offer the files."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), partial(Quiet, directory=self._root))
        self._port = self._server.server_port
        self._serving = threading.Thread(target=self._server.serve_forever)
        self._serving.start()

    def stop(self) -> None:
        """Be gone, as a network is."""
        self._server.shutdown()
        self._server.server_close()
        self._serving.join()


def wait_until(holds: Callable[[], bool], what: str, told: Callable[[], object] = str) -> None:
    """Wait for something, looking at it now and then. `told`: what else there is to say if it does not come."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"not {what} {told()}"
        time.sleep(0.2)


def wait_until_kept(evaluate: Evaluate) -> None:
    """Wait until the browser has every file of the folder that its service worker names, and its tables are ready."""
    wait_until(lambda: bool(evaluate(IS_READY)), "ready")
    wait_until(lambda: bool(evaluate(IS_KEPT)), "kept")


def carry(evaluate: Evaluate, store: Path, table: Arranged) -> None:
    """Put a table of a server's store into the browser's, before anybody opens it."""
    with closing(sqlite3.connect(store)) as rows:
        found = rows.execute("SELECT seq, body FROM event WHERE room = ? ORDER BY seq", (table.name,)).fetchall()
    assert found, "it is there"
    evaluate(PUT, [{"table": table.name, "number": number, "body": body.decode()} for number, body in found])


def played_by(engine: str) -> Sequence[str]:
    """The games that computers play through in that engine."""
    return names() if LONG else PLAYED_BY[engine]


def match_of_computers(store: Path, game: str) -> Arranged:
    """A table of a server's store, at which computers of all levels are about to play."""
    options, seed = MATCHES[game]
    return arrange(store, game, LEVELS, options=options, seed=seed, pause_ms=PAUSE)


def changes_here(evaluate: Evaluate, table: str) -> list[AnyChange]:
    """The log of a table of the folder, as this browser keeps it."""
    return [read(body.encode()) for name, body in evaluate(BODIES, None) if name == table]


def played_here(evaluate: Evaluate, table: str) -> list[Action]:
    """What has been done at a table of the folder."""
    return [(done.seat, done.action) for done in changes_here(evaluate, table) if isinstance(done, Acted)]


def played_at(server: str, table: str) -> list[Action]:
    """What is done at a table of a server by computers alone, from the record at the end of the match."""
    answer = httpx.get(f"{server}/api/tables/{table}/record")  # which opens the table
    end = time.monotonic() + PATIENCE
    while answer.status_code != httpx.codes.OK:
        assert time.monotonic() < end, answer.text
        time.sleep(0.2)
        answer = httpx.get(f"{server}/api/tables/{table}/record")
    return actions_of(answer.content)


def actions_of(record: bytes) -> list[Action]:
    """Who did what in a record, without the times."""
    lines = [msgspec.json.decode(line) for line in record.splitlines()[1:]]
    return [(line["seat"], line["action"]) for line in lines]
