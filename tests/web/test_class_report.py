"""What was learned in a class, over HTTP: for its desk alone, and nothing of a match that is on."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from labtable.api.game_cards import name_in
from labtable.classroom.given_names import element

from .classes import ClassPerson, fetched, in_class, open_class, sheet_rows
from .live import Live, live
from .rooms import Room, room

pytestmark = pytest.mark.anyio
PATHS = ("report", "report.csv", "sheets.csv")


async def test_a_desk_reads_what_its_pupils_did_and_nobody_else_does(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 2, title="8b", options={"form": "elimination"})
        _, other_secret = await open_class(server, "cats", 2)
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(2)]
        secrets = [await phone.join(name) for phone, name in zip(phones, ("=Ada", "Ben"), strict=True)]
        for path in PATHS:
            for wrong in (None, secrets[0], other_secret, "guessed"):
                assert (await fetched(server, code, path, wrong)).status_code == 403
            assert (await fetched(server, "quark-99", path, secret)).status_code == 404
        await desk.send({"t": "deal"})
        for phone in phones:
            await phone.until(lambda view: view["at"] == "table")
        table = phones[0].view["table"]
        seats = [await people.enter_async_context(server.person(table, own)) for own in secrets]
        for seat in seats:
            await seat.until(lambda view: view["stage"] == "playing")
        refused = next(seat for seat in seats if seat.view["view"]["position"]["turn"] == seat.view["you"])
        await refused.send({"t": "act", "seen": refused.view["seen"], "action": "call"})
        await refused.until("fault")
        on = (await fetched(server, code, "report", secret)).json()
        assert (on["playing"], on["matches"], on["topics"], on["worth"]) == (1, 0, [], [])
        assert [one["rule"] for one in on["refusals"]] == ["C-3"]
        assert len((await fetched(server, code, "sheets.csv", secret)).text.splitlines()) <= 1
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(seats)))
        await check_ended(server, code, secret)


async def test_pupils_who_are_called_by_elements_are_so_in_each_readers_language(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        options = {"form": "elimination"}
        code, secret = await open_class(server, "cats", 2, options=options, naming="elements")
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(2)]
        secrets = [await phone.join("Cobalt") for phone in phones]
        await desk.send({"t": "deal"})
        for phone in phones:
            await phone.until(lambda view: view["at"] == "table")
        stored = {element(phone.view["me"]["element"]) for phone in phones}
        assert {phone.view["me"]["name"] for phone in phones} == stored
        table = phones[0].view["table"]
        seats = [await people.enter_async_context(server.person(table, own)) for own in secrets]
        for seat in seats:
            await seat.until(lambda view: view["stage"] == "playing")
        assert {seat["name"] for seat in seats[0].view["seats"]} == stored
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(seats)))
        about = (await fetched(server, code, "report", secret)).json()
        for language, name, player in (("en", "pupil", "player"), ("de", "Name", "Name")):
            names = {told(language, pupil) for pupil in about["pupils"]}
            report = sheet_rows((await fetched(server, code, f"report.csv?lang={language}", secret)).content)
            assert {row[name] for row in report[:2]} == names
            for path in (f"classes/{code}/sheets.csv", f"tables/{table}/sheet.csv"):
                headers = {"authorization": f"Bearer {secret}"}
                sheet = await server.ask("GET", f"/api/{path}?lang={language}", headers=headers)
                assert {row[player] for row in sheet_rows(sheet.content)} == names
        record = await server.ask("GET", f"/api/tables/{table}/record")
        assert {seat["name"] for seat in json.loads(record.text.splitlines()[0])["seats"]} == {n[1:] for n in stored}


async def test_what_somebody_did_who_was_sent_out_stays_unless_the_desk_drops_it(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, size=2, options={"form": "elimination"}) as its:
        phones = await its.names("Ada", "Ben")
        await its.desk.send({"t": "deal"})
        for phone in phones:
            await phone.until(lambda view: view["at"] == "table")
        (cleo,) = await its.names("Cleo")
        await cleo.until(lambda view: view["at"] == "puzzle")
        async with server.person(phones[0].view["table"], phones[0].secret) as ada:
            await ada.until(lambda view: view["stage"] == "playing")
            turn = 0 if ada.is_asked else 1
        await check_removed(server, its, phones[turn], turn, ("Ada", "Ben")[turn])


async def check_removed(server: Live, its: Room, phone: ClassPerson, pupil: int, name: str) -> None:
    """It is this pupil's turn, who tries what a rule refuses, and is then sent out with Cleo, who has done nothing."""
    async with server.person(phone.view["table"], phone.secret) as seat:
        await seat.until(lambda view: view["stage"] == "playing")
        assert (await seat.told({"t": "act", "seen": seat.view["seen"], "action": "call"}))["code"] == "refused"

    async def reported() -> dict[str, bool]:
        about = (await fetched(server, its.code, "report", its.secret)).json()
        assert sum(one["n"] for one in about["refusals"]) == (name in {pupil["name"] for pupil in about["pupils"]})
        rows = sheet_rows((await fetched(server, its.code, "report.csv", its.secret)).content)
        named = [f"{one['name']} (removed)" if one["removed"] else one["name"] for one in about["pupils"]]
        assert [row["pupil"] for row in rows] == [*named, "The class"]
        return {one["name"]: one["removed"] for one in about["pupils"]}

    other = {"Ada": "Ben", "Ben": "Ada"}[name]
    await its.desk.until(lambda view: all(one["busy"] for one in view["pupils"]) and len(view["pupils"]) == 3)
    assert await reported() == {name: False, other: False, "Cleo": False}
    await its.desk.send({"t": "remove", "pupils": [pupil, 2]})
    await its.desk.until(lambda view: view["removals"] and not view["removals"][0]["dropped"])
    assert await reported() == {name: True, other: False}
    await its.desk.send({"t": "bring_back", "act": 0})
    await its.desk.until(lambda view: not view["removals"])
    assert await reported() == {name: False, other: False, "Cleo": False}
    await its.desk.send({"t": "remove", "pupils": [pupil], "drop": True})
    await its.desk.until(lambda view: view["removals"] and view["removals"][0]["dropped"])
    assert await reported() == {other: False, "Cleo": False}
    await its.desk.send({"t": "bring_back", "act": 1})
    await its.desk.until(lambda view: not view["removals"])
    assert await reported() == {name: False, other: False, "Cleo": False}


def told(language: str, pupil: dict[str, Any]) -> str:
    return name_in(language, element(pupil["element"]))


async def check_ended(server: Live, code: str, secret: str) -> None:
    about = (await fetched(server, code, "report", secret)).json()
    assert not about["hidden"]
    async with in_class(server, code, secret) as desk:
        await desk.send({"t": "names", "names": "nowhere"})
        await desk.until(lambda view: view["names"] == "nowhere")
    assert (await fetched(server, code, "report", secret)).json()["hidden"]
    assert (about["title"], about["matches"], about["playing"], len(about["pupils"])) == ("8b", 1, 0, 2)
    assert sum(pupil["won"] for pupil in about["pupils"]) == 1
    answer = await fetched(server, code, "report.csv", secret)
    assert answer.headers["content-disposition"] == f'attachment; filename="{code}-report.csv"'
    rows = sheet_rows(answer.content)
    assert [row["pupil"] for row in rows] == ["'=Ada", "Ben", "The class"]
    german = sheet_rows((await fetched(server, code, "report.csv?lang=de", secret)).content)
    assert [row["Name"] for row in german] == ["'=Ada", "Ben", "Die Klasse"]
    assert german[0]["Sekunden (Median)"] == rows[0]["median seconds"].replace(".", ",")
    hidden = (await fetched(server, code, "report.csv?names=hidden", secret)).text
    assert "Ben" not in hidden
    sheets = sheet_rows((await fetched(server, code, "sheets.csv", secret)).content)
    assert {row["what"] for row in sheets} >= {"refused", "hypothesis", "call", "won"}
    assert {(row["table"], row["match"]) for row in sheets} == {("1", "1")}
    assert {row["player"] for row in sheets} == {"'=Ada", "Ben"}
    german = sheet_rows((await fetched(server, code, "sheets.csv?lang=de", secret)).content)
    assert {(row["Tisch"], row["Partie"]) for row in german} == {("1", "1")}
    assert {row["was"] for row in german} >= {"ungültiger Zug", "Hypothese", "angezweifelt", "gewonnen"}
    hidden_sheets = sheet_rows((await fetched(server, code, "sheets.csv?names=hidden", secret)).content)
    assert {row["player"] for row in hidden_sheets} == {told("en", pupil) for pupil in about["pupils"]}
    german = sheet_rows((await fetched(server, code, "sheets.csv?lang=de&names=hidden", secret)).content)
    assert {row["Name"] for row in german} == {told("de", pupil) for pupil in about["pupils"]}
    assert name_in("de", element(1)) == "Wasserstoff"
    erased = await server.ask("DELETE", f"/api/classes/{code}", headers={"authorization": f"Bearer {secret}"})
    assert erased.status_code == 204
    for path in PATHS:
        assert (await fetched(server, code, path, secret)).status_code == 404
