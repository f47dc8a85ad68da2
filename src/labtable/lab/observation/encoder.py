"""Encoders: what a seat may know as a row of numbers, for machine learning.

An encoder has a name and a version, `numbers-v2`, and never changes, so that trained policies stay valid; a different
encoding is a new version. A name alone, `numbers`, is its newest version.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import prod
from pathlib import Path
from sys import byteorder
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels import card_sets
from labtable.engine.kernels.card_sets import WORD_BITS, CardSet, lowest_bit
from labtable.engine.kernels.compiled import Records, compile_kernels, dtype_of, new_records, put
from labtable.engine.kernels.kernel import kernel, unchecked
from labtable.engine.kernels.meaning import Amount, BySeat, OneOf, SeatNumber, Unseen
from labtable.engine.kernels.options import Option
from labtable.engine.kernels.record import Row, Rows, is_wide, marks_of, shapes_of
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem

ENCODERS = {"numbers": 2, "one_hot": 1}  # names and newest versions; all versions from 1 on exist
AS_IN_RECORD = "numbers-v1"
SEAT = "seat"  # the seat of the view: the first number of an observation by `numbers-v1`
HISTORY, HISTORY_VERSION = "history", "history-v1"  # the last actions: their name as a field, and as an id
PIECES, MOST_ACTIONS = 8, 1000  # of an action in a history, and actions in a history
RECALL, RECALLED = "recall", 4  # the hash of a seat's history: its name as a field, and its length
DICE = ("random_low", "random_high", "random_count")  # blank in every view
CONSTANT = (*DICE, "seats", "prefix_seat")  # or known anyway: a seat sees only its own pieces
MOST_IN_ORDER = 8  # `one_hot-v1` counts the cards of longer rows, and leaves out their order
ANY = Amount(np.iinfo(np.int16).min, np.iinfo(np.int16).max)
BIT = Amount(0, 1)
SHORT, WIDE = 2, 8  # bytes of numbers
MEANINGS = (Amount, OneOf, SeatNumber, CardSet, Option, Unseen)

COPY, NUMBERS, SEATS, BITS, OWN, HOT, BAG, HOT_SEATS = range(8)  # ways to encode


class Part(NamedTuple):
    """A part of an observation from column `to` on: `n` numbers of a record, all encoded in the same way.

    They are read from index `source` of its 16-bit numbers, for NUMBERS and BITS of its 64-bit numbers. `low` is the
    lowest of the values that each have their own meaning, `width` how many values there are. `size` is the index of the
    number that says how many of the n are in use, -1 where all are.
    """

    way: int
    source: int
    n: int
    to: int
    low: int = 0
    width: int = 1
    size: int = -1


PART = len(Part._fields)
NO_PART = Part(COPY, 0, 0, 0)


class Field(NamedTuple):
    """A field of a game's record: where its numbers begin, and its marks."""

    name: str
    shape: tuple[int, ...]
    is_wide: bool
    at: int  # in bytes
    meaning: Any  # an Amount, OneOf, SeatNumber, CardSet, Option or Unseen, or None
    by_seat: BySeat | None
    size: int = -1  # the index of the number of 16 bits that says how many cards of the (first) row are in use


class Columns(NamedTuple):
    """The columns of a row of a field: how they are encoded, their shape and their bounds."""

    way: int
    shape: tuple[int, ...]
    bounds: Amount
    low: int = 0
    width: int = 1


def encoder_id(name: str) -> str:
    """The name and version of an encoder, from its id or its name alone. Raises Problem `bad_encoder`.

    >>> encoder_id("numbers"), encoder_id("numbers-v1")
    ('numbers-v2', 'numbers-v1')
    """
    known = [f"{kind}-v{version + 1}" for kind, newest in ENCODERS.items() for version in range(newest)]
    found = f"{name}-v{ENCODERS[name]}" if name in ENCODERS else name
    if found in known:
        return found
    raise Problem.english("bad_encoder", f"There is no encoder {name!r}; there are {', '.join([*ENCODERS, *known])}.")


def check_length(history: int) -> int:
    """Check the number of actions in a history. Raises Problem `bad_number`."""
    if type(history) is int and 0 <= history <= MOST_ACTIONS:
        return history
    raise Problem.english(
        "bad_number", f"A history has a whole number of actions, 0 to {MOST_ACTIONS}, not {history!r}."
    )


def action_width(game: Game) -> int:
    """How many numbers an action takes in a history: its seat, and its first pieces."""
    return 1 + min(game.max_pieces, PIECES)


class Encoder:
    """An encoder of the views of a game's matches with this many seats.

    `fields["hand"]` is the slice of a row that holds a field, `shapes["hand"]` the shape to restore; `low` and `high`
    are the bounds of each number. Numbers mean what they mean in the record; -1 means that the seat may not know, in a
    set of cards a stand-in does, which is also in `stand_ins`. A set of cards is a 1 for each card in it.

    With `numbers-v2` seats are relative: the viewer's seat is 0, and its row comes first. Options, and whatever else
    cannot change in a match of this many seats, are left out. `one_hot-v1` also gives a number that names something a
    column for each thing that it may name (the first for nothing or the unknown, where that may be); hands and piles
    have the number of their cards of each name instead. `numbers-v1` has everything as it is in the record.

    With `recalls` four more numbers follow, `recall`: a 64-bit hash of all that the seat has seen and done, so that
    observations are equal only if that is. A view alone does not contain it: then they are 0.

    Then `history` has the last actions that the seat knows of, by `history-v1` (see the module `history`), which the id
    then names, too; with `one_hot-v1` in columns for all that each number may name.
    """

    def __init__(self, game: Game, seats: int, name: str = "numbers", recalls: bool = False, history: int = 0) -> None:
        """Lay out the rows. Raises Problem `bad_encoder` or `bad_number`."""
        self.name = encoder_id(name)
        self.history = check_length(history)
        self.id = f"{self.name}+{HISTORY_VERSION}" if history else self.name
        self.recalls = recalls
        self.game = game
        self.seats = seats
        self.shapes: dict[str, tuple[int, ...]] = {}
        self.fields: dict[str, slice] = {}
        self._bounds: list[Amount] = []
        parts = [self._lay_out(own) for own in range(seats)]
        most = max(map(len, parts))
        even = [[*plan, *[NO_PART] * (most - len(plan))] for plan in parts]
        self.plans: NDArray[np.int64] = np.array(even, np.int64).reshape(seats, -1)  # for each viewing seat
        if recalls:
            self.fields[RECALL], self.shapes[RECALL] = (
                slice(len(self._bounds), len(self._bounds) + RECALLED),
                (RECALLED,),
            )
            self._bounds += [ANY] * RECALLED
        if history:
            self._lay_out_history()
        self.size = len(self._bounds)
        self.low, self.high = (np.array([getattr(b, side) for b in self._bounds], np.int16) for side in ("low", "high"))
        self._record = new_records(game.state, 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder_of, (self.game, self.seats, self.name, self.recalls, self.history)

    def of_view(self, view: Any, seat: int) -> NDArray[np.int16]:
        """A plain view as an observation."""
        put(self._record, 0, view)
        row: NDArray[np.int16] = self.of_views(self._record, np.array([seat], np.int16))[0]
        return row

    def of_views(self, views: Records, seats: NDArray[np.int16]) -> NDArray[np.int16]:
        """An array of views as observations, a row each."""
        rows = np.zeros((len(views), self.size), np.int16)
        whole = np.ascontiguousarray(views)
        short, wide = (whole.view(kind).reshape(len(views), -1) for kind in (np.int16, np.int64))
        compiled()[encode_each](short, wide, np.asarray(seats, np.int16), self.seats, self.plans, rows)
        return rows

    # --- laying out ---

    def _lay_out(self, own: int) -> list[Part]:
        """The parts of a row for one viewing seat."""
        self._bounds = []
        parts: list[Part] = []
        if self.name == AS_IN_RECORD:
            self._add(parts, Part(OWN, 0, 1, 0), Columns(COPY, (), Amount(-1, self.game.seats[-1] - 1)))
            self.fields[SEAT], self.shapes[SEAT] = slice(0, 1), ()
        for field in fields_of(self.game):
            start = len(self._bounds)
            if self.name == AS_IN_RECORD:
                self.shapes[field.name] = self._add_rows(parts, field, None, as_in_record(field))
            elif not self._is_constant(field):
                columns = one_hot(field, self.seats) if self.is_one_hot else numbers(field, self.seats)
                self.shapes[field.name] = self._add_rows(parts, field, self._rows(field, own), columns)
            else:
                continue
            self.fields[field.name] = slice(start, len(self._bounds))
        return parts

    def _lay_out_history(self) -> None:
        """Add the columns of the history."""
        secret, pieces = self.game.n_actions, action_width(self.game) - 1
        action = [Amount(-1, self.seats - 1), Amount(-1, secret), *[Amount(-1, secret - 1)] * (pieces - 1)]
        if self.is_one_hot:
            action = [BIT] * (self.seats + 1 + pieces * (secret + 2))
        start = len(self._bounds)
        self._bounds += action * self.history
        self.fields[HISTORY], self.shapes[HISTORY] = slice(start, len(self._bounds)), (self.history, len(action))

    @property
    def is_one_hot(self) -> bool:
        """Whether each thing that a number may name has its own column."""
        return self.name.startswith("one_hot")

    def _is_constant(self, field: Field) -> bool:
        """Whether the field never changes in a match, or only repeats other fields."""
        if field.name in CONSTANT or isinstance(field.meaning, Option | Unseen):
            return True
        return field.name in {"prefix", "prefix_size"} and self.game.max_pieces == 1

    def _rows(self, field: Field, own: int) -> list[int] | None:
        """The indices of a field's rows, from the viewer's seat or side on; None if it has no rows by seat."""
        if field.by_seat is None:
            return None
        n = field.by_seat.elements(self.seats)
        return [block + (own + i) % n for block in range(0, field.shape[0], self.game.seats[-1]) for i in range(n)]

    def _add_rows(self, parts: list[Part], field: Field, rows: list[int] | None, columns: Columns) -> tuple[int, ...]:
        """Add the rows of a field, or the whole field; return its shape in the observation."""
        if rows is None:
            self._add(parts, part_of(field, 0, prod(field.shape), columns), columns)
            return columns.shape
        inner = prod(field.shape[1:])
        for row in rows:
            self._add(parts, part_of(field, row, inner, columns), columns)
        return (len(rows), *columns.shape)

    def _add(self, parts: list[Part], part: Part, columns: Columns) -> None:
        """Append a part to the row, merged with the part before it if that is contiguous and encoded alike."""
        to = len(self._bounds)
        self._bounds += [columns.bounds] * prod(columns.shape)
        if parts and part.way in {COPY, NUMBERS}:
            before = parts[-1]
            if before.way == part.way and before.source + before.n == part.source:
                parts[-1] = before._replace(n=before.n + part.n)
                return
        parts.append(part._replace(to=to))


def encoder_of(game: Game, seats: int, name: str = "numbers", recalls: bool = False, history: int = 0) -> Encoder:
    """The encoder of a game's matches with this many seats. Raises Problem `bad_encoder` or `bad_number`."""
    return _encoder(game, seats, encoder_id(name), recalls, check_length(history))


_encoder = lru_cache(maxsize=64)(Encoder)


def fields_of(game: Game) -> list[Field]:
    """The fields of a game's record, without dice and parameters."""
    kind: type = game.state
    layout = dtype_of(kind)
    assert layout.fields is not None
    fixed = {*DICE, *(parameter.name for parameter in game.parameters)}
    found = {}
    for name, shape in shapes_of(game.state).items():
        if name not in fixed:
            marks = marks_of(game.state, name)
            by_seat = next((mark for mark in marks if isinstance(mark, BySeat)), None)
            meaning = next((mark for mark in marks if isinstance(mark, MEANINGS)), None)
            found[name] = Field(name, shape, is_wide(game.state, name), layout.fields[name][1], meaning, by_seat)
    found["prefix"] = found["prefix"]._replace(meaning=OneOf(game.n_actions))
    found["prefix_size"] = found["prefix_size"]._replace(meaning=Amount(0, game.max_pieces))
    sizes = {name: place(found[f"{name}_size"]) for name in found if f"{name}_size" in found}
    return [field._replace(size=sizes.get(name, -1)) for name, field in found.items()]


def place(field: Field) -> int:
    """The index of a field's first number among those of 16 bits: for a wider one that of its low end."""
    return field.at // SHORT + (WIDE // SHORT - 1 if field.is_wide and byteorder == "big" else 0)


def part_of(field: Field, row: int, n: int, columns: Columns) -> Part:
    """The part for a row of n numbers of a field; its column is set later."""
    if columns.way == BITS or (columns.way == COPY and field.is_wide):
        way = NUMBERS if columns.way == COPY else BITS
        return Part(way, field.at // WIDE + row * n, n, 0, width=columns.width)
    size = field.size + (row if field.by_seat is not None else 0) if columns.way == BAG else -1
    return Part(columns.way, place(field) + row * n, n, 0, columns.low, columns.width, size)


def as_in_record(field: Field) -> Columns:
    """The columns of a whole field by `numbers-v1`."""
    if isinstance(field.meaning, CardSet):
        return Columns(BITS, (*field.shape[:-1], field.meaning.cards), BIT, width=field.meaning.cards)
    return Columns(COPY, field.shape, ANY)


def numbers(field: Field, seats: int) -> Columns:
    """The columns of a row of a field by `numbers-v2`, or of the whole field if it has no rows by seat."""
    shape = field.shape if field.by_seat is None else field.shape[1:]
    match field.meaning:
        case CardSet(cards=cards):
            return Columns(BITS, (*shape[:-1], cards), BIT, width=cards)
        case SeatNumber(first=first):
            return Columns(SEATS, shape, Amount(first - 1, first + seats - 1), first)
        case Amount() as bounds:
            return Columns(COPY, shape, including_zero(bounds) if field.shape else bounds)
        case OneOf(end=end, low=low):
            return Columns(COPY, shape, Amount(min(low, 0), end - 1))
        case _:
            return Columns(COPY, shape, ANY)


def one_hot(field: Field, seats: int) -> Columns:
    """The same by `one_hot-v1`."""
    columns = numbers(field, seats)
    if isinstance(field.meaning, SeatNumber):
        return Columns(HOT_SEATS, (*columns.shape, seats + 1), BIT, field.meaning.first, seats + 1)
    if not isinstance(field.meaning, OneOf):
        return columns
    low, width = field.meaning.low, field.meaning.end - field.meaning.low
    n = prod(columns.shape)
    if field.size < 0 or (field.name == "prefix" and n <= MOST_IN_ORDER):
        return Columns(HOT, (*columns.shape, width), BIT, low, width)
    return Columns(BAG, (width,), Amount(0, n), low, width)


def including_zero(bounds: Amount) -> Amount:
    """The bounds of a row in which some elements may be unused, and then are 0."""
    return Amount(min(bounds.low, 0), max(bounds.high, 0))


@cache
def compiled() -> Mapping[Any, Any]:
    """The kernel that encodes views, compiled; the same for all games."""
    sources = [Path(__file__), *Path(card_sets.__file__).parent.glob("*.py")]
    return compile_kernels([encode_each], {}, sources, "observation")


# --- kernels ----------------------------------------------------------------------------------------------------------


@kernel
def encode_each(short: Rows, wide: Rows, viewers: Row, seats: int, plans: Rows, rows: Rows) -> None:
    """Write the observations of views into rows, which are blank."""
    for i in range(len(rows)):
        encode(short[i], wide[i], viewers[i], seats, plans[max(viewers[i], 0)], rows[i])


@unchecked
def blank(row: Row) -> None:
    """Fill a row with zeros."""
    for i in range(len(row)):
        row[i] = 0


@unchecked
def encode(short: Row, wide: Row, own: int, seats: int, plan: Row, out: Row) -> None:
    """Write a view's observation into `out`, which is blank; `short` and `wide` are the numbers of its record."""
    seen_by = max(own, 0)  # a spectator sees seats as seat 0 does
    for at in range(0, len(plan), PART):
        way, source, n, to = plan[at], plan[at + 1], plan[at + 2], plan[at + 3]
        if way == COPY:
            copy_numbers(short[source : source + n], out[to : to + n])
        elif way == NUMBERS:
            copy_numbers(wide[source : source + n], out[to : to + n])
        elif way == SEATS:
            for i in range(n):
                out[to + i] = relative(short[source + i], seen_by, seats, plan[at + 4])
        elif way == BITS:
            encode_bits(wide, source, n, plan[at + 5], to, out)
        elif way == OWN:
            out[to] = own
        else:
            encode_names(short, way, source, in_use(short, n, plan[at + 6]), seen_by, seats, to, plan, at, out)


@unchecked
def copy_numbers(numbers: Row, to: Row) -> None:
    """Copy numbers in a loop that the compiler can vectorise, as it sees that no index is below 0."""
    for i in range(len(numbers)):
        to[i] = numbers[i]


@unchecked
def encode_bits(wide: Row, source: int, words: int, cards: int, to: int, out: Row) -> None:
    """Write sets of cards, a number for each card."""
    at, cards_left = to, cards  # of the set, from this word on
    for word in range(words):
        left = wide[source + word]
        while left != 0:
            out[at + lowest_bit(left)] = 1
            left &= left - 1
        at += min(cards_left, WORD_BITS)
        cards_left = cards_left - WORD_BITS if cards_left > WORD_BITS else cards


@unchecked
def in_use(short: Row, n: int, size: int) -> int:
    """How many of n numbers are in use, by the number at the index `size`; all, if that is -1."""
    return n if size < 0 else short[size]


@unchecked
def encode_names(
    short: Row, way: int, source: int, n: int, own: int, seats: int, to: int, plan: Row, at: int, out: Row
) -> None:
    """Write a 1 in the column of what each number names, or count how often each is named."""
    low, width = plan[at + 4], plan[at + 5]
    for i in range(n):
        value = short[source + i]
        if way == BAG:
            out[to + value - low] += 1
        elif way == HOT:
            out[to + i * width + value - low] = 1
        else:
            out[to + i * width + relative(value, own, seats, low) - low + 1] = 1


@unchecked
def relative(value: int, own: int, seats: int, first: int) -> int:
    """A seat's number relative to the viewer's seat; nobody stays nobody."""
    if value < first:
        return first - 1
    seat = value - first - own
    return first + seat + seats if seat < 0 else first + seat
