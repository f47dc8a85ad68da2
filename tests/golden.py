"""Golden matches: whole matches as readable text in `tests/<game>/golden/`, and how they are written.

A file begins with how the match is set up, one `name: value` a line. Then comes what was told before the first action;
then the actions (`> Ada: Force up`) and, indented, what was told of each. The last lines are the whole truth at the
end.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labtable.engine.kernels.events import Event
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match


@dataclass(frozen=True)
class GoldenMatches:
    """The golden matches of a game, with the names at the seats and what is told in them.

    `beginning` makes the lines of what was told before the first action, `told` those of the action of a seat; both
    get the match as it then stands, `told` the events too.
    """

    game: Game
    names: Sequence[str]
    beginning: Callable[[Match], list[str]]
    told: Callable[[Match, int, list[Event]], list[str]]

    @property
    def folder(self) -> Path:
        """Where they are."""
        return Path(__file__).parent / self.game.name / "golden"

    def files(self) -> list[Path]:
        """All of them."""
        return sorted(self.folder.glob("*.txt"))

    def replayed(self, text: str) -> str:
        """The match of a file, played again by its set-up and its actions and told anew."""
        lines = text.splitlines()
        setup = dict(line.split(": ", 1) for line in lines[: lines.index("")])
        return self.transcript(setup, [line[2:] for line in lines if line.startswith("> ")])

    def transcript(self, setup: dict[str, str], actions: list[str]) -> str:
        """A match as text."""
        data: dict[str, Any] = {name: json.loads(value) for name, value in setup.items() if name != "about"}
        match = Match(self.game, data["seats"], data.get("options"), data["seed"], data.get("position"))
        lines = [*(f"{name}: {value}" for name, value in setup.items()), ""]
        lines += [f"  {said}" for said in self.beginning(match)]
        truth = self.game.words.truth(match.state, None)
        for text in actions:
            name, _, action = text.partition(": ")
            seat = self.names.index(name)
            events = match.play(seat, action)
            truth = self.game.words.truth(match.state, truth)
            lines.append(f"> {name}: {match.written[-1][1]}")
            lines += [f"  {said}" for said in self.told(match, seat, events)]
        return "\n".join([*lines, "", *(f"{name}: {json.dumps(value)}" for name, value in truth.items())]) + "\n"

    def write_again(self) -> None:
        """Play all of them again by the actions in their files and write down what is told now.

        Read the difference before you commit it: a change there is a change of the rules or of what is said.
        """
        for path in self.files():
            path.write_text(self.replayed(path.read_text(encoding="utf-8")), encoding="utf-8")
