"""Policies that were learned: they play as their weights say, whatever plays beside them, and bad files are refused."""

import pickle
from collections.abc import Callable
from math import exp
from pathlib import Path

import msgspec
import numpy as np
import pytest

from examples.highest import GAME as HIGHEST
from labtable.engine.kernels import contract
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import Matches, simulate
from labtable.lab.bots.players import Player
from labtable.lab.bots.policies import PolicyFailed
from labtable.lab.learning import policy_file
from labtable.lab.learning.features import WHOLE, Features
from labtable.lab.learning.network import LOGS, NEVER, Network, exponential
from labtable.lab.learning.rollouts import KEPT, OPEN, OVER, advantages_of
from labtable.lab.learning.trained import Trained
from tests.commands import run_here
from tests.lab.learning.learned import drawn_policy


def asked_somewhere(game: str | Game, n: int, steps: int = 4) -> Matches:
    """Matches of two that have gone on for a while, none of which is over."""
    matches, dice = Matches(game, n, 2, seed=3), np.random.default_rng(1)
    for _ in range(steps):
        masks = matches.masks()
        matches.step((masks * dice.random(masks.shape)).argmax(axis=1))
        matches.deal(matches.is_over)
    return matches


# --- what it is told --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", [load("cats"), pytest.param(load("unitary"), marks=pytest.mark.long), HIGHEST], ids=lambda game: game.name
)
def test_a_row_is_the_view_and_what_the_game_makes_of_it(game: Game) -> None:
    matches = asked_somewhere(game, 3)
    features = Features(game, 2)
    rows = features.of_views(matches.views(), matches.seat)
    bound = game.bound(contract.prior), game.bound(contract.compute_features)
    for i, row in enumerate(rows):
        seat = int(matches.seat[i])
        view = game.view(matches.state(i), seat)
        assert (row[: features.encoder.size] == features.encoder.of_view(view, seat)).all()
        computed = [0] * contract.MOST_FEATURES
        n = bound[1](view.copy(), seat, computed)
        assert row[len(row) - n :].tolist() == computed[:n]
        legal = game.legal(view, seat)
        weights = [1] * len(legal)
        seed_random(view, 0)
        worlds = [game.state() for _ in range(game.bot_worlds)]
        if bound[0](view, seat, False, worlds, game.workspace(), [*legal], len(legal), weights):
            priors = row[features.prior]
            assert {k: int(priors[k]) for k in np.flatnonzero(priors)} == {
                k: share for k, weight in zip(legal, weights, strict=True) if (share := weight * WHOLE // sum(weights))
            }
        else:
            assert features.prior.start == features.prior.stop


# --- how it plays -----------------------------------------------------------------------------------------------------


def test_actions_are_drawn_with_the_probabilities_of_the_network() -> None:
    policy, matches = drawn_policy("cats", size=0.1), asked_somewhere("cats", 1, steps=0)
    features = Features(policy.game, 2)
    row, mask = features.of_views(matches.views(), matches.seat), matches.masks()
    weights = [array.astype(float) for array in policy.weights]
    lower = np.maximum(row[0] * features.scale @ weights[0] + weights[1], 0)
    upper = np.maximum(lower @ weights[2] + weights[3], 0)
    numbers = upper @ weights[4] + weights[5] + LOGS[row[0, features.prior]]
    wanted = np.where(mask[0], np.exp(numbers - numbers[mask[0]].max()), 0)
    wanted /= wanted.sum()
    n = 20_000
    dice = np.random.default_rng(0).integers(2**64, size=n, dtype=np.uint64)
    network = Network(policy.weights, features.scale, features.prior)
    actions = network.draw(np.repeat(row, n, 0), np.repeat(mask, n, 0), dice)
    found = np.bincount(actions, minlength=len(wanted)) / n
    assert np.abs(found - wanted).max() < 4 * 0.5 / n**0.5
    assert not found[~mask[0]].any()
    assert (wanted > 0.02).sum() > 1  # or nothing would be drawn


def test_the_likeliest_action_is_the_one_that_is_drawn_most_often() -> None:
    policy, matches = drawn_policy("cats", size=0.1), asked_somewhere("cats", 50)
    features = Features(policy.game, 2)
    rows, masks = features.of_views(matches.views(), matches.seat), matches.masks()
    network = Network(policy.weights, features.scale, features.prior)
    likeliest = network.likeliest(rows, masks)
    assert masks[np.arange(len(rows)), likeliest].all()
    dice = np.random.default_rng(0).integers(2**64, size=(2000, len(rows)), dtype=np.uint64)
    drawn = np.stack([network.draw(rows, masks, words) for words in dice])
    often = (drawn == likeliest).sum(axis=0)
    most = np.array([np.bincount(column).max() for column in drawn.T])
    assert (most - often < 4 * 2000**0.5).all()  # two may be nearly as likely
    assert (often < 2000).any()  # or nothing would be drawn


@pytest.mark.parametrize("likeliest", [False, True])
def test_a_file_says_whether_it_draws(tmp_path: Path, likeliest: bool) -> None:
    drawn, game = drawn_policy(), load("cats-tiny")
    policy = Trained(msgspec.structs.replace(drawn.about, likeliest=likeliest), drawn.weights)
    policy.save(tmp_path / "a.policy")
    for one in (Trained.read(tmp_path / "a.policy"), pickle.loads(pickle.dumps(policy))):
        played = Player(game, one)
        state = game.deal(2, seed=2)
        (seat,) = game.who_must_act(state)
        view = game.view(state, seat)
        assert (len({played.choose(view, seat, seed=n) for n in range(50)}) == 1) is likeliest


def test_what_is_drawn_depends_on_the_row_alone() -> None:
    policy, matches = drawn_policy("cats"), asked_somewhere("cats", 200)
    features = Features(policy.game, 2)
    rows, masks = features.of_views(matches.views(), matches.seat), matches.masks()
    dice = np.random.default_rng(0).integers(2**64, size=len(rows), dtype=np.uint64)
    network = Network(policy.weights, features.scale, features.prior)
    together = network.draw(rows, masks, dice)
    assert len(set(together.tolist())) > 10
    one_by_one = [int(network.draw(rows[i : i + 1], masks[i : i + 1], dice[i : i + 1])[0]) for i in range(len(rows))]
    assert together.tolist() == one_by_one
    assert network.draw(rows[::-1], masks[::-1], dice[::-1]).tolist() == one_by_one[::-1]


def test_the_exponential_is_that_of_mathematics() -> None:
    assert [exponential(x) for x in (0.0, -50.0, NEVER)] == [1, 0, 0]
    for x in np.linspace(-39, 0, 500).tolist():
        assert exponential(x) == pytest.approx(exp(x), rel=1e-12)


def test_results_depend_on_the_seed_alone(tmp_path: Path) -> None:
    drawn_policy().save(tmp_path / "a.policy")
    bots = [f"policy:{tmp_path / 'a.policy'}", "intermediate"]
    one, two = (simulate("cats-tiny", 300, bots, seed=5, workers=n, keep_matches=True, paired=True) for n in (1, 2))
    assert one.frame().equals(two.frame())
    parts = [simulate("cats-tiny", 100, bots, seed=5, first=at, keep_matches=True, paired=True) for at in (0, 100, 200)]
    assert np.concatenate([part.won for part in parts]).tolist() == one.won.tolist()
    whole = simulate("cats-tiny", 300, [pickle.loads(pickle.dumps(drawn_policy())), bots[1]], 5, paired=True)
    assert whole.wins == one.wins


def test_it_plays_at_a_table_one_decision_at_a_time(tmp_path: Path) -> None:
    drawn_policy().save(tmp_path / "a.policy")
    game = load("cats-tiny")
    player = Player(game, f"policy:{tmp_path / 'a.policy'}")
    state = game.deal(2, seed=2)
    while not game.is_over(state):
        (seat,) = game.who_must_act(state)
        game.apply(state, seat, *player.choose(game.view(state, seat), seat, seed=1))


def test_it_is_named_on_the_command_line(tmp_path: Path) -> None:
    drawn_policy().save(tmp_path / "a.policy")
    said = run_here(tmp_path, "simulate", "cats-tiny", "--games", 20, "--bots", "policy:a.policy,random")
    assert "policy:a.policy" in said.stdout
    assert said.returncode == 0
    said = run_here(tmp_path, "simulate", "cats", "--games", 20, "--bots", "policy:a.policy,random")
    assert said.returncode == 2
    assert "learned with other settings (" in said.stderr


def test_a_fingerprint_is_of_the_weights() -> None:
    assert drawn_policy(seed=1).fingerprint == drawn_policy(seed=1).fingerprint != drawn_policy(seed=2).fingerprint


# --- files that cannot play -------------------------------------------------------------------------------------------


def changed(**parts: object) -> Callable[[bytes], bytes]:
    """A file whose second line says something else."""

    def change(data: bytes) -> bytes:
        magic, head, numbers = data.split(b"\n", 2)
        return b"\n".join([magic, msgspec.json.encode(msgspec.json.decode(head) | parts), numbers])

    return change


def endless(data: bytes) -> bytes:
    """A file with a weight that is no finite number, rightly written."""
    about, weights = policy_file.decoded(data, "it")
    weights.last[3, 4] = np.inf
    return policy_file.encoded(about, weights)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: b"", "is no file of a policy"),
        (lambda data: data[1:], "is no file of a policy"),
        (lambda data: data.replace(b'"seats"', b'"seat"'), r"second line cannot be read"),
        (lambda data: data.replace(b"{", b"", 1), r"second line cannot be read"),
        (lambda data: data.replace(b'"cats"', b'"\xff"', 1), r"second line cannot be read"),
        (lambda data: data[:-1], "not as many weights as it says"),
        (lambda data: data + bytes(2), "not as many weights as it says"),
        (changed(width=10**9), "not as many weights as it says"),
        (changed(inputs=-1), "not as many weights as it says"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "weights are others than were written"),
        (endless, "no finite numbers"),
        (lambda data: data + bytes(policy_file.MOST_BYTES), "too large for a policy: it may have 200,000 bytes"),
        (changed(game="chess"), "There is no game 'chess'"),
        (changed(seats=17), "is for 2 to 6 players, not 17"),
        (changed(options={"colour": "red"}), "no option 'colour'"),
        (changed(features="0" * 16), "learned by another labtable"),
        (changed(encoder="one_hot-v7"), "learned by another labtable"),
        (changed(seats=3), "learned by another labtable"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, damage: Callable[[bytes], bytes], sentence: str) -> None:
    path = tmp_path / "a.policy"
    drawn_policy().save(path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(Problem, match=sentence) as caught:
        Trained.read(path)
    assert caught.value.code == "bad_policy"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="cannot be read: No such file"):
        Trained.read(tmp_path / "none.policy")


def test_what_does_not_fit_into_a_file_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="a file may have 200,000"):
        drawn_policy("cats", width=128).save(tmp_path / "a.policy")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "bots", "sentence"),
    [
        ("unitary", 2, "learned for cats, not for unitary"),
        ("cats-tiny", 3, "learned for 2 players, not for 3"),
        ("cats", 2, "learned with other settings"),
    ],
)
def test_it_is_asked_to_play_nothing_else(name: str, bots: int, sentence: str) -> None:
    with pytest.raises(PolicyFailed, match=sentence) as caught:
        simulate(name, 10, [drawn_policy()] * bots)
    assert caught.value.code == "bad_policy"


def test_it_looks_at_the_table_where_nobody_else_does(tmp_path: Path) -> None:
    """A table of a server tells its seats and options by the views alone."""
    game = load("cats")
    state = game.deal(2)
    (seat,) = game.who_must_act(state)
    drawn_policy().save(tmp_path / "a.policy")
    with pytest.raises(PolicyFailed, match="learned with other settings"):
        Player(game, f"policy:{tmp_path / 'a.policy'}").choose(game.view(state, seat), seat, 0)


# --- what went well ---------------------------------------------------------------------------------------------------


def test_advantages_are_reckoned_along_the_decisions_of_a_seat() -> None:
    """One match: seat 0 is asked at steps 0, 2 and 3, and wins then; seat 1 at step 1 and not again."""
    after = np.array([[2], [OPEN], [3], [OVER]])
    gains, values = np.array([[0.1], [0], [0], [1]], np.float32), np.array([[0.5], [9], [0.2], [0.4]], np.float32)
    last = 1 - 0.4
    middle = 0.4 - 0.2 + KEPT * last
    first = 0.1 + 0.2 - 0.5 + KEPT * middle
    assert advantages_of(after, gains, values)[:, 0] == pytest.approx([first, 0, middle, last])
