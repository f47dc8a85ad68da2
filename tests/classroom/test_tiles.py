"""A tile tells a desk nothing of a match that no spectator could see; of refusals only when and at which rule."""

from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from labtable import games
from labtable.api.class_tiles import tile
from labtable.classroom.changes import Plan
from labtable.classroom.group import Group
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.game import Game
from labtable.table.state.changes import Acted, Advised, AnyChange, Refused, Started
from labtable.table.state.table import Table
from tests.games.tables import all_options, decide_whole
from tests.table.manual import START, made
from tests.web.scenes import CHALLENGE, STEAL, WINDOW, Scene

from .classes import opened

PLAYED = [games.load(name) for name in games.names()]
WINDOWS = pytest.mark.parametrize("window", [WINDOW, STEAL, CHALLENGE], ids=["claim", "steal", "challenge"])
MATCHES, ACTIONS, WORLDS = 3, 60, 2


def shown(table: Table) -> bytes:
    """The bytes of a table's tile."""
    game, seats = table.made.game, len(table.seats)
    group = Group(1, Plan(game, seats), [table.name])
    return msgspec.json.encode(tile(opened(game, seats).classroom, group, SimpleNamespace(table=table)))  # type: ignore[arg-type]


def dealt(game: Game, dice: Random) -> Table:
    """A table of people that has just been dealt."""
    seats = dice.choice([n for n in game.seats if 1 < n < 7])
    options: dict[str, Any] = {**dice.choice(all_options(game))}
    table = Table("muon-100", made(*["person"] * seats, game=game.name, **options))
    table.apply(Started(dice.getrandbits(62), START))
    return table


def shown_in_another_world(table: Table, seed: int) -> bytes:
    """The bytes of the tile if what is hidden from a spectator were dealt anew."""
    play = table.play
    assert play is not None
    match, true = play.match, play.match.state
    match.state = play.game.redeal(match.view(SPECTATOR), SPECTATOR, seed)
    play._views = {}
    try:
        return shown(table)
    finally:
        match.state = true
        play._views = {}


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_what_is_hidden_changes_no_byte_of_a_tile(game: Game) -> None:
    dice = Random(7)
    for _ in range(MATCHES):
        table = dealt(game, dice)
        play = table.play
        assert play is not None
        for n in range(ACTIONS):
            if play.is_over:
                break
            seat, pieces = decide_whole(game, play.match.state, dice, 0.5)
            table.apply(Acted(seat, play.read(seat, game.write(*pieces)).written, n * 1000))
            if n % 5 == 0 or play.window is not None:
                told = shown(table)
                assert all(shown_in_another_world(table, dice.getrandbits(40)) == told for _ in range(WORLDS))


def in_a_window(window: Scene, *more: AnyChange) -> Table:
    """The table of a scene while its window is open, and then more."""
    kinds = ["person"] * window.seats
    table = Table("muon-100", made(*kinds, game=window.game.name, window_ms=600_000, **window.options))
    table.apply(Started(1, START, window.position))
    for n, (seat, action) in enumerate(window.script):
        table.apply(Acted(seat, action, 10 * (n + 1)))
    for change in more:
        table.apply(change)
    return table


LATER = 1000


@WINDOWS
def test_a_secret_answer_changes_no_byte_of_a_tile(window: Scene) -> None:
    waiting = in_a_window(window)
    assert waiting.play is not None
    assert waiting.play.window is not None
    assert shown(in_a_window(window, Acted(1, "pass", LATER))) == shown(waiting)


@WINDOWS
def test_in_an_open_window_no_tile_says_who_was_refused_or_asked_for_a_hint(window: Scene) -> None:
    """Whoever was has not answered yet, and nobody may know that of anybody."""
    waiting = shown(in_a_window(window))
    assert shown(in_a_window(window, Refused(1, "pass", LATER, "none", "X-1"), Advised(1, LATER + 1))) == waiting
    seen = in_a_window(window, Refused(0, "pass", 5, "none", "X-1"))
    assert shown(seen) != waiting, "what was refused before it is told"


@WINDOWS
def test_a_tile_does_not_tell_who_answered_last(window: Scene) -> None:
    """Nor from the times that people took."""
    one = in_a_window(window, Acted(1, "pass", LATER), Acted(2, "pass", 9 * LATER))
    other = in_a_window(window, Acted(2, "pass", LATER), Acted(1, "pass", 9 * LATER))
    assert one.play is not None
    assert one.play.window is None
    assert shown(one) == shown(other)


def test_a_tile_tells_the_rule_of_a_refusal_and_not_the_action() -> None:
    secret = "discard 11/12h"
    told = []
    for action, key in ((secret, "not_in_hand"), ("discard 5/12h", "something_else")):
        table = Table("muon-100", made("person", "person", game="mathic"))
        table.apply(Started(1, START))
        table.apply(Refused(0, action, 5, key, "M-2"))
        told.append(shown(table))
    assert told[0] == told[1]
    assert b'"M-2"' in told[0]
    assert secret.encode() not in told[0]
