"""`labtable print`: a PDF of our own page by a browser that is there, else how to print it oneself."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from labtable.cli import parser
from labtable.cli.printing import found_browser, path_of
from tests.commands import COMMAND, PATIENCE, environment, run, run_here

BROWSER = found_browser()
NEEDS_BROWSER = pytest.mark.skipif(
    BROWSER is None and not os.environ.get("LABTABLE_REQUIRE_BROWSER"), reason="no browser that writes PDFs"
)


def page_of(*arguments: str) -> str:
    return path_of(parser().parse_args(["print", *arguments]))


def test_the_page_has_what_is_chosen() -> None:
    assert page_of("cats", "--lang", "en") == (
        "/print/cats?lang=en#what=rules,puzzles,solutions,record&sheet=1&versions=1&paper=a4"
    )
    chosen = "--what puzzles,cards --topic powers --puzzles 6 --sheet 41 --versions 3 --paper letter --lang de"
    assert page_of("mathic", *chosen.split()) == (
        "/print/mathic?lang=de#what=puzzles,cards&topic=powers&puzzles=6&sheet=41&versions=3&paper=letter"
    )


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["chess"], "chess"),
        (["cats", "--what", "rules,poster"], "There is no sheet 'poster'"),
        (["cats", "--topic", "powers"], "has no topic 'powers'"),
        (["cats", "-o", "sheets.html"], "not named like a PDF"),
        (["cats", "--sheet", "0"], "not a whole number from 1"),
        (["cats", "--address", "nonsense !"], "nonsense !"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(tmp_path: Path, wrong: list[str], why: str) -> None:
    said = run_here(tmp_path, "print", *wrong)
    assert said.returncode == 2
    assert why in said.stderr
    assert "Traceback" not in said.stderr
    assert [*tmp_path.iterdir()] == []


@NEEDS_BROWSER
def test_a_pdf_is_written(tmp_path: Path) -> None:
    said = run(tmp_path, "print", "unitary", "--sheet", "41", "--versions", "2", "--lang", "de", "-o", "sheets.pdf")
    assert (said.returncode, said.stdout) == (0, "sheets.pdf is written.\n"), said.stderr
    pdf = (tmp_path / "sheets.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 6  # rules, two sheets, two of solutions, to write down
    assert [path.name for path in tmp_path.iterdir()] == ["sheets.pdf"]


def test_without_a_browser_it_says_how(tmp_path: Path) -> None:
    alone = environment(tmp_path) | {"PATH": str(tmp_path), "CHROMIUM": "", "BROWSER": ""}
    command = [*COMMAND, "print", "unitary", "-o", "sheets.pdf", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=alone, cwd=tmp_path) as process:
        assert process.stdout is not None
        said = [process.stdout.readline().decode() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    assert said[0] == "This computer has no Chromium, Chrome or Edge that could write the PDF.\n"
    assert re.fullmatch(r"Open http://127\.0\.0\.1:\d+/print/unitary\?lang=en#what=\S+ and press Print.*\n", said[1])
