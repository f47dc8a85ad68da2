"""Seating of pupils: groups fill evenly, open as needed, and at the deal differ by one at most."""

from collections import Counter
from collections.abc import Collection, Mapping

from .changes import Moved
from .classroom import WAITING, Classroom, Pupil

NONE_FREE: Mapping[int, int] = {}


def group_for(classroom: Classroom, playing: Collection[int], free: Mapping[int, int] = NONE_FREE) -> int:
    """The group of a newcomer: one with room before its deal, else one with a computer's seat in a match, else none.

    `playing`: the groups whose match is on; `free`: how many seats a newcomer can take there at once. Where nobody
    plays yet, a new group is opened; else a newcomer without a seat waits for the next deal (0), not alone at a table.
    """
    sizes = _sizes(classroom)
    with_room = [g.number for g in classroom.groups if g.number not in playing and sizes[g.number] < g.plan.size]
    if with_room:
        return min(with_room, key=lambda number: (sizes[number] == 0, sizes[number], number))
    can_join = [number for number in playing if free.get(number, 0) > 0]
    if can_join:
        return min(can_join, key=lambda number: (sizes[number], number))
    return WAITING if playing else len(classroom.groups) + 1


def arranged(classroom: Classroom, dealt: Collection[int], with_waiting: bool) -> list[Moved]:
    """The moves before a deal of these groups, none of which plays: nobody waits, and sizes differ by one at most.

    Whom the desk has put somewhere stays there.
    """
    where = {pupil.number: pupil.group for pupil in classroom.pupils if pupil.group in dealt}
    if with_waiting:
        where |= {pupil.number: WAITING for pupil in classroom.of_group(WAITING)}
    fixed = {pupil.number for pupil in classroom.pupils if pupil.by_desk}
    size = classroom.plan.size
    groups = _as_many_as_needed(classroom, sorted(dealt), len(where), size, [where[n] for n in fixed & where.keys()])
    before = dict(where)
    for number in sorted(where):  # nobody waits, nor sits in a group that is not needed
        if where[number] not in groups:
            where[number] = _smallest(where, groups)
    _even_out(where, groups, fixed)
    return _moves(before, where)


def _as_many_as_needed(
    classroom: Classroom, dealt: list[int], pupils: int, size: int, fixed: Collection[int]
) -> list[int]:
    """The groups that so many pupils fill: of the dealt ones those with most pupils, and new ones."""
    needed = max(1, -(-pupils // size))
    sizes = _sizes(classroom)
    kept = sorted(dealt, key=lambda number: (number not in fixed, -sizes[number], number))
    least = len({number for number in fixed if number != WAITING})
    kept = kept[: max(needed, least)]
    first_new = len(classroom.groups) + 1
    return sorted(kept) + list(range(first_new, first_new + needed - len(kept)))


def _even_out(where: dict[int, int], groups: list[int], fixed: Collection[int]) -> None:
    """Move the latest comers from the largest group to the smallest until their sizes differ by one at most."""
    while True:
        smallest = _smallest(where, groups)
        counts = Counter(where.values())
        for largest in sorted(groups, key=lambda number: -counts[number]):
            movable = [n for n, group in where.items() if group == largest and n not in fixed]
            if counts[largest] - counts[smallest] > 1 and movable:
                where[max(movable)] = smallest
                break
        else:
            return


def _smallest(where: Mapping[int, int], groups: Collection[int]) -> int:
    counts = Counter(where.values())
    return min(groups, key=lambda number: (counts[number], number))


def _moves(before: Mapping[int, int], after: Mapping[int, int]) -> list[Moved]:
    """The moves that lead from one arrangement to another, by group."""
    moved: dict[int, list[int]] = {}
    for number, group in after.items():
        if before[number] != group:
            moved.setdefault(group, []).append(number)
    return [Moved(pupils, group) for group, pupils in sorted(moved.items())]


def _sizes(classroom: Classroom) -> Counter[int]:
    return Counter(pupil.group for pupil in classroom.pupils)


def seats_needed(classroom: Classroom, group: int, people: Collection[Pupil], least: int) -> int:
    """The number of seats of a group's table: the whole size where computers fill it up, else as many as people."""
    plan = classroom.group(group).plan
    return max(len(people), least, plan.size if plan.fill == "computers" else 0)
