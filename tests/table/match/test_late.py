"""Who comes too late with what was possible a moment ago is told what has happened, not that it broke a rule."""

import pytest

from labtable.engine.words.problem import Problem
from labtable.table.state import decide
from labtable.table.state.changes import Started
from labtable.table.state.table import Table
from tests.feynman.positions import arranged

from ..manual import START, holder, made

HANDS = [["u:red", "c:blue"], ["d:blue", "d:green"], ["s:green", "s:blue"]]


def one_card_left() -> Table:
    """Seat 0 has played down to one card and has not called DECAY (F-19)."""
    table = Table("muon-100", made("person", "person", "person", game="feynman"))
    table.apply(Started(1, START, arranged(hands=HANDS, discard=["t:red"]).position))
    does(table, 0, 0, "play u:red")
    return table


def does(table: Table, seat: int, seen: int, action: str) -> None:
    table.apply(decide.act(table, holder(seat), seen, action, START))


def told(table: Table, seat: int, seen: int, action: str) -> tuple[str, str]:
    """The code and the sentence with which an action is not done."""
    with pytest.raises(Problem) as problem:
        decide.act(table, holder(seat), seen, action, START)
    return problem.value.code, problem.value.text


def test_who_loses_a_race_hears_who_was_quicker() -> None:
    table = one_card_left()
    does(table, 1, 1, "catch")
    code, said = told(table, 2, 1, "catch")
    quicker, caught = table.names[1], table.names[0]
    assert code == "late"
    assert said.startswith(f"{quicker} was quicker. {quicker} caught {caught}")


def test_who_is_caught_before_calling_hears_by_whom_and_what_it_costs() -> None:
    table = one_card_left()
    does(table, 1, 1, "catch")
    code, said = told(table, 0, 1, "decay")
    assert code == "late"
    assert said.startswith(f"{table.names[1]} caught you")
    assert "draw" in said


def test_who_presses_twice_at_the_very_first_action_has_broken_no_rule() -> None:
    assert told(one_card_left(), 0, 0, "play u:red")[0] == "late"


def test_who_has_seen_it_happen_is_refused_as_ever() -> None:
    table = one_card_left()
    does(table, 1, 1, "catch")
    assert told(table, 2, 2, "catch")[0] == "refused"
    assert told(table, 2, -5, "catch")[0] == "refused"
