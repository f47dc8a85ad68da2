"""Rows that compiled kernels make for themselves: short ones on the stack, all others allocated."""

from pathlib import Path

import numpy as np

from labtable.engine.kernels.compiled import compile_kernels
from labtable.engine.kernels.kernel import kernel, new_numbers, new_row
from labtable.engine.kernels.record import Row

SHORT, LONG = 3, 5000


@kernel
def doubled(number: int) -> int:
    """Twice the number, by way of a row that is blank each time."""
    row = new_row(SHORT)
    for place in range(SHORT):
        row[place] += number
    return row[0] + row[2]


@kernel
def through_rows(given: Row, n: int) -> int:
    """The sum of what goes through rows of all lengths, each blank at first and apart from the others."""
    total = 0
    for i in range(n):
        short, other, some = new_row(SHORT), new_row(SHORT), new_row(n)
        numbers, many = new_numbers(2), new_numbers(LONG)
        short[i % SHORT] += given[i]
        numbers[1] += 2**40
        many[LONG - 1] += 2**50
        some[i] += doubled(given[i])
        for place in range(SHORT):
            total += short[place] - other[place]
        total += numbers[0] + numbers[1] + many[LONG - 1] + some[i]
    return total


def test_rows_of_every_length_are_blank_each_time_and_apart() -> None:
    given = [5, -7, 300, 11, 2]
    twin = compile_kernels([through_rows], {}, [Path(__file__)], "rows")[through_rows]
    expected = 3 * sum(given) + len(given) * (2**40 + 2**50)
    assert through_rows(given, len(given)) == twin(np.array(given, np.int16), len(given)) == expected
