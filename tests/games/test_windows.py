"""Whether reaction windows open is known from seats and options: a table at which none do can give each turn days."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match

from .tables import EAGERNESS, all_options, befores, for_every_game, play_match


@for_every_game
@given(data=st.data())
def test_where_none_are_announced_nobody_is_ever_asked_secretly(game: Game, data: st.DataObject) -> None:
    """Of games without a passing action another test sees to it."""
    quiet = [(n, options) for n in game.seats for options in all_options(game) if not game.opens_windows(n, options)]
    if game.passing is None or not quiet:
        return
    seats, options = data.draw(st.sampled_from(quiet))
    match = Match(game, seats, options, data.draw(st.integers(0, 2**62)))
    play_match(match, Random(data.draw(st.integers(0, 2**32))), max(EAGERNESS), game.max_actions)
    for state in befores(match):
        assert Asked.SECRETLY not in [game.asked(state, seat) for seat in range(seats)]


@for_every_game
def test_where_they_are_announced_they_are_found(game: Game) -> None:
    """Each value that is said to open windows does so in some match, with whatever other options."""
    dice = Random(5)
    opening = [(option.name, value) for option in game.options for value in option.windows]
    for name, value in opening:
        wanted = [options for options in all_options(game) if options[name] == value]
        assert any(asks_secretly(game, dice, dice.choice(wanted)) for _ in range(40))
    if game.passing is not None and not opening:
        assert any(asks_secretly(game, dice, {}) for _ in range(40))


def asks_secretly(game: Game, dice: Random, options: dict[str, Value]) -> bool:
    """Whether somebody is asked secretly in a match that is played at random."""
    match = Match(game, max(2, game.seats[0]), options, dice.getrandbits(62))
    assert game.opens_windows(match.seats, match.options)
    play_match(match, dice, max(EAGERNESS), game.max_actions)
    return any(Asked.SECRETLY in [game.asked(s, seat) for seat in range(s.seats)] for s in befores(match))
