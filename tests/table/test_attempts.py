"""What was refused for a mistake is kept for the score sheet, and for nothing else, and never without end."""

import pytest

from labtable.engine.words.problem import Problem
from labtable.table import changes, decide
from labtable.table.changes import Acted, Started, Tried
from labtable.table.table import Table

from .manual import START, holder, made

HAND, SPACE = ["3/12h", "1/12c"], ["4/12s", "12/12d", "7/12d"]
FALSE, TRUE = "compute 3/12h x 4/12s = 12/12d", "compute 3/12h + 4/12s = 7/12d"


def table(**options: object) -> Table:
    """Ada is to play."""
    made_here = made("person", "person", game="mathic", **options)  # type: ignore[arg-type]
    found = Table("muon-100", made_here)
    found.apply(Started(1, START, {"turn": 0, "hands": [HAND, ["1/12d"]], "space": SPACE}))
    return found


def kept(at: Table, action: str) -> Tried | None:
    """What is kept of a refused action; None if nothing is."""
    with pytest.raises(Problem) as problem:
        decide.act(at, holder(0), 0, action, START)
    assert problem.value.refusal is not None
    try:
        return decide.tried(at, holder(0), action, problem.value.refusal, START)
    except Problem:
        return None


def test_a_mistake_is_kept_and_changes_nothing_in_the_match() -> None:
    at = table()
    tried = kept(at, "compute 3/12 x 4/12 = 12/12")
    assert tried == Tried(0, FALSE, 0)
    assert changes.read(changes.write(tried)) == tried
    assert at.play is not None
    before, seen = at.play.match.state.copy(), list(at.play.seen)
    at.apply(tried)
    assert (at.play.match.state, at.play.seen, at.noticed_by) == (before, seen, frozenset())
    assert at.play.attempts == [(0, 0, FALSE)]
    at.apply(Acted(0, TRUE, 5))
    assert at.play.step == 1


def test_neither_a_missing_card_nor_a_slip_in_writing_is_kept() -> None:
    assert kept(table(), "compute 5/12h = 4/12s") is None
    assert kept(table(), "compute 3/12h 4/12s = 7/12d") is None


def test_what_is_known_is_not_kept_again_and_no_log_grows_without_end() -> None:
    at = table()
    tried = kept(at, FALSE)
    assert tried is not None
    at.apply(tried)
    assert kept(at, FALSE) is None
    for n in range(1, decide.MOST_ATTEMPTS):
        at.apply(Tried(0, f"compute {n}", 0))
    assert kept(at, "compute 3/12h = 4/12s") is None
