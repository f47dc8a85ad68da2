"""Schrödinger's Cats played in a real browser, on the built client."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.arranged import Arranged
from tests.browser.cats_table import MANY_STEPS, back, box, do, hand, play_to_the_end, press, proof, set_up, square, use
from tests.browser.conftest import BESIDE, LAPTOP, PHONE, Visitor
from tests.browser.fitting import resize
from tests.browser.tables import acts
from tests.browser.tables import at_table as come_to

SMALL = {"width": 390, "height": 664}
LABORATORY = {"form": "laboratory"}
NAMES = ["Noor", "Ada", "Emmy", "Lise", "Priya", "Wolfgang"]


def at_table(page: Page, table: Arranged, seat: int = 0) -> Page:
    """At the table, the aim read and put away: on a phone it lies over the clipboard at first."""
    come_to(page, table, seat)
    page.keyboard.press("Escape")
    return page


def test_a_hypothesis_is_said_by_its_square_and_a_lower_one_says_why_not_C4(page: Page, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", hands=["AAD", "DDE"], bid="3A 1")
    at_table(page, table)
    square(page, "2 Dead").click(force=True)  # it is said to be disabled, and answers why
    expect(page.locator(".refusal")).to_contain_text("C-4")
    square(page, "2 Empty").click()
    expect(
        page.get_by_text("2 Empty Boxes: you know of none that counts; the others must hold 2 more.")
    ).to_be_visible()
    press(page, "Say 2 Empty Boxes")
    expect(page.locator(".sq.now")).to_contain_text("2 Empty, the hypothesis now, said by you")
    expect(acts(page).get_by_role("button", name="End the turn")).to_be_visible()


def test_findings_are_shown_and_boxes_cycled_C7(visit: Visitor, store: Path) -> None:
    table = set_up(store, "person Noor", "person Ada", hands=["AADH", "DDE"], bid="2A 1", research="EE")
    noor, ada = (at_table(visit(BESIDE), table, seat) for seat in (0, 1))
    square(noor, "4 Alive").click()
    press(noor, "Say 4 Alive Cats")
    expect(acts(noor).get_by_role("button", name="End the turn")).to_be_visible()
    box(noor, "Dead").click(force=True)
    expect(noor.locator(".refusal")).to_contain_text("C-7")
    box(noor, "Alive").click()
    box(noor, "Heisenberg").click()
    press(noor, "Show 2")
    expect(ada.get_by_role("img", name="shown: Alive, Heisenberg; 2 closed boxes")).to_be_visible()
    box(noor, "Dead").click()
    press(noor, "Cycle 1")
    expect(box(noor, "Empty")).to_be_visible()
    expect(box(noor, "Dead")).to_have_count(0)
    log = ada.get_by_role("region", name="What happened")
    expect(log).to_contain_text("Noor says 4 Alive Cats; showed 1 Alive Cat and 1 Heisenberg; cycled 1 box.")
    press(noor, "End the turn")
    expect(acts(ada).get_by_role("button", name="Prove it!")).to_be_visible()


def test_a_call_opens_all_boxes_one_by_one_to_the_verdict_C13(visit: Visitor, store: Path, axe: str) -> None:
    """It can be skipped, and stays until one goes back, whatever happens meanwhile."""
    table = set_up(
        store, "person Noor", "person Ada", "person Emmy",
        hands=["AAD", "DDE", "AHE"], findings=["", "A", ""], bid="5A 1", options={"form": "elimination"},
    )  # fmt: skip
    noor, ada, emmy = (
        at_table(visit(BESIDE, size, reduced_motion="no-preference"), table, seat)
        for seat, size in enumerate((LAPTOP, SMALL, SMALL))
    )
    press(noor, "Prove it!")
    for page in (noor, ada, emmy):
        expect(proof(page)).to_contain_text("Ada said 5 Alive")
    proof(ada).get_by_role("button", name="Show all").click()
    expect(proof(ada).get_by_role("status")).to_contain_text("valid")
    expect(proof(ada).locator(".count")).to_have_text(re.compile(r"^5\s*of 5$"))
    expect(proof(noor).get_by_role("status")).to_contain_text("You were wrong")  # it goes on by itself
    assert faults(ada, axe) == []
    back(ada)
    square(ada, "3 Alive").click()  # who was right is the next First Scientist
    press(ada, "Say 3 Alive Cats")
    press(ada, "End the turn")
    expect(proof(emmy)).to_contain_text("Ada said 5 Alive")
    back(emmy)
    press(emmy, "Prove it!")
    expect(proof(noor)).to_contain_text("Ada said 5 Alive")
    proof(noor).get_by_role("button", name="Back to the table").click()  # to the next call, which is shown at once
    expect(proof(noor)).to_contain_text("Ada said 3 Alive")


# The width that each card has in its flight, at the least and the most, as the browser is told to move it.
WIDTHS = """
(() => {
  window.widths = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, ...given) {
    const scales = [...frames].map((frame) => Number(frame.scale ?? 1))
    if (this.dataset.card) window.widths.push(Math.max(...scales) * this.getBoundingClientRect().width)
    return animate.call(this, frames, ...given)
  }
})()"""


def test_no_box_is_larger_on_its_way_than_in_a_hand(visit: Visitor, store: Path) -> None:
    """At a deal, a cycling and the deal after a call, on a laptop and a phone: a box that comes from a line of text."""
    table = set_up(
        store, "person Noor", "person Ada", hands=["AADH", "DDE"], bid="2A 1", research="EE", options=LABORATORY
    )
    noor, ada = (visit(BESIDE, size, reduced_motion="no-preference", script=WIDTHS) for size in (LAPTOP, SMALL))
    at_table(noor, table)
    at_table(ada, table, 1)
    for action in ("bid 4A", "show A A", "cycle D", "end"):
        do(noor, action)
    press(ada, "Prove it!")
    for page in (noor, ada):
        back(page)
        expect(page.get_by_text("experiment 2").first).to_be_attached()
        widths: list[float] = page.evaluate("window.widths")
        widest = max(page.locator(".hand .pick").evaluate_all("all => all.map((e) => e.getBoundingClientRect().width)"))
        assert widths, "something has flown"
        assert max(widths) <= 1.5 * widest


def test_the_hand_stays_where_it_is_while_another_plays(page: Page, store: Path) -> None:
    at_table(page, set_up(store, "person Noor", "person Ada", hands=["AAD", "DDE"], bid="2A 1"))
    where = hand_at_sizes(page)
    do(page, "bid 4A")
    do(page, "end")
    expect(acts(page).get_by_role("button")).to_have_count(0)
    assert hand_at_sizes(page) == where


def hand_at_sizes(page: Page) -> list[object]:
    """Where one's hand lies on a small phone and on a laptop, whose size the page has then."""
    found: list[object] = []
    for name in ("small phone", "laptop"):
        resize(page, name)
        found.append(page.locator(".hand").bounding_box())
    return found


def test_a_slip_neither_calls_nor_takes_a_choice_back(visit: Visitor, store: Path) -> None:
    """Each button has its place: two quick taps at the same one do nothing that cannot be undone."""
    table = set_up(store, "person Noor", "person Ada", hands=["AAD", "DDE"], bid="3A 1")
    noor = at_table(visit(BESIDE, SMALL), table)
    seen = str(noor.locator("main.table").get_attribute("data-seen"))
    call = acts(noor).locator(".btn").first
    where = call.bounding_box()
    square(noor, "5 Alive").dblclick()
    expect(square(noor, "5 Alive")).to_have_attribute("aria-pressed", "true")
    assert acts(noor).get_by_role("button", name="Prove it!").bounding_box() == where
    call.dblclick()
    expect(noor.get_by_role("group", name="Prove it?")).to_have_count(0)
    call.click()
    expect(noor.get_by_role("group", name="Prove it?")).to_contain_text("Call Ada’s 3 Alive Cats?")
    assert noor.locator("main.table").get_attribute("data-seen") == seen
    acts(noor).get_by_role("button", name="Prove it!").click()
    expect(proof(noor)).to_contain_text("Ada said 3 Alive")


# Of each key of the pad, when it has been laid out: its smaller side, px, and how much of it is in sight.
KEYS = """() => new Promise((told) => {
  const size = ({ width, height }) => Math.min(width, height)
  const seen = new IntersectionObserver((keys) => {
    told(keys.map((key) => [size(key.boundingClientRect), key.intersectionRatio]))
  })
  for (const key of document.querySelectorAll('.pad button')) seen.observe(key)
})"""


def test_a_thumb_finds_every_hypothesis_on_a_phone(visit: Visitor, store: Path) -> None:
    """State first, then number: no key is smaller than a thumb, and all that is higher is behind one of them."""
    noor = at_table(visit(BESIDE, SMALL), set_up(store, "person Noor", "person Ada", hands=["AAD", "DDE"], bid="3A 1"))
    noor.get_by_role("button", name="Odds").click()
    for width, height in ((320, 568), (390, 664), (390, 844), (844, 390)):
        noor.set_viewport_size({"width": width, "height": height})
        for state, numbers in {"Alive": range(4, 27), "Dead": range(3, 27), "Empty": range(2, 14)}.items():
            noor.get_by_role("group", name="State").get_by_role("button", name=state).click()
            found: list[str] = []
            while True:
                found += noor.locator(".pad .sq b").all_inner_texts()
                keys: list[tuple[float, float]] = noor.evaluate(KEYS)
                assert min(side for side, _ in keys) >= 40
                assert min(ratio for _, ratio in keys) == 1
                more = noor.get_by_role("button", name=re.compile("^higher"))
                if not more.count():
                    break
                more.click()
            assert found == [str(n) for n in numbers]


def test_doctorates_are_used_copied_and_looked_at_C9(page: Page, store: Path) -> None:
    table = set_up(
        store, "person Noor", "person Ada",
        hands=["AAD", "DDE"], findings=["", "AAH"], bid="5A 1", doctorates=["Tabby", "Purrie used"], lying=["Pounce"],
    )  # fmt: skip
    at_table(page, table)
    page.get_by_role("button", name="Your doctorate: Neil deGrasse Tabby").click()
    expect(page.get_by_role("dialog", name="Neil deGrasse Tabby")).to_contain_text(
        "Does what any doctorate does that lies face up."
    )
    page.keyboard.press("Escape")
    page.get_by_role("region", name="The clipboard").get_by_role("button", name="Purrie").click()
    expect(page.get_by_role("dialog", name="Madame Purrie")).to_contain_text("Ada has used it")
    page.get_by_role("button", name="Close").click()
    use(page, "Tabby", "Purrie")
    expect(page.get_by_role("region", name="The other scientists")).not_to_contain_text("shown")
    expect(page.get_by_role("region", name="What happened")).to_contain_text(
        "You used Neil deGrasse Tabby to copy Madame Purrie. “All Alive findings of everybody leave the experiment.”"
    )


def test_a_whole_match_against_a_computer_by_clicks_and_looking_back(visit: Visitor, store: Path) -> None:
    page = at_table(visit(BESIDE, PHONE), set_up(store, "person Noor", "bot intermediate", seed=4))
    play_to_the_end(page)
    expect(page.get_by_role("heading", name=re.compile(" won"))).to_be_visible()
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Log").click()
    for size in ("phone", "laptop"):
        resize(page, size)
        expect(page.get_by_role("img", name=re.compile("^What there was in truth"))).to_be_visible()
        expect(page.get_by_role("img", name=re.compile("on average .* likely to be right"))).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("the safest choices were")).first).to_be_visible()


def test_a_whole_match_with_the_keyboard_alone(page: Page, store: Path) -> None:
    at_table(page, set_up(store, "person Noor", "bot beginner", seed=7))
    for _ in range(MANY_STEPS):
        if proof(page).count():
            proof(page).get_by_role("button", name="Back to the table").focus()
            page.keyboard.press("Enter")
            expect(proof(page)).to_have_count(0)
        elif page.locator("main[data-stage=over]").is_visible():
            return
        elif acts(page).is_visible():
            seen = page.locator("main.table").get_attribute("data-seen")
            if acts(page).get_by_role("button", name="End the turn").is_visible():
                page.keyboard.press("e")
            elif page.locator(".sq.now").count():
                page.keyboard.press("c")
                expect(acts(page).get_by_role("button", name="Not yet")).to_be_focused()
                page.keyboard.press("Tab")
                page.keyboard.press("Enter")
            else:
                page.keyboard.press("b")
                page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
                page.keyboard.press("p")
            expect(page.locator("main.table")).not_to_have_attribute("data-seen", str(seen))
        else:
            page.wait_for_timeout(20)
    raise AssertionError("the match does not end")


def test_six_browsers_play_a_match_to_its_end(visit: Visitor, store: Path) -> None:
    """Each says the next hypothesis; who comes after three of them calls. Nobody sees another's boxes.

    Whoever wins this experiment wins the match.
    """
    won: dict[str, Any] = {"options": LABORATORY, "won": [2] * 6, "lost": [0] * 6, "experiment": 11}
    table = set_up(store, *[f"person {name}" for name in NAMES], hands=["AAADDE"] * 6, **won)
    pages = [at_table(visit(BESIDE, size), table, i) for i, size in enumerate([LAPTOP, PHONE] * 3)]
    for page in pages:
        expect(hand(page)).to_have_count(6)
        expect(page.get_by_role("img", name="6 closed boxes")).to_have_count(5)
    for _ in range(MANY_STEPS):
        for page in pages:
            if proof(page).count():
                back(page)
        if all(page.locator("main[data-stage=over]").is_visible() for page in pages):
            break
        for page in pages:
            if acts(page).is_visible() and proof(page).count() == 0:
                turn(page)
    else:
        raise AssertionError("the match does not end")
    for page in pages:
        expect(page.get_by_role("heading", name=re.compile(" won"))).to_be_visible()


def turn(page: Page) -> None:
    """What is next: the end of the turn, a call after three hypotheses, or the lowest that is left."""
    seen = page.locator("main.table").get_attribute("data-seen")
    if acts(page).get_by_role("button", name="End the turn").is_visible():
        press(page, "End the turn")
    elif int(str(page.locator("ol[data-all]").get_attribute("data-all"))) >= 3:
        press(page, "Prove it!")
    else:
        page.locator(".sq.live").first.click()
        acts(page).get_by_role("button", name=re.compile("^Say")).click()
    expect(page.locator("main.table")).not_to_have_attribute("data-seen", str(seen))


def test_the_table_is_accessible_by_day_and_by_night(visit: Visitor, store: Path, axe: str) -> None:
    page = visit(BESIDE, SMALL)
    hands = ["ADEH", "AADD", "DDEE", "AAHA"]
    table = set_up(
        store, *[f"person {name}" for name in NAMES[:4]],
        hands=hands, findings=["", "AAH", "", "D"], bid="8D 1", doctorates=["Purrie", "Tabby used"],
    )  # fmt: skip
    at_table(page, table)
    square(page, "9 Alive").click()
    assert faults(page, axe) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Odds").click()
    page.get_by_role("button", name="Your doctorate").click()
    assert faults(page, axe) == []
