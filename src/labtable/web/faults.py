"""Faults as HTTP responses."""

import msgspec
from starlette.responses import Response

from labtable.api.faults import status_of
from labtable.api.messages import Fault


def as_answer(fault: Fault, status: int | None = None) -> Response:
    """A fault as the response to a request."""
    status = status_of(fault) if status is None else status
    return Response(msgspec.json.encode(fault), status, media_type="application/json")
