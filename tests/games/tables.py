"""Tables of any game at any moment, drawn by hypothesis; nothing here knows a game."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from labtable.engine.game import Action, Game
from labtable.engine.match import Match
from labtable.engine.options import Value
from labtable.games import load, names

GAMES = [load(name) for name in names()]
TESTS = Path(__file__).parent.parent
for_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def all_options(game: Game) -> list[dict[str, Value]]:
    """Every combination of the options' choices."""
    values = [[choice.value for choice in option.choices] for option in game.options]
    return [dict(zip((o.name for o in game.options), chosen, strict=True)) for chosen in product(*values)]


def decide(game: Game, state: Any, dice: Random, eagerness: float) -> tuple[int, Action]:
    """Some seat that may act and something legal for it; who need not act does so no more often than it is eager."""
    seats = game.may_act(state)
    must = [seat for seat in seats if not game.may_wait(state, seat)]
    seat = dice.choice(seats if dice.random() < eagerness else must)
    return seat, dice.choice(game.legal(state, seat))


def play_on(game: Game, state: Any, dice: Random, eagerness: float, steps: int) -> Iterator[tuple[int, Action]]:
    """Play at most so many actions at random; each is handed out before it is carried out."""
    for _ in range(steps):
        if game.is_over(state):
            return
        seat, action = decide(game, state, dice, eagerness)
        yield seat, action
        game.kernels["apply"](state, seat, action)


def decide_whole(game: Game, state: Any, dice: Random, eagerness: float) -> tuple[int, tuple[Action, ...]]:
    """The same, with all pieces of the action."""
    seat, piece = decide(game, state, dice, eagerness)
    pieces, after = [piece], state.copy()
    game.kernels["apply"](after, seat, piece)
    while game.kernels["is_midway"](after):
        pieces.append(dice.choice(game.legal(after, seat)))
        game.kernels["apply"](after, seat, pieces[-1])
    return seat, tuple(pieces)


@st.composite
def matches(draw: st.DrawFn, game: Game, most: int | None = None) -> Match:
    """A match of any seats, options and seed, played at random for a while, `most` actions or to its end."""
    seats, options = draw(st.sampled_from(game.seats)), draw(st.sampled_from(all_options(game)))
    match = Match(game, seats, options, draw(st.integers(0, 2**63 - 1)))
    dice = Random(draw(st.integers(0, 2**32)))
    eagerness = draw(st.sampled_from([0, 0.05, 0.5]))
    for _ in range(game.max_actions if most is None else draw(st.integers(0, most))):
        if match.is_over:
            break
        match.carry_out(*decide_whole(game, match.state, dice, eagerness))
    return match


@st.composite
def positions(draw: st.DrawFn, game: Game, most: int = 120) -> Any:
    """The state somewhere in a match, perhaps within an action that takes several pieces."""
    state = draw(matches(game, most)).state
    if game.max_pieces > 1 and not game.is_over(state) and draw(st.booleans()):
        seat, pieces = decide_whole(game, state, Random(draw(st.integers(0, 999))), 0.5)
        for piece in pieces[: draw(st.integers(0, len(pieces) - 1))]:
            game.kernels["apply"](state, seat, piece)
    return state


def viewers(state: Any) -> range:
    """All seats and a spectator."""
    return range(-1, state.seats)


def flat(value: Any) -> list[Any]:
    """All that lies in nested lists."""
    return [inner for v in value for inner in flat(v)] if isinstance(value, list) else [value]
