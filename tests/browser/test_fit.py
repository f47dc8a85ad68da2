"""At every size, from a small phone to a projector, what is acted on is wholly in sight, whatever is said with it."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BESIDE, Visitor
from tests.browser.fitting import hints, look, looked_back, places, steps
from tests.browser.lessons import do, expected
from tests.browser.mathic_table import act, compose, in_hand, in_space, on_board, sign, written
from tests.browser.mathic_table import set_up as mathic
from tests.browser.tables import acts, at_table, hold, make
from tests.browser.unitary_table import card
from tests.browser.unitary_table import set_up as unitary
from tests.browser.walks import finish, last_turn

HAND = ["Surface Tension", "Mass", "Square Root", "Angular Momentum"]
SAMPLE: dict[str, Any] = {"area": [1, 2, -2], "turns": 7, "discard": ["Energy"], "hidden": ["Velocity", "Distance"]}
FULL: dict[str, Any] = {"area": [12, 12, -12], "turns": 7, "hidden": ["Velocity", "Distance"]}
WINDOW_MS = 600_000
CARDS = ["3/12h", "[>=6/12 red]", "9/12s", "0/12d"]
SPACE = ["4/12s", "7/12d", "3/12d", "6/12s"]
TOKENS = ["plus", "red+black", "compare", "number 1"]
BOARD: dict[str, Any] = {"hands": [CARDS, ["5/12c", "6/12c"]], "space": SPACE, "tokens": TOKENS}
BIG_SPACE = [*SPACE, "1/12h", "2/12s", "5/12d", "8/12c", "10/12h", "11/12s", "1/12c"]


# --- Unitary ----------------------------------------------------------------------------------------------------------


def test_unitarys_lessons_step_by_step(page: Page) -> None:
    steps(page, "unitary")
    found: list[str] = []
    for lesson in ("sample", "order"):
        end = page.locator("main[data-stage=over]")
        while not end.count():
            step = page.get_by_role("img", name="Step").get_attribute("aria-label")
            found += look(page, f"{lesson}, {step}")
            if expected(page) in {"Velocity up", "Mass up"}:
                found += wrong_move(page)
            do(page, expected(page))
            expect(page.get_by_role("img", name=str(step), exact=True)).to_have_count(0)
            page.locator(".expects").or_(end).first.wait_for()
        found += look(page, f"{lesson}, its end")
        if lesson == "sample":
            page.get_by_role("button", name="Next lesson").click()
            expect(page.locator("main[data-stage=playing] .expects")).to_be_visible()
    assert found == []


def wrong_move(page: Page) -> list[str]:
    """Another way than the lesson's is refused; so the lesson's words and the refusal are there together."""
    do(page, expected(page).replace(" up", " down"))
    expect(page.locator(".refusal")).to_be_visible()
    found = look(page, "refused in a lesson")
    page.keyboard.press("Escape")
    return found


@pytest.mark.parametrize("claims", [pytest.param("auto", marks=pytest.mark.long), "spot"])
def test_unitarys_table_with_all_that_may_be_said(page: Page, store: Path, claims: str) -> None:
    seats = ("person Noor", "bot intermediate", "bot intermediate", "bot intermediate")
    at_table(page, unitary(store, *seats, claims=claims, hands=[HAND, ["Area"], [], []], **SAMPLE))
    found = look(page, "one’s turn")
    card(page, "Mass").click()
    found += look(page, "a card is picked")
    before = places(page, ".tile, .half")
    card(page, "Square Root").click(force=True)
    acts(page).locator("[data-way='play']").click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    found += look(page, "a refusal")
    assert places(page, ".tile, .half") == before
    found += hints(page)
    found += look(page, "all of a hint")
    assert found == []


def test_a_full_area(page: Page, store: Path) -> None:
    """U-8: twelve of each unit, and a card that would be one too many."""
    at_table(
        page,
        unitary(store, "person Noor", "bot intermediate", claims="spot", hands=[["Volume", *HAND[:3]], []], **FULL),
    )
    found = look(page, "thirty-six tiles")
    before = places(page, ".tile, .half")
    card(page, "Volume").click()
    acts(page).locator("[data-way='up']").click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    found += look(page, "thirty-six tiles and a refusal")
    assert places(page, ".tile, .half") == before
    assert found == []


def test_a_window_after_a_claim(visit: Visitor, store: Path) -> None:
    """U-11, for whoever is asked, whoever is not, and whoever watches."""
    areas = [[0, 0, 0], [0, 1, -1], [1, 2, -2]]
    start: dict[str, Any] = {
        "areas": areas,
        "area": areas[-1],
        "hands": [HAND, HAND[:3]],
        "hidden": ["Velocity", "Energy"],
    }
    table = unitary(store, "person Noor", "person Priya", claims="spot", window_ms=WINDOW_MS, **start)
    noor, priya = (at_table(visit(BESIDE), table, seat) for seat in (0, 1))
    watcher = visit(f"/t/{table.name}")
    priya.get_by_role("button", name="Claim", exact=True).click()
    found = look(priya, "asked whether she is sure")
    acts(priya).get_by_role("button", name="Claim it").click()
    expect(noor.get_by_role("timer")).to_be_visible()
    expect(watcher.get_by_role("timer")).to_be_visible()
    found = [
        fault for page, who in ((noor, "asked"), (priya, "claimed"), (watcher, "watches")) for fault in look(page, who)
    ]
    assert found == []


def test_unitarys_puzzle(page: Page, server: str) -> None:
    hold(page, *make(server, [], puzzle=1))
    expect(page.locator(".puzzle")).to_be_visible()
    found = look(page, "a puzzle")
    do(page, "Surface Tension down")
    expect(card(page, "Surface Tension")).to_have_count(0)
    card(page, "Square Root").click(force=True)
    acts(page).locator("[data-way='play']").click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    found += look(page, "a puzzle and a refusal")
    do(page, "done")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert found + look(page, "a puzzle that was missed") == []


# --- Mathic -----------------------------------------------------------------------------------------------------------


def test_mathics_lesson_step_by_step(page: Page) -> None:
    steps(page, "mathic")
    found: list[str] = []
    for move, n in zip(
        (
            ["3/12h", "+", "4/12s", "=", "7/12d"],
            ["10/12d", "=", "10/12h"],
            ["[>=6/12 red]", "=", "6/12s"],
            [],
            ["2/12d", "=", "2/12h"],
        ),
        "12345",
        strict=True,
    ):
        step = page.get_by_role("img", name="Step").get_attribute("aria-label")
        found += look(page, f"move {n}")
        for what in move:
            (sign(page, what) if len(what) == 1 else page.locator(f".mathic .pick[data-name='{what}']").first).click()
        found += look(page, f"move {n}, written")
        if n == "3":
            on_board(page, "[>=6/12 red]").click()
            expect(page.locator(".picker")).to_be_visible()
            found += look(page, f"move {n}, its value")
            act(page, "play").click()
            expect(page.locator(".refusal")).to_be_visible()
            found += look(page, f"move {n}, refused")
            page.keyboard.press("Escape")
            written(page).fill("[>=6/12 red: 2/1] = 6/12s / 3/12s")
        (act(page, "play") if move else page.get_by_role("button", name="Pass")).click()
        expect(page.get_by_role("img", name=str(step), exact=True)).to_have_count(0)
        page.locator(".expects").or_(page.locator("main[data-stage=over]")).first.wait_for()
    assert found + look(page, "the end") == []


@pytest.mark.parametrize(
    "space", [pytest.param(SPACE, id="four cards", marks=pytest.mark.long), pytest.param(BIG_SPACE, id="eleven cards")]
)
def test_mathics_table_with_all_that_may_be_said(page: Page, store: Path, space: list[str]) -> None:
    start = {**BOARD, "hands": [*BOARD["hands"], ["0/12h"], ["0/12c"]], "space": space}
    at_table(page, mathic(store, "person Noor", *["bot random"] * 3, **start))
    found = look(page, "one’s turn")
    compose(page, "3/12h", "+", "4/12s", "=", "7/12d")
    expect(page.locator(".verdict.yes")).to_be_visible()
    found += look(page, "an equation")
    sign(page, "(").click()
    before = places(page, ".eq .pick, .space .pick")
    act(page, "play").click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    found += look(page, "a refusal")
    assert places(page, ".eq .pick, .space .pick") == before
    act(page, "clear").click()
    found += hints(page)
    compose(page, "[>=6/12 red]", "+", *" - ".join(space[:3]).split())
    on_board(page, "[>=6/12 red]").click()
    found += look(page, "a line, the value of a card, and all of a hint")
    assert found == []


def test_a_theft_and_a_challenge(visit: Visitor, store: Path) -> None:
    """M-11 and M-12, for whoever may react."""
    table = mathic(store, "person Noor", "person Ada", options={"referee": "honour"}, window_ms=WINDOW_MS, **BOARD)
    noor, ada = (at_table(visit(BESIDE), table, seat) for seat in (0, 1))
    in_hand(noor, "9/12s").click()
    act(noor, "discard").click()
    expect(ada.get_by_role("timer")).to_be_visible()
    found = look(ada, "may steal") + look(noor, "has discarded")
    for what in ("9/12s", "=", "3/12d", "+", "6/12s"):
        (sign(ada, what) if len(what) == 1 else in_space(ada, what)).click()
    found += look(ada, "steals")
    act(ada, "play").click()
    expect(noor.get_by_role("button", name="Challenge")).to_be_visible()
    assert found + look(noor, "may challenge") + look(ada, "has stolen") == []


# --- the end, and looking back ----------------------------------------------------------------------------------------


def test_the_end_and_looking_back(visit: Visitor, store: Path) -> None:
    """Noor overlooks that Mass would win; each ends the turn, then she plays it."""
    hands = [["Mass", "Square Root", "Angular Momentum"], ["Clear"]]
    start: dict[str, Any] = {"area": [0, 2, -2], "hands": hands, "hidden": ["Energy", "Density"], "phase": "play"}
    table = unitary(store, "person Noor", "person Priya", **start)
    noor, priya = (at_table(visit(BESIDE), table, seat) for seat in (0, 1))
    for page in (noor, priya):
        expect(page).to_have_title(re.compile("Your turn"))
        do(page, "done")
    expect(noor).to_have_title(re.compile("Your turn"))
    do(noor, "Mass up")
    for page in (noor, priya):
        expect(page.locator("main[data-stage=over]")).to_be_visible()
    found = look(noor, "the end, to the host") + look(priya, "the end, to a guest")
    noor.get_by_role("button", name="Review").click()
    assert found + looked_back(noor) == []


@pytest.mark.parametrize("game", ["mathic", "feynman", "cats"])
def test_the_end_of_the_other_games_and_looking_back(page: Page, store: Path, game: str) -> None:
    at_table(page, last_turn(store, game))
    finish(page, game)
    page.keyboard.press("Escape")  # the boxes of the last call
    expect(page.locator("main[data-stage=over]")).to_be_visible()
    found = look(page, "the end")
    if game == "feynman":
        page.get_by_role("button", name="Interactions seen").click()
        expect(page.get_by_role("dialog")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Review").click()
    assert found + looked_back(page) == []
