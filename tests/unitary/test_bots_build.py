"""Unitary's bots play a game worth watching: they build towards their quantities, and block (U-4, U-9)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from labtable.engine.play.bulk import Simulator
from labtable.games.unitary.bots.choose import SETS_BACK
from labtable.games.unitary.rules.cards import N_QUANTITIES, UNITS_OF
from labtable.games.unitary.rules.hide import count_hideable, count_unseen, may_hide
from labtable.games.unitary.rules.sides import side_of, sides
from labtable.games.unitary.rules.state import MAX_HAND, NOBODY, Action
from labtable.games.unitary.solver.lines import SOLVER_WORK, best_line, shown_quantity

from .positions import GAME, arranged

MATCHES = 100
SEED = 1
BEGINNER, INTERMEDIATE, EXPERT = "beginner", "intermediate", "expert"


class Turn(NamedTuple):
    """A turn of a match: the state before it, before and after each play, and what it left (of an ended match: all)."""

    seat: int
    before: Any
    plays: list[tuple[Any, int, Any]]
    after: Any

    @property
    def won(self) -> bool:
        """Whether the match ended with it for its own side."""
        return bool(GAME.is_over(self.after)) and self.after.winners[side_of(self.after, self.seat)] == 1


def turns(level: str, seats: int = 2, matches: int = MATCHES) -> Iterator[Turn]:
    """The turns of matches among bots of one level."""
    batch = Simulator(GAME, [level] * seats).play(SEED, 0, matches)
    for i in range(matches):
        state = GAME.deal(seats, {}, Simulator.seed_of(SEED, i))
        n = batch.lengths[i]
        before, plays = state.copy(), []
        for seat, action in zip(batch.seats_taken[i, :n].tolist(), batch.actions_taken[i, :n].tolist(), strict=True):
            last = state.copy()
            GAME.apply(state, seat, action)
            if action < Action.DISCARD:
                plays.append((last, action, state.copy()))
            if GAME.is_over(state) or state.turns != before.turns:
                yield Turn(before.turn, before, plays, state.copy())
                before, plays = state.copy(), []


def units_off(state: Any, seat: int) -> int:
    """How many unit cards the area is from the seat's hidden quantity."""
    goal = UNITS_OF[state.hidden[side_of(state, seat)]]
    return sum(abs(e - g) for e, g in zip(state.area, goal, strict=True))


def suspects(state: Any, seat: int) -> set[int]:
    """The quantities that another side may hide, for all that the seat knows."""
    view, unseen, hideable = GAME.view(state, seat), [0] * len(state.deck), [0] * N_QUANTITIES
    count_unseen(view, unseen)
    count_hideable(view, unseen, hideable)
    others = [side for side in range(sides(view)) if side != side_of(view, seat)]
    return {q for q in range(N_QUANTITIES) if hideable[q] and any(may_hide(view, side, q) for side in others)}


# Of the turns that do not win: how many play a card at least. Before: beginner 16%, intermediate 0.3%, expert 16%.
BUILDS = {BEGINNER: 0.33, INTERMEDIATE: 0.37, EXPERT: 0.24}


@pytest.mark.parametrize("level", BUILDS)
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_onto_the_area_and_not_only_to_win(level: str, seats: int) -> None:
    going_on = [turn for turn in turns(level, seats) if not turn.won]
    assert len(going_on) > 5 * MATCHES
    assert sum(bool(turn.plays) for turn in going_on) > BUILDS[level] * len(going_on)


@pytest.mark.parametrize("level", BUILDS)
def test_something_lies_on_the_table_by_turn_12(level: str) -> None:
    areas = [turn.after.area for turn in turns(level) if turn.before.turns == 12 and not GAME.is_over(turn.after)]
    tiles = [sum(map(abs, area)) for area in areas]
    assert len(tiles) > MATCHES // 5
    assert sum(tile > 0 for tile in tiles) > 0.7 * len(tiles)
    assert sum(tiles) > 2 * len(tiles)


def test_the_intermediate_player_builds_towards_its_quantity() -> None:
    built = [turn for turn in turns(INTERMEDIATE) if turn.plays and not GAME.is_over(turn.after)]
    nearer = sum(units_off(turn.after, turn.seat) < units_off(turn.before, turn.seat) for turn in built)
    farther = sum(units_off(turn.after, turn.seat) > units_off(turn.before, turn.seat) for turn in built)
    assert nearer > 2.5 * farther > 0  # now and then it blocks instead


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_intermediate_player_makes_no_quantity_that_another_side_may_hide(seats: int) -> None:
    """Whoever hides it would win (U-9); saying done is always an alternative. Only on the way to its own win."""
    looked = 0
    for turn in turns(INTERMEDIATE, seats, 40):
        for before, _, after in turn.plays:
            made = shown_quantity(after)
            if made != NOBODY and not turn.won:
                looked += 1
                held = can_win_now(before, turn.seat)
                assert held or made not in suspects(before, turn.seat)
    assert looked > 10


def can_win_now(state: Any, seat: int) -> bool:
    """Whether the seat holds a win."""
    work, safe = [GAME.state() for _ in range(SOLVER_WORK)], [0] * N_QUANTITIES
    return best_line(state, seat, state.hidden[side_of(state, seat)], safe, work, [0] * MAX_HAND) > 0


def test_the_intermediate_player_leaves_few_wins_to_the_next() -> None:
    """With the card that it draws the next seat can win after fewer than one turn in fifteen."""

    def share(level: str) -> float:
        left = [turn.after for turn in turns(level) if not GAME.is_over(turn.after)]
        return sum(can_win_now(after, after.turn) for after in left) / len(left)

    intermediate = share(INTERMEDIATE)
    assert intermediate < 1 / 15
    assert share(BEGINNER) > 1.5 * intermediate


def test_a_beginner_mends_a_unit_with_every_card_and_sets_little_back() -> None:
    played = back = 0
    for turn in turns(BEGINNER):
        for before, _, after in turn.plays:
            goal = UNITS_OF[before.hidden[side_of(before, turn.seat)]]
            pairs = zip(before.area, after.area, goal, strict=True)
            assert any(abs(new - g) < abs(old - g) for old, new, g in pairs)
            worse = units_off(after, turn.seat) - units_off(before, turn.seat)
            full = before.hand_size[turn.seat] == MAX_HAND
            assert worse <= SETS_BACK if full else worse < 0
            played += 1
            back += worse >= 0
    assert played > 3 * back > 0


def test_a_beginner_mostly_sees_a_card_that_wins() -> None:
    state = arranged(hands=[["Distance", "Power"], []], hidden=["Distance", "Energy"]).state
    wins = [GAME.choose(GAME.view(state, 0), 0, 1, seed) == (GAME.read("Distance up", state, 0)) for seed in range(200)]
    assert 0.6 < sum(wins) / len(wins) < 0.9
