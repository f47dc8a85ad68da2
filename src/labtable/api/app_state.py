"""The state shared by all requests and sockets of a server."""

from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from weakref import WeakKeyDictionary

from labtable.classroom.registry import ClassRegistry
from labtable.classroom.session import ClassSession
from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.session import TableSession
from labtable.table.state.table import Role, hash_of

from .class_frames import ClassFrames
from .frames import Frames
from .limits import Counter, Limits
from .messages import Known
from .places import Places
from .turns import AllTurns, wait_for_turn

KNOWN = 50_000  # remembered pairs of address and table


class AppState:
    """The table registry, the limits, and the frames shared by the viewers of a session."""

    def __init__(self, registry: TableRegistry, limits: Limits) -> None:
        self.registry = registry
        self.classes = ClassRegistry(registry)
        self.limits = limits
        self._guesses = Counter(limits.guesses_per_second, limits.guesses_at_once)
        self._own_guesses = Counter(limits.guesses_per_second, limits.own_guesses_at_once)
        self._owned: OrderedDict[str, None] = OrderedDict()  # made in an owner's turn, so it grants none
        self._codes = Counter(limits.codes_per_second, limits.codes_at_once)
        self.turns = AllTurns(limits)
        self.places = Places(limits)
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._frames: WeakKeyDictionary[TableSession, Frames] = WeakKeyDictionary()
        self._class_frames: WeakKeyDictionary[ClassSession, ClassFrames] = WeakKeyDictionary()

    # --- which table

    async def session(
        self, name: str, address: str, secret: str | None = None, known: Known | None = None
    ) -> TableSession:
        """A table by name. Raises Problem: `unknown_table`, and `slow_down` while very many names are being tried.

        Holders of seats and the host are let in at once, and so is every client at an address from which the table was
        made or found before. Any other name may be a guess. After many wrong names from an address, the answers to all
        its guesses, wrong or right, wait for their turn, so that names cannot be searched for quickly. A person known
        at another table has turns of their own.
        """
        if (address, name) not in self._known:
            if secret is not None and (session := await self._held(name, secret)) is not None:
                self.remember(address, name)
                return session
            return await self._guess(name, address, self.owner(known))
        self.remember(address, name)
        return await self.registry.session(name)

    async def _held(self, name: str, secret: str) -> TableSession | None:
        """The table, if this secret belongs to it."""
        try:
            session = await self.registry.session(name)
        except Problem as problem:
            if problem.code == "unknown_table":
                return None
            raise
        return None if session.role(secret) == Role() else session

    async def _guess(self, name: str, address: str, owner: str | None) -> TableSession:
        if owner is not None and self._own_guesses.take(owner):
            session = await self.registry.session(name)
            self._own_guesses.give_back(owner)
        else:
            refusal = Problem("slow_down", "many_table_codes")
            await wait_for_turn(self._guesses, address, self.limits.guesses_waiting, refusal)
            session = await self.registry.session(name)
            self._guesses.give_back(address)
        self.remember(address, name)
        return session

    def owner(self, known: Known | None) -> str | None:
        """A key for a person known to a table or a class in memory, else None.

        Known are the maker of the table, holders of its seats, and the pupils and leaders of the class. They have turns
        of their own, independent of others at the same address. What is made in such a turn grants no further turns, so
        that their number is bounded.
        """
        if known is None or known.table in self._owned:
            return None
        holder = hash_of(known.secret)
        session, classroom = self.registry.sessions.get(known.table), self.classes.sessions.get(known.table)
        is_held = session is not None and session.table.role(holder) != Role()
        if not is_held and (classroom is None or classroom.classroom.role(holder) == "visitor"):
            return None
        return f"{known.table} {holder}"

    def remember(self, address: str, name: str) -> None:
        """Note that this address knows the table."""
        self._known[address, name] = None
        self._known.move_to_end((address, name))
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)

    def note_own(self, name: str) -> None:
        """Note that this table or class was made in a turn that its maker has as a known person."""
        self._owned[name] = None
        if len(self._owned) > KNOWN:
            self._owned.popitem(last=False)

    def change(self, session: TableSession, holder: str | None, address: str) -> AbstractAsyncContextManager[bool]:
        """Wait for a turn to change the seats, since each change is logged for good. Raises Problem `slow_down`.

        Holders of seats and the host have turns of their own.
        """
        by = holder if session.table.role(holder) != Role() else address
        return self.turns.changes.turn(f"{session.table.name} {by}")

    @asynccontextmanager
    async def trying_a_code(self, session: str, address: str) -> AsyncIterator[None]:
        """A context that allows one try of a code of this table or class. Raises Problem `slow_down`.

        After some wrong codes from an address, all its codes, wrong or right, wait for their turn, so that codes cannot
        be guessed by trying.
        """
        tried = f"{session} {address}"
        refusal = Problem("slow_down", "many_seat_codes")
        await wait_for_turn(self._codes, tried, self.limits.codes_waiting, refusal)
        yield
        self._codes.give_back(tried)

    def frames(self, session: TableSession) -> Frames:
        """The frames of a session."""
        return self._frames.setdefault(session, Frames(session))

    # --- classes

    async def classroom(self, code: str, address: str, secret: str | None = None) -> ClassSession:
        """A class by its code. Raises Problem:

        `unknown_class`, and `slow_down` while very many codes are being tried.

        Pupils and desks are let in at once, and so is every client at an address from which the class was found before.
        """
        if (address, code) in self._known:
            self.remember(address, code)
            return await self.classes.session(code)
        if secret is not None and (session := await self.classes.held(code, secret)) is not None:
            self.remember(address, code)
            return session
        refusal = Problem("slow_down", "many_codes")
        await wait_for_turn(self._guesses, address, self.limits.guesses_waiting, refusal)
        session = await self.classes.session(code)
        self._guesses.give_back(address)
        self.remember(address, code)
        return session

    def class_change(
        self, session: ClassSession, holder: str | None, address: str
    ) -> AbstractAsyncContextManager[bool]:
        """Wait for a turn to change a class, since each change may be logged for good. Raises Problem `slow_down`.

        Pupils and desks have turns of their own; newcomers share those of their address, where many come at once.
        """
        all_turns = {"desk": self.turns.desk_changes, "pupil": self.turns.class_changes, "visitor": self.turns.joins}
        role = session.classroom.role(holder)
        return all_turns[role].turn(f"{session.classroom.name} {address if role == 'visitor' else holder}")

    def class_frames(self, session: ClassSession) -> ClassFrames:
        """The frames of a class."""
        return self._class_frames.setdefault(session, ClassFrames(session, self.registry.keep_days))
