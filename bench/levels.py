"""The strength of each level of a game's bots against the one below, and the worth of beginning; two players.

python bench/levels.py [GAME] [MATCHES]

Each level plays the one below with paired deals, and itself. The intervals are those of 95%.
"""

import sys
from itertools import pairwise

from figures import report, table

import labtable
from labtable.lab import simulate, summary
from labtable.lab.figures.estimates import wilson
from labtable.lab.simulation.summary import Share, Summary

MATCHES = 10_000  # a pair
SEED = 1


def main() -> None:
    """Measure every neighbouring pair and every level, and print both tables."""
    game = sys.argv[1] if len(sys.argv) > 1 else "unitary"
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else MATCHES
    levels = labtable.load(game).levels
    pairs: list[tuple[str, ...]] = [
        ("level", "below", "matches", "won", "won more over paired deals", "shared", "nobody")
    ]
    for weaker, stronger in pairwise(levels):
        found = summary(simulate(game, matches, [stronger, weaker], SEED, paired=True))
        pairs.append((stronger, weaker, *against_the_other(found)))
    print(report(pairs), flush=True)
    print()
    alone: list[tuple[str, ...]] = [
        ("level, against itself", "matches", "won by who began", "of the decided", "shared", "nobody")
    ]
    for level in levels:
        found = summary(simulate(game, matches, [level, level], SEED))
        alone.append((level, *for_the_first(found)))
    print(table(alone))


def against_the_other(found: Summary) -> tuple[str, ...]:
    """The results of the first bot against the second."""
    (difference,) = found.differences
    more = f"{difference.difference:+.1%} ({difference.low:+.1%} to {difference.high:+.1%})"
    won = of_decided(found.wins[0].alone, found.wins[1].alone)
    return str(found.played), won, more, str(found.shared.matches), str(found.nobody.matches)


def for_the_first(found: Summary) -> tuple[str, ...]:
    """The results of the seat that began."""
    decided = sum(won.alone for won in found.wins)
    won = of_decided(found.first.alone, decided - found.first.alone)
    return str(found.played), in_words(found.first), won, str(found.shared.matches), str(found.nobody.matches)


def of_decided(won: int, lost: int) -> str:
    """A share of the matches that one of the two won alone."""
    low, high = wilson(won, won + lost)
    return in_words(Share(won, won / (won + lost), low, high))


def in_words(share: Share) -> str:
    """A share and its interval."""
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


if __name__ == "__main__":
    main()
