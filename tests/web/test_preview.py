"""Trying out an action that is still being written: an answer to the asker alone, and nothing happens."""

from pathlib import Path

import msgspec
import pytest

from labtable.table.state.changes import Acted, Started
from tests.table.manual import START, made

from .live import live
from .matches import MATCHED, past
from .plays import POSITION, TRUE, tried
from .seats import is_here

pytestmark = pytest.mark.anyio


async def mathic(folder: Path, referee: str = "auto", *happened: Acted) -> None:
    """A table muon-100 of Mathic Fraction at which Ada is to play."""
    table = made("person", "person", game="mathic", referee=referee, window_ms=600_000)
    await past(folder, table, Started(1, START, POSITION), *happened)


async def test_what_is_tried_is_proved_and_priced_and_nothing_happens(tmp_path: Path) -> None:
    await mathic(tmp_path)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        found = await tried(ada, "7/12 = 3/12 + 4/12")
        assert (found["action"], found["refusal"]) == (TRUE, None)
        assert (found["proof"]["holds"], found["proof"]["left"], found["proof"]["right"]) == (True, [7, 12], [7, 12])
        earns = {"cards": 3, "solution": False, "tokens": ["plus", "odd"], "points": 46}
        assert found["earns"] == earns | {"card_points": 6, "solution_points": 0, "token_points": 40}
        await ada.settle()
        assert ada.view["seen"] == 0
        await ada.act(TRUE)


async def test_a_side_that_is_finished_has_its_value(tmp_path: Path) -> None:
    await mathic(tmp_path)
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        found = await tried(ada, "compute 7/12h - 4/12c = [simplest red]")
        assert (found["proof"]["left"], found["proof"]["right"]) == ([1, 4], None)
        assert found["refusal"]["rule"] == "M-5"
        assert found["earns"] is None


async def test_where_the_players_judge_trying_tells_no_truth(tmp_path: Path) -> None:
    await mathic(tmp_path, "honour")
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        for action in (TRUE, "compute 7/12h = 3/12d", "compute 7/12h / 0/12s = 3/12d"):
            found = await tried(ada, action)
            assert (found["action"], found["refusal"], found["proof"], found["earns"]) == (action, None, None, None)
        assert (await tried(ada, "compute 6/12h = 3/12d"))["refusal"]["rule"] == "M-3"


async def test_others_see_and_hear_nothing_of_it(tmp_path: Path) -> None:
    frames = []
    for name, tries in (("quiet", []), ("busy", [TRUE, "nonsense"])):
        (tmp_path / name).mkdir()
        await mathic(tmp_path / name)
        async with (
            live(tmp_path / name) as server,
            server.person("muon-100", "person 0") as ada,
            server.person("muon-100", "person 1") as bob,
            server.person("muon-100") as eve,
        ):
            for person in (ada, bob, eve):
                await person.until(lambda view: all(is_here(seat) for seat in view["seats"]))
            heard = [len(bob.frames), len(eve.frames)]
            for action in tries:
                await tried(ada, action)
            for person in (bob, eve):
                await person.settle()
            frames.append([bob.frames[heard[0] :], eve.frames[heard[1] :]])
    assert frames[0] == frames[1]


async def test_it_is_for_who_has_a_seat_and_sees_the_position_as_it_is(tmp_path: Path) -> None:
    await mathic(tmp_path, "auto", Acted(0, TRUE, 10))
    async with live(tmp_path) as server, server.person("muon-100", "person 1") as bob, server.person("muon-100") as eve:
        await bob.until("table")
        await eve.until("table")
        for person, seen, code in ((eve, 1, "not_seated"), (bob, 0, "stale"), (bob, 2, "stale")):
            told = await person.told({"t": "preview", "seen": seen, "action": TRUE})
            assert (told["code"], told["to"]) == (code, "preview")


async def test_a_game_with_nothing_to_say_says_nothing(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person", "person"), Started(1, START, MATCHED))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        await ada.send({"t": "preview", "seen": 0, "action": "Mass up"})
        assert await ada.until("previewed") == {"t": "previewed", "action": "Mass up", "preview": None}


@pytest.mark.parametrize("previews", [True, False])
async def test_a_table_may_show_what_a_play_makes_only_after_it_is_played(tmp_path: Path, previews: bool) -> None:
    """The seat's view says nothing of it unasked, and the server refuses to be asked."""
    lies = {"turn": 0, "area": [1, 1, -2], "hands": [["Distance"], []], "hidden": ["Time", "Power"]}
    table = msgspec.structs.replace(made("person", "person"), previews=previews)
    await past(tmp_path, table, Started(1, START, lies))
    async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        assert ada.view["previews"] == previews
        up = next(choice for choice in ada.view["view"]["choices"] if choice["action"] == "Distance up")
        assert sorted(up.keys() & {"makes", "cancels", "law"}) == (["cancels", "law", "makes"] if previews else [])
        if not previews:
            told = await ada.told({"t": "preview", "seen": 0, "action": "Distance up"})
            assert (told["code"], told["to"]) == ("no_previews", "preview")
        await ada.act("Distance up")
        assert ada.view["view"]["position"]["area"] == [1, 2, -2]
        assert "law_times" in str(ada.lines)
