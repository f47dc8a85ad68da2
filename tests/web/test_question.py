"""Questions that a desk puts to all of a class: who answers where, what is counted, and the way back."""

import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from labtable.table.store.log import Log
from labtable.table.store.postgres import PostgresLog

from .classes import in_class, open_class, tiles
from .live import JSON, live
from .taught import TaughtClass, push, room

pytestmark = pytest.mark.anyio


def hypotheses(view: JSON) -> list[str]:
    return [f"bid {bid}" for bid in view["view"]["may"]["bid"]]


def wins_nothing(action: str) -> bool:
    """Whether an action of Unitary plays no card: one play may win the match."""
    return action == "done" or action.startswith("discard")


async def test_each_answers_alone_and_the_first_answers_are_counted_without_names(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 3) as one:
        await one.push(game="cats", puzzle=1)
        assert len({pupil.view["table"] for pupil in one.pupils}) == 3
        for pupil, choice in zip(one.pupils, (0, 0, 1), strict=True):
            async with one.answering(pupil) as person:
                assert not person.view["hints"]
                assert not person.view["previews"]
                await person.act(hypotheses(person.view)[choice])
                assert not person.view["puzzle"]["answer"]  # that is said at the front
        shown = await one.question(lambda question: question["answered"] == 3)
        assert (shown["answers"], shown["solved"], shown["missed"]) == ([], 0, 0), "think first"
        assert one.desk.view["stage"]["show"] == "question"
        await one.desk.send({"t": "reveal"})
        shown = await one.question(lambda question: question["judged"])
        assert sum(answer["count"] for answer in shown["answers"]) == 3
        assert sorted(answer["count"] for answer in shown["answers"] if answer["count"]) == [1, 2]
        assert sum(answer["best"] for answer in shown["answers"]) >= 1
        assert shown["solved"] + shown["missed"] == 3
        assert sum(answer["solved"] for answer in shown["answers"]) == shown["solved"]
        assert "Pupil" not in json.dumps(shown)
        await one.desk.send({"t": "go_back"})
        for pupil in one.pupils:
            await pupil.until(lambda view: view["at"] == "waiting")
        await one.desk.until(lambda view: view["question"] is None and view["stage"]["show"] == "code")


async def test_computers_are_called_the_same_on_every_phone_and_at_the_front(tmp_path: Path) -> None:
    """The one at whose table a computer's usual name begins as their own does, too."""
    async with live(tmp_path) as server, room(server, 1) as one, in_class(server, one.code) as anna:
        await anna.join("Anna")
        one.pupils.append(anna)
        await one.push(game="cats", puzzle=1)
        shown = await one.question(lambda question: question["posed"] is not None)
        others = [name for name in shown["posed"]["names"] if name]
        assert others
        for pupil in one.pupils:
            async with one.answering(pupil) as person:
                seats = person.view["seats"]
                assert [seat["name"] for seat in seats if seat["kind"] == "bot"] == others
        async with in_class(server, one.code) as late:
            await late.join(f"{others[0]}a")
            await late.until(lambda view: view["at"] == "question")
            async with one.answering(late) as person:
                assert [seat["name"] for seat in person.view["seats"] if seat["kind"] == "bot"] == others


async def test_a_group_answers_together_and_any_of_them_may_act(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 3) as one:
        await one.push(game="cats", puzzle=1, together=True)
        first, second, third = one.pupils
        assert first.view["table"] == second.view["table"] != third.view["table"]
        assert first.view["secret"] == second.view["secret"] != third.view["secret"]
        async with one.answering(first) as a, one.answering(second) as b:
            await b.act(hypotheses(b.view)[0])
            await a.until(lambda view: view["stage"] == "over")
        shown = await one.question(lambda question: question["answered"] == 1)
        assert shown["asked"] == 2


async def test_whoever_has_left_a_group_answers_no_more_for_it_and_the_others_do(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 3, size=3) as one:
        await one.push(game="cats", puzzle=1, together=True)
        out, moved, stays = one.pupils
        table, known = stays.view["table"], stays.view["secret"]
        async with one.answering(stays) as person:
            await one.desk.send({"t": "remove", "pupils": [0]})
            await person.until(lambda view: view["you"] is None)
            await stays.until(lambda view: view["secret"] != known)
            second = stays.view["secret"]
            await one.desk.send({"t": "move", "pupil": 1, "group": 2})
            await moved.until(lambda view: view["at"] == "question" and view["table"] != table)
            await stays.until(lambda view: view["secret"] not in (known, second))
        for secret in (known, second, out.secret, moved.secret):
            async with server.person(table, secret) as stranger:
                await stranger.until(lambda view: view["you"] is None)
        for pupil in (stays, moved):
            async with one.answering(pupil) as person:
                await person.act(hypotheses(person.view)[0])
        await one.question(lambda question: (question["asked"], question["answered"]) == (2, 2))


async def test_only_those_whose_match_stands_still_are_told_so(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 3, deal=True) as one:
        ada, _, cleo = one.pupils
        await one.desk.send({"t": "stop", "groups": [ada.view["group"]]})
        await one.desk.until(lambda view: any(tile["stage"] == "over" for tile in view["tiles"]))
        await one.push(game="cats", puzzle=1)
        assert [pupil.view["question"]["interrupts"] for pupil in (ada, cleo)] == [False, True]


async def test_who_comes_late_is_asked_too(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 1) as one:
        await one.push(game="unitary", lesson="sample")
        async with in_class(server, one.code) as late:
            await late.join("Late")
            await late.until(lambda view: view["at"] == "question")
            await one.question(lambda question: question["asked"] == 2)
            async with one.answering(late) as person:
                assert person.view["lesson"]


async def test_who_is_sent_out_is_not_counted_and_answers_no_more(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 3) as one:
        await one.push(game="cats", puzzle=1)
        ada, ben, _ = one.pupils
        table = ada.view["table"]
        for pupil in (ada, ben):
            async with one.answering(pupil) as person:
                await person.act(hypotheses(person.view)[0])
        await one.question(lambda question: question["answered"] == 2)
        async with one.answering(one.pupils[2]) as person:
            for number in (0, 2):
                await one.desk.send({"t": "remove", "pupils": [number]})
            await person.until(lambda view: view["you"] is None)
        await one.desk.send({"t": "reveal"})
        shown = await one.question(lambda question: (question["asked"], question["answered"]) == (1, 1))
        assert shown["solved"] + shown["missed"] <= 1
        async with server.person(table, ada.secret) as stranger:
            await stranger.until(lambda view: view["you"] is None)


async def test_a_group_of_which_one_is_sent_out_is_counted_until_nobody_is_left(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2) as one:
        await one.push(game="cats", puzzle=1, together=True)
        await one.question(lambda question: question["asked"] == 1)
        await one.desk.send({"t": "remove", "pupils": [0]})
        await one.desk.until(lambda view: len(view["pupils"]) == 1)
        assert one.desk.view["question"]["asked"] == 1
        await one.desk.send({"t": "remove", "pupils": [1]})
        await one.question(lambda question: question["asked"] == 0)


async def test_running_matches_stand_still_and_go_on_after_it(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2, deal=True) as one:
        own = one.pupils[0].view["table"]
        async with server.person(own) as watcher:
            await watcher.until(lambda view: view["stage"] == "playing")
            await one.push(game="cats", puzzle=2)
            await watcher.until(lambda view: view["frozen"])
            assert (await one.desk.told({"t": "deal"}))["code"] == "question_on"
            await one.desk.send({"t": "go_back"})
            await watcher.until(lambda view: not view["frozen"])
        for pupil in one.pupils:
            await pupil.until(lambda view: view["at"] == "table" and view["table"] == own)


async def test_what_the_desk_has_frozen_stays_frozen(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2, deal=True) as one:
        table = await server.registry.session(one.pupils[0].view["table"])
        await table.freeze(table.table.made.host)
        await one.push(game="cats", puzzle=2)
        await one.desk.send({"t": "go_back"})
        await one.pupils[0].until(lambda view: view["at"] == "table")
        assert table.table.frozen is not None


async def test_a_step_of_a_match_is_asked_once_it_is_over(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2, "unitary", deal=True) as one:
        table = one.pupils[0].view["table"]
        running = await push(server, one.code, one.secret, table=table, step=1)
        assert running["code"] == "match_on"
        there = await server.registry.session(table)
        await one.desk.until(tiles(lambda tile: tile["stage"] == "playing"))
        play = there.table.play
        assert play is not None
        async with AsyncExitStack() as seats:
            ada, ben = [await seats.enter_async_context(server.person(table, pupil.secret)) for pupil in one.pupils]
            for person in (ada, ben):
                await person.until(lambda view: view["stage"] == "playing")
            for _ in range(4):
                person = next(person for person in (ada, ben) if play.asked == {person.view["you"]})
                await person.act(next(filter(wins_nothing, person.choices())))
                await ada.until(lambda view: view["seen"] == play.seen[view["you"]])
                await ben.until(lambda view: view["seen"] == play.seen[view["you"]])
        await there.stop(there.table.made.host)
        seat = play.match.played[2].seat
        await one.push(table=table, step=2)
        shown = await one.question(lambda question: question["posed"] is not None)
        assert (shown["kind"], shown["posed"]["seat"], shown["posed"]["names"][seat]) == ("step", seat, "")
        assert "Pupil" not in json.dumps(shown)
        async with one.answering(one.pupils[0]) as a, one.answering(one.pupils[1]) as b:
            for person in (a, b):
                assert person.view["you"] == seat
                assert (
                    person.view["view"]["position"]["hands"][seat] == shown["posed"]["view"]["position"]["hands"][seat]
                )
                await person.act(next(action for action in person.choices() if action != "claim"))
        await one.desk.send({"t": "reveal"})
        shown = await one.question(lambda question: question["judged"] and question["answered"] == 2)
        assert shown["proof"]


async def test_pupils_neither_push_nor_reveal_nor_learn_what_was_answered(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2) as one:
        ada, ben = one.pupils
        assert (await push(server, one.code, ada.secret, game="cats", puzzle=1))["code"] == "not_desk"
        assert (await push(server, one.code, None, game="cats", puzzle=1))["code"] == "not_desk"
        await one.push(game="cats", puzzle=1)
        for wish in ({"t": "reveal"}, {"t": "go_back"}):
            assert (await ada.told(wish))["code"] == "not_desk"
        await ben.settle()
        before = len(ben.frames)
        async with one.answering(ada) as person:
            await person.act(hypotheses(person.view)[0])
        await one.question(lambda question: question["answered"] == 1)
        await one.desk.send({"t": "reveal"})
        await one.question(lambda question: question["judged"])
        await ben.settle()
        assert [frame for frame in ben.frames[before:] if '"place"' in frame] == []
        async with server.person(ben.view["table"], ada.secret) as stranger:
            await stranger.until(lambda view: view["you"] is None)
        async with one.answering(ben) as person:  # nobody sets up the table anew, to answer for a second time
            assert (await person.told({"t": "start"}))["code"] == "not_host"


async def test_the_desk_looks_before_it_puts_a_question(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 1) as one:
        look, wish = f"/api/classes/{one.code}/questions/look", json.dumps({"game": "mathic", "puzzle": 3})
        headers = {"Authorization": f"Bearer {one.secret}"}
        [seen] = (await server.ask("POST", look, content=wish, headers=headers)).json()
        assert (seen["game"], seen["names"][seen["seat"]]) == ("mathic", "")
        assert seen["said"]
        assert (await server.ask("POST", look, content=wish)).json()["code"] == "not_desk"
        await one.pupils[0].until(lambda view: view["at"] == "waiting")


async def test_what_cannot_be_put_is_refused(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 1) as one:
        for wish, code in (
            ({"game": "cats"}, "bad_question"),
            ({"game": "cats", "puzzle": 1, "lesson": "first"}, "bad_question"),
            ({"game": "cats", "puzzle": 0}, "bad_puzzle"),
            ({"game": "chess", "puzzle": 1}, "unknown_game"),
            ({"game": "cats", "lesson": "none"}, "unknown_lesson"),
            ({"table": "muon-427", "step": 0}, "unknown_table"),
            ({"record": "{}", "step": 0}, "bad_record"),
        ):
            assert (await push(server, one.code, one.secret, **wish))["code"] == code, wish
        await one.push(game="cats", puzzle=1)
        assert (await push(server, one.code, one.secret, game="cats", puzzle=2))["code"] == "question_on"


async def test_a_question_outlives_its_server(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2) as one:
        await one.push(game="cats", puzzle=1)
        ada, ben = one.pupils
        tables, code, secret = [ada.view["table"], ben.view["table"]], one.code, one.secret
        async with one.answering(ada) as person:
            await person.act(hypotheses(person.view)[0])
    async with (
        live(tmp_path) as server,
        in_class(server, code, secret) as desk,
        in_class(server, code, ben.secret) as b,
    ):
        await b.until(lambda view: view["at"] == "question" and view["table"] == tables[1])
        again = TaughtClass(server, code, secret, desk, [])
        await again.question(lambda question: question["answered"] == 1 and question["asked"] == 2)
        await desk.send({"t": "go_back"})
        await b.until(lambda view: view["at"] == "waiting")


async def test_two_servers_ask_one_question(tmp_path: Path, postgres: str) -> None:
    def log() -> Log:
        return PostgresLog(postgres)

    async with live(tmp_path / "a", log=log()) as one, live(tmp_path / "b", log=log()) as other:
        async with AsyncExitStack() as people:
            code, secret = await open_class(one, "cats", 2)
            desk = await people.enter_async_context(in_class(one, code, secret))
            far = await people.enter_async_context(in_class(other, code, secret))
            ada = await people.enter_async_context(in_class(one, code))
            ben = await people.enter_async_context(in_class(other, code))
            await ada.join("Ada")
            await ben.join("Ben")
            await desk.until(lambda view: len(view.get("pupils", [])) == 2)
            await desk.send({"t": "deal"})
            await desk.until(tiles(lambda tile: tile["stage"] == "playing"))
            await ben.until(lambda view: view["at"] == "table")
            assert await push(one, code, secret, game="cats", puzzle=1) is None
            here, there = TaughtClass(one, code, secret, desk, [ada]), TaughtClass(other, code, secret, far, [ben])
            for pupil in (ada, ben):
                await pupil.until(lambda view: view["at"] == "question")
            async with there.answering(ben) as person:
                await person.act(hypotheses(person.view)[0])
            for seen in (here, there):
                await seen.question(lambda question: question["answered"] == 1 and question["asked"] == 2)
            await far.send({"t": "go_back"})
            for pupil in (ada, ben):
                await pupil.until(lambda view: view["at"] == "table")
            async with one.person(ada.view["table"]) as watcher:
                await watcher.until(lambda view: not view["frozen"])


async def test_the_report_counts_a_question_when_it_is_over_and_tells_nobody_meanwhile(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2) as one:

        async def tried() -> list[tuple[int, int]]:
            headers = {"authorization": f"Bearer {one.secret}"}
            answer = await server.ask("GET", f"/api/classes/{one.code}/report", headers=headers)
            return [(pupil["tried"], pupil["actions"]) for pupil in answer.json()["pupils"]]

        await one.push(game="cats", puzzle=1)
        async with one.answering(one.pupils[1]) as person:
            await person.act(hypotheses(person.view)[0])
        await one.question(lambda question: question["answered"] == 1)
        assert await tried() == [(0, 0), (0, 0)]
        await one.desk.send({"t": "go_back"})
        await one.desk.until(lambda view: view.get("question") is None)
        assert await tried() == [(0, 0), (1, 1)]
