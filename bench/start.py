"""What a newcomer waits for: from starting `labtable serve` to a table where one can play.

    python bench/start.py

Every run has an empty cache folder and an empty data folder, as on a machine that has never compiled anything. The peer
of the same run is the same Python starting and importing Starlette and uvicorn, which any such server must.
"""

import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

import websockets
from figures import report
from websockets.typing import Origin

RUNS = 5
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


def make_table(address: str) -> dict[str, str]:
    """Make a table against a bot; return its name and the secret of the seat."""
    wish = {"game": "unitary", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "bot", "level": "club"}]}
    request = urllib.request.Request(f"{address}/api/tables", json.dumps(wish).encode(), method="POST")
    request.add_header("Content-Type", "application/json")
    request.add_header("Origin", address)
    made: dict[str, str] = json.loads(urllib.request.urlopen(request).read())
    return made


async def first_view(address: str, made: dict[str, str]) -> None:
    """Start the match and wait for its first view."""
    async with websockets.connect(
        f"{address.replace('http', 'ws')}/ws/{made['table']}", origin=Origin(address)
    ) as socket:
        await socket.send(json.dumps({"t": "hello", "secret": made["secret"]}))
        await socket.send(json.dumps({"t": "start"}))
        async for text in socket:
            message = json.loads(text)
            if message["t"] == "fault":
                raise SystemExit(f"the server said: {message}")
            if message["t"] == "table" and message["view"] is not None:
                return


def serve_once() -> float:
    """Seconds from the start of the process to the first playable view."""
    with tempfile.TemporaryDirectory() as fresh:
        environment = {**os.environ, "XDG_CACHE_HOME": fresh, "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "labtable", "serve", "--port", "0", "--data", fresh]
        start = time.perf_counter()
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            address = next(found[0] for line in server.stdout if (found := ADDRESS.search(line)))
            asyncio.run(first_view(address, make_table(address)))
            return time.perf_counter() - start
        finally:
            server.terminate()
            server.wait(10)


def import_once() -> float:
    """Seconds for Python to start and import the web server's libraries."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import starlette.applications, starlette.routing, uvicorn"], check=True)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print the table; tries alternate so that other load slows both."""
    pairs = [(serve_once(), import_once()) for _ in range(RUNS)]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    rows = [
        ("what", "this", "peer", "ratio"),
        (
            "from `labtable serve` to the first playable view, nothing ever compiled",
            f"{ours:.2f} s",
            f"Python importing Starlette and uvicorn: {theirs:.2f} s",
            f"{ours / theirs:.1f} x",
        ),
    ]
    print(report(rows))


if __name__ == "__main__":
    main()
