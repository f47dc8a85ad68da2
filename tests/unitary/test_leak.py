"""Nothing hidden leaks: games are played twice over real sockets, with something changed that a seat may not know, and

every frame that the seat and a spectator receive is the same, byte for byte.
"""

import random
from pathlib import Path

import pytest

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.match import Match
from labtable.games import load
from labtable.games.unitary.rules.cards import CARD_NAMES, N_QUANTITIES
from labtable.table.state.changes import Acted, Started
from tests.table.manual import START, made
from tests.web.matches import past
from tests.web.scenes import JSON, WINDOW, Unitary, frames, told_until_a_computer_acts

pytestmark = pytest.mark.anyio

GAME = load("unitary")
QUANTITIES = CARD_NAMES[:N_QUANTITIES]
MOST_ACTIONS = 45  # in which the deck is not shuffled again


# --- two worlds -------------------------------------------------------------------------------------------------------


def scene(seats: int, claims: str, seed: int) -> Unitary:
    """A random match, played at random, and stopped while it goes on."""
    rng = random.Random(seed)
    options: dict[str, str | int | bool] = {"claims": claims, "big_deck": False}
    start = Match(GAME, seats, options, seed)
    position = GAME.words.truth(start.start, None)
    keep = ("area", "hands", "hidden", "deck", "discard", "turn")
    found = Unitary(GAME, seats, options, {key: position[key] for key in keep}, [])
    match = found.play().match
    for _ in range(MOST_ACTIONS):
        seat = rng.choice(GAME.who_may_act(match.state))
        action = rng.choice(GAME.legal(match.state, seat))
        trial = match.state.copy()
        GAME.apply(trial, seat, action)
        if not GAME.is_over(trial) and trial.deck_size > 0:
            found.script.append((seat, GAME.write(action)))
            match.play(*found.script[-1])
    return found


def unknown_for_good(scene: Unitary, viewer: int) -> list[tuple[str, int, int]]:
    """Where at the deal those cards lie that the viewer does not see during the whole scene."""
    truth = scene.position
    deck = [("deck", 0, i) for i in range(len(truth["deck"]))]
    hands = [[("hands", seat, i) for i in range(len(hand))] for seat, hand in enumerate(truth["hands"])]
    sides = len(truth["hidden"])
    hidden = [("hidden", side, 0) for side in range(sides) if viewer == SPECTATOR or side != viewer % sides]
    play = scene.play()
    for seat, action in scene.script:
        state = play.match.state
        before, turn = state.hand_size[:], state.turn
        if action.split()[-1] not in ("done", "claim", "pass"):
            card = CARD_NAMES.index(action.removeprefix("discard ").removesuffix(" up").removesuffix(" down"))
            del hands[seat][list(state.hand[seat]).index(card)]
            before[seat] -= 1
        play.act(seat, action, 0)
        after = play.match.state
        if (
            after.turns > play.match.start.turns
            and after.turn != turn
            and after.hand_size[after.turn] > before[after.turn]
        ):
            hands[after.turn].append(deck.pop(0))
    unseen = [place for seat, hand in enumerate(hands) if seat != viewer for place in hand]
    return [*hidden, *unseen, *deck]


def changed(scene: Unitary, viewer: int, rng: random.Random) -> Unitary:
    """The same scene in another system, which the viewer cannot tell from this one."""
    places = unknown_for_good(scene, viewer)
    old = [cards_at(scene.position, place) for place in places]
    for _ in range(1000):
        new = rng.sample(old, len(old))
        if any(card not in QUANTITIES for place, card in zip(places, new, strict=True) if place[0] == "hidden"):
            continue
        other = Unitary(GAME, scene.seats, scene.options, with_cards(scene.position, places, new), scene.script)
        if new != old and other.phases() == scene.phases():
            return other
    raise AssertionError("no other system was found")


def cards_at(truth: JSON, place: tuple[str, int, int]) -> str:
    """The card at a place."""
    kind, i, j = place
    return str(truth[kind][i][j] if kind == "hands" else truth[kind][i if kind == "hidden" else j])


def with_cards(truth: JSON, places: list[tuple[str, int, int]], cards: list[str]) -> JSON:
    """The truth with other cards at these places."""
    new = {
        **truth,
        "hands": [hand[:] for hand in truth["hands"]],
        "hidden": truth["hidden"][:],
        "deck": truth["deck"][:],
    }
    for (kind, i, j), card in zip(places, cards, strict=True):
        if kind == "hands":
            new["hands"][i][j] = card
        else:
            new[kind][i if kind == "hidden" else j] = card
    return new


# --- over sockets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("claims", ["auto", "spot"])
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_what_a_seat_may_not_know_changes_no_byte_that_it_receives(
    tmp_path: Path, seats: int, claims: str, seed: int
) -> None:
    one = scene(seats, claims, seed)
    assert len(one.script) > 10
    told = await frames(tmp_path / "one", one)
    rng = random.Random(seed)
    viewer = rng.randrange(-1, seats)
    other = changed(one, viewer, rng)
    assert other.position != one.position
    told_there = await frames(tmp_path / "other", other)
    assert told_there[viewer] == told[viewer]
    assert told_there[SPECTATOR] == told[SPECTATOR]
    assert told_there != told, "the frames of some other seat show what was changed"


async def test_whether_and_what_others_have_answered_changes_no_byte_before_the_window_closes(tmp_path: Path) -> None:
    silent = await frames(tmp_path / "silent", WINDOW)
    for answer in ("pass", "claim"):
        answered = await frames(tmp_path / answer, WINDOW, [(1, answer)])
        for viewer in (SPECTATOR, 0, 2):
            assert answered[viewer] == silent[viewer]
        assert answered[1] != silent[1]


async def test_a_window_that_an_answer_has_closed_is_told_to_all(tmp_path: Path) -> None:
    silent = await frames(tmp_path / "silent", WINDOW)
    answered = await frames(tmp_path / "answered", WINDOW, [(1, "pass"), (2, "claim")])
    for viewer in (SPECTATOR, 0, 1, 2):
        assert answered[viewer] != silent[viewer]


async def test_when_a_bot_acts_tells_nothing(tmp_path: Path) -> None:
    """A bot answers exactly one pause after it saw something happen, whatever it hides."""
    told = []
    for hidden in ("Time", "Mass"):
        folder = tmp_path / hidden
        folder.mkdir()
        hands = {"hands": [["Force", "Square"], []], "deck": ["Square"], "hidden": ["Energy", hidden]}
        seats = made("person", "random", pause_ms=1000)
        await past(
            folder, seats, Started(1, START, {"turn": 0, **hands}), Acted(0, "Force up", 10), Acted(0, "done", 20)
        )
        told.append(await told_until_a_computer_acts(folder))
    assert told[0] == told[1]
