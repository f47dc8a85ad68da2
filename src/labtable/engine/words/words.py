"""Words of a game: its actions in notation, its refusals and events in sentences, its state as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import msgspec

from ..kernels.events import NOBODY, Event, SeenEvent
from ..kernels.record import shapes_of
from ..kernels.state import MatchState
from .problem import Problem
from .sentences import Format, Sentence

if TYPE_CHECKING:
    from ..play.game import Game

Action = int
JSON = Any

COMMON = {
    "match_over": "The match is over.",
    "no_such_action": "There is no such action.",
    "advice": "The strongest computer would choose: {action:action}.",
    "no_advice": "There is nothing to do now.",
    "quicker": "{who:seat} {who:was|were} quicker.",
    "not_your_turn": "It is not your turn.",
    "your_turn": "It is your turn.",
    "waits_for": "The match waits for {who:seats}.",
    "winners": "{who:seats} won.",
    "nobody_won": "Nobody has won.",
}


class Reason(IntEnum):
    """Why an action is not legal, a subclass for each game: 0 is NONE; a member may name its rule: `3, "U-3"`."""

    rule: str | None

    def __new__(cls, number: int, rule: str | None = None) -> Self:
        reason = int.__new__(cls, number)
        reason._value_ = number
        reason.rule = rule
        return reason

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return self.name.lower()


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """Advice from the solver in steps, each saying more than the one before; `actions` is the line it means."""

    sentences: list[Sentence]
    actions: list[str] = []


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an ended match was decided, in sentences, and with which step."""

    said: list[Sentence] = []
    step: int | None = None


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something worth another look after the match: at which step, whose, what, and the line that was missed."""

    step: int
    seat: int
    sentence: Sentence
    actions: list[str] = []


class Step(NamedTuple):
    """One action of a match that is looked back at: the state before it, the seat, its pieces, and what happened."""

    before: Any
    seat: int
    pieces: tuple[Action, ...]
    events: list[Event]


class Attempt(NamedTuple):
    """A seat's action that was refused for a mistake: before which step, counted from 0, and the action as written."""

    step: int
    seat: int
    action: str


class Words:
    """A game's words: the functions of its module (or package) `words`, and these where it has none of a name.

    CATALOGUE has the template of every sentence, FORMATS how their parameters are written. PILES names the fields of
    a truth that hold, together, every card of the match just once; one that a match does not have is left out.
    """

    CATALOGUE: Mapping[str, str] = {}
    FORMATS: Mapping[str, Format] = {}
    PILES: Sequence[str] = ()

    def __init__(self, module: ModuleType, game: Game) -> None:
        self._game = game
        for name in (name for name in dir(Words) if not name.startswith("_")):
            if hasattr(module, name):
                setattr(self, name, getattr(module, name))
        self.CATALOGUE = {**COMMON, **self.CATALOGUE}
        self.FORMATS = {"action": str, **self.FORMATS}

    # --- notation ---

    def write(self, pieces: Sequence[Action]) -> str:
        """An action in the notation of the rules, so that it can be read in any position."""
        raise NotImplementedError("a game writes its actions")

    def write_all(self, actions: Iterable[Sequence[Action]], start: Any) -> Iterator[str]:
        """Actions one after the other, from this position on, as records have them.

        A game where the same pieces are called differently at different times says here how.
        """
        return map(self.write, actions)

    def write_here(self, pieces: Sequence[Action], view: Any, seat: int) -> str:
        """The same as the seat whose view this is would write it, where that is shorter; `read` knows what it means."""
        return self.write(pieces)

    def read(self, text: str, view: Any, seat: int) -> tuple[Action, ...]:
        """The pieces of an action that a person wrote. Raises Problem `unreadable` or `ambiguous`.

        As it stands: what `write` makes of any action of one piece, in capitals or not.
        """
        wanted = " ".join(text.split()).casefold()
        for action in range(self._game.n_actions):
            if self.write((action,)).casefold() == wanted:
                return (action,)
        raise Problem("unreadable", f"{text!r} is not an action of {self._game.title}.")

    # --- what is said ---

    def explain(self, view: Any, seat: int, piece: Action, reason: int) -> Sentence:
        """The sentence for a reason of `refusal`, with this table's facts and the rule's number."""
        why: Reason = self._game.refusals(reason)
        return Sentence(why.key, {}, why.rule)

    def narrate(self, event: SeenEvent, viewer: int) -> list[Sentence]:
        """An event in sentences, as the viewer (a seat or SPECTATOR) may know it."""
        who = {} if event.seat == NOBODY else {"who": event.seat}
        return [Sentence(event.kind.key, who | event.arguments, event.kind.rule)]

    def aim(self, view: Any, seat: int) -> Sentence | None:
        """Say what the seat tries to achieve in this match; for a spectator, what all seats try to achieve."""
        return None

    def situation(self, view: Any, seat: int) -> list[Sentence]:
        """The position in sentences; the last is `prompt`. As it stands, that one alone."""
        return [self.prompt(view, seat)]

    def prompt(self, view: Any, seat: int) -> Sentence:
        """Say what is asked of the seat now and why, or which seats the match waits for; in the end, who has won."""
        game = self._game
        if not game.is_over(view):
            asked = game.who_must_act(view)
            return Sentence("your_turn") if seat in asked else Sentence("waits_for", {"who": asked})
        winners = game.winners(view)
        return Sentence("winners", {"who": winners}) if winners else Sentence("nobody_won")

    def has_windows(self, view: Any) -> bool:
        """Whether reaction windows may open in this match, so that passing in all of them means something."""
        return True

    def ending(self, happened: Sequence[Sequence[SeenEvent]]) -> Ending:
        """How an ended match was decided, by all that happened in each step; the first is what was told of the deal."""
        return Ending()

    def choices(self, view: Any, seat: int) -> Sequence[tuple[str, Sentence | None]]:
        """List what the seat can write now, for the terminal: an action or the form of one, and a comment or None."""
        return [(self.write_here(pieces, view, seat), None) for pieces in self._game.whole_actions(view, seat)]

    def hint(self, view: Any, seat: int) -> Hint:
        """Advice for the seat whose view this is."""
        game = self._game
        pieces = game.choose(view, seat, len(game.levels) - 1, 0) if game.legal(view, seat) else ()
        return self.lead_to(view, seat, pieces) if pieces else Hint([Sentence("no_advice")])

    def lead_to(self, view: Any, seat: int, pieces: Sequence[Action]) -> Hint:
        """A hint that leads to an action: where to look, then the action itself."""
        action = self.write_here(pieces, view, seat)
        return Hint([*self.nudges(view, seat), Sentence("advice", {"action": action})], [action])

    def chances(self, view: Any, seat: int) -> list[Sentence]:
        """How likely what can be said is true, from what the seat knows; as it stands, nothing is worked out."""
        return []

    def nudges(self, view: Any, seat: int) -> list[Sentence]:
        """Return what a hint says before it names an action: where to look."""
        return []

    def review(self, steps: Sequence[Step]) -> list[Remark]:
        """List what was missed in an ended match."""
        return []

    # --- for the web client ---

    def client_view(self, view: Any, seat: int) -> JSON:
        """The view for the web client; as it stands, the fields that the game's state has of its own."""
        return {name: getattr(view, name) for name in shapes_of(type(view)) if name not in MatchState.__annotations__}

    def without_previews(self, shown: JSON) -> JSON:
        """Return what `client_view` returned, without what it says of plays before they are played."""
        return shown

    def preview(self, view: Any, seat: int, text: str) -> JSON | None:
        """Return the result that an action of the seat whose view this is would have, while it is still being written.

        It changes nothing, and a text that is no action yet has an answer too. None where there is nothing to say.
        """
        return None

    def faces(self) -> Mapping[str, JSON]:
        """Return what is printed on each card besides its name."""
        return {}

    # --- the state as data ---

    def truth(self, state: Any, before: JSON | None) -> JSON:
        """Everything, as `labtable audit` prints it; `before` is the truth before the last action."""
        raise NotImplementedError("a game has its state as data")

    def arrange(self, state: Any, truth: JSON) -> None:
        """Set up a dealt state as a truth says. Raises Problem `bad_position`.

        What it lacks stays as it was dealt, but cards that it does not place go into the deck, shuffled.
        """
        raise Problem("bad_position", f"{self._game.title} cannot be set up.")

    def cards(self, state: Any) -> JSON:
        """The deck of this match as data, for `labtable audit`."""
        return {}
