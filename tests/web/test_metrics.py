"""What whoever runs a server can ask of it: whether it is well, and figures."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from labtable.table.store.log import StoreError
from labtable.table.store.sqlite import SqliteLog
from labtable.web import metrics
from tests.served import free_port

from .live import NO_TLS, live

pytestmark = pytest.mark.anyio


async def test_it_says_whether_it_is_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live(tmp_path) as server:
        answer = await server.ask("GET", "/health")
        assert (answer.status_code, answer.json()) == (200, {"well": True})

        async def fail(*_: object) -> None:
            raise StoreError("the disk is gone")

        monkeypatch.setattr(SqliteLog, "read", fail)
        answer = await server.ask("GET", "/health")
        assert (answer.status_code, answer.json()) == (503, {"well": False})


async def told(port: int) -> dict[str, float]:
    """All figures by their names."""
    async with httpx.AsyncClient(verify=NO_TLS) as client:
        text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


async def test_figures_are_told_at_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    async with live(tmp_path) as server:
        lateness = metrics.Lateness()
        metrics.tell(server.registry, lateness, port)
        before = await told(port)
        made = await server.make("me", "beginner")
        async with server.person(made.table, made.secret) as ada:
            await ada.send({"t": "start"})
            await ada.play_on(random.Random(1))
        for seconds in (0.0005, 0.02, 60):
            lateness.note(seconds)
        now = await told(port)
        assert (await server.ask("GET", "/metrics")).status_code == 404
        room = await server.registry.session(made.table)
        assert room.table.play is not None
        written, played = room.table.entries, len(room.table.play.match.played)
    assert {before[f"labtable_{name}"] for name in ("tables", "acts_total", "store_write_seconds_count")} == {0}
    assert now["labtable_tables"] == 1
    assert now["labtable_acts_total"] == played > 0
    assert now["labtable_store_write_seconds_count"] == written
    assert now["labtable_store_failures_total"] == now["labtable_thinking_queue"] == 0
    assert now["labtable_loop_lateness_seconds_bucket 0.001"] == 1
    assert now["labtable_loop_lateness_seconds_bucket 0.05"] == 2
    assert now["labtable_loop_lateness_seconds_count"] == 3


async def test_how_late_the_loop_is_is_looked_at_again_and_again() -> None:
    lateness = metrics.Lateness()
    looking = asyncio.create_task(lateness.keep_looking())
    while [sample.value for sample in lateness.metric().samples if sample.name.endswith("_count")] < [2]:
        await asyncio.sleep(metrics.BEAT)
    looking.cancel()
