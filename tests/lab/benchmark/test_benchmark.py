"""The benchmark: what it fixes stays, its published figures come out again, its page and schema are made of them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import numpy as np
import pytest

from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.lab import simulate
from labtable.lab.benchmark import (
    VERSION,
    Results,
    Row,
    command,
    count,
    elo,
    expected,
    fingerprint_of,
    frozen,
    page,
    play_row,
    published,
    rated,
    read,
    schema,
    task_of,
    tasks,
)  # fmt: skip
from labtable.lab.benchmark.playing import scores_of
from labtable.lab.benchmark.results import Table
from tests.commands import run_here
from tests.effort import LONG
from tests.lab.learning.learned import drawn_policy

DOCS = Path(__file__).parents[3] / "docs/research"
NEW_VERSION = "raise VERSION in labtable/lab/benchmark/frozen.py, then `labtable benchmark all`: another"
REPLAYED = [task.name for task in tasks()] if LONG else ["cats-2", "unitary-4"]
MINE = "class First:\n    def __call__(self, decision):\n        return decision.legal[0]\n"


# --- versions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_a_version_of_the_benchmark_stays_as_it_is(name: str) -> None:
    assert published().benchmark == VERSION
    known = published().fingerprint(name)
    assert known is not None
    assert known.differences(fingerprint_of(load(name))) == [], NEW_VERSION


def test_a_fingerprint_tells_what_differs() -> None:
    game = load("cats")
    known = published().fingerprint("cats")
    assert known is not None
    longer = replace(game, variants={"tiny": {**game.variants["tiny"], "ladder": 5}})
    assert frozen.fingerprint_of_rules(longer) != known.rules
    other = msgspec.structs.replace(
        known, rules=frozen.fingerprint_of_rules(longer), levels={**known.levels, "expert": "0" * frozen.DIGITS}
    )
    assert known.differences(other) == ["rules", "level expert"]
    for digests in (known.levels, known.encoders):
        assert len({*digests.values()}) == len(digests)
    swapped = replace(game, levels=("random", "intermediate", "beginner", "expert"))
    assert frozen.fingerprint_of_level(swapped, "beginner") == known.levels["intermediate"]


def test_results_of_another_rule_are_not_published_as_the_same_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "fingerprint_of", lambda game: other_rules(game.name))
    with pytest.raises(Problem, match=r"Raise VERSION in .*: rules of cats, .* not as in benchmark") as refused:
        command.everything([1], 2, 1)
    assert refused.value.code == "bad_benchmark"


def other_rules(name: str) -> Any:
    known = published().fingerprint(name)
    assert known is not None
    return msgspec.structs.replace(known, rules="0")


# --- published figures ------------------------------------------------------------------------------------------------


def test_the_page_and_the_schema_are_those_of_the_results() -> None:
    assert (DOCS / "benchmark.md").read_text() == page.page(published()), (
        "python -m labtable.lab.benchmark.page > docs/research/benchmark.md"
    )
    assert (DOCS / "benchmark.schema.json").read_bytes() == schema(), (
        "labtable benchmark --schema > docs/research/benchmark.schema.json"
    )


def test_a_page_of_other_seeds_does_not_say_what_the_published_one_says() -> None:
    found = published()
    first, *others = found.tables
    rows = [msgspec.structs.replace(row, seeds=[7, 8, 9, 10]) for row in first.rows]
    text = page.page(msgspec.structs.replace(found, tables=[msgspec.structs.replace(first, rows=rows), *others]))
    assert "For each seed" in page.page(found)
    assert "For each seed" not in text


def test_an_interrupt_leaves_no_fingerprint_of_fewer_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(game: Any, *given: Any, **more: Any) -> Any:
        return replace(simulate(game, *given, **more), games=frozen.PLAYED + 1)

    monkeypatch.setattr(frozen, "simulate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        frozen.fingerprint_of_level(load("cats"), "random")


def test_published_results_are_whole_and_as_the_schema_says() -> None:
    found = published()
    rules = json.loads(schema())
    jsonschema.Draft202012Validator.check_schema(rules)
    jsonschema.validate(json.loads(msgspec.json.encode(found)), rules)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**json.loads(msgspec.json.encode(found)), "benchmark": 1}, rules)
    assert found.changed == []
    assert [table.task for table in found.tables] == [task.name for task in tasks()]
    assert [one.game for one in found.exact] == [f"{name}-tiny" for name in names()]
    for table in found.tables:
        levels = load(table.game).levels
        assert [row.bot for row in table.rows] == [*levels, *frozen.SEARCHING]
        for row in table.rows:
            assert [pair.opponent for pair in row.against] == [level for level in levels if level != row.bot]
            assert row.low <= row.score <= row.high
            assert row.bot in frozen.SEARCHING or {pair.matches for pair in row.against} == {matches_of(table.seats)}


def matches_of(seats: int) -> int:
    """The matches against an opponent: whole deals with each seed."""
    return -(-frozen.MATCHES // seats) * seats * len(frozen.SEEDS)


@pytest.mark.parametrize("name", REPLAYED)
def test_a_published_row_is_played_again_match_by_match(name: str) -> None:
    task, table = task_of(name), published().table(name)
    assert table is not None
    known = table.row("beginner")
    assert known is not None
    again = rated(play_row(task, "beginner"), table.opponents, task.seats)
    assert again.against == known.against
    assert [again.elo, again.elo_low, again.elo_high] == pytest.approx([known.elo, known.elo_low, known.elo_high])


def test_published_elos_predict_the_published_scores() -> None:
    """Over all opponents of a row: that is what the number means. With two players a level is the same as opponent."""
    for table in published().tables:
        for row in table.rows:
            assert row.elo is not None
            told = np.mean([expected(row.elo - table.opponents[pair.opponent], table.seats) for pair in row.against])
            assert told == pytest.approx(elo.with_a_prior(row.score, row.against[0].matches, table.seats), abs=1e-9)
            if table.seats == 2 and row.bot in table.opponents:
                assert row.elo == pytest.approx(table.opponents[row.bot], abs=0.01)
        anchor = table.row(elo.ANCHOR)
        assert anchor is not None
        assert anchor.elo == pytest.approx(elo.ANCHORED)


@pytest.mark.parametrize("name", ["cats-tiny", "mathic-tiny"])
def test_a_sibling_is_counted_as_published(name: str) -> None:
    known = {one.game: one for one in published().exact}[name]
    assert count(load(name)) == known


# --- scores and Elo ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_true_elos_are_found_from_true_scores(seats: int) -> None:
    true = {"random": 300.0, "beginner": 840.0, "intermediate": 1000.0, "expert": 1130.0}
    scores = {
        bot: {name: expected(mine - other, seats) for name, other in true.items() if name != bot}
        for bot, mine in true.items()
    }
    assert elo.opponents(scores, seats) == pytest.approx(true, abs=0.01)
    against = [true[name] for name in scores["expert"]]
    assert elo.performance(float(np.mean([*scores["expert"].values()])), against, seats) == pytest.approx(1130)


def test_a_score_is_the_share_of_the_win() -> None:
    """In matches that are shared, or that nobody wins, all scores of a match add up to 1."""
    bots = ["random", "beginner", "beginner", "beginner"]
    found = simulate("unitary", 40, bots, seed=1, seating="arrangements", keep_matches=True)
    assert found.shared > 0
    mine = scores_of(found)
    assert mine.shape == (found.deals, 4)
    winners = found.won.sum(axis=1)
    by_hand = [
        1 / 4 if winners[match] == 0 else found.won[match, found.sits[match].tolist().index(0)] / winners[match]
        for match in range(found.played)
    ]
    assert mine.ravel().tolist() == pytest.approx(by_hand)


@pytest.fixture(scope="module")
def row() -> Row:
    return play_row(task_of("cats-2"), "beginner", seeds=[5, 6], matches=30)


def test_a_row_pools_its_seeds_and_plays_each_deal_from_every_seat(row: Row) -> None:
    assert [pair.opponent for pair in row.against] == ["random", "intermediate", "expert"]
    for pair in row.against:
        assert (pair.matches, pair.deals) == (60, 30)
        alone = [
            simulate("cats", 30, ["beginner", pair.opponent], seed, seating="arrangements").wins[0] for seed in (5, 6)
        ]
        assert pair.seeds == pytest.approx([won / 30 for won in alone])
        assert pair.score == pytest.approx(sum(alone) / 60)
        assert pair.low <= pair.score <= pair.high
    assert row.score == pytest.approx(sum(pair.score for pair in row.against) / 3)
    assert row.elo is None


def test_it_depends_on_seeds_and_matches_alone(row: Row) -> None:
    again = play_row(task_of("cats-2"), "beginner", seeds=[5, 6], matches=30, workers=1)
    assert again.against == row.against


def test_who_wins_nothing_has_an_elo_and_no_lower_bound() -> None:
    row = rated(play_row(task_of("mathic-2"), "random", seeds=[1], matches=2), {
        "beginner": 700.0, "intermediate": 1000.0, "expert": 2000.0}, 2)  # fmt: skip
    assert row.score == 0
    assert row.elo is not None
    assert row.elo_low is None
    assert row.elo_high is not None
    assert row.elo < row.elo_high


# --- the command ------------------------------------------------------------------------------------------------------


def test_a_bot_of_ones_own_gets_a_row(tmp_path: Path) -> None:
    (tmp_path / "minebots.py").write_text(MINE)
    asked = ["benchmark", "cats-2", "minebots:First", "--matches", "10", "--seeds", "1,2", "--out", "row.json"]
    done = run_here(tmp_path, *asked)
    assert done.returncode == 0, done.stderr
    assert "minebots:First is not among the published rows; its Elo follows from those of the levels." in done.stdout
    found = read(tmp_path / "row.json")
    (table,) = found.tables
    (mine,) = table.rows
    assert [pair.opponent for pair in mine.against] == list(load("cats").levels)
    assert {pair.matches for pair in mine.against} == {20}
    assert len(mine.fingerprint) == 64
    assert found.fingerprints == [published().fingerprint("cats")]
    jsonschema.validate(json.loads((tmp_path / "row.json").read_text()), json.loads(schema()))
    assert "is there already" in run_here(tmp_path, *asked).stderr


def test_a_learned_policy_gets_a_row_as_markdown(tmp_path: Path) -> None:
    drawn_policy("cats").save(tmp_path / "a.policy")
    few = ["--matches", "4", "--seeds", "1"]
    done = run_here(tmp_path, "benchmark", "cats-2", "policy:a.policy", *few, "--out", "row.md")
    assert done.returncode == 0, done.stderr
    written = (tmp_path / "row.md").read_text()
    assert "\n| policy:a.policy | " in written
    assert "| cats, rules 1 | level expert |" in written
    done = run_here(tmp_path, "benchmark", "cats-4", "policy:a.policy", *few)
    assert (done.returncode, done.stdout) == (2, "")
    assert "for 2 players, not for 4" in done.stderr


def test_a_row_says_whether_it_is_as_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = published().table("cats-2")
    assert known is not None
    beginner = known.row("beginner")
    assert beginner is not None
    assert command.compared(beginner, beginner) == "beginner: the same as published, match by match."
    pairs = [msgspec.structs.replace(pair, score=pair.score / 2) for pair in beginner.against]
    wrong = msgspec.structs.replace(beginner, against=pairs)
    assert "NOT as published" in command.compared(wrong, beginner)
    monkeypatch.setattr(command, "fingerprint_of", lambda game: other_rules(game.name))
    done = run_here(tmp_path, "benchmark", "cats-2", "beginner", "--matches", "4", "--seeds", "9")
    assert "beginner: other seeds or matches than published" in done.stdout
    assert f"This labtable is not benchmark {VERSION}: it has another rules of cats." in done.stdout


def test_what_is_published_is_shown(tmp_path: Path) -> None:
    said = run_here(tmp_path, "benchmark").stdout
    assert "cats-2, cats-4" in said
    assert "unitary-tiny" in said
    shown = run_here(tmp_path, "benchmark", "mathic-4").stdout
    assert [line.split()[0] for line in shown.splitlines() if " to " in line or " or more" in line][:2] == [
        "expert",
        "search:100",
    ]
    printed = msgspec.json.decode(run_here(tmp_path, "benchmark", "mathic-4", "--json").stdout, type=Results)
    assert [table.task for table in printed.tables] == ["mathic-4"]
    whole = msgspec.json.decode(run_here(tmp_path, "benchmark", "--json").stdout, type=Results)
    assert whole == published()


def test_all_goes_on_with_the_rows_that_it_has_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stops, made, play = [3], list[str](), command.played

    def some(task: Any, bot: str, *given: Any) -> Row:
        if len(made) in stops:
            raise KeyboardInterrupt
        made.append(bot)
        return play(task, bot, *given)

    for name, instead in {
        "tasks": lambda: [task_of("cats-2"), task_of("unitary-2")],
        "siblings": list,
        "fingerprint_of": lambda game: published().fingerprint(game.name),
        "played": some,
    }.items():
        monkeypatch.setattr(command, name, instead)
    out, rows = tmp_path / "rows.json", [*load("cats").levels, *frozen.SEARCHING]
    with pytest.raises(KeyboardInterrupt):
        command.everything([1], 2, 1, out)
    (table,) = read(out).tables
    assert [row.bot for row in table.rows] == made == rows[:3]
    stops[0] = len(rows) + 1
    with pytest.raises(KeyboardInterrupt):
        command.everything([1], 2, 1, out, resume=True)
    first, second = read(out).tables
    assert first.opponents  # it is whole
    assert [row.bot for row in [*first.rows, *second.rows]] == made == [*rows, rows[0]]
    stops.clear()
    found = command.everything([1], 2, 1, out, resume=True)
    assert made == rows * 2
    made.clear()
    assert [without_times(table) for table in command.everything([1], 2, 1).tables] == [
        without_times(table) for table in found.tables
    ]
    assert made == rows * 2
    made.clear()
    command.everything([1, 2], 2, 1, out, resume=True)  # other rows than those in the file
    assert made == rows * 2
    monkeypatch.setattr(command, "VERSION", "99")
    with pytest.raises(Problem, match="has rows of another benchmark or machine"):
        command.everything([1], 2, 1, out, resume=True)


def without_times(table: Table) -> Table:
    """A table without the times of its rows."""
    rows = [msgspec.structs.replace(row, wall_seconds=0, processor_seconds=0) for row in table.rows]
    return msgspec.structs.replace(table, rows=rows)


REFUSED = [
    ("chess-2", "The benchmark has no 'chess-2'; it has cats-2, cats-4"),
    ("cats-3 expert", "The benchmark has no 'cats-3'"),
    ("cats-2 expert --seeds 1,1", "Name one seed at least, and each once."),
    ("cats-2 expert --seeds 1,x", "'x' is not a whole number"),
    ("cats-2 master", "no level 'master'"),
    ("cats-2 policy:nothing.policy", "nothing.policy cannot be read"),
    ("cats-2 expert --out row.txt", "row.txt is neither .json nor .md."),
    ("cats-2 --matches 10", "--matches and --seeds are for rows that are played: name a task and a bot, or all."),
    ("--seeds 1,2", "--matches and --seeds are for rows that are played"),
    ("cats-tiny --matches 10", "--matches and --seeds are for rows that are played"),
    ("all --resume", "--resume goes on with the rows of all in --out FILE.json; name it."),
    ("all --resume --out rows.md", "--resume goes on with the rows of all in --out FILE.json; name it."),
    ("cats-2 expert --resume --out row.json", "--resume goes on with the rows of all in --out FILE.json; name it."),
    ("cats-2 --out row.json", "--out writes what is made: name a task and a bot"),
    ("cats-tiny expert", "cats-tiny takes no bot; name a task before it, such as cats-2."),
    ("all expert", "all takes no bot"),
]


@pytest.mark.parametrize(("asked", "said"), REFUSED, ids=[asked for asked, _ in REFUSED])
def test_what_cannot_be_done_is_said_in_a_sentence(asked: str, said: str, tmp_path: Path) -> None:
    done = run_here(tmp_path, "benchmark", *asked.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(files_in(tmp_path)) == []


def files_in(folder: Path) -> Iterator[str]:
    """What a refused command has left."""
    return (path.name for path in folder.iterdir())


def test_a_file_without_results_is_refused(tmp_path: Path) -> None:
    for data in (b"", b"{}", b"\xff", msgspec.json.encode({**msgspec.to_builtins(published()), "more": 1})):
        (tmp_path / "x.json").write_bytes(data)
        with pytest.raises(Problem, match="has no results of the benchmark") as refused:
            read(tmp_path / "x.json")
        assert refused.value.code == "bad_file"
    with pytest.raises(Problem, match="cannot be read"):
        read(tmp_path / "none.json")
