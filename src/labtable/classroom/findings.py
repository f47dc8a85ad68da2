"""Findings of one match at a class's table: everyone's actions, refusals by rules, and once it is over what it showed.

A task of a worker, as the review of a match may take many seconds.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.words.class_report import Missed, Occasion, Shown
from labtable.engine.words.words import Attempt
from labtable.table.match.past import MOST_MATCHES, PastMatch, matches, table_of
from labtable.table.state import changes
from labtable.table.state.changes import Started

from .given_names import neutral

POSITIONS = 3  # with views, of a person in a match: the most instructive of each idea


class Person(msgspec.Struct, frozen=True):
    """What a person did in a match, by the hash of their secret: `refusals` by rule, `took` in ms by action.

    `stayed`: they sat there themselves at the end; nobody else can have won it. `beat`: the share of the other seats
    that they finished ahead of, ties counting half; None unless they stayed, and the match has a result.
    """

    holder: str
    took: list[int]
    hints: int
    refusals: dict[str, int]
    stayed: bool
    has_won: bool
    beat: float | None = None


class Showing(msgspec.Struct, frozen=True):
    """Something that an action of a person showed."""

    holder: str
    shown: Shown


class Chance(msgspec.Struct, frozen=True):
    """A chance that a person missed, with the position as they saw it if it is among the most instructive."""

    holder: str
    missed: Missed
    view: Any = None


class Noted(msgspec.Struct, frozen=True):
    """An occasion of a person that counts for a saying (see `engine.words.class_report`).

    `proof`: what happened, with the position as they saw it, where no other in the match shows better that it is so.
    """

    holder: str
    saying: str
    scope: str
    was_so: bool
    proof: Chance | None = None


class Findings(msgspec.Struct, frozen=True):
    """The findings of a match. A running match has no showings and no chances, which would reveal hidden cards.

    `holders` and `names` are by seat; `solved`: whether a puzzle was solved; `record` is the `.labtable` file.
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
    noted: list[Noted] = []
    puzzle: int | None = None
    solved: bool = False
    record: str = ""


def ends(bodies: Sequence[bytes], with_lessons: bool = False) -> dict[int, int]:
    """The matches in the log of a table that have findings, and the number of log entries at the end of each.

    None of a what-if, and of a lesson only `with_lessons`. Raises Problem, StoreError.
    """
    if not bodies:
        return {}
    made = table_of("", bodies).made
    if made.what_if or (made.lesson and not with_lessons):
        return {}
    starts = [i for i, body in enumerate(bodies) if i and isinstance(changes.read(body), Started)]
    found = dict(enumerate([*starts[1:], len(bodies)] if starts else [], 1))
    return {number: end for number, end in found.items() if number > len(found) - MOST_MATCHES}


def is_puzzle(bodies: Sequence[bytes]) -> bool:
    """Whether a table was made for a puzzle. Raises Problem, StoreError."""
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
    noted: list[Noted] = []
    record = ""
    if is_whole and play.is_over and puzzle is None:
        learned = play.game.words.learned(play.match.steps(), play.attempts)
        shown = [Showing(who, item) for item in learned.shown if (who := past.person(item.seat, item.step))]
        missed = list(_chances(past, learned.missed))
        noted = list(_noted(past, learned.occasions))
        players = [Player(neutral(doer.name), doer.level) for doer in past.ended]
        record = dump_match(play.match, players).decode()
    return Findings(
        name,
        number,
        play.game.name,
        play.started,
        play.ms,
        play.is_over,
        [doer.name for doer in past.ended],
        [doer.holder for doer in past.ended],
        _people(past),
        shown,
        missed,
        noted,
        puzzle.number if puzzle else None,
        puzzle is not None and play.result == "solved",
        record,
    )


def _people(past: PastMatch) -> list[Person]:
    """What each person did who sat there at the end or acted."""
    took, refused, advised = _visible_to_desk(past)
    acted = [holder for holder, _ in (*took, *refused)]
    everybody = dict.fromkeys(holder for holder in (*[doer.holder for doer in past.ended], *acted, *advised) if holder)
    stayed = [doer.person for doer in past.ended]
    winners = {stayed[seat] for seat in past.play.winners or []}
    beat = _beat(past)
    return [
        Person(
            holder,
            [ms for who, ms in took if who == holder],
            advised.count(holder),
            dict(Counter(attempt.rule for who, attempt in refused if who == holder and attempt.rule is not None)),
            holder in stayed,
            holder in winners,
            beat[stayed.index(holder)] if beat and holder in stayed else None,
        )
        for holder in everybody
    ]


def _beat(past: PastMatch) -> list[float]:
    """The share of the other seats that each finished ahead of; none without a result, or for one alone."""
    play = past.play
    results = play.game.returns(play.match.state) if play.winners is not None else None
    if results is None or len(results) < 2:
        return []
    others = len(results) - 1
    return [(sum(r < own for r in results) + (results.count(own) - 1) / 2) / others for own in results]


Holder = str | None


def _visible_to_desk(past: PastMatch) -> tuple[list[tuple[Holder, int]], list[tuple[Holder, Attempt]], list[Holder]]:
    """The times of actions, the refusals and the hints, each with its person's hash.

    For a running match only what its desk may see: no secret answer, nothing of an open window.
    """
    play = past.play
    refused = [(doer.holder, attempt) for doer, attempt in zip(play.triers, play.attempts, strict=True)]
    if play.is_over:
        return [(done.holder, done.took) for done in past.done], refused, past.advised
    took = [(who, pace.took) for who, pace in zip(past.paced, play.paces, strict=True)]
    seen = [(who, attempt) for who, attempt in refused if attempt in play.public_attempts_and_hints(attempt.seat)[0]]
    given = zip(past.advised, play.hints, strict=True)
    return took, seen, [who for who, hint in given if hint in play.public_attempts_and_hints(hint.seat)[1]]


def _chances(past: PastMatch, missed: Sequence[Missed]) -> Iterator[Chance]:
    """Yield the chances that persons missed, the most instructive of them with the position."""
    owned = [(who, miss) for miss in missed if (who := past.person(miss.seat, miss.step))]
    owned.sort(key=lambda pair: -pair[1].weight)
    ideas: dict[tuple[str, str], set[str]] = {}  # of each person and scope, with a position
    shown: list[Missed] = []
    for who, miss in owned:
        own = ideas.setdefault((who, miss.scope), set())
        if miss.idea not in own and len(own) < POSITIONS:
            own.add(miss.idea)
            shown.append(miss)
    views = _views(past, shown)
    for who, miss in owned:
        view = next((view for other, view in zip(shown, views, strict=True) if other is miss), None)
        yield Chance(who, miss, view)


def _noted(past: PastMatch, occasions: Sequence[Occasion]) -> Iterator[Noted]:
    """Yield the occasions of persons, those that show something best with the position."""
    owned = [(who, one) for one in occasions if (who := past.person(one.seat, one.step))]
    best: dict[tuple[str, str, str], Occasion] = {}
    for who, one in owned:
        key = who, one.saying, one.scope
        if one.sentence is not None and (key not in best or one.weight > best[key].weight):
            best[key] = one
    happened = [
        Missed(one.seat, one.step, one.saying, one.sentence, one.actions, one.weight)
        for one in best.values()
        if one.sentence is not None
    ]
    proofs = dict(zip(best, zip(happened, _views(past, happened), strict=True), strict=True))
    for who, one in owned:
        key = who, one.saying, one.scope
        proof = Chance(who, *proofs[key]) if best.get(key) is one else None
        yield Noted(who, one.saying, one.scope, one.sentence is not None, proof)


def _views(past: PastMatch, shown: Sequence[Missed]) -> list[Any]:
    """The positions as their seats saw them."""
    states = _states(past, {one.step for one in shown})
    game = past.play.game
    return [game.words.client_view(game.view(states[one.step], one.seat), one.seat) for one in shown]


def _states(past: PastMatch, steps: set[int]) -> dict[int, Any]:
    """The states of the match after these numbers of actions."""
    match = past.play.match
    found = {0: match.start}
    for number, (_, after) in enumerate(match.replay(), 1):
        if number in steps:
            found[number] = after.copy()
    return found
