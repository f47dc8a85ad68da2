"""The cost of patience to U-kNOw Feynman's expert: it plays the expert without patience (docs/decisions/search.md).

python bench/patience.py [MATCHES] [SEED]

Two players, paired deals. The one without patience counts a win the same whenever it comes, and draws at will.
"""

import sys
from collections.abc import Mapping, MutableSequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from figures import report

from labtable.engine.kernels import contract
from labtable.engine.kernels.binding import Function
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row
from labtable.engine.play.game import Game
from labtable.games import feynman
from labtable.games.feynman.bots.choose import LEVELS, SIMULATIONS, Level, choose
from labtable.games.feynman.bots.trying import LONGEST
from labtable.games.feynman.rules.state import State
from labtable.lab import simulate, summary
from labtable.search.tree import Tree, choose_by_tree

MATCHES = 200
PATIENT, IMPATIENT = LEVELS[Level.EXPERT], "without patience"
BEFORE = len(LEVELS)  # the number of its level


@kernel
def choose_either(view: State, seat: int, level: int, worlds: MutableSequence[State], tree: Tree, out: Row) -> int:
    """A bot of the game, or the expert without patience."""
    if level == BEFORE:
        return choose_by_tree(view, seat, worlds, tree, SIMULATIONS, LONGEST, out)
    return choose(view, seat, level, worlds, tree, out)


class Both(Game):
    """The game, with one level more."""

    @cached_property
    def kernels(self) -> Mapping[Function, Function]:
        """The kernels of the game, with a choice between all levels."""
        return {**super().kernels, contract.choose: choose_either}


def main() -> None:
    """Print who wins more, and how long those matches are."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    fields = {name: getattr(feynman.GAME, name) for name in Game.__dataclass_fields__}
    feynman.GAME = replace(Both(**fields), levels=(*LEVELS, IMPATIENT))
    found = simulate("feynman", matches, [PATIENT, IMPATIENT], seed, paired=True, keep_matches=True)
    (more,) = summary(found).differences
    lengths = found.frame()["decisions"].to_numpy()
    won = f"{more.difference:+.1%} ({more.low:+.1%} to {more.high:+.1%})"
    rows = [("matches", "the expert won more over paired deals", "decisions: mean", "median")]
    print(report([*rows, (str(found.played), won, f"{np.mean(lengths):.0f}", f"{np.median(lengths):.0f}")]))


if __name__ == "__main__":
    main()
