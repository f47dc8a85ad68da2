"""Grouping of pupils: groups fill evenly, open as needed, and at the deal differ by one at most."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from labtable import games

from .changes import Moved
from .classroom import Classroom
from .pupil import WAITING, Pupil

NONE_FREE: Mapping[int, int] = {}


def group_for(classroom: Classroom, playing: Collection[int], free: Mapping[int, int] = NONE_FREE) -> int:
    """The group of a newcomer; see `groups_for`."""
    return groups_for(classroom, [WAITING], playing, free)[0]


def groups_for(
    classroom: Classroom, before: Sequence[int], playing: Collection[int], free: Mapping[int, int] = NONE_FREE
) -> list[int]:
    """The groups of newcomers, and of those who are back in the group `before`, if it has room.

    A newcomer gets one with room before its deal, else one with a computer's seat in a match, else none. `playing`: the
    groups whose match is running; `free`: how many seats newcomers can take there at once. While nobody plays, an empty
    or a new group is opened; else a newcomer without a seat waits for the next deal (0), not alone at a table.
    """
    sizes = Counter(pupil.group for pupil in classroom.pupils)
    places = {group.number: group.plan.size for group in classroom.groups}
    seats = {number: free.get(number, 0) for number in playing}
    groups: list[int] = []
    for own in before:
        undealt = [number for number in places if number not in seats and (sizes[number] or not seats)]
        with_room = [number for number in undealt if sizes[number] < places[number]]
        can_join = [number for number in seats if seats[number] > 0]
        if own in with_room or own in can_join:
            group = own
        elif with_room:
            group = min(with_room, key=lambda number: (sizes[number] == 0, sizes[number], number))
        elif can_join:
            group = min(can_join, key=lambda number: (sizes[number], number))
        elif seats:
            group = WAITING
        else:
            group = len(places) + 1
            places[group] = classroom.plan.size
        if group in seats:
            seats[group] -= 1
        sizes[group] += 1
        groups.append(group)
    return groups


def arranged(classroom: Classroom, dealt: Collection[int], with_waiting: bool) -> list[Moved]:
    """The moves before a deal of these groups, none of which plays: afterwards nobody waits, and sizes differ by one at
    most.

    Pupils placed by the desk stay, unless the group's game is for fewer.
    """
    where = {pupil.number: pupil.group for pupil in classroom.pupils if pupil.group in dealt}
    if with_waiting:
        where |= {pupil.number: WAITING for pupil in classroom.of_group(WAITING)}
    before = dict(where)
    fixed = _fixed(classroom, where)
    room = _groups_needed(classroom, sorted(dealt), where, Counter(where[number] for number in fixed))
    for number in sorted(where):  # nobody waits, or sits in a group that is not needed
        if where[number] not in room:
            where[number] = _smallest(where, room)
    _even_out(where, room, fixed)
    return _moves(before, where)


def due(classroom: Classroom, dealt: Collection[int] | None, playing: Collection[int]) -> list[Moved]:
    """The moves to groups that the desk has chosen, before a deal to some or to all; none where a match is on."""
    moved: dict[int, list[int]] = {}
    for pupil in classroom.pupils:
        is_concerned = dealt is None or pupil.group in dealt or pupil.next in dealt
        if pupil.next is not None and is_concerned and not {pupil.group, pupil.next} & {*playing}:
            moved.setdefault(pupil.next, []).append(pupil.number)
    return [Moved(pupils, group, by_desk=True) for group, pupils in sorted(moved.items())]


def is_due(classroom: Classroom, number: int) -> bool:
    """Whether the desk has chosen that somebody leaves or joins a group at its next deal."""
    return any(pupil.next is not None and number in (pupil.group, pupil.next) for pupil in classroom.pupils)


def _fixed(classroom: Classroom, where: Mapping[int, int]) -> set[int]:
    """The pupils whom the desk has placed, by group, as many as its game has seats for."""
    fixed: set[int] = set()
    for group in set(where.values()) - {WAITING}:
        put = [n for n, in_group in sorted(where.items()) if in_group == group and classroom.enrolled[n].by_desk]
        fixed.update(put[: games.load(classroom.group(group).plan.game).seats[-1]])
    return fixed


def _groups_needed(
    classroom: Classroom, dealt: list[int], where: Mapping[int, int], fixed: Counter[int]
) -> dict[int, int]:
    """The groups needed for this many pupils, with their places: those with fixed pupils, the largest, and new ones."""
    sizes = Counter(where.values())
    room: dict[int, int] = {}
    for number in sorted(dealt, key=lambda number: (not fixed[number], -sizes[number], number)):
        if fixed[number] or sum(room.values()) < len(where):
            room[number] = max(classroom.group(number).plan.size, fixed[number])
    new = len(classroom.groups)
    while sum(room.values()) < len(where):
        new += 1
        room[new] = classroom.plan.size
    return dict(sorted(room.items()))


def _even_out(where: dict[int, int], room: Mapping[int, int], fixed: Collection[int]) -> None:
    """Move the latest comers from the largest group to the smallest until their sizes differ by one at most."""
    while where:
        counts = Counter(where.values())
        smallest = _smallest(where, room)
        for largest in sorted(room, key=lambda number: (counts[number] <= room[number], -counts[number])):
            movable = [n for n, group in where.items() if group == largest and n not in fixed]
            is_too_large = counts[largest] > room[largest] or counts[largest] - counts[smallest] > 1
            if is_too_large and movable and counts[smallest] < room[smallest] and smallest != largest:
                where[max(movable)] = smallest
                break
        else:
            return


def _smallest(where: Mapping[int, int], room: Mapping[int, int]) -> int:
    """The group with the fewest pupils among those with a free place, if any."""
    counts = Counter(where.values())
    return min(room, key=lambda number: (counts[number] >= room[number], counts[number], number))


def _moves(before: Mapping[int, int], after: Mapping[int, int]) -> list[Moved]:
    """The moves from one arrangement to another, by group."""
    moved: dict[int, list[int]] = {}
    for number, group in after.items():
        if before[number] != group:
            moved.setdefault(group, []).append(number)
    return [Moved(pupils, group) for group, pupils in sorted(moved.items())]


def seats_needed(classroom: Classroom, group: int, people: Collection[Pupil], least: int) -> int:
    """The number of seats of a group's table: the planned size if computers fill it up, else the number of people."""
    plan = classroom.group(group).plan
    return max(len(people), least, plan.size if plan.fill == "computers" else 0)
