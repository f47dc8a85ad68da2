"""The guided game can be played to its end; puzzles have just one card that solves them."""

import pytest

from labtable.engine.match import Match
from labtable.engine.sentences import tell
from labtable.games.mathic.rules.cards import FACES, N_BASIC
from labtable.games.mathic.rules.names import card_name

from .brute import best_of
from .positions import GAME

NUMBERS = {card_name(card): card for card in range(N_BASIC)}


def test_the_lesson_can_be_played_to_its_end_and_says_what_happens() -> None:
    lesson = GAME.lessons["first"]
    for seed in range(5):
        match = Match(GAME, lesson.seats, lesson.options, seed, lesson.position)
        for step in lesson.steps:
            match.play(step.seat, step.action)
            for sentence in [*step.before, *step.after]:
                assert tell(sentence, GAME.words.CATALOGUE, GAME.words.FORMATS, lesson.names)
        assert match.state.space_size == 0
        assert match.state.solutions[0] == 1


@pytest.mark.parametrize("number", range(1, 6))
def test_just_one_card_of_a_puzzle_takes_the_whole_space_and_that_wins(number: int) -> None:
    assert GAME.puzzle is not None
    puzzle = GAME.puzzle(number)
    assert puzzle == GAME.puzzle(number)
    space = [NUMBERS[name] for name in puzzle.position["space"]]
    hand = [NUMBERS[name] for name in puzzle.position["hands"][puzzle.seat]]
    assert sum(best_of([card, *space], []).tokens is not None for card in hand) == 1, [FACES[card] for card in hand]
    match = Match(GAME, puzzle.seats, puzzle.options, number, puzzle.position)
    (action,) = GAME.words.hint(match.view(puzzle.seat), puzzle.seat).actions
    match.play(puzzle.seat, action)
    assert match.is_over
    assert GAME.winners(match.state) == [puzzle.seat]


@pytest.mark.parametrize("number", range(1, 4))
def test_puzzles_go_from_sums_to_all_operations_and_their_solution_is_one(number: int) -> None:
    assert GAME.puzzle is not None
    puzzle = GAME.puzzle(number)
    assert (puzzle.level, puzzle.levels) == (number, 3)
    assert len(puzzle.position["space"]) == (2, 3, 3)[number - 1]
    said = tell(puzzle.answer[0], GAME.words.CATALOGUE, GAME.words.FORMATS)
    line = said.removeprefix("One solution: ").removesuffix(". [M-3]")
    assert number == 3 or not set("/^") & set(line.replace("/12", ""))
    match = Match(GAME, puzzle.seats, puzzle.options, number, puzzle.position)
    match.play(puzzle.seat, f"compute {line}")
    assert GAME.winners(match.state) == [puzzle.seat]


def test_what_takes_less_than_the_whole_space_does_not_win_a_puzzle() -> None:
    assert GAME.puzzle is not None
    puzzle = GAME.puzzle(1)
    match = Match(GAME, puzzle.seats, puzzle.options, 1, puzzle.position)
    match.play(puzzle.seat, f"discard {puzzle.position['hands'][puzzle.seat][0]}")
    assert not match.is_over
    assert match.state.turn != puzzle.seat


def test_puzzles_differ() -> None:
    assert GAME.puzzle is not None
    puzzles = [GAME.puzzle(number).position for number in range(1, 8)]
    assert all(one != other for i, one in enumerate(puzzles) for other in puzzles[:i])


def test_the_lesson_says_the_aim_before_the_first_move() -> None:
    first = GAME.lessons["first"].steps[0].before[0]
    said = tell(first, GAME.words.CATALOGUE, GAME.words.FORMATS)
    assert said.startswith("You earn points with true equations.")
