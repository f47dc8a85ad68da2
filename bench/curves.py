"""Draw strength over simulations, or decisions learned from: python bench/curves.py [decisions] < rows > picture.svg

A row has game, simulations or decisions, matches and won, separated by tabs; each game gets a curve with Wilson's 95%
intervals.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import log10

from labtable.lab.figures.estimates import wilson

WIDTH, HEIGHT, LEFT, BOTTOM, RIGHT, TOP = 640, 320, 48, 36, 150, 12
TICKS = {
    "simulations a decision": (100, 300, 1000, 3000, 10_000, 30_000),
    "decisions learned from": (10_000, 100_000, 1_000_000, 10_000_000),
}
SEARCHED, LEARNED = TICKS
COLOURS = ("#9a3324", "#1f5f8b", "#3d6b35", "#6b4a8b")
INK = "#333"
LINE = 18  # between two names

Row = tuple[int, float, float, float]  # simulations or decisions, share, low, high


def read(lines: Iterator[str]) -> dict[str, list[Row]]:
    """The rows of each game."""
    games: dict[str, list[Row]] = defaultdict(list)
    for line in filter(str.strip, lines):
        game, number, matches, won = line.rstrip("\n").split("\t")
        games[game].append((int(number), int(won) / int(matches), *wilson(int(won), int(matches))))
    return {game: sorted(rows) for game, rows in games.items()}


def across(what: str, number: float) -> float:
    """The x coordinate of a number of simulations or decisions, on a logarithmic scale."""
    least, *_, most = TICKS[what]
    return LEFT + (WIDTH - LEFT - RIGHT) * log10(number / least) / log10(most / least)


def up(share: float) -> float:
    """The y coordinate of a share."""
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share


def frame(what: str) -> Iterator[str]:
    """The axes, and the line of equal strength."""
    for share in (0, 0.25, 0.5, 0.75, 1):
        width = 1.5 if share == 0.5 else 0.5
        ends = f'x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(share):.1f}" y2="{up(share):.1f}"'
        yield f'<line {ends} stroke="{INK}" stroke-width="{width}" stroke-opacity="0.5"/>'
        yield f'<text x="{LEFT - 6}" y="{up(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
    for n in TICKS[what]:
        yield f'<text x="{across(what, n):.1f}" y="{HEIGHT - 16}" text-anchor="middle">{n:,}</text>'
    yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 2}" text-anchor="middle">{what}</text>'


def curve(what: str, game: str, rows: list[Row], colour: str, place: int) -> Iterator[str]:
    """A game's curve, its intervals and its name."""
    for point, next_point in pairwise(rows):
        begins = f'x1="{across(what, point[0]):.1f}" y1="{up(point[1]):.1f}"'
        ends = f'{begins} x2="{across(what, next_point[0]):.1f}" y2="{up(next_point[1]):.1f}"'
        yield f'<line {ends} stroke="{colour}" stroke-width="2"/>'
    for number, share, low, high in rows:
        at = across(what, number)
        yield f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{up(low):.1f}" y2="{up(high):.1f}" stroke="{colour}"/>'
        yield f'<circle cx="{at:.1f}" cy="{up(share):.1f}" r="3" fill="{colour}"/>'
    yield f'<text x="{WIDTH - RIGHT + 10}" y="{TOP + LINE * (place + 1)}" fill="{colour}">{game}</text>'


def main() -> None:
    """Read the rows and print the picture."""
    what = LEARNED if sys.argv[1:] == ["decisions"] else SEARCHED
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
          f'font-size="12" fill="{INK}">')  # fmt: skip
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *frame(what), sep="\n")
    for place, ((game, rows), colour) in enumerate(zip(read(sys.stdin).items(), COLOURS, strict=False)):
        print(*curve(what, game, rows, colour, place), sep="\n")
    print("</svg>")


if __name__ == "__main__":
    main()
