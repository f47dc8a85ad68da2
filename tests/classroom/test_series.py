"""Questions in a row: what the log says of them, on two servers, of which either may die at any entry."""

import asyncio

import pytest

from labtable.api.question_frames import question_place
from labtable.api.question_messages import OwnAnswer
from labtable.classroom import questions
from labtable.classroom.asking import Wanted
from labtable.classroom.changes import Question
from labtable.classroom.session import ClassSession
from labtable.engine.words.problem import Problem
from labtable.table.seats.seat import Person
from labtable.table.state.table import hash_of
from labtable.table.workers.sheets import Series
from tests.table.manual import choices, eventually

from .classes import DESK, NOW, opened
from .consistent import read_class, standing_still
from .memory import Store
from .two_servers import Server, deal, entries_of, of_five, sampled, serving, take_up, until_it_dies

pytestmark = pytest.mark.anyio
PUZZLES = [Question("cats", puzzle=number) for number in (3, 5, 9)]
WANTED = Wanted("cats", series=Series(1, 3, "first"))


def test_the_next_question_takes_the_place_of_the_one_before() -> None:
    its = opened()
    its.join()
    its.do(questions.push(its.classroom, DESK, PUZZLES, NOW, ["quark-1"]))
    for place in (1, 2, 3):
        asked = its.classroom.asked
        assert asked is not None
        assert (asked.place, asked.question, len(asked.rest)) == (place, PUZZLES[place - 1], 3 - place)
        assert (asked.frozen, its.classroom.staged.show) == (["quark-1"], "question")
        if place < 3:
            its.do(questions.ask_next(its.classroom, DESK, NOW, place))
            with pytest.raises(Problem) as late:
                questions.reveal(its.classroom, DESK, place)
            assert late.value.code == "no_question", "a second tap, and the next one is there"
    assert questions.reveal(its.classroom, DESK, 3) == questions.reveal(its.classroom, DESK, None)
    for by, number in ((DESK, 3), (DESK, 2), ("pupil", 3)):  # the last; another desk has gone on; no desk
        with pytest.raises(Problem):
            questions.ask_next(its.classroom, by, NOW, number)
    its.do(questions.go_back(its.classroom, DESK, NOW, 3))
    assert its.classroom.asked is None
    assert its.classroom.staged.show == "code"
    again = its.read_again()
    assert [asked.question for asked in again.questions] == PUZZLES


def test_a_class_is_asked_so_many_questions_and_no_more() -> None:
    its = opened()
    for _ in range(6):
        its.do(questions.push(its.classroom, DESK, PUZZLES[:1] * 10, NOW))
        for number in range(len(its.classroom.questions), len(its.classroom.questions) + 9):
            its.do(questions.ask_next(its.classroom, DESK, NOW, number))
        its.do(questions.go_back(its.classroom, DESK, NOW, len(its.classroom.questions)))
    with pytest.raises(Problem) as problem:
        questions.push(its.classroom, DESK, PUZZLES, NOW)
    assert problem.value.code == "too_many_questions"
    for wrong in ([], PUZZLES[:1] * 11):
        with pytest.raises(Problem):
            questions.push(opened().classroom, DESK, wrong, NOW)


@pytest.mark.parametrize("row", [[], [0] * 2, list(range(questions.MOST_IN_A_ROW + 1)), [0] * 100_000])
async def test_no_more_kept_questions_are_looked_at_than_can_be_asked(row: list[int]) -> None:
    async with of_five(Store()) as (one, _, code, desk):
        room = await one.session(code)
        for wish in (room.asker.look, room.push):
            with pytest.raises(Problem) as problem:
                await wish(desk, Wanted(kept=row))
            assert problem.value.code == "bad_question"


async def ask_three(server: Server, code: str, desk: str) -> None:
    """Deal, ask a series of three, and go back."""
    await deal(server, code, desk)
    await _ask_three(await server.session(code), desk)


async def _ask_three(room: ClassSession, desk: str) -> None:
    await room.push(desk, WANTED)
    await room.ask_next(desk, 1)
    await room.ask_next(desk, 2)
    await room.go_back(desk)


async def test_what_a_server_left_half_done_of_a_series_is_done_by_the_next() -> None:
    """It dies at each of its entries; then the desk and all pupils come to another server."""
    for entry in sampled(await entries_of(ask_three)):
        store = Store()
        async with of_five(store) as (one, _, code, desk):
            await deal(one, code, desk)
            await until_it_dies(one, entry, _ask_three(await one.session(code), desk))
            async with serving(store) as third:
                await take_up(third, code, desk)
                asked = read_class(store.logs, code).asked
                assert standing_still(store.logs, code) == set(asked.frozen if asked is not None else [])
                for number in range(5):
                    await third.come(code, f"pupil {number}")
                room = await third.session(code)
                now = room.classroom
                await eventually(
                    lambda now=now: now.asked is None or all(now.asked.sent_to(pupil) for pupil in now.pupils)  # type: ignore[misc]
                )


async def test_two_desks_that_go_on_at_once_leave_no_question_out() -> None:
    async with of_five(store := Store()) as (one, other, code, desk):
        rooms = [await server.session(code) for server in (one, other)]
        await rooms[0].push(desk, WANTED)
        await eventually(lambda: rooms[1].classroom.asked is not None)
        results = await asyncio.gather(*(room.ask_next(desk, 1) for room in rooms), return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "Problem"]
        asked = read_class(store.logs, code).asked
        assert asked is not None
        assert asked.place == 2
        assert {sent.pupil for sent in asked.sent} == set(range(5))


async def test_a_phone_of_a_server_without_a_desk_is_told_whether_it_was_right() -> None:
    """The desk, on the other server, shows the counts."""
    async with of_five(Store()) as (one, other, code, desk):
        rooms = [await server.session(code) for server in (one, other)]
        await rooms[0].push(desk, WANTED)
        there = rooms[1].classroom
        await eventually(lambda: there.asked is not None and there.asked.sent_to(there.pupils[3]) is not None)
        assert there.asked is not None
        sent = there.asked.sent_to(there.pupils[3])
        assert sent is not None
        table = await other.tables.session(sent.table)
        seat = next(n for n, seat in enumerate(table.table.seats) if isinstance(seat, Person))
        await table.act(hash_of("pupil 3"), 0, choices(table, seat)[0])
        await rooms[0].happen(lambda classroom: questions.reveal(classroom, desk, 1))

        def told_to(number: int) -> OwnAnswer | None:
            return question_place(rooms[1], there.pupils[number], 1).told

        await eventually(lambda: (told := told_to(3)) is not None and told.judged)
        told = told_to(3)
        assert told is not None
        assert told.verdict in ("right", "wrong")
        assert told.proof
        assert told_to(4) is None, "no answer"
