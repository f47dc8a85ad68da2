"""Permissions at a table. Each function returns the change for a request, or raises Problem.

None of them changes anything: a change is applied once it is in the log.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from labtable.engine.kernels.events import NOBODY
from labtable.engine.words.lesson import Lesson, LessonStep
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence

from ..seats.names import clean, person_name, unlike
from ..seats.seat import Computer, Loan, Open, Person, Seat, is_free, is_program
from .changes import (
    Acted,
    Advised,
    Assigned,
    Coming,
    Decider,
    Frozen,
    Helped,
    HostAdded,
    Hosted,
    LastRound,
    Left,
    Lent,
    Passing,
    Reclaimed,
    Refused,
    Rekeyed,
    Released,
    Renamed,
    Sat,
    Started,
    Stopped,
    Taken,
    Thawed,
    TimeUp,
    TurnSet,
)
from .live_match import LiveMatch, Reading
from .plan import check_turn
from .table import Table

MAX_SEED_BITS = 62
MOST_ATTEMPTS = 100  # logged refusals, and hints, of a seat in a match, so that logs stay bounded
NOT_GONE: Mapping[int, int] = {}


def sit(table: Table, holder: str, seat: int, name: str, bot: bool = False) -> Sat | Coming:
    """Take an open seat, or a bot's that the host offers; from the next deal on in a match that the host plays.

    Otherwise a host could look into a computer's hand by taking its seat with another browser.
    """
    held = _seat(table, seat)
    if table.made.arranged:
        raise Problem("no_seats", "for_one_player", table=_kind(table))
    _unseated(table, holder)
    if not is_free(held):
        raise Problem("seat_taken", n=seat + 1)
    called = _name(table, clean(name) if bot else person_name(name))
    if table.stage == "playing" and table.host_plays:
        return Coming(seat, called, holder, bot)
    return Sat(seat, called, holder, bot)


def leave(table: Table, holder: str | None) -> Left | Coming:
    """Give up a seat, or the claim to a seat from the next deal on."""
    role = table.role(holder)
    if role.seat is None and role.coming is not None:
        return Coming(role.coming)
    return Left(_own(table, holder))


def assign(
    table: Table,
    holder: str | None,
    seat: int,
    to: Literal["open", "bot"],
    level: str | None,
    present: Collection[int],
    just_left: Mapping[int, int] = NOT_GONE,
) -> Assigned:
    """Make a seat open or a bot's.

    During a match only a bot's seat can be opened, and a person's seat only changed while they are away for some time.
    `just_left`: seats reserved for their persons, and for how many more seconds.
    """
    _host(table, holder)
    if table.made.arranged:
        raise Problem("no_seats", table=_kind(table))
    held = _seat(table, seat)
    if to == "bot":
        level = level or table.game.first_level
        table.game.level(level)
    elif level is not None:
        raise Problem.english("bad_level", "An open seat has no level.")
    if table.stage == "playing":
        if to == "open" and not isinstance(held, Computer):
            raise Problem("match_on", "given_in_match")
        if isinstance(held, Person) and held.substitute is None and not held.away:
            if seat in present:
                raise Problem("present", person=held.name)
            if seat in just_left:
                raise Problem("just_left", person=held.name, seconds=just_left[seat])
    return Assigned(seat, to, level)


def lend(
    table: Table,
    holder: str | None,
    seat: int,
    code: str,
    present: Collection[int],
    just_left: Mapping[int, int] = NOT_GONE,
) -> Lent:
    """Let anyone with the code whose hash is `code` take the seat of a person who has been away for a while."""
    _host(table, holder)
    if table.made.arranged:
        raise Problem("no_seats", table=_kind(table))
    held = _seat(table, seat)
    if not isinstance(held, Person):
        raise Problem("no_person", n=seat + 1)
    if not held.away:
        if seat in present:
            raise Problem("present", "present_to_lend", person=held.name)
        if held.substitute is None and seat in just_left:
            raise Problem("just_left", "just_left_to_lend", person=held.name, seconds=just_left[seat])
    return Lent(seat, code)


def take(table: Table, holder: str, code: str, name: str, present: Collection[int]) -> Taken:
    """Take the seat that a code, given by its hash, is for."""
    _unseated(table, holder)
    loan = Loan(code)
    lent = [(number, seat) for number, seat in enumerate(table.seats) if isinstance(seat, Person) and seat.loan == loan]
    if not lent:
        raise Problem("wrong_code")
    number, held = lent[0]
    if number in present and not held.away:
        raise Problem("present", "present_for_code", person=held.name)
    return Taken(number, _name(table, person_name(name), but=number), holder)


def rename(table: Table, host: str, holder: str, name: str) -> Renamed:
    """Change the name of a person's seat; for the class that the table belongs to, whose names are clean."""
    _host(table, host)
    seat = _own(table, holder)
    return Renamed(seat, _name(table, name, but=seat))


def give_seat(table: Table, host: str, holder: str, name: str) -> Sat:
    """Give a person a computer's seat at once; for the class that the table belongs to, which holds no seat itself."""
    _host(table, host)
    _unseated(table, holder)
    if not (free := free_seats(table)):
        raise Problem("no_seat_free")
    return Sat(free[0], _name(table, name), holder)


def free_seats(table: Table) -> list[int]:
    """The seats of computers that nobody gets at the next deal."""
    return [number for number, seat in enumerate(table.seats) if isinstance(seat, Computer) and seat.newcomer is None]


def release(table: Table, host: str, holder: str, level: str | None) -> Released:
    """Give a person's seat to a computer; for the class that the table belongs to."""
    _host(table, host)
    return Released(_own(table, holder), level)


def rekey(table: Table, host: str, holder: str, new: str) -> Rekeyed:
    """Let a seat be held by the secret with the hash `new`; for the class that the table belongs to."""
    _host(table, host)
    return Rekeyed(_own(table, holder), new)


def reclaim(table: Table, holder: str | None, ms: int = 0) -> Reclaimed:
    """Take a seat back from the bot that plays for its person; limited turns begin anew at `ms` of the match."""
    seat = _own(table, holder)
    if table.seats[seat].level is None and not table.seats[seat].away:
        raise Problem("not_kept")
    return Reclaimed(seat, ms)


def start(table: Table, holder: str | None, seed: int, now: int) -> Started:
    """Deal a match; for a lesson, a puzzle or a what-if, set up its position."""
    _host(table, holder)
    if table.stage == "playing":
        raise Problem("match_on")
    empty = [i + 1 for i, seat in enumerate(table.seats) if isinstance(seat, Open)]
    if empty:
        raise Problem("open_seats", n=empty[0])
    arranged = table.made.arranged
    return Started(seed, now, arranged.position if arranged else None)


def hand_on(table: Table, holder: str | None, seat: int | None) -> Hosted:
    """Make somebody seated the host; without a seat, whoever made the table, who may also take this back themselves."""
    role = table.role(holder)
    if not role.host and not (role.maker and seat is None):
        raise Problem("not_host")
    if not table.can_pass_on:
        raise Problem.english("not_passed_on", "The host of a class, or of a table for one player, stays.")
    if seat is not None and not can_host(_seat(table, seat)):
        raise Problem("cannot_host", n=seat + 1)
    to = None if seat is None else table.seats[seat].holder
    if table.deputy == to or (table.deputy is None and to in table.makers):
        raise Problem("hosts_already")
    return Hosted(None if to in table.makers else seat)


def can_host(seat: Seat) -> bool:
    """Whether who holds a seat may become host: a person who is at the table, no computer and no program."""
    return isinstance(seat, Person) and not seat.bot and not seat.away


def add_host(table: Table, holder: str | None, new: str) -> HostAdded:
    """Let a second secret, given by its hash, have the rights of whoever made the table. An earlier one loses them."""
    role = table.role(holder)
    if not role.host or not role.maker:
        raise Problem("not_host", "not_linking")
    if not table.can_pass_on:
        raise Problem.english("not_passed_on", "A class has a link of its own, and a table for one player needs none.")
    return HostAdded(new)


def delete(table: Table, holder: str | None) -> None:
    """Raise Problem unless a person may delete the table: whoever made it, also while somebody else is the host."""
    if not table.role(holder).maker:
        raise Problem("not_host", "not_deleting")


def freeze(table: Table, holder: str | None, now: int) -> Frozen:
    """Freeze the table: nobody acts and no time passes until it is thawed.

    Seats can still change, and a match can be dealt, which then waits.
    """
    _host(table, holder)
    if table.frozen is not None:
        raise Problem("frozen")
    return Frozen(now)


def thaw(table: Table, holder: str | None, now: int) -> Thawed:
    """Thaw a frozen table."""
    _host(table, holder)
    if table.frozen is None:
        raise Problem("not_frozen")
    return Thawed(max(now, table.frozen))


def set_turn(table: Table, holder: str | None, turn_ms: int | None, now: int) -> TurnSet:
    """Set the time for each turn; a turn that has begun has all of it from now on."""
    _host(table, holder)
    if table.made.arranged:
        raise Problem.english("bad_turn", "In a lesson or a puzzle nobody waits for you: turns have no time.")
    check_turn(table.game, turn_ms, len(table.seats), table.made.options)
    play = table.play
    return TurnSet(turn_ms, 0 if play is None else max(play.ms, table.clock(now) - play.started))


def stop(table: Table, holder: str | None, now: int) -> Stopped:
    """End the running match without winners."""
    _host(table, holder)
    _running(table)
    return Stopped(now)


def last_round(table: Table, holder: str | None, on: bool, now: int) -> LastRound:
    """Let the running match stop once all have had equally many turns, or not so soon after all."""
    _host(table, holder)
    play = _running(table)
    if play.is_last_round == on:
        raise Problem.english("not_due", "It is so.")
    return LastRound(now, on)


def time_up(table: Table, holder: str | None, now: int) -> TimeUp:
    """End the running match as the time is up."""
    _host(table, holder)
    _running(table)
    return TimeUp(now)


def help_(table: Table, holder: str | None, seat: int) -> Helped:
    """Let a computer play this turn of a person for whom the match waits openly."""
    _host(table, holder)
    play, held = _running(table), _seat(table, seat)
    if table.frozen is not None:
        raise Problem("frozen", "frozen_for_now")
    waits = play.window is None and seat in play.asked and seat not in play.helped and play.lesson is None
    if not waits or not isinstance(held, Person) or held.level is not None:
        raise Problem("not_waited_for", n=seat + 1)
    return Helped(seat)


def act(table: Table, holder: str | None, seen: int, action: str, now: int, reading: Reading | None = None) -> Acted:
    """Carry out an action that was decided when its seat had seen `seen` actions.

    An action that was legal a moment ago and comes too late breaks no rule: the Problem says what happened instead.
    `reading`: of the action, if it was read since the seat last saw something happen.
    """
    seat, play = asking_seat(table, holder)
    if play.is_stopped:
        raise Problem("stopped")
    if table.frozen is not None:
        raise Problem("frozen", "frozen_for_now")
    if table.seats[seat].level is not None:
        raise Problem("kept")
    try:
        done = acted(play, seat, reading or play.read(seat, action), now, "person")
        if play.lesson is not None:
            _check_lesson(play, play.lesson, done)
    except Problem as problem:
        if problem.code == "refused" and 0 <= seen < play.seen[seat]:
            problem = _late(table, play, seat, seen, action)
        raise problem.told(lambda sentence: table.game.words.tell(sentence, table.names, seat)) from None
    look_at_now(play, seat, seen)
    return done


def refused(
    table: Table, holder: str | None, action: str, refusal: Sentence, now: int, reading: Reading | None = None
) -> Refused:
    """Log an action that a rule has just refused, or an unreadable line that is a known mistake.

    Raises Problem `not_kept` for anything else, in a lesson, which answers by itself, or once enough of the seat's have
    been logged.
    """
    seat = _own(table, holder)
    play = _play(table)
    is_mistake = table.game.is_mistake is not None and table.game.is_mistake(refusal)
    reading = reading or play.read(seat, action)
    if play.lesson or not (is_mistake or (refusal.rule is not None and reading.pieces)):
        raise Problem.english("not_kept", "Only what a rule refused is kept.")
    _bounded([attempt.seat for attempt in play.attempts], seat)
    return Refused(seat, reading.written or action, max(play.ms, now - play.started), refusal.key, refusal.rule)


def advised(table: Table, holder: str | None, now: int) -> Advised:
    """Log that a seat's person was given a hint.

    Raises Problem `not_kept` in a lesson, for the same hint again, or once enough of the seat's have been logged.
    """
    seat = _own(table, holder)
    play = _play(table)
    last = next((hint.seen for hint in reversed(play.hints) if hint.seat == seat), None)
    if play.lesson or last == play.seen[seat]:
        raise Problem.english("not_kept", "It is known.")
    _bounded([hint.seat for hint in play.hints], seat)
    return Advised(seat, max(play.ms, table.clock(now) - play.started))


def _bounded(seats: Sequence[int], seat: int) -> None:
    """Raise Problem `not_kept` if enough of this kind has been logged for the seat."""
    if seats.count(seat) >= MOST_ATTEMPTS:
        raise Problem.english("not_kept", "Enough are kept.")


def look_at_now(play: LiveMatch, seat: int, seen: int) -> None:
    """Raise Problem `stale` unless the seat has seen `seen` actions."""
    if seen != play.seen[seat]:
        raise Problem("stale")


def _late(table: Table, play: LiveMatch, seat: int, seen: int, action: str) -> Problem:
    """Problem `late`, with what happened after the `seen` actions: "Ada was quicker. Ada stole Half."."""
    first = next((line for line in play.log(seat) if line.n == seen + 1 and line.said), None)
    if first is None:
        return Problem("late")
    what, by = Sentence(first.said[0].key, first.said[0].params), first.event["seat"]
    was_quicker = by not in (NOBODY, seat) and _verb(play.last_of(by)) == _verb(action)
    return Problem("late", Sentence("quicker", {"who": by, "what": what}) if was_quicker else what)


def _verb(action: str) -> str:
    """The kind of action in a notation: its first word."""
    return action.split(" ", 1)[0].casefold()


def acted(play: LiveMatch, seat: int, reading: Reading, now: int, by: Decider) -> Acted:
    """A legal action, as logged. Raises Problem `unreadable`, `ambiguous` or `refused`."""
    play.check(seat, reading)
    return Acted(seat, reading.written, max(play.ms, now - play.started), by)


def _check_lesson(play: LiveMatch, lesson: Lesson, done: Acted) -> None:
    """Raise Problem, with a sentence for the learner, unless the action is the one that the lesson waits for."""
    step, seat = due_step(play), done.seat
    if step is None:
        raise Problem("lesson_over")
    if step.seat not in lesson.learner:
        raise Problem("not_yet")
    is_script = step.seat == seat and play.read(seat, step.action).written == done.action
    if not is_script and not (step.seat == seat and step.is_as_good(done.action)):
        answer = step.answer_to(done.action)
        if answer is not None:
            raise Problem("refused", answer)
        raise Problem("lesson", "lesson_goes_another_way")


def due_step(play: LiveMatch) -> LessonStep | None:
    """The step that a lesson waits for; None at its end, and without a lesson."""
    if play.lesson is None or play.step >= len(play.lesson.steps):
        return None
    return play.lesson.steps[play.step]


def passing(table: Table, holder: str | None, passes: bool) -> Passing:
    """Pass in every window from now on, or stop doing so."""
    return Passing(_own(table, holder), passes)


def asking_seat(table: Table, holder: str | None) -> tuple[int, LiveMatch]:
    """The seat of a person who acts or asks for advice, and the match.

    Raises Problem if there is none, and `answered` once the one answer to a question is given: what it did is not told.
    """
    seat, play = _own(table, holder), _play(table)
    if play.given is not None:
        raise Problem("answered")
    return seat, play


def bots_seat(table: Table, holder: str | None) -> tuple[int, LiveMatch]:
    """The seat of a bot that asks for its decision, and the match.

    Raises Problem `not_bot` for a person's seat: the list of possible actions might be a hint that nobody sees.
    """
    seat, play = asking_seat(table, holder)
    if not is_program(table.seats[seat]):
        raise Problem.english("not_bot", "Only a seat that a bot has taken as a bot is told that.")
    return seat, play


def _kind(table: Table) -> str:
    """The kind of a table for one player."""
    return "lesson" if table.made.lesson else "puzzle" if table.made.puzzle else "what_if"


def _seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Problem("bad_seat", "no_seat_of_table", highest=len(table.seats), index=len(table.seats) - 1)
    return table.seats[seat]


def _own(table: Table, holder: str | None) -> int:
    """The seat that a person holds. Raises Problem if there is none."""
    seat = table.role(holder).seat
    if seat is None:
        raise Problem("not_seated")
    return seat


def _unseated(table: Table, holder: str) -> None:
    role = table.role(holder)
    if role.seat is not None or role.coming is not None:
        raise Problem("already_seated")


def _name(table: Table, name: str, but: int | None = None) -> str:
    """A name that no other seat at the table has; the name of seat `but`, which changes hands, does not count."""
    others = [seat.name for number, seat in enumerate(table.seats) if seat.name and number != but]
    return unlike(name, others + [new.name for new in table.newcomers if new])


def _host(table: Table, holder: str | None) -> None:
    if not table.role(holder).host:
        raise Problem("not_host")


def _running(table: Table) -> LiveMatch:
    """The running match. Raises Problem if there is none."""
    if table.stage != "playing" or table.play is None:
        raise Problem("not_playing")
    return table.play


def _play(table: Table) -> LiveMatch:
    """The match that was dealt last, running or over. Raises Problem if there is none."""
    if table.play is None:
        raise Problem("no_match")
    return table.play
