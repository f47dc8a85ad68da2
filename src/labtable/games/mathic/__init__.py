"""Mathic Fraction (mathicgames.com): a fishing game of fraction equations."""

from labtable.engine.play.game import Game
from labtable.engine.play.levels import LEVELS
from labtable.search.monte_carlo import WORLDS

from .rules.events import Happened
from .rules.simple import MAX_LEGAL
from .rules.state import MAX_SEATS, N_ACTIONS, Piece, Refusal, State
from .rules.variants import VARIANTS, impossible
from .solver.workspace import Workspace
from .statistics import STATISTICS
from .words import WORDS, lessons, score_sheet

MAX_ACTIONS = 20_000  # ten rounds of 96 plays of twenty pieces, most of them shorter; what has more ends by points

GAME = Game(
    name="mathic",
    title="Mathic Fraction",
    rules_version=1,
    seats=range(1, MAX_SEATS + 1),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=N_ACTIONS,
    max_legal=MAX_LEGAL,
    max_actions=MAX_ACTIONS,
    own_words=WORDS,
    package=__name__,
    levels=LEVELS,
    former_levels={"club": "intermediate"},
    passing=Piece.PASS,
    bot_worlds=WORLDS,
    workspace=Workspace,
    lessons={lessons.FIRST.name: lessons.FIRST},
    puzzle=lessons.puzzle,
    puzzle_levels=lessons.LEVELS,
    puzzle_topics=lessons.TOPICS,
    score_sheet=score_sheet.sheet,
    is_mistake=score_sheet.is_mistake,
    statistics=STATISTICS,
    impossible=impossible,
    variants=VARIANTS,
)
