"""Where no WebSocket can be had, plain requests carry the same frames under the same bounds."""

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from labtable import games
from labtable.api.limits import Limits
from labtable.api.messages import MAX_MESSAGE_BYTES
from labtable.table.state.plan import LEAST_WINDOW

from .classes import in_class, open_class, tiles
from .live import BOUNDLESS, JSON, ByLines, live
from .proxy import FORBIDDEN, NO_UPGRADE, proxy
from .seats import is_here

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("settings", [NO_UPGRADE, FORBIDDEN], ids=["no upgrade", "forbidden"])
async def test_a_proxy_lets_no_websocket_through(tmp_path: Path, settings: str) -> None:
    async with live(tmp_path, BOUNDLESS) as server, proxy(tmp_path / "nginx", server.at, settings) as at:
        with pytest.raises(InvalidStatus):
            await connect(f"ws://{at}/ws/muon-100").__aenter__()
        made = await server.make("me", "open")
        async with ByLines(at).person(made.table, made.secret) as ada:
            await ada.until(lambda view: view["host"])


@pytest.mark.parametrize("game", games.names())
async def test_a_whole_match_through_such_a_proxy(tmp_path: Path, game: str) -> None:
    async with live(tmp_path, BOUNDLESS) as server, proxy(tmp_path / "nginx", server.at) as at:
        made = await ByLines(at).make("me", "beginner", game=game, window_seconds=LEAST_WINDOW // 1000)
        async with ByLines(at).person(made.table, made.secret) as ada:
            await ada.send({"t": "always", "passes": True})  # no window is waited for
            await ada.send({"t": "start"})
            while (await ada.until(is_due))["stage"] != "over":
                await ada.send({"t": "hint"})
                advice = await ada.until("advice")
                if advice["seen"] == ada.view["seen"]:
                    await ada.act(advice["hint"].get("actions", ada.choices())[0])
            assert ada.view["winners"]


def is_due(view: JSON) -> bool:
    """Whether the match waits for this seat, or is over."""
    return bool(view["stage"] == "over" or view["asked"] == "must")


async def test_a_class_through_such_a_proxy(tmp_path: Path) -> None:
    async with live(tmp_path, BOUNDLESS) as server:
        async with proxy(tmp_path / "nginx", server.at) as at:
            school = ByLines(at)
            code, secret = await open_class(school, "unitary", 2)
            async with (
                in_class(school, code, secret) as desk,
                in_class(school, code) as ada,
                in_class(school, code) as bob,
            ):
                secrets = [await pupil.join(name) for pupil, name in ((ada, "Ada"), (bob, "Bob"))]
                await desk.send({"t": "deal"})
                await asyncio.gather(*(pupil.until(lambda place: bool(place.get("table"))) for pupil in (ada, bob)))
                table = ada.view["table"]
                async with school.person(table, secrets[0]) as one, school.person(table, secrets[1]) as two:
                    await asyncio.gather(*(who.play_on(random.Random(n)) for n, who in enumerate((one, two))))
                await desk.until(tiles(lambda tile: tile["stage"] == "over"))


async def test_a_line_and_a_socket_are_told_the_same(tmp_path: Path) -> None:
    async with live(tmp_path, BOUNDLESS) as server:
        made = await server.make("me", "beginner", game="cats")
        async with (
            server.person(made.table, made.secret) as one,
            ByLines(server.at).person(made.table, made.secret) as two,
        ):
            await one.send({"t": "start"})
            await one.play_on(random.Random(3))
            await two.until(lambda view: view["stage"] == "over")
        assert one.view["log"][-1:] == two.view["log"][-1:]
        assert {**one.view, "log": [], "log_from": 0} == {**two.view, "log": [], "log_from": 0}
        assert one.lines == two.lines


async def test_who_says_too_much_is_told_and_the_line_ends(tmp_path: Path) -> None:
    limits = replace(Limits(), messages_per_second=0, messages_at_once=5)
    async with live(tmp_path, limits) as server:
        made = await server.make("me", "open")
        async with ByLines(server.at).person(made.table, made.secret) as ada:
            for _ in range(8):
                await ada.send({"t": "preview", "seen": 0, "action": ""})
            while (await ada.until("fault"))["code"] != "flood":
                pass
            with pytest.raises(ConnectionClosed):
                await ada.hear()
        async with ByLines(server.at).person(made.table, made.secret) as ada:
            await ada.send("x" * (MAX_MESSAGE_BYTES + 1))
            assert (await ada.until("fault"))["code"] == "too_long"
            with pytest.raises(ConnectionClosed):
                await ada.hear()


async def test_nobody_is_there_whose_browser_asks_no_more(tmp_path: Path) -> None:
    async with live(tmp_path, replace(BOUNDLESS, seconds_of_silence=0.3)) as server:
        made = await server.make("me", "open")
        async with server.person(made.table) as eve:
            async with ByLines(server.at).person(made.table, made.secret):
                await eve.until(lambda view: is_here(view["seats"][0]))
            await eve.until(lambda view: not is_here(view["seats"][0]))


async def test_a_line_is_found_by_its_own_secret_alone(tmp_path: Path) -> None:
    async with live(tmp_path, BOUNDLESS) as server:
        made = await server.make("me", "open")
        for headers in ({}, {"Authorization": f"Bearer {made.secret}"}, {"Authorization": "Bearer abc"}):
            for path in ("/line", "/line/next"):
                answer = await server.ask("POST", path, content=b"{}", headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (404, "no_line")
        foreign = {"Origin": "https://elsewhere.example"}
        assert (await server.ask("POST", f"/line/table/{made.table}", headers=foreign)).status_code == 403


async def test_what_no_socket_would_be_told_no_line_is_told_either(tmp_path: Path) -> None:
    async with live(tmp_path, BOUNDLESS) as server:
        for path, said, code in [
            ("/line/table/muon-100", {"t": "hello", "secret": None}, "unknown_table"),
            ("/line/table/muon-100", {"t": "start"}, "no_hello"),
            ("/line/class/photon-41", {"t": "hello", "secret": None}, "unknown_class"),
        ]:
            secret = (await server.ask("POST", path, content=json.dumps(said))).json()["line"]
            heard: list[str] = []
            while code not in heard:
                answer = await server.ask("POST", "/line/next", headers={"Authorization": f"Bearer {secret}"})
                assert answer.status_code == 200, heard
                heard += [message.get("code", "") for message in answer.json()]


async def test_of_too_many_lines_of_an_address_the_one_goes_that_asks_nothing(tmp_path: Path) -> None:
    async with live(tmp_path, replace(BOUNDLESS, sockets_an_address=3)) as server:
        made = await server.make("me", "open")
        hello = json.dumps({"t": "hello", "secret": None})
        answers = [await server.ask("POST", f"/line/table/{made.table}", content=hello) for _ in range(5)]
        secrets = [{"Authorization": f"Bearer {answer.json()['line']}"} for answer in answers]
        told = [await server.ask("POST", "/line", content="{}", headers=secret) for secret in secrets]
        assert [answer.status_code for answer in told] == [404, 404, 204, 204, 204]


async def test_a_server_with_lines_stops(tmp_path: Path) -> None:
    async with live(tmp_path, BOUNDLESS) as server:
        made = await server.make("me", "open")
        async with ByLines(server.at).person(made.table, made.secret) as ada:
            await ada.until(lambda view: view["stage"] == "lobby")
