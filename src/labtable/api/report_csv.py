"""The report of a class for spreadsheets: a row for each pupil, and one for the class."""

from collections.abc import Mapping, Sequence

from labtable import games
from labtable.classroom.given_names import element
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


def as_csv(report: ClassReport, hidden: bool = False, language: str = ENGLISH) -> bytes:
    """The report as CSV in a language; `hidden`: with elements instead of names."""
    return csv_file(Writer(report, language).rows(hidden), language)


def results(report: ClassReport, sheets: Mapping[str, Rows], hidden: bool, language: str) -> bytes:
    """The report and the score sheets, by game, as a spreadsheet; see `as_csv`."""
    writer = Writer(report, language)
    titled = {games.load(game).title: rows for game, rows in sheets.items()}
    return workbook({writer.texts.say("report.title"): writer.rows(hidden), **titled})


class Writer:
    """The writer of a report in a language."""

    def __init__(self, report: ClassReport, language: str) -> None:
        self.report, self.language = report, language
        self.texts = read_catalogue(texts_folder(CLIENT), language)
        self.topics = [(topic.game, topic.topic) for topic in report.topics]

    def rows(self, hidden: bool) -> list[list[Cell]]:
        """The rows, heads first."""
        heads = [self.texts.say(f"csv.{name}") for name in COLUMNS]
        rows: list[list[Cell]] = [[*heads, *(self.told(game, f"topic_{topic}") for game, topic in self.topics)]]
        for pupil in self.report.pupils:
            name = name_in(self.language, element(pupil.element) if hidden else pupil.name)
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
