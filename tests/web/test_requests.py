"""From where a request comes, odd numbers in it, and how it is answered."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest
import segno
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from labtable.api.limits import Limits
from labtable.web.admission import address_of

from .live import live

pytestmark = pytest.mark.anyio


# --- from where -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://x:81", "file://x", "http://[", ""])
async def test_a_page_from_elsewhere_may_do_nothing(tmp_path: Path, origin: str) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "open")
        for method, path in (("POST", "/api/tables"), ("DELETE", f"/api/tables/{table.table}")):
            answer = await server.ask(method, path, headers={"origin": origin, "host": "x"})
            assert (answer.status_code, answer.json()["code"]) == (403, "elsewhere")
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"ws://{server.at}/ws/{table.table}", additional_headers={"Origin": origin}):
                pass
        assert refused.value.response.status_code == 403
        assert (await server.ask("GET", "/api/games", headers={"origin": origin})).status_code == 200


async def test_its_own_pages_may_also_behind_a_proxy(tmp_path: Path) -> None:
    async with live(tmp_path, proxy="127.0.0.1") as server:
        table = await server.make("me", "open")
        path = f"/api/tables/{table.table}"
        for headers, status in (
            ({"origin": f"http://{server.at}"}, 403),
            ({"origin": "http://X", "host": "x:80"}, 403),
            ({"origin": "https://tables.example", "x-forwarded-host": "tables.example"}, 403),
        ):
            answer = await server.ask("DELETE", path, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (status, "not_host")
        said: dict[str, Any] = {"x-forwarded-host": "tables.example", "x-forwarded-proto": "https"}
        assert (await server.ask("GET", "/api/address", headers=said)).json()["base"] == "https://tables.example"


async def test_what_anybody_says_of_others_is_not_believed(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(tables_at_once=1, tables_per_second=0)) as server:
        wish = json.dumps({"game": "unitary", "seats": [{"kind": "me"}, {"kind": "open"}]})
        said = [{"x-forwarded-for": f"198.51.100.{n}", "x-forwarded-host": "evil.example"} for n in range(3)]
        asked = [await server.ask("POST", "/api/tables", content=wish, headers=headers) for headers in said]
        assert [answer.status_code for answer in asked] == [201, 429, 429]
        at_home = {"host": "192.168.1.7:8000", **said[0]}
        answer = await server.ask("GET", "/api/address", headers=at_home)
        assert answer.json()["base"] == "http://192.168.1.7:8000"


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:9:9:9:9", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
    ],
)
def test_who_has_very_many_addresses_is_counted_once(said: str, counted: str) -> None:
    assert address_of({"client": (said, 1)}) == counted


# --- numbers ----------------------------------------------------------------------------------------------------------

NUMBERS = ["-1", "0", "1.5", "-0.0", "1e308", "-1e308", "1e999", "5e-324", str(2**63), str(-(2**70)), "true", "null"]


async def test_no_number_in_a_wish_is_a_bug(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    wish = '{"game": "mathic", "seats": [{"kind": "me"}, {"kind": "open"}], %s}'
    fields = ["window_seconds", "pause_ms", "puzzle", "lesson", "name"]
    options = ["referee", "max_rounds", "sprint", "stealing"]
    async with live(tmp_path) as server:
        for number in NUMBERS:
            for more in (
                *(f'"{field}": {number}' for field in fields),
                *(f'"options": {{"{option}": {number}}}' for option in options),
            ):
                answer = await server.ask("POST", "/api/tables", content=wish % more)
                assert answer.status_code in (201, 400), (more, answer.text)
    assert not caplog.records


async def test_no_number_in_a_message_is_a_bug(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "random", pause_ms=60_000)
        async with server.person(table.table, table.secret) as ada:
            await ada.send({"t": "start"})
            await ada.until(lambda view: view["stage"] == "playing")
            for number in NUMBERS:
                for message in (
                    f'{{"t": "act", "seen": {number}, "action": "nothing"}}',
                    f'{{"t": "preview", "seen": {number}, "action": "nothing"}}',
                    f'{{"t": "sit", "seat": {number}, "name": "Eve"}}',
                    f'{{"t": "assign", "seat": {number}, "to": "open"}}',
                    f'{{"t": "lend", "seat": {number}}}',
                ):
                    await ada.send(message)
            await ada.settle()
        faults = [json.loads(frame) for frame in ada.frames if '"fault"' in frame]
        assert len(faults) >= 3 * len(NUMBERS)
        assert "internal" not in {fault["code"] for fault in faults}
    assert not caplog.records


# --- answers ----------------------------------------------------------------------------------------------------------


async def test_an_answer_to_what_went_wrong_here_is_safe_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "open")

        async def fail(_: str) -> None:
            raise RuntimeError("a bug")

        monkeypatch.setattr(server.registry, "session", fail)
        answer = await server.ask("GET", f"/api/tables/{table.table}/record")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_picture_is_made_once_and_not_where_everybody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, real = [], segno.make

    def make(*args: Any, **more: Any) -> Any:
        made.append(threading.current_thread())
        return real(*args, **more)

    monkeypatch.setattr(segno, "make", make)
    async with live(tmp_path) as server:
        table = await server.make("me", "open")
        path, headers = f"/api/tables/{table.table}/qr.svg", {"host": "tables.example"}
        first = await server.ask("GET", path, headers=headers)
        again = await server.ask("GET", path, headers={**headers, "if-none-match": first.headers["etag"]})
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
        assert len(made) == 1
        assert made[0] is not threading.main_thread()


async def test_files_are_compressed_once_and_told_apart_by_a_tag(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    page = tmp_path / "static/index.html"
    page.write_text("<!doctype html>" + "<p>paper and ink</p>" * 500)
    async with live(tmp_path) as server:
        for path in ("/", "/api/games", "/api/games/unitary/rules"):
            small = await server.ask("GET", path)
            plain = await server.ask("GET", path, headers={"accept-encoding": "gzip;q=0, br"})
            assert small.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 2
            assert small.content == plain.content
            again = await server.ask("GET", path, headers={"if-none-match": f'"other", {small.headers["etag"]}'})
            assert (again.status_code, again.content) == (304, b"")
        page.write_text("<!doctype html>built again")
        assert "built again" in (await server.ask("GET", "/")).text
