"""`labtable join`: a bot that plays at a table of a server, by the protocol of docs/wire.md alone.

It knows only what the server sends to its seat.
"""

import asyncio
import re
import secrets
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from labtable.api.limits import Bucket
from labtable.api.messages import (
    Act,
    AskDecision,
    DecisionDue,
    Fault,
    FromBrowser,
    Hello,
    Leave,
    Reclaim,
    Seated,
    Sit,
    TableView,
    ToBrowser,
    Welcome,
)
from labtable.engine.kernels.record import from_data
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.table.seats.seat import Computer, Person, is_free

from .failures import tracebacks_in_files
from .foreign_views import check_view
from .players import Player, beside

TABLE = re.compile(r"(?P<path>.*)/t/(?P<name>[^/]+)/?")
OF_A_CLASS = re.compile(r".*/(c|class)/[^/]+.*")
LATE = ("stale", "late")  # something happened before the action came: decide again
AS_IT_GOES_ON = ("frozen", "kept", "stopped", "no_match")  # of an action or a decision: the next view says more
TURNED_AWAY = ("seat_taken", "bad_seat")
GONE = ("unknown_table", "other_rules", "other_version", "broken_log")
SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # s until a lost connection is retried: doubled each time
PATIENCE = 300.0  # s without a word from the server, after which it is given up
TO_LEAVE = 3.0  # s for the server to confirm a goodbye
SECONDS_TO_HELLO = 15.0
UNTIL_IT_SAYS_SO = 2.0  # s that a bot may take to get ready without a word
BITS = 62  # of a seed for the bot's dice


class Lost(Exception):
    """Raised when the connection is lost."""


class Place(NamedTuple):
    """The address of a table's socket, and the table's name."""

    socket: str
    table: str


def place_of(link: str) -> Place:
    """Parse the link to a table, http://host/t/NAME. Raises Problem `bad_link`."""
    try:
        parts = urlsplit(link if "://" in link else f"http://{link}")
        has_host = bool(parts.hostname) and parts.port != 0  # reading a port may fail, too
    except ValueError as error:
        raise Problem.english("bad_link", f"{link!r} is no link: {error}.") from None
    if OF_A_CLASS.fullmatch(parts.path):
        raise Problem.english(
            "bad_link", "This is the link of a class, which seats people. A bot joins a table, by its link."
        )
    found = TABLE.fullmatch(parts.path)
    if found is None or parts.scheme not in ("http", "https") or not has_host:
        raise Problem.english(
            "bad_link", f"{link!r} is no link of a table, such as http://192.168.1.7:8000/t/muon-427."
        )
    scheme = "wss" if parts.scheme == "https" else "ws"
    return Place(f"{scheme}://{parts.netloc}{found['path']}/ws/{found['name']}", found["name"])


@dataclass(frozen=True)
class Wishes:
    """The options of a visit: the bot (empty: somebody outside decides) and its name, how many matches (None: until a
    signal ends it), and how many seconds to wait before each action, so that people can follow.
    """

    bot: str
    name: str
    matches: int | None = None
    pause: float = 1.0


def join(link: str, wishes: Wishes, say: Callable[[str], None]) -> None:
    """Play at the table behind a link; progress is passed to `say`.

    Raises Problem, and KeyboardInterrupt for Ctrl-C and other signals to stop, once the seat has been given up.
    """
    visit = Visit(place_of(link), wishes, say)
    try:
        with tracebacks_in_files():
            asyncio.run(_until_told_to_go(visit))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


async def _until_told_to_go(visit: "Visit") -> None:
    """Stay until the visit or a signal ends it. Raises Problem, CancelledError."""
    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):  # Windows only has Ctrl-C, which asyncio.run handles
        for name in ("SIGTERM", "SIGHUP"):
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), task.cancel)
    await visit.stay()


class Visit:
    """A bot's visit to a table, over one connection or several."""

    def __init__(self, place: Place, wishes: Wishes, say: Callable[[str], None]) -> None:
        self._place = place
        self._wishes = wishes
        self._say = say
        self._line = Line()
        self._table: TableView | None = None  # as it was last seen
        self._player: Player | None = None
        self._secret: str | None = None
        self._seat: int | None = None  # the last one announced
        self._taken: set[int] = set()  # seats that others had
        self._sits: int | None = None  # the seat that it has just asked for
        self._decided: tuple[int, int, str] | None = None  # the match, the number of actions seen, and the decision
        self._match: int | None = None  # the last one seen in progress
        self._played = 0  # matches, to their end
        self._is_back = False  # a seat that a computer kept was asked for

    # --- connections ---

    async def stay(self) -> None:
        """Stay until all matches are played. Raises Problem, and CancelledError once the seat has been given up."""
        pause, silent_since = SHORTEST_PAUSE, asyncio.get_running_loop().time()
        while True:
            self._line = Line()
            try:
                await self._visit()
                return
            except Lost as lost:
                why = lost
            if self._table is None:
                raise self._line.problem or Problem.english(
                    "no_server", f"{self._place.socket} does not answer: {why}."
                )
            now = asyncio.get_running_loop().time()
            if self._line.was_heard:
                self._say("The connection is lost. Trying again.")
                pause, silent_since = SHORTEST_PAUSE, now
            if now - silent_since > PATIENCE:
                raise Problem.english("no_server", f"The server has not answered for {PATIENCE / 60:.0f} minutes.")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _visit(self) -> None:
        """Play over one connection. Raises Lost, Problem."""
        try:
            # messages queue while the bot thinks, and heartbeats show whether the connection is alive
            async with connect(self._place.socket, max_size=None, max_queue=None, ping_interval=None) as socket:
                await self._talk(socket)
        except InvalidStatus as refused:
            raise refusal_of(refused) from None
        except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError) as error:
            raise Lost(str(error) or "it says nothing") from None

    async def _talk(self, socket: ClientConnection) -> None:
        """Say hello, play, and finally give the seat up. Raises Problem, and the errors of a broken connection."""
        self._line.socket = socket
        self._decided = self._sits = None
        try:
            await self._line.send(Hello(self._secret))
            while self._wishes.matches is None or self._played < self._wishes.matches:
                await self._hear(await self._line.hear())
        except (Problem, asyncio.CancelledError):
            await self._leave()
            raise
        await self._leave()

    async def _leave(self) -> None:
        """Give the seat up, and wait until the server confirms it."""
        if self._table is None or (self._table.you is None and self._table.coming is None):
            return
        with suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(TO_LEAVE):
                await self._line.send(Leave())
                while not _has_left(await self._line.hear()):
                    pass
                self._say("The seat is free again.")

    # --- what is heard ---

    async def _hear(self, message: ToBrowser) -> None:
        """Handle a message. Raises Problem."""
        match message:
            case TableView():
                self._table = message
                await self._look(message)
            case Seated(secret=secret):
                self._secret, self._sits = secret, None
            case DecisionDue():
                await self._decide(message)
            case Fault():
                await self._take(message)

    async def _take(self, fault: Fault) -> None:
        """Handle a fault that the server reports. Raises Problem if the visit cannot go on after it."""
        problem = Problem.english(fault.code, fault.text)
        self._line.problem = problem
        if fault.to == "act" and fault.code in LATE and self._table is not None:
            self._decided = None
            await self._look(self._table)
        elif fault.code in AS_IT_GOES_ON:
            self._decided = None
        elif fault.to == "sit" and fault.code in TURNED_AWAY and self._sits is not None and self._table is not None:
            self._taken.add(self._sits)
            self._sits = None
            await self._sit(self._table)
        elif fault.to in ("act", "sit") or fault.code in GONE:
            raise problem

    async def _look(self, table: TableView) -> None:
        """Do what the state of the table calls for. Raises Problem."""
        if self._player is None:
            self._player = await self._prepared(load(table.game))
        if table.you is None and table.coming is None:
            if self._sits is None:
                await self._sit(table)
            return
        self._tell_of_seat(table)
        if table.stage == "playing":
            self._match = table.match
        elif table.stage == "over" and table.match == self._match:
            self._match = None
            self._played += 1
            of = f" ({self._played} of {self._wishes.matches})" if self._wishes.matches else ""
            self._say(f"{_end_of_match(table)}{of}")
        if table.you is not None and table.stage == "playing" and table.frozen is False:
            await self._play(table, table.you)

    async def _prepared(self, game: Game) -> Player:
        """The bot, ready to play before it takes a seat; says so where that takes long. Raises Problem."""
        preparing = asyncio.ensure_future(beside(lambda: Player(game, self._wishes.bot)))
        try:
            return await asyncio.wait_for(asyncio.shield(preparing), UNTIL_IT_SAYS_SO)
        except TimeoutError:
            self._say(f"Compiling {self._wishes.bot}, which may take minutes the first time; then it takes a seat.")
            return await preparing

    async def _play(self, table: TableView, seat: int) -> None:
        """Ask for the decision, if one is due; take the seat back from a computer that keeps it meanwhile."""
        if table.seats[seat].level is not None:
            if not self._is_back:
                self._is_back = True
                await self._line.send(Reclaim())
            return
        self._is_back = False
        due = table.match, table.seen, table.asked
        if table.asked != "no" and due != self._decided:
            self._decided = due
            await self._line.send(AskDecision())

    async def _sit(self, table: TableView) -> None:
        """Ask for the next free seat. Raises Problem if there is none, or the seat was given to somebody else."""
        if self._seat is not None:
            raise Problem.english("seat_lost", "The seat has been given to somebody else.")
        seats = enumerate(table.seats)
        free = {n for n, seat in seats if is_free(seat)} - self._taken
        if not free:
            raise Problem.english("no_free_seat", f"No seat at {table.table} is free. Its host can open one.")
        self._sits = min(free)
        await self._line.send(Sit(self._sits, self._wishes.name, True))

    def _tell_of_seat(self, table: TableView) -> None:
        seat = table.coming if table.you is None else table.you
        assert seat is not None
        if seat != self._seat:
            self._seat = seat
            own, when = table.seats[seat], " from the next deal on" if table.you is None else ""
            name = own.newcomer.name if isinstance(own, Computer) and own.newcomer else own.name
            self._say(f"{name} has seat {seat + 1} of {table.table}{when}: {load(table.game).title}.")

    async def _decide(self, due: DecisionDue) -> None:
        """Let the bot decide, and send its action. Raises Problem."""
        player = self._player
        if player is None or (asked := self._asked_of(due)) is None:
            return
        view, seat = asked
        pieces = await beside(lambda: player.choose(view, seat, secrets.randbits(BITS)))
        if pieces:
            await asyncio.sleep(self._wishes.pause)
            await self._line.send(Act(due.seen, player.game.write(*pieces)))

    def _asked_of(self, due: DecisionDue) -> tuple[Any, int] | None:
        """The view that the server sent, and the seat that is asked; None if nothing is. Raises Problem."""
        table = self._table
        if table is None or table.you is None or due.asked == "no" or not due.legal:
            return None
        game = load(table.game)
        try:
            if due.rules != game.rules_version:
                raise ValueError(f"they are of version {due.rules}, and here of {game.rules_version}")
            view = from_data(game.state, due.view)
            check_view(game, view)
        except ValueError as error:
            sentence = f"The server plays {game.title} by other rules than this labtable: {error}."
            raise Problem.english("other_rules", sentence) from None
        return view, table.you


class Line:
    """A connection that sends no faster than the server allows, and notices by missing heartbeats that it is dead."""

    def __init__(self) -> None:
        self.socket: ClientConnection | None = None
        self.was_heard = False
        self.problem: Problem | None = None  # the last one that the server reported
        self._silence = SECONDS_TO_HELLO
        self._bucket = Bucket(rate=15, most=40)  # the server takes 20 a second, and 60 at once

    async def send(self, message: FromBrowser) -> None:
        """Send a message. Raises ConnectionClosed."""
        assert self.socket is not None
        await asyncio.sleep(self._bucket.wait(asyncio.get_running_loop().time(), 1000) or 0)
        await self.socket.send(_encoder.encode(message).decode())

    async def hear(self) -> ToBrowser:
        """Return the next message. Raises ConnectionClosed, or TimeoutError if nothing comes, not even a heartbeat.

        Raises Problem `other_version` for a message that cannot be decoded.
        """
        assert self.socket is not None
        async with asyncio.timeout(self._silence):
            data = await self.socket.recv()
        try:
            message = _decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            sentence = (
                f"The server says what this labtable does not understand, as one of another version may: {error}."
            )
            raise Problem.english("other_version", sentence) from None
        if isinstance(message, Welcome):
            self.was_heard, self._silence = True, message.silence / 1000
        return message


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ToBrowser] = msgspec.json.Decoder(ToBrowser)


def refusal_of(refused: InvalidStatus) -> Problem:
    """The problem for a server that refuses the socket, in the server's own words if it is a labtable server."""
    try:
        fault = msgspec.json.decode(refused.response.body or b"", type=Fault)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return Problem.english(
            "no_server", f"This is no table of labtable's: the server answers {refused.response.status_code}."
        )
    return Problem.english(fault.code, fault.text)


def _has_left(message: ToBrowser) -> bool:
    """Whether the server has answered a goodbye: the seat is open or shown as empty, or it was not held."""
    if not isinstance(message, TableView):
        return isinstance(message, Fault)
    seat = message.coming if message.you is None else message.you
    own = None if seat is None else message.seats[seat]
    return not isinstance(own, Person) or own.absence is not None


def _end_of_match(table: TableView) -> str:
    """The end of a match as a sentence."""
    if table.winners is None:
        return "The match was ended before its end."
    words = load(table.game).words
    return words.tell(table.prompt, names_at(table)) if table.prompt else "The match is over."


def names_at(table: TableView) -> list[str]:
    """The names of the seats."""
    return [seat.name or f"Seat {n}" for n, seat in enumerate(table.seats, 1)]
