"""The time of a lesson: when it ends, and what is due at the tables of its class before and then."""

from typing import Literal, NamedTuple

from labtable.table.state.table import Table

from .changes import Timed

LAST_ROUND_MS = 5 * 60_000  # before the end: tables play their round of turns to its end, and stop
LAST_DEAL_MS = 15 * 60_000  # before the end: no table is dealt to by itself any more
AGAIN_MS = 30_000  # after a match, in which its end is read
LOOK_MS = 5_000  # between two looks at who is done, while tables are dealt to again by themselves

Phase = Literal["on", "last", "up"]


class Timing(NamedTuple):
    """When a lesson ends (time of the day), and since when that is set; `again`: done tables are dealt to again."""

    ends: int | None = None
    since: int = 0
    again: bool = False

    def set(self, change: Timed) -> "Timing":
        """What is set from now on. An end that is moved before it has come is still that of the same lesson."""
        is_same = self.ends is not None and change.at < self.ends
        return Timing(change.ends, self.since if is_same else change.at, change.again)

    @property
    def last_round(self) -> int | None:
        """From when tables stop once all have had equally many turns: in a short lesson, in its last third."""
        return None if self.ends is None else self.ends - min(LAST_ROUND_MS, (self.ends - self.since) // 3)

    @property
    def last_deal(self) -> int | None:
        """Until when tables are dealt to by themselves: in a short lesson, in its first half."""
        return None if self.ends is None else self.ends - min(LAST_DEAL_MS, (self.ends - self.since) // 2)

    def phase(self, now: int) -> Phase:
        """Whether the lesson is on, in its last round, or has ended."""
        if self.ends is None or self.last_round is None or now < self.last_round:
            return "on"
        return "last" if now < self.ends else "up"

    def deals(self, now: int) -> bool:
        """Whether tables that are done are dealt to again."""
        return self.again and (self.last_deal is None or now < self.last_deal)

    def next_look(self, now: int) -> int | None:
        """When something may be due again; None: not before something changes."""
        looks = [at for at in (self.last_round, self.ends) if at is not None and at > now]
        return min([*looks, now + LOOK_MS] if self.deals(now) else looks, default=None)

    def is_last(self, table: Table, now: int) -> bool:
        """Whether the match at a table is to stop after its round of turns: not one that was dealt in spite of that."""
        return self.phase(now) != "on" and table.play is not None and table.play.dealt < (self.last_round or 0)

    def is_up(self, table: Table, now: int) -> bool:
        """Whether the match at a table has no time left: not one that was dealt after the end."""
        return self.phase(now) == "up" and table.play is not None and table.play.dealt < (self.ends or 0)


def is_done(table: Table, now: int) -> bool:
    """Whether the match at a table has been over for long enough; not one that the desk has ended."""
    play = table.play
    if play is None or table.frozen is not None or not play.is_over or (play.is_stopped and not play.is_out_of_time):
        return False
    return now >= play.started + play.ms + AGAIN_MS
