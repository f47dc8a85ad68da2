"""Whole matches, as `labtable audit` prints them, before a referee who has not read the code."""

from random import Random
from typing import Any

import pytest

from labtable.engine.files.audit import audit
from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match

from .positions import GAME
from .referee import Referee


def played(seats: int, options: dict[str, Value], seed: int) -> Match:
    """A match of random actions with some true claims and some false ones."""
    match, dice = Match(GAME, seats, options, seed), Random(seed)
    while not match.is_over:
        must = GAME.who_must_act(match.state)
        seat = dice.choice(GAME.who_may_act(match.state) if dice.random() < 0.04 else must)
        actions = [GAME.write(action) for action in GAME.legal(match.state, seat)]
        if seat in must and len(actions) > 1 and dice.random() < 0.9 and match.view().opener < 0:
            actions = [action for action in actions if action != "claim"]
        match.play(seat, dice.choice(actions))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("claims", ["auto", "spot"])
@pytest.mark.parametrize("big_deck", [False, True])
def test_the_referee_finds_nothing_to_object_to(seats: int, claims: str, big_deck: bool) -> None:
    for seed in range(8):
        lines: Any = audit(played(seats, {"claims": claims, "big_deck": big_deck}, seed))
        about, deal = next(lines), next(lines)
        referee = Referee(about, deal["truth"])
        standing = deal
        for line in lines:
            agree(referee, standing)
            assert line["action"] in referee.legal()[line["seat"]]
            referee.act(line["seat"], line["action"], line["truth"])
            assert line["truth"] == referee.truth, (seed, line["seq"], line["action"])
            standing = line
        agree(referee, standing)


def agree(referee: Referee, standing: dict[str, Any]) -> None:
    """Who may do what, and who has won."""
    legal = referee.legal()
    assert standing["may_act"] == sorted(legal)
    assert {int(seat): sorted(actions) for seat, actions in standing["legal"].items()} == {
        seat: sorted(actions) for seat, actions in legal.items()
    }
    assert standing["returns"] == referee.returns()
