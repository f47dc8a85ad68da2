"""Unitary's bots: always legal, honest, the same compiled; each as good as its level says."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import new_records, put
from labtable.engine.kernels.contract import Asked, choose
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.bulk import Simulator, bots_room, compiled
from labtable.games.unitary.bots import expert
from labtable.games.unitary.rules.area import matched_at
from labtable.games.unitary.rules.cards import CARD_NAMES, N_QUANTITIES
from labtable.games.unitary.rules.hide import count_unseen
from labtable.games.unitary.rules.sides import side_of
from labtable.games.unitary.rules.state import MAX_SEATS, NOBODY, Action, Phase
from labtable.games.unitary.solver.chances import breadth_of, chances_of_own
from labtable.games.unitary.solver.lines import N_AREAS, SOLVER_WORK, shown_quantity

from .positions import GAME, arranged

LEVELS = range(len(GAME.levels))
RANDOM, BEGINNER, INTERMEDIATE, EXPERT = LEVELS
HONEST = [BEGINNER, INTERMEDIATE, EXPERT]
MATCHES = 300  # in each seat


def moments(seats: int, claims: str, big_deck: bool, seed: int, steps: int, level: int = RANDOM) -> Any:
    """A match that bots of a level play, before each action: the state, and who is asked."""
    state = GAME.deal(seats, {"claims": claims, "big_deck": big_deck}, seed)
    dice = Random(seed)
    for _ in range(steps):
        if GAME.is_over(state):
            return
        asked = GAME.who_must_act(state)
        for seat in GAME.who_may_act(state):
            if seat not in asked:
                yield state, seat
        seat = dice.choice(asked)
        yield state, seat
        (action,) = GAME.choose(GAME.view(state, seat), seat, level, dice.getrandbits(40))
        GAME.step(state, seat, action)


def fast_choice(state: Any, seat: int, level: int, seed: int) -> tuple[int, ...]:
    """What `GAME.choose` says, from the compiled twin: the expert thinks long without."""
    records, (worlds, workspaces) = new_records(GAME.state, 1), bots_room(GAME)
    view = GAME.view(state, seat)
    seed_random(view, seed)
    put(records, 0, view)
    out: NDArray[np.int16] = np.zeros(GAME.choice_size, np.int16)
    return tuple(out[: compiled(GAME)[choose](records[0], seat, level, worlds, workspaces[0], out)].tolist())


TABLES = [(2, "auto", False), (2, "spot", False), (3, "spot", True), (4, "auto", True), (4, "spot", False)]


@pytest.mark.parametrize("level", LEVELS, ids=GAME.levels)
@pytest.mark.parametrize(("seats", "claims", "big_deck"), TABLES)
def test_what_a_bot_does_is_legal(level: int, seats: int, claims: str, big_deck: bool) -> None:
    for seed in range(1 if level == EXPERT else 3):
        for n, (state, seat) in enumerate(moments(seats, claims, big_deck, seed, 20 if level == EXPERT else 40)):
            view = GAME.view(state, seat)
            before = view.copy()
            chosen = GAME.choose(view, seat, level, n)
            assert view == before
            assert chosen == GAME.choose(view, seat, level, n)
            if chosen:
                assert chosen in GAME.whole_actions(state, seat)
            else:
                assert GAME.asked(state, seat) < Asked.MUST


@pytest.mark.parametrize("level", LEVELS, ids=GAME.levels)
@pytest.mark.parametrize(("seats", "claims", "big_deck"), TABLES)
def test_compiled_a_bot_decides_the_same(level: int, seats: int, claims: str, big_deck: bool) -> None:
    for n, (state, seat) in enumerate(moments(seats, claims, big_deck, 5, 20)):
        assert fast_choice(state, seat, level, n) == GAME.choose(GAME.view(state, seat), seat, level, n)


@pytest.mark.parametrize("level", [INTERMEDIATE, EXPERT], ids=["intermediate", "expert"])
def test_a_line_that_wins_is_found_and_played_to_its_end(level: int) -> None:
    assert GAME.puzzle is not None
    for number in range(1, 9):
        puzzle = GAME.puzzle(number)
        state = arranged(**puzzle.position).state
        assert puzzle.task is not None
        for _ in range(puzzle.task.params["cards"] if level == INTERMEDIATE else 4):
            if not GAME.is_over(state):
                (action,) = GAME.choose(GAME.view(state, puzzle.seat), puzzle.seat, level, number)
                assert action < Action.DISCARD
                GAME.apply(state, puzzle.seat, action)
        assert GAME.winners(state) == [puzzle.seat]


@pytest.mark.parametrize("level", HONEST)
def test_no_bot_plays_a_card_that_changes_nothing_U7(level: int) -> None:
    dice, plays = Random(1), 0
    for seed in range(6):
        state = GAME.deal(2 + seed % 3, {}, seed)
        while not GAME.is_over(state):
            (seat,), area = GAME.who_must_act(state), list(state.area)
            (action,) = fast_choice(state, seat, level, dice.getrandbits(40))
            GAME.step(state, seat, action)
            if action < Action.DISCARD:
                plays += 1
                assert list(state.area) != area
    assert plays > 20


def test_the_expert_takes_the_order_that_shows_nobodys_card() -> None:
    state = arranged(
        area=[0, 2, -2], hands=[["Mass", "Surface Tension", "Square Root"], []], hidden=["Distance", "Energy"]
    ).state
    played: list[str] = []
    while not GAME.is_over(state):
        (action,) = GAME.choose(GAME.view(state, 0), 0, EXPERT, len(played))
        played.append(GAME.write(action))
        GAME.apply(state, 0, action)
    assert played == ["Surface Tension down", "Mass up", "Square Root"]
    assert GAME.returns(state) == [1, -1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_expert_fears_each_opponent_and_counts_on_its_partner(seats: int) -> None:
    state = GAME.deal(seats, {}, 1)
    place, own = 7, expert.ONE // 2

    def worth(winner: int) -> int:
        """What an area is worth from which one other seat wins with 30 of 100 hands."""
        theirs, totals = [0] * (MAX_SEATS * N_AREAS), [100, 0] * MAX_SEATS
        if winner != NOBODY:
            theirs[winner * N_AREAS + place] = 30
        return expert.worth_after_others(state, 0, theirs, totals, place, own)

    assert worth(NOBODY) == own
    for other in range(1, seats):
        is_partner = side_of(state, other) == side_of(state, 0)
        assert is_partner == ((seats, other) == (4, 2))
        assert worth(other) > own if is_partner else worth(other) < own


def test_the_expert_finds_cards_broader_the_more_areas_they_win_from() -> None:
    names = ["Power", "Mass", "Mass"]
    view = arranged(hands=[names, []], hidden=["Time", "Energy"]).view(0)
    unseen, mine, everywhere = [0] * len(CARD_NAMES), [0] * (expert.SETS_KEPT * N_AREAS), [0] * expert.SETS_KEPT
    count_unseen(view, unseen)
    chances_of_own(view, 0, [GAME.state() for _ in range(SOLVER_WORK)], unseen, mine, everywhere)
    nothing, power, mass, both = (breadth_of(mine, everywhere, kept) for kept in (0b000, 0b001, 0b010, 0b011))
    assert 0 < nothing < power < mass < both < breadth_of(mine, everywhere, 0b111)


@pytest.mark.parametrize("level", HONEST, ids=GAME.levels[1:])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_bot_claims_falsely_and_the_expert_overlooks_nothing(level: int, seats: int) -> None:
    claims = 0
    for seed in range(12):
        for n, (state, seat) in enumerate(moments(seats, "spot", False, seed, 60, INTERMEDIATE)):
            action = (*fast_choice(state, seat, level, n), None)[0]
            matched = matched_at(state, side_of(state, seat)) > 0
            if action == Action.CLAIM:
                assert matched
                claims += 1
            elif level == EXPERT:
                assert not matched or state.claim_shut[seat]
            if state.phase == Phase.WINDOW:
                assert action in (Action.CLAIM, Action.PASS)
    assert claims > 0


def test_a_beginner_sees_its_match_sooner_or_later_but_not_at_once() -> None:
    match = arranged(claims="spot", hands=[["Distance"], []], hidden=["Distance", "Energy"])
    match.play(0, "Distance up")
    assert shown_quantity(match.state) in range(N_QUANTITIES)
    assert shown_quantity(match.state) != NOBODY
    looks = {GAME.choose(match.view(0), 0, BEGINNER, seed) == (Action.CLAIM,) for seed in range(60)}
    assert looks == {True, False}


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("beginner", "random"), ("intermediate", "beginner"), ("expert", "intermediate")]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_each_level_beats_the_one_below(stronger: str, weaker: str, seats: int) -> None:
    won = lost = 0
    for seat, pair in enumerate(([stronger, weaker], [weaker, stronger])):
        bots = pair * (seats // 2)
        results = Simulator(GAME, bots).play(1, 0, MATCHES).results
        won += int((results[:, seat] > results[:, 1 - seat]).sum())
        lost += int((results[:, seat] < results[:, 1 - seat]).sum())
    assert won > 1.2 * lost
