"""What may go wrong is told by a text that there is, with the parameters that it needs."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import labtable
from labtable import games
from labtable.api.game_cards import CLIENT, texts_folder
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.catalogue import Catalogue
from labtable.engine.words.checking import parameters
from labtable.engine.words.problem import Problem

PACKAGE = Path(labtable.__file__).parent
MAKERS = ("Problem", "LogGone")  # of a code, perhaps a key, and parameters
WITHOUT_CODE = ("store_problem",)  # of a key and parameters


def texts_for(file: Path) -> Catalogue:
    """The texts that may tell the problems of a module."""
    inside = file.relative_to(PACKAGE).parts
    folder = PACKAGE.joinpath(*inside[:2]) / "languages"
    return read_catalogue(folder if inside[0] == "games" and folder.is_dir() else COMMON)


def problems_in(code: str) -> Iterator[tuple[int, str, set[str]]]:
    """The line, key and parameters of each problem that a module makes with a key."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in MAKERS or node.func.id in WITHOUT_CODE:
            key = node.args[-1] if node.args else None
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield node.lineno, f"problem.{key.value}", {keyword.arg or "**" for keyword in node.keywords}


def faults_of(code: str, texts: Catalogue) -> Iterator[str]:
    """The problems of a module that no text tells, or that give it other parameters than it has."""
    for line, key, given in problems_in(code):
        if key not in texts.texts:
            yield f"line {line}: no text {key}"
        elif given != parameters(texts, key):
            yield f"line {line}: {key} has {sorted(parameters(texts, key))}, not {sorted(given)}"


FILES = {file: file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")}


def test_every_problem_has_its_text_and_parameters() -> None:
    found = {file.relative_to(PACKAGE): list(faults_of(code, texts_for(file))) for file, code in FILES.items()}
    assert {file: faults for file, faults in found.items() if faults} == {}


def test_every_text_of_a_problem_is_told() -> None:
    told = {key for code in FILES.values() for _, key, _ in problems_in(code)}
    catalogues = [read_catalogue(COMMON), *(games.load(name).catalogue for name in games.names())]
    there = {key for texts in catalogues for key in texts.texts if key.startswith("problem.")}
    assert there - told == set()


def test_no_text_of_the_client_hides_one_of_every_game() -> None:
    texts = [json.loads((folder / "en.arb").read_text(encoding="utf-8")) for folder in (texts_folder(CLIENT), COMMON)]
    own, common = ({key for key in some if not key.startswith("@")} for some in texts)
    assert not own & common


def test_a_wrong_problem_is_found() -> None:
    texts = Catalogue("en", [{"problem.bad_seat": "No seat {n}."}])
    code = 'Problem("bad_seat", n=1); Problem("bad_seat", m=1); Problem("x", "bad_set"); Problem("x", Sentence("y"))'
    assert [fault.split(": ", 1)[1] for fault in faults_of(code, texts)] == [
        "problem.bad_seat has ['n'], not ['m']",
        "no text problem.bad_set",
    ]


def test_a_problem_of_every_game_has_parameters_of_the_same_kinds_in_each() -> None:
    common = read_catalogue(COMMON)
    folders = {name: texts_folder(name) for name in [CLIENT, *games.names()]}
    for name, folder in folders.items():
        texts = read_catalogue(folder)
        for key in (key for key in common.texts if key.startswith(("problem.", "record."))):
            kinds = {parameter: texts.kind(key, parameter) for parameter in parameters(common, key)}
            assert kinds == {parameter: common.kind(key, parameter) for parameter in kinds}, (name, key)


def test_a_problem_tells_its_text_in_english_and_carries_its_sentence() -> None:
    problem = Problem("bad_seat", "no_seat_of_table", highest=3, index=2)
    assert str(problem) == "This table has seats 1 to 3, in messages 0 to 2."
    assert problem.sentence is not None
    assert (problem.code, problem.sentence.key) == ("bad_seat", "problem.no_seat_of_table")
