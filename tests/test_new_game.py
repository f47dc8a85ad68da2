"""The commands of docs/game/index.md, run as they stand. Those of the browser are in tests/browser/test_new_game.py."""

import json

import pytest

from tests.workshop import BUILD, CHECK, COPY, PLAY, ROOT, RULES, SIMULATE, TESTS, Workshop, commands

GAMES = ("highest", "jackdaws")


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    for game in GAMES:
        workshop.run(COPY.replace("highest", game))
    return workshop


def test_all_commands_are_tested() -> None:
    assert commands() == [COPY, RULES, PLAY, SIMULATE, TESTS, CHECK, BUILD]


def test_pages_of_examples_are_checked_where_they_lie_as_everybodys_are() -> None:
    """So the command that checks types need not be run once more in the copy, where it would take half a minute."""
    looked_at = json.loads((ROOT / "client/tsconfig.json").read_text())["include"]
    assert {f"../examples/*/page/*.{kind}" for kind in ("ts", "svelte")} <= set(looked_at)
    assert all((ROOT / f"examples/{game}/page").is_dir() for game in GAMES)
    assert f"{CHECK}\n" in (ROOT / "Makefile").read_text().replace("$(BIN)/", "")


def test_the_imports_of_a_new_game_keep_all_contracts(workshop: Workshop) -> None:
    assert "0 broken" in workshop.run("lint-imports --no-cache")


def test_its_rules_can_be_read(workshop: Workshop) -> None:
    assert "highest card takes the round" in workshop.run(RULES)


def test_it_can_be_played_at_the_terminal_to_the_end(workshop: Workshop) -> None:
    told = workshop.run(f"{PLAY} --seed 3", typed="\n".join("123456789" * 3))
    assert told.count(" took the round") == 3


def test_a_window_is_answered_at_the_terminal(workshop: Workshop) -> None:
    typed = "\n".join([*map(str, range(1, 13)), "reach", "wait"] * 6)
    said = workshop.run("labtable play jackdaws --seats me,random --seed 3", typed=typed)
    assert said.count("You chose to reach [J-2]; reached for it") == 2
    assert "The match is over." in said


def test_its_bots_can_be_compared(workshop: Workshop) -> None:
    assert json.loads(workshop.run(f"{SIMULATE} --json"))["played"] == 1000


def test_its_tests_are_found(workshop: Workshop) -> None:
    """They run in their place, with all others."""
    found = workshop.run(f"{TESTS} --collect-only -q -p no:cacheprovider")
    assert "tests/games/test_secrets.py::" in found
    assert "tests/highest/test_rules.py::" in found
