"""The texts of a game: notation of actions, sentences for refusals and events, the state as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum
from types import MethodType
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, Protocol, Self, TypeVar, cast

import msgspec

from ..kernels.contract import SPECTATOR, Asked
from ..kernels.events import NOBODY, Event, SeenEvent
from ..kernels.record import shapes_of
from ..kernels.state import MatchState
from .catalogue import ENGLISH, Catalogue
from .class_report import Learned, Saying
from .problem import Problem
from .sentences import Format, Sentence

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")
Action = int
JSON = Any
NO_TEXTS = Catalogue(ENGLISH, [])
SHORT_LINE = 32  # characters of an action that most games read at once
LONGEST_LINE = 600  # characters of an action that are read


class Reason(IntEnum):
    """Why an action is refused, a subclass for each game: 0 is NONE; a member may name its rule: `3, "U-3"`."""

    rule: str | None

    def __new__(cls, number: int, rule: str | None = None) -> Self:
        reason = int.__new__(cls, number)
        reason._value_ = number
        reason.rule = rule
        return reason

    @property
    def key(self) -> str:
        """The key of the reason's sentence."""
        return self.name.lower()


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """Advice from the solver, in sentences that say more and more; `actions` is the line that it means."""

    sentences: list[Sentence]
    actions: list[str] = []


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an ended match was decided, in sentences, and the step that decided it."""

    said: list[Sentence] = []
    step: int | None = None


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """The solver's judgement of one action: whether it would choose it, the chance in percent that it succeeds, where
    there is one, and what follows from it.
    """

    action: str
    is_best: bool = False
    percent: float | None = None
    said: list[Sentence] = []


class Judgement(NamedTuple):
    """The solver's judgement of several actions in one position, in their order, then its own choice if that is
    another; and why.
    """

    judged: list[Judged]
    proof: list[Sentence]


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A remark about an ended match: the step, its seat, a sentence, and the line that was missed."""

    step: int
    seat: int
    sentence: Sentence
    actions: list[str] = []


class Printed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of the deck on paper: its face, one of `Words.faces`, and how many there are.

    `back`: the face on its other side, "" for the back that all have. `small`: a token, smaller than a card.
    """

    face: str
    copies: int = 1
    back: str = ""
    small: bool = False


class Step(NamedTuple):
    """One action in the review of a match: the state before it, the seat, its pieces, and what happened."""

    before: Any
    seat: int
    pieces: tuple[Action, ...]
    events: list[Event]


class Attempt(NamedTuple):
    """An action of a person that a rule refused, as written; `step` counts the actions before it.

    `key` and `rule` are those of the refusal's sentence. Older logs kept only mistakes, and these without key and rule.
    `who`: the name of the person, in a score sheet.
    """

    step: int
    seat: int
    action: str
    key: str = ""
    rule: str | None = None
    ms: int = 0
    who: str = ""


SheetCell = str | int | float | Sentence  # of a score sheet


# --- what the engine says of any game ---------------------------------------------------------------------------------


class AnyGame(Protocol):
    """The part of a game that default texts are made from."""

    @property
    def catalogue(self) -> Catalogue: ...
    @property
    def title(self) -> str: ...
    @property
    def n_actions(self) -> int: ...
    @property
    def levels(self) -> Sequence[str]: ...
    @property
    def refusals(self) -> type[Reason]: ...
    @property
    def words(self) -> Words[Any]: ...
    def is_over(self, state: Any) -> bool: ...
    def asked(self, state: Any, seat: int) -> Asked: ...
    def who_must_act(self, state: Any) -> list[int]: ...
    def winners(self, state: Any) -> list[int] | None: ...
    def legal(self, state: Any, seat: int) -> list[Action]: ...
    def whole_actions(self, state: Any, seat: int) -> list[tuple[Action, ...]]: ...
    def choose(self, view: Any, seat: int, level: int, seed: int) -> tuple[Action, ...]: ...


class OverGame(NamedTuple):
    """A default that needs the game, before it has been given one."""

    function: Callable[..., Any]


def over_game(function: Callable[Concatenate[AnyGame, P], R]) -> Callable[P, R]:
    """Mark a default whose first argument is the game, which `Words.of` binds.

    Its type is that of the bound function.
    """
    return cast("Callable[P, R]", OverGame(function))


@over_game
def write_each(game: AnyGame, actions: Iterable[Sequence[Action]], start: Any) -> Iterator[str]:
    """Write every action in the notation that holds in any position."""
    return map(game.words.write, actions)


@over_game
def write_anywhere(game: AnyGame, pieces: Sequence[Action], view: Any, seat: int) -> str:
    """Write an action in the notation that holds in any position."""
    return game.words.write(pieces)


@over_game
def read_one_piece(game: AnyGame, text: str, view: Any, seat: int) -> tuple[Action, ...]:
    """Read an action of one piece, written as `write` does, in upper or lower case."""
    wanted = " ".join(text.split()).casefold()
    for action in range(game.n_actions):
        if game.words.write((action,)).casefold() == wanted:
            return (action,)
    raise Problem("unreadable", text=text, game=game.title)


@over_game
def name_reason(game: AnyGame, view: Any, seat: int, piece: Action, reason: int) -> Sentence:
    """Make the sentence whose key is the reason's name."""
    why = game.refusals(reason)
    return Sentence(why.key, {}, why.rule)


def name_event(event: SeenEvent, viewer: int) -> list[Sentence]:
    """Make the sentence whose key is the event's kind, with its seat and arguments."""
    who = {} if event.seat == NOBODY else {"who": event.seat}
    return [Sentence(event.kind.key, who | event.arguments, event.kind.rule)]


@over_game
def only_prompt(game: AnyGame, view: Any, seat: int) -> list[Sentence]:
    """Say what is asked and nothing else."""
    return [game.words.prompt(view, seat)]


@over_game
def whose_turn(game: AnyGame, view: Any, seat: int) -> Sentence:
    """Say which seat the match waits for, or who has won."""
    if not game.is_over(view):
        asked = game.who_must_act(view)
        if seat not in asked:
            return Sentence("waits_for", {"who": asked})
        return Sentence("your_answer" if game.asked(view, seat) == Asked.SECRETLY else "your_turn")
    winners = game.winners(view)
    return Sentence("winners", {"who": winners}) if winners else Sentence("nobody_won")


@over_game
def list_actions(game: AnyGame, view: Any, seat: int) -> list[tuple[str, Sentence | None]]:
    """List all actions without comments."""
    return [(game.words.write_here(pieces, view, seat), None) for pieces in game.whole_actions(view, seat)]


@over_game
def ask_strongest_bot(game: AnyGame, view: Any, seat: int) -> Hint:
    """Advise the action that the strongest bot would take."""
    pieces = game.choose(view, seat, len(game.levels) - 1, 0) if game.legal(view, seat) else ()
    return lead_to(game, view, seat, pieces) if pieces else Hint([Sentence("no_advice")])


def lead_to(game: AnyGame, view: Any, seat: int, pieces: Sequence[Action], clues: Sequence[Sentence] = ()) -> Hint:
    """A hint in steps: where to look (by default what `nudges` and `because` say), then the action itself."""
    action = game.words.write_here(pieces, view, seat)
    only = [*pieces] == game.legal(view, seat)
    said = Sentence("only_action" if only else "solves" if clues else "advice", {"action": action})
    first = clues or [*game.words.nudges(view, seat), *game.words.because(view, seat, pieces)]
    return Hint([*first, said], [action])


@over_game
def judge_by_hint(game: AnyGame, view: Any, seat: int, actions: Sequence[Sequence[Action]]) -> Judgement:
    """Judge actions by the hint, whose action is the solver's choice, and by the remarks a review would make about
    each.
    """
    hint = game.words.hint(view, seat)
    pieces = game.words.read(hint.actions[0], view, seat) if hint.actions else ()
    found = {
        game.words.write(action): [one.sentence for one in game.words.review([Step(view, seat, tuple(action), [])])]
        for action in actions
    }
    return judged_by(Hint(hint.sentences, [game.words.write(pieces)] if pieces else []), found)


def judged_by(hint: Hint, actions: Mapping[str, list[Sentence]]) -> Judgement:
    """The judgement of these actions, with a remark about each, where a hint names the solver's own choice."""
    own = hint.actions[:1]
    judged = [Judged(action, action in own, None, said) for action, said in actions.items()]
    return Judgement([*judged, *(Judged(action, True) for action in own if action not in actions)], hint.sentences)


def as_written(action: object, *_: object) -> str:
    """An action in a sentence: its notation."""
    return str(action)


def show_own_fields(view: Any, seat: int) -> JSON:
    """Show the fields that this game's state adds to those of every match."""
    return {name: getattr(view, name) for name in shapes_of(type(view)) if name not in MatchState.__annotations__}


@over_game
def show_all(game: AnyGame, state: Any) -> JSON:
    """Show the whole state as a spectator's view would look if nothing were hidden."""
    return game.words.client_view(state, SPECTATOR)


@over_game
def cannot_be_set_up(game: AnyGame, state: Any, truth: JSON) -> None:
    """Raise Problem `bad_position`."""
    raise Problem.english("bad_position", f"{game.title} cannot be set up.")


# --- the words of a game ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, eq=False)
class Words(Generic[S]):
    """The texts of a game with states S. Everything but `write` and `truth` has a default.

    `Game.own_words` are those that the game defines. Use `Game.words`: there the defaults know the game, and the
    catalogue includes the sentences that every game has.
    """

    catalogue: Catalogue = NO_TEXTS
    """Its texts: of the files in the game's folder `languages`."""

    formats: Mapping[str, Format] = field(default_factory=dict)
    """The ways in which parameters of sentences are written."""

    # --- notation ---

    write: Callable[[Sequence[Action]], str]
    """An action in the notation of the rules, so that it can be read in any position."""

    write_all: Callable[[Iterable[Sequence[Action]], S], Iterator[str]] = write_each
    """Actions one after the other, from this position on, as records have them.

    A game where the same pieces are called differently at different times says here how.
    """

    write_here: Callable[[Sequence[Action], S, int], str] = write_anywhere
    """The same as the seat whose view this is would write it, where that is shorter; `read` knows what it means."""

    read: Callable[[str, S, int], tuple[Action, ...]] = read_one_piece
    """The pieces of an action that a person wrote, with its view and seat. Raises Problem `unreadable` or `ambiguous`.

    By default actions of one piece are read.
    """

    is_quick: Callable[[str], bool] = lambda text: len(text) <= SHORT_LINE
    """Whether a text is surely read, and found legal or not, within half a millisecond, whatever it says.

    Such a text is read at once at a table; any other waits for its turn on a thread beside the event loop.
    """

    # --- what is said ---

    explain: Callable[[S, int, Action, int], Sentence] = name_reason
    """The sentence for a reason of `refusal`, with this table's facts and the rule's number.

    It is given a view, the seat, the piece and the reason.
    """

    narrate: Callable[[SeenEvent, int], list[Sentence]] = name_event
    """An event in sentences, as the viewer (a seat or SPECTATOR) may know it."""

    aim: Callable[[S, int], Sentence | None] = lambda view, seat: None
    """The aim of the seat in this match; for a spectator, that of all seats."""

    situation: Callable[[S, int], list[Sentence]] = only_prompt
    """The position in sentences; the last is `prompt`."""

    prompt: Callable[[S, int], Sentence] = whose_turn
    """Say what is asked of the seat now and why, or which seats the match waits for; in the end, who has won."""

    out: Callable[[S], list[int]] = lambda view: []
    """The seats that are out of the match while others play on, as all see."""

    ending: Callable[[Sequence[Sequence[SeenEvent]]], Ending] = lambda happened: Ending()
    """The decision of an ended match, from all that happened in each step; the first is what was told of the deal."""

    choices: Callable[[S, int], Sequence[tuple[str, Sentence | None]]] = list_actions
    """The actions that the seat can write now, for the terminal: each, or the form of it, and a comment or None."""

    hint: Callable[[S, int], Hint] = ask_strongest_bot
    """Advice for the seat whose view this is."""

    can_win: Callable[[S, int], bool] = lambda view, seat: True
    """Whether the seat of a puzzle, whose view this is, can still win it; where that is not known, it can."""

    nudges: Callable[[S, int], list[Sentence]] = lambda view, seat: []
    """The sentences of a hint before it names an action: where to look."""

    because: Callable[[S, int, Sequence[Action]], list[Sentence]] = lambda view, seat, pieces: []
    """The sentences of a hint right before it names this action, where that needs a reason."""

    chances: Callable[[S, int], list[Sentence]] = lambda view, seat: []
    """The odds of what can be said, from what the seat knows."""

    judge: Callable[[S, int, Sequence[Sequence[Action]]], Judgement] = judge_by_hint
    """The solver's word on actions of the seat whose view this is, from what the seat knows, and its own choice."""

    review: Callable[[Sequence[Step]], list[Remark]] = lambda steps: []
    """Remarks on what was missed in an ended match."""

    learned: Callable[[Sequence[Step], Sequence[Attempt]], Learned] = lambda steps, attempts: Learned()
    """Showings of an ended match, of those who played it, from its steps and what rules refused meanwhile."""

    sayings: Sequence[Saying] = ()
    """The sentences that a report may say of somebody."""

    scopes: Sequence[str] = ()
    """What a class may use, the least first, if missed chances depend on that; each has a text `scope.NAME`."""

    # --- for the web client ---

    client_view: Callable[[S, int], JSON] = show_own_fields
    """The view of a seat for the web client; by default, the fields that the game's state has of its own."""

    opened: Callable[[S], JSON] = show_all
    """The same with all hands open, from the state itself: for the review of an ended match."""

    without_previews: Callable[[JSON], JSON] = lambda shown: shown
    """The view that `client_view` returned, without what it says of plays before they are played."""

    preview: Callable[[S, int, str], JSON | None] = lambda view, seat, text: None
    """The result that an action of the seat whose view this is would have, while it is still being written.

    It changes nothing, and a text that is no action yet has an answer too. None where there is nothing to say.
    """

    faces: Callable[[], Mapping[str, JSON]] = dict
    """The data printed on each card besides its name."""

    deck: Callable[[], list[Printed]] = list
    """All cards and tokens of the usual deck, to be printed on paper."""

    reference: Callable[[], list[Sentence]] = list
    """What a class may want to have at hand while it plays, in sentences, to be printed on paper."""

    # --- the state as data ---

    piles: Sequence[str] = ()
    """The fields of a truth that hold, together, every card of the match just once; a match may lack some of them."""

    truth: Callable[[S, JSON | None], JSON]
    """The whole truth, as `labtable audit` prints it; beside the state it is given the truth before the last action."""

    arrange: Callable[[S, JSON], None] = cannot_be_set_up
    """Set up a dealt state as a truth says. Raises Problem `bad_position`.

    What it lacks stays as it was dealt, but cards that it does not place go into the deck, shuffled.
    """

    cards: Callable[[S], JSON] = lambda state: {}
    """The deck of this match as data, for `labtable audit`."""

    # --- in words ---

    def tell(self, sentence: Sentence, names: Sequence[str] = (), you: int | None = None) -> str:
        """The sentence in words, with the rule's number; `you` is the reader's seat."""
        return self.catalogue.tell(sentence, self.formats, names, you)

    def tell_all(self, sentences: Iterable[Sentence], names: Sequence[str] = (), you: int | None = None) -> list[str]:
        """Sentences as lines: consecutive ones about the same seat are joined."""
        return self.catalogue.tell_all(sentences, self.formats, names, you)

    def of(self, game: AnyGame) -> Words[S]:
        """These words, completed with the game."""
        given = {f.name: getattr(self, f.name) for f in fields(self)}
        over = {name: MethodType(word.function, game) for name, word in given.items() if isinstance(word, OverGame)}
        given["catalogue"] = game.catalogue
        given["formats"] = {"action": as_written, **self.formats}
        return Words(**given | over)
