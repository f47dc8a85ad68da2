"""Everything that the documents tell people to type is typed here, in its order."""

import json
import re
import shlex
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from urllib.request import urlopen

import pytest

from labtable import __version__
from labtable.engine.words.catalogue import ENGLISH
from labtable.games import load, names
from labtable.web.address import EVERYWHERE, Found
from labtable.web.server import PORT, greeting
from tests.commands import COMMAND, as_if_started, run_here
from tests.served import free_port, served

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md"), *ROOT.glob("examples/**/*.md")]
TESTED_ELSEWHERE = {"README.md": "test_readme.py", "docs/game/index.md": "workshop.py"}


def blocks(path: Path) -> list[tuple[str, str]]:
    """The blocks of code: their language, and the code; for a file its name instead of the language."""
    found = re.findall(r"^```(\w*)[^\n]*?(?: title=\"(.*?)\")?\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL)
    return [(file or language, code) for language, file, code in found]


TYPED = [path for path in DOCUMENTS if {"sh", "python"} & {language for language, _ in blocks(path)}]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


FOLDERS = [ROOT / "docs", *(path.parent for path in ROOT.glob("docs/??/zensical.toml"))]  # one a language


def test_every_document_with_something_to_type_is_tested() -> None:
    assert {"docs/research.md", "docs/run/school.md", *TESTED_ELSEWHERE} <= {name_of(path) for path in TYPED}
    for document, test in TESTED_ELSEWHERE.items():
        assert document in (ROOT / "tests" / test).read_text()


def type_command(command: str, folder: Path) -> None:
    """Type one: a table is opened, a match is played for some lines, anything else has something to say.

    Each time the same cards are dealt, as a computer that moves first can win before anything is typed.
    """
    labtable, *arguments = shlex.split(command)
    assert labtable == "labtable", command
    if arguments[0] == "serve":
        with served([*COMMAND, *arguments], free_port(), folder) as address, urlopen(f"{address}/api/games") as games:
            assert "unitary" in [game["name"] for game in json.load(games)]
        return
    typed = "?\nhint\nhelp\n" if arguments[0] == "play" else ""
    if typed and "--seed" not in arguments:
        arguments += ["--seed", "1"]
    done = run_here(folder, *arguments, text=typed)
    assert done.returncode == 0, f"{command}: {done.stderr}"
    assert done.stdout, command
    assert "You hold " in done.stdout or not typed


@pytest.mark.parametrize("path", [path for path in TYPED if name_of(path) not in TESTED_ELSEWHERE], ids=name_of)
def test_what_a_document_tells_people_to_type_works(path: Path, tmp_path: Path) -> None:
    for language, block in blocks(path):
        if language == "sh":
            for command in block.splitlines():
                type_command(command, tmp_path)
        elif "." in language:
            (tmp_path / language).write_text(block)
        elif language == "python" and not ("lab.envs" in block and find_spec("pettingzoo") is None):
            with as_if_started(tmp_path):
                exec(compile(block, name_of(path), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_names_of_ours_in_a_document_are_there(path: Path) -> None:
    for name in re.findall(r"`(labtable(?:\.\w+)+)(?:\(.*?\))?`", path.read_text()):
        assert resolve_name(name) is not None


def language_of(path: Path) -> str:
    """The language of a document: another one's are in a folder of its own, docs/de."""
    other = re.match(r"docs/(\w\w)/", name_of(path))
    return other[1] if other else ENGLISH


PUZZLE = re.compile(r"#/puzzle/(\w+)/(\d+)\)(.*?)(?:\n\n|\Z)", re.DOTALL)
PUZZLES = [(path, *found) for path in DOCUMENTS for found in PUZZLE.findall(path.read_text())]


@pytest.mark.parametrize(("path", "game", "number", "said"), PUZZLES, ids=lambda value: str(value)[-24:])
def test_a_puzzle_that_is_spoken_of_is_the_one_behind_the_link(path: Path, game: str, number: str, said: str) -> None:
    """Its task is told word by word, and where the hand is told, every card of it."""
    words, make = load(game).words_in(language_of(path)), load(game).puzzle
    assert make is not None
    puzzle = make(int(number))
    assert puzzle.task is not None
    task = words.tell(puzzle.task, ["Ada", "Bob", "Cleo"], puzzle.seat)
    said, asked = (" ".join(text.split()) for text in (said, task))
    assert re.sub(r" \[[\w-]+\]$", "", asked) in said
    if "You hold" in said or "In your hand" in said:
        for card in puzzle.position["hands"][puzzle.seat]:
            assert card.rstrip("hdsc") in said or card in said


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_a_rule_that_a_document_links_to_is_there(path: Path) -> None:
    for game, rule in re.findall(r"#/rules/(\w+)\?([\w-]+)", path.read_text()):
        assert f"\n## {rule} " in (load(game).folder / "RULES.md").read_text()


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
@pytest.mark.parametrize("name", names())
def test_every_option_of_a_game_is_explained_to_its_players(name: str, folder: Path) -> None:
    page = (folder / f"play/{name}.md").read_text()
    assert [option.name for option in load(name).options if f"`{option.name}`" not in page] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_a_teacher_reads_what_the_server_prints_and_installs_the_file_of_this_release(folder: Path) -> None:
    page = (folder / "teach/install.md").read_text()
    assert greeting(EVERYWHERE, PORT, found=[Found("192.168.1.7", "network", "wlan0")]) in page
    assert set(re.findall(r"labtable-\S+\.whl", page)) == {f"labtable-{__version__}-py3-none-any.whl"}
    commands = re.findall(r"^program\S+ .*", page, re.MULTILINE)
    served_by = [command.split(maxsplit=1)[1] for command in commands if "labtable serve" in command]
    assert served_by == ["serve --host 0.0.0.0"] * 2


REGISTRY = re.compile(r"(?:pip|pipx|uv tool) install (?:-\S+ )*['\"]?labtable(?![-\w])")


def test_nobody_is_told_to_install_from_a_registry_that_does_not_have_labtable() -> None:
    """It is installed from its source or from the file of its wheel, in documents and in what programs say."""
    assert REGISTRY.search("pip install 'labtable[lab]'")
    told = [*DOCUMENTS, *(path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py"))]
    told.remove(Path(__file__))
    assert [name_of(path) for path in told if REGISTRY.search(path.read_text())] == []
