"""Metrics that a server counts for its operator."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .log import StoreError


@dataclass
class Metrics:
    """Counts since the start of the server. None of them is about a table or a person."""

    acts: int = 0
    writes: int = 0  # to the store
    failed_writes: int = 0
    seconds_of_writing: float = 0.0

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Time a write."""
        start = time.perf_counter()
        try:
            yield
        except StoreError:
            self.failed_writes += 1
            raise
        finally:
            self.writes += 1
            self.seconds_of_writing += time.perf_counter() - start
