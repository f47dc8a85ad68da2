"""A pupil of a class: where they stand and sit, what they are called, and the secrets with which they come."""

from dataclasses import dataclass, field

from .standing import Standing

WAITING = 0
"""The group of pupils who wait for a seat."""
BEST: tuple[Standing, ...] = ("in", "left", "door", "out")
"""Where one person stands who came in twice: the first of these where either entry does."""


@dataclass
class Offer:
    """A code, given by its hash, with which a pupil can go on on another device `until` then (time of the day).

    `homework`: the number of the one as long as which it works, too.
    """

    code: str
    until: int
    homework: int | None = None


@dataclass
class Pupil:
    """A pupil. `key`: the hash of their secret. `came`: when they joined. `typed`: the name that they gave last.

    `keys`: the hashes of all secrets that they ever had, the first one first; with the others they hold nothing.
    """

    number: int
    name: str
    key: str
    element: int
    group: int
    came: int
    standing: Standing = "in"
    typed: str = ""
    line: int | None = None  # in the class's list
    named: int = 0  # the number of the change with their name; 0: the desk has seen it
    is_mended: bool = False  # the desk has given them their name
    table: str | None = None  # where they have a seat in their group
    renamed: int = 0
    by_desk: bool = False  # placed by the desk
    next: int | None = None  # their group from the next deal on, if the desk has chosen another
    puzzles: list[str] = field(default_factory=list)  # tables of their puzzles while they waited
    played: list[str] = field(default_factory=list)  # the games of their seats, in order
    help: int | None = None  # when they asked for help, until the next deal
    help_seen: bool = False  # by the desk
    helped: list[int] = field(default_factory=list)  # when they asked, each time
    sat: list[str] = field(default_factory=list)  # at these tables of groups, in order
    keys: list[str] = field(default_factory=list)
    offer: Offer | None = None
    is_dropped: bool = False  # what they did is not in the report, as they were sent out
    away: bool = False  # for `seats.attendance`; a pupil never says goodbye

    def __post_init__(self) -> None:
        """Begin with one secret."""
        self.keys = [self.key]

    @property
    def holder(self) -> str | None:
        """The hash of their secret; None once they are sent out, or are another pupil: it is no longer valid."""
        return self.key if self.is_here else None

    @property
    def is_here(self) -> bool:
        """Whether they belong to the class, with a place or without."""
        return self.standing in ("door", "in", "left")

    @property
    def former(self) -> list[str]:
        """The hashes of the secrets that they had before, and of those as whom they came in again."""
        return [key for key in self.keys if key != self.key]

    @property
    def has_place(self) -> bool:
        """Whether they have a place in the class."""
        return self.standing == "in"

    @property
    def puzzle(self) -> str | None:
        """The table of their latest puzzle."""
        return self.puzzles[-1] if self.puzzles else None

    def sit(self, table: str | None, game: str) -> None:
        """Give them a seat at a table."""
        self.table = table
        if game not in self.played:
            self.played.append(game)
        if table is not None and table not in self.sat:
            self.sat.append(table)

    def go_on(self, key: str) -> None:
        """Have another secret from now on."""
        self.keys += [key] if key not in self.keys else []
        self.key, self.offer = key, None

    def unite(self, again: "Pupil") -> None:
        """Be the person as whom they came in again, too: with the place and the name of whoever stands better.

        At a tie they keep their own; a seat that only the other has is theirs.
        """
        stands = min((self, again), key=lambda pupil: BEST.index(pupil.standing))
        sits = next((pupil for pupil in (self, again) if pupil.has_place and pupil.table is not None), stands)
        lines = [one.line for one in (stands, self, again) if one is stands or one.has_place]  # nobody else's
        self.line = next((line for line in lines if line is not None), None)
        self.group, self.table, self.by_desk, self.next = sits.group, sits.table, sits.by_desk, sits.next
        self.standing, self.name, self.element, self.is_mended = (
            stands.standing, stands.name, stands.element, stands.is_mended,
        )  # fmt: skip
        self.typed, self.named = stands.typed, stands.named
        self.keys = [*self.keys, *again.keys]
        self.played = list(dict.fromkeys([*self.played, *again.played]))
        self.help, self.help_seen, self.helped = sits.help, sits.help_seen, sorted([*self.helped, *again.helped])
        self.sat = list(dict.fromkeys([*self.sat, *again.sat]))
        self.puzzles, again.puzzles = [*self.puzzles, *again.puzzles], []
        again.standing, again.offer, self.is_dropped = "again", None, False
