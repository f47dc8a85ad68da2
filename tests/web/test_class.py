"""Classes over real sockets: one code, groups that fill, a desk that leads, and people who come late or back."""

import json
import random
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from .classes import in_class, open_class, tiles
from .live import live

pytestmark = pytest.mark.anyio


async def test_one_code_seats_a_class(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 4, title="8b")
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(9)]
        secrets = [await phone.join(f"Pupil {n}") for n, phone in enumerate(phones)]
        assert [phone.view["group"] for phone in phones] == [1] * 4 + [2] * 4 + [3]
        await desk.send({"t": "deal"})
        for phone in phones:
            await phone.until(lambda view: view["at"] == "table")
        sizes = Counter(phone.view["group"] for phone in phones)
        assert sorted(sizes.values()) == [3, 3, 3]
        for phone, own in zip(phones, secrets, strict=True):
            async with server.person(phone.view["table"], own) as seat:
                view = await seat.until(lambda view: view["stage"] == "playing")
                assert view["seats"][view["you"]]["name"] == phone.view["me"]["name"]
                assert not view["host"]
        await desk.until(tiles(lambda tile: tile["stage"] == "playing" and len(tile["seats"]) == 4))


async def test_a_class_tells_all_its_pages_its_language(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        for language in ("es", None):
            code, secret = await open_class(server, language=language)
            for whose in (secret, None):
                person = await people.enter_async_context(in_class(server, code, whose))
                assert (await person.until(lambda view: "title" in view))["language"] == language


async def test_who_comes_late_has_a_computers_seat_at_once_or_a_puzzle(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 3)
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(4)]
        await phones[0].join("Ada")
        await phones[1].join("Ben")
        await desk.send({"t": "deal"})
        await phones[0].until(lambda view: view["at"] == "table")
        own = await phones[2].join("Cleo")
        await phones[2].until(lambda view: view["at"] == "table")
        async with server.person(phones[2].view["table"], own) as seat:
            await seat.until(lambda view: view["you"] is not None)
        await phones[3].join("Dan")
        await phones[3].until(lambda view: view["at"] == "puzzle")
        assert phones[3].view["group"] == 0


async def test_who_waits_for_a_seat_is_given_one_puzzle_after_the_other(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "unitary", 2)
        desk = await people.enter_async_context(in_class(server, code, secret))
        ada, ben, dan = [await people.enter_async_context(in_class(server, code)) for _ in range(3)]
        await ada.join("Ada")
        await ben.join("Ben")
        await desk.send({"t": "deal"})
        await ada.until(lambda view: view["at"] == "table")
        assert (await ada.told({"t": "puzzle", "number": 1}))["code"] == "not_waiting"
        own = await dan.join("Dan")
        first = (await dan.until(lambda view: view["at"] == "puzzle"))["table"]
        assert (await dan.told({"t": "puzzle", "number": 1}))["code"] == "puzzle_open"
        async with server.person(first, own) as solver:
            view = await solver.until(lambda view: view["stage"] == "playing")
            assert view["classroom"] == code
            await solver.play_on(random.Random(1), lambda: solver.view["puzzle"]["result"] != "open")
        assert (await dan.told({"t": "puzzle", "number": 0}))["code"] == "bad_puzzle"
        await dan.send({"t": "puzzle", "number": 1})
        second = (await dan.until(lambda view: view["table"] != first))["table"]
        async with server.person(second, own) as solver:
            view = await solver.until(lambda view: view["stage"] == "playing")
            assert view["puzzle"]["number"] == 1


async def test_no_computer_is_called_as_a_pupil_of_the_class(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 4)
        desk = await people.enter_async_context(in_class(server, code, secret))
        for name in ("Ada", "Ben", "Cleo", "Dan", "Emmy"):
            await (await people.enter_async_context(in_class(server, code))).join(name)
        await desk.send({"t": "deal"})
        await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        names = [seat["name"] for tile in desk.view["tiles"] for seat in tile["seats"]]
        assert len(names) == 8
        assert sorted(name for name in names if name in ("Ada", "Emmy")) == ["Ada", "Emmy"]


async def test_a_phone_that_slept_has_its_seat_back(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 2)
        desk = await people.enter_async_context(in_class(server, code, secret))
        ben = await people.enter_async_context(in_class(server, code))
        await ben.join("Ben")
        async with in_class(server, code) as ada:
            own = await ada.join("Ada")
        await desk.until(lambda view: sum(pupil["present"] for pupil in view.get("pupils", [])) == 1)
        await desk.send({"t": "deal"})
        await desk.until(tiles(lambda tile: any(seat["kept"] for seat in tile["seats"])))
        async with in_class(server, code, own) as ada:
            await ada.until(lambda view: view["at"] == "table")
            await desk.until(tiles(lambda tile: not any(seat["kept"] for seat in tile["seats"])))


async def test_a_class_outlives_its_server(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        code, secret = await open_class(server, "unitary", 2, title="8b")
        async with in_class(server, code) as ada:
            own = await ada.join("Ada")
            async with in_class(server, code, secret) as desk:
                await desk.send({"t": "deal"})
            await ada.until(lambda view: view["at"] == "table")
            table = ada.view["table"]
    async with live(tmp_path) as server, in_class(server, code, own) as ada:
        await ada.until(lambda view: view.get("table") == table)
        async with in_class(server, code, secret) as desk:
            await desk.until(lambda view: view.get("title") == "8b" and len(view["tiles"]) == 1)


async def test_a_browser_is_told_of_its_own_classes_only(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        code, secret = await open_class(server, title="8b")
        async with in_class(server, code) as ada:
            own = await ada.join("Ada")
        asked = [(code, secret), (code, own), (code, "x"), ("muon-99", secret)]
        wish = {"classes": [{"code": name, "secret": shown} for name, shown in asked]}
        classes = (await server.ask("POST", "/api/classes/mine", content=json.dumps(wish))).json()["classes"]
        nothing = {"gone": True, "out": False, "desk": False, "name": None, "title": "", "game": "", "over": False}
        there = {"code": code, "gone": False, "out": False, "title": "8b", "game": "cats", "over": False}
        assert classes[:2] == [{**there, "desk": True, "name": None}, {**there, "desk": False, "name": "Ada"}]
        assert classes[2:] == [{**nothing, "code": code}, {**nothing, "code": "muon-99"}]
        wish = {"classes": [{"code": code, "secret": own}] * 25}
        assert (await server.ask("POST", "/api/classes/mine", content=json.dumps(wish))).status_code == 413


async def test_pupils_cannot_lead(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        code, _ = await open_class(server)
        async with in_class(server, code) as ada:
            await ada.join("Ada")
            for wish in (
                {"t": "deal"},
                {"t": "fill"},
                {"t": "remove", "pupils": [0]},
                {"t": "move", "pupil": 0, "group": 2},
                {"t": "plan", "plan": {"game": "cats", "size": 2}},
                {"t": "stage", "show": "overview"},
                {"t": "desk_link"},
                {"t": "end_class"},
                {"t": "freeze"},
                {"t": "thaw"},
                {"t": "stop"},
            ):
                assert (await ada.told(wish))["code"] == "not_desk", wish


async def test_the_desk_renames_moves_and_removes(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 2)
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(3)]
        for name, phone in zip(("Ada", "Rude", "Cleo"), phones, strict=True):
            await phone.join(name)
        await desk.send({"t": "deal"})
        await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        await desk.send({"t": "rename", "pupil": 1, "name": "Ben"})
        await desk.until(lambda view: "Ben" in [seat["name"] for seat in view["tiles"][0]["seats"]])
        await desk.send({"t": "move", "pupil": 1, "group": 2})
        await desk.until(lambda view: 1 in [seat["pupil"] for seat in view["tiles"][1]["seats"]])
        await phones[1].until(lambda view: view["group"] == 2 and view["at"] == "table")
        await desk.send({"t": "remove", "pupils": [1]})
        await phones[1].until(lambda view: view["at"] == "out")
        await desk.until(lambda view: all(seat["pupil"] != 1 for tile in view["tiles"] for seat in tile["seats"]))


async def test_nothing_of_a_class_is_a_table(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        code, _ = await open_class(server)
        assert (await server.ask("GET", f"/api/tables/{code}/record")).json()["code"] == "unknown_table"
        async with in_class(server, "muon-99") as nobody:
            pass
        assert nobody.frames  # it was told why
