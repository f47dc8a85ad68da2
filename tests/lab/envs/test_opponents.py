"""Levels in some seats of a batch: what they do is what the same levels do by plain rules, whoever plays the others."""

from typing import Any, cast

import numpy as np
import pytest

from labtable.engine.kernels.contract import choose
from labtable.engine.kernels.randomness import derive, random_word, seed_random
from labtable.engine.play.bulk import BOT_DICE, Dice, Simulator
from labtable.engine.play.flow import may_wait, next_to_ask, seat_in_order
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import Matches
from tests.effort import LONG

KINDS: list[tuple[str, int, dict[str, Any], dict[int, str]]] = [
    ("unitary", 3, {"claims": "spot"}, {0: "beginner", 2: "random"}),
    ("mathic", 2, {"half_deck": True, "max_rounds": 1}, {0: "beginner"}),
    ("cats", 3, {}, {1: "intermediate", 2: "beginner"}),
    ("feynman", 2, {"length": "short"}, {1: "beginner"}),
]


class Plain:
    """One match by plain rules: `levels` play their seats by dice of their own, the others are asked."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], levels: dict[int, str], seed: int) -> None:
        self.game, self.levels = game, levels
        self.state = game.deal(seats, options, seed)
        self.dice: Any = cast(Any, Dice())
        seed_random(self.dice, derive(seed, BOT_DICE))
        self.last, self.place = seats - 1, 0
        self.seat = -1
        self.go_on()

    def go_on(self) -> None:
        """Let the levels play until somebody else is asked."""
        self.seat = -1
        while self.seat == -1 and not self.game.is_over(self.state):
            self.place = self.game.bound(next_to_ask)(self.state, self.last, self.place)
            seat = seat_in_order(self.state, self.last, self.place)
            if seat in self.levels:
                self.take(seat, self.chosen(seat))
            else:
                self.seat = seat

    def chosen(self, seat: int) -> list[int]:
        """What a level does: a random one piece by piece, another from its view with words of its dice."""
        game, level = self.game, self.game.level(self.levels[seat])
        if level == 0:
            pieces: list[int] = game.legal(self.state, seat)
            k = random_word(self.dice) * (len(pieces) + game.bound(may_wait)(self.state, seat)) >> 32
            return pieces[k : k + 1]
        view, out = game.view(self.state, seat), [0] * game.choice_size
        view.random_low, view.random_high = random_word(self.dice), random_word(self.dice)
        worlds, workspace = [game.state() for _ in range(game.bot_worlds)], game.workspace()
        n = game.bound(choose)(view, seat, level, worlds, workspace, out)
        return out[:n]

    def take(self, seat: int, pieces: list[int]) -> None:
        for piece in pieces:
            self.game.step(self.state, seat, piece)
        self.last, self.place = (seat, 0) if pieces else (self.last, self.place + 1)


@pytest.mark.parametrize(("name", "seats", "options", "levels"), KINDS)
def test_opponents_play_as_they_do_by_plain_rules(
    name: str, seats: int, options: dict[str, Any], levels: dict[int, str]
) -> None:
    """Whole actions of several pieces, answers out of turn and all."""
    n, steps = (2, 12) if name == "feynman" and not LONG else (6, 40)  # by plain rules its level thinks for long
    game, dice = load(name), np.random.default_rng(1)
    matches = Matches(name, n, seats, options, seed=8, opponents=levels)
    plain = [Plain(game, seats, options, levels, Simulator.seed_of(8, i)) for i in range(n)]
    for _ in range(steps):
        assert [match.seat for match in plain] == matches.seat.tolist()
        assert [matches.state(i) for i in range(n)] == [match.state for match in plain]
        masks = matches.masks()
        actions = (masks * dice.random(masks.shape)).argmax(axis=1)
        for match, action in zip(plain, actions.tolist(), strict=True):
            if match.seat >= 0:
                match.take(match.seat, [] if action == matches.wait else [action])
                match.go_on()
        matches.step(actions)
    assert not set(matches.seat.tolist()) & levels.keys()


def test_nothing_happens_in_a_match_that_was_given_up() -> None:
    matches = Matches("cats", 4, 2, seed=3, opponents={1: "beginner"})
    given_up = np.array([False, True, False, True])
    matches.give_up(given_up)
    before = matches.states[given_up]
    for _ in range(3):
        matches.step(matches.masks().argmax(axis=1))
        assert matches.is_over[given_up].all()
    assert (matches.states[given_up] == before).all()
    assert not matches.is_over[~given_up].any()
    matches.deal(given_up)
    assert not matches.is_over.any()


@pytest.mark.parametrize(
    ("opponents", "sentence"),
    [
        ({2: "random"}, "There is no seat 2 for an opponent; seats are 0 to 1 here"),
        ({"0": "random"}, "There is no seat '0'"),
        ({0: "random", 1: "random"}, "leave one for who plays against them"),
        ({0: "god"}, "There is no level 'god'"),
    ],
)
def test_who_cannot_be_an_opponent_is_said(opponents: Any, sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        Matches("cats", 4, 2, opponents=opponents)
