"""Pages in a frame of somebody else's page: replays and puzzles, where the server is set so; tables of people never."""

import re
from pathlib import Path

import pytest

from labtable.cli import main

from .live import Live, live

FRAMED = ("/replay", "/puzzle/unitary/12", "/puzzle/cats/1")
NEVER = ("/", "/t/muon-427", "/rules/unitary", "/learn/unitary", "/position", "/api/games", "/none",
         "/puzzle/unitary/x", "/puzzle/unitary/1/2", "/replay/", "/replays", "/health")  # fmt: skip


async def ancestors(server: Live, path: str) -> str:
    """Who may show what lies at a path in a frame."""
    policy = (await server.ask("GET", path)).headers["content-security-policy"]
    (said,) = re.findall(r"frame-ancestors (.*)", policy)
    return str(said)


@pytest.mark.anyio
async def test_nothing_is_shown_in_a_frame_unless_the_server_is_set_so(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        assert {await ancestors(server, path) for path in (*FRAMED, *NEVER)} == {"'none'"}
        assert not (await server.ask("GET", "/api/address")).json()["embeds"]


@pytest.mark.anyio
async def test_only_replays_and_puzzles_are_shown_in_a_frame_and_only_where_it_is_said(tmp_path: Path) -> None:
    async with live(tmp_path, embedders=["https://school.example", "http://127.0.0.1:8080"]) as server:
        assert {await ancestors(server, path) for path in FRAMED} == {
            "'self' https://school.example http://127.0.0.1:8080"
        }
        assert {await ancestors(server, path) for path in NEVER} == {"'none'"}
        assert (await server.ask("GET", "/api/address")).json()["embeds"]


@pytest.mark.parametrize("said", ["school.example", "https://school.example/path", "https://a b", "'self'", "x; y", ""])
def test_where_pages_come_from_is_checked_before_it_is_put_into_a_header(
    said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--embed", said])
    assert "is not like https://school.example" in capsys.readouterr().err
