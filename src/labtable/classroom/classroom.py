"""The state of a class, rebuilt by replaying the changes in its log, and from nothing else."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec.structs import replace

from . import on_pupils
from .changes import (
    AnyChange,
    AskedNext,
    Asking,
    BroughtBack,
    Closed,
    DeskAdded,
    Door,
    DoorSet,
    Grouped,
    HelpAsked,
    HelpSeen,
    HelpTakenBack,
    HomeworkSet,
    HomeworkUntil,
    Joined,
    Left,
    LetIn,
    Listed,
    Moved,
    Named,
    Names,
    OfDevices,
    OfDoor,
    Offered,
    OfPupils,
    OfTime,
    Opened,
    Placed,
    Planned,
    Pushed,
    Question,
    QuestionDropped,
    QuestionsKept,
    Removed,
    Renamed,
    Returned,
    Revealed,
    Seated,
    Sent,
    SentOut,
    Staged,
    Timed,
    Took,
    TurnTimed,
    United,
    Waited,
    WentOn,
    Worked,
    listed,
)
from .given_names import element
from .group import Group
from .homeworks import LESSON_MS, Homework, Homeworks
from .kept_questions import KeptQuestions
from .pupil import WAITING, Offer, Pupil
from .standing import Removal, Standing
from .timing import Timing

Role = Literal["desk", "pupil", "visitor"]


@dataclass
class Asked:
    """A question that was asked, and the tables at which it was answered.

    In a series it is number `place`, and those in `rest` follow.
    """

    question: Question
    frozen: list[str]
    staged: Staged  # what the stage showed before
    names: list[str]  # of the pupils when it was asked; computers get other names
    sent: list[Sent] = field(default_factory=list)
    rest: list[Question] = field(default_factory=list)
    place: int = 1
    is_revealed: bool = False
    returned: int | None = None

    def sent_to(self, pupil: Pupil) -> Sent | None:
        """The table at which a pupil answers."""
        if self.question.together and pupil.group != WAITING:
            return self.of_group(pupil.group)
        return next((sent for sent in self.sent if sent.pupil == pupil.number), None)

    def of_group(self, number: int) -> Sent | None:
        """The table at which a group answers together."""
        return next((sent for sent in self.sent if sent.group == number), None)


class Classroom:
    """The state of a class after the changes so far; `entries` counts them."""

    def __init__(self, code: str, opened: Opened) -> None:
        self.name = code
        self.opened = opened
        self.plan = opened.plan
        self.desks = [opened.desk]
        self.enrolled: list[Pupil] = []  # all who ever came, by number
        self._numbers: dict[str, int] = {}  # by the hashes of their secrets
        self.roster = [listed(line, opened.roster) for line in opened.roster]  # None: a line that was taken off
        self.groups: list[Group] = []  # group n is number n - 1
        self.door: Door = "open"
        self.names: Names = "desk"
        self.seen = 0  # names of the first so many changes may be on the wall
        self.chosen = Grouped([])  # the groups that the desk took last
        self.removals: list[Removal] = []
        self.staged = Staged("code")
        self.stagings = 0  # number of changes of the stage
        self.questions: list[Asked] = []
        self.homeworks = Homeworks(opened.at)
        self.timing = Timing()
        self.kept = KeptQuestions()
        self.closed: int | None = None
        self.entries = 1

    @property
    def places(self) -> list[Pupil]:
        """The places that people may hold: one for each who ever came."""
        return self.enrolled

    @property
    def pupils(self) -> Sequence[Pupil]:
        """The pupils who have a place in the class."""
        return self.standing("in")

    def standing(self, *where: Standing) -> list[Pupil]:
        """The pupils who stand there."""
        return [pupil for pupil in self.enrolled if pupil.standing in where]

    @property
    def here(self) -> list[Pupil]:
        """The pupils who were not sent out, whether they have a place or not."""
        return self.standing("door", "in", "left")

    def was_dealt_to(self, pupil: Pupil) -> bool:
        """Whether a pupil has had a seat, or a table at which to answer a question or to do homework."""
        sent = (sent for asked in self.questions for sent in asked.sent)
        had = bool(pupil.played or self.homeworks.tables(pupil.number))
        return had or any(pupil.number == s.pupil or (s.group and pupil.group == s.group) for s in sent)

    @property
    def reported(self) -> list[Pupil]:
        """The pupils whom a report is about: of those who left, or were sent out, those who had something to do.

        What somebody did who was sent out stays there, unless the desk wanted it dropped.
        """
        had = self.had_something_to_do
        return [p for p in self.standing("in", "left", "out") if p.has_place or (p.number in had and not p.is_dropped)]

    @property
    def had_something_to_do(self) -> set[int]:
        """The numbers of the pupils who have had a seat, a puzzle, a question to answer, or homework."""
        sent = [sent for asked in self.questions for sent in asked.sent]
        asked, groups = {one.pupil for one in sent}, {one.group for one in sent if one.group}
        asked |= {number for homework in self.homeworks.given for number, _ in homework.tables}
        return {p.number for p in self.enrolled if p.played or p.puzzles or p.number in asked or p.group in groups}

    def is_on_wall(self, pupil: Pupil) -> bool:
        """Whether the wall shows the name of a pupil: where names are shown, and the desk has had time to see it."""
        return self.names == "wall" and pupil.named <= self.seen

    def of_group(self, number: int) -> list[Pupil]:
        """The pupils of a group."""
        return [pupil for pupil in self.pupils if pupil.group == number]

    def numbers(self, groups: Collection[int] | None = None) -> list[int]:
        """The numbers of these groups, or of all."""
        return [group.number for group in self.groups if groups is None or group.number in groups]

    def group(self, number: int) -> Group:
        """A group by its number."""
        return self.groups[number - 1]

    def pupil_of(self, holder: str | None) -> Pupil | None:
        """The pupil who holds the secret with this hash."""
        pupil = self.known(holder)
        return None if pupil is None or pupil.holder != holder else pupil

    def was_sent_out(self, holder: str | None) -> bool:
        """Whether the secret with this hash was a pupil's whom the desk has sent out."""
        pupil = self.known(holder)
        return pupil is not None and pupil.standing == "out"

    def was_here(self, holder: str | None) -> bool:
        """Whether the secret with this hash was a pupil's and is no longer valid."""
        return self.known(holder) is not None and self.pupil_of(holder) is None

    def went_on(self, holder: str | None) -> bool:
        """Whether a pupil had the secret with this hash, and goes on with another one."""
        pupil = self.known(holder)
        return pupil is not None and pupil.is_here and pupil.holder != holder

    def known(self, key: str | None) -> Pupil | None:
        """The pupil who has, or had, the secret with this hash."""
        number = self._numbers.get(key or "")
        return None if number is None else self.enrolled[number]

    def at_line(self, line: int) -> Pupil | None:
        """The pupil who stands in a line of the list."""
        return next((pupil for pupil in self.pupils if pupil.line == line), None)

    def full_name(self, pupil: Pupil) -> str:
        """The name of a pupil as the list has it, for the desk; else the name at tables."""
        listed = None if pupil.line is None else self.roster[pupil.line]
        return pupil.name if listed is None else f"{listed.given} {listed.family}".strip()

    def role(self, holder: str | None) -> Role:
        """The role of the owner of the secret with this hash."""
        if holder in self.desks:
            return "desk"
        return "visitor" if self.pupil_of(holder) is None else "pupil"

    @property
    def asked(self) -> Asked | None:
        """The present question."""
        return self.questions[-1] if self.questions and self.questions[-1].returned is None else None

    def answers_at(self, pupil: Pupil) -> tuple[int, Sent] | None:
        """The number of the question that a pupil's phone shows, and the table at which they answer it.

        In a series it is the one before as long as the next is not there.
        """
        if self.asked is None:
            return None
        for back in range(min(self.asked.place, 2)):
            number = len(self.questions) - back
            if (sent := self.questions[number - 1].sent_to(pupil)) is not None:
                return number, sent
        return None

    def withholds(self, table: str) -> bool:
        """Whether a question is answered at this table, and the answers of all have not been shown."""
        told = (asked for asked in self.questions if asked.is_revealed or asked.returned is not None)
        return not any(sent.table == table for asked in told for sent in asked.sent)

    @property
    def answering(self) -> list[Sent]:
        """The tables at which the present question is answered, without those of pupils who have left."""
        left = {pupil.number for pupil in self.enrolled if not pupil.has_place}
        groups = {pupil.group for pupil in self.pupils}
        sent = self.asked.sent if self.asked else []
        return [s for s in sent if (s.group in groups if s.pupil is None else s.pupil not in left)]

    @property
    def tables(self) -> list[str]:
        """All tables that belong to the class."""
        own = [table for group in self.groups for table in group.tables]
        own += [puzzle for pupil in self.enrolled for puzzle in pupil.puzzles]
        own += [sent.table for asked in self.questions for sent in asked.sent]
        return own + self.homeworks.tables()

    def homework(self, now: int) -> Homework | None:
        """The homework that is open."""
        return self.homeworks.open(now)

    def is_at_home(self, now: int) -> bool:
        """Whether there is homework and no lesson: so the class's code leads to its homework."""
        is_over = self.closed is not None or now >= self.homeworks.led + LESSON_MS
        return self.homework(now) is not None and is_over and self.asked is None

    def tables_of(self, pupil: Pupil) -> list[str]:
        """All tables at which a pupil has had a seat by themselves."""
        sent = [sent.table for asked in self.questions for sent in asked.sent if sent.pupil == pupil.number]
        return [*pupil.sat, *pupil.puzzles, *sent, *self.homeworks.tables(pupil.number)]

    def apply(self, change: AnyChange) -> None:
        """Apply a change, which was allowed when it was decided."""
        self.entries += 1
        match change:
            case DeskAdded(desk, beside):
                self.desks = [self.opened.desk, *([beside] if beside else []), desk]
            case DoorSet() | Joined() | LetIn() | Left() | Renamed() | Listed() | Removed() | SentOut() | BroughtBack():
                self._enrol(change)
            case Planned() | Timed() | TurnTimed():
                self._plan(change)
            case Moved() | Grouped() | Seated() | Took() | Waited():
                self._sit(change)
            case HelpAsked() | HelpSeen() | HelpTakenBack():
                on_pupils.need_help(self.enrolled, change)
            case Offered() | WentOn() | United():
                self._hand_over(change)
            case Pushed() | AskedNext() | Sent() | Revealed() | Returned():
                self._ask(change)
            case HomeworkSet() | HomeworkUntil() | Worked():
                self.homeworks.apply(change)
            case QuestionsKept() | QuestionDropped():
                self.kept.apply(change)
            case Staged():
                self.staged = change
                self.stagings += 1
                if change.hidden:
                    self.names = "nowhere"
            case Named(names, seen):
                self.names, self.seen = names, max(seen, self.seen)
            case Closed(at):
                self.closed = at
            case Opened():
                raise AssertionError("a class is opened once")

    def _sit(self, change: OfPupils) -> None:
        """Apply a change about who sits where."""
        match change:
            case Moved():
                on_pupils.move(self.enrolled, change)
                self._open_up_to(change.group)
            case Grouped():
                self.chosen = change
                on_pupils.group(self.enrolled, change)
            case Seated(group, table, pupils, at):
                self.homeworks.lead(at)
                self._seat(self.group(group), table, pupils)
            case Took(pupil):
                group_of_pupil = self.group(self.enrolled[pupil].group)
                self.enrolled[pupil].sit(group_of_pupil.table, group_of_pupil.plans[-1].game)
            case Waited(pupil, table):
                self.enrolled[pupil].puzzles.append(table)

    def _enrol(self, change: OfDoor) -> None:
        """Apply a change about who is in the class."""
        match change:
            case DoorSet(door):
                self.door = door
            case Joined() | Renamed() | Listed():
                self._name(change)
            case LetIn(placed, seen):
                for place in placed:
                    pupil = self._place(place, "in")
                    pupil.named = 0 if pupil.named <= seen or pupil.line is not None else pupil.named
            case Left(pupils):
                on_pupils.leave(self.enrolled, pupils)
            case Removed(number):
                self.enrolled[number].standing = "out"
            case SentOut(pupils, at, drops):
                self.removals.append(Removal({number: self.enrolled[number].standing for number in pupils}, at, drops))
                for number in pupils:
                    self.enrolled[number].standing, self.enrolled[number].is_dropped = "out", drops
            case BroughtBack(act, placed):
                self.removals[act].is_undone = True
                for place in placed:
                    self._place(place, self.removals[act].before[place.pupil])

    def _hand_over(self, change: OfDevices) -> None:
        """Apply a change of the device with which a pupil goes on."""
        pupil = self.enrolled[change.pupil]
        match change:
            case Offered(_, code, until, homework):
                pupil.offer = Offer(code, until, homework)
            case WentOn(_, holder):
                pupil.go_on(holder)
            case United(_, number, holder):
                pupil.unite(self.enrolled[number])
                pupil.go_on(holder)
                self._forget_again(pupil.number, number)
        self._numbers |= dict.fromkeys(pupil.keys, pupil.number)

    def _forget_again(self, number: int, again: int) -> None:
        """Where a pupil is named who is another one, name that one; what sent out either is not undone any more."""
        self.homeworks.unite(number, again)
        for asked in self.questions:
            if all(sent.pupil != number for sent in asked.sent):
                asked.sent = [replace(sent, pupil=number) if sent.pupil == again else sent for sent in asked.sent]
        for removal in self.removals:
            removal.before = {n: stood for n, stood in removal.before.items() if n not in (number, again)}
            removal.is_undone = removal.is_undone or not removal.before
        kept, parted = (_renumbered(pairs, again, number) for pairs in (self.chosen.together, self.chosen.apart))
        self.chosen = replace(self.chosen, together=kept, apart=parted)

    def _place(self, place: Placed, standing: Standing) -> Pupil:
        """Give a pupil a place."""
        pupil = self.enrolled[place.pupil]
        pupil.standing, pupil.group, pupil.element, pupil.table = standing, place.group, place.element, None
        pupil.help = pupil.next = None
        pupil.name, pupil.line = place.name or pupil.name, place.line
        if place.element and self.opened.naming == "elements" and not pupil.is_mended:
            pupil.name = pupil.typed = element(place.element)
        self._open_up_to(place.group)
        return pupil

    def _name(self, change: Joined | Renamed | Listed) -> None:
        """Apply a change of who is called what."""
        match change:
            case Joined(name, key, number, group, at):
                # older logs have the English name of the element
                called = element(number) if self.opened.naming == "elements" else name
                standing: Standing = "door" if change.waits else "in"
                pupil = Pupil(len(self.enrolled), called, key, number, group, at, standing, called)
                pupil.line = None if change.waits else self._line(change)
                pupil.named = self._named(pupil)
                self._numbers[key] = pupil.number
                self.enrolled.append(pupil)
                self._open_up_to(group)
            case Renamed(number, name):
                pupil, line = self.enrolled[number], self._line(change)
                pupil.name = name
                pupil.line = pupil.line if line is None else line
                if change.by_desk:
                    pupil.is_mended, pupil.named = True, 0
                else:
                    pupil.typed, pupil.named = name, self._named(pupil)
                    pupil.renamed += 1
            case Listed(line, listed):
                self.roster += [None] * (line == len(self.roster))
                self.roster[line] = listed
                if (named := self.at_line(line)) is not None:
                    named.line, named.name = (None, named.name) if listed is None else (line, listed.shown)

    def _named(self, pupil: Pupil) -> int:
        """What a pupil's `named` is with a new name of their own: 0 if it is one that the desk knows anyway."""
        return 0 if self.opened.naming == "elements" or pupil.line is not None else self.entries

    def _line(self, change: Joined | Renamed) -> int | None:
        """The line of a pupil with a new name; in older logs it is that of the same name that nobody stands in."""
        if change.line is not None:
            assert self.roster[change.line] is not None, "a line of the list"
            return change.line
        called = [number for number, line in enumerate(self.roster) if line is not None and line.shown == change.name]
        return next((number for number in called if self.at_line(number) is None), None)

    def _ask(self, change: Asking) -> None:
        """Apply a change about a question."""
        names = [pupil.name for pupil in self.pupils]
        if isinstance(change, Pushed):
            self.homeworks.lead(change.at)
            self.questions.append(Asked(change.question, change.frozen, self.staged, names, rest=change.rest))
            self.staged = Staged("question")
            return
        asked = self.questions[-1]
        match change:
            case Sent():
                asked.sent = [*(sent for sent in asked.sent if sent.table != change.table), change]
            case AskedNext(at):
                asked.returned = at
                question, *rest = asked.rest
                self.questions.append(
                    Asked(question, asked.frozen, asked.staged, names, rest=rest, place=asked.place + 1)
                )
                self.staged = Staged("question")
            case Revealed():
                asked.is_revealed = True
            case Returned(at):
                asked.returned = at
                if self.staged.show == "question":
                    self.staged = asked.staged

    def _open_up_to(self, number: int) -> None:
        """Open groups up to this number."""
        while len(self.groups) < number:
            self.groups.append(Group(len(self.groups) + 1, self.plan))

    def _seat(self, group: Group, table: str, pupils: list[int]) -> None:
        group.deals += 1
        for member in self.of_group(group.number):
            member.help = None
        if group.table != table:
            group.tables.append(table)
            group.plans.append(group.plan)
        for pupil in pupils:
            self.enrolled[pupil].sit(table, group.plans[-1].game)

    def _plan(self, change: Planned | OfTime) -> None:
        """Apply a change of what groups play next, and for how long."""
        match change:
            case Planned(plan, groups):
                self.plan = plan if groups is None else self.plan
                for group in self.groups:
                    if groups is None or group.number in groups:
                        group.plan = plan
            case Timed():
                self.timing = self.timing.set(change)
            case TurnTimed(turn_ms):
                self.plan = replace(self.plan, turn_ms=turn_ms)
                for group in self.groups:
                    group.time_turns(turn_ms)


def _renumbered(pairs: Collection[tuple[int, int]], again: int, number: int) -> list[tuple[int, int]]:
    """Pairs of pupils, each once, of whom `again` is `number`; whoever is paired with themselves is in none."""
    named = ({number if one == again else one for one in pair} for pair in pairs)
    return list(dict.fromkeys((min(pair), max(pair)) for pair in named if len(pair) == 2))
