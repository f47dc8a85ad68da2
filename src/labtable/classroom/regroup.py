"""Groups as a desk has them proposed: by its list, by results, by strength, or shuffled, with pairs kept or parted.

A proposal begins with an order of the pupils that is cut into groups; then pairs are seen to, and pupils change places
as long as that serves its purpose. Where strength or results made it, the order of the tables is drawn, so that their
numbers and sizes tell nothing.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations, cycle
from random import Random
from statistics import fmean
from typing import Literal

from labtable import games
from labtable.engine.words.problem import Problem
from labtable.table.state import plan as table_plan

from . import decide
from .changes import Grouped
from .classroom import Classroom
from .pupil import WAITING

Way = Literal["order", "column", "result", "mixed", "alike", "shuffle"]
"""In the order of the list; by its column of groups; by the last result; by strength mixed or alike; shuffled."""
Pair = tuple[int, int]
BY_STRENGTH: tuple[Way, ...] = ("result", "mixed", "alike")
MOST_PAIRS = 60
STEPS = 20_000  # in which pairs are seen to
ROUNDS = 40  # in which pupils change places

Groups = list[list[int]]
Cost = Callable[[Sequence[int]], float]


def propose(
    classroom: Classroom,
    way: Way,
    strengths: Mapping[int, float],
    dice: Random,
    together: Collection[Pair] = (),
    apart: Collection[Pair] = (),
) -> Groups:
    """Groups of all pupils, by their numbers; the first sits at table 1.

    `strengths`: of pupils, or their last results. Raises Problem `bad_pairs`, `no_results`, `bad_roster`.
    """
    pupils = [pupil.number for pupil in classroom.pupils]
    together, apart = _known(pupils, together), _known(pupils, apart)
    if way in BY_STRENGTH and not any(number in strengths for number in pupils):
        raise Problem("no_results")
    if way == "column":
        first = _by_column(classroom)
    else:
        first = _cut(classroom, way, _ordered(classroom, way, strengths, dice), dice)
    room = [len(group) for group in first] if way != "column" else _seats(classroom, len(first))
    groups = _with_pairs(first, room, together, apart)
    groups = _improved(groups, _cost(classroom, way, strengths, first), together, apart)
    return [sorted(group) for group in groups]


def take(
    classroom: Classroom, holder: str | None, groups: Groups, together: Sequence[Pair], apart: Sequence[Pair]
) -> Grouped:
    """Take groups, as proposed or as the desk has changed them. Raises Problem."""
    decide.lead(classroom, holder)
    pupils = {pupil.number for pupil in classroom.pupils}
    listed = [number for group in groups for number in group]
    if len(set(listed)) < len(listed) or len(groups) > decide.MOST_GROUPS:
        raise Problem("bad_groups")
    here = [[number for number in group if number in pupils] for group in groups]  # who has gone meanwhile is left out
    for number, group in enumerate(here, 1):
        _fits(classroom, number, len(group))
    kept, parted = _known(pupils, together), _known(pupils, apart)
    return Grouped(here, kept, parted)


def sizes(classroom: Classroom) -> list[int]:
    """The sizes of groups for all pupils: as few groups as they need, which differ by one if their plans allow it."""
    n, places = len(classroom.pupils), list[int]()
    while sum(places) < n:
        number = len(places) + 1
        is_new = number > len(classroom.groups)
        places.append((classroom.plan if is_new else classroom.group(number).plan).size)
    counts = [0] * len(places)
    for _ in range(n):
        counts[min((count, k) for k, count in enumerate(counts) if count < places[k])[1]] += 1
    return counts


def _known(pupils: Collection[int], pairs: Collection[Pair]) -> list[Pair]:
    """The pairs of pupils who are here, each once. Raises Problem `bad_pairs`."""
    if len(pairs) > MOST_PAIRS or any(one == other for one, other in pairs):
        raise Problem("bad_pairs", "many_pairs", top=MOST_PAIRS)
    found = dict.fromkeys((min(pair), max(pair)) for pair in pairs)
    return [pair for pair in found if {*pair} <= {*pupils}]


def _fits(classroom: Classroom, number: int, size: int) -> None:
    """Raise Problem `group_full` if what a group plays has no seats for so many."""
    plan = classroom.plan if number > len(classroom.groups) else classroom.group(number).plan
    try:
        table_plan.plan_table(decide.table_of(plan, max(size, plan.size)), "", 0)
    except Problem as problem:
        raise Problem("group_full", group=number, reason=problem.why) from None


def _seats(classroom: Classroom, n: int) -> list[int]:
    """How many the games of the first `n` groups are for at most."""
    plans = [group.plan for group in classroom.groups[:n]] + [classroom.plan] * (n - len(classroom.groups))
    return [games.load(plan.game).seats[-1] for plan in plans]


# --- how a proposal begins --------------------------------------------------------------------------------------------


def _ordered(classroom: Classroom, way: Way, strengths: Mapping[int, float], dice: Random) -> list[int]:
    """All pupils in the order in which they are cut into groups; equals in a drawn order, but those of a list."""
    pupils = list(classroom.pupils)
    if way == "order":
        return [p.number for p in sorted(pupils, key=lambda p: (p.line is None, p.line or 0, p.number))]
    numbers = [pupil.number for pupil in pupils]
    dice.shuffle(numbers)
    middle = fmean(strengths.values()) if strengths else 0.0
    return numbers if way == "shuffle" else sorted(numbers, key=lambda number: -strengths.get(number, middle))


def _cut(classroom: Classroom, way: Way, order: Sequence[int], dice: Random) -> Groups:
    """Cut an order into groups: one after the other, or for mixed ones to and fro; by strength in a drawn order."""
    counts = sizes(classroom)
    tables = list(range(len(counts)))
    if way in BY_STRENGTH:
        dice.shuffle(tables)
    turns = [*tables, *reversed(tables)] if way == "mixed" else [n for n in tables for _ in range(counts[n])]
    groups: Groups = [[] for _ in counts]
    turn = cycle(turns)
    for number in order:
        groups[next(n for n in turn if len(groups[n]) < counts[n])].append(number)
    return groups


def _by_column(classroom: Classroom) -> Groups:
    """The groups of the list's column; whoever has none there goes where fewest are. Raises Problem `bad_roster`."""
    label = {
        pupil.number: "" if pupil.line is None or (line := classroom.roster[pupil.line]) is None else line.group
        for pupil in classroom.pupils
    }
    found: dict[str, list[int]] = {}
    for number, called in label.items():
        if called:
            found.setdefault(called, []).append(number)
    if not found:
        raise Problem("bad_roster", "no_column")
    named = sorted(found, key=lambda called: (not called.isdecimal(), int(called) if called.isdecimal() else 0, called))
    groups, most = [found[called] for called in named], _seats(classroom, len(classroom.groups) + len(label))
    rest = [number for number, called in label.items() if not called]
    for n, group in enumerate(groups):  # a table has no more seats than its game
        rest += group[most[n] :]
        del group[most[n] :]
    for number in rest:
        free = [(len(group), n) for n, group in enumerate(groups) if len(group) < most[n]]
        if free:
            groups[min(free)[1]].append(number)
        else:
            groups.append([number])
    return groups


# --- pairs ------------------------------------------------------------------------------------------------------------


def _with_pairs(first: Groups, room: Sequence[int], together: Collection[Pair], apart: Collection[Pair]) -> Groups:
    """Groups of the given room in which all pairs are as they should be. Raises Problem `bad_pairs` if none are found.

    Whoever is in no pair stays where they are, as far as there is room.
    """
    if not together and not apart:
        return first
    at = {number: n for n, group in enumerate(first) for number in group}
    units = _units(sorted({number for pair in (*together, *apart) for number in pair}), together)
    foes: dict[int, set[int]] = {}
    for one, other in apart:
        foes.setdefault(one, set()).add(other)
        foes.setdefault(other, set()).add(one)
    placed = _placed(units, room, at, foes)
    groups: Groups = [[number for number, n in placed.items() if n == k] for k in range(len(room))]
    sizes_now = [len(group) for group in first]
    for number, n in at.items():
        if number not in placed:
            free = [k for k in range(len(room)) if len(groups[k]) < sizes_now[k]]
            free = free or [k for k in range(len(room)) if len(groups[k]) < room[k]]
            groups[n if n in free else min(free, key=lambda k: len(groups[k]))].append(number)
    return groups


def _units(numbers: Iterable[int], together: Collection[Pair]) -> list[list[int]]:
    """The pupils of pairs, those who stay together as one; the largest first."""
    units = {number: [number] for number in numbers}
    for one, other in together:
        if units[one] is not units[other]:
            units[one] += units[other]
            for number in units[one]:
                units[number] = units[one]
    return sorted({id(unit): unit for unit in units.values()}.values(), key=lambda unit: -len(unit))


def _placed(
    units: Sequence[Sequence[int]], room: Sequence[int], at: Mapping[int, int], foes: Mapping[int, set[int]]
) -> dict[int, int]:
    """A group for each of these pupils, where their first of them was if possible. Raises Problem `bad_pairs`."""
    placed: dict[int, int] = {}
    free = list(room)
    steps = 0

    def place(n: int) -> bool:
        nonlocal steps
        if n == len(units):
            return True
        unit = units[n]
        for k in sorted(range(len(room)), key=lambda k: (k != at[unit[0]], -free[k], k)):
            steps += 1
            enemies = {foe for number in unit for foe in foes.get(number, ())}
            if steps > STEPS or free[k] < len(unit) or any(placed.get(foe) == k for foe in enemies):
                continue
            if enemies & {*unit}:
                return False
            placed.update(dict.fromkeys(unit, k))
            free[k] -= len(unit)
            if place(n + 1):
                return True
            free[k] += len(unit)
            for number in unit:
                del placed[number]
        return False

    if not place(0):
        raise Problem("bad_pairs")
    return placed


# --- its purpose ------------------------------------------------------------------------------------------------------


def _cost(classroom: Classroom, way: Way, strengths: Mapping[int, float], first: Groups) -> Cost:
    """How badly a group serves the purpose of a proposal; the sum over all groups is made small."""
    if way == "shuffle":
        sat = {pupil.number: pupil.group for pupil in classroom.pupils if pupil.group != WAITING}
        return lambda group: sum(count * (count - 1) for count in Counter(sat[n] for n in group if n in sat).values())
    if way in ("order", "column"):
        at = {number: n for n, members in enumerate(first) for number in members}
        return lambda group: sum(at[one] != at[other] for one, other in combinations(group, 2))
    middle = fmean(strengths.values())
    own = {pupil.number: strengths.get(pupil.number, middle) for pupil in classroom.pupils}
    whole = fmean(own.values())
    if way == "mixed":
        return lambda group: (fmean(own[n] for n in group) - whole) ** 2 * len(group) if group else 0.0
    return lambda group: sum((own[n] - fmean(own[m] for m in group)) ** 2 for n in group)


def _improved(groups: Groups, cost: Cost, together: Collection[Pair], apart: Collection[Pair]) -> Groups:
    """Let pupils of two groups change places as long as that serves the purpose and no pair."""
    groups = [list(group) for group in groups]
    tied = {number for pair in together for number in pair}
    for _ in range(ROUNDS):
        has_changed = False
        for one, other in combinations(range(len(groups)), 2):
            has_changed |= _swapped(groups[one], groups[other], cost, tied, apart)
        if not has_changed:
            break
    return groups


def _swapped(one: list[int], other: list[int], cost: Cost, tied: Collection[int], apart: Collection[Pair]) -> bool:
    """Let two pupils change places if that makes two groups cheaper; whether it did."""
    now = cost(one) + cost(other)
    for i in range(len(one)):
        for j in range(len(other)):
            if one[i] in tied or other[j] in tied:
                continue
            one[i], other[j] = other[j], one[i]
            parts = all(not {*pair} <= {*one} and not {*pair} <= {*other} for pair in apart)
            if parts and cost(one) + cost(other) < now - 1e-9:
                return True
            one[i], other[j] = other[j], one[i]
    return False
