"""The guided game can be played to its end; puzzles have just one card that solves them."""

import re
from contextlib import suppress
from itertools import product

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games.mathic.rules.cards import FACES, N_BASIC
from labtable.games.mathic.rules.names import card_name
from labtable.table.workers import worker_tasks

from .brute import best_of
from .positions import GAME

NUMBERS = {card_name(card): card for card in range(N_BASIC)}


def test_the_lesson_can_be_played_to_its_end_and_says_what_happens() -> None:
    lesson = GAME.lessons["first"]
    for seed in range(5):
        match = Match(GAME, lesson.seats, lesson.options, seed, lesson.position)
        for step in lesson.steps:
            match.play(step.seat, step.action)
            for sentence in [*step.before, *step.after, *step.mistakes.values()]:
                assert GAME.words.tell(sentence, lesson.names)
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
    hint = worker_tasks.hint("mathic", match.view(puzzle.seat), puzzle.seat, (), puzzle.clues)
    assert [said.key for said in hint.sentences] == ["puzzle_card", "puzzle_sides", "solves"]
    match.play(puzzle.seat, hint.actions[0])
    assert match.is_over
    assert GAME.winners(match.state) == [puzzle.seat]


@pytest.mark.parametrize("number", range(1, 4))
def test_puzzles_go_from_sums_to_all_operations_and_their_solution_is_one(number: int) -> None:
    assert GAME.puzzle is not None
    puzzle = GAME.puzzle(number)
    assert GAME.puzzle_levels == 3
    assert {said.key for said in puzzle.answer} == {"puzzle_solution", "puzzle_step", "puzzle_card"}
    assert len(puzzle.position["space"]) == (2, 3, 3)[number - 1]
    said = GAME.words.tell(puzzle.answer[0])
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
    said = GAME.words.tell(first)
    assert said.startswith("You earn points with true equations.")


def test_the_lesson_takes_its_equations_with_whatever_cards_they_can_be_made_of() -> None:
    lesson = GAME.lessons["first"]
    match = Match(GAME, lesson.seats, lesson.options, 0, lesson.position)
    for step in lesson.steps:
        pieces = re.split(r"(?<=/12)[hdsc]", step.action)
        for suits in product("hdsc", repeat=len(pieces) - 1):
            line = "".join(map(str.__add__, pieces, (*suits, "")))
            with suppress(Problem):
                match.check(step.seat, match.read(step.seat, line), line)
                assert line == step.action or step.is_as_good(line)
        match.play(step.seat, step.action)


@pytest.mark.parametrize(
    ("step", "action", "answer"),
    [
        (0, "discard 3/12h", "mistake_discard"),
        (0, "compute 3/12h = 3/12s", "mistake_other"),
        (2, "pass", "mistake_no_theft"),
        (2, "steal 10/12d = 12/12s - 2/12h", "mistake_other"),
        (3, "compute [>=6/12 red: 1/2] = 6/12s", "mistake_value"),
        (6, "discard 2/12d", "mistake_discard_choosing"),
    ],
)
def test_the_lesson_answers_what_learners_do_instead(step: int, action: str, answer: str) -> None:
    lesson = GAME.lessons["first"]
    match = Match(GAME, lesson.seats, lesson.options, 0, lesson.position)
    for done in lesson.steps[:step]:
        match.play(done.seat, done.action)
    match.play(lesson.steps[step].seat, action)  # the rules allow it
    said = lesson.steps[step].answer_to(action)
    assert said is not None
    assert said.key == answer


@pytest.mark.parametrize(
    "line",
    ["2/12d = 2/12h", "12/12s x 2/12d = 2/12h", "12/12s - 8/12c - 2/12h = 2/12d", "8/12c + 2/12h + 2/12d = 12/12s"],
)
def test_at_the_lessons_end_the_learner_chooses_any_true_equation(line: str) -> None:
    lesson = GAME.lessons["first"]
    match = Match(GAME, lesson.seats, lesson.options, 0, lesson.position)
    *steps, choice = lesson.steps
    for step in steps:
        match.play(step.seat, step.action)
    assert choice.chooses
    assert choice.is_as_good(f"compute {line}")
    match.play(choice.seat, f"compute {line}")
