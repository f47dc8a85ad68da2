"""A teacher's own questions: kept in a class, asked later, taken along as a file, and erased with the class."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from labtable.games import load

from .classes import open_class
from .live import Live, live
from .taught import TaughtClass, push, room

pytestmark = pytest.mark.anyio
NUMBER = 7_654_321


async def desk(
    server: Live, method: str, code: str, secret: str | None, path: str, content: Any = b""
) -> httpx.Response:
    """What a class's desk asks for over HTTP."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return await server.ask(method, f"/api/classes/{code}/{path}".rstrip("/"), content=body, headers=headers)


async def keep(one: TaughtClass, name: str, **question: Any) -> httpx.Response:
    """Keep a question."""
    return await desk(one.server, "POST", one.code, one.secret, "kept", {"name": name, "question": question})


def record() -> str:
    """A match of Unitary in which two people have acted."""
    match = Match(load("unitary"), 2, None, 3)
    for _ in range(4):
        seat = match.game.who_must_act(match.state)[0]
        match.carry_out(seat, match.game.choose(match.view(seat), seat, 0, 1), 1)
    return dump_match(match, [Player("Adalbert"), Player("Benedikt")]).decode()


async def test_what_is_kept_is_asked_in_the_chosen_order_and_no_frame_names_a_puzzle(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 2) as one:
        assert (await keep(one, "Certain", game="cats", puzzle=NUMBER)).status_code == 204
        assert (await keep(one, "How on?", record=record(), step=3)).status_code == 204
        assert (await keep(one, "Three", game="cats", puzzle=1, puzzles=3)).status_code == 204
        view = await one.desk.until(lambda view: len(view["kept"]) == 5)
        assert [(one["name"], one["kind"]) for one in view["kept"]] == [
            ("Certain", "puzzle"),
            ("How on?", "step"),
            *((f"Three {n}", "puzzle") for n in (1, 2, 3)),
        ]
        await one.push(kept=[1, 0])
        shown = await one.question(lambda question: question["posed"] is not None)
        assert (shown["kind"], shown["game"], shown["place"], shown["of"]) == ("step", "unitary", 1, 2)
        assert "Adalbert" not in json.dumps(shown)
        await one.desk.send({"t": "next", "number": 1})
        shown = await one.question(lambda question: question["place"] == 2)
        assert (shown["kind"], shown["game"]) == ("puzzle", "cats")
        heard = [*one.desk.frames, *(frame for pupil in one.pupils for frame in pupil.frames)]
        assert not [frame for frame in heard if str(NUMBER) in frame]
        assert not [frame for pupil in one.pupils for frame in pupil.frames if "Certain" in frame]
        await one.desk.send({"t": "go_back"})
        await one.desk.until(lambda view: view["question"] is None)
        assert (await desk(server, "DELETE", one.code, one.secret, "kept/0")).status_code == 204
        await one.desk.until(lambda view: [one["kept"] for one in view["kept"]] == [1, 2, 3, 4])
        assert (await push(server, one.code, one.secret, kept=[0]))["code"] == "no_kept"
        assert (await push(server, one.code, one.secret, kept=[]))["code"] == "bad_question"


async def test_a_file_goes_to_another_class_and_nobody_else_has_it(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 1) as one:
        await keep(one, "Certain", game="cats", puzzle=NUMBER)
        await keep(one, "How on?", record=record(), step=3)
        file = await desk(server, "GET", one.code, one.secret, "questions.json")
        assert file.status_code == 200
        assert b"Adalbert" not in file.content
        assert b"Pupil" not in file.content
        code, secret = await open_class(server)
        assert (await desk(server, "POST", code, secret, "questions.json", file.content)).status_code == 204
        assert (await desk(server, "GET", code, secret, "questions.json")).content == file.content
        for who in (None, one.pupils[0].secret, secret):
            for method, path in (
                ("GET", "questions.json"),
                ("POST", "questions.json"),
                ("POST", "kept"),
                ("DELETE", "kept/0"),
            ):
                answer = await desk(server, method, one.code, who, path, file.content)
                assert answer.json()["code"] == "not_desk"
        await desk(server, "DELETE", code, secret, "")
        assert (await desk(server, "GET", code, secret, "questions.json")).status_code in (404, 400)


async def test_a_file_is_checked_at_the_door_and_nothing_of_a_wrong_one_is_kept(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 1) as one:
        await keep(one, "Certain", game="cats", puzzle=3)
        good = json.loads((await desk(server, "GET", one.code, one.secret, "questions.json")).content)
        for wrong in (
            {**good, "format": "labtable questions 2"},
            {**good, "questions": [*good["questions"], {"name": "None", "game": "cats", "puzzle": 0}]},
            {**good, "questions": [*good["questions"], {"name": "None", "game": "cats", "lesson": "none"}]},
            {**good, "questions": good["questions"] * 41},
            b"x" * 1_000_000,
        ):
            answer = await desk(server, "POST", one.code, one.secret, "questions.json", wrong)
            assert answer.json()["code"] == "bad_questions"
            assert answer.json()["text"].endswith(".")
        await one.desk.settle()
        assert len(one.desk.view["kept"]) == 1


async def test_the_stage_is_not_told_what_is_kept(tmp_path: Path) -> None:
    async with live(tmp_path) as server, room(server, 1) as one:
        await keep(one, "Certain", game="cats", puzzle=3)
        async with server.connect(f"class/{one.code}") as socket:
            await socket.send(json.dumps({"t": "hello", "secret": one.secret, "stage": True}))  # as its page does
            while (view := json.loads(await socket.recv()))["t"] != "desk":
                pass
            assert (view["kept"], view["listed"], view["help"]) == (None, None, None)
