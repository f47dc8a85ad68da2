"""Whole matches, as `labtable audit` prints them, before a referee who has not read the code."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from labtable.engine.files.audit import audit
from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match
from tests.effort import effort
from tests.games.tables import decide_whole

from .positions import GAME
from .referee import Play, Referee, comparable

MOST = 90  # actions of a match that are looked at
MORE: list[dict[str, Value]] = [
    {},
    {"sprint": True, "half_deck": True},
    {"stealing": False, "aim": 50},
    {"sprint": True, "aim": 50},
    {"aim": 300},
]


def named(card: str, dice: Random) -> str:
    """A card as a play names it; one that stands for many numbers with a value that it may have, or may not."""
    return f"{card[:-1]}: {dice.randint(0, 3)}/{dice.randint(1, 4)}]" if card.startswith("[") else card


def anything(truth: Any, seat: int, dice: Random) -> str | None:
    """A play or a theft of cards that are there, seldom a true one; None where there is nothing to make it of."""
    space, own, window = list(truth["space"]), list(truth["hands"][seat]), truth["window"]
    if not space or (window and window["kind"] == "challenge"):
        return None
    verb = "compute"
    if window:
        verb, own = "steal", [window["card"]]
        space.remove(window["card"])
    cards = [dice.choice(own), *dice.sample(space, dice.randint(1, min(4, len(space))))]
    dice.shuffle(cards)
    names = [named(card, dice) for card in cards]
    if "pattern" in truth["tokens"] and dice.random() < 0.3:
        return " ".join([*(["steal"] if verb == "steal" else []), "pattern", *names])
    signs = [dice.choice("+-x/") for _ in names[1:]]
    signs[dice.randrange(len(signs))] = dice.choice("=<>" if "compare" in truth["tokens"] else "=")
    return f"{verb} {names[0]}" + "".join(f" {sign} {name}" for sign, name in zip(signs, names[1:], strict=True))


def played(seats: int, options: dict[str, Value], seed: int) -> Match:
    """A match of random actions; under `honour` many plays are false."""
    match, dice = Match(GAME, seats, options, seed), Random(seed)
    while not match.is_over and len(match.played) < MOST:
        seat, pieces = decide_whole(GAME, match.state, dice, 0)
        action = GAME.write(*pieces)
        if options["referee"] == "honour" and dice.random() < 0.3:
            action = anything(GAME.words.truth(match.state, None), seat, dice) or action
        match.play(seat, action)
    return match


def test_what_the_referee_sees_is_of_every_kind() -> None:
    options: dict[str, Value] = {"referee": "honour", "max_rounds": 2}
    matches = [played(seats, options, seed) for seats in (2, 3, 6) for seed in range(2)]
    actions = [GAME.write(*one.pieces) for match in matches for one in match.played]
    plays = [Play(action) for action in actions if action.startswith(("compute", "pattern", "steal"))]
    for is_theft in (False, True):
        for is_pattern in (False, True):
            assert any((play.is_theft, play.is_pattern) == (is_theft, is_pattern) for play in plays)
        assert {play.is_true for play in plays if play.is_theft is is_theft} == {False, True}
    assert "challenge" in actions


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("referee", ["auto", "honour"])
@pytest.mark.parametrize("more", MORE, ids=str)
def test_the_referee_finds_nothing_to_object_to(seats: int, referee: str, more: dict[str, Value]) -> None:
    options: dict[str, Value] = {"referee": referee, "max_rounds": 2, **more}
    for seed in range(effort(1, 10)):
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
        for action in islice(actions, 12):
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
