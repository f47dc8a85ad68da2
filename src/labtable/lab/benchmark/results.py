"""The results of the benchmark as data: what a file of results holds, and those that are published.

Shares and scores are from 0 to 1, intervals at 95%.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from labtable.engine.words.problem import Problem

PUBLISHED = files(__package__) / "published.json"
SCHEMA_ID = "https://json-schema.org/draft/2020-12/schema"


class Fingerprint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Digests of what the results of a game depend on: its rules, what encoders write, how each level plays."""

    game: str
    rules_version: int
    rules: str
    encoders: dict[str, str]
    levels: dict[str, str]

    def differences(self, other: "Fingerprint") -> list[str]:
        """What the other has different, in words: `rules`, `encoder one_hot-v1`, `level expert`."""
        found = ["rules"] if (self.rules_version, self.rules) != (other.rules_version, other.rules) else []
        for kind, mine, theirs in (
            ("encoder", self.encoders, other.encoders), ("level", self.levels, other.levels)
        ):  # fmt: skip
            found += [f"{kind} {name}" for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
        return found


class Machine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the results were made on, for their times."""

    labtable: str
    python: str
    system: str
    processor: str
    cores: int


class Strategy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy's exploitability: the gain of a best response, averaged over the seats, where a win is 1, a loss -1.

    `samples` decisions were counted in each of `sampled` information states; elsewhere its probabilities are exact.
    `wide` says that it takes actions that are not worth choosing, so that the tree has these besides.
    """

    strategy: str
    exploitability: float
    sampled: int
    samples: int
    wide: bool


class Exact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small sibling of two seats, counted whole; `equilibrium` is the exploitability of the solution."""

    game: str
    histories: int
    ends: int
    states: int
    information_states: list[int]  # of each seat
    longest: int  # match, in actions
    value: float  # to the first seat, over all deals
    value_of_first: float  # to the seat that decides first
    equilibrium: float
    strategies: list[Strategy]


class Against(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot's score against one opponent, which has all other seats: its mean share of the win.

    `seeds` has the score with each seed of the row.
    """

    opponent: str
    matches: int
    deals: int
    score: float
    low: float
    high: float
    seeds: list[float]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot against each opponent. A bound of its Elo is null where that of its score is 0 or 1.

    `score` is the mean over the opponents. `fingerprint` is that of a policy's file, empty for a level.
    """

    bot: str
    fingerprint: str
    seeds: list[int]
    against: list[Against]
    score: float
    low: float
    high: float
    elo: float | None  # null where it was not rated
    elo_low: float | None
    elo_high: float | None
    wall_seconds: float
    processor_seconds: float


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of a game for so many seats, and the numbers of the levels as opponents, by which these are rated."""

    task: str
    game: str
    seats: int
    opponents: dict[str, float]
    rows: list[Row]

    def row(self, bot: str) -> Row | None:
        """The row of a bot."""
        return next((row for row in self.rows if row.bot == bot), None)


class Results(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Results of a version of the benchmark. `changed` says what differs from that version, where they were made."""

    benchmark: str
    machine: Machine
    fingerprints: list[Fingerprint]
    changed: list[str]
    exact: list[Exact]
    tables: list[Table]

    def fingerprint(self, game: str) -> Fingerprint | None:
        """The fingerprint of a game."""
        return next((found for found in self.fingerprints if found.game == game), None)

    def table(self, task: str) -> Table | None:
        """The table of a task."""
        return next((table for table in self.tables if table.task == task), None)


@cache
def published() -> Results:
    """The results that this labtable ships."""
    return decoded(PUBLISHED.read_bytes(), "published.json")


def read(path: Path) -> Results:
    """The results in a file. Raises Problem `bad_file`."""
    try:
        return decoded(path.read_bytes(), str(path))
    except OSError as error:
        raise Problem.english("bad_file", f"{path} cannot be read: {error.strerror}.") from None


def decoded(data: bytes, name: str) -> Results:
    """Results from their JSON; `name` is for messages. Raises Problem `bad_file`."""
    try:
        return msgspec.json.decode(data, type=Results)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Problem.english("bad_file", f"{name} has no results of the benchmark: {error}.") from None


def schema() -> bytes:
    """The JSON schema of a file of results, indented."""
    found = {"$schema": SCHEMA_ID, "title": "Results of labtable benchmark", **msgspec.json.schema(Results)}
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
