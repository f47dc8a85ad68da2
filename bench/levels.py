"""How much stronger each level of a game's bots is than the one below: two players, seats changing, 95% intervals.

python bench/levels.py [GAME] [MATCHES]
"""

import sys
from itertools import pairwise

from figures import table

import labtable
from labtable.engine.bulk import Simulator
from labtable.lab.statistics import wilson

MATCHES = 10_000  # a pair
BATCH = 250


def wins(game: str, stronger: str, weaker: str, matches: int) -> tuple[int, int]:
    """Matches that the stronger and the weaker level won alone; each sits in each seat half of the time."""
    won = lost = 0
    for seat, bots in enumerate(([stronger, weaker], [weaker, stronger])):
        simulator = Simulator(labtable.load(game), bots)
        for first in range(0, matches // 2, BATCH):
            results = simulator.play(seat, first, min(BATCH, matches // 2 - first)).results
            won += int((results[:, seat] > results[:, 1 - seat]).sum())
            lost += int((results[:, seat] < results[:, 1 - seat]).sum())
    return won, lost


def main() -> None:
    """Measure every neighbouring pair and print the table."""
    game = sys.argv[1] if len(sys.argv) > 1 else "unitary"
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else MATCHES
    levels = labtable.load(game).levels
    rows = [("level", "below", "matches", "won", "95% interval", "not decided")]
    for weaker, stronger in pairwise(levels):
        won, lost = wins(game, stronger, weaker, matches)
        low, high = wilson(won, won + lost)
        share, interval = f"{won / (won + lost):.1%}", f"{low:.1%} to {high:.1%}"
        rows.append((stronger, weaker, str(matches), share, interval, str(matches - won - lost)))
    print(table(rows))


if __name__ == "__main__":
    main()
