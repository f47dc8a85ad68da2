"""The desk leads: it freezes, ends matches and deals again, for one table or for all, and sees who has trouble."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from .classes import ClassPerson, fetched, in_class, open_class, tiles
from .live import Live, live

pytestmark = pytest.mark.anyio

CARDS = [f"{n}/12{suit}" for n in range(1, 12) for suit in "hdcs"]


class School:
    """A desk, and phones whose pupils have joined."""

    def __init__(self, server: Live, code: str, desk: ClassPerson, phones: list[ClassPerson]) -> None:
        self.server = server
        self.code = code
        self.desk = desk
        self.phones = phones

    async def deal(self) -> None:
        """Deal to all, and wait until all play."""
        await self.desk.send({"t": "deal"})
        await self.desk.until(tiles(lambda tile: tile["stage"] == "playing"))

    async def told(self, **wish: object) -> str:
        """The code of what the desk is told of a wish that cannot be fulfilled."""
        return str((await self.desk.told(wish))["code"])


@asynccontextmanager
async def school(folder: Path, pupils: int, game: str = "cats", size: int = 2) -> AsyncIterator[School]:
    """A class with so many pupils."""
    async with live(folder) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, game, size)
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(pupils)]
        for n, phone in enumerate(phones):
            await phone.join(f"Pupil {n}")
        await desk.until(lambda view: len(view.get("pupils", [])) == pupils)
        yield School(server, code, desk, phones)


async def test_another_teacher_goes_on_when_the_desk_is_gone(tmp_path: Path) -> None:
    """By the second link, which was written down; what is on goes on meanwhile, and all rights are theirs."""
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await open_class(server, "cats", 2)
        phones = [await people.enter_async_context(in_class(server, code)) for _ in range(2)]
        async with in_class(server, code, secret) as desk:
            for n, phone in enumerate(phones):
                await phone.join(f"Pupil {n}")
            await desk.send({"t": "desk_link"})
            second = (await desk.until("desk_link"))["secret"]
            await desk.send({"t": "deal"})
            await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        for phone in phones:
            await phone.until(lambda view: view["at"] == "table")
        async with in_class(server, code, second) as other:
            await other.until(tiles(lambda tile: tile["stage"] == "playing"))
            await other.send({"t": "rename", "pupil": 0, "name": "Ada"})
            await phones[0].until(lambda view: view["me"]["name"] == "Ada")
            await other.send({"t": "hand_over", "pupil": 0})
            await other.until("pupil_code")
            await other.send({"t": "desk_link"})
            third = (await other.until("desk_link"))["secret"]
            await other.send({"t": "stop"})
            await other.until(tiles(lambda tile: tile["stage"] == "over"))
            for own in (secret, second, third):
                assert (await fetched(server, code, "report", own)).status_code == 200
            await other.send({"t": "end_class"})
            await phones[1].until(lambda view: view["at"] == "over")
        async with in_class(server, code, third) as again:
            await again.until(lambda view: view.get("closed") is not None)


async def test_all_tables_are_frozen_and_go_on(tmp_path: Path) -> None:
    async with school(tmp_path, 4) as at:
        await at.deal()
        await at.desk.send({"t": "freeze"})
        await at.desk.until(tiles(lambda tile: tile["frozen"] is not None))
        phone = at.phones[0]
        async with at.server.person(at.desk.view["tiles"][0]["table"], phone.secret) as ada:
            await ada.until(lambda view: view["frozen"])
            assert (await ada.told({"t": "act", "seen": 0, "action": "bid 1 alive"}))["code"] == "frozen"
        await at.desk.send({"t": "thaw", "groups": [1]})
        await at.desk.until(lambda view: [tile["frozen"] is None for tile in view["tiles"]] == [True, False])
        await at.desk.send({"t": "thaw"})
        await at.desk.until(tiles(lambda tile: tile["frozen"] is None))


async def test_what_is_frozen_stays_so_at_a_deal(tmp_path: Path) -> None:
    """At the same table, at a new one of the same group, and at the first of a group that is opened meanwhile."""
    async with school(tmp_path, 4) as at:
        await at.deal()
        await at.desk.send({"t": "freeze"})
        await at.desk.send({"t": "stop"})
        await at.desk.until(tiles(lambda tile: tile["stage"] == "over" and tile["stopped"]))
        await at.desk.send({"t": "deal", "groups": [1]})
        await at.desk.until(lambda view: view["tiles"][0]["match"] == 2)
        table = at.desk.view["tiles"][1]["table"]
        await at.desk.send({"t": "plan", "plan": {"game": "unitary", "size": 2}, "groups": [2]})
        await at.desk.send({"t": "deal", "groups": [2]})
        await at.desk.until(lambda view: view["tiles"][1]["game"] == "unitary")
        assert at.desk.view["tiles"][1]["table"] != table
        await at.desk.send({"t": "move", "pupil": 0, "group": 3})
        await at.desk.send({"t": "deal", "groups": [3]})
        await at.desk.until(lambda view: [tile["stage"] for tile in view["tiles"]] == ["playing"] * 3)
        assert all(tile["frozen"] is not None for tile in at.desk.view["tiles"])
        assert [tile["match"] for tile in at.desk.view["tiles"]] == [2, 1, 1]


async def test_a_group_that_nobody_is_in_any_more_has_no_tile(tmp_path: Path) -> None:
    async with school(tmp_path, 4) as at:
        await at.deal()
        assert len(at.desk.view["tiles"]) == 2
        await at.desk.send({"t": "plan", "plan": {"game": "unitary", "size": 4}})
        await at.desk.send({"t": "stop"})
        await at.desk.send({"t": "deal"})
        await at.desk.until(lambda view: [tile["game"] for tile in view["tiles"]] == ["unitary"])


async def test_who_comes_late_to_a_frozen_table_has_a_seat(tmp_path: Path) -> None:
    async with school(tmp_path, 1) as at, in_class(at.server, at.code) as late:
        await at.deal()
        await at.desk.send({"t": "freeze"})
        await at.desk.until(tiles(lambda tile: tile["frozen"] is not None))
        await late.join("Late")
        await late.until(lambda view: view["at"] == "table")
        assert at.desk.view["tiles"][0]["frozen"] is not None


async def test_the_desk_sees_who_is_refused_and_by_which_rule(tmp_path: Path) -> None:
    """When and how often, and never what: the action and its sentence may say what is in a hand."""
    async with school(tmp_path, 2, "mathic") as at:
        await at.deal()
        tile = at.desk.view["tiles"][0]
        seat = tile["waits"][0]
        phone = next(p for p in at.phones if p.view["me"]["pupil"] == tile["seats"][seat]["pupil"])
        async with at.server.person(tile["table"], phone.secret) as ada:
            await ada.until("table")
            hand = str(ada.view["view"]["position"])
            action = next(f"discard {card}" for card in CARDS if card not in hand)
            wish = {"t": "act", "seen": ada.view["seen"], "action": action}
            rule = [(await ada.told(wish))["sentence"]["rule"] for _ in range(3)][-1]
            await at.desk.until(lambda view: view["tiles"][0]["seats"][seat]["in_a_row"] == 3)
            await ada.send({"t": "hint"})
            await at.desk.until(lambda view: len(view["tiles"][0]["seats"][seat]["hinted"]) == 1)
        shown = at.desk.view["tiles"][0]["seats"][seat]
        assert shown["rule"] == rule
        assert len(shown["refused"]) == 3
        assert "discard" not in at.desk.frames[-1]
