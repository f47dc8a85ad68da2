"""A game as the rest of the software sees it: rules, words and data behind one face, over plain records."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Protocol

import msgspec

from . import contract
from .binding import Function
from .contract import SPECTATOR
from .kernel import Record, new_row
from .lesson import Lesson, Puzzle
from .options import Option, Value
from .randomness import seed_random
from .sentences import Format, Sentence

Action = int
JSON = Any
Sheet = Callable[[Sequence[tuple[Any, int, Sequence[int]]], Any, Sequence[str], bool], list[list[str | int]]]


class Problem(Exception):
    """Something from outside that cannot be done: a code for programs and a sentence for people."""

    def __init__(self, code: str, sentence: str, refusal: Sentence | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.refusal = refusal


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """Advice from the solver in steps, each saying more than the one before; `actions` is the line it means."""

    sentences: list[Sentence]
    actions: list[str] = []


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something worth another look after the match: at which step, whose, what, and the line that was missed."""

    step: int
    seat: int
    sentence: Sentence
    actions: list[str] = []


class Words(Protocol):
    """What a game's module `words` provides, as plain functions."""

    CATALOGUE: Mapping[str, str]
    FORMATS: Mapping[str, Format]
    PILES: Sequence[str]  # the fields of a truth that hold, together, every card of the match just once

    def write(self, pieces: Sequence[Action]) -> str:
        """An action in the notation of the rules; most games' actions are one piece."""

    def read(self, text: str, view: Any, seat: int) -> tuple[Action, ...]:
        """The pieces of an action that a person wrote. Raises Problem `unreadable` or `ambiguous`."""

    def explain(self, view: Any, seat: int, action: Action, reason: int) -> Sentence:
        """The sentence for a reason of `refusal`, with this table's facts and the rule's number."""

    def events(self, before: Any, after: Any, seat: int, pieces: Sequence[Action], viewer: int) -> list[Sentence]:
        """What the viewer sees happen, told from its views before and after a public action."""

    def opening(self, view: Any, viewer: int) -> list[Sentence]:
        """What the viewer sees of the deal."""

    def situation(self, view: Any, seat: int) -> list[Sentence]:
        """The position in words, for the terminal and for who cannot see; the last says what is asked of the seat."""

    def choices(self, view: Any, seat: int) -> Sequence[tuple[str, Sentence | None]]:
        """What the seat can write now, for the terminal: an action or the form of one, and what there is to say."""

    def show(self, view: Any, seat: int) -> JSON:
        """The view for the web client."""

    def tried(self, view: Any, seat: int, text: str) -> JSON | None:
        """What would come of an action of the seat whose view this is, while it is still being written; it changes

        nothing, and what is no action yet has an answer too. None where a game has nothing to say before it is done.
        """

    def faces(self) -> Mapping[str, JSON]:
        """What is printed on each card besides its name, for the web client."""

    def truth(self, state: Any, before: JSON | None) -> JSON:
        """Everything, as `labtable audit` prints it; `before` is the truth before the last action."""

    def arrange(self, state: Any, truth: JSON) -> None:
        """Set up a dealt state as a truth says. Raises Problem `bad_position`.

        What it lacks stays as it was dealt, but cards that it does not place go into the deck, shuffled.
        """

    def cards(self, state: Any) -> JSON:
        """The deck of this match as data, for `labtable audit`."""

    def hint(self, view: Any, seat: int) -> Hint:
        """Advice for the seat whose view this is."""

    def review(self, steps: Sequence[tuple[Any, int, Sequence[Action]]]) -> list[Remark]:
        """What was missed in an ended match; each step is the state before it, the seat and the action's pieces."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game, assembled in the `__init__` of its folder. All methods work on plain records, without a compiler."""

    name: str
    title: str
    tagline: str
    credit: str  # whose game it is, in a sentence
    rules_version: int
    seats: range
    options: tuple[Option, ...]
    levels: tuple[str, ...]  # of its bots, weakest first; level 0 is always "random"
    state: type[Any]
    refusals: type[IntEnum]
    n_actions: int  # its kernels' actions are the numbers from 0 to n_actions - 1
    max_legal: int  # the longest list that `legal` writes
    max_actions: int  # the longest match
    max_pieces: int  # of one action; 1 where every action is one piece
    bot_work: int  # records that a bot needs as working room
    kernels: Mapping[str, Function] = field(repr=False)  # the names of `contract.CONTRACT`
    words: Words = field(repr=False)
    folder: Path = field(repr=False)
    workspace: type[Any] | None = None  # the record class that bots work in, where it is not the state's
    lessons: Mapping[str, Lesson] = field(default_factory=dict, repr=False)  # guided games, by name
    puzzle: Callable[[int], Puzzle] | None = field(default=None, repr=False)  # puzzle number n, from 1
    sheet: Sheet | None = field(default=None, repr=False)  # the score sheet of a match, see `engine.score_sheet`

    def deal(self, seats: int, options: Mapping[str, Value] | None = None, seed: int = 0) -> Any:
        """A new match. The same seats, options and seed (0 to 2**63 - 1) give the same match on every machine.

        Raises Problem `bad_seats`, `bad_option` or `bad_seed`.
        """
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise Problem("bad_seats", f"{self.title} is played by {least} to {most}, not by {seats}.")
        if not 0 <= seed < 2**63:
            raise Problem("bad_seed", "A seed is a whole number from 0 to 2**63 - 1.")
        state = self.state()
        state.seats = seats
        for name, value in self.settings(options).items():
            setattr(state, name, self._index_of(self.option(name), value))
        seed_random(state, seed)
        self.kernels["deal"](state)
        return state

    def settings(self, options: Mapping[str, Value] | None = None) -> dict[str, Value]:
        """Every option with its value, the default where `options` is silent. Raises Problem `bad_option`."""
        given = dict(options or {})
        settings = {o.name: given.pop(o.name, o.default) for o in self.options}
        for name in given:
            self.option(name)
        for name, value in settings.items():
            self._index_of(self.option(name), value)
        return settings

    def option(self, name: str) -> Option:
        """An option by name. Raises Problem `bad_option`."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(o.name for o in self.options) or "none"
        raise Problem("bad_option", f"{self.title} has no option {name!r}; it has {known}.")

    @staticmethod
    def _index_of(option: Option, value: Value) -> int:
        """How the record holds the value: its place among the choices, or the number itself."""
        if option.low is not None and option.high is not None:
            if type(value) is int and option.low <= value <= option.high:
                return value
            raise Problem("bad_option", f"{option.name} is a whole number from {option.low} to {option.high}.")
        for i, choice in enumerate(option.choices):
            if choice.value == value and type(choice.value) is type(value):
                return i
        known = ", ".join(str(c.value) for c in option.choices)
        raise Problem("bad_option", f"{option.name} can be {known}, not {value!r}.")

    def options_of(self, state: Record) -> dict[str, Value]:
        """The options that a match is played with."""
        held = {o: getattr(state, o.name) for o in self.options}
        return {o.name: value if o.low is not None else o.choices[value].value for o, value in held.items()}

    def is_over(self, state: Record) -> bool:
        """Whether the match has ended."""
        return bool(self.kernels["is_over"](state))

    def may_act(self, state: Record) -> list[int]:
        """The seats that the rules let act now."""
        return [seat for seat in range(state.seats) if self.kernels["may_act"](state, seat)]

    def may_wait(self, state: Record, seat: int) -> bool:
        """Whether the match goes on without this seat if it does nothing."""
        return bool(self.kernels["may_wait"](state, seat))

    def legal(self, state: Record, seat: int) -> list[Action]:
        """The actions that the seat may choose from; empty if it may not act."""
        out = new_row(self.max_legal)
        return list(out[: self.kernels["legal"](state, seat, out)])

    def whole_actions(self, state: Any, seat: int) -> list[tuple[Action, ...]]:
        """The pieces of every action that the seat may choose from: those of `legal`, with all they go on with."""
        found = []
        for piece in self.legal(state, seat):
            after = state
            if self.max_pieces > 1:
                after = state.copy()
                self.kernels["apply"](after, seat, piece)
            if self.max_pieces > 1 and self.kernels["is_midway"](after):
                found += [(piece, *rest) for rest in self.whole_actions(after, seat)]
            else:
                found.append((piece,))
        return found

    def reason(self, state: Record, seat: int, action: Action) -> int:
        """0 if the action is legal, else a number of `refusals`."""
        return int(self.kernels["refusal"](state, seat, action))

    def refusal(self, state: Record, seat: int, action: Action) -> Sentence | None:
        """None if the action is legal, else why not, with the rule. Tells nothing that the seat may not know."""
        reason = self.reason(state, seat, action)
        return self.words.explain(self.view(state, seat), seat, action, reason) if reason else None

    def apply(self, state: Record, seat: int, action: Action) -> None:
        """Carry out a legal action, in place. Raises Problem `refused` (and changes nothing) if it is not legal."""
        if refusal := self.refusal(state, seat, action):
            raise Problem("refused", f"Refused: {refusal.key}", refusal)
        self.kernels["apply"](state, seat, action)

    def is_secret(self, state: Record, seat: int, action: Action) -> bool:
        """Whether, before it is applied, only the seat itself may know of this action."""
        return bool(self.kernels["is_secret"](state, seat, action))

    def view(self, state: Any, seat: int = SPECTATOR) -> Any:
        """A copy in which all is blank that the seat may not know."""
        view = state.copy()
        self.kernels["hide"](view, seat)
        return view

    def redeal(self, view: Any, seat: int, seed: int) -> Any:
        """One of the worlds that the view may be, all equally likely."""
        world = view.copy()
        seed_random(world, seed)
        self.kernels["redeal"](world, seat)
        return world

    def returns(self, state: Record) -> list[int] | None:
        """The result for each seat, or None while the match goes on."""
        return [int(self.kernels["returns"](state, s)) for s in range(state.seats)] if self.is_over(state) else None

    def level(self, name: str) -> int:
        """The number of a bots' level. Raises Problem `bad_level`."""
        if name in self.levels:
            return self.levels.index(name)
        raise Problem("bad_level", f"There is no level {name!r}; there are {', '.join(self.levels)}.")

    def choose(self, view: Any, seat: int, level: int, seed: int) -> tuple[Action, ...]:
        """The pieces of what a bot of this level does with its view; none where it may wait and would rather."""
        own = view.copy()
        seed_random(own, seed)
        out = new_row(self.max_pieces)
        return tuple(out[: self.kernels["choose"](own, seat, level, self._work, out)])

    @property
    def work_room(self) -> type[Any]:
        """The record class of the bots' working room."""
        return self.workspace or self.state

    @cached_property
    def _work(self) -> list[Any]:
        return [self.work_room() for _ in range(self.bot_work)]

    def write(self, *pieces: Action) -> str:
        """An action in notation."""
        return self.words.write(pieces)

    def read(self, text: str, view: Any, seat: int) -> tuple[Action, ...]:
        """The pieces of a written action. Raises Problem `unreadable` or `ambiguous`."""
        return self.words.read(text, view, seat)

    @property
    def sources(self) -> list[Path]:
        """All files that the compiled kernels are made from."""
        return [*self.folder.rglob("*.py"), *Path(__file__).parent.glob("*.py")]


def kernels_in(package: str) -> dict[str, Function]:
    """The kernels of the contract, by name, from a game's `rules` and `bots`. Raises LookupError for a missing one."""
    modules = [module for room in ("rules", "bots") for module in _modules(f"{package}.{room}")]
    found: dict[str, Function] = {}
    for placeholder in contract.CONTRACT:
        name = placeholder.__name__
        homes = [m for m in modules if getattr(getattr(m, name, None), "__module__", None) == m.__name__]
        if len(homes) != 1:
            raise LookupError(f"{name} must stand in exactly one module of {package}.rules and {package}.bots")
        found[name] = getattr(homes[0], name)
    return found


def _modules(name: str) -> list[ModuleType]:
    """A module, or a package with all modules in it."""
    module = import_module(name)
    inside = iter_modules(module.__path__, f"{name}.") if hasattr(module, "__path__") else ()
    return [module, *(import_module(found.name) for found in inside)]
