"""The quiet sign that a pupil needs help: who may give it and how often, who sees it, and when it ends."""

from collections.abc import Callable

import pytest

from labtable.classroom import door, needs_help
from labtable.classroom.changes import Closed, Moved
from labtable.classroom.classroom import Classroom
from labtable.engine.words.problem import Problem

from .classes import DESK, NOW, Class, holder, opened


def dealt() -> Class:
    """A class of Ada, Ben and Cleo at table 1, to whom cards were dealt."""
    its = opened()
    for name in ("Ada", "Ben", "Cleo"):
        its.join(name)
    its.deal()
    return its


def signs(classroom: Classroom) -> dict[int, bool]:
    """Who needs help, and whether the desk has seen it."""
    return {pupil.number: pupil.help_seen for pupil in classroom.pupils if pupil.help is not None}


def test_it_is_seen_taken_back_and_read_again() -> None:
    its = dealt()
    its.do(needs_help.ask(its.classroom, holder(0), NOW))
    its.do(needs_help.ask(its.classroom, holder(1), NOW + 1))
    assert signs(its.classroom) == signs(its.read_again()) == {0: False, 1: False}
    its.do(needs_help.see(its.classroom, DESK, 1))
    assert signs(its.classroom) == signs(its.read_again()) == {0: True, 1: True}
    its.do(needs_help.take_back(its.classroom, holder(0)))
    assert signs(its.classroom) == signs(its.read_again()) == {1: True}
    its.do(needs_help.ask(its.classroom, holder(0), NOW + needs_help.MS_BETWEEN))
    assert signs(its.classroom) == {0: False, 1: True}, "a new sign has not been seen"


@pytest.mark.parametrize(
    "ends",
    [
        lambda its: its.deal(),
        lambda its: its.do(Moved([0], 2, by_desk=True)),
        lambda its: its.do(door.send_out(its.classroom, DESK, [0], NOW)),
    ],
)
def test_it_ends_with_the_next_deal_and_with_the_table(ends: Callable[[Class], object]) -> None:
    its = dealt()
    its.do(needs_help.ask(its.classroom, holder(0), NOW))
    its.playing.clear()
    ends(its)
    assert signs(its.classroom) == signs(its.read_again()) == {}


def test_whoever_was_sent_out_and_is_back_needs_no_help() -> None:
    its = dealt()
    its.do(needs_help.ask(its.classroom, holder(0), NOW))
    its.do(door.send_out(its.classroom, DESK, [0], NOW))
    its.do(door.bring_back(its.classroom, DESK, 0, door.Room((), {}, range(1, 81)), NOW))
    assert signs(its.classroom) == {}


def test_it_is_limited_in_rate_and_number() -> None:
    its = dealt()

    def asked(now: int) -> str:
        return refusal(lambda: needs_help.ask(its.classroom, holder(0), now))

    for now in range(NOW, end := NOW + needs_help.MOST_HELP * needs_help.MS_BETWEEN, needs_help.MS_BETWEEN):
        its.do(needs_help.ask(its.classroom, holder(0), now))
        assert asked(now) == "help_asked"
        its.do(needs_help.take_back(its.classroom, holder(0)))
        assert asked(now + needs_help.MS_BETWEEN - 1) == "help_often"
    assert asked(end) == "help_often"
    its.do(needs_help.ask(its.classroom, holder(1), end))


def test_what_is_refused() -> None:
    its = dealt()
    classroom = its.classroom
    assert refusal(lambda: needs_help.ask(classroom, DESK, NOW)) == "not_at_table"
    assert refusal(lambda: needs_help.ask(classroom, None, NOW)) == "not_at_table"
    assert refusal(lambda: needs_help.take_back(classroom, holder(0))) == "not_needed"
    assert refusal(lambda: needs_help.see(classroom, holder(0), 1)) == "not_desk"
    assert refusal(lambda: needs_help.see(classroom, DESK, 1)) == "not_needed"
    assert refusal(lambda: needs_help.see(classroom, DESK, 2)) == "bad_group"
    its.do(Moved([0], 0))
    assert refusal(lambda: needs_help.ask(classroom, holder(0), NOW)) == "not_at_table"
    its.do(Closed(NOW))
    assert refusal(lambda: needs_help.ask(classroom, holder(1), NOW)) == "class_over"


def refusal(wish: Callable[[], object]) -> str:
    """The code with which a wish is refused, with a sentence."""
    with pytest.raises(Problem) as problem:
        wish()
    assert problem.value.text.endswith(".")
    return problem.value.code
