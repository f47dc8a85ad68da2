"""A match at a table: what has been played, how much each viewer has seen, and the open reaction window."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Literal, NamedTuple

import msgspec

from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.engine.kernels.events import Event, Mark, SeenEvent
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Lesson, Puzzle
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import JSON, Attempt, Ending

from .changes import Decider
from .doers import ActedFor, Doer, Doers, acted_for, acting

Pieces = tuple[int, ...]
TIME_TO_COME_BACK = 10_000  # ms


class LogLine(msgspec.Struct, gc=False, omit_defaults=True):
    """An event as a viewer may know it: its action, its turn, its seat, and what happened.

    `n` counts the actions that this viewer has seen, `turn` the turns; 0 is the beginning. Events after a secret answer
    name its seat to that seat alone, so that nobody learns who answered last. `event` is the event as data
    (`SeenEvent.data`), `said` the same in sentences, perhaps none. `aloud`: it is to be noticed by everybody. `by`: who
    acted, if it was not whoever has the seat now.
    """

    n: int
    turn: int
    seat: int | None
    event: Any
    said: list[Sentence]
    aloud: bool
    by: ActedFor | None = None


def named(seat: int, viewer: int, is_secret: bool) -> int | None:
    """The seat that a viewer is told has acted: a secret answer names its seat to that seat alone."""
    return None if viewer != seat and is_secret else seat


def lines_of(
    game: Game,
    seen: Sequence[SeenEvent],
    viewer: int,
    n: int,
    seat: int | None,
    before: Sequence[LogLine] = (),
    by: ActedFor | None = None,
) -> list[LogLine]:
    """What a viewer has seen happen, as lines of its log that follow the lines `before`.

    What somebody else did in its seat (`by`) is told as to all others, not as the viewer's own.
    """
    turn = before[-1].turn if before else 0
    reader = viewer if by is None else SPECTATOR
    lines = []
    for event in seen:
        turn = n if not game.has_turns else turn + (Mark.OPENS_TURN in event.kind.marks)
        sentences = game.words.narrate(event, reader)
        lines.append(LogLine(n, turn, seat, event.data, sentences, Mark.ALOUD in event.kind.marks, by))
    return lines


class Advice(NamedTuple):
    """A hint given to a seat's person: after how many actions that the seat had seen, and when, in ms."""

    seat: int
    seen: int
    ms: int


class Pace(NamedTuple):
    """The time (ms) that a person took for a public action, since the last public one."""

    seat: int
    took: int


@dataclass
class LiveMatch:
    """A match at its table. All times are milliseconds since its start."""

    game: Game
    match: Match
    started: int  # the time of the day, later by the time that it was frozen
    lesson: Lesson | None = None
    puzzle: Puzzle | None = None
    tells_result: bool = True  # whether a puzzle ends as soon as it is missed; else once its seat can do no more
    dealt: int = 0  # the time of the day in its log
    ms: int = 0  # time of the last action
    seen: list[int] = field(default_factory=list)  # actions seen by each viewer; the spectator's is the last, -1
    since: list[int] = field(default_factory=list)  # when each viewer last saw something happen
    asked: frozenset[int] = frozenset()  # the seats that the match waits for
    winners: list[int] | None = None  # the seats that have won by the rules; None while their match goes on
    window: int | None = None  # when the open reaction window opened
    window_from: int = 0  # from when its time counts: since then, or since more was given
    noticed_by: frozenset[int] = frozenset()  # viewers who saw the last action change something
    public: int = 0  # actions played when a spectator last saw something happen
    waits_from: int = 0  # when everybody last saw something happen, from which a person's minutes count
    helped: frozenset[int] = frozenset()  # the seats of idle persons whose turn a computer plays
    happened: list[list[Event]] = field(default_factory=list)  # the events of the beginning, then of each step
    sitting: Doers = ()  # who plays for the seats now
    doers: list[Doers] = field(default_factory=list)  # who did in each action, and who then played for the other seats
    changes_of_seats: int = 0  # how often a seat went to somebody else, so that the log names others
    attempts: list[Attempt] = field(default_factory=list)  # refused by a rule; hidden until the end
    triers: list[Doer] = field(default_factory=list)  # who made each attempt
    hints: list[Advice] = field(default_factory=list)  # given to persons
    paces: list[Pace] = field(default_factory=list)  # of persons, without secret answers
    is_stopped: bool = False  # by the host, or out of time, before its end
    is_last_round: bool = False  # it stops once all have had equally many turns
    is_out_of_time: bool = False  # it was stopped so, or as the time was up before
    led: tuple[int, ...] = ()  # who led when all last had had equally many turns
    _fair: int = 0  # `Game.fair_stop` of the present position
    logs: dict[int, list[LogLine]] = field(default_factory=dict)  # by viewer, once requested
    _hope: tuple[int, bool] | None = None  # of a puzzle: number of actions, and whether it can still be solved
    _views: dict[int, Any] = field(default_factory=dict)  # by viewer, in the present position

    def __post_init__(self) -> None:
        self.seen = [0] * (self.match.seats + 1)
        self.since = [0] * (self.match.seats + 1)
        self.sitting = self.sitting or (Doer(""),) * self.match.seats
        self.happened.append(self.match.beginning)
        self.dealt = self.started
        self._fair = self.game.fair_stop(self.match.state)
        self._update_status(frozenset())

    # --- actions ---

    def reader(self, seat: int, action: str) -> Callable[[], "Reading"]:
        """A function that reads an action in the present position; it may be called on another thread."""
        return partial(read, self.match.snapshot(), self.step, self.seen[seat], seat, action)

    def read(self, seat: int, action: str) -> "Reading":
        """Read an action in the present position."""
        return read(self.match, self.step, self.seen[seat], seat, action)

    def check(self, seat: int, reading: "Reading") -> None:
        """Raise Problem if an action is unreadable or illegal."""
        if reading.problem is not None:
            raise reading.problem.with_traceback(None)
        if reading.step != self.step:  # others may have answered in secret since, which must change nothing
            self.game.check(self.match.state, seat, reading.pieces)

    def act(self, seat: int, action: str, ms: int, by: Decider = "person", pieces: Pieces = ()) -> None:
        """Carry out an action, which is read here unless its pieces are given.

        Raises Problem if it is unreadable or illegal; then nothing has changed.
        """
        pieces, asked, window = pieces or self.match.parse(seat, action), self.asked, self.window
        is_secret = self.game.asked(self.match.state, seat) == Asked.SECRETLY
        events = self.match.carry_out(seat, pieces, ms)
        self.doers.append(acting(self.sitting, seat, by))
        self.happened.append(events)
        self._views = {}
        self.ms = ms
        events_of = self.game.seen_by_each(events, self.viewers)
        noticed_by = {viewer for viewer in self.viewers if viewer == seat or events_of[viewer]}
        if by == "person" and not is_secret and SPECTATOR in noticed_by:
            self.paces.append(Pace(seat, max(0, ms - self.since[SPECTATOR])))
        for viewer in noticed_by:
            self.seen[viewer] += 1
            self.since[viewer] = ms
            if viewer in self.logs:
                log = self.logs[viewer]
                actor = named(seat, viewer, is_secret)
                log += lines_of(
                    self.game,
                    events_of[viewer],
                    viewer,
                    self.seen[viewer],
                    actor,
                    log,
                    self._by(self.step, actor, viewer),
                )
        self._update_status(asked - {seat})
        self._note_fair_stop()
        self._note_help(seat, by == "bot" and self.sitting[seat].by == "person")
        self.noticed_by = frozenset(self.viewers if window != self.window else noticed_by | (asked ^ self.asked))
        if self.is_stopped:
            self.noticed_by = frozenset(self.viewers)
        if SPECTATOR in self.noticed_by:
            self.public, self.waits_from = self.step, ms

    def _note_help(self, seat: int, is_helped: bool) -> None:
        """Note whether a computer acts for the person of a seat, who else plays: it does so to the end of the turn."""
        self.helped = self.helped | {seat} if is_helped else self.helped - {seat}
        if self.window is None:  # a turn goes on after others have reacted
            self.helped &= self.asked

    def _note_fair_stop(self) -> None:
        """Note who leads where all have had equally many turns, and stop there if this was the last round."""
        before, self._fair = self._fair, self.game.fair_stop(self.match.state)
        if self.winners is None and self._fair not in (0, before):
            self.led = self.game.leaders(self.match.state)
            self.is_stopped = self.is_out_of_time = self.is_last_round

    def _by(self, n: int, seat: int | None, viewer: int) -> ActedFor | None:
        """Who acted in action `n`, from 1, as a viewer is told it whose line names this seat."""
        return (
            None if seat is None else acted_for(self.doers[n - 1][seat], self.sitting[seat], tells_clock=seat == viewer)
        )

    @property
    def acted(self) -> list[ActedFor | None]:
        """Who did each action, where it was not whoever has the seat now; only of a match that is over."""
        return [
            acted_for(doers[one.seat], self.sitting[one.seat], tells_clock=True)
            for doers, one in zip(self.doers, self.match.played, strict=True)
        ]

    def sit(self, doers: Doers) -> None:
        """Others play for the seats from now on; the log names who did before them."""
        is_same = all(new.has_seat_of(old) for new, old in zip(doers, self.sitting, strict=True))
        self.sitting = doers
        if not is_same:
            self.logs.clear()
            self.changes_of_seats += 1

    # --- the clock ---

    def go_on_at(self, now: int) -> None:
        """Keep past actions in the past, even if a clock ahead of this one timed them."""
        self.started = min(self.started, now - self.ms)

    def stand_still(self, ms: int) -> None:
        """Skip a time in which the match was frozen: everything due in it is due later by that time."""
        self.started += ms

    def take_up_at(self, now: int, window_ms: int) -> None:
        """Resume a match after lost time: the server was down, or its clock has been set.

        A reaction window has no more time left than when something last happened, and not less than a moment in which
        people can come back.
        """
        if self.window is not None:
            left = self.window_from + window_ms - self.ms
            self.started = max(self.started, now + min(left, TIME_TO_COME_BACK) - self.window_from - window_ms)
        self.go_on_at(now)

    @property
    def viewers(self) -> range:
        """Every seat, and a spectator."""
        return range(SPECTATOR, self.match.seats)

    def _update_status(self, still_waited_for: frozenset[int]) -> None:
        """Note who has won, or whom the match waits for now, and whether that is a window, and a new one.

        A window is open when seats are asked secretly: all at once, and none learns what another answers. It is the
        same window as long as no seat is asked anew.
        """
        self.winners = self.game.winners(self.match.state)
        asked = {seat: self.game.asked(self.match.state, seat) for seat in range(self.match.seats)}
        self.asked = frozenset(seat for seat, wanted in asked.items() if wanted >= Asked.MUST)
        if Asked.SECRETLY not in asked.values():
            self.window = None
        elif self.window is None or not self.asked <= still_waited_for:
            self.window = self.window_from = self.ms

    # --- what each viewer sees ---

    @property
    def given(self) -> str | None:
        """The one action that answers a question, once it is played; its table stays as it was before.

        So nothing there tells whether it is right: not its points, nor that the match is won.
        """
        answers = not self.tells_result and self.puzzle is not None and self.puzzle.solutions
        return self.match.written[0][1] if answers and self.match.played else None

    def log(self, viewer: int) -> Sequence[LogLine]:
        """The log as a viewer may read it, kept up to date from the first call on."""
        if viewer not in self.logs:
            self.logs[viewer] = self._log_from_the_deal(viewer)
        log = self.logs[viewer]
        return log if self.given is None else [line for line in log if line.n == 0]

    def _log_from_the_deal(self, viewer: int) -> list[LogLine]:
        log = lines_of(self.game, self.game.seen(self.match.beginning, viewer), viewer, 0, None)
        n = 0
        for number, (step, _) in enumerate(self.match.replay(), 1):
            seen = self.game.seen(step.events, viewer)
            n += step.seat == viewer or bool(seen)
            actor = named(step.seat, viewer, self.game.asked(step.before, step.seat) == Asked.SECRETLY)
            log += lines_of(self.game, seen, viewer, n, actor, log, self._by(number, actor, viewer))
        return log

    def view(self, viewer: int) -> Any:
        """What a viewer may know now. It is shared, and must not be changed."""
        if viewer not in self._views:
            is_kept = self.given is not None
            self._views[viewer] = self.game.view(self.match.state_after(0) if is_kept else self.match.state, viewer)
        return self._views[viewer]

    def client_view(self, viewer: int, previews: bool = True) -> JSON:
        """The game's client view for a viewer; `previews`: with the result of each play."""
        words = self.game.words
        shown = words.client_view(self.view(viewer), viewer)
        return shown if previews else words.without_previews(shown)

    @cached_property
    def ending(self) -> Ending:
        """How the match was decided, as far as it is public; only for a match that is over."""
        return self.game.words.ending([self.game.seen(events, SPECTATOR) for events in self.happened])

    def last_of(self, seat: int) -> str:
        """A seat's last action, in notation; empty if it has not acted."""
        done = (played.pieces for played in reversed(self.match.played) if played.seat == seat)
        return next((self.game.write(*pieces) for pieces in done), "")

    def public_attempts_and_hints(self, seat: int) -> tuple[list[Attempt], list[Advice]]:
        """The refusals of a seat and its hints, without those of an open window.

        A seat that is refused or asks there has not answered yet, which nobody may know.
        """
        until = self.window
        attempts = [a for a in self.attempts if a.seat == seat and (until is None or a.ms < until)]
        return attempts, [hint for hint in self.hints if hint.seat == seat and (until is None or hint.ms < until)]

    def refused_in_a_row(self, seat: int) -> list[Attempt]:
        """The refusals of a seat since its last public action.

        A secret answer does not end the row, so that it does not reveal that the seat has answered.
        """
        done = (n for n in range(self.public, 0, -1) if self.match.played[n - 1].seat == seat)
        since = next(done, 0)
        return [attempt for attempt in self.attempts if attempt.seat == seat and attempt.step >= since]

    # --- lessons and puzzles ---

    @property
    def step(self) -> int:
        """The number of actions played; in a lesson, that of the step that is due."""
        return len(self.match.played)

    @property
    def leaders(self) -> list[int] | None:
        """The seats that led when the time was up, perhaps none; None for a match that did not end so."""
        return list(self.led) if self.is_out_of_time else None

    @property
    def learner(self) -> int | None:
        """The learner's seat in a lesson: where the script next needs, or last needed, the learner."""
        if self.lesson is None:
            return None
        steps = self.lesson.steps
        ahead = [s.seat for s in steps[self.step :] if s.seat in self.lesson.learner]
        behind = [s.seat for s in steps[: self.step] if s.seat in self.lesson.learner]
        return (ahead[:1] or behind[-1:] or self.lesson.learner[:1])[0]

    @property
    def result(self) -> Literal["open", "solved", "missed"]:
        """The state of a puzzle: with solutions the first action decides; else it is missed once its seat can no longer
        win, or the match no longer waits for it and no window is open.
        """
        assert self.puzzle is not None
        if self.puzzle.solutions:
            if not self.match.played:
                return "open"
            first = sorted(self.match.played[0].pieces)
            return "solved" if first in [sorted(pieces) for pieces in self.puzzle.solutions] else "missed"
        if self.winners is not None:
            return "solved" if self.puzzle.seat in self.winners else "missed"
        if self.window is None and not (self.puzzle.seat in self.asked and self._can_win):
            return "missed"
        return "open"

    @property
    def _can_win(self) -> bool:
        """Whether the seat of a puzzle can still win it, computed once per action."""
        assert self.puzzle is not None
        if self._hope is None or self._hope[0] != self.step:
            seat = self.puzzle.seat
            self._hope = self.step, self.game.words.can_win(self.view(seat), seat)
        return self._hope[1]

    @property
    def solution(self) -> Pieces:
        """An action that fulfils a puzzle's task, or continues to it from what was done; empty if none is known."""
        if self.puzzle is None:
            return ()
        done = [list(played.pieces) for played in self.match.played]
        line = self.puzzle.solutions[:1] or self.puzzle.line
        return tuple(line[len(done)]) if len(done) < len(line) and line[: len(done)] == done else ()

    @property
    def is_over(self) -> bool:
        """Whether the match, the lesson or the puzzle has ended, or was stopped."""
        if self.match.is_over or self.is_stopped:
            return True
        if self.lesson is not None:
            return self.step >= len(self.lesson.steps)
        if self.puzzle is None:
            return False
        if self.puzzle.solutions or self.tells_result:
            return self.result != "open"
        return self.window is None and self.puzzle.seat not in self.asked


@dataclass(frozen=True)
class Reading:
    """The result of reading a written action: its pieces, none if it is unreadable, and the error.

    It is valid until its seat sees something happen (`seen`). A secret action of another seat meanwhile causes no
    second reading: the time that takes would give the secret action away.
    """

    step: int  # of the match
    seat: int
    seen: int  # actions seen by the seat
    pieces: Pieces = ()
    written: str = ""  # in notation, as logged
    problem: Problem | None = None


def read(match: Match, step: int, seen: int, seat: int, action: str) -> Reading:
    """Read an action in a match after `step` actions, of which its seat has seen `seen`."""
    pieces: Pieces = ()
    try:
        pieces = match.read(seat, action)
        match.check(seat, pieces, action)
    except Problem as problem:
        is_refused = problem.code == "refused" and bool(pieces)
        written = match.game.write(*pieces) if is_refused else ""
        return Reading(step, seat, seen, pieces if is_refused else (), written, problem)
    return Reading(step, seat, seen, pieces, written_at(match, pieces))


def written_at(match: Match, pieces: Pieces) -> str:
    """An action in notation, in the match's present position."""
    return next(iter(match.game.words.write_all([pieces], match.state)))
