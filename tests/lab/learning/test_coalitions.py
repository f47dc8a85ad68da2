"""Coalitions: seats that play for each other share what they get, know where they sit, and are measured together."""

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from labtable.engine.kernels import contract
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import simulate
from labtable.lab.learning import Trained, measured
from labtable.lab.learning.features import Features
from labtable.lab.learning.network import Network, Weights, shapes, with_partners
from labtable.lab.learning.response import taken
from labtable.lab.learning.tables import Asked, Seats, coalitions, partners_of, places_of, tables_for
from labtable.lab.learning.training import check_coalition, train
from tests.commands import run_here
from tests.lab.learning.learned import drawn_policy

GAME = load("cats-tiny")


def asked_of(seats: int, size: int, together: list[Seats] | None, n: int = 24) -> Asked:
    """Matches of a learner in a coalition against beginners, always the same."""
    return Asked(GAME, tables_for(GAME, n, seats, None, "beginner", 1, size), np.random.default_rng(1), together)


def drawn_action(asked: Asked, dice: np.random.Generator) -> Any:
    """A legal action in each match."""
    masks = asked.masks()
    return (masks * dice.random(masks.shape)).argmax(axis=1)


# --- while it learns --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(3, 1), (3, 2), (4, 2), (4, 3)])
def test_every_choice_of_seats_is_played_equally_often(seats: int, size: int) -> None:
    tables = tables_for(GAME, 24, seats, None, "beginner", 1, size)
    assert {len(table) for table in tables} == {24 // len(tables)}
    asked = Asked(GAME, tables, np.random.default_rng(1))
    played: list[set[int]] = [set() for _ in tables]
    dice = np.random.default_rng(2)
    for _ in range(60):
        for found, table in zip(played, tables, strict=True):
            found |= {*table.seat.tolist()}
        asked.take(drawn_action(asked, dice))
    assert [tuple(sorted(found)) for found in played] == [*combinations(range(seats), size)]


@pytest.mark.parametrize(("seats", "size"), [(3, 2), (4, 2), (4, 3)])
def test_seats_of_a_coalition_share_rewards_and_prospects(seats: int, size: int) -> None:
    own = coalitions(seats, size)
    alone, together = asked_of(seats, size, None), asked_of(seats, size, own)
    mine = np.repeat([np.isin(np.arange(seats), some) for some in own], 24 // len(own), axis=0)
    prospects, dice, ended = GAME.bound(contract.prospects), np.random.default_rng(2), 0
    for _ in range(60):
        states = [table.state(i) for table in together._tables for i in range(len(table))]
        expected = [
            sum(prospects(state, seat) for seat in np.flatnonzero(flags).tolist()) // size
            for state, flags in zip(states, mine, strict=True)
        ]
        assert together.prospects() == pytest.approx([2 * found / contract.WON - 1 for found in expected])
        actions = drawn_action(together, dice)
        (over, own_rewards), (_, rewards) = alone.take(actions), together.take(actions)
        for match in np.flatnonzero(over):
            ended += 1
            mean = own_rewards[match, mine[match]].mean()
            assert rewards[match, mine[match]] == pytest.approx(mean)
            assert rewards[match, ~mine[match]].tolist() == own_rewards[match, ~mine[match]].tolist()
    assert ended > 20


def test_a_coalition_of_one_is_who_plays_for_itself() -> None:
    alone, one = asked_of(3, 1, None), asked_of(3, 1, coalitions(3, 1))
    dice = np.random.default_rng(2)
    for _ in range(40):
        assert alone.prospects().tobytes() == one.prospects().tobytes()
        actions = drawn_action(alone, dice)
        for mine, theirs in zip(alone.take(actions), one.take(actions), strict=True):
            assert mine.tobytes() == theirs.tobytes()


def test_each_seat_knows_where_its_partners_sit() -> None:
    own = coalitions(4, 2)
    asked, dice = asked_of(4, 2, own), np.random.default_rng(2)
    seen = set()
    for _ in range(20):
        for flags, seat, some in zip(asked.partners(), asked.seats.tolist(), np.repeat(own, 4, axis=0), strict=True):
            places = tuple((np.flatnonzero(flags) + 1).tolist())
            assert places == partners_of(tuple(some.tolist()), seat, 4)
            seen.add(places)
        asked.take(drawn_action(asked, dice))
    assert sorted(seen) == places_of(4, 2)


def test_a_policy_that_knows_its_partners_plays_as_it_learned() -> None:
    """A flag that it learned with becomes a part of the bias: no file says who sits where."""
    features, plain = Features(GAME, 3, with_partners=True), Features(GAME, 3)
    assert features.size == plain.size + 2
    dice, sizes = np.random.default_rng(0), shapes(features.size, 24, GAME.n_actions + 1)
    weights = Weights(*(dice.normal(0, 0.3, shape).astype(np.float32) for shape in sizes))
    weights.first[features.partners] *= 20  # so that it matters
    asked = asked_of(3, 1, None, 90)
    views, masks, seats = asked.views(), asked.masks(), asked.seats
    played = []
    for places, flags in (((1,), [True, False]), ((2,), [False, True])):
        rows = features.of_views(views, seats, np.tile(flags, (len(views), 1)))
        whole = Network(weights, features.scale, features.prior).likeliest(rows, masks)
        folded = Network(with_partners(weights, features.partners, places), plain.scale, plain.prior)
        played.append(folded.likeliest(plain.of_views(views, seats), masks).tolist())
        assert played[-1] == whole.tolist()
    assert played[0] != played[1]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"coalition": 0, "against": "random"}, "bad_number"),
        ({"coalition": 3, "against": "random"}, "bad_number"),
        ({"coalition": True, "against": "random"}, "bad_number"),
        ({"coalition": 2, "seats": 2, "against": "random"}, "bad_number"),
        ({"coalition": 2}, "bad_arguments"),
    ],
)
def test_a_coalition_that_cannot_be_is_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(Problem) as caught:
        check_coalition(**{"seats": 3, "against": None, **given})
    assert caught.value.code == code


def test_it_is_refused_before_anything_is_learned(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    with pytest.raises(Problem, match="A coalition has 1 to 2 of 3 seats, not 3"):
        train("cats-tiny", decisions=1, seats=3, coalition=3, against="random")
    said = run_here(tmp_path, "learn", "cats-tiny", "--seats", 3, "--coalition", 2, "--out", "a.policy")
    assert said.returncode == 2
    assert "name the bot in the other seats" in said.stderr
    assert not [*tmp_path.iterdir()]


# --- measured ---------------------------------------------------------------------------------------------------------


def test_what_a_coalition_takes_is_its_share_of_the_win() -> None:
    """Two deals of three seats: won by one, by all three, by one inside and one outside, by nobody."""
    chosen = coalitions(3, 2)  # of (0, 1), (0, 2), (1, 2)
    won = np.array([[[1, 0, 0], [1, 1, 1], [1, 1, 0]], [[0, 0, 1], [0, 0, 0], [0, 1, 1]]], np.bool_)
    found = taken(won, chosen)
    assert found.by_seats == pytest.approx({(0, 1): 1 / 2, (0, 2): 2 / 3, (1, 2): 3 / 4})
    assert found.score == pytest.approx((1 / 2 + 2 / 3 + 3 / 4) / 3)
    assert found.score_low < found.score < found.score_high
    assert found.fair == pytest.approx(2 / 3)
    assert (found.matches, found.alone, found.shared) == (4, 2, 2)


def test_levels_that_play_alike_take_what_is_fair() -> None:
    found = measured("cats-tiny", "beginner", "beginner", 3, coalition=2, games=600, seed=1, workers=1)
    assert found.score_low < found.fair < found.score_high
    assert sum(found.by_seats.values()) / 3 == pytest.approx(found.score)


def test_one_seat_is_measured_as_in_every_arrangement() -> None:
    wins = measured("cats-tiny", "intermediate", "beginner", 3, games=300, seed=5, workers=1)
    bots = ["intermediate", "beginner", "beginner"]
    again = simulate("cats-tiny", 300, bots, 5, seating="arrangements", workers=1)
    assert (wins.alone, wins.shared) == (int(again.counted.alone[0]), int(again.counted.shared[0]))


def test_each_seat_plays_as_its_partners_sit(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def noting(game: Any, games: int, bots: Any, *given: Any, **named: Any) -> Any:
        played.append(bots)
        return simulate(game, games, bots, *given, **named)

    monkeypatch.setattr("labtable.lab.learning.response.simulate", noting)
    near, far = (drawn_policy(seed=seed, seats=3) for seed in (1, 2))
    measured("cats-tiny", {(1,): near, (2,): far}, "random", 3, coalition=2, games=3, workers=1)
    assert played == [[near, far, "random"], [far, "random", near], ["random", near, far]]


def test_a_coalition_learns_to_take_more_than_what_is_fair(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    asked = ["learn", "cats-tiny", "--seats", 3, "--against", "beginner", "--coalition", 2, "--threads", 1]
    asked += ["--decisions", 60_000, "--games", 600, "--seed", 1, "--out", "a.policy"]
    said = run_here(tmp_path, *asked)
    assert said.returncode == 0, said.stderr
    assert "against beginner, in a-1.policy, a-2.policy" in said.stdout
    head, row = (line.split() for line in said.stdout.splitlines()[1:])
    assert (head[-1], row[-1]) == ("fair", "66.67%")
    assert float(row[2].rstrip("%")) > 75
    near, far = (Trained.read(tmp_path / f"a-{place}.policy") for place in (1, 2))
    assert near.about.learned["coalition"] == 2
    assert (near.about.learned["partners"], far.about.learned["partners"]) == ("1", "2")
    assert near.fingerprint != far.fingerprint
    assert "a-1.policy is there already" in run_here(tmp_path, *asked).stderr
