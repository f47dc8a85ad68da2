"""Problems as answers to browsers."""

import msgspec
from starlette.responses import Response

from labtable.engine.words.problem import Problem

from .messages import Fault

STATUS = {  # of problems; all others are 400
    "unknown_table": 404,
    "unknown_game": 404,
    "not_found": 404,
    "not_host": 403,
    "elsewhere": 403,
    "no_sheet": 404,
    "not_over": 409,
    "no_match": 409,
    "no_address": 409,
    "too_long": 413,
    "unknown_host": 421,
    "slow_down": 429,
    "long_head": 431,
    "store": 503,
    "took_too_long": 503,
    "internal": 500,
}


def as_fault(problem: Problem, to: str | None = None) -> Fault:
    """Return the fault that tells a browser of a problem with its message `to`."""
    return Fault(problem.code, problem.sentence, to, problem.refusal)


def as_answer(fault: Fault, status: int | None = None) -> Response:
    """A fault as the answer to a request."""
    status = STATUS.get(fault.code, 400) if status is None else status
    return Response(msgspec.json.encode(fault), status, media_type="application/json")
