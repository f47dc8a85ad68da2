"""The guided first game and the puzzles, from the start page to their ends."""

import re

from playwright.sync_api import Locator, Page, expect

from labtable import load
from tests.browser import cats_table as cats
from tests.browser.accessible import faults
from tests.browser.conftest import Visitor, at_sizes
from tests.browser.feynman_table import EDGE, card, press
from tests.browser.lessons import do, expected
from tests.browser.tables import acts


def follow(page: Page) -> list[str]:
    """Do what a lesson says until it ends."""
    done: list[str] = []
    moves, end = page.get_by_text(re.compile(r"^Your move: ")), page.locator("main[data-stage=over]")
    while True:
        moves.or_(end).first.wait_for()
        if end.count():
            return done
        step = page.get_by_role("img", name="Step").get_attribute("aria-label")
        done.append(expected(page))
        do(page, done[-1])
        expect(page.get_by_role("img", name=str(step))).to_have_count(0)


@at_sizes("phone", "laptop")
def test_the_lesson_is_the_books_sample_game(visit: Visitor, size: dict[str, int]) -> None:
    page = visit("/", size)
    page.get_by_role("button", name="Learn Unitary").click()
    done = follow(page)
    assert done[:2] == ["Velocity up", "Square"]
    assert done[-4:] == ["Surface Tension down", "Square Root", "claim", "claim"]
    lesson = page.get_by_role("region", name="Lesson")
    expect(lesson).to_contain_text("Michael wins, because his card was shown first")
    page.get_by_role("button", name="Next lesson").click()
    expect(page.locator("main[data-stage=playing]")).to_be_visible()
    follow(page)
    page.get_by_role("button", name="Play a game").click()
    expect(page.locator("main[data-game=unitary][data-stage=playing]")).to_be_visible()
    expect(page.get_by_role("region", name="Lesson")).to_have_count(0)
    expect(page.locator(".opp")).to_contain_text("(computer, beginner)")


def test_a_lesson_says_so_when_it_goes_another_way(visit: Visitor) -> None:
    page = visit("/learn/unitary")
    expect(page.get_by_text("Your move: Velocity up.")).to_be_visible()
    do(page, "Velocity down")
    expect(page.get_by_role("status").filter(has_text="Turn it the other way up")).to_be_visible()
    expect(page.get_by_text("Your move: Velocity up.")).to_be_visible()


@at_sizes("laptop", "phone")
def test_a_puzzle_is_solved_with_the_solvers_help(visit: Visitor, size: dict[str, int], axe: str) -> None:
    page = visit("/", size)
    page.get_by_role("button", name="Puzzle Unitary").click()
    puzzle = page.get_by_role("region", name="Puzzle 1")
    expect(puzzle).to_contain_text("Win this turn.")
    page.get_by_role("button", name=re.compile("^(Ask for a hint|Hint)$")).click()
    more = page.get_by_role("button", name="Tell me more")
    expect(more).to_be_visible()
    while more.is_visible():
        more.click()
    expect(page.get_by_role("button", name=re.compile("^Surface Tension.*suggested"))).to_be_visible()
    assert faults(page, axe) == []


def test_a_puzzle_that_is_missed_can_be_tried_again_and_left(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("button", name="Puzzle Unitary").click()
    puzzle = page.get_by_role("region", name="Puzzle 1")
    do(page, "done")
    expect(puzzle).to_contain_text("Not solved")
    puzzle.get_by_role("button", name="Try again").click()
    expect(puzzle).to_contain_text("Win this turn.")
    do(page, "done")
    puzzle.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("region", name="Puzzle 2")).to_contain_text("Win this turn.")


def test_puzzle_one_is_the_books_other_order(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("button", name="Puzzle Unitary").click()
    for action in ("Surface Tension down", "Mass up", "Square Root"):
        seen = page.locator("main.table").get_attribute("data-seen")
        do(page, action)
        expect(page.locator(f"main.table[data-seen='{seen}']")).to_have_count(0)
    expect(page.get_by_role("region", name="Puzzle 1")).to_contain_text("Solved.")


@at_sizes("phone", "laptop")
def test_a_puzzle_of_feynman_is_missed_and_the_next_one_solved(visit: Visitor, size: dict[str, int], axe: str) -> None:
    page = visit("/", size)
    page.get_by_role("button", name="Puzzle U-kNOw Feynman").click()
    page.get_by_role("region", name="Puzzle 1").wait_for()
    press(page, "Draw")
    first = page.get_by_role("region", name="Puzzle 1")
    expect(first).to_contain_text("Not solved")
    first.get_by_role("button", name="Next puzzle").click()
    second = page.get_by_role("region", name="Puzzle 2")
    expect(second).to_contain_text("Win this turn.")
    for colour in ("blue", "green"):
        card(page, f"{colour} Reverse").click()
        press(page, f"Play {colour} Reverse")
    press(page, "Baryon")
    for quark in ("red up", "yellow down", "green down"):
        card(page, quark).click()
    acts(page).get_by_role("button", name="Play the neutron").click()
    expect(second).to_contain_text("Solved.")
    second.get_by_role("button", name="Next puzzle").click()
    solve_by_a_hint(page, page.get_by_role("region", name="Puzzle 3"), axe)


def solve_by_a_hint(page: Page, puzzle: Locator, axe: str) -> None:
    """A puzzle with a task, missed, tried again, and solved as a hint says."""
    expect(puzzle).to_contain_text("Complete the ")
    expect(puzzle).not_to_contain_text("Win this turn.")
    press(page, "Draw")
    expect(puzzle).to_contain_text("Not solved")
    puzzle.get_by_role("button", name="Try again").click()
    expect(puzzle).to_contain_text("Complete the ")
    page.get_by_role("button", name=re.compile("^(Ask for a hint|Hint)$")).click()
    more = page.get_by_role("button", name="Tell me more")
    expect(more).to_be_visible()
    while more.is_visible():
        more.click()
    suggested = page.get_by_role("button", name=re.compile("behind it .*suggested"))
    expect(suggested).to_be_visible()
    assert faults(page, axe) == []
    suggested.click(position=EDGE)
    acts(page).get_by_role("button", name=re.compile("^(Answer|Play|Complete)")).click()
    expect(puzzle).to_contain_text("Solved.")
    puzzle.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("region", name="Puzzle 4")).to_contain_text("Play three cards at once.")


@at_sizes("phone", "laptop")
def test_the_guided_game_of_cats_to_its_end_and_a_puzzle(visit: Visitor, size: dict[str, int]) -> None:
    """A puzzle is missed, tried again, and solved as a hint says."""
    (lesson,) = load("cats").lessons.values()
    page = visit("/", size)
    page.get_by_role("button", name="Learn Schrödinger’s Cats").click()
    for action in [step.action for step in lesson.steps if step.seat in lesson.learner]:
        expect(page.get_by_text(re.compile("^Your move: "))).to_be_visible()
        step = page.get_by_role("img", name="Step").get_attribute("aria-label")
        cats.do(page, action)
        expect(page.get_by_role("img", name=str(step), exact=True)).to_have_count(0)
    expect(cats.proof(page)).to_contain_text("debunked")
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("you have won")
    page = visit("/", size)
    page.get_by_role("button", name="Puzzle Schrödinger’s Cats").click()
    puzzle = page.get_by_role("region", name="Puzzle 1")
    page.locator(".sq.live").last.click()
    cats.press(page, "Say")
    expect(puzzle).to_contain_text("Not solved")
    puzzle.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name=re.compile("^(Ask for a hint|Hint)$")).click()
    more = page.get_by_role("button", name="Tell me more")
    expect(more).to_be_visible()
    while more.is_visible():
        more.click()
    suggested = page.locator(".sq.suggested")
    if suggested.count():
        suggested.click()
    acts(page).locator(".btn.main").click()
    expect(puzzle).to_contain_text("Solved.")
