"""Every language that has a file has all its texts, with the parameters, persons and plurals that they need."""

from pathlib import Path

import pytest

import labtable
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.checking import faults

FILES = sorted(file for file in Path(labtable.__file__).parent.glob("**/languages/*.arb") if file.stem != ENGLISH)


@pytest.mark.parametrize("file", FILES, ids=lambda file: "-".join([file.parts[-3], file.stem]))
def test_a_language_is_complete(file: Path) -> None:
    besides = {} if file.parent == COMMON else read_catalogue(COMMON).texts
    assert list(faults(read_catalogue(file.parent), read_catalogue(file.parent, file.stem), besides)) == []


def test_what_a_language_lacks_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    from labtable.cli import main

    assert main(["languages", "en"]) == 0
    assert "Nothing to mend." in capsys.readouterr().out
    assert main(["languages", "xx"]) == 1
    assert "  missing: seat\n" in capsys.readouterr().out
