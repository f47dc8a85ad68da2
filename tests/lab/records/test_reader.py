"""Many records read at once are what they are one by one; whatever is wrong with one is said."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from labtable.engine.files.record_file import Player, dump_match, load
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games import load as game_named
from labtable.lab import read_records, simulate
from labtable.lab.records import reader
from labtable.lab.records.texts import single_texts, texts_of

COMPILED = ("unitary", "feynman", "mathic", "cats")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of some matches of two simulations."""
    folder = tmp_path_factory.mktemp("records")
    simulate("unitary", 40, ["random", "beginner"], 3, {"claims": "spot"}, records=folder / "two", paired=True)
    simulate("unitary", 12, ["random"] * 3, 4, records=folder / "three")
    return folder


def plainly(path: Path) -> dict[str, Any]:
    """What a row should say, from the plain rules."""
    record = load(path.read_bytes(), game_named)
    match, game = record.match, record.match.game
    returns, seats = game.returns(match.state), range(match.seats)
    row: dict[str, Any] = {"file": str(path), "game": game.name, "seed": match.seed, "is_over": match.is_over}
    row |= {f"name_{seat}": record.players[seat].name for seat in seats}
    row |= {f"level_{seat}": record.players[seat].level for seat in seats}
    row |= {f"result_{seat}": returns[seat] if returns else None for seat in seats}
    row |= {"winners": game.winners(match.state), "options": match.options, "first_seat": first(match)}
    row |= {"decisions": sum(len(played.pieces) for played in match.played)}
    row |= {"seats_acted": [seat for seat, _ in match.written], "actions": [text for _, text in match.written]}
    return row


def first(match: Match) -> int:
    return match.game.who_must_act(match.start)[0]


def agrees(row: dict[str, Any], path: Path) -> None:
    """Hold a row to the plain rules."""
    wanted = plainly(path)
    row = {name: row[name] for name in wanted} | {"options": json.loads(row["options"])}
    assert row == wanted


def read(source: Any) -> list[dict[str, Any]]:
    return read_records(source, actions=True).to_dicts()


def test_every_record_of_a_folder_is_a_row(folder: Path) -> None:
    rows = read(folder)
    paths = sorted(folder.rglob("*.labtable"))
    assert paths[0] == folder / "three" / "000" / "unitary-4-000000.labtable"
    assert len(rows) == len(paths) == 52
    for row, path in zip(rows, paths, strict=True):
        agrees(row, path)
    assert rows[0]["level_2"] == "random"
    assert rows[-1]["level_2"] is None
    assert "actions" not in read_records(paths[:2]).columns


def test_results_are_those_of_the_simulation(folder: Path) -> None:
    asked: dict[str, Any] = {"options": {"claims": "spot"}, "paired": True, "keep_matches": True}
    played = simulate("unitary", 40, ["random", "beginner"], 3, **asked).frame()
    found = read_records(folder / "two")
    for column in ("seed", "first_seat", "decisions", "turns", "result_0", "result_1", "winners"):
        assert found[column].to_list() == played[column].to_list()
    assert found["level_0"].to_list() == played["name_0"].to_list()


@pytest.mark.parametrize("name", COMPILED)
def test_records_of_every_game_are_read_as_one_by_one(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of most of the records the plain rules need nothing, once they have read some."""
    game = game_named(name)
    simulate(name, 10, ["beginner"] * game.seats[1], 2, records=tmp_path)
    paths = sorted(tmp_path.rglob("*.labtable"))
    for row, path in zip(read(tmp_path), paths, strict=True):
        agrees(row, path)
    monkeypatch.setattr(reader, "load", None)  # by now all of their texts are known
    assert read_records(tmp_path).height == 10


def test_a_thousand_records_lie_in_a_folder(tmp_path: Path) -> None:
    simulate("unitary", 10, ["random", "random"], 1, first=995, records=tmp_path)
    assert [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.rglob("*.labtable"))[4:6]] == [
        "000/unitary-1-000999.labtable",
        "001/unitary-1-001000.labtable",
    ]


# --- what was not written by a simulation ---------------------------------------------------------------------------


def test_matches_of_people_and_unfinished_ones_are_read(tmp_path: Path) -> None:
    match = Match(game_named("unitary"), 2, {}, 1)
    match.play(match.state.turn, "done", 1000)
    (tmp_path / "people.labtable").write_bytes(dump_match(match, [Player("Ada"), Player("Bob")]))
    branch = Match(match.game, 2, {}, 5, match.branch(1))
    branch.play(branch.state.turn, "done")
    (tmp_path / "zbranch.labtable").write_bytes(dump_match(branch, [Player("Ada"), Player("Bob")]))
    spoken = (tmp_path / "people.labtable").read_text().replace('"done"', '"finish"')
    (tmp_path / "spoken.labtable").write_text(spoken)
    found = read_records(tmp_path, actions=True)
    assert found["name_0"].to_list() == ["Ada"] * 3
    assert found["is_over"].to_list() == [False] * 3
    assert found["result_0"].to_list() == found["winners"].to_list() == [None] * 3
    assert found["actions"].to_list() == [["done"]] * 3
    assert found["level_1"].to_list() == [None] * 3


def test_an_older_name_of_a_level_is_todays(folder: Path, tmp_path: Path) -> None:
    (path, *_) = sorted((folder / "two").rglob("*.labtable"))
    (tmp_path / "old.labtable").write_bytes(path.read_bytes().replace(b'"level":"beginner"', b'"level":"club"'))
    assert set(read_records(tmp_path)["level_1"]) | set(read_records(tmp_path)["level_0"]) == {"random", "intermediate"}


def test_no_records_are_an_empty_table(tmp_path: Path) -> None:
    assert read_records(tmp_path).height == read_records([]).height == 0


def changed(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text.replace('"seq":2', '"seq":7', 1), "Line 3 of the record: action 2 should follow, not 7."),
        (lambda text: text[:-20], "it is cut off, or no JSON"),
        (changed('"rules_version":1', '"rules_version":99'), "it was played by version 99"),
        (changed('"game":"unitary"', '"game":"chess"'), "There is no game 'chess'"),
        (changed('"claims":"spot"', '"claims":"never"'), "claims can be"),
        (changed('"level":"random"', '"level":"god"'), "There is no level 'god'"),
        (changed('"ms":0', '"ms":-1'), "the time lies before the start"),
        (changed('"seat":0', '"seat":9'), "There is no seat 9"),
        (changed('"seed":', '"seed":-'), "A seed is a whole number"),
        (lambda text: "\n".join([*text.splitlines()[:2], *text.splitlines()[1:]]), "action 2 should follow, not 1"),
        (lambda text: text + text.splitlines()[-1].replace('"seq":', '"seq":1') + "\n", "should follow"),
        (lambda text: text.replace("\n", "\n\n", 1), "Line 2 of the record: it is no JSON."),
        (lambda text: text.replace("\n", "\n\n", 1)[:-1], "Line 2 of the record: it is no JSON."),
        (lambda text: "", "The record is empty."),
    ],
)
def test_what_is_wrong_with_a_record_is_said_with_its_file(
    change: Callable[[str], str], sentence: str, folder: Path, tmp_path: Path
) -> None:
    (path, *_) = sorted((folder / "two").rglob("*.labtable"))
    (tmp_path / "good.labtable").write_bytes(path.read_bytes())
    (tmp_path / "wrong.labtable").write_text(change(path.read_text()))
    with pytest.raises(Problem) as caught:
        read_records(tmp_path)
    assert caught.value.text.startswith(f"{tmp_path / 'wrong.labtable'}: ")
    assert sentence in caught.value.text


def test_an_action_that_the_rules_refuse_is_found(folder: Path, tmp_path: Path) -> None:
    (path, *_) = sorted((folder / "two").rglob("*.labtable"))
    head, first, *rest = path.read_text().splitlines(keepends=True)
    moved = json.loads(first)
    (tmp_path / "wrong.labtable").write_text(
        head + json.dumps(moved | {"seat": 1 - moved["seat"]}) + "\n" + "".join(rest)
    )
    with pytest.raises(Problem, match=r"Line 2 of the record: .* cannot be played"):
        read_records(tmp_path)


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    for source in (tmp_path / "nowhere", [tmp_path / "nowhere.labtable"]):
        with pytest.raises(Problem) as caught:
            read_records(source)
        assert caught.value.code == "bad_file"


def test_texts_are_not_kept_without_end(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = texts_of(game_named("unitary"))
    (path, *_) = sorted(folder.rglob("*.labtable"))
    rows = read([path])
    match = Match(texts.game, 2, {}, 1)
    match.play(match.state.turn, "done")
    spoken = dump_match(match, [Player("Ada"), Player("Bob")]).replace(b'"done"', b'"finish"')
    (tmp_path / "spoken.labtable").write_bytes(spoken)
    read_records(tmp_path)
    known = len(texts)
    assert known > len(single_texts(texts.game))
    monkeypatch.setattr(reader, "MOST_KNOWN", known - 1)
    assert read([path]) == rows
    assert len(texts) < known
