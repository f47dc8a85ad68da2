"""What is asked without a socket: the games, the rules, tables, records, reviews, pages."""

import csv
import io
import json
import random
import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from labtable.api.limits import Limits
from labtable.engine.files import record_file
from labtable.games import load, names
from labtable.table.state.changes import Acted, Refused, Started, Stopped
from labtable.web import pages, typescript
from labtable.web.address import Found, Reach
from labtable.web.compressed import LEAST_GAIN
from labtable.web.server import HERE, greeting
from tests.table.manual import START, made

from .live import Live, live
from .matches import MATCHED, past

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]


async def get(server: Live, path: str) -> Any:
    """What is answered."""
    answer = await server.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return answer.json()


# --- games ------------------------------------------------------------------------------------------------------------


async def test_every_game_is_told_with_all_that_its_pages_need(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        cards = await get(server, "/api/games")
        assert [card["name"] for card in cards] == names()
        (unitary,) = [card for card in cards if card["name"] == "unitary"]
        assert unitary["seats"] == [2, 3, 4]
        assert [option["name"] for option in unitary["options"]] == ["claims", "big_deck"]
        texts = await get(server, "/api/texts/unitary/en")
        every = load("unitary").words.catalogue.texts
        assert texts["texts"].items() <= every.items()
        assert {key.partition(".")[0] for key in every.keys() - texts["texts"].keys()} == {"problem"}  # the client's
        unknown = await server.ask("GET", "/api/texts/unitary/xx")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_language")
        faces = {card["name"]: card["more"] for card in unitary["cards"]}
        assert faces["Force"] == {
            "symbol": "F",
            "letter": "italic",
            "units": [1, 1, -2],
            "si": "N",
            "aliases": ["weight", "tension"],
        }
        assert faces["Square Root"] == {}


async def test_what_is_printed_of_a_game_is_told(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        paper = await get(server, "/api/games/unitary/paper")
        assert paper["topics"] == ["two_cards", "three_cards", "four_cards"]
        assert {"face": "Force", "copies": 2} in paper["deck"]
        assert {"face": "kg", "copies": 12, "small": True} in paper["deck"]
        wish = {"game": "unitary", "number": 41, "version": "A", "puzzles": 3}
        answer = await server.ask("POST", "/api/sheets", json=wish)
        again = await server.ask("POST", "/api/sheets", json=wish)
        assert answer.content == again.content, "a sheet is the same, byte for byte"
        assert [puzzle["topic"] for puzzle in answer.json()] == paper["topics"]
        assert [len(puzzle["plays"]) for puzzle in answer.json()] == [2, 3, 4]
        for wrong in ({"version": "?"}, {"puzzles": 10**9}, {"number": -1}, {"topic": "x"}, {"game": "chess"}):
            refused = await server.ask("POST", "/api/sheets", json=wish | wrong)
            assert refused.status_code in (400, 404), wrong
            assert refused.json()["code"] in ("bad_sheet", "unknown_game")


async def test_the_rules_of_a_game_are_numbered(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        book = await get(server, "/api/games/unitary/rules")
        assert book == await get(server, "/api/games/unitary/rules?lang=en")
        assert [rule["number"] for rule in book["rules"]] == [f"U-{n}" for n in range(1, 15)]
        assert all(rule["title"] and rule["source"] and rule["text"] for rule in book["rules"])
        answer = await server.ask("GET", "/api/games/unitary/rules?lang=zz")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_language")
        answer = await server.ask("GET", "/api/games/chess/rules")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


# --- tables -----------------------------------------------------------------------------------------------------------


NO_TABLES: list[tuple[str | bytes, int, str]] = [
    ("", 400, "bad_message"),
    ("{", 400, "bad_message"),
    ("[]", 400, "bad_message"),
    ('{"game": 7}', 400, "bad_message"),
    ('{"game": "unitary", "extra": 1}', 400, "bad_message"),
    ('{"game": "chess"}', 404, "unknown_game"),
    ('{"game": "unitary"}', 400, "bad_seats"),
    ('{"game": "unitary", "seats": [{"kind": "me"}, {"kind": "bot", "level": "king"}]}', 400, "bad_level"),
    (
        '{"game": "unitary", "seats": [{"kind": "me"}, {"kind": "open"}], "window_seconds": 1e300}',
        400,
        "bad_window",
    ),
    (
        '{"game": "unitary", "seats": [{"kind": "me"}, {"kind": "open"}], "window_seconds": 1e308}',
        400,
        "bad_window",
    ),
    (
        '{"game": "unitary", "seats": [{"kind": "me"}, {"kind": "open"}], "window_seconds": -1e308}',
        400,
        "bad_window",
    ),
    ('{"game": "unitary", "window_seconds": 1e999}', 400, "bad_message"),
    ('{"game": "unitary", "window_seconds": NaN}', 400, "bad_message"),
    (f'{{"game": "unitary", "puzzle": {10**30}}}', 400, "bad_puzzle"),
    ('{"game": "unitary", "seats": [{"kind": "me"}, {"kind": "open"}], "pause_ms": 1e300}', 400, "bad_message"),
    ('{"game": "unitary", "lesson": "none"}', 400, "unknown_lesson"),
    ('{"game": "unitary", "seats": [{"kind": "me"}, {"kind": "open"}], "language": "<b>"}', 400, "bad_message"),
    ('{"game": "unitary", "seats": [{"kind": "me"}, {"kind": "open"}], "language": "es\\n"}', 400, "bad_message"),
    (" " * 5000, 413, "too_long"),
    (b"\xff\xfe", 400, "bad_message"),
    ("[" * 4000, 400, "bad_message"),
]


async def test_a_table_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        for body, status, code in NO_TABLES:
            answer = await server.ask("POST", "/api/tables", content=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code), body
            assert answer.json()["text"].endswith("."), body


async def test_a_table_tells_its_language_and_knows_it_after_the_server_starts_again(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        made = {language: await server.make("me", "open", language=language) for language in ("es", None)}
    async with live(tmp_path) as server:
        for language, table in made.items():
            async with server.person(table.table) as person:
                assert (await person.until(lambda view: view.get("t") == "table"))["language"] == language


async def test_who_makes_very_many_tables_is_slowed_down(tmp_path: Path) -> None:
    async with live(tmp_path, Limits(tables_at_once=3, tables_per_second=0)) as server:
        wish = json.dumps({"game": "unitary", "seats": [{"kind": "me"}, {"kind": "open"}]})
        statuses = [(await server.ask("POST", "/api/tables", content=wish)).status_code for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]


async def test_a_table_has_a_qr_code_of_its_address(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "open")
        as_found = {"host": "192.168.1.7:8000"}
        answer = await server.ask("GET", f"/api/tables/{table.table}/qr.svg", headers=as_found)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
        assert (await server.ask("GET", "/api/tables/muon-999/qr.svg")).status_code == 404


async def found_at(server: Live, host: str) -> tuple[str | None, str | None, int]:
    """Where the server says that others find it, or why they cannot, if a browser calls it by `host`.

    The last is the status of a table's QR code.
    """
    table = await server.make("me", "open")
    address = (await server.ask("GET", "/api/address", headers={"host": host})).json()
    code = await server.ask("GET", f"/api/tables/{table.table}/qr.svg", headers={"host": host})
    return address["base"], address["why"], code.status_code


async def test_a_server_for_one_machine_says_so_and_has_no_code(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        for host in ("localhost:8000", "127.0.0.1:8000", "127.1.2.3", "[::1]:8000", "0.0.0.0:8000", "a.localhost"):
            assert await found_at(server, host) == (None, "closed", 409)
        assert await found_at(server, "cards.school.example") == ("http://cards.school.example", None, 200)


async def test_a_server_for_its_network_is_found_wherever_the_machine_is_now(tmp_path: Path) -> None:
    network: list[str] = []
    async with live(tmp_path, found_at=lambda: Reach(network[-1:], None if network else "offline")) as server:
        assert await found_at(server, "localhost:8000") == (None, "offline", 409)
        for address in ("http://192.168.1.7:8000", "http://10.0.0.4:8000"):
            network.append(address)
            assert await found_at(server, "localhost:8000") == (address, None, 200)
        assert await found_at(server, "192.168.1.7:8000") == ("http://192.168.1.7:8000", None, 200)


# --- the score sheet --------------------------------------------------------------------------------------------------


async def test_the_score_sheet_is_there_at_any_time_and_tells_no_truth_that_is_for_the_players(tmp_path: Path) -> None:
    position = {"turn": 0, "hands": [["3/12h", "1/12c"], ["1/12d"]], "space": ["4/12s", "7/12d", "8/12c"]}
    table = made("person", "person", game="mathic", referee="honour", window_ms=600_000)
    await past(tmp_path, table, Started(1, START, position))
    async with live(tmp_path) as server:
        empty = await server.ask("GET", "/api/tables/muon-100/sheet.csv")
        assert empty.content.decode("utf-8-sig").count("\r\n") == 1
        async with server.person("muon-100", "person 0") as ada, server.person("muon-100", "person 1") as bob:
            await ada.until("table")
            await ada.act("compute 3/12h - 4/12s = 7/12d")
            answer = await server.ask("GET", "/api/tables/muon-100/sheet.csv")
            assert answer.headers["content-type"] == "text/csv; charset=utf-8"
            assert answer.headers["content-disposition"] == 'attachment; filename="muon-100.csv"'
            open_row = answer.content.decode("utf-8-sig").splitlines()[1]
            assert open_row == "1,1,1,Ada,equation,3/12h - 4/12s = 7/12d,,,3,0,,6,,,"
            for asked, wanted in (("?lang=de", "en"), ("", "de-AT, en;q=0.5"), ("?lang=xx", "xx, de;q=0.1")):
                path, headers = f"/api/tables/muon-100/sheet.csv{asked}", {"accept-language": wanted}
                german = (await server.ask("GET", path, headers=headers)).content.decode("utf-8-sig").splitlines()
                assert german[0].startswith("Partie;Runde;Zug;Name;was;")
                assert german[1] == "1;1;1;Ada;Gleichung;3/12h - 4/12s = 7/12d;;;3;0;;6;;;"
            await bob.until(lambda view: view["seen"] == 1)
            await bob.act("challenge")
            settled = await server.ask("GET", "/api/tables/muon-100/sheet.csv")
            row = settled.content.decode("utf-8-sig").splitlines()[1]
            assert row == "1,1,1,Ada,equation,3/12h - 4/12s = 7/12d,false,another operation,0,0,,0,Bob,went back,"


async def test_what_was_refused_for_a_mistake_is_on_the_sheet_when_the_match_is_over(tmp_path: Path) -> None:
    position = {"turn": 0, "hands": [["3/12h"], ["1/12d"]], "space": ["4/12s", "12/12d", "7/12d"], "points": [96, 0]}
    table = made("person", "person", game="mathic", sprint=True, window_ms=600_000)
    await past(tmp_path, table, Started(1, START, position))
    false, true = "compute 3/12h x 4/12s = 12/12d", "compute 3/12h + 4/12s = 7/12d"
    for is_last in (False, True):  # a server that was started again knows it, too
        async with live(tmp_path) as server, server.person("muon-100", "person 0") as ada:
            await ada.until("table")
            for attempt in (false, false, "compute 3/12h = 5/12s"):
                await ada.send({"t": "act", "seen": 0, "action": attempt})
                await ada.until("fault")
            answer = await server.ask("GET", "/api/tables/muon-100/sheet.csv")
            assert answer.content.decode("utf-8-sig").count("\r\n") == 1, "it tells of a hand"
            if is_last:
                await ada.act(true)
                answer = await server.ask("GET", "/api/tables/muon-100/sheet.csv")
                refused, missing, played = answer.content.decode("utf-8-sig").splitlines()[1:4]
                assert refused == "1,1,1,Ada,equation,3/12h x 4/12s = 12/12d,false,twelfths kept,,,,,,refused,M-4"
                assert missing == "1,1,1,Ada,action,compute 3/12h = 5/12s,,,,,,,,refused,M-3"
                assert played.startswith("1,1,1,Ada,equation,3/12h + 4/12s = 7/12d,true,,3,0")


async def test_without_a_match_there_is_no_sheet(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        waiting = await server.make("me", "open", game="mathic")
        answer = await server.ask("GET", f"/api/tables/{waiting.table}/sheet.csv")
        assert (answer.status_code, answer.json()["code"]) == (409, "no_match")


async def test_a_sheet_has_all_matches_of_the_table_each_with_what_was_refused_in_it(tmp_path: Path) -> None:
    """The first two are only in the log; of the third, which is on, nothing is told that was refused."""
    refused = Refused(1, "discard 5/12h", 1, "not_in_hand", "M-2")
    match = [Started(1, START), refused, refused, Acted(1, "discard 10/12h", 5), Stopped(START)]
    on = [Started(1, START), refused, Acted(1, "discard 10/12h", 5)]
    await past(tmp_path, made("person", "person", game="mathic", stealing=False), *match, *match, *on)
    async with live(tmp_path) as server:
        for _ in range(2):  # the second time it is known
            answer = await server.ask("GET", "/api/tables/muon-100/sheet.csv")
            rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
            assert [(row["match"], row["line"], row["refused by"]) for row in rows] == [
                ("1", "discard 5/12h", "M-2"),
                ("2", "discard 5/12h", "M-2"),
            ]


# --- after the match --------------------------------------------------------------------------------------------------


async def test_nothing_is_told_of_a_match_before_it_is_over(tmp_path: Path) -> None:
    await past(tmp_path, made("person", "person", "person"), Started(1, START, MATCHED))
    async with live(tmp_path) as server:
        for what in ("record", "review"):
            answer = await server.ask("GET", f"/api/tables/muon-100/{what}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


async def test_the_record_can_be_read_and_played_again(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        table = await server.make("me", "random")
        async with server.person(table.table, table.secret) as ada:
            await ada.send({"t": "start"})
            await ada.play_on(random.Random(2))
        answer = await server.ask("GET", f"/api/tables/{table.table}/record")
        assert answer.headers["content-disposition"] == f'attachment; filename="{table.table}.labtable"'
        record = record_file.load(answer.content, load)
        assert record.match.is_over
        assert [(player.name, player.level) for player in record.players] == [("Ada", None), ("Emmy", "random")]


async def test_the_review_shows_each_step_to_each_seat_and_open(tmp_path: Path) -> None:
    played = (
        Acted(0, "Mass up", 5),
        Acted(0, "done", 6),
        Acted(1, "done", 7),
        Acted(2, "done", 8),
        Acted(0, "Force up", 9),
    )
    position = {**MATCHED, "area": [-1, 0, 0]}
    await past(tmp_path, made("person", "person", "person"), Started(1, START, position), *played)
    async with live(tmp_path) as server:
        review = await get(server, "/api/tables/muon-100/review")
        steps = review["steps"]
        assert [step["action"] for step in steps] == [None, *(acted.action for acted in played)]
        assert all(step["views"].keys() == {"-1", "0", "1", "2", "open"} for step in steps)
        first = steps[0]["views"]
        assert first["open"]["position"]["hidden"] == ["Force", "Energy", "Time"]
        assert first["1"]["position"]["hidden"] == [None, "Energy", None]
        assert first["-1"]["position"]["hands"][0] == [None, None]
        assert first["open"]["position"]["hands"][0] == ["Force", "Mass"]
        assert steps[-1]["views"]["-1"]["position"]["hidden"] == ["Force", "Energy", "Time"]
        assert isinstance(review["remarks"], list)
        assert review["winners"] == [0]


# --- pages ------------------------------------------------------------------------------------------------------------


def build(folder: Path) -> None:
    """What Vite makes."""
    (folder / "static/assets").mkdir(parents=True)
    (folder / "static/index.html").write_text("<!doctype html><title>labtable</title>")
    (folder / "static/assets/index-Ab3_x9-Z.js").write_text("export {}")
    (folder / "static/icon.svg").write_text("<svg/>")
    (folder / "secret.txt").write_text("not for the web")


async def test_a_page_is_painted_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    build(tmp_path)
    (tmp_path / "static/index.de.html").write_text("<!doctype html><title>Tisch</title>")
    async with live(tmp_path) as server:
        for path, wanted, title in (
            ("/", "de-AT, en;q=0.8", "Tisch"),
            ("/t/muon-427", "fi, de;q=0.5", "Tisch"),
            ("/", "es, de;q=0.5", "labtable"),  # that page is not built
            ("/", "en, de;q=0.5", "labtable"),
            ("/?lang=de", "en", "Tisch"),
            ("/?lang=../../secret", "", "labtable"),
            ("/nothing", "de", "Tisch"),
        ):
            answer = await server.ask("GET", path, headers={**PAGE, "accept-language": wanted})
            assert f"<title>{title}</title>" in answer.text, path
            assert "accept-language" in answer.headers["vary"]


async def test_every_page_is_the_same_page_and_assets_stay_for_long(tmp_path: Path) -> None:
    build(tmp_path)
    async with live(tmp_path) as server:
        for page, keep in (("/", "no-cache"), ("/t/muon-427", "no-store"), ("/rules/unitary", "no-cache")):
            answer = await server.ask("GET", page)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == keep
            assert "labtable" in answer.text
        asset = await server.ask("GET", "/assets/index-Ab3_x9-Z.js")
        assert "immutable" in asset.headers["cache-control"]
        assert (await server.ask("GET", "/icon.svg")).headers["cache-control"] == "no-cache"


async def test_a_browser_that_takes_brotli_is_sent_what_the_build_made_of_a_file(tmp_path: Path) -> None:
    build(tmp_path)
    text, as_brotli = "let table = 0;" * 500, b"as node has made it"
    (tmp_path / "static/assets/table-Ab3_x9-Z.js").write_text(text)
    (tmp_path / "static/assets/table-Ab3_x9-Z.js.br").write_bytes(as_brotli)
    async with live(tmp_path) as server:
        tags = set()
        for accepted, sent in {
            "gzip, deflate, br, zstd": "br",
            "br;q=1.0, gzip;q=0.5": "br",
            "*": "br",
            "gzip, br;q=0": "gzip",
            "gzip": "gzip",
            "identity": None,
        }.items():
            path, asks = "/assets/table-Ab3_x9-Z.js", {"accept-encoding": accepted}
            answer = await server.ask("GET", path, headers=asks)
            assert answer.headers.get("content-encoding") == sent, accepted
            assert answer.content == (as_brotli if sent == "br" else text.encode())
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["content-type"].startswith("text/javascript")
            tags.add(answer.headers["etag"])
            again = await server.ask("GET", path, headers={**asks, "if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
        assert len(tags) == 1, "it is one file, however it is sent"
        assert next(iter(tags)).startswith("W/")


UNPACK = """
    const { readFileSync } = require("node:fs")
    const { brotliDecompressSync } = require("node:zlib")
    for (const file of process.argv.slice(1))
        if (!brotliDecompressSync(readFileSync(`${file}.br`)).equals(readFileSync(file))) throw file
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="nothing here reads brotli")
def test_what_is_sent_as_brotli_is_the_file_and_smaller() -> None:
    files = [file.with_name(file.stem) for file in pages.STATIC.rglob("*.br")]
    assert {".js", ".css", ".html"} <= {file.suffix for file in files}
    for file in files:
        assert file.with_name(f"{file.name}.br").stat().st_size < LEAST_GAIN * file.stat().st_size, file.name
    subprocess.run(["node", "-e", UNPACK, *map(str, files)], check=True)


@pytest.mark.parametrize(
    "path", ["/none", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%00", "/" + "x" * 5000]
)
async def test_nothing_else_is_served(tmp_path: Path, path: str) -> None:
    build(tmp_path)
    async with live(tmp_path) as server:
        answer = await server.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


PAGE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


GIVEN = {
    ":game": "unitary",
    ":number": "12",
    ":code": "photon-41",
    ":language": "de",
    ":part": "teach",
    ":subject": "cats",
    ":name": "muon-427",
}


IN_A_FOLDER = {"/homework", "/homework/:given"}  # a server has it in its classes


async def test_every_page_of_the_client_is_served(tmp_path: Path) -> None:
    paths = re.findall(r"^  \w+: '(/.*)',$", (ROOT / "client/src/routes.ts").read_text(), re.MULTILINE)
    assert {"/", "/puzzle/:game/:number"} < set(paths)
    build(tmp_path)
    async with live(tmp_path) as server:
        for path in {*paths} - IN_A_FOLDER:
            place = re.sub(r":\w+", lambda name: GIVEN[name[0]], path)
            assert (await server.ask("GET", place, headers=PAGE)).status_code == 200, path


NO_PAGE = ["/foo", "/foo/bar", "/t/muon-427/more", "/rules", "/rules/foo", "/learn/foo", "/new/foo", "/foo.js"]
NO_PUZZLE = [f"/puzzle/unitary/{number}" for number in ("0", "-1", "x", "1" * 11, "9" * 5000)]


@pytest.mark.parametrize("path", [*NO_PAGE, *NO_PUZZLE])
async def test_a_browser_is_shown_a_page_where_there_is_nothing(tmp_path: Path, path: str) -> None:
    """The client's own, which says that there is nothing; each time anew, for it may be there tomorrow."""
    build(tmp_path)
    async with live(tmp_path) as server:
        answer = await server.ask("GET", path, headers=PAGE)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert answer.text == (await server.ask("GET", "/", headers=PAGE)).text
        assert answer.headers["cache-control"] == "no-cache"
        assert "etag" not in answer.headers
        again = await server.ask("GET", path, headers={**PAGE, "if-none-match": "*"})
        assert again.status_code == 404


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/foo", {}),
        ("/rules/foo", {}),
        ("/assets/gone-Ab3_x9-Z.js", PAGE),
        ("/api/none", PAGE),
        ("/icon.png", {"accept": "image/*"}),
    ],
)
async def test_who_asks_for_no_page_is_told_in_short(tmp_path: Path, path: str, headers: dict[str, str]) -> None:
    build(tmp_path)
    async with live(tmp_path) as server:
        answer = await server.ask("GET", path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_without_the_built_client_a_page_says_what_to_do(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        answer = await server.ask("GET", "/")
        assert answer.status_code == 503
        assert "make play" in answer.text


async def test_every_answer_forbids_what_comes_from_elsewhere(tmp_path: Path) -> None:
    build(tmp_path)
    async with live(tmp_path) as server:
        for path in ("/", "/api/games", "/none", "/assets/index-Ab3_x9-Z.js"):
            headers = (await server.ask("GET", path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


async def test_what_stands_in_the_page_itself_may_run_there_and_nowhere_else(tmp_path: Path) -> None:
    build(tmp_path)
    page = tmp_path / "static/index.html"
    async with live(tmp_path) as server:
        for script in ("let first = 1", "let second = 2"):  # as when it is built again while the server runs
            page.write_text(f"<style>p {{ color: red }}</style><script>{script}</script><script src='/a.js'></script>")
            digests = [b64encode(sha256(text.encode()).digest()).decode() for text in ("p { color: red }", script)]
            allowed = f"'self' 'sha256-{digests[0]}' 'sha256-{digests[1]}';"
            for path in ("/", "/t/muon-427", "/nowhere"):
                policy = (await server.ask("GET", path, headers=PAGE)).headers["content-security-policy"]
                assert f"script-src {allowed} style-src {allowed}" in policy
        for path in ("/api/games", "/none", "/icon.svg"):
            policy = (await server.ask("GET", path)).headers["content-security-policy"]
            assert "script-src 'self'; style-src 'self';" in policy


async def test_a_wrong_method_is_told(tmp_path: Path) -> None:
    async with live(tmp_path) as server:
        answer = await server.ask("PUT", "/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (405, "bad_request")


# --- the rest ---------------------------------------------------------------------------------------------------------


def test_the_clients_types_are_printed_from_the_structs() -> None:
    assert (ROOT / "client/src/link/wire.ts").read_text() == typescript.wire()
    printed = re.findall(r"^export \w+ (\w+)", typescript.wire(), re.MULTILINE)
    assert len(printed) == len(set(printed)), "TypeScript would make one type of two of the same name"
    for name in names():
        assert (load(name).folder / "page/view.ts").read_text() == typescript.views(name)


def test_the_greeting_says_where_and_how_to_stop() -> None:
    told = greeting("0.0.0.0", 8000, found=[Found("192.168.1.7", "network")])
    assert "http://localhost:8000" in told
    assert "http://192.168.1.7:8000" in told
    assert "Ctrl-C" in told
    assert "make play HOST=0.0.0.0" in greeting(HERE, 8000)
    assert "labtable serve --host 0.0.0.0" in greeting(HERE, 8000)
    assert "in no network" in greeting("0.0.0.0", 8000)


async def test_what_is_only_for_the_builder_is_not_served(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    for name in ("index.html", ".built-from"):
        (static / name).write_text("here")
    async with live(tmp_path) as server:
        assert (await server.ask("GET", "/.built-from")).status_code == 404
        assert (await server.ask("GET", "/")).status_code == 200
