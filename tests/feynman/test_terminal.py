"""U-kNOw Feynman at a real (pseudo) terminal, played by what `?` says and nothing else."""

import re
from pathlib import Path

from tests.commands import Conversation
from tests.terminal.talks import PROMPT, play_by_question_marks, save_and_leave, saved

WAYS = re.compile(r"^  ((?:play|answer|baryon) [^\n]*?|draw|keep|take|pass|decay|catch)(?:: .*)?$", re.MULTILINE)


def test_a_whole_match_at_a_terminal(tmp_path: Path) -> None:
    with Conversation(tmp_path, "play", "feynman", "--seats", "me,beginner", "--seed", 5, "--name", "Ada") as talk:
        said = play_by_question_marks(talk, WAYS, lambda ways: ways[0])
        assert re.search(r"(You|Emmy) won", said)
        save_and_leave(talk)
    saved(talk, tmp_path)


def test_what_is_no_play_is_refused_with_its_rule(tmp_path: Path) -> None:
    with Conversation(tmp_path, "play", "feynman", "--seats", "me,beginner", "--seed", 5, "--name", "Ada") as talk:
        talk.wait_for(PROMPT)
        for written, answer in (
            (
                "catch",
                "or the next player has acted. [F-19]",
            ),
            ("play u:red u:red", "Only a Flip that answers a gluon takes a second card with it. (F-15)"),
            ("take", "[F-12]"),
            ("baryon u:red", "A baryon is three quarks"),
        ):
            talk.write(written)
            assert answer in talk.wait_for(PROMPT)
