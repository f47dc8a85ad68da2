"""Face-down: a game of two whose only secret is which card is played. It shows whether the suite notices a leak."""

from labtable.engine.play.game import Game

from .rules import CARDS, Happened, Refusal, State
from .words import WORDS

FACE_DOWN = Game(
    name="face_down",
    title="Face-down",
    rules_version=1,
    seats=range(2, 3),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=CARDS,
    max_legal=CARDS,
    max_actions=2 * CARDS,
    own_words=WORDS,
    package=__name__,
)
