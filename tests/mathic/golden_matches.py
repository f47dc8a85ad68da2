"""Golden matches: whole matches as readable text in `golden/`, and how they are written.

A file begins with how the match is set up, one `name: value` a line; then come the actions (`> Ada: discard 3/12h`)
and, indented, what an onlooker is told of each. The last lines are the whole truth at the end.

`python -m tests.mathic.golden_matches` plays all matches again by the actions in their files and writes down what is
told now. Read the difference before you commit it: a change there is a change of the rules or of what is said.
"""

import json
from pathlib import Path
from typing import Any

from labtable.engine.contract import SPECTATOR
from labtable.engine.match import Match
from labtable.engine.sentences import Sentence, tell
from labtable.games import load

GAME = load("mathic")
FOLDER = Path(__file__).parent / "golden"
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Emmy", "Fay"]


def files() -> list[Path]:
    """All golden matches."""
    return sorted(FOLDER.glob("*.txt"))


def replayed(text: str) -> str:
    """The match of a file, played again by its set-up and its actions and told anew."""
    lines = text.splitlines()
    setup = dict(line.split(": ", 1) for line in lines[: lines.index("")])
    return transcript(setup, [line[2:] for line in lines if line.startswith("> ")])


def transcript(setup: dict[str, str], actions: list[str]) -> str:
    """A match as text."""
    data: dict[str, Any] = {name: json.loads(value) for name, value in setup.items() if name != "about"}
    match = Match(GAME, data["seats"], data.get("options"), data["seed"], data.get("position"))
    lines = [*(f"{name}: {value}" for name, value in setup.items()), ""]
    lines += [f"  {said}" for said in words(GAME.narrate(match.beginning, SPECTATOR))]
    truth = GAME.words.truth(match.state, None)
    for text in actions:
        name, _, action = text.partition(": ")
        events = match.play(NAMES.index(name), action)
        truth = GAME.words.truth(match.state, truth)
        lines.append(f"> {name}: {GAME.write(*match.played[-1].pieces)}")
        lines += [f"  {said}" for said in words(GAME.narrate(events, SPECTATOR))]
    return "\n".join([*lines, "", *(f"{name}: {json.dumps(value)}" for name, value in truth.items())]) + "\n"


def words(sentences: list[Sentence]) -> list[str]:
    """Sentences in words."""
    return [tell(s, GAME.words.CATALOGUE, GAME.words.FORMATS, NAMES) for s in sentences]


if __name__ == "__main__":
    for path in files():
        path.write_text(replayed(path.read_text(encoding="utf-8")), encoding="utf-8")
