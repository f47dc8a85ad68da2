"""Positions that are put to a class: the same for all who are asked, and the solver's word on answers to them."""

import pytest

from labtable import games
from labtable.classroom.posing import judge, pose, position_of
from labtable.table.state.changes import Made
from labtable.table.state.plan import Plan, plan_table

NUMBERS = (2, 5)


def made(game: str, number: int) -> Made:
    """The table of a puzzle."""
    make = games.load(game).puzzle
    assert make is not None
    return plan_table(Plan(game, puzzle=number), "", 0, make(number))


@pytest.mark.parametrize("game", games.names())
def test_what_solves_a_puzzle_is_the_solvers_answer_given_or_not(game: str) -> None:
    for number in NUMBERS:
        table = made(game, number)
        puzzle = table.puzzle
        assert puzzle is not None
        posed = pose(table)
        assert posed.names[posed.seat] == ""
        words = games.load(game).words
        assert all(words.tell(said, ["Ada", "Ben", "Cy"], posed.seat) for said in posed.said)
        found = judge(table, posed.seat, [])
        (best,) = (one for one in found.judged if one.is_best)
        assert [one.action for one in judge(table, posed.seat, [best.action]).judged] == [best.action]
        right = [sorted(pieces) for pieces in puzzle.solutions or puzzle.line[:1]]
        if right:
            assert sorted(position_of(table).read(posed.seat, best.action)) in right
        assert "advice" not in {sentence.key for sentence in found.proof} or not right


@pytest.mark.parametrize("game", games.names())
def test_a_position_is_the_same_for_all(game: str) -> None:
    assert pose(made(game, 3)).view == pose(made(game, 3)).view
