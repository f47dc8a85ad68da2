"""Every game holds in Firefox and in WebKit, too, from the start page to the review."""

import os
import time
from pathlib import Path

import pytest

from labtable.engine.files import links
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.games import load
from tests.browser.engines import ENGINES, PATIENCE, Engine
from tests.browser.leading import lesson
from tests.browser.measuring import SIZES, allowed
from tests.browser.walks import ACTS, Walk, first, short_walk, whole_walk
from tests.effort import LONG

BOTH = pytest.mark.parametrize("engine", ENGINES, indirect=True)
# The games that are walked through from the start page on; of the others the lesson, the last move and the review.
WHOLE = {"firefox": ("feynman", "mathic"), "webkit": ("unitary", "cats")}


@BOTH
@pytest.mark.parametrize("game", ACTS)
def test_a_game_to_its_review(engine: Engine, game: str, server: str, store: Path) -> None:
    named = os.environ.get("LABTABLE_PICTURES")
    pictures = Path(named, f"{game}-{engine.name}") if named else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    walk = Walk(engine, server, pictures)
    take = whole_walk if LONG or game in WHOLE[engine.name] else short_walk
    take(walk, store, game)
    assert walk.complaints() == []
    found = walk.found.without(allowed(game)).lines()
    assert not found, "\n".join(found)


CUT = "<main><p style='width: 60px; overflow: hidden; white-space: nowrap'>A sentence that is longer.</p></main>"


@BOTH
def test_the_start_page_holds_and_what_is_wrong_is_noticed(engine: Engine, server: str) -> None:
    walk = Walk(engine, server)
    first(walk)
    assert not walk.found.lines()
    assert walk.complaints() == []
    engine.evaluate("() => console.error('odd')")
    assert "odd" in walk.complaints()
    with pytest.raises(AssertionError, match="nothing moved"):
        walk.moves(lambda: None, "main")
    engine.evaluate("(content) => { document.body.innerHTML = content }", CUT)
    walk.look("a long sentence")
    assert {kind for kind, _ in walk.found.seen} == {"cut"}


@BOTH
def test_a_match_is_opened_from_its_link(engine: Engine, server: str) -> None:
    match = Match(load("unitary"), 2, None, 1, {"area": [0, 2, -2], "hands": [["Mass"], []], "turn": 0})
    link = links.replay(dump_match(match, [Player("Noor"), Player("Bob")]), 0)
    engine.open(server + link)
    wait_for(engine, "main.review[data-step='0']")
    engine.open(f"{server}/rules/unitary")  # a place of its own: from hash to hash a browser loads nothing
    engine.open(server + link[:-40])
    wait_for(engine, "[role=alert]")
    assert "not complete" in engine.evaluate("() => document.querySelector('[role=alert]').textContent")
    assert not engine.errors()


@BOTH
def test_a_pupil_comes_to_a_class_and_plays(engine: Engine, server: str) -> None:
    with lesson(server, "unitary", 2) as there:
        walk = Walk(engine, server)
        engine.resize(*SIZES["390x664"])
        walk.go(f"/c/{there.code}")
        walk.press("input#name")
        engine.type("Noor")
        walk.press("button", "Come to the table")
        there.comes("Ada")
        walk.see("h1", "You sit at table 1 with Ada")
        walk.look("a pupil who waits")
        there.desk.deal()
        walk.see("main.table")
        walk.go(f"/c/{there.code}")  # it was closed, and the code is opened again
        walk.see(".top .sound")  # whoever has a seat may be called
        there.desk.send(t="end_class")
        walk.see("h1", "The class is over.")
        walk.look("the end of a class")
        assert walk.complaints() == []
        assert not walk.found.lines()


@BOTH
def test_back_puts_away_what_lies_on_top_and_then_leaves(engine: Engine, server: str) -> None:
    walk = Walk(engine, server)
    walk.go("/")
    walk.press("button", "Play now Unitary")
    walk.see("main.table")
    walk.press("[aria-controls=menu]")
    walk.see("#menu")
    engine.evaluate("() => history.back()")
    wait_for(engine, "#menu[hidden]")
    walk.see("main.table")
    engine.evaluate("() => history.back()")
    walk.see(".stage")


def wait_for(engine: Engine, selector: str) -> None:
    """Wait until there is such an element."""
    end = time.monotonic() + PATIENCE
    while not engine.evaluate("(selector) => document.querySelector(selector) !== null", selector):
        assert time.monotonic() < end, selector
        time.sleep(0.05)
