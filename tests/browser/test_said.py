"""What is said now: whole, in the margin or as a leaf over the table that is put away and brought back; cards near."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from labtable.engine.words.lesson import LessonStep
from labtable.games import load
from tests.browser import mathic_table as mathic
from tests.browser.arranged import arrange, arrange_lesson
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.feynman_table import EDGE
from tests.browser.measuring import GAMES, ORDINARY, SAMPLE, SCREENS, Measured, matches
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import Thumb, card, middle, set_up
from tests.effort import LONG

SIZES = {name: screen for name in SAMPLE if not (screen := SCREENS[name]).forced}
EXTREMES = [name for name in SIZES if LONG or SIZES[name].reflows or name == ORDINARY]  # the others: test_fit
LESSONS = [(game, name) for game in GAMES for name in load(game).lessons]
HAND: dict[str, Any] = {"hands": [["Square Root", "Mass"], ["Force"]], "hidden": ["Velocity", "Distance"]}
ZONES = ".play, .hand, .act, .messages"
FAULTS = """async ([what, reflows]) => {
  for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame)
  const found = []
  const box = (e) => e.getBoundingClientRect()
  const leaf = document.querySelector('.leaf')
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  for (const e of leaf ? document.querySelectorAll('.suggested, .expects, .act .btn.main') : [])
    if (e.checkVisibility() && over(box(leaf), box(e))) found.push(`the leaf covers ${e.className}`)
  const said = [...document.querySelectorAll(what)].filter((e) => e.checkVisibility())
  if (said.length !== 1) found.push(`said ${said.length} times`)
  for (const e of document.querySelectorAll(`.leaf, .expects, .strip, .window, ${what}`)) {
    if (!e.checkVisibility() || e instanceof SVGElement) continue
    const cuts = getComputedStyle(e).overflowY !== 'visible'
    if (cuts && e.scrollHeight > e.clientHeight + 2) found.push(`${e.className} is cut off`)
    const scrolls = e.closest('aside') || (reflows && !e.closest('.leaf'))
    if (scrolls) e.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const b = box(e)
    if (b.top < -1 || b.bottom > innerHeight + 1) found.push(`${e.className} leaves the window`)
  }
  return found
}"""


def leaf(page: Page) -> Any:
    """The leaf that lies over the table."""
    return page.locator(".leaf")


def zones(page: Page) -> list[Any]:
    """Where the zones lie."""
    found: list[Any] = page.locator(ZONES).evaluate_all(
        "all => all.map(e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] })"
    )
    return found


def faults(measured: Measured, where: str, what: str = ".said.hint", sizes: Iterable[str] = SIZES) -> list[str]:
    """Whether it is said once, and what is not whole of all that is said, on every screen."""
    found: list[str] = []
    for name in sizes:
        screen = SIZES[name]
        measured.show(screen)
        found += [f"{where}, {name}: {fault}" for fault in measured.page.evaluate(FAULTS, [what, screen.reflows])]
    measured.show(SCREENS[ORDINARY])
    return found


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lessons_words_are_whole_and_cover_nothing_they_speak_of(
    visit: Visitor, store: Path, game: str, name: str
) -> None:
    """At the step that says most, or at every one; and at the end."""
    measured = Measured(visit(BESIDE))
    lesson = load(game).lessons[name]
    steps = [n for n, step in enumerate(lesson.steps) if step.seat in lesson.learner]
    found: list[str] = []
    for n in steps if LONG else [max(steps, key=lambda n: letters(game, lesson.steps[n]))]:
        at_table(measured.page, arrange_lesson(store, game, name, n))
        expect(measured.page.locator(".expects")).to_be_visible()
        found += faults(measured, f"step {n}")
    at_table(measured.page, arrange_lesson(store, game, name, len(lesson.steps)))
    expect(measured.page.get_by_role("button", name="Play a game")).to_be_visible()
    found += faults(measured, "the end")
    assert found == []


def letters(game: str, step: LessonStep) -> int:
    """How much is said before a step."""
    return sum(len(load(game).words.catalogue[sentence.key]) for sentence in step.before)


def be_refused(page: Page, game: str) -> None:
    """Do what the rules do not allow at the beginning of that game."""
    if game == "unitary":
        page.locator(".hand .pick").first.click()
        page.keyboard.press("x")  # to discard is for who holds too many
    elif game == "mathic":
        page.locator(".tools .field").fill("3/12 + 4/12 + 5/12 = 11/12 + 10/12")
        page.keyboard.press("Enter")
    elif game == "feynman":
        page.locator(".hand .pick[aria-disabled='true']").first.click(position=EDGE, force=True)
    else:
        page.keyboard.press("c")  # nobody has said anything yet that could be called


@pytest.mark.parametrize("game", GAMES)
def test_hints_and_refusals_are_read_whole(visit: Visitor, store: Path, game: str) -> None:
    page = visit(BESIDE)
    measured = Measured(page)
    _, acted = next(iter(matches(game, 2, [0])))
    at_table(page, arrange(store, game, ["person Noor", "bot beginner"], acted=acted))
    found: list[str] = []
    advice = page.locator("aside .advice p")
    more = advice.get_by_role("button")
    while more.is_visible():
        before = advice.inner_text()
        more.click()
        expect(advice).not_to_have_text(before)
        expect(advice).not_to_contain_text("Thinking")
        found += faults(measured, f"the hint {advice.inner_text()!r}", ".advice p, .leaf .hint", EXTREMES)
    be_refused(page, game)
    expect(page.locator(".refusal")).to_be_visible()
    found += faults(measured, "a refusal", ".refusal", EXTREMES)
    assert found == []


def test_a_leaf_is_put_away_and_brought_back_and_nothing_moves(visit: Visitor) -> None:
    page = visit("/learn/unitary", SMALL)
    expect(leaf(page)).to_contain_text("Make the fraction equal")
    before = zones(page)
    leaf(page).click(position={"x": 40, "y": 20})
    expect(leaf(page)).to_have_count(0)
    expect(page.locator(".expects")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Read the lesson again").click()
    expect(leaf(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(leaf(page)).to_have_count(0)
    page.get_by_role("button", name="Read the lesson again").click()
    page.locator(".hand").click(position={"x": 6, "y": 6})
    expect(leaf(page)).to_have_count(0)
    card(page, "Velocity").click()
    assert zones(page) == before
    acts(page).locator("[data-way='up']").click()
    expect(leaf(page)).to_be_visible()  # the next step
    assert zones(page) == before


def test_the_aim_folds_into_its_sign(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", **HAND)
    page = at_table(visit(BESIDE, SMALL), table)
    expect(leaf(page)).to_contain_text("Make the fraction equal Velocity")
    before = zones(page)
    card(page, "Mass").click()
    expect(leaf(page)).to_have_count(0)
    page.get_by_role("button", name="Show the aim").click()
    expect(leaf(page)).to_contain_text("Make the fraction equal Velocity")
    acts(page).locator("[data-way='up']").click()
    expect(leaf(page)).to_have_count(0)
    card(page, "Square Root").click(force=True)
    acts(page).locator("[data-way='play']").click(force=True)
    expect(leaf(page).locator(".refusal")).to_be_in_viewport(ratio=1)
    assert zones(page) == before
    page.get_by_role("button", name="Back to the table").click()
    expect(leaf(page)).to_have_count(0)


def test_on_a_wide_screen_the_words_stand_in_the_margin(visit: Visitor) -> None:
    page = visit("/learn/unitary", LAPTOP)
    words = page.get_by_role("complementary").get_by_role("region", name="Lesson")
    expect(words).to_contain_text("Make the fraction equal")
    expect(leaf(page)).to_have_count(0)


def test_a_long_press_enlarges_any_card_and_never_plays(visit: Visitor, store: Path) -> None:
    start: dict[str, Any] = {"hands": [["3/12h", "1/12c"], ["5/12c"]], "space": ["4/12s", "7/12d"], "tokens": []}
    page = at_table(visit(BESIDE, SMALL), mathic.set_up(store, "person Noor", "person Ada", **start))
    page.keyboard.press("Escape")
    expect(leaf(page)).to_have_count(0)
    near = page.locator("dialog.enlarged")
    for held in (mathic.in_hand(page, "3/12h"), mathic.in_space(page, "4/12s")):
        thumb = Thumb(page)
        thumb.press(held)
        expect(near.locator(".card")).to_be_in_viewport(ratio=1)
        thumb.let_go()
        expect(held).to_have_attribute("aria-pressed", "false")
        near.get_by_role("button", name="Close").click()
        expect(near).to_have_count(0)
        expect(held).to_have_attribute("aria-pressed", "false")
    mathic.in_hand(page, "3/12h").click(button="right")
    expect(near).to_be_visible()
    page.keyboard.press("Escape")
    expect(near).to_have_count(0)
    expect(mathic.in_hand(page, "3/12h")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_seen_from_near_and_stays_where_it_is(visit: Visitor, store: Path, game: str) -> None:
    seats = ["person Noor", "person Ada"]
    held = (
        set_up(store, *seats, **HAND)
        if game == "unitary"
        else arrange(store, game, seats, options=load(game).settings())
    )
    page = at_table(visit(BESIDE, SMALL), held)
    page.keyboard.press("Escape")
    expect(leaf(page)).to_have_count(0)
    seen = page.locator("main.table").get_attribute("data-seen")
    near = page.get_by_role("dialog")
    for lies in (".hand", ".play"):
        cards = page.locator(f"{lies} .card:not(.back):visible")
        if lies == ".play" and not cards.count():
            continue  # nothing lies there at the beginning
        for finger in (True, False):
            if finger:
                thumb = Thumb(page)
                thumb.press(cards.first)
                expect(near).to_be_visible()
                thumb.let_go()
            else:
                page.mouse.click(*middle(cards.first), button="right")
                expect(near).to_be_visible()
            page.keyboard.press("Escape")
            expect(near).to_have_count(0)
            expect(page.locator(".hand [aria-pressed='true']")).to_have_count(0)
            expect(page.locator("main.table")).to_have_attribute("data-seen", str(seen))
