"""Turns: whoever asks too much at an address takes nothing from a teacher, a host or a pupil who share it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from labtable.api.limits import Limits

from .classes import in_class, open_class
from .live import JSON, Live, live
from .matches import over, record_of_a_match

pytestmark = pytest.mark.anyio

TABLE = {"game": "unitary", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}]}
CLASS = {"plan": {"game": "cats", "size": 3}}


async def made(server: Live, what: str, wish: JSON, known: tuple[str, str] | None = None) -> tuple[int | str, JSON]:
    """What came of a wish for a table or a class, by somebody who is perhaps known at another."""
    shown = known and {"table": known[0], "secret": known[1]}
    answer = await server.ask("POST", f"/api/{what}", content=json.dumps({**wish, "known": shown}))
    told = answer.json()
    return told.get("code") if answer.is_error else answer.status_code, told


async def asks(server: Live, code: str, secret: str) -> list[int]:
    """How a desk is answered that wants its report, its sheets, and to put a question to all."""
    headers, question = {"Authorization": f"Bearer {secret}"}, json.dumps({"game": "cats", "puzzle": 1})
    at = f"/api/classes/{code}"
    answers = [await server.ask("GET", f"{at}/{what}", headers=headers) for what in ("report", "report.csv")]
    for where in ("questions/look", "questions"):
        answers.append(await server.ask("POST", f"{at}/{where}", headers=headers, content=question))
    return [answer.status_code for answer in answers]


@pytest.mark.parametrize("is_match", [False, True], ids=["nonsense", "a match"])
async def test_records_of_others_take_no_report_and_no_question_from_a_desk(tmp_path: Path, is_match: bool) -> None:
    await over(tmp_path)
    async with live(tmp_path, Limits(replays_at_once=4, replays_per_second=0)) as server:
        code, secret = await open_class(server)
        body = await record_of_a_match(server) if is_match else b"nonsense"
        opened = [await server.ask("POST", "/api/replay", content=body) for _ in range(6)]
        assert [answer.status_code for answer in opened[4:]] == [429, 429]
        assert await asks(server, code, secret) == [200, 200, 200, 204]
        assert await asks(server, code, secret) == [429] * 4, "a desk has turns of its own, not any number"


async def test_nonsense_takes_no_turn_from_who_opens_a_match(tmp_path: Path) -> None:
    await over(tmp_path)
    async with live(tmp_path, Limits(replays_at_once=2, replays_per_second=0)) as server:
        record = await record_of_a_match(server)
        for _ in range(4):
            assert (await server.ask("POST", "/api/replay", content="nonsense")).is_client_error
        assert (await server.ask("POST", "/api/replay", content=record)).status_code == 200


@pytest.mark.parametrize(("what", "wish"), [("tables", TABLE), ("classes", CLASS)])
async def test_who_asks_too_often_waits_for_a_turn(tmp_path: Path, what: str, wish: JSON) -> None:
    limits: Any = {f"{what}_at_once": 1, f"{what}_per_second": 50}
    async with live(tmp_path, Limits(**limits)) as server:
        answers = await asyncio.gather(*(made(server, what, wish) for _ in range(8)))
        assert [status for status, _ in answers] == [201] * 8


@pytest.mark.parametrize(("what", "wish"), [("tables", TABLE), ("classes", CLASS)])
async def test_who_leads_a_class_opens_more_whatever_others_at_the_address_do(
    tmp_path: Path, what: str, wish: JSON
) -> None:
    limits: Any = {f"{what}_at_once": 2, f"{what}_per_second": 0, f"own_{what}_at_once": 1, f"own_{what}_per_second": 0}
    async with live(tmp_path, Limits(**limits)) as server:
        teacher = await open_class(server)
        while (await made(server, what, wish))[0] != "slow_down":
            pass
        assert (await made(server, what, wish, (teacher[0], "wrong")))[0] == "slow_down"
        status, own = await made(server, what, wish, teacher)
        assert status == 201
        assert (await made(server, what, wish, teacher))[0] == "slow_down", "not any number"
        known = str(own.get("code") or own["table"]), own["secret"]
        assert (await made(server, what, wish, known))[0] == "slow_down", "what was made so gives no more"


async def test_what_cannot_be_made_takes_no_turn(tmp_path: Path) -> None:
    limits = Limits(tables_at_once=2, tables_per_second=0, classes_at_once=2, classes_per_second=0)
    async with live(tmp_path, limits) as server:
        for what, wish in (("tables", TABLE), ("classes", CLASS)):
            bad = {**wish, "seats": []} if what == "tables" else {"plan": {"game": "cats", "size": 99}}
            assert [(await made(server, what, bad))[0] for _ in range(3)] == ["bad_seats", "bad_seats", "slow_down"]
            assert [(await made(server, what, wish))[0] for _ in range(3)] == [201, 201, "slow_down"]


async def test_joins_that_are_refused_keep_no_pupil_out(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(joins_at_once=3, joins_per_second=0)) as server:
        code, _ = await open_class(server)
        async with in_class(server, code) as eve, in_class(server, code) as ada, in_class(server, code) as ben:
            for wish in ({"t": "join", "name": ""}, {"t": "deal"}, {"t": "rename", "pupil": 0, "name": "Eve"}):
                assert (await eve.told(wish))["code"] in ("bad_name", "not_desk", "no_pupil", "unknown_pupil")
            assert (await eve.told({"t": "join", "name": ""}))["code"] == "slow_down"
            for secret in ("a", "b", "c", "d"):  # to say who one is costs nothing
                await eve.send({"t": "hello", "secret": secret})
            await eve.settle()
            await ada.join("Ada")
            await ben.join("Ben")


async def test_seats_that_are_refused_keep_nobody_from_a_seat(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(changes_at_once=2, changes_per_second=0)) as server:
        table = await server.make("me", "open", "open")
        async with server.person(table.table) as eve, server.person(table.table) as bob:
            taken = {"t": "sit", "seat": 0, "name": "Eve"}
            assert [(await eve.told(taken))["code"] for _ in range(3)][2] == "slow_down"
            await bob.sit(1, "Bob")
