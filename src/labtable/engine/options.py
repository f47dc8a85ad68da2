"""What tables may differ in."""

import msgspec

Value = str | int | bool


class Choice(msgspec.Struct, frozen=True):
    """One value of an option, and a sentence on what it changes."""

    value: Value
    title: str
    sentence: str


class Option(msgspec.Struct, frozen=True):
    """A way in which tables may differ. The choices of a number option are examples; any from low to high will do."""

    name: str
    title: str
    default: Value
    choices: tuple[Choice, ...]
    low: int | None = None
    high: int | None = None
