"""Permissions in a class. Each function returns the change for a request, or raises Problem."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from labtable import games
from labtable.engine.words.problem import Problem
from labtable.table.seats.names import clean, person_name, unlike
from labtable.table.state import plan as table_plan

from .changes import (
    Closed,
    DeskAdded,
    Joined,
    Listed,
    ListedName,
    Moved,
    Naming,
    Opened,
    Plan,
    Planned,
    Renamed,
    Seated,
    Show,
    Staged,
    Timed,
    Took,
    TurnTimed,
    Waited,
)
from .classroom import Classroom
from .given_names import SYMBOLS, element
from .name_lists import Answer, read_list, shown_beside
from .on_list import line_of, on_list
from .pupil import WAITING, Pupil

GONE_ON = "gone_on"  # the code of a decision overtaken by other changes
MOST_PUPILS = 60
MOST_LINES = 300  # of a list, with those that were taken off it
MOST_HERE = 300  # with those at the door and those who have left; who is sent out frees a place
MOST_GROUPS = 60
MOST_TITLE = 40
MOST_PUZZLES = 30  # of a pupil waiting for a seat: each is a table
LONGEST_LESSON = 24 * 3_600_000  # ms
MOST_RENAMED = 20  # changes of a pupil's own name, so that the log stays bounded


def open_class(
    title: str,
    host: str,
    desk: str,
    now: int,
    plan: Plan,
    naming: Naming,
    roster: Sequence[str],
    language: str | None = None,
    answers: Sequence[Answer] = (),
) -> Opened:
    """Open a class. `roster`: the lines of a pasted list, and `answers` those to its doubts.

    Raises Problem, `bad_roster` and those of a table's plan among others.
    """
    check(plan)
    called = clean(title, MOST_TITLE) if title.strip() else ""
    pupils = read_list(roster, answers, MOST_PUPILS).pupils if naming == "list" else []
    listed = [ListedName(pupil.given, pupil.family, pupil.shown, pupil.group) for pupil in pupils]
    return Opened(called, host, desk, now, plan, naming, [*listed], language)


def check(plan: Plan) -> None:
    """Check that groups can play this. Raises Problem."""
    game = games.load(plan.game)
    if plan.level is not None:
        game.level(plan.level)
    if plan.size not in game.seats:  # before that many seats are planned
        least, most = game.seats[0], game.seats[-1]
        raise Problem("bad_seats", game=game.title, least=least, top=most, seats=plan.size)
    check_turn(plan.turn_ms)
    sizes = [plan.size] if plan.fill == "computers" else [n for n in game.seats if n <= plan.size]
    for seats in sizes:
        table_plan.plan_table(table_of(plan, seats), "", 0)


def table_of(plan: Plan, seats: int) -> table_plan.Plan:
    """The plan of a group's table: computers at all seats, some of which pupils are given then."""
    computers = [table_plan.SeatWish("bot", plan.level)] * seats
    times = plan.window_ms, plan.pause_ms
    made = table_plan.Plan(plan.game, "", plan.options, computers, *times, previews=plan.previews, hints=plan.hints)
    return replace(made, turn_ms=plan.turn_ms)


def join(classroom: Classroom, holder: str, name: str, group: int, dice: Sequence[int], now: int) -> Joined:
    """Join the class, or wait at its door. `dice`: elements in a random order; the pupil gets the first free one."""
    takes_pupils(classroom, now)
    newcomer(classroom, holder)
    if classroom.door == "shut":
        raise Problem("door_shut")
    waits, is_element = classroom.door == "ask", classroom.opened.naming == "elements"
    if len(classroom.here) >= MOST_HERE:
        raise Problem("class_full", "door_full")
    if not waits and len(classroom.pupils) >= MOST_PUPILS:
        raise Problem("class_full", top=MOST_PUPILS)
    used = used_elements(classroom)
    number = 0 if waits and not is_element else next((number for number in dice if number not in used), None)
    if number is None:
        raise Problem("class_full", "door_full")
    called, line = (element(number), None) if is_element else _name(classroom, name, waits=waits)
    return Joined(called, holder, number, WAITING if waits else group, now, line, waits)


def used_elements(classroom: Classroom) -> set[int]:
    """The elements of the pupils who have a place, or wait for one."""
    return {pupil.element for pupil in classroom.standing("door", "in")}


def newcomer(classroom: Classroom, holder: str | None) -> None:
    """Raise Problem `already_here` if the owner of the secret with this hash already belongs to the class, and
    `sent_out` if the desk has sent them out.
    """
    if classroom.was_sent_out(holder):
        raise Problem("sent_out")
    match classroom.role(holder):
        case "pupil":
            raise Problem("already_here")
        case "desk":
            raise Problem("already_here", "at_desk")


class SeatWish(NamedTuple):
    """What a deal wants: to seat the pupils of a group. `deals`: how often the group was dealt to before."""

    group: int
    pupils: list[int]
    plan: Plan
    deals: int


def seat(classroom: Classroom, wish: SeatWish, table: str, now: int) -> Seated:
    """Seat the pupils of a group at a table.

    Raises Problem `question_on`, and `gone_on`, also if another has just dealt to the group.
    """
    _open(classroom)
    nothing_asked(classroom)
    group = classroom.group(wish.group)
    people = [pupil.number for pupil in classroom.of_group(wish.group)]
    if group.deals != wish.deals or people != wish.pupils or group.plan != wish.plan:
        raise gone_on()
    return Seated(wish.group, table, wish.pupils, now)


def arrange(classroom: Classroom, moved: Moved, entries: int) -> Moved:
    """Move pupils to other groups before a deal. Raises Problem `gone_on` if that was decided on another state."""
    if classroom.entries != entries:
        raise gone_on()
    return moved


def take(classroom: Classroom, pupil: int, table: str) -> Took:
    """Note that a pupil sits at the table of their group. Raises Problem `gone_on`."""
    member = classroom.enrolled[pupil]
    if not member.has_place or member.table == table or member.group == WAITING:
        raise gone_on()
    if classroom.group(member.group).table != table:
        raise gone_on()
    return Took(pupil)


def wait(classroom: Classroom, pupil: int, group: int) -> Moved:
    """Let a pupil wait whose group has no free seat. Raises Problem `gone_on`."""
    member = classroom.enrolled[pupil]
    if not member.has_place or member.group != group or member.by_desk or member.table is not None:
        raise gone_on()
    return Moved([pupil], WAITING)


def give_puzzle(classroom: Classroom, pupil: int, table: str, given: int) -> Waited:
    """Note the table of a pupil's next puzzle, after `given` earlier ones. Raises Problem `gone_on`."""
    member = classroom.enrolled[pupil]
    if not member.has_place or member.group != WAITING or len(member.puzzles) != given or classroom.closed is not None:
        raise gone_on()
    return Waited(pupil, table)


def gone_on() -> Problem:
    """The refusal of a decision that other changes have overtaken."""
    return Problem(GONE_ON, "class_has_gone_on")


def rename(classroom: Classroom, holder: str | None, pupil: int, name: str) -> Renamed:
    """Give a pupil another name: the desk may, for good; until then pupils may themselves if they typed their names."""
    member = enrolled(classroom, pupil)
    if holder not in classroom.desks:
        if classroom.pupil_of(holder) is not member:
            raise Problem("not_desk")
        if classroom.opened.naming == "elements":
            raise Problem("names_given")
        if member.is_mended:
            raise Problem("name_mended")
        if member.renamed >= MOST_RENAMED:
            raise Problem("renamed_often")
        return Renamed(pupil, *_name(classroom, name, member, waits=member.standing == "door"))
    what, line = on_list(classroom, clean(name), member)
    if what == "free":
        return Renamed(pupil, *at_line(classroom, line, member), by_desk=True)
    return Renamed(pupil, unlike(clean(name), others_than(classroom, member)), by_desk=True)


def list_name(classroom: Classroom, holder: str | None, line: int | None, name: ListedName) -> Listed:
    """Add a name to the list, or correct its line. Without `shown` its name at tables is found.

    Raises Problem `bad_roster`, `bad_name`.
    """
    desk(classroom, holder)
    _has_list(classroom)
    if line is None:
        listed = len([name for name in classroom.roster if name is not None])
        if listed >= MOST_PUPILS or len(classroom.roster) >= MOST_LINES:
            raise Problem("bad_roster", "long_list", top=MOST_PUPILS, listed=listed + 1)
        line = len(classroom.roster)
    else:
        _existing_line(classroom, line)
    given, family = clean(name.given), clean(name.family) if name.family.strip() else ""
    others = [other.shown for n, other in enumerate(classroom.roster) if other is not None and n != line]
    others += others_than(classroom, classroom.at_line(line))
    called = unlike(clean(name.shown), others) if name.shown.strip() else shown_beside(given, family, others)
    before = classroom.roster[line] if line < len(classroom.roster) else None
    return Listed(line, ListedName(given, family, called, before.group if before else ""))


def unlist(classroom: Classroom, holder: str | None, line: int) -> Listed:
    """Take a line off the list; its pupil stays in the class. Raises Problem `bad_roster`."""
    desk(classroom, holder)
    _has_list(classroom)
    _existing_line(classroom, line)
    return Listed(line)


def _has_list(classroom: Classroom) -> None:
    if classroom.opened.naming != "list":
        raise Problem("bad_roster", "no_list")


def _existing_line(classroom: Classroom, line: int) -> None:
    if not 0 <= line < len(classroom.roster) or classroom.roster[line] is None:
        raise Problem("bad_roster", "no_list_line")


def move(classroom: Classroom, holder: str | None, pupil: int, group: int) -> Moved:
    """Move a pupil to another group, or to a new one."""
    desk(classroom, holder)
    _open(classroom)
    if not WAITING < group <= min(len(classroom.groups) + 1, MOST_GROUPS):
        raise Problem("bad_group", "no_next_group", highest=len(classroom.groups))
    member = enrolled(classroom, pupil)
    if not member.has_place:
        raise Problem("not_let_in")
    if member.group == group:
        raise Problem("same_group", person=member.name, group=group)
    is_new = group > len(classroom.groups)
    if not is_new:
        _room_for_one_more(classroom, group)
    return Moved([pupil], group, by_desk=True)


def _room_for_one_more(classroom: Classroom, group: int) -> None:
    """Raise Problem `group_full` if what the group plays has no seat for one more."""
    group_plan, size = classroom.group(group).plan, len(classroom.of_group(group))
    try:
        table_plan.plan_table(table_of(group_plan, max(size + 1, group_plan.size)), "", 0)
    except Problem as problem:
        raise Problem("group_full", group=group, reason=problem.why) from None


def plan(classroom: Classroom, holder: str | None, new: Plan, groups: list[int] | None) -> Planned:
    """Choose what groups, or all, play from their next deal on."""
    desk(classroom, holder)
    _open(classroom)
    check(new)
    for number in groups or []:
        existing(classroom, number)
    return Planned(new, groups)


def check_turn(turn_ms: int | None) -> None:
    """Check the time for each turn: a lesson has minutes, no days. Raises Problem."""
    if turn_ms is not None and not table_plan.LEAST_MINUTES <= turn_ms <= table_plan.MOST_MINUTES:
        raise Problem("bad_turn", "bad_turn_in_class")


def set_time(classroom: Classroom, holder: str | None, ends: int | None, again: bool, now: int) -> Timed:
    """Say when the lesson ends, and whether done tables are dealt to again."""
    lead(classroom, holder)
    if ends is not None and not now < ends <= now + LONGEST_LESSON:
        raise Problem("bad_end")
    if (classroom.timing.ends, classroom.timing.again) == (ends, again):
        raise Problem("same_time")
    return Timed(now, ends, again)


def set_turn(classroom: Classroom, holder: str | None, turn_ms: int | None) -> TurnTimed:
    """Give all groups another time for each turn."""
    lead(classroom, holder)
    check_turn(turn_ms)
    return TurnTimed(turn_ms)


def stage(classroom: Classroom, holder: str | None, show: Show, group: int | None) -> Staged:
    """Choose what the stage shows; a table without a group is the busiest one."""
    desk(classroom, holder)
    if group is not None:
        existing(classroom, group)
    return Staged(show, group)


def add_desk(classroom: Classroom, holder: str | None, new: str) -> DeskAdded:
    """Let the owner of another secret, given by its hash, lead the class too."""
    desk(classroom, holder)
    return DeskAdded(new, None if holder == classroom.opened.desk else holder)


def waiting(classroom: Classroom, holder: str | None) -> Pupil:
    """The pupil who asks for a puzzle while waiting for a seat. Raises Problem."""
    _open(classroom)
    pupil = classroom.pupil_of(holder)
    if pupil is None or not pupil.has_place or pupil.group != WAITING:
        raise Problem("not_waiting")
    if len(pupil.puzzles) >= MOST_PUZZLES:
        raise Problem("many_puzzles")
    return pupil


def close(classroom: Classroom, holder: str | None, now: int) -> Closed:
    """End the class."""
    desk(classroom, holder)
    _open(classroom)
    return Closed(now)


def desk(classroom: Classroom, holder: str | None) -> None:
    """Raise Problem `not_desk` unless this is the hash of a desk's secret."""
    if classroom.role(holder) != "desk":
        raise Problem("not_desk")


def lead(classroom: Classroom, holder: str | None) -> None:
    """Raise Problem `not_desk` or `class_over` unless this is a desk's and the class has not ended."""
    desk(classroom, holder)
    _open(classroom)


def takes_pupils(classroom: Classroom, now: int) -> None:
    """Raise Problem `class_over` if the class has ended and has no homework that is open."""
    if classroom.homework(now) is None:
        _open(classroom)


def nothing_asked(classroom: Classroom) -> None:
    """Raise Problem `question_on` while a question is asked: its matches stand still."""
    if classroom.asked is not None:
        raise Problem("question_on")


def existing(classroom: Classroom, group: int) -> None:
    """Raise Problem `bad_group` if there is no such group."""
    if not 1 <= group <= len(classroom.groups):
        raise Problem("bad_group", highest=len(classroom.groups))


def _open(classroom: Classroom) -> None:
    if classroom.closed is not None:
        raise Problem("class_over")


def enrolled(classroom: Classroom, number: int) -> Pupil:
    """A pupil who was not sent out. Raises Problem `unknown_pupil`."""
    if not 0 <= number < len(classroom.enrolled) or not classroom.enrolled[number].is_here:
        raise Problem("unknown_pupil")
    return classroom.enrolled[number]


def _name(classroom: Classroom, typed: str, but: Pupil | None = None, waits: bool = False) -> tuple[str, int | None]:
    """A name that nobody else in the class has; with a list, that of a free line of it, and the line.

    Whoever waits at the door (`waits`) may have any name: the desk sees whether it is on the list, or somebody's.
    """
    name = person_name(typed)
    if waits:
        return name, None
    if classroom.opened.naming == "list":
        return at_line(classroom, line_of(classroom, name, but), but)
    return unlike(name, others_than(classroom, but)), None


def at_line(classroom: Classroom, line: int | None, pupil: Pupil | None) -> tuple[str, int | None]:
    """The name at tables of a pupil in a line of the list, and the line."""
    listed = None if line is None else classroom.roster[line]
    assert listed is not None
    return unlike(listed.shown, others_than(classroom, pupil)), line


def others_than(classroom: Classroom, but: Pupil | None) -> list[str]:
    """The names of all pupils but one."""
    return [pupil.name for pupil in classroom.pupils if pupil is not but]


assert len(SYMBOLS) >= MOST_PUPILS, "every pupil is given an element"
