"""One match at a table: what has been played, who has seen how much of it, and whether a reaction window is open."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from labtable.engine.contract import SPECTATOR
from labtable.engine.game import JSON, Game
from labtable.engine.lesson import Lesson, Puzzle
from labtable.engine.match import Match, ends_secrecy, is_told, told
from labtable.engine.options import Value
from labtable.engine.sentences import Sentence

Pieces = tuple[int, ...]

LET_GO_BY = "pass"  # every game's answer of a seat that lets a window go by


class Line(msgspec.Struct, gc=False):
    """One line of a viewer's log: after how many of the actions it has seen, by whom, and what."""

    n: int
    seat: int | None
    said: Sentence


@dataclass
class Play:
    """A match as its table sees it. All times are milliseconds since its start."""

    game: Game
    match: Match
    started: int  # on the wall's clock
    lesson: Lesson | None = None
    puzzle: Puzzle | None = None
    ms: int = 0  # when the last action was
    seen: list[int] = field(default_factory=list)  # how many actions each viewer has seen; a spectator is the last, -1
    since: list[int] = field(default_factory=list)  # when each viewer last saw something happen
    asked: frozenset[int] = frozenset()  # the seats without which the match does not go on
    window: int | None = None  # when the open reaction window opened
    stories: dict[int, list[Line]] = field(default_factory=dict)  # the logs of those viewers who have asked for one
    _views: dict[int, Any] = field(default_factory=dict)  # of this moment
    _read: tuple[tuple[int, int, str], Pieces] | None = None  # what was read last, and when

    def __post_init__(self) -> None:
        self.seen = [0] * (self.match.seats + 1)
        self.since = [0] * (self.match.seats + 1)
        self._look_around(frozenset())

    # --- going on ---

    def parse(self, seat: int, action: str) -> Pieces:
        """The pieces of a legal action. Raises Problem if it is unreadable or illegal. What was read last is known."""
        asked = (self.step, seat, action)
        if self._read is None or self._read[0] != asked:
            self._read = (asked, self.match.parse(seat, action))
        return self._read[1]

    def reads(self, seat: int, action: str) -> str:
        """A legal action as the log writes it, however it was written. Raises Problem."""
        pieces = self.parse(seat, action)
        written = self.game.write(*pieces)
        self._read = ((self.step, seat, written), pieces)
        return written

    def act(self, seat: int, action: str, ms: int) -> None:
        """Carry out an action. Raises Problem if it is unreadable or illegal; then nothing has changed."""
        pieces = self.parse(seat, action)
        was_secret = self.game.is_secret(self.match.state, seat, pieces[-1])
        before = {viewer: self.view(viewer) for viewer in self.stories}
        self.match.carry_out(seat, pieces, ms)
        self._views = {}
        self.ms = ms
        is_open = not was_secret or ends_secrecy(self.game, self.match.state, seat, pieces[-1])
        for viewer in self.viewers:
            if is_open or viewer == seat:
                self.seen[viewer] += 1
                self.since[viewer] = ms
                if viewer in self.stories:
                    self._tell(viewer, before[viewer], seat, pieces)
        self._look_around(self.asked - {seat})

    def _tell(self, viewer: int, before: Any, seat: int, pieces: Pieces) -> None:
        """One more action in a viewer's log."""
        told = self.game.words.events(before, self.view(viewer), seat, pieces, viewer)
        self.stories[viewer].extend(Line(self.seen[viewer], seat, said) for said in told)

    @property
    def viewers(self) -> range:
        """Every seat, and a spectator."""
        return range(SPECTATOR, self.match.seats)

    def _look_around(self, still_waited_for: frozenset[int]) -> None:
        """Who is asked now; and whether that is a window, and a new one.

        A window is open when seats that must act do so in secret: all at once, none knowing what another says. It is
        the same window as long as nobody is asked anew.
        """
        state = self.match.state
        self.asked = frozenset(s for s in self.game.may_act(state) if not self.game.may_wait(state, s))
        if not any(self._is_secret(seat) for seat in self.asked):
            self.window = None
        elif self.window is None or not self.asked <= still_waited_for:
            self.window = self.ms

    def _is_secret(self, seat: int) -> bool:
        legal = self.game.legal(self.match.state, seat)
        return bool(legal) and self.game.is_secret(self.match.state, seat, legal[0])

    # --- what each viewer sees ---

    def story(self, viewer: int) -> Sequence[Line]:
        """The log as a viewer may read it; from the first time it is asked for it is kept."""
        if viewer not in self.stories:
            self.stories[viewer] = self._story(viewer)
        return self.stories[viewer]

    def _story(self, viewer: int) -> list[Line]:
        """A viewer's log from the deal on."""
        opening = self.game.words.opening(self.game.view(self.match.start, viewer), viewer)
        story = [Line(0, None, said) for said in opening]
        steps = self.match.steps()
        states = [before for before, _, _ in steps] + [self.match.state]
        seen = 0
        for (before, seat, pieces), after in zip(steps, states[1:], strict=True):
            seen += is_told(self.game, before, after, seat, pieces[-1], viewer)
            story += [Line(seen, seat, said) for said in told(self.game, before, after, seat, pieces, viewer)]
        return story

    def view(self, viewer: int) -> Any:
        """What a viewer may know now. It is shared, and only looked at."""
        if viewer not in self._views:
            self._views[viewer] = self.match.view(viewer)
        return self._views[viewer]

    def show(self, viewer: int) -> JSON:
        """The game's own picture of what a viewer may know."""
        return self.game.words.show(self.view(viewer), viewer)

    # --- lessons and puzzles ---

    @property
    def step(self) -> int:
        """How many actions have been played: in a lesson, the number of the step that is due."""
        return len(self.match.played)

    @property
    def learner(self) -> int | None:
        """In a lesson, the seat that the learner sits at now: where the script next needs, or last needed them."""
        if self.lesson is None:
            return None
        steps = self.lesson.steps
        ahead = [s.seat for s in steps[self.step :] if s.seat in self.lesson.learner]
        behind = [s.seat for s in steps[: self.step] if s.seat in self.lesson.learner]
        return (ahead[:1] or behind[-1:] or self.lesson.learner[:1])[0]

    @property
    def result(self) -> Literal["open", "solved", "missed"]:
        """How a puzzle stands: it is missed when it no longer waits for its seat, and no window is open."""
        assert self.puzzle is not None
        if (returns := self.game.returns(self.match.state)) is not None:
            return "solved" if returns[self.puzzle.seat] > 0 else "missed"
        return "open" if self.puzzle.seat in self.asked or self.window is not None else "missed"

    @property
    def is_over(self) -> bool:
        """Whether the match, the lesson or the puzzle has ended."""
        if self.match.is_over:
            return True
        if self.lesson is not None:
            return self.step >= len(self.lesson.steps)
        return self.puzzle is not None and self.result != "open"


def begin(
    game: Game,
    seats: int,
    options: dict[str, Value],
    seed: int,
    position: JSON,
    started: int,
    lesson: Lesson | None = None,
    puzzle: Puzzle | None = None,
) -> Play:
    """Deal a match, or set it up. Raises Problem as `Match` does."""
    return Play(game, Match(game, seats, options, seed, position), started, lesson, puzzle)
