"""Frames sent to the viewers of a table, shared by all that may know the same, and sent only on changes."""

import weakref
from typing import NamedTuple, cast

import msgspec
from msgspec.structs import replace

from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.table.match.schedule import closes
from labtable.table.match.turns import waits_until
from labtable.table.seats.names import shown
from labtable.table.seats.remote_presence import TIME_TO_COME_BACK
from labtable.table.seats.seat import Absence, Computer, Open, Person, Seat, passes, public
from labtable.table.session import TableSession
from labtable.table.state.changes import WhatIf
from labtable.table.state.decide import due_step
from labtable.table.state.live_match import LiveMatch
from labtable.table.state.table import Role, Table

from .messages import HostView, LessonView, MyTable, PuzzleView, TableView, Wanted, WhatIfView, WindowView

_encoder = msgspec.json.Encoder()


class Shown(NamedTuple):
    """What a browser has been shown: all but the log, as bytes to compare, and its log's match, viewer and number of
    lines. The log is told again when a seat goes to somebody else.
    """

    rest: bytes
    match: tuple[int, int]
    viewer: int
    lines: int


class Made(NamedTuple):
    """The frames of a role, valid until it might see something new."""

    version: tuple[int, int]
    view: TableView  # without its log
    rest: bytes  # the same, encoded
    frames: dict[int, str]  # by the first line of their log


class Frames:
    """The frames of one session. Viewers with the same role share the same bytes."""

    def __init__(self, session: TableSession) -> None:
        self._session: TableSession = weakref.proxy(session)  # must not keep the session in memory
        self._version = -1
        self._seats: list[Seat] = []
        self._made: dict[Role, Made] = {}

    def next(self, role: Role, shown: Shown | None) -> tuple[str | None, Shown]:
        """The next frame for a browser that has been shown `shown`; None if nothing has changed for it."""
        table, viewer, made = self._session.table, _viewer(role), self._made_for(role)
        log = table.play.log(viewer) if table.play else []
        seats = table.play.changes_of_seats if table.play else 0
        now = Shown(made.rest, (table.match_number, seats), viewer, len(log))
        if now == shown:
            return None, now
        same_log = shown is not None and (shown.match, shown.viewer) == (now.match, now.viewer)
        lines = shown.lines if same_log and shown is not None else 0
        if lines not in made.frames:
            view = replace(made.view, log_from=lines, log=list(log[lines:]))
            made.frames[lines] = _encoder.encode(view).decode()
        return made.frames[lines], now

    def _made_for(self, role: Role) -> Made:
        if self._version != self._session.version:
            self._version = self._session.version
            self._seats = seats(self._session)
            self._made.clear()
        version = self._session.version_for(role.seat)
        made = self._made.get(role)
        if made is None or made.version != version:
            new = view(self._session, self._seats, role)
            made = self._made[role] = Made(version, new, _encoder.encode(new), {})
        return made


def seats(session: TableSession) -> list[Seat]:
    """The seats as everybody sees them."""
    present, table = session.attendance.note(), session.table
    views: list[Seat] = []
    for number, (seat, name) in enumerate(zip(table.seats, table.names, strict=True)):
        match public(seat):
            case Person() as view:
                before = view.taken_from and shown(view.taken_from)
                absence = None if number in present else _absence(seat, session.attendance.left[number])
                views.append(replace(view, name=shown(name), taken_from=before, absence=absence))
            case Computer() as view:
                new = view.newcomer and replace(view.newcomer, name=shown(view.newcomer.name))
                views.append(replace(view, name=shown(name), newcomer=new))
            case view:
                views.append(view)
    return views


def _absence(seat: Seat, left: int) -> Absence:
    """Since when a person is away, and when a computer may play for them: at once if they have said goodbye."""
    return Absence(left, left + (0 if seat.away else TIME_TO_COME_BACK))


def my_table(session: TableSession, secret: str) -> MyTable:
    """A table in a person's list of tables: enough to see whether to go there."""
    table, role = session.table, session.role(secret)
    names = [
        None if isinstance(seat, Open) else shown(name) for seat, name in zip(table.seats, table.names, strict=True)
    ]
    made = table.made
    mine = MyTable(table.name, "here", made.game, table.stage, names, role.seat, role.host)
    mine.frozen, mine.arranged = table.frozen is not None, made.arranged is not None
    mine.alone = all(isinstance(seat, Computer) for number, seat in enumerate(table.seats) if number != role.seat)
    if table.play is not None and role.seat is not None and table.stage == "playing" and not mine.frozen:
        mine.turn = role.seat in table.play.asked and table.seats[role.seat].level is None
        mine.until = waits_until(table) if mine.turn else None
    return mine


def view(session: TableSession, seats: list[Seat], role: Role) -> TableView:
    """Everything that a role may know of a table now, without its log."""
    table = session.table
    play, viewer = table.play, _viewer(role)
    tells = play is not None and play.given is None
    return TableView(
        table=table.name,
        game=table.made.game,
        options=table.made.options,
        stage=table.stage,
        match=table.match_number,
        seats=seats,
        you=role.seat,
        host=role.host,
        hosted=HostView(table.host_seat, table.hosted_since, role.maker),
        seen=play.seen[viewer] if play else 0,
        log_from=0,
        log=[],
        view=msgspec.Raw(_encoder.encode(play.client_view(viewer, table.made.previews))) if play else None,
        asked=_asked(play, role) if play else "no",
        aim=play.game.words.aim(play.view(viewer), viewer) if play else None,
        prompt=play.game.words.prompt(play.view(viewer), viewer) if play and tells and not play.is_stopped else None,
        windows=table.game.opens_windows(len(table.seats), table.made.options),
        ending=play.ending if play and tells and play.winners is not None else None,
        winners=play.winners if play and tells else None,
        window=_window(table, play, role) if play else None,
        passes=role.seat is not None and passes(table.seats[role.seat]),
        coming=role.coming,
        later=table.stage == "playing" and table.host_plays,
        lesson=_lesson(play) if play else None,
        puzzle=_puzzle(play, table) if play else None,
        previews=table.made.previews,
        hints=table.made.hints,
        what_if=_what_if(table.made.what_if),
        frozen=table.frozen is not None,
        turn_ms=table.turn_ms,
        turn_ends=waits_until(table, session.attendance.others_since),
        stopped=play is not None and play.is_stopped,
        leaders=play.leaders if play else None,
        last_round=play is not None and play.is_last_round and not play.is_over,
        classroom=table.made.classroom,
        language=table.made.language,
    )


def _viewer(role: Role) -> int:
    return SPECTATOR if role.seat is None else role.seat


def _asked(play: LiveMatch, role: Role) -> Wanted:
    """What the match wants of a role now: nothing without a seat, or once it is over."""
    if role.seat is None or play.is_over:
        return "no"
    return wanted(play.game.asked(play.view(role.seat), role.seat))


def wanted(asked: Asked) -> Wanted:
    """What the match wants of a seat, as a viewer may know it."""
    return cast(Wanted, asked.name.lower())


def _window(table: Table, play: LiveMatch, role: Role) -> WindowView | None:
    end = closes(table, play)
    if end is None:
        return None
    is_asked = role.seat is not None and role.seat in play.asked
    left = None if table.frozen is None else max(0, end - table.frozen)
    return WindowView(end, table.window_ms / 1000, is_asked, left)


def _lesson(play: LiveMatch) -> LessonView | None:
    """The text of a lesson now: everything since the learner's last action, then the text before the next step."""
    lesson = play.lesson
    if lesson is None:
        return None
    texts = []
    for step in reversed(lesson.steps[: play.step]):
        own = step.seat in lesson.learner
        texts.append([*([] if own else step.before), *step.after])
        if own:
            break
    due = due_step(play)
    expects = due.action if due is not None and due.seat in lesson.learner and not due.chooses else None
    chooses = due is not None and due.chooses
    now = [sentence for text in reversed(texts) for sentence in text] + (due.before if due is not None else [])
    return LessonView(lesson.name, play.step, len(lesson.steps), now, expects, chooses)


def _what_if(what_if: WhatIf | None) -> WhatIfView | None:
    return None if what_if is None else WhatIfView(what_if.step, what_if.seat, what_if.deck)


def _puzzle(play: LiveMatch, table: Table) -> PuzzleView | None:
    if play.puzzle is None:
        return None
    puzzle = play.puzzle
    if table.made.is_question:
        return PuzzleView(None, "open", puzzle.task, [], play.given)
    number = None if table.made.unnumbered else puzzle.number
    return PuzzleView(number, play.result, puzzle.task, [] if play.result == "open" else puzzle.answer)
