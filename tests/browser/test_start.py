"""The start page: a game is played, learned or puzzled over with one click; a table joined, or set."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from labtable.games import load, names
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, SMALL, Visitor, at_sizes
from tests.browser.fitting import FRAMES
from tests.browser.measuring import MEASURE, SCROLLS
from tests.browser.motion import come_to_rest
from tests.browser.tables import ME, OPEN, make, put_away

PROJECTOR = {"width": 1920, "height": 1080}
TABLET = {"width": 1024, "height": 768}
SMALL_TABLET = {"width": 740, "height": 1000}
ENLARGED = {"width": 640, "height": 400}  # a laptop's window at 200%
DEAL = re.compile("^Deal the ")
TITLES = [load(name).title for name in names()]
MOVES = """
    window.moves = 0
    for (const kind of ['animationstart', 'transitionrun']) addEventListener(kind, () => (window.moves += 1), true)
"""  # counts what has begun to move
WAYS = ("Play now", "Learn", "Puzzle")


def stage(visit: Visitor, size: dict[str, int] = LAPTOP) -> Page:
    """The start page, on which nothing moves."""
    page = visit("/", size)
    expect(page.get_by_role("button", name="Play now")).to_have_count(len(TITLES))
    return page


def faults(page: Page) -> list[Any]:
    """What is cut, covered or too small; the letters of a cover's drawing belong to a picture, and are not read."""
    found: list[dict[str, Any]] = page.evaluate(MEASURE, {"root": "main", "scrolls": SCROLLS})["faults"]
    return [fault for fault in found if (fault["kind"], fault["part"]) != ("small", "text")]


def in_sight(page: Page, all_of: Locator) -> bool:
    """Whether all of them lie in the window, wholly."""
    page.evaluate(FRAMES)
    return bool(
        all_of.evaluate_all(
            "all => all.map((e) => e.getBoundingClientRect()).every((b) => b.width > 0 && b.left >= 0 && b.top >= 0"
            " && b.right <= innerWidth && b.bottom <= innerHeight)"
        )
    )


def test_the_whole_stage_is_in_sight_without_scrolling(visit: Visitor) -> None:
    page = stage(visit)
    for title in TITLES:
        for name in (f"{way} {title}" for way in WAYS):
            expect(page.get_by_role("button", name=name)).to_be_visible()
        expect(page.get_by_role("link", name=f"Change settings {title}")).to_be_visible()
    covers = page.locator(".art .card")
    expect(covers).to_have_count(len(TITLES))
    acted_on = page.get_by_label("Join with a code").or_(page.get_by_label("You play as"))
    acted_on = acted_on.or_(page.get_by_role("link", name="Set a table")).or_(page.locator(".stage button, .stage a"))
    for size in (LAPTOP, PROJECTOR):
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        assert in_sight(page, acted_on)
        assert in_sight(page, covers)
        widths: list[float] = covers.evaluate_all("all => all.map((e) => e.getBoundingClientRect().width)")
        assert min(widths) > size["width"] / 6, "covers are large"


def test_on_a_phone_two_games_are_in_sight_and_all_are_reached(visit: Visitor) -> None:
    page = stage(visit, SMALL)
    games = page.locator(".stage li")
    for game in games.all()[:2]:
        expect(game).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Join")).to_be_in_viewport(ratio=1)
    expect(games.locator(".art").filter(has_text="γ").get_by_text("γ")).to_be_visible()  # of the drawing, all is there
    expect(games.first.locator(".art").get_by_text("players")).to_be_hidden()  # the small print is said beside it
    for title in TITLES:
        play = page.get_by_role("button", name=f"Play now {title}")
        play.scroll_into_view_if_needed()
        expect(play).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "sizes", [[SMALL], [LAPTOP, PROJECTOR, TABLET, SMALL_TABLET, ENLARGED]], ids=["phone", "wider"]
)
def test_nothing_on_the_start_page_is_cut_or_too_small(visit: Visitor, sizes: list[dict[str, int]]) -> None:
    page = stage(visit, sizes[0])
    for size in sizes:
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        assert (size, faults(page)) == (size, [])
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_one_click_plays_against_computers_under_an_offered_name(visit: Visitor) -> None:
    page = stage(visit, SMALL)
    name = page.get_by_label("You play as")
    expect(name).not_to_have_value("")  # once the page is there in place of the painted one
    offered = name.input_value()
    for game, title in zip(names(), TITLES, strict=True):
        page.get_by_role("button", name=f"Play now {title}").click()
        expect(page.locator(f"main.table[data-game={game}][data-stage=playing]")).to_be_visible()
        expect(page.locator(".opp")).to_contain_text("(computer, beginner)")
        put_away(page)  # what lies on top would be closed first
        page.go_back()
        expect(page.get_by_label("You play as")).to_have_value(offered)


def test_the_cover_plays_too_and_is_no_second_stop_of_the_tab_key(visit: Visitor) -> None:
    page = stage(visit)
    page.locator(".stage li[data-game=unitary] .art").click()
    expect(page.locator("main.table[data-game=unitary][data-stage=playing]")).to_be_visible()


def test_a_name_of_ones_own_is_kept_and_an_offered_one_is_nobodys(visit: Visitor, server: str) -> None:
    page = stage(visit)
    page.get_by_role("button", name="Play now Unitary").click()
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()
    table, _ = make(server, [ME, OPEN])
    page.goto(f"{server}/t/{table}")
    expect(page.get_by_label("Your name, Seat 2")).to_have_value("")
    page.goto(server)
    page.get_by_label("You play as").fill("Noor")
    page.get_by_role("button", name="Play now Unitary").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu").get_by_text("Noor")).to_be_visible()
    page.goto(f"{server}/t/{table}")
    expect(page.get_by_label("Your name, Seat 2")).to_have_value("Noor")


def test_whoever_empties_the_name_is_offered_one_again(visit: Visitor) -> None:
    page = stage(visit)
    name = page.get_by_label("You play as")
    offered = name.input_value()
    name.fill("")
    name.blur()
    expect(name).to_have_value(offered)


def test_covers_move_for_a_moment_and_again_under_the_mouse_but_not_where_less_motion_is_asked_for(
    visit: Visitor,
) -> None:
    page = visit("/", reduced_motion="no-preference", script=MOVES)
    expect(page.get_by_role("button", name="Play now")).to_have_count(len(TITLES))
    page.wait_for_function("() => window.moves > 0")
    come_to_rest(page)
    page.evaluate("window.moves = 0")
    page.locator(".stage li[data-game=cats]").hover()
    page.wait_for_function("() => window.moves > 0")
    page = visit("/", script=MOVES)
    expect(page.get_by_role("button", name="Play now")).to_have_count(len(TITLES))
    page.locator(".stage li[data-game=cats]").hover()
    page.evaluate(FRAMES)
    assert page.evaluate("window.moves") == 0


def test_it_says_whose_games_these_are_and_what_the_licence_is(visit: Visitor) -> None:
    page = stage(visit)
    for name in names():
        expect(page.locator(".credits")).to_contain_text(load(name).credit)
    for address in ("http://alum.mit.edu/www/zahniser", "http://www.mathicgames.com"):
        expect(page.locator(f".credits a[href='{address}']")).to_be_visible()
    page.get_by_text("The licence", exact=True).click()
    expect(page.get_by_text("to any person obtaining a copy of this software")).to_be_visible()
    page.get_by_text("What it is made of").click()
    expect(page.get_by_text("The Libertinus Project Authors")).to_be_visible()


# Where the tab key has come to: its part of the page, and where it is in it, in rows of 40 px.
STOPS = """() => {
    const parts = [".head", ".stage", ".others", ".credits"]
    const e = document.activeElement
    const { x, y } = e.getBoundingClientRect()
    const game = [...document.querySelectorAll(".stage li")].indexOf(e.closest(".stage li"))
    return [parts.findIndex((part) => e.closest(part)), game, Math.round((y + scrollY) / 40), x]
}"""


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_the_tab_key_goes_through_the_stage_as_it_is_seen(visit: Visitor, size: dict[str, int]) -> None:
    page = stage(visit, size)
    stops: list[list[float]] = []
    while not stops or stops[-1][0] != 3:
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOPS))
    assert stops[1:] == sorted(stops[1:]), "the theme stands beside the name of the page, before all others"
    assert {part for part, *_ in stops} == set(range(4))
    assert sum(part == 1 for part, *_ in stops) == len(TITLES) * 5


@pytest.mark.parametrize("game", names())
def test_who_sets_a_table_sees_who_plays_and_the_button_and_has_room_for_a_finger(visit: Visitor, game: str) -> None:
    page = visit(f"/new/{game}", SMALL)
    acted_on = [page.get_by_role("button", name=DEAL), page.get_by_role("link", name=load(game).title)]
    acted_on += [page.get_by_label("Your name"), page.get_by_label("Seat 2")]
    expect(acted_on[0]).to_be_visible()
    for size in (SMALL, LAPTOP, PROJECTOR):
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        for element in acted_on:
            assert in_sight(page, element)
        top = acted_on[0].bounding_box()
        for element in acted_on[1:]:
            box = element.bounding_box()
            assert box is not None
            assert top is not None
            assert box["y"] + box["height"] <= top["y"], "the bar hides nothing that one acts on"
    numbers = page.get_by_role("group", name="Players").locator("label")
    expect(numbers).to_have_count(len(load(game).seats))
    for width in (390, 320):
        page.set_viewport_size(ViewportSize(width=width, height=664))
        page.evaluate(FRAMES)
        boxes = [box for number in numbers.all() if (box := number.bounding_box())]
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44
        rows = Counter(box["y"] for box in boxes)
        assert max(rows.values()) - min(rows.values()) <= 1, "rows are as long as one another"


@at_sizes("phone", "laptop")
def test_enter_in_the_name_field_deals(visit: Visitor, size: dict[str, int]) -> None:
    page = visit("/new/unitary", size)
    page.get_by_label("Your name").fill("Noor")
    page.get_by_label("Your name").press("Enter")
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()


# Where the tab key has come to: whether that is in sight, in which part of the page, and where in it, in rows of 40 px.
SET = """() => {
    const parts = [".head", ".games", ".seats", ".opts", ".go"]
    const part = (e) => parts.findIndex((p) => e.closest(p))
    const row = (y) => Math.round((y + scrollY) / 40)
    const of = (e) => { const { x, y } = e.getBoundingClientRect(); return [part(e), row(y), x] }
    const bar = document.querySelector(".go").getBoundingClientRect().top
    const { bottom } = document.activeElement.getBoundingClientRect()
    return [document.activeElement.closest(".go") || bottom <= bar, ...of(document.activeElement)]
}"""


@pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
def test_the_tab_key_goes_through_the_settings_as_they_are_seen_and_nothing_is_behind_the_bar(
    visit: Visitor, size: dict[str, int]
) -> None:
    page = visit("/new/feynman", size)
    expect(page.get_by_role("button", name=DEAL)).to_be_visible()
    stops: list[list[int]] = []
    while not stops or stops[-1][0] != 4:
        page.keyboard.press("Tab")
        seen, *stop = page.evaluate(SET)
        assert seen
        stops.append(stop)
    assert stops == sorted(stops)
    assert {part for part, *_ in stops} == set(range(5))


def test_the_game_that_was_set_last_is_set_again(visit: Visitor) -> None:
    page = stage(visit)
    page.get_by_role("link", name="Set a table").click()
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Unitary").click()
    expect(page.get_by_role("heading", name="Unitary")).to_be_visible()
    page.get_by_role("link", name="labtable").click()
    page.get_by_role("link", name="Set a table").click()
    expect(page.get_by_role("heading", name="Unitary")).to_be_visible()


def test_the_others_are_told_a_name_so_it_is_asked_for(visit: Visitor) -> None:
    page = visit("/new/unitary")
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("Enter your name first")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_focused()


def test_a_game_that_is_not_here_cannot_be_set(visit: Visitor) -> None:
    page = visit("/")
    page.evaluate("history.pushState(null, '', '/new/chess'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("alert")).to_contain_text("This page does not exist.")


def test_each_choice_says_what_it_changes(visit: Visitor) -> None:
    page = visit("/new/unitary")
    expect(page.get_by_text("A match wins at once")).to_be_visible()
    page.get_by_text("the players", exact=True).click()
    expect(page.get_by_text("you must spot your match and claim it")).to_be_visible()
    page.get_by_text("calm", exact=True).click()
    expect(page.get_by_text("you have 45 seconds")).to_be_visible()


def test_open_seats_make_a_table_that_waits(visit: Visitor) -> None:
    page = visit("/new/unitary")
    page.get_by_label("Your name").fill("Noor")
    page.locator(".seats").get_by_text("3", exact=True).click()
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.get_by_role("combobox", name="Seat 3").select_option("bot:expert")
    page.get_by_text("24 quantities").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()
    expect(page.get_by_text("Six more quantities")).to_be_visible()
    expect(page.get_by_role("combobox", name="Seat 3 is for")).to_have_value("bot:expert")


def test_a_game_for_one_is_played_alone(visit: Visitor) -> None:
    page = visit("/new/mathic")
    page.get_by_label("Your name").fill("Noor")
    page.locator(".seats").get_by_text("alone").click()
    expect(page.locator(".seats li")).to_have_count(1)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("region", name="Players and tokens")).to_contain_text("hearts left: 3")


def test_i_sit_once(visit: Visitor) -> None:
    page = visit("/new/unitary")
    page.get_by_role("combobox", name="Seat 2").select_option("me")
    expect(page.get_by_role("combobox", name="Seat 1")).to_have_value("bot:beginner")
    expect(page.get_by_label("Your name")).to_have_count(1)


@at_sizes("phone", "laptop")
def test_a_table_is_joined_by_its_code(visit: Visitor, server: str, size: dict[str, int]) -> None:
    table, _ = make(server, [ME, OPEN])
    page = visit("/", size)
    page.get_by_label("Join with a code").fill(table.replace("-", " ").upper())
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Sit here: Seat 2")).to_be_visible()


def test_a_code_that_is_none_is_told_apart_from_a_table_that_is_not_there(visit: Visitor) -> None:
    page = visit()
    page.get_by_label("Join with a code").fill("hello")
    page.get_by_label("Join with a code").press("Enter")
    expect(page.get_by_text("A code is a word and a number")).to_be_visible()
    page.get_by_label("Join with a code").fill("nowhere 100")
    page.get_by_label("Join with a code").press("Enter")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()


def test_the_theme_stays_chosen(visit: Visitor) -> None:
    page = visit("/", color_scheme="light")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    switch = page.get_by_role("button", name="Theme")
    switch.click()
    switch.click()
    expect(switch).to_have_accessible_name("Theme: Dark")
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    expect(switch).to_have_accessible_name("Theme: Dark")
    assert page.evaluate(paper) == dark


def test_all_of_it_by_keyboard(visit: Visitor) -> None:
    page = visit("/new/unitary")
    page.get_by_label("Your name").focus()
    page.keyboard.type("Noor")
    for _ in range(20):
        page.keyboard.press("Tab")
        if DEAL.match(page.evaluate("document.activeElement.textContent")):
            break
    else:
        raise AssertionError("no key leads to the deal")
    page.keyboard.press("Enter")
    expect(page.locator("main.table")).to_be_focused()


def test_a_rule_has_an_address_of_its_own(visit: Visitor) -> None:
    page = visit("/rules/unitary#U-7")
    rule = page.get_by_role("heading", name="U-7")
    expect(rule).to_be_in_viewport()
    expect(page.get_by_role("img", name="Surface Tension")).to_be_attached()


def test_nothing_is_wider_than_a_phone(visit: Visitor, server: str) -> None:
    page = visit(BESIDE, PHONE)
    for path in ("", "rules/unitary", "new/feynman"):
        page.goto(f"{server}/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_who_sets_a_table_is_asked_whether_to_think_first_and_whether_there_are_hints(visit: Visitor) -> None:
    page = visit("/new/cats")
    page.get_by_text("think first", exact=True).click()
    expect(page.get_by_text("You see what a play makes only after you have played it.")).to_be_visible()
    page.get_by_role("group", name="Hints").get_by_text("none", exact=True).click()
    expect(page.get_by_text("No hints: everybody works it out alone.")).to_be_visible()
    page.get_by_label("Your name").fill("Noor")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_label("Your name").press("Enter")
    sent = asked.value.post_data_json or {}
    assert (sent["previews"], sent["hints"]) == (False, False)
    expect(page.locator("main.table[data-stage=playing]")).to_be_visible()
    expect(page.get_by_text("Ask for a hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
