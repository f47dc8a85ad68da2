"""The report of a class: what each pupil did and learned, and which positions are worth discussing with all of them.

It is made of the findings of all matches (`classroom.findings`), by pupil; a pupil's secret is the same everywhere.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from statistics import median
from typing import Any

import msgspec

from labtable import games
from labtable.engine.words.class_report import Missed, Shown
from labtable.engine.words.sentences import Sentence

from .findings import Chance, Findings
from .parts import Known, Part, within
from .progress import EVERYTHING, MINUTE, Counting, DayCount, progress, puzzles, spans
from .same_person import by_person

WORTH = 3  # positions for the class
MOST_MET = 40  # things of a topic, the most frequent
MOST_PUZZLES = 60  # in which one of a topic is looked for
MOST_DOTS = 600  # statements of a topic


class RuleCount(msgspec.Struct):
    """How often a rule refused something."""

    game: str
    rule: str
    n: int


class IdeaCount(msgspec.Struct):
    """How often an idea was missed; its title is `idea_...` in the game's catalogue."""

    game: str
    idea: str
    n: int


class Met(msgspec.Struct):
    """Something that was met `n` times, such as a law, with an example in notation, if there is one."""

    sentence: Sentence
    n: int
    line: str = ""


class Dot(msgspec.Struct):
    """A probability stated, in percent, and whether the statement was true."""

    chance: float
    held: bool


class Topic(msgspec.Struct):
    """Everything that was shown of a topic of a game (see `engine.words.class_report`).

    `good`: how much of it was right, if it can be.
    """

    game: str
    topic: str
    n: int
    good: int | None
    met: list[Met]
    dots: list[Dot]


class Position(msgspec.Struct):
    """A position to look at again: after `step` actions of a match, as the pupil at `seat` saw it.

    `actions` would have taken the chance; names and the elements of pupils are by seat, 0 for one who has left the
    class and None for a computer. `record`: the match as a `.labtable` file, so that the position can be opened
    anywhere; only of positions worth discussing.
    """

    game: str
    table: str
    match: int
    step: int
    seat: int
    pupil: int
    names: list[str]
    elements: list[int | None]
    idea: str
    sentence: Sentence
    actions: list[str]
    view: Any
    record: str = ""


class Said(msgspec.Struct):
    """A saying of a game about a pupil: it was so `n` times of `all`, and in the position `proof`."""

    game: str
    saying: str
    n: int
    all: int
    proof: Position


class InWords(msgspec.Struct):
    """What a report says of a pupil in sentences: a strength and a next step, if the counts are clear.

    `enough`: whether enough was counted to say anything.
    """

    enough: bool
    strength: Said | None = None
    next: Said | None = None


class NextLesson(msgspec.Struct):
    """The most frequent next step: that of `n` of all pupils of whom enough was counted; a puzzle trains it."""

    game: str
    saying: str
    n: int
    all: int
    puzzle: int | None


class PupilReport(msgspec.Struct):
    """What a pupil did and learned.

    `matches` are those that are over and in which they acted, or sat at the end; `left` counts those of them in which
    they no longer sat at the end: a computer played on, or another person did. `median_ms` is the median time of an
    action. `removed`: the desk has sent them out since.
    """

    number: int
    name: str
    element: int
    games: list[str]
    matches: int
    left: int
    won: int
    actions: int
    median_ms: int | None
    hints: int
    refusals: list[RuleCount]
    missed: list[IdeaCount]
    tried: int  # puzzles
    solved: int
    topics: list[Topic]
    again: Position | None
    progress: list[DayCount]
    words: InWords | None = None
    removed: bool = False


class ClassReport(msgspec.Struct):
    """The report of a class.

    `began` is when the first match began, `last` when the last one did, in ms, 0 if nothing was played. The class
    played on so many `days`, and `minutes` are those from the first match of each day to the end of its last.
    `playing` counts running matches.

    `tables` counts the groups, as at the desk, in which a pupil played; what computers play alone counts for nothing.
    `closed`: the class has ended, and can be asked nothing any more. `hidden`: the desk shows elements instead of
    names. `scopes`: what the class may use, by game; `scope` is the choice among them, "" for everything.
    """

    title: str
    games: list[str]
    began: int
    last: int
    days: int
    minutes: int
    tables: int
    matches: int
    playing: int
    actions: int
    median_ms: int | None
    hints: int
    refusals: list[RuleCount]
    missed: list[IdeaCount]
    tried: int
    solved: int
    topics: list[Topic]
    worth: list[Position]
    pupils: list[PupilReport]
    progress: list[DayCount]
    next: NextLesson | None = None
    scopes: dict[str, list[str]] = {}
    scope: str = ""
    closed: bool = False
    hidden: bool = False


def report(
    title: str,
    pupils: Sequence[Known],
    findings: Sequence[Findings],
    groups: Mapping[str, int] | None = None,
    counting: Counting = EVERYTHING,
) -> ClassReport:
    """The report of a class; `groups`: the group of each table, if it has one."""
    scope = counting.scope
    groups = groups or {}
    key_of = {key: pupil.holder for pupil in pupils for key in pupil.former}
    findings = [by_person(match, key_of) for match in findings]
    did_something = {did.holder for match in findings for did in match.people if did.took or did.hints or did.refusals}
    pupils = [pupil for pupil in pupils if not pupil.is_removed or pupil.holder in did_something]
    known = {pupil.holder: pupil for pupil in pupils}
    findings = [within(match, scope) for match in findings if any(did.holder in known for did in match.people)]
    parts = [Part(known[did.holder], match, did) for match in findings for did in match.people if did.holder in known]
    played = [match for match in findings if match.puzzle is None]
    whole = _summed(parts, counting)
    chances = [(part, chance) for part in parts for chance in part.missed]
    days = spans(findings, counting)
    reports = [_of_pupil(pupil, [part for part in parts if part.pupil == pupil], known, counting) for pupil in pupils]
    scopes = {name: list(games.load(name).words.scopes) for name in whole["games"]}
    return ClassReport(
        title,
        **whole,
        began=days[0][0] if days else 0,
        last=max((match.started for match in findings), default=0),
        days=len(days),
        minutes=sum(-(-(ended - began) // MINUTE) for began, ended in days),
        tables=len({groups.get(match.table, match.table) for match in played}),
        matches=sum(match.is_over for match in played),
        playing=sum(not match.is_over for match in played),
        worth=[_position(part, chance, known, part.findings.record) for part, chance in worth_talking(chances)],
        pupils=reports,
        next=_next_lesson([about.words for about in reports if about.words and about.words.enough], scope),
        scopes={name: few for name, few in scopes.items() if few},
        scope=scope if any(scope in few for few in scopes.values()) else "",
    )


def _of_pupil(pupil: Known, parts: Sequence[Part], known: dict[str, Known], counting: Counting) -> PupilReport:
    """The report of one pupil, over all their matches."""
    over = [
        part
        for part in parts
        if part.findings.is_over and part.findings.puzzle is None and (part.did.took or part.did.stayed)
    ]
    seen = [(part, chance) for part in parts for chance in part.missed if chance.view is not None]
    best = max(seen, key=lambda pair: pair[1].missed.weight, default=None)
    return PupilReport(
        pupil.number,
        pupil.full_name or pupil.name,
        pupil.element,
        **_summed(parts, counting),
        matches=len(over),
        left=sum(not part.did.stayed for part in over),
        won=sum(part.did.has_won for part in over),
        again=_position(*best, known) if best else None,
        words=_in_words(parts, known),
        removed=pupil.is_removed,
    )


def _in_words(parts: Sequence[Part], known: dict[str, Known]) -> InWords | None:
    """What to say of a pupil: of each kind what exceeds its share most; None if their games say nothing."""
    sayings = {(name, one.key): one for name in _games(parts) for one in games.load(name).words.sayings}
    if not sayings:
        return None
    noted = {key: [(part, one) for part in parts for one in part.noted if (part.findings.game, one.saying) == key]
             for key in sayings}  # fmt: skip
    counts = {key: (sum(one.was_so for _, one in some), len(some)) for key, some in noted.items()}
    words = InWords(any(counts[key][1] >= saying.least for key, saying in sayings.items()))
    clear = [key for key, saying in sayings.items() if saying.holds(*counts[key])]
    clear.sort(key=lambda key: -counts[key][0] / counts[key][1] / sayings[key].share)
    for game, key in clear:
        proofs = [(part, one.proof) for part, one in noted[game, key] if one.proof]
        said = Said(game, key, *counts[game, key], _position(*max(proofs, key=lambda p: p[1].missed.weight), known))
        if sayings[game, key].is_next:
            words.next = words.next or said
        else:
            words.strength = words.strength or said
    return words


def _next_lesson(pupils: Sequence[InWords], scope: str) -> NextLesson | None:
    """What to do next with the class: the next step of most pupils."""
    steps = Counter((words.next.game, words.next.saying) for words in pupils if words.next)
    if not steps:
        return None
    ((name, key), n) = steps.most_common(1)[0]
    topic = next(one.topic for one in games.load(name).words.sayings if one.key == key)
    return NextLesson(name, key, n, len(pupils), _puzzle(name, topic, scope))


@cache
def _puzzle(name: str, topic: str, scope: str) -> int | None:
    """The first puzzle of a topic that can be solved within the scope."""
    game = games.load(name)
    scopes = list(game.words.scopes)
    allowed = scopes[: scopes.index(scope) + 1] if scope in scopes else scopes
    if game.puzzle is None or not topic:
        return None
    for number in range(1, MOST_PUZZLES + 1):
        puzzle = game.puzzle(number)
        if puzzle.topic == topic and (not puzzle.scope or puzzle.scope in allowed):
            return number
    return None


def _summed(parts: Sequence[Part], counting: Counting) -> dict[str, Any]:
    """The sums over some parts, the same for a pupil and for the class."""
    took = [ms for part in parts for ms in part.did.took]
    tried, solved = puzzles(parts)
    return {
        "games": _games(parts),
        "actions": len(took),
        "median_ms": round(median(took)) if took else None,
        "hints": sum(part.did.hints for part in parts),
        "refusals": _refusals(parts),
        "missed": _ideas(parts),
        "tried": tried,
        "solved": solved,
        "topics": _topics(parts),
        "progress": progress(parts, counting),
    }


def _games(parts: Iterable[Part]) -> list[str]:
    """The games of some parts, in the order of first appearance."""
    return list(dict.fromkeys(part.findings.game for part in parts))


def _refusals(parts: Iterable[Part]) -> list[RuleCount]:
    """How often each rule refused something, the most frequent first."""
    counted: Counter[tuple[str, str]] = Counter()
    for part in parts:
        for rule, n in part.did.refusals.items():
            counted[part.findings.game, rule] += n
    return [RuleCount(game, rule, n) for (game, rule), n in counted.most_common()]


def _ideas(parts: Iterable[Part]) -> list[IdeaCount]:
    """How often each idea was missed, the most frequent first."""
    counted = Counter((part.findings.game, chance.missed.idea) for part in parts for chance in part.missed)
    return [IdeaCount(game, idea, n) for (game, idea), n in counted.most_common()]


def _topics(parts: Iterable[Part]) -> list[Topic]:
    """Everything that was shown, by game and topic, in the order of first appearance."""
    found: dict[tuple[str, str], list[Shown]] = {}
    for part in parts:
        for shown in part.shown:
            found.setdefault((part.findings.game, shown.topic), []).append(shown)
    return [_topic(game, topic, shown) for (game, topic), shown in found.items()]


def _topic(game: str, topic: str, shown: Sequence[Shown]) -> Topic:
    held = [item.held for item in shown if item.held is not None]
    met: dict[bytes, Met] = {}
    for item in shown:
        key = msgspec.json.encode(item.sentence)
        met.setdefault(key, Met(item.sentence, 0, item.line)).n += 1
    most = sorted(met.values(), key=lambda thing: -thing.n)[:MOST_MET]
    dots = [Dot(item.chance, item.held) for item in shown if item.chance is not None and item.held is not None]
    return Topic(game, topic, len(shown), sum(held) if held else None, most, dots[:MOST_DOTS])


def worth_talking(chances: Sequence[tuple[Part, Chance]]) -> list[tuple[Part, Chance]]:
    """The positions worth discussing: of different ideas and pupils if possible, of the ideas missed most often."""
    ideas = Counter((part.findings.game, chance.missed.idea) for part, chance in chances)
    left = [pair for pair in chances if pair[1].view is not None]
    chosen: list[tuple[Part, Chance]] = []

    def order(pair: tuple[Part, Chance]) -> tuple[bool, bool, int, float]:
        part, chance = pair
        idea = part.findings.game, chance.missed.idea
        has_idea = any((p.findings.game, c.missed.idea) == idea for p, c in chosen)
        has_pupil = any(p.pupil.number == part.pupil.number for p, _ in chosen)
        return has_idea, has_pupil, -ideas[idea], -chance.missed.weight

    while left and len(chosen) < WORTH:
        chosen.append(min(left, key=order))
        left = [pair for pair in left if pair[1] is not chosen[-1][1]]
    return chosen


def _position(part: Part, chance: Chance, known: dict[str, Known], record: str = "") -> Position:
    """A position for the report."""
    missed: Missed = chance.missed
    match = part.findings
    names = list(match.names)
    elements: list[int | None] = [None] * len(names)
    for seat, holder in enumerate(match.holders):
        if holder is not None:
            pupil = known.get(holder)
            names[seat] = pupil.name if pupil else match.names[seat]
            elements[seat] = pupil.element if pupil else 0
    return Position(
        match.game,
        match.table,
        match.match,
        missed.step,
        missed.seat,
        part.pupil.number,
        names,
        elements,
        missed.idea,
        missed.sentence,
        missed.actions,
        chance.view,
        record,
    )
