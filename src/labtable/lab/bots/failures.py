"""Failures of policies: their tracebacks are written to a file, named in the message to the user."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from labtable.engine.words.problem import Problem

from .policies import PolicyFailed


@contextmanager
def tracebacks_in_files() -> Iterator[None]:
    """Turn PolicyFailed into a Problem that names the file with its traceback."""
    try:
        yield
    except PolicyFailed as failed:
        raise Problem.english(failed.code, failed.text + save_traceback(failed)) from None


def save_traceback(failed: PolicyFailed) -> str:
    """Write the traceback of a failed policy, if it has one, to a file; return a sentence that names the file."""
    if not failed.trace:
        return ""
    with tempfile.NamedTemporaryFile(prefix="labtable-", suffix=".txt", delete=False) as file:
        file.write(failed.trace.encode(errors="backslashreplace"))  # paths need not be UTF-8
    return f" All that Python says of it is in {file.name}."
