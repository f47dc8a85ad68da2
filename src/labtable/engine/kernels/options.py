"""Options: the settings in which tables of a game may differ."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec

from .record import marks_of, shapes_of

Value = str | int | bool


class OptionValue(msgspec.Struct, frozen=True):
    """A value of an option, and a sentence on what it changes; `windows`: with it reaction windows open."""

    value: Value
    title: str
    sentence: str
    windows: bool = False


class Option(msgspec.Struct, frozen=True):
    """A way in which tables may differ: a mark of the field of the state that holds it, whose name it takes.

    The state holds a value's place among the choices. The choices of a number option (with `low` and `high`) are
    examples; any from low to high will do, and the state holds the number itself. `by_seats` has the default for
    numbers of seats that are played otherwise; with fewer than `least_seats` it means nothing and is not offered.
    """

    title: str
    default: Value
    choices: tuple[OptionValue, ...]
    low: int | None = None
    high: int | None = None
    name: str = ""
    by_seats: Mapping[int, Value] = {}
    least_seats: int = 1
    is_parameter: ClassVar[bool] = False

    def default_for(self, seats: int | None) -> Value:
        """The default of a table of so many seats, or where that is not known.

        >>> form = Option("Form", "laboratory", (), by_seats={2: "elimination"})
        >>> form.default_for(2), form.default_for(4), form.default_for(None)
        ('elimination', 'laboratory', 'laboratory')
        """
        return self.default if seats is None else self.by_seats.get(seats, self.default)

    def opens_windows(self, value: Value, seats: int) -> bool:
        """Whether reaction windows open because this option has such a value."""
        return seats >= self.least_seats and any(c.windows and c.value == value for c in self.choices)


class Parameter(Option, frozen=True):
    """A number of the rules that whoever studies a game may change; the default is what is printed.

    It is a mark of a field and given like an option, but tables do not offer it.
    """

    is_parameter: ClassVar[bool] = True


def parameter(title: str, default: int, low: int, high: int) -> Parameter:
    """A parameter from low to high.

    >>> hand = parameter("Cards in a hand", 6, 1, 8)
    >>> hand.default, hand.low, hand.high, hand.is_parameter
    (6, 1, 8, True)
    """
    return Parameter(title, default, (), low, high)


def options_of(state: type[Any]) -> tuple[Option, ...]:
    """The options and parameters that a state class declares, in its order."""
    marked = [(name, mark) for name in shapes_of(state) for mark in marks_of(state, name)]
    return tuple(msgspec.structs.replace(mark, name=name) for name, mark in marked if isinstance(mark, Option))


@cache
def parameters_of(state: type[Any]) -> tuple[Option, ...]:
    """The parameters that a state class declares."""
    return tuple(option for option in options_of(state) if option.is_parameter)
