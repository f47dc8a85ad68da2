"""Failures of policies: their tracebacks are written to a file, named in the message to the user."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from labtable.engine.words.problem import Problem

from .policies import PolicyFailed


@contextmanager
def telling_where() -> Iterator[None]:
    """Turn PolicyFailed into a Problem that names the file with its traceback."""
    try:
        yield
    except PolicyFailed as failed:
        raise Problem(failed.code, failed.sentence + trace_of(failed)) from None


def trace_of(failed: PolicyFailed) -> str:
    """Write the traceback of a failed policy to a file; return a sentence that names the file, empty without a
    traceback.
    """
    if not failed.trace:
        return ""
    with tempfile.NamedTemporaryFile(prefix="labtable-", suffix=".txt", delete=False) as file:
        file.write(failed.trace.encode(errors="backslashreplace"))  # paths need not be UTF-8
    return f" All that Python says of it is in {file.name}."
