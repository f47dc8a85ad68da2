"""The figures of documents are measured again, in fewer matches, and each lies where these say that it can lie.

`make test-long` plays as many matches as the document's command says; then they are the figures to the last digit.
"""

import re
import shlex
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from labtable.cli import parser
from labtable.cli.arguments import settings
from labtable.games import load
from labtable.lab import Results, simulate
from labtable.lab.study.studying import study
from tests.effort import effort

DOCS = Path(__file__).parents[1] / "docs"
MATCHES = 300
STANDARD_ERRORS = 3  # that a figure may be away from what so few matches say


class Told(NamedTuple):
    """Figures in a document, the command they come from, and the words around them, whose groups they are.

    Each is a share of matches, won by whoever `began`, by the first of two bots where one `won` alone, or by who held a
    card; or of `turns` or `decisions` it is the `mean` or a quantile.
    """

    document: str
    command: str
    words: str
    figures: tuple[str, ...] = ("began",)


SHARE = r"([\d.]+)%"
MATHIC = "labtable simulate mathic --games 1500 --bots intermediate,intermediate --seed 1"
FEYNMAN = "labtable simulate feynman --games 500 --bots intermediate,intermediate --seed 1"
CATS = "labtable simulate cats --games 200 --bots {0},{0},{0},{0} --seed 1"
THREE = "labtable simulate mathic --games 200 --bots beginner,beginner,beginner --seed 1"
TURNS = ("turns mean", "turns 0.05", "turns 0.5", "turns 0.95")
DOCTORATES = (
    "Pawking", "Feyncat", "Goeppert-Meower", "Pounce", "Tabby", "Felidae", "Mewton", "Purrie", "Prride", "Felinestein"
)  # fmt: skip


def in_table(command: str, row: str, *options: str, figures: tuple[str, ...] = ("began",)) -> Told:
    """Figures in the cells that end a row of balance.md, which is about these options."""
    cells = SHARE if figures == ("began",) else r"(\d+) \| (\d+), (\d+), (\d+)"
    return Told("balance.md", " --option ".join((command, *options)), rf"\| {row} [^\n]*?\| {cells}", figures)


def of_levels(game: str, stronger: str, weaker: str) -> Told:
    """What a level wins against the one below."""
    command = f"labtable simulate {game} --games 2000 --bots {stronger},{weaker} --paired --seed 1"
    row = rf"`labtable simulate {game} --games 2000 --seed 1`.*?\| {stronger} \| {weaker} \| 2000 \| {SHARE}"
    return Told("benchmarks.md", command, row, ("won",))


TOLD = [
    in_table(MATHIC, "nothing"),
    in_table(MATHIC, "`laid`, [^|]*\\| 4 \\| 0", "laid=0"),
    in_table(MATHIC, "`laid` \\| 4 \\| 2", "laid=2"),
    in_table(MATHIC, "`token_points`", "token_points=0"),
    in_table(MATHIC, "`tokens_shown`", "tokens_shown=1"),
    in_table(MATHIC, "`stealing`", "stealing=no"),
    in_table(MATHIC, "`solution_points`", "solution_points=0"),
    in_table(FEYNMAN, "two, as printed", figures=TURNS),
    in_table(FEYNMAN, "two, no penalties", "w_costs=0", "photon_costs=0", "gluon_costs=0", figures=TURNS),
    in_table(FEYNMAN, "two, two generations", "generations=2", figures=TURNS),
    in_table(FEYNMAN, "two, five cards each", "dealt=5", figures=TURNS),
    in_table(FEYNMAN, "two, nobody draws", "catch_costs=0", figures=TURNS),
    in_table(FEYNMAN, "two, the short game", "length=short", figures=TURNS),
    Told("balance.md", f"{FEYNMAN} --option length=short", f"a seventh as long, and who begins wins {SHARE}"),
    Told(
        "balance.md",
        "labtable report cats --seats 4 --games 2000 --seed 1",
        "".join(rf"\| {doctorate} \| {SHARE}[^\n]*\n" for doctorate in DOCTORATES),
        DOCTORATES,
    ),
    Told(
        "benchmarks.md",
        "labtable simulate cats --games 3000 --bots expert,intermediate --paired --seed 1",
        rf"the experts win {SHARE}",
        ("won",),
    ),
    Told(
        "teach/unitary.md",
        "labtable simulate unitary --games 200 --bots beginner,beginner --seed 1",
        r"within (\d+) turns, three\s+in four within (\d+)",
        ("turns 0.5", "turns 0.75"),
    ),
    Told("teach/cats.md", CATS.format("beginner"), r"(\d+) decisions where they are beginners", ("decisions 0.5",)),
    Told("teach/cats.md", CATS.format("intermediate"), r"(\d+) where they are intermediate", ("decisions 0.5",)),
    Told("teach/mathic.md", THREE, r"three\s+beginners took (\d+) decisions", ("decisions 0.5",)),
    Told(
        "teach/mathic.md",
        f"{THREE} --option half_deck=yes --option aim=50 --option sprint=yes",
        r"against (\d+)\s+with the class settings",
        ("decisions 0.5",),
    ),
    *(
        of_levels(game, stronger, weaker)
        for game in ("unitary", "cats")
        for stronger, weaker in (("beginner", "random"), ("intermediate", "beginner"), ("expert", "intermediate"))
    ),
]


def play(command: str, most: int) -> tuple[Results, int]:
    """Play a command's matches, but not more than so many; and how many it asks for."""
    chosen = parser().parse_args(shlex.split(command)[1:])
    game = load(chosen.game)
    bots = chosen.bots or [game.levels[-1]] * chosen.seats
    found = simulate(
        game,
        min(chosen.games, most),
        bots,
        chosen.seed,
        settings(game, chosen, len(bots)),
        seating=chosen.seating,
        paired=getattr(chosen, "paired", False),
        keep_matches=True,
        keep_traces=True,
    )
    return found, chosen.games


def share(hits: float, of: float) -> tuple[float, float, float]:
    """A share in percent, and between what it may lie."""
    middle, near = (hits + 2) / (of + 4), STANDARD_ERRORS  # two hits and two misses more, so that 0 and 1 are not sure
    reach = near * sqrt(middle * (1 - middle) / of)
    return 100 * hits / of, 100 * (middle - reach), 100 * (middle + reach)


def measured(found: Results, figure: str) -> tuple[float, float, float]:
    """A figure, and between what it may lie as far as these matches say."""
    if figure == "began":
        return share(int(found.counted.first.sum()), found.played)
    if figure == "won":
        won = found.won.sum(axis=1) == 1
        alone = [int((found.won & (found.sits == bot))[won].sum()) for bot in (0, 1)]
        return share(alone[0], sum(alone))
    if figure in DOCTORATES:
        held = next(item.held for item in study(found).items if item.item == figure)
        return share(held.matches, held.out_of)
    what, which = figure.split()
    numbers = np.sort(found.columns[what])
    if which == "mean":
        reach = STANDARD_ERRORS * numbers.std() / sqrt(len(numbers))
        return numbers.mean(), numbers.mean() - reach, numbers.mean() + reach
    quantile, n = float(which), len(numbers)
    reach = STANDARD_ERRORS * sqrt(quantile * (1 - quantile) * n)
    now, low, high = (
        float(numbers[round(min(max(place, 0), n - 1))])
        for place in (np.ceil(quantile * n) - 1, quantile * n - reach, quantile * n + reach)
    )
    return now, low, high


@pytest.mark.parametrize("told", TOLD, ids=lambda told: f"{told.document}-{told.command[18:]}")
def test_a_figure_is_what_is_measured(told: Told) -> None:
    written = re.search(told.words, (DOCS / told.document).read_text(), re.DOTALL)
    assert written, told.words
    found, matches = play(told.command, effort(MATCHES, 1_000_000))
    for figure, said in zip(told.figures, written.groups(), strict=True):
        now, low, high = measured(found, figure)
        if found.played == matches:
            half = 0.5 / 10 ** len(said.partition(".")[2])  # of its last digit
            assert abs(now - float(said)) <= half * 1.001, f"{figure}: {now} of {found.played} matches"
        else:
            assert low <= float(said) <= high, f"{figure}: {now} of {found.played} matches"
