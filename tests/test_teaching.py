"""Pages for teachers: each links to the position that it describes, which can be played on from, and names settings.

A link holds its position. Where one is changed here, the failing test prints the link that the page has to have.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from labtable.engine.files import links
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.games import load
from tests.feynman.positions import NAMES, Supply

DOCS = Path(__file__).parents[1] / "docs"
SOURCE = Path(__file__).parents[1] / "src" / "labtable"
PARTICLES = Supply([]).numbers(
    ["W:blue", "d:blue", "u:blue", "s:blue", "e:red", "nu_e:green", "c:red", "t:green", "mu:yellow"]
)
POSITIONS: dict[str, tuple[dict[str, Any], dict[str, Any], str, bool]] = {  # options, position, an action, is it legal
    "unitary": (
        {},
        {"area": [1, 2, -2], "hidden": ["Pressure", "Density"], "turn": 0,
         "hands": [["Time", "Velocity", "Volume"], ["Mass", "Square"]]},
        "Volume down", True,
    ),
    "mathic": (
        {"half_deck": True, "aim": 50, "sprint": True},
        {"space": ["3/12h", "4/12d", "6/12s"], "turn": 0,
         "hands": [["8/12c", "11/12h", "0/12d", "1/12s"], ["5/12c", "6/12c", "1/12h", "9/12d"]]},
        "compute 8/12c = 4/12d / 6/12s", True,
    ),
    "feynman": (
        {"physics": "strict"},
        {"side": "matter", "discard": PARTICLES[:2], "hands": [PARTICLES[2:6], PARTICLES[6:]], "turn": 0,
         "phase": "answer", "pending": {"boson": "W", "by": 1, "beneath": "d"}},
        "play s:blue", False,
    ),
    "cats": (
        {"form": "elimination"},
        {"turn": 0, "hands": [["A", "A", "A", "D"], ["A", "D", "D", "E"], ["A", "A", "D", "H"], ["A", "D", "D", "E"]]},
        "bid 8A", True,
    ),
}  # fmt: skip


def at(name: str) -> Match:
    options, position, _, _ = POSITIONS[name]
    return Match(load(name), len(position["hands"]), options, 0, position)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_page_links_to_its_position(name: str) -> None:
    match = at(name)
    players = [Player(who, "beginner" if seat else None) for seat, who in enumerate(NAMES[: match.seats])]
    link = links.in_folder(links.position(dump_match(match, players), 0))
    for page in [DOCS / "teach" / f"{name}.md", *DOCS.glob(f"??/teach/{name}.md")]:
        assert link in page.read_text(), page


@pytest.mark.parametrize("name", POSITIONS)
def test_what_the_page_says_of_it_is_so(name: str) -> None:
    match, (_, _, action, is_legal) = at(name), POSITIONS[name]
    (piece, *_) = match.game.read(action, match.view(0), 0)
    assert (match.game.refusal(match.state, 0, piece) is None) == is_legal
    if name == "unitary":
        match.play(0, action)
        assert match.is_over, "one card wins"


SETTINGS = {"en": "Settings", "de": "Einstellungen", "fr": "Réglages", "es": "Ajustes"}


def texts(folder: Path, language: str) -> dict[str, str]:
    text: dict[str, str] = json.loads((folder / "languages" / f"{language}.arb").read_text(encoding="utf-8"))
    return text


@pytest.mark.parametrize("language", SETTINGS)
@pytest.mark.parametrize("name", POSITIONS)
def test_a_page_names_the_settings_of_its_plan_as_the_form_does(name: str, language: str) -> None:
    """*As in the plan (40 minutes)* sets what stands first on the page, in the words of the form, and no more."""
    game = load(name)
    lesson = json.loads((game.folder / "page" / "front.json").read_text(encoding="utf-8"))["lesson"]
    form, options = texts(SOURCE / "api", language), texts(game.folder, language)
    said = [(form["newClass.size"], str(lesson["size"]))]
    for option, value in lesson["options"].items():
        written = json.dumps(value) if isinstance(value, bool) else str(value)
        said.append((options[f"option.{option}"], options.get(f"option.{option}.{written}", written)))
    for what in ("previews", "hints"):
        said.append((form[f"start.{what}"], form[f"start.{what}.{json.dumps(lesson[what])}"]))
    page = (DOCS if language == "en" else DOCS / language) / "teach" / f"{name}.md"
    (settings,) = re.findall(
        rf"\*\*{SETTINGS[language]}\.\*\* (.*?\*)\.\s", page.read_text(encoding="utf-8"), re.DOTALL
    )
    named = re.findall(r"\*(.+?)\s*:\s(.+?)\*", re.sub(r"\s+", " ", settings))
    assert named == said
    assert lesson["size"] in game.seats
    Match(game, lesson["size"], lesson["options"], 0)
