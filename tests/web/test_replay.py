"""Records from outside: played again by the server that they are opened at, and kept nowhere."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from labtable.api import exports
from labtable.api.limits import Limits
from labtable.api.messages import MAX_RECORD_BYTES
from labtable.engine.files import record_file
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games import load

from .live import live
from .matches import PLAYED, over, record_of_a_match

pytestmark = pytest.mark.anyio


async def test_a_record_is_shown_as_the_table_showed_its_match(tmp_path: Path) -> None:
    await over(tmp_path)
    async with live(tmp_path) as server:
        record = await record_of_a_match(server)
        shown = (await server.ask("POST", "/api/replay", content=record)).json()
        assert shown["review"] == (await server.ask("GET", "/api/tables/muon-100/review")).json()
        assert (shown["game"], len(shown["seats"])) == ("unitary", 3)
        lines = [json.loads(line) for line in record.splitlines()]
        assert [seat["name"] for seat in shown["seats"]] == [player["name"] for player in lines[0]["seats"]]
        assert len(server.registry.sessions.by_name) == 1, "no table is made for it"


async def test_what_is_no_record_is_answered_in_a_sentence(tmp_path: Path) -> None:
    await over(tmp_path)
    async with live(tmp_path) as server:
        record = await record_of_a_match(server)
        first, second, *_ = record.splitlines(keepends=True)
        older = json.dumps({**json.loads(first), "rules_version": 0}).encode()
        wrong = [b"", b"\xff\n", record[:-9], first + second + second, older, b"[" * 100_000]
        for body in wrong:
            answer = await server.ask("POST", "/api/replay", content=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_record"), body
            assert "Traceback" not in answer.text
        elsewhere = json.dumps({**json.loads(first), "game": "whist"}).encode()
        assert (await server.ask("POST", "/api/replay", content=elsewhere)).json()["code"] == "unknown_game"
        too_long = await server.ask("POST", "/api/replay", content=b"x" * (MAX_RECORD_BYTES + 1))
        assert (too_long.status_code, too_long.json()["code"]) == (413, "too_long")


async def test_a_record_of_more_actions_than_people_play_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_file, "MOST_ACTIONS", len(PLAYED))
    await over(tmp_path)
    async with live(tmp_path) as server:
        record = await record_of_a_match(server)
    assert exports.replay(record)
    monkeypatch.setattr(record_file, "MOST_ACTIONS", len(PLAYED) - 1)
    with pytest.raises(Problem, match="at most 4 actions"):
        exports.replay(record)


async def test_a_record_whose_review_would_be_too_large_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await over(tmp_path)
    async with live(tmp_path) as server:
        record = await record_of_a_match(server)
    monkeypatch.setattr(exports, "MOST_VIEWS", len(PLAYED) * 5)
    assert exports.replay(record)
    monkeypatch.setattr(exports, "MOST_VIEWS", len(PLAYED) * 5 - 1)
    with pytest.raises(Problem, match=r"3 seats.*at most 4 actions"):
        exports.replay(record)


async def test_one_address_opens_so_many_records_at_once(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(replays_at_once=2, replays_per_second=0)) as server:
        codes = [(await server.ask("POST", "/api/replay", content=b"")).json()["code"] for _ in range(3)]
        assert codes == ["bad_record", "bad_record", "slow_down"]


class Workers:
    """Workers that do what they are asked at once, and count it."""

    def __init__(self) -> None:
        self.asked = 0

    async def later(self, asker: str, task: Callable[[bytes], bytes], record: bytes) -> bytes:
        self.asked += 1
        return task(record)


@pytest.mark.parametrize(("most", "asked"), [(exports.MOST_KEPT, 1), (10, 2)])
async def test_a_record_is_played_again_once_for_all_while_there_is_room_for_its_review(
    monkeypatch: pytest.MonkeyPatch, most: int, asked: int
) -> None:
    monkeypatch.setattr(exports, "MOST_KEPT", most)
    record = dump_match(Match(load("unitary"), 2, None, 1), [Player("Ada"), Player("Bob")])
    workers = Workers()
    reviews = exports.Reviews(workers)  # type: ignore[arg-type]
    first = await reviews.of_record(record, "here")
    await asyncio.sleep(0)  # what it was made by ends
    assert await reviews.of_record(record, "elsewhere") == first
    assert workers.asked == asked
