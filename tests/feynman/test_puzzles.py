"""Puzzles: a search that tries everything, and knows nothing of how they are made, finds one card that begins a win."""

from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.sentences import Sentence

from .positions import GAME, face, refused

PARTICLES = {"u", "d", "c", "s", "t", "b", "e", "mu", "tau", "nu_e", "nu_mu", "nu_tau"}


def puzzle(number: int) -> Puzzle:
    """The puzzle of this number among those that are to be won: of five the first two."""
    assert GAME.puzzle is not None
    cycle, place = divmod(number - 1, 2)
    return GAME.puzzle(5 * cycle + place + 1)


def begun(posed: Puzzle, seed: int) -> Match:
    return Match(GAME, posed.seats, posed.options, seed, posed.position)


def shortest(state: Any, seat: int) -> int | None:
    """The fewest cards with which the seat wins before anybody else has a turn; None if it cannot."""
    if GAME.is_over(state):
        return 0 if seat in (GAME.winners(state) or []) else None
    if state.turn != seat:
        return None
    found = [1 + left for pieces in GAME.whole_actions(state, seat) if (left := after(state, seat, pieces)) is not None]
    return min(found, default=None)


def after(state: Any, seat: int, pieces: tuple[int, ...]) -> int | None:
    trial = state.copy()
    for piece in pieces:
        GAME.step(trial, seat, piece)
    return shortest(trial, seat)


@pytest.mark.parametrize("number", range(1, 41))
def test_just_one_card_begins_a_win_whatever_the_dice(number: int) -> None:
    posed = puzzle(number)
    assert posed == puzzle(number)
    firsts = []
    for seed in range(2):
        state = begun(posed, seed).state
        whole = GAME.whole_actions(state, posed.seat)
        firsts.append({pieces[0] for pieces in whole if after(state, posed.seat, pieces) is not None})
    assert len(firsts[0]) == 1
    assert firsts[0] == firsts[1]


@pytest.mark.parametrize("number", range(1, 11))
def test_a_first_action_that_cannot_win_any_more_is_known_at_once(number: int) -> None:
    posed = puzzle(number)
    hopeless = 0
    for pieces in GAME.whole_actions(begun(posed, 1).state, posed.seat):
        match = begun(posed, 1)
        match.carry_out(posed.seat, pieces)
        if match.state.turn == posed.seat and not match.is_over:
            can = shortest(match.state, posed.seat) is not None
            assert GAME.words.can_win(match.view(posed.seat), posed.seat) == can, match.written
            hopeless += not can
    assert hopeless or number > 1


@pytest.mark.parametrize("number", range(1, 11))
def test_the_answer_is_every_action_of_a_line_that_wins(number: int) -> None:
    posed = puzzle(number)
    match = begun(posed, 1)
    for n, said in enumerate(posed.answer, 1):
        assert said.params["n"] == n
        match.play(posed.seat, said.params["action"])
    assert GAME.winners(match.state) == [posed.seat]


def test_puzzles_differ_are_of_both_sides_and_end_with_baryons_and_with_single_cards() -> None:
    posed = [puzzle(number) for number in range(1, 41)]
    assert all(one.position != other.position for i, one in enumerate(posed) for other in posed[:i])
    assert {one.position["side"] for one in posed} == {"matter", "antimatter"}
    cards = [len(one.position["hands"][one.seat]) for one in posed]
    assert set(cards) == {3, 4, 5, 6}
    assert [one.task for one in posed] == [Sentence("puzzle_win", {"cards": n}) for n in cards]


def test_a_card_that_is_drawn_first_never_wins_the_turn() -> None:
    for number in range(1, 41):
        posed = puzzle(number)
        match = begun(posed, number)
        match.play(posed.seat, "draw")
        match.play(posed.seat, "keep")
        assert match.state.turn != posed.seat
        particle = face(posed.position["draw"][0], posed.position["side"]).partition(":")[0]
        assert particle in PARTICLES


def test_the_second_puzzle_is_two_reverses_and_a_neutron() -> None:
    posed = puzzle(2)
    match = begun(posed, 1)
    refused(match, "play reverse:green")  # a blue neutrino lies there
    match.play(posed.seat, "play reverse:blue")
    match.play(posed.seat, "play reverse:green")
    match.play(posed.seat, "baryon u:red d:yellow d:green")
    assert GAME.winners(match.state) == [posed.seat]
