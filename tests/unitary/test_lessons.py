"""The guided games replay the rulebook's sample game; puzzles can be solved, and by no fewer cards than they say."""

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Lesson
from labtable.engine.words.sentences import Sentence

from .naive import naive_wins
from .positions import GAME


def choices(match: Match, seat: int) -> list[str]:
    """What the seat may do, in notation."""
    return [GAME.write(*pieces) for pieces in GAME.whole_actions(match.view(seat), seat)]


@pytest.mark.parametrize("lesson", GAME.lessons.values(), ids=lambda lesson: lesson.name)
def test_a_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    match = Match(GAME, lesson.seats, lesson.options, 1, lesson.position)
    for step in lesson.steps:
        answered = [action for action in choices(match, step.seat) if step.answer_to(action)]
        assert all(any(action.startswith(begun) for action in answered) for begun in step.mistakes), "can be made"
        assert step.action not in answered
        match.play(step.seat, step.action)
        for sentence in [*step.before, *step.after, *step.mistakes.values()]:
            assert GAME.words.tell(sentence, lesson.names)
    assert match.is_over


@pytest.mark.parametrize(("name", "card"), [("sample", "Energy, kg m2 / s2"), ("order", "Distance, m")])
def test_a_lesson_says_the_aim_before_the_first_move(name: str, card: str) -> None:
    lesson = GAME.lessons[name]
    said = GAME.words.tell(lesson.steps[0].before[0], lesson.names)
    assert f"ake the fraction equal {card}" in said.split(". ")[0] + said.split(". ")[1]


def test_in_the_sample_game_michael_wins_by_a_late_claim() -> None:
    lesson = GAME.lessons["sample"]
    match = Match(GAME, lesson.seats, lesson.options, 1, lesson.position)
    for step in lesson.steps:
        match.play(step.seat, step.action)
    assert GAME.returns(match.state) == [1, -1]


def test_in_the_other_order_russell_wins() -> None:
    lesson = GAME.lessons["order"]
    match = Match(GAME, lesson.seats, lesson.options, 1, lesson.position)
    for step in lesson.steps:
        match.play(step.seat, step.action)
    assert GAME.returns(match.state) == [-1, 1]


@pytest.mark.parametrize("number", range(1, 13))
def test_a_puzzle_is_solved_in_its_number_of_cards_and_no_fewer(number: int) -> None:
    assert GAME.puzzle is not None
    puzzle = GAME.puzzle(number)
    assert puzzle == GAME.puzzle(number)
    match = Match(GAME, puzzle.seats, puzzle.options, number, puzzle.position)
    assert match.state.turn == puzzle.seat
    hand, hidden = puzzle.position["hands"][puzzle.seat], puzzle.position["hidden"][puzzle.seat]
    fewest = naive_wins(puzzle.position["area"], hand, hidden)
    assert puzzle.task == Sentence("puzzle_win", {"cards": fewest})
    hint = GAME.words.hint(match.view(puzzle.seat), puzzle.seat)
    for action in hint.actions:
        match.play(puzzle.seat, action)
    assert match.is_over
    assert GAME.returns(match.state)[puzzle.seat] == 1  # type: ignore[index]


def test_puzzles_differ() -> None:
    assert GAME.puzzle is not None
    puzzles = [GAME.puzzle(number).position for number in range(1, 8)]
    assert all(one != other for i, one in enumerate(puzzles) for other in puzzles[:i])
