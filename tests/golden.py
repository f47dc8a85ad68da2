"""Golden matches: whole matches as readable text in `tests/<game>/golden/`, and how they are written.

A file begins with how the match is set up, one `name: value` a line. Then comes what was told before the first action;
then the actions (`> Ada: Force up`) and, indented, what was told of each. The last lines are the whole truth at the
end. `python -m tests.golden cats` writes those of a game again.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import Event
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.games import load
from labtable.games.unitary.rules.events import Happened as UnitaryHappened

NAMES = ["Ada", "Bob", "Cleo", "Dan", "Emmy", "Fay", "Gus", "Hal", "Ida", "Joe"]


def said(game: Game, events: Sequence[Event], viewer: int) -> list[str]:
    """Events as a viewer hears of them; nobody is called you."""
    words = game.words
    return [words.tell(s, NAMES) for s in game.narrate(events, viewer)]


@dataclass(frozen=True)
class GoldenMatches:
    """The golden matches of a game, and what is told in them.

    `beginning` makes the lines of what was told before the first action, `told` those of the action of a seat; both
    get the match as it then stands, `told` the events too. By default they are what an onlooker hears.
    """

    game: Game
    beginning: Callable[[Match], list[str]] = lambda match: said(match.game, match.beginning, SPECTATOR)
    told: Callable[[Match, int, list[Event]], list[str]] = lambda match, _, events: said(match.game, events, SPECTATOR)

    @property
    def folder(self) -> Path:
        """Where they are."""
        return Path(__file__).parent / self.game.name / "golden"

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
        lines += [f"  {line}" for line in self.beginning(match)]
        truth = self.game.words.truth(match.state, None)
        for text in actions:
            name, _, action = text.partition(": ")
            seat = NAMES.index(name)
            events = match.play(seat, action)
            truth = self.game.words.truth(match.state, truth)
            lines.append(f"> {name}: {match.written[-1][1]}")
            lines += [f"  {line}" for line in self.told(match, seat, events)]
        return "\n".join([*lines, "", *(f"{name}: {json.dumps(value)}" for name, value in truth.items())]) + "\n"

    def write_again(self) -> None:
        """Play all of them again by the actions in their files and write down what is told now.

        Read the difference before you commit it: a change there is a change of the rules or of what is said.
        """
        for path in self.folder.glob("*.txt"):
            path.write_text(self.replayed(path.read_text(encoding="utf-8")), encoding="utf-8")


# --- Unitary: each drawn card has its name ----------------------------------------------------------------------------


def told_each(match: Match) -> list[str]:
    """Each with what it hears of the deal; of the first draw only the seat whose turn it is."""
    lines = []
    for seat in range(match.seats):
        heard = [event for event in match.beginning if event.kind != UnitaryHappened.DREW or seat == match.state.turn]
        lines += [f"{NAMES[seat]}: {line}" for line in said(match.game, heard, seat)]
    return lines


def told_whose_turn_it_is(match: Match, seat: int, events: list[Event]) -> list[str]:
    """As the seat hears it whose turn it is then; an answer in a window, of which it hears nothing, as its own seat."""
    return said(match.game, events, match.state.turn) or said(match.game, events, seat)


GOLDEN = {
    "cats": GoldenMatches(load("cats")),
    "feynman": GoldenMatches(load("feynman")),
    "mathic": GoldenMatches(load("mathic")),
    "unitary": GoldenMatches(load("unitary"), told_each, told_whose_turn_it_is),
}

if __name__ == "__main__":
    for game in sys.argv[1:]:
        GOLDEN[game].write_again()
