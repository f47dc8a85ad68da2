"""Search by playouts: the same compiled and plain, stronger than chance, and of no use without a game."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import labtable
from examples.highest import GAME as HIGHEST
from labtable.engine.kernels.binding import bind
from labtable.engine.kernels.compiled import compile_kernels, new_records, put
from labtable.engine.kernels.contract import Unbound
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.bulk import Simulator
from labtable.engine.play.game import Game
from labtable.search.monte_carlo import WORLDS, choose_by_playouts, keep_better_half, worlds_for
from tests.effort import effort
from tests.games.tables import all_options, decide_whole

UNITARY = labtable.load("unitary")
Bot = Callable[[Any, int, int], tuple[int, ...]]  # view, seat, seed: the pieces of an action
PLAYOUTS, LONGEST = 200, 20


def seeded(view: Any, seed: int) -> Any:
    """A view of the bot's own, with dice of its own."""
    own = view.copy()
    seed_random(own, seed)
    return own


def plain_bot(game: Game) -> Bot:
    """The search as plain Python."""

    def choose(view: Any, seat: int, seed: int) -> tuple[int, ...]:
        worlds, out = [game.state() for _ in range(WORLDS)], [0] * game.choice_size
        n = game.bound(choose_by_playouts)(seeded(view, seed), seat, worlds, PLAYOUTS, LONGEST, out)
        return tuple(out[:n])

    return choose


@cache
def compiled_bot(game: Game) -> Bot:
    """The search, compiled."""
    search = compile_kernels([choose_by_playouts], game.kernels, game.sources, game.name)[choose_by_playouts]
    views, worlds = new_records(game.state, 1), new_records(game.state, WORLDS)

    def choose(view: Any, seat: int, seed: int) -> tuple[int, ...]:
        out: NDArray[np.int16] = np.zeros(game.choice_size, np.int16)
        put(views, 0, seeded(view, seed))
        n = search(views[0], seat, worlds, PLAYOUTS, LONGEST, out)
        return tuple(out[:n].tolist())

    return choose


def position(game: Game, seed: int) -> Any:
    """A match at some moment."""
    dice = Random(seed)
    options = all_options(game)
    state = game.deal(dice.choice(game.seats), options[seed % len(options)], seed)
    for _ in range(dice.randrange(game.max_actions // 2) % 40):
        if not game.is_over(state):
            game.carry_out(state, *decide_whole(game, state, dice, 0.1))
    return state


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", [HIGHEST, pytest.param(UNITARY, marks=pytest.mark.long)], ids=lambda game: game.name)
def test_compiled_and_plain_choose_alike(game: Game, seed: int) -> None:
    state = position(game, seed)
    for seat in game.who_may_act(state):
        view = game.view(state, seat)
        assert compiled_bot(game)(view, seat, seed) == plain_bot(game)(view, seat, seed)


@pytest.mark.parametrize("seed", range(effort(3, 8)))
@pytest.mark.parametrize("game", [HIGHEST, UNITARY], ids=lambda game: game.name)
def test_it_chooses_what_is_legal(game: Game, seed: int) -> None:
    state = position(game, seed)
    for seat in game.who_may_act(state):
        chosen = plain_bot(game)(game.view(state, seat), seat, seed)
        assert chosen or seat not in game.who_must_act(state)
        if chosen:
            game.check(state, seat, chosen)


def test_it_beats_chance_in_highest() -> None:
    """600 matches; with as many wins for both, one side has 342 or more once in two thousand times."""
    won = Simulator(HIGHEST, ["beginner", "random"]).play(1, 0, 600).won.sum(axis=0)
    assert won[0] > 342
    assert won[1] < 258


@pytest.mark.long
def test_it_beats_chance_in_unitary() -> None:
    """30 matches; by chance one side wins 24 or more once in a thousand times."""
    assert sum(wins_unitary(compiled_bot(UNITARY), seed) for seed in range(30)) >= 24


def wins_unitary(search: Bot, seed: int) -> bool:
    """Whether the search wins a match for two against random actions; it has either seat in turn."""
    state, own = UNITARY.deal(2, None, seed), seed % 2
    step = 0
    while not UNITARY.is_over(state):
        (seat,) = UNITARY.who_must_act(state)
        view = UNITARY.view(state, seat)
        pieces = search(view, seat, step) if seat == own else UNITARY.choose(view, seat, 0, step)
        UNITARY.carry_out(state, seat, pieces)
        step += 1
    return UNITARY.winners(state) == [own]


def test_a_search_without_a_game_fails_and_does_not_return_0() -> None:
    state = HIGHEST.deal(2)
    with pytest.raises(Unbound, match="belongs to a game"):
        choose_by_playouts(HIGHEST.view(state, state.turn), state.turn, [state.copy()] * WORLDS, 10, 9, [0] * 9)
    with pytest.raises(LookupError, match="is a game's to provide"):
        bind([choose_by_playouts], {})
    with pytest.raises(LookupError, match="is a game's to provide"):
        compile_kernels([choose_by_playouts], {}, [], "nothing")


def test_the_better_half_comes_first() -> None:
    order = [0, 1, 2, 3, 4]
    assert keep_better_half(order, [5, 9, 1, 7, 3], 5) == 3
    assert order[:3] == [1, 3, 0]
    assert sorted(order) == [0, 1, 2, 3, 4]
    assert keep_better_half(order, [5, 9, 1, 7, 3], 3) == 2


@pytest.mark.parametrize(("n", "playouts"), [(2, 100), (3, 100), (8, 960), (40, 2000)])
def test_each_halving_has_as_many_of_the_playouts(n: int, playouts: int) -> None:
    spent, left = 0, n
    while left > 1:
        spent += left * worlds_for(playouts, n, left)
        left = (left + 1) // 2
    assert 0.8 * playouts <= spent <= playouts


def test_every_action_is_tried_however_few_the_playouts() -> None:
    assert worlds_for(1, 100, 100) == 1
