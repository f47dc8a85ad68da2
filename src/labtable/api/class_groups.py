"""Typed messages about the groups of a class and their quiet sign that they need help."""

import msgspec


class AskHelp(msgspec.Struct, tag="help", tag_field="t", forbid_unknown_fields=True):
    """Pupil: tell the desk quietly that one needs help at one's table, or (`wanted` false) that one does not any more.

    The sign ends with the next deal.
    """

    wanted: bool = True


class SeeHelp(msgspec.Struct, tag="help_seen", tag_field="t", forbid_unknown_fields=True):
    """Desk: note that one has seen who needs help in a group."""

    group: int


OfGroups = AskHelp | SeeHelp


class HelpView(msgspec.Struct):
    """A pupil who needs help at the table of their group, since when (ms), and whether the desk has noted it."""

    pupil: int
    group: int
    at: int
    seen: bool
