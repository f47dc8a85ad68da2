"""Presence at a table on other servers of the same store: announced by them, and expired unless repeated."""

from dataclasses import dataclass, field

import msgspec

REPEATED_AFTER = 20_000  # ms
FORGOTTEN_AFTER = 50_000  # ms
TIME_TO_COME_BACK = 30_000  # ms that a seat is kept for a person whose link broke


class Announcement(msgspec.Struct, omit_defaults=True):
    """The seats whose persons are at a table on one server; `asks`: the others are asked to announce theirs."""

    server: str
    seats: list[int] = []
    asks: bool = False


@dataclass
class RemotePresence:
    """The seats of one table whose persons are on other servers."""

    heard: dict[str, tuple[frozenset[int], int]] = field(
        default_factory=dict
    )  # by server: its seats, and when they expire

    def hear(self, announcement: Announcement, now: int) -> None:
        """Note an announcement."""
        self.heard[announcement.server] = (frozenset(announcement.seats), now + FORGOTTEN_AFTER)

    def seats(self, now: int) -> frozenset[int]:
        """The seats whose announcements have not expired."""
        self.heard = {server: (seats, until) for server, (seats, until) in self.heard.items() if until > now}
        return frozenset(seat for seats, _ in self.heard.values() for seat in seats)


def read(message: str) -> Announcement | None:
    """Decode an announcement; None for anything else."""
    try:
        return msgspec.json.decode(message, type=Announcement)
    except msgspec.DecodeError:
        return None


def write(announcement: Announcement) -> str:
    """Encode an announcement."""
    return msgspec.json.encode(announcement).decode()
