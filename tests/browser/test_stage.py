"""The projector of a class: to be read from the last row, with nothing cut off, and set by keys."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from labtable.classroom.changes import Door, Names
from tests.browser.accessible import faults as inaccessible
from tests.browser.classes import ArrangedClass, Played, acts, arrange_class, at_stage
from tests.browser.conftest import BESIDE, Visitor
from tests.browser.projected import LARGE, look
from tests.effort import LONG

SEATS = {"cats": (3, 6), "unitary": (2, 4), "mathic": (3, 6), "feynman": (4, 10)}


def stage(visit: Visitor, there: ArrangedClass, hash_: str = "") -> Page:
    """A projector, as somebody opens it who has made the class with that browser."""
    return at_stage(visit(BESIDE, LARGE), there, hash_)


@pytest.mark.parametrize("game", SEATS)
def test_every_table_is_read_from_the_last_row(visit: Visitor, store: Path, axe: str, game: str) -> None:
    few, many = SEATS[game]
    whole, full = acts(game, few), acts(game, many, most=60)
    tables = [
        Played(game, few, whole[: round(part * len(whole))]) for part in ((0, 0.15, 0.5, 1) if LONG else (0, 0.5, 1))
    ]
    tables += [Played(game, many, full[:n]) for n in ((0, len(full)) if LONG else (len(full),))]
    there = arrange_class(store, tables, show="table", group=1)
    page = stage(visit, there)
    found: list[str] = []
    for number, table in enumerate(tables, 1):
        expect(page.get_by_role("heading", name=f"Table {number}")).to_be_visible()
        expect(page.locator(".match[data-game] h2").first).to_be_visible()
        found += look(page, f"{table.seats} seats after {len(table.acted)}")
        page.keyboard.press("ArrowRight")
    page.goto(f"{page.url}#{there.tables[tables.index(Played(game, few, whole))]}/1/{len(whole) // 2}")
    expect(page.get_by_text(f"step {len(whole) // 2} of {len(whole)}")).to_be_visible()
    found += look(page, "looked back")
    assert found + inaccessible(page, axe) == []


HERE: tuple[tuple[int, Names, Door], ...] = (
    (0, "wall", "open"), (28, "wall", "ask"), (60, "wall", "open"), (60, "desk", "shut"),
    (28, "nowhere", "open"), (36, "wall", "shut"), (60, "wall", "ask"),
)  # fmt: skip


def test_the_code_and_who_is_here(visit: Visitor, store: Path, axe: str) -> None:
    page = visit(BESIDE, LARGE)
    reached = {"base": "http://192.168.178.129:8000", "why": None, "embeds": False}
    page.route("**/api/address", lambda route: route.fulfill(json=reached))
    for waiting, names, door in HERE if LONG else HERE[:4]:
        at_stage(page, there := arrange_class(store, [], waiting=waiting, names=names, door=door))
        expect(page.get_by_text("Your teacher lets you in.")).to_have_count(int(door == "ask"))
        expect(page.get_by_text("The door is shut")).to_have_count(int(door == "shut"))
        expect(page.get_by_role("img", name="QR code of this class")).to_be_visible()
        word, number = there.code.upper().split("-")
        expect(page.locator(".code")).to_contain_text(f"{word} {number}")
        expect(page.get_by_role("heading", level=2)).to_contain_text(str(waiting))
        expect(page.get_by_text("Cobalt")).to_have_count(int(names != "wall"))
        expect(page.get_by_role("listitem")).to_have_count(waiting)
        expect(page.get_by_text("Maximilian-Alexander").first).to_be_visible(visible=waiting > 0 and names == "wall")
        assert look(page, f"{waiting} pupils, {names}, {door}") == []
        if waiting == 28:
            assert inaccessible(page, axe) == []


def test_all_tables_at_a_glance(visit: Visitor, store: Path, axe: str) -> None:
    whole = acts("mathic", 2)
    for n in (4, 15, 30) if LONG else (4, 30):
        tables = [Played("mathic", 2, whole[: 0 if number % 2 else len(whole)]) for number in range(n)]
        page = stage(visit, arrange_class(store, tables, show="overview", waiting=2))
        expect(page.get_by_role("listitem")).to_have_count(n + 1)
        expect(page.get_by_text("to play")).to_have_count(n // 2)
        expect(page.get_by_text("waits for the deal")).to_have_count(1)
        assert look(page, f"{n} tables") == []
        if n == 30:
            assert inaccessible(page, axe) == []


@pytest.mark.parametrize("frozen", [False, True])
def test_fifteen_tables_of_all_games_fit_whole(visit: Visitor, store: Path, axe: str, frozen: bool) -> None:
    whole = {game: acts(game, few) for game, (few, _) in SEATS.items()}
    tables = [
        Played(game, few, whole[game][: round(part * len(whole[game]))], frozen=frozen and part < 1)
        for part in (0, 0.5, 0.9, 1)
        for game, (few, _) in SEATS.items()
    ][:15]
    page = stage(visit, arrange_class(store, tables, show="overview"))
    expect(page.get_by_role("listitem")).to_have_count(15)
    expect(page.get_by_text("Nobody can play")).to_have_count(int(frozen))
    assert look(page, "15 tables") == []
    assert page.locator(".too-long").count() == 0
    assert inaccessible(page, axe) == []


def test_what_is_frozen_is_frozen_in_every_view(visit: Visitor, store: Path, axe: str) -> None:
    there = arrange_class(store, [Played("cats", 3, frozen=True), Played("unitary", 2, frozen=True)], waiting=40)
    page = stage(visit, there)
    for key in "coqt":
        page.keyboard.press(key)
        expect(page.get_by_role("status").filter(has_text="Nobody can play")).to_be_in_viewport(ratio=1)
        if key != "t":  # there the sign lies over the table
            assert look(page, f"frozen, {key}") == []
        assert inaccessible(page, axe) == []


def test_what_it_shows_is_set_by_keys_and_at_the_desk_alike(visit: Visitor, store: Path) -> None:
    tables = [Played("unitary", 2), Played("cats", 3), Played("feynman", 2)]
    there = arrange_class(store, tables, waiting=3)
    page, other = stage(visit, there), stage(visit, there)
    for key, what in (("t", "table"), ("o", "overview"), ("q", "question"), ("c", "code")):
        page.keyboard.press(key)
        for one in (page, other):
            expect(one.locator(f"main[data-show={what}]")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(other.get_by_role("heading", name="Table 1")).to_be_visible()
    for _ in range(4):  # round, and however quickly
        page.keyboard.press("ArrowRight")
    expect(other.get_by_role("heading", name="Table 2")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(other.get_by_role("heading", name="Table 1")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Code")).to_be_visible()
    page.get_by_role("button", name="Overview").focus()
    page.keyboard.press("Enter")
    expect(other.locator("main[data-show=overview]")).to_be_visible()


def test_a_frozen_table_says_so(visit: Visitor, store: Path, axe: str) -> None:
    page = stage(visit, arrange_class(store, [Played("cats", 3, frozen=True)], show="table"))
    expect(page.get_by_role("status").filter(has_text="Nobody can play")).to_be_visible()
    assert inaccessible(page, axe) == []


@pytest.mark.parametrize("names", ["nowhere", "desk"])
def test_hidden_names_are_on_no_stage(visit: Visitor, store: Path, names: Names) -> None:
    whole = acts("cats", 3)
    played = Played("cats", 3, whole[:20])
    page = stage(visit, arrange_class(store, [played], show="table", names=names))
    for key, show in (("t", "table"), ("o", "overview"), ("c", "code")):
        page.keyboard.press(key)
        expect(page.locator(f"main[data-show={show}]")).to_contain_text("Helium")
        for name in ("Ada", "Emmy", "Lise"):
            assert name not in page.locator("main").inner_text()


def test_it_is_for_desks_alone(visit: Visitor, store: Path, server: str) -> None:
    there = arrange_class(store, [Played("cats", 3)], show="table")
    page = visit(f"/class/{there.code}/stage")
    expect(page.get_by_text("opened at its desk")).to_be_visible()
    with_link = visit(f"/class/{there.code}/stage#{there.desk}", LARGE)
    expect(with_link.get_by_role("heading", name="Table 1")).to_be_visible()
    assert there.desk not in with_link.url
    pupil = visit(BESIDE, LARGE)
    pupil.evaluate("([k, s]) => localStorage.setItem(k, s)", [f"labtable:desk:{there.code}", there.pupils[0]])
    pupil.goto(f"{server}/class/{there.code}/stage")
    expect(pupil.get_by_text("opened at its desk")).to_be_visible()


@pytest.mark.parametrize("hides", ["the stage", "the report"])
def test_a_position_worth_talking_about_opens_on_the_stage(
    visit: Visitor, store: Path, server: str, hides: str
) -> None:
    there = arrange_class(
        store, [Played("cats", 3, acts("cats", 3))], names="nowhere" if hides == "the stage" else "wall"
    )
    page = stage(visit, there)
    page.goto(f"{server}/class/{there.code}/report")
    page.get_by_label("Elements in the place of names").set_checked(hides == "the report")
    with page.context.expect_page() as other:
        page.get_by_role("link", name="On the stage").first.click()
    shown = other.value
    expect(shown.get_by_text(re.compile(r"^step \d+ of \d+"))).to_be_visible()
    expect(shown.get_by_role("heading", name="Helium")).to_be_visible()
    expect(shown.get_by_role("img", name="Closed box")).to_have_count(0)
    shown.keyboard.press("o")
    expect(shown.locator("main[data-show=overview]")).to_be_visible()
    assert "#" not in shown.url
