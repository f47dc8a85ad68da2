"""The record of a match as a file, `.labtable`: UTF-8, one JSON object per line.

The first line says what was played: format, game, version of its rules, options, players, seed, and the position if the
match was arranged. Each line after it is one action: its number, seat, notation, and milliseconds since the start. The
file is enough to replay the match, bit for bit. Of a match that was stopped, by its host or as the time was up, it has
the actions until then, and not who led.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from ..kernels.options import Value
from ..play.branch import actions_before
from ..play.game import Game
from ..play.match import Match
from ..words.problem import Problem
from ..words.sentences import END_OF_ISOLATED, ISOLATED, Sentence
from ..words.words import JSON

FORMAT = "labtable 1"
SUFFIX = ".labtable"
MOST_ACTIONS = 2000  # of a record from a visitor; no match that people play is as long
NEWLINE = b"\n"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
HARMLESS = ("\u200c", "\u200d", ISOLATED, END_OF_ISOLATED)  # steer no terminal, though they cannot be printed

Line = TypeVar("Line")


class Player(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The player of a seat: a name, and a level if it is a bot."""

    name: str
    level: str | None = None


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a record."""

    format: str
    game: str
    rules_version: int
    options: dict[str, Value]
    seats: list[Player]
    seed: int
    position: JSON | None = None


class ActionLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every other line: action number `seq`, from 1."""

    seq: int
    seat: int
    action: str
    ms: int


@dataclass(frozen=True)
class MatchRecord:
    """A record that was read: the match, replayed up to the last line, and its players.

    `is_cut_off`: the file ends within a line, which is ignored.
    """

    match: Match
    players: list[Player]
    is_cut_off: bool = False

    @property
    def names(self) -> list[str]:
        """The names of the seats, safe to print at a terminal."""
        return [plain(player.name) for player in self.players]


def plain(text: str) -> str:
    """Text from outside, with a question mark for every unprintable character.

    Joiners that some scripts need stay, and the marks that isolate right-to-left names.
    """
    return "".join(c if c.isprintable() or c in HARMLESS else "?" for c in text)


def header_of(match: Match, players: Sequence[Player]) -> Header:
    """The header of a match's record."""
    game = match.game.base
    return Header(FORMAT, game.name, game.rules_version, match.options, list(players), match.seed, match.position)


def dump(header: Header, lines: Iterable[ActionLine]) -> bytes:
    """The text of a record."""
    return NEWLINE.join([*map(msgspec.json.encode, (header, *lines)), b""])


def dump_match(match: Match, players: Sequence[Player]) -> bytes:
    """The record of a match so far."""
    written = zip(match.played, match.written, strict=True)
    lines = (ActionLine(seq, seat, text, p.ms) for seq, (p, (seat, text)) in enumerate(written, 1))
    return dump(header_of(match, players), lines)


def load_bounded(data: bytes, game_named: Callable[[str], Game]) -> MatchRecord:
    """Read a record from a visitor, bounded in time and size; else like `load`."""
    return load(data, game_named, most=MOST_ACTIONS)


def load(
    data: bytes, game_named: Callable[[str], Game], allow_cut_off: bool = False, most: int | None = None
) -> MatchRecord:
    """Read a record and replay it; every action is checked by the rules.

    `most`: the most actions allowed, of the record and of the matches that it branches from.

    Raises Problem `bad_record`, which says in which line what is wrong, or what `game_named` raises for an unknown
    game. A file that ends within a line, as a crash may leave it, is a Problem too unless the caller allows it.
    """
    lines = data.removeprefix(BYTE_ORDER_MARK).split(NEWLINE)
    if lines[-1] == b"":
        lines.pop()
        whole = True
    else:
        whole = _is_json(lines[-1])
    if not whole:
        if not allow_cut_off or len(lines) == 1:
            raise bad_record(len(lines), Sentence("record.cut_off"))
        lines.pop()
    if not lines:
        raise Problem("bad_record", "empty_record")
    header = _decode(1, lines[0], Header)
    actions = len(lines) - 1 + actions_before(header.position)
    if most is not None and actions > most:
        raise Problem("bad_record", "many_actions", top=most, actions=actions)
    match = _start(header, game_named)
    names = [plain(player.name) for player in header.seats]
    for number, line in enumerate(lines[1:], 2):
        _play(match, names, number, _decode(number, line, ActionLine))
    return MatchRecord(match, [_player_today(match.game, player) for player in header.seats], not whole)


def bad_record(number: int, what: Sentence | str) -> Problem:
    """A Problem `bad_record` that says what is wrong, and in which line."""
    return Problem("bad_record", row=number, reason=what.rstrip(".") if isinstance(what, str) else what)


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _decode(number: int, line: bytes, kind: type[Line]) -> Line:
    """Decode a line as this kind of struct. Raises Problem `bad_record`."""
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.ValidationError as error:
        raise bad_record(number, _in_words(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise bad_record(number, Sentence("record.no_json")) from None


def _in_words(error: str) -> str:
    """msgspec's message, with its path replaced by the names in the file."""
    what, _, path = error.replace("`", "'").partition(" - at '$")
    where = path.strip("'.")
    return f"{where}: {what[:1].lower()}{what[1:]}" if where else f"{what[:1].lower()}{what[1:]}"


def _start(header: Header, game_named: Callable[[str], Game]) -> Match:
    """The match that a header describes, before its first action. Raises Problem."""
    if header.format != FORMAT:
        raise bad_record(1, Sentence("record.format", {"format": header.format, "known": FORMAT}))
    game = game_named(header.game)
    if header.rules_version != game.rules_version:
        versions = {"version": header.rules_version, "own": game.rules_version}
        raise bad_record(1, Sentence("record.rules", {"game": game.title, **versions}))
    try:
        for player in header.seats:
            if player.level is not None:
                game.level(player.level)
        return Match(game, len(header.seats), header.options, header.seed, header.position)
    except Problem as problem:
        raise bad_record(1, problem.text) from None


def _player_today(game: Game, player: Player) -> Player:
    """A bot with the current name of its level."""
    return player if player.level is None else Player(player.name, game.level_name(player.level))


def _play(match: Match, names: Sequence[str], number: int, line: ActionLine) -> None:
    """Carry out the action of a line. Raises Problem `bad_record`."""
    due = len(match.played) + 1
    if line.seq != due:
        raise bad_record(number, Sentence("record.not_due", {"due": due, "came": line.seq}))
    if line.ms < 0:
        raise bad_record(number, Sentence("record.time"))
    try:
        match.play(line.seat, line.action, line.ms)
    except Problem as problem:
        why = problem.told(lambda sentence: match.game.words.tell(sentence, names))
        raise bad_record(
            number, f"{line.action!r} of seat {line.seat}, counted from 0, cannot be played. {why}"
        ) from None
