"""Highest: the smallest game with hidden information."""

from labtable.engine.play.game import Game
from labtable.search.monte_carlo import WORLDS

from .rules import HAND, MAX_SEATS, N_CARDS, Happened, Refusal, State
from .words import WORDS

GAME = Game(
    name="highest",
    title="Highest",
    rules_version=1,
    seats=range(2, MAX_SEATS + 1),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=N_CARDS,
    max_legal=HAND,
    max_actions=HAND * MAX_SEATS,
    own_words=WORDS,
    package=__name__,
    levels=("random", "beginner"),
    bot_worlds=WORLDS,
)
