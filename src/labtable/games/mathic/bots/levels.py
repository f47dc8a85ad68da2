"""The levels of the bots, weakest first, and which plays each notices."""

from labtable.engine.kernels.kernel import kernel

from ..rules.state import State
from ..solver.finding import consider, look_at
from ..solver.workspace import EVERYTHING, JOINS, MOST_CARDS, Join, Workspace

# What each level considers in a play: cards, how many of them wild, and operations, the first so many of `Join`.
CARDS = (0, 3, 3, MOST_CARDS)
WILD_CARDS = (0, 1, 2, MOST_CARDS)
OPERATIONS = (0, Join.TIMES + 1, Join.OVER_TURNED + 1, JOINS)  # + - x, then division, then powers
# What it notices, in percent: of all such combinations of cards but two fractions, and of all false plays.
NOTICES = (0, 30, 10, EVERYTHING)
NOTICES_FALSEHOOD = (0, 10, 50, 95)
ERRS = (0, 20, 5, 0)  # of its turns under `honour`, in percent, where the cards allow a mistake


@kernel
def look(view: State, seat: int, level: int, r: Workspace) -> None:
    """Look at the cards of which a seat may make a play, as a bot of this level does."""
    look_at(view, seat, r)
    consider(r, OPERATIONS[level], WILD_CARDS[level], NOTICES[level])
