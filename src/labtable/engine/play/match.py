"""A match being played: the state, and the actions that led to it from the deal."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from ..kernels.contract import SPECTATOR
from ..kernels.events import Event
from ..kernels.options import Value
from ..words.problem import Problem
from ..words.words import JSON, Action, Step
from .branch import Branch, Course, branch_after, is_branch, read_branch
from .game import Game


@dataclass(frozen=True)
class Played:
    """An accepted action: its seat, its pieces, and when, in milliseconds since the start."""

    seat: int
    pieces: tuple[Action, ...]
    ms: int = 0


class Match:
    """A match from its deal on.

    The same game, options, seats, seed, position and actions give the same match, bit for bit.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Value] | None = None,
        seed: int = 0,
        position: JSON | None = None,
    ) -> None:
        """Deal; or set up a position, as `labtable audit` prints it (a puzzle, a lesson, a test); or go on from a
        point of another match (`branch`), which tells nothing about itself before the first action.

        Raises Problem `bad_seats`, `bad_option`, `bad_seed` or `bad_position`.
        """
        self.game = game
        self.seats = seats
        self.options = game.settings(options, seats)
        self.seed = seed
        self.position = position
        self.state = game.deal(seats, options, seed)
        self.branched = read_branch(position) if is_branch(position) else None
        if self.branched is not None:
            self.state = self._follow(self.branched)
        elif position is not None:
            game.words.arrange(self.state, position)
        self.start = self.state.copy()
        self.beginning: list[Event] = [] if self.branched else game.beginning(self.state)
        self.played: list[Played] = []

    def _follow(self, branch: Branch) -> Any:
        """The state that a branch starts from. Raises Problem `bad_position`."""
        encoded = msgspec.json.encode(self.options), msgspec.json.encode(branch.after)
        state = _state_after(self.game, self.seats, *encoded).copy()
        if branch.known_to is None:
            return state
        if not 0 <= branch.known_to < self.seats:
            raise Problem.english(
                "bad_position", f"There is no seat {branch.known_to} that could have known it: they count from 0."
            )
        return self.game.redeal(self.game.view(state, branch.known_to), branch.known_to, self.seed)

    def state_after(self, step: int) -> Any:
        """The state after the first `step` actions. Raises Problem `bad_step`."""
        self._check_step(step)
        state = self.start.copy()
        for played in self.played[:step]:
            self.game.carry_out(state, played.seat, played.pieces)
        return state

    def _check_step(self, step: int) -> None:
        if not 0 <= step <= len(self.played):
            raise Problem.english("bad_step", f"The match has steps 0 to {len(self.played)}.")

    def branch(self, step: int, known_to: int | None = None) -> JSON:
        """The position after the first `step` actions; with `known_to`, any position that is possible for what that
        seat knows.

        Raises Problem `bad_step`.
        """
        self._check_step(step)
        return branch_after(self.seed, self.position, self.written[:step], known_to)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.game.is_over(self.state)

    def view(self, seat: int = SPECTATOR) -> Any:
        """The view of the seat: what it may know now."""
        return self.game.view(self.state, seat)

    def snapshot(self) -> "Match":
        """A copy of the match as it is now, which does not change while this one goes on."""
        still = copy(self)
        still.state = self.state.copy()
        return still

    def parse(self, seat: int, text: str) -> tuple[Action, ...]:
        """Read an action in notation and check it; return its pieces. Changes nothing.

        Raises Problem `bad_seat`, `unreadable`, `ambiguous` or `refused`.
        """
        pieces = self.read(seat, text)
        self.check(seat, pieces, text)
        return pieces

    def read(self, seat: int, text: str) -> tuple[Action, ...]:
        """Read an action in notation, legal or not; return its pieces.

        Raises Problem `bad_seat`, `unreadable` or `ambiguous`.
        """
        if not 0 <= seat < self.seats:
            raise Problem.english("bad_seat", f"There is no seat {seat}: they count from 0 to {self.seats - 1} here.")
        return self.game.read(text, self.view(seat), seat)

    def check(self, seat: int, pieces: Sequence[Action], text: str) -> None:
        """Raise Problem `refused` if the pieces are not legal, `unreadable` if they are not one action."""
        if not self.game.check(self.state, seat, pieces):
            raise Problem("unreadable", "not_one_action", text=text)

    def play(self, seat: int, text: str, ms: int = 0) -> list[Event]:
        """Carry out an action in notation, all of it or nothing, and return what happened.

        Raises Problem as `parse` does.
        """
        return self.carry_out(seat, self.parse(seat, text), ms)

    def carry_out(self, seat: int, pieces: Sequence[Action], ms: int = 0) -> list[Event]:
        """Carry out a legal action (from `parse`), record it, and return what happened."""
        events = self.game.carry_out(self.state, seat, pieces)
        self.played.append(Played(seat, tuple(pieces), ms))
        return events

    @property
    def written(self) -> list[tuple[int, str]]:
        """The actions played so far: the seat and the notation of each."""
        texts = self.game.words.write_all((played.pieces for played in self.played), self.start)
        return [(played.seat, text) for played, text in zip(self.played, texts, strict=True)]

    def replay(self) -> Iterator[tuple[Step, Any]]:
        """Replay the match action by action: the step, and the state after it (the same object each time)."""
        state = self.start.copy()
        for played in self.played[:]:
            before = state.copy()
            events = self.game.carry_out(state, played.seat, played.pieces)
            yield Step(before, played.seat, played.pieces, events), state

    def steps(self) -> list[Step]:
        """The steps of the match, action by action."""
        return [step for step, _ in self.replay()]


@lru_cache(
    maxsize=8
)  # a table that is made with one has it checked beside the event loop, and then deals with it there
def _state_after(game: Game, seats: int, options: bytes, course: bytes) -> Any:
    """The state after a course; read only. Raises Problem `bad_position`."""
    decoded = msgspec.json.decode(course, type=Course)
    match = Match(game, seats, msgspec.json.decode(options), decoded.seed, decoded.position)
    for number, (seat, action) in enumerate(decoded.actions, 1):
        try:
            match.play(seat, action)
        except Problem as problem:
            what = f"Action {number} of the match that the position follows cannot be played"
            raise Problem.english("bad_position", f"{what}. {problem.text}") from None
    if match.is_over:
        raise Problem.english("bad_position", "The match that the position follows is over, so nothing can follow.")
    return match.state
