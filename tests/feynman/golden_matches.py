"""U-kNOw Feynman's golden matches; `python -m tests.feynman.golden_matches` writes them again. See `tests.golden`.

Told is what an onlooker hears.
"""

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import Event
from labtable.engine.play.match import Match
from tests.golden import GoldenMatches

from .positions import GAME, NAMES, words


def beginning(match: Match) -> list[str]:
    """What is told of the deal."""
    return words(GAME.narrate(match.beginning, SPECTATOR))


def told(match: Match, seat: int, events: list[Event]) -> list[str]:
    """What is told of an action."""
    return words(GAME.narrate(events, SPECTATOR))


GOLDEN = GoldenMatches(GAME, NAMES, beginning, told)

if __name__ == "__main__":
    GOLDEN.write_again()
