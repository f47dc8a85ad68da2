"""Schrödinger's Cats at a real (pseudo) terminal, played by what `?` says and nothing else."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from labtable.engine.files import record_file
from labtable.engine.files.record_file import Header, Player
from tests.cats.positions import arranged as position_of
from tests.commands import Conversation, run_here
from tests.terminal.talks import PROMPT, hint_to_its_end, play_by_question_marks, save_and_leave, saved

WAYS = re.compile(r"^  ((?:bid|show|cycle|doctorate) [^\n:]*|call|end)(?:: .*)?$", re.MULTILINE)
ADA, BOB, BOT = Player("Ada"), Player("Bob"), Player("Bot", "random")


def arranged(folder: Path, players: list[Player], *hands: str, **given: Any) -> Path:
    """A file to go on with; the position as in `tests.cats.positions`."""
    match = position_of(*hands, **given)
    header = Header("labtable 1", "cats", match.game.rules_version, match.options, players, 1, match.position)
    path = folder / "arranged.labtable"
    path.write_bytes(record_file.dump(header, []))
    return path


# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["laboratory", "elimination"])
def test_a_whole_match_at_a_terminal(tmp_path: Path, form: str) -> None:
    asked = ("play", "cats", "--seats", "me,beginner,random", "--option", f"form={form}")
    with Conversation(tmp_path, *asked, "--seed", 5, "--name", "Ada") as talk:
        said = play_by_question_marks(talk, WAYS, Random(3).choice)
        assert re.search(r"(You|Emmy|Lise) won the match\.", said)
        assert re.search(r"on average \d+\u202f% likely to be right; the safest choices were \d+\u202f%\.", said)
        save_and_leave(talk)
    match = saved(talk, tmp_path).match
    sheet = [row.split(",") for row in run_here(tmp_path, "sheet", "match.labtable").stdout.splitlines()]
    stated = [action for _, action in match.written if action.startswith(("bid", "call"))]
    assert sum(row[3] in ("hypothesis", "call") for row in sheet) == len(stated)


# --- what can be written, and what is wrong with it -------------------------------------------------------------------


def test_the_question_mark_says_what_each_thing_would_make(tmp_path: Path) -> None:
    path = arranged(
        tmp_path, [ADA, BOT], "AAHDE", "DDE", findings=["", "A"], bid="2A 1", doctorates=["Purrie", "Mewton"]
    )
    said = run_here(tmp_path, "play", "--resume", path, text="?\nbid 3A\n?\nshow A H\n?\n").stdout
    for line in (
        "  bid 3A: or any higher number of Alive Cats, up to 26. [C-5]\n",
        "  bid 2D: or any higher number of Dead Cats, up to 26. [C-5]\n",
        "  bid 1E: or any higher number of Empty Boxes, up to 13. [C-5]\n",
        "  call: All boxes are opened. With 2 Alive Cats or more you are wrong, with fewer Bot is."
        " You know of 4 that count. [C-13]\n",
        "  doctorate Purrie: That takes 1 box out of the experiment, and leaves 8 boxes. [C-10]\n",
        "  show A A H: You keep 2 boxes, and may cycle up to 2 boxes. [C-7]\n",
        "  end: It will be Bot’s turn. [C-3]\n",
        "You may cycle up to 2 boxes: discard, and draw as many. Then end your turn. [C-7]\n",
    ):
        assert line in said


def test_refusals_name_the_rule_and_say_what_is_so(tmp_path: Path) -> None:
    path = arranged(tmp_path, [ADA, BOT], "AAHDE", "DDE", bid="2A 1", doctorates=["Tabby", "Mewton"], open=["Pounce"])
    before = {
        "bid 1D": "Your hypothesis must be higher than 2 Alive Cats. [C-4]",
        "bid 27A": "“27A” is no hypothesis: those go from 1A to 26D and 13E. (C-5)",
        "end": "First make a hypothesis: you show, cycle and end your turn only after it. [C-7]",
        "doctorate Mewton": "Your doctorate is Neil deGrasse Tabby, not that one. [C-9]",
        "doctorate Tabby": "Say which face-up doctorate Tabby copies: Cecilia Pounce-Gaposchkin. [C-1]",
        "doctorate Tabby as Mewton": "Sir Isaac Mewton does not lie face up, so Tabby cannot copy it. [C-1]",
        "skip": "“skip” is no action. Write for example “bid 3A”",
        "\x1b[31m": "is no action.",
        "odds": "From what you know, 2 Alive Cats is certain.",
        "rules C-4": "C-4 What is higher",
    }
    after = {
        "bid 5A": "You have made your hypothesis for this turn: 4 Alive Cats. Show findings, or end your turn. [C-3]",
        "show D": "With this hypothesis you can show Alive Cats and Heisenbergs, nothing else. [C-7]",
        "show A A A": "You do not hold all of these boxes. [C-7]",
        "cycle D": "First show findings: you may cycle at most as many boxes as you showed. [C-7]",
        "show h": "You showed 1 Heisenberg. [C-7]",
        "cycle D E": "You showed 1 box in this turn, so you may cycle at most 1. [C-7]",
        "cycle dead": "You cycled 1 Dead Cat and drew",
        "cycle E": "You have cycled boxes in this turn already. [C-7]",
        "tabby as pounce": "You used Neil deGrasse Tabby to copy Cecilia Pounce-Gaposchkin. [C-9]",
        "doctorate Tabby as Pounce": "your doctorate, Neil deGrasse Tabby. It works once in a match. [C-9]",
    }
    with Conversation(tmp_path, "play", "--resume", path) as talk:
        talk.wait_for(PROMPT)
        for typed, answer in [*before.items(), ("4 alive", "You say 4 Alive Cats. [C-3]"), *after.items()]:
            talk.write(typed)
            assert answer in talk.wait_for(PROMPT).replace("\r", ""), typed
        talk.write("quit")
        talk.rest()
    assert "Traceback" not in talk.heard


# --- two people at one screen -----------------------------------------------------------------------------------------


def test_a_call_between_two_people_at_one_screen_reveals_what_was_hidden_till_then(tmp_path: Path) -> None:
    path = arranged(tmp_path, [ADA, BOB], "AAHDE", "DDE", doctorates=["Felinestein", "Mewton"], research="EAAAA")
    with Conversation(tmp_path, "play", "--resume", path) as talk:
        talk.wait_for("Ada, press Enter.")
        talk.write("")
        talk.wait_for("Ada> ")
        for typed, answer in (
            ("3A", "You say 3 Alive Cats. [C-3]"),
            ("show A A", "You showed 2 Alive Cats. [C-7]"),
            ("cycle D", "You cycled 1 Dead Cat and drew 1 Empty Box. [C-7]"),
        ):
            talk.write(typed)
            assert answer in talk.wait_for("Ada> ")
        talk.write("end")
        between = talk.wait_for("Bob, press Enter.")
        assert between.count("\n") >= 24, "what Ada saw is off the screen"
        talk.write("")
        said = talk.wait_for("Bob> ")
        assert "Ada cycled 1 box. [C-7]" in said
        assert "Ada holds 3 boxes and shows 2 Alive Cats. [C-8]" in said
        assert "You hold 2 Dead Cats and 1 Empty Box." in said
        assert "Felinestein" not in said, "an unused doctorate is secret"
        assert "Dead Cat and drew" not in said
        talk.write("call")
        settled = talk.wait_for("press Enter.")
        talk.write("")
        settled += talk.wait_for(PROMPT)
        assert "Ada’s hypothesis of 3 Alive Cats is valid. [C-6]" in settled
        assert "2 Empty Boxes and 1 Heisenberg" in settled
        talk.write("quit")
        talk.rest()
    assert "Traceback" not in talk.heard


def test_a_hint_asked_to_its_end_names_what_can_be_played_as_it_stands(tmp_path: Path) -> None:
    path = arranged(tmp_path, [ADA, BOT], "AAHDE", "DDE", bid="2A 1", doctorates=["Mewton", "Purrie"])
    with Conversation(tmp_path, "play", "--resume", path) as talk:
        talk.write(hint_to_its_end(talk, r"^The strongest computer would choose: (.*?)\."))
        assert re.search(r"^You (say|called|used)", talk.wait_for(PROMPT), re.MULTILINE)
        talk.write("quit")
        talk.rest()
