"""A bot of sixty lines that speaks the protocol of docs/wire.md.

It takes random legal actions until the match is over.

python wire_client.py http://localhost:8000/t/muon-427

It needs `pip install websockets`, and nothing of labtable.
"""

import asyncio
import json
import random
import sys
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SILENCE = 10  # seconds; a live server sends heartbeats more often


async def play(link: str, name: str) -> Any:
    """Take a seat at the table behind a link, play there, and return the table at the end of the match."""
    where = link.replace("http", "ws", 1).replace("/t/", "/ws/")  # https becomes wss
    secret: str | None = None
    while True:
        try:
            async with connect(where) as socket:
                await say(socket, {"t": "hello", "secret": secret})
                table: Any = None
                sent: Any = None
                while table is None or table["stage"] != "over":
                    message = json.loads(await asyncio.wait_for(socket.recv(), SILENCE))
                    match message["t"]:
                        case "table":
                            table = message
                            if table["you"] is None and sent is None:
                                sent = "a wish for a seat"
                                await say(socket, {"t": "sit", "seat": free_seat(table), "name": name, "bot": True})
                            elif table["asked"] in ("must", "secretly") and sent != (table["match"], table["seen"]):
                                sent = table["match"], table["seen"]
                                await say(socket, {"t": "decision"})
                        case "seated":
                            secret = message["secret"]
                        case "decision" if message["legal"]:
                            action = random.choice(message["legal"])  # noqa: S311
                            await say(socket, {"t": "act", "seen": message["seen"], "action": action})
                        case "fault" if message["code"] in ("stale", "late"):  # something happened first: look again
                            await say(socket, {"t": "decision"})
                        case "fault" if message["to"] in ("hello", "sit", "act"):
                            raise SystemExit(message["text"])
                return table
        except (ConnectionClosed, OSError, TimeoutError):  # the connection is lost: reconnect with the secret
            await asyncio.sleep(1)


def free_seat(table: Any) -> int:
    """The first open seat. Seats count from 0."""
    free = (n for n, seat in enumerate(table["seats"]) if seat["kind"] == "open" or seat.get("offered"))
    return next(free, 0)  # if there is none, the server says so


async def say(socket: ClientConnection, message: Any) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))


if __name__ == "__main__":
    over = asyncio.run(play(sys.argv[1], "Ann O’Matic"))
    sys.stdout.write(f"The winners have the seats {over['winners']}.\n")
