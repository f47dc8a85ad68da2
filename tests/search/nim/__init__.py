"""Nim with one heap, for tests of search: all is seen by all, and the winner is known."""

from labtable.engine.play.game import Game
from labtable.engine.words.words import Words

from .rules import MOST, STONES, Happened, Refusal, State

WORDS = Words[State](write=lambda pieces: str(pieces[0]), truth=lambda state, before: {})
NIM = Game(
    name="nim",
    title="Nim",
    rules_version=1,
    seats=range(2, 3),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=MOST + 1,
    max_legal=MOST,
    max_actions=STONES,
    own_words=WORDS,
    package=__name__,
)
