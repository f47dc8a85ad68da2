"""What desk, stage and phones are sent of a question to the class."""

from collections import Counter
from collections.abc import Iterator

from labtable.classroom.answers import Standing
from labtable.classroom.classroom import Asked, Classroom
from labtable.classroom.kept import kind_of
from labtable.classroom.posing import Posed
from labtable.classroom.pupil import Pupil
from labtable.classroom.session import ClassSession

from .question_messages import AnswerView, KeptView, OwnAnswer, PosedView, QuestionPlace, QuestionView


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
    shown.place, shown.of = asked.place, _length(asked)
    shown.puzzle, shown.lesson = question.puzzle if asked.is_revealed else None, question.lesson
    shown.finished = results["finished"]
    shown.posed = posed_view(standing.posed) if standing.posed is not None else None
    shown.revealed = asked.is_revealed
    if asked.is_revealed and kind != "lesson":
        shown.solved, shown.missed = results["solved"], results["missed"]
        shown.judged, shown.proof = standing.has_judged is not None, standing.proof
        shown.answers = list(answer_views(standing, kind == "puzzle"))
    return shown


def kept_view(classroom: Classroom) -> list[KeptView]:
    """The questions that a class keeps, for its desk: never the number of a puzzle, as a desk may be projected."""
    kept = enumerate(classroom.kept)
    return [KeptView(n, one.name, one.question.game, kind_of(one.question)) for n, one in kept if one is not None]


def _length(asked: Asked) -> int:
    """How many questions a series has."""
    return asked.place + len(asked.rest)


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


def question_place(session: ClassSession, pupil: Pupil, number: int) -> QuestionPlace:
    """The question with this number, which a pupil's phone shows."""
    classroom = session.classroom
    asked = classroom.questions[number - 1]
    interrupts = pupil.table in asked.frozen
    place = QuestionPlace(number, kind_of(asked.question), asked.question.together, interrupts)
    place.place, place.of = asked.place, _length(asked)
    sent = asked.sent_to(pupil)
    if sent is not None and asked is classroom.asked and asked.is_revealed and place.kind != "lesson":
        place.told = own_answer(session.answers.standing, sent.table, place.kind == "puzzle")
    return place


def own_answer(standing: Standing, table: str, is_puzzle: bool) -> OwnAnswer | None:
    """What is told of the answer that was given at a table; None before there is one."""
    action = standing.first.get(table)
    if action is None:
        return None
    views = list(answer_views(standing, is_puzzle))
    own = next(view for view in views if view.action == action)
    told = OwnAnswer(None, own, len(standing.first), standing.is_judged(action), proof=standing.proof)
    if is_puzzle and standing.results.get(table) == "solved":
        told.verdict = "right"
    elif is_puzzle and action in standing.judged:
        told.verdict = "so_far" if own.best else "wrong"
    if not own.best and told.verdict != "right":
        told.choice = next((view for view in views if view.best), None)
    if views[0].count > own.count and views[0] is not told.choice:
        told.most = views[0]
    return told
