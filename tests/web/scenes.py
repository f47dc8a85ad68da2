"""A match with people at all seats, played over real sockets from a script, and every frame that they received."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.games import load
from labtable.table.state.changes import Started
from labtable.table.state.live_match import LiveMatch
from tests.table.manual import START, ManualSystem, eventually, made

from .live import Person, live
from .matches import past
from .seats import is_here

JSON = dict[str, Any]
Script = list[tuple[int, str]]


@dataclass
class Scene:
    """A match as it is dealt, and what happens in it."""

    game: Game
    seats: int
    options: JSON
    position: JSON
    script: Script
    seed: int = 1

    def play(self) -> LiveMatch:
        """The match, before its first action."""
        return LiveMatch(self.game, Match(self.game, self.seats, self.options, self.seed, self.position), START)


async def frames(
    folder: Path,
    scene: Scene,
    answers: Script = [],  # noqa: B006
    asked: Sequence[JSON] = (),
    every: int = 1,
) -> dict[int, list[str]]:
    """Every frame that each seat and a spectator (-1) receive while the scene is played, and then some answers.

    `asked`: messages that all who are not to act send before each action, or some of them, and are answered.
    """
    folder.mkdir()
    kinds = ["person"] * scene.seats
    await past(
        folder,
        made(*kinds, game=scene.game.name, window_ms=600_000, **scene.options),
        Started(scene.seed, START, scene.position),
    )
    system = ManualSystem()
    play = scene.play()
    async with live(folder, system=system) as server, AsyncExitStack() as stack:
        people: dict[int, Person] = {}
        for viewer in play.viewers:
            secret = None if viewer == SPECTATOR else f"person {viewer}"
            people[viewer] = await stack.enter_async_context(server.person("muon-100", secret))
            for person in people.values():
                await person.until(lambda view: view["stage"] == "playing")
                if viewer != SPECTATOR:
                    await person.until(lambda view, seat=viewer: is_here(view["seats"][seat]))  # type: ignore[misc]
        for n, (seat, action) in enumerate([*scene.script, *answers]):
            system.advance(137)
            for viewer, person in people.items() if asked and n % every == 0 else ():
                for message in asked if viewer != seat else ():
                    await person.send({**message, "seen": play.seen[viewer]})
                await person.settle()
            await people[seat].send({"t": "act", "seen": play.seen[seat], "action": action})
            play.act(seat, action, 0)
            for viewer, person in people.items():
                await person.until(lambda view, v=viewer: view["seen"] >= play.seen[v])  # type: ignore[misc]
        for person in people.values():
            await person.settle()
        return {viewer: person.frames for viewer, person in people.items()}


class Unitary(Scene):
    """A match of Unitary, and what happens in it."""

    def phases(self) -> list[int] | None:
        """The public phases of the match: whose turn, and what kind of decision. None if the script is impossible."""
        play, phases = self.play(), []
        for seat, action in self.script:
            if seat not in self.game.who_may_act(play.match.state) or play.match.game.is_over(play.match.state):
                return None
            play.act(seat, action, 0)
            state = play.match.state
            phases += [state.turn, state.phase, *state.owes_draw]
        return phases


WINDOW = Unitary(
    load("unitary"),
    3,
    {"claims": "spot", "big_deck": False},
    {"turn": 0, "hands": [["Momentum", "Time"], ["Time"], ["Clear"]], "hidden": ["Force", "Force", "Energy"]},
    [(0, "Momentum up"), (0, "Time down"), (0, "claim")],
)


STEAL = Scene(
    load("mathic"),
    3,
    {},
    {"turn": 0, "lead": 0, "hands": [["7/12h", "1/12h"], ["2/12h"], ["5/12h"]], "space": ["3/12d", "4/12c"]},
    [(0, "discard 7/12h")],
)


CHALLENGE = Scene(
    load("mathic"),
    3,
    {"referee": "honour"},
    {"turn": 0, "lead": 0, "hands": [["7/12h", "1/12h"], ["2/12h"], ["5/12h"]], "space": ["3/12d", "4/12c"]},
    [(0, "compute 7/12h = 3/12d")],
)


async def told_until_a_computer_acts(folder: Path, last: int = START + 20, pause: int = 1000) -> list[str]:
    """Every frame of person 0 until the computer of the table in the folder has acted.

    The last of two actions was at `last`. The computer acts exactly one pause after it, and not a millisecond sooner.
    """
    system = ManualSystem()
    system.time = last
    async with live(folder, system=system) as server, server.person("muon-100", "person 0") as ada:
        await ada.until("table")
        await eventually(lambda: pause in system.alarms)
        for _ in range(pause - 1):
            system.advance(1)
        await ada.settle()
        assert ada.view["seen"] == 2
        system.advance(1)
        await ada.until(lambda view: view["seen"] == 3)
    return ada.frames
