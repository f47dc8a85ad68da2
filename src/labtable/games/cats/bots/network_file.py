"""The file of the expert's network for matches of two: little-endian 16-bit whole numbers.

Array by array: from the inputs (`noticing`) to WIDTH units, and their biases; to a second layer of as many units; to a
number for each action, stored action by action. All are in parts of ONE. `bench/duel.py teach` makes it.
"""

from array import array
from collections.abc import Iterable
from pathlib import Path
from sys import byteorder
from typing import Any

from ..rules.state import N_ACTIONS
from .noticing import N_NOTICED

PATH = Path(__file__).with_name("duel.weights")
WIDTH = 128
BITS = 12
ONE = 1 << BITS
MOST = (1 << 15) - 1
SIZES = (N_NOTICED * WIDTH, WIDTH, WIDTH * WIDTH, WIDTH, WIDTH * N_ACTIONS, N_ACTIONS)
FIRST, FIRST_ADDED, SECOND, SECOND_ADDED, LAST, LAST_ADDED = (sum(SIZES[:i]) for i in range(len(SIZES)))  # places


def write(path: Path, weights: Iterable[Any]) -> None:
    """Write arrays of weights, rounded to what the file can hold. Raises OSError, ValueError."""
    numbers = [max(-MOST, min(MOST, round(float(w) * ONE))) for part in weights for w in part.flat]
    if len(numbers) != sum(SIZES):
        raise ValueError(f"a network has {sum(SIZES)} weights, and these are {len(numbers)}")
    path.write_bytes(bytes(byte for n in numbers for byte in n.to_bytes(2, "little", signed=True)))


def read(path: Path = PATH) -> tuple[int, ...]:
    """Return all weights, concatenated, in parts of ONE. Raises OSError, ValueError."""
    numbers = array("h")
    numbers.frombytes(path.read_bytes())
    if byteorder == "big":
        numbers.byteswap()
    return tuple(numbers)
