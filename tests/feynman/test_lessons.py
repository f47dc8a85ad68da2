"""The guided first game can be played to its end, and shows what it says."""

from labtable.engine.match import Match
from labtable.engine.sentences import tell
from labtable.games.feynman.words.lessons import FIRST, YOU

from .positions import GAME, hand, truth


def test_the_lesson_can_be_played_to_its_end_and_is_won() -> None:
    match = Match(GAME, FIRST.seats, FIRST.options, 1, FIRST.position)
    for step in FIRST.steps:
        view = match.view(step.seat)
        pieces = GAME.read(step.action, view, step.seat)
        assert GAME.words.write_here(pieces, view, step.seat) == step.action
        match.play(step.seat, step.action)
        for sentence in [*step.before, *step.after]:
            assert tell(sentence, GAME.words.CATALOGUE, GAME.words.FORMATS, FIRST.names)
    assert match.is_over
    assert GAME.winners(match.state) == [YOU]


def test_what_the_lesson_says_lies_there() -> None:
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
