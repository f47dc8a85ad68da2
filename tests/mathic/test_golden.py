"""Golden matches are told as they always were."""

from pathlib import Path

import pytest

from .golden_matches import GOLDEN

MATCHES = ("alone", "alone-honour", "four-sprint", "honour", "two-rounds")


@pytest.mark.parametrize("path", GOLDEN.files(), ids=lambda path: path.stem)
def test_a_golden_match_is_told_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert GOLDEN.replayed(text) == text


def test_no_golden_match_is_missing() -> None:
    assert sorted(path.stem for path in GOLDEN.files()) == sorted(MATCHES)
