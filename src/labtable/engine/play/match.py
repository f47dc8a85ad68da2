"""A match as it is played: the state, and the actions that led to it from the deal."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from ..kernels.contract import SPECTATOR
from ..kernels.events import Event
from ..kernels.options import Value
from ..words.problem import Problem
from ..words.words import JSON, Action, Step
from .game import Game


@dataclass(frozen=True)
class Played:
    """An accepted action: its seat, its pieces, and when, in milliseconds since the start."""

    seat: int
    pieces: tuple[Action, ...]
    ms: int = 0


class Match:
    """A match from its deal on. Same game, options, seats, seed, position and actions: the same match, bit for bit."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Value] | None = None,
        seed: int = 0,
        position: JSON | None = None,
    ) -> None:
        """Deal; or set up a position, given as `labtable audit` prints truths (a puzzle, a lesson, a test).

        Raises Problem `bad_seats`, `bad_option`, `bad_seed` or `bad_position`.
        """
        self.game = game
        self.seats = seats
        self.options = game.settings(options, seats)
        self.seed = seed
        self.position = position
        self.state = game.deal(seats, options, seed)
        if position is not None:
            game.words.arrange(self.state, position)
        self.start = self.state.copy()
        self.beginning: list[Event] = game.beginning(self.state)
        self.played: list[Played] = []

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.game.is_over(self.state)

    def view(self, seat: int = SPECTATOR) -> Any:
        """Return the view of the seat: what it may know now."""
        return self.game.view(self.state, seat)

    def snapshot(self) -> "Match":
        """A copy of the match as it stands, which does not change while this one goes on."""
        still = copy(self)
        still.state = self.state.copy()
        return still

    def parse(self, seat: int, text: str) -> tuple[Action, ...]:
        """The pieces of a written action, all of them legal one after the other. Changes nothing.

        Raises Problem `bad_seat`, `unreadable`, `ambiguous` or `refused`.
        """
        pieces = self.read(seat, text)
        self.check(seat, pieces, text)
        return pieces

    def read(self, seat: int, text: str) -> tuple[Action, ...]:
        """The pieces of a written action, legal or not. Raises Problem `bad_seat`, `unreadable` or `ambiguous`."""
        if not 0 <= seat < self.seats:
            raise Problem("bad_seat", f"There is no seat {seat}.")
        return self.game.read(text, self.view(seat), seat)

    def check(self, seat: int, pieces: Sequence[Action], text: str) -> None:
        """Raise Problem `refused` if the pieces of a text are not legal, `unreadable` if they are not one action."""
        if not self.game.check(self.state, seat, pieces):
            raise Problem("unreadable", f"{text!r} is not exactly one action.")

    def play(self, seat: int, text: str, ms: int = 0) -> list[Event]:
        """Carry out a written action, all or nothing, and return what happened. Raises Problem as `parse` does."""
        return self.carry_out(seat, self.parse(seat, text), ms)

    def carry_out(self, seat: int, pieces: Sequence[Action], ms: int = 0) -> list[Event]:
        """Carry out a legal action (from `parse`), keep it among the played, and return what happened."""
        events = self.game.carry_out(self.state, seat, pieces)
        self.played.append(Played(seat, tuple(pieces), ms))
        return events

    @property
    def written(self) -> list[tuple[int, str]]:
        """The actions that were played, in notation: the seat and the action."""
        texts = self.game.words.write_all((played.pieces for played in self.played), self.start)
        return [(played.seat, text) for played, text in zip(self.played, texts, strict=True)]

    def replay(self) -> Iterator[tuple[Step, Any]]:
        """The match replayed, action by action: the step, and the state after it (the same object each time)."""
        state = self.start.copy()
        for played in self.played[:]:
            before = state.copy()
            events = self.game.carry_out(state, played.seat, played.pieces)
            yield Step(before, played.seat, played.pieces, events), state

    def steps(self) -> list[Step]:
        """The steps of the match, action by action."""
        return [step for step, _ in self.replay()]
