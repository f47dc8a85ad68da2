"""A tournament as an SVG picture: each bot's rating as a point with its interval."""

from html import escape
from math import ceil, floor, log10

from .tournament import Standing, Tournament

WIDTH, TOP, ROW, BOTTOM, RIGHT = 720, 64, 36, 52, 24
LETTER = 8.8  # approximate width
STYLE = """
  svg { background: #faf6ec; color: #2a2620; font: 15px Georgia, "Times New Roman", serif }
  text { fill: currentColor } .small { font-size: 13px } .title { font-size: 19px }
  .grid { stroke: currentColor; stroke-opacity: .14 } .interval { stroke: #8a3b22; stroke-width: 2.5 }
  circle { fill: #8a3b22 }
  @media (prefers-color-scheme: dark) {
    svg { background: #211e1a; color: #ece5d6 } .interval { stroke: #e59a78 } circle { fill: #e59a78 }
  }
"""


def picture(found: Tournament, title: str) -> str:
    """The ratings of a tournament as SVG, the highest first; without ratings, the shares of wins, in percent.

    All figures are also text, for screen readers, and the colours follow the reader's light or dark mode.
    """
    rows = [(standing.name, *_bounds(standing)) for standing in found.standings]
    left = 24 + max(len(name) for name, *_ in rows) * LETTER + 12
    ticks = _ticks(min(low for _, _, low, _ in rows), max(high for *_, high in rows))
    height = TOP + ROW * len(rows) + BOTTOM
    what = f"{'share of wins in %' if found.standings[0].rating is None else 'rating'}, with 95% interval"

    def x(value: float) -> float:
        return round(left + (value - ticks[0]) / (ticks[-1] - ticks[0]) * (WIDTH - left - RIGHT), 1)

    bottom = TOP + ROW * len(rows)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title">',
        f"<style>{STYLE}</style>",
        f'<title id="title">{escape(title)}: {escape(_in_words(rows))}</title>',
        f'<text class="title" x="24" y="32">{escape(title)}</text>',
    ]
    for tick in ticks:
        lines.append(f'<line class="grid" x1="{x(tick)}" x2="{x(tick)}" y1="{TOP - 10}" y2="{bottom}"/>')
        lines.append(f'<text class="small" x="{x(tick)}" y="{bottom + 18}" text-anchor="middle">{tick:g}</text>')
    lines.append(f'<text class="small" x="{WIDTH - RIGHT}" y="{bottom + 40}" text-anchor="end">{what}</text>')
    for number, (name, middle, low, high) in enumerate(rows):
        y = TOP + ROW * number + ROW // 2 - 5
        lines += [
            f'<text x="{left - 12:g}" y="{y + 5}" text-anchor="end">{escape(name)}</text>',
            f'<line class="interval" x1="{x(low)}" x2="{x(high)}" y1="{y}" y2="{y}"/>',
            f'<circle cx="{x(middle)}" cy="{y}" r="5"/>',
        ]
    return "\n".join([*lines, "</svg>", ""])


def _bounds(standing: Standing) -> tuple[float, float, float]:
    """A bot's point, and its interval."""
    if standing.rating is None or standing.rating_low is None or standing.rating_high is None:
        return 100 * standing.share, 100 * standing.low, 100 * standing.high
    return standing.rating, standing.rating_low, standing.rating_high


def _in_words(rows: list[tuple[str, float, float, float]]) -> str:
    return "; ".join(f"{name} {middle:.1f} ({low:.1f} to {high:.1f})" for name, middle, low, high in rows)


def _ticks(low: float, high: float) -> list[float]:
    """At most eight round numbers at equal steps, which enclose the lowest and the highest value.

    >>> _ticks(17.2, 33.9)
    [15.0, 20.0, 25.0, 30.0, 35.0]
    """
    rough = max(high - low, 1e-9) / 6
    power = 10.0 ** floor(log10(rough))
    step = min(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return [round(step * n, 10) for n in range(floor(low / step), max(ceil(high / step), floor(low / step) + 1) + 1)]
