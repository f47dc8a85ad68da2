"""The teacher opens a class in a few clicks, and leads it from a laptop or from a phone that is carried around."""

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults
from tests.browser.classes import to_stage
from tests.browser.conftest import BESIDE, LAPTOP, Visitor
from tests.browser.fitting import resize
from tests.web.classes import ClassPerson, in_class
from tests.web.live import Live, Person

SMALL = {"width": 390, "height": 664}
BOTH = pytest.mark.parametrize("size", [LAPTOP, SMALL], ids=["laptop", "phone"])
NAMES = [f"{first} {last}" for first in ("Ada", "Ben", "Cleo", "Dan") for last in "ABCDEFG"]
CLICKS = 12  # that a teacher needs at most until 28 are seated and dealt
COUNT_CLICKS = "() => { window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true) }"
FIT = """() => {
  const out = [...document.querySelectorAll('button, a[href], input, select')]
    .filter((it) => it.checkVisibility() && !it.closest('.inner, .room, dialog'))
    .map((it) => [it.textContent || it.ariaLabel, it.getBoundingClientRect()])
    .filter(([, at]) => at.left < 0 || at.right > innerWidth + 0.5 || at.bottom > innerHeight + 0.5)
  return [document.documentElement.scrollWidth > innerWidth, ...out.map(([text]) => text)]
}"""


class Pupils:
    """Phones with sockets, in a loop of their own; the browsers' tests know none."""

    def __init__(self, address: str) -> None:
        self._server = Live(address.removeprefix("http://"))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._visits: list[Any] = []

    def do(self, wish: Coroutine[Any, Any, Any]) -> Any:
        """Wait for something that pupils do."""
        return asyncio.run_coroutine_threadsafe(wish, self._loop).result(60)

    def join(self, code: str, *names: str) -> list[ClassPerson]:
        """Have pupils come."""

        async def come(name: str) -> ClassPerson:
            visit = in_class(self._server, code)
            phone = await visit.__aenter__()
            self._visits.append(visit)
            await phone.join(name)
            return phone

        return [self.do(come(name)) for name in names]

    def at_table(self, phone: ClassPerson, act: Callable[[Person], Coroutine[Any, Any, Any]]) -> Any:
        """What a pupil does at their table."""

        async def do() -> Any:
            await phone.until(lambda view: view.get("table") is not None)
            async with self._server.person(phone.view["table"], phone.secret) as person:
                await person.until("table")
                return await act(person)

        return self.do(do())

    def close(self) -> None:
        """Have all leave."""
        for visit in self._visits:
            self.do(visit.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture
def pupils(server: str) -> Iterator[Pupils]:
    """The pupils of a class."""
    some = Pupils(server)
    yield some
    some.close()


def opened(visit: Visitor, size: dict[str, int] = LAPTOP, people: str = "4") -> tuple[Page, str]:
    """A desk of Cats, and the code of its class."""
    page = visit("/class/new", size)
    page.get_by_role("radiogroup", name="Game").get_by_text("Schrödinger").click()
    page.get_by_role("group", name="At a table").get_by_text(people, exact=True).click()
    page.get_by_role("button", name="Open the class").click()
    expect(page.locator("main.desk")).to_be_visible()
    return page, page.url.rsplit("/", 1)[1]


def deal(page: Page, tables: int) -> None:
    page.get_by_role("button", name="Deal all").click()
    expect(page.locator(".tile[data-stage=playing]")).to_have_count(tables)


def more(page: Page, what: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.locator(".more").get_by_text(what, exact=True).click()


def test_a_class_of_28_is_dealt_in_a_few_clicks(visit: Visitor, pupils: Pupils) -> None:
    page = visit("/class/new")
    page.evaluate(COUNT_CLICKS)
    page.get_by_role("radiogroup", name="Game").get_by_text("Schrödinger").click()
    page.get_by_label("Title").click()
    page.get_by_label("Title").fill("Class 8b")
    page.get_by_role("button", name="Open the class").click()
    expect(page.get_by_role("heading", name="Class 8b")).to_be_visible()
    pupils.join(page.url.rsplit("/", 1)[1], *NAMES)
    expect(page.locator(".tile")).to_have_count(7)
    deal(page, 7)
    assert page.evaluate("window.clicks") <= CLICKS
    expect(page.locator(".tile .names > li")).to_have_count(28)


def test_one_table_is_looked_at_and_led(visit: Visitor, pupils: Pupils) -> None:
    page, code = opened(visit, SMALL, "2")
    phones = pupils.join(code, "Ada", "Ben")
    expect(page.locator(".tile .names")).to_contain_text("Ben")
    deal(page, 1)
    tile = page.locator(".tile")
    expect(tile).to_contain_text("Waits for")
    who = next(phone for phone in phones if phone.view["me"]["name"] in tile.locator(".now").inner_text())

    async def is_refused(person: Person) -> None:
        for _ in range(3):
            await person.told({"t": "act", "seen": person.view["seen"], "action": "prove it"})

    pupils.at_table(who, is_refused)
    expect(tile).to_contain_text("3 refusals")
    expect(tile).to_contain_text("was refused three times in a row")
    expect(tile).to_have_class(re.compile("stuck"))
    page.get_by_role("button", name="Table 1: look closer").click()
    drawer = page.get_by_role("complementary", name="Table 1")
    expect(drawer).to_be_focused()
    expect(drawer.locator(".log")).to_contain_text("announces")
    for size in ("laptop", "small phone"):
        resize(page, size)
        assert page.evaluate(FIT) == [False]
    drawer.get_by_role("button", name="Freeze").click()
    expect(drawer.get_by_role("button", name="Go on")).to_be_visible()
    drawer.get_by_role("button", name="Ada").click()
    drawer.get_by_label("Name").fill("Adele")
    drawer.get_by_role("button", name="Rename").click()
    expect(drawer.get_by_role("button", name="Adele")).to_be_visible()
    drawer.get_by_role("button", name="Put on the stage").click()
    expect(drawer.get_by_role("button", name="On the stage")).to_be_disabled()
    drawer.get_by_role("button", name="End the match").click()
    drawer.get_by_role("button", name="End it").click()
    drawer.get_by_role("button", name="Deal again").click()
    expect(drawer.get_by_role("button", name="End the match")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.get_by_role("button", name="Table 1: look closer")).to_be_focused()
    expect(tile).to_contain_text("match 2")


@BOTH
def test_the_whole_class_is_led(visit: Visitor, pupils: Pupils, size: dict[str, int]) -> None:
    page, code = opened(visit, size, "2")
    pupils.join(code, "Ada", "Ben", "Cleo")
    expect(page.locator(".tile")).to_have_count(2)
    deal(page, 2)
    page.get_by_role("button", name="Freeze").click()
    expect(page.locator(".tile").get_by_text("Frozen")).to_have_count(2)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".tile").get_by_text("Frozen")).to_have_count(0)
    if size == SMALL:
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Names", exact=True).click()
    expect(page.locator(".tile .names")).not_to_contain_text(["Ada", "Cleo"])
    page.keyboard.press("Escape")
    if size == SMALL:
        more(page, "Next game")
    else:
        page.get_by_role("button", name="Next game").click()
    page.get_by_role("dialog").get_by_text("Unitary").click()
    page.get_by_role("dialog").get_by_role("group", name="At a table").get_by_text("2", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="End and deal now").click()
    expect(page.locator(".top")).to_contain_text("Unitary")
    expect(page.locator(".tile[data-stage=playing]")).to_have_count(2)
    expect(page.locator(".tile").first).to_contain_text("match 1")
    assert page.evaluate(FIT) == [False]
    more(page, "End the class")
    page.get_by_role("dialog").get_by_role("button", name="End the class").click()
    expect(page.get_by_text("This class is over.")).to_be_visible()
    expect(page.get_by_text("for whoever comes late")).to_have_count(0)  # nobody can
    page.goto(f"{page.url}/stage")
    expect(page.locator("main.stage")).to_contain_text("This class is over.")
    expect(page.locator("main.stage .code, main.stage .corner")).to_have_count(0)


def test_a_second_link_opens_the_desk_in_another_browser_and_the_class_can_be_erased(
    visit: Visitor, server: str
) -> None:
    page, code = opened(visit)
    more(page, "Second desk link")
    link = page.get_by_label("Second link to the desk").input_value()
    page.keyboard.press("Escape")
    stranger = visit(f"/class/{code}")
    expect(stranger.get_by_role("heading", name="This is the teacher’s page")).to_be_visible()
    path = link.split(f"/class/{code}", 1)[1]
    other = visit(f"/class/{code}{path}", SMALL)
    expect(other.locator("main.desk")).to_be_visible()
    assert other.url == f"{server}/class/{code}", "the secret does not stay in the address"
    other.reload()
    expect(other.locator("main.desk")).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{server}/class/{code}#a-link-that-leads-nowhere")
    expect(page.locator("main.desk")).to_be_visible()
    stage = to_stage(visit(BESIDE), code, link.split("#")[1])
    more(other, "Erase the class")
    other.get_by_role("button", name="Erase everything").click()
    for gone in (page, stage):
        expect(gone.get_by_role("heading", name="No such class")).to_be_visible()
    stage.reload()
    expect(stage.get_by_role("heading", name="No such class")).to_be_visible()


def test_names_come_from_a_list(visit: Visitor, pupils: Pupils) -> None:
    page = visit("/class/new", SMALL)
    page.get_by_text("from a list").click()
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_text("Paste the list of names first.")).to_be_visible()
    page.get_by_role("textbox", name="The list").fill("Ada Lovelace\nBen Ali\n\n")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("heading", name="2 pupils")).to_be_visible()
    assert not page.evaluate(FIT)[0], "nothing lies beside the screen"
    page.get_by_role("button", name="Open the class").click()
    expect(page.locator("main.desk")).to_be_visible()
    pupils.join(page.url.rsplit("/", 1)[1], "ada")
    expect(page.locator(".tile .names")).to_contain_text("Ada")
    expect(page.get_by_role("region", name="Not here yet: 1 of 2")).to_contain_text("Ben Ali")


def test_the_teachers_pages_are_accessible(visit: Visitor, pupils: Pupils, axe: str) -> None:
    page = visit("/class/new")
    expect(page.get_by_role("button", name="Open the class")).to_be_visible()
    assert faults(page, axe) == []
    page, code = opened(visit, people="2")
    pupils.join(code, "Ada", "Ben")
    expect(page.locator(".tile .names")).to_contain_text("Ben")
    assert faults(page, axe) == []
    deal(page, 1)
    page.get_by_role("button", name="Table 1: look closer").click()
    page.get_by_role("button", name="Ada", exact=True).click()
    expect(page.locator(".drawer .log")).to_contain_text("announces")
    assert faults(page, axe) == []
    page.get_by_label("Table for Ada").press("ArrowDown")  # chooses, and does nothing yet
    page.get_by_role("button", name="Move", exact=True).press("Enter")
    expect(page.locator(".tile").nth(1)).to_contain_text("Ada")
    page.get_by_role("button", name="Next game").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page, axe) == []
