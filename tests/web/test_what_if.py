"""Going on alone from a step of a match that was played, and what the solver says there."""

import asyncio
import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from labtable.api.limits import Limits
from labtable.api.messages import MAX_RECORD_MESSAGE_BYTES
from labtable.engine.files import record_file
from labtable.engine.files.record_file import Player
from labtable.engine.play import match as matches
from labtable.engine.play.match import Match
from labtable.games import load, names

from .live import Live, live

pytestmark = pytest.mark.anyio

PLAYERS = [Player("Ada"), Player("Bob", "beginner"), Player("Eve")]


@cache
def played(game: str, seats: int = 2, actions: int | None = None, seed: int = 5) -> Match:
    """A match that beginners have played, to its end or so far."""
    match = Match(load(game), seats, seed=seed)
    last = -1
    while not match.is_over and len(match.played) != actions:
        last = match.game.asking_order(match.state, last)[-1]
        match.carry_out(last, match.game.choose(match.view(last), last, 1, len(match.played)))
    return match


def recorded(match: Match) -> str:
    """The text of its record."""
    return record_file.dump_match(match, PLAYERS[: match.seats]).decode()


async def what_if(server: Live, record: str, **wish: Any) -> tuple[int, dict[str, Any]]:
    """What comes of a wish."""
    return await post(server, "what-if", {"record": record, **wish})


async def post(server: Live, path: str, wish: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status and content of an answer."""
    answer = await server.ask("POST", f"/api/{path}", content=json.dumps(wish))
    return answer.status_code, answer.json()


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("deck", ["same", "as_known"])
async def test_one_person_goes_on_alone_from_a_step(tmp_path: Path, game: str, deck: str) -> None:
    match = played(game, actions=20)
    step = len(match.played) // 2
    seat = match.played[step].seat
    there = match.state_after(step)
    async with live(tmp_path) as server:
        status, made = await what_if(server, recorded(match), step=step, seat=seat, deck=deck)
        assert status == 201, made
        async with server.person(made["table"], made["secret"]) as ada, server.person(made["table"]) as eve:
            await ada.until(lambda view: view["stage"] == "playing")
            assert ada.view["what_if"] == {"step": step, "seat": seat, "deck": deck}
            assert ada.view["you"] == seat
            assert [s["name"] for s in ada.view["seats"]] == ["Ada", "Bob"]
            levels = [None if n == seat else level for n, level in enumerate(["intermediate", "beginner"])]
            assert [s.get("level") for s in ada.view["seats"]] == levels
            assert (await eve.told({"t": "sit", "seat": 1 - seat, "name": "Eve"}))["code"] == "no_seats"
            assert (await ada.told({"t": "assign", "seat": 1 - seat, "to": "open"}))["code"] == "no_seats"
            assert (await ada.told({"t": "lend", "seat": seat}))["code"] == "no_seats"
        room = await server.registry.session(made["table"])
        assert room.table.play is not None
        begun = room.table.play.match
        assert begun.seed != match.seed, "its dice are fresh"
        if deck == "same":
            assert begun.start == there
        else:
            assert begun.start == match.game.redeal(match.game.view(there, seat), seat, begun.seed)


async def test_it_is_played_to_its_end_dealt_again_and_gone_on_from(tmp_path: Path) -> None:
    match = played("unitary")
    step = len(match.played) - 2
    seat = match.played[step].seat
    async with live(tmp_path) as server:
        wish: dict[str, Any] = {"step": step, "seat": seat, "deck": "same", "level": "random"}
        _, made = await what_if(server, recorded(match), **wish)
        async with server.person(made["table"], made["secret"]) as ada:
            await ada.until(lambda view: view["stage"] == "playing")
            for _, action in match.written[step:]:
                await ada.act(action)
            await ada.until(lambda view: view["stage"] == "over")
            assert ada.view["winners"] == match.game.winners(match.state)
            record = (await server.ask("GET", f"/api/tables/{made['table']}/record")).text
            review = (await server.ask("GET", f"/api/tables/{made['table']}/review")).json()
            assert (len(review["steps"]), review["winners"]) == (3, ada.view["winners"])
            assert review["returns"] == match.game.returns(match.state)
            ended = record_file.load(record.encode(), load).match
            assert (ended.state, ended.start) == (match.state, match.state_after(step))
            await ada.send({"t": "start"})
            await ada.until(lambda view: view["match"] == 2)
            assert (await server.registry.session(made["table"])).table.play.match.start == ended.start  # type: ignore[union-attr]
        status, again = await what_if(server, record, **(wish | {"step": 1}))
        assert status == 201
        room = await server.registry.session(again["table"])
        assert room.table.play is not None
        assert room.table.play.match.position == match.branch(step + 1), "one match, not one inside another"


async def test_the_solver_says_at_a_step_what_it_says_at_the_table(tmp_path: Path) -> None:
    match = played("mathic", actions=12)
    step = len(match.played) // 2
    seat = match.played[step].seat
    async with live(tmp_path) as server:
        status, hint = await post(server, "advice", {"record": recorded(match), "step": step, "seat": seat})
        assert status == 200
        view = match.game.view(match.state_after(step), seat)
        assert hint["sentences"][-1]["key"] == match.game.words.hint(view, seat).sentences[-1].key
        for wrong in ({"step": -1, "seat": 0}, {"step": 0, "seat": 9}, {"step": 0, "seat": -1}):
            status, fault = await post(server, "advice", {"record": recorded(match), **wrong})
            assert (status, fault["code"]) == (400, "bad_step" if wrong["step"] < 0 else "bad_seat")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"step": -1}, "bad_step"),
    ({"step": 10**9}, "bad_step"),
    ({"step": 10**30}, "bad_step"),
    ({"step": None}, "bad_message"),
    ({"seat": 2}, "bad_seat"),
    ({"seat": -1}, "bad_seat"),
    ({"deck": "stacked"}, "bad_message"),
    ({"level": "genius"}, "bad_level"),
    ({"record": ""}, "bad_record"),
    ({"record": "{}"}, "bad_record"),
    ({"record": "x" * MAX_RECORD_MESSAGE_BYTES}, "too_long"),
    ({"more": 1}, "bad_message"),
]


async def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    given = {"record": recorded(played("unitary", actions=8)), "step": 1, "seat": 0, "deck": "same"}
    async with live(tmp_path) as server:
        for wish, code in REFUSED:
            status, fault = await post(server, "what-if", given | wish)
            assert (status, fault["code"]) == (413 if code == "too_long" else 400, code)


async def test_nothing_follows_the_end_of_a_match(tmp_path: Path) -> None:
    match = played("cats")
    async with live(tmp_path) as server:
        for deck in ("same", "as_known"):
            status, fault = await what_if(server, recorded(match), step=len(match.played), seat=0, deck=deck)
            assert (status, fault["code"]) == (400, "bad_position")


async def test_such_tables_count_as_new_ones(tmp_path: Path) -> None:
    record = recorded(played("unitary", actions=8))
    async with live(tmp_path, Limits(tables_at_once=1, tables_per_second=0)) as server:
        asked = [await what_if(server, record, step=1, seat=0, deck="same") for _ in range(2)]
        assert [status for status, _ in asked] == [201, 429]


async def test_however_many_are_wished_for_at_once_the_loop_plays_none_of_them_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = lru_cache(1)(matches._state_after.__wrapped__)
    monkeypatch.setattr(matches, "_state_after", kept)
    record = recorded(played("unitary", actions=8))
    async with live(tmp_path) as server:
        wishes = [what_if(server, record, step=step, seat=0, deck="same") for step in range(6)]
        assert {status for status, _ in await asyncio.gather(*wishes)} == {201}
    assert (kept.cache_info().misses, kept.cache_info().hits) == (6, 6), "beside the loop, and as the table deals"
