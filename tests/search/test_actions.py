"""The list of whole actions that a search compares."""

from random import Random
from typing import Any

import pytest

from labtable.engine.play.game import Game
from labtable.search.actions import list_actions
from labtable.search.monte_carlo import WORLDS
from tests.effort import effort
from tests.games.tables import all_options, decide_whole, for_every_game

MOST = 3000


def listed(game: Game, state: Any, seat: int, most: int) -> list[tuple[int, ...]]:
    """The actions that a search finds from the seat's view."""
    worlds, scratch = [game.state() for _ in range(WORLDS)], [0] * game.choice_size
    width = game.max_pieces + 1
    row = [0] * (most * width)
    n = game.bound(list_actions)(game.view(state, seat), seat, worlds, scratch, row, most)
    starts = [k * width for k in range(n)]
    return [tuple(row[start + 1 : start + 1 + row[start]]) for start in starts]


@for_every_game
@pytest.mark.parametrize("seed", range(4))
def test_all_actions_are_listed_whole_and_to_wait_where_that_may_be(game: Game, seed: int) -> None:
    dice = Random(seed)
    options = all_options(game)
    state = game.deal(dice.choice(game.seats), options[seed % len(options)], seed)
    for _ in range(effort(6, 12)):
        if game.is_over(state):
            break
        for seat in range(state.seats):
            waits = [()] if seat in game.who_may_act(state) and seat not in game.who_must_act(state) else []
            expected = [*waits, *game.whole_actions(state, seat)]
            assert listed(game, state, seat, MOST) == expected[:MOST]
            assert listed(game, state, seat, 2) == expected[:2]
        game.carry_out(state, *decide_whole(game, state, dice, 0.5))
