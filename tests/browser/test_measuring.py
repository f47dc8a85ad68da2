"""Every game, with two seats and with most, on every screen: nothing is cut off, covered, too small, or jumps.

What is let be stands with its reason in `measuring_exceptions.json`.
"""

import itertools
from pathlib import Path

import pytest
from playwright.sync_api import Page

from labtable.table.state.changes import Acted
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, Visitor
from tests.browser.measuring import GAMES, MEASURE, ORDINARY, SCREENS, SCROLLS, Measured, allowed, measure, seatings
from tests.browser.tables import at_table
from tests.cats.positions import position
from tests.effort import LONG

PAIRS = [(game, seats) for game in GAMES for seats in seatings(game)]


@pytest.mark.parametrize(("game", "seats"), PAIRS)
def test_all_is_seen_whole_and_can_be_hit(visit: Visitor, store: Path, game: str, seats: int) -> None:
    found = measure(visit(BESIDE), store, game, seats, sample=not LONG).without(allowed(game)).lines()
    assert not found, "\n".join(found)


# --- each kind of fault is found where there is one -------------------------------------------------------------------

BUTTON = "display: block; width: 60px; height: 60px; border: 0; background: gray"
WELL = f"<p>All is well.</p><button style='{BUTTON}'>Press</button>"
FAULTS = {
    "cut": "<p style='width: 60px; overflow: hidden; white-space: nowrap'>A sentence that is longer than that.</p>",
    "scrolled away": "<p style='height: 20px; overflow: auto'>One line<br>and another<br>and one more.</p>",
    "outside": "<p style='position: fixed; left: -30px; white-space: nowrap'>Half of this cannot be read.</p>",
    "small": "<svg viewBox='0 0 100 100' width='50' height='50'><text y='50' font-size='20'>ten</text></svg>",
    "target": "<button style='width: 60px; height: 30px; border: 0'>Low</button>",
    "covered": f"<div style='position: relative'><button style='{BUTTON}'>Press</button>"
    "<div style='position: absolute; inset: 0; background: white'></div></div>",
    "overlap": "<p style='height: 9px; margin: 0'>The first line</p><p style='margin: 0'>The second line</p>",
}


def begun(visit: Visitor) -> Page:
    """A page whose script has begun, and will not begin in what a test has put there instead."""
    page = visit()
    page.wait_for_function("() => !document.getElementById('early')")
    return page


def test_a_fault_of_each_kind_is_found(visit: Visitor) -> None:
    page = begun(visit)
    for content, found in ((WELL, set()), *((content, {kind}) for kind, content in FAULTS.items())):
        page.evaluate("(html) => { document.body.innerHTML = `<main style='margin: 80px'>${html}</main>` }", content)
        faults = page.evaluate(MEASURE, {"root": "main", "scrolls": SCROLLS})["faults"]
        assert {fault["kind"] for fault in faults} == found, faults


BELOW = "<div style='height: 2000px'></div>"
FOOT = f"<div style='position: fixed; inset: auto 0 0; height: 100px; background: white'>{WELL}</div>"
STICKS = f"<div style='position: sticky; bottom: 0; background: white'><button style='{BUTTON}'>Act</button></div>"


def test_a_fault_far_below_is_found_where_a_table_may_be_higher_than_the_window(visit: Visitor) -> None:
    page = begun(visit)
    assert kinds_at_a_table(page, BELOW + WELL + STICKS, reflows=True) == set()
    for kind, fault in FAULTS.items():
        if kind != "outside":
            assert kinds_at_a_table(page, BELOW + fault + BELOW, reflows=True) == {kind}


def test_where_a_table_may_be_higher_than_the_window_nothing_may_lie_over_it_for_good_or_beside_the_page(
    visit: Visitor,
) -> None:
    page = begun(visit)
    assert kinds_at_a_table(page, BELOW + WELL, reflows=False) == {"outside"}
    assert kinds_at_a_table(page, BELOW + WELL + FOOT, reflows=True) == {"covered"}
    assert kinds_at_a_table(page, BELOW + "<p style='width: 3000px; text-align: right'>Far</p>", reflows=True) == {
        "outside"
    }


def kinds_at_a_table(page: Page, content: str, *, reflows: bool) -> set[str]:
    """The kinds of fault that are found in a table with such content."""
    page.evaluate(
        "(html) => { document.body.innerHTML = `<main class='table' style='display: block'>${html}</main>` }", content
    )
    return {
        fault["kind"]
        for fault in page.evaluate(MEASURE, {"root": "main", "scrolls": SCROLLS, "reflows": reflows})["faults"]
    }


def test_a_zone_that_jumps_is_found(visit: Visitor) -> None:
    measured = Measured(begun(visit))
    show = "(top) => { document.body.innerHTML = `<main><p class='play' style='margin-top: ${top}px'>Here</p></main>` }"
    for top in (80, 80, 85):
        assert measured.findings.lines() == []
        measured.page.evaluate(show, top)
        measured.look("here")
    assert {(kind, *sizes) for (kind, _), sizes in measured.findings.seen.items()} == {("jump", *SCREENS)}


def test_states_that_look_alike_in_forced_colours_are_found(visit: Visitor) -> None:
    measured = Measured(begun(visit))
    for style, kinds in (("outline: 3px solid", set()), ("background: orange", {"alike"})):
        measured.page.evaluate(
            f"() => {{ document.body.innerHTML = `<main><div><i><button class='sq' style='{BUTTON}'>One</button>"
            f"<button class='sq now' style='{BUTTON}; {style}'>Two</button></i></div></main>` }}"
        )
        measured.look("here")
        assert {kind for kind, _ in measured.findings.seen} == kinds


def test_an_exception_is_for_its_fault_alone() -> None:
    for game in GAMES:
        for one in allowed(game):
            assert one.why, "an exception has a reason"
            assert set(one.sizes) <= set(SCREENS), "an exception is for sizes that there are"
    assert ORDINARY in SCREENS


def test_current_earlier_struck_and_free_squares_are_told_apart_in_forced_colours(visit: Visitor, store: Path) -> None:
    said = [Acted(0, "bid 2A", 0), Acted(0, "end", 1), Acted(1, "bid 4A", 2), Acted(1, "end", 3)]
    table = arrange(store, "cats", ["person Noor", "person Ada"], position("EE", "EE"), acted=said)
    page = at_table(visit(BESIDE), table)
    measured = Measured(page)
    page.locator(".sq.live").first.click()
    _, forced = measured.looks(SCREENS["forced colours"])
    looks: dict[str, set[str]] = {}
    for one in forced:
        kind, *states = one["state"].split() or [""]
        if kind == "sq":
            looks.setdefault(" ".join(states[:-1]), set()).add(one["look"])
    assert looks.keys() == {"past", "was", "now", "live", "live chosen"}
    for some, others in itertools.combinations(looks.values(), 2):
        assert not some & others
