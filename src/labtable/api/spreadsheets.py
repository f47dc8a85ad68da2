"""Results of a class as a spreadsheet (.xlsx): the report, and a sheet for each game."""

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from io import BytesIO
from itertools import zip_longest

from labtable.engine.files.score_sheet import FORMULA, Cell

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LEAST_WIDTH, MOST_WIDTH = 6, 48  # of a column, in characters; longer text goes on in the next line
MOST_LETTERS = 32_767  # in a cell
MOST_IN_NAME = 31  # letters in the name of a sheet
NOT_IN_NAME = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
A4 = 9
HOST = {  # every text stays a text
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}

Rows = Sequence[Sequence[Cell]]


def workbook(sheets: Mapping[str, Rows]) -> bytes:
    """A spreadsheet of these sheets, by name, heads first. Numbers are numbers, days are days, no text is a formula."""
    import xlsxwriter  # only who saves a spreadsheet waits for it

    written = BytesIO()
    with xlsxwriter.Workbook(written, HOST) as book:
        head = book.add_format({"bold": True, "text_wrap": True, "valign": "top", "bottom": 1})
        text = book.add_format({"text_wrap": True, "valign": "top"})
        guarded = book.add_format({"text_wrap": True, "valign": "top", "quote_prefix": True})
        whole = book.add_format({"num_format": "0", "valign": "top"})
        broken = book.add_format({"num_format": "0.0##", "valign": "top"})
        day = book.add_format({"num_format": "yyyy-mm-dd", "valign": "top"})

        def kind(cell: Cell, row: int) -> object:
            if isinstance(cell, str):  # quoted, a text that is edited later becomes no formula either
                return guarded if cell.startswith(FORMULA) else head if row == 0 else text
            return whole if isinstance(cell, int) else broken

        for name, rows in sheets.items():
            page = book.add_worksheet(name.translate(NOT_IN_NAME)[:MOST_IN_NAME].strip("' "))
            if is_from_right_to_left(rows):
                page.right_to_left()
            for number, row in enumerate(rows):
                for column, cell in enumerate(row):
                    if isinstance(cell, str):
                        page.write_string(number, column, cell[:MOST_LETTERS], kind(cell, number))
                    elif isinstance(cell, date):
                        page.write_datetime(number, column, cell, day)
                    else:
                        page.write_number(number, column, cell, kind(cell, number))
            for column, width in enumerate(widths(rows)):
                page.set_column(column, column, width)
            page.freeze_panes(1, 0)
            page.repeat_rows(0)
            page.set_landscape()
            page.set_paper(A4)
            page.fit_to_pages(1, 0)
    return written.getvalue()


def is_from_right_to_left(rows: Rows) -> bool:
    """Whether the heads are in letters that run from right to left."""
    directions = (unicodedata.bidirectional(letter) for row in rows[:1] for cell in row for letter in str(cell))
    return next((direction for direction in directions if direction in ("L", "R", "AL")), "L") != "L"


def widths(rows: Rows) -> list[int]:
    """The width of each column, in characters: that of its longest cell, if that is neither short nor very long."""
    columns = zip_longest(*rows, fillvalue="")
    return [min(MOST_WIDTH, max(LEAST_WIDTH, *(width(str(cell)) + 2 for cell in column))) for column in columns]


def width(text: str) -> int:
    """The width of a text, in characters of our letters: those of East Asia are twice as wide."""
    seen = [letter for letter in text if unicodedata.category(letter) != "Mn"]
    return len(seen) + sum(unicodedata.east_asian_width(letter) in "WF" for letter in seen)
