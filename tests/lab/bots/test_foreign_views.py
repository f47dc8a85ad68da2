"""Views from outside: those of real matches fit, and a number that none has is found in any field."""

from random import Random
from typing import Any

import pytest

from labtable.engine.kernels.record import shapes_of
from labtable.games import load, names
from labtable.lab.bots.foreign_views import check_view

STEPS = 40


def played(name: str) -> Any:
    """A state in the midst of a match, every view of which fits, as those before it do."""
    game, dice = load(name), Random(1)
    state, last = game.deal(max(2, game.seats[0]), seed=1), -1
    for _ in range(STEPS):
        for seat in range(-1, state.seats):
            check_view(game, game.view(state, seat))
        before = state.copy()
        for seat in game.asking_order(state, last):
            if pieces := game.choose(game.view(state, seat), seat, 0, dice.getrandbits(60)):
                game.apply(state, seat, *pieces)
                last = seat
                break
        if game.is_over(state):
            return before
    return state


def with_number(view: Any, name: str, number: int) -> Any:
    """The view with this number in the last place of a field."""
    changed = view.copy()
    if isinstance(getattr(changed, name), int):
        setattr(changed, name, number)
        return changed
    row = getattr(changed, name)
    while not isinstance(row[-1], int):
        row = row[-1]
    row[-1] = number
    return changed


@pytest.mark.parametrize("name", names())
def test_a_number_that_no_view_has_is_found_in_every_field(name: str) -> None:
    game, state = load(name), played(name)
    view = game.view(state, 0)
    for field in shapes_of(game.state):
        for number in (-(2**15) - 1, 2**62, 10**30):
            with pytest.raises(ValueError, match=f"{field} is "):
                check_view(game, with_number(view, field, number))


def test_a_set_has_no_card_beyond_the_last() -> None:
    feynman = load("feynman")
    view = feynman.view(feynman.deal(2, seed=1), 0)
    beyond = 1 << 132 % 62
    check_view(feynman, with_number(view, "stand_ins", beyond >> 1))
    with pytest.raises(ValueError, match="stand_ins is a set of 132 cards"):
        check_view(feynman, with_number(view, "stand_ins", beyond))
