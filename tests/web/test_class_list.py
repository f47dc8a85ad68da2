"""A class with a pasted list on a live server: what is understood of it, who joins, and who is told which names."""

import json
from pathlib import Path
from typing import Any

import pytest

from .classes import in_class, open_class, tiles
from .live import JSON, Live, live

pytestmark = pytest.mark.anyio

PASTED = ["Nr;Name;Vorname;Klasse", "1;Müller;Anna;8b", "2;Koç;Ben;8b", "3;Müller;Anna;8b", "4;Zając;Łukasz;8b"]
ONE = {"about": "twice", "line": 2, "take": "one"}


async def read(server: Live, **wish: Any) -> tuple[int, JSON]:
    """What is understood of a list."""
    answer = await server.ask("POST", "/api/classes/list", content=json.dumps(wish))
    return answer.status_code, answer.json()


async def test_a_list_is_read_and_nothing_is_kept_of_it(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        status, found = await read(server, roster=PASTED, answers=[ONE])
        assert status == 200
        assert [pupil["shown"] for pupil in found["pupils"]] == ["Anna", "Ben", "Łukasz"]
        assert (found["headings"], [doubt["taken"] for doubt in found["doubts"]]) == ([1], ["one"])
        wishes: list[tuple[JSON, str]] = [
            ({"roster": []}, "bad_roster"),
            ({"roster": ["8b"]}, "bad_roster"),
            ({"roster": ["Ada"] * 2000}, "bad_roster"),
            ({"roster": ["A" * 10_000]}, "bad_roster"),
            ({"roster": ["A" * 100_000]}, "too_long"),
            ({"roster": "Ada"}, "bad_message"),
            ({"roster": ["Ada"], "answers": [{"about": "age", "line": 1, "take": "9"}]}, "bad_message"),
            ({"roster": ["Ada"], "answers": [{"about": "long", "line": "1", "take": "9"}]}, "bad_message"),
        ]
        for wish, code in wishes:
            status, answer = await read(server, **wish)
            assert (status >= 400, answer["code"]) == (True, code), wish
    assert not any(b"Koc" in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


async def test_family_names_are_told_at_the_desk_and_nowhere_else(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        code, secret = await open_class(server, size=2, naming="list", roster=PASTED, answers=[ONE])
        async with (
            in_class(server, code, secret) as desk,
            in_class(server, code) as stage,
            in_class(server, code) as ada,
            in_class(server, code) as ben,
        ):
            await stage.send({"t": "hello", "secret": secret, "stage": True})
            await stage.until("desk")
            assert [await ada.told({"t": "join", "name": name}) for name in ("A", "Zoe", "")]
            anna = await ada.join("anna MUELLER")
            await ben.join("koc ben")
            await desk.until(lambda view: len(view.get("pupils", [])) == 2)
            assert [(line["family"], line["shown"], line["pupil"]) for line in desk.view["listed"]] == [
                ("Müller", "Anna", 0),
                ("Koç", "Ben", 1),
                ("Zając", "Łukasz", None),
            ]
            await desk.send({"t": "deal"})
            await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
            await desk.send({"t": "list_name", "line": 1, "given": "Benjamin", "family": "Koç"})
            await desk.send({"t": "list_name", "given": "Anna", "family": "Kowalski"})
            await ben.until(lambda view: view["me"] is not None and view["me"]["name"] == "Benjamin")
            await desk.until(lambda view: len(view["listed"]) == 4)
            assert desk.view["listed"][3]["shown"] == "Anna K."
            assert (await ben.told({"t": "list_name", "given": "Eve"}))["code"] == "not_desk"
            assert (await ben.told({"t": "unlist", "line": 0}))["code"] == "not_desk"
            table = desk.view["tiles"][0]["table"]
            async with server.person(table, anna) as at_table:
                await at_table.until(lambda view: [seat["name"] for seat in view["seats"]] == ["Anna", "Benjamin"])
                frames = [*stage.frames, *ada.frames, *ben.frames, *at_table.frames]
            await stage.until(lambda view: "Benjamin" in [pupil["name"] for pupil in view["pupils"]])
            frames += stage.frames
            assert not [f for f in frames if any(name in f for name in ("Müller", "Koç", "Zaj", "Łukasz", "Kowalski"))]
            assert all('"listed":' not in frame or '"listed":null' in frame for frame in frames)
            await desk.send({"t": "unlist", "line": 2})
            await desk.until(lambda view: [line["line"] for line in view["listed"]] == [0, 1, 3])
        report = await server.ask("GET", f"/api/classes/{code}/report", headers={"authorization": f"Bearer {secret}"})
        assert [pupil["name"] for pupil in report.json()["pupils"]] == ["Anna Müller", "Benjamin Koç"]


async def test_a_corrected_list_outlives_its_server(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        code, secret = await open_class(server, naming="list", roster=["Lind, Jonas"])
        async with in_class(server, code, secret) as desk:
            await desk.send({"t": "list_name", "given": "Jonas", "family": "Sund"})
            await desk.until(lambda view: len(view.get("listed") or []) == 2)
            listed = desk.view["listed"]
    async with live(tmp_path) as server, in_class(server, code, secret) as desk:
        await desk.until("desk")
        assert desk.view["listed"] == listed
