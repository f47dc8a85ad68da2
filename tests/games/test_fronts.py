"""What a game's page says of it before the server has told is what its record says."""

import json

import pytest

from labtable.games import load, names


@pytest.mark.parametrize("name", names())
def test_what_is_painted_first_is_what_the_game_says_of_itself(name: str) -> None:
    game = load(name)
    early = json.loads((game.folder / "page/front.json").read_text(encoding="utf-8"))["early"]
    puzzles = game.puzzle_levels if game.puzzle else 0
    said = {"title": game.title, "seats": list(game.seats), "lessons": list(game.lessons), "puzzles": puzzles}
    assert early == said


@pytest.mark.parametrize("name", names())
def test_play_now_opens_a_table_that_is_possible(name: str) -> None:
    game = load(name)
    front = json.loads((game.folder / "page/front.json").read_text(encoding="utf-8"))
    seats = 1 + len(front["against"])
    assert seats in game.seats
    assert set(front["against"]) <= set(game.levels)
    assert front.get("options", {}).items() <= game.settings(front.get("options"), seats).items()
