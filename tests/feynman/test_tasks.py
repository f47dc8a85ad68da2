"""U-kNOw Feynman's puzzles with a task: a search of everything finds the one solution of each.

The search here names every one, two or three cards of the hand and lets the match itself say whether they are legal;
what may lie behind is found by laying every unseen card, in plain sets of faces from the published table.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import lead_to
from labtable.games.feynman.rules.state import Piece

from .positions import GAME, TABLE, face, words

NUMBERS = [number for number in range(1, 501) if (number - 1) % 5 >= 2]  # the others are to be won
BOSONS = ("W", "photon", "gluon")
MATTER = ("blue", "green", "red", "yellow")
ANTIMATTER = ("purple", "cyan", "pink", "orange")
QUARKS, CHARGED = "u d c s t b".split(), "e mu tau".split()
NEUTRINOS = "nu_e nu_mu nu_tau".split()


def made(number: int) -> Puzzle:
    assert GAME.puzzle is not None
    return GAME.puzzle(number)


def set_up(puzzle: Puzzle, seed: int = 1) -> Match:
    return Match(GAME, puzzle.seats, puzzle.options, seed, puzzle.position)


def task(puzzle: Puzzle) -> str:
    assert puzzle.task is not None
    return puzzle.task.key


def named(n: int, side: str) -> str:
    """A card by its face and its number."""
    shown = face(n, side)
    return f"{shown}/{n}"


def is_legal(match: Match, seat: int, action: str) -> bool:
    try:
        match.parse(seat, action)
    except Problem:
        return False
    return True


def solving(puzzle: Puzzle) -> Iterator[frozenset[int]]:
    """The cards of every action that fulfils the task."""
    side, hand = puzzle.position["side"], puzzle.position["hands"][puzzle.seat]
    other = "matter" if side == "antimatter" else "antimatter"
    match = set_up(puzzle)
    if task(puzzle) == "puzzle_answer":
        for n in hand:
            action = f"answer {named(n, side)}"
            if is_legal(match, puzzle.seat, action) and not face(n, side).startswith("flip"):
                yield frozenset([n])
        for flip, second in permutations(hand, 2):
            if is_legal(match, puzzle.seat, f"answer {named(flip, side)} {named(second, other)}"):
                yield frozenset([flip, second])
    elif task(puzzle) == "puzzle_baryon":
        for three in combinations(hand, 3):
            if is_legal(match, puzzle.seat, "baryon " + " ".join(named(n, side) for n in three)):
                yield frozenset(three)
    else:
        for n in hand:
            symbol = face(n, side).partition(":")[0]
            fits = symbol in (*BOSONS, "higgs") and is_legal(match, puzzle.seat, f"play {named(n, side)}")
            if fits and not may_complete(puzzle, symbol):
                yield frozenset([n])


def may_complete(puzzle: Puzzle, boson: str) -> bool:
    """Whether any way to lay unseen cards behind what the other player shows lets it complete the boson."""
    side = puzzle.position["side"]
    other = "matter" if side == "antimatter" else "antimatter"
    mine, theirs = puzzle.position["hands"]
    unseen = [n for n in TABLE if n not in {*mine, *puzzle.position["discard"]}]
    particle, colour = face(puzzle.position["discard"][0], side).split(":")
    behind = [[n for n in unseen if face(n, other) == face(real, other)] for real in theirs]
    if boson == "gluon":
        counterpart = dict(zip((*MATTER, *ANTIMATTER), (*ANTIMATTER, *MATTER), strict=True))[colour]
        return any(
            flip != quark
            for i, j in permutations(range(len(behind)), 2)
            for flip in behind[i]
            for quark in behind[j]
            if face(flip, side) == f"flip:{colour}" and face(quark, other) == f"{particle}:{counterpart}"
        )
    completing = [particle] if boson == "photon" else [quark for quark in QUARKS if quark != particle]
    return any(face(n, side) in {f"{kind}:{colour}" for kind in completing} for place in behind for n in place)


def cards_of(pieces: list[int]) -> frozenset[int]:
    """The cards, by number, of the pieces of an action."""
    return frozenset(piece % len(TABLE) + 1 for piece in pieces if piece < 2 * len(TABLE))


def test_a_search_of_everything_finds_just_the_solution_of_each_of_three_hundred_puzzles() -> None:
    seen = set()
    for number in NUMBERS:
        puzzle = made(number)
        found = set(solving(puzzle))
        assert (number, found) == (number, {cards_of(pieces) for pieces in puzzle.solutions})
        assert len(found) == 1
        waiting = puzzle.position.get("pending", {"boson": None})["boson"]
        seen.add((task(puzzle), puzzle.position["side"], waiting))
    sides = ("matter", "antimatter")
    asked = {("puzzle_answer", side, boson) for side in sides for boson in BOSONS}
    assert seen == asked | {(key, side, None) for key in ("puzzle_baryon", "puzzle_behind") for side in sides}


def test_the_boson_that_may_be_completed_is_there_to_be_chosen_wrongly() -> None:
    safe = set()
    for number in range(5, 501, 5):
        puzzle = made(number)
        side, match = puzzle.position["side"], set_up(puzzle)
        hand = [n for n in puzzle.position["hands"][0] if face(n, side).startswith(BOSONS)]
        laid = [n for n in hand if is_legal(match, 0, f"play {named(n, side)}")]
        may = {n: may_complete(puzzle, face(n, side).partition(":")[0]) for n in laid}
        assert sorted(may.values())[:2] == [False, True]
        safe |= {face(n, side).partition(":")[0] for n in may if not may[n]}
    assert safe == set(BOSONS)


def test_a_number_stands_for_the_same_puzzle_and_others_for_others() -> None:
    numbers = NUMBERS[:60]
    first = [made(number) for number in numbers]
    assert first == [made(number) for number in numbers]
    assert len({str(puzzle.position) for puzzle in first}) == len(first)


@pytest.mark.parametrize("number", NUMBERS[:30])
def test_what_the_task_says_and_what_a_hint_says(number: int) -> None:
    puzzle = made(number)
    assert puzzle.task is not None
    assert words([puzzle.task])[0].endswith(f". [{puzzle.task.rule}]")
    match = set_up(puzzle)
    pieces = tuple(puzzle.solutions[0])
    hint = lead_to(GAME, match.view(puzzle.seat), puzzle.seat, pieces, puzzle.clues)
    assert hint.sentences[:-1] == puzzle.clues, "of the task, not of what the other holds"
    assert puzzle.answer[0].params["action"] == hint.actions[0]
    assert len(puzzle.answer) > 1, "and why"
    read = GAME.read(hint.actions[0], match.view(puzzle.seat), puzzle.seat)
    assert sorted(read) == sorted(pieces)


def test_nothing_hidden_decides_which_boson_is_safe() -> None:
    for number in range(5, 101, 5):
        puzzle = made(number)
        for seed in range(3):
            match = set_up(puzzle, seed)
            world = GAME.redeal(match.view(0), 0, seed)
            GAME.carry_out(world, 0, puzzle.solutions[0])
            last = {pieces[-1] for pieces in GAME.whole_actions(world, 1)}
            assert last <= {Piece.TAKE, Piece.ALONE}
