"""A store's own count of days, since a clock that is wrong once would erase everything."""

import logging
import time
from datetime import UTC, datetime

SECONDS_A_DAY = 86_400
MOST_DAYS = 7  # enough for a laptop that serves once a week

logger = logging.getLogger(__name__)


def day_now() -> int:
    """The day of this machine's clock, counted from 1970 (UTC)."""
    return int(time.time() // SECONDS_A_DAY)


def days_counted(before: int, shown: int) -> int:
    """The number of days that count as passed when a clock showed the day `before`, and shows another now.

    A clock that has gone back or far ahead was set, or no server ran for long: none of these days count.
    """
    gone = shown - before
    if 0 <= gone <= MOST_DAYS:
        return gone
    logger.warning(
        "the clock shows %s, and showed %s when it was last looked at: nothing is erased for this time",
        written(shown),
        written(before),
    )
    return 0


def written(day: int) -> str:
    """A day as year, month and day."""
    return datetime.fromtimestamp(day * SECONDS_A_DAY, UTC).date().isoformat()
