"""The exact solver against an independent search: permutations of the hand, both ways up, in plain exponents."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.kernels.compiled import compile_kernels, new_records, put
from labtable.engine.kernels.kernel import new_row
from labtable.games.unitary.rules.cards import CARD_NAMES, N_CARDS, N_QUANTITIES, UNIT_CARDS, UNITS_OF, Special
from labtable.games.unitary.rules.state import MAX_HAND, NOBODY, Action, State
from labtable.games.unitary.solver import chances
from labtable.games.unitary.solver import lines as solver

from .positions import GAME, arranged

SEAT = 1
MOST_LINES = 632  # 8 of one card, 48 of two, 192 of three, 384 of four
Area = tuple[int, ...]
Play = tuple[int, int]  # a card, and 1 for right-side-up or -1 for upside-down


def naive_area(area: Area, play: Play) -> Area | None:
    """What a play makes of an area, by the book; None if it may not be played."""
    card, way = play
    after: Area
    match card:
        case Special.CLEAR:
            after = (0, 0, 0)
        case Special.SQUARE:
            after = tuple(2 * e for e in area)
        case Special.SQUARE_ROOT:
            if any(e % 2 for e in area):
                return None
            after = tuple(e // 2 for e in area)
        case _:
            after = tuple(e + way * u for e, u in zip(area, UNITS_OF[card], strict=True))
    return after if all(abs(e) <= UNIT_CARDS for e in after) else None


def naive_lines(area: Area, hand: Sequence[int]) -> Iterator[tuple[tuple[Play, ...], list[Area]]]:
    """Every different line of legal plays, with the areas that it passes through."""
    seen = set()
    for length in range(1, len(hand) + 1):
        for cards in permutations(hand, length):
            for ways in product((1, -1), repeat=length):
                line = tuple((c, w if c < N_QUANTITIES else 1) for c, w in zip(cards, ways, strict=True))
                if line not in seen:
                    seen.add(line)
                    areas: list[Area] = [area]
                    for play in line:
                        after = naive_area(areas[-1], play)
                        if after is None:
                            break
                        areas.append(after)
                    else:
                        yield line, areas[1:]


def action_of(play: Play) -> int:
    """A play as the rules number it."""
    return play[0] if play[1] == 1 else Action.DOWN + play[0]


def turn(area: Sequence[int], hand: Sequence[int]) -> State:
    """A turn with this area and this hand."""
    state = State()
    state.area = list(area)
    state.hand[SEAT] = [*hand, *[0] * (MAX_HAND - len(hand))]
    state.hand_size[SEAT] = len(hand)
    return state


def workroom() -> list[State]:
    """Records for the solver."""
    return [State() for _ in range(solver.SOLVER_WORK)]


def place(area: Sequence[int]) -> int:
    """The solver's number of an area."""
    return solver.place_of(turn(area, []))


areas = st.tuples(*[st.integers(-UNIT_CARDS, UNIT_CARDS) | st.integers(-4, 4)] * 3)
low_areas = st.tuples(*[st.integers(-3, 3)] * 3)
cards = st.integers(0, N_CARDS - 1)
hands = st.lists(cards, max_size=MAX_HAND)
targets = st.integers(0, N_QUANTITIES - 1)
dangers = st.lists(st.integers(0, 5), min_size=N_QUANTITIES, max_size=N_QUANTITIES)


def hand_of(*names: str) -> list[int]:
    """Cards by name."""
    return [CARD_NAMES.index(name) for name in names]


def test_four_different_quantities_have_632_lines() -> None:
    state = turn([0, 0, 0], hand_of("Distance", "Mass", "Time", "Force"))
    assert solver.count_lines(state, SEAT, NOBODY, workroom(), new_row(MAX_HAND + 1)) == MOST_LINES


@given(areas, hands)
def test_no_turn_has_more_lines_than_that(area: Area, hand: list[int]) -> None:
    lines = solver.count_lines(turn(area, hand), SEAT, NOBODY, workroom(), new_row(MAX_HAND + 1))
    assert lines == sum(1 for _ in naive_lines(area, hand)) <= MOST_LINES


@given(areas, hands, targets)
def test_every_line_is_counted_once_and_ends_at_its_match(area: Area, hand: list[int], target: int) -> None:
    goal = UNITS_OF[target]
    lines = [passed for _, passed in naive_lines(area, hand) if goal not in passed[:-1]]
    winning = new_row(MAX_HAND + 1)
    assert solver.count_lines(turn(area, hand), SEAT, target, workroom(), winning) == len(lines)
    assert winning == [sum(len(p) == n and p[-1] == goal for p in lines) for n in range(MAX_HAND + 1)]


@given(areas, hands, targets, dangers)
def test_the_best_line_is_the_safest_and_of_those_a_shortest(
    area: Area, hand: list[int], target: int, danger: list[int]
) -> None:
    goal = UNITS_OF[target]
    weight: dict[Area, int] = {UNITS_OF[quantity]: danger[quantity] for quantity in range(N_QUANTITIES)}
    costs = {
        tuple(action_of(play) for play in line): (sum(weight.get(a, 0) for a in passed[:-1]), len(line))
        for line, passed in naive_lines(area, hand)
        if passed[-1] == goal and goal not in passed[:-1]
    }
    line = new_row(MAX_HAND)
    length = solver.best_line(turn(area, hand), SEAT, target, danger, workroom(), line)
    if length == 0:
        assert not costs
    else:
        assert costs[tuple(line[:length])] == min(costs.values())


@given(areas, hands, targets)
def test_the_shortest_line_is_shortest(area: Area, hand: list[int], target: int) -> None:
    lengths = [len(line) for line, passed in naive_lines(area, hand) if passed[-1] == UNITS_OF[target]]
    found = solver.best_line(turn(area, hand), SEAT, target, new_row(N_QUANTITIES), workroom(), new_row(MAX_HAND))
    assert found == min(lengths, default=0)


@given(areas, hands)
def test_every_area_that_can_be_reached_is_found_with_its_fewest_cards(area: Area, hand: list[int]) -> None:
    fewest: dict[int, int] = {}
    for line, passed in naive_lines(area, hand):
        fewest[place(passed[-1])] = min(len(line), fewest.get(place(passed[-1]), MAX_HAND))
    found = new_row(solver.N_AREAS)
    assert solver.reachable(turn(area, hand), SEAT, workroom(), found) == len(fewest)
    assert {i: n for i, n in enumerate(found) if n} == fewest


def test_every_area_has_a_number_of_its_own() -> None:
    exponents = range(-UNIT_CARDS, UNIT_CARDS + 1)
    state = State()
    numbers = []
    for state.area in product(exponents, repeat=3):  # type: ignore[assignment]
        numbers.append(solver.place_of(state))
    assert numbers == list(range(solver.N_AREAS))


# --- from where a hand wins -------------------------------------------------------------------------------------------


def wins_from(hand: list[int], target: int) -> set[int] | None:
    """The areas that undoing the hand's cards from the target finds; None if any will do."""
    work, stamps, sources = workroom(), new_row(solver.N_AREAS), new_row(chances.MAX_SOURCES)
    chances.hold(work[0], hand, len(hand))
    found = chances.find_sources(work, target, stamps, 1, sources)
    if found == chances.EVERYWHERE:
        return None
    assert len(set(sources[:found])) == found
    return set(sources[:found])


def area_at(number: int) -> Area:
    """The area that the solver gives this number."""
    size = solver.EXPONENTS
    return tuple(e - UNIT_CARDS for e in (number // size**2, number // size % size, number % size))


@given(hands, targets, areas, st.integers(0, 2**16))
def test_a_hand_wins_from_where_it_is_said_to(hand: list[int], target: int, anywhere: Area, pick: int) -> None:
    found = wins_from(hand, target)
    if found != set():
        area = anywhere if found is None else area_at(sorted(found)[pick % len(found)])
        assert any(passed[-1] == UNITS_OF[target] for _, passed in naive_lines(area, hand))


@given(low_areas, hands, targets)
def test_no_area_is_missed_where_no_stack_runs_out(area: Area, hand: list[int], target: int) -> None:
    most = max(abs(e) for e in area) + sum(max(map(abs, UNITS_OF[c])) for c in hand if c < N_QUANTITIES)
    if most * 2 ** hand.count(Special.SQUARE) <= UNIT_CARDS:
        found = wins_from(hand, target)
        wins = any(passed[-1] == UNITS_OF[target] for _, passed in naive_lines(area, hand))
        assert wins == (found is None or place(area) in found)


@pytest.mark.parametrize(
    ("area", "hand", "target"),
    [((0, 1, 0), ["Mass", "Square"], "Moment of Inertia"), ((1, 2, 0), ["Mass", "Square Root"], "Distance")],
)
def test_quantities_before_and_after_a_special_card_are_taken_back(area: Area, hand: list[str], target: str) -> None:
    found = wins_from(hand_of(*hand), CARD_NAMES.index(target))
    assert found is not None
    assert place(area) in found


# --- the book's sample game -------------------------------------------------------------------------------------------


def test_russell_wins_by_one_order_alone_if_he_may_not_pass_energy() -> None:
    match = arranged(
        area=[0, 2, -2], hands=[["Mass", "Surface Tension", "Square Root"], []], hidden=["Distance", "Energy"]
    )
    danger, line = new_row(N_QUANTITIES), new_row(MAX_HAND)
    danger[CARD_NAMES.index("Energy")] = 1
    length = solver.best_line(match.state, 0, match.state.hidden[0], danger, workroom(), line)
    assert [GAME.write(a) for a in line[:length]] == ["Surface Tension down", "Mass up", "Square Root"]
    winning = new_row(MAX_HAND + 1)
    solver.count_lines(match.state, 0, match.state.hidden[0], workroom(), winning)
    assert winning == [0, 0, 0, 2, 0]


# --- compiled ---------------------------------------------------------------------------------------------------------


def zeros(length: int) -> Any:
    """A row as compiled kernels have it."""
    return np.zeros(length, np.int16)


@pytest.fixture(scope="module")
def twins() -> dict[Any, Any]:
    """The solver, compiled."""
    roots: list[Any] = [solver.best_line, solver.count_lines, solver.reachable]
    return compile_kernels(roots, {}, GAME.sources, "unitary-solver")


def test_compiled_it_answers_the_same(twins: dict[Any, Any]) -> None:
    work = new_records(State, solver.SOLVER_WORK)
    states = new_records(State, 1)
    for seed in range(60):
        held = [(seed * 7 + 5 * i * (seed % 4 + 1)) % N_CARDS for i in range(seed % 5)]
        state = turn([seed % 5 - 2, seed % 7 - 3, seed % 3 - 1], held)
        put(states, 0, state)
        target = seed % N_QUANTITIES
        plain, compiled = new_row(MAX_HAND), zeros(MAX_HAND)
        danger, weights = [seed % 3] * N_QUANTITIES, np.full(N_QUANTITIES, seed % 3, np.int16)
        assert solver.best_line(state, SEAT, target, danger, workroom(), plain) == twins[solver.best_line](
            states[0], SEAT, target, weights, work, compiled
        )
        assert plain == compiled.tolist()
        plain, compiled = new_row(MAX_HAND + 1), zeros(MAX_HAND + 1)
        assert solver.count_lines(state, SEAT, target, workroom(), plain) == twins[solver.count_lines](
            states[0], SEAT, target, work, compiled
        )
        assert plain == compiled.tolist()
        plain, compiled = new_row(solver.N_AREAS), zeros(solver.N_AREAS)
        assert solver.reachable(state, SEAT, workroom(), plain) == twins[solver.reachable](
            states[0], SEAT, work, compiled
        )
        assert plain == compiled.tolist()
