"""Unitary's golden matches; `python -m tests.unitary.golden_matches` writes them again. See `tests.golden`.

Told is what the seat hears whose turn it is then, so that each drawn card has its name; or, if it hears nothing of an
answer in a reaction window, what the seat hears that has given it.
"""

from labtable.engine.kernels.events import Event
from labtable.engine.play.match import Match
from labtable.games.unitary.rules.events import Happened
from tests.golden import GoldenMatches

from .positions import GAME, NAMES, words


def beginning(match: Match) -> list[str]:
    """What each is told of the deal; of the first draw only whose turn it is."""
    lines = []
    for seat in range(match.seats):
        heard = [event for event in match.beginning if event.kind != Happened.DREW or seat == match.state.turn]
        lines += [f"{NAMES[seat]}: {said}" for said in words(GAME.narrate(heard, seat))]
    return lines


def told(match: Match, seat: int, events: list[Event]) -> list[str]:
    """What is told of an action."""
    return words(GAME.narrate(events, match.state.turn) or GAME.narrate(events, seat))


GOLDEN = GoldenMatches(GAME, NAMES, beginning, told)

if __name__ == "__main__":
    GOLDEN.write_again()
