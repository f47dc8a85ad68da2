"""A study as one HTML page, which needs no network and no script."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from .comparing import Comparison
from .estimates import Distribution
from .report import Share
from .study import Study

WIDTH, HEIGHT = 320, 20  # of a drawn interval


def page(title: str, parts: Iterable[str]) -> str:
    """A page from its parts."""
    style = files(__package__).joinpath("study.css").read_text("utf-8")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]], note: str = "") -> str:
    """A table of cells that are HTML; the first column is a heading, numbers stand to the right."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = [
        f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest) + "</tr>"
        for first, *rest in rows
    ]
    below = f"<p class='note'>{note}</p>" if note else ""
    return f"<div class='wide'><table><thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>{below}"


def section(title: str, *parts: str) -> str:
    """A part of the page with a heading."""
    return f"<section><h2>{title}</h2>{''.join(parts)}</section>"


def percent(value: float) -> str:
    """A share for people."""
    return f"{100 * value:.1f}%"


def with_interval(found: Share) -> str:
    """A share and its interval."""
    return f"{percent(found.share)} <small>{percent(found.low)} to {percent(found.high)}</small>"


def drawn(found: Share, fair: float) -> str:
    """A drawing of a share with its interval, between 0% and 100%, and a line where it would be fair."""
    low, high, at, line = (WIDTH * value for value in (found.low, found.high, found.share, fair))
    apart = "off" if found.low > fair or found.high < fair else "fair"
    return (
        f'<svg class="drawn {apart}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{percent(found.share)}, {percent(found.low)} to {percent(found.high)}">'
        f'<line class="axis" x1="0" x2="{WIDTH}" y1="10" y2="10"/>'
        f'<line class="even" x1="{line:.1f}" x2="{line:.1f}" y1="2" y2="18"/>'
        f'<line class="reach" x1="{low:.1f}" x2="{high:.1f}" y1="10" y2="10"/>'
        f'<circle cx="{at:.1f}" cy="10" r="4"/></svg>'
    )


def share_rows(named: Iterable[tuple[str, Share]], fair: float) -> Iterator[list[str]]:
    """Rows of shares: name, matches, share, drawing."""
    for name, found in named:
        yield [escape(name), f"{found.matches:,}", with_interval(found), drawn(found, fair)]


# --- a study ----------------------------------------------------------------------------------------------------------

SHARES = ("", "matches", "share, 95% interval", "")


def study_page(study: Study, title: str, settings: str, credit: str) -> str:
    """The page of a study."""
    return page(f"{title}: a study", [heading(study, title, settings), *sections(study), footer(credit)])


def heading(study: Study, title: str, settings: str) -> str:
    """The heading: what was played."""
    found = study.summary
    bots = ", ".join(map(escape, found.bots))
    return (
        f"<header><h1>{escape(title)}</h1><p class='lead'>{found.played:,} matches between {bots}</p>"
        f"<p class='note'>{escape(settings)}. Computers played, not people: what follows is true of them.</p></header>"
    )


def footer(credit: str) -> str:
    """The footer: who made the game, and how to read the intervals."""
    return (
        "<footer><p>Intervals are 95%. A filled dot is a share whose interval leaves out the fair one, which is the "
        f"thin upright line.</p><p>{escape(credit)}</p></footer>"
    )


def sections(study: Study) -> Iterator[str]:
    """All sections of a study."""
    yield winners(study)
    yield lengths(study)
    yield choices(study)
    yield leads(study)
    for group in dict.fromkeys(item.group for item in study.items):
        yield items(study, group)
    yield dead_cards(study)


def winners(study: Study) -> str:
    """The section on who wins: by bot, by seat, by the order after the one who began, by neighbour."""
    found, fair = study.summary, study.fair
    bots = [(f"{bot} (bot {n})", won) for n, (bot, won) in enumerate(zip(found.bots, found.wins, strict=True), 1)]
    order = [
        ("began" if row.after_first == 0 else f"{row.after_first} after who began", row.won) for row in study.order
    ]
    parts = [table(("bot", *SHARES[1:]), share_rows(bots, fair))] if len(set(found.bots)) > 1 else []
    parts += [
        table(("seat", *SHARES[1:]), share_rows(((f"seat {row.seat}", row.won) for row in study.seats), fair)),
        table(("place", *SHARES[1:]), share_rows(order, fair)),
    ]
    if study.neighbours:
        pairs = [(f"{row.bot} after {row.after}", row.won) for row in study.neighbours]
        parts.append(table(("bot, and who acts before it", *SHARES[1:]), share_rows(pairs, fair)))
    parts.append(
        f"<p>Nobody won {with_interval(found.nobody)} of the matches; several shared {with_interval(found.shared)}.</p>"
    )
    return section("Who wins", *parts)


def lengths(study: Study) -> str:
    """The section on how long a match lasts."""
    named = [("turns", study.summary.turns), ("actions", study.actions), ("minutes", study.minutes)]
    known = [(name, found) for name, found in named if found]
    head = ["", "mean", *(f"{float(q):.0%}" for q in known[0][1].quantiles)]
    rows = [[name, f"{found.mean:.1f}", *map(str, found.quantiles.values())] for name, found in known]
    note = f"Minutes are reckoned with {study.pace:g} seconds a turn: an assumption about people, not a measurement."
    return section("How long it lasts", table(head, rows, note))


def choices(study: Study) -> str:
    """The amount of what there is to decide."""
    return section(
        "What there is to decide",
        f"<p><b>{percent(study.choice.forced)}</b> of all actions were without a choice. A decision had "
        f"<b>{study.choice.branching:.1f}</b> possibilities on average.</p>",
    )


def leads(study: Study) -> str:
    """The section on what a lead is worth."""
    names = ("a quarter", "half", "three quarters")
    rows = [
        [f"after {name} of the actions", with_interval(won), drawn(won, study.fair)]
        for name, won in zip(names, study.lead.wins, strict=True)
    ]
    changes: Distribution = study.lead.changes
    return section(
        "What a lead is worth",
        table(("who led alone", "won", ""), rows),
        f"<p>The lead changed {changes.mean:.1f} times a match (half of the matches: {changes.quantiles['0.5']} times "
        f"or fewer). In {with_interval(study.lead.comebacks)} of the matches that somebody won, another seat led after "
        "half of the actions.</p>",
    )


def items(study: Study, group: str) -> str:
    """The section on how often seats won that held, played or threw away each item of a group."""
    found = [item for item in study.items if item.group == group]
    fates = {
        "won when held": [item.held for item in found],
        "won when played": [item.played for item in found],
        "won when thrown away": [item.discarded for item in found],
    }
    known = {name: shares for name, shares in fates.items() if any(share.out_of for share in shares)}
    rows = [
        [escape(item.item), *(with_interval(shares[i]) if shares[i].out_of else "" for shares in known.values()),
         drawn(item.played, study.fair) if item.played.out_of else ""]
        for i, item in enumerate(found)
    ]  # fmt: skip
    note = "Of the seats that did so at any time in a match. To win and to play a card may have a common cause."
    return section(escape(group.capitalize()), table(("", *known, "when played"), rows, note))


def dead_cards(study: Study) -> str:
    """The cards that are held and never played."""
    known = sorted((item for item in study.items if item.dead is not None), key=lambda item: -(item.dead or 0))
    rows = [[escape(item.item), percent(item.dead or 0), f"{item.copies:,}"] for item in known]
    return section("Dead cards", table(("", "held, never played", "copies played"), rows)) if rows else ""


# --- a comparison -----------------------------------------------------------------------------------------------------

SHOWN = 30  # differences


def comparison_page(found: Comparison, title: str, settings: tuple[str, str], credit: str) -> str:
    """The page of a comparison: what differs, then both studies."""
    a, b = found.a, found.b
    ways = "".join(
        f"<p class='note'><b>{name}</b>: {escape(text)}</p>" for name, text in zip("ab", settings, strict=True)
    )
    top = (
        f"<header><h1>{escape(title)}, two ways</h1><p class='lead'>{a.summary.played:,} matches each, the same deals, "
        f"between {', '.join(map(escape, a.summary.bots))}</p>{ways}</header>"
    )
    halves = [f"<h2 class='way'>{name}</h2>{''.join(sections(study))}" for name, study in (("a", a), ("b", b))]
    return page(f"{title}: a comparison", [top, differences(found), *halves, footer(credit)])


def differences(found: Comparison) -> str:
    """The section on what differs, the clearest first."""
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
        "out nought. Of many figures one in twenty does so by accident."
    )
    return section("What differs", table(("", "a", "b", "b less a, 95% interval"), rows, note))
