"""U-kNOw Feynman at a real (pseudo) terminal, played by what `?` says and nothing else."""

import re
from pathlib import Path

from labtable.engine import record_file
from labtable.games import load
from tests.commands import Conversation, run

PROMPT = "> "
OVER = "The match is over."
MOST_ANSWERS = 400
WAYS = re.compile(r"^  ((?:play|answer|baryon) [^\n]*?|draw|keep|take|pass|decay|catch)(?:: .*)?$", re.MULTILINE)


def play_on(talk: Conversation) -> str:
    """Do the first thing that `?` names, until the match is over; what was said last."""
    said = talk.wait_for(PROMPT)
    for _ in range(MOST_ANSWERS):
        if OVER in said:
            return said
        talk.write("?")
        ways = WAYS.findall(talk.wait_for(PROMPT).replace("\r", ""))
        talk.write(ways[0])
        said = talk.wait_for(PROMPT)
    raise AssertionError(f"This match does not end: {said}")


def test_a_whole_match_at_a_terminal(tmp_path: Path) -> None:
    with Conversation(tmp_path, "play", "feynman", "--seats", "me,beginner", "--seed", 5, "--name", "Ada") as talk:
        said = play_on(talk)
        assert re.search(r"(Ada|You|Beginner bot) won", said)
        talk.write("save match")
        assert "Written: match.labtable" in talk.wait_for(PROMPT)
        talk.write("")
        talk.rest()
    assert talk.process.returncode == 0
    assert "Traceback" not in talk.heard
    match = record_file.load((tmp_path / "match.labtable").read_bytes(), load).match
    assert match.is_over
    told = run(tmp_path, "replay", "match.labtable", "--seat", 1).stdout
    for line in told.splitlines()[3:]:
        assert line in talk.heard, "what was said is what the seat was told"


def test_what_is_no_play_is_refused_with_its_rule(tmp_path: Path) -> None:
    with Conversation(tmp_path, "play", "feynman", "--seats", "me,beginner", "--seed", 5, "--name", "Ada") as talk:
        talk.wait_for(PROMPT)
        for written, answer in (
            ("catch", "No DECAY is missing: it has been called, caught, or the next player has acted. [F-19]"),
            ("play u:red u:red", "Only a Flip that answers a gluon takes a second card with it. (F-15)"),
            ("take", "[F-12]"),
            ("baryon u:red", "A baryon is three quarks"),
        ):
            talk.write(written)
            assert answer in talk.wait_for(PROMPT)
