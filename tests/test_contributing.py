"""CONTRIBUTING.md's steps for adding a game, followed word for word. The browser's part is in tests/browser."""

import json
import shlex

import pytest

from tests.workshop import Workshop, commands, files

GAME = "src/labtable/games/highest/"
PLAY = "labtable play highest --seats me,beginner"
TESTS = "pytest tests/games tests/highest -k highest"


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("workshop"))


def test_a_game_is_one_folder_and_its_tests() -> None:
    outside = {path for path in files() if not path.startswith(GAME)}
    assert outside == {"tests/highest/test_rules.py", "tests/highest/few_unseen.json"}
    assert len(files()) > len(outside)


def test_the_game_keeps_the_house_style(workshop: Workshop) -> None:
    workshop.run("ruff", "check", GAME, "tests/highest")
    workshop.run("ruff", "format", "--check", GAME, "tests/highest")
    workshop.run("mypy", "--no-incremental", GAME, "tests/highest")
    workshop.run("lint-imports", "--no-cache")


def test_it_passes_the_shared_suite_and_its_own_tests_with_every_line_of_its_rules(workshop: Workshop) -> None:
    assert TESTS in commands()
    told = workshop.run("coverage", "run", "-m", *shlex.split(TESTS), "-p", "no:cacheprovider")
    assert " passed" in told
    workshop.run("coverage", "report", f"--include={GAME}rules.py,{GAME}hide.py")


def test_its_rules_can_be_read(workshop: Workshop) -> None:
    assert "labtable rules highest H-3" in commands()
    assert "highest card takes the round" in workshop.run("labtable", "rules", "highest", "H-3")


def test_it_can_be_played_at_the_terminal_to_the_end(workshop: Workshop) -> None:
    assert PLAY in commands()
    told = workshop.run(*shlex.split(PLAY), "--seed", "3", typed="\n".join("123456789" * 3))
    assert told.count(" took the round") == 3


def test_its_bots_can_be_compared(workshop: Workshop) -> None:
    (command,) = [line for line in commands() if line.startswith("labtable simulate")]
    found = json.loads(workshop.run(*shlex.split(command), "--json"))
    assert found["played"] == 1000
