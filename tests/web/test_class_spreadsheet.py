"""The results of a class as a spreadsheet: a sheet for the report and one for each game, read by another library."""

import asyncio
import io
import random
import unicodedata
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from labtable.api.spreadsheets import MOST_IN_NAME, MOST_WIDTH, workbook

from .classes import fetched, in_class, open_class
from .live import Live, live

pytestmark = pytest.mark.anyio
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", "http://x.example", "007", "1e5"]


def read(content: bytes) -> Any:
    return load_workbook(io.BytesIO(content))


def rows_of(page: Any) -> list[dict[str, Any]]:
    heads, *rows = page.iter_rows(values_only=True)
    return [dict(zip(heads, row, strict=True)) for row in rows]


def test_numbers_are_numbers_and_texts_are_texts_whatever_they_are() -> None:
    rows: list[list[Any]] = [["name", "n", "share", "text"], *[[text, 3, -0.25, "x" * 100] for text in FORMULAS]]
    page = read(workbook({"Game: [1] / *?": rows}))["Game   1"]
    for text, row in zip(FORMULAS, page.iter_rows(min_row=2), strict=True):
        assert [cell.data_type for cell in row] == ["s", "n", "n", "s"]
        assert [cell.value for cell in row] == [text, 3, -0.25, "x" * 100]
        assert row[0].quotePrefix == (text not in ("http://x.example", "007", "1e5")), "guarded when it is edited"
        assert (row[1].number_format, row[2].number_format) == ("0", "0.0##")
    assert page.freeze_panes == "A2"
    assert page.column_dimensions["D"].width <= MOST_WIDTH + 1
    assert all(cell.font.bold for cell in page[1])


def test_whatever_a_game_is_called_its_sheet_has_a_name_and_hebrew_runs_from_the_right() -> None:
    made = read(workbook({"'A name that is much longer than a sheet may have'": [["שם"]], "B": [["name"]]}))
    first, second = made.worksheets
    assert len(first.title) <= MOST_IN_NAME
    assert (first.sheet_view.rightToLeft, bool(second.sheet_view.rightToLeft)) == (True, False)


async def played(server: Live, people: AsyncExitStack) -> tuple[str, str]:
    """A class that has played a match."""
    code, secret = await open_class(server, "cats", 2, title="8b", options={"form": "elimination"})
    desk = await people.enter_async_context(in_class(server, code, secret))
    phones = [await people.enter_async_context(in_class(server, code)) for _ in range(2)]
    secrets = [await phone.join(name) for phone, name in zip(phones, ("=Ada", "Ben"), strict=True)]
    await desk.send({"t": "deal"})
    table = (await phones[0].until(lambda view: view["at"] == "table"))["table"]
    seats = [await people.enter_async_context(server.person(table, own)) for own in secrets]
    await asyncio.gather(*(seat.play_on(random.Random(n)) for n, seat in enumerate(seats)))
    return code, secret


async def test_a_class_has_one_file_with_its_report_and_the_sheet_of_each_game(tmp_path: Path) -> None:
    async with live(tmp_path) as server, AsyncExitStack() as people:
        code, secret = await played(server, people)
        answer = await fetched(server, code, "results.xlsx", secret)
        assert answer.headers["content-disposition"] == f'attachment; filename="{code}-results.xlsx"'
        assert answer.headers["content-type"].endswith("spreadsheetml.sheet")
        made = read(answer.content)
        assert made.sheetnames == ["What was learned", "Schrödinger’s Cats"]
        report, sheet = map(rows_of, made.worksheets)
        assert [row["pupil"] for row in report] == ["=Ada", "Ben", "The class"]
        assert all(isinstance(row[name], int) for row in report for name in ("matches", "actions", "hints"))
        assert isinstance(report[0]["median seconds"], int | float)
        assert {row["player"] for row in sheet} == {"=Ada", "Ben"}
        assert all(isinstance(row["table"], int) for row in sheet)
        assert any(isinstance(cell, int | float) for row in sheet for cell in list(row.values())[3:])
        german = read((await fetched(server, code, "results.xlsx?lang=de&names=hidden", secret)).content)
        assert german.sheetnames[0] == "Was gelernt wurde"
        report, sheet = map(rows_of, german.worksheets)
        assert {row["Name"] for row in report[:2]} == {row["Name"] for row in sheet}
        text = unicodedata.normalize("NFC", str([report, sheet]))
        assert "Ada" not in text
        assert "Ben" not in text
        for wrong in (None, "guessed"):
            assert (await fetched(server, code, "results.xlsx", wrong)).status_code == 403
