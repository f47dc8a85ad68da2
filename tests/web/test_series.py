"""Questions in a row: chosen by topic and level, asked one after the other, and each answer judged on its own phone."""

import json
from pathlib import Path
from typing import Any

import pytest

from labtable.classroom.posing import judge
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.games import load, names
from labtable.table.state.plan import Plan, plan_table

from .classes import in_class, tiles
from .live import JSON, Live, Person, live
from .taught import TaughtClass, push, room

pytestmark = pytest.mark.anyio
NUMBER = 4711
PUZZLED = [name for name in names() if load(name).puzzle is not None]


async def series(one: TaughtClass, game: str, **wish: Any) -> None:
    """Put a series of three to all."""
    await one.push(**{"game": game, "puzzle": NUMBER, "puzzles": 3, **wish})


async def show(one: TaughtClass) -> JSON:
    """Show the counts, and wait for the solver's word."""
    await one.desk.send({"t": "reveal"})
    return await one.question(lambda question: question["judged"])


async def told(one: TaughtClass, pupil: int) -> JSON:
    """What a phone says of its own answer, once the solver has judged it."""
    view = await one.pupils[pupil].until(lambda view: ((view["question"] or {}).get("told") or {}).get("judged", False))
    found: JSON = view["question"]["told"]
    return found


async def answer(one: TaughtClass, pupil: int, action: str = "") -> None:
    """A pupil answers: with this action, or any."""
    async with one.answering(one.pupils[pupil]) as person:
        await person.act(action or next(choice for choice in person.choices() if choice != "claim"))


def wrong_one(game: str, number: int, choices: list[str]) -> str:
    """The first of these actions that the solver would not choose."""
    rules = load(game)
    assert rules.puzzle is not None
    puzzle = rules.puzzle(number)
    made = plan_table(Plan(game, puzzle=number), "", 0, puzzle)
    for choice in choices:
        if choice != "claim" and not judge(made, puzzle.seat, [choice]).judged[0].is_best:
            return choice
    raise AssertionError("all are right")


async def test_a_series_is_asked_one_after_the_other_and_the_matches_wait_for_its_end(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2, deal=True) as one:
        await series(one, "cats", topic="raise")
        raises = [number for number in range(NUMBER, NUMBER + 100) if load("cats").puzzle(number).topic == "raise"][:3]  # type: ignore[misc]
        for place, number in enumerate(raises, 1):
            for pupil in one.pupils:
                view = await pupil.until(lambda view: view["question"] and view["question"]["place"] == place)  # noqa: B023
                assert (view["at"], view["question"]["of"], view["question"]["told"]) == ("question", 3, None)
            shown = await one.question(lambda question: question["place"] == place and question["asked"] == 2)  # noqa: B023
            assert (shown["of"], shown["number"], shown["puzzle"]) == (3, place, None)
            await one.desk.until(tiles(lambda tile: tile["frozen"] is not None))
            await answer(one, 0)
            shown = await show(one)
            assert (shown["puzzle"], shown["answered"]) == (number, 1)
            own = await told(one, 0)
            assert own["verdict"] in ("right", "wrong")
            assert own["own"]["count"] == own["answered"] == 1
            assert (own["choice"] is None) == (own["verdict"] == "right")
            assert own["proof"] == shown["proof"] != []
            assert one.pupils[1].view["question"]["told"] is None, "they have not answered"
            if place < 3:
                await one.desk.send({"t": "next", "number": place})
        assert (await one.desk.told({"t": "next", "number": 3}))["code"] == "no_question", "there is no fourth"
        await one.desk.send({"t": "go_back"})
        for pupil in one.pupils:
            await pupil.until(lambda view: view["at"] == "table")
        await one.desk.until(lambda view: view["question"] is None and not any(t["frozen"] for t in view["tiles"]))


async def test_a_second_click_on_the_next_question_leaves_none_out(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 1) as one:
        await series(one, "cats")
        await one.desk.send({"t": "next", "number": 1})
        assert (await one.desk.told({"t": "next", "number": 1}))["code"] == "no_question"
        assert (await one.question(lambda question: question["number"] == 2))["place"] == 2
        async with in_class(server, one.code) as late:
            await late.join("Late")
            view = await late.until(lambda view: view["at"] == "question")
            assert (view["question"]["place"], view["question"]["of"]) == (2, 3)


async def test_a_phone_shows_the_question_before_until_the_next_is_there(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2, deal=True) as one:
        await series(one, "cats")
        seen = len(one.pupils[0].frames)
        await one.desk.send({"t": "next", "number": 1})
        for pupil in one.pupils:
            await pupil.until(lambda view: view["question"]["place"] == 2)
        places = [json.loads(frame) for frame in one.pupils[0].frames[seen:]]
        assert {view["at"] for view in places if view["t"] == "place"} == {"question"}


async def test_the_desk_looks_at_all_of_a_series_and_levels_are_kept(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 1) as one:
        headers = {"Authorization": f"Bearer {one.secret}"}

        async def looked(**wish: Any) -> Any:
            path = f"/api/classes/{one.code}/questions/look"
            return (await server.ask("POST", path, content=json.dumps(wish), headers=headers)).json()

        assert len(await looked(game="mathic", puzzle=1, puzzles=4, level=2)) == 4
        assert len(await looked(game="unitary", puzzle=1, puzzles=2, topic="four_cards")) == 2
        for wish in (
            {"puzzles": 0},
            {"puzzles": 99},
            {"puzzles": 3, "topic": "none"},
            {"puzzles": 3, "topic": "powers", "level": 1},
            {"puzzles": 3, "puzzle": 10**12},
            {"puzzles": 3, "level": 4},
        ):
            assert (await looked(game="mathic", **wish))["code"] == "bad_series"
        assert (await push(server, one.code, one.secret, game="cats", puzzle=1, puzzles=11))["code"] == "bad_question"


async def everything(server: Live, person: Person | None, table: str, shown: bool = False) -> str:
    """All that a phone has heard and can ask for, the match only once it is `shown`."""
    answers = [await server.ask("GET", f"/api/tables/{table}/{what}") for what in ("record", "sheet.csv", "review")]
    codes = {answer.json()["code"] for answer in answers if answer.status_code != 200}
    assert codes == (set() if shown else codes & {"match_on", "not_over"} or {"match_on"})
    return "".join([*(person.frames if person else ()), *(answer.text for answer in answers)])


async def asked_again(person: Person) -> list[JSON]:
    """What a phone is told that asks and acts once more."""
    seen = person.view["seen"]
    wishes = [{"t": "choices"}, {"t": "hint"}, *({"t": t, "seen": seen, "action": "end"} for t in ("act", "preview"))]
    return [await person.told(wish) for wish in wishes]


def alike(view: JSON) -> JSON:
    """A table as its pupil sees it, without what names it, or the pupil, or what they did."""
    return {**view, "table": "", "seats": [], "log": [], "puzzle": {**view["puzzle"], "given": ""}, "seen": 0}


@pytest.mark.parametrize("game", PUZZLED)
async def test_nothing_tells_whether_an_answer_is_right_before_the_counts_are_shown(game: str, tmp_path: Path) -> None:
    """One answers right, one wrong. Where one action is the answer, both tables stay as they were."""
    make = load(game).puzzle
    assert make is not None
    right = make(NUMBER).plays[0]
    async with live(tmp_path) as server, room(server, 2, game) as one:
        await one.push(game=game, puzzle=NUMBER)
        before, after, heard = [], [], []
        for pupil in one.pupils:
            async with one.answering(pupil) as person:
                before.append(person.view)
                await person.act(right if pupil is one.pupils[0] else wrong_one(game, NUMBER, person.choices()))
                await person.settle()
                after.append(person.view)
                if make(NUMBER).solutions:
                    assert {answer["code"] for answer in await asked_again(person)} == {"answered"}
                heard.append(await everything(server, person, pupil.view["table"]))
            await pupil.settle()
            heard[-1] += "".join(pupil.frames)
        assert {view["stage"] for view in after} in ({"over"}, {"playing"})
        if make(NUMBER).solutions:
            assert alike(after[0]) == alike(after[1])
            assert [view["view"] for view in after] == [view["view"] for view in before]
            assert after[0]["puzzle"]["given"] != after[1]["puzzle"]["given"]
        for text in heard:
            assert not any(f'"{word}"' in text for word in ("solved", "missed", "verdict", "best"))
        assert (await show(one))["proof"]
        assert (await told(one, 0))["verdict"] in ("right", "so_far")
        assert (await told(one, 1))["verdict"] == "wrong"
        assert (await told(one, 1))["choice"]["best"]
        for pupil in one.pupils:
            await everything(server, None, pupil.view["table"], shown=after[0]["stage"] == "over")


async def test_a_position_of_a_match_has_no_right_answer_and_says_what_the_computer_chooses(tmp_path: Path) -> None:
    match = Match(load("mathic"), 2, None, 1)
    seat = match.game.who_must_act(match.state)[0]
    match.carry_out(seat, match.game.choose(match.view(seat), seat, 0, 1), 1)
    record = dump_match(match, [Player("Ada"), Player("Ben")]).decode()
    async with live(tmp_path) as server, room(server, 3) as one:
        await one.push(record=record, step=0)
        for pupil in one.pupils:
            async with one.answering(pupil) as person:
                await person.act(person.choices()[0 if pupil is not one.pupils[2] else -1])
        shown = await show(one)
        best = next(answer["action"] for answer in shown["answers"] if answer["best"])
        own = await told(one, 0)
        assert own["verdict"] is None
        assert (own["own"]["count"], own["answered"], own["most"]) == (2, 3, None)
        assert own["choice"]["action"] == best != own["own"]["action"]
        assert own["proof"] == shown["proof"] != []
