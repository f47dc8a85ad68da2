"""Who is let in: nobody locks others out, whatever names they try and however many sockets they open."""

import asyncio
import json
import math
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from labtable.api.limits import Limits
from labtable.api.places import Guest, Places
from labtable.engine.play.game import Game
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.problem import Problem
from labtable.table.workers import worker_tasks
from labtable.table.workers.puzzles import Puzzles
from tests.table.manual import made

from .classes import in_class, open_class
from .live import ConnectionClosed, Live, Made, Person, live
from .matches import past
from .seats import is_here

pytestmark = pytest.mark.anyio


async def code_at(server: Live, table: str, secret: str | None = None, known: Made | None = None) -> str | None:
    """What somebody who comes to a table is told; None for the table itself."""
    shown = known and {"table": known.table, "secret": known.secret}
    async with connect(f"ws://{server.at}/ws/{table}") as socket:
        await socket.send(json.dumps({"t": "hello", "secret": secret, "known": shown}))
        code: str | None = [json.loads(await socket.recv()).get("code") for _ in range(2)][1]
        return code


async def test_who_guesses_names_is_slowed_down_and_locks_nobody_out(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person"))  # from somewhere else
    async with live(tmp_path, Limits(guesses_at_once=5, guesses_per_second=0)) as server:
        made_here = await server.make("me", "open")
        codes = [await code_at(server, f"kelp-{n}") for n in range(7)]
        assert codes == ["unknown_table"] * 5 + ["slow_down"] * 2
        assert await code_at(server, "muon-100") == "slow_down", "a right guess is told from a wrong one by nobody"
        assert await code_at(server, "muon-100", "no secret there") == "slow_down"
        assert (await server.ask("GET", "/api/tables/muon-100/sheet.csv")).json()["code"] == "slow_down"
        assert await code_at(server, made_here.table) is None, "here everybody may know this table"
        assert (await server.ask("GET", f"/api/tables/{made_here.table}/sheet.csv")).json()["code"] == "no_match"
        assert await code_at(server, "muon-100", "person 0") is None, "whose seat it is comes in"
        assert await code_at(server, "muon-100") is None, "and then others here"


async def test_a_guess_waits_for_its_turn_whether_it_is_right_or_wrong(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person"))
    async with live(tmp_path, Limits(guesses_at_once=1, guesses_per_second=50, guesses_waiting=40)) as server:
        names = [f"kelp-{n}" for n in range(20)]
        codes = await asyncio.gather(*(code_at(server, name) for name in [*names[:10], "muon-100", *names[10:]]))
        assert codes == ["unknown_table"] * 10 + [None] + ["unknown_table"] * 10


# --- turns of one's own -----------------------------------------------------------------------------------------------

WISH = {"game": "unitary", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}]}


async def tables_made(server: Live, times: int, known: Made | None = None, **wish: Any) -> list[int | str]:
    """So many tables, by somebody who is perhaps known at one: what each request came to."""
    shown = known and {"table": known.table, "secret": known.secret}
    asked = [{**WISH, "known": shown, **wish} for _ in range(times)]
    answers = [await server.ask("POST", "/api/tables", content=json.dumps(one)) for one in asked]
    return [answer.json().get("code", answer.status_code) for answer in answers]


async def test_who_made_a_table_makes_more_whatever_others_at_the_address_do(tmp_path: Path) -> None:
    limits = Limits(tables_at_once=4, tables_per_second=0, own_tables_at_once=2, own_tables_per_second=0)
    async with live(tmp_path, limits) as server:
        teacher = await server.make("me", "open")
        assert await tables_made(server, 4) == [201, 201, 201, "slow_down"]
        for nobody in (Made(teacher.table, "wrong"), Made("kelp-1", teacher.secret)):
            assert await tables_made(server, 1, nobody) == ["slow_down"]
        assert await tables_made(server, 3, teacher) == [201, 201, "slow_down"]


async def test_tables_of_ones_own_give_no_more_of_them(tmp_path: Path) -> None:
    limits = Limits(tables_at_once=1, tables_per_second=0, own_tables_at_once=1, own_tables_per_second=0)
    async with live(tmp_path, limits) as server:
        first = await server.make("me", "open")
        own = await server.make("me", "open", known={"table": first.table, "secret": first.secret})
        assert await tables_made(server, 1, own) == ["slow_down"]


async def test_who_has_a_seat_finds_a_table_whatever_names_others_try(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person"))  # from somewhere else
    async with live(tmp_path, Limits(guesses_at_once=2, guesses_per_second=0, own_guesses_at_once=2)) as server:
        teacher = await server.make("me", "open")
        assert [await code_at(server, f"kelp-{n}") for n in range(3)] == ["unknown_table"] * 2 + ["slow_down"]
        assert await code_at(server, "muon-100") == "slow_down"
        assert [await code_at(server, f"kelp-{n}", known=teacher) for n in range(2)] == ["unknown_table"] * 2
        assert await code_at(server, "kelp-2", known=teacher) == "slow_down", "own turns end, too"
    async with live(tmp_path, Limits(guesses_at_once=0, guesses_per_second=0, own_guesses_at_once=2)) as server:
        teacher = await server.make("me", "open")
        assert await code_at(server, "muon-100", known=teacher) is None


async def test_whose_puzzle_is_next_hangs_on_who_is_known_and_not_on_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    askers = []

    async def of(_: Puzzles, game: Game, number: int, asker: str) -> Puzzle:
        askers.append(asker)
        return worker_tasks.puzzle(game.name, 1)

    monkeypatch.setattr(Puzzles, "of", of)
    async with live(tmp_path) as server:
        teacher = await server.make("me", "open")
        assert await tables_made(server, 2, puzzle=1, seats=[]) == [201, 201]
        assert await tables_made(server, 1, teacher, puzzle=1, seats=[]) == [201]
    assert askers[0] == askers[1] == "127.0.0.1"
    assert askers[2].startswith(teacher.table)


# --- places -----------------------------------------------------------------------------------------------------------


FROM_ELSEWHERE: dict[str, Any] = {"additional_headers": {"X-Forwarded-For": "198.51.100.7"}}


async def came(stack: AsyncExitStack, server: Live, table: str, secret: str | None = None, **more: Any) -> Person:
    """Somebody who is at a table and has been shown it."""
    person = await stack.enter_async_context(server.person(table, secret, **more))
    await person.until("table")
    return person


async def has_gone(person: Person) -> bool:
    """Whether somebody was told that the place is another's, and let go."""
    told = await person.until("fault")
    with pytest.raises(ConnectionClosed):
        await person.hear()
    return bool(told["code"] == "full")


async def test_those_who_watch_keep_nobody_out(tmp_path: Path) -> None:
    """Neither who has a seat, nor who comes for one: who has stayed longest gives way."""
    async with live(tmp_path, Limits(visitors_a_table=2)) as server, AsyncExitStack() as stack:
        made_table = await server.make("me", "open", "open")
        bob = await came(stack, server, made_table.table)
        secret = await bob.sit(1, "Bob")
        first, second = [await came(stack, server, made_table.table) for _ in range(2)]
        assert await code_at(server, made_table.table, made_table.secret) is None
        assert await code_at(server, made_table.table, secret) is None
        await first.settle()
        late = await came(stack, server, made_table.table)
        await late.sit(2, "Cleo")
        assert await has_gone(first)
        await second.settle()
        await bob.settle()


async def test_those_of_one_address_keep_nobody_of_another_out(tmp_path: Path) -> None:
    limits = Limits(visitors_a_table=4, visits_at_once=0, seconds_to_visit=math.inf)
    async with live(tmp_path, limits, proxy="127.0.0.1") as server, AsyncExitStack() as stack:
        made_table = await server.make("me", "open")
        eves = [await came(stack, server, made_table.table) for _ in range(4)]
        people = [await came(stack, server, made_table.table, **FROM_ELSEWHERE) for _ in range(2)]
        for eve in eves[:2]:
            assert await has_gone(eve)
        for still_here in (*eves[2:], *people):
            await still_here.settle()
        assert await code_at(server, made_table.table) == "full", "of an address that has its share, nobody now"


async def test_whose_address_has_its_share_waits_for_a_turn_and_hears_meanwhile_that_the_server_is_there(
    tmp_path: Path,
) -> None:
    limits = Limits(visitors_a_table=1, visits_at_once=0, seconds_to_visit=0.05, seconds_of_silence=0.03)
    async with live(tmp_path, limits) as server, AsyncExitStack() as stack:
        made_table = await server.make("me", "open")
        await came(stack, server, made_table.table)
        late = await came(stack, server, made_table.table)
        kinds = [json.loads(frame)["t"] for frame in late.frames]
        assert kinds.index("beat") < kinds.index("table")


async def test_who_has_joined_a_class_keeps_the_place(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(visitors_a_class=2)) as server, AsyncExitStack() as stack:
        code, desk = await open_class(server)
        ada = await stack.enter_async_context(in_class(server, code))
        secret = await ada.join("Ada")
        for _ in range(4):
            eve = await stack.enter_async_context(in_class(server, code))
            await eve.until(lambda view: view["at"] == "join")
        late = await stack.enter_async_context(in_class(server, code))
        await late.join("Ben")
        for known in (secret, desk):
            again = await stack.enter_async_context(in_class(server, code, known))
            await again.settle()
        await ada.settle()


class Silent:
    """A socket that notes why it is to go."""

    def __init__(self) -> None:
        self.why: str | None = None

    def replace(self, why: Problem) -> None:
        self.why = why.code


def test_places_are_shared_by_address_and_within_one_by_room() -> None:
    places = Places(Limits(sockets=12, sockets_an_address=8, visitors_a_table=6))
    with ExitStack() as stack:

        def come(room: str, address: str) -> Silent:
            stack.enter_context(places.guest(Guest(room, address), 6, socket := Silent()))
            return socket

        flood = [come("a", "eve") for _ in range(6)]
        others = [come("a", address) for address in ("ada", "ben", "ada", "cleo")]
        assert [one.why for one in flood] == ["full"] * 4 + [None] * 2, "two each are not taken from for a third"
        elsewhere = [come("b", "eve") for _ in range(6)]
        assert not any(one.why for one in (*others, *elsewhere))
        own = come("c", "eve")  # more than the share of the address: it gives up its own, where it has most
        assert elsewhere[0].why == "full"
        more = [come("d", "dan") for _ in range(2)]
        assert [one.why for one in elsewhere[1:3]] == ["full", "full"], "the server is full, and one address has most"
        assert not any(one.why for one in (*others, own, *more))


async def test_nobody_is_rung_for_who_only_watches(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made_table = await server.make("me", "open")
        room = await server.registry.session(made_table.table)
        async with server.person(made_table.table, made_table.secret) as ada:
            await ada.until(lambda view: is_here(view["seats"][0]))
            before = room.version
            async with server.person(made_table.table) as eve:
                await eve.until("table")
            await ada.settle()
            assert room.version == before
            async with server.person(made_table.table, made_table.secret) as again:
                await again.until("table")
            assert room.version == before, "she is here as she was"


async def test_one_address_never_takes_all_places(tmp_path: Path) -> None:
    async with (
        live(tmp_path, Limits(sockets=4, sockets_an_address=2), proxy="127.0.0.1") as server,
        AsyncExitStack() as stack,
    ):
        made_table = await server.make("me", "open")
        eves = [await came(stack, server, made_table.table) for _ in range(3)]
        assert await has_gone(eves[0]), "for another of the same address"
        bob = await came(stack, server, made_table.table, **FROM_ELSEWHERE)
        assert await code_at(server, made_table.table, made_table.secret) is None
        for still_here in (*eves[1:], bob):
            await still_here.settle()


async def test_who_opens_a_table_ever_again_leaves_the_first(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(sockets_a_secret=2)) as server, AsyncExitStack() as stack:
        made_table = await server.make("me", "open")
        people = []
        for _ in range(3):
            people.append(await stack.enter_async_context(server.person(made_table.table, made_table.secret)))
            await people[-1].until("table")
        assert (await people[0].until("fault"))["code"] == "replaced"
        with pytest.raises(ConnectionClosed):
            await people[0].hear()
        await people[1].settle()
        await people[2].settle()
