"""The compiled rules are the rules: every game, action by action."""

from random import Random
from typing import Any

import pytest

from labtable.engine.kernels import contract
from labtable.engine.kernels.compiled import put
from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play import flow
from labtable.engine.play.game import Game
from tests.effort import effort

from .tables import all_options, check_events, decide, for_every_game, viewers
from .twins import Twin, twin_of


@for_every_game
@pytest.mark.parametrize("seed", range(effort(6, 24)))
def test_compiled_is_uncompiled_action_by_action(game: Game, seed: int) -> None:
    twin, dice = twin_of(game), Random(seed)
    options = all_options(game)
    state = game.deal(dice.choice(game.seats), options[seed % len(options)], seed)
    put(twin.records, 0, undealt(game, state, seed))
    twin.kernels[contract.deal](twin.records[0])
    assert twin.state() == state
    while not game.is_over(state):
        record = twin.holding(state)
        compare_questions(game, twin, state, record, dice)
        seat, piece = decide(game, state, dice, 0.1)
        assert twin.kernels[contract.goes_on](record, seat, piece) == game.bound(contract.goes_on)(state, seat, piece)
        twin.kernels[flow.step](record, seat, piece)
        events = game.carry_out(state, seat, (piece,))
        assert twin.state() == state
        check_events(game, events, state)
    compare_questions(game, twin, state, twin.holding(state), dice)
    record = twin.holding(state)
    assert [twin.kernels[contract.returns](record, seat) for seat in range(state.seats)] == game.returns(state)


def undealt(game: Game, state: Any, seed: int) -> Any:
    """What `deal` gets: seats, options and dice."""
    blank = game.undealt(state.seats, game.options_of(state))
    seed_random(blank, seed)
    return blank


def compare_questions(game: Game, twin: Twin, state: Any, record: Any, dice: Random) -> None:
    """Who is asked, what is legal, why the rest is not, and who has won."""
    assert twin.kernels[contract.is_over](record) == game.is_over(state)
    for seat in range(state.seats):
        assert twin.kernels[flow.asked_now](record, seat) == game.asked(state, seat)
        assert twin.kernels[contract.has_won](record, seat) == (seat in (game.winners(state) or []))
        assert twin.legal(record, seat) == game.legal(state, seat)
        for piece in [-1, game.n_actions, *dice.sample(range(game.n_actions), min(5, game.n_actions))]:
            assert twin.kernels[contract.refusal](record, seat, piece) == game.reason(state, seat, piece)
    assert twin.state() == state


@for_every_game
@pytest.mark.parametrize("seed", range(effort(3, 12)))
def test_compiled_views_worlds_and_choices_are_the_uncompiled_ones(game: Game, seed: int) -> None:
    twin, dice = twin_of(game), Random(seed)
    options = all_options(game)
    state = game.deal(dice.choice(game.seats), options[seed % len(options)], seed)
    for step in range(60):
        if game.is_over(state):
            break
        for seat in viewers(state):
            view = game.view(state, seat)
            twin.kernels[flow.make_view](twin.holding(state), seat)
            assert twin.state() == view
            world = view.copy()
            seed_random(world, step)
            twin.kernels[contract.redeal](twin.holding(world), seat)
            assert twin.state() == game.redeal(view, seat, step)
        if step % 5 == 0:
            compare_choices(game, twin, state, step)
        game.step(state, *decide(game, state, dice, 0.1))


def compare_choices(game: Game, twin: Twin, state: Any, seed: int) -> None:
    """Bots of all levels take the same actions, and only such as they may."""
    for seat in game.who_may_act(state):
        view = game.view(state, seat)
        for level in range(len(game.levels)):
            own = view.copy()
            seed_random(own, seed)
            chosen = twin.choose(own, seat, level)
            assert chosen == game.choose(view, seat, level, seed)
            assert chosen or game.asked(state, seat) < Asked.MUST
            after = state.copy()
            for piece in chosen:
                assert game.reason(after, seat, piece) == 0
                game.step(after, seat, piece)
