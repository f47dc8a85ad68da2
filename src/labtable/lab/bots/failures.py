"""Failures of policies, written down: what Python says of them, in a file beside the one sentence."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from labtable.engine.words.problem import Problem

from .policies import PolicyFailed


@contextmanager
def telling_where() -> Iterator[None]:
    """Write down where a policy went wrong, if it does. Raises Problem, which says where, in place of PolicyFailed."""
    try:
        yield
    except PolicyFailed as failed:
        raise Problem(failed.code, failed.sentence + trace_of(failed)) from None


def trace_of(failed: PolicyFailed) -> str:
    """Write down where in a policy it went wrong, and say in a sentence where that is; empty if there is nothing."""
    if not failed.trace:
        return ""
    with tempfile.NamedTemporaryFile(prefix="labtable-", suffix=".txt", delete=False) as file:
        file.write(failed.trace.encode(errors="backslashreplace"))  # of a path that is no UTF-8
    return f" All that Python says of it is in {file.name}."
