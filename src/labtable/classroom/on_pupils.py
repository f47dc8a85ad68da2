"""Changes of a class that concern its pupils alone: where they sit, in which groups they will, who needs help."""

from collections.abc import Iterable, Sequence

from .changes import Grouped, HelpAsked, HelpSeen, HelpTakenBack, Moved, OfHelp
from .pupil import WAITING, Pupil


def move(enrolled: Sequence[Pupil], change: Moved) -> None:
    """Seat pupils in another group."""
    for number in change.pupils:
        pupil = enrolled[number]
        pupil.group, pupil.by_desk, pupil.table = change.group, change.by_desk, None
        pupil.next = pupil.help = None


def leave(enrolled: Sequence[Pupil], pupils: Iterable[int]) -> None:
    """Take the places of pupils who have left."""
    for number in pupils:
        pupil = enrolled[number]
        pupil.standing, pupil.group, pupil.by_desk = "left", WAITING, False


def group(enrolled: Sequence[Pupil], change: Grouped) -> None:
    """Let pupils sit in other groups from the next deal on; who has none is left where they are."""
    for pupil in enrolled:
        pupil.next = None
    for number, members in enumerate(change.groups, 1):
        for member in members:
            chosen = enrolled[member]
            chosen.next = None if chosen.group == number else number
            chosen.by_desk = chosen.group == number


def need_help(enrolled: Sequence[Pupil], change: OfHelp) -> None:
    """Apply a change about who needs help."""
    match change:
        case HelpAsked(number, at):
            asker = enrolled[number]
            asker.help, asker.help_seen = at, False
            asker.helped.append(at)
        case HelpSeen(numbers):
            for number in numbers:
                enrolled[number].help_seen = True
        case HelpTakenBack(number):
            enrolled[number].help = None
