"""U-kNOw Feynman's guided games, followed to their ends by clicks."""

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

import labtable
from labtable.engine.words.lesson import Lesson
from labtable.games.feynman.words.faces import face_name
from tests.browser.conftest import Visitor, at_sizes
from tests.browser.feynman_table import card, press
from tests.browser.tables import acts

LESSONS = [*labtable.load("feynman").lessons.values()]
BUTTONS = {"draw": "Draw", "keep": "Keep", "catch": "Catch Lise"}


def do(page: Page, action: str, *, has_drawn: bool) -> None:
    """Carry out an action as a person would: pick its cards, call DECAY where it is said, press the button.

    A card that was drawn just now lies picked.
    """
    verb, *faces = action.removesuffix(" decay").split()
    names = [face_name(face) for face in faces]
    if verb in BUTTONS:
        press(page, BUTTONS[verb])
        return
    if verb == "baryon":
        press(page, "Baryon")
    for name in names if verb == "baryon" else names[: 0 if has_drawn else 1]:
        card(page, name).click()
    if action.endswith(" decay"):
        acts(page).get_by_role("button", name="Call DECAY with this play").click()
    if verb == "baryon":
        press(page, "Play the anti")
    elif len(names) == 2:
        press(page, f"Flip, then {names[1]}")
    else:
        press(page, f"{'Answer with' if verb == 'answer' else 'Play'} {names[0]}")


def follow(page: Page, lesson: Lesson) -> None:
    """Do what a lesson says until it ends."""
    moves = [step.action for step in lesson.steps if step.seat in lesson.learner]
    for before, action in pairwise(["", *moves]):
        move = page.get_by_text(re.compile("^Your move: "))
        expect(move).to_be_visible()
        step = page.get_by_role("img", name="Step").get_attribute("aria-label")
        do(page, action, has_drawn=before == "draw")
        expect(page.get_by_role("img", name=str(step), exact=True)).to_have_count(0)
    expect(page.locator("main[data-stage=over]")).to_be_visible()


@at_sizes("small", "laptop")
def test_both_guided_games_are_followed_to_their_ends(visit: Visitor, size: dict[str, int]) -> None:
    page = visit("/learn/feynman", size)
    follow(page, LESSONS[0])
    lesson = page.get_by_role("region", name="Lesson")
    expect(lesson).to_contain_text("Your hand is empty: you have won.")
    page.get_by_role("button", name="Next lesson").click()
    expect(page.locator("main[data-stage=playing]")).to_be_visible()
    follow(page, LESSONS[1])
    expect(lesson).to_contain_text("You have won.")
