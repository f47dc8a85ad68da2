"""The report of a class as CSV: a row for each pupil, and one for the class."""

from collections.abc import Sequence

from labtable import games
from labtable.engine.files.score_sheet import csv_file
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.sentences import Sentence

from .report import ClassReport, IdeaCount, PupilReport, RuleCount, Topic

Cell = str | int | float
COLUMNS = (
    "number", "pupil", "games", "matches", "not there at the end", "won", "actions", "median seconds", "hints",
    "refused", "refused by rule", "chances missed", "missed", "puzzles tried", "puzzles solved",
)  # fmt: skip
THE_CLASS = "The class"


def as_csv(report: ClassReport, hidden: bool) -> bytes:
    """The report as CSV; `hidden`: with aliases instead of names."""
    topics = [(topic.game, topic.topic) for topic in report.topics]
    rows: list[list[Cell]] = [[*COLUMNS, *(_text_of(game, f"topic_{topic}") for game, topic in topics)]]
    for pupil in report.pupils:
        name = pupil.alias if hidden else pupil.name
        rows.append([pupil.number + 1, name, *_cells(pupil, topics, name)])
    rows.append(["", THE_CLASS, *_cells(report, topics, THE_CLASS)])
    return csv_file(rows)


def _cells(about: PupilReport | ClassReport, topics: Sequence[tuple[str, str]], name: str) -> list[Cell]:
    """The cells that a pupil and the class have in common."""
    own_end: list[Cell] = [about.left, about.won] if isinstance(about, PupilReport) else ["", ""]
    own = {(topic.game, topic.topic): topic for topic in about.topics}
    return [
        read_catalogue(COMMON).enumerate([games.load(game).title for game in about.games]),
        about.matches,
        *own_end,
        about.actions,
        round(about.median_ms / 1000, 1) if about.median_ms is not None else "",
        about.hints,
        sum(rule.n for rule in about.refusals),
        "; ".join(map(_rule, about.refusals)),
        sum(idea.n for idea in about.missed),
        "; ".join(map(_idea, about.missed)),
        about.tried,
        about.solved,
        *(_topic(own[key], name) if key in own else "" for key in topics),
    ]


def _rule(counted: RuleCount) -> str:
    return f"{counted.rule} {counted.title}: {counted.n}"


def _idea(counted: IdeaCount) -> str:
    return f"{_text_of(counted.game, f'idea_{counted.idea}')}: {counted.n}"


def _topic(topic: Topic, name: str) -> str:
    """The cells of a topic: the sum, and the number of each thing that recurs."""
    params = {"who": 0, "n": topic.n, "good": topic.good or 0}
    summed = _text_of(topic.game, f"sum_{topic.topic}", params, [name])
    if topic.dots:
        return summed
    recurring = "; ".join(f"{_text(topic.game, met.sentence, [name])} ({met.n})" for met in topic.met)
    return f"{summed} {recurring}"


def _text_of(game: str, key: str, params: dict[str, int] | None = None, names: Sequence[str] = ()) -> str:
    return _text(game, Sentence(key, dict(params or {})), names)


def _text(game: str, sentence: Sentence, names: Sequence[str]) -> str:
    words = games.load(game).words
    return words.tell(sentence, names)
