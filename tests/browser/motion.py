"""The motion on a page: every flight of a card from its start, as the browser has it."""

from typing import Any

from playwright.sync_api import Page

# For `visit(script=RECORD)`. `running` is what the element itself says right after it was told to move. What is not in
# the page, or not shown, has no animations.
RECORD = """
(() => {
window.flights = []
const animate = Element.prototype.animate
Element.prototype.animate = function (...given) {
  const animation = animate.apply(this, given)
  const running = this.getAnimations().find((one) => one === animation)
  const flight = { card: this.dataset.card, state: running?.playState, ended: false, ...running?.effect.getTiming() }
  window.flights.push(flight)
  const end = () => (flight.ended = true)
  animation.finished.then(end, end)
  return animation
}
})()"""


WATCH = """(selector) => {
  const count = () => (window.most = Math.max(window.most, document.querySelectorAll(selector).length))
  window.most = 0
  new MutationObserver(count).observe(document.body, { attributes: true, childList: true, subtree: true })
}"""


def watch_for(page: Page, selector: str) -> None:
    """Note what comes from now on, so that nothing is missed that is there for a moment only."""
    page.evaluate(WATCH, selector)


def came(page: Page, number: int = 1) -> None:
    """Wait until so many have been there at once of what is watched for."""
    page.wait_for_function("(number) => window.most >= number", arg=number)


def flights(page: Page) -> list[dict[str, Any]]:
    """All flights since the page was opened, or since they were forgotten: `card`, `duration` and `delay` in ms."""
    found: list[dict[str, Any]] = page.evaluate("window.flights")
    return found


def land(page: Page) -> None:
    """Wait until nothing is in the air."""
    page.wait_for_function("() => window.flights.every((flight) => flight.ended)")


def forget_flights(page: Page) -> None:
    """Forget the flights so far: only later ones count."""
    page.evaluate("window.flights.length = 0")


def come_to_rest(page: Page) -> None:
    """Wait until nothing moves, be it a flight, a shake or a change of style."""
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """The places of these elements, in px."""
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height }))"
    )
    return found


def moved(before: list[dict[str, float]], after: list[dict[str, float]]) -> list[int]:
    """The numbers of elements that are elsewhere, or of another size; less than a pixel is no movement."""
    pairs = enumerate(zip(before, after, strict=True))
    return [i for i, (one, other) in pairs if any(abs(one[side] - other[side]) >= 1 for side in one)]
