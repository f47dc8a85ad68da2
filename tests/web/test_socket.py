"""Every message of the protocol, over real sockets."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from labtable.api.limits import Limits
from labtable.table.seats.remote_presence import TIME_TO_COME_BACK
from labtable.table.state.changes import Acted, Started
from tests.table.manual import START, made

from .live import BOUNDLESS, ConnectionClosed, Later, Person, live
from .matches import MATCHED, past
from .seats import is_here, substitute

pytestmark = pytest.mark.anyio

# --- hello ------------------------------------------------------------------------------------------------------------


async def test_hello_is_welcomed_with_the_clock_and_the_table(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made_table = await server.make("me", "open")
        async with server.person(made_table.table, made_table.secret) as ada:
            assert json.loads(ada.frames[0]).keys() == {"t", "clock", "silence"}
            view = await ada.until("table")
            assert (view["stage"], view["match"], view["you"], view["host"]) == ("lobby", 0, 0, True)
            assert view["seats"] == [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


async def test_who_has_no_secret_or_a_wrong_one_watches(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made_table = await server.make("me", "open")
        for secret in (None, "a guess", made_table.secret + "x", ""):
            async with server.person(made_table.table, secret) as stranger:
                view = await stranger.until("table")
                assert (view["you"], view["host"]) == (None, False)


async def test_a_second_hello_changes_who_one_is(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made_table = await server.make("me", "open")
        async with server.person(made_table.table) as ada:
            await ada.until(lambda view: view["you"] is None)
            await ada.send({"t": "hello", "secret": made_table.secret})
            await ada.until(lambda view: view["you"] == 0)


async def test_the_first_message_is_a_hello(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(seconds_to_hello=0.05)) as server:
        made_table = await server.make("me", "open")
        for first, code in (('{"t":"start"}', "no_hello"), ("nonsense", "bad_message"), (None, "no_hello")):
            async with connect(f"ws://{server.at}/ws/{made_table.table}") as socket:
                if first is not None:
                    await socket.send(first)
                assert json.loads(await socket.recv())["code"] == code
                with pytest.raises(ConnectionClosed):
                    await socket.recv()


async def test_an_unknown_table_is_told_and_closed(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        for name in ("muon-999", "%00", "%F0%9F%8E%B2", "x" * 2000):
            async with connect(f"ws://{server.at}/ws/{name}") as socket:
                await socket.send('{"t":"hello"}')
                frames = [json.loads(await socket.recv()) for _ in range(2)]
                assert [f["t"] for f in frames] == ["welcome", "fault"]
                assert (frames[1]["code"], frames[1]["to"]) == ("unknown_table", "hello")
                with pytest.raises(ConnectionClosed):
                    await socket.recv()


# --- seats ------------------------------------------------------------------------------------------------------------


async def test_sitting_is_answered_with_a_secret_that_finds_the_seat_again(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made_table = await server.make("me", "open")
        async with server.person(made_table.table) as bob, server.person(made_table.table, made_table.secret) as ada:
            secret = await bob.sit(1, "Bob")
            await bob.until(lambda view: view["you"] == 1)
            await ada.until(lambda view: is_here(view["seats"][1]))
        async with server.person(made_table.table, secret) as bob:
            view = await bob.until("table")
            assert (view["you"], view["seats"][1]["name"]) == (1, "Bob")
        async with server.person(made_table.table) as eve:
            assert (await eve.told({"t": "sit", "seat": 1, "name": "Bob"}))["code"] == "seat_taken"


async def test_an_absent_persons_seat_goes_to_a_bot_and_back(tmp_path: Path) -> None:
    system = Later()
    async with live(tmp_path, system=system) as server:
        made_table = await server.make("me", "open", pause_ms=60_000)
        async with server.person(made_table.table, made_table.secret) as ada:
            async with server.person(made_table.table) as bob:
                secret = await bob.sit(1, "Bob")
                await ada.send({"t": "start"})
                await ada.until(lambda view: view["stage"] == "playing")
                told = await ada.told({"t": "assign", "seat": 1, "to": "bot", "level": "beginner"})
                assert told["code"] == "present"
            await ada.until(lambda view: not is_here(view["seats"][1]))
            told = await ada.told({"t": "assign", "seat": 1, "to": "bot", "level": "beginner"})
            assert told["code"] == "just_left"
            async with server.person(made_table.table, secret):
                await ada.until(lambda view: is_here(view["seats"][1]))
                system.ahead += 10 * TIME_TO_COME_BACK
            before = system.now()
            view = await ada.until(lambda view: not is_here(view["seats"][1]))
            left = view["seats"][1]["absence"]["since"]
            assert before - TIME_TO_COME_BACK < left <= system.now(), "everybody can tell how long Bob has been away"
            told = await ada.told({"t": "assign", "seat": 1, "to": "bot", "level": "beginner"})
            assert told["code"] == "just_left", "the time begins again"
            system.ahead += TIME_TO_COME_BACK
            await ada.send({"t": "assign", "seat": 1, "to": "bot", "level": "beginner"})
            seated, absence = {"kind": "person", "name": "Bob"}, {"since": left, "free_from": left + TIME_TO_COME_BACK}
            kept = {**seated, "substitute": {"level": "beginner"}, "absence": absence}
            await ada.until(lambda view: view["seats"][1] == kept)
            async with server.person(made_table.table, secret) as back:
                await back.until(lambda view: view["you"] == 1 and substitute(view["seats"][1]) == "beginner")
                seen = back.view["seen"]
                assert (await back.told({"t": "act", "seen": seen, "action": "done"}))["code"] == "kept"
                await back.send({"t": "reclaim"})
                await ada.until(lambda view: view["seats"][1] == seated)


async def test_what_a_message_may_not_do_is_a_fault_with_its_tag(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made_table = await server.make("me", "open")
        async with server.person(made_table.table) as eve:
            for message, code in (
                ({"t": "start"}, "not_host"),
                ({"t": "freeze"}, "not_host"),
                ({"t": "thaw"}, "not_host"),
                ({"t": "stop"}, "not_host"),
                ({"t": "assign", "seat": 0, "to": "open"}, "not_host"),
                ({"t": "leave"}, "not_seated"),
                ({"t": "reclaim"}, "not_seated"),
                ({"t": "always", "passes": True}, "not_seated"),
                ({"t": "hint"}, "not_seated"),
                ({"t": "act", "seen": 0, "action": "done"}, "not_seated"),
                ({"t": "sit", "seat": 9, "name": "Eve"}, "bad_seat"),
                ({"t": "sit", "seat": 1, "name": ""}, "bad_name"),
            ):
                told = await eve.told(message)
                assert (told["code"], told["to"]) == (code, message["t"])
                assert told["text"].endswith(".")


# --- playing ----------------------------------------------------------------------------------------------------------


async def test_four_people_and_two_who_watch_see_the_same_match(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        made_table = await server.make("me", "open", "open", "open", options={"claims": "spot"}, window_seconds=60)
        people: list[Person] = []
        for seat in range(6):
            person = await stack.enter_async_context(
                server.person(made_table.table, made_table.secret if seat == 0 else None)
            )
            if 0 < seat < 4:
                await person.sit(seat, f"Person {seat}")
            people.append(person)
        await people[0].send({"t": "start"})
        rngs = [random.Random(seat) for seat in range(6)]
        await asyncio.gather(*(person.play_on(rng) for person, rng in zip(people, rngs, strict=True)))
        assert len({json.dumps(p.view["view"]["position"]["area"]) for p in people}) == 1
        assert people[4].lines == people[5].lines
        public = [line for line in people[4].lines if line["event"]["kind"] == "played"]
        for person in people[:4]:
            seen = [line for line in person.lines if line["event"]["kind"] == "played"]
            assert [line["event"] for line in seen] == [line["event"] for line in public]
            assert [line["said"] for line in seen] == [line["said"] for line in public]


async def test_who_comes_late_is_told_everything_from_the_start(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made_table = await server.make("me", "random")
        async with server.person(made_table.table, made_table.secret) as ada:
            await ada.send({"t": "start"})
            await ada.until(lambda view: view["stage"] == "playing")
            await ada.play_on(random.Random(5), lambda: ada.view["seen"] > 10)
            async with server.person(made_table.table, made_table.secret) as again:
                await again.until(lambda view: view["seen"] >= ada.view["seen"])
                assert again.lines[: len(ada.lines)] == ada.lines


async def test_beats_say_that_the_server_is_there_though_nothing_happens(tmp_path: Path) -> None:
    async with live(tmp_path, replace(BOUNDLESS, seconds_of_silence=0.06)) as server:
        made_table = await server.make("me", "open")
        async with server.person(made_table.table, made_table.secret) as ada:
            assert json.loads(ada.frames[0])["silence"] == 60
            for _ in range(3):
                assert await ada.until("beat") == {"t": "beat", "behind": False}


async def test_an_action_is_refused_with_the_sentence_and_the_rule(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person", "person"), Started(1, START, {**MATCHED, "area": [0, 1, 0]}))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        told = await ada.told({"t": "act", "seen": 0, "action": "discard Force"})
        assert (told["code"], told["to"]) == ("refused", "act")
        assert told["sentence"]["rule"] == "U-4"
        assert told["text"].startswith("Force stays in your hand")
        assert (await ada.told({"t": "act", "seen": 0, "action": "Anvil up"}))["code"] == "unreadable"
        assert (await ada.told({"t": "act", "seen": 0, "action": "Force"}))["code"] == "ambiguous"
        assert (await ada.told({"t": "act", "seen": 1, "action": "done"}))["code"] == "stale"


async def test_a_window_is_shown_and_an_answer_to_nobody_else(tmp_path: Path) -> None:
    await past(
        tmp_path,
        made("person", "person", "person", claims="spot", window_ms=600_000),
        Started(1, START, MATCHED),
        Acted(0, "Force up", 1000),
    )
    async with live(tmp_path) as server, AsyncExitStack() as stack:
        names = [*(f"person {n}" for n in range(3)), None]
        people = [await stack.enter_async_context(server.person("muon-100", name)) for name in names]
        for person in people:
            await person.until(lambda view: all(is_here(seat) for seat in view["seats"]))
        await people[0].act("claim")
        for person, asked in zip(people, (False, True, True, False), strict=True):
            if person is not people[0]:
                await person.until(lambda view: view["window"] is not None)
            assert (person.view["window"]["asked"], person.view["window"]["seconds"]) == (asked, 600)
        await people[1].send({"t": "always", "passes": False})
        await people[1].act("pass")
        assert people[1].view["window"]["asked"] is False
        for person in (people[0], people[2], people[3]):
            heard = len(person.frames)
            await person.settle()
            assert len(person.frames) == heard + 1, "nothing but the answer to what was asked"
        await people[2].act("pass")
        for person in people:
            if person.view["stage"] != "over":
                await person.until(lambda view: view["stage"] == "over")


async def test_always_is_shown_to_its_owner_alone(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person"), Started(1, START, {"turn": 0}))
    async with (
        live(tmp_path) as server,
        server.person("muon-100", "person 0") as ada,
        server.person("muon-100", "person 1") as bob,
    ):
        await ada.until(lambda view: is_here(view["seats"][1]))
        await bob.until("table")
        await bob.send({"t": "always", "passes": True})
        await bob.until(lambda view: view["passes"])
        heard = len(ada.frames)
        await ada.settle()
        assert len(ada.frames) == heard + 1
        await bob.send({"t": "always", "passes": False})
        await bob.until(lambda view: not view["passes"])


async def test_advice_is_given_to_who_asks(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person", "person"), Started(1, START, MATCHED))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        await ada.send({"t": "hint"})
        advice = await ada.until("advice")
        assert advice["seen"] == 0
        assert advice["hint"]["actions"] == ["Force up"]


async def test_a_deleted_table_tells_who_is_there(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made_table = await server.make("me", "open")
        async with server.person(made_table.table, made_table.secret) as ada:
            await ada.until("table")
            path = f"/api/tables/{made_table.table}"
            assert (await server.ask("DELETE", path)).status_code == 403
            bearer = {"authorization": f"Bearer {made_table.secret}"}
            assert (await server.ask("DELETE", path, headers=bearer)).status_code == 204
            assert (await ada.until("fault"))["code"] == "unknown_table"
            with pytest.raises(ConnectionClosed):
                await ada.hear()


async def test_the_host_is_who_has_the_hosts_secret(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "open"))
    async with live(tmp_path) as server, server.person("muon-100", "host") as host:
        assert (await host.until("table"))["host"]
        await host.send({"t": "assign", "seat": 0, "to": "open"})
        await host.until(lambda view: view["seats"][0]["kind"] == "open")
