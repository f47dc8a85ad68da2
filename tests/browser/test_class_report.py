"""The page of what a class learned: to read, and to print with half a page a pupil, always on light paper."""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from labtable.classroom import changes as of_class
from labtable.classroom.changes import Joined, Opened, Plan, Seated
from labtable.table.seats.seat import Person
from labtable.table.state import changes
from labtable.table.state.changes import AnyChange, Started
from labtable.table.state.table import hash_of
from tests.browser.accessible import faults_by_night
from tests.classroom.logs import BEGAN, by_bots, golden, holder

from .conftest import BESIDE, LAPTOP, PHONE, Visitor

CODE = "photon-77"
PUPILS = ["Ada", "Ben", "Cleo Maximiliane-Alexandra", "Dan"]
MM = 96 / 25.4  # CSS pixels


DAY = 86_400_000


def keep_class(
    store: Path,
    code: str = CODE,
    cats: Sequence[AnyChange] = (),
    mathic: Sequence[AnyChange] = (),
    weeks: Sequence[Sequence[AnyChange]] = (),
) -> None:
    """Write a class into the store that has played at two tables, at one of them three matches.

    `weeks`: what is played there on the same day of the weeks after.
    """
    matches = [cats or golden("cats", "two"), mathic or golden("mathic", "honour")]
    logs: dict[str, list[bytes]] = {}
    plan = Plan("cats", 2)
    log: list[of_class.AnyChange] = [Opened("Class 8b", hash_of("host"), hash_of("desk"), BEGAN, plan)]
    log += [Joined(name, holder(n), n + 6, n // 2 + 1, BEGAN) for n, name in enumerate(PUPILS)]
    for group, (begun, *played) in enumerate(matches, 1):
        first = 2 * (group - 1)
        seats = [Person(PUPILS[first + n], holder(first + n)) for n in (0, 1)]
        table = changes.Made(**{**{f: getattr(begun, f) for f in begun.__struct_fields__}, "seats": seats})
        refused = changes.Refused(0, "call", 1000, "nothing_to_call", "C-3")
        happened = [table, *played, *([played[0], refused, *played[1:], *played] if group == 1 else [])]
        for week, (_, *later) in enumerate(weeks if group == 1 else [], 1):
            then = BEGAN + 7 * week * DAY
            happened += [msgspec.structs.replace(c, at=then) if isinstance(c, Started) else c for c in later]
        logs[f"{code}{group}"] = [changes.write(change) for change in happened]
        log.append(Seated(group, f"{code}{group}", [first, first + 1]))
    logs[code] = [of_class.write(change) for change in log]
    rows_of = [(name, n, body) for name, bodies in logs.items() for n, body in enumerate(bodies, 1)]
    with closing(sqlite3.connect(store)) as rows, rows:
        rows.executemany("INSERT OR IGNORE INTO event VALUES (?, ?, ?)", rows_of)


def opened(visit: Visitor, size: dict[str, int] = LAPTOP, code: str = CODE, **options: Any) -> Page:
    """The report, in the browser of the desk."""
    page = visit(BESIDE, size, **options)
    page.evaluate(f"localStorage.setItem('labtable:desk:{code}', 'desk')")
    page.goto(f"{page.evaluate('location.origin')}/class/{code}/report")
    expect(page.get_by_role("heading", level=1, name="Class 8b")).to_be_visible()
    return page


def test_the_report_is_read_by_its_desk_on_light_paper_and_names_can_be_hidden(
    visit: Visitor, store: Path, axe: str
) -> None:
    keep_class(store)
    stranger = visit(f"/class/{CODE}/report")
    expect(stranger.get_by_role("alert")).to_contain_text("Only the desk")
    page = opened(visit, color_scheme="dark")
    for name in PUPILS:
        expect(page.get_by_role("heading", level=2, name=name)).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(246, 241, 230)"
    expect(page.locator(".worth li")).to_have_count(3)
    expect(page.locator(".worth .cards .group").first).to_be_visible()
    assert faults_by_night(page, axe) == []  # it looks the same by day
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    assert "Cleo" in Path(saved.value.path()).read_text(encoding="utf-8-sig")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a spreadsheet").click()
    assert saved.value.suggested_filename == f"{CODE}-results.xlsx"
    assert Path(saved.value.path()).read_bytes().startswith(b"PK")
    page.get_by_label("Elements in the place of names").check()
    for name in PUPILS:
        assert name.split()[0] not in re.findall(r"\w+", page.locator("main").inner_text())
    expect(page.get_by_role("heading", level=2, name="Carbon")).to_be_visible()
    page.get_by_role("button", name="Push this position").first.click()
    expect(page.get_by_role("dialog").get_by_role("img", name="The position")).to_be_visible()
    expect(page.get_by_role("button", name="Push to all")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    with page.context.expect_page() as other:
        page.get_by_role("link", name="Open this match").first.click()
    expect(other.value.get_by_role("slider")).to_be_visible()
    assert "Ada" not in other.value.locator("body").inner_text()


def test_a_report_in_words_has_its_positions_and_fits_paper_and_phone(visit: Visitor, store: Path, axe: str) -> None:
    keep_class(store, "photon-88", by_bots("cats", 2, 1), by_bots("mathic", 0, 1, most=60))
    page = opened(visit, code="photon-88")
    pupils = page.locator("article.pupil")
    texts = pupils.locator(".words").all_inner_texts()
    assert len(texts) == len(PUPILS)
    assert all(re.search(r"\d+ of (the )?\d+", text) for text in texts), texts
    proofs = pupils.evaluate_all("all => all.map((one) => one.querySelectorAll('sup, ol li').length)")
    assert max(proofs) == 4, "a strength and a next step, each with its position"
    assert all(n in (2, 4) for n in proofs)
    expect(pupils.first.get_by_text("To try at home")).to_be_visible()
    expect(page.locator(".whole .next").get_by_role("link", name=re.compile("Puzzle \\d+ of"))).to_be_visible()
    assert faults_by_night(page, axe) == []
    page.get_by_label("The class may use").select_option("plus and minus")
    expect(page).to_have_url(re.compile("scope=plus"))
    expect(page.get_by_label("The class may use")).to_have_value("plus")
    page.reload()
    expect(page.get_by_label("The class may use")).to_have_value("plus")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1 + len(PUPILS) // 2
    page.set_viewport_size({"width": round(174 * MM), "height": round(273 * MM)})  # of A4
    page.emulate_media(media="print")
    for pupil in pupils.all():
        assert pupil.evaluate("(one) => one.getBoundingClientRect().height") <= 273 / 2 * MM
        expect(pupil.locator(".words")).to_be_visible()
        expect(pupil.locator("ol .cards").first).to_be_visible()


def test_no_pupils_half_page_is_split_when_it_is_printed(visit: Visitor, store: Path) -> None:
    keep_class(store)
    page = opened(visit)
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1 + len(PUPILS) // 2
    page.set_viewport_size({"width": round(174 * MM), "height": round(273 * MM)})  # of A4
    page.emulate_media(media="print")
    heights = page.locator("article.pupil").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert len(heights) == len(PUPILS)
    assert max(heights) <= 273 / 2 * MM
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_a_class_of_several_weeks_has_its_progress_on_screen_and_paper(visit: Visitor, store: Path, axe: str) -> None:
    code, weeks = "photon-99", [by_bots("cats", 2, 1), by_bots("cats", 1, 2), by_bots("cats", 2, 3)]
    keep_class(store, code, by_bots("cats", 0, 1), weeks=weeks)
    page = opened(visit, code=code)
    expect(page.locator("header.title")).to_contain_text("14 November – 5 December 2023")
    expect(page.get_by_text("That was on 4 days.")).to_be_visible()
    page.get_by_role("link", name="Progress").click()
    progress = page.locator(".progress")
    expect(progress.get_by_role("heading", level=2, name="Progress")).to_be_in_viewport()
    blocks = progress.locator("article")
    expect(blocks.get_by_role("heading")).to_have_text(["The class", "Ada", "Ben"])
    expect(progress.get_by_text("On one day only: Cleo Maximiliane-Alexandra, Dan.")).to_be_visible()
    for block in blocks.all():
        rows = block.locator("tbody tr", has_text="Cats").all()
        moved = [int(row.get_by_role("cell").nth(1).inner_text()) for row in rows]
        dots = block.locator("circle").evaluate_all("all => all.map((one) => one.getAttribute('fill'))")
        assert len(dots) == 4, "a game of one day has no line"
        assert [fill == "var(--ink)" for fill in dots] == [moves >= 20 for moves in moved]
    for size in (LAPTOP, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        wide = progress.locator("table, svg").evaluate_all("all => all.map((e) => e.getBoundingClientRect().right)")
        assert max(wide) <= size["width"]
    assert faults_by_night(page, axe) == []
    page.get_by_label("Elements in the place of names").check()
    assert "Ada" not in progress.inner_text()
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2 + len(PUPILS) // 2, "one page more"
