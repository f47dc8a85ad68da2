"""Jackdaws: a small game with hidden hands and a reaction window, in which shown trinkets return to a hand."""

from labtable.engine.play.game import Game

from .rules import HAND, MAX_SEATS, N_ACTIONS, REACHES, WAIT, Happened, Refusal, State
from .words import WORDS

GAME = Game(
    name="jackdaws",
    title="Jackdaws",
    rules_version=1,
    seats=range(2, MAX_SEATS + 1),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=N_ACTIONS,
    max_legal=HAND + REACHES,
    max_actions=HAND * MAX_SEATS * MAX_SEATS,
    own_words=WORDS,
    package=__name__,
    passing=WAIT,
)
