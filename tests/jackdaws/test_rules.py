"""Jackdaws, rule by rule."""

import pytest

from examples.jackdaws import GAME
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem


def play(actions: str) -> Match:
    """A match of three that the first begins; of those who are asked the first does what comes next."""
    match = Match(GAME, 3, position={"hands": [["1", "5", "9"], ["2", "6", "10"], ["3", "7", "11"]], "turn": 0})
    for action in actions.split():
        match.play(GAME.who_must_act(match.state)[0], action)
    return match


def test_J1_each_in_turn_shows_a_trinket_of_their_own() -> None:
    with pytest.raises(Problem, match="You do not hold that trinket"):
        play("2")


@pytest.mark.parametrize(("answers", "taken"), [("wait wait", []), ("reach reach", []), ("wait reach", ["9"])])
def test_J2_one_who_reaches_takes_it_else_it_is_home(answers: str, taken: list[str]) -> None:
    truth = GAME.words.truth(play(f"9 {answers}").state, None)
    assert (truth["hands"][2], truth["worth"]) == (["3", "7", *taken, "11"], [0 if taken else 9, 0, 0])


def test_J2_whoever_has_reached_twice_is_not_asked() -> None:
    assert GAME.who_must_act(play("9 reach reach 10 wait wait 11 wait reach 1").state) == [2]


@pytest.mark.parametrize(("last", "winners"), [("wait", [2]), ("reach", [])])
def test_J3_the_most_at_home_wins(last: str, winners: list[int]) -> None:
    assert GAME.winners(play(" wait wait ".join("9 6 7 5 10 11 1 2 3".split()) + f" wait {last}").state) == winners
