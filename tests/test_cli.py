"""The command line: what it does when asked well, and what it says when not."""

import errno
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pytest

import labtable
from labtable import cli
from labtable.cli import parser
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.bulk import Simulator
from labtable.engine.play.match import Match
from labtable.engine.play.settings import read_settings, written
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import Results, simulate
from labtable.lab.simulation import command as lab_command
from labtable.lab.simulation import simulating
from tests.commands import COMMAND, PATIENCE, Conversation, environment, run, run_here

GOLDEN = Path(__file__).parent / "lab" / "records" / "golden"
GAME = load("unitary")


def test_the_version_and_the_help(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").stdout == f"labtable {labtable.__version__}\n"
    shown = run_here(tmp_path)
    assert shown.returncode == 0
    for command in ("serve", "play", "rules", "simulate", "tournament", "replay", "audit"):
        assert re.search(rf"^  +{command}\s", shown.stdout, re.MULTILINE)
        assert "usage: labtable " + command in run_here(tmp_path, command, "--help").stdout


def test_a_game_is_compiled_ahead(tmp_path: Path) -> None:
    told = run_here(tmp_path, "compile", "unitary").stdout
    assert re.fullmatch(r"Unitary: compiled in \d+ s of one processor\.\n", told)
    assert "There is no game 'chess'" in run_here(tmp_path, "compile", "chess").stderr


def test_rules_are_printed(tmp_path: Path) -> None:
    every = run_here(tmp_path, "rules", "unitary").stdout
    assert [n for n in range(1, 14) if f"U-{n} " in every] == list(range(1, 14))
    one = run_here(tmp_path, "rules", "unitary", "u-4").stdout
    assert one.startswith("U-4 ")
    assert one in every
    assert "claims=auto (auto, spot): Who notices a match" in every
    assert "max_rounds=10 (1 to 50): Rounds at most" in run_here(tmp_path, "rules", "mathic").stdout
    assert "form=elimination; laboratory where 2 play" in run_here(tmp_path, "rules", "cats").stdout


@pytest.mark.parametrize("command", [["play", "unitary", "--seats", "random,random"], ["rules", "unitary"], ["--help"]])
def test_what_opens_at_once_does_not_load_the_compiler(command: list[str], tmp_path: Path) -> None:
    code = (
        "import sys; from labtable.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "slow = {'numba', 'polars', 'rich', 'starlette'} & set(sys.modules)\n"
        "sys.exit(f'loaded {slow}' if slow else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, *command], stdin=subprocess.DEVNULL, capture_output=True,
                          cwd=tmp_path, env=environment(tmp_path), text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr


# --- nonsense ---------------------------------------------------------------------------------------------------------

NONSENSE = [
    ("fly", "invalid choice: 'fly'"),
    ("--fly", "unrecognized arguments: --fly"),
    ("play", "Name a game"),
    ("play chess", "There is no game 'chess'"),
    ("play unitary --seats me", "for 2 to 4 players, not 1"),
    ("play unitary --seats me,me,me,me,me", "for 2 to 4 players, not 5"),
    ("play unitary --seats me,,beginner", "is not a list"),
    ("play unitary --seats me,god", "no level 'god'"),
    ("play unitary --option claims", "written name=value, for example claims=spot"),
    ("play unitary --option claims=never", "claims can be auto, spot"),
    ("play unitary --option jokers=2", "no option 'jokers'"),
    ("play unitary --option claims=spot --option claims=auto", "given twice"),
    ("play unitary --seed x", "--seed: 'x' is not a whole number"),
    ("play unitary --seed -1", "--seed: '-1' is not a whole number"),
    ("play unitary --name A,B,C", "more names than people"),
    ("play unitary --name \x1b[31mRed", "printable letters"),
    ("play unitary --resume x.labtable", "takes no other arguments"),
    ("play --resume nothing.labtable", "nothing.labtable cannot be used: No such file"),
    ("play --resume .", "cannot be used: Is a directory"),
    ("rules chess", "There is no game 'chess'"),
    ("rules unitary U-0", "There is no rule U-0"),
    ("simulate unitary", "the following arguments are required: --bots"),
    ("simulate unitary --bots beginner", "for 2 to 4 players, not 1"),
    ("simulate unitary --bots beginner,me", "no level 'me'"),
    ("simulate chess --bots beginner,beginner", "There is no game 'chess'"),
    ("simulate unitary --bots beginner,beginner --games 0", "--games: '0' is not a whole number from 1"),
    ("simulate unitary --bots beginner,beginner --games many", "--games: 'many' is not a whole number"),
    ("simulate unitary --bots beginner,beginner --workers 0", "--workers: '0' is not a whole number"),
    ("simulate unitary --bots beginner,beginner --seed 9223372036854775808", "is not a whole number"),
    ("simulate unitary --bots beginner,beginner --out nowhere/x.parquet", "lies in nowhere, which is no folder"),
    ("simulate unitary --bots beginner,beginner --out .", "it is a folder"),
    ("simulate unitary --bots beginner,beginner --records file", "The folder file cannot be used"),
    ("simulate unitary --bots beginner,beginner --ray --workers 2", "--workers is for this machine alone"),
    ("simulate unitary --bots beginner,beginner --game 5", "unrecognized arguments: --game 5"),
    ("replay", "the following arguments are required: FILE"),
    ("replay nothing", "nothing cannot be used: No such file"),
    ("replay file", "Line 1 of the record: it is cut off, or no JSON"),
    ("replay file --seat 0", "--seat: '0' is not a whole number"),
    ("audit file", "Line 1 of the record"),
    ("audit nothing", "nothing cannot be used"),
    ("sheet nothing", "nothing cannot be used"),
    ("sheet file", "Line 1 of the record"),
    ("serve --port 99999", "--port: '99999' is not a whole number"),
    ("serve --store mysql://x", "A store is the address of a Postgres database"),
]


@pytest.mark.parametrize(("line", "sentence"), NONSENSE, ids=[line for line, _ in NONSENSE])
def test_nonsense_is_answered_in_one_sentence(
    line: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("nothing of ours")
    monkeypatch.chdir(tmp_path)
    try:
        code: Any = cli.main(line.split())
    except SystemExit as stopped:  # argparse leaves this way
        code = stopped.code
    told = capsys.readouterr()
    assert code == 2
    assert sentence in told.err
    assert told.err.startswith("labtable")
    assert told.err.count("\n") == 1
    assert not told.out


def test_a_wrong_port_in_the_environment_is_told(tmp_path: Path) -> None:
    done = subprocess.run([*COMMAND, "serve"], env=environment(tmp_path) | {"LABTABLE_PORT": "door"}, cwd=tmp_path,
                          capture_output=True, text=True, timeout=PATIENCE, check=False)  # fmt: skip
    assert done.returncode == 2
    assert (
        done.stderr
        == "labtable serve: --port: 'door' is not a whole number from 0 to 65535. See labtable serve --help.\n"
    )


@pytest.mark.parametrize(
    ("texts", "value"),
    [
        (["claims=spot"], {"claims": "spot", "big_deck": False}),
        ([" claims = SPOT "], {"claims": "spot", "big_deck": False}),
        (["big_deck=yes", "claims=auto"], {"claims": "auto", "big_deck": True}),
        (["big_deck=True"], {"claims": "auto", "big_deck": True}),
        (["big_deck=off"], {"claims": "auto", "big_deck": False}),
        ([], {"claims": "auto", "big_deck": False}),
    ],
)
def test_options_are_read_as_people_write_them(texts: list[str], value: dict[str, Any]) -> None:
    assert read_settings(GAME, texts) == value
    assert read_settings(GAME, [f"{name}={written(v)}" for name, v in value.items()]) == value


@pytest.mark.parametrize("text", ["claims=yes", "big_deck=2", "claims=", "=spot", ""])
def test_other_options_are_problems(text: str) -> None:
    with pytest.raises(Problem) as caught:
        read_settings(GAME, [text])
    assert caught.value.code == "bad_option"


# --- simulate ---------------------------------------------------------------------------------------------------------


def test_simulate_for_people_and_machines(tmp_path: Path) -> None:
    asked = ("simulate", "unitary", "--games", 300, "--bots", "random,club", "--seed", 4, "--option", "claims=spot")
    people = run_here(tmp_path, *asked)
    assert people.returncode == 0
    waits = r"(Unitary, random, intermediate: [^\x1b]+, \d+ s\n)*"
    assert re.fullmatch(waits, people.stderr), "a bar is only for terminals"
    assert "Unitary, 300 matches between random, intermediate (claims=spot, big_deck=false, seed 4)" in people.stdout
    interval = r"[\d.]+% +[\d.]+% to [\d.]+%$"
    for row in (r"seat 2 \(intermediate\) +\d+ +\d+", r"whoever began +\d+ +\d+", r"nobody +\d+"):
        assert re.search(rf"^{row} +{interval}", people.stdout, re.MULTILINE), row
    assert "most played" in people.stdout
    assert "dead: held, never played" in people.stdout
    machines = run_here(tmp_path, *asked, "--json", "--out", "rows.parquet", "--records", "files", "--workers", 1)
    found = json.loads(machines.stdout)
    assert (found["games"], found["played"], found["bots"]) == (300, 300, ["random", "intermediate"])
    assert machines.stdout == run_here(tmp_path, *asked, "--json", "--workers", 3).stdout
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    assert frame.height == 300
    assert frame["winners"].list.contains(1).sum() == found["wins"][1]["matches"]
    assert (frame["winners"].list.len() > 1).sum() == found["shared"]["matches"]
    assert (frame["winners"].list.len() == 0).sum() == found["nobody"]["matches"]
    began = frame.filter(polars.col("winners").list.contains(polars.col("first_seat"))).height
    assert began == found["first"]["matches"] == found["first"]["alone"] + found["first"]["shared"]
    assert json.loads(polars.read_parquet_metadata(tmp_path / "rows.parquet")["labtable"])["seed"] == 4
    assert len(list((tmp_path / "files" / "000").iterdir())) == 300
    assert sorted(path.name for path in tmp_path.iterdir()) == ["files", "rows.parquet"]
    replayed = run_here(tmp_path, "replay", "files/000/unitary-4-000007.labtable")
    players = "Random 1 (computer, random) and Intermediate 2 (computer, intermediate)"
    assert replayed.stdout.startswith(f"Unitary: {players}.\n")


def test_simulate_with_paired_deals(tmp_path: Path) -> None:
    asked = ("simulate", "unitary", "--games", 99, "--bots", "beginner,random", "--paired")
    told = run_here(tmp_path, *asked).stdout
    assert "Unitary, 100 matches between beginner, random (claims=auto, big_deck=false, seed 0, paired deals)" in told
    assert re.search(r"^bot 1 \(beginner\) than bot 2 \(random\) +[+-][\d.]+% +[+-][\d.]+% to", told, re.MULTILINE)
    found = json.loads(run_here(tmp_path, *asked, "--json", "--out", "rows.parquet").stdout)
    assert (found["paired"], found["games"], len(found["differences"])) == (True, 100, 1)
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    assert frame["rotation"].to_list() == [0, 1] * 50
    assert frame["seed"].n_unique() == 50


def test_progress_where_no_terminal_is_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab_command, "LINE_SECONDS", 0)
    assert cli.main("simulate unitary --games 500 --bots random,random".split()) == 0
    *_, last_but_one, last = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r"Unitary, random, random: 500 of 500 matches, \d+ s", last)
    assert re.fullmatch(
        r"Unitary, random, random: (compiling the rules, once|[\d,]+ of 500 matches), \d+ s", last_but_one
    )


# --- files that cannot be written -------------------------------------------------------------------------------------


def meanwhile(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    """Let something happen when all matches are played and nothing is written yet."""

    def simulate_then(*arguments: Any, **more: Any) -> Results:
        found = simulate(*arguments, **more)
        happens()
        return found

    monkeypatch.setattr(lab_command, "simulate", simulate_then)


ROWS = "simulate unitary --games 50 --bots random,random --out there/rows.parquet"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for rows, `there`, and the folder where they are kept if that is gone."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "elsewhere"))
    return tmp_path / "elsewhere"


def test_rows_whose_folder_is_gone_are_kept_elsewhere(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    meanwhile(monkeypatch, lambda: shutil.rmtree("there"))
    assert cli.main(ROWS.split()) == 1
    told = capsys.readouterr()
    assert "50 matches between" in told.out
    (kept,) = elsewhere.iterdir()
    reason = "there/rows.parquet cannot be written: No such file or directory."
    assert told.err == f"labtable: {reason} Its rows are in {kept}.\n"
    assert polars.read_parquet(kept).height == 50


def test_rows_that_find_no_room_anywhere_leave_the_figures(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    meanwhile(monkeypatch, lambda: monkeypatch.setattr(Path, "write_bytes", full))
    assert cli.main(ROWS.split()) == 1
    told = capsys.readouterr()
    assert "50 matches between" in told.out
    assert told.err == (
        "labtable: there/rows.parquet cannot be written: No space left on device. "
        "No other folder takes its rows; the same seed plays them again.\n"
    )
    assert not list(elsewhere.iterdir())


def test_records_whose_folder_is_gone_leave_the_figures(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulating, "make_folder", lambda folder, is_empty: None)
    assert cli.main("simulate unitary --games 50 --bots random,random --records gone".split()) == 1
    told = capsys.readouterr()
    assert "50 matches between" in told.out
    assert told.err == (
        "labtable: 50 of 50 records cannot be written into gone: No such file or directory. "
        "The same seed plays their matches again.\n"
    )


@pytest.mark.parametrize("asked", ["--out there/rows.parquet", "--records there"])
def test_files_are_tried_before_anything_is_played(
    asked: str, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    monkeypatch.setattr(Simulator, "play", None)
    assert cli.main(f"simulate unitary --games 50 --bots random,random {asked}".split()) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.endswith("No space left on device.\n")
    assert not list(Path("there").iterdir())


def test_interrupted_before_the_first_match_it_writes_nothing(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulating, "_watch", interrupted)
    assert cli.main(ROWS.split()) == 130
    assert "Interrupted: 50 of 50 matches were not played." in capsys.readouterr().out
    assert not list(Path("there").iterdir())


def hear(terminal: int, wanted: str) -> str:
    """What a terminal shows until it has shown this."""
    shown = ""
    limit = time.monotonic() + PATIENCE
    while not re.search(wanted, shown):
        assert time.monotonic() < limit, f"it only showed {shown[-500:]!r}"
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 65536).decode()
    return shown


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_is_done(stop: signal.Signals, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    asked = "simulate unitary --games 1000000000 --bots random,random --seed 2 --json --out rows.parquet --workers 2"
    process = subprocess.Popen([*COMMAND, *asked.split()], stdout=subprocess.PIPE, stderr=theirs, text=True,
                               cwd=tmp_path, env=environment(tmp_path) | {"TERM": "xterm"})  # fmt: skip
    try:
        hear(ours, r"[1-9]\d*/1000000000")  # the bar counts
        process.send_signal(stop)
        told, _ = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.communicate()
        os.close(ours)
        os.close(theirs)
    assert process.returncode == 130
    found = json.loads(told)
    assert 0 < found["played"] < found["games"] == 10**9
    frame = polars.read_parquet(tmp_path / "rows.parquet")
    assert frame.height == found["played"]
    first = simulate("unitary", 100, ["random", "random"], 2, keep_matches=True).frame()
    assert frame.head(100).equals(first.head(frame.height))
    assert {path.name for path in tmp_path.iterdir()} == {"rows.parquet", "rows.parquet.unfinished"}


def test_the_reader_of_a_pipe_may_leave(tmp_path: Path) -> None:
    line = " ".join([*COMMAND, "rules", "unitary"]) + " | head -n 1"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path),
                          timeout=PATIENCE, check=False)  # fmt: skip
    assert done.stdout == "Aim\n"
    assert not done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_may_be_closed_before_the_start(closed: str, tmp_path: Path) -> None:
    line = " ".join([*COMMAND, "play", "unitary", "--seats", "me,random", closed])
    done = subprocess.run(line, shell=True, capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path),
                          input="", timeout=PATIENCE, check=False)  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


# --- records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.labtable")), ids=lambda path: path.stem)
def test_the_audit_of_a_golden_record(path: Path, tmp_path: Path) -> None:
    """Every byte: referees elsewhere rely on it. A new version of the rules needs new golden records."""
    done = run_here(tmp_path, "audit", path)
    assert done.returncode == 0
    assert done.stdout == path.with_suffix(".jsonl").read_text()
    assert [json.loads(line)["seq"] for line in done.stdout.splitlines()[1:]] == list(
        range(len(path.read_text().splitlines()))
    )


def test_there_are_golden_records_of_both_ways_to_claim() -> None:
    first_lines = [json.loads(path.read_text().splitlines()[0]) for path in GOLDEN.glob("*.labtable")]
    assert {line["options"]["claims"] for line in first_lines} == {"auto", "spot"}


def test_a_cut_off_record_is_shown_and_not_audited(tmp_path: Path) -> None:
    whole = min(GOLDEN.glob("*.labtable")).read_bytes()
    (tmp_path / "cut.labtable").write_bytes(whole[:-9])
    shown = run_here(tmp_path, "replay", "cut.labtable")
    assert shown.returncode == 0
    assert "cut.labtable is cut off within its last line, which is left out." in shown.stderr
    refused = run_here(tmp_path, "audit", "cut.labtable")
    assert refused.returncode == 2
    assert "it is cut off, or no JSON" in refused.stderr
    assert not refused.stdout


def test_a_record_has_a_score_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    space = ["4/12s", "7/12d"]
    position = {"turn": 0, "hands": [["3/12h", "1/12c"], ["1/12d"]], "space": space}
    match = Match(load("mathic"), 2, {"referee": "honour"}, 1, position)
    match.play(0, "compute 3/12h - 4/12s = 7/12d")
    (tmp_path / "sums.labtable").write_bytes(dump_match(match, [Player("Ada"), Player("=Bob")]))
    told = run_here(tmp_path, "sheet", "sums.labtable")
    assert told.returncode == 0
    assert told.stdout.splitlines() == [
        "round,turn,player,what,line,true,mistake,cards,Solutions,tokens,points,challenged by,ended,refused by",
        "1,1,Ada,equation,3/12h - 4/12s = 7/12d,false,another operation,3,1,,16,,,",
    ]
    german = run_here(tmp_path, "sheet", "sums.labtable", "--lang", "de")
    assert (
        german.stdout.splitlines()[1]
        == "1;1;Ada;Gleichung;3/12h - 4/12s = 7/12d;falsch;umgekehrte Rechenart;3;1;;16;;;"
    )
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run_here(tmp_path, "sheet", "sums.labtable").stdout == german.stdout


def test_a_seat_that_was_not_there_is_not_shown(tmp_path: Path) -> None:
    done = run_here(tmp_path, "replay", min(GOLDEN.glob("*.labtable")), "--seat", 9)
    assert done.returncode == 2
    assert "There is no seat 9: the match had seats 1 to " in done.stderr


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("replay", "1 is the first"),
        ("play", "from seat 1 on"),
        ("simulate", "from seat 1 on"),
        ("simulate", "in it seats and bots count from 0"),
        ("audit", "in it seats count from 0"),
    ],
)
def test_help_says_from_where_seats_count(command: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([command, "--help"])
    assert told in " ".join(capsys.readouterr().out.split())


# --- serve ------------------------------------------------------------------------------------------------------------


def test_serve_opens_and_closes(tmp_path: Path) -> None:
    with Conversation(tmp_path, "serve", "--port", 0, "--data", tmp_path / "tables") as talk:
        said = talk.wait_for("every table is kept.")
        assert re.search(r"http://[\w.]+:\d+", said)
        talk.process.send_signal(signal.SIGINT)
        assert "Traceback" not in talk.rest()
    assert (tmp_path / "tables").is_dir()
