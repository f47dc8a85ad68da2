"""While a window is open, a secret answer changes nothing that others can observe: not a byte of what they are sent or

ask for, not the number of frames, and not the work that is done for them. When it closes, nobody is told who was last.
"""

from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from labtable.api import exports
from labtable.api.frames import Frames, Shown
from labtable.engine.files.score_sheet import rows_of
from labtable.engine.kernels.contract import SPECTATOR
from labtable.table.state.changes import Acted, Assigned, Started
from labtable.table.state.table import Role
from labtable.table.workers import worker_tasks
from labtable.table.workers.worker_pool import WorkerPool
from tests.table.manual import START, Beside, ManualSystem, eventually, made

from .live import Live, Person, live
from .matches import past
from .scenes import CHALLENGE, STEAL, WINDOW, Scene, Script, frames
from .seats import is_here

pytestmark = pytest.mark.anyio

WINDOWS = pytest.mark.parametrize("window", [WINDOW, STEAL, CHALLENGE], ids=["claim", "steal", "challenge"])
OTHERS = (SPECTATOR, 0, 2)


@WINDOWS
async def test_nobody_is_told_who_answered_last(tmp_path: Path, window: Scene) -> None:
    told = await frames(tmp_path / "one", window, [(1, "pass"), (2, "pass")])
    told_there = await frames(tmp_path / "other", window, [(2, "pass"), (1, "pass")])
    for viewer in (SPECTATOR, 0):
        assert told_there[viewer] == told[viewer]
    silent = await frames(tmp_path / "silent", window)
    assert len(told[SPECTATOR]) == len(silent[SPECTATOR]) + 1, "the window has closed"


async def test_of_two_answers_that_claim_and_pass_nobody_is_told_which_was_last(tmp_path: Path) -> None:
    told = await frames(tmp_path / "one", WINDOW, [(1, "pass"), (2, "claim")])
    told_there = await frames(tmp_path / "other", WINDOW, [(2, "claim"), (1, "pass")])
    for viewer in (SPECTATOR, 0):
        assert told_there[viewer] == told[viewer]


async def test_a_log_that_is_read_late_names_nobody_either(tmp_path: Path) -> None:
    """Who comes after the match replays it from the deal."""
    play = WINDOW.play()
    for seat, action in [*WINDOW.script, (1, "pass"), (2, "pass")]:
        play.act(seat, action, 0)
    late = {viewer: play.log(viewer) for viewer in play.viewers}
    play = WINDOW.play()
    for viewer in play.viewers:
        play.log(viewer)
    for seat, action in [*WINDOW.script, (1, "pass"), (2, "pass")]:
        play.act(seat, action, 0)
    assert late == {viewer: play.log(viewer) for viewer in play.viewers}
    assert late[SPECTATOR][-1].seat is None
    assert late[2][-1].seat == 2


# --- what others ask for, and the work it makes -----------------------------------------------------------------------


class Watched:
    """A window at a real server: everybody is there, and the work for each of them is counted."""

    def __init__(self, server: Live, people: dict[int, Person], work: Counter[Any]) -> None:
        self.server = server
        self.people = people
        self.work = work
        self.heard: dict[int, int] = {}

    async def answer(self, seat: int, message: dict[str, Any]) -> None:
        """A seat says something in secret, and hears of it; the work is counted from here on."""
        for person in self.people.values():
            await person.settle()
        self.heard = {viewer: len(person.frames) for viewer, person in self.people.items()}
        self.work.clear()
        await self.people[seat].send(message)
        await self.people[seat].settle()

    async def fetched(self) -> list[tuple[int, bytes]]:
        """What anybody may ask for."""
        answers = []
        for what in ("sheet.csv", "record", "review", "qr.svg"):
            answer = await self.server.ask("GET", f"/api/tables/muon-100/{what}")
            answers.append((answer.status_code, answer.content.replace(self.server.at.encode(), b"")))
        return answers


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """How often something was made, and for whom."""
    counted: Counter[Any] = Counter()
    following, sheet = Frames.next, rows_of

    def next_frame(self: Frames, role: Role, shown: Shown | None) -> tuple[str | None, Shown]:
        counted["frame", role.seat] += 1
        return following(self, role, shown)

    def sheet_made(*arguments: Any) -> Any:
        counted["sheet"] += 1
        return sheet(*arguments)

    monkeypatch.setattr(Frames, "next", next_frame)
    monkeypatch.setattr(exports, "rows_of", sheet_made)
    return counted


async def in_a_window(stack: AsyncExitStack, folder: Path, window: Scene, work: Counter[Any]) -> Watched:
    """Everybody at a table whose window is open."""
    folder.mkdir()
    played = [Acted(seat, action, n) for n, (seat, action) in enumerate(window.script)]
    table = made(*["person"] * window.seats, game=window.game.name, window_ms=600_000, **window.options)
    await past(folder, table, Started(1, START, window.position), *played)
    server = await stack.enter_async_context(live(folder, system=ManualSystem()))
    people = {}
    for viewer in range(SPECTATOR, window.seats):
        secret = None if viewer == SPECTATOR else f"person {viewer}"
        people[viewer] = await stack.enter_async_context(server.person("muon-100", secret))
        await people[viewer].until("table")
    return Watched(server, people, work)


@WINDOWS
@pytest.mark.parametrize("what", ["pass", "always"])
async def test_a_secret_answer_makes_no_work_for_anybody_else(
    tmp_path: Path, window: Scene, what: str, work: Counter[Any]
) -> None:
    async with AsyncExitStack() as stack:
        watched = await in_a_window(stack, tmp_path / "one", window, work)
        seen = watched.people[1].view["seen"]
        message = {"t": "act", "seen": seen, "action": "pass"} if what == "pass" else {"t": "always", "passes": True}
        await watched.answer(1, message)
        assert watched.people[1].view["seen"] > seen or watched.people[1].view["passes"]
        assert {seat for (_, seat) in work} == {1}
        for viewer in OTHERS:
            await watched.people[viewer].settle()
            assert len(watched.people[viewer].frames) == watched.heard[viewer] + 1, "the answer to `settle` alone"


@WINDOWS
async def test_what_anybody_may_ask_for_is_the_same_and_not_made_again_after_a_secret_answer(
    tmp_path: Path, window: Scene, work: Counter[Any]
) -> None:
    async with AsyncExitStack() as stack:
        watched = await in_a_window(stack, tmp_path / "one", window, work)
        before = await watched.fetched()
        await watched.answer(1, {"t": "act", "seen": watched.people[1].view["seen"], "action": "pass"})
        work.clear()
        assert await watched.fetched() == before
        assert work["sheet"] == 0
    async with AsyncExitStack() as stack:
        asked_late = await in_a_window(stack, tmp_path / "other", window, work)
        await asked_late.answer(1, {"t": "act", "seen": asked_late.people[1].view["seen"], "action": "pass"})
        assert await asked_late.fetched() == before


async def test_the_sheet_of_an_open_window_is_made_of_what_is_public(tmp_path: Path) -> None:
    """The work is the same, not the bytes alone: no secret answer is even replayed."""
    play = CHALLENGE.play()
    for seat, action in CHALLENGE.script:
        play.act(seat, action, 0)
    public = play.public
    play.act(1, "pass", 0)
    assert (play.public, play.step) == (public, public + 1)
    play.act(2, "pass", 0)
    assert play.public == public + 2


# --- leaving, bots ----------------------------------------------------------------------------------------------------


async def test_who_has_left_and_answers_in_secret_does_not_come_back_by_it(tmp_path: Path) -> None:
    """Seat 1 leaves before the window. Then it passes, or somebody else with its secret waits."""
    left = await frames_after_leaving(tmp_path / "silent", [])
    passed = await frames_after_leaving(tmp_path / "passed", [(1, "pass")])
    for viewer in OTHERS:
        assert passed[viewer] == left[viewer]
    assert passed[1] != left[1]


async def frames_after_leaving(folder: Path, answers: Script) -> dict[int, list[str]]:
    """All that everybody hears after seat 1 has left, and answered or not."""
    async with AsyncExitStack() as stack:
        watched = await in_a_window(stack, folder, WINDOW, Counter())
        people = watched.people
        await people[1].send({"t": "leave"})
        for person in people.values():
            await person.until(lambda view: not is_here(view["seats"][1]))
            await person.settle()
        before = {viewer: len(person.frames) for viewer, person in people.items()}
        for seat, action in answers:
            await people[seat].send({"t": "act", "seen": people[seat].view["seen"], "action": action})
            await people[seat].until(lambda view, seen=people[seat].view["seen"]: view["seen"] > seen)  # type: ignore[misc]
        for person in people.values():
            await person.settle()
        return {viewer: person.frames[before[viewer] :] for viewer, person in people.items()}


async def test_who_has_left_and_acts_where_all_see_it_is_back(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person"), Started(1, START, {"turn": 0}))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        await ada.send({"t": "leave"})
        await ada.until(lambda view: not is_here(view["seats"][0]))
        await ada.act("done")
        assert is_here(ada.view["seats"][0])


async def test_a_bot_does_not_think_again_because_somebody_else_has_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[int] = []
    choose = worker_tasks.choose

    def count(game: str, view: Any, seat: int, level: int, seed: int, is_compiled: bool) -> worker_tasks.Choice:
        thought.append(seat)
        return choose(game, view, seat, level, seed, is_compiled)

    monkeypatch.setattr(worker_tasks, "choose", count)
    monkeypatch.setattr("pickle.dumps", lambda work: work)  # the count is in this process
    monkeypatch.setattr("pickle.loads", lambda work: work)
    played = [Acted(seat, action, n) for n, (seat, action) in enumerate(WINDOW.script)]
    table = made(*["person"] * 3, window_ms=600_000, **WINDOW.options)
    await past(tmp_path, table, Started(1, START, WINDOW.position), Assigned(2, "bot", "beginner"), *played)
    system = ManualSystem()
    async with live(tmp_path, system=system, workers=WorkerPool(None, Beside.start)) as server:
        room = await server.registry.session("muon-100")
        await eventually(lambda: thought == [2] and bool(system.alarms))
        async with server.person("muon-100", "person 1") as bob:
            await bob.until("table")
            await bob.act("pass")
            system.advance(2000)
            await eventually(lambda: room.table.play is not None and room.table.play.window is None)
        assert thought.count(2) == 1
