"""A seat of a table: open, a computer's or a person's. The same struct is in the log, on the wire and in a browser.

`Private` fields are shown to nobody: `public` blanks them, and the browser's types leave them out.
"""

from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_type_hints

import msgspec

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")

PRIVATE = msgspec.Meta(extra={"private": True})
Private = Annotated[T, PRIVATE]


class Open(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="open"):
    """A seat that anybody can take."""

    name: ClassVar[None] = None
    holder: ClassVar[None] = None
    level: ClassVar[None] = None
    away: ClassVar[bool] = False


class Newcomer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person who gets a computer's seat at the next deal. `bot`: a program that identified itself as one."""

    name: str
    holder: Private[str] = ""
    bot: bool = False


class Computer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="bot"):
    """A seat of one of the server's own computers; without a level a lesson's script plays it.

    `offered`: the computer plays until a person takes the seat.
    """

    level: str | None = None
    name: str | None = None
    offered: bool = False
    newcomer: Newcomer | None = None

    holder: ClassVar[None] = None
    away: ClassVar[bool] = False


class Substitute(msgspec.Struct, frozen=True, omit_defaults=True):
    """The computer that plays for a person: they are away, or their turn has ended.

    An overdue person gets the seat back as soon as they come, anybody else when they ask for it.
    """

    level: str
    why: Literal["away", "overdue"] = "away"


class Loan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The offer of a person's seat to anyone with a code."""

    code: Private[str] = ""  # its hash


class Absence(msgspec.Struct, frozen=True):
    """The absence of a person: since when, and when the host may let a computer play, on the server's clock (ms)."""

    since: int
    free_from: int


class Person(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="person"):
    """A person's seat, held by a secret; the name is only for display.

    `bot`: the person is a program that identified itself as one. `taken_from`: who held the seat before, in this match.
    `absence`: while they are away. The log does not contain it, as it does not know who is present.
    """

    name: str = ""
    holder: Private[str] = ""  # the hash of their secret
    bot: bool = False
    substitute: Substitute | None = None
    loan: Loan | None = None
    taken_from: str | None = None
    absence: Absence | None = None
    away: Private[bool] = False  # they have left this match
    passes: Private[bool] = False  # in every reaction window
    back: Private[int] = 0  # when they took the seat back, in ms of the match: their turn's time begins anew

    @property
    def level(self) -> str | None:
        """The level of the computer that plays for them."""
        return self.substitute.level if self.substitute else None


Seat = Open | Computer | Person


def is_free(seat: Seat) -> bool:
    """Whether anybody can take a seat: it is open, or a computer's that is offered and not yet taken."""
    return isinstance(seat, Open) or (isinstance(seat, Computer) and seat.offered and seat.newcomer is None)


def is_kept(seat: Seat) -> bool:
    """Whether a computer plays in a person's seat."""
    return isinstance(seat, Person) and seat.substitute is not None


def is_overdue(seat: Seat) -> bool:
    """Whether a computer plays here because its person's turn has ended."""
    return isinstance(seat, Person) and seat.substitute is not None and seat.substitute.why == "overdue"


def is_program(seat: Seat) -> bool:
    """Whether the person of a seat is a program."""
    return isinstance(seat, Person) and seat.bot


def passes(seat: Seat) -> bool:
    """Whether a person passes in every reaction window."""
    return isinstance(seat, Person) and seat.passes


def public(struct: S) -> S:
    """A seat, or a part of one, without its private fields."""
    shown = dict(_private(type(struct)))
    for name in struct.__struct_fields__:
        if isinstance(part := getattr(struct, name), msgspec.Struct):
            shown[name] = public(part)
    return msgspec.structs.replace(struct, **shown) if shown else struct


@cache
def _private(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The private fields of a struct, by name, with their blank values."""
    hints = get_type_hints(kind, include_extras=True)
    fields = msgspec.structs.fields(kind)
    return {field.name: field.default for field in fields if PRIVATE in getattr(hints[field.name], "__metadata__", ())}
