"""Schrödinger's Cats (9th Level Games): bluffing about what is in the boxes."""

from labtable.engine.play.game import Game
from labtable.engine.play.levels import LEVELS

from .bots.choose import WORLDS
from .bots.workspace import Workspace
from .rules.boxes import MAX_SEATS
from .rules.events import Happened
from .rules.state import MAX_ACTIONS, MAX_LEGAL, N_ACTIONS, Refusal, State
from .rules.variants import VARIANTS
from .statistics import STATISTICS
from .words import WORDS, lessons, puzzles, score_sheet

GAME = Game(
    name="cats",
    title="Schrödinger’s Cats",
    rules_version=1,
    seats=range(2, MAX_SEATS + 1),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=N_ACTIONS,
    max_legal=MAX_LEGAL,
    max_actions=MAX_ACTIONS,
    own_words=WORDS,
    package=__name__,
    levels=LEVELS,
    bot_worlds=WORLDS,
    workspace=Workspace,
    lessons={lessons.FIRST.name: lessons.FIRST},
    puzzle=puzzles.puzzle,
    puzzle_topics=puzzles.TOPICS,
    score_sheet=score_sheet.sheet,
    variants=VARIANTS,
    statistics=STATISTICS,
)
