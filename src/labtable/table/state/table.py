"""The state of a table, rebuilt by replaying the changes in its log, and from nothing else."""

from hashlib import sha256
from typing import Literal, NamedTuple

from msgspec.structs import replace

from labtable import games
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.words import Attempt

from ..seats.names import computers
from ..seats.seat import Computer, Loan, Newcomer, Open, Person, Seat, Substitute
from .changes import (
    Acted,
    Advised,
    AnyChange,
    Assigned,
    Coming,
    Frozen,
    Helped,
    HostAdded,
    Hosted,
    LastRound,
    Left,
    Lent,
    Made,
    OfHost,
    OfSeats,
    OfTime,
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
    TimeUp,
    Tried,
    TurnSet,
)
from .doers import doers_of
from .live_match import Advice, LiveMatch, Pieces

Stage = Literal["lobby", "playing", "over"]
HostedSince = Literal["made", "gone", "handed", "back"]  # why somebody is host: see `HostView`


def hash_of(secret: str) -> str:
    """The hash of a secret, which the server keeps. Secrets are long and random, so one plain hash is enough."""
    return sha256(secret.encode()).hexdigest()


class ReadAction(NamedTuple):
    """An action with its pieces, so that the logged notation need not be read again."""

    acted: Acted
    pieces: Pieces


class Role(NamedTuple):
    """The role of a person at a table: the seat that they hold, if any, and whether they are its host.

    `coming`: the seat that they get at the next deal. `maker`: they made the table, or have its second link.
    """

    seat: int | None = None
    host: bool = False
    coming: int | None = None
    maker: bool = False


class MakersPlace(NamedTuple):
    """The place of whoever made a table and only watches; `holder` is the hash of their secret, if there is any."""

    holder: str | None
    away: bool = False


class Table:
    """The state of a table after the changes so far; `entries` counts them."""

    def __init__(self, name: str, made: Made) -> None:
        """Begin with a newly made table. Raises Problem `unknown_game` if the game no longer exists."""
        self.name = name
        self.made = made
        self.game: Game = games.load(made.game)
        self.seats = [self._by_todays_name(seat) for seat in made.seats]
        self.play: LiveMatch | None = None
        self.match_number = 0
        self.entries = 1
        self.makers = [made.host]  # hashes of the secrets of who made the table
        self.deputy: str | None = None  # the hash of the secret of the seated person who is host in their place
        self.hosted_since: HostedSince = "made"
        self.turn_ms = made.turn_ms  # how long a match waits for a person before a computer plays
        self.frozen: int | None = None  # since when the table, or its match, is frozen (time of the day)
        self.noticed_by: frozenset[int] | None = None  # the seats that see the last change; None: all

    @property
    def stage(self) -> Stage:
        """Whether people still take their seats, a match is running, or it is over and the next may begin."""
        if self.play is None:
            return "lobby"
        return "over" if self.play.is_over else "playing"

    @property
    def names(self) -> list[str]:
        """The names of the seats in sentences and records."""
        free = computers(seat.name for seat in self.seats if seat.name)
        numbered = [f"Seat {number}" for number in range(1, len(self.seats) + 1)]
        return [
            seat.name or (next(free, number) if isinstance(seat, Computer) else number)
            for seat, number in zip(self.seats, numbered, strict=True)
        ]

    @property
    def places(self) -> list[Seat | MakersPlace]:
        """The places that people may hold: the seats, and those of whoever made the table, while they only watch."""
        seated = {seat.holder for seat in self.seats if not seat.away}
        first, second = [*self.makers, None][:2]
        return [*self.seats, *(MakersPlace(None if maker in seated else maker) for maker in (first, second))]

    @property
    def newcomers(self) -> list[Newcomer | None]:
        """The person who gets each seat at the next deal."""
        return [seat.newcomer if isinstance(seat, Computer) else None for seat in self.seats]

    @property
    def hosts(self) -> list[str]:
        """The hashes of the secrets with which one is the host."""
        return self.makers if self.deputy is None else [self.deputy]

    @property
    def host_seat(self) -> int | None:
        """The seat of the host; None if they only watch."""
        return next((number for number, seat in enumerate(self.seats) if seat.holder in self.hosts), None)

    @property
    def can_pass_on(self) -> bool:
        """Whether others can become host: not in a class, which is led by its desk, and not where one plays alone."""
        return self.made.classroom is None and self.made.arranged is None

    @property
    def host_plays(self) -> bool:
        """Whether the host, or whoever made the table and may be host again, holds a seat."""
        return any(seat.holder in {*self.makers, *self.hosts} for seat in self.seats)

    @property
    def window_ms(self) -> int:
        """The time for reactions: no longer than that of a turn."""
        return self.made.window_ms if self.turn_ms is None else min(self.made.window_ms, self.turn_ms)

    def clock(self, now: int) -> int:
        """The time of the day for the match: while the table is frozen, the time at which it was."""
        return now if self.frozen is None else self.frozen

    def role(self, holder: str | None) -> Role:
        """The role of a person, by the hash of their secret."""
        if holder is None:
            return Role()
        host, maker = holder in self.hosts, holder in self.makers
        held = [i for i, seat in enumerate(self.seats) if seat.holder == holder]
        if len(held) > 1 and self.play is not None:  # a lesson's learner may hold several
            return Role(self.play.learner, host, maker=maker)
        coming = [i for i, new in enumerate(self.newcomers) if new is not None and new.holder == holder]
        return Role(held[0] if held else None, host, coming[0] if coming else None, maker)

    def apply(self, change: AnyChange, pieces: Pieces = ()) -> None:
        """Apply a change, which was allowed when it was decided; `pieces`: of an action that has been read."""
        self.entries += 1
        self.noticed_by = None
        match change:
            case Started():
                self._start(change)
            case Acted(seat, action, ms, by):
                assert self.play is not None, "no action comes before the start"
                self.play.act(seat, action, ms, by, pieces)
                if SPECTATOR not in self.play.noticed_by:
                    alone = self.made.lesson or self.made.puzzle  # a lesson's sentences depend on every action
                    self.noticed_by = None if alone else self.play.noticed_by
                elif by == "person" and self.seats[seat].away:
                    # a secret answer must not reveal that they are back
                    self.seats[seat] = replace(self.seats[seat], away=False)
            case Tried() | Refused() | Advised():
                self._note(change)
                self.noticed_by = frozenset()
            case Passing(seat, passes):
                self.seats[seat] = replace(self.seats[seat], passes=passes)
                self.noticed_by = frozenset({seat})
            case Hosted() | HostAdded():
                self._pass_on(change)
            case Helped(seat):
                assert self.play is not None, "nobody is helped before the start"
                self.play.helped |= {seat}
            case TurnSet() | Frozen() | Thawed() | Stopped() | LastRound() | TimeUp():
                self._set_time(change)
            case Made():
                raise AssertionError("a table is made once")
            case _:
                self._sit(change)

    def _sit(self, change: OfSeats) -> None:
        """Give a seat another holder, or another way of being held."""
        if isinstance(change, Rekeyed):  # who made a table for themselves goes on as its host
            before = self.seats[change.seat].holder
            self.makers = [change.holder if maker == before else maker for maker in self.makers]
        self.seats[change.seat] = self._changed(self.seats[change.seat], change)
        if self.play is not None:
            self.play.sit(doers_of(self.seats, self.names))
            self.play.helped -= {change.seat}
        if self.deputy is not None and self.host_seat is None:
            self.deputy, self.hosted_since = None, "back"

    def _set_time(self, change: OfTime) -> None:
        """Set the time for turns, freeze or thaw the table, or end its match."""
        match change:
            case TurnSet(turn_ms, ms):
                self.turn_ms = turn_ms
                if self.play is not None:
                    self.play.waits_from = self.play.window_from = ms
            case Frozen(at):
                self.frozen = at
            case Thawed(at):
                if self.play is not None and self.frozen is not None:
                    self.play.stand_still(max(0, at - self.frozen))
                self.frozen = None
            case Stopped() | TimeUp():
                assert self.play is not None, "nothing is stopped before the start"
                self.play.is_stopped, self.play.is_out_of_time = True, isinstance(change, TimeUp)
            case LastRound(_, on):
                assert self.play is not None, "nothing is stopped before the start"
                self.play.is_last_round = on

    def _pass_on(self, change: OfHost) -> None:
        """Make the person of a seat, or whoever made the table, the host; or let a second secret be theirs."""
        match change:
            case HostAdded(host):
                self.makers = [self.made.host, host]
            case Hosted(seat, by):
                holder = None if seat is None else self.seats[seat].holder
                self.deputy = None if holder in self.makers else holder
                self.hosted_since = "back" if self.deputy is None else "handed" if by == "person" else "gone"

    def _note(self, change: Tried | Refused | Advised) -> None:
        """Note a refusal or a hint."""
        assert self.play is not None, "nothing is refused or advised before the start"
        if not isinstance(change, Advised):
            self.play.triers.append(self.play.sitting[change.seat])
        match change:
            case Tried(seat, action, ms):
                self.play.attempts.append(Attempt(self.play.step, seat, action, ms=ms))
            case Refused(seat, action, ms, key, rule):
                self.play.attempts.append(Attempt(self.play.step, seat, action, key, rule, ms))
            case Advised(seat, ms):
                self.play.hints.append(Advice(seat, self.play.seen[seat], ms))

    def _changed(self, seat: Seat, change: OfSeats) -> Seat:
        """A seat with another holder, or held in another way."""
        match change:
            case Sat(_, name, holder, bot):
                return Person(name, holder, bot)
            case Left():
                return replace(seat, away=True) if self.stage == "playing" else Open()
            case Assigned(_, to, level, by):
                return self._assigned(seat, to, self._level(level), by == "clock")
            case Reclaimed(_, ms):
                return replace(seat, away=False, substitute=None, loan=None, back=ms)
            case Lent(_, code):
                return replace(seat, loan=Loan(code))
            case Taken(_, name, holder):
                return Person(name, holder, taken_from=seat.name)
            case Coming(_, name, holder, bot):
                return replace(seat, newcomer=Newcomer(name, holder, bot) if name and holder else None)
            case Renamed(_, name):
                return replace(seat, name=name)
            case Rekeyed(_, holder):
                return replace(seat, holder=holder)
            case Released(_, level):
                return Computer(self._level(level or self.game.first_level))

    def _by_todays_name(self, seat: Seat) -> Seat:
        """A planned seat, with today's name of its computer's level."""
        return replace(seat, level=self._level(seat.level)) if isinstance(seat, Computer) else seat

    def _level(self, name: str | None) -> str | None:
        """Today's name of a bots' level."""
        return None if name is None else self.game.level_name(name)

    def _assigned(self, seat: Seat, to: Literal["open", "bot"], level: str | None, overdue: bool) -> Seat:
        """A seat made open or a bot's; while a match is on, a person has a substitute, and a bot's seat is offered."""
        if self.stage == "playing" and isinstance(seat, Person):
            return replace(seat, substitute=Substitute(level, "overdue" if overdue else "away") if level else None)
        if self.stage == "playing" and to == "open":
            return replace(seat, offered=True, newcomer=None)
        return Computer(level) if to == "bot" else Open()

    def _start(self, change: Started) -> None:
        made = self.made
        self.match_number += 1
        self.frozen = None if self.frozen is None else change.at
        self.seats = [_at_the_deal(seat) for seat in self.seats]
        match = Match(self.game, len(self.seats), made.options, change.seed, change.position)
        sitting = doers_of(self.seats, self.names)
        self.play = LiveMatch(
            self.game, match, change.at, made.lesson, made.puzzle, not made.is_question, sitting=sitting
        )


def _at_the_deal(seat: Seat) -> Seat:
    """A seat when a match begins: newcomers get theirs, and the state of the last match is cleared."""
    match seat:
        case Computer(newcomer=Newcomer(name, holder, bot)):
            return Person(name, holder, bot)
        case Person():
            return replace(seat, taken_from=None, back=0)
    return seat
