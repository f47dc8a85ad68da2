"""A study as one HTML page without scripts or external resources."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import starmap

from ..figures.estimates import Distribution
from ..simulation.summary import Share
from .comparing import Comparison
from .studying import ItemUse, Study, Tried

AXIS = '<line class="axis" x1="0" x2="100%" y1="10" y2="10"/>'  # of a drawing 20 pixels high
SCALE = "<span class='scale'><span>0%</span><span>100%</span></span>"  # above drawn intervals


def page(title: str, parts: Iterable[str]) -> str:
    """The page, from its parts."""
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]], note: str = "", kind: str = "") -> str:
    """A table of HTML cells; the first column is a heading, numbers are aligned to the right."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = [
        f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest) + "</tr>"
        for first, *rest in rows
    ]
    below = f"<p class='note'>{note}</p>" if note else ""
    body = f"<thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f"<div class='wide'><table class='{kind}'>{body}</table></div>{below}"


def section(title: str, *parts: str) -> str:
    """A section with a heading."""
    return f"<section><h2>{title}</h2>{''.join(parts)}</section>"


def subsection(title: str, *parts: str) -> str:
    """A subsection with a heading."""
    return f"<section><h3>{title}</h3>{''.join(parts)}</section>"


def percent(value: float) -> str:
    """A share as a percentage."""
    return f"{100 * value:.1f}%"


def interval(found: Share) -> str:
    """The interval of a share as text."""
    return f"{percent(found.low)} to {percent(found.high)}"


def with_interval(found: Share) -> str:
    """A share and its interval."""
    return f"{percent(found.share)} <small>{interval(found)}</small>"


def drawn(found: Share, fair: float) -> str:
    """A bar for a share with its interval, from 0% to 100%, and a line at the fair share."""
    low, high, at, line = (f"{100 * value:.1f}%" for value in (found.low, found.high, found.share, fair))
    apart = "off" if found.low > fair or found.high < fair else "fair"
    return (
        f'<svg class="drawn {apart}" role="img" aria-label="{percent(found.share)}, {interval(found)}">{AXIS}'
        f'<line class="even" x1="{line}" x2="{line}" y1="2" y2="18"/>'
        f'<line class="reach" x1="{low}" x2="{high}" y1="10" y2="10"/>'
        f'<circle cx="{at}" cy="10" r="4"/></svg>'
    )


def spread(found: Distribution) -> str:
    """A box plot of a distribution from 0 to its 95% quantile: 5% to 95%, the middle half, and the median."""
    at = {share: 100 * n / max(1, found.quantiles["0.95"]) for share, n in found.quantiles.items()}
    low, first, middle = (f"{at[share]:.1f}%" for share in ("0.05", "0.25", "0.5"))
    return (
        f'<svg class="drawn" role="img" aria-label="half of them from {found.quantiles["0.25"]} to '
        f'{found.quantiles["0.75"]}">{AXIS}<line class="whisker" x1="{low}" x2="100%" y1="10" y2="10"/>'
        f'<rect class="box" x="{first}" width="{at["0.75"] - at["0.25"]:.1f}%" y="4" height="12"/>'
        f'<line class="median" x1="{middle}" x2="{middle}" y1="4" y2="16"/></svg>'
    )


def share_table(what: str, named: Iterable[tuple[str, Share]], fair: float) -> str:
    """A table of shares: name, matches, share, drawing."""
    return table((what, "matches won", "share, 95% interval", SCALE), share_rows(named, fair), kind="shares")


def share_rows(named: Iterable[tuple[str, Share]], fair: float) -> Iterator[list[str]]:
    """Rows of shares: name, matches, share, drawing."""
    for name, found in named:
        yield [escape(name), f"{found.matches:,}", with_interval(found), drawn(found, fair)]


# --- a study ----------------------------------------------------------------------------------------------------------


def study_page(study: Study, title: str, settings: str, credit: str) -> str:
    """The page of a study."""
    return page(f"{title}: a study", [heading(study, title, settings), *sections(study), footer(credit)])


def heading(study: Study, title: str, settings: str) -> str:
    """The heading: the game, its seats and bots."""
    found = study.summary
    bots = ", ".join(map(escape, found.bots))
    return (
        f"<header><h1>{escape(title)}</h1><p class='lead'>{found.played:,} matches between {bots}</p>"
        f"<p class='note'>{escape(settings)}. Computers played, not people: what follows is true of them.</p></header>"
    )


def footer(credit: str) -> str:
    """The footer: credits for the game, and how to read the intervals."""
    return (
        "<footer><p>Intervals are 95%. A filled dot is a share whose interval leaves out the fair one, which is the "
        f"thin upright line.</p><p>{escape(credit)}</p></footer>"
    )


def sections(study: Study) -> Iterator[str]:
    """All sections of a study."""
    yield glance(study)
    yield winners(study)
    yield lengths(study)
    yield leads(study)
    if study.items:
        yield section("What wins", CAUSES)
    for group in dict.fromkeys(item.group for item in study.items):
        yield items(study, group)
    yield dead_cards(study)


def glance(study: Study) -> str:
    """The most important figures, large."""
    began, turns = study.order[0].won, study.summary.turns
    fair = f"{interval(began)}; fair is {percent(study.fair)}"
    tiles = [("of the matches were won by who began", percent(began.share), fair)]
    if turns:
        minutes = f"{study.minutes.quantiles['0.5']} minutes at {study.pace:g} seconds each"
        tiles.append(("turns or fewer last half of the matches", f"{turns.quantiles['0.5']:,}", minutes))
    branching = f"{study.choice.branching:.1f} possibilities on average"
    tiles.append(("of all actions were without a choice", percent(study.choice.forced), branching))
    back = study.lead.comebacks
    tiles.append(("of the matches were won though another led at half time", percent(back.share), interval(back)))
    return f"<dl class='glance'>{''.join(starmap(tile, tiles))}</dl>"


def tile(what: str, figure: str, more: str) -> str:
    """A large figure with its name and a note."""
    return f"<div><dt>{what}</dt><dd><b>{figure}</b></dd><dd class='note'>{more}</dd></div>"


def winners(study: Study) -> str:
    """The section on who wins: by bot, by seat, by order of play from the starting seat, by neighbour."""
    found, fair = study.summary, study.fair
    bots = list(zip(numbered(found.bots), found.wins, strict=True))
    order = [
        ("began" if row.after_first == 0 else f"{row.after_first} after who began", row.won) for row in study.order
    ]
    parts = [share_table("bot", bots, fair)] if len(set(found.bots)) > 1 else []
    parts += [
        share_table("seat", ((f"seat {row.seat}", row.won) for row in study.seats), fair),
        share_table("place", order, fair),
    ]
    if study.neighbours:
        pairs = [(f"{row.bot} after {row.after}", row.won) for row in study.neighbours]
        parts.append(share_table("bot, and who acts before it", pairs, fair))
    if found.nobody.matches or found.shared.matches:
        parts.append(
            f"<p>Nobody won {with_interval(found.nobody)} of the matches; several shared "
            f"{with_interval(found.shared)}.</p>"
        )
    else:
        parts.append("<p>Each match was won by one seat alone.</p>")
    return section("Who wins", *parts)


def numbered(bots: Sequence[str]) -> list[str]:
    """The names of bots, numbered where two have the same."""
    return [f"{bot} (bot {n})" if bots.count(bot) > 1 else bot for n, bot in enumerate(bots, 1)]


LENGTHS = {"0.0": "shortest", "0.5": "half", "1.0": "longest"}


def lengths(study: Study) -> str:
    """The section on how long a match lasts."""
    named = [("turns", study.summary.turns), ("actions", study.actions), ("minutes", study.minutes)]
    known = [(name, found) for name, found in named if found]
    head = ["", "mean", *(LENGTHS.get(q, f"{float(q):.0%}") for q in known[0][1].quantiles), ""]
    rows = [
        [name, f"{found.mean:.1f}", *(f"{n:,}" for n in found.quantiles.values()), spread(found)]
        for name, found in known
    ]
    note = (
        "So large a share of the matches is as long or shorter. Drawn: the middle half of the matches as a box with "
        "its median, and a line from 5% to 95%; each row ends at its own 95%. Minutes are reckoned with "
        f"{study.pace:g} seconds a turn: an assumption about people, not a measurement."
    )
    return section("How long it lasts", table(head, rows, note))


def leads(study: Study) -> str:
    """The section on what a lead is worth."""
    names = ("a quarter", "half", "three quarters")
    rows = [
        [name, with_interval(won), drawn(won, study.fair)] for name, won in zip(names, study.lead.wins, strict=True)
    ]
    changes: Distribution = study.lead.changes
    half = changes.quantiles["0.5"]
    return section(
        "What a lead is worth",
        table(("who led alone after ... of the actions", "won", SCALE), rows),
        f"<p>The lead changed {changes.mean:.1f} times a match, and in half of the matches at most "
        f"{'once' if half == 1 else f'{half} times'}. In {with_interval(study.lead.comebacks)} of the matches that "
        "somebody won, another seat led after half of the actions.</p>",
    )


CAUSES = (
    "<p>Counted are the seats that held, played or threw away a thing at any time in a match, and how many of them "
    "won. To win and to play a card may have a common cause.</p>"
)


def items(study: Study, group: str) -> str:
    """The section on how often seats won that held, played or discarded each item of a group."""
    found = [item for item in study.items if item.group == group]
    is_played = any(item.played.out_of for item in found)

    def shown(item: ItemUse) -> Tried:
        return item.played if is_played else item.held

    found.sort(key=lambda item: shown(item).share if shown(item).out_of else 0.0, reverse=True)
    fates = {
        "won when held": [item.held for item in found],
        "won when played": [item.played for item in found],
        "won when thrown away": [item.discarded for item in found],
    }
    known = {name: shares for name, shares in fates.items() if any(share.out_of for share in shares)}
    rows = [
        [escape(item.item), *(with_interval(shares[i]) if shares[i].out_of else "" for shares in known.values()),
         drawn(shown(item), study.fair) if shown(item).out_of else ""]
        for i, item in enumerate(found)
    ]  # fmt: skip
    what = "played" if is_played else "held"
    note = f"In the order of how often those won who {what} it, which is drawn."
    return subsection(escape(group.capitalize()), table(("", *known, SCALE), rows, note))


def dead_cards(study: Study) -> str:
    """The table of cards that are held and never played."""
    known = sorted((item for item in study.items if item.dead is not None), key=lambda item: -(item.dead or 0))
    rows = [[escape(item.item), percent(item.dead or 0), f"{item.copies:,}"] for item in known]
    return subsection("Dead cards", table(("", "held, never played", "copies played"), rows)) if rows else ""


# --- a comparison -----------------------------------------------------------------------------------------------------

SHOWN = 30  # differences


def comparison_page(found: Comparison, title: str, settings: tuple[str, str], credit: str) -> str:
    """The page of a comparison: the differences, then both studies."""
    a, b = found.a, found.b
    ways = "".join(
        f"<p class='note'><b>{name}</b>: {escape(text)}</p>" for name, text in zip("ab", settings, strict=True)
    )
    top = (
        f"<header><h1>{escape(title)}, two ways</h1><p class='lead'>{a.summary.played:,} matches each, the same deals, "
        f"between {', '.join(map(escape, a.summary.bots))}</p>{ways}</header>"
    )
    halves = [
        f"<h1 class='way'>Way {name}</h1><p class='note'>{escape(text)}</p>{''.join(sections(study))}"
        for name, text, study in (("a", settings[0], a), ("b", settings[1], b))
    ]
    return page(f"{title}: a comparison", [top, differences(found), *halves, footer(credit)])


def differences(found: Comparison) -> str:
    """The section on the differences, the clearest first."""
    rows = []
    for d in found.differences[:SHOWN]:
        write = percent if d.is_share else "{:.2f}".format
        sign = "+" if d.difference > 0 else ""
        reach = f"<small>{write(d.low)} to {write(d.high)}</small>"
        name = escape(d.figure)
        rows.append(
            [f"<b>{name}</b>" if d.clear > 1 else name, write(d.a), write(d.b), f"{sign}{write(d.difference)} {reach}"]
        )
    note = (
        f"The {len(rows)} clearest of {len(found.differences)} figures. Bold: the interval of the difference leaves "
        "out nought. Of many figures one in twenty does so by accident. Each is defined as in the studies below."
    )
    return section("What differs", table(("", "a", "b", "b less a, 95% interval"), rows, note))
