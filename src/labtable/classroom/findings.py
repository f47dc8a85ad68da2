"""Findings of one match of a class's table: who did how much, what rules refused, and once it is over what it showed.

Made where there is time for it, as the review of a match may take many seconds.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.game import Game
from labtable.engine.words.learned import Missed, Shown
from labtable.engine.words.words import Attempt
from labtable.table.match.past import MOST_MATCHES, PastMatch, matches, table_of
from labtable.table.state import changes
from labtable.table.state.changes import Started

POSITIONS = 3  # of a person in a match, with their views: of each idea the one that teaches the most


class Person(msgspec.Struct, frozen=True):
    """The doings of a person in a match, by the hash of their secret: `refusals` by rule, `took` in ms by action.

    `stayed`: they sat there themselves in the end; nobody else can have won it.
    """

    holder: str
    took: list[int]
    hints: int
    refusals: dict[str, int]
    stayed: bool
    has_won: bool


class Showing(msgspec.Struct, frozen=True):
    """A thing that an action of a person showed."""

    holder: str
    shown: Shown


class Chance(msgspec.Struct, frozen=True):
    """A chance that a person missed; the position as they saw it, if it is among those that teach the most."""

    holder: str
    missed: Missed
    view: Any = None


class Findings(msgspec.Struct, frozen=True):
    """The findings of a match. Of one that is not over there is nothing that it hides: no showings and no chances.

    `holders` and `names` are by seat; `solved` says of a puzzle whether it was; `record` is the `.labtable` file.
    """

    table: str
    match: int
    game: str
    started: int
    ms: int
    is_over: bool
    names: list[str]
    holders: list[str | None]
    people: list[Person]
    shown: list[Showing]
    missed: list[Chance]
    puzzle: int | None = None
    solved: bool = False
    record: str = ""


def ends(bodies: Sequence[bytes]) -> dict[int, int]:
    """The matches in the log of a table that findings are made of, and with how many entries of the log each ends.

    None of a lesson or a what-if. Raises Problem, StoreError.
    """
    made = table_of("", bodies).made
    if made.lesson or made.what_if:
        return {}
    starts = [i for i, body in enumerate(bodies) if i and isinstance(changes.read(body), Started)]
    found = dict(enumerate([*starts[1:], len(bodies)] if starts else [], 1))
    return {number: end for number, end in found.items() if number > len(found) - MOST_MATCHES}


def is_puzzle(bodies: Sequence[bytes]) -> bool:
    """Whether a table is there for a puzzle. Raises Problem, StoreError."""
    return table_of("", bodies).made.puzzle is not None


def find(name: str, bodies: Sequence[bytes], number: int, is_whole: bool = True) -> Findings:
    """The findings of a match by its number, from the log of its table; only counts unless `is_whole`.

    Raises Problem, StoreError.
    """
    past = next(match for match in matches(name, bodies) if match.number == number)
    play = past.play
    puzzle = play.puzzle
    shown: list[Showing] = []
    missed: list[Chance] = []
    record = ""
    if is_whole and play.is_over and puzzle is None:
        learned = play.game.words.learned(play.match.steps(), play.attempts)
        shown = [Showing(who, one) for one in learned.shown if (who := _doer(past, one.seat, one.step))]
        missed = list(_chances(past, learned.missed))
        players = [Player(name, level) for name, level in zip(past.names, past.levels, strict=True)]
        record = dump_match(play.match, players).decode()
    return Findings(
        name,
        number,
        play.game.name,
        play.started,
        play.ms,
        play.is_over,
        past.names,
        past.holders,
        _people(past),
        shown,
        missed,
        puzzle.number if puzzle else None,
        puzzle is not None and play.result == "solved",
        record,
    )


def _people(past: PastMatch) -> list[Person]:
    """The doings of each person who sat there in the end or did something."""
    took, refused, advised = _told(past)
    acted = [holder for holder, _ in (*took, *refused)]
    everybody = dict.fromkeys(holder for holder in (*past.holders, *acted, *advised) if holder)
    stayed = past.seated[-1]
    winners = {stayed[seat] for seat in past.play.winners or []}
    return [
        Person(
            holder,
            [ms for who, ms in took if who == holder],
            advised.count(holder),
            dict(Counter(attempt.rule for who, attempt in refused if who == holder and attempt.rule is not None)),
            holder in stayed,
            holder in winners,
        )
        for holder in everybody
    ]


Holder = str | None


def _told(past: PastMatch) -> tuple[list[tuple[Holder, int]], list[tuple[Holder, Attempt]], list[Holder]]:
    """The times of actions, the refusals and the hints, each with its person's hash.

    Of a match that is on it is what its desk is told as well: no secret answer, nothing of an open window.
    """
    play = past.play
    refused = list(zip(past.refused, play.attempts, strict=True))
    if play.is_over:
        return [(done.holder, done.took) for done in past.done], refused, past.advised
    took = [(who, pace.took) for who, pace in zip(past.paced, play.paces, strict=True)]
    seen = [(who, attempt) for who, attempt in refused if attempt in play.told(attempt.seat)[0]]
    given = zip(past.advised, play.hints, strict=True)
    return took, seen, [who for who, hint in given if hint in play.told(hint.seat)[1]]


def _doer(past: PastMatch, seat: int, step: int) -> str | None:
    """The person who did what a seat did in a step, or who sat there if another acted; None: it was a computer."""
    if step < len(past.done) and past.done[step].seat == seat:
        return past.done[step].holder
    return past.seated[step][seat]


def _chances(past: PastMatch, missed: Sequence[Missed]) -> Iterator[Chance]:
    """Yield the chances that persons missed, those that teach them the most with the position."""
    owned = [(who, one) for one in missed if (who := _doer(past, one.seat, one.step))]
    owned.sort(key=lambda pair: -pair[1].weight)
    ideas: dict[str, set[str]] = {}  # of each person, with a position
    shown: list[Missed] = []
    for who, one in owned:
        own = ideas.setdefault(who, set())
        if one.idea not in own and len(own) < POSITIONS:
            own.add(one.idea)
            shown.append(one)
    states = _states(past, {one.step for one in shown})
    game = past.play.game
    for who, one in owned:
        has_view = any(one is other for other in shown)
        yield Chance(who, one, _view(game, states[one.step], one.seat) if has_view else None)


def _view(game: Game, state: Any, seat: int) -> Any:
    return game.words.client_view(game.view(state, seat), seat)


def _states(past: PastMatch, steps: set[int]) -> dict[int, Any]:
    """The states of the match after so many actions."""
    match = past.play.match
    found = {0: match.start}
    for number, (_, after) in enumerate(match.replay(), 1):
        if number in steps:
            found[number] = after.copy()
    return found
