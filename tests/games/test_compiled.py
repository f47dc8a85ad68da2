"""The compiled rules are the rules: every game, action by action."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from labtable.engine import contract
from labtable.engine.bulk import compiled
from labtable.engine.compiled import get, new_records, put
from labtable.engine.game import Game
from labtable.engine.randomness import seed_random

from .tables import all_options, decide, for_every_game


class Twin:
    """A game's compiled kernels, on records of their own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kernels = {placeholder.__name__: compiled(game)[placeholder] for placeholder in contract.CONTRACT}
        self.records = new_records(game.state, 1)
        self.work = new_records(game.work_room, game.bot_work)

    def holding(self, state: Any) -> Any:
        """A compiled record with these values."""
        put(self.records, 0, state)
        return self.records[0]

    def state(self) -> Any:
        """The record's values as a plain record."""
        return get(self.records, 0, self.game.state)

    def legal(self, record: Any, seat: int) -> list[int]:
        out: NDArray[np.int16] = np.zeros(self.game.max_legal, np.int16)
        return [int(action) for action in out[: self.kernels["legal"](record, seat, out)]]

    def choose(self, view: Any, seat: int, level: int) -> tuple[int, ...]:
        out: NDArray[np.int16] = np.zeros(self.game.max_pieces, np.int16)
        return tuple(out[: self.kernels["choose"](self.holding(view), seat, level, self.work, out)].tolist())


def twin_of(game: Game) -> Twin:
    return TWINS.setdefault(game.name, Twin(game))


TWINS: dict[str, Twin] = {}


@for_every_game
@pytest.mark.parametrize("seed", range(12))
def test_compiled_is_uncompiled_action_by_action(game: Game, seed: int) -> None:
    twin, dice = twin_of(game), Random(seed)
    options = all_options(game)
    state = game.deal(dice.choice(game.seats), options[seed % len(options)], seed)
    put(twin.records, 0, undealt(game, state, seed))
    twin.kernels["deal"](twin.records[0])
    assert twin.state() == state
    while not game.is_over(state):
        record = twin.holding(state)
        compare_questions(game, twin, state, record, dice)
        seat, action = decide(game, state, dice, 0.1)
        assert twin.kernels["is_secret"](record, seat, action) == game.is_secret(state, seat, action)
        twin.kernels["apply"](record, seat, action)
        game.kernels["apply"](state, seat, action)
        assert twin.state() == state
    record = twin.holding(state)
    assert [twin.kernels["returns"](record, seat) for seat in range(state.seats)] == game.returns(state)


def undealt(game: Game, state: Any, seed: int) -> Any:
    """What `deal` gets: seats, options and dice."""
    blank = game.state()
    for name in ("seats", *(option.name for option in game.options)):
        setattr(blank, name, getattr(state, name))
    seed_random(blank, seed)
    return blank


def compare_questions(game: Game, twin: Twin, state: Any, record: Any, dice: Random) -> None:
    """Who may act, what is legal, and why the rest is not."""
    assert twin.kernels["is_over"](record) == game.is_over(state)
    for seat in range(state.seats):
        assert twin.kernels["may_act"](record, seat) == (seat in game.may_act(state))
        assert twin.kernels["may_wait"](record, seat) == game.may_wait(state, seat)
        assert twin.legal(record, seat) == game.legal(state, seat)
        for action in [-1, game.n_actions, *dice.sample(range(game.n_actions), 5)]:
            assert twin.kernels["refusal"](record, seat, action) == game.reason(state, seat, action)
    assert twin.state() == state


@for_every_game
@pytest.mark.parametrize("seed", range(6))
def test_compiled_views_worlds_and_choices_are_the_uncompiled_ones(game: Game, seed: int) -> None:
    twin, dice = twin_of(game), Random(seed)
    options = all_options(game)
    state = game.deal(dice.choice(game.seats), options[seed % len(options)], seed)
    for step in range(60):
        if game.is_over(state):
            break
        for seat in range(-1, state.seats):
            view = game.view(state, seat)
            twin.kernels["hide"](twin.holding(state), seat)
            assert twin.state() == view
            world = view.copy()
            seed_random(world, step)
            twin.kernels["redeal"](twin.holding(world), seat)
            game.kernels["redeal"](world, seat)
            assert twin.state() == world
        if step % 5 == 0:
            compare_choices(game, twin, state, step)
        game.kernels["apply"](state, *decide(game, state, dice, 0.1))


def compare_choices(game: Game, twin: Twin, state: Any, seed: int) -> None:
    """Bots of all levels take the same actions, and only such as they may."""
    for seat in game.may_act(state):
        view = game.view(state, seat)
        for level in range(len(game.levels)):
            own = view.copy()
            seed_random(own, seed)
            chosen = twin.choose(own, seat, level)
            assert chosen == game.choose(view, seat, level, seed)
            assert chosen or game.may_wait(state, seat)
            after = state.copy()
            for piece in chosen:
                assert game.reason(after, seat, piece) == 0
                game.kernels["apply"](after, seat, piece)
