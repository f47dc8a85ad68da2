"""What a game says when it is asked from Python."""

import pytest

import labtable
from labtable.engine.words.problem import Problem

GAME = labtable.load("unitary")


def test_a_refusal_is_told_in_a_sentence_with_its_rule() -> None:
    state = GAME.deal(2, seed=1)
    other = 1 - state.turn
    pieces = GAME.read("done", GAME.view(state, other), other)
    with pytest.raises(Problem) as refused:
        GAME.apply(state, other, *pieces)
    assert str(refused.value) == f"It is Seat {state.turn + 1}’s turn. [U-3]"
