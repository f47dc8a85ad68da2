"""Whole matches, as `labtable audit` prints them, before a referee who has not read the code."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from labtable.engine.files.audit import audit
from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match

from .positions import GAME, arranged
from .referee import Referee, alike, comparable

MOST = 250  # actions of a match that are looked at
RARE = ("answer", "baryon", "play gluon", "play photon", "play W", "play flip", "play higgs", "catch")


def choose(match: Match, dice: Random) -> tuple[int, tuple[int, ...]]:
    """What seldom comes by chance is preferred now and then; otherwise a card rather than drawing."""
    seats = GAME.who_may_act(match.state) if dice.random() < 0.3 else GAME.who_must_act(match.state)
    seat = dice.choice(seats)
    whole = GAME.whole_actions(match.state, seat)
    written = [GAME.words.write_here(pieces, match.state, seat) for pieces in whole]
    rare = [pieces for pieces, text in zip(whole, written, strict=True) if text.startswith(RARE)]
    cards = [pieces for pieces, text in zip(whole, written, strict=True) if text.startswith(("play", "answer"))]
    fitting = rare if dice.random() < 0.6 else cards if dice.random() < 0.7 else whole
    return seat, dice.choice(fitting or whole)


def play_on(match: Match, seed: int, most: int = MOST) -> Match:
    dice = Random(seed)
    while not match.is_over and len(match.played) < most:
        match.carry_out(*choose(match, dice))
    return match


def followed(match: Match, from_deal: bool = True) -> Counter[str]:
    """The match before the referee; the kinds of actions that it has seen."""
    lines: Any = audit(match)
    about, standing = next(lines), next(lines)
    referee = Referee(about, standing["truth"])
    if from_deal:
        referee.check_deal(standing["truth"])
    seen: Counter[str] = Counter()
    for line in lines:
        agree(referee, standing)
        assert line["action"] in standing["legal"][str(line["seat"])] or line["action"].startswith("baryon")
        seen[kind(line["action"], standing["truth"])] += 1
        referee.act(line["seat"], line["action"], line["truth"])
        seen["ran out"] += referee.ran_out
        assert comparable(line["truth"]) == comparable(referee.truth), (line["seq"], line["seat"], line["action"])
        seen["next round"] += line["truth"]["round"] > standing["truth"]["round"]
        seen["reshuffled"] += len(line["truth"]["draw"]) > len(standing["truth"]["draw"])
        standing = line
    agree(referee, standing)
    seen["over"] += standing["truth"]["phase"] == "over"
    return seen


def kind(action: str, truth: dict[str, Any]) -> str:
    """What is to be seen of every kind."""
    verb, *words = action.split()
    if verb == "answer":
        return f"answer {truth['pending']['boson']} {len([word for word in words if word != 'decay'])}"
    return f"{verb} {words[0].partition(':')[0].partition('/')[0]}" if verb == "play" else verb


def agree(referee: Referee, standing: dict[str, Any]) -> None:
    """Who may do what, and who has won."""
    legal = referee.legal()
    assert standing["may_act"] == sorted(legal)
    for seat, actions in standing["legal"].items():
        assert len(set(actions)) == len(actions)
        assert alike(actions) == alike(legal[int(seat)]), (standing["seq"], seat)
    assert standing["returns"] == referee.returns()


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("higgs", ["massive", "anywhere"])
@pytest.mark.parametrize("physics", ["book", "strict"])
def test_the_referee_finds_nothing_to_object_to(seats: int, higgs: str, physics: str) -> None:
    options: dict[str, Value] = {"higgs": higgs, "physics": physics, "rounds": 1 + seats % 3}
    followed(play_on(Match(GAME, seats, options, seats), seats))


def test_what_the_referee_sees_is_of_every_kind() -> None:
    seen: Counter[str] = Counter()
    for seed in range(36):
        seats = (2, 3, 10)[seed % 3]
        seen += followed(play_on(Match(GAME, seats, {"rounds": 1 + seed % 2}, seed), seed))
    symbols = "u d c s t b e mu tau nu_e nu_mu nu_tau W photon gluon reverse skip flip change higgs".split()
    expected = {f"play {symbol}" for symbol in symbols} | {"answer W 1", "answer photon 1", "answer gluon 1"}
    expected |= {"baryon", "draw", "keep", "take", "decay", "catch", "next round", "reshuffled", "over"}
    assert expected <= set(seen)


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_referee_finds_nothing_to_object_to_in_the_short_game(seats: int) -> None:
    """Six matches, each to its end; most end as the draw pile runs out."""
    seen: Counter[str] = Counter()
    for seed in range(6):
        options: dict[str, Value] = {"length": "short", "rounds": 1 + seed % 3}
        seen += followed(play_on(Match(GAME, seats, options, seed), seed, most=3000))
    assert seen["over"] == 6
    assert seen["ran out"] > 0
    assert seen["reshuffled"] <= seen["next round"]


@pytest.mark.parametrize("side", ["matter", "antimatter"])
@pytest.mark.parametrize("last", [False, True])
def test_a_gluon_that_is_neutralised_before_the_referee(side: str, last: bool) -> None:
    """Two cards in one answer seldom come together by chance."""
    gluon, beneath, answer = {
        "matter": ("gluon:yellow", "d:yellow", ["flip:yellow", "d:orange"]),
        "antimatter": ("gluon:pink", "u:pink", ["flip:pink", "u:red"]),
    }[side]
    for seed in range(8):
        hands = [[gluon, *([] if last else ["tau:green", "mu:green"])], [*answer, *([] if seed % 2 else ["c:blue"])]]
        match = arranged(3, seed, side=side, hands=hands, discard=[beneath], rounds=3)
        match.play(0, f"play {gluon}")
        match.play(1, f"answer {' '.join(answer)}{'' if seed % 2 or seed % 4 else ' decay'}")
        seen = followed(play_on(match, seed), from_deal=False)
        assert seen["answer gluon 2"]


def test_a_round_that_ends_with_a_reshuffle_before_the_referee() -> None:
    """The Flip alone against a last gluon: four are drawn from a new draw pile, and then the next round is dealt."""
    hands = [["gluon:yellow"], ["flip:yellow", "c:blue"]]
    match = arranged(2, rounds=3, hands=hands, discard=["d:yellow"], rest=[])
    match.play(0, "play gluon:yellow")
    match.play(1, "answer flip:yellow")
    assert followed(match, from_deal=False)["next round"] == 1


@pytest.mark.parametrize("rest", [0, 1, 3])
def test_piles_that_run_out_before_the_referee(rest: int) -> None:
    for seed in range(6):
        match = arranged(
            4, seed, hands=[["u:red", "gluon:red", "c:blue"]], discard=["t:red"], rest=list(range(20, 20 + rest))
        )
        followed(play_on(match, seed), from_deal=False)
