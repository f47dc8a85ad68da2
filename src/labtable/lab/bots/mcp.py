"""`labtable mcp`: a seat at a served table for a language model, as a server of the Model Context Protocol.

The model reads its rules and its situation in words and answers in notation; it has one seat, whose view is all that it
is sent. Needs the extra `mcp`, the protocol's official SDK.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed

from labtable import __version__
from labtable.api.messages import Act, DecisionDue, Fault, TableView
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem, installing
from labtable.games import load

from .join import LATE, Visit, Wishes, names_at, place_of
from .players import Player
from .texts import choices_of, described, pieces_of, rules_in_words, whole_choices_of

logger = logging.getLogger(__name__)

SECONDS_TO_WAIT = 30.0  # for something to do, before the model is told that there is nothing yet
GONE = "You have no seat at the table any more."
NOTHING_YET = "Nothing is asked of you yet. Call look to wait."
HOW_TO_PLAY = """You have a seat at a table of a card game. Call rules to read the rules. Call look to wait until
you are asked and to read your situation. Answer with act: one of the answers that you are offered, or any other action
in the same notation. A refusal names its rule and changes nothing. Call leave to give your seat up."""


class AskedNow(NamedTuple):
    """A decision that is due: the view, the seat, and how many actions it has seen."""

    view: Any
    seat: int
    seen: int


class ModelVisit(Visit):
    """A visit whose decisions come from outside, by `act`; `news` are the lines that have not been read yet."""

    def __init__(self, link: str, name: str) -> None:
        """Raises Problem `bad_link`."""
        self.news: list[str] = []
        super().__init__(place_of(link), Wishes("", name), self.news.append)
        self.asked: AskedNow | None = None
        self._begun: tuple[int, ...] = ()  # the pieces so far of an unfinished action
        self._read = (0, 0)  # the match and the number of its actions whose lines have been taken over
        self._changed = asyncio.Event()
        self._stays: asyncio.Task[None] | None = None
        self.ended = ""  # why the visit has ended

    @property
    def game(self) -> Game:
        """The game of the table. Raises Problem `no_table` while it is not known."""
        if self._table is None:
            raise Problem.english("no_table", self.ended or "The table has not answered yet. Call look to wait.")
        return load(self._table.game)

    def begin(self) -> None:
        """Go to the table, and stay there until `leave`."""
        self._stays = asyncio.create_task(self.stay())
        self._stays.add_done_callback(self._note_end)

    async def leave(self) -> None:
        """Give the seat up, if the visit has not ended yet."""
        if self._stays is not None:
            self._stays.cancel()
            with suppress(asyncio.CancelledError, Problem):
                await self._stays

    def _note_end(self, stays: asyncio.Task[None]) -> None:
        """Keep why the visit has ended: whatever is called from now on is answered with it."""
        error = None if stays.cancelled() else stays.exception()
        why = "" if error is None else getattr(error, "text", f"It went wrong: {error!r}.")
        self.asked, self.ended = None, f"{why} {GONE}".strip()
        self._changed.set()
        if error is not None and not isinstance(error, Problem):
            logger.error("The visit failed.", exc_info=error)

    async def look(self, seconds: float = SECONDS_TO_WAIT) -> str:
        """The situation in words, once something is asked, the match is over, or this time has passed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.asked is None and not self.ended and not (self._is_over and self.news):
                    self._changed.clear()
                    await self._changed.wait()
        return self.told()

    def told(self) -> str:
        """What is new, the position, and what may be answered."""
        parts = ["\n".join(self.news)] if self.news else []
        self.news.clear()
        if self.asked is None:
            parts.append(self.ended or ("The match is over." if self._is_over else NOTHING_YET))
            return "\n\n".join(parts)
        view, seat = self._view(), self.asked.seat
        parts.append(described(self.game, self.asked.view, seat, self._names))
        if self._begun:
            parts.append(f"So far: {self.game.write(*self._begun)}")
        whole = None if self._begun else whole_choices_of(self.game, view, seat)
        offers = choices_of(self.game, view, seat) if whole is None else whole
        parts.append("\n".join(["You may answer:", *(f"  {offer}" for offer in offers)]))
        return "\n\n".join(parts)

    async def act(self, text: str) -> str:
        """Answer; return what follows. Raises Problem if the answer is no legal action, or nothing is asked."""
        if self.asked is None:
            raise Problem.english("not_asked", self.ended or NOTHING_YET)
        if self._line.socket is None:
            raise Problem.english("no_server", "The connection is lost. Call look to wait until it is back.")
        seat = self.asked.seat
        try:
            pieces = pieces_of(self.game, self._view(), seat, text)
        except Problem as problem:
            said = self.game.words.tell(problem.sentence, self._names, seat) if problem.sentence else problem.text
            raise Problem.english(problem.code, said) from None
        if pieces and not self.game.check(self.asked.view, seat, whole := (*self._begun, *pieces)):
            self._begun = whole
            return self.told()
        seen, self.asked, self._begun = self.asked.seen, None, ()
        if pieces:
            try:
                await self._line.send(Act(seen, self.game.write(*whole)))
            except ConnectionClosed:
                raise Problem.english("no_server", "The connection was lost before your answer was sent.") from None
        return await self.look()

    # --- what is heard ---

    async def _prepared(self, game: Game) -> Player:
        return Player(game, lambda decision: decision.wait)  # which is never asked

    async def _look(self, table: TableView) -> None:
        self._take_over(table)
        if table.asked == "no" or (self.asked is not None and self.asked.seen != table.seen):
            self.asked, self._begun = None, ()
        await super()._look(table)
        self._changed.set()

    async def _decide(self, due: DecisionDue) -> None:
        asked = self._asked_of(due)
        self.asked, self._begun = (None if asked is None else AskedNow(*asked, due.seen)), ()
        self._changed.set()

    async def _take(self, fault: Fault) -> None:
        if fault.to == "act" and fault.code not in LATE:
            self.news.append(f"Your answer was refused: {fault.text}")
            self._decided = None
            assert self._table is not None
            await self._look(self._table)
        else:
            if fault.to == "act":
                self.news.append("Something happened before your answer came: it was not taken.")
            await super()._take(fault)

    def _take_over(self, table: TableView) -> None:
        """Note the lines of the log that are new to the model."""
        match, seen = self._read
        if table.match != match:
            seen = -1
        for line in table.log:
            if line.n > seen and line.said:
                self.news += load(table.game).words.tell_all(line.said, names_at(table), table.you)
        self._read = table.match, max([seen, *(line.n for line in table.log)])

    @property
    def _is_over(self) -> bool:
        return self._table is not None and self._table.stage == "over"

    @property
    def _names(self) -> list[str]:
        assert self._table is not None
        return names_at(self._table)

    def _view(self) -> Any:
        """The view of the decision, with the pieces so far."""
        assert self.asked is not None
        view = self.asked.view.copy()
        for piece in self._begun:
            self.game.step(view, self.asked.seat, piece)
        return view


def server_of(link: str, name: str) -> Any:
    """The MCP server of a seat, which is taken when a model connects and given up when it goes.

    Raises Problem `bad_link`, or `no_mcp` if the SDK is not installed.
    """
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError:
        raise Problem.english("no_mcp", f"The MCP SDK is not installed here: {installing('mcp')}") from None
    visit = ModelVisit(link, name)

    @asynccontextmanager
    async def seated(_: Any) -> AsyncIterator[None]:
        visit.begin()
        try:
            yield
        finally:
            await visit.leave()

    server: Any = MCPServer(
        "labtable", version=__version__, instructions=HOW_TO_PLAY, lifespan=seated, log_level="WARNING"
    )
    for tool in tools_of(visit):
        server.tool()(tool)
    return server


def tools_of(visit: ModelVisit) -> list[Callable[..., Any]]:
    """The tools of a seat; their docstrings are what the model reads of them."""

    async def rules(number: str = "") -> str:
        """The rules of the game, or one of them by its number, such as U-3."""
        try:
            return rules_in_words(visit.game, number)
        except Problem as problem:
            return problem.text

    async def look() -> str:
        """Wait up to half a minute until you are asked; returns what is new, your situation, your possible answers."""
        return await visit.look()

    async def act(answer: str) -> str:
        """Answer what you are asked, in the notation of the rules. Returns what follows, or why it was refused."""
        try:
            return await visit.act(answer)
        except Problem as problem:
            return f"Refused: {problem.text}"

    async def leave() -> str:
        """Give your seat up and go."""
        await visit.leave()
        return visit.told()

    return [rules, look, act, leave]
