"""A match as a link: handed on at its end or at a step, and opened by somebody who was never at the table."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from labtable.engine.files import links
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.games import load
from tests.browser.accessible import faults
from tests.browser.arranged import arrange
from tests.browser.conftest import BESIDE, LAPTOP, SMALL, Visitor, at_sizes
from tests.browser.tables import hold

SEED = 2**62 - 57  # as long as those of tables; JavaScript counts to 2**53
# Noor wins with her next play.
NEARLY = {
    "area": [0, 2, -2],
    "hands": [["Mass"], ["Clear"]],
    "hidden": ["Energy", "Density"],
    "turn": 0,
    "phase": "play",
}


def ended(visit: Visitor, store: Path, size: dict[str, int] = LAPTOP) -> Page:
    """A match that Noor has won against a computer."""
    match = arrange(store, "unitary", ["person Noor", "bot beginner"], NEARLY, seed=SEED)
    page = visit(BESIDE, size)
    assert match.secrets[0] is not None
    hold(page, match.name, match.secrets[0])
    page.get_by_role("region", name="Your hand").get_by_role("button", name="Mass").first.click()
    page.get_by_role("region", name="What you can do").get_by_role("button", name="Mass up").click()
    expect(page.locator("main[data-stage=over]")).to_be_visible()
    return page


def recorded() -> bytes:
    """The record of the same match."""
    match = Match(load("unitary"), 2, None, 1, NEARLY)
    match.play(0, "Mass up")
    return dump_match(match, [Player("Noor"), Player("Ada", "beginner")])


def shared(page: Page) -> str:
    """The link that the dialog shows."""
    field = page.get_by_role("textbox", name="Link to this match")
    expect(field).to_have_value(re.compile(r"/replay#1\."))
    return field.input_value()


@at_sizes("small", "laptop")
def test_a_match_is_opened_from_its_link_by_somebody_who_was_not_there(
    visit: Visitor, store: Path, axe: str, size: dict[str, int]
) -> None:
    noor = ended(visit, store, size)
    noor.get_by_role("button", name="Share").click()
    link = shared(noor)
    assert faults(noor, axe) == []
    expect(noor.get_by_text("Only this computer can open this link")).to_be_visible()
    friend = visit(BESIDE, size)
    asked: list[str] = []
    friend.on("request", lambda request: asked.append(request.url))
    friend.goto(link)
    expect(friend.locator("main.review[data-step='0']")).to_be_visible()
    assert faults(friend, axe) == []
    data = link.split("#")[1].split(".")[1]
    header, *_ = zlib.decompress(urlsafe_b64decode(data + "==")).splitlines()
    assert json.loads(header)["seed"] == SEED
    assert asked
    assert not [url for url in asked if data in url.split("#")[0]], "no server sees what the link holds"
    expect(friend.get_by_role("region", name="Players")).to_contain_text("Seat 1")
    expect(friend.get_by_text("Noor")).to_have_count(0)


def test_a_step_is_shared_from_the_review_and_with_names_only_if_they_are_asked_for(
    visit: Visitor, store: Path
) -> None:
    noor = ended(visit, store)
    noor.get_by_role("button", name="Review").click()
    noor.get_by_role("button", name="Share").click()
    nameless = shared(noor)
    noor.get_by_label("With the players’ names").check()
    expect(noor.get_by_label("Link to this match")).not_to_have_value(nameless)
    friend = visit(BESIDE)
    friend.goto(shared(noor))
    expect(friend.locator("main.review[data-step='0']")).to_be_visible()
    expect(friend.get_by_label("Seen by").locator("option")).to_have_text(["Noor", "Ada", "everything open"])
    friend.get_by_role("button", name="One step on").click()
    friend.reload()
    expect(friend.locator("main.review[data-step='1']")).to_be_visible()


@pytest.mark.parametrize(
    ("hash_", "said"),
    [
        (links.replay(recorded(), 0)[len("/replay#") : -40], "not complete"),
        ("1.%%%", "not complete"),
        ("2.abc", "made by a newer labtable"),
        (f"1.{urlsafe_b64encode(zlib.compress(bytes(50_000_000))).decode()}", "far more than a match"),
        (links.replay(recorded().replace(b"Mass up", b"Time up"))[len("/replay#") :], "Line 2 of the record"),
    ],
    ids=["cut off", "no link", "newer", "bomb", "against the rules"],
)
def test_a_link_that_cannot_be_opened_says_why(server: str, browser: Browser, hash_: str, said: str) -> None:
    context = browser.new_context()  # a record that is refused is told to the console, too
    page = context.new_page()
    page.goto(f"{server}/replay#{hash_}")
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_text("Open a record", exact=True)).to_be_visible()
    context.close()


def test_a_record_is_opened_from_its_file(visit: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "match.labtable"
    file.write_bytes(recorded())
    page = visit("/")
    page.get_by_role("link", name="Open the saved record of a match").click()
    page.get_by_label("Open a record").set_input_files(file)
    expect(page.locator("main.review[data-step='0']")).to_be_visible()


def test_a_position_is_played_on_from_its_link(visit: Visitor) -> None:
    start = Match(load("unitary"), 2, None, 1, NEARLY)
    record = dump_match(start, [Player("You"), Player("Ada", "beginner")])
    page = visit(links.position(record, 0))
    page.get_by_role("region", name="Your hand").get_by_role("button", name="Mass").first.click()
    page.get_by_role("region", name="What you can do").get_by_role("button", name="Mass up").click()
    expect(page.get_by_role("heading", name="You have won.")).to_be_visible()


def test_a_phone_reads_the_link_from_the_screen(visit: Visitor, server: str) -> None:
    """Where others find the server, the link is theirs to open, and there is a code of it."""
    page = visit(links.replay(recorded(), 0), SMALL, at=server.replace("127.0.0.1", "cards.test"))
    page.get_by_role("button", name="Log and players").click()
    page.get_by_role("button", name="Share").click()
    assert shared(page).startswith(f"{server.replace('127.0.0.1', 'cards.test')}/replay#1.")
    expect(page.get_by_role("img", name="QR code of the link to this match")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Only this computer")).to_have_count(0)
