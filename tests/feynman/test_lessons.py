"""The guided games can be played to their ends, and show what they say."""

from collections.abc import Sequence

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Lesson
from labtable.games.feynman.words.lessons import BOSONS, FIRST, LISE, YOU

from .positions import GAME, hand, truth


def logged(match: Match, pieces: Sequence[int]) -> str:
    """An action as the log of a table writes it, which is what mistakes are looked up by."""
    return next(iter(GAME.words.write_all([pieces], match.state)))


@pytest.mark.parametrize("lesson", [FIRST, BOSONS], ids=lambda lesson: lesson.name)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_lesson_can_be_played_to_its_end_and_is_won(lesson: Lesson, seed: int) -> None:
    match = Match(GAME, lesson.seats, lesson.options, seed, lesson.position)
    for step in lesson.steps:
        view = match.view(step.seat)
        pieces = GAME.read(step.action, view, step.seat)
        assert GAME.words.write_here(pieces, view, step.seat) == step.action
        possible = [logged(match, action) for action in GAME.whole_actions(match.state, step.seat)]
        assert all(any(text.startswith(begun) for text in possible) for begun in step.mistakes), "can be made"
        assert logged(match, pieces) not in step.mistakes
        match.play(step.seat, step.action)
        for sentence in [*step.before, *step.after, *step.mistakes.values()]:
            assert GAME.words.tell(sentence, lesson.names)
    assert match.is_over
    assert GAME.winners(match.state) == [YOU]


def test_what_the_first_lesson_says_lies_there() -> None:
    match = Match(GAME, FIRST.seats, FIRST.options, 1, FIRST.position)
    assert hand(match, YOU)[0] == "t:blue"
    for step in FIRST.steps[:5]:
        match.play(step.seat, step.action)
    now = truth(match)
    assert (now["side"], now["colour"], now["particle"]) == ("antimatter", "purple", "nu_e")
    for step in FIRST.steps[5:7]:
        match.play(step.seat, step.action)
    assert hand(match, YOU) == ["c:purple"]
    assert truth(match)["uncalled"] is None


def test_what_the_lesson_on_bosons_says_lies_there() -> None:
    match = Match(GAME, BOSONS.seats, BOSONS.options, 1, BOSONS.position)
    for step in BOSONS.steps:
        now = truth(match)
        if step.action == "catch":
            assert now["uncalled"] == LISE
            assert len(hand(match, LISE)) == 1
        if step.action == "draw" and step.seat == YOU:  # there is nothing else to do
            assert [GAME.write(piece) for piece in GAME.legal(match.state, YOU)] == ["draw"]
        if step.action.startswith("answer"):
            assert (now["pending"]["boson"], now["pending"]["beneath"], now["colour"]) == ("gluon", "u", "green")
        match.play(step.seat, step.action)
