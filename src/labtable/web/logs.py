"""The server's log about itself: one line for each kind of failure, however often it occurs."""

import asyncio
import logging
import time
from collections import Counter
from typing import Any

SECONDS_TOGETHER = 60.0
WRITTEN = 3  # lines of one kind in that time; the rest is counted

Kind = tuple[str, int, str, str]  # logger, level, the message without its arguments, and the exception's type


class RepeatFilter(logging.Filter):
    """A filter that passes the first lines of a kind and counts the others, so that no client can fill a disk.

    The number left out is written with the next line of any kind after a minute. Invalid UTF-8 comes from outside and
    is no fault of the server: it is logged in one line, without a trace. Nor is stopping the server while clients wait:
    uvicorn logs how many, and what each of them waited for is left out.
    """

    def __init__(self) -> None:
        super().__init__()
        self._since = time.monotonic()
        self._seen: Counter[Kind] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, asyncio.CancelledError):
            return False
        if isinstance(error, UnicodeDecodeError):
            record.exc_info = record.exc_text = None
        left_out = self._begin_anew() if time.monotonic() - self._since >= SECONDS_TOGETHER else 0
        kind = kind_of(record)
        self._seen[kind] += 1
        if left_out:
            record.msg, record.args = (
                f"{record.getMessage()} (Left out before: {left_out:,} lines like earlier ones.)",
                (),
            )
        return bool(left_out) or self._seen[kind] <= WRITTEN

    def _begin_anew(self) -> int:
        """Reset the counts and return how many lines were left out."""
        left_out = sum(max(0, times - WRITTEN) for times in self._seen.values())
        self._seen.clear()
        self._since = time.monotonic()
        return left_out


def kind_of(record: logging.LogRecord) -> Kind:
    """The key that log lines of one kind share."""
    error = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, str(record.msg), error.__name__ if error else ""


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"terse": {"()": RepeatFilter}},
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["terse"]}},
    "loggers": {
        "labtable": {"level": "INFO"},
        "uvicorn": {"level": "ERROR"},
    },  # as a warning it logs every request that is not HTTP
    "root": {"level": "WARNING", "handlers": ["stderr"]},
}
