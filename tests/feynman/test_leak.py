"""Nothing hidden leaks at a table of U-kNOw Feynman: the same play over real sockets in worlds that a viewer cannot

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
from tests.web.scenes import JSON, Scene, frames

pytestmark = pytest.mark.anyio

GAME = load("feynman")
ACTIONS = 24  # far from the end of the draw pile, so that nothing is shuffled
KEEP = ("turn", "dealer", "hands", "discard", "draw")
PILES = ("discard", "draw")
WORLDS = 200  # that are tried


def scene(seats: int, options: JSON, seed: int) -> Scene:
    """The beginning of a match, played at random until somebody is about to win the round."""
    dice = random.Random(seed)
    truth = GAME.words.truth(Match(GAME, seats, options, seed).start, None)
    found = Scene(GAME, seats, options, {key: truth[key] for key in KEEP}, [])
    match = found.play().match
    while len(found.script) < ACTIONS and min(match.state.hand_size[:seats]) > 1:
        seat, pieces = decide_whole(GAME, match.state, dice, 0)
        found.script.append((seat, GAME.write(*pieces)))
        match.carry_out(seat, pieces)
    return found


def states(scene: Scene) -> list[Any] | None:
    """The states before the script and after each of its actions; None if it cannot be played."""
    play = scene.play()
    found = [play.match.state.copy()]
    for seat, action in scene.script:
        if GAME.reason(play.match.state, seat, GAME.read(action, play.match.view(seat), seat)[0]):
            return None
        play.act(seat, action, 0)
        found.append(play.match.state.copy())
    return found


def places(truth: JSON) -> list[int]:
    """The cards that all lie somewhere, in a fixed order of the places."""
    return [n for cards in (*truth["hands"], *(truth[pile] for pile in PILES)) for n in cards]


def exchanged(position: JSON, to: dict[int, int]) -> JSON:
    """The position with other cards in the same places."""
    hands = [[to[n] for n in hand] for hand in position["hands"]]
    return {**position, "hands": hands, **{pile: [to[n] for n in position[pile]] for pile in PILES}}


def changed(scene: Scene, viewer: int, dice: random.Random) -> Scene:
    """The same play with other cards dealt: those that the viewer never learns."""
    here = states(scene)
    assert here is not None
    others = [seat for seat in range(scene.seats) if seat != viewer]
    seen = [GAME.view(state, viewer) for state in here]
    end = places(GAME.words.truth(here[-1], None))
    for _ in range(WORLDS):
        world = GAME.redeal(seen[-1], viewer, dice.getrandbits(40))
        to = dict(zip(end, places(GAME.words.truth(world, None)), strict=True))
        other = Scene(GAME, scene.seats, scene.options, exchanged(scene.position, to), scene.script)
        there = states(other) if other.position != scene.position else None
        if there is None or [GAME.view(state, viewer) for state in there] != seen:
            continue
        if any(
            GAME.view(one, seat) != GAME.view(two, seat)
            for one, two in zip(here, there, strict=True)
            for seat in others
        ):
            return other
    raise AssertionError("no other deal was found")


STRICT, ANYWHERE = {"physics": "strict"}, {"higgs": "anywhere"}


@pytest.mark.parametrize(
    ("seats", "options", "seed", "is_turned"),
    [
        (2, STRICT, 1, False),
        (2, STRICT, 0, True),
        (3, {}, 1, False),
        (3, {}, 0, True),
        (3, {}, 11, True),
        (4, ANYWHERE, 1, False),
        (4, ANYWHERE, 5, False),
        (4, ANYWHERE, 0, True),
    ],
)
async def test_what_a_seat_may_not_know_changes_no_byte_that_it_receives(
    tmp_path: Path, seats: int, options: JSON, seed: int, is_turned: bool
) -> None:
    one = scene(seats, options, seed)
    assert len(one.script) > 6
    assert any("flip" in action for _, action in one.script) == is_turned
    told = await frames(tmp_path / "one", one)
    dice = random.Random(seed)
    viewer = dice.randrange(-1, seats)
    told_there = await frames(tmp_path / "other", changed(one, viewer, dice))
    assert told_there[viewer] == told[viewer]
    assert told_there[SPECTATOR] == told[SPECTATOR]
    assert told_there != told, "the frames of some other seat show what was changed"
