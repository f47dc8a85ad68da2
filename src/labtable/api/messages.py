"""Typed messages and answers of the server. `labtable.web.typescript` prints the client's types from these."""

from typing import Annotated, Any, Literal, TypeVar

import msgspec

from labtable.engine.kernels.options import Option, Value
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import LONGEST_LINE, Ending, Hint
from labtable.table.match.what_if import Deck
from labtable.table.seats.seat import Seat
from labtable.table.state.doers import ActedFor
from labtable.table.state.live_match import LogLine
from labtable.table.state.plan import SeatWish

T = TypeVar("T")
Language = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}\Z")]

MAX_MESSAGE_BYTES = 4096  # enough for a line of any letters
MAX_RECORD_BYTES = 192 * 1024  # of an uploaded record; some 3 kB is usual
MAX_RECORD_MESSAGE_BYTES = 240 * 1024  # of a message with a record in it; some 20 kB are usual
MOST_MINE = 24  # tables, and as many classes, in one request

# --- from a browser, over the table's socket --------------------------------------------------------------------------


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """A table that a person made or has a seat at. A person known by it has turns of their own where others wait.

    For new tables and classes `table` may be the code of a class, with the secret of its desk or of a pupil, too.
    """

    table: str
    secret: str


class Hello(msgspec.Struct, tag="hello", tag_field="t", forbid_unknown_fields=True):
    """The first message of every socket, with the secret of its person. Without a secret: a spectator.

    `known`: another table where this browser is known.
    """

    secret: str | None = None
    known: Known | None = None


class Sit(msgspec.Struct, tag="sit", tag_field="t", forbid_unknown_fields=True):
    """Take an open seat, or an offered seat of a bot, under a name. Answered by `Seated`.

    In a match in which the host plays, an offered seat becomes yours at the next deal. `bot`: a program plays here,
    which everybody is shown.
    """

    seat: int  # counted from 0
    name: str
    bot: bool = False


class Leave(msgspec.Struct, tag="leave", tag_field="t", forbid_unknown_fields=True):
    """Give up your seat: it is open before the start, you are absent after it.

    A seat that would become yours at the next deal is given up, too.
    """


class Assign(msgspec.Struct, tag="assign", tag_field="t", forbid_unknown_fields=True):
    """Host: make a seat open, or give it to a bot of a level.

    During a match only seats of bots and absent persons can be changed; a bot's seat made open is offered: the bot
    plays on until a person takes it.

    A person for whom a bot plays takes the seat back by coming back with the secret (`Reclaim`).
    """

    seat: int  # counted from 0
    to: Literal["open", "bot"]
    level: str | None = None


class Reclaim(msgspec.Struct, tag="reclaim", tag_field="t", forbid_unknown_fields=True):
    """Take your seat back from the bot that plays for you."""


class Lend(msgspec.Struct, tag="lend", tag_field="t", forbid_unknown_fields=True):
    """Host: ask for a code with which to take the seat of an absent person.

    Answered by `Lent`, to the asker alone; an earlier code stops working.
    """

    seat: int  # counted from 0


class Take(msgspec.Struct, tag="take", tag_field="t", forbid_unknown_fields=True):
    """Take a person's seat with a code from the host, under a name. Answered by `Seated`."""

    code: str
    name: str


class Start(msgspec.Struct, tag="start", tag_field="t", forbid_unknown_fields=True):
    """Host: deal. Open seats are not allowed; also deals again when a match is over (same seats)."""


class Act(msgspec.Struct, tag="act", tag_field="t", forbid_unknown_fields=True):
    """Carry out an action, in notation, decided on the view that `seen` came with.

    Answered by a `TableView`, or by a `Fault`, which changes nothing.
    """

    seen: int
    action: str


class Preview(msgspec.Struct, tag="preview", tag_field="t", forbid_unknown_fields=True):
    """Ask what the action being written, on the view that `seen` came with, would do.

    Answered by `Previewed`, to the asker alone; refused (`no_previews`) at a table that shows it only afterwards.
    """

    seen: int
    action: str


class AskDecision(msgspec.Struct, tag="decision", tag_field="t", forbid_unknown_fields=True):
    """Bot: ask for the decision due at your seat, as data.

    Answered by `DecisionDue`, to the asker alone; refused (`not_bot`) at a seat that was not taken as a bot.
    """


class AskChoices(msgspec.Struct, tag="choices", tag_field="t", forbid_unknown_fields=True):
    """Ask which actions your seat can write now. Answered by `Choices`, to the asker alone."""


class AskHint(msgspec.Struct, tag="hint", tag_field="t", forbid_unknown_fields=True):
    """Ask the solver for advice on your view. Answered by `HintGiven`, to the asker alone."""


class Always(msgspec.Struct, tag="always", tag_field="t", forbid_unknown_fields=True):
    """Pass in every reaction window until switched off; no other player can tell."""

    passes: bool


class HandOn(msgspec.Struct, tag="hand_on", tag_field="t", forbid_unknown_fields=True):
    """Host: make the person of a seat the host in your place.

    Without a seat: whoever made the table is the host again; they may ask for this themselves at any time.
    """

    seat: int | None = None  # counted from 0


class AskHostLink(msgspec.Struct, tag="host_link", tag_field="t", forbid_unknown_fields=True):
    """Whoever made the table: ask for a second link of its host.

    Answered by `HostLink`, to the asker alone; an earlier one stops working.
    """


class SetTurn(msgspec.Struct, tag="set_turn", tag_field="t", forbid_unknown_fields=True):
    """Host: set the time for each turn, as in `NewTable`; null: no limit."""

    turn_ms: int | None = None


class Freeze(msgspec.Struct, tag="freeze", tag_field="t", forbid_unknown_fields=True):
    """Host: freeze the table. Nobody can act, computers pause, and every deadline moves by the frozen time."""


class Thaw(msgspec.Struct, tag="thaw", tag_field="t", forbid_unknown_fields=True):
    """Host: thaw a frozen table."""


class Stop(msgspec.Struct, tag="stop", tag_field="t", forbid_unknown_fields=True):
    """Host: end the running match without winners; it can be reviewed like any finished match."""


Asking = Preview | AskDecision | AskChoices | AskHint
Pausing = Freeze | Thaw | Stop
Hosting = HandOn | AskHostLink | SetTurn
FromBrowser = Hello | Sit | Leave | Assign | Reclaim | Lend | Take | Start | Act | Asking | Always | Hosting | Pausing
Wanted = Literal["no", "may", "may_soon", "must", "secretly"]

# --- to a browser -----------------------------------------------------------------------------------------------------


class WindowView(msgspec.Struct):
    """A reaction window: when it closes, on the server's clock (ms), how long it is, and whether you are asked.

    `left`: at a frozen table, the time (ms) that is left once it thaws; ignore `closes` then.
    """

    closes: int
    seconds: float
    asked: bool
    left: int | None = None


class LessonView(msgspec.Struct):
    """The state of a lesson: its text now, and the action that it waits for (None at the end).

    Where the learner `chooses`, no action is named either.
    """

    name: str
    step: int
    steps: int
    said: list[Sentence]
    expects: str | None = None
    chooses: bool = False


class PuzzleView(msgspec.Struct):
    """A puzzle's number, its state, and its task (None: win this turn).

    When it is solved or missed: its answer, and why that is right. A question to a class has no number, as its solution
    could be found with it, and stays open (see `QuestionPlace`); `given`: the one action that has answered it.
    """

    number: int | None
    result: Literal["open", "solved", "missed"]
    task: Sentence | None = None
    answer: list[Sentence] = []
    given: str | None = None


class WhatIfView(msgspec.Struct):
    """The place in another match from which this one goes on: after which of its steps, and in which seat.

    `deck`: with the cards in their true places, or "as_known": in a world consistent with the seat's view.
    """

    step: int
    seat: int  # counted from 0
    deck: Deck


class HostView(msgspec.Struct):
    """The host of a table, as everybody sees it: their seat, from 0, or null if they only watch.

    `since`: they made the table; or the host before was "gone" for a while; or has "handed" the table on to them; or
    they made it and have it "back". `maker`: whether you made it, so that you can be host again, and erase it.
    """

    seat: int | None
    since: Literal["made", "gone", "handed", "back"]
    maker: bool


class TableView(msgspec.Struct, tag="table", tag_field="t"):
    """Everything that one viewer may know of a table now.

    `log` holds the lines from number `log_from` on; the browser keeps those before. `seen` counts the actions that this
    viewer has seen in this match.
    """

    table: str
    game: str
    options: dict[str, Value]
    stage: Literal["lobby", "playing", "over"]
    match: int  # 0 in the first lobby, then the number of the match
    seats: list[Seat]
    you: int | None  # your seat, counted from 0; null: you watch
    host: bool  # whether you are the host
    hosted: HostView
    seen: int
    log_from: int
    log: list[LogLine]
    view: Any  # the game's own View, None in the lobby
    asked: Wanted = "no"  # what the match wants of you: nothing, you may act, you must, you must in secret
    aim: Sentence | None = None  # what you try to achieve in this match
    prompt: Sentence | None = None  # what is asked of you now and why, or whom the match waits for
    windows: bool = False  # whether reaction windows may open in this match
    ending: Ending | None = None  # how the match was decided, once it is over
    winners: list[int] | None = None  # the seats, from 0, that have won; None until the match is over
    leaders: list[int] | None = None  # those that led when the lesson's time was up; None if it did not end so
    last_round: bool = False  # the match stops once all have had equally many turns
    window: WindowView | None = None
    passes: bool = False  # your `Always`
    coming: int | None = None  # the seat, from 0, that becomes yours at the next deal
    later: bool = False  # whether an offered seat taken now is played from the next deal on
    lesson: LessonView | None = None
    puzzle: PuzzleView | None = None
    previews: bool = True  # whether the result of a play is shown before it is played
    hints: bool = True  # whether the solver gives advice
    what_if: WhatIfView | None = None
    frozen: bool = False  # by the host: nobody can act, and no time passes
    turn_ms: int | None = None  # time for each turn: see `NewTable`; null: no limit
    turn_ends: int | None = None  # when this turn's time is over, on the server's clock (ms)
    stopped: bool = False  # whether the host ended the match early
    classroom: str | None = None  # the code of the class that the table belongs to
    language: str | None = None  # of those who have chosen none


class Welcome(msgspec.Struct, tag="welcome", tag_field="t"):
    """The answer to `Hello`: the server's clock (ms), for countdowns, and the silence (ms) after which the link is
    dead: a `Beat` comes more often.
    """

    clock: int
    silence: int


class Beat(msgspec.Struct, tag="beat", tag_field="t"):
    """A sign of life from the server, sent regularly, as a browser cannot see that a socket is dead.

    `behind`: the server cannot read its store now, so the view may be outdated.
    """

    behind: bool = False


class Seated(msgspec.Struct, tag="seated", tag_field="t"):
    """Your seat, and its secret; keep it in this browser."""

    seat: int  # counted from 0
    secret: str


class Lent(msgspec.Struct, tag="lent", tag_field="t"):
    """The code for taking a seat, valid once."""

    seat: int  # counted from 0
    code: str


class HostLink(msgspec.Struct, tag="host_link", tag_field="t"):
    """The secret of a second link of the host, sent once: the page /t/TABLE#host=SECRET."""

    secret: str


class HintGiven(msgspec.Struct, tag="advice", tag_field="t"):
    """The solver's advice on the view that `seen` came with."""

    seen: int
    hint: Hint


class DecisionDue(msgspec.Struct, tag="decision", tag_field="t"):
    """A decision that a bot owes: the view of its seat and its actions, after it has seen `seen` actions of this match.

    `asked`: as in `TableView`. `legal`: the actions worth choosing, in notation; none if nothing is asked. `view`: the
    record of the seat's view by the names of its fields, made by version `rules` of the game's rules; -1 stands for
    what the seat may not know, and chance is left out.
    """

    seen: int
    asked: Wanted
    legal: list[str]
    view: dict[str, Any]
    rules: int


class Choice(msgspec.Struct):
    """An action, or a pattern for several, in notation, and its explanation at a table with previews."""

    action: str
    said: Sentence | None = None


class Choices(msgspec.Struct, tag="choices", tag_field="t"):
    """The actions that a seat can write, as at a terminal, after `seen` actions; none if nothing is asked."""

    seen: int
    choices: list[Choice]


class Previewed(msgspec.Struct, tag="previewed", tag_field="t"):
    """The preview of an action, as the game gives it; null if the game has none."""

    action: str
    preview: Any


class Fault(msgspec.Struct, tag="fault", tag_field="t"):
    """An error in the last message (`to`: its tag). Nothing has changed.

    `text` is English; `sentence` says the same as data, with the rule that forbids it, if one does. Its key is one of
    the client's texts or of the game's.
    """

    code: str
    text: str
    to: str | None = None
    sentence: Sentence | None = None


Answers = Seated | Lent | HostLink | DecisionDue | Choices | HintGiven | Previewed
ToBrowser = Welcome | Beat | TableView | Answers | Fault

# --- over HTTP --------------------------------------------------------------------------------------------------------


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables.

    `turn_ms`: after minutes a computer plays that turn for whoever does nothing while others are there; after hours or
    days it plays on until they come back.

    `lesson` names a lesson, `puzzle` is the number of a puzzle; either defines options and seats.

    `known`: another table where this browser is known.
    """

    game: str
    name: str = ""
    options: dict[str, Value] = {}
    seats: list[SeatWish] = []
    window_seconds: float = 20
    pause_ms: int = 900  # how long bots wait so that a class can read what happened
    lesson: str | None = None
    puzzle: int | None = None
    previews: bool = True  # whether the result of a play is shown before it is played; always in a lesson
    hints: bool = True  # whether the solver gives advice; always in a lesson or a puzzle
    turn_ms: int | None = None  # time for each turn, 30 s to 10 minutes or 1 hour to 14 days; null: no limit
    language: Language | None = None  # of those who come and have chosen none
    known: Known | None = None


class WhatIfWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/what-if: a table that goes on after a record's first `step` actions. Answered by `TableMade`.

    `record`: the text of a `.labtable` file. `level`: of all computers; null: as in the record. `known`: another table
    where this browser is known.
    """

    record: str
    step: int
    seat: int  # counted from 0
    deck: Deck
    level: str | None = None
    known: Known | None = None


class AdviceWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/advice: the solver's advice for a seat after a record's first `step` actions. Answered by a `Hint`."""

    record: str
    step: int
    seat: int  # counted from 0


class MineWish(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/mine: the state of the tables for which this browser keeps secrets. Answered by `Mine`."""

    tables: list[Known]


class MyTable(msgspec.Struct):
    """A table as the holder of a secret sees it. `gone`: there is no such table for this secret.

    `names` are those of the seats, `you` is your seat's; `turn`: the match waits for you, `until` a time on the
    server's clock (ms), if turns have one. `arranged`: for a lesson, a puzzle or a what-if. `alone`: with computers
    only.
    """

    table: str
    state: Literal["here", "unreadable", "gone"]
    game: str = ""
    stage: Literal["lobby", "playing", "over"] = "lobby"
    names: list[str | None] = []
    you: int | None = None
    host: bool = False
    turn: bool = False
    until: int | None = None
    frozen: bool = False
    arranged: bool = False
    alone: bool = False


class Mine(msgspec.Struct):
    """The tables of a browser, in the order in which they were asked for, and the server's clock (ms)."""

    clock: int
    tables: list[MyTable]


class TableMade(msgspec.Struct):
    """The answer: the table's name (its page is /t/NAME) and the secret of its host, who may also hold a seat."""

    table: str
    secret: str


class Address(msgspec.Struct):
    """GET /api/address: where others find this server ("http://192.168.1.7:8000"), by whatever name it was asked.

    If others cannot find it, `base` is null, and `why` is the reason: it serves its own machine only ("closed"), that
    machine is in no network ("offline"), or it is a container, whose addresses nobody outside reaches ("container").
    `embeds`: other pages may show its replays and puzzles. `others`: other addresses for those who do not reach the
    first.
    """

    base: str | None
    why: Literal["closed", "offline", "container"] | None = None
    embeds: bool = False
    others: list[str] = []


class CardFace(msgspec.Struct):
    """The face of a card, by its name; `more` is the game's own (symbol, units, ...)."""

    name: str
    more: dict[str, Any]


class Texts(msgspec.Struct):
    """The texts of a game or of the client in one language, of GET /api/texts: see `engine.words.catalogue`.

    `kinds`: of the parameters of all texts; `placeholders`: of those of a text, by its key. `english`: the English
    texts, where this language lacks some.
    """

    language: str
    texts: dict[str, str]
    kinds: dict[str, str]
    placeholders: dict[str, dict[str, str]]
    english: dict[str, str] | None


class GameCard(msgspec.Struct):
    """A game of GET /api/games, with everything that a page about it needs.

    `puzzles`: the number of levels of its puzzles, which come in turn; 0 without puzzles. `windows`: reaction windows
    open, always or with the given values of options. `languages`: those of its texts, `rules`: those of its rules.
    """

    name: str
    title: str
    seats: list[int]
    options: list[Option]
    levels: list[str]
    lessons: list[str]
    puzzles: int
    windows: bool
    languages: list[str]
    rules: list[str]
    cards: list[CardFace]


class ReviewStep(msgspec.Struct):
    """A step of a finished match: its log as spectators read it, and the game's View after it.

    There is a view for each seat ("0", ...), for spectators ("-1"), and with everything open ("open").
    """

    seat: int | None
    action: str | None
    log: list[LogLine]
    views: dict[str, Any]


class ReviewRemark(msgspec.Struct, omit_defaults=True):
    """A remark on a step that is worth another look; `by`: whom it is about, if not who has the seat now."""

    step: int
    seat: int
    said: Sentence
    actions: list[str]
    by: ActedFor | None = None


class Review(msgspec.Struct):
    """GET /api/tables/NAME/review, once the match is over.

    `winners` are the seats that have won, `returns` the result of each; None if the match was not played to its end, as
    in a lesson.
    """

    steps: list[ReviewStep]
    remarks: list[ReviewRemark]
    winners: list[int] | None
    returns: list[int] | None


class Replay(msgspec.Struct):
    """The answer to POST /api/replay, whose body is a `.labtable` record: its players and its review."""

    game: str
    options: dict[str, Value]
    seats: list[Seat]
    review: Review


def too_long() -> Problem:
    """The Problem of a message that is too long, made anew each time: one that is raised holds what raised it."""
    return Problem("too_long", "long_line", top=LONGEST_LINE)


def decoded(decoder: msgspec.json.Decoder[T], text: bytes, wrong: str) -> T:
    """The decoded message. Raises Problem `bad_message`, which names it as `wrong` and gives the reason."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Problem.english("bad_message", f"{wrong}: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem.english("bad_message", "This is not JSON.") from None
