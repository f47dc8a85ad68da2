"""Policies: bots that are not levels of a game. A policy is a callable that takes what the asked seat may know.

    def first(decision):
        return decision.legal[0]

A class or an object with `batched = True` is given many decisions at once, and answers with an array:

    class Last:
        batched = True

        def __call__(self, decisions):
            return decisions.masks.shape[1] - 1 - decisions.masks[:, ::-1].argmax(axis=1)

An action of several pieces is asked for piece by piece; the pieces so far are in `prefix` of the view. A seat that may
wait answers `wait`, the last action number, to do so. Whoever reads and writes has `decision.text` and
`decision.choices`, and may answer with one of these or with a whole action in notation.

`search:1000` is a policy that searches (`searching`), `policy:FILE` a learned one (`learning`). A policy may have a
method `check_table(game, seats, options)`, which raises a Problem if it cannot play at such a table, and a method
`prepare(game)`, which is called before it sits down at a served table.
"""

import operator
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from inspect import getsourcefile
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, get
from labtable.engine.kernels.options import Value
from labtable.engine.play.flow import may_wait
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Action

from ..observation.batch_kernels import compiled, mark_legal
from ..observation.encoder import action_width, check_length, encoder_of
from . import searching
from .texts import choices_of, described, pieces_of

Policy: TypeAlias = Callable[[Any], Any]
Bot: TypeAlias = (
    str | Policy | type[Any]
)  # what fills a seat: a level, a policy, or the name of one, "package.module:Name"
LARGEST = 2**62  # answers are clamped to it; no game has as many actions
IMPORTED = ":"  # in the name of a policy; no level has one
LEARNED = "policy"  # before the name of a file of weights


class PolicyFailed(Problem):
    """Raised when a policy fails or gives an answer that is not allowed; the cause is the policy's own exception, if
    any.

    `row` is the index among the decisions, or matches, that it was asked about, if known. `results` holds the
    matches that a simulation had played before.
    """

    def __init__(self, code: str, text: str, row: int | None = None) -> None:
        super().__init__(code)
        self.text, self.sentence = text, None
        self.row = row
        self.results: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it without its cause, whose message is already in the text."""
        return PolicyFailed, (self.code, self.text, self.row)

    @property
    def trace(self) -> str | None:
        """The traceback inside the policy, as Python prints it."""
        return "".join(traceback.format_exception(self.__cause__)) if self.__cause__ else None

    def of_matches(self, first: int, matches: int) -> "PolicyFailed":
        """The same error, which names matches `first` to `first` + `matches` - 1 instead of its rows."""
        row = 0 if matches == 1 else self.row
        what = f"match {first + row}" if row is not None else f"matches {first} to {first + matches - 1}"
        return PolicyFailed(self.code, f"In {what}: {self.text}", self.row)


class Decision:
    """What a seat knows when it is asked, and what it may answer.

    `view` is the game's record, blank where the seat may not know; `wait` the number of the action of doing nothing,
    where that is allowed. Everything else is computed on first access.
    """

    def __init__(self, game: Game, view: Any, seat: int, dice: int = 0) -> None:
        """A decision from a plain view; `dice` seeds the policy's dice."""
        self.game = game
        self.seat = seat
        self._given = view
        self._word = dice

    @property
    def wait(self) -> int:
        """The number of the action of doing nothing."""
        return self.game.n_actions

    @property
    def view(self) -> Any:
        """The view as a plain record."""
        return self._given

    @cached_property
    def observation(self) -> NDArray[np.int16]:
        """The view as a row of numbers (see `observation.Encoder`)."""
        return encoder_of(self.game, self.view.seats).of_view(self.view, self.seat)

    @cached_property
    def mask(self) -> NDArray[np.bool_]:
        """The legal answers, as flags: one for each action, `wait` last."""
        mask = np.zeros(self.wait + 1, np.bool_)
        mask[self.game.legal(self.view, self.seat)] = True
        mask[self.wait] = self.game.bound(may_wait)(self.view, self.seat)
        return mask

    @cached_property
    def legal(self) -> list[Action]:
        """The numbers of the legal answers."""
        return [int(action) for action in np.flatnonzero(self.mask)]

    @cached_property
    def choices(self) -> list[str]:
        """The legal answers as texts, in the order of `legal`; each is also an answer (see `bots.texts`)."""
        return choices_of(self.game, self.view, self.seat)

    @cached_property
    def text(self) -> str:
        """The view and what is asked, in sentences."""
        return described(self.game, self.view, self.seat)

    @cached_property
    def history(self) -> NDArray[np.int16]:
        """The last actions that the seat knows of, newest first: (actions, numbers), see `observation.history`.

        The policy's attribute `history` says how many.
        """
        return np.zeros((0, action_width(self.game)), np.int16)

    @cached_property
    def dice(self) -> Random:
        """A random generator for this decision, seeded by the match's seed, the seat and the number of the decision
        alone.
        """
        return Random(self._word)  # noqa: S311  # for play


class Decisions(Sequence[Decision]):
    """A batch of decisions, a row each: `views` are records, `seats` numbers. All else is computed on first access."""

    def __init__(
        self,
        game: Game,
        views: Records,
        seats: NDArray[np.int16],
        roll: Callable[[], NDArray[np.uint64]],
        past: Callable[[], NDArray[np.int16]] | None = None,
    ) -> None:
        """`roll` gives a word for each row's dice, `past` each seat's history."""
        self.game = game
        self.views = views
        self.seats = seats
        self._roll = roll
        self._past = past

    @property
    def wait(self) -> int:
        """The number of the action of doing nothing."""
        return self.game.n_actions

    @cached_property
    def observations(self) -> NDArray[np.int16]:
        """The views as rows of numbers (see `observation.Encoder`)."""
        return encoder_of(self.game, int(self.views["seats"][0])).of_views(self.views, self.seats)

    @cached_property
    def masks(self) -> NDArray[np.bool_]:
        """The legal answers, as flags: a row for each decision with one flag for each action, `wait` last."""
        masks = np.zeros((len(self), self.wait + 1), np.bool_)
        out = np.zeros(self.game.max_legal, np.int16)
        compiled(self.game)[mark_legal](self.views, self.seats, out, masks, self.wait)
        return masks

    @cached_property
    def history(self) -> NDArray[np.int16]:
        """The last actions that each seat knows of, newest first: (rows, actions, numbers), see `observation.history`.

        The policy's attribute `history` says how many.
        """
        return np.zeros((len(self), 0, action_width(self.game)), np.int16) if self._past is None else self._past()

    @cached_property
    def dice(self) -> NDArray[np.uint64]:
        """A random word for each row, which depends only on the match's seed, the seat and the decision's number."""
        return self._roll()

    def __len__(self) -> int:
        return len(self.views)

    def __getitem__(self, i: Any) -> Any:
        """Row i as a single decision."""
        return _Row(self, range(len(self))[i])

    def __iter__(self) -> Iterator[Decision]:
        return (_Row(self, i) for i in range(len(self)))


class _Row(Decision):
    """A decision that is a row of a batch."""

    def __init__(self, rows: Decisions, i: int) -> None:
        self.game = rows.game
        self.seat = int(rows.seats[i])
        self._rows = rows
        self._i = i

    @cached_property
    def view(self) -> Any:
        return get(self._rows.views, self._i, self.game.state)

    @cached_property
    def observation(self) -> NDArray[np.int16]:
        row: NDArray[np.int16] = self._rows.observations[self._i]
        return row

    @cached_property
    def mask(self) -> NDArray[np.bool_]:
        mask: NDArray[np.bool_] = self._rows.masks[self._i]
        return mask

    @cached_property
    def history(self) -> NDArray[np.int16]:
        row: NDArray[np.int16] = self._rows.history[self._i]
        return row

    @cached_property
    def dice(self) -> Random:
        return Random(int(self._rows.dice[self._i]))  # noqa: S311  # for play


# --- policies by name -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class NamedPolicy:
    """A policy with the name that results show. Compares equal only to itself.

    Calling it asks the policy and returns an action number for each decision.
    """

    name: str
    policy: Policy
    text: str | None = None  # the name that it was imported by
    lock: Any = field(default_factory=Lock, repr=False)  # held while it is asked

    @property
    def is_batched(self) -> bool:
        """Whether it is given many decisions at once."""
        return bool(getattr(self.policy, "batched", False))

    @property
    def history(self) -> int:
        """The number of last actions that the policy's `history` asks for. Raises Problem `bad_number`."""
        return check_length(getattr(self.policy, "history", 0))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle an imported policy by its name, any other by value."""
        return _restored, (None if self.text else self.policy, self.text, self.name)

    def __call__(self, decisions: Sequence[Decision]) -> NDArray[np.int64]:
        """An action number for each decision; a batched policy is given them as `Decisions`.

        Raises PolicyFailed if it raises, or answers with anything but whole numbers.
        """
        if not self.is_batched:
            return np.array([self._answer(row, decision) for row, decision in enumerate(decisions)], np.int64)
        try:
            given = np.asarray(self.policy(decisions))
        except PolicyFailed:
            raise
        except Exception as error:
            raise self.failed(error) from error
        if given.shape != (len(decisions),) or given.dtype.kind not in "iu":
            raise PolicyFailed(
                "bad_bot",
                f"{self.name} answered {len(decisions)} decisions with an array of shape {given.shape} and type "
                f"{given.dtype}; a whole number for each is wanted.",
            )
        numbers: NDArray[np.int64] = np.minimum(given, np.iinfo(np.int64).max).astype(np.int64)
        return numbers

    def _answer(self, row: int, decision: Decision) -> int:
        try:
            given = self.policy(decision)
        except Exception as error:
            raise self.failed(error, row) from error
        if isinstance(given, str):
            return self._piece_of(row, decision, given)
        try:
            number = operator.index(given)
        except TypeError:
            what = f"{self.name} answered {given!r:.80}; the number of an action is wanted, or its text."
            raise PolicyFailed("bad_bot", what, row) from None
        return max(-LARGEST, min(number, LARGEST))

    def _piece_of(self, row: int, decision: Decision, text: str) -> int:
        """The piece that a written answer gives. Raises PolicyFailed."""
        try:
            pieces = pieces_of(decision.game, decision.view, decision.seat, text)
        except Problem as problem:
            what = f"{self.name} answered {text!r:.80}. {problem.text}"
            raise PolicyFailed("bad_bot", what, row) from None
        return pieces[0] if pieces else decision.wait

    def failed(self, error: Exception, row: int | None = None) -> PolicyFailed:
        """The PolicyFailed for an exception inside the policy, with the line in its file."""
        return PolicyFailed("bad_bot", f"{self.name} failed with {error_text(error)}", row)

    def check_table(self, game: Game, seats: int, options: Mapping[str, Value]) -> None:
        """Check that the policy can play at such a table. Raises the policy's own Problem."""
        check = getattr(self.policy, "check_table", None)
        if check is not None:
            check(game, seats, options)

    @property
    def fingerprint(self) -> str:
        """A digest of the learned policy, or of the policy's source file; empty if there is neither."""
        own = getattr(self.policy, "fingerprint", None)
        if isinstance(own, str):
            return own
        kind = self.policy if hasattr(self.policy, "__qualname__") else type(self.policy)
        try:
            return sha256(Path(getsourcefile(kind) or "").read_bytes()).hexdigest()
        except (TypeError, OSError):
            return ""


def error_text(error: BaseException) -> str:
    """An exception as text, with the last line of its traceback that is in the policy's file."""
    frames = traceback.extract_tb(error.__traceback__)
    what = f"{type(error).__name__}: {str(error) or 'no reason given'}".splitlines()[0].rstrip(".")
    own = [frame for frame in frames[1:] if frame.filename == frames[1].filename]
    return f"{what} ({own[-1].filename}, line {own[-1].lineno})." if own else f"{what}."


def named(policy: Policy | None, name: str | None = None) -> NamedPolicy:
    """A policy with its name; a class is instantiated, as it is when it is imported.

    Raises PolicyFailed `bad_bot`.
    """
    home = policy if isinstance(policy, type) or hasattr(policy, "__qualname__") else type(policy)
    called = name or f"{getattr(home, '__module__', '')}{IMPORTED}{getattr(home, '__qualname__', home)}"
    if isinstance(policy, type):
        try:
            policy = policy()
        except Exception as error:
            raise PolicyFailed("bad_bot", f"{called} cannot be made: {error_text(error)}") from error
    if not callable(policy):
        raise PolicyFailed("bad_bot", f"{called} is no bot: it cannot be called with a decision.")
    return NamedPolicy(called, policy)


def imported(text: str) -> NamedPolicy:
    """The policy of the name "package.module:Name", "search:1000" or "policy:FILE".

    Raises PolicyFailed `bad_bot`, or Problem `bad_policy`.
    """
    module_name, _, name = text.partition(IMPORTED)
    if module_name == LEARNED:
        if not name:
            raise PolicyFailed("bad_bot", f"A learned policy is named policy:FILE, not {text!r}.")
        from ..learning.trained import Trained

        return NamedPolicy(text, Trained.read(name))
    if module_name == searching.NAME:
        if not re.fullmatch("[1-9][0-9]{0,8}", name):
            raise PolicyFailed("bad_bot", f"A search is named search:N, for N simulations a decision, not {text!r}.")
        return NamedPolicy(text, searching.Searching(int(name)), text)
    if not all(part.isidentifier() for part in [*module_name.split("."), *name.split(".")]):
        raise PolicyFailed("bad_bot", f"A bot of your own is named package.module:Name, not {text!r}.")
    try:
        found: Any = import_module(module_name)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{module_name}.".startswith(f"{error.name}."):
            raise PolicyFailed("bad_bot", f"For the bot {text}: there is no module {error.name} here.") from None
        raise PolicyFailed("bad_bot", f"{module_name} cannot be imported: {error_text(error)}") from error
    for part in name.split("."):
        if not hasattr(found, part):
            known = ", ".join(key for key, value in vars(found).items() if callable(value) and key[0] != "_")
            raise PolicyFailed("bad_bot", f"{module_name} has no {name}; it has {known or 'nothing that plays'}.")
        found = getattr(found, part)
    policy = named(found, text)
    return NamedPolicy(text, policy.policy, text)


def _restored(policy: Policy | None, text: str | None, name: str) -> NamedPolicy:
    """Unpickle a policy."""
    found = imported(text) if text else named(policy)
    return replace(found, name=name)


def bot_of(game: Game, bot: Bot) -> str | NamedPolicy:
    """Return a seat's bot: the name of a level, or a policy with its name.

    Raises Problem `bad_level`, `bad_bot` or `bad_policy`.
    """
    if isinstance(bot, NamedPolicy):
        return bot
    if not isinstance(bot, str):
        return named(bot)
    return imported(bot) if IMPORTED in bot else game.level_name(bot)


def import_from_here(bots: Sequence[Bot]) -> None:
    """Make the current folder importable if a bot is named as an import path."""
    folder = str(Path.cwd())
    if any(isinstance(bot, str) and IMPORTED in bot for bot in bots) and folder not in sys.path:
        sys.path.insert(0, folder)


def bots_of(game: Game, bots: Sequence[Bot]) -> tuple[str | NamedPolicy, ...]:
    """Return the bot of each seat.

    The same policy, or the same name, gives the same bot; different bots have different names.

    Raises Problem `bad_level` or `bad_bot`.
    """
    found: list[str | NamedPolicy] = []
    for i, bot in enumerate(bots):
        same = [k for k in range(i) if bots[k] is bot or (isinstance(bot, str) and bots[k] == bot)]
        found.append(found[same[0]] if same else _with_own_name(bot_of(game, bot), found))
    return tuple(found)


def _with_own_name(bot: str | NamedPolicy, others: Sequence[str | NamedPolicy]) -> str | NamedPolicy:
    """The bot, with a number after its name if another policy has the same name."""
    if isinstance(bot, str):
        return bot
    names, name, number = {name_of(other) for other in others}, bot.name, 1
    while name in names:
        number += 1
        name = f"{bot.name} {number}"
    return replace(bot, name=name)


def name_of(bot: str | NamedPolicy) -> str:
    """The name of a bot."""
    return bot if isinstance(bot, str) else bot.name
