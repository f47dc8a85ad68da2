"""Questions that a class keeps: what the log says of them, and the file in which they go to another class."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.classroom import kept
from labtable.classroom.changes import KeptQuestion, Question
from labtable.classroom.posing import pose
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games import load, names

from .classes import DESK, NOW, Class, opened

GAMES = [name for name in names() if load(name).levels]
PUPIL = "Ada-Emmy-of-the-class"


def step_of(game: str, steps: int = 4) -> Question:
    """A position of a match, after some steps of the weakest computers."""
    rules = load(game)
    match = Match(rules, 3 if 3 in rules.seats else 2, None, 7)
    for _ in range(steps):
        seat = rules.who_must_act(match.state)[0]
        match.carry_out(seat, rules.choose(match.view(seat), seat, 0, 1), 1)
    seat = rules.who_must_act(match.state)[0]
    record = dump_match(match, [Player(f"{PUPIL} {n}") for n in range(match.seats)])
    return Question(game, step=kept.go_on_from(record, steps, seat, NOW))


def keeping(*questions: Question) -> Class:
    """A class that keeps these."""
    its = opened()
    its.do(kept.keep(its.classroom, DESK, [KeptQuestion(f"Number {n}", one) for n, one in enumerate(questions)]))
    return its


def refusal_of(content: bytes) -> str:
    """The code with which a file is refused; its sentence is whole."""
    with pytest.raises(Problem) as problem:
        kept.read_file(content, NOW)
    assert problem.value.text.endswith("."), problem.value.text
    return problem.value.code


def test_a_desk_keeps_and_drops_and_the_log_says_so() -> None:
    its = keeping(Question("cats", puzzle=3), Question("unitary", lesson="sample"))
    its.do(kept.drop(its.classroom, DESK, 0))
    assert [one and one.name for one in its.classroom.kept] == [None, "Number 1"]
    assert its.read_again().kept == its.classroom.kept
    for by, number, code in (
        (DESK, 0, "no_kept"),
        (DESK, 2, "no_kept"),
        (DESK, -1, "no_kept"),
        ("pupil", 1, "not_desk"),
    ):
        with pytest.raises(Problem) as problem:
            kept.drop(its.classroom, by, number)
        assert problem.value.code == code


def test_a_class_keeps_so_many_and_no_more_and_each_has_a_name() -> None:
    one = KeptQuestion("One", Question("cats", puzzle=3))
    its = opened()
    its.do(kept.keep(its.classroom, DESK, [one] * kept.MOST_KEPT))
    for wrong, code in (([one], "many_kept"), ([KeptQuestion(" ", one.question)], "many_kept")):
        with pytest.raises(Problem) as problem:
            kept.keep(its.classroom, DESK, wrong)
        assert problem.value.code == code
    for name in ("", "\u200b", "x" * 61):
        with pytest.raises(Problem) as problem:
            kept.keep(opened().classroom, DESK, [KeptQuestion(name, one.question)])
        assert problem.value.code == "bad_name"


def test_what_was_kept_under_older_rules_is_not_asked() -> None:
    question = step_of("cats")
    assert question.step is not None
    its = keeping(msgspec.structs.replace(question, step=msgspec.structs.replace(question.step, version=0)))
    with pytest.raises(Problem) as problem:
        kept.kept(its.classroom, 0)
    assert problem.value.code == "old_kept"


@pytest.mark.parametrize("game", GAMES)
def test_a_file_goes_to_another_class_as_it_was_and_names_nobody(game: str) -> None:
    question = step_of(game)
    its = keeping(question, Question(game, puzzle=12))
    content = kept.file_of(its.classroom)
    assert PUPIL.encode() not in content
    assert b"Ada" not in content
    read = kept.read_file(content, NOW)
    assert read == [one for one in its.classroom.kept if one is not None]
    assert question.step is not None
    assert read[0].question.step is not None
    assert pose(read[0].question.step) == pose(question.step)
    again = keeping(*(one.question for one in read))
    assert kept.file_of(again.classroom) == content, "however often it is taken along"


def changed(**changes: Any) -> bytes:
    """A file whose first question is changed."""
    file = json.loads(kept.file_of(keeping(step_of("cats")).classroom))
    question = file["questions"][0]
    step = question["step"]
    for key, value in changes.items():
        where = file if key in ("format", "questions") else step if key in step else question
        where[key] = value
    return json.dumps(file).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff",
        b"{" * 10_000,
        b" " * (kept.MOST_BYTES + 1),
        changed(format="labtable questions 2"),
        changed(questions=[]),
        changed(name=""),
        changed(game="chess"),
        changed(puzzle=3),
        changed(rules=0),
        changed(seat=9),
        changed(seat=-1),
        changed(levels=[None]),
        changed(levels=[None] * 99),
        changed(levels=[None, "no level", None]),
        changed(options={"open_doctorate": 17}),
        changed(position={"hands": 3}),
        changed(position={"after": {"seed": 1, "actions": [[0, "bid 99D"]]}, "known_to": 0}),
        changed(position={"after": {"seed": 1, "actions": []}, "known_to": 9}),
        changed(position={"after": None}),
        changed(position=[1]),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(content: bytes) -> None:
    assert refusal_of(content) == "bad_questions"


KEYS = st.sampled_from(["after", "seed", "actions", "known_to", "hands", "x"])
JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
FIELDS = ["name", "game", "puzzle", "lesson", "step", "rules", "levels", "seat", "position", "options", "format"]


def refused(content: bytes) -> str | None:
    """The code with which a file is refused; None if it is read, and can be kept."""
    try:
        for one in kept.read_file(content, NOW):
            kept.keep(opened().classroom, DESK, [one])
    except Problem as problem:
        return problem.code
    return None


@given(st.dictionaries(st.sampled_from(FIELDS), JSONS, min_size=1, max_size=3))
def test_whatever_stands_in_a_file_is_read_or_refused(changes: dict[str, Any]) -> None:
    assert refused(changed(**changes)) in (None, "bad_questions")


@given(st.data())
def test_a_file_with_a_wrong_byte_is_read_or_refused(data: st.DataObject) -> None:
    content = bytearray(changed())
    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    assert refused(bytes(content)) in (None, "bad_questions")
