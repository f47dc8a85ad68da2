"""What a seat says, as a browser is sent it: what has its default is left out."""

from .live import JSON


def is_here(seat: JSON) -> bool:
    """Whether a person holds the seat and is here."""
    return bool(seat["kind"] == "person" and "absence" not in seat)


def substitute(seat: JSON) -> str | None:
    """The level of the computer that plays for the seat's person."""
    level: str | None = seat.get("substitute", {}).get("level")
    return level


def is_overdue(seat: JSON) -> bool:
    """Whether a computer plays since the person's time for a turn was over."""
    return bool(seat.get("substitute", {}).get("why") == "overdue")
