"""Tables: a table is what its log says and nothing else, and replaying the changes in it rebuilds the table."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, NamedTuple

from labtable import games
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.game import Game
from labtable.engine.words.words import Attempt

from ..seats.names import computers
from .changes import (
    Acted,
    Advised,
    AnyChange,
    Assigned,
    Coming,
    Frozen,
    Left,
    Lent,
    Made,
    OfSeats,
    Passing,
    Reclaimed,
    Refused,
    Rekeyed,
    Released,
    Renamed,
    Sat,
    Started,
    Stopped,
    Taken,
    Thawed,
    Tried,
)
from .live_match import Advice, LiveMatch, begin

Stage = Literal["lobby", "playing", "over"]


def hash_of(secret: str) -> str:
    """Return what the server keeps of a secret. Secrets are long and random, so one plain hash is enough."""
    return sha256(secret.encode()).hexdigest()


class Role(NamedTuple):
    """The role of a person at a table: the seat that they hold, if any, and whether they are its host.

    `coming`: the seat that they have from the next deal on.
    """

    seat: int | None = None
    host: bool = False
    coming: int | None = None


class Newcomer(NamedTuple):
    """The person who has a seat from the next deal on."""

    name: str
    holder: str
    bot: bool = False


@dataclass
class Seat:
    """A seat. The owner of the secret behind `holder` holds it; a name is only shown. `level`: a bot plays here now."""

    kind: Literal["open", "person", "bot"]
    name: str | None = None
    level: str | None = None
    holder: str | None = None
    away: bool = False  # its person has said goodbye for this match
    passes: bool = False  # in every reaction window
    offered: bool = False  # a bot plays here until a person takes the seat
    coming: Newcomer | None = None  # a bot plays here until the next deal
    code: str | None = None  # the hash of the code with which another can take it
    taken_from: str | None = None  # who held it before, in this match
    overdue: bool = False  # a bot keeps it since its person's time for a turn was over
    bot: bool = False  # its holder is a program, and said so when it sat down
    back: int = 0  # when its person took it back: their time for a turn begins anew, in ms of the match

    @property
    def is_kept(self) -> bool:
        """Whether a bot keeps a person's seat."""
        return self.kind == "person" and self.level is not None


class Table:
    """A table after the changes so far; `entries` counts them."""

    def __init__(self, name: str, made: Made) -> None:
        """Begin with a table that was just made. Raises Problem `unknown_game` if the game is no longer there."""
        self.name = name
        self.made = made
        self.game: Game = games.load(made.game)
        self.seats = [Seat(plan.kind, plan.name, self._level(plan.level), plan.holder) for plan in made.seats]
        self.play: LiveMatch | None = None
        self.match = 0
        self.entries = 1
        self.frozen: int | None = None  # the time of the day at which the table, or its match, was frozen
        self.noticed_by: frozenset[int] | None = None  # the seats that can tell of the last change; None: all

    @property
    def stage(self) -> Stage:
        """Whether people are still coming, a match is on, or it is over and the next may begin."""
        if self.play is None:
            return "lobby"
        return "over" if self.play.is_over else "playing"

    @property
    def names(self) -> list[str]:
        """The names of the seats in sentences and records."""
        free = computers(seat.name for seat in self.seats if seat.name)
        numbered = [f"Seat {number}" for number in range(1, len(self.seats) + 1)]
        return [
            seat.name or (next(free, number) if seat.kind == "bot" else number)
            for seat, number in zip(self.seats, numbered, strict=True)
        ]

    @property
    def host_plays(self) -> bool:
        """Whether the host holds a seat."""
        return any(seat.holder == self.made.host for seat in self.seats)

    def clock(self, now: int) -> int:
        """The time of the day as the match counts it: while the table is frozen, the time at which it was."""
        return now if self.frozen is None else self.frozen

    def role(self, holder: str | None) -> Role:
        """Return the role of a person, by the hash of their secret."""
        if holder is None:
            return Role()
        host = holder == self.made.host
        held = [i for i, seat in enumerate(self.seats) if seat.holder == holder]
        if len(held) > 1 and self.play is not None:  # a lesson's learner may hold several
            return Role(self.play.learner, host)
        coming = [i for i, seat in enumerate(self.seats) if seat.coming is not None and seat.coming.holder == holder]
        return Role(held[0] if held else None, host, coming[0] if coming else None)

    def apply(self, change: AnyChange) -> None:
        """Apply a change, which was found allowed when it was decided."""
        self.entries += 1
        self.noticed_by = None
        match change:
            case Started():
                self._start(change)
            case Acted(seat, action, ms, by):
                assert self.play is not None, "no action comes before the start"
                self.play.act(seat, action, ms, by)
                if SPECTATOR not in self.play.noticed_by:
                    alone = self.made.lesson or self.made.puzzle  # a lesson's sentences depend on every action
                    self.noticed_by = None if alone else self.play.noticed_by
                elif by == "person":
                    self.seats[seat].away = False  # a secret answer does not tell that they are back
            case Tried() | Refused() | Advised():
                self._note(change)
                self.noticed_by = frozenset()
            case Passing(seat, passes):
                self.seats[seat].passes = passes
                self.noticed_by = frozenset({seat})
            case Frozen(at):
                self.frozen = at
            case Thawed(at):
                if self.play is not None and self.frozen is not None:
                    self.play.stand_still(max(0, at - self.frozen))
                self.frozen = None
            case Stopped():
                assert self.play is not None, "nothing is stopped before the start"
                self.play.is_stopped = True
            case Made():
                raise AssertionError("a table is made once")
            case _:
                self._change_seat(change)

    def _note(self, change: Tried | Refused | Advised) -> None:
        """Keep what was refused, or a hint that was given."""
        assert self.play is not None, "nothing is refused or advised before the start"
        match change:
            case Tried(seat, action, ms):
                self.play.attempts.append(Attempt(self.play.step, seat, action, ms=ms))
            case Refused(seat, action, ms, key, rule):
                self.play.attempts.append(Attempt(self.play.step, seat, action, key, rule, ms))
            case Advised(seat, ms):
                self.play.hints.append(Advice(seat, self.play.seen[seat], ms))

    def _change_seat(self, change: OfSeats) -> None:
        """Give a seat to another holder, or change how it is held."""
        match change:
            case Sat(seat, name, holder, bot):
                self.seats[seat] = Seat("person", name, None, holder, bot=bot)
            case Left(seat) if self.stage == "playing":
                self.seats[seat].away = True
            case Left(seat):
                self.seats[seat] = Seat("open")
            case Assigned(seat, to, level, by):
                self._assign(self.seats[seat], to, self._level(level))
                self.seats[seat].overdue = by == "clock"
            case Reclaimed(seat, ms):
                back = self.seats[seat]
                back.level = back.code = None
                back.away = back.overdue = False
                back.back = ms
            case Lent(seat, code):
                self.seats[seat].code = code
            case Taken(seat, name, holder):
                self.seats[seat] = Seat("person", name, None, holder, taken_from=self.seats[seat].name)
            case Coming(seat, name, holder, bot):
                self.seats[seat].coming = Newcomer(name, holder, bot) if name and holder else None
            case Renamed(seat, name):
                self.seats[seat].name = name
            case Rekeyed(seat, holder):
                self.seats[seat].holder = holder
            case Released(seat, level):
                self.seats[seat] = Seat("bot", None, self._level(level or self.game.first_level))

    def _level(self, name: str | None) -> str | None:
        """Today's name of a bots' level."""
        return None if name is None else self.game.level_name(name)

    def _assign(self, seat: Seat, to: Literal["open", "bot"], level: str | None) -> None:
        """Make a seat open or a bot's; while a match is on, have a bot keep it for its person, or offer a bot's."""
        if self.stage == "playing" and seat.kind == "person":
            seat.level = level
            return
        if self.stage == "playing" and to == "open":
            seat.offered, seat.coming = True, None
            return
        seat.kind, seat.level = to, level
        seat.name = seat.holder = seat.coming = seat.code = seat.taken_from = None
        seat.away = seat.passes = seat.offered = seat.bot = False

    def _start(self, change: Started) -> None:
        made = self.made
        self.match += 1
        self.frozen = None if self.frozen is None else change.at
        for number, seat in enumerate(self.seats):
            seat.taken_from, seat.back = None, 0
            if (coming := seat.coming) is not None:
                self.seats[number] = Seat("person", coming.name, None, coming.holder, bot=coming.bot)
        self.play = begin(
            self.game, len(self.seats), made.options, change.seed, change.position, change.at, made.lesson, made.puzzle
        )
