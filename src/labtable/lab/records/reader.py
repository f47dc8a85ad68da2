"""Reading many records at once: decoded line by line, replayed by the compiled rules, and checked as `record_file`
does.

The meaning of an action's text is guessed (`texts`). The rules then check each piece, and the same text has to be
written for it again. Anything else, and every record with an error, is read by `record_file.load`, which reports
the error.
"""

from collections.abc import Iterable, Iterator, Mapping, MutableSequence, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from labtable.engine.files.record_file import FORMAT, NEWLINE, SUFFIX, ActionLine, Header, Player, load
from labtable.engine.kernels.compiled import Records, new_records, put
from labtable.engine.kernels.contract import goes_on, has_won, is_over, refusal, returns, turns_of
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import SAME_ACTION, compiler, deal_from
from labtable.engine.play.flow import first_to_act, step
from labtable.engine.play.game import MAX_SEED, Game
from labtable.engine.words.problem import Problem
from labtable.games import load as game_named

from ..figures.tracing import nothing_counted, tables
from .texts import NO_READING, Ints, Texts, texts_of

if TYPE_CHECKING:
    import polars

AT_ONCE = 4096  # records
FIRST_AT_ONCE = 8
MOST_KNOWN = 200_000  # texts


def read_records(source: str | Path | Iterable[str | Path], *, actions: bool = False) -> "polars.DataFrame":
    """A row for each record in a folder and its subfolders, or in a list of files, in order of their paths.

    The columns: `file`, `game`, `options` (as JSON), `seed`, `name_0`, ... (the players), `level_0`, ... (null for
    people), `first_seat`, `is_over`, `decisions`, `turns`, `result_0`, ... and `winners` (both null while a match is
    not over). With `actions` also `seats_acted` and `actions`: who did what, in notation.

    Each match is replayed, and every action checked by the rules. Raises Problem `bad_record`, which names the file and
    the line; `unknown_game`; or `bad_file` if a file cannot be read.
    """
    import polars

    frames: list[polars.DataFrame] = []
    waiting = paths_of(source)
    while paths := list(islice(waiting, AT_ONCE)):
        frames += [found.frame(actions) for found in groups_of(paths)]
    if not frames:
        return polars.DataFrame({"file": []}, {"file": polars.String})
    return polars.concat(frames, how="diagonal_relaxed").sort("file")


def paths_of(source: str | Path | Iterable[str | Path]) -> Iterator[Path]:
    """The paths of the record files. Raises Problem `bad_file`."""
    if not isinstance(source, str | Path):
        return map(Path, source)
    if not Path(source).is_dir():
        raise Problem.english("bad_file", f"{source} is no folder.")
    return iter(sorted(Path(source).rglob(f"*{SUFFIX}")))


@dataclass
class Group:
    """Records of one game with the same options and seats: their matches after the last action, row by row."""

    game: Game
    options: dict[str, Value]
    seats: int
    files: list[str] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    players: list[list[Player]] = field(default_factory=list)
    seats_acted: list[list[int]] = field(default_factory=list)
    actions: list[list[str]] = field(default_factory=list)
    ends: list[Records] = field(default_factory=list)
    first_seats: list[NDArray[Any]] = field(default_factory=list)
    decisions: list[NDArray[Any]] = field(default_factory=list)
    turns: list[NDArray[Any]] = field(default_factory=list)

    def add(
        self,
        files: Sequence["File"],
        ends: Records,
        first_seats: NDArray[Any],
        decisions: NDArray[Any],
        turns: NDArray[Any],
    ) -> None:
        """Add records, and the results of replaying them."""
        for file in files:
            self.files.append(str(file.path))
            self.seeds.append(file.header.seed)
            self.players.append(file.header.seats)
            self.seats_acted.append(file.seats)
            self.actions.append(file.texts)
        self.ends.append(ends)
        self.first_seats.append(first_seats)
        self.decisions.append(decisions)
        self.turns.append(turns)

    def frame(self, actions: bool) -> "polars.DataFrame":
        """A row for each record."""
        import polars

        n, each = len(self.files), range(self.seats)
        states = np.concatenate(self.ends)
        over = np.zeros(n, np.bool_)
        results, won = np.zeros((n, self.seats), np.int16), np.zeros((n, self.seats), np.bool_)
        compiled(self.game)[note_ends](states, over, results, won)
        columns: dict[str, Any] = {
            "file": self.files,
            "game": polars.repeat(self.game.name, n, eager=True),
            "options": polars.repeat(msgspec.json.encode(self.options).decode(), n, eager=True),
            "seed": self.seeds,
        }
        columns |= {f"name_{seat}": [players[seat].name for players in self.players] for seat in each}
        for seat in each:
            columns[f"level_{seat}"] = polars.Series([p[seat].level for p in self.players], dtype=polars.String)
        columns |= {"first_seat": np.concatenate(self.first_seats).astype(np.int8), "is_over": over}
        columns |= {"decisions": np.concatenate(self.decisions).astype(np.int32)}
        columns["turns"] = np.concatenate(self.turns).astype(np.int32)
        is_over_now = polars.Series(over)
        for seat in each:
            columns[f"result_{seat}"] = polars.Series(results[:, seat].copy())
        winners = [row.nonzero()[0].tolist() for row in won]
        columns["winners"] = polars.Series(winners, dtype=polars.List(polars.Int8))
        if actions:
            columns["seats_acted"] = polars.Series(self.seats_acted, dtype=polars.List(polars.Int8))
            columns["actions"] = polars.Series(self.actions, dtype=polars.List(polars.String))
        ended = [*(f"result_{seat}" for seat in each), "winners"]
        frame = polars.DataFrame(columns)
        return frame.with_columns(polars.when(is_over_now).then(polars.col(ended)).name.keep())


# --- files, read and decoded ------------------------------------------------------------------------------------------


class Line(ActionLine, frozen=True, gc=False):
    """A line of a record; not tracked by Python's garbage collector, because there are very many."""


header_in = msgspec.json.Decoder(Header).decode
lines_in = msgspec.json.Decoder(Line).decode_lines


@dataclass(frozen=True)
class File:
    """A record that is decoded but not yet replayed."""

    path: Path
    data: bytes
    header: Header
    seats: list[int]  # of each action
    texts: list[str]


def groups_of(paths: Iterable[Path]) -> Iterator[Group]:
    """The records of these files, replayed, grouped by game, options and seats. Raises Problem."""
    quick: dict[bytes, list[File]] = {}
    groups: dict[bytes, Group] = {}
    for path in paths:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise Problem.english("bad_file", f"{path} cannot be read: {error.strerror}.") from None
        file = decoded(path, data)
        if file is None:
            add_plainly(groups, path, data)
        else:
            quick.setdefault(kind_of(file.header), []).append(file)
    for files in quick.values():
        play_again(groups, files)
    yield from groups.values()


def decoded(path: Path, data: bytes) -> File | None:
    """A decoded record; None if it is not as labtable writes it, or begins at a given position."""
    head, _, rest = data.partition(NEWLINE)
    try:
        header, lines = header_in(head), lines_in(rest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    is_whole = data.endswith(NEWLINE) and rest.count(NEWLINE) == len(lines)  # the decoder passes over blank lines
    is_plain = header.format == FORMAT and header.position is None and is_whole
    numbers = [line.seq for line in lines]
    if not is_plain or numbers != list(range(1, len(lines) + 1)) or any(line.ms < 0 for line in lines):
        return None
    return File(path, data, header, [line.seat for line in lines], [line.action for line in lines])


def kind_of(header: Header) -> bytes:
    """The key of records that can be replayed together."""
    return msgspec.json.encode((header.game, header.rules_version, header.options, len(header.seats)), order="sorted")


def add_plainly(groups: dict[bytes, Group], path: Path, data: bytes) -> None:
    """Read a record by the plain rules and add it. Raises Problem."""
    try:
        record = load(data, game_named)
    except Problem as problem:
        raise Problem.english(problem.code, f"{path}: {problem.text}") from None
    match = record.match
    header = Header(FORMAT, match.game.name, match.game.rules_version, match.options, record.players, match.seed)
    written = match.written
    file = File(path, data, header, [seat for seat, _ in written], [text for _, text in written])
    ends = new_records(match.game.state, 1)
    put(ends, 0, match.state)
    first = np.array([match.game.bound(first_to_act)(match.start)])
    decisions = np.array([sum(len(played.pieces) for played in match.played)])
    marked = sum(int(turn_marks(match.game)[played.pieces[0]]) for played in match.played)
    turns = np.array([match.game.bound(turns_of)(match.state, marked)])
    group = group_of(groups, match.game, match.options, match.seats)
    group.add([file], ends, first, decisions, turns)
    texts_of(match.game).learn(match, file.texts)


def group_of(groups: dict[bytes, Group], game: Game, options: Mapping[str, Value], seats: int) -> Group:
    """The group of such records, created if needed."""
    key = msgspec.json.encode((game.name, options, seats), order="sorted")
    return groups.setdefault(key, Group(game, dict(options), seats))


# --- replaying --------------------------------------------------------------------------------------------------------


def play_again(groups: dict[bytes, Group], files: Sequence[File]) -> None:
    """Replay records of one kind by the compiled rules, and those that fail by the plain ones. Raises Problem."""
    header = files[0].header
    found: tuple[Game, Any] | None = None
    with suppress(Problem):
        game = game_named(header.game)
        found = game, game.undealt(len(header.seats), header.options)
    if found is None:
        add_plainly(groups, files[0].path, files[0].data)  # raises it, with the file and the line
    else:
        play_in_parts(groups, *found, files)


def play_in_parts(groups: dict[bytes, Group], game: Game, template: Any, files: Sequence[File]) -> None:
    """Replay a few records first, because those read by the plain rules teach what texts mean; then larger parts."""
    texts = texts_of(game)
    at, size = 0, FIRST_AT_ONCE
    while at < len(files):
        if len(texts) > MOST_KNOWN:
            texts.forget()
        done = play_texts(groups, texts, template, files[at : at + size])
        for file in files[at : at + size]:
            if file.path not in done:
                add_plainly(groups, file.path, file.data)
        at, size = at + size, 2 * size


def text_numbers(texts: Texts, file: File, template: Any) -> Ints | None:
    """The numbers of a record's texts; None if it has a level, seat or seed that only the plain rules can check."""
    header, game = file.header, texts.game
    levels = (None, *game.levels)
    if header.rules_version != game.rules_version or not 0 <= header.seed <= MAX_SEED:
        return None
    if any(player.level not in levels for player in header.seats):
        return None
    if file.seats and not 0 <= min(file.seats) <= max(file.seats) < len(header.seats):
        return None
    return texts.numbers_of(file.texts, template)


@dataclass(frozen=True)
class Attempt:
    """A record, the numbers of its texts, and the number of the reading that is tried for each."""

    file: File
    texts: Ints
    taken: Ints

    def take_another(self, texts: Texts, line: int, template: Any) -> bool:
        """Try the next reading of a text; False if there is none."""
        self.taken[line] = texts.another(int(self.texts[line]), int(self.taken[line]), template)
        return bool(self.taken[line] != NO_READING)


class Course:
    """The pieces of several records, concatenated:

    `records` has the index where each record begins, `actions` that of each action, both with the end appended; `seats`
    has the seat of each piece, as in batches.
    """

    def __init__(self, texts: Texts, attempts: Sequence[Attempt]) -> None:
        known = texts.readings()
        taken = np.concatenate([attempt.taken for attempt in attempts])
        lengths = np.diff(known.begins)[taken]
        self.first_lines = np.cumsum([0, *(len(attempt.taken) for attempt in attempts)])
        self.actions = np.cumsum([0, *lengths])
        self.records = self.actions[self.first_lines]
        places = np.arange(self.actions[-1]) + np.repeat(known.begins[taken] - self.actions[:-1], lengths)
        self.pieces = known.pieces[places]
        self.seats = np.full(len(places), SAME_ACTION, np.int16)
        self.seats[self.actions[:-1]] = [seat for attempt in attempts for seat in attempt.file.seats]

    def line_of(self, record: int, piece: int) -> int:
        """The index of the action of a record that its piece number `piece` belongs to."""
        action = np.searchsorted(self.actions, self.records[record] + piece, "right") - 1
        return int(action - self.first_lines[record])


def attempts_of(texts: Texts, files: Sequence[File], template: Any) -> list[Attempt]:
    """A first attempt at each record all of whose texts have a reading."""
    numbered = [(file, numbers) for file in files if (numbers := text_numbers(texts, file, template)) is not None]
    first = texts.readings().first
    attempts = [Attempt(file, numbers, first[numbers]) for file, numbers in numbered]
    return [attempt for attempt in attempts if (attempt.taken != NO_READING).all()]


def play_texts(groups: dict[bytes, Group], texts: Texts, template: Any, files: Sequence[File]) -> set[Path]:
    """Try readings of the texts until the rules accept the records, and add those; return their paths."""
    game, seats, done = texts.game, template.seats, set[Path]()
    options = game.options_of(template)
    spare = new_records(game.state, 1)
    put(spare, 0, template)
    waiting = attempts_of(texts, files, template)
    while waiting:
        course = Course(texts, waiting)
        ends = np.empty(len(waiting), spare.dtype)
        first_seats, faults = np.zeros(len(waiting), np.int16), np.zeros(len(waiting), np.int32)
        seeds = np.array([attempt.file.header.seed for attempt in waiting], np.int64)
        turns = np.zeros(len(waiting), np.int32)
        compiled(game)[follow_all](
            ends,
            spare,
            seeds,
            course.records,
            course.seats,
            course.pieces,
            turn_marks(game),
            first_seats,
            turns,
            faults,
        )
        well = [
            i for i in np.flatnonzero(faults == 0)
            if texts.are_written_so(waiting[i].file.texts, waiting[i].taken, template)
        ]  # fmt: skip
        accepted = [waiting[i].file for i in well]
        group_of(groups, game, options, seats).add(
            accepted, ends[well], first_seats[well], np.diff(course.records)[well], turns[well]
        )
        done |= {file.path for file in accepted}
        waiting = [
            waiting[i] for i in np.flatnonzero(faults).tolist()
            if waiting[i].take_another(texts, course.line_of(i, int(faults[i]) - 1), template)
        ]  # fmt: skip
    return done


@cache
def turn_marks(game: Game) -> NDArray[np.int16]:
    """Mark each piece with 1 if an action that begins with it is a turn."""
    return tables(game.statistics or nothing_counted(game))[2]


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def follow_all(
    states: MutableSequence[MatchState],
    spare: MutableSequence[MatchState],
    seeds: Row,
    begins: Row,
    seats_taken: Row,
    actions_taken: Row,
    marks: Row,
    first_seats: Row,
    turns: Row,
    faults: Row,
) -> None:
    """Deal each match and take its pieces; `faults` gets the first illegal piece, counted from 1, or 0."""
    for i in range(len(states)):
        deal_from(states, i, spare[0], seeds[i])
        first_seats[i] = first_to_act(states[i])
        faults[i] = follow(states[i], begins[i], begins[i + 1], seats_taken, actions_taken)
        for n in range(begins[i], begins[i + 1]):
            turns[i] += marks[actions_taken[n]] if seats_taken[n] != SAME_ACTION else 0
        turns[i] = turns_of(states[i], turns[i])


@kernel
def follow(s: MatchState, begin: int, end: int, seats_taken: Row, actions_taken: Row) -> int:
    """Take the pieces from `begin` to `end`; return the first illegal one, counted from 1, or 0."""
    seat = 0
    for n in range(begin, end):
        if seats_taken[n] != SAME_ACTION:
            seat = seats_taken[n]
        piece = actions_taken[n]
        if refusal(s, seat, piece) != 0:
            return n + 1 - begin
        continued = n + 1 < end and seats_taken[n + 1] == SAME_ACTION
        if bool(goes_on(s, seat, piece)) != continued:
            return n + 1 - begin
        step(s, seat, piece)
    return 0


@kernel
def note_ends(states: MutableSequence[MatchState], over: Row, results: Rows, won: Rows) -> None:
    """Write which matches are over, and each seat's result and whether it has won in those."""
    for i in range(len(states)):
        if is_over(states[i]):
            over[i] = True
            for seat in range(states[i].seats):
                results[i][seat] = returns(states[i], seat)
                won[i][seat] = has_won(states[i], seat)


compiled = compiler(follow_all, note_ends)
