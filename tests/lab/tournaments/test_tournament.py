"""Tournaments: every table plays the same deals, and the figures say no more than those show."""

import csv
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from labtable import cli
from labtable.engine.words.problem import Problem
from labtable.lab import Tournament, simulate, tournament
from labtable.lab.simulation import simulating
from labtable.lab.tournaments import command
from labtable.lab.tournaments.lines import lines
from labtable.lab.tournaments.picture import _ticks, picture
from labtable.lab.tournaments.tournament import Played, rate
from tests.commands import COMMAND, PATIENCE, environment, run_here

BOTS = ["random", "beginner", "intermediate"]
ASKED: dict[str, Any] = {"game": "unitary", "games": 60, "bots": BOTS, "seed": 3}
MUCH = 2000  # bytes of a checkpoint: some matches have been kept
LINE = "tournament unitary --bots random,beginner,intermediate --games 60 --seed 3".split()


@pytest.fixture(scope="module")
def found() -> Tournament:
    return tournament(**ASKED)


def test_each_table_plays_what_a_simulation_of_its_bots_plays(found: Tournament) -> None:
    assert (found.tables, found.played, found.games) == (3, 60, 60)
    against = {(pair.bot, pair.against): pair for pair in found.against}
    total = [0, 0, 0]
    for a, b in ((0, 1), (0, 2), (1, 2)):
        alone = simulate("unitary", 60, [BOTS[a], BOTS[b]], 3, seating="random")
        assert [against[a, b].wins, against[b, a].wins] == alone.wins
        assert against[a, b].matches == against[b, a].matches == 60
        total[a] += alone.wins[0]
        total[b] += alone.wins[1]
    assert {standing.bot: standing.wins for standing in found.standings} == dict(enumerate(total))
    assert [standing.name for standing in found.standings] == ["intermediate", "beginner", "random"]
    for standing in found.standings:
        assert standing.matches == 120
        assert standing.low < standing.share == standing.wins / 120 < standing.high
        assert standing.rating is not None
        assert standing.rating_low is not None
        assert standing.rating_high is not None
        assert standing.rating_low < standing.rating < standing.rating_high


def test_at_larger_tables_who_sat_together_is_counted() -> None:
    cats = tournament("cats", 12, ["random", "beginner", "intermediate", "expert"], seats=3, seed=1)
    assert (cats.tables, cats.played) == (4, 12)
    assert {pair.matches for pair in cats.against} == {24}
    assert {standing.matches for standing in cats.standings} == {36}
    assert sum(standing.wins for standing in cats.standings) >= 4 * 12


def test_it_is_the_same_whatever_the_workers_and_after_an_interruption(found: Tournament, tmp_path: Path) -> None:
    def interrupt(done: int) -> None:
        if done > 90:
            raise KeyboardInterrupt

    part = tournament(**ASKED, workers=1, checkpoint=tmp_path / "kept", progress=interrupt)
    assert 0 < part.played < part.games
    assert next(iter(lines(part, "x"))).startswith(f"x, 3 tables of 2, {part.played} matches each")
    assert any(line.startswith("Interrupted: ") for line in lines(part, "x"))
    assert tournament(**ASKED, workers=2, checkpoint=tmp_path / "kept") == found


def test_interrupted_at_once_it_has_no_figures() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    nothing = tournament(**ASKED, progress=interrupt)
    assert nothing.played == 0
    assert {standing.rating for standing in nothing.standings} == {None}
    assert [*lines(nothing, "x")][-1] == "Interrupted: 60 of 60 matches of each table were not played."
    assert not [*command.write_files(nothing, "x", Path("no/where.json"), Path("no/where.svg"))]


def test_interrupted_while_rules_are_compiled_it_plays_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first Ctrl-C is enough, whatever it comes in the midst of."""
    watch, calls = simulating._watch, []

    def interrupted_once(futures: Any, look: Any) -> None:
        calls.append(1)
        if len(calls) == 1:
            raise KeyboardInterrupt
        watch(futures, look)

    monkeypatch.setattr(simulating, "_watch", interrupted_once)
    assert tournament(**ASKED).played == 0


def test_a_bot_need_not_be_hashable() -> None:
    class Unhashable:
        __hash__ = None  # type: ignore[assignment]

        def __call__(self, decision: Any) -> int:
            return int(decision.legal[0])

    found = tournament("unitary", 2, [Unhashable(), Unhashable()])
    assert len({standing.name for standing in found.standings}) == 2


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"bots": ["random", "random"]}, "bad_bots"),
        ({"bots": "random,beginner"}, "bad_bots"),
        ({"bots": ["random"]}, "bad_bots"),
        ({"bots": [f"bot {n}" for n in range(50)]}, "bad_bots"),
        ({"bots": ["random", "me"]}, "bad_level"),
        ({"seats": 4}, "bad_seats"),
        ({"seats": 1}, "bad_seats"),
        ({"games": 0}, "bad_number"),
        ({"seating": "round"}, "bad_seating"),
    ],
)
def test_what_is_no_tournament_is_said(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Problem) as caught:
        tournament(**(ASKED | wrong))
    assert caught.value.code == code


# --- ratings ----------------------------------------------------------------------------------------------------------


def drawn(deals: int, chance: float, seed: int) -> Played:
    """Two bots, of which the first wins with this chance; each deal from both seats."""
    dice = Random(seed)
    sat = np.tile([[0, 1], [1, 0]], (deals, 1, 1))
    first = np.array([[dice.random() < chance for _ in range(2)] for _ in range(deals)])
    return Played(2, sat, np.where(sat == 0, first[..., None], ~first[..., None]))


def test_a_rating_is_what_the_model_says_of_the_chance_to_win() -> None:
    """Who wins with the chance p is above the other by c log(p / (1 - p)), c being 25 / 6 times the root of 2."""
    gap = 25 / 6 * 2**0.5 * np.log(0.7 / 0.3)
    (a, low, high), (b, _, _) = rate(drawn(300, 0.7, 1), seed=1)
    assert a is not None
    assert low is not None
    assert high is not None
    assert low < 25 + gap / 2 < high
    assert high - low < gap
    assert b == pytest.approx(50 - a)
    (_, fewer_low, fewer_high), _ = rate(drawn(30, 0.7, 1), seed=1)
    assert fewer_low is not None
    assert fewer_high is not None
    assert fewer_high - fewer_low > 1.5 * (high - low)


def test_without_openskill_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(Problem, match=r"\(openskill\): pip install '\.\[lab\]'"):
        tournament(**ASKED)


def test_one_deal_makes_no_rating() -> None:
    assert rate(drawn(1, 0.5, 1), seed=1) == [(None, None, None)] * 2


# --- files ------------------------------------------------------------------------------------------------------------


def test_the_command_prints_and_writes(
    found: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    files = ["--out", "figures.csv", "--picture", "ratings.svg"]
    assert cli.main([*LINE, *files]) == 0
    told = capsys.readouterr().out
    assert "Unitary, 3 tables of 2, 60 matches each (claims=auto, big_deck=false, seed 3, random seats)" in told
    for standing in found.standings:
        assert f"{standing.rating:.1f}  {standing.rating_low:.1f} to {standing.rating_high:.1f}" in told
    rows = list(csv.DictReader(Path("figures.csv").read_text().splitlines()))
    assert [row["bot"] for row in rows[:3]] == ["intermediate", "beginner", "random"]
    assert [(row["bot"], row["against"], int(row["wins"])) for row in rows[3:]] == [
        (BOTS[pair.bot], BOTS[pair.against], pair.wins) for pair in found.against
    ]
    texts = [node.text or "" for node in ElementTree.parse("ratings.svg").iter()]
    assert {"intermediate", "beginner", "random", "Unitary", "rating, with 95% interval"} <= set(texts)
    assert cli.main([*LINE, *files]) == 2
    assert "figures.csv is there already. Name another file, or say --overwrite." in capsys.readouterr().err
    assert cli.main([*LINE, "--picture", "ratings.svg"]) == 2
    assert cli.main([*LINE, "--overwrite", "--json", "--out", "figures.json", *files[2:]]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(Path("figures.json").read_text()) == msgspec.to_builtins(found)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["figures.csv", "figures.json", "ratings.svg"]


def test_an_interrupted_command_says_how_to_go_on(
    found: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*asked: Any, **more: Any) -> Tournament:
        def interrupt(done: int) -> None:
            if done > 90:
                raise KeyboardInterrupt

        return tournament(*asked, **(more | {"progress": interrupt}))

    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as once:
        once.setattr(command, "tournament", interrupted)
        assert cli.main([*LINE, "--out", "x.json"]) == 130
    assert capsys.readouterr().err.endswith("labtable: The same command with --resume goes on.\n")
    assert cli.main([*LINE, "--out", "x.json"]) == 2
    assert cli.main([*LINE, "--out", "x.json", "--resume"]) == 0
    assert json.loads(Path("x.json").read_text()) == msgspec.to_builtins(found)
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]
    (tmp_path / "y.json.unfinished").mkdir()
    assert cli.main([*LINE, "--out", "y.json", "--overwrite"]) == 0


def size_of(path: Path) -> int:
    """The bytes of a file, which may just have been given its final name."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def test_a_command_that_was_killed_goes_on(found: Tournament, tmp_path: Path) -> None:
    line = [*COMMAND, *LINE[:-4], "--games", "100000", "--seed", "3", "--out", "x.json", "--workers", "1"]
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path,
                               env=environment(tmp_path))  # fmt: skip
    try:
        limit = time.monotonic() + PATIENCE
        while not any(size_of(kept) > MUCH for kept in tmp_path.glob("x.json.unfinished/*")):
            assert process.poll() is None
            assert time.monotonic() < limit
            time.sleep(0.02)
    finally:
        process.kill()
        process.communicate()
    assert not (tmp_path / "x.json").exists()
    refused = run_here(tmp_path, *LINE, "--out", "x.json")
    assert refused.returncode == 2
    resumed = run_here(tmp_path, *LINE, "--out", "x.json", "--resume")
    assert resumed.returncode == 0, resumed.stderr
    assert json.loads((tmp_path / "x.json").read_text()) == msgspec.to_builtins(found)
    assert [path.name for path in tmp_path.iterdir()] == ["x.json"]


@pytest.mark.parametrize("verb", ["tournament", "report"])
def test_where_a_bot_of_ones_own_went_wrong_is_written_down(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "falling.py").write_text("def bot(decision):\n    return 1 // 0\n")
    assert cli.main([verb, "unitary", "--bots", "falling:bot,random", "--games", "2"]) == 2
    assert "falling:bot failed with ZeroDivisionError" in capsys.readouterr().err
    (written,) = tmp_path.glob("labtable-*.txt")
    assert "return 1 // 0" in written.read_text()


def test_a_command_without_a_sensible_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*LINE, "--out", "figures.xlsx"]) == 2
    assert cli.main([*LINE, "--resume"]) == 2
    told = capsys.readouterr().err
    assert "figures.xlsx is neither .json nor .csv." in told
    assert "--resume goes on with an interrupted tournament of --out FILE; name it." in told


def test_a_disk_that_is_full_at_the_end_leaves_the_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "write_whole", full)
    assert cli.main([*LINE, "--picture", "x.svg"]) == 1
    told = capsys.readouterr()
    assert "60 matches each" in told.out
    assert told.err.endswith("labtable: x.svg cannot be written: No space left on device.\n")


def test_a_picture_without_ratings_shows_the_wins(found: Tournament) -> None:
    one = [msgspec.structs.replace(standing, rating=None) for standing in found.standings]
    drawn = picture(msgspec.structs.replace(found, standings=one), "<Unitary>")
    assert "share of wins in %" in drawn
    assert "&lt;Unitary&gt;: intermediate" in drawn


@pytest.mark.parametrize(("low", "high"), [(17.2, 33.9), (0, 100), (24.99, 25.01), (25, 25), (-3, 1e6)])
def test_ticks_are_few_and_hold_all(low: float, high: float) -> None:
    ticks = _ticks(low, high)
    assert 2 <= len(ticks) <= 9
    assert ticks[0] <= low <= high <= ticks[-1]
