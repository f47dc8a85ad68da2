"""A person at a terminal who plays on, saves and asks for hints, whatever the game."""

import re
from collections.abc import Callable
from pathlib import Path

from labtable.engine.files import record_file
from labtable.games import load
from tests.commands import Conversation, run

PROMPT = "> "
OVER = "The match is over."
MOST_ANSWERS = 600


def play_by_question_marks(talk: Conversation, ways: re.Pattern[str], choose: Callable[[list[str]], str]) -> str:
    """Choose from what `?` names until the match is over; return what was said last."""
    said = talk.wait_for(PROMPT)
    for _ in range(MOST_ANSWERS):
        if OVER in said:
            return said
        talk.write("?")
        talk.write(choose(ways.findall(talk.wait_for(PROMPT).replace("\r", ""))))
        said = talk.wait_for(PROMPT)
    raise AssertionError(f"This match does not end: {said}")


def save_and_leave(talk: Conversation) -> None:
    """Save the match that is over as `match.labtable`, and leave; nothing has gone wrong."""
    talk.write("save match")
    assert "Saved as match.labtable" in talk.wait_for(PROMPT)
    talk.write("")
    talk.rest()
    assert talk.process.returncode == 0
    assert "Traceback" not in talk.heard


def saved(talk: Conversation, folder: Path) -> record_file.MatchRecord:
    """The match that was saved; replayed for seat 1 it says what the person at the terminal has heard."""
    told = run(folder, "replay", "match.labtable", "--seat", 1).stdout
    for line in told.splitlines()[3:]:
        assert line in talk.heard, "what was said is what the seat was told"
    record = record_file.load((folder / "match.labtable").read_bytes(), load)
    assert record.match.is_over
    return record


def hint_to_its_end(talk: Conversation, pattern: str) -> str:
    """Ask for hints until a line says what to do, and return what it says."""
    talk.wait_for(PROMPT)
    while True:
        talk.write("hint")
        said = talk.wait_for(PROMPT)
        assert "That was all of the hint." not in said
        if line := re.search(pattern, said, re.MULTILINE):
            return line[1]
