"""The values of written lines by Python's fractions."""

import re
from fractions import Fraction

from .brute import joined


class Number:
    """A fraction whose operations are those of the oracle; None once one of them has failed."""

    def __init__(self, value: Fraction | None) -> None:
        self.value = value

    def _join(self, operator: str, other: "Number") -> "Number":
        if self.value is None or other.value is None:
            return Number(None)
        return Number(joined(operator, self.value, other.value))

    def __add__(self, other: "Number") -> "Number":
        return self._join("+", other)

    def __sub__(self, other: "Number") -> "Number":
        return self._join("-", other)

    def __mul__(self, other: "Number") -> "Number":
        return self._join("x", other)

    def __truediv__(self, other: "Number") -> "Number":
        return self._join("/", other)

    def __pow__(self, other: "Number") -> "Number":
        return self._join("^", other)


def value_of(text: str) -> Fraction | None:
    """The value of a written expression by Python."""
    python = re.sub(r"\[[^\]]*: (\d+)/(\d+)\]|(\d+)/(12)[hdsc]", r"N(F(\1\3,\2\4))", text)
    signs = python.replace(" x ", " * ").replace("^", "**")
    found = eval(signs, {"N": Number, "F": Fraction})
    assert isinstance(found, Number)
    return found.value
