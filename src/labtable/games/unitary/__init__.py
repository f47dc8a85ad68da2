"""Unitary (Russell Zahniser, 2004): dimensional analysis as a card game."""

from labtable.engine.play.game import Game
from labtable.engine.play.levels import LEVELS

from .bots.choose import WORLDS
from .rules.cards import MAX_TURNS
from .rules.events import Happened
from .rules.state import MAX_HAND, MAX_LEGAL, MAX_SEATS, N_ACTIONS, Action, Refusal, State
from .rules.variants import VARIANTS
from .statistics import STATISTICS
from .words import WORDS, lessons, score_sheet

GAME = Game(
    name="unitary",
    title="Unitary",
    rules_version=1,
    seats=range(2, MAX_SEATS + 1),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=N_ACTIONS,
    max_legal=MAX_LEGAL,
    max_actions=MAX_TURNS * (MAX_HAND + 2 + MAX_SEATS) + MAX_SEATS,
    own_words=WORDS,
    package=__name__,
    levels=LEVELS,
    former_levels={"club": "intermediate"},
    passing=Action.PASS,
    bot_worlds=WORLDS,
    lessons={lesson.name: lesson for lesson in (lessons.SAMPLE, lessons.ORDER)},
    puzzle=lessons.puzzle,
    puzzle_topics=tuple(lessons.TOPICS.values()),
    score_sheet=score_sheet.sheet,
    statistics=STATISTICS,
    variants=VARIANTS,
)
