"""Acts of two people while bots think for others: delays of their acts and of new tables, memory of the workers.

Of several runs of SECONDS the best figures are printed.

    python bench/thinking.py [SECONDS]
"""

import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from figures import report
from server import server
from websockets.asyncio.client import ClientConnection, connect

SECONDS = 8.0
ACTS_A_SECOND = 20
EXPERTS = 40  # tables
PUZZLES = 60
WINDOWS = 4  # runs, the best of which is printed, because other work may load the machine
BEGINNINGS = ("compute", "pattern", "steal", "steal pattern")  # of plays that would need their cards
Rest = Callable[["Class"], Awaitable[None]]


@dataclass
class Class:
    """Two people who act, and the measurements."""

    port: int
    late: list[float] = field(default_factory=list)
    made: list[float] = field(default_factory=list)

    async def make(self, *seats: str, game: str = "unitary", **more: Any) -> dict[str, str]:
        """Make a table with these seats."""
        kinds = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        wish = {"game": game, "name": "Ada", "seats": kinds, **more}
        async with httpx.AsyncClient(timeout=600) as http:
            answer = await http.post(f"http://127.0.0.1:{self.port}/api/tables", json=wish)
        answer.raise_for_status()
        made: dict[str, str] = answer.json()
        return made

    async def come(self, table: str, secret: str | None) -> ClientConnection:
        """Open a socket and say hello."""
        socket = await connect(f"ws://127.0.0.1:{self.port}/ws/{table}", max_size=None)
        await socket.send(json.dumps({"t": "hello", "secret": secret}))
        return socket

    async def act_on(self) -> None:
        """Play at random, match after match; note how late each act is shown to its author."""
        made = await self.make("me", "open")
        ada, bob = await self.come(made["table"], made["secret"]), await self.come(made["table"], None)
        await bob.send(json.dumps({"t": "sit", "seat": 1, "name": "Bob"}))
        rng, views = random.Random(1), [await view_of(ada), await view_of(bob, lambda v: v["you"] == 1)]
        while True:
            if views[0]["stage"] != "playing":
                await ada.send(json.dumps({"t": "start"}))
                match = views[0]["match"]
                views = [await view_of(s, lambda v, m=match: v["match"] > m) for s in (ada, bob)]  # type: ignore[misc]
            await asyncio.sleep(rng.expovariate(ACTS_A_SECOND))
            seat = views[0]["view"]["position"]["turn"]
            choices = [c["action"] for c in views[seat]["view"]["choices"] if not c.get("refusal")]
            seen = [view["seen"] for view in views]
            sent = time.perf_counter()
            act = {"t": "act", "seen": seen[seat], "action": rng.choice(choices)}
            await (ada, bob)[seat].send(json.dumps(act))
            views[seat] = await view_of((ada, bob)[seat], lambda v: v["seen"] > seen[seat])  # noqa: B023
            self.late.append(time.perf_counter() - sent)
            views[1 - seat] = await view_of((ada, bob)[1 - seat], lambda v: v["seen"] > seen[1 - seat])  # noqa: B023

    async def make_tables(self) -> None:
        """Make a table from time to time."""
        while True:
            await asyncio.sleep(0.5)
            start = time.perf_counter()
            await self.make("me", "open")
            self.made.append(time.perf_counter() - start)


async def view_of(socket: ClientConnection, wanted: Callable[[Any], bool] = lambda v: True) -> Any:
    """The table's next view that matches."""
    while True:
        frame = json.loads(await socket.recv())
        if frame["t"] == "table" and wanted(frame):
            return frame


# --- the other load ---------------------------------------------------------------------------------------------------


async def nothing(_: Class) -> None:
    """Do nothing: no others are there."""


def experts(game: str, pause_ms: int) -> Rest:
    """A load of many tables of experts that start again after each match."""

    async def play(here: Class, n: int) -> None:
        made = await here.make("expert", "expert", "expert", game=game, pause_ms=pause_ms)
        host = await here.come(made["table"], made["secret"])
        while True:
            await host.send(json.dumps({"t": "start"}))
            await view_of(host, lambda view: view["stage"] == "over")

    async def rest(here: Class) -> None:
        await asyncio.gather(*(play(here, n) for n in range(EXPERTS)))

    return rest


async def puzzles(here: Class) -> None:
    """Ask for very many puzzles at once, again and again."""
    number = 0
    while True:
        numbers = range(number, number + PUZZLES)
        await asyncio.gather(*(here.make(game="mathic", puzzle=1_000 + n) for n in numbers))
        number += PUZZLES


async def hints(here: Class) -> None:
    """Ask for a hint at forty tables; when it arrives, act at random and ask again."""

    async def ask(n: int) -> None:
        made = await here.make("me", "random", game="mathic", pause_ms=0)
        host, rng = await here.come(made["table"], made["secret"]), random.Random(n)
        view = await view_of(host)
        while True:
            if view["stage"] != "playing":
                await host.send(json.dumps({"t": "start"}))
                view = await view_of(host, lambda v: v["stage"] == "playing")
            while view["stage"] == "playing" and view["view"]["position"]["turn"] != 0:
                view = await view_of(host)
            await host.send(json.dumps({"t": "hint"}))
            while json.loads(await host.recv())["t"] not in ("advice", "fault"):
                pass
            choices = [c["action"] for c in view["view"]["choices"] if not c.get("refusal")]
            choices = [action for action in choices if action not in BEGINNINGS]
            if not choices:
                view = await view_of(host)
                continue
            await host.send(json.dumps({"t": "act", "seen": view["seen"], "action": rng.choice(choices)}))
            view = await view_of(host, lambda v, seen=view["seen"]: v["seen"] > seen)  # type: ignore[misc]

    await asyncio.gather(*(ask(n) for n in range(EXPERTS)))


# --- the table --------------------------------------------------------------------------------------------------------


async def measure(title: str, rest: Rest, seconds: float) -> tuple[str, ...]:
    """A row of the table."""
    async with server("labtable") as (port, process):
        people = Class(port)
        tasks = [asyncio.ensure_future(job) for job in (rest(people), people.act_on(), people.make_tables())]
        await asyncio.sleep(3)  # everybody comes
        windows = []
        for _ in range(WINDOWS):
            people.late.clear()
            people.made.clear()
            await asyncio.sleep(seconds)
            for task in tasks:
                if task.done() and rest is not nothing:
                    task.result()
            windows.append((sorted(people.late), list(people.made)))
        sizes = [child.memory_info().rss / 2**20 for child in process.children()]
        for task in tasks:
            task.cancel()
        with suppress(Exception):
            await asyncio.gather(*tasks, return_exceptions=True)
    quantiles = [statistics.quantiles(late, n=100) for late, _ in windows if len(late) > 1]
    p50, p99 = (f"{1000 * min(q[i] for q in quantiles):.1f} ms" for i in (49, 98))
    slowest = f"{1000 * min(max(made, default=seconds) for _, made in windows):.0f} ms"
    return title, p50, p99, slowest, ", ".join(f"{size:.0f}" for size in sizes) or "-"


async def main(seconds: float) -> None:
    """Measure all rows and print the table."""
    rows: list[tuple[str, ...]] = [("other load", "act: median", "act: p99", "slowest new table", "processes, MiB")]
    for title, rest in (
        ("none", nothing),
        (f"{EXPERTS} tables of Unitary's experts, pauses of 0.9 s", experts("unitary", 900)),
        (f"{EXPERTS} tables of Mathic's experts, pauses of 0.9 s", experts("mathic", 900)),
        (f"{PUZZLES} puzzles at once, again and again", puzzles),
        (f"hints at {EXPERTS} tables, again and again", hints),
    ):
        rows.append(await measure(title, rest, seconds))
        print(rows[-1], file=sys.stderr)
    print(report(rows))


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
