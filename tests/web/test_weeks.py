"""A class that goes on for weeks: the same code and pupils on other days, what was counted of each, and its end."""

import asyncio
import io
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from labtable.table.store import erasing, sqlite
from tests.table.manual import eventually

from .classes import fetched, in_class, open_class, sheet_rows
from .clock import Clock
from .live import JSON, Live, live

pytestmark = pytest.mark.anyio

LESSONS = [(datetime(2026, 11, day, 9, 10, tzinfo=UTC), there) for day, there in (
    (3, ("Ada", "Ben")), (10, ("Ada", "Cleo")), (17, ("Ada", "Ben", "Cleo")),
)]  # fmt: skip
KEEP_DAYS = 14


def ms(moment: datetime) -> int:
    return round(1000 * moment.timestamp())


def day_of(moment: datetime) -> int:
    return ms(moment) // 86_400_000


async def lesson(server: Live, code: str, secret: str, there: Sequence[str], secrets: dict[str, str]) -> None:
    """Deal one match to these pupils and play it; whoever was there before has their secret."""
    async with AsyncExitStack() as people:
        desk = await people.enter_async_context(in_class(server, code, secret))
        phones = {}
        for name in there:
            phones[name] = await people.enter_async_context(in_class(server, code, secrets.get(name)))
            if name in secrets:
                assert (await phones[name].until("place"))["me"]["name"] == name, "they come back as themselves"
            else:
                secrets[name] = await phones[name].join(name)
        await desk.until(lambda view: {p["name"] for p in view.get("pupils", []) if p["present"]} == set(there))
        await desk.send({"t": "deal"})
        seats = []
        for name, phone in phones.items():
            table = (await phone.until(lambda view: view["at"] == "table"))["table"]
            seats.append(await people.enter_async_context(server.person(table, secrets[name])))
            await seats[-1].until(lambda view: view["stage"] == "playing")
        await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(seats)))


def counted(days: list[JSON]) -> list[tuple[str, int]]:
    """The days, and how many matches were played on each."""
    return [(datetime.fromtimestamp(day["began"] / 1000, UTC).date().isoformat(), day["matches"]) for day in days]


async def test_a_class_goes_on_for_weeks_and_is_erased_as_every_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing, "TOGETHER", 0)
    secrets: dict[str, str] = {}
    code = desk = ""
    about: JSON = {}
    for moment, there in LESSONS:  # on a laptop that is switched off in between
        monkeypatch.setattr(sqlite, "day_now", lambda moment=moment: day_of(moment))
        async with live(tmp_path, system=Clock(ms(moment)), keep_days=KEEP_DAYS) as server:
            if not code:
                wish: dict[str, Any] = {"naming": "list", "roster": ["Ada", "Ben", "Cleo"], "title": "8b"}
                code, desk = await open_class(server, "cats", 3, options={"form": "elimination"}, **wish)
            await lesson(server, code, desk, there, secrets)
            about = (await fetched(server, code, "report?east=60", desk)).json()
            await check_files(server, code, desk, about)
    assert counted(about["progress"]) == [("2026-11-03", 1), ("2026-11-10", 1), ("2026-11-17", 1)]
    assert [counted(pupil["progress"]) for pupil in about["pupils"]] == [
        [("2026-11-03", 1), ("2026-11-10", 1), ("2026-11-17", 1)],
        [("2026-11-03", 1), ("2026-11-17", 1)],
        [("2026-11-10", 1), ("2026-11-17", 1)],
    ]
    assert (about["days"], about["minutes"] < 60) == (3, True), "the days in between are no lesson"
    for pupil in [*about["pupils"], about]:
        assert sum(day["matches"] for day in pupil["progress"]) == pupil["matches"]
        assert sum(day["moves"] for day in pupil["progress"]) == pupil["actions"]
        assert sum(day["missed"] for day in pupil["progress"]) == sum(idea["n"] for idea in pupil["missed"])
        for topic in pupil["topics"]:
            same = [one for day in pupil["progress"] for one in day["topics"] if one["topic"] == topic["topic"]]
            assert (sum(one["n"] for one in same), sum(one["good"] for one in same)) == (topic["n"], topic["good"])
    await check_erased(tmp_path, monkeypatch, code, desk)


async def check_files(server: Live, code: str, desk: str, about: JSON) -> None:
    """The spreadsheet has a row for each pupil, day and game; the CSV file the same below its own rows."""
    path = "results.xlsx?east=60"
    book = load_workbook(io.BytesIO((await fetched(server, code, path, desk)).content))
    if about["days"] == 1:
        assert book.sheetnames == ["What was learned", "Schrödinger’s Cats"]
        return
    assert book.sheetnames == ["What was learned", "Progress", "Schrödinger’s Cats"]
    heads, *lines = book["Progress"].iter_rows(values_only=True)
    rows = [dict(zip(heads, line, strict=True)) for line in lines]
    of_all = [(pupil["name"], day) for pupil in about["pupils"] for day in pupil["progress"]]
    of_all += [("The class", day) for day in about["progress"]]
    assert len(rows) == len(of_all)
    for row, (name, day) in zip(rows, of_all, strict=True):
        assert (row["pupil"], row["game"]) == (name, "Schrödinger’s Cats")
        assert row["day"] == datetime.fromtimestamp(day["began"] / 1000, UTC).replace(
            hour=0, minute=0, second=0, microsecond=0, tzinfo=None
        ), "a day, not its text"
        for head, key in (("matches", "matches"), ("actions", "moves"), ("chances missed", "missed")):
            assert row[head] == day[key]
        topics = {one["topic"]: one for one in day["topics"]}
        said = topics.get("hypotheses", {"n": "", "good": ""})
        assert (row["Hypotheses"], row["Hypotheses: right"]) == (said["n"], said["good"])
    content = (await fetched(server, code, "report.csv?east=60&lang=de&names=hidden", desk)).content
    above, _, below = content.decode("utf-8-sig").partition("\r\n\r\n")
    assert len(above.splitlines()) == 2 + len(about["pupils"])
    german = sheet_rows(below.encode())
    assert [row["Tag"] for row in german] == [str(row["day"].date()) for row in rows]
    assert "Ada" not in below


async def check_erased(folder: Path, monkeypatch: pytest.MonkeyPatch, code: str, desk: str) -> None:
    """Nobody plays any more: after the days for which the server keeps what is unused, nothing is left."""
    last = day_of(LESSONS[-1][0])
    for day in (last + KEEP_DAYS // 2, last + KEEP_DAYS - 1):
        monkeypatch.setattr(sqlite, "day_now", lambda day=day: day)
        async with live(folder, keep_days=KEEP_DAYS) as server:
            assert (await fetched(server, code, "report", desk)).json()["days"] == 3
    monkeypatch.setattr(sqlite, "day_now", lambda: last + KEEP_DAYS + 1)
    async with live(folder, keep_days=KEEP_DAYS):
        await eventually(lambda: not any(b"Cleo" in file.read_bytes() for file in folder.glob("tables.sqlite*")))
