"""The expert in matches of two: it plays as the network says that it has learned, and what is sure is sure."""

from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from labtable.engine.kernels.contract import FEATURE_WHOLE, MOST_FEATURES, prior
from labtable.games.cats.bots import network_file
from labtable.games.cats.bots.network import HALVED, exponential, has_learned
from labtable.games.cats.bots.network_file import LAST, LAST_ADDED, ONE, SECOND, SECOND_ADDED, WIDTH
from labtable.games.cats.bots.noticing import N_NOTICED, notice
from labtable.games.cats.bots.weighing import weigh_by_odds
from labtable.games.cats.rules.ladder import BIDS, N_BIDS
from labtable.games.cats.rules.state import MAX_LEGAL, Piece
from labtable.lab import probabilities

from .positions import GAME, arranged, play

BEGINNER, EXPERT = GAME.level("beginner"), GAME.level("expert")
CLOSE = 0.01  # of a probability: what rounding to whole numbers may change
WEIGHTS = np.array(network_file.read()) / ONE
DRAWN = 6  # of so many positions one is looked at closely


def positions(matches: int, seats: int = 2, level: int = EXPERT) -> Iterator[tuple[Any, int]]:
    """Views of the seat that is asked, all along matches that computers play."""
    for seed in range(matches):
        state = GAME.deal(seats, seed=seed)
        while not GAME.is_over(state):
            (seat,) = GAME.who_must_act(state)
            view = GAME.view(state, seat)
            yield view, seat
            GAME.apply(state, seat, *GAME.choose(view, seat, level, seed))


def noticed(view: Any, seat: int) -> list[int]:
    """The numbers that the network is given."""
    numbers = [-1] * MOST_FEATURES
    assert GAME.bound(notice)(view, seat, numbers) == N_NOTICED
    return numbers[:N_NOTICED]


def reckoned(view: Any, seat: int) -> dict[int, float]:
    """The probability of each action by floating-point numbers."""
    w = WEIGHTS
    lower = np.array(noticed(view, seat)) / FEATURE_WHOLE @ w[: N_NOTICED * WIDTH].reshape(N_NOTICED, WIDTH)
    lower = np.maximum(lower + w[network_file.FIRST_ADDED : SECOND], 0)
    upper = np.maximum(lower @ w[SECOND:SECOND_ADDED].reshape(WIDTH, WIDTH) + w[SECOND_ADDED:LAST], 0)
    numbers = w[LAST:LAST_ADDED].reshape(-1, WIDTH) @ upper + w[LAST_ADDED:]
    legal = GAME.legal(view, seat)
    weights = [0] * MAX_LEGAL
    weigh_by_odds(view, seat, legal, len(legal), weights)
    parts = [weight * FEATURE_WHOLE // sum(weights) for weight in weights[: len(legal)]]
    likely = np.array([numbers[piece] + log((part + 1) / 1001) for piece, part in zip(legal, parts, strict=True)])
    odds = noticed(view, seat)
    wrong = [odds[p] == 0 if p < N_BIDS else p == Piece.CALL and odds[view.bid] == FEATURE_WHOLE for p in legal]
    shares = np.where(wrong, 0, np.exp(likely - likely.max())) if not all(wrong) else np.exp(likely - likely.max())
    return dict(zip(legal, (shares / shares.sum()).tolist(), strict=True))


def test_what_is_drawn_is_what_the_network_says() -> None:
    compared = mixed = 0
    for n, (view, seat) in enumerate(positions(5)):
        if n % DRAWN == 0 and (view.bid < 0 or noticed(view, seat)[view.bid] > 0):
            found, expected = probabilities(GAME, view, seat, "expert"), reckoned(view, seat)
            assert found.is_exact
            for piece, share in expected.items():
                assert found.get((piece,), 0) == pytest.approx(share, abs=CLOSE), GAME.write(piece)
            compared += 1
            mixed += max(expected.values()) < 0.9
    assert compared > 10
    assert mixed > 3


def test_a_search_is_told_what_it_plays() -> None:
    compared = 0
    for n, (view, seat) in enumerate(positions(3)):
        if n % DRAWN == 0:
            legal = GAME.legal(view, seat)
            weights = [0] * MAX_LEGAL
            GAME.bound(prior)(view, seat, True, [GAME.state()], GAME.workspace(), legal, len(legal), weights)
            found = probabilities(GAME, view, seat, "expert")
            for piece, weight in zip(legal, weights, strict=False):
                assert weight / sum(weights) == pytest.approx(found.get((piece,), 0), abs=1e-6), GAME.write(piece)
                compared += weight > 0
    assert compared > 10


def test_a_hint_names_what_it_does_most_often() -> None:
    advised = mixed = 0
    for n, (view, seat) in enumerate(positions(3)):
        if n % DRAWN == 0:
            found = probabilities(GAME, view, seat, "expert")
            (action,) = GAME.words.hint(view, seat).actions
            assert found[GAME.words.read(action, view, seat)] == max(found.values()), action
            advised += 1
            mixed += max(found.values()) < 0.9
    assert advised > 6
    assert mixed > 1


def test_an_exponential_in_whole_numbers_is_one() -> None:
    for less in range(0, 12 * ONE, 777):
        assert exponential(less) / HALVED[0] == pytest.approx(exp(-less / ONE), rel=0.004, abs=1e-5)


def test_its_numbers_are_those_of_its_view_and_have_their_bounds() -> None:
    told = set()
    for n, (view, seat) in enumerate(positions(4)):
        numbers = noticed(view, seat)
        assert all(0 <= number <= FEATURE_WHOLE for number in numbers)
        assert noticed(GAME.view(GAME.redeal(view, seat, n), seat), seat) == numbers
        told |= {place for place, number in enumerate(numbers) if number}
    assert len(told) > N_NOTICED // 3


@pytest.mark.parametrize("seats", [3, 6])
def test_its_numbers_have_their_bounds_among_more(seats: int) -> None:
    for view, seat in positions(1, seats, BEGINNER):
        assert all(0 <= number <= FEATURE_WHOLE for number in noticed(view, seat))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (2, {"form": "elimination"}),
        (2, {"open_doctorate": False}),
        *((2, {name: value}) for name, value in {"ladder": 40, "cycling": 0, "findings": 0, "doctorates": 0}.items()),
        *((2, {name: 1}) for name in ("first_dealt", "last_dealt", "laboratory_losses", "wins_needed", "empty_boxes")),
    ],
)
def test_where_it_has_not_learned_it_plays_as_among_several(seats: int, options: dict[str, Any]) -> None:
    assert has_learned(GAME.deal(2))
    assert not has_learned(GAME.deal(seats, options))


def shares(*hands: str, bid: str, doctorates: tuple[str, ...] = ("Prride used", "Mewton used")) -> dict[str, float]:
    """The probability of each action in a position, in notation."""
    match = arranged(*hands, bid=bid, doctorates=doctorates)
    seat = match.state.turn
    found = probabilities(GAME, match.view(seat), seat, "expert")
    return {GAME.write(*action): share for action, share in found.items()}


def test_it_never_calls_what_its_own_boxes_prove() -> None:
    assert "call" not in shares("AAAH", "DDDD", bid="4A 1")
    assert "call" not in shares("EEAD", "ADDD", bid="2E 1")


def test_it_always_calls_what_cannot_be() -> None:
    assert shares("AADD", "ADAD", bid="9E 1") == {"call": 1}
    assert shares("DDDD", "ADAD", bid="11A 1") == {"call": 1}


def test_it_says_nothing_that_cannot_be_while_it_may_call() -> None:
    said = 0
    for n, (view, seat) in enumerate(positions(10)):
        odds = noticed(view, seat)
        if n % DRAWN == 0 and view.bid > 0 and view.bidder != seat and odds[view.bid] < FEATURE_WHOLE:
            hypotheses = [piece for (piece,) in probabilities(GAME, view, seat, "expert") if piece < N_BIDS]
            assert all(odds[bid] > 0 for bid in hypotheses), BIDS[view.bid]
            said += len(hypotheses)
    assert said > 20


def test_who_can_only_say_what_is_wrong_says_it() -> None:
    match = play(arranged("HHHH", "ADAD", bid="8D 1"), "bid 9A")
    assert probabilities(GAME, match.view(0), 0, "expert")


def test_the_network_is_small() -> None:
    assert network_file.PATH.stat().st_size < 200_000
    assert len(network_file.read()) == sum(network_file.SIZES)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    file, dice = tmp_path / "duel.weights", np.random.default_rng(1)
    arrays = [dice.normal(size=size) for size in network_file.SIZES]
    network_file.write(file, arrays)
    assert np.allclose(np.array(network_file.read(file)) / ONE, np.concatenate(arrays), atol=0.51 / ONE)
    with pytest.raises(ValueError, match="weights"):
        network_file.write(file, arrays[1:])
