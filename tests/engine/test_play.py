"""How a match goes on: who is asked, actions piece by piece, and what the engine hides for every game."""

from collections import Counter
from typing import Any

import pytest

from labtable.engine.kernels.contract import SPECTATOR, Asked, random_piece
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.kernels.state import is_midway
from labtable.engine.play.flow import first_to_act, may_wait, next_to_ask, seat_in_order
from labtable.engine.play.match import Match
from labtable.games import load
from tests.chance import is_fair

from .pairs import PAIRS

UNITARY = load("unitary")


def midway(low: int = 1, seed: int = 1) -> Any:
    """Seat 0 of two has said its first number."""
    state = PAIRS.deal(2, seed=seed)
    PAIRS.step(state, 0, low)
    return state


# --- an action piece by piece -----------------------------------------------------------------------------------------


def test_an_action_that_goes_on_is_kept_and_nothing_happens_yet() -> None:
    state = midway()
    assert is_midway(state)
    assert (list(state.prefix), state.prefix_size, state.prefix_seat) == ([1, 0], 1, 0)
    assert state.turns == 0


def test_while_an_action_goes_on_only_its_seat_is_asked() -> None:
    state = midway()
    assert PAIRS.who_may_act(state) == PAIRS.who_must_act(state) == [0]
    assert PAIRS.legal(state, 0) == [2, 3, 4]
    assert PAIRS.legal(state, 1) == []


def test_with_the_last_piece_it_happens_and_the_pieces_are_gone() -> None:
    state = midway()
    (event,) = PAIRS.carry_out(state, 0, (3,))
    assert event.numbers == (1, 3)
    assert not is_midway(state)
    assert (list(state.prefix), state.prefix_size, state.prefix_seat) == ([0, 0], 0, 0)
    assert state.total[:2] == [4, 0]


def test_in_an_ended_match_nobody_is_asked() -> None:
    match = Match(PAIRS, 2)
    for n in range(4):
        match.play(n % 2, "0-1")
    assert [PAIRS.asked(match.state, seat) for seat in range(2)] == [Asked.NO, Asked.NO]


# --- what the engine hides --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_the_dice_are_hidden_where_a_game_hides_nothing(viewer: int) -> None:
    state = PAIRS.deal(2, seed=1)
    assert state.random_low != 0
    view = PAIRS.view(state, viewer)
    assert (view.random_low, view.random_high, view.random_count) == (0, 0, 0)
    other = state.copy()
    seed_random(other, 2)
    assert PAIRS.view(other, viewer) == view


def test_the_pieces_of_an_unfinished_action_are_its_seats_alone() -> None:
    before = PAIRS.deal(2, seed=1)
    for viewer in (SPECTATOR, 1):
        assert PAIRS.view(midway(0), viewer) == PAIRS.view(midway(3), viewer) == PAIRS.view(before, viewer)
    own = PAIRS.view(midway(3), 0)
    assert (own.prefix[0], own.prefix_size, own.prefix_seat) == (3, 1, 0)


def test_a_view_is_a_copy() -> None:
    state = midway()
    before = state.copy()
    PAIRS.view(state, 1)
    assert state == before


# --- the order of asking ----------------------------------------------------------------------------------------------


def spot(seats: int) -> Any:
    """Seat 0 must act, and all others may claim."""
    return Match(UNITARY, seats, {"claims": "spot"}, 1, {"turn": 0, "hands": [["Mass"], *[[]] * (seats - 1)]}).state


def order(state: Any, last: int) -> list[int]:
    """The seats that are asked after this one has acted, until one must act."""
    found, place = [], 0
    while True:
        place = UNITARY.bound(next_to_ask)(state, last, place)
        found.append(seat_in_order(state, last, place))
        if not UNITARY.bound(may_wait)(state, found[-1]):
            return found
        place += 1


@pytest.mark.parametrize(("last", "seats"), [(3, [1, 2, 3, 0]), (0, [1, 2, 3, 0]), (1, [2, 3, 1, 0])])
def test_who_may_wait_is_asked_first_clockwise_and_then_who_must_act(last: int, seats: list[int]) -> None:
    assert order(spot(4), last) == seats


def test_in_a_reaction_window_all_who_must_answer_are_asked_in_order() -> None:
    match = Match(
        UNITARY, 3, {"claims": "spot"}, 1, {"turn": 0, "hands": [["Mass"], [], []], "hidden": ["Mass", None, None]}
    )
    match.play(0, "Mass up")
    match.play(0, "claim")
    assert [UNITARY.asked(match.state, seat) for seat in range(3)] == [Asked.NO, Asked.SECRETLY, Asked.SECRETLY]
    assert order(match.state, 0) == [1]
    assert order(match.state, 1) == [2]


def test_who_begins_is_the_first_that_must_act() -> None:
    assert UNITARY.bound(first_to_act)(spot(3)) == 0
    assert PAIRS.bound(first_to_act)(midway()) == 0
    match = Match(UNITARY, 3, {"claims": "spot"}, 1, {"turn": 2})
    assert UNITARY.bound(first_to_act)(match.state) == 2


# --- chance -----------------------------------------------------------------------------------------------------------


def drawn(state: Any, seat: int, waits: int, draws: int) -> Counter[int | None]:
    """How often each piece is drawn, None for waiting; the state stays as it is."""
    dice, before = UNITARY.state(), state.copy()
    seed_random(dice, 1)
    found: Counter[int | None] = Counter()
    for _ in range(draws):
        out = [0] * UNITARY.max_legal
        found[out[0] if UNITARY.bound(random_piece)(state, seat, waits, dice, out) else None] += 1
    assert state == before
    return found


def test_any_legal_piece_is_as_likely() -> None:
    state = spot(2)
    found = drawn(state, 0, 0, 2000)
    assert sorted(found, key=str) == sorted(UNITARY.legal(state, 0), key=str)
    assert is_fair(list(found.values()))


def test_who_may_wait_waits_as_often_as_it_does_any_other_thing() -> None:
    state = spot(2)
    found = drawn(state, 1, 1, 2000)
    assert set(found) == {None, *UNITARY.legal(state, 1)}
    assert is_fair(list(found.values()))


def test_the_bot_that_every_game_has_takes_a_whole_action_and_leaves_the_view_alone() -> None:
    view = PAIRS.view(PAIRS.deal(2), 0)
    before = view.copy()
    found = {PAIRS.choose(view, 0, 0, seed) for seed in range(200)}
    assert found == set(PAIRS.whole_actions(view, 0))
    assert view == before


def test_the_bot_goes_on_where_it_stands() -> None:
    assert {PAIRS.choose(PAIRS.view(midway(2), 0), 0, 0, seed) for seed in range(50)} == {(3,), (4,)}


def test_the_bot_may_wait() -> None:
    view = UNITARY.view(spot(2), 1)
    found = [UNITARY.choose(view, 1, 0, seed) for seed in range(300)]
    assert is_fair([found.count(()), len(found) - found.count(())])
