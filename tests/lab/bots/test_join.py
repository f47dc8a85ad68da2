"""A bot at a table of a real server: `labtable join` plays, comes back, waits, and gives its seat up."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from labtable import games
from labtable.engine.files.record_file import load as load_record
from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.record import from_data
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.lab.bots import join
from labtable.lab.bots.join import Visit, Wishes, place_of
from labtable.lab.bots.players import Player
from labtable.lab.bots.policies import Decision, PolicyFailed
from labtable.lab.bots.searching import Searching
from labtable.table.seats.seat import Person as Held
from labtable.table.seats.seat import Substitute
from labtable.table.state.changes import Started
from labtable.table.state.table import hash_of
from labtable.table.workers import worker_tasks
from tests.table.manual import START, made
from tests.web.live import PATIENCE, Live, Made, Person, live
from tests.web.matches import past
from tests.web.seats import is_here

pytestmark = pytest.mark.anyio

JSON = dict[str, Any]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots as they stand: compiling them takes longer than these matches."""
    monkeypatch.setattr(worker_tasks, "_compiled_or_plain", lambda name: games.load(name).choose)


class Robot:
    """A bot that visits a table, and what it said."""

    def __init__(self, server: Live, table: str, **wishes: Any) -> None:
        self.said: list[str] = []
        chosen = Wishes(**{"bot": "random", "name": "Robby", "pause": 0, **wishes})
        self.visit = Visit(place_of(f"http://{server.at}/t/{table}"), chosen, self.said.append)
        self.stays = asyncio.create_task(self.visit.stay())

    async def problem(self) -> str:
        """The code of the problem with which the visit ends."""
        with pytest.raises(Problem) as raised:
            await asyncio.wait_for(self.stays, PATIENCE)
        return raised.value.code

    async def tell_to_go(self) -> None:
        """Have it go, as Ctrl-C does."""
        self.stays.cancel()
        with suppress(asyncio.CancelledError, Problem):
            await self.stays


@asynccontextmanager
async def visited(
    folder: Path, *seats: str, game: str = "unitary", **wishes: Any
) -> AsyncIterator[tuple[Live, Made, Person, Robot]]:
    """A table whose host is there, and a bot that comes."""
    async with live(folder) as server:
        table = await server.make(*seats, game=game, window_seconds=1)
        async with server.person(table.table, table.secret) as host:
            robot = Robot(server, table.table, **wishes)
            try:
                yield server, table, host, robot
            finally:
                await robot.tell_to_go()


def has_bot(seat: int) -> Callable[[JSON], bool]:
    """Whether a bot is present at a seat."""
    return lambda table: bool(table["seats"][seat].get("bot") and is_here(table["seats"][seat]))


def is_over(match: int) -> Callable[[JSON], bool]:
    """Whether this match is over."""
    return lambda table: bool(table["match"] == match and table["stage"] == "over")


@pytest.mark.parametrize("game", ["cats", "unitary"])
async def test_a_level_plays_a_whole_match_and_leaves(tmp_path: Path, game: str) -> None:
    level = games.load(game).first_level
    async with visited(tmp_path, "open", "random", game=game, bot=level, matches=1) as (_, table, host, robot):
        await host.until(has_bot(0))
        await host.send({"t": "start"})
        await host.until(is_over(1))
        await asyncio.wait_for(robot.stays, PATIENCE)
        await host.until(lambda table: table["seats"][0]["kind"] == "open")
        assert robot.said[0] == f"Robby has seat 1 of {table.table}: {games.load(game).title}."
        assert robot.said[1].endswith("(1 of 1)")
        assert robot.said[2] == "The seat is free again."


async def test_a_bot_that_has_to_be_compiled_says_so_before_it_takes_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[str] = []

    def prepare(_: Searching, game: Game) -> None:
        time.sleep(0.1)
        prepared.append(game.name)

    monkeypatch.setattr(join, "UNTIL_IT_SAYS_SO", 0.01)
    monkeypatch.setattr(Searching, "prepare", prepare)
    monkeypatch.setattr(Searching, "__call__", lambda _, decision: decision.legal[0])
    async with visited(tmp_path, "open", "random", bot="search:9") as (_, table, host, robot):
        await host.until(has_bot(0))
        assert prepared == ["unitary"]
        assert [line.split(",")[0] for line in robot.said] == [
            "Compiling search:9",
            f"Robby has seat 1 of {table.table}: Unitary.",
        ]


async def test_a_record_says_who_was_a_program(tmp_path: Path) -> None:
    async with visited(tmp_path, "open", "random", game="cats") as (server, table, host, _):
        await host.until(has_bot(0))
        await host.send({"t": "start"})
        await host.until(is_over(1))
        record = (await server.ask("GET", f"/api/tables/{table.table}/record")).content
        one, other = load_record(record, games.load).players
        assert (one.name, one.level) == ("Robby (program)", None)
        assert (other.level, "program" in other.name) == ("random", False)


async def test_it_waits_for_the_next_match(tmp_path: Path) -> None:
    async with visited(tmp_path, "random", "open", game="cats", matches=2) as (_, _, host, robot):
        await host.until(has_bot(1))
        for match in (1, 2):
            await host.send({"t": "start"})
            await host.until(is_over(match))
        await asyncio.wait_for(robot.stays, PATIENCE)
        assert [line[-8:] for line in robot.said[1:3]] == ["(1 of 2)", "(2 of 2)"]


async def test_it_comes_back_to_its_seat_after_a_lost_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join, "SHORTEST_PAUSE", 0.01)
    async with visited(tmp_path, "me", "open") as (server, _, host, robot):
        await host.until(has_bot(1))
        bots = [one for one in server.connections if one.transport.get_extra_info("peername") != _name(host)]
        for connection in bots:
            connection.transport.abort()
        while "The connection is lost. Trying again." not in robot.said:
            await host.hear()
        await host.until(has_bot(1))
        await host.send({"t": "start"})
        await host.until(lambda table: table["stage"] == "playing")
        await host.play_on(Random(1), enough=lambda: bool(host.view["seen"] > 8))
        assert robot.said.count(robot.said[0]) == 1, "it has the same seat, and need not say so"


def _name(person: Person) -> Any:
    return person.socket.transport.get_extra_info("sockname")


async def test_ctrl_c_gives_the_seat_up_in_the_midst_of_a_match_too(tmp_path: Path) -> None:
    async with visited(tmp_path, "me", "open", pause=3600.0) as (_, _, host, robot):
        await host.until(has_bot(1))
        await robot.tell_to_go()
        await host.until(lambda table: table["seats"][1]["kind"] == "open")
        again = Robot(
            Live(host.socket.remote_address and f"127.0.0.1:{host.socket.remote_address[1]}"), host.view["table"]
        )
        await host.until(has_bot(1))
        await host.send({"t": "start"})
        await host.until(lambda table: table["stage"] == "playing")
        await again.tell_to_go()
        await host.until(lambda table: "absence" in table["seats"][1])
        assert again.said[-1] == "The seat is free again."


async def test_a_seat_that_is_offered_is_taken_at_the_next_deal_where_the_host_plays(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "random")
        async with server.person(table.table, table.secret) as host:
            await host.send({"t": "start"})
            await host.until(lambda view: view["stage"] == "playing")
            await host.send({"t": "assign", "seat": 1, "to": "open"})
            await host.until(lambda view: view["seats"][1].get("offered"))
            robot = Robot(server, table.table)
            await host.until(lambda view: view["seats"][1].get("newcomer", {}).get("name") == "Robby")
            await host.settle()
            assert robot.said == [f"Robby has seat 2 of {table.table} from the next deal on: Unitary."]
            await robot.tell_to_go()
            await host.until(lambda view: "newcomer" not in view["seats"][1])


async def test_it_takes_its_seat_back_from_a_computer_that_kept_it(tmp_path: Path) -> None:
    """The computer had it while the bot's link was lost for long; then the bot plays on."""
    await past(tmp_path, made("person", "person"), Started(1, START))
    async with live(tmp_path) as server:
        robot = Robot(server, "muon-100")
        robot.visit._secret = "person 1"
        async with server.person("muon-100", "person 0") as host:
            room = server.registry.sessions.get("muon-100")
            assert room is not None
            room.table.seats[1] = Held("Bob", hash_of("person 1"), bot=True, substitute=Substitute("random"))
            room.ring()
            await host.until(lambda view: view["seats"][1] == {"kind": "person", "name": "Bob", "bot": True})
        await robot.tell_to_go()


@pytest.mark.parametrize("seats", [("me", "random"), ("random", "random")])
async def test_it_says_so_where_no_seat_is_free(tmp_path: Path, seats: tuple[str, ...]) -> None:
    async with visited(tmp_path, *seats) as (*_, robot):
        assert await robot.problem() == "no_free_seat"


async def test_of_three_bots_that_come_at_once_each_has_a_seat_or_is_told(tmp_path: Path) -> None:
    async with visited(tmp_path, "open", "open") as (server, table, host, robot):
        robots = [robot, *(Robot(server, table.table, name=name) for name in ("Marvin", "Bender"))]
        await host.until(lambda view: all(has_bot(seat)(view) for seat in range(2)))
        done, _ = await asyncio.wait([one.stays for one in robots], return_when=asyncio.FIRST_COMPLETED)
        assert isinstance(done.pop().exception(), Problem)
        for one in robots:
            await one.tell_to_go()


async def test_it_goes_where_the_host_gives_its_seat_away(tmp_path: Path) -> None:
    async with visited(tmp_path, "me", "open") as (_, _, host, robot):
        await host.until(has_bot(1))
        await host.send({"t": "assign", "seat": 1, "to": "bot", "level": "random"})
        assert await robot.problem() == "seat_lost"


async def test_it_waits_while_the_table_is_frozen_and_stays_when_a_match_is_stopped(tmp_path: Path) -> None:
    async with visited(tmp_path, "open", "random", bot="beginner", pause=0.2) as (_, _, host, robot):
        await host.until(has_bot(0))
        await host.send({"t": "start"})
        await host.until(lambda view: view["seen"] > 0)
        await host.send({"t": "freeze"})
        seen = (await host.until(lambda view: view["frozen"]))["seen"]
        await asyncio.sleep(0.3)
        await host.settle()
        assert host.view["seen"] == seen
        await host.send({"t": "thaw"})
        await host.until(lambda view: view["seen"] > seen)
        await host.send({"t": "stop"})
        await host.until(is_over(1))
        while len(robot.said) < 2:
            await asyncio.sleep(0.01)
        assert robot.said[1] == "The match was ended before its end."
        assert not robot.stays.done()


async def test_an_action_that_is_refused_ends_the_visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with visited(tmp_path, "me", "open") as (_, _, host, robot):
        await host.until(has_bot(1))
        monkeypatch.setattr(Player, "choose", lambda *_: (games.load("unitary").n_actions - 1,))
        await host.send({"t": "start"})
        await host.until(lambda view: view["stage"] == "playing")
        if host.is_asked:
            await host.act("done")
        assert await robot.problem() == "refused"
        await host.until(lambda view: "absence" in view["seats"][1])


async def test_other_rules_than_its_own_it_does_not_play_by(tmp_path: Path) -> None:
    async with visited(tmp_path, "me", "open") as (server, table, host, robot):
        await host.until(has_bot(1))
        room = server.registry.sessions.get(table.table)
        assert room is not None
        room.table.made = msgspec.structs.replace(room.table.made, version=999)
        await host.send({"t": "start"})
        await host.until(lambda view: view["stage"] == "playing")
        if host.is_asked:
            await host.act("done")
        assert await robot.problem() == "other_rules"


async def test_a_view_with_numbers_that_no_view_has_is_not_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join, "from_data", lambda kind, data: from_data(kind, data | {"turn": 99}))
    async with visited(tmp_path, "me", "open") as (_, _, host, robot):
        await host.until(has_bot(1))
        await host.send({"t": "start"})
        await host.until(lambda view: view["stage"] == "playing")
        if host.is_asked:
            await host.act("done")
        assert await robot.problem() == "other_rules"


async def test_it_says_what_is_wrong_with_a_link(tmp_path: Path) -> None:
    for link in ("muon-427", "ftp://x/t/muon-427", "http://x/t/"):
        with pytest.raises(Problem, match="is no link of a table, such as"):
            place_of(link)
    for link in ("http://x/c/photon-41", "http://x/class/photon-41"):
        with pytest.raises(Problem, match=r"the link of a class, which seats people\. A bot joins a table"):
            place_of(link)
    for link in ("http://[::1/t/muon-427", "http://x:99999/t/muon-427", "http://x:port/t/muon-427"):
        with pytest.raises(Problem, match="is no link"):
            place_of(link)
    assert place_of("https://school.example/cards/t/muon-427") == ("wss://school.example/cards/ws/muon-427", "muon-427")
    assert place_of("10.0.0.7:8000/t/muon-427#x") == ("ws://10.0.0.7:8000/ws/muon-427", "muon-427")
    async with live(tmp_path) as server:
        assert await Robot(server, "muon-100").problem() == "unknown_table"
        elsewhere = Robot(server, "muon-100")
        elsewhere.visit._place = elsewhere.visit._place._replace(socket=f"ws://{server.at}/health")
        assert await elsewhere.problem() == "no_server"
    assert await Robot(server, "muon-100").problem() == "no_server"


@pytest.mark.parametrize("message", ['{"t": "table"}', "no JSON", b"\xff"])
async def test_what_a_server_says_that_nobody_understands_is_told(message: str | bytes) -> None:
    async def talk(socket: ServerConnection) -> None:
        await socket.send(message)
        await socket.wait_closed()

    async with serve(talk, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        visit = Visit(place_of(f"http://127.0.0.1:{port}/t/muon-427"), Wishes("random", "Robby"), print)
        with pytest.raises(Problem) as raised:
            await visit.stay()
    assert raised.value.code == "other_version"


async def test_a_server_that_is_gone_for_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("SHORTEST_PAUSE", 0.01), ("LONGEST_PAUSE", 0.01), ("PATIENCE", 0.05)):
        monkeypatch.setattr(join, name, seconds)
    async with live(tmp_path) as server:
        table = await server.make("me", "open")
        async with server.person(table.table, table.secret) as host:
            robot = Robot(server, table.table)
            await host.until(has_bot(1))
    assert await robot.problem() == "no_server"


class Mine:
    """A bot of somebody's own: any legal action, by its own dice."""

    def __call__(self, decision: Decision) -> int:
        return decision.dice.choice(decision.legal)


def last_of_all(decisions: Any) -> Any:
    """A bot that is asked many decisions at once, and answers with the last legal action of each."""
    return decisions.masks.shape[1] - 1 - decisions.masks[:, ::-1].argmax(axis=1)


last_of_all.batched = True  # type: ignore[attr-defined]


def broken(decision: Decision) -> int:
    """A bot that answers with what is no action."""
    return -1


async def test_a_bot_of_ones_own_plays_a_whole_match(tmp_path: Path) -> None:
    """Of a game whose actions have several pieces, and whose windows it is asked in."""
    bot = f"{__name__}:Mine"
    async with visited(tmp_path, "open", "random", game="mathic", bot=bot, matches=1) as (_, _, host, robot):
        await host.until(has_bot(0))
        await host.send({"t": "start"})
        await host.until(is_over(1))
        await asyncio.wait_for(robot.stays, PATIENCE)


async def test_a_bot_that_answers_with_no_action_is_told_so_and_its_seat_is_free(tmp_path: Path) -> None:
    async with visited(tmp_path, "open", "random", bot=f"{__name__}:broken") as (_, _, host, robot):
        await host.until(has_bot(0))
        await host.send({"t": "start"})
        assert await robot.problem() == "bad_bot"
        await host.until(lambda view: "absence" in view["seats"][0])


def test_a_bot_may_be_asked_many_decisions_at_once() -> None:
    game = games.load("cats")
    state = game.deal(3, seed=1)
    (seat,) = game.who_must_act(state)
    player = Player(game, f"{__name__}:last_of_all")
    assert player.choose(game.view(state, seat), seat, 0) == (max(game.legal(state, seat)),)


def test_a_bot_may_wait() -> None:
    """Who may act out of turn is asked, too, and answers `wait` to let it be."""
    game = games.load("unitary")
    state = game.deal(3, {"claims": "spot"}, seed=1)
    seats = [seat for seat in game.who_may_act(state) if seat not in game.who_must_act(state)]
    player = Player(game, f"{__name__}:last_of_all")
    for seat in seats:
        assert player.choose(game.view(state, seat), seat, 0) == ()
    assert seats


@pytest.mark.parametrize("game", games.names())
def test_a_level_is_tried_before_it_sits_down_where_it_is_asked(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[Any, int]] = []
    monkeypatch.setattr(Player, "choose", lambda _, view, seat, seed: tried.append((view, seat)))
    Player(games.load(game), "random")
    ((view, seat),) = tried
    assert games.load(game).asked(view, seat) >= Asked.MUST


LINK = "http://localhost/t/muon-427"


def test_where_a_bot_of_ones_own_went_wrong_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: Visit) -> None:
        raise PolicyFailed("bad_bot", "It failed.") from ZeroDivisionError("by its own doing")

    monkeypatch.setattr(Visit, "stay", fail)
    with pytest.raises(Problem, match=r"It failed\. All that Python says of it is in ") as raised:
        join.join(LINK, Wishes("random", "Robby"), print)
    written = Path(raised.value.text.rpartition(" is in ")[2].rstrip("."))
    assert "by its own doing" in written.read_text()
    written.unlink()


def test_a_signal_to_go_is_like_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hear_of_it(_: Visit) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(PATIENCE)

    monkeypatch.setattr(Visit, "stay", hear_of_it)
    with pytest.raises(KeyboardInterrupt):
        join.join(LINK, Wishes("random", "Robby"), print)
