"""The bots of Schrödinger's Cats: legal, the same compiled, as good as their levels say, with a character each."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import new_records, put
from labtable.engine.kernels.contract import choose
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.bulk import Simulator, bots_room, compiled
from labtable.engine.play.match import Match
from labtable.games.cats.bots.beliefs import believe, imagine
from labtable.games.cats.bots.bidding import BLUFFS, MILLION, ODDS, chance_of, holds, weigh
from labtable.games.cats.bots.choose import guess
from labtable.games.cats.bots.workspace import Workspace
from labtable.games.cats.rules.boxes import Box
from labtable.games.cats.rules.ladder import BIDS, N_BIDS, NUMBER
from labtable.games.cats.rules.piles import copies_of
from labtable.games.cats.rules.state import HIDDEN, Phase
from labtable.games.cats.solver.odds import chance

from .positions import GAME, arranged, play

LEVELS = range(len(GAME.levels))
RANDOM, BEGINNER, INTERMEDIATE, EXPERT = LEVELS
THINKING = [BEGINNER, INTERMEDIATE, EXPERT]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"form": "elimination", "open_doctorate": False}),
    (3, {}),
    (4, {"form": "laboratory"}),
    (6, {}),
]
MATCHES = 100  # in each seat
SPREAD = 10  # percent: how far a share of 200 may lie from what it should be


def fast_choice(view: Any, seat: int, level: int, seed: int) -> tuple[int, ...]:
    """What `GAME.choose` says, from the compiled twin."""
    records, (worlds, workspaces) = new_records(GAME.state, 1), bots_room(GAME)
    own = view.copy()
    seed_random(own, seed)
    put(records, 0, own)
    out: NDArray[np.int16] = np.zeros(GAME.choice_size, np.int16)
    return tuple(out[: compiled(GAME)[choose](records[0], seat, level, worlds, workspaces[0], out)].tolist())


def moments(seats: int, options: dict[str, Any], seed: int, steps: int) -> Iterator[tuple[Any, int]]:
    """Matches that computers play, one after another: the state before each action, and whose turn it is."""
    state, dice = GAME.deal(seats, options, seed), Random(seed)
    for n in range(steps):
        if GAME.is_over(state):
            state = GAME.deal(seats, options, seed + n)
        yield state, state.turn
        for piece in fast_choice(GAME.view(state, state.turn), state.turn, dice.choice(LEVELS), n):
            GAME.step(state, state.turn, piece)


def chosen(match: Match, level: int, seed: int = 1) -> str:
    """What a bot does whose turn it is, in notation."""
    seat = match.state.turn
    (piece,) = fast_choice(match.view(seat), seat, level, seed)
    return GAME.write(piece)


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_a_bot_does_is_legal_and_the_same_compiled(seats: int, options: dict[str, Any]) -> None:
    for n, (state, seat) in enumerate(moments(seats, options, seats, 120)):
        view = GAME.view(state, seat)
        for level in LEVELS:
            piece = fast_choice(view, seat, level, n)
            assert piece == GAME.choose(view, seat, level, n)
            assert not GAME.reason(state, seat, *piece)


@pytest.mark.parametrize("level", THINKING)
def test_a_bot_knows_no_more_than_its_view(level: int) -> None:
    for n, (state, seat) in enumerate(moments(3, {}, 8, 60)):
        view = GAME.view(state, seat)
        assert view.hand[seat][0] != HIDDEN
        assert all(view.hand[other][0] == HIDDEN for other in range(3) if other != seat and view.hand_size[other] > 0)
        other_world = GAME.view(GAME.redeal(view, seat, n), seat)
        assert fast_choice(view, seat, level, n) == fast_choice(other_world, seat, level, n)


@pytest.mark.parametrize("level", THINKING)
def test_each_level_beats_the_one_below(level: int) -> None:
    won = 0
    for bots in ((level, level - 1), (level - 1, level)):
        batch = Simulator(GAME, [GAME.levels[bot] for bot in bots]).play(3, 0, MATCHES)
        won += int(batch.won[:, bots.index(level)].sum())
    assert won / (2 * MATCHES) > (0.9 if level == BEGINNER else 0.55)


# --- the beginner is honest -------------------------------------------------------------------------------------------


def test_a_beginner_says_the_least_that_it_believes_and_holds() -> None:
    said = 0
    for n, (state, seat) in enumerate(moments(3, {}, 3, 200)):
        view = GAME.view(state, seat)
        (piece,) = fast_choice(view, seat, BEGINNER, n)
        lower = range(view.bid + 1, min(piece, N_BIDS))
        if piece < N_BIDS and view.bidder != seat and any(NUMBER[b] <= guess(view, seat, b) for b in range(piece + 1)):
            said += 1
            assert NUMBER[piece] <= guess(view, seat, piece)
            assert all(NUMBER[b] > guess(view, seat, b) or not holds_any(view, seat, b) for b in lower)
    assert said > 20


def holds_any(view: Any, seat: int, bid: int) -> bool:
    return holds(view, seat, "ADE".index(BIDS[bid][-1])) > 0


def test_a_beginner_shows_what_lets_it_exchange_the_rest_C7() -> None:
    assert chosen(play(arranged("AAAD", "DDDD"), "bid 2A"), BEGINNER) == "show A"
    assert chosen(play(arranged("AAAD", "DDDD"), "bid 2A", "show A"), BEGINNER) == "cycle D"
    assert chosen(play(arranged("AAAA", "DDDD"), "bid 2A"), BEGINNER) == "end"


@pytest.mark.parametrize(
    ("doctorate", "said", "before"),
    [
        ("Prride", [], {}),
        ("Purrie", [], {}),
        ("Felidae", ["bid 2D"], {"findings": ["D"]}),
        ("Felinestein", ["bid 2D"], {}),
        ("Felinestein", [], {"bid": "3D 1", "findings": ["D"]}),
        ("Feyncat", ["bid 2D"], {"open": ["Mewton"]}),
    ],
)
def test_no_thinking_bot_uses_a_doctorate_that_does_nothing_or_harms_itself_C9(
    doctorate: str, said: list[str], before: dict[str, Any]
) -> None:
    match = play(arranged("AADD", "DDHA", doctorates=[doctorate], **before), *said)
    for level in THINKING:
        done = {chosen(match, level, seed) for seed in range(100)}
        assert not any(piece.startswith("doctorate") for piece in done)


def test_a_beginner_calls_what_it_does_not_believe() -> None:
    assert chosen(arranged("AADE", "DDDD", bid="9A 1", doctorates=["Prride used", "Mewton used"]), BEGINNER) == "call"


def test_a_beginner_calls_nothing_that_it_sees_in_its_own_boxes() -> None:
    assert (
        chosen(arranged("DE", "AA", findings=["D"], bid="2D 1", doctorates=["Prride used", "Mewton used"]), BEGINNER)
        != "call"
    )


def test_a_cornered_beginner_says_the_least_that_can_be() -> None:
    """8A lies before it, and the other's two boxes can be no 8D."""
    cornered = arranged("AAAA", "DD", findings=["AAAA"], bid="8A 1", doctorates=["Prride used", "Mewton used"])
    assert chosen(cornered, BEGINNER) == "bid 9A"


@pytest.mark.parametrize("level", THINKING)
def test_no_thinking_bot_claims_what_all_see_to_be_impossible(level: int) -> None:
    said = 0
    for n, (state, seat) in enumerate(moments(2, {}, 8, 300)):
        (piece,) = fast_choice(GAME.view(state, seat), seat, level, n)
        if state.phase == Phase.HYPOTHESIS and piece < N_BIDS and state.bidder != seat:
            said += 1
            assert NUMBER[piece] <= can_be(state, BIDS[piece][-1]), BIDS[piece]
    assert said > 20


def can_be(state: Any, letter: str) -> int:
    """The most boxes that can count as a state for somebody who sees no hand."""
    box = "ADE".index(letter)
    counted = [box, Box.HEISENBERG] if state.heisenbergs == 1 else [box]
    found = sum(shown[each] for shown in state.finding for each in counted)
    left = sum(copies_of(state, each) - state.swept[each] for each in counted) - found
    return int(state.extra[box] + found + min(left, sum(state.hand_size)))


# --- the intermediate reckons the odds, and bluffs --------------------------------------------------------------------


def test_the_odds_of_bidding_are_those_of_the_solver() -> None:
    odds = [0] * ODDS
    for state, seat in moments(4, {}, 5, 80):
        if state.phase == Phase.OVER:
            continue
        view = GAME.view(state, seat)
        weigh(view, seat, odds)
        for bid in range(N_BIDS):
            assert chance_of(odds, bid) / MILLION == pytest.approx(chance(view, seat, bid), abs=2e-6)


def test_an_intermediate_bluffs_as_often_as_it_should() -> None:
    match = arranged("AAADDE", "DDDDDD", doctorates=["Prride used", "Mewton used"])
    said = [chosen(match, INTERMEDIATE, seed) for seed in range(200)]
    honest = max(set(said), key=said.count)
    assert abs(100 * (1 - said.count(honest) / len(said)) - BLUFFS) <= SPREAD


def test_an_intermediate_shows_only_to_exchange_what_is_useless_C7() -> None:
    match = play(arranged("AADE", "DDDD"), "bid 5A")
    assert chosen(match, INTERMEDIATE) == "show A A"
    assert chosen(play(match, "show A A"), INTERMEDIATE) == "cycle D E"
    safe = play(arranged("AADE", "DDDD"), "bid 2A")
    assert chosen(safe, INTERMEDIATE) == "end"


# --- the expert believes what it hears --------------------------------------------------------------------------------


def test_an_expert_thinks_that_who_says_dead_has_some() -> None:
    r = Workspace()
    match = play(arranged("DDDDDD", "AAADDE"), "bid 8D", "end")
    view = match.view(1)
    imagine(view, 1, r)
    assert sum(r.weight[: r.hands]) == pytest.approx(MILLION, abs=200)
    for bid in ("5D", "6D", "7D"):
        believed = believe(view, BIDS.index(bid), r) / MILLION
        assert believed > chance(view, 1, BIDS.index(bid)) + 0.05


def test_without_a_word_said_an_expert_believes_the_odds() -> None:
    r = Workspace()
    # Hands of several others are taken as if each were drawn by itself, which is nearly so.
    for hands, exact in ((("AAH", "EEH"), 1e-3), (("AAADDE", "DDDDDD"), 1e-3), (("AAH", "EEH", "DDA"), 2e-2)):
        view = arranged(*hands, findings=["A", "", "D"][: len(hands)]).view(0)
        imagine(view, 0, r)
        for bid in range(N_BIDS):
            assert believe(view, bid, r) / MILLION == pytest.approx(chance(view, 0, bid), abs=exact)


# --- doctorates -------------------------------------------------------------------------------------------------------


def tight(bid: str, doctorate: str, *hands: str, **given: Any) -> Match:
    """A position with little to hope for but by the doctorate, in a match that the expert has not learned."""
    return arranged(*hands, bid=bid, doctorates=[doctorate, "Prride used"], form="elimination", **given)


@pytest.mark.parametrize("level", [INTERMEDIATE, EXPERT])
def test_findings_that_make_a_hypothesis_good_are_wiped_C10(level: int) -> None:
    match = tight("5A 1", "Purrie", "E", "EE", findings=["A", "AAAA"])
    assert chosen(match, level) == "doctorate Purrie"
    assert chosen(play(match, "doctorate Purrie"), level) == "call"
    match = tight("5D 1", "Felidae", "E", "EE", findings=["D", "DDDD"])
    assert chosen(match, level) == "doctorate Felidae"


@pytest.mark.parametrize("level", [INTERMEDIATE, EXPERT])
def test_a_hypothesis_in_doubt_is_left_to_the_next_scientist_C12(level: int) -> None:
    assert chosen(tight("2E 1", "Pawking", "AADE", "DADE"), level) == "doctorate Pawking"


@pytest.mark.parametrize("level", [INTERMEDIATE, EXPERT])
def test_a_doctorate_is_kept_where_all_is_well(level: int) -> None:
    for doctorate in ("Purrie", "Pawking", "Mewton", "Feyncat", "Pounce"):
        match = tight("12A 1", doctorate, "AADE", "DADE", open=["Tabby"])
        assert chosen(match, level) == "call"
