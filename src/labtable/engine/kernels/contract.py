# mypy: disable-error-code="empty-body"
"""The kernels that every game provides, under these names, in its `rules` and its `bots`.

They are declared here so that kernels of the engine, of `labtable.search` and of a game's own bots can be written
against them; `Game.bound` puts the game's own functions in their place. One that a game must provide raises until then;
the others have the behaviour that most games want.
"""

from collections.abc import Callable, MutableSequence
from enum import IntEnum
from typing import Any, TypeVar

from .kernel import kernel
from .randomness import random_below
from .record import Row
from .state import MatchState

F = TypeVar("F", bound=Callable[..., Any])

SPECTATOR = -1
NO_PIECE = -1  # of a seat that waits
WON = 2048  # what a seat's win counts for a search
RECKONED_WHOLE, MOST_RECKONED = 1000, 512  # of the numbers that `reckon` gives
RANDOM_LEVEL = 0  # of every game's bots: any of the actions worth choosing, all equally likely


class Asked(IntEnum):
    """The request of a match to a seat now: whether it may act or must."""

    NO = 0  # nothing: it may not act
    MAY = 1  # it may act, at any time; the match goes on without it and does not wait
    MAY_SOON = 2  # the same, but the chance is gone with the next action: bots give people a moment to take it
    MUST = 3  # the match waits for it
    SECRETLY = 4  # the match waits for it; its answer, and whether it has answered, is secret until all have


class Told(IntEnum):
    """The knowledge that the other seats are given of an action when it is taken."""

    NOTHING = 0  # nothing, not even that the seat has acted
    ACTED = 1  # that it has acted, and not what it did
    ALL = 2  # what it did


class Unbound(NotImplementedError):
    """The error of calling a kernel of the contract that no game has been bound to."""


def required(declaration: F) -> F:
    """Mark a kernel that a game must provide."""

    def unbound(*_: object) -> Any:
        raise Unbound(f"{declaration.__name__} belongs to a game: call it by Game.bound, or by a kernel bound so")

    unbound.__name__, unbound.__qualname__ = declaration.__name__, declaration.__qualname__
    unbound.__module__, unbound.__doc__ = declaration.__module__, declaration.__doc__
    unbound.__dict__["is_required"] = True
    return kernel(unbound)  # type: ignore[return-value]


def is_required(function: object) -> bool:
    """Whether a game must provide this kernel of the contract."""
    return getattr(function, "is_required", False) is True


# --- the rules --------------------------------------------------------------------------------------------------------


@required
def deal(s: MatchState) -> None:
    """Deal the match: seats, options and dice are set, all else is blank."""


@kernel
def begin(s: MatchState) -> None:
    """Emit what is told before the first action, dealt or arranged; change nothing."""


@required
def is_over(s: MatchState) -> bool:
    """Whether the match has ended."""


@required
def has_won(s: MatchState, seat: int) -> bool:
    """Whether the seat has won the ended match, alone or with others; perhaps none has. False before the end."""


@required
def asked(s: MatchState, seat: int) -> int:
    """An `Asked`: what the match wants of the seat; NO once it is over.

    For others than the seat itself it depends on nothing secret, but for whether a seat asked SECRETLY has answered.

    While an action of several pieces is being taken, the engine asks its seat alone (`engine.play.asked_now`).
    """


@required
def refusal(s: MatchState, seat: int, piece: int) -> int:
    """0 if the piece is legal, alone or after those in `s.prefix`; else the reason, a number of `Game.refusals`."""


@required
def legal(s: MatchState, seat: int, out: Row) -> int:
    """Write the pieces worth choosing into `out`, each once; return their number, 0 for a seat not asked.

    `out` has room for `Game.max_legal` numbers. All that is listed is legal, and can be completed.
    """


@kernel
def goes_on(s: MatchState, seat: int, piece: int) -> bool:
    """Whether the action needs more pieces after this legal one."""
    return False


@required
def apply(s: MatchState, seat: int, piece: int) -> None:
    """Carry out a legal action and all that follows without a decision, and emit what happens.

    `piece` is the last of the action's pieces; those before it are the first `s.prefix_size` of `s.prefix`.
    """


@kernel
def returns(s: MatchState, seat: int) -> int:
    """The seat's result of the ended match: 1 won, -1 lost, 0 if none has; games that count points return those."""
    if has_won(s, seat):
        return 1
    for other in range(s.seats):
        if has_won(s, other):
            return -1
    return 0


# --- what a seat may know ---------------------------------------------------------------------------------------------


@kernel
def hide(s: MatchState, seat: int) -> None:
    """Blank what the seat, or a SPECTATOR, may not know (-1 in places of cards); the engine hides dice and prefix."""


@kernel
def redeal(s: MatchState, seat: int) -> None:
    """Fill the blanks of the seat's view with one of the worlds it may be, all equally likely, by its dice."""


@kernel
def told(s: MatchState, seat: int, piece: int) -> int:
    """A `Told`: what the others are told of the action that this legal piece is about to complete.

    By default nothing of a secret answer, and of all else no more than that the seat has acted.
    """
    return Told.NOTHING if asked(s, seat) == Asked.SECRETLY else Told.ACTED


# --- bots -------------------------------------------------------------------------------------------------------------


@required
def choose(
    view: MatchState, seat: int, level: int, worlds: MutableSequence[MatchState], workspace: Any, out: Row
) -> int:
    """Write the pieces of the action that a bot of this level takes into `out`; return their number.

    No pieces mean that it may act out of turn and prefers to wait. `view` is its own, seeded with its own dice, and may
    be changed. `worlds` are `Game.bot_worlds` states to try things in, `workspace` one record of `Game.workspace`; what
    both hold at first means nothing. `out` has room for a whole action and for `Game.max_legal` numbers. A game without
    this kernel has the bots of `engine.play.random_bot`.
    """


@kernel
def piece_drawn(s: MatchState, seat: int, waits: int, dice: MatchState, out: Row) -> int:
    """A random piece of those worth choosing, all equally likely.

    `waits` is 1 for a seat that may wait: then doing nothing is as likely as each piece, and NO_PIECE is returned.
    `out` has room for `Game.max_legal` numbers; what it holds afterwards means nothing.
    """
    n = legal(s, seat, out)
    k = random_below(dice, n + waits)
    return NO_PIECE if k == n else out[k]


@kernel
def random_piece(s: MatchState, seat: int, waits: int, dice: MatchState, out: Row) -> int:
    """Write such a piece into `out[0]` and return 1, or 0 where the seat waits."""
    piece = piece_drawn(s, seat, waits, dice, out)
    if piece == NO_PIECE:
        return 0
    out[0] = piece
    return 1


@kernel
def playout_piece(s: MatchState, seat: int, waits: int, out: Row) -> int:
    """Write the piece of a seat in a match that is only tried into `out[0]` and return 1, or 0 where the seat waits.

    `waits` is 1 for a seat that may wait. By default it is any piece worth choosing; a game whose matches hardly ever
    end that way has something better. `out` has room for `Game.max_legal` numbers.
    """
    return random_piece(s, seat, waits, s, out)


# --- what a search may be told, see `labtable.search.planning` --------------------------------------------------------


@kernel
def prior(
    view: MatchState,
    seat: int,
    is_first: bool,
    worlds: MutableSequence[MatchState],
    workspace: Any,
    pieces: Row,
    n: int,
    weights: Row,
) -> bool:
    """Write how promising each of the first n legal pieces is into `weights`; return whether the game can tell.

    `is_first` says that this is the decision that is searched for, which is worth a thought: all others are later ones
    in trials, and many. `view` is the seat's own and may be changed, `worlds` and `workspace` are as in `choose`. The
    weights are whole numbers, and only their ratios count; a piece of weight 0 is never tried. A game that gives a
    prior is searched by `labtable.search.planning`, others by `labtable.search.tree`.
    """
    return False


@kernel
def ends_trial(s: MatchState, view: MatchState, seat: int) -> bool:
    """Whether a trial that began at this view of the seat need not be played on: what counts for it is decided.

    By default a trial is played to the end of the match.
    """
    return False


@kernel
def promise(s: MatchState, seat: int) -> int:
    """The seat's share of a win, in parts of `WON`, in a match that a trial has left before its end."""
    return WON // s.seats


@kernel
def belief(s: MatchState, view: MatchState, seat: int) -> int:
    """Return how likely the other seats would have done what they did, if this world is what the seat's view hides.

    A positive number below 2**40, of which only the ratio to other worlds' counts; 0 where it is the same for all.
    """
    return 0


# --- what a learner may be told, see `labtable.lab.learning` ----------------------------------------------------------


@kernel
def reckon(view: MatchState, seat: int, out: Row) -> int:
    """Write what a careful player reckons from the seat's view into `out`, such as odds; return how many numbers.

    `view` is the seat's own. The numbers lie from 0 to `RECKONED_WHOLE`, at most `MOST_RECKONED`, and each always means
    the same. Learners see them beside the view; by default there are none.
    """
    return 0


# --- what studies count: in `statistics` of the game's folder ---------------------------------------------------------


@kernel
def turns_of(s: MatchState, marked: int) -> int:
    """The number of turns of a match; `marked` of its actions are turns by `Statistics.turns`."""
    return marked


@kernel
def progress(s: MatchState, seat: int) -> int:
    """Return how far the seat has come, by the whole truth: more is nearer to winning. Who leads is read from it."""
    return 0


@kernel
def count_held(s: MatchState, seat: int, copies: Row) -> None:
    """Add to `copies` the copies of each item of `Statistics.items` that the seat holds."""


@kernel
def count_made(s: MatchState, seat: int, piece: int, copies: Row) -> None:
    """Add to `copies` the items that an action plays which the pieces by themselves do not say.

    `piece` is its last, and has not been carried out.
    """


CONTRACT = (
    deal, begin, is_over, has_won, asked, refusal, legal, goes_on, apply, returns, hide, redeal, told, choose,
    playout_piece, prior, ends_trial, promise, belief, reckon, turns_of, progress, count_held, count_made,
)  # fmt: skip
