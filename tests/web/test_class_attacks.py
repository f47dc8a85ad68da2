"""Whatever is sent to a class, by whomever: a clear fault, nobody leads who may not, no trace in the log."""

import asyncio
import json
import logging
import sqlite3
from collections import Counter
from contextlib import AsyncExitStack, suppress
from itertools import product
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect

from labtable.api.class_messages import FromClass, HelloClass
from labtable.api.limits import Limits
from labtable.classroom import registry
from labtable.classroom.decide import MOST_PUPILS
from labtable.table.state.changes import Started
from tests.classroom.consistent import check_seats, read_class
from tests.effort import effort
from tests.table.manual import START, eventually, made

from .classes import in_class, open_class, tiles
from .live import ConnectionClosed, Person, live
from .matches import MATCHED, past

pytestmark = pytest.mark.anyio

GARBAGE: list[str | bytes] = [
    "",
    "nonsense",
    "null",
    "[]",
    "{}",
    '{"t":"explode"}',
    '{"t":"join"',
    '{"t":"join","name":7}',
    '{"t":"join","name":null}',
    '{"t":"join","name":"Eve","group":1}',
    '{"t":"move","pupil":"0","group":1}',
    '{"t":"move","pupil":0.5,"group":1}',
    '{"t":"move","pupil":0}',
    '{"t":"deal","groups":1}',
    '{"t":"deal","groups":[[1]]}',
    '{"t":"plan","plan":{"game":"cats"}}',
    '{"t":"plan","plan":{"game":"cats","size":2,"fill":"dogs"}}',
    '{"t":"stage","show":"secrets"}',
    '{"t":"hello","secret":{"$gt":""}}',
    '{"t":"rename","pupil":0,"name":"\\ud800"}',
    "[" * 500,
    b"\x00\x01\x02",
    b'\xff{"t":"deal"}',
]
NUMBERS = st.integers(-2, 4) | st.sampled_from([-(2**63), 2**63 - 1])
TEXTS = st.sampled_from(["", " ", "Ada", "A" * 1000, "\u202e", "cats", "9", "\u0000", "photon-41"])
WISHES = st.sampled_from(get_args(FromClass)).flatmap(
    lambda kind: st.builds(
        lambda **fields: {"t": kind.__struct_config__.tag, **fields},
        **{
            field.name: st.none() | NUMBERS | TEXTS | st.lists(NUMBERS, max_size=3) | st.booleans()
            for field in msgspec.structs.fields(kind)
            if kind is not HelloClass
        },
    )
)


def no_trace(caplog: pytest.LogCaptureFixture) -> bool:
    """Whether the server has logged no trace and no error."""
    return not [r for r in caplog.records if r.exc_info or r.levelno >= logging.ERROR]


def logs(folder: Path) -> dict[str, list[bytes]]:
    """All logs of a server's folder."""
    found: dict[str, list[bytes]] = {}
    store = sqlite3.connect(folder / "tables.sqlite")
    for room, body in store.execute("SELECT room, body FROM event ORDER BY room, seq"):
        found.setdefault(room, []).append(bytes(body))
    store.close()
    return found


async def test_garbage_is_a_fault_and_the_socket_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with live(tmp_path) as server:
        code, secret = await open_class(server)
        async with in_class(server, code) as ada, in_class(server, code, secret) as desk:
            before = logs(tmp_path)
            for person, message in product((ada, desk), GARBAGE):
                told = await person.told(message)
                assert told["code"] == "bad_message", message
                assert 0 < len(told["text"]) < 300, message
            assert logs(tmp_path) == before
            await ada.join("Ada")
    assert no_trace(caplog)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=effort(6, 100))
@given(st.lists(st.tuples(st.sampled_from(["desk", "pupil", "visitor"]), WISHES), min_size=20, max_size=40))
def test_no_message_makes_anything_fail(
    tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture, said: list[tuple[str, Any]]
) -> None:
    """Whoever sends what: it happens or is refused with a reason, and the class stays one that can be read."""
    folder = tmp_path_factory.mktemp("class")

    async def say() -> None:
        async with live(folder) as server:
            code, secret = await open_class(server, "cats", 2)
            async with (
                in_class(server, code, secret) as desk,
                in_class(server, code) as pupil,
                in_class(server, code) as visitor,
            ):
                await pupil.join("Ada")
                people: dict[str, Person] = {"desk": desk, "pupil": pupil, "visitor": visitor}
                for who, message in said:
                    await people[who].send(message)
                for who, person in people.items():
                    with suppress(ConnectionClosed):
                        await person.settle()
                    faults = [json.loads(f) for f in person.frames if '"t":"fault"' in f]
                    assert not [fault for fault in faults if fault["code"] == "internal"]
                    if who != "desk":
                        assert not any('"t":"desk"' in frame for frame in person.frames)
            check_seats(logs(folder), code)

    asyncio.run(say())
    assert no_trace(caplog)


async def test_a_class_that_cannot_be_is_not_opened(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    plan = {"game": "cats", "size": 3}
    wishes: list[tuple[str, Any]] = [
        ("bad_message", {}),
        ("bad_message", {"plan": plan, "naming": "numbers"}),
        ("bad_message", {"plan": plan, "roster": "Ada"}),
        ("bad_message", {"plan": plan, "secret": "mine"}),
        ("bad_message", {"plan": {**plan, "size": "3"}}),
        ("bad_seats", {"plan": {**plan, "size": 2**62}}),
        ("bad_seats", {"plan": {**plan, "size": -1}}),
        ("unknown_game", {"plan": {**plan, "game": "../cats"}}),
        ("bad_roster", {"plan": plan, "naming": "list", "roster": []}),
        ("bad_roster", {"plan": plan, "naming": "list", "roster": ["A" * 10_000]}),
        ("bad_roster", {"plan": plan, "naming": "list", "roster": [f"P{n}" for n in range(61)]}),
        ("bad_name", {"plan": plan, "title": "T" * 10_000}),
        ("too_long", {"plan": plan, "title": "T" * 100_000}),
    ]
    async with live(tmp_path) as server:
        for code, wish in wishes:
            answer = await server.ask("POST", "/api/classes", content=json.dumps(wish))
            assert (answer.status_code >= 400, answer.json()["code"]) == (True, code), wish
    assert logs(tmp_path) == {}
    assert no_trace(caplog)


async def test_who_has_not_the_desk_learns_and_leads_nothing(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 2, title="8b")
        other, theirs = await open_class(server, "cats", 2)
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(4)]
        secrets = [await phone.join(name) for phone, name in zip(phones, ("Ada", "Ben", "Cleo", "Dan"), strict=True)]
        await desk.send({"t": "deal"})
        await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        for wrong in (secrets[0], theirs, None, "", "x" * 500):
            headers = {"Authorization": f"Bearer {wrong}"} if wrong else {}
            for method, path in (("GET", "/report"), ("GET", "/sheets.csv"), ("DELETE", ""), ("POST", "/questions")):
                wish = json.dumps({"game": "cats", "puzzle": 1}) if method == "POST" else None
                answer = await server.ask(method, f"/api/classes/{code}{path}", headers=headers, content=wish)
                assert answer.status_code == 403, path
            async with in_class(server, code, wrong) as eve:
                assert (await eve.told({"t": "deal"}))["code"] == "not_desk"
                await eve.settle()
                said = "".join(eve.frames)
                assert '"t":"desk"' not in said
                assert "Cleo" not in said, "of other groups nobody learns anything"
                if wrong != secrets[0]:
                    assert not any(name in said for name in ("Ada", "Ben", "Dan"))
        assert not any(own in frame for own in secrets for frame in desk.frames)
        assert not any(secret in frame or "Cleo" in frame for frame in phones[0].frames)
        # the secret of one class, or of its desk, is nobody's at a table of another
        table = (await phones[0].until(lambda view: view["at"] == "table"))["table"]
        async with server.person(table, secret) as teacher:
            view = await teacher.until("table")
            assert (view["you"], view["host"]) == (None, False)
            for led in ({"t": "start"}, {"t": "freeze"}, {"t": "assign", "seat": 0, "to": "bot"}):
                assert (await teacher.told(led))["code"] == "not_host"
        async with in_class(server, other, secrets[0]) as stranger:
            assert (await stranger.until(lambda view: True))["at"] == "join"


async def test_a_table_is_no_class(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await past(tmp_path, made("person", "person", "person"), Started(1, START, MATCHED))
    async with live(tmp_path) as server:
        for name in ("muon-100", "muon-99", "x", "..", "muon-9a"):
            async with connect(f"ws://{server.at}/ws/class/{name}") as socket:
                eve = Person(socket)
                await eve.send({"t": "hello"})
                assert (await eve.until("fault"))["code"] == "unknown_class"
    assert no_trace(caplog)


async def test_a_flood_of_joins_fills_the_class_and_nothing_else(tmp_path: Path) -> None:
    async with live(tmp_path, Limits()) as server, AsyncExitStack() as people:
        code, secret = await open_class(server)
        desk = await people.enter_async_context(in_class(server, code, secret))
        ada = await people.enter_async_context(in_class(server, code))
        await ada.join("Ada")
        flood = [await people.enter_async_context(in_class(server, code)) for _ in range(140)]
        for eve in flood:
            await eve.send({"t": "join", "name": "Eve"})
        codes = Counter([str((await eve.until(lambda _: True) and await answer(eve)).get("code")) for eve in flood])
        assert codes["None"] == MOST_PUPILS - 1
        assert codes["class_full"] == len(flood) - MOST_PUPILS + 1
        await ada.send({"t": "rename", "pupil": 0, "name": "Ada L."})  # who is here has turns of their own
        await ada.until(lambda view: view["me"]["name"] == "Ada L.")
        await desk.send({"t": "remove", "pupils": [1]})
        await desk.until(lambda view: len(view["pupils"]) == MOST_PUPILS - 1)
        assert len(read_class(logs(tmp_path), code).enrolled) == MOST_PUPILS


async def answer(person: Person) -> Any:
    """What somebody is told who wishes to join."""
    while True:
        for frame in map(json.loads, person.frames):
            if frame["t"] in ("joined", "fault"):
                return frame
        await person.hear()


async def test_classes_without_visitors_make_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_CLASSES", 5)
    async with live(tmp_path) as server, AsyncExitStack() as people:
        opened = [await open_class(server, title=f"Class {n}") for n in range(8)]
        desks = [await people.enter_async_context(in_class(server, *one)) for one in opened[:4]]
        async with in_class(server, *opened[4]) as last:
            await last.until(lambda view: view.get("title") == "Class 4")
            wish = json.dumps({"plan": {"game": "cats", "size": 3}})
            assert (await server.ask("POST", "/api/classes", content=wish)).json()["code"] == "full"
            async with connect(f"ws://{server.at}/ws/class/{opened[7][0]}") as socket:
                late = Person(socket)
                await late.send({"t": "hello"})
                assert (await late.until("fault"))["code"] == "full"
        for number in (5, 6, 7):  # one after the other has the place
            async with in_class(server, *opened[number]) as desk:
                await desk.until(lambda view, number=number: view.get("title") == f"Class {number}")  # type: ignore[misc]
        for number, desk in enumerate(desks):
            await desk.until(lambda view, number=number: view.get("title") == f"Class {number}")  # type: ignore[misc]


async def test_sockets_that_break_in_the_middle_of_everything(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever they had just asked for is done or not, and nobody else notices."""
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 2)
        ada = await people.enter_async_context(in_class(server, code))
        own = await ada.join("Ada")
        wishes: list[tuple[str | None, Any]] = [
            (None, {"t": "join", "name": "Eve"}),
            (own, {"t": "rename", "pupil": 0, "name": "Ada"}),
            (secret, {"t": "deal"}),
            (secret, {"t": "move", "pupil": 0, "group": 2}),
            (None, {"t": "join", "name": "Late"}),
            (secret, {"t": "fill"}),
            (secret, {"t": "freeze"}),
            (secret, {"t": "thaw"}),
            (secret, {"t": "stop"}),
            (secret, {"t": "remove", "pupils": [1]}),
            (secret, {"t": "deal"}),
        ]
        for pause in (0, 0.002, 0.02):
            for who, wish in wishes:
                socket = await connect(f"ws://{server.at}/ws/class/{code}")
                await socket.send(json.dumps({"t": "hello", "secret": who}))
                await socket.send(json.dumps(wish))
                await asyncio.sleep(pause)
                socket.transport.abort()
        desk = await people.enter_async_context(in_class(server, code, secret))
        await desk.send({"t": "stop"})
        await desk.send({"t": "deal"})
        await desk.settle()
        # where only computers play for those who are gone, a match is over before a desk is told that it is on
        await desk.until(tiles(lambda tile: tile["match"] > 0 or not tile["seats"]))
        await eventually(lambda: len(server.connections) == 2)
        check_seats(logs(tmp_path), code)
    assert no_trace(caplog)
