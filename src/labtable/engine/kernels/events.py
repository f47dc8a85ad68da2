"""Events of a match, emitted by the rules: a kind and small numbers, each with the viewers that may know it.

Kernels `emit` events while they take an action. A caller collects them with `collect`, and `seen` returns what one
viewer may know of each. In compiled kernels, emitting does nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, NamedTuple, Self, cast

from .kernel import kernel
from .record import Row
from .state import MatchState

NOBODY = -1  # the seat of an event that belongs to no seat


class Audience(Enum):
    """The viewers that may know something when it happens."""

    ALL = "all"
    OWN = "own"  # the event's own seat alone
    NOBODY = "nobody"  # nobody before the end; a study of the ended match may


class Mark(Enum):
    """A further property of a kind of event, for the code that shows it to viewers."""

    OPENS_TURN = "opens a turn"  # a new line of the log; in a game that marks none, every action opens one
    ALOUD = "aloud"  # announced: shown at the table, not only in the log


class Argument(NamedTuple):
    """An argument of an event: a number, `length` numbers, or all that are left (`length` 0, the last argument).

    `write` turns the number, or the list, into what is shown to people and sent to browsers.
    """

    name: str
    write: Callable[[Any], Any] = int
    length: int | None = None
    audience: Audience = Audience.ALL

    def own(self) -> "Argument":
        """The same argument, visible only to the event's own seat."""
        return self._replace(audience=Audience.OWN)

    def read(self, numbers: Sequence[int]) -> Any:
        """The argument's value from its numbers."""
        return self.write(numbers[0] if self.length is None else list(numbers))


class EventKind(IntEnum):
    """The kinds of events of a game, a subclass for each game.

    A member is a number followed by the rule behind the event, its arguments, its marks, and, if not all may know that
    it happened, its audience: `DREW = 3, "U-4", TURN, CARD.own()`.
    """

    rule: str | None
    arguments: tuple[Argument, ...]
    marks: frozenset[Mark]
    audience: Audience
    is_open: bool  # all may know all of it

    def __new__(cls, number: int, *parts: str | Argument | Mark | Audience) -> Self:
        kind = int.__new__(cls, number)
        kind._value_ = number
        kind.rule = next((part for part in parts if isinstance(part, str)), None)
        kind.arguments = tuple(part for part in parts if isinstance(part, Argument))
        kind.marks = frozenset(part for part in parts if isinstance(part, Mark))
        kind.audience = next((part for part in parts if isinstance(part, Audience)), Audience.ALL)
        kind.is_open = {kind.audience, *(argument.audience for argument in kind.arguments)} == {Audience.ALL}
        return kind

    @cached_property
    def key(self) -> str:
        """The name of the kind in messages and catalogues."""
        return self.name.lower()


class Event(NamedTuple):
    """An event as a kernel emitted it: the number of its kind, the seat that it belongs to, and its numbers."""

    kind: int
    seat: int
    numbers: tuple[int, ...]


class SeenEvent(NamedTuple):
    """An event as one viewer may know it; None is what the viewer may not know."""

    kind: EventKind
    seat: int
    arguments: dict[str, Any]

    @property
    def data(self) -> dict[str, Any]:
        """The event as it is sent to browsers."""
        return {"kind": self.kind.key, "seat": self.seat, **self.arguments}


# --- emitting, in kernels ---------------------------------------------------------------------------------------------


@kernel
def emit(s: MatchState, kind: int, seat: int, *numbers: int) -> None:
    """Emit an event; `seat` is whose it is, or NOBODY."""
    emitted = cast(Any, s).emitted
    if emitted is not None:
        emitted.append(Event(int(kind), int(seat), tuple(map(int, numbers))))


@kernel
def emit_row(s: MatchState, kind: int, seat: int, row: Row, size: int, *numbers: int) -> None:
    """Emit an event as `emit` does, with the first `size` elements of a row after the other numbers."""
    emitted = cast(Any, s).emitted
    if emitted is not None:
        emitted.append(Event(int(kind), int(seat), (*map(int, numbers), *map(int, row[:size]))))


@kernel
def is_heard(s: MatchState) -> bool:
    """Whether events are collected; guards work that only events need."""
    return cast(Any, s).emitted is not None


# --- collecting -------------------------------------------------------------------------------------------------------


@contextmanager
def collect(state: Any) -> Iterator[list[Event]]:
    """Collect the events that a state emits."""
    before = state.emitted
    events: list[Event] = []
    state.emitted = events
    try:
        yield events
    finally:
        state.emitted = before


def seen(kinds: type[EventKind], events: Sequence[Event], viewer: int | None) -> list[SeenEvent]:
    """The events that a viewer may know of, each as it may know it; viewer None may know everything.

    >>> class Happened(EventKind):
    ...     DREW = 1, "A-4", Argument("card").own()
    ...     LOOKED = 2, "A-7", Argument("card"), Audience.OWN
    >>> events = [Event(Happened.DREW, 0, (7,)), Event(Happened.LOOKED, 0, (5,))]
    >>> [[event.data for event in seen(Happened, events, viewer)] for viewer in (0, 1)]
    [[{'kind': 'drew', 'seat': 0, 'card': 7}, {'kind': 'looked', 'seat': 0, 'card': 5}],
     [{'kind': 'drew', 'seat': 0, 'card': None}]]
    """
    found = []
    for event in events:
        kind = kinds(event.kind)
        if _may_know(kind.audience, event.seat, viewer):
            found.append(SeenEvent(kind, event.seat, _arguments(kind, event, viewer)))
    return found


def seen_by_each(kinds: type[EventKind], events: Sequence[Event], viewers: Iterable[int]) -> dict[int, list[SeenEvent]]:
    """The events as each of several viewers may know them; events that all may know are shared."""
    found: dict[int, list[SeenEvent]] = {viewer: [] for viewer in viewers}
    for event in events:
        shared = seen(kinds, [event], None) if kinds(event.kind).is_open else None
        for viewer in found:
            found[viewer] += seen(kinds, [event], viewer) if shared is None else shared
    return found


def _may_know(audience: Audience, seat: int, viewer: int | None) -> bool:
    if viewer is None or audience is Audience.ALL:
        return True
    return audience is Audience.OWN and viewer == seat != NOBODY  # which is a spectator's number, too


def _arguments(kind: EventKind, event: Event, viewer: int | None) -> dict[str, Any]:
    found = {}
    at = 0
    for argument in kind.arguments:
        length = 1 if argument.length is None else argument.length or len(event.numbers) - at
        known = _may_know(argument.audience, event.seat, viewer)
        found[argument.name] = argument.read(event.numbers[at : at + length]) if known else None
        at += length
    assert at == len(event.numbers), f"{kind!r} has other arguments than {event.numbers}"
    return found
