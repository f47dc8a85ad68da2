"""Bots that come over the wire: all see that they are bots, and they are told what their seat may know, as data."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from labtable.engine.kernels.record import as_data, from_data
from labtable.engine.play.game import Game
from labtable.table.match.due_decision import due_decision
from labtable.table.seats.seat import is_program
from labtable.table.state.changes import Assigned, Coming, Sat, Started, read, write
from labtable.table.state.table import Table, hash_of
from tests.games.tables import for_every_game, positions
from tests.table.manual import START, made

from .live import live
from .scenes import CHALLENGE, STEAL, WINDOW, Scene

pytestmark = pytest.mark.anyio

DICE = ("random_low", "random_high", "random_count")


async def test_all_see_that_a_bot_has_a_seat_and_it_alone_is_told_its_decision(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "open")
        async with server.person(table.table, table.secret) as ada, server.person(table.table) as bot:
            await bot.send({"t": "sit", "seat": 1, "name": "Robby", "bot": True})
            await bot.until("seated")
            lobby = await ada.until(lambda view: view["seats"][1]["kind"] == "person")
            assert ["bot" in seat for seat in lobby["seats"]] == [False, True]
            assert (await bot.told({"t": "decision"}))["code"] == "no_match"
            await ada.send({"t": "start"})
            await ada.until(lambda view: view["stage"] == "playing")
            assert (await ada.told({"t": "decision"}))["code"] == "not_bot"
            view = await bot.until(lambda view: view["stage"] == "playing")
            await bot.send({"t": "decision"})
            due = await bot.until("decision")
            play = server.registry.sessions.get(table.table).table.play  # type: ignore[union-attr]
            assert play is not None
            own, rules = play.match.view(1), play.game.rules_version
            assert from_data(play.game.state, due["view"]) == own
            assert own != play.match.state, "something is hidden"
            assert (due["seen"], due["asked"], due["rules"]) == (view["seen"], view["asked"], rules)
        async with server.person(table.table) as watching:
            assert (await watching.told({"t": "decision"}))["code"] == "not_seated"


async def test_everybody_is_told_what_the_match_wants_of_them(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "open")
        async with server.person(table.table, table.secret) as ada, server.person(table.table) as bot:
            await bot.send({"t": "sit", "seat": 1, "name": "Robby", "bot": True})
            await bot.until("seated")
            await ada.send({"t": "start"})
            for person in (ada, bot):
                view = await person.until(lambda view: view["stage"] == "playing")
                assert view["asked"] == ("must" if view["view"]["position"]["turn"] == view["you"] else "no")
            async with server.person(table.table) as watching:
                assert (await watching.until("table"))["asked"] == "no"


@for_every_game
@settings(max_examples=15)
@given(st.data())
def test_a_decision_as_data_is_the_same_whatever_is_hidden(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game, 40))
    seat = data.draw(st.sampled_from(range(state.seats)))
    world = game.redeal(game.view(state, seat), seat, data.draw(st.integers(0, 999)))
    here, there = (due_decision(game, game.view(s, seat), seat, 0) for s in (state, world))
    assert msgspec.json.encode(here) == msgspec.json.encode(there)
    assert [here.view[name] for name in DICE] == [0, 0, 0]
    assert from_data(game.state, msgspec.json.decode(msgspec.json.encode(here.view))) == game.view(state, seat)


@pytest.mark.parametrize("scene", [WINDOW, STEAL, CHALLENGE], ids=["claim", "steal", "challenge"])
def test_a_decision_as_data_does_not_tell_that_another_has_answered_in_secret(scene: Scene) -> None:
    play = scene.play()
    for seat, action in scene.script:
        play.act(seat, action, 0)
    before = [due_decision(play.game, play.view(seat), seat, play.seen[seat]) for seat in (0, 2)]
    play.act(1, "pass", 0)
    assert [due_decision(play.game, play.view(seat), seat, play.seen[seat]) for seat in (0, 2)] == before


def test_what_is_no_record_is_refused() -> None:
    from labtable.games import load

    state = load("unitary").deal(2)
    fields = as_data(state)
    wrongs: list[Any] = [
        [],
        {},
        {**fields, "more": 1},
        {**fields, "turn": "1"},
        {**fields, "turn": True},
        {**fields, "hand": 3},
        {**fields, "hand": fields["hand"][1:]},
        {**fields, "hand": [row[1:] for row in fields["hand"]]},
    ]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"not the fields|has the shape"):
            from_data(type(state), wrong)


def test_a_log_says_who_is_a_bot() -> None:
    """Who comes at the next deal, too; a seat that its host gives to somebody else is none any more."""
    first = made("open", "random")
    happened = (
        Sat(0, "Robby", hash_of("robby"), True),
        Started(1, START),
        Assigned(1, "open"),
        Coming(1, "Marvin", hash_of("marvin"), True),
        Started(2, START),
    )
    table = Table("muon-100", first)
    for change in happened:
        table.apply(read(write(change)))
    assert [(seat.name, is_program(seat)) for seat in table.seats] == [("Robby", True), ("Marvin", True)]
    assert "bot" not in write(Sat(0, "Ada", "hash")).decode(), "older servers read a log without bots"
    lobby = Table("muon-100", first)
    lobby.apply(Sat(0, "Robby", hash_of("robby"), True))
    lobby.apply(Assigned(0, "bot", "random"))
    assert not is_program(lobby.seats[0])
