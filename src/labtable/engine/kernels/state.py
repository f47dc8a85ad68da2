"""The fields that the engine needs in every game's state: seats, dice, and the action taken piece by piece."""

from typing import Annotated, Any, ClassVar, cast

from .kernel import kernel
from .options import parameters_of
from .record import Fields, Row


class StateFields(Fields):
    """The base of states: while `emitted` is a list, events are appended to it (`engine.kernels.events`).

    A new state has the printed parameters and is blank otherwise.
    """

    __slots__ = ("emitted",)
    emitted: list[Any] | None

    def __init__(self) -> None:
        super().__init__()
        self.emitted = None
        for parameter in parameters_of(cast(Any, type(self))):
            setattr(self, parameter.name, parameter.default)

    def copy(self) -> Any:
        """A new state with the same values, whose events are not collected."""
        twin = super().copy()
        twin.emitted = None
        return twin


class MatchState:
    """The fields that every game's state begins with. The engine sets them, and hides the secret ones in views.

    A game whose actions take several pieces gives the maximum: `prefix: Annotated[Row, 200]`.
    """

    behaviour: ClassVar[type[Fields]] = StateFields

    seats: int
    prefix: Annotated[Row, 1]  # the pieces so far of an action that is not complete
    prefix_size: int
    prefix_seat: int  # the seat of these pieces, if there are any
    random_low: int  # the table's dice: two words of key and a counter, a secret of the table
    random_high: int
    random_count: int


@kernel
def is_midway(s: MatchState) -> bool:
    """Whether an action of several pieces has begun and is not complete; then only its seat is asked."""
    return s.prefix_size > 0


@kernel
def clear_prefix(s: MatchState) -> None:
    """Forget the pieces so far: no action has begun."""
    for i in range(s.prefix_size):
        s.prefix[i] = 0
    s.prefix_size = s.prefix_seat = 0
