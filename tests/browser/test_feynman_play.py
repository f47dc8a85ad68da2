"""U-kNOw Feynman played in a real browser, on the built client."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.accessible import faults_at_both_sizes
from tests.browser.conftest import BESIDE, SMALL, Visitor
from tests.browser.feynman_table import card, hand, play_by_keys, press, set_up, top
from tests.browser.tables import acts, at_table


def test_a_card_that_fits_is_played_and_one_that_does_not_says_why_F5(page: Page, store: Path) -> None:
    hands = [["u:red", "c:blue", "s:green"], ["d:blue", "d:green"]]
    at_table(page, set_up(store, "person Noor", "person Ada", hands=hands, discard=["t:red"]))
    card(page, "blue charm").click(force=True)  # it is said to be disabled, and answers why
    expect(page.get_by_text("does not fit: you need a red card or any top.")).to_be_visible()
    expect(hand(page)).to_have_count(3)
    card(page, "red up").click()
    press(page, "Play red up")
    expect(top(page)).to_have_accessible_name("Discard pile: 2 cards; on top red up")
    expect(hand(page)).to_have_count(2)


def test_a_boson_is_asked_answered_and_drawn_F13(visit: Visitor, store: Path) -> None:
    hands = [["W:red", "c:blue", "s:green"], ["s:red", "d:green", "b:green"]]
    table = set_up(store, "person Noor", "person Ada", hands=hands, discard=["u:red"])
    noor, ada = (
        at_table(visit(BESIDE), table),
        at_table(visit(BESIDE), table, 1),
    )
    card(noor, "red W boson").click()
    press(noor, "Play red W boson")
    expect(ada.get_by_text("red W boson with a red quark other than up, or draw 1 card.")).to_be_visible()
    expect(acts(ada).get_by_role("button", name="Draw 1")).to_be_visible()
    card(ada, "red strange").click()
    expect(acts(ada).get_by_role("button", name="Answer with red strange")).to_contain_text(
        "up becomes strange and W plus"
    )
    press(ada, "Answer with red strange")
    for page in (noor, ada):
        drawn = page.locator("figure.interaction").get_by_role("img", name="An up quark becomes a strange quark")
        expect(drawn).to_be_visible()
        expect(page.get_by_role("row", name=re.compile("^charge"))).to_contain_text("⅔")
    expect(hand(noor)).to_have_count(3)  # two, and the card that an answered W costs


def test_a_flip_turns_the_whole_scene_to_night_and_back_F10(page: Page, store: Path) -> None:
    hands = [["flip:red", "flip:blue", "u:red"], ["d:blue", "d:green"]]
    at_table(page, set_up(store, "person Noor", "bot beginner", hands=hands, discard=["u:red", "t:red"]))
    expect(hand(page)).to_have_count(3)
    page.wait_for_function("() => document.documentElement.dataset.scene === 'day'")
    card(page, "red Flip").click()
    press(page, "Play red Flip")
    page.wait_for_function("() => document.documentElement.dataset.scene === 'night'")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(map(int, re.findall(r"\d+", paper)[:3])) < 60, "night is dark"


def test_a_colour_is_chosen_for_a_colour_change_F8(page: Page, store: Path) -> None:
    hands = [["change", "u:green", "s:green"], ["d:blue", "d:green"]]
    at_table(page, set_up(store, "person Noor", "person Ada", hands=hands, discard=["t:red"]))
    card(page, "Colour Change").click()
    press(page, "Choose green")
    expect(page.get_by_text("Match green")).to_be_visible()


def test_a_baryon_is_put_together_and_ordered_F6(page: Page, store: Path) -> None:
    hands = [["u:red", "u:blue", "d:green", "s:green"], ["d:blue", "d:green"]]
    at_table(page, set_up(store, "person Noor", "person Ada", hands=hands, discard=["t:yellow"]))
    press(page, "Baryon")
    for quark in ("red up", "green down", "blue up"):
        card(page, quark).click()
    acts(page).get_by_role("button", name="Call DECAY with this play").click()
    press(page, "Play the proton")
    expect(top(page)).to_have_accessible_name("Discard pile: 4 cards; on top blue up")
    expect(hand(page)).to_have_count(1)
    expect(page.get_by_text("You called DECAY").first).to_be_visible()


def test_a_gluon_is_answered_by_a_flip_and_an_antiquark_F15(visit: Visitor, store: Path) -> None:
    hands = [["gluon:yellow", "c:blue", "s:green"], ["flip:yellow", "d:orange", "b:green"]]
    table = set_up(store, "person Noor", "person Ada", hands=hands, discard=["d:yellow"])
    noor, ada = (
        at_table(visit(BESIDE), table),
        at_table(visit(BESIDE), table, 1),
    )
    card(noor, "yellow gluon").click()
    press(noor, "Play yellow gluon")
    card(ada, "yellow Flip").click()
    expect(acts(ada).get_by_role("button", name="Flip only")).to_be_visible()
    press(ada, "Flip, then orange antidown")
    for page in (noor, ada):
        page.wait_for_function("() => document.documentElement.dataset.scene === 'night'")
        expect(top(page)).to_have_accessible_name(re.compile("on top orange antidown$"))
    expect(hand(noor)).to_have_count(6)


class Slow:
    """A page that can be told late what has happened at its table."""

    def __init__(self, page: Page) -> None:
        self._held: list[str | bytes] | None = None
        page.route_web_socket(re.compile("/ws/"), self._carry)

    def _carry(self, line: WebSocketRoute) -> None:
        self._line = line
        line.connect_to_server().on_message(self._told)

    def _told(self, frame: str | bytes) -> None:
        if self._held is None:
            self._line.send(frame)
        else:
            self._held.append(frame)

    def hold(self) -> None:
        """Tell nothing from now on."""
        self._held = []

    def let_go(self) -> None:
        """Tell all that was held back, and what comes."""
        held, self._held = self._held or [], None
        for frame in held:
            self._line.send(frame)


def test_two_race_to_catch_a_missing_call_F19(visit: Visitor, store: Path) -> None:
    hands = [["u:red", "c:blue"], ["d:blue", "d:green"], ["s:green", "s:blue"]]
    table = set_up(store, "person Noor", "person Ada", "person Priya", hands=hands, discard=["t:red"])
    noor, ada, priya = (visit(BESIDE) for _ in range(3))
    slow = Slow(priya)
    for seat, page in enumerate((noor, ada, priya)):
        at_table(page, table, seat)
    others = ada.locator(".opp").bounding_box()
    card(noor, "red up").click()
    press(noor, "Play red up")
    expect(acts(noor).get_by_role("button", name="Call DECAY")).to_be_visible()
    buttons = [page.get_by_role("button", name="Catch Noor").first for page in (ada, priya)]
    for button in buttons:
        expect(button).to_be_visible()
    assert ada.locator(".opp").bounding_box() == others, "a button that comes moves nothing"
    slow.hold()
    ada.evaluate("() => document.querySelector('.catch').click()")
    expect(hand(noor)).to_have_count(3)
    priya.evaluate("() => document.querySelector('.catch').click()")
    slow.let_go()
    for page in (noor, ada, priya):
        expect(page.get_by_role("button", name="Catch Noor")).to_have_count(0)
    expect(priya.locator(".late")).to_have_text(re.compile("^Ada was quicker. Ada caught Noor"))
    expect(priya.locator(".refusal")).to_have_count(0)


TAP_WHERE_IT_WAS = """async (after) => {
  const { x, y, width, height } = document.querySelector('.act .catch').getBoundingClientRect()
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  while (document.querySelector('.act .catch')) await new Promise(requestAnimationFrame)
  await wait(after)
  const button = document.elementFromPoint(x + width / 2, y + height / 2).closest('button')
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  return button.innerText
}"""


@pytest.mark.parametrize(("after", "drawn"), [(60, 0), (600, 1)])
def test_what_moves_under_a_finger_takes_no_tap_for_a_moment(
    visit: Visitor, store: Path, after: int, drawn: int
) -> None:
    """Whoever taps *Catch* as DECAY comes first does not draw a card."""
    hands = [["u:red", "c:blue"], ["d:blue", "d:green"]]
    table = set_up(store, "person Noor", "person Ada", hands=hands, discard=["t:red"])
    noor, ada = visit(BESIDE), visit(BESIDE, SMALL)
    at_table(noor, table, 0)
    at_table(ada, table, 1)
    card(noor, "red up").click()
    press(noor, "Play red up")
    expect(acts(ada).get_by_role("button", name="Catch Noor")).to_be_visible()
    ada.evaluate(f"() => {{ window.tapped = ({TAP_WHERE_IT_WAS})({after}) }}")
    press(noor, "Call DECAY")
    assert ada.evaluate("() => window.tapped") == "Draw 1"
    ada.wait_for_timeout(300)
    expect(hand(ada)).to_have_count(2 + drawn)


def test_the_table_is_accessible_by_day_and_by_night(page: Page, store: Path, axe: str) -> None:
    hands = [["flip:red", "change", "u:red", "nu_mu:green", "photon:blue"], ["d:blue", "d:green"], ["s:blue", "W:red"]]
    at_table(page, set_up(store, "person Noor", "person Ada", "person Priya", hands=hands, discard=["u:red", "t:blue"]))
    card(page, "red Flip").click()
    assert faults_at_both_sizes(page, axe) == []
    press(page, "Play red Flip")
    page.wait_for_function("() => document.documentElement.dataset.scene === 'night'")
    assert faults_at_both_sizes(page, axe) == []


def test_a_whole_game_by_keys_alone(page: Page, store: Path) -> None:
    hands = [["u:red", "c:red"], ["d:blue"] * 2 + ["c:green"]]
    at_table(page, set_up(store, "person Noor", "bot beginner", hands=hands, discard=["t:red"], seed=4))
    play_by_keys(page)
