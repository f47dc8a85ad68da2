"""Typed messages about the groups of a class and their quiet sign that they need help."""

import msgspec

from labtable.classroom.regroup import Way
from labtable.classroom.strength import Strength


class AskHelp(msgspec.Struct, tag="help", tag_field="t", forbid_unknown_fields=True):
    """Pupil: tell the desk quietly that one needs help at one's table, or (`wanted` false) that one does not any more.

    The sign ends with the next deal.
    """

    wanted: bool = True


class SeeHelp(msgspec.Struct, tag="help_seen", tag_field="t", forbid_unknown_fields=True):
    """Desk: note that one has seen who needs help in a group."""

    group: int


class SetGroups(msgspec.Struct, tag="groups", tag_field="t", forbid_unknown_fields=True):
    """Desk: take groups. Those in `groups[n]` sit at table n + 1, at once if no match is on, else from the next deal.

    `together`, `apart`: the pairs that were kept so, which the class remembers for the next groups.
    """

    groups: list[list[int]]
    together: list[tuple[int, int]] = []
    apart: list[tuple[int, int]] = []


OfGroups = AskHelp | SeeHelp | SetGroups


class HelpView(msgspec.Struct):
    """A pupil who needs help at the table of their group, since when (ms), and whether the desk has noted it."""

    pupil: int
    group: int
    at: int
    seen: bool


class GroupsView(msgspec.Struct):
    """What the desk has chosen for the groups of a class: pupils with their tables from the next deal on, and pairs.

    `column`: the class's list has a column of groups.
    """

    next: list[tuple[int, int]]
    together: list[tuple[int, int]]
    apart: list[tuple[int, int]]
    column: bool


class GroupsWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/classes/CODE/groups, for the desk: propose groups in this way. Answered by `GroupsProposal`."""

    way: Way
    together: list[tuple[int, int]] = []
    apart: list[tuple[int, int]] = []


class GroupsProposal(msgspec.Struct):
    """Groups that nobody has been told of; `strengths`: of pupils, if these made them, with what they were made of."""

    groups: list[list[int]]
    strengths: list[Strength] = []
