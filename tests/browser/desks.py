"""What the desk, the projector and the phones of a class do in tests."""

from playwright.sync_api import Page, expect

SMALL = {"width": 390, "height": 664}
PROJECTOR = {"width": 1280, "height": 720}
COUNT_CLICKS = "() => { window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true) }"
SMALL_TARGETS = """() => [...document.querySelectorAll('main button, main label, main a')]
  .filter((it) => it.checkVisibility() && !it.closest('p'))
  .map((it) => [it.textContent.trim(), it.getBoundingClientRect()])
  .filter(([, at]) => at.height < 44 && at.width > 0)
  .map(([text, at]) => `${text}: ${at.height}`)"""
BESIDE_SCREEN = "() => document.documentElement.scrollWidth > innerWidth"


def open_class(desk: Page) -> str:
    """Open a class of Cats and return its code."""
    desk.evaluate(COUNT_CLICKS)
    desk.get_by_role("radiogroup", name="Game").get_by_text("Schrödinger").click()
    desk.get_by_label("Title").click()
    desk.get_by_label("Title").fill("Class 8b")
    desk.get_by_role("button", name="Open the class").click()
    expect(desk.get_by_role("heading", name="Class 8b")).to_be_visible()
    return desk.url.rsplit("/", 1)[1]


def at_table(phone: Page, game: str) -> None:
    """Wait until a phone shows a table of a game that has begun."""
    expect(phone.locator(f".table[data-game={game}][data-stage=playing]")).to_be_visible()


def lead(desk: Page, what: str, sure: str) -> None:
    """Do something that is behind *More*, and say that one is sure."""
    desk.get_by_role("button", name="More", exact=True).click()
    desk.locator(".more").get_by_text(what, exact=True).click()
    desk.get_by_role("dialog").get_by_role("button", name=sure).click()


def desk_secret(desk: Page, code: str) -> str:
    """The secret of the desk, from the second link that is written down."""
    desk.get_by_role("button", name="More", exact=True).click()
    desk.locator(".more").get_by_text("Second desk link", exact=True).click()
    link = desk.get_by_label("Second link to the desk").input_value()
    desk.keyboard.press("Escape")
    return link.split("#")[1]


def at_class(page: Page, code: str, secret: str, role: str, path: str) -> Page:
    """The page, which is at the server, as the browser that has this secret in the class."""
    page.evaluate("([key, secret]) => localStorage.setItem(key, secret)", [f"labtable:{role}:{code}", secret])
    page.goto(f"{page.evaluate('location.origin')}{path}")
    return page
