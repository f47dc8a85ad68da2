"""Golden matches are told as they always were."""

import pytest

from tests.golden import GOLDEN

MATCHES = {
    "cats": ("copies", "four", "six-elimination", "three", "two"),
    "feynman": ("answers", "four-strict", "short", "ten-anywhere", "three-rounds", "two"),
    "mathic": ("alone", "alone-honour", "four-sprint", "honour", "two-rounds"),
    "unitary": (
        "big-deck", "claims-missed", "claims-window", "four", "never-won", "sample-game", "sample-game-other-order",
        "shared-win", "three", "two", "two-with-reshuffle",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "match"), [(game, match) for game in MATCHES for match in MATCHES[game]])
def test_a_golden_match_is_told_as_it_was(game: str, match: str) -> None:
    text = (GOLDEN[game].folder / f"{match}.txt").read_text(encoding="utf-8")
    assert GOLDEN[game].replayed(text) == text


@pytest.mark.parametrize("game", GOLDEN)
def test_every_golden_match_is_named_here(game: str) -> None:
    assert sorted(path.stem for path in GOLDEN[game].folder.glob("*.txt")) == sorted(MATCHES[game])
