"""Whole matches, as `labtable audit` prints them, before a referee who has not read the code."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from labtable.engine.match import Match
from labtable.engine.options import Value
from labtable.lab.audit import audit
from tests.games.tables import decide_whole

from .positions import GAME
from .referee import Play, Referee, comparable

MOST = 90  # actions of a match that are looked at


def played(seats: int, options: dict[str, Value], seed: int) -> Match:
    """A match of random actions; under `honour` some equations are false."""
    match, dice = Match(GAME, seats, options, seed), Random(seed)
    while not match.is_over and len(match.played) < MOST:
        seat, pieces = decide_whole(GAME, match.state, dice, 0)
        action = GAME.write(*pieces)
        truth = GAME.words.truth(match.state, None)
        basic = [card for card in truth["space"] if not card.startswith("[")]
        own = [card for card in truth["hands"][seat] if not card.startswith("[")]
        if options["referee"] == "honour" and truth["phase"] == "play" and basic and own and dice.random() < 0.3:
            action = f"compute {dice.choice(own)} = {dice.choice(basic)}"
        match.play(seat, action)
    return match


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("referee", ["auto", "honour"])
@pytest.mark.parametrize("more", [{}, {"sprint": True, "half_deck": True}, {"stealing": False}], ids=str)
def test_the_referee_finds_nothing_to_object_to(seats: int, referee: str, more: dict[str, Value]) -> None:
    options: dict[str, Value] = {"referee": referee, "max_rounds": 2, **more}
    for seed in range(2):
        lines: Any = audit(played(seats, options, seed))
        about, standing = next(lines), next(lines)
        follower = Referee(about, standing["truth"])
        for line in lines:
            agree(follower, standing)
            assert follower.objection(line["seat"], line["action"]) == ""
            follower.act(line["seat"], line["action"], line["truth"])
            assert comparable(line["truth"]) == follower.standing(), (seed, line["seq"], line["action"])
            standing = line
        agree(follower, standing)


def agree(referee: Referee, standing: dict[str, Any]) -> None:
    """Who may act; that what is offered is allowed and what must be offered is; and what the points are at the end."""
    assert set(standing["may_act"]) == referee.may_act()
    for seat, actions in standing["legal"].items():
        assert len(set(actions)) == len(actions)
        for action in islice(actions, 30):
            assert referee.objection(int(seat), action) == "", action
            assert not action.startswith(("compute", "steal")) or Play(action).is_true
        offered = {action for action in actions if not action.startswith(("compute", "steal"))}
        if referee.truth["phase"] == "play":
            assert offered == {f"discard {card}" for card in referee.truth["hands"][int(seat)]}
        else:
            kind = referee.truth["window"]["kind"]
            assert offered == ({"pass"} if kind == "steal" else {"pass", "challenge"})
    over = referee.truth["phase"] == "over"
    assert standing["returns"] == (referee.points() if over else None)
