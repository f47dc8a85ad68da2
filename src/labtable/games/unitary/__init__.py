"""Unitary (Russell Zahniser, 2004): dimensional analysis as a card game."""

from pathlib import Path

from labtable.engine.game import Game, kernels_in
from labtable.engine.options import Choice, Option

from . import words
from .bots.choose import LEVELS, WORK
from .rules.cards import MAX_TURNS
from .rules.state import MAX_HAND, MAX_LEGAL, MAX_SEATS, N_ACTIONS, Refusal, State
from .words import lessons

GAME = Game(
    name="unitary",
    title="Unitary",
    tagline="a fraction of units",
    credit="Unitary is a card game by Russell Zahniser (2004).",
    rules_version=1,
    seats=range(2, MAX_SEATS + 1),
    options=(
        Option(
            "claims",
            "Who notices a match",
            "auto",
            (
                Choice("auto", "the table", "A match wins at once; nobody can overlook one."),
                Choice("spot", "the players", "Nothing is announced: you must spot your match and claim it."),
            ),
        ),
        Option(
            "big_deck",
            "Deck",
            False,
            (
                Choice(False, "18 quantities", "The deck of the rulebook, as far as it is known."),
                Choice(True, "24 quantities", "Six more quantities, for tables that know the others by heart."),
            ),
        ),
    ),
    levels=LEVELS,
    state=State,
    refusals=Refusal,
    n_actions=N_ACTIONS,
    max_legal=MAX_LEGAL,
    max_actions=MAX_TURNS * (MAX_HAND + 2 + MAX_SEATS) + MAX_SEATS,
    max_pieces=1,
    bot_work=WORK,
    kernels=kernels_in(__name__),
    words=words,
    folder=Path(__file__).parent,
    lessons={lesson.name: lesson for lesson in (lessons.SAMPLE, lessons.ORDER)},
    puzzle=lessons.puzzle,
)
