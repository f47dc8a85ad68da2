"""The start page says how long a match lasts, and that is what matches last."""

import json
from itertools import groupby
from math import ceil
from pathlib import Path
from statistics import quantiles
from typing import Any

import pytest

import labtable.games
from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match
from labtable.games import load, names

MATCHES = 40
A_TURN = 30  # seconds that a newcomer takes, one with another, to read what has happened and to play
AN_ACTION = 2  # seconds from one action of a computer to the next: its pause, and the flight of the card
STEP = 5  # minutes: no more exact than it is


def front(game: str) -> dict[str, Any]:
    """What the game tells the start page."""
    found: dict[str, Any] = json.loads((Path(labtable.games.__file__).parent / game / "page/front.json").read_text())
    return found


def minutes(game: str, against: list[str], options: dict[str, Value], seed: int) -> float:
    """How long a newcomer, who plays like the first of these computers, needs for a match against them."""
    rules = load(game)
    levels = [rules.level(level) for level in (against[0], *against)]
    match, actors = Match(rules, len(levels), options, seed), list[int]()
    while not match.is_over:
        seat = rules.who_must_act(match.state)[0]
        match.carry_out(seat, rules.choose(match.view(seat), seat, levels[seat], seed * 1_000_003 + len(actors)))
        actors.append(seat)
    turns = sum(seat == 0 for seat, _ in groupby(actors))
    return (turns * A_TURN + sum(seat != 0 for seat in actors) * AN_ACTION) / 60


@pytest.mark.parametrize("game", names())
def test_half_of_all_matches_last_as_long_as_the_start_page_says(game: str) -> None:
    said = front(game)
    lasted = [minutes(game, said["against"], said.get("options", {}), seed) for seed in range(MATCHES)]
    low, _, high = quantiles(lasted, n=4)
    assert said["minutes"] == {"least": max(STEP, STEP * round(low / STEP)), "most": STEP * ceil(high / STEP)}
