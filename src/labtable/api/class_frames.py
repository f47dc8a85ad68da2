"""Frames of a class, for a pupil's phone and for the desk."""

import weakref
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from labtable.classroom.answers import Standing
from labtable.classroom.changes import Question
from labtable.classroom.classroom import WAITING, Classroom, Pupil
from labtable.classroom.on_list import on_list
from labtable.classroom.posing import Posed
from labtable.classroom.session import ClassSession
from labtable.table.seats.names import shown

from .class_groups import HelpView
from .class_messages import (
    AnswerView,
    DeskView,
    ListedView,
    Me,
    MyClass,
    PlaceView,
    PosedView,
    PupilView,
    QuestionPlace,
    QuestionView,
    RemovalView,
    StageView,
)
from .class_tiles import Tiles, median, paces

REMOVALS = 5  # that a desk can undo
NAMES_OF_REMOVAL = 3  # that it shows

_encoder = msgspec.json.Encoder()


class ClassFrames:
    """The frames of one class. All its desks share the same bytes, and all its stages."""

    def __init__(self, session: ClassSession, keep_days: int) -> None:
        self._session: ClassSession = weakref.proxy(session)  # must not keep the class in memory
        self._keep_days = keep_days
        self._looks = -1
        self._desk = self._stage = ""
        self._tiles = Tiles()

    def desk(self, is_stage: bool = False) -> str:
        """The frame for a desk, or for a stage, which is not told what stays at the desk."""
        if self._looks != self._session.looks:
            self._looks = self._session.looks
            view = desk_view(self._session, self._tiles)
            self._stage = _encoder.encode(view).decode()
            view.listed = listed_view(self._session.classroom)
            view.help = help_view(self._session.classroom)
            self._desk = _encoder.encode(view).decode()
        return self._stage if is_stage else self._desk

    def place(self, holder: str | None) -> str:
        """The frame for a pupil, or for a visitor, who may join."""
        return _encoder.encode(place_view(self._session.classroom, holder, self._keep_days)).decode()


def place_view(classroom: Classroom, holder: str | None, keep_days: int) -> PlaceView:
    """The place where a pupil is now."""
    opened, plan = classroom.opened, classroom.plan
    view = PlaceView(classroom.name, opened.title, plan.game, opened.naming, "join", keep_days=keep_days)
    view.language, view.door = opened.language, classroom.door
    pupil = classroom.pupil_of(holder)
    if pupil is None:
        if classroom.closed is not None:
            view.at = "over"
        elif classroom.was_sent_out(holder):
            view.at = "out"
        elif classroom.went_on(holder):
            view.at = "elsewhere"
        return view
    view.me = Me(pupil.number, shown(pupil.name), pupil.element)
    view.group, view.mended = pupil.group, pupil.is_mended
    view.help = None if pupil.help is None else "seen" if pupil.help_seen else "asked"
    sent = classroom.sent(pupil)
    if classroom.closed is not None:
        view.at, view.table, view.played = "over", pupil.table, pupil.played
    elif pupil.standing == "door":
        view.at = "door"
    elif classroom.asked is not None and sent is not None:
        question = classroom.asked.question
        view.at, view.table, view.secret, view.game = "question", sent.table, sent.secret, question.game
        interrupts = pupil.table in classroom.asked.frozen
        view.question = QuestionPlace(len(classroom.questions), kind_of(question), question.together, interrupts)
        if pupil.group:
            view.others = [shown(other.name) for other in classroom.of_group(pupil.group) if other is not pupil]
    elif pupil.group == WAITING:
        view.at, view.table = ("puzzle", pupil.puzzle) if pupil.puzzle else ("waiting", None)
    else:
        view.game = classroom.group(pupil.group).plan.game
        view.others = [shown(other.name) for other in classroom.of_group(pupil.group) if other is not pupil]
        view.at, view.table = ("table", pupil.table) if pupil.table else ("waiting", None)
    return view


def my_class(classroom: Classroom, holder: str) -> MyClass:
    """A class as seen by the holder of the secret with this hash."""
    role, pupil = classroom.role(holder), classroom.pupil_of(holder)
    name = None if pupil is None else shown(pupil.name)
    opened, game, is_over = classroom.opened, classroom.plan.game, classroom.closed is not None
    is_out = classroom.was_here(holder)
    return MyClass(classroom.name, False, is_out, role == "desk", name, opened.title, game, is_over)


def listed_view(classroom: Classroom) -> list[ListedView] | None:
    """The class's list, if it has one, for its desk."""
    if classroom.opened.naming != "list":
        return None
    pupils = {pupil.line: pupil.number for pupil in classroom.pupils}
    lines = enumerate(classroom.roster)
    return [ListedView(n, name.given, name.family, name.shown, pupils.get(n)) for n, name in lines if name is not None]


def help_view(classroom: Classroom) -> list[HelpView]:
    """The pupils who need help, for the desk alone; who asked first comes first."""
    asked = [(pupil.help, pupil) for pupil in classroom.pupils if pupil.help is not None and pupil.group != WAITING]
    return [HelpView(pupil.number, pupil.group, at, pupil.help_seen) for at, pupil in sorted(asked, key=lambda p: p[0])]


def desk_view(session: ClassSession, tiles: Tiles) -> DeskView:
    """The class as its stage sees it; its desk also has the class's list, and who needs help."""
    classroom = session.classroom
    sessions = session.watch.sessions
    times = [pace.took for table in sessions.values() for pace in paces(table)]
    staged = classroom.staged
    return DeskView(
        classroom.name,
        classroom.opened.title,
        classroom.plan,
        classroom.opened.naming,
        _pupils(session, classroom.pupils),
        tiles.of(classroom, sessions),
        StageView(staged.show, staged.group, classroom.stagings),
        classroom.entries,
        classroom.door,
        classroom.names,
        _pupils(session, classroom.standing("door")),
        _pupils(session, classroom.standing("left")),
        removals(classroom),
        median(times),
        classroom.closed,
        question_view(session),
        classroom.opened.language,
    )


def kind_of(question: Question) -> Literal["puzzle", "lesson", "step"]:
    """The kind of a question."""
    return "puzzle" if question.puzzle is not None else "lesson" if question.lesson is not None else "step"


def question_view(session: ClassSession) -> QuestionView | None:
    """The question as the desk sees it: never who has answered, and the answers only once revealed."""
    asked, standing = session.classroom.asked, session.answers.standing
    if asked is None:
        return None
    question, results = asked.question, Counter(standing.results.values())
    kind = kind_of(question)
    counted = len(standing.results) if kind == "lesson" else len(standing.first)
    shown = QuestionView(
        standing.number, kind, question.game, question.together, len(session.classroom.answering), counted
    )
    shown.puzzle, shown.lesson = question.puzzle if asked.is_revealed else None, question.lesson
    shown.finished = results["finished"]
    shown.posed = posed_view(standing.posed) if standing.posed is not None else None
    shown.revealed = asked.is_revealed
    if asked.is_revealed and kind != "lesson":
        shown.solved, shown.missed = results["solved"], results["missed"]
        shown.judged, shown.proof = standing.has_judged is not None, standing.proof
        shown.answers = list(answer_views(standing, kind == "puzzle"))
    return shown


def posed_view(posed: Posed) -> PosedView:
    """The position that a question is about."""
    made, seen = posed.made, (posed.seat, posed.names, posed.view)
    return PosedView(made.game, *seen, made.options, posed.said)


def answer_views(standing: Standing, is_puzzle: bool) -> Iterator[AnswerView]:
    """The pupils' answers, the most frequent first, and the solver's own."""
    counts = standing.counts
    answered = [action for action, _ in counts.most_common()]
    for action in [*answered, *(action for action in standing.judged if action not in counts)]:
        view = AnswerView(action, counts[action], standing.solved(action) if is_puzzle else None)
        if (judged := standing.judged.get(action)) is not None:
            view.best, view.percent, view.said = judged.is_best, judged.percent, judged.said
        yield view


def removals(classroom: Classroom) -> list[RemovalView]:
    """The last removals that can be undone, the latest first."""
    acts = [(act, removal) for act, removal in enumerate(classroom.removals) if not removal.is_undone]
    return [
        RemovalView(
            act,
            removal.at,
            len(removal.before),
            [shown(classroom.enrolled[number].name) for number in list(removal.before)[:NAMES_OF_REMOVAL]],
        )
        for act, removal in reversed(acts[-REMOVALS:])
    ]


def _pupils(session: ClassSession, pupils: Sequence[Pupil]) -> list[PupilView]:
    present = session.attendance.present
    return [_pupil(session, pupil, pupil.number in present) for pupil in pupils]


def _pupil(session: ClassSession, pupil: Pupil, is_present: bool) -> PupilView:
    left = None if is_present else session.attendance.left.get(pupil.number)
    view = PupilView(pupil.number, shown(pupil.name), pupil.element, pupil.group, is_present, left, pupil.came)
    view.typed = shown(pupil.typed) if pupil.is_mended and pupil.typed != pupil.name else None
    view.up, view.line = session.classroom.is_on_wall(pupil), pupil.line
    if pupil.standing == "door" and session.classroom.opened.naming == "list":
        view.on_list, view.line = on_list(session.classroom, pupil.name)
    return view
