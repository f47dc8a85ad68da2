"""Options: the settings in which tables of a game may differ."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec

from .record import marks_of, shapes_of

Value = str | int | bool


class Option(msgspec.Struct, frozen=True):
    """A setting in which tables may differ: a mark on the field of the state that holds it, whose name it takes.

    The state holds a value's index among the choices. The choices of a number option (with `low` and `high`) are
    examples; any number from low to high is valid, and the state holds the number itself. `by_seats` has other defaults
    for some numbers of seats; with fewer than `least_seats` it has no effect and is not offered. `windows` are the
    choices that open reaction windows.

    The game's texts say what it is: `option.claims` its title, `option.claims.spot` that of a choice (a number needs
    none), and `option.claims.spot.says` what the choice changes.
    """

    default: Value
    choices: tuple[Value, ...]
    low: int | None = None
    high: int | None = None
    name: str = ""
    by_seats: Mapping[int, Value] = {}
    least_seats: int = 1
    windows: tuple[Value, ...] = ()
    is_parameter: ClassVar[bool] = False

    def default_for(self, seats: int | None) -> Value:
        """The default at a table of this many seats, or of an unknown number.

        >>> form = Option("laboratory", (), by_seats={2: "elimination"})
        >>> form.default_for(2), form.default_for(4), form.default_for(None)
        ('elimination', 'laboratory', 'laboratory')
        """
        return self.default if seats is None else self.by_seats.get(seats, self.default)

    def opens_windows(self, value: Value, seats: int) -> bool:
        """Whether this value of the option opens reaction windows."""
        return seats >= self.least_seats and value in self.windows


class Parameter(Option, frozen=True):
    """A number in the rules that researchers may change; the default is the printed one.

    It is a mark on a field and is set like an option, but tables do not offer it.
    """

    is_parameter: ClassVar[bool] = True


def parameter(default: int, low: int, high: int) -> Parameter:
    """A parameter from low to high.

    >>> hand = parameter(6, 1, 8)
    >>> hand.default, hand.low, hand.high, hand.is_parameter
    (6, 1, 8, True)
    """
    return Parameter(default, (), low, high)


def options_of(state: type[Any]) -> tuple[Option, ...]:
    """The options and parameters that a state class declares, in its order."""
    marked = [(name, mark) for name in shapes_of(state) for mark in marks_of(state, name)]
    return tuple(msgspec.structs.replace(mark, name=name) for name, mark in marked if isinstance(mark, Option))


@cache
def parameters_of(state: type[Any]) -> tuple[Option, ...]:
    """The parameters that a state class declares."""
    return tuple(option for option in options_of(state) if option.is_parameter)
