"""Cups: a ball lies under one of three, for tests of search among what cannot be seen."""

from labtable.engine.play.game import Game

from .rules import N_CUPS, Happened, Refusal, State

CUPS = Game(
    name="cups",
    title="Cups",
    tagline="where is the ball?",
    credit="Cups is a test.",
    rules_version=1,
    seats=range(2, 3),
    state=State,
    refusals=Refusal,
    events=Happened,
    n_actions=N_CUPS,
    max_legal=N_CUPS,
    max_actions=2,
    package=__name__,
)
