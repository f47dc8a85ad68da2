"""Perfect recall: whoever has seen or done something else has another observation, and nobody else has."""

from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from labtable.games import load
from labtable.lab import Matches

GAME = load("unitary")


def histories(recall: bool) -> dict[bytes, set[Any]]:
    """For each observation of a seat that is asked the histories that it came of, read by other code."""
    found: dict[bytes, set[Any]] = defaultdict(set)
    for seed in range(20):  # all from one deal, where the ways of a match may meet again
        matches, dice = Matches("unitary", 1, 2, {"claims": "spot"}, 1, recall=recall), np.random.default_rng(seed)
        seen: list[list[Any]] = [[], []]
        for _ in range(14):
            if matches.is_over[0]:
                break
            for seat in range(2):
                view = repr(GAME.view(matches.state(0), seat))
                if view != next((past for past in reversed(seen[seat]) if isinstance(past, str)), None):
                    seen[seat].append(view)
            seat = int(matches.seat[0])
            observation = matches.observations()[0].tobytes()
            found[observation].add(tuple(seen[seat]))
            assert matches.observations_of(np.array([seat]))[0].tobytes() == observation
            action = int(dice.choice(np.flatnonzero(matches.masks()[0])))
            seen[seat].append(action)
            matches.step(np.array([action]))
    return found


def test_an_observation_with_recall_is_one_history() -> None:
    assert any(len(pasts) > 1 for pasts in histories(False).values())
    recalled = histories(True)
    assert all(len(pasts) == 1 for pasts in recalled.values())


@pytest.mark.parametrize("opponents", [None, {1: "beginner"}])
def test_what_is_recalled_is_saved_and_begins_anew_with_each_deal(opponents: dict[int, str] | None) -> None:
    matches = Matches("unitary", 6, 2, seed=3, opponents=opponents, recall=True)
    part = matches.layout.fields["recall"]
    first = matches.observations()[:, part].copy()
    for _ in range(4):
        matches.step(matches.masks().argmax(axis=1))
    goes_on = ~matches.is_over
    assert (matches.observations()[:, part] != first).any(axis=1)[goes_on].all()
    same = matches.copy()
    for other in (matches, same):
        other.step(other.masks().argmax(axis=1))
    assert matches.observations().tobytes() == same.observations().tobytes()
    matches.reseed(3)
    matches.deal(np.ones(6, np.bool_))
    assert (matches.observations()[:, part] == first).all()
