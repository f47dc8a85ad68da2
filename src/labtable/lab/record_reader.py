"""Records, many read at once: decoded line by line, played again by the compiled rules, and checked as one alone is.

A text is taken for what `write` makes of one piece, for what it means where nothing is known, or for what it meant in a
record that the plain rules have read. Whatever it is taken for, the rules check each piece, and the same text has to be
written of it again. All else, and every record with something wrong in it, is read by `record_file.load`, which says
what is wrong.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
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
from labtable.engine.kernels.compiled import Records, compile_kernels, new_records, put
from labtable.engine.kernels.contract import SPECTATOR, deal, goes_on, has_won, is_over, refusal, returns, turns_of
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import SAME_ACTION
from labtable.engine.play.flow import first_to_act, step
from labtable.engine.play.game import MAX_SEED, Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games import load as game_named

from .tracing import nothing_counted, tables

if TYPE_CHECKING:
    import polars

AT_ONCE = 4096  # records
FIRST_AT_ONCE = 8
MOST_KNOWN = 200_000  # texts
MOST_VIEWS = 32

Meanings = list[tuple[int, ...]]  # the pieces of an action, in every way that its text was taken

header_in = msgspec.json.Decoder(Header).decode
lines_in = msgspec.json.Decoder(ActionLine).decode_lines


def read_records(source: str | Path | Iterable[str | Path], *, actions: bool = False) -> "polars.DataFrame":
    """A row for each record of a folder, with all folders in it, or of a list of files, in order of their paths.

    The columns: `file`, `game`, `options` (as JSON), `seed`, `name_0`, ... (who held each seat), `level_0`, ... (null
    for people), `first_seat`, `is_over`, `decisions`, `turns`, `result_0`, ... and `winners` (both null while a match
    is not over). With `actions` also `seats_acted` and `actions`: who did what, in notation.

    Each match is played again, and every action checked by the rules. Raises Problem `bad_record`, which names the
    file and the line; `unknown_game`; or `bad_file` if a file cannot be read.
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
    """The files that are meant. Raises Problem `bad_file`."""
    if not isinstance(source, str | Path):
        return map(Path, source)
    if not Path(source).is_dir():
        raise Problem("bad_file", f"{source} is no folder.")
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
        """Add records, and what came of playing them."""
        for file in files:
            self.files.append(str(file.path))
            self.seeds.append(file.header.seed)
            self.players.append(file.header.seats)
            self.seats_acted.append([line.seat for line in file.lines])
            self.actions.append([line.action for line in file.lines])
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


@dataclass(frozen=True)
class File:
    """A record that was decoded, and not yet played."""

    path: Path
    data: bytes
    header: Header
    lines: list[ActionLine]


def groups_of(paths: Iterable[Path]) -> Iterator[Group]:
    """The records of these files, played again, by game, options and seats. Raises Problem."""
    quick: dict[bytes, list[File]] = {}
    groups: dict[bytes, Group] = {}
    for path in paths:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise Problem("bad_file", f"{path} cannot be read: {error.strerror}.") from None
        file = decoded(path, data)
        if file is None:
            add_plainly(groups, path, data)
        else:
            quick.setdefault(kind_of(file.header), []).append(file)
    for files in quick.values():
        play_again(groups, files)
    yield from groups.values()


def decoded(path: Path, data: bytes) -> File | None:
    """A record as its lines; None if it is not as labtable writes it, or is of a match that began otherwise."""
    head, _, rest = data.partition(NEWLINE)
    try:
        header, lines = header_in(head), lines_in(rest)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    is_plain = header.format == FORMAT and header.position is None and data.endswith(NEWLINE)
    numbers = [line.seq for line in lines]
    if not is_plain or numbers != list(range(1, len(lines) + 1)) or any(line.ms < 0 for line in lines):
        return None
    return File(path, data, header, lines)


def kind_of(header: Header) -> bytes:
    """Return what records have in common that can be played at once."""
    return msgspec.json.encode((header.game, header.rules_version, header.options, len(header.seats)), order="sorted")


def add_plainly(groups: dict[bytes, Group], path: Path, data: bytes) -> None:
    """Read a record by the plain rules and add it. Raises Problem."""
    try:
        record = load(data, game_named)
    except Problem as problem:
        raise Problem(problem.code, f"{path}: {problem.sentence}") from None
    match = record.match
    header = Header(FORMAT, match.game.name, match.game.rules_version, match.options, record.players, match.seed)
    lines = [ActionLine(seq, seat, text, 0) for seq, (seat, text) in enumerate(match.written, 1)]
    ends = new_records(match.game.state, 1)
    put(ends, 0, match.state)
    first = np.array([match.game.bound(first_to_act)(match.start)])
    decisions = np.array([sum(len(played.pieces) for played in match.played)])
    marked = sum(int(turn_marks(match.game)[played.pieces[0]]) for played in match.played)
    turns = np.array([match.game.bound(turns_of)(match.state, marked)])
    group = group_of(groups, match.game, match.options, match.seats)
    group.add([File(path, data, header, lines)], ends, first, decisions, turns)
    learn(match, [line.action for line in lines])


def group_of(groups: dict[bytes, Group], game: Game, options: Mapping[str, Value], seats: int) -> Group:
    """The group of such records, new if there is none."""
    key = msgspec.json.encode((game.name, options, seats), order="sorted")
    return groups.setdefault(key, Group(game, dict(options), seats))


# --- played again -----------------------------------------------------------------------------------------------------


def play_again(groups: dict[bytes, Group], files: Sequence[File]) -> None:
    """Play records of one kind by the compiled rules, and by the plain ones what those refuse. Raises Problem."""
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
    """Play records a few at first, for what is read plainly teaches what texts mean; then more at once."""
    at, size = 0, FIRST_AT_ONCE
    while at < len(files):
        ready = [reading for file in files[at : at + size] if (reading := guessed(game, file, template)) is not None]
        done = play_readings(groups, game, template, ready)
        for file in files[at : at + size]:
            if file.path not in done:
                add_plainly(groups, file.path, file.data)
        at, size = at + size, 2 * size


class Reading:
    """A record, and what each of its texts is taken to mean: of all that it may mean, one is chosen."""

    def __init__(self, game: Game, template: Any, file: File, meanings: list[Meanings]) -> None:
        self.game = game
        self.template = template
        self.file = file
        self.meanings = meanings
        self.chosen = [0] * len(meanings)

    def pieces(self) -> list[tuple[int, ...]]:
        """The pieces of each action."""
        return [found[n] for found, n in zip(self.meanings, self.chosen, strict=True)]

    def choose_another(self, piece: int) -> bool:
        """Take the action that piece number `piece` belongs to for something else; false if there is nothing else."""
        action = 0
        while piece >= (length := len(self.meanings[action][self.chosen[action]])):
            piece -= length
            action += 1
        self.chosen[action] += 1
        meanings = self.meanings[action]
        if self.chosen[action] == len(meanings):
            found = readings_of(self.game, self.file.lines[action].action, self.template)
            meanings += [pieces for pieces in found if pieces not in meanings]
        return self.chosen[action] < len(meanings)


def guessed(game: Game, file: File, template: Any) -> Reading | None:
    """A first reading of a record; None if it has an action, level, seat or seed that only the plain rules know."""
    header = file.header
    levels = (None, *game.levels)
    if header.rules_version != game.rules_version or not 0 <= header.seed <= MAX_SEED:
        return None
    if any(player.level not in levels for player in header.seats):
        return None
    if any(not 0 <= line.seat < len(header.seats) for line in file.lines):
        return None
    known = known_texts(game)
    found = [known.get(line.action) or meanings_of(game, line.action, template) for line in file.lines]
    return Reading(game, template, file, found) if all(found) else None


def play_readings(groups: dict[bytes, Group], game: Game, template: Any, readings: Sequence[Reading]) -> set[Path]:
    """Play readings until the rules accept them, and add them; the paths of those that could be read so."""
    done: set[Path] = set()
    seats = template.seats
    options = game.options_of(template)
    spare = new_records(game.state, 1)
    put(spare, 0, template)
    waiting = list(readings)
    while waiting:
        pieces = [reading.pieces() for reading in waiting]
        ends = np.empty(len(waiting), spare.dtype)
        begins = np.cumsum([0, *(sum(map(len, found)) for found in pieces)])
        seats_taken = np.array(
            [n for r, found in zip(waiting, pieces, strict=True) for n in seats_of(r.file, found)], np.int16
        )
        actions_taken = np.array([piece for found in pieces for action in found for piece in action], np.int16)
        first_seats, faults = np.zeros(len(waiting), np.int16), np.zeros(len(waiting), np.int32)
        seeds = np.array([reading.file.header.seed for reading in waiting], np.int64)
        turns = np.zeros(len(waiting), np.int32)
        compiled(game)[follow_all](
            ends, spare, seeds, begins, seats_taken, actions_taken, turn_marks(game), first_seats, turns, faults
        )
        well = [i for i in np.flatnonzero(faults == 0) if is_written_so(game, template, waiting[i].file, pieces[i])]
        files = [waiting[i].file for i in well]
        group_of(groups, game, options, seats).add(
            files, ends[well], first_seats[well], np.diff(begins)[well], turns[well]
        )
        done |= {file.path for file in files}
        waiting = [waiting[i] for i in np.flatnonzero(faults) if waiting[i].choose_another(int(faults[i]) - 1)]
    return done


def seats_of(file: File, pieces: Sequence[tuple[int, ...]]) -> Iterator[int]:
    """The seat of every piece, as batches have it."""
    for line, action in zip(file.lines, pieces, strict=True):
        yield line.seat
        yield from [SAME_ACTION] * (len(action) - 1)


# --- what a text means ------------------------------------------------------------------------------------------------


def meanings_of(game: Game, text: str, template: Any) -> Meanings:
    """Return what a text may mean that nobody has read yet."""
    found, known = readings_of(game, text, template), known_texts(game)
    return known.setdefault(text, found) if found and len(known) < MOST_KNOWN else found


def learn(match: Match, texts: Sequence[str]) -> None:
    """Note what the texts of a match meant to the plain rules, and some views in which they mean what is surprising."""
    known, views = known_texts(match.game), views_of(match.game)
    for text, (taken, _) in zip(texts, match.replay(), strict=True):
        pieces = tuple(map(int, taken.pieces))
        meanings = known.setdefault(text, [])
        if pieces in meanings:
            continue
        meanings.append(pieces)
        if len(views) < MOST_VIEWS and pieces not in readings_of(match.game, text, match.start):
            views.append((match.game.view(taken.before, taken.seat), taken.seat))


@cache
def views_of(game: Game) -> list[tuple[Any, int]]:
    """Views, each with its seat, in which texts mean what they do not mean elsewhere."""
    return []


def readings_of(game: Game, text: str, template: Any) -> Meanings:
    """Return what a text means where nothing is known, and in each of the views that are kept."""
    found: dict[tuple[int, ...], None] = {}
    for view, seat in [(template, SPECTATOR), *views_of(game)]:
        with suppress(Problem):
            found[tuple(map(int, game.words.read(text, view, seat)))] = None
    return list(found)


@cache
def turn_marks(game: Game) -> NDArray[np.int16]:
    """Mark for each piece with 1 if an action that begins with it is a turn."""
    return tables(game.statistics or nothing_counted(game))[2]


@cache
def exact_texts(game: Game) -> Mapping[str, int]:
    """List what `write` makes of each piece alone."""
    found: dict[str, int] = {}
    for piece in range(game.n_actions):
        with suppress(IndexError, KeyError, ValueError):  # no action by itself
            found.setdefault(game.words.write((piece,)), piece)
    return found


@cache
def known_texts(game: Game) -> dict[str, Meanings]:
    """The meanings of each text that are known so far; it grows with what is read."""
    return {text: [(piece,)] for text, piece in exact_texts(game).items()}


def is_written_so(game: Game, template: Any, file: File, pieces: Sequence[tuple[int, ...]]) -> bool:
    """Whether these pieces would be written as they stand in the record."""
    exact = exact_texts(game)
    texts = [line.action for line in file.lines]
    if all(len(action) == 1 and exact.get(text) == action[0] for text, action in zip(texts, pieces, strict=True)):
        return True
    return list(game.words.write_all(pieces, template)) == texts


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
    """Deal each match and carry out its pieces; in `faults` which piece the rules refuse, counted from 1, or 0."""
    for i in range(len(states)):
        copy_record(states, i, spare[0])
        seed_random(states[i], seeds[i])
        deal(states[i])
        first_seats[i] = first_to_act(states[i])
        faults[i] = follow(states[i], begins[i], begins[i + 1], seats_taken, actions_taken)
        for n in range(begins[i], begins[i + 1]):
            turns[i] += marks[actions_taken[n]] if seats_taken[n] != SAME_ACTION else 0
        turns[i] = turns_of(states[i], turns[i])


@kernel
def follow(s: MatchState, begin: int, end: int, seats_taken: Row, actions_taken: Row) -> int:
    """Carry out the pieces from `begin` to `end`; 0, or which was the first that is not legal, counted from 1."""
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
    """Note which matches are over, and of those each seat's result and whether it has won."""
    for i in range(len(states)):
        if is_over(states[i]):
            over[i] = True
            for seat in range(states[i].seats):
                results[i][seat] = returns(states[i], seat)
                won[i][seat] = has_won(states[i], seat)


@cache
def compiled(game: Game) -> Mapping[Callable[..., Any], Callable[..., Any]]:
    """The compiled twins of these kernels for a game."""
    return compile_kernels([follow_all, note_ends], game.kernels, game.sources, game.base.name)
