"""Problems as faults on the wire."""

from labtable.engine.words.problem import Problem

from .messages import Fault

STATUS = {  # HTTP status by problem; all others are 400
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_language": 404,
    "unknown_class": 404,
    "not_found": 404,
    "not_host": 403,
    "not_desk": 403,
    "elsewhere": 403,
    "no_sheet": 404,
    "no_line": 404,
    "not_over": 409,
    "no_match": 409,
    "no_address": 409,
    "too_long": 413,
    "unknown_host": 421,
    "slow_down": 429,
    "full": 503,
    "store": 503,
    "took_too_long": 503,
    "broken_log": 500,
    "internal": 500,
}


def as_fault(problem: Problem, to: str | None = None) -> Fault:
    """The fault that reports a problem with the browser's message `to`."""
    return Fault(problem.code, problem.text, to, problem.sentence)


def status_of(fault: Fault) -> int:
    """The HTTP status of a fault."""
    return STATUS.get(fault.code, 400)
