"""Puzzles: a search of every world that fits what the seat sees finds just the one solution of each.

The search knows nothing of odds: it writes out all ways to fill the boxes that are not seen, lets the match itself be
played in each, and looks who was proved right.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.words import lead_to
from labtable.games.cats.rules.ladder import BIDS
from labtable.games.cats.rules.state import Piece
from labtable.games.cats.solver.odds import chance

from .positions import DECK, GAME, legal, truth, words

NUMBERS = range(1, 61)
HALF = 0.5
KEYS = [
    "puzzle_raise", "puzzle_doctorate_call", "puzzle_first", "puzzle_doctorate_bid", "puzzle_likeliest",
    "puzzle_boldest",
]  # fmt: skip


def made(number: int) -> Puzzle:
    assert GAME.puzzle is not None
    return GAME.puzzle(number)


def worlds(match: Match) -> Iterator[list[str]]:
    """All that the others may hold together."""
    now = truth(match)
    seen = [*now["hands"][0], *(box for shown in now["findings"] for box in shown), *now["discard"]]
    left = {letter: n - seen.count(letter) for letter, n in DECK.items()}
    hidden = sum(map(len, now["hands"][1:]))
    for counts in product(*(range(min(n, hidden) + 1) for n in left.values())):
        if sum(counts) == hidden:
            yield [letter for letter, n in zip(left, counts, strict=True) for _ in range(n)]


def is_valid(now: dict[str, Any], bid: str, world: list[str]) -> bool:
    boxes = [*now["hands"][0], *(box for shown in now["findings"] for box in shown), *world]
    heisenbergs = boxes.count("H") if now["heisenbergs_count"] else 0
    extra: int = now["counts_as"].get(bid[-1], 0)
    return boxes.count(bid[-1]) + heisenbergs + extra >= int(bid[:-1])


def verdicts(match: Match, bid: str) -> set[bool]:
    """Whether the hypothesis is valid, in all the worlds."""
    now = truth(match)
    return {is_valid(now, bid, world) for world in worlds(match)}


def standing(now: dict[str, Any]) -> str:
    return f"{now['bid']['n']}{now['bid']['state']}"


def likely(match: Match) -> dict[str, float]:
    """How likely each hypothesis and the call is to be right."""
    view = match.view(0)
    said = {a: chance(view, 0, BIDS.index(a.removeprefix("bid "))) for a in legal(match) if a.startswith("bid ")}
    return said | {"call": 1 - chance(view, 0, view.bid)}


def solving(puzzle: Puzzle) -> set[str]:
    """Every first action that fulfils the task."""
    assert puzzle.task is not None
    match = Match(GAME, puzzle.seats, puzzle.options, 1, puzzle.position)
    if puzzle.task.key == "puzzle_first":
        certain = [
            a for a in legal(match) if a.startswith("bid ") and verdicts(match, a.removeprefix("bid ")) == {True}
        ]
        return {max(certain, key=lambda action: BIDS.index(action.removeprefix("bid ")))}
    if puzzle.task.key == "puzzle_likeliest":
        return {max(likely(match), key=lambda action: likely(match)[action])}
    bid = standing(truth(match))
    if puzzle.task.key == "puzzle_boldest":
        may = [action.removeprefix("bid ") for action in legal(match) if action.startswith("bid ")]
        bold = [one for one in may if chance(match.view(0), 0, BIDS.index(one)) > HALF]
        return {f"bid {max(bold, key=BIDS.index)}"}
    if puzzle.task.key == "puzzle_raise":
        said = {action for action in legal(match) if action.startswith("bid ")}
        right = {action for action in said if verdicts(match, action.removeprefix("bid ")) == {True}}
        return right | ({"call"} if verdicts(match, bid) == {False} else set())
    wanted = {puzzle.task.key == "puzzle_doctorate_bid"}
    found = set()
    for action in legal(match):
        if action.startswith("doctorate"):
            trial = Match(GAME, puzzle.seats, puzzle.options, 1, puzzle.position)
            trial.play(0, action)
            if verdicts(trial, bid) == wanted:
                found.add(action)
    return found


def test_a_search_of_everything_finds_just_the_solution_of_each_puzzle() -> None:
    called = set()
    for number in NUMBERS:
        puzzle = made(number)
        assert puzzle.task is not None
        assert puzzle.task.key == KEYS[(number - 1) % len(KEYS)]
        (solution,) = puzzle.solutions
        assert (number, solving(puzzle)) == (number, {GAME.words.write(tuple(solution))})
        called.add(GAME.words.write(tuple(solution)).split()[0])
    assert called == {"call", "bid", "doctorate"}


def test_before_a_doctorate_is_used_nothing_is_certain() -> None:
    for number in NUMBERS:
        puzzle = made(number)
        if puzzle.task is not None and puzzle.task.key.startswith("puzzle_doctorate"):
            match = Match(GAME, puzzle.seats, puzzle.options, 1, puzzle.position)
            wanted = puzzle.task.key == "puzzle_doctorate_bid"
            assert verdicts(match, standing(truth(match))) != {wanted}
            assert sum(action.startswith("doctorate") for action in legal(match)) == 3


def test_a_number_stands_for_the_same_puzzle_and_others_for_others() -> None:
    first = [made(number) for number in NUMBERS]
    assert first == [made(number) for number in NUMBERS]
    assert len({str(puzzle.position) for puzzle in first}) == len(first)


@pytest.mark.parametrize("number", range(1, 9))
def test_what_the_task_says_and_what_a_hint_leads_to(number: int) -> None:
    puzzle = made(number)
    assert puzzle.task is not None
    assert words([puzzle.task])[0].endswith(f". [{puzzle.task.rule}]")
    match = Match(GAME, puzzle.seats, puzzle.options, 1, puzzle.position)
    hint = lead_to(GAME, match.view(0), 0, tuple(puzzle.solutions[0]))
    assert hint.actions == [GAME.words.write(tuple(puzzle.solutions[0]))]
    assert words(hint.sentences, 0)


def test_who_calls_without_thinking_solves_no_more_than_a_third_of_those_that_ask_whether_to_call() -> None:
    """It was 4 of 9."""
    rounds = range(1, 3 * 3 * len(KEYS) + 1)
    calls = {number for number in rounds if made(number).solutions == [[Piece.CALL]]}
    asks = {number for number in rounds if KEYS[(number - 1) % len(KEYS)] in ("puzzle_raise", "puzzle_likeliest")}
    assert calls < asks
    assert 0 < len(calls) * 3 <= len(asks)


@pytest.mark.parametrize("number", range(1, 13))
def test_every_puzzle_explains_its_solution_by_the_odds(number: int) -> None:
    puzzle = made(number)
    said = " ".join(words(puzzle.answer, 0))
    assert said.startswith("The solution is ")
    assert "\u202f%" in said
