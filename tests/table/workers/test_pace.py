"""When a computer's move comes tells nothing of what it holds."""

import random
from collections.abc import Sequence

from labtable.table.workers.pace import REMEMBERED, Paces


def lasts(paces: Paces, thoughts: Sequence[float]) -> list[float]:
    """How long each thought lasts altogether."""
    return [round(seconds + paces.rest("expert", seconds), 9) for seconds in thoughts]


def test_a_short_thought_lasts_as_long_as_a_long_one() -> None:
    """With nothing to play it takes a fiftieth of the time: the clock shows no difference."""
    rng = random.Random(1)
    nothing = [rng.uniform(0.001, 0.004) for _ in range(100)]
    much = [rng.uniform(0.05, 0.2) for _ in range(100)]
    paces = Paces()
    lasts(paces, [0.2, *much])
    both = [*nothing[:50], *much[:50]]
    rng.shuffle(both)
    assert set(lasts(paces, both)) == {0.2}


def test_a_thought_that_is_longer_than_all_others_tells_little() -> None:
    paces = Paces()
    lasts(paces, [0.1])
    assert lasts(paces, [0.11, 0.17, 0.05]) == [0.2, 0.22, 0.17]
    assert lasts(Paces(), [0.1, 0.9]) == [0.1, 1.6]


def test_what_was_long_ago_no_longer_counts() -> None:
    paces = Paces()
    lasts(paces, [5.0])
    assert set(lasts(paces, [0.1] * REMEMBERED)) == {5.0}
    assert lasts(paces, [0.05]) == [0.1]


def test_each_kind_of_thought_has_its_own_time() -> None:
    paces = Paces()
    paces.rest("expert", 1.0)
    assert paces.rest("beginner", 0.01) == 0
    assert paces.rest("beginner", 0.005) == 0.005


def test_a_clock_that_stands_still_is_no_endless_loop() -> None:
    paces = Paces()
    assert [paces.rest("random", 0.0), paces.rest("random", 0.1)] == [0.0, 0.0]
