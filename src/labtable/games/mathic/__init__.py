"""Mathic Fraction (mathicgames.com): a fishing game of fraction equations."""

from pathlib import Path

from labtable.engine.game import Game, kernels_in
from labtable.engine.options import Choice, Option

from . import words
from .bots.choose import LEVELS, WORK
from .rules.cards import MAX_ROUNDS
from .rules.simple import MAX_LEGAL
from .rules.state import MAX_SEATS, N_ACTIONS, PAD, Refusal, State
from .solver.workspace import Workspace
from .words import lessons, score_sheet

MAX_ACTIONS = 20_000  # ten rounds of 96 plays of twenty pieces, most of them shorter

GAME = Game(
    name="mathic",
    title="Mathic Fraction",
    tagline="equations from cards",
    credit="Mathic Fraction is a card game of Mathic Games (mathicgames.com).",
    rules_version=1,
    seats=range(1, MAX_SEATS + 1),
    options=(
        Option(
            "referee",
            "Who judges an equation",
            "auto",
            (
                Choice("auto", "the table", "A false equation is refused with the reason."),
                Choice("honour", "the players", "Any equation is accepted; whoever doubts it must challenge it."),
            ),
        ),
        Option(
            "stealing",
            "Stealing",
            True,
            (
                Choice(False, "no", "A discarded card simply lies in the space."),
                Choice(True, "yes", "Whoever sees an equation with a card just discarded may steal it."),
            ),
        ),
        Option(
            "sprint",
            "The end",
            False,
            (
                Choice(False, "after the round", "At a round’s end whoever has most of 100 or more points wins."),
                Choice(True, "at once", "The match stops as soon as somebody has 100 points."),
            ),
        ),
        Option(
            "half_deck",
            "Deck",
            False,
            (
                Choice(False, "100 cards", "Fractions in twelfths and cards that stand for many numbers."),
                Choice(True, "52 cards", "Fractions in twelfths only: for short lessons and beginners."),
            ),
        ),
        Option(
            "max_rounds",
            "Rounds at most",
            MAX_ROUNDS,
            (Choice(1, "1", "One round."), Choice(MAX_ROUNDS, str(MAX_ROUNDS), "As good as no limit.")),
            low=1,
            high=50,
        ),
    ),
    levels=LEVELS,
    state=State,
    refusals=Refusal,
    n_actions=N_ACTIONS,
    max_legal=MAX_LEGAL,
    max_actions=MAX_ACTIONS,
    max_pieces=PAD,
    bot_work=WORK,
    workspace=Workspace,
    kernels=kernels_in(__name__),
    words=words,
    sheet=score_sheet.sheet,
    folder=Path(__file__).parent,
    lessons={lessons.FIRST.name: lessons.FIRST},
    puzzle=lessons.puzzle,
)
