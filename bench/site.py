"""labtable as a static page, on a plain file server: bytes, waits and memory of a visit, and the time of bots' moves.

    python bench/site.py FOLDER... [--visits N] [--moves N]

FOLDERs are what `labtable site` writes; several are visited alternately, so that a busy machine slows all. Each run of
visits is a browser's first and its second one. Moves are chosen by the first folder's own worker and, in the same run,
by plain Python here, as a server without the compiler does, for the same views. CHROMIUM names the browser.
"""

import argparse
import os
import pickle
import statistics
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psutil
from figures import report
from playwright.sync_api import Browser, Page, sync_playwright

from labtable.games import load, names
from labtable.table.workers import worker_tasks
from labtable.table.workers.worker import do

READY = "() => document.querySelector('.alone span:last-child')?.classList.contains('away') === false"
FLAGS = ["--no-sandbox", "--disable-gpu"]
ASK = """(work) => new Promise((resolve, reject) => {
  thinking.onmessage = ({ data }) => 'answer' in data ? resolve([...data.answer]) : reject(data.failed)
  thinking.postMessage(Uint8Array.from(work))
})"""


class Plain(SimpleHTTPRequestHandler):
    """A file server without compression that counts the bytes that it sends."""

    sent = 0

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as it is called there
        """Do nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        content = source.read()
        Plain.sent += len(content)
        outputfile.write(content)


def served(folder: Path) -> str:
    """Serve a folder while this process runs; return the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def visit(page: Page, address: str) -> tuple[float, float, float, float]:
    """Seconds from opening the page to the start page, to tables that are ready, and to a requested table.

    Also the processor time until the tables are ready, which a busy machine affects less.
    """
    start, worked = time.perf_counter(), processor()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".stage li")
    seen = time.perf_counter() - start
    page.wait_for_function(READY, polling=20, timeout=120_000)
    ready, worked = time.perf_counter() - start, processor() - worked
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_selector("main.table")
    return seen, ready, time.perf_counter() - start, worked


def processor() -> float:
    """Seconds of processor time that the browser has taken so far."""
    times = (p.cpu_times() for p in psutil.Process().children(recursive=True) if p.status() != psutil.STATUS_ZOMBIE)
    return float(sum(t.user + t.system for t in times))


def memory() -> float:
    """MiB of the processes of pages and their workers; shared memory is counted once."""
    shown = (p for p in psutil.Process().children(recursive=True) if "--type=renderer" in p.cmdline())
    return float(sum(p.memory_full_info().pss for p in shown)) / 2**20


def visits(browser: Browser, address: str) -> list[tuple[float, ...]]:
    """The figures of a first and of a second visit: three waits, processor time, MB sent and MiB of memory."""
    found: list[tuple[float, ...]] = []
    context = browser.new_context()
    for _ in range(2):
        Plain.sent = 0
        page = context.new_page()
        waits = visit(page, address)
        held = memory()
        page.wait_for_timeout(4_000)  # until everything is cached for offline play
        found.append((*waits, Plain.sent / 1e6, held))
        page.close()
    context.close()
    return found


def works(game_name: str, level: int, moves: int) -> Iterator[bytes]:
    """The requests for moves in matches between two bots of a level, as they are sent to a worker."""
    game = load(game_name)
    state = game.deal(seats=2, options={}, seed=1)
    for seed in range(moves):
        if game.is_over(state):
            state = game.deal(seats=2, options={}, seed=seed)
        seat = (game.who_must_act(state) or game.who_may_act(state))[0]
        view = game.view(state, seat)
        yield pickle.dumps((worker_tasks.choose, (game_name, view, seat, level, seed, False)))
        game.apply(state, seat, *game.choose(game.view(state, seat), seat, level, seed))


def milliseconds(answers: list[bytes]) -> str:
    """Median, 95% quantile and maximum of the times of these choices; a level's first is left out."""
    choices = [pickle.loads(answer)[1] for answer in answers]  # from our own worker
    times = sorted(choice.seconds * 1000 for choice in choices if choice.seconds is not None)
    return f"{statistics.median(times):.3g}, {times[int(len(times) * 0.95)]:.3g}, {times[-1]:.3g} ms"


def time_moves(page: Page, address: str, folder: Path, moves: int) -> list[tuple[str, ...]]:
    """A row for each level of each game: in the page and here."""
    (script,) = (folder / "assets").glob("thinker.worker-*.js")
    page.goto(address)
    page.evaluate(
        f"() => {{ const thinker = new Worker('{address}assets/{script.name}', {{ type: 'module' }});"
        f" const {{ port1, port2 }} = new MessageChannel(); globalThis.thinking = port1;"
        f" thinker.postMessage({{ base: '{address}python/', port: port2 }}, [port2]) }}"
    )
    rows: list[tuple[str, ...]] = []
    for name in names():
        game = load(name)
        for level, title in enumerate(game.levels):
            asked = list(works(name, level, moves))
            in_page = [bytes(page.evaluate(ASK, list(work))) for work in asked]
            in_python = [pickle.dumps(tuple(do(work))) for work in asked]
            rows.append((f"{game.title}, {title}", str(len(asked)), milliseconds(in_page), milliseconds(in_python)))
    return rows


def main() -> None:
    """Measure and print both tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--moves", type=int, default=40)
    wanted = parser.parse_args()
    addresses = [served(folder) for folder in wanted.folders]
    found: dict[tuple[str, int], list[tuple[float, ...]]] = {}
    with sync_playwright() as playwright:
        chromium = partial(playwright.chromium.launch, executable_path=os.environ.get("CHROMIUM"), args=FLAGS)
        for _ in range(wanted.visits):
            for folder, address in zip(wanted.folders, addresses, strict=True):
                browser = chromium()
                for i, figures in enumerate(visits(browser, address)):
                    found.setdefault((folder.name, i), []).append(figures)
                browser.close()
        rows: list[tuple[str, ...]] = [
            ("folder", "visit", "start page", "tables ready", "a table", "processor, until ready", "sent", "memory")
        ]
        for (name, i), all_figures in found.items():
            seen, ready, table, worked, sent, held = map(statistics.median, zip(*all_figures, strict=True))
            waits = (f"{seconds:.1f} s" for seconds in (seen, ready, table, worked))
            rows.append((name, ("first", "second")[i], *waits, f"{sent:.2f} MB", f"{held:.0f} MiB"))
        print(report(rows), flush=True)
        if wanted.moves:
            head = ("level", "moves", "in the page: median, 95%, most", "plain Python: the same")
            print(report([head, *time_moves(chromium().new_page(), addresses[0], wanted.folders[0], wanted.moves)]))


if __name__ == "__main__":
    main()
