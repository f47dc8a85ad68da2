"""Nothing hidden leaks at a table of Mathic Fraction: the same play over real sockets in worlds that a viewer cannot

tell apart, and every frame that it receives is the same, byte for byte.
"""

import random
from pathlib import Path
from typing import Any

import pytest

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.match import Match
from labtable.games import load
from tests.games.tables import decide_whole
from tests.web.scenes import CHALLENGE, JSON, STEAL, Scene, frames

pytestmark = pytest.mark.anyio

GAME = load("mathic")
MOST_ACTIONS = 40  # far from the end of the first hand with three seats, so that nothing is dealt
SEATS = 3


def scene(referee: str, seed: int) -> Scene:
    """A first hand, played at random until somebody is about to hold no more than one card."""
    dice = random.Random(seed)
    match = Match(GAME, SEATS, {"referee": referee}, seed)
    truth = GAME.words.truth(match.start, None)
    keep = ("space", "hands", "deck", "tokens", "token_pile", "turn", "lead")
    found = Scene(GAME, SEATS, {"referee": referee}, {key: truth[key] for key in keep}, [])
    match = found.play().match
    while len(found.script) < MOST_ACTIONS and min(match.state.hand_size[:SEATS]) > 1:
        seat, pieces = decide_whole(GAME, match.state, dice, 0)
        found.script.append((seat, GAME.write(*pieces)))
        match.carry_out(seat, pieces)
    return found


def views(scene: Scene, viewer: int) -> list[Any] | None:
    """All that the viewer may know, action by action; None if the script cannot be played."""
    play, seen = scene.play(), []
    for seat, action in scene.script:
        if seat not in GAME.who_may_act(play.match.state):
            return None
        play.act(seat, action, 0)
        seen.append(play.match.view(viewer))
    return seen


def unknown_for_good(scene: Scene, viewer: int) -> list[tuple[str, int, int]]:
    """Where the cards lie that the viewer never sees: those that others still hold at the end, and the deck."""
    last = scene.play()
    for seat, action in scene.script:
        last.act(seat, action, 0)
    held = GAME.words.truth(last.match.state, None)["hands"]
    places = [("deck", 0, i) for i in range(len(scene.position["deck"]))]
    for seat, hand in enumerate(scene.position["hands"]):
        if seat != viewer:
            places += [("hands", seat, hand.index(card)) for card in dict.fromkeys(held[seat])]
    return places


def changed(scene: Scene, viewer: int, dice: random.Random) -> Scene:
    """The same play in another system: other cards where the viewer sees none, and other tokens to come."""
    places = unknown_for_good(scene, viewer)
    old = [scene.position[kind][j] if kind == "deck" else scene.position[kind][i][j] for kind, i, j in places]
    seen = views(scene, viewer)
    assert seen is not None
    to_come = seen[-1].token_pile_size
    for _ in range(1000):
        position: JSON = {**scene.position, "hands": [h[:] for h in scene.position["hands"]]}
        position["deck"] = scene.position["deck"][:]
        for (kind, i, j), card in zip(places, dice.sample(old, len(old)), strict=True):
            (position["deck"] if kind == "deck" else position["hands"][i])[j] = card
        shown, rest = scene.position["token_pile"][:-to_come], scene.position["token_pile"][-to_come:]
        position["token_pile"] = [*shown, *dice.sample(rest, len(rest))]
        other = Scene(GAME, SEATS, scene.options, position, scene.script)
        if position["hands"] != scene.position["hands"] and views(other, viewer) == seen:
            return other
    raise AssertionError("no other system was found")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("referee", ["auto", "honour"])
async def test_what_a_seat_may_not_know_changes_no_byte_that_it_receives(
    tmp_path: Path, referee: str, seed: int
) -> None:
    one = scene(referee, seed)
    assert len(one.script) > 6
    told = await frames(tmp_path / "one", one)
    dice = random.Random(seed)
    viewer = dice.randrange(-1, SEATS)
    told_there = await frames(tmp_path / "other", changed(one, viewer, dice))
    assert told_there[viewer] == told[viewer]
    assert told_there[SPECTATOR] == told[SPECTATOR]
    assert told_there != told, "the frames of some other seat show what was changed"


@pytest.mark.parametrize("window", [STEAL, CHALLENGE], ids=["steal", "challenge"])
async def test_who_has_passed_changes_no_byte_before_the_window_closes(tmp_path: Path, window: Scene) -> None:
    silent = await frames(tmp_path / "silent", window)
    passed = await frames(tmp_path / "passed", window, [(1, "pass")])
    for viewer in (SPECTATOR, 0, 2):
        assert passed[viewer] == silent[viewer]
    assert passed[1] != silent[1]


@pytest.mark.parametrize(
    ("window", "answer"), [(STEAL, "steal 3/12d + 4/12c = 7/12h"), (CHALLENGE, "challenge")], ids=["steal", "challenge"]
)
async def test_an_answer_that_closes_a_window_is_told_to_all(tmp_path: Path, window: Scene, answer: str) -> None:
    silent = await frames(tmp_path / "silent", window)
    answered = await frames(tmp_path / "answered", window, [(1, "pass"), (2, answer)])
    for viewer in (SPECTATOR, 0, 1, 2):
        assert answered[viewer] != silent[viewer]
