"""U-kNOw Feynman (students of University College London): particle physics as a shedding game."""

from labtable.engine.play.game import Game
from labtable.engine.play.levels import LEVELS
from labtable.search.monte_carlo import WORLDS
from labtable.search.tree import Tree

from .rules.events import Happened
from .rules.kinds import MAX_SEATS
from .rules.state import LONGEST, MAX_LEGAL, MAX_PIECES, N_ACTIONS, Refusal, State
from .rules.variants import VARIANTS, impossible
from .statistics import STATISTICS
from .words import WORDS, lessons, puzzles, score_sheet

GAME = Game(
    name="feynman",
    title="U-kNOw Feynman",
    rules_version=1,
    seats=range(2, MAX_SEATS + 1),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=N_ACTIONS,
    max_legal=MAX_LEGAL,
    max_actions=LONGEST + MAX_PIECES,
    own_words=WORDS,
    package=__name__,
    levels=LEVELS,
    bot_worlds=WORLDS,
    workspace=Tree,
    lessons={lesson.name: lesson for lesson in (lessons.FIRST, lessons.BOSONS)},
    puzzle=puzzles.puzzle,
    puzzle_topics=puzzles.TOPICS,
    score_sheet=score_sheet.sheet,
    statistics=STATISTICS,
    impossible=impossible,
    variants=VARIANTS,
)
