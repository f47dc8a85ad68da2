# mypy: disable-error-code="empty-body"
"""The kernels that every game provides, under these names, in its modules `rules`, `hide` and `bots`.

They are declared here so that the engine's own kernels (playouts, search) can be written against them;
`engine.binding` puts a game's functions in their place. None of these bodies ever runs.
"""

from collections.abc import MutableSequence

from .kernel import Record, Row, kernel


@kernel
def deal(s: Record) -> None:
    """Start: seats, options and random fields are set, all else is blank."""


@kernel
def is_over(s: Record) -> bool:
    """Whether the match has ended."""


@kernel
def may_act(s: Record, seat: int) -> bool:
    """Whether the rules let this seat act now. It depends on nothing that is secret from anybody else."""


@kernel
def may_wait(s: Record, seat: int) -> bool:
    """Whether the match goes on without this seat if it chooses not to act: it may act out of turn, but need not."""


@kernel
def refusal(s: Record, seat: int, action: int) -> int:
    """0 if the action is legal, else the reason: a number of the game's `Refusal`, an IntEnum."""


@kernel
def legal(s: Record, seat: int, out: Row) -> int:
    """Write the actions worth choosing into `out`, each once; return how many there are."""


@kernel
def apply(s: Record, seat: int, action: int) -> None:
    """Carry out one legal action and all that follows without a decision."""


@kernel
def is_secret(s: Record, seat: int, action: int) -> bool:
    """Whether only the seat itself may know, for now, that it took this action (an answer in a reaction window)."""


@kernel
def hide(s: Record, seat: int) -> None:
    """Blank all that the seat may not know (-1 in places of cards); `SPECTATOR` may know what is public."""


@kernel
def redeal(s: Record, seat: int) -> None:
    """Fill the blanks of the seat's view with one of the worlds it may be, all equally likely, by its random fields."""


@kernel
def returns(s: Record, seat: int) -> int:
    """The result of an ended match for a seat: 1 won, 0 drawn, -1 lost; or points, where the game counts points."""


@kernel
def is_midway(s: Record) -> bool:
    """Whether an action that takes several pieces has been begun and not finished; then only its seat may act."""


@kernel
def choose(view: Record, seat: int, level: int, work: MutableSequence[Record], out: Row) -> int:
    """Write the pieces of the action that a bot of this level takes into `out`; return how many there are.

    None means that it may act out of turn and would rather not. It sees its own view, seeded with its own dice;
    `work` is room for some records.
    """


SPECTATOR = -1
CONTRACT = (
    deal,
    is_over,
    may_act,
    may_wait,
    refusal,
    legal,
    apply,
    is_secret,
    hide,
    redeal,
    returns,
    is_midway,
    choose,
)
