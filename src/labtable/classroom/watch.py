"""A watch over the tables of a class while somebody is at its desk."""

from collections.abc import Callable, Collection
from contextlib import ExitStack

from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry
from labtable.table.session import TableSession


class Watch:
    """A visitor of several tables, a spectator at each. `changed` is called when something may have changed."""

    holder: str | None = None

    def __init__(self, tables: TableRegistry, changed: Callable[[], None]) -> None:
        self._tables = tables
        self._changed = changed
        self._visits: dict[str, tuple[TableSession, ExitStack]] = {}

    def ring(self) -> None:
        """Note that something may have changed at one of the tables."""
        self._changed()

    @property
    def sessions(self) -> dict[str, TableSession]:
        """The watched tables, by name."""
        return {name: session for name, (session, _) in self._visits.items()}

    @property
    def kept(self) -> int:
        """The number of refusals and hints logged in the present matches; they do not call `ring`."""
        plays = [session.table.play for session in self.sessions.values()]
        return sum(len(play.attempts) + len(play.hints) for play in plays if play is not None)

    async def over(self, names: Collection[str]) -> None:
        """Watch exactly these tables; one that cannot be opened now is tried again next time."""
        for name, (session, visit) in list(self._visits.items()):
            if name not in names or session.is_closed:
                del self._visits[name]
                visit.close()
        for name in names:
            if name not in self._visits:
                try:
                    session = await self._tables.session(name)
                except Problem:
                    continue
                visit = ExitStack()
                visit.enter_context(session.visit(self))
                self._visits[name] = session, visit
                self._changed()

    def end(self) -> None:
        """Stop watching."""
        for _, visit in self._visits.values():
            visit.close()
        self._visits.clear()
