"""The report of a class for spreadsheets: a row for each pupil, and one for the class.

Of a class that has played on several days, also a row for each of these, pupil and game.
"""

from collections.abc import Mapping, Sequence

from labtable import games
from labtable.classroom.given_names import element
from labtable.classroom.progress import EVERYTHING, Counting, DayCount
from labtable.classroom.report import ClassReport, PupilReport, RuleCount, Topic
from labtable.engine.files.rulebook import rulebook_of
from labtable.engine.files.score_sheet import Cell, csv_file
from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.sentences import Sentence

from .class_exports import Rows
from .game_cards import CLIENT, name_in, texts_folder
from .spreadsheets import workbook

COLUMNS = (
    "number", "pupil", "games", "matches", "left", "won", "actions", "seconds", "hints", "refused", "rules", "missed",
    "ideas", "tried", "solved",
)  # fmt: skip
BY_DAY = ("number", "pupil", "day", "game", "matches", "actions", "missed", "tried", "solved")


def as_csv(
    report: ClassReport, hidden: bool = False, language: str = ENGLISH, counting: Counting = EVERYTHING
) -> bytes:
    """The report as CSV in a language; `hidden`: with elements instead of names."""
    rows, *by_day = Writer(report, language, hidden, counting).sheets().values()
    return csv_file(rows + [row for more in by_day for row in [[], *more]], language)


def results(
    report: ClassReport, sheets: Mapping[str, Rows], hidden: bool, language: str, counting: Counting = EVERYTHING
) -> bytes:
    """The report and the score sheets, by game, as a spreadsheet; see `as_csv`."""
    titled = {games.load(game).title: rows for game, rows in sheets.items()}
    return workbook(Writer(report, language, hidden, counting).sheets() | titled)


class Writer:
    """The writer of a report in a language."""

    def __init__(self, report: ClassReport, language: str, hidden: bool, counting: Counting) -> None:
        self.report, self.language, self.hidden, self.counting = report, language, hidden, counting
        self.texts = read_catalogue(texts_folder(CLIENT), language)
        self.topics = [(topic.game, topic.topic) for topic in report.topics]

    def sheets(self) -> dict[str, Rows]:
        """The report, and the progress of a class that has played on several days: rows by title, heads first."""
        sheets = {self.texts.say("report.title"): self.rows()}
        return sheets | {self.texts.say("report.progress"): self.by_day()} if self.report.days > 1 else sheets

    def called(self, pupil: PupilReport) -> str:
        """The name of a pupil, or their element, and whether they were sent out."""
        name = name_in(self.language, element(pupil.element) if self.hidden else pupil.name)
        return self.texts.say("report.removed.name", name=name) if pupil.removed else name

    def by_day(self) -> Rows:
        """A row for each pupil, day and game, and those of the class at the end."""
        topics = list(dict.fromkeys((day.game, one.topic) for day in self.report.progress for one in day.topics))
        judged = {(day.game, one.topic) for day in self.report.progress for one in day.topics if one.good is not None}
        heads: list[Cell] = [self.texts.say(f"csv.{name}") for name in BY_DAY]
        for game, topic in topics:
            what = self.told(game, f"topic_{topic}")
            heads += [what, self.texts.say("csv.right", what=what)] if (game, topic) in judged else [what]
        rows = [heads]
        counted: list[tuple[Cell, str, list[DayCount]]] = [
            (pupil.number + 1, self.called(pupil), pupil.progress) for pupil in self.report.pupils
        ]
        counted.append(("", self.texts.say("report.class"), self.report.progress))
        for number, name, days in counted:
            for day in days:
                rows.append([number, name, self.counting.date(day.began), games.load(day.game).title])
                rows[-1] += [day.matches, day.moves, day.missed, day.tried, day.solved]
                counts = {(day.game, one.topic): one for one in day.topics}
                for key in topics:
                    n, good = (counts[key].n, counts[key].good or 0) if key in counts else ("", "")
                    rows[-1] += [n, good] if key in judged else [n]
        return rows

    def rows(self) -> Rows:
        """A row for each pupil, and that of the class."""
        heads = [self.texts.say(f"csv.{name}") for name in COLUMNS]
        rows: list[list[Cell]] = [[*heads, *(self.told(game, f"topic_{topic}") for game, topic in self.topics)]]
        for pupil in self.report.pupils:
            name = self.called(pupil)
            rows.append([pupil.number + 1, name, *self.cells(pupil, name)])
        the_class = self.texts.say("report.class")
        return [*rows, ["", the_class, *self.cells(self.report, the_class)]]

    def cells(self, about: PupilReport | ClassReport, name: str) -> list[Cell]:
        """The cells that a pupil and the class have in common."""
        own_end: list[Cell] = [about.left, about.won] if isinstance(about, PupilReport) else ["", ""]
        own = {(topic.game, topic.topic): topic for topic in about.topics}
        rules = [(self.rule(counted), counted.n) for counted in about.refusals]
        ideas = [(self.told(idea.game, f"idea_{idea.idea}"), idea.n) for idea in about.missed]
        return [
            self.texts.enumerate([games.load(game).title for game in about.games]),
            about.matches,
            *own_end,
            about.actions,
            round(about.median_ms / 1000, 1) if about.median_ms is not None else "",
            about.hints,
            sum(n for _, n in rules),
            self.counted(rules),
            sum(n for _, n in ideas),
            self.counted(ideas),
            about.tried,
            about.solved,
            *(self.topic(own[key], name) if key in own else "" for key in self.topics),
        ]

    def rule(self, counted: RuleCount) -> str:
        """A rule by its number and title."""
        rules = rulebook_of(games.load(counted.game).folder, self.language).rules
        return " ".join([counted.rule, *(rule.title for rule in rules if rule.number == counted.rule)])

    def counted(self, things: Sequence[tuple[str, int]]) -> str:
        """Things with their numbers."""
        return "; ".join(self.texts.say("csv.counted", what=what, n=n) for what, n in things)

    def topic(self, topic: Topic, name: str) -> str:
        """The cell of a topic: the sum, and the number of each thing that recurs."""
        summed = self.told(topic.game, f"sum_{topic.topic}", {"who": 0, "n": topic.n, "good": topic.good or 0}, [name])
        if topic.dots:
            return summed
        met = [(self.told(topic.game, met.sentence.key, met.sentence.params, [name]), met.n) for met in topic.met]
        return f"{summed} {'; '.join(f'{said} ({n})' for said, n in met)}"

    def told(self, game: str, key: str, params: dict[str, object] | None = None, names: Sequence[str] = ()) -> str:
        """A sentence of a game in words."""
        return games.load(game).words_in(self.language).tell(Sentence(key, params or {}), names)
