"""Positions are set up from data that may be anything: it fits, or a Problem says in a sentence what does not."""

from collections.abc import Callable
from typing import Any, Generic, Literal, Never, TypeVar

import msgspec
import pytest

from labtable.engine.words.positions import check, check_fields, each, is_whole, padded, read, seat, take, whole
from labtable.engine.words.problem import Problem

CARDS = {"ace": 0, "king": 1}
Hidden = TypeVar("Hidden")


class Bid(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat has bid."""

    n: int
    by: int


class Position(msgspec.Struct, Generic[Hidden]):
    """A small position."""

    turn: int
    hands: list[list[str | Hidden]]
    phase: Literal["bid", "over"] = "bid"
    open: bool = True
    bid: Bid | None = None


Truth = Position[Never]
Seen = Position[None]
DEALT: Seen = Position(1, [["ace"], [None]])


def names_of(truth: Truth) -> str:
    """All cards, which are known."""
    return " ".join(name for hand in truth.hands for name in hand)


def turn_of(seen: Seen) -> int:
    """Whose turn it is, for somebody to see."""
    return seen.turn


def problem(ask: Callable[..., Any], *given: Any) -> str:
    """What is wrong with what is given."""
    with pytest.raises(Problem) as caught:
        ask(*given)
    assert caught.value.code == "bad_position"
    assert caught.value.text.endswith(".")
    return caught.value.text


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


def test_what_a_position_does_not_say_is_as_it_was_dealt() -> None:
    assert read(Seen, {}, DEALT) == DEALT
    given = {"hands": [[None], ["king"]], "bid": {"n": 2, "by": 0}}
    wanted: Seen = Position(1, [[None], ["king"]], bid=Bid(2, 0))
    assert read(Seen, given, DEALT) == wanted
    assert read(Seen, {"bid": None, "turn": None}, DEALT, may_be_null=["turn"]) == DEALT


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ([], "A position is an object."),
        ({"tern": 1}, "A position has no 'tern'."),
        ({"turn": True}, "turn is a whole number."),
        ({"turn": 1.0}, "turn is a whole number."),
        ({"turn": None}, "turn is a whole number."),
        ({"open": 1}, "open is true or false."),
        ({"phase": "end"}, "phase is bid or over."),
        ({"hands": "ace"}, "hands is a list."),
        ({"hands": [[], None]}, "hands[1] is a list."),
        ({"hands": [["ace", 1]]}, "hands[0][1] is a name."),
        ({"bid": 2}, "bid has n and by."),
        ({"bid": {"n": 2}}, "bid has n and by."),
        ({"bid": {"n": 2, "by": 1, "for": 0}}, "bid has n and by."),
        ({"bid": {"n": "2", "by": 1}}, "bid.n is a whole number."),
    ],
)
def test_what_is_of_another_type_is_said_in_a_sentence(given: Any, sentence: str) -> None:
    assert problem(read, Seen, given, DEALT) == sentence


def test_mypy_keeps_a_truth_and_what_is_seen_apart() -> None:
    """An `ignore` that nothing needs is an error, so these are refused."""
    truth: Truth = Position(1, [["ace"], ["king"]])
    assert names_of(truth) == "ace king"
    assert turn_of(truth) == 1  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        names_of(DEALT)  # type: ignore[arg-type]


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
    wrong: list[Any] = [[[]], [[], [], []], {}, None, "ab"]
    for value in wrong:
        assert problem(each, value, 2, "hands") == "hands has something for each seat."


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
