"""What is said now: whole, in the margin, or on a phone in the room above what is asked, and there folds to a line."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from labtable.engine.words.lesson import Lesson, LessonStep
from labtable.games import load
from tests.browser.arranged import arrange, arrange_lesson
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor
from tests.browser.feynman_table import EDGE
from tests.browser.measuring import GAMES, ORDINARY, SAMPLE, SCREENS, Measured, matches
from tests.browser.tables import acts, at_table
from tests.browser.unitary_table import Thumb, card, middle, set_up
from tests.effort import LONG
from tests.games.tables import marks

SIZES = {name: screen for name in SAMPLE if not (screen := SCREENS[name]).forced}
EXTREMES = [name for name in SIZES if LONG or SIZES[name].reflows or name == ORDINARY]  # the others: test_fit
LESSONS = [(game, name) for game in GAMES for name in load(game).lessons]
HAND: dict[str, Any] = {"hands": [["Square Root", "Mass"], ["Force"]], "hidden": ["Velocity", "Distance"]}
ZONES = ".play, .hand, .act, .messages"
FAULTS = """async ([what, reflows, mentions]) => {
  for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame)
  const found = []
  const box = (e) => e.getBoundingClientRect()
  const said_ = document.querySelector('.leaf[data-place=foot], .fold')
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  for (const e of said_ ? document.querySelectorAll('main :is(.card, button, input, p, svg, .name, .prompt)') : [])
    if (!e.closest('.place, dialog') && e.checkVisibility({ opacityProperty: true }) && over(box(said_), box(e)))
      found.push(`what is said covers ${e.tagName}.${e.className} ${e.innerText}`)
  const parts = [...document.querySelectorAll('[data-mentioned]')]
  const marked = new Set(parts.filter((e) => e.checkVisibility()).map((e) => e.dataset.part))
  for (const part of mentions) if (!marked.has(part)) found.push(`${part} is spoken of and not marked`)
  const writes = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
  const texts = [...document.querySelectorAll('main :is(p, span, b, i)')].filter((e) =>
    writes(e) && !e.closest('.vh, .place, .act, button') && e.checkVisibility({ opacityProperty: true }))
  const numbers = mentions.length > 1 ? mentions.map((_, i) => String(i + 1)) : []
  const numberOf = (e) => e.querySelector(':scope > .pin')
  const inWords = [...document.querySelectorAll('.words .pin, aside .pin')].map((e) => e.dataset.n)
  const spoken = mentions.length && [...new Set(inWords)].join()
  if (mentions.length && spoken !== numbers.join()) found.push(`numbered in the words: ${spoken}`)
  for (const e of mentions.length ? parts : [])
    if (numberOf(e)?.dataset.n !== numbers[mentions.indexOf(e.dataset.part)]) found.push(`${e.dataset.part}: number`)
  const drawn = [...document.querySelectorAll('main :is(button, input, .pin), .leaf, .fold')].map(box)
  const written = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (written.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(written.currentNode)
    if (written.currentNode.data.trim()) drawn.push(...range.getClientRects())
  }
  for (const disc of parts.map(numberOf)) {
    if (!disc?.checkVisibility()) continue
    const { left, top, right, bottom } = box(disc)
    const inner = { left: left + 3, top: top + 3, right: right - 3, bottom: bottom - 3 }
    if (left < 0 || right > innerWidth) found.push(`number ${disc.dataset.n} leaves the window`)
    if (drawn.filter((one) => over(inner, one)).length > 1) found.push(`number ${disc.dataset.n} covers something`)
  }
  for (const e of document.querySelectorAll('main button')) {
    const { left, top, width, height } = box(e)
    const part = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-mentioned]')
    if (part && !part.contains(e)) found.push(`${part.dataset.part} covers the button ${e.innerText}`)
  }
  for (const e of parts) {
    const b = box(e)
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(e)
    const out = parseFloat(outlineOffset) + parseFloat(outlineWidth) - 3 // of leading, above or below a line
    const ring = { left: b.left - out, top: b.top - out, right: b.right + out, bottom: b.bottom + out }
    for (const text of texts)
      if (outlineStyle !== 'none' && !e.contains(text) && !text.contains(e) && over(ring, box(text)))
        found.push(`the ring around ${e.dataset.part} crosses ${text.innerText}`)
    if (!reflows && (b.top < -1 || b.bottom > innerHeight + 1)) found.push(`${e.dataset.part} leaves the window`)
    if (said_ && over(box(said_), b)) found.push(`what is said covers ${e.dataset.part}`)
  }
  const said = [...document.querySelectorAll(what)].filter((e) => e.checkVisibility())
  if (said.length !== 1) found.push(`said ${said.length} times`)
  for (const e of document.querySelectorAll(`.leaf, .expects, .strip, .window, ${what}`)) {
    if (!e.checkVisibility() || e instanceof SVGElement || e.closest('.unread')) continue
    const cuts = getComputedStyle(e).overflowY !== 'visible'
    if (cuts && e.scrollHeight > e.clientHeight + 2) found.push(`${e.className} is cut off`)
    const scrolls = e.closest('aside') || (reflows && !e.closest('.leaf[data-place=over]'))
    if (scrolls) e.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const b = box(e)
    if (b.top < -1 || b.bottom > innerHeight + 1) found.push(`${e.className} leaves the window`)
  }
  return found
}"""


def leaf(page: Page) -> Any:
    """What is said at a phone's table."""
    return page.locator(".leaf")


def zones(page: Page) -> list[Any]:
    """Where the zones lie."""
    found: list[Any] = page.locator(ZONES).evaluate_all(
        "all => all.map(e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] })"
    )
    return found


def faults(
    measured: Measured,
    where: str,
    what: str = ".said.hint",
    sizes: Iterable[str] = SIZES,
    mentions: Sequence[str] = (),
) -> list[str]:
    """Whether it is said once, and what is not whole of all that is said, on every screen."""
    found: list[str] = []
    for name in sizes:
        screen = SIZES[name]
        measured.show(screen)
        found += [
            f"{where}, {name}: {fault}" for fault in measured.page.evaluate(FAULTS, [what, screen.reflows, mentions])
        ]
        if measured.page.locator(".leaf.unread").count():  # there is no room for it, and it is read over the table
            fold(measured.page).or_(message_button(measured.page)).click()
            found += [f"{where}, {name}, opened: {fault}" for fault in measured.page.evaluate(FAULTS, [what, True, ()])]
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
    longest = max(steps, key=lambda n: letters(game, lesson.steps[n]))
    most = max(steps, key=lambda n: len(mentioned(game, lesson, n)))
    for n in steps if LONG else sorted({longest, most}):
        at_table(measured.page, arrange_lesson(store, game, name, n))
        expect(measured.page.locator(".expects")).to_be_visible()
        found += faults(measured, f"step {n}", mentions=mentioned(game, lesson, n))
    at_table(measured.page, arrange_lesson(store, game, name, len(lesson.steps)))
    expect(measured.page.get_by_role("button", name="Play a game")).to_be_visible()
    found += faults(measured, "the end")
    assert found == []


def test_what_has_no_room_even_for_a_line_is_read_at_once(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, SMALL), arrange_lesson(store, "mathic", "first", 2))
    expect(page.locator("main.table")).to_be_focused()
    expect(leaf(page)).to_have_attribute("data-place", "over")
    expect(leaf(page)).to_contain_text("Bob discards a card")
    page.locator(".tools .field").click()
    expect(leaf(page)).to_have_attribute("data-place", "folded")
    message_button(page).click()
    expect(leaf(page)).to_have_attribute("data-place", "over")
    message_button(page).click()
    expect(leaf(page)).to_have_attribute("data-place", "folded")


# Two lines of what was called out and two of the prompt; a theft.
@pytest.mark.parametrize(("game", "seats", "at"), [("cats", 6, 1), ("mathic", 4, 1)])
def test_the_head_opens_what_has_no_room_for_a_line(
    visit: Visitor, store: Path, game: str, seats: int, at: int
) -> None:
    page = visit(BESIDE, SMALL)
    _, acted = next(iter(matches(game, seats, [at])))
    people = ["person Noor", "person Ada", *["bot beginner"] * (seats - 2)]
    at_table(page, arrange(store, game, people, acted=acted, options=load(game).settings()))
    expect(fold(page)).to_have_count(0)
    expect(message_button(page)).to_have_accessible_name("Ada is away.")  # some seconds after she left
    before = zones(page)
    message_button(page).click()
    expect(leaf(page)).to_contain_text("Ada is away.")
    expect(leaf(page).locator(".aim")).to_be_in_viewport(ratio=1)
    expect(message_button(page)).to_have_attribute("aria-expanded", "true")
    assert zones(page) == before
    page.locator(".hand").click(position={"x": 2, "y": 2})
    expect(leaf(page)).to_have_attribute("data-place", "folded")
    message_button(page).click()
    expect(leaf(page)).to_have_attribute("data-place", "over")


def mentioned(game: str, lesson: Lesson, n: int) -> list[str]:
    """The parts of the table that are spoken of from the learner's last action to step `n`."""
    said = list(lesson.steps[n].before)
    for step in reversed(lesson.steps[:n]):
        own = step.seat in lesson.learner
        said = [*([] if own else step.before), *step.after, *said]
        if own:
            break
    return list(dict.fromkeys(part for one in said for part in marks(load(game), one.key)))


def letters(game: str, step: LessonStep) -> int:
    """How much is said before a step."""
    return sum(len(load(game).words.catalogue.texts[sentence.key]) for sentence in step.before)


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
    expect(page.locator(".note p")).to_have_count(0)  # what is tried while the connection is lost is not sent
    be_refused(page, game)
    expect(page.locator(".refusal")).to_be_visible()
    found += faults(measured, "a refusal", ".refusal", EXTREMES)
    assert found == []


def message_button(page: Page) -> Any:
    """The button in the head, for what has not even room for a line."""
    return page.locator(".message-button")


def fold(page: Page) -> Any:
    """The line to which it was folded."""
    return page.locator(".fold")


def test_what_is_said_folds_to_a_line_and_nothing_moves(visit: Visitor) -> None:
    page = visit("/learn/unitary", SMALL)
    expect(leaf(page)).to_contain_text("Make the fraction equal")
    before = zones(page)
    leaf(page).get_by_role("button", name="Hide this message").click()
    expect(leaf(page)).to_have_count(0)
    expect(page.locator(".expects")).to_be_in_viewport(ratio=1)
    fold(page).click()
    expect(leaf(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(leaf(page)).to_have_count(0)
    card(page, "Velocity").click()
    assert zones(page) == before
    acts(page).locator("[data-way='up']").click()
    expect(leaf(page)).to_be_visible()  # the next step
    assert zones(page) == before


def test_the_aim_folds_once_it_is_known(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", **HAND)
    page = at_table(visit(BESIDE, SMALL), table)
    expect(leaf(page)).to_contain_text("Make the fraction equal Velocity")
    before = zones(page)
    card(page, "Mass").click()
    expect(leaf(page)).to_be_visible()  # it covers nothing, and so it stays
    acts(page).locator("[data-way='up']").click()
    expect(leaf(page)).to_have_count(0)
    expect(fold(page)).to_contain_text("Make the fraction equal Velocity")
    fold(page).click()
    expect(leaf(page)).to_contain_text("Make the fraction equal Velocity")
    card(page, "Square Root").click(force=True)
    acts(page).locator("[data-way='play']").click(force=True)
    expect(leaf(page).locator(".refusal")).to_be_in_viewport(ratio=1)
    assert zones(page) == before
    leaf(page).get_by_role("button", name="Hide this message").click()
    expect(page.locator(".refusal")).to_have_count(0)


def test_long_words_have_pages_and_none_is_lost(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, SMALL), arrange_lesson(store, "cats", "first", 0))
    whole = leaf(page).locator(".one").all_text_contents()
    read: list[str] = []
    more = leaf(page).locator(".more")
    while True:
        read += [one.text_content() or "" for one in leaf(page).locator(".one:visible").all()]
        if not more.inner_text().startswith("More"):
            break
        more.click()
    assert read == whole


def test_on_a_wide_screen_the_words_stand_in_the_margin(visit: Visitor) -> None:
    page = visit("/learn/unitary", LAPTOP)
    words = page.get_by_role("complementary").get_by_role("region", name="Lesson")
    expect(words).to_contain_text("Make the fraction equal")
    expect(leaf(page)).to_have_count(0)


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
                expect(near.locator(".card").first).to_be_in_viewport(ratio=1)
                thumb.let_go()
            else:
                page.mouse.click(*middle(cards.first), button="right")
                expect(near).to_be_visible()
            page.keyboard.press("Escape")
            expect(near).to_have_count(0)
            expect(page.locator(".hand [aria-pressed='true']")).to_have_count(0)
            expect(page.locator("main.table")).to_have_attribute("data-seen", str(seen))
