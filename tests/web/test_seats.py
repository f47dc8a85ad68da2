"""A person's seat goes to another device, and a computer's to who comes late, over real sockets."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from .live import BOUNDLESS, Live, Made, Person, live
from .seats import is_here

pytestmark = pytest.mark.anyio

SLOW = replace(BOUNDLESS, codes_at_once=2, codes_per_second=1e-9, codes_waiting=0)


async def absent(server: Live, host: Person, table: Made) -> str:
    """Bob sits down in seat 1, the match is dealt, and he walks away: his secret."""
    async with server.person(table.table) as bob:
        secret = await bob.sit(1, "Bob")
        await host.send({"t": "start"})
        await bob.until(lambda view: view["stage"] == "playing")
        await bob.send({"t": "leave"})
        await host.until(lambda view: view["stage"] == "playing" and not is_here(view["seats"][1]))
    return secret


async def code_of(host: Person, seat: int) -> str:
    await host.send({"t": "lend", "seat": seat})
    lent = await host.until("lent")
    assert lent["seat"] == seat
    return str(lent["code"])


async def take(person: Person, code: str, name: str = "Bob") -> str:
    await person.send({"t": "take", "code": code, "name": name})
    return str((await person.until("seated"))["secret"])


async def test_a_code_goes_to_the_host_alone(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "open", "open", pause_ms=60_000)
        async with (
            server.person(table.table, table.secret) as ada,
            server.person(table.table, table.secret) as ada_too,
            server.person(table.table) as cleo,
            server.person(table.table) as watcher,
        ):
            await cleo.sit(2, "Cleo")
            await absent(server, ada, table)
            assert (await cleo.told({"t": "lend", "seat": 1}))["code"] == "not_host"
            assert (await watcher.told({"t": "lend", "seat": 1}))["code"] == "not_host"
            code = await code_of(ada, 1)
            for other in (ada_too, cleo, watcher):
                view = await other.until(lambda view: "loan" in view["seats"][1])
                assert "code" not in view["seats"][1]
            async with server.person(table.table) as bob:
                await take(bob, code)
                for other in (ada_too, cleo, watcher, bob):
                    await other.settle()
                    assert not [frame for frame in other.frames if code in frame]
            logged = await server.registry.services.log.read(table.table)
            assert not [entry for entry in logged if code.encode() in entry.body]


async def test_wrong_codes_are_slowed_down_and_a_right_one_is_not_counted(tmp_path: Path) -> None:
    async with live(tmp_path, SLOW) as server:
        table = await server.make("me", "open", pause_ms=60_000)
        async with server.person(table.table, table.secret) as ada, server.person(table.table) as eve:
            await absent(server, ada, table)
            for _ in range(3):
                async with server.person(table.table) as bob:
                    await take(bob, await code_of(ada, 1))
                    await bob.send({"t": "leave"})
                    await ada.until(lambda view: not is_here(view["seats"][1]))
            codes = [(await eve.told({"t": "take", "code": "AAAA3333", "name": "Eve"}))["code"] for _ in range(4)]
            assert codes == ["wrong_code", "wrong_code", "slow_down", "slow_down"]
            code = await code_of(ada, 1)
            assert (await eve.told({"t": "take", "code": code, "name": "Eve"}))["code"] == "slow_down"
            other = await server.make("me", "open")
            async with server.person(other.table) as elsewhere:
                told = await elsewhere.told({"t": "take", "code": "AAAA3333", "name": "Eve"})
                assert told["code"] == "wrong_code", "who tries codes at one table closes no other"


async def test_a_host_who_plays_sees_no_computers_hand_with_a_second_browser(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "random", pause_ms=0)
        async with (
            server.person(table.table, table.secret) as ada,
            server.person(table.table) as second,
            server.person(table.table) as watcher,
        ):
            await ada.send({"t": "start"})
            await ada.until(lambda view: view["stage"] == "playing")
            await ada.send({"t": "assign", "seat": 1, "to": "open"})
            view = await second.until(lambda view: view["stage"] == "playing" and view["seats"][1].get("offered"))
            assert view["later"]
            secret = await second.sit(1, "Second")
            await second.until(lambda view: view["coming"] == 1)
            await ada.until(
                lambda view: (
                    view["seats"][1].get("newcomer") == {"name": "Second"} and view["view"]["position"]["turn"] == 0
                )
            )
            seen = ada.view["seen"]
            await ada.act("done")
            await ada.until(lambda view: view["seen"] > seen + 1)
            async with server.person(table.table, secret) as again:
                await again.until(lambda view: view["coming"] == 1 and view["view"] is not None)
                for one in (ada, second, again, watcher):
                    await one.settle()
                for one in (second, again):
                    assert one.view["you"] is None
                    assert one.view["seats"][1]["kind"] == "bot"
                    assert json.dumps(one.view["view"]) == json.dumps(watcher.view["view"])
                    assert json.dumps(one.lines) == json.dumps(watcher.lines)
            await second.send({"t": "leave"})
            await ada.until(lambda view: "newcomer" not in view["seats"][1] and view["seats"][1].get("offered"))
