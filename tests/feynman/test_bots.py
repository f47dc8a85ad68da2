"""U-kNOw Feynman's bots: always legal, the same compiled; each as good as its level says, and as attentive."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import new_records, put
from labtable.engine.kernels.contract import WON, Asked, choose, prospects
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.bulk import Simulator, bots_room, compiled
from labtable.games.feynman.bots.choose import FORGETS, OVERLOOKS, margin
from labtable.games.feynman.rules.state import Piece

from .positions import GAME, arranged

LEVELS = range(len(GAME.levels))
RANDOM, BEGINNER, INTERMEDIATE, EXPERT = LEVELS
THINKING = [BEGINNER, INTERMEDIATE, EXPERT]
TABLES = [(2, {}), (3, {"higgs": "anywhere"}), (6, {"physics": "strict"}), (10, {"rounds": 3})]
MATCHES = {BEGINNER: 60, INTERMEDIATE: 60, EXPERT: 15}  # in each seat, by level
SPREAD = 8  # percent: how far a share of 200 may lie from what it should be


def fast_choice(view: Any, seat: int, level: int, seed: int) -> tuple[int, ...]:
    """What `GAME.choose` says, from the compiled twin."""
    records, (worlds, workspaces) = new_records(GAME.state, 1), bots_room(GAME)
    own = view.copy()
    seed_random(own, seed)
    put(records, 0, own)
    out: NDArray[np.int16] = np.zeros(GAME.choice_size, np.int16)
    return tuple(out[: compiled(GAME)[choose](records[0], seat, level, worlds, workspaces[0], out)].tolist())


def moments(seats: int, options: dict[str, Any], seed: int, steps: int) -> Iterator[tuple[Any, int]]:
    """A match that computers play: the state before each action, and a seat that may act."""
    state, dice = GAME.deal(seats, options, seed), Random(seed)
    for n in range(steps):
        if GAME.is_over(state):
            return
        for seat in GAME.who_may_act(state):
            yield state, seat
        seat = dice.choice(GAME.who_must_act(state))
        for piece in fast_choice(GAME.view(state, seat), seat, dice.choice((RANDOM, BEGINNER, INTERMEDIATE)), n):
            GAME.step(state, seat, piece)


@pytest.mark.parametrize("level", LEVELS, ids=GAME.levels)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_a_bot_does_is_legal(level: int, seats: int, options: dict[str, Any]) -> None:
    for n, (state, seat) in enumerate(moments(seats, options, seats, 40)):
        view = GAME.view(state, seat)
        chosen = fast_choice(view, seat, level, n)
        assert chosen == fast_choice(view, seat, level, n)
        if chosen:
            assert chosen in GAME.whole_actions(state, seat)
        else:
            assert GAME.asked(state, seat) < Asked.MUST


@pytest.mark.parametrize(("level", "steps"), [(BEGINNER, 12), (INTERMEDIATE, 12), (EXPERT, 3)])
def test_compiled_a_bot_decides_the_same(level: int, steps: int) -> None:
    for n, (state, seat) in enumerate(moments(3, {}, 5, steps)):
        view = GAME.view(state, seat)
        assert fast_choice(view, seat, level, n) == GAME.choose(view, seat, level, n)


@pytest.mark.parametrize("level", THINKING)
def test_a_bot_overlooks_a_missing_call_as_often_as_its_level_says_F19(level: int) -> None:
    match = arranged(
        3, hands=[["u:red"], ["d:blue", "c:blue"], ["s:green", "c:green"]], discard=["u:red"], uncalled=0, turn=1
    )
    views = [match.view(2)] * 200
    caught = sum(fast_choice(view, 2, level, n) == (Piece.CATCH,) for n, view in enumerate(views))
    assert abs(caught / 2 - (100 - OVERLOOKS[level])) <= SPREAD


@pytest.mark.parametrize("level", THINKING)
def test_a_bot_forgets_to_call_as_often_as_its_level_says_F19(level: int) -> None:
    match = arranged(2, hands=[["u:red", "c:red"], ["d:blue", "c:blue", "t:blue"]], discard=["s:red"])
    plays = [fast_choice(match.view(0), 0, level, n) for n in range(200)]
    laid = [pieces for pieces in plays if pieces[-1] in (Piece.CALL, Piece.QUIET)]
    quiet = sum(pieces[-1] == Piece.QUIET for pieces in laid)
    assert len(laid) > 100
    assert abs(100 * quiet / len(laid) - FORGETS[level]) <= SPREAD


def test_experts_call_in_time_in_whole_matches_F19() -> None:
    batch = Simulator(GAME, ["expert"] * 4, {"length": "short"}).play(1, 0, 12)
    taken = [piece for n, length in enumerate(batch.lengths) for piece in batch.actions_taken[n, :length]]
    assert taken.count(Piece.CALL) > 12
    assert not {Piece.QUIET, Piece.DECAY, Piece.CATCH} & set(taken)


@pytest.mark.parametrize("level", THINKING)
def test_in_the_short_game_drawing_from_the_empty_pile_is_thought_of_F22(level: int) -> None:
    """Nothing else is to be done here; and it ends the round for who holds the fewest cards."""
    hands = [["u:blue"], ["d:blue", "c:blue", "t:blue"]]
    match = arranged(2, hands=hands, discard=["tau:red"], rest=[], length="short")
    assert {fast_choice(match.view(0), 0, level, n) for n in range(30)} == {(Piece.DRAW,)}


def test_prospects_are_shares_and_fewer_cards_and_more_rounds_are_better() -> None:
    worth = GAME.bound(prospects)
    state = GAME.deal(3, {"rounds": 3}, 1)
    assert [worth(state, seat) for seat in range(3)] == [WON // 3] * 3
    state.hand_size[1] -= 1
    one_card = [worth(state, seat) for seat in range(3)]
    assert one_card[0] == one_card[2] < WON // 3 < one_card[1]
    state.rounds_won[2] = 1
    one_round = [worth(state, seat) for seat in range(3)]
    assert one_round[0] < one_round[1] < one_card[1] < one_round[2]
    assert WON - 3 <= sum(one_round) <= WON
    state.hand_size[0] = 130
    assert 0 <= worth(state, 0) <= worth(state, 1)


def test_drawing_without_need_must_be_better_and_better_as_a_round_goes_on() -> None:
    state = GAME.deal(2, {"rounds": 3}, 1)
    state.taken = 40
    early = margin(state)
    state.taken = 400
    late = margin(state)
    state.round = 2
    assert early < margin(state) < late < WON


@pytest.mark.parametrize(("seats", "matches"), [(2, 30), (4, 16)])
def test_experts_take_at_most_twice_as_long_as_beginners(seats: int, matches: int) -> None:
    """In pieces of a match against each other."""
    expert, beginner = (
        Simulator(GAME, [GAME.levels[level]] * seats).play(5, 0, n).lengths.mean()
        for level, n in ((EXPERT, matches), (BEGINNER, 300))
    )
    assert expert <= 2 * beginner


@pytest.mark.parametrize("level", [INTERMEDIATE, EXPERT])
def test_a_manner_of_play_is_true_of_who_thinks(level: int) -> None:
    """Said on the card of the seat: the expert never forgets DECAY; the intermediate level seldom."""
    assert (FORGETS[level], OVERLOOKS[level]) == {INTERMEDIATE: (8, 15), EXPERT: (0, 0)}[level]


@pytest.mark.parametrize(("cards", "overlooks"), [(5, 20), (3, 0)])
def test_a_beginner_overlooks_a_card_in_five_of_a_large_hand(cards: int, overlooks: int) -> None:
    """As its manner of play says: one card fits, so when it is overlooked it draws."""
    hand = ["u:red", "d:blue", "c:green", "s:yellow", "b:blue"][:cards]
    match = arranged(2, hands=[hand, ["d:green", "c:blue", "t:blue"]], discard=["tau:red"])
    drew = sum(fast_choice(match.view(0), 0, BEGINNER, n)[0] == Piece.DRAW for n in range(300))
    assert abs(drew / 3 - overlooks) <= SPREAD


@pytest.mark.parametrize("level", THINKING)
def test_each_level_beats_the_one_below(level: int) -> None:
    won = 0
    for bots in ((level, level - 1), (level - 1, level)):
        batch = Simulator(GAME, [GAME.levels[bot] for bot in bots]).play(3, 0, MATCHES[level])
        won += int(batch.won[:, bots.index(level)].sum())
    assert won / (2 * MATCHES[level]) > 0.65
