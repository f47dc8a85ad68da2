"""Positions are set up from data that may be anything: it fits, or a Problem says in a sentence what does not."""

from collections.abc import Callable
from typing import Any

import pytest

from labtable.engine.words.positions import check, check_fields, each, flags, is_whole, padded, seat, take, whole
from labtable.engine.words.problem import Problem

CARDS = {"ace": 0, "king": 1}


def problem(ask: Callable[..., Any], *given: Any) -> str:
    """What is wrong with what is given."""
    with pytest.raises(Problem) as caught:
        ask(*given)
    assert caught.value.code == "bad_position"
    assert caught.value.sentence.endswith(".")
    return caught.value.sentence


def test_what_holds_is_no_problem() -> None:
    check(True, "It holds.")
    assert problem(check, False, "It does not hold.") == "It does not hold."


def test_a_position_has_known_fields_or_some_of_them() -> None:
    check_fields({}, ("turn", "hands"))
    check_fields({"turn": 1}, ("turn", "hands"))
    assert problem(check_fields, {"tern": 1}, ("turn",)) == "A position has no 'tern'."
    wrong: list[Any] = [None, [], "turn", 3]
    for nothing in wrong:
        assert problem(check_fields, nothing, ("turn",)) == "A position is an object."


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, [1]])
def test_only_whole_numbers_are_whole_numbers(value: Any) -> None:
    assert not is_whole(value)
    assert problem(whole, value, 0, 9, "turns") == "turns is a number from 0 to 9."
    assert problem(seat, value, 3, "turn") == "turn is a seat from 0 to 2."


def test_numbers_keep_their_bounds() -> None:
    assert [whole(n, -1, 1, "n") for n in (-1, 0, 1)] == [-1, 0, 1]
    assert [seat(n, 2, "turn") for n in (0, 1)] == [0, 1]
    for n in (-2, 2):
        assert problem(whole, n, -1, 1, "n") == "n is a number from -1 to 1."
        assert problem(seat, n, 2, "turn") == "turn is a seat from 0 to 1."


def test_there_is_something_for_each_seat() -> None:
    given = [["ace"], []]
    assert each(given, 2, "hands") == given
    assert each(given, 2, "hands") is not given
    assert flags([True, False], 2, "owes") == [1, 0]
    wrong: list[Any] = [[[]], [[], [], []], {}, None, "ab"]
    for value in wrong:
        assert problem(each, value, 2, "hands") == "hands has something for each seat."
    for value in ([1, 0], [True, None]):
        assert problem(flags, value, 2, "owes") == "owes is true or false for each seat."


def test_cards_are_taken_by_name_from_those_that_are_left() -> None:
    left = [2, 1]
    assert take(left, CARDS, ["ace", "king", "ace"]) == [0, 1, 0]
    assert left == [0, 0]
    assert take(left, CARDS, []) == []
    assert problem(take, left, CARDS, ["king"]) == "There is no further king in this deck."
    assert problem(take, left, CARDS, ["knave"]) == "There is no card 'knave'."
    for names in ("ace", None, [0], [["ace"]]):
        assert problem(take, [2, 1], CARDS, names) == "Cards are a list of names."


def test_a_row_is_filled_up_with_noughts() -> None:
    assert padded([3, 4], 4) == [3, 4, 0, 0]
    assert padded((), 2) == [0, 0]
    assert padded([3, 4], 2) == [3, 4]
