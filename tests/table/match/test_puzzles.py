"""Puzzles at a table: every line that the rules call a win solves them, whichever it is, and nothing hidden decides."""

import itertools
from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest

from labtable import games
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Puzzle
from labtable.table.state.changes import Made, read, write
from labtable.table.state.live_match import LiveMatch
from tests.effort import effort

from ..manual import made

UNITARY, MATHIC, FEYNMAN = games.load("unitary"), games.load("mathic"), games.load("feynman")
PYTHON = {"x": "*", "^": "**", "=": "=="}


def game_of(puzzle: Puzzle) -> Game:
    """The game that a puzzle's position is of."""
    if "hidden" in puzzle.position:
        return UNITARY
    return MATHIC if "space" in puzzle.position else FEYNMAN


def play(puzzle: Puzzle, *actions: str) -> LiveMatch:
    """The puzzle after these actions of its seat."""
    game = game_of(puzzle)
    match = Match(game, puzzle.seats, game.settings(puzzle.options), 1, puzzle.position)
    on = LiveMatch(game, match, 0, puzzle=puzzle)
    for action in actions:
        on.act(puzzle.seat, action, 0)
    return on


def wins(puzzle: Puzzle, *actions: str) -> bool:
    """Whether any order of plays from there shows the hidden card, all of which are tried.

    The puzzle is missed as soon as none does.
    """
    on = play(puzzle, *actions)
    legal = (
        [UNITARY.write(piece) for piece in UNITARY.legal(on.match.state, puzzle.seat)] if not on.match.is_over else []
    )
    goes_on = [wins(puzzle, *actions, action) for action in legal if action != "done"]
    won = on.winners == [puzzle.seat] or any(goes_on)
    assert on.result == ("solved" if on.winners else "open" if won else "missed")
    return won


@pytest.mark.parametrize("number", range(1, effort(5, 13)))
def test_every_line_that_shows_the_hidden_card_solves_a_puzzle_of_unitary(number: int) -> None:
    assert UNITARY.puzzle is not None
    puzzle = UNITARY.puzzle(number)
    assert wins(puzzle)
    assert play(puzzle, "done").result == "missed"


@pytest.mark.parametrize("number", range(1, effort(5, 13)))
def test_the_answer_of_a_puzzle_of_unitary_says_what_each_card_leaves(number: int) -> None:
    assert UNITARY.puzzle is not None
    puzzle = UNITARY.puzzle(number)
    first, *steps, last = puzzle.answer
    on = play(puzzle)
    for action, said in zip(first.params["plays"], steps, strict=True):
        on.act(puzzle.seat, action, 0)
        assert (said.params["play"], said.params["area"]) == (action, list(on.match.state.area))
    assert on.result == "solved"
    assert last.params["card"] == puzzle.position["hidden"][puzzle.seat]


def test_puzzle_one_is_solved_in_both_orders() -> None:
    assert UNITARY.puzzle is not None
    puzzle = UNITARY.puzzle(1)
    assert play(puzzle, "Surface Tension down", "Mass up", "Square Root").result == "solved"
    on = play(puzzle, "Mass up")  # which makes Energy
    assert (on.result, on.is_over) == ("open", False)
    assert play(puzzle, "Mass up", "Surface Tension down", "Square Root").result == "solved"


def equations(puzzle: Puzzle) -> Iterator[str]:
    """The true equations without brackets of one own card and all of the space; the fractions are reckoned here."""
    for own in puzzle.position["hands"][puzzle.seat]:
        for cards in itertools.permutations([own, *puzzle.position["space"]]):
            for signs in itertools.product("+-x/=", repeat=len(cards) - 1):
                if signs.count("=") == 1:
                    line = [word for pair in zip(("", *signs), cards, strict=True) for word in pair][1:]
                    if is_true(line):
                        yield " ".join(line)


def is_true(line: list[str]) -> bool:
    """Whether an equation of cards and signs holds."""
    python = [PYTHON.get(word, word) if i % 2 else f"Fraction({word[:-1]!r})" for i, word in enumerate(line)]
    try:
        return bool(eval(" ".join(python), {"Fraction": Fraction}))
    except ZeroDivisionError:
        return False


def test_every_equation_of_the_whole_space_solves_a_puzzle_of_mathic() -> None:
    assert MATHIC.puzzle is not None
    tried = 0
    for number in range(1, effort(5, 13)):
        puzzle = MATHIC.puzzle(number)
        for line in equations(puzzle):
            on = play(puzzle, f"compute {line}")
            assert (line, on.result, on.winners) == (line, "solved", [puzzle.seat])
            tried += 1
    assert tried > effort(20, 100)


def turns(puzzle: Puzzle, *actions: str) -> Iterator[LiveMatch]:
    """Every way to go through the turn of a puzzle of Feynman: until somebody has won, or the turn is another's."""
    on = play(puzzle, *actions)
    if on.is_over:
        yield on
        return
    view = on.match.view(puzzle.seat)
    for pieces in FEYNMAN.whole_actions(on.match.state, puzzle.seat):
        yield from turns(puzzle, *actions, FEYNMAN.words.write_here(pieces, view, puzzle.seat))


@pytest.mark.parametrize("number", [number for number in range(1, 28) if (number - 1) % 5 < 2])
def test_a_puzzle_of_feynman_is_solved_by_laying_every_card_and_by_nothing_else(number: int) -> None:
    assert FEYNMAN.puzzle is not None
    puzzle = FEYNMAN.puzzle(number)
    results = [(on.result, on.winners, on.match.state.hand_size[puzzle.seat]) for on in turns(puzzle)]
    assert ("solved", [puzzle.seat], 0) in results
    assert all(result == "missed" and left > 0 for result, _, left in results if result != "solved")
    assert any(result == "missed" for result, _, _ in results)


@pytest.mark.parametrize("number", [number for number in range(1, 51) if (number - 1) % 5 >= 2])
def test_the_first_action_decides_a_task_of_feynman_and_only_one_action_solves_it(
    number: int,
) -> None:
    assert FEYNMAN.puzzle is not None
    puzzle = FEYNMAN.puzzle(number)
    state = play(puzzle).match.state
    results = {}
    for pieces in FEYNMAN.whole_actions(state, puzzle.seat):
        on = play(puzzle, FEYNMAN.write(*pieces))
        assert on.is_over
        results[frozenset(pieces)] = on.result
    assert sorted(results.values()) == sorted(["solved", *["missed"] * (len(results) - 1)])


def test_a_baryon_solves_a_puzzle_in_any_order() -> None:
    assert FEYNMAN.puzzle is not None
    puzzle = FEYNMAN.puzzle(4)
    baryon, *quarks = puzzle.solutions[0]
    for order in itertools.permutations(quarks):
        assert play(puzzle, FEYNMAN.write(baryon, *order)).result == "solved"


def test_a_log_of_older_versions_has_a_puzzle_that_is_to_be_won() -> None:
    """Those counted the cards of a shortest line, and a puzzle without a task was to be won."""
    assert UNITARY.puzzle is not None
    puzzle = UNITARY.puzzle(1)
    change = msgspec.json.decode(write(msgspec.structs.replace(made("person", "bot"), puzzle=puzzle)))
    del change["puzzle"]["task"]
    older = read(msgspec.json.encode({**change, "puzzle": {**change["puzzle"], "cards": 3}}))
    assert isinstance(older, Made)
    assert older.puzzle == msgspec.structs.replace(puzzle, task=None)
    assert play(older.puzzle, "Mass up", "Surface Tension down", "Square Root").result == "solved"
