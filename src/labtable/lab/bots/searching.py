"""The bot `search:1000`: a policy for any game that runs this many simulations for each decision."""

from functools import cache
from typing import TYPE_CHECKING

from labtable.engine.play.game import Game
from labtable.engine.words.words import Action

from .searcher import Searcher, whole_number

if TYPE_CHECKING:
    from .policies import Decision

NAME = "search"
SEED_BITS = 62


class Searching:
    """A policy that takes the action that a search prefers.

    It searches for each piece of an action separately, with all its simulations each time. No plan is kept from one
    piece to the next: a decision does not say which match it belongs to, so in a batch a plan might be used in another
    match.
    """

    def __init__(self, simulations: int) -> None:
        """Run this many simulations at each decision. Raises Problem `bad_number`."""
        self.simulations = whole_number(simulations, 1)
        self._searcher = cache(Searcher)

    def prepare(self, game: Game) -> None:
        """Compile the search, which takes up to a minute or two the first time."""
        self._searcher(game)

    def __call__(self, decision: "Decision") -> Action:
        """The piece that the search prefers, or waiting; it depends only on the view and the decision's dice."""
        game: Game = decision.game
        seed = decision.dice.getrandbits(SEED_BITS)
        found = self._searcher(game).choose(decision.view, decision.seat, seed, self.simulations)
        return found[0] if found else decision.wait
