"""What a viewer was once shown stays in its view, in every game; and a game that forgets is noticed."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.highest import GAME as HIGHEST
from examples.highest import rules as highest
from examples.jackdaws import GAME as JACKDAWS
from examples.jackdaws import rules as jackdaws
from labtable.engine.kernels import contract
from labtable.engine.kernels.binding import Function
from labtable.engine.kernels.kernel import kernel
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match

from .recall import check_recall
from .secrecy import check_secret_answers
from .tables import befores, for_every_game, play_match

TRIES = 40  # pairs of matches, of which many end before anybody has been shown a difference


@for_every_game
@given(st.integers(0, 2**32))
def test_what_a_viewer_was_once_shown_stays_in_its_view(game: Game, seed: int) -> None:
    check_recall(game, Random(seed))


@for_every_game
def test_there_is_something_to_remember(game: Game) -> None:
    assert sum(check_recall(game, Random(seed)) for seed in range(TRIES)) > 0


# --- games that forget, and one that shows what is secret -------------------------------------------------------------


def hidden_by(game: Game, careless: Function) -> Game:
    """The same game with another kernel to hide."""
    other = replace(game)
    vars(other)["kernels"] = {**game.kernels, contract.hide: careless}
    return other


@kernel
def forget_hands(s: jackdaws.State, seat: int) -> None:
    """Hide other hands whole, also what all have seen go there."""
    jackdaws.hide(s, seat)
    for card in range(jackdaws.N_CARDS):
        if s.place[card] < s.seats and s.place[card] != seat:
            s.place[card], s.seen[card] = jackdaws.HIDDEN, 0


@kernel
def forget_rounds(s: highest.State, seat: int) -> None:
    """Show of what has been played only what lies on the table."""
    highest.hide(s, seat)
    for card in range(highest.N_CARDS):
        if s.place[card] == highest.PLAYED:
            s.place[card] = highest.HIDDEN


@kernel
def show_answers(s: jackdaws.State, seat: int) -> None:
    """Hide cards, and no answers."""
    for card in range(jackdaws.N_CARDS):
        if s.place[card] != seat and s.seen[card] == 0:
            s.place[card] = jackdaws.HIDDEN


@pytest.mark.parametrize(
    ("game", "careless"),
    [(JACKDAWS, forget_hands), (HIGHEST, forget_rounds)],
    ids=lambda part: part.name if isinstance(part, Game) else part.__name__,
)
def test_a_game_that_forgets_is_noticed(game: Game, careless: Function) -> None:
    forgetful = hidden_by(game, careless)
    with pytest.raises(AssertionError, match="has forgotten which of"):
        for seed in range(TRIES):
            check_recall(forgetful, Random(seed))


def test_a_game_that_shows_secret_answers_is_noticed() -> None:
    game, dice = hidden_by(JACKDAWS, show_answers), Random(1)
    match = Match(game, 3, seed=1)
    play_match(match, dice, 0, game.max_actions)
    with pytest.raises(AssertionError, match="sees a secret answer"):
        for state in befores(match):
            check_secret_answers(game, state, dice)
