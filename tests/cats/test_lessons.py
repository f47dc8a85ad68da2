"""The guided first game can be played to its end, and shows what it says."""

import pytest

from labtable.engine.play.match import Match
from labtable.games.cats.rules.ladder import BIDS
from labtable.games.cats.solver.odds import chance
from labtable.games.cats.words.lessons import EMMY, FIRST, YOU

from .positions import GAME, finding, hand, legal, truth


def begun(seed: int) -> Match:
    return Match(GAME, FIRST.seats, FIRST.options, seed, FIRST.position)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_lesson_can_be_played_to_its_end_and_is_won(seed: int) -> None:
    match = begun(seed)
    for step in FIRST.steps:
        assert match.state.turn == step.seat
        pieces = GAME.read(step.action, match.view(step.seat), step.seat)
        assert GAME.words.write_here(pieces, match.view(step.seat), step.seat) == step.action
        may = legal(match)
        assert all(any(action.startswith(wrong) for action in may) for wrong in step.mistakes), "can be made"
        match.play(step.seat, step.action)
        for sentence in [*step.before, *step.after, *step.mistakes.values()]:
            assert GAME.words.tell(sentence, FIRST.names)
    assert match.is_over
    assert GAME.winners(match.state) == [YOU]


def test_what_the_lesson_says_lies_there() -> None:
    match = begun(1)
    assert truth(match)["boxes"] == 10
    for step in FIRST.steps:
        before = hand(match, YOU)
        if step.action == "bid 2A":  # three are certain
            assert chance(match.view(YOU), YOU, BIDS.index("3A")) == 1
        if step.action == "bid 4A":  # a call would be wrong for sure
            assert chance(match.view(YOU), YOU, match.state.bid) == 1
        if step.action == "call":
            assert round(1 / chance(match.view(YOU), YOU, match.state.bid)) == 13
        match.play(step.seat, step.action)
        if step.action == "cycle D D":
            assert (before, hand(match, YOU)) == ("DDH", "AEH")
        if step.action == "bid 4A":
            assert finding(match, YOU) == "AA"
        if step.action == "doctorate Felidae":
            assert (finding(match, EMMY), len(hand(match, EMMY))) == ("", 3)
    revealed = truth(match)["revealed"]
    assert revealed["count"] == 1
    assert truth(match)["lost"] == [0, 2]
    assert truth(match)["out"] == [False, True]


def test_the_likeliest_mistakes_are_answered() -> None:
    """That 3 Alive Cats is certain, too; that a call comes too early."""
    first, raised = (next(step for step in FIRST.steps if step.action == action) for action in ("bid 2A", "bid 4A"))
    said = [step.answer_to(action) for step, action in ((first, "bid 3A"), (first, "bid 9D"), (raised, "call"))]
    assert [sentence.key for sentence in said if sentence] == ["wrong_bid_3A", "wrong_bid", "wrong_call_early"]
