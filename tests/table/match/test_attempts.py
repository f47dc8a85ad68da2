"""What rules refused, and that hints were given, is kept in a table's log; nobody notices, and it never grows on."""

import pytest

from labtable.engine.words.lesson import Lesson
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt
from labtable.table.state import changes, decide
from labtable.table.state.changes import Acted, Advised, Refused, Started, Tried
from labtable.table.state.live_match import Advice
from labtable.table.state.table import Table

from ..manual import START, holder, made

HAND, SPACE = ["3/12h", "1/12c"], ["4/12s", "12/12d", "7/12d"]
FALSE, TRUE = "compute 3/12h x 4/12s = 12/12d", "compute 3/12h + 4/12s = 7/12d"
MISTAKE = "not_true_twelfths_multiplied"


def table(**options: object) -> Table:
    """Ada is to play."""
    made_here = made("person", "person", game="mathic", **options)  # type: ignore[arg-type]
    found = Table("muon-100", made_here)
    found.apply(Started(1, START, {"turn": 0, "hands": [HAND, ["1/12d"]], "space": SPACE}))
    return found


def kept(at: Table, action: str) -> Refused | None:
    """What is kept of a refused action; None if nothing is."""
    with pytest.raises(Problem) as problem:
        decide.act(at, holder(0), 0, action, START)
    assert problem.value.sentence is not None
    try:
        return decide.refused(at, holder(0), action, problem.value.sentence, START)
    except Problem:
        return None


def test_what_a_rule_refuses_is_kept_and_changes_nothing_in_the_match() -> None:
    at = table()
    refused = kept(at, "compute 3/12 x 4/12 = 12/12")
    assert refused == Refused(0, FALSE, 0, MISTAKE, "M-4")
    assert changes.read(changes.write(refused)) == refused
    assert at.play is not None
    before, seen = at.play.match.state.copy(), list(at.play.seen)
    at.apply(refused)
    at.apply(Advised(0, 3))
    assert (at.play.match.state, at.play.seen, at.noticed_by) == (before, seen, frozenset())
    assert at.play.attempts == [Attempt(0, 0, FALSE, MISTAKE, "M-4", 0)]
    assert at.play.hints == [Advice(0, 0, 3)]
    at.apply(Acted(0, TRUE, 5))
    assert at.play.step == 1


def test_a_line_that_is_no_action_is_kept_where_it_shows_a_mistake() -> None:
    at = table()
    assert kept(at, "3/12 + 4/12 = 7/24") == Refused(0, "3/12 + 4/12 = 7/24", 0, "not_read_added_across", "M-4")
    assert kept(at, "3/12 + 4/12 = 8/24") is None


def test_a_mistake_in_an_older_log_is_read_as_one() -> None:
    at = table()
    at.apply(changes.read(changes.write(Tried(0, FALSE, 7))))
    assert at.play is not None
    assert at.play.attempts == [Attempt(0, 0, FALSE, ms=7)]


def test_what_no_rule_refuses_is_not_kept_nor_is_anything_in_a_lesson() -> None:
    assert kept(table(), "compute 5/12h = 4/12s") is not None, "the card is not there (M-3)"
    at = table()
    with pytest.raises(Problem):
        decide.refused(at, holder(0), "dance", Sentence("no_such_action"), START)
    assert at.play is not None
    at.play.lesson = Lesson("plain", Sentence("plain"), 2, ["Ada", "Bob"], [0], {}, {}, [])
    with pytest.raises(Problem, match="Only what a rule refused"):
        decide.refused(at, holder(0), FALSE, Sentence(MISTAKE, {}, "M-4"), START)
    with pytest.raises(Problem):
        decide.advised(at, holder(0), START)


def test_the_same_again_counts_again_and_no_log_grows_without_end() -> None:
    at = table()
    for _ in range(decide.MOST_ATTEMPTS):
        refused = kept(at, FALSE)
        assert refused is not None
        at.apply(refused)
    assert kept(at, FALSE) is None
    assert kept(at, "compute 3/12h = 4/12s") is None


def test_a_hint_counts_once_until_its_seat_sees_something_happen() -> None:
    at = table()
    at.apply(decide.advised(at, holder(0), START))
    with pytest.raises(Problem):
        decide.advised(at, holder(0), START)
    at.apply(Acted(0, TRUE, 5))
    assert decide.advised(at, holder(0), START + 9) == Advised(0, 9)


def test_refusals_in_a_row_end_with_an_action_that_all_have_seen() -> None:
    """A row that ended with a secret answer would tell the teacher's page that the answer has been given."""
    at = Table("muon-101", made("person", "person", "person", game="mathic", referee="honour"))
    at.apply(Started(1, START, {"turn": 0, "hands": [HAND, ["1/12d"], ["2/12d"]], "space": SPACE}))
    play = at.play
    assert play is not None
    at.apply(Refused(0, "discard 5/12h", 1, "not_in_hand", "M-2"))
    assert len(play.refused_in_a_row(0)) == 1
    at.apply(Acted(0, TRUE, 5))
    assert play.refused_in_a_row(0) == []
    assert play.window is not None
    at.apply(Refused(1, "discard 5/12h", 6, "window_challenge", "M-12"))
    at.apply(Acted(1, "pass", 7))
    assert len(play.refused_in_a_row(1)) == 1, "that it lets it pass is secret until the window closes"
    at.apply(Acted(2, "pass", 8))
    assert play.window is None
    assert play.refused_in_a_row(1) == []
