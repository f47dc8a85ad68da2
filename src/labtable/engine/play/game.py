"""A game as everything else sees it: rules, words and data behind one class, over plain states."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, TypeVar, cast

import msgspec

from ..kernels import contract
from ..kernels.binding import Function, bind
from ..kernels.contract import SPECTATOR, Asked
from ..kernels.events import Event, EventKind, Mark, SeenEvent, collect, seen, seen_by_each
from ..kernels.kernel import new_row
from ..kernels.options import Option, Value, options_of, parameters_of
from ..kernels.randomness import seed_random
from ..kernels.record import record, shapes_of
from ..words.catalogue import ENGLISH, Catalogue
from ..words.lesson import Lesson, Puzzle
from ..words.problem import Problem
from ..words.sentences import Sentence
from ..words.words import Action, Attempt, Reason, SheetCell, Step, Words
from . import flow, random_bot
from .statistics import Statistics
from .texts import COMMON, languages_of, read_catalogue

F = TypeVar("F", bound=Callable[..., Any])

ScoreSheet = Callable[[Sequence[Step], Any, Sequence[Sequence[str]], bool, Sequence[Attempt]], list[list[SheetCell]]]
MAX_SEED = 2**63 - 1


@record
class NoWorkspace:
    """The workspace of bots that need none."""

    unused: int


@dataclass(frozen=True, eq=False)
class Game:
    """A game, assembled in the `__init__` of its folder. All methods work on plain states, without a compiler."""

    name: str
    title: str
    rules_version: int
    seats: range
    state: type[Any]  # its record class; options are marks of its fields
    refusals: type[Reason]
    events: type[EventKind]
    n_actions: int  # pieces are the numbers from 0 to n_actions - 1
    max_legal: int  # the longest list that `legal` writes
    max_actions: int  # pieces of the longest match
    own_words: Words[Any]  # those that the game gives; `words` has the engine's besides
    package: str  # its folder as a package: `rules` and `bots` in it have the kernels
    levels: tuple[str, ...] = ("random",)  # of its bots, weakest first; level 0 is always "random"
    former_levels: Mapping[str, str] = field(default_factory=dict, repr=False)  # names in older records, and today's
    passing: Action | None = None  # the action that lets a reaction window go by
    bot_worlds: int = 0  # states that a bot needs to try things in
    workspace: type[Any] = NoWorkspace  # the record class of what else a bot works with
    lessons: Mapping[str, Lesson] = field(default_factory=dict, repr=False)  # guided games, by name
    puzzle: Callable[[int], Puzzle] | None = field(default=None, repr=False)  # puzzle number n, from 1
    puzzle_levels: int = 1  # how hard they are takes turns: puzzle n + `puzzle_levels` is as hard as puzzle n
    puzzle_topics: tuple[str, ...] = ()  # kinds of puzzles, easiest first; each has a text `puzzle.topic.NAME`
    score_sheet: ScoreSheet | None = field(default=None, repr=False)  # of a match, see `engine.files.score_sheet`
    is_mistake: Callable[[Sentence], bool] | None = field(default=None, repr=False)  # refusals that a sheet tells of
    statistics: Statistics | None = field(default=None, repr=False)  # what studies count of its matches
    impossible: Callable[[Any], str | None] | None = field(default=None, repr=False)  # why a state cannot be dealt
    variants: Mapping[str, Mapping[str, Value]] = field(default_factory=dict, repr=False)  # their settings, by name
    defaults: Mapping[str, Value] = field(default_factory=dict)  # of a variant: where they are others than printed
    variant_of: "Game | None" = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Check that no key of the catalogue is used for two sentences. Raises ValueError."""
        events, refusals = ({kind.key for kind in kinds} for kinds in (self.events, self.refusals))
        if twice := (events & refusals) | (events & read_catalogue(COMMON).texts.keys()):
            raise ValueError(f"Sentences of {self.title} need keys of their own: {', '.join(sorted(twice))}.")

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[Any, ...]]:
        """Pickle a game as its name, with what a variant or a changed game has different."""
        shipped = _game_of(self.package)
        parts = {part.name: getattr(self, part.name) for part in fields(self)}
        return _game_of, (self.package, {n: part for n, part in parts.items() if part is not getattr(shipped, n)})

    # --- variants ---

    @property
    def base(self) -> "Game":
        """The game that this is a variant of, or the game itself. Its name is that of its folder."""
        return self if self.variant_of is None else self.variant_of

    def variant(self, name: str, settings: Mapping[str, Value] | None = None) -> "Game":
        """This game with other defaults for options and parameters, named like `cats-tiny`; it has no lessons.

        Without settings, the variant of that name that the game's folder declares. Records of a variant name the game
        and the settings that differ, so whoever has the game can replay them. Raises Problem `unknown_game` or
        `bad_option`.
        """
        if settings is None:
            if name not in self.variants:
                known = ", ".join(self.variants) or "none"
                raise Problem.english("unknown_game", f"{self.title} has no variant {name!r}; it has {known}.")
            settings = self.variants[name]
        base, defaults = self.base, {**self.defaults, **settings}
        base.settings(defaults)
        return replace(
            base, name=f"{base.name}-{name}", defaults=defaults, variant_of=base, variants={}, lessons={}, puzzle=None
        )

    # --- its parts ---

    @cached_property
    def folder(self) -> Path:
        """The folder with the game's files."""
        return Path(import_module(self.package).__path__[0])

    @property
    def catalogue(self) -> Catalogue:
        """The English texts of the files in its folder, and those of every game."""
        languages = self.folder / "languages"
        return read_catalogue(languages if languages.is_dir() else COMMON)

    @property
    def credit(self) -> str:
        """Its authors, in a sentence."""
        return self.catalogue.say("front.credit")

    @property
    def languages(self) -> list[str]:
        """The languages in which it has texts."""
        return languages_of(self.folder / "languages") or [ENGLISH]

    def words_in(self, language: str) -> Words[Any]:
        """Its words in a language; in English, if it has none in that one."""
        if language == ENGLISH or language not in self.languages:
            return self.words
        return replace(self.words, catalogue=read_catalogue(self.folder / "languages", language))

    @cached_property
    def words(self) -> Words[Any]:
        """The words of the game: its notation, sentences and data."""
        return self.own_words.of(self)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that tables of this game offer."""
        return tuple(option for option in self._settable if not option.is_parameter)

    @cached_property
    def parameters(self) -> tuple[Option, ...]:
        """The numbers in the rules that studies may change; tables do not offer them."""
        return tuple(option for option in self._settable if option.is_parameter)

    @cached_property
    def _settable(self) -> tuple[Option, ...]:
        """Options and parameters, with the defaults of the variant."""
        found = []
        for option in options_of(self.state):
            default = self.defaults.get(option.name)
            found.append(option if default is None else msgspec.structs.replace(option, default=default, by_seats={}))
        return tuple(found)

    @cached_property
    def _printed(self) -> dict[str, Value]:
        """The printed values, by the name of each parameter."""
        return {parameter.name: parameter.default for parameter in parameters_of(cast(Any, self.state))}

    @property
    def first_level(self) -> str:
        """The default level of a bot: the weakest that people play against."""
        return self.levels[min(1, len(self.levels) - 1)]

    @property
    def max_pieces(self) -> int:
        """The number of pieces of the longest action."""
        return shapes_of(self.state)["prefix"][0]

    @property
    def sources(self) -> list[Path]:
        """All files that the compiled kernels depend on."""
        package = Path(__file__).parents[2]
        own = [*self.folder.rglob("*.py"), *self.folder.rglob("bots/*.weights")]
        return [*own, *(package / "engine").rglob("*.py"), *(package / "search").rglob("*.py")]

    @cached_property
    def kernels(self) -> Mapping[Function, Function]:
        """The game's kernels, by the kernels of the contract.

        Raises LookupError for one that is missing or defined twice.
        """
        return kernels_in(self.package)

    @cached_property
    def _bound(self) -> dict[Function, Function]:
        return bind([*contract.CONTRACT, flow.asked_now, flow.step, flow.make_view], self.kernels)

    def bound(self, kernel: F) -> F:
        """A kernel that calls the contract, bound to this game's kernels; it takes plain states."""
        if kernel not in self._bound:
            self._bound.update(bind([kernel], self.kernels, ready=self._bound))
        return cast(F, self._bound[kernel])

    # --- a match begins ---

    def deal(self, seats: int, options: Mapping[str, Value] | None = None, seed: int = 0) -> Any:
        """A new match. The same seats, options and seed (0 to 2**63 - 1) give the same match on every machine.

        Raises Problem `bad_seats`, `bad_option` or `bad_seed`.
        """
        check_seed(seed)
        state = self.undealt(seats, options)
        seed_random(state, seed)
        self.bound(contract.deal)(state)
        return state

    def undealt(self, seats: int, options: Mapping[str, Value] | None = None) -> Any:
        """A state with seats and options set and everything else blank. Raises Problem `bad_seats` or `bad_option`."""
        if type(seats) is not int or seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise Problem("bad_seats", game=self.title, least=least, top=most, seats=seats)
        state = self.state()
        state.seats = seats
        for name, value in self.settings(options, seats).items():
            setattr(state, name, self._index_of(self.option(name), value))
        if self.impossible is not None and (why := self.impossible(state)) is not None:
            raise Problem.english("bad_option", why)
        return state

    def settings(self, options: Mapping[str, Value] | None = None, seats: int | None = None) -> dict[str, Value]:
        """Every option with its value; missing ones get their default, which may depend on the number of seats.

        Parameters are included only where they differ from the printed rules, so settings of settings are the same.
        Raises Problem `bad_option`.
        """
        if not isinstance(options, Mapping | None):
            raise Problem.english("bad_option", f"Options are a mapping from their names to values, not {options!r}.")
        given = dict(options or {})
        settings = {o.name: given.pop(o.name, o.default_for(seats)) for o in self._settable}
        for name in given:
            self.option(name)
        for name, value in settings.items():
            self._index_of(self.option(name), value)
        return self._without_printed(settings)

    def _without_printed(self, settings: Mapping[str, Value]) -> dict[str, Value]:
        """The settings without parameters that have their printed value, here and by default."""
        return {n: value for n, value in settings.items() if n in self.defaults or self._printed.get(n) != value}

    def opens_windows(self, seats: int, options: Mapping[str, Value] | None = None) -> bool:
        """Whether reaction windows may open in a match with so many seats and these options.

        In a game with a passing action they do if the value of an option says so, or if no option says anything. Raises
        Problem `bad_option`.
        """
        if self.passing is None:
            return False
        if not any(option.windows for option in self.options):
            return True
        settings = self.settings(options, seats)
        return any(option.opens_windows(settings[option.name], seats) for option in self.options)

    def option(self, name: str) -> Option:
        """An option or parameter by name. Raises Problem `bad_option`."""
        for option in self._settable:
            if option.name == name:
                return option
        known = ", ".join(o.name for o in self._settable) or "none"
        raise Problem.english("bad_option", f"{self.title} has no option {name!r}; it has {known}.")

    @staticmethod
    def _index_of(option: Option, value: Value) -> int:
        """The number that represents the value in the state: its place among the choices, or the number itself."""
        if option.low is not None and option.high is not None:
            if type(value) is int and option.low <= value <= option.high:
                return value
            raise Problem.english("bad_option", f"{option.name} is a whole number from {option.low} to {option.high}.")
        for i, choice in enumerate(option.choices):
            if choice == value and type(choice) is type(value):
                return i
        known = ", ".join(map(str, option.choices))
        raise Problem.english("bad_option", f"{option.name} can be {known}, not {value!r}.")

    def options_of(self, state: Any) -> dict[str, Value]:
        """The options of a match, with parameters as in `settings`."""
        held = [(o, getattr(state, o.name)) for o in self._settable]
        settings = {o.name: value if o.low is not None else o.choices[value] for o, value in held}
        return self._without_printed(settings)

    # --- how it stands ---

    def is_over(self, state: Any) -> bool:
        """Whether the match has ended."""
        return bool(self.bound(contract.is_over)(state))

    def asked(self, state: Any, seat: int) -> Asked:
        """What the match wants of the seat now."""
        return Asked(self.bound(flow.asked_now)(state, seat))

    def who_may_act(self, state: Any) -> list[int]:
        """The seats that the rules let act now."""
        return [seat for seat in range(state.seats) if self.asked(state, seat)]

    def who_must_act(self, state: Any) -> list[int]:
        """The seats that the match waits for now."""
        return [seat for seat in range(state.seats) if self.asked(state, seat) >= Asked.MUST]

    def asking_order(self, state: Any, last: int) -> list[int]:
        """The seats that may act, in the order in which they are asked after seat `last` has acted (-1: nobody has)."""
        order = [flow.seat_in_order(state, last, place) for place in range(2 * state.seats)]
        is_asked = self.bound(flow.is_asked_at)
        return [seat for place, seat in enumerate(order) if is_asked(state, last, place)]

    def returns(self, state: Any) -> list[int] | None:
        """The result for each seat, or None while the match goes on."""
        if not self.is_over(state):
            return None
        return [int(self.bound(contract.returns)(state, seat)) for seat in range(state.seats)]

    def winners(self, state: Any) -> list[int] | None:
        """The seats that have won, several if they share, none if nobody has; None while the match goes on."""
        if not self.is_over(state):
            return None
        return [seat for seat in range(state.seats) if self.bound(contract.has_won)(state, seat)]

    def fair_stop(self, state: Any) -> int:
        """A number where a match whose time is up can stop fairly, another one at each such place; 0 elsewhere."""
        return self.bound(contract.fair_stop)(state)

    def leaders(self, state: Any) -> tuple[int, ...]:
        """The seats with the most progress; none if all have the same."""
        made = [int(self.bound(contract.progress)(state, seat)) for seat in range(state.seats)]
        return () if len(set(made)) == 1 else tuple(seat for seat in range(state.seats) if made[seat] == max(made))

    # --- actions ---

    def legal(self, state: Any, seat: int) -> list[Action]:
        """The pieces that the seat may choose from; empty if it may not act."""
        out = new_row(self.max_legal)
        return list(map(int, out[: self.bound(contract.legal)(state, seat, out)]))  # plain numbers, no members of enums

    def whole_actions(self, state: Any, seat: int) -> list[tuple[Action, ...]]:
        """All actions that the seat may choose from, as pieces: those of `legal`, each continued to its end."""
        return list(self.each_whole_action(state, seat))

    def each_whole_action(self, state: Any, seat: int) -> Iterator[tuple[Action, ...]]:
        """Those of `whole_actions` one by one, for a caller who may stop early."""
        for piece in self.legal(state, seat):
            if self.bound(contract.goes_on)(state, seat, piece):
                after = state.copy()
                self.step(after, seat, piece)
                yield from ((piece, *rest) for rest in self.each_whole_action(after, seat))
            else:
                yield (piece,)

    def reason(self, state: Any, seat: int, piece: Action) -> int:
        """0 if the piece is legal, else the number of a refusal in `refusals`."""
        return int(self.bound(contract.refusal)(state, seat, piece))

    def refusal(self, state: Any, seat: int, piece: Action) -> Sentence | None:
        """None if the piece is legal, else why not, with the rule. Reveals nothing that the seat may not know."""
        reason = self.reason(state, seat, piece)
        return self.words.explain(self.view(state, seat), seat, piece, reason) if reason else None

    def check(self, state: Any, seat: int, pieces: Sequence[Action]) -> bool:
        """Whether the pieces are one whole action. Changes nothing.

        Raises Problem `refused` if one of them is not legal.
        """
        trial = state.copy() if len(pieces) > 1 else state
        goes_on = []
        for i, piece in enumerate(pieces):
            if refusal := self.refusal(trial, seat, piece):
                raise Problem("refused", refusal).told(self.words.tell)
            goes_on.append(bool(self.bound(contract.goes_on)(trial, seat, piece)))
            if i + 1 < len(pieces):
                self.step(trial, seat, piece)
        return goes_on == [True] * (len(pieces) - 1) + [False]

    def apply(self, state: Any, seat: int, *pieces: Action) -> list[Event]:
        """Carry out a legal action, in place, and return what happened.

        Raises Problem `refused` (and changes nothing) if it is not legal.
        """
        self.check(state, seat, pieces)
        return self.carry_out(state, seat, pieces)

    def carry_out(self, state: Any, seat: int, pieces: Sequence[Action]) -> list[Event]:
        """Carry out an action that `check` found legal, and return what happened."""
        with collect(state) as events:
            for piece in pieces:
                self.step(state, seat, piece)
        return events

    def step(self, state: Any, seat: int, piece: Action) -> None:
        """Take one piece that is known to be legal."""
        self.bound(flow.step)(state, seat, piece)

    def beginning(self, state: Any) -> list[Event]:
        """The events before the first action."""
        with collect(state) as events:
            self.bound(contract.begin)(state)
        return events

    # --- what a viewer may know ---

    def view(self, state: Any, seat: int = SPECTATOR) -> Any:
        """A copy in which everything that the seat may not know is blank."""
        view = state.copy()
        self.bound(flow.make_view)(view, seat)
        return view

    def redeal(self, view: Any, seat: int, seed: int) -> Any:
        """A world consistent with the view, all of them equally likely."""
        world = view.copy()
        seed_random(world, seed)
        self.bound(contract.redeal)(world, seat)
        return world

    def seen(self, events: Sequence[Event], viewer: int | None) -> list[SeenEvent]:
        """The events that a viewer may know about; viewer None knows everything."""
        return seen(self.events, events, viewer)

    def seen_by_each(self, events: Sequence[Event], viewers: Iterable[int]) -> dict[int, list[SeenEvent]]:
        """The events as each of several viewers may know them."""
        return seen_by_each(self.events, events, viewers)

    @cached_property
    def has_turns(self) -> bool:
        """Whether some kind of event opens a turn; in other games each action is a turn."""
        return any(Mark.OPENS_TURN in kind.marks for kind in self.events)

    def narrate(self, events: Sequence[Event], viewer: int) -> list[Sentence]:
        """The events as sentences for a viewer (a seat or SPECTATOR)."""
        return [sentence for event in self.seen(events, viewer) for sentence in self.words.narrate(event, viewer)]

    # --- bots ---

    def level(self, name: str) -> int:
        """The number of a level. Raises Problem `bad_level`."""
        return self.levels.index(self.level_name(name))

    def level_name(self, name: str) -> str:
        """The current name of a level, which older records may call differently. Raises Problem `bad_level`."""
        known = self.former_levels.get(name, name)
        if known in self.levels:
            return known
        raise Problem.english("bad_level", f"There is no level {name!r}. Levels: {', '.join(self.levels)}.")

    def choose(self, view: Any, seat: int, level: int, seed: int) -> tuple[Action, ...]:
        """The pieces of the action that a bot chooses from its view; none if it may wait and does."""
        own = view.copy()
        seed_random(own, seed)
        out = new_row(self.choice_size)
        return tuple(map(int, out[: self.bound(contract.choose)(own, seat, level, *self._bots_room, out)]))

    @property
    def choice_size(self) -> int:
        """The length of the row that `choose` needs."""
        return max(self.max_legal, self.max_pieces)

    @cached_property
    def _bots_room(self) -> tuple[list[Any], Any]:
        return [self.state() for _ in range(self.bot_worlds)], self.workspace()

    # --- notation ---

    def write(self, *pieces: Action) -> str:
        """An action in notation."""
        return self.words.write(pieces)

    def read(self, text: str, view: Any, seat: int) -> tuple[Action, ...]:
        """The pieces of a written action. Raises Problem `unreadable` or `ambiguous`."""
        try:
            return self.words.read(text, view, seat)
        except Problem as problem:
            raise problem.told(self.words.tell) from None


def _game_of(package: str, otherwise: Mapping[str, Any] | None = None) -> Game:
    """The game of a folder, with some parts replaced."""
    game = import_module(package).GAME
    assert isinstance(game, Game)
    return replace(game, **otherwise) if otherwise else game


def check_seed(seed: int) -> None:
    """Check that matches can be dealt from a seed. Raises Problem `bad_seed`."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise Problem.english("bad_seed", "A seed is a whole number from 0 to 2**63 - 1.")


def kernels_in(package: str) -> dict[Function, Function]:
    """The game's kernel for each kernel of the contract, from its `rules`, `bots` and `statistics`.

    Raises LookupError for one that is missing or defined in two modules.
    """
    modules = [module for room in ("rules", "bots", "statistics") for module in _modules(f"{package}.{room}")]
    found: dict[Function, Function] = {contract.choose: random_bot.choose}
    for declared in contract.CONTRACT:
        name = declared.__name__
        homes = [m for m in modules if getattr(getattr(m, name, None), "__module__", None) == m.__name__]
        if len(homes) > 1:
            raise LookupError(f"{name} stands in {' and in '.join(m.__name__ for m in homes)}")
        if homes:
            found[declared] = getattr(homes[0], name)
        elif contract.is_required(declared) and declared not in found:
            raise LookupError(f"{name} must stand in a module of {package}.rules or {package}.bots")
    return found


def _modules(name: str) -> list[ModuleType]:
    """A module, or a package and all modules in it; none if there is no such module."""
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name:
            return []
        raise
    inside = iter_modules(module.__path__, f"{name}.") if hasattr(module, "__path__") else ()
    return [module, *(import_module(found.name) for found in inside)]
