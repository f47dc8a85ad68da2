"""What a table does by itself: bots that play, in time, and the seats they keep."""

import logging
import time
from pathlib import Path

import pytest

from labtable.engine.kernels.contract import Asked
from labtable.engine.play.game import Game
from labtable.table.match.schedule import Kind, schedule
from labtable.table.session import TableSession
from labtable.table.state import decide
from labtable.table.state.changes import Acted, Assigned, Started
from labtable.table.state.table import Table
from labtable.table.store.sqlite import SqliteLog
from labtable.table.workers.worker_pool import WorkerPool
from tests.feynman.positions import Supply

from ..manual import START, Beside, Guest, ManualSystem, eventually, holder, lay, made, open_registry, plan

pytestmark = pytest.mark.anyio

POSITION = {"turn": 0, "hands": [["Force", "Mass"], []], "hidden": ["Energy", "Time"]}


def step(room: TableSession) -> int:
    """How many actions have been played."""
    return room.table.play.step if room.table.play else 0


@pytest.mark.parametrize(
    ("claims", "seats"),
    [
        ("auto", 2),
        ("spot", 4),
        *(pytest.param(*one, marks=pytest.mark.long) for one in (("auto", 3), ("auto", 4), ("spot", 2), ("spot", 3))),
    ],
)
async def test_bots_alone_play_to_the_end(tmp_path: Path, claims: str, seats: int) -> None:
    async with open_registry(tmp_path) as registry:
        room, secret = await registry.make(plan(*["random"] * seats, options={"claims": claims}, pause_ms=0))
        await room.start(Guest(secret).holder)
        await eventually(lambda: room.table.stage == "over")


async def test_a_bot_answers_exactly_one_pause_after_it_last_saw_something(tmp_path: Path) -> None:
    system = ManualSystem()
    async with open_registry(tmp_path, system) as registry:
        room, secret = await registry.make(plan("random", "random", pause_ms=900))
        await room.start(Guest(secret).holder)
        for n in range(1, 6):
            await eventually(lambda: 900 in system.alarms)
            system.advance(899)
            assert step(room) == n - 1
            system.advance(1)
            await eventually(lambda n=n: step(room) == n)  # type: ignore[misc]
        assert room.table.play is not None
        assert [played.ms for played in room.table.play.match.played] == [900, 1800, 2700, 3600, 4500]


@pytest.mark.parametrize(
    ("wanted", "pause", "waits"),
    [(Asked.MAY, 900, 900), (Asked.MAY_SOON, 2000, 6000), (Asked.MAY_SOON, 250, 3000), (Asked.MAY_SOON, 0, 0)],
)
async def test_bots_leave_people_a_moment_for_what_they_could_do_just_now(
    monkeypatch: pytest.MonkeyPatch, wanted: Asked, pause: int, waits: int
) -> None:
    """A chance that stays (Unitary's claim) slows nobody; one that is gone with the next action makes bots wait.

    At every pace there is time for a thumb, except where bots make no pauses at all.
    """
    asked = Game.asked
    monkeypatch.setattr(Game, "asked", lambda game, state, seat: wanted if seat == 0 else asked(game, state, seat))
    table = Table("muon-100", made("person", "random", "random", pause_ms=pause))
    table.apply(Started(1, START, {"turn": 1}))
    assert [(deadline.seat, deadline.at - START) for deadline in schedule(table)] == [(1, waits)]


async def test_F19_whoever_is_on_turn_has_a_moment_to_catch_before_a_computer_calls_late(tmp_path: Path) -> None:
    """Nobody else may catch at a table of two; and the chance does not last because the turn is one's own."""
    cards = Supply([])
    held = [cards.numbers(hand) for hand in (["u:red", "c:blue"], ["d:blue", "d:green"])]
    position = {"turn": 1, "hands": held, "discard": cards.numbers(["t:green"])}
    table = Table("muon-100", made("person", "expert", game="feynman", pause_ms=250))
    table.apply(Started(1, START, position))
    table.apply(Acted(1, "play d:green", 5000, "bot"))
    assert [(deadline.seat, deadline.at - START - 5000) for deadline in schedule(table)] == [(1, 3000)]


async def test_F19_a_computer_leaves_a_moment_to_call_decay_and_then_catches(tmp_path: Path) -> None:
    system, cards = ManualSystem(), Supply([])
    held = [cards.numbers(hand) for hand in (["u:red", "c:blue"], ["d:blue", "d:green"])]
    async with open_registry(tmp_path, system) as registry:
        room, secret = await registry.make(plan("me", "expert", game="feynman", pause_ms=900))
        await room.happen(lambda _: Started(1, START, {"turn": 0, "hands": held, "discard": cards.numbers(["t:red"])}))
        await room.act(Guest(secret).holder, 0, "play u:red")
        await eventually(lambda: 3000 in system.alarms)
        system.advance(2999)
        assert step(room) == 1
        system.advance(1)
        await eventually(lambda: step(room) == 2)
        assert room.table.play is not None
        assert room.table.play.match.written[-1] == (1, "catch")


async def test_a_bot_that_thinks_too_long_answers_whole_pauses_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = ManualSystem()

    def think_long(game: Game, view: object, seat: int, level: int, seed: int) -> tuple[int, ...]:
        system.time += 2000
        return (game.legal(view, seat)[-1],)

    monkeypatch.setattr(Game, "choose", think_long)
    async with open_registry(tmp_path, system) as registry:
        room, secret = await registry.make(plan("random", "random", pause_ms=900))
        await room.start(Guest(secret).holder)
        await eventually(lambda: 700 in system.alarms)
        system.advance(700)
        await eventually(lambda: step(room) == 1)
        assert room.table.play is not None
        assert room.table.play.match.played[0].ms == 2700


async def test_a_bot_that_may_act_and_would_rather_not_is_asked_again_when_something_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def stay_silent(game: Game, view: object, seat: int, level: int, seed: int) -> tuple[int, ...]:
        asked.append(seat)
        return ()

    monkeypatch.setattr(Game, "choose", stay_silent)
    async with open_registry(tmp_path) as registry:
        room, secret = await registry.make(plan("me", "random", "random", options={"claims": "spot"}, pause_ms=0))
        me = Guest(secret).holder
        await room.happen(lambda _: Started(1, START, {"turn": 0}))
        await eventually(lambda: asked == [1, 2])
        room.ring()
        await room.act(me, 0, "claim")
        await eventually(lambda: asked == [1, 2, 1, 2])
        assert step(room) == 1


async def test_a_bots_dice_do_not_hang_on_what_is_hidden_from_it(tmp_path: Path) -> None:
    worlds = []
    for hidden in (["Energy", "Time"], ["Mass", "Time"]):
        table = Table("muon-100", made("person", "random", claims="spot"))
        table.apply(Started(5, START, {**POSITION, "hidden": hidden}))
        worlds.append(schedule(table))
    assert worlds[0] == worlds[1] != []
    assert [deadline.kind for deadline in worlds[0]] == [Kind.OFFERED]


async def test_a_bot_keeps_an_absent_persons_seat_until_they_are_back(tmp_path: Path) -> None:
    system = ManualSystem()
    log = SqliteLog(tmp_path / "tables.sqlite")
    await log.open()
    await lay(
        log, "muon-100", made("person", "person", pause_ms=0), Started(7, START, POSITION), Assigned(0, "bot", "random")
    )
    await log.close()
    async with open_registry(tmp_path, system) as registry:
        room = await registry.session("muon-100")
        assert room.table.play is not None
        await eventually(lambda: room.table.play is not None and room.table.play.match.state.turn == 1)
        await room.happen(lambda table: decide.reclaim(table, holder(0)))
        seen = room.table.play.seen[1]
        await room.act(holder(1), seen, "done")
        assert room.table.play.asked == {0}
        assert schedule(room.table) == []
        await room.act(holder(0), room.table.play.seen[0], "done")


async def test_presence_is_who_is_here_with_the_secret(tmp_path: Path) -> None:
    async with open_registry(tmp_path) as registry:
        room, secret = await registry.make(plan("me", "open"))
        me, stranger = Guest(secret), Guest(None)
        with room.visit(stranger):
            assert room.attendance.present == frozenset()
            with room.visit(me):
                assert room.attendance.present == {0}
            assert room.attendance.present == frozenset()
        assert stranger.rings >= 2


async def test_thinking_bots_do_not_stop_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[bool] = []
    others_went_on: list[bool] = []

    def run(game: Game, view: object, seat: int, level: int, seed: int) -> tuple[int, ...]:
        thought.append(True)
        while not others_went_on:
            time.sleep(0.001)
        return (game.legal(view, seat)[-1],)

    monkeypatch.setattr(Game, "choose", run)
    async with open_registry(tmp_path) as registry:
        room, secret = await registry.make(plan("random", "random", pause_ms=0))
        await room.start(Guest(secret).holder)
        await eventually(lambda: bool(thought))
        others_went_on.append(True)
        await eventually(lambda: step(room) > 0)
        await room.close()


async def test_a_table_goes_on_though_its_bots_cannot_think(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def start() -> Beside:
        raise OSError("no more processes")

    async with open_registry(tmp_path, workers=WorkerPool(None, start)) as registry:
        room, secret = await registry.make(plan("expert", "expert", pause_ms=0))
        with caplog.at_level(logging.ERROR):
            await room.start(Guest(secret).holder)
            await eventually(lambda: step(room) > 3)
        assert "a bot could not think" in caplog.text
