# mypy: disable-error-code="empty-body"
"""The kernels that every game provides, under these names, in its `rules` and its `bots`.

They are declared here so that kernels of the engine, of `labtable.search` and of a game's own bots can call them;
`Game.bound` replaces them by the game's own. A kernel that a game must provide raises Unbound until then; the others
have the behaviour that most games want.
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
NOBODY = -1  # no seat
NO_PIECE = -1  # of a seat that waits
WON = 2048  # the value of a win in a search
FEATURE_WHOLE, MOST_FEATURES = 1000, 512  # the maximum of the numbers of `compute_features`, and of their count
RANDOM_LEVEL = 0  # of every game's bots: any of the actions worth choosing, all equally likely


class Asked(IntEnum):
    """What the match wants of a seat now: nothing, or that it may or must act."""

    NO = 0  # nothing: it may not act
    MAY = 1  # it may act, at any time; the match goes on without it and does not wait
    MAY_SOON = 2  # the same, but only until the next action: bots give people a moment for it
    MUST = 3  # the match waits for it
    SECRETLY = 4  # the match waits for it; its answer, and whether it has answered, is secret until all have


class Told(IntEnum):
    """What the other seats are told of an action when it is taken."""

    NOTHING = 0  # nothing, not even that the seat has acted
    ACTED = 1  # that it has acted, and not what it did
    ALL = 2  # what it did


class Unbound(NotImplementedError):
    """Raised when a kernel of the contract is called that no game has been bound to."""


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
    """Deal the match: seats, options and dice are set, everything else is blank."""


@kernel
def begin(s: MatchState) -> None:
    """Emit the events before the first action, for dealt and arranged matches; change nothing."""


@required
def is_over(s: MatchState) -> bool:
    """Whether the match has ended."""


@required
def has_won(s: MatchState, seat: int) -> bool:
    """Whether the seat has won the ended match, alone or with others; there may be no winner. False before the end."""


@required
def asked(s: MatchState, seat: int) -> int:
    """An `Asked`: what the match wants of the seat; NO once it is over.

    For other seats than the seat itself it depends on nothing secret, except whether a seat asked SECRETLY has
    answered.

    While an action of several pieces is being taken, the engine asks its seat alone (`engine.play.asked_now`).
    """


@kernel
def only_asked(s: MatchState) -> int:
    """The seat that must act while no other may, or NOBODY if all have to be `asked`; the match is not over.

    It saves time where one seat is on turn and says nothing that `asked` does not say.
    """
    return NOBODY


@required
def refusal(s: MatchState, seat: int, piece: int) -> int:
    """0 if the piece is legal, alone or after those in `s.prefix`; else the reason, a number of `Game.refusals`."""


@required
def legal(s: MatchState, seat: int, out: Row) -> int:
    """Write the pieces worth choosing into `out`, each once; return their number, 0 for a seat not asked.

    `out` has room for `Game.max_legal` numbers. All listed pieces are legal, and can be completed to an action.
    """


@kernel
def goes_on(s: MatchState, seat: int, piece: int) -> bool:
    """Whether the action needs more pieces after this legal one."""
    return False


@required
def apply(s: MatchState, seat: int, piece: int) -> None:
    """Take a legal action and do all that follows without a decision, and emit the events.

    `piece` is the last of the action's pieces; those before it are the first `s.prefix_size` of `s.prefix`.
    """


@kernel
def returns(s: MatchState, seat: int) -> int:
    """The seat's result of the ended match: 1 won, -1 lost, 0 if nobody has; in games with points the points."""
    if has_won(s, seat):
        return 1
    for other in range(s.seats):
        if has_won(s, other):
            return -1
    return 0


@kernel
def fair_stop(s: MatchState) -> int:
    """A number where a match whose time is up can stop fairly, as all seats have had equally many turns; 0 elsewhere.

    It differs from that of the place before, and says nothing that is secret. Who leads there, `progress` says. By
    default there is no such place: then a match without time ends without a leader.
    """
    return 0


# --- what a seat may know ---------------------------------------------------------------------------------------------


@kernel
def hide(s: MatchState, seat: int) -> None:
    """Blank what the seat, or a SPECTATOR, may not know (-1 for cards); the engine hides dice and prefix."""


@kernel
def redeal(s: MatchState, seat: int) -> None:
    """Fill the blanks of the seat's view with a world consistent with it, all equally likely, by its dice."""


@kernel
def told(s: MatchState, seat: int, piece: int) -> int:
    """A `Told`: what the others are told of the action that this legal piece is about to complete.

    By default nothing of a secret answer, and of everything else only that the seat has acted.
    """
    return Told.NOTHING if asked(s, seat) == Asked.SECRETLY else Told.ACTED


# --- bots -------------------------------------------------------------------------------------------------------------


@required
def choose(
    view: MatchState, seat: int, level: int, worlds: MutableSequence[MatchState], workspace: Any, out: Row
) -> int:
    """Write the pieces of the action that a bot of this level takes into `out`; return their number.

    No pieces mean that it may act out of turn and prefers to wait. `view` is its own copy, seeded with its own dice,
    and may be changed. `worlds` are `Game.bot_worlds` states to try things in, `workspace` one record of
    `Game.workspace`; the initial content of both is undefined. `out` has room for a whole action and for
    `Game.max_legal` numbers. A game without this kernel has the bots of `engine.play.random_bot`.
    """


@kernel
def piece_drawn(s: MatchState, seat: int, waits: int, dice: MatchState, out: Row) -> int:
    """A random piece of those worth choosing, all equally likely.

    `waits` is 1 for a seat that may wait: then waiting is as likely as each piece, and returns NO_PIECE. `out` has room
    for `Game.max_legal` numbers and is used as scratch space.
    """
    n = legal(s, seat, out)
    k = random_below(dice, n + waits)
    return NO_PIECE if k == n else out[k]


@kernel
def random_piece(s: MatchState, seat: int, waits: int, dice: MatchState, out: Row) -> int:
    """Write such a piece into `out[0]` and return 1, or return 0 if the seat waits."""
    piece = piece_drawn(s, seat, waits, dice, out)
    if piece == NO_PIECE:
        return 0
    out[0] = piece
    return 1


@kernel
def playout_piece(s: MatchState, seat: int, waits: int, out: Row) -> int:
    """The playout policy: write a seat's piece into `out[0]` and return 1, or return 0 if the seat waits.

    `waits` is 1 for a seat that may wait. By default it is a random piece worth choosing; a game whose matches hardly
    ever end that way provides something better. `out` has room for `Game.max_legal` numbers.
    """
    return random_piece(s, seat, waits, s, out)


# --- for the search, see `labtable.search.planning` -------------------------------------------------------------------


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
    """Write how promising each of the first n legal pieces is into `weights`; return whether the game has a prior.

    `is_first` marks the decision that is searched for, where computing may take longer: all others are later ones in
    trials, and many. `view` is the seat's own and may be changed, `worlds` and `workspace` are as in `choose`. The
    weights are whole numbers, and only their ratios count; a piece of weight 0 is never tried. A game with a prior is
    searched by `labtable.search.planning`, others by `labtable.search.tree`.
    """
    return False


@kernel
def ends_trial(s: MatchState, view: MatchState, seat: int) -> bool:
    """Whether a trial that began at this view of the seat can end here, because its result is decided.

    By default a trial is played to the end of the match.
    """
    return False


@kernel
def prospects(s: MatchState, seat: int) -> int:
    """The seat's expected share of a win, in parts of `WON`, in a match that a trial has left before its end."""
    return WON // s.seats


@kernel
def belief(s: MatchState, view: MatchState, seat: int) -> int:
    """Return the likelihood of the other seats' actions, given that this world is behind the seat's view.

    A positive number below 2**40, of which only the ratio to that of other worlds counts; 0 if it is the same for all.
    """
    return 0


# --- for learned policies, see `labtable.lab.learning` ----------------------------------------------------------------


@kernel
def compute_features(view: MatchState, seat: int, out: Row) -> int:
    """Write features that a careful player would compute from the seat's view, such as odds; return how many.

    `view` is the seat's own. The numbers are from 0 to `FEATURE_WHOLE`, at most `MOST_FEATURES`, and each index always
    has the same meaning. Learned policies get them with the view; by default there are none.
    """
    return 0


# --- what studies count: in `statistics` of the game's folder ---------------------------------------------------------


@kernel
def turns_of(s: MatchState, marked: int) -> int:
    """The number of turns in a match, `marked` of whose actions are turns by `Statistics.turns`."""
    return marked


@kernel
def progress(s: MatchState, seat: int) -> int:
    """Return the seat's progress by the complete state: a higher number is nearer to winning. It defines who leads."""
    return 0


@kernel
def count_held(s: MatchState, seat: int, copies: Row) -> None:
    """Add the copies that the seat holds of each item of `Statistics.items` to `copies`."""


@kernel
def count_made(s: MatchState, seat: int, piece: int, copies: Row) -> None:
    """Add the items that an action plays to `copies`, if its pieces alone do not say them.

    `piece` is its last piece, and has not been taken yet.
    """


CONTRACT = (
    deal, begin, is_over, has_won, asked, only_asked, refusal, legal, goes_on, apply, returns, fair_stop, hide, redeal,
    told, choose, playout_piece, prior, ends_trial, prospects, belief, compute_features, turns_of, progress, count_held,
    count_made,
)  # fmt: skip
