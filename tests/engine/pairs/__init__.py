"""Pairs: actions of two pieces, in a game that hides nothing by itself, for tests of the engine."""

from labtable.engine.play.game import Game

from .rules import NUMBERS, TURNS, Happened, Refusal, State
from .words import WORDS

PAIRS = Game(
    name="pairs",
    title="Pairs",
    rules_version=1,
    seats=range(2, 4),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=NUMBERS,
    max_legal=NUMBERS,
    max_actions=2 * 3 * TURNS,
    own_words=WORDS,
    package=__name__,
)
