"""Ctrl-C at a real terminal, whatever runs there: it ends, in its own words, and leaves the terminal as it was."""

import json
import re
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from tests.commands import PATIENCE, Conversation
from tests.served import free_port

CTRL_C = b"\x03"
AGAIN = 5  # s until the key is pressed again: one between a prompt and its answer waits for the next
HIDDEN, SHOWN = "\x1b[?25l", "\x1b[?25h"  # the cursor
OTHER_SCREEN = "\x1b[?1049h"
MATCHES = 10**9


@contextmanager
def at_terminal(home: Path, *arguments: object) -> Iterator[Conversation]:
    """A command at a terminal that can do all that terminals can; in the end it is as it was before."""
    with Conversation(home, *arguments, terminal="xterm") as talk:
        before = termios.tcgetattr(talk.terminal)
        yield talk
        assert termios.tcgetattr(talk.terminal) == before
        assert talk.heard.rfind(SHOWN) >= talk.heard.rfind(HIDDEN), "the cursor is to be seen"
        assert OTHER_SCREEN not in talk.heard
        assert "Traceback" not in talk.heard


def interrupt(talk: Conversation) -> str:
    """Press Ctrl-C until the command ends, and return what it says to that."""
    said = ""
    limit = time.monotonic() + PATIENCE
    while talk.process.poll() is None and time.monotonic() < limit:
        talk.press(CTRL_C)
        with suppress(subprocess.TimeoutExpired):
            talk.process.wait(AGAIN)
    return said + talk.rest()


def test_a_match_is_kept(tmp_path: Path) -> None:
    with at_terminal(tmp_path, "play", "unitary", "--seats", "me,random", "--seed", 3) as talk:
        talk.wait_for("> ")
        talk.write("done")
        talk.wait_for("> ")
        assert "The match is saved." in interrupt(talk)
    assert talk.process.returncode == 0


def test_a_match_is_kept_while_it_asks_who_is_at_the_screen(tmp_path: Path) -> None:
    with at_terminal(tmp_path, "play", "unitary", "--seats", "me,me", "--seed", 3) as talk:
        talk.wait_for("press Enter.")
        assert "Goodbye." in interrupt(talk)
    assert talk.process.returncode == 0


def test_a_simulation_tells_what_is_done(tmp_path: Path) -> None:
    asked = ("simulate", "unitary", "--games", MATCHES, "--bots", "random,random", "--workers", 2)
    with at_terminal(tmp_path, *asked) as talk:
        talk.wait_for(f"/{MATCHES}")  # the bar counts
        said = interrupt(talk)
        assert re.search(r"random", said), "the figures of what was played"
    assert talk.process.returncode == 130


def test_a_server_closes_its_tables(tmp_path: Path) -> None:
    with at_terminal(tmp_path, "serve", "--port", 0, "--data", tmp_path / "tables") as talk:
        talk.wait_for("every table is kept.")
        interrupt(talk)
    assert talk.process.returncode == 0


def test_a_bot_gives_its_seat_up(tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text("def first(decision):\n    return decision.legal[0]\n")
    port = free_port()
    server = f"http://127.0.0.1:{port}"
    with Conversation(tmp_path, "serve", "--port", port, "--data", tmp_path / "tables") as serving:
        serving.wait_for("every table is kept.")
        wish = {"game": "unitary", "seats": [{"kind": "open"}, {"kind": "open"}]}
        with urlopen(Request(f"{server}/api/tables", json.dumps(wish).encode())) as answer:
            table = json.load(answer)["table"]
        with at_terminal(tmp_path, "join", f"{server}/t/{table}", "--bot", "mybots:first", "--name", "Robby") as talk:
            talk.wait_for(f"Robby has seat 1 of {table}: Unitary.")
            said = interrupt(talk)
            assert re.search(r"The seat is free again\.\s+Interrupted\.", said)
        assert talk.process.returncode == 130
        with connect(f"ws://127.0.0.1:{port}/ws/{table}") as watching:
            watching.send('{"t": "hello"}')
            frames = (json.loads(watching.recv(PATIENCE)) for _ in range(2))
            seats = next(frame["seats"] for frame in frames if frame["t"] == "table")
        assert [seat["kind"] for seat in seats] == ["open", "open"]
