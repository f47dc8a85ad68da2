"""Cups: a ball lies under one of three, for tests of search among what cannot be seen."""

from labtable.engine.play.game import Game
from labtable.engine.words.words import Words

from .rules import N_CUPS, Happened, Refusal, State

WORDS = Words[State](write=lambda pieces: str(pieces[0]), truth=lambda state, before: {})
CUPS = Game(
    name="cups",
    title="Cups",
    rules_version=1,
    seats=range(2, 3),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=N_CUPS,
    max_legal=N_CUPS,
    max_actions=2,
    own_words=WORDS,
    package=__name__,
)
