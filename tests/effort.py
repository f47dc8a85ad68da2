"""How far the tests look: `make test` takes a sample where `make test-long` takes all, or much more."""

import os

LONG = bool(os.environ.get("LABTABLE_LONG_TESTS"))


def effort(sample: int, long: int) -> int:
    """A number of matches, seeds or examples: the first in `make test`, the second in `make test-long`."""
    return long if LONG else sample
