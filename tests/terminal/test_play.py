"""Whole matches at the terminal, in real processes, at a real (pseudo) terminal or through a pipe."""

import contextlib
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from labtable.cli import main
from labtable.engine.files import record_file
from labtable.engine.files.record_file import Header, Player
from labtable.engine.play.match import Match
from labtable.games import load
from tests.commands import PATIENCE, Conversation, run_here

from .talks import OVER, PROMPT, save_and_leave, saved

GAME = load("unitary")
AGAIN = 5  # seconds


def possible(talk: Conversation) -> list[str]:
    """What ? offers, at a prompt; comes back to the prompt."""
    talk.write("?")
    said = talk.wait_for("explains them.\n> ")
    return [line.split(":")[0].strip() for line in said.splitlines() if line.startswith("  ")]


def play_on(talk: Conversation, seed: int, decisions: int = 1000) -> str:
    """Play what chance says until the match is over, or so many times; returns the last answer."""
    dice = Random(seed)
    said = talk.wait_for(PROMPT)
    while OVER not in said and decisions > 0:
        talk.write(dice.choice(possible(talk)))
        said = talk.wait_for(PROMPT)
        decisions -= 1
    return said


def written(path: Path) -> record_file.MatchRecord:
    return record_file.load(path.read_bytes(), load)


@pytest.mark.parametrize("options", [(), ("--option", "claims=spot"), ("--option", "big_deck=yes")])
def test_a_whole_match_at_a_terminal(options: tuple[str, ...], tmp_path: Path) -> None:
    asked = ("play", "unitary", "--seats", "me,random,random", *options, "--seed", 6, "--name", "Ada")
    with Conversation(tmp_path, *asked) as talk:
        play_on(talk, 1)
        save_and_leave(talk)
    assert kept(tmp_path) == [], "what is over need not be kept"
    assert "\x1b[" not in talk.heard.replace("\x1b[?2004h", "").replace("\x1b[?2004l", ""), (
        "no cursor tricks, no colours"
    )
    record = saved(talk, tmp_path)
    assert record.match.seed == 6
    assert record.names == ["Ada", "Emmy", "Lise"]


def test_a_piped_match_ends_with_its_input_and_is_kept(tmp_path: Path) -> None:
    done = run_here(tmp_path, "play", "unitary", "--seats", "me,random", "--seed", "3", text="done\nDONE\nd'one\n")
    assert done.returncode == 0
    assert "The match is saved. To go on: labtable play --resume " in done.stdout
    assert kept(tmp_path) == [["done", "done"]]
    assert not done.stderr


@pytest.mark.parametrize("way", ["quit", "ctrl-d", "ctrl-c", "SIGTERM", "SIGHUP"])
def test_however_a_person_leaves_nothing_is_lost(way: str, tmp_path: Path) -> None:
    with one_done(tmp_path) as talk:
        match way:
            case "quit":
                talk.write("quit")
            case "ctrl-d":
                talk.press(b"\x04")
            case "ctrl-c":
                insist(talk, lambda: talk.press(b"\x03"))
            case _:
                insist(talk, lambda: talk.process.send_signal(signal.Signals[way]))
        assert "The match is saved." in talk.rest()
        assert "Traceback" not in talk.heard
    assert talk.process.returncode == 0
    assert kept(tmp_path) == [["done"]]


def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    with one_done(tmp_path) as talk:
        talk.hang_up()
        assert talk.process.wait(PATIENCE) == 0
    assert kept(tmp_path) == [["done"]]


def test_a_killed_match_is_kept_too(tmp_path: Path) -> None:
    with one_done(tmp_path) as talk:
        talk.process.kill()
        talk.process.wait(PATIENCE)
    assert kept(tmp_path) == [["done"]]


def insist(talk: Conversation, stop: Callable[[], None]) -> None:
    """Stop it; again after a while, for a signal between a prompt and its answer waits for the next key."""
    for _ in range(PATIENCE // AGAIN):
        stop()
        with contextlib.suppress(subprocess.TimeoutExpired):
            talk.process.wait(AGAIN)
            return


def one_done(home: Path) -> Conversation:
    """A match in which a person has ended one turn and is asked again."""
    talk = Conversation(home, "play", "unitary", "--seats", "me,random", "--seed", 3)
    talk.wait_for(PROMPT)
    talk.write("done")
    talk.wait_for("You ended the turn.")
    talk.wait_for(PROMPT)
    return talk


def kept(home: Path) -> list[list[str]]:
    """What the person did in each kept match."""
    matches = [written(path).match for path in sorted((home / "labtable").iterdir())]
    return [[action for seat, action in match.written if seat == 0] for match in matches]


def test_without_seats_a_beginner_is_the_opponent(tmp_path: Path) -> None:
    run_here(tmp_path, "play", "unitary", "--seed", "5", text="save m\n")
    assert [player.level for player in written(tmp_path / "m.labtable").players] == [None, "beginner"]


def test_a_bot_of_ones_own_may_sit_at_the_terminal(tmp_path: Path) -> None:
    """Of the current folder, one that is asked one by one or many at once; what it does wrong is said."""
    (tmp_path / "mine.py").write_text(
        "def last(decision):\n    return decision.legal[-1]\n\n\n"
        "class Many:\n    batched = True\n\n    def __call__(self, decisions):\n"
        "        return [decision.legal[-1] for decision in decisions]\n\n\n"
        "def wrong(decision):\n    return decision.legal[9999]\n"
    )
    asked = ("play", "unitary", "--seed", 3, "--seats")
    told = [
        run_here(tmp_path, *asked, f"me,mine:{name}", text=f"done\ndone\nsave {name}\n").stdout
        for name in ("last", "Many")
    ]
    one, many = (said.partition("Saved as ")[0] for said in told)
    assert one.startswith("Unitary: You and mine:last.")
    assert many == one.replace("last", "Many")
    assert written(tmp_path / "last.labtable").names == ["You", "mine:last"]
    done = run_here(tmp_path, *asked, "me,mine:wrong", text="done\ndone\n")
    assert done.returncode == 2
    assert "labtable: mine:wrong failed with IndexError" in done.stderr
    assert "Traceback" not in done.stderr


def test_who_has_done_nothing_leaves_nothing(tmp_path: Path) -> None:
    done = run_here(tmp_path, "play", "unitary", "--seats", "me,me")
    assert done.returncode == 0
    assert "Goodbye." in done.stdout
    assert not list(tmp_path.iterdir())


def test_a_match_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    asked = ("play", "unitary", "--seats", "me,random,random", "--option", "claims=spot", "--seed", "14")
    typed = ["done", "claim", "done", "done", "claim", "done"]
    run_here(tmp_path, *asked, text="\n".join([*typed, "save whole"]))
    run_here(tmp_path, *asked, text="\n".join([*typed[:3], "save half"]))
    done = run_here(tmp_path, "play", "--resume", "half.labtable", text="\n".join([*typed[3:], "save more"]))
    assert done.returncode == 0
    whole, more = (written(tmp_path / f"{name}.labtable").match for name in ("whole", "more"))
    assert more.written == whole.written
    assert [s.ms for s in more.played] == sorted(s.ms for s in more.played)


def test_leaving_again_and_again_loses_no_other_match(tmp_path: Path) -> None:
    asked = ("play", "unitary", "--seats", "me,random", "--seed", "3")
    run_here(tmp_path, *asked, text="done\n")
    run_here(tmp_path, *asked, text="clear\n")
    run_here(tmp_path, "play", "--resume", "labtable/unitary-3-2.labtable", text="done\ndone\n")
    assert kept(tmp_path) == [["Clear", "done", "done"], ["done"]]


# --- what can be asked ------------------------------------------------------------------------------------------------


def arranged(folder: Path, players: list[Player], options: dict[str, str], **position: object) -> Path:
    """A file to go on with."""
    match = Match(GAME, len(players), options, 1, position)
    header = Header("labtable 1", "unitary", 1, match.options, players, 1, position)
    path = folder / "arranged.labtable"
    path.write_bytes(record_file.dump(header, []))
    return path


SAMPLE: dict[str, Any] = {"hidden": ["Energy", "Distance"], "turn": 1, "areas": [[0, 0, 0], None, [0, 2, -2]],
          "hands": [["Force"], ["Mass", "Surface Tension", "Square Root"]]}  # fmt: skip
MICHAEL, RUSSELL = Player("Michael"), Player("Russell")


def test_the_question_mark_says_what_each_card_would_make(tmp_path: Path) -> None:
    path = arranged(tmp_path, [Player("Bot", "random"), RUSSELL], {}, **SAMPLE)
    said = run_here(tmp_path, "play", "--resume", path, text="?\n").stdout
    assert "  Mass up: makes kg m2 / s2\n  Mass down: makes m2 / kg s2\n" in said
    assert "  Square Root: makes m / s\n  done\n" in said


def test_refusals_hints_rules_and_nonsense_are_answered_in_words(tmp_path: Path) -> None:
    path = arranged(tmp_path, [Player("Bot", "random"), RUSSELL], {}, **SAMPLE)
    typed = ["force up", "claim", "pass", "sing", "surface tension", *["hint"] * 5, "rules u-7", "rules U-77",
             "help", "save", "\x1b[31m", "\x00", "ф" * 500]  # fmt: skip
    done = run_here(tmp_path, "play", "--resume", path, text="\n".join(typed) + "\n")
    assert done.returncode == 0
    assert not done.stderr
    for answer in (
        "There is no Force in your hand; you hold Mass, Surface Tension and Square Root. [U-4]",
        "there is nothing to claim. [U-11]",
        "Nobody has claimed a match, so there is nothing to pass. [U-11]",
        "“sing” is no card of this game.",
        "Surface Tension can be played two ways",
        "Begin with Surface Tension down.",
        "That was all of the hint.",
        "U-7 Special cards (book; ruling: on an empty area)",
        "There is no rule U-77. The rules are U-1 to U-14.",
        "an unfinished match is saved",
        "Name a file: save FILE.",
    ):
        assert answer in done.stdout
    assert "\x1b" not in done.stdout, "nothing that was typed is echoed raw"


def test_a_save_overwrites_nobodys_file(tmp_path: Path) -> None:
    (tmp_path / "thesis.labtable").write_text("mine")
    path = arranged(tmp_path, [Player("Bot", "random"), RUSSELL], {}, **SAMPLE)
    typed = "save thesis\nsave /nowhere/at/all/x\nsave a\nmass down\nsave a\n"
    done = run_here(tmp_path, "play", "--resume", path, text=typed)
    assert "thesis.labtable already exists" in done.stdout
    assert (tmp_path / "thesis.labtable").read_text() == "mine"
    assert done.stdout.count("Saved as a.labtable") == 2
    assert written(tmp_path / "a.labtable").match.written == [(1, "Mass down")]


# --- several people, one screen ---------------------------------------------------------------------------------------


def test_the_screen_is_handed_over_and_hands_stay_private(tmp_path: Path) -> None:
    path = arranged(tmp_path, [MICHAEL, RUSSELL], {}, **SAMPLE)
    with Conversation(tmp_path, "play", "--resume", path) as talk:
        before = talk.wait_for("Russell, press Enter.")
        assert "hidden card" not in before
        talk.write("")
        russell = talk.wait_for("Russell> ")
        assert "Your hidden card is Distance" in russell
        assert "You hold Mass, Surface Tension and Square Root." in russell
        assert "Energy" not in russell
        talk.write("done")
        between = talk.wait_for("Michael, press Enter.")
        assert between.count("\n") >= 24, "what Russell saw is off the screen"
        assert "drew Force" not in between
        assert "hidden card" not in between
        talk.write("")
        michael = talk.wait_for("Michael> ")
        assert "Your hidden card is Energy" in michael
        assert "Russell ended the turn." in michael
        assert "Distance" not in michael
        assert "Mass" not in michael
        talk.write("quit")
        talk.rest()


def test_names_from_right_to_left_are_isolated_in_lines_and_long_ones_are_shortened(tmp_path: Path) -> None:
    asked = ("play", "unitary", "--seats", "me,me", "--seed", "6", "--name", "נועה,Wolfeschlegelsteinhausenbergerdorff")
    done = run_here(tmp_path, *asked, text="\ndone\n\ndone\n\n")
    assert "\u2068נועה\u2069> " in done.stdout
    assert "\u2068נועה\u2069, press Enter." in done.stdout
    assert "\u2068נועה\u2069 ended the turn." in done.stdout
    assert "Wolfeschlegelsteinhause… ended the turn." in done.stdout


def test_after_the_match_the_people_here_see_what_they_missed(tmp_path: Path) -> None:
    """Russell could have made Distance with all his cards; Michael then needs but one."""
    path = arranged(tmp_path, [MICHAEL, RUSSELL], {}, **SAMPLE | {"hands": [["Mass"], SAMPLE["hands"][1]]})
    done = run_here(tmp_path, "play", "--resume", path, text="\ndone\n\nmass up\n")
    looking_back = done.stdout.split("Looking back:\n")[1]
    assert "Russell" in looking_back.splitlines()[0]
    assert "Distance" in looking_back.splitlines()[0]


def test_a_claim_opens_a_window_for_the_others(tmp_path: Path) -> None:
    """The sample game with claims=spot: Michael wins in the window that Russell's claim opens."""
    path = arranged(tmp_path, [MICHAEL, RUSSELL], {"claims": "spot"}, **SAMPLE)
    typed = ["", "mass up", "surface tension down", "sqrt", "claim", "", "?", "claim"]
    done = run_here(tmp_path, "play", "--resume", path, text="\n".join(typed) + "\n")
    assert "You claimed a match, and truly" in done.stdout
    asked = done.stdout.split("Michael, press Enter.")[1]
    assert "If the fraction has equalled Energy, your hidden card, claim too; otherwise pass." in asked
    assert "  claim\n  pass\n" in asked
    assert "You won: Energy was the earliest match that was claimed. [U-11]" in asked


def test_who_shares_the_screen_may_claim_at_anothers_prompt(tmp_path: Path) -> None:
    path = arranged(tmp_path, [MICHAEL, RUSSELL], {"claims": "spot"}, **SAMPLE)
    typed = ["", "mass up", "michael: claim", "pass"]
    done = run_here(tmp_path, "play", "--resume", path, text="\n".join(typed) + "\n")
    assert "Michael claimed a match, and truly" in done.stdout
    assert "Michael won: Energy was the earliest match that was claimed. [U-11]" in done.stdout


def test_bots_play_alone_to_be_watched(tmp_path: Path) -> None:
    done = run_here(tmp_path, "play", "unitary", "--seats", "random,random", "--seed", "5", text="save m\n")
    assert done.returncode == 0
    assert "hidden card is" not in done.stdout
    assert OVER in done.stdout
    assert written(tmp_path / "m.labtable").match.is_over


def test_a_records_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = arranged(tmp_path, [Player("\x1b[2J", "random"), RUSSELL], {}, **SAMPLE)
    assert "\x1b" not in run_here(tmp_path, "play", "--resume", path).stdout
    assert "\x1b" not in run_here(tmp_path, "replay", path).stdout


def test_a_match_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    run_here(tmp_path, "play", "unitary", "--seats", "random,random", "--seed", "5", text="save m\n")
    done = run_here(tmp_path, "play", "--resume", "m.labtable")
    assert done.returncode == 2
    assert "is over. To read it: labtable replay m.labtable" in done.stderr
    assert msgspec.json.decode(Path(tmp_path / "m.labtable").read_bytes().splitlines()[0])["seed"] == 5


def test_a_match_in_german(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["?", "hint", "bid 2A", "end", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert main(["play", "cats", "--seed", "3", "--lang", "de"]) == 0
    said = capsys.readouterr().out
    for line in (
        "Schrödinger’s Cats: Du und Ada (Computer, Anfänger). Schreib help für die Hilfe.",
        "Du hast 1 lebende Katze, 4 tote Katzen und 1 leere Kiste auf der Hand.",
        "  bid 1D: oder eine höhere Zahl von toten Katzen, bis 26. [C-5]",
        "Du sagst: 2 lebende Katzen. [C-3]",
    ):
        assert line in said.splitlines()
    assert not re.search(r"\b(you|your|the|box|boxes)\b", said, re.IGNORECASE)
