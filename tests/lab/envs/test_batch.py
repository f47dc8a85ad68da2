"""Batches: each match in the array is the match that the plain rules play."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from labtable.engine.play.bulk import Simulator
from labtable.engine.play.flow import may_wait
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import Matches, simulate
from labtable.lab.observation import Encoder
from tests.effort import effort

GAME = load("unitary")
KINDS = [(2, {}), (3, {"claims": "spot"}), (4, {"claims": "spot", "big_deck": True})]


def random_actions(masks: NDArray[np.bool_], dice: np.random.Generator) -> NDArray[np.int64]:
    """An allowed action a match, all equally likely; any number where nothing is allowed."""
    actions: NDArray[np.int64] = (masks * dice.random(masks.shape)).argmax(axis=1)
    return actions


@pytest.mark.parametrize(("seats", "options"), KINDS)
def test_a_batch_is_plain_matches_side_by_side(seats: int, options: dict[str, Any]) -> None:
    n, dice = effort(6, 20), np.random.default_rng(1)
    matches = Matches("unitary", n, seats, options, seed=8)
    plain = [GAME.deal(seats, options, Simulator.seed_of(8, i)) for i in range(n)]
    layout = matches.layout
    while not matches.is_over.all():
        masks, seen = matches.masks(), matches.observations()
        assert masks.shape == (n, GAME.n_actions + 1)
        assert seen.shape == (n, layout.size)
        assert seen.dtype == np.int16
        for i, state in enumerate(plain):
            seat = int(matches.seat[i])
            assert (seat == -1) == GAME.is_over(state)
            view = GAME.view(state, seat)
            assert seen[i].tolist() == layout.of_view(view, seat).tolist()
            if seat >= 0:
                allowed = set(GAME.legal(state, seat)) | (
                    {matches.wait} if GAME.bound(may_wait)(state, seat) else set()
                )
                assert set(np.flatnonzero(masks[i]).tolist()) == allowed
            else:
                assert not masks[i].any()
        actions = random_actions(masks, dice)
        for i, state in enumerate(plain):
            if matches.seat[i] >= 0 and actions[i] != matches.wait:
                GAME.apply(state, int(matches.seat[i]), int(actions[i]))
        matches.step(actions)
        assert [matches.state(i) for i in range(n)] == plain
    assert matches.returns().tolist() == [GAME.returns(state) for state in plain]
    assert [np.flatnonzero(won).tolist() for won in matches.won()] == [GAME.winners(state) for state in plain]


def test_a_batch_is_dealt_as_a_simulation_is() -> None:
    matches = Matches("unitary", 10, 3, seed=4)
    seeds = simulate("unitary", 10, ["random"] * 3, 4, keep_matches=True).columns["seed"]
    assert [matches.state(i) for i in range(10)] == [GAME.deal(3, {}, int(seed)) for seed in seeds]


def test_whoever_may_act_out_of_turn_is_asked_first_and_may_wait() -> None:
    matches = Matches("unitary", 1, 3, {"claims": "spot"}, seed=2)
    turn = matches.state(0).turn
    asked = []
    for _ in range(3):
        asked.append(int(matches.seat[0]))
        if asked[-1] != turn:
            matches.step(np.array([matches.wait]))
    assert set(asked[:2]) == {0, 1, 2} - {turn}
    assert asked[2] == turn
    assert not matches.masks()[0, matches.wait]


def test_new_matches_are_dealt_in_the_places_of_old_ones() -> None:
    dice = np.random.default_rng(3)
    matches = Matches("unitary", 50, 2, seed=6)
    while not matches.is_over.any():
        matches.step(random_actions(matches.masks(), dice))
    over = matches.is_over
    others = [matches.state(i) for i in np.flatnonzero(~over).tolist()]
    matches.deal(over)
    assert not matches.is_over.any()
    assert [matches.state(i) for i in np.flatnonzero(~over).tolist()] == others
    for number, i in enumerate(np.flatnonzero(over).tolist(), 50):
        assert matches.state(i) == GAME.deal(2, {}, Simulator.seed_of(6, number))


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    matches = Matches("unitary", 30, 2, {"claims": "spot"}, seed=1)
    dice = np.random.default_rng(1)
    before = matches.states.tobytes()
    for wrong in (-1, matches.wait + 1, 10**12, GAME.words.read("pass", matches.state(0), 0)[0]):
        actions = random_actions(matches.masks(), dice)
        actions[17] = wrong
        with pytest.raises(
            Problem, match=rf"Match 17: seat {matches.seat[17]}, counted from 0, may not take action {wrong}"
        ):
            matches.step(actions)
        assert matches.states.tobytes() == before


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(3, np.int64),
        np.zeros((4, 1), np.int64),
        np.zeros(4, np.float64),
        np.ones(4, np.bool_),
        [0, 0, 0, None],
        [0, 0, 0, 10**30],
        [[0], [0, 0], 0, 0],
        "0000",
        None,
        0,
    ],
)
def test_what_are_no_actions_at_all_is_refused(actions: Any) -> None:
    matches = Matches("unitary", 4, 2, seed=1)
    before = matches.states.tobytes()
    with pytest.raises(Problem, match="Actions are 4 whole numbers, one for each match"):
        matches.step(actions)
    assert matches.states.tobytes() == before


@pytest.mark.parametrize("viewers", [[0, 0, 0, 2], [-2, 0, 0, 0], [0, 0, 0], [0.5, 0, 0, 0], [0, 0, 0, 10**6], None, 0])
def test_who_is_no_viewer_sees_nothing(viewers: Any) -> None:
    with pytest.raises(Problem, match="Viewers are 4 numbers of seats, from 0 to 1, or -1 for a spectator"):
        Matches("unitary", 4, 2, seed=1).observations_of(viewers)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.uint8, np.uint64, list])
def test_whole_numbers_of_any_kind_are_actions(kind: Any) -> None:
    """And those that no kind of small number can hold are refused."""
    matches, same = (Matches("unitary", 4, 2, seed=1) for _ in range(2))
    actions = matches.masks().argmax(axis=1)
    matches.step(actions)
    same.step(actions.tolist() if kind is list else actions.astype(kind))
    assert matches.states.tobytes() == same.states.tobytes()
    for wrong in (2**64 - 1, 2**63, 2**40 + int(actions[0])):
        with pytest.raises(Problem, match=f"may not take action {wrong}"):
            same.step(np.full(4, wrong, np.uint64))


@pytest.mark.parametrize("which", [np.ones(3, np.bool_), np.array([0, 1, 2, 3]), [1, 0, 0, 0], True, None])
def test_which_matches_are_dealt_is_said_by_truth_values(which: Any) -> None:
    matches = Matches("unitary", 4, 2, seed=1)
    before = matches.states.tobytes()
    with pytest.raises(Problem, match="4 truth values"):
        matches.deal(which)
    assert matches.states.tobytes() == before


def test_an_observation_tells_nothing_that_is_hidden() -> None:
    """Whatever else might be hidden: the observation is the same."""
    matches = Matches("unitary", 40, 3, {"claims": "spot"}, seed=9)
    dice = np.random.default_rng(2)
    for _ in range(60):
        seen = matches.observations()
        for i in np.flatnonzero(~matches.is_over)[:5].tolist():
            seat = int(matches.seat[i])
            world = GAME.redeal(GAME.view(matches.state(i), seat), seat, int(dice.integers(2**62)))
            assert matches.layout.of_view(GAME.view(world, seat), seat).tolist() == seen[i].tolist()
        matches.step(random_actions(matches.masks(), dice))


def test_a_layout_names_every_number() -> None:
    layout = Encoder(GAME, 2, "numbers-v1")
    view = GAME.view(GAME.deal(2, {}, 5), 1)
    row = layout.of_view(view, 1)
    assert row[layout.fields["seat"]].tolist() == [1]
    for name, place in layout.fields.items():
        if name != "seat":
            assert row[place].reshape(layout.shapes[name]).tolist() == getattr(view, name)
    assert sum(place.stop - place.start for place in layout.fields.values()) == layout.size == len(row)
    assert not any("random" in name for name in layout.fields)


@pytest.mark.parametrize(
    "wrong",
    [
        {"n": 0},
        {"n": 1.5},
        {"seats": 9},
        {"seats": 2.5},
        {"options": {"x": 1}},
        {"seed": -4},
        {"seed": 1.5},
        {"game": "chess"},
    ],
)
def test_what_cannot_be_dealt_is_said(wrong: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"game": "unitary", "n": 4, "seats": 2} | wrong
    with pytest.raises(Problem):
        Matches(**asked)
