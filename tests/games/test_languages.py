"""Every language that has a file has all its texts, with the parameters, persons and plurals that they need."""

import json
import re
from collections.abc import Container
from pathlib import Path

import pytest

import labtable
from labtable.engine.play.game import Game
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.catalogue import ENGLISH, LISTS, PERSONS, Catalogue
from labtable.engine.words.checking import faults, parameters

from .tables import for_every_game

ALL = sorted(Path(labtable.__file__).parent.glob("**/languages/*.arb"))
FILES = [file for file in ALL if file.stem != ENGLISH]


@pytest.mark.parametrize("file", FILES, ids=lambda file: "-".join([file.parts[-3], file.stem]))
def test_a_language_is_complete(file: Path) -> None:
    besides = {} if file.parent == COMMON else read_catalogue(COMMON).texts
    assert list(faults(read_catalogue(file.parent), read_catalogue(file.parent, file.stem), besides)) == []


@pytest.mark.parametrize("file", ALL, ids=lambda file: "-".join([file.parts[-3], file.stem]))
def test_a_file_is_laid_out_as_tools_for_translators_write_it(file: Path) -> None:
    """So that what Weblate's library writes after one text has changed differs by that line."""
    text = file.read_text(encoding="utf-8")
    content = json.loads(text)
    keys = list(content)
    after = {key: keys[n - 1] for n, key in enumerate(keys) if key.startswith("@") and not key.startswith("@@")}
    assert text == json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    assert after == {key: key[1:] for key in after}, "what is said of a text stands behind it"


def test_what_a_language_lacks_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    from labtable.cli import main

    assert main(["languages", "en"]) == 0
    assert "Nothing to mend." in capsys.readouterr().out
    assert main(["languages", "xx"]) == 1
    assert "  missing: seat\n" in capsys.readouterr().out


PLAIN = {"", "name", "sentence", "percent", "number", *PERSONS}
OF_WORDS = {"word", "amount", "amounts", *LISTS}  # of texts with a prefix
OF_ONE_TEXT = {"count", "list"}


def is_kind(texts: Catalogue, kind: str, formats: Container[str]) -> bool:
    """Whether parameters may be of this kind: its way is known, and so are the texts that it names."""
    way, _, rest = kind.partition(" ")
    if way == "bold" or (way in LISTS and rest not in texts.under):
        return is_kind(texts, rest, formats)
    known = rest in texts.under if way in OF_WORDS else rest in texts.texts if way in OF_ONE_TEXT else way in PLAIN
    return known or way in formats


@for_every_game
def test_parameters_are_of_kinds_that_there_are(game: Game) -> None:
    texts = game.words.catalogue
    if texts is None:
        return
    code = "".join(page.read_text(encoding="utf-8") for page in game.folder.glob("page/formats.ts"))
    shown = set(re.findall(r"^  (\w+)[:,]", code.partition("formats: Record<string, Format>")[2], re.MULTILINE))
    assert not code or set(game.own_words.formats) <= shown
    kinds = {(key, texts.kind(key, name)) for key in texts.texts for name in parameters(texts, key)}
    known = shown | game.words.formats.keys()
    assert [(key, kind) for key, kind in sorted(kinds) if not is_kind(texts, kind, known)] == []


def test_a_kind_that_there_is_not_is_found() -> None:
    texts = Catalogue(ENGLISH, [{"box.A": "Alive", "some": "{n} boxes"}])
    given = {"word box": True, "any bold word box": True, "count some": True, "units": True, "count none": False}
    given |= {"word bax": False, "unit": False, "words bold word bax": False}
    assert {kind: is_kind(texts, kind, {"units"}) for kind in given} == given
