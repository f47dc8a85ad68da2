"""One match as it is played: the state, and the actions that led to it from the deal."""

from collections.abc import Mapping
from typing import Any

import msgspec

from .contract import SPECTATOR
from .game import JSON, Action, Game, Problem
from .options import Value
from .sentences import Sentence


class Played(msgspec.Struct, frozen=True):
    """One accepted action: its seat, its notation, and when, in milliseconds since the start."""

    seat: int
    action: str
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
        """Deal; or set up a position, given as `labtable audit` prints truths (a puzzle, a lesson, a test)."""
        self.game = game
        self.seats = seats
        self.options = game.settings(options)
        self.seed = seed
        self.position = position
        self.state = game.deal(seats, options, seed)
        if position is not None:
            game.words.arrange(self.state, position)
        self.start = self.state.copy()
        self.played: list[Played] = []

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.game.is_over(self.state)

    def view(self, seat: int = SPECTATOR) -> Any:
        """What the seat may know now."""
        return self.game.view(self.state, seat)

    def parse(self, seat: int, text: str) -> tuple[Action, ...]:
        """The pieces of a written action, all of them legal one after the other. Changes nothing.

        Raises Problem `unreadable`, `ambiguous` or `refused`.
        """
        if not 0 <= seat < self.seats:
            raise Problem("bad_seat", f"There is no seat {seat}.")
        pieces = self.game.read(text, self.view(seat), seat)
        state = self.state.copy() if len(pieces) > 1 else self.state
        for i, piece in enumerate(pieces):
            if refusal := self.game.refusal(state, seat, piece):
                raise Problem("refused", f"Refused: {refusal.key}", refusal)
            if i + 1 < len(pieces):
                self.game.kernels["apply"](state, seat, piece)
        return pieces

    def play(self, seat: int, text: str, ms: int = 0) -> tuple[Action, ...]:
        """Carry out a written action, all or nothing, and return its pieces. Raises Problem as `parse` does."""
        pieces = self.parse(seat, text)
        self.carry_out(seat, pieces, ms)
        return pieces

    def carry_out(self, seat: int, pieces: tuple[Action, ...], ms: int = 0) -> None:
        """Apply the pieces of a legal action (from `parse`) and keep it among the played."""
        for piece in pieces:
            self.game.kernels["apply"](self.state, seat, piece)
        self.played.append(Played(seat, self.game.write(*pieces), ms))

    def steps(self) -> list[tuple[Any, int, tuple[Action, ...]]]:
        """The match again: the state before each action, its seat and its pieces."""
        replay = Match(self.game, self.seats, self.options, self.seed, self.position)
        steps = []
        for played in self.played:
            before = replay.state.copy()
            steps.append((before, played.seat, replay.play(played.seat, played.action, played.ms)))
        return steps


def is_told(game: Game, before: Any, after: Any, seat: int, piece: Action, viewer: int) -> bool:
    """Whether a viewer may know of an action when it happens: its own, or one that is no secret, or the one that

    ends what made it secret.
    """
    return seat == viewer or not game.is_secret(before, seat, piece) or ends_secrecy(game, after, seat, piece)


def ends_secrecy(game: Game, after: Any, seat: int, piece: Action) -> bool:
    """Whether a secret action, by what it has led to, may be known to all."""
    return game.is_over(after) or not game.is_secret(after, seat, piece)


def told(game: Game, before: Any, after: Any, seat: int, pieces: tuple[Action, ...], viewer: int) -> list[Sentence]:
    """What a viewer sees happen, given the true states before and after an action."""
    if not is_told(game, before, after, seat, pieces[-1], viewer):
        return []
    return game.words.events(game.view(before, viewer), game.view(after, viewer), seat, pieces, viewer)
