"""What happened is told to each as each may know it."""

from typing import Annotated

import pytest

from labtable.engine.kernels.events import (
    NOBODY,
    Argument,
    Audience,
    Event,
    EventKind,
    SeenEvent,
    collect,
    emit,
    emit_row,
    is_heard,
    seen,
    seen_by_each,
)
from labtable.engine.kernels.record import Row, record
from labtable.engine.kernels.state import MatchState


def name_of(card: int) -> str:
    return f"card {card}"


def names_of(cards: list[int]) -> list[str]:
    return [name_of(card) for card in cards]


class Happened(EventKind):
    """One kind for each way in which something may be known."""

    PLAYED = 1, "X-1", Argument("card", name_of)
    DREW = 2, Argument("turn"), Argument("card", name_of).own()
    PASSED = 3, "X-2", Audience.OWN, Argument("late", bool)
    SET_ASIDE = 4, Argument("card", name_of, None, Audience.NOBODY)
    SHUFFLED = 5, Audience.NOBODY
    DEALT = 6, Argument("first", names_of, 2), Argument("last"), Argument("rest", names_of, 0).own()


@record
class State(MatchState):
    """A row, as kernels have it."""

    cards: Annotated[Row, 5]


SEATS = (0, 1, None, -1)  # its own seat, another, somebody who may know everything, a spectator


def known(event: Event, name: str) -> list[object]:
    """What each of SEATS knows of an argument."""
    return [seen(Happened, [event], viewer)[0].arguments[name] for viewer in SEATS]


def heard(event: Event) -> list[bool]:
    """Which of SEATS knows that it happened."""
    return [seen(Happened, [event], viewer) != [] for viewer in SEATS]


def test_a_kind_says_its_rule_its_arguments_and_who_may_know_of_it() -> None:
    assert (Happened.PLAYED.rule, Happened.PLAYED.audience, Happened.PLAYED.key) == ("X-1", Audience.ALL, "played")
    assert (Happened.PASSED.rule, Happened.PASSED.audience) == ("X-2", Audience.OWN)
    assert Happened.DREW.rule is None
    assert [argument.name for argument in Happened.DREW.arguments] == ["turn", "card"]
    assert Happened(4) is Happened.SET_ASIDE


def test_what_all_may_know_is_told_to_all() -> None:
    assert known(Event(Happened.PLAYED, 0, (7,)), "card") == ["card 7"] * 4


def test_an_argument_may_be_the_own_seats_or_nobodys() -> None:
    drew = Event(Happened.DREW, 0, (3, 7))
    assert known(drew, "turn") == [3, 3, 3, 3]
    assert known(drew, "card") == ["card 7", None, "card 7", None]
    assert known(Event(Happened.SET_ASIDE, 0, (7,)), "card") == [None, None, "card 7", None]


def test_a_kind_may_be_the_own_seats_or_nobodys() -> None:
    assert heard(Event(Happened.PLAYED, 0, (7,))) == [True, True, True, True]
    assert heard(Event(Happened.PASSED, 0, (1,))) == [True, False, True, False]
    assert heard(Event(Happened.SHUFFLED, 0, ())) == [False, False, True, False]


def test_an_own_event_of_nobody_is_told_to_nobody() -> None:
    """NOBODY has the number of a spectator, who must not be taken for it."""
    assert heard(Event(Happened.PASSED, NOBODY, (1,))) == [False, False, True, False]
    assert known(Event(Happened.DREW, NOBODY, (3, 7)), "card") == [None, None, "card 7", None]


def test_arguments_take_their_numbers_in_order() -> None:
    (event,) = seen(Happened, [Event(Happened.DEALT, 0, (5, 6, 9, 1, 2, 3))], 0)
    assert event == SeenEvent(
        Happened.DEALT,
        0,
        {"first": ["card 5", "card 6"], "last": 9, "rest": ["card 1", "card 2", "card 3"]},
    )
    assert known(Event(Happened.DEALT, 0, (5, 6, 9)), "rest") == [[], None, [], None]


@pytest.mark.parametrize("numbers", [(), (5,), (5, 6, 9)])
def test_numbers_that_do_not_fit_the_kind_are_a_mistake_of_the_rules(numbers: tuple[int, ...]) -> None:
    with pytest.raises((AssertionError, IndexError)):
        seen(Happened, [Event(Happened.DREW, 0, numbers)], None)
    with pytest.raises(ValueError, match="99"):
        seen(Happened, [Event(99, 0, numbers)], None)


def test_it_is_sent_as_data_with_its_kind_and_seat() -> None:
    (event,) = seen(Happened, [Event(Happened.DREW, 1, (3, 7))], 0)
    assert event.data == {"kind": "drew", "seat": 1, "turn": 3, "card": None}


def test_what_is_emitted_is_collected_in_order() -> None:
    state = State()
    state.cards = [4, 5, 6, 0, 0]
    with collect(state) as events:
        emit(state, Happened.PLAYED, 0, 7)
        emit_row(state, Happened.DEALT, 1, state.cards, 3, 8, 9, 2)
        emit(state, Happened.SHUFFLED, NOBODY)
    assert events == [
        Event(Happened.PLAYED, 0, (7,)),
        Event(Happened.DEALT, 1, (8, 9, 2, 4, 5, 6)),
        Event(Happened.SHUFFLED, NOBODY, ()),
    ]
    state.cards[0] = 99
    assert events[1].numbers[3] == 4


def test_where_nobody_listens_nothing_is_kept() -> None:
    state = State()
    emit(state, Happened.PLAYED, 0, 7)
    emit_row(state, Happened.DEALT, 1, state.cards, 3)
    assert not is_heard(state)
    with collect(state) as events:
        assert is_heard(state)
        twin = state.copy()  # type: ignore[attr-defined]
        assert not is_heard(twin)
        emit(twin, Happened.PLAYED, 0, 7)
    assert not is_heard(state)
    assert events == []


def test_one_who_listens_within_another_hears_alone() -> None:
    state = State()
    with collect(state) as outer:
        emit(state, Happened.PLAYED, 0, 1)
        with pytest.raises(RuntimeError), collect(state) as inner:
            emit(state, Happened.PLAYED, 0, 2)
            raise RuntimeError
        emit(state, Happened.PLAYED, 0, 3)
    assert [event.numbers for event in outer] == [(1,), (3,)]
    assert [event.numbers for event in inner] == [(2,)]


def test_that_somebody_listens_is_no_part_of_a_states_value() -> None:
    state = State()
    with collect(state):
        emit(state, Happened.PLAYED, 0, 7)
        assert state == State()


def test_several_viewers_are_told_what_each_of_them_would_be() -> None:
    events = [
        Event(Happened.PLAYED, 0, (7,)),
        Event(Happened.DREW, 0, (3, 7)),
        Event(Happened.PASSED, 0, (1,)),
        Event(Happened.SHUFFLED, 0, ()),
    ]
    viewers = range(-1, 3)
    assert seen_by_each(Happened, events, viewers) == {viewer: seen(Happened, events, viewer) for viewer in viewers}
