"""The wrongs that `python -m tests.wrongs` puts in: as many as there should be, each another, each in what is run."""

import ast
from collections import Counter

import pytest

from .wrongs import ROOT, Wrong, draw, places, script_changes


@pytest.fixture(scope="module")
def drawn() -> list[Wrong]:
    return draw(1)


def test_forty_are_drawn_and_each_place_has_its_number(drawn: list[Wrong]) -> None:
    assert len({(wrong.file, wrong.source) for wrong in drawn}) == len(drawn) == 40
    assert Counter(wrong.place.name for wrong in drawn) == {place.name: place.n for place in places()}


def test_each_changes_its_file_and_leaves_a_program(drawn: list[Wrong]) -> None:
    for wrong in drawn:
        before = (ROOT / wrong.file).read_bytes()
        assert wrong.source != before
        if wrong.file.suffix == ".py":
            assert ast.dump(ast.parse(wrong.source)) != ast.dump(ast.parse(before))


def test_of_a_script_only_what_is_run_is_changed() -> None:
    script = b"""
const N = 1 // 2 === 3
class Link {
  // this.a && b
  go(): void {
    if (!this.open) say('a && 4')
    this.tries = 5
  }
}
"""
    changed = [script[:start] + new + script[end:] for start, end, new in script_changes(script)]
    assert changed == [
        script.replace(b"5", b"6"),
        script.replace(b"!this", b"this"),
        script.replace(b"    this.tries = 5\n", b""),
    ]
