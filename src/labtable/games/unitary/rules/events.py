"""The events of a match of Unitary."""

from typing import Literal

from labtable.engine.kernels.events import Argument, Audience, EventKind, Mark

from .cards import CARD_NAMES, UNITS
from .state import Answer

NO_WAY = 0  # of a special card that was played; `area.UP` and `area.DOWN` are those of a quantity


def card_name(card: int) -> str:
    """The card's name."""
    return CARD_NAMES[card]


def way_name(way: int) -> Literal["up", "down"] | None:
    """The way up in which a quantity was played."""
    if way == NO_WAY:
        return None
    return "up" if way > 0 else "down"


def units(exponents: list[int]) -> list[int]:
    """Exponents of kg, m and s."""
    return exponents


def seat_numbers(seats: list[int]) -> list[int]:
    """Seats."""
    return seats


AnswerName = Literal["pass", "claim", "false_claim"]
ANSWER_NAMES: dict[int, AnswerName] = {
    Answer.PASSED: "pass",
    Answer.CLAIMED: "claim",
    Answer.CLAIMED_FALSELY: "false_claim",
}


def answer_name(answer: int) -> AnswerName:
    """Return the name of a seat's answer in the window."""
    return ANSWER_NAMES[answer]


def answer_names(answers: list[int]) -> list[AnswerName | None]:
    """List each seat's answer in the window; None for a seat that it did not ask, or whose partner answered."""
    return [ANSWER_NAMES.get(answer) for answer in answers]


CARD = Argument("card", card_name)
BY = Argument("by", card_name)
TURN = Argument("turn")
WAY = Argument("way", way_name)
BEFORE = Argument("before", units, len(UNITS))  # the area before a play
AREA = Argument("area", units, len(UNITS))  # and after it
SEATS = Argument("seats", seat_numbers, 0)  # the seats of a side, or of several
PLAY = Argument("play")  # after how many cards since the deal
MOST = Argument("most")  # cards that may be kept
COSTS = Argument("costs", bool)  # whether it costs the next draw
ANSWER = Argument("answer", answer_name)
ANSWERS = Argument("answers", answer_names, 0)  # of each seat


class Happened(EventKind):
    """The kinds of events, each with its rule and what it says."""

    TEAMS = 0, "U-1", SEATS  # first one side, then the other
    HIDES = 1, "U-2", Audience.OWN, CARD, SEATS  # of the seat's side
    DREW = 2, Mark.OPENS_TURN, TURN, CARD.own()
    DREW_NOTHING = 3, "U-12", Mark.OPENS_TURN, TURN
    PAID_DRAW = 4, "U-11", Mark.OPENS_TURN, TURN
    RESHUFFLED = 5, "U-12"
    PLAYED = 6, CARD, WAY, BEFORE, AREA
    DONE = 7
    DONE_DISCARD = 8, "U-4", MOST
    DISCARDED = 9, CARD
    FALSE_CLAIM = 10, "U-11", Mark.ALOUD, COSTS
    WINDOW = 11, "U-11", Mark.ALOUD
    ANSWERED = 12, "U-11", Audience.OWN, ANSWER
    WINDOW_CLOSED = 13, "U-11", Mark.ALOUD, ANSWERS
    MATCH_WAS = 14, "U-11", CARD, PLAY, SEATS
    WON = 15, "U-9", CARD, SEATS
    WON_CLAIM = 16, "U-11", CARD, SEATS
    WON_TOGETHER = 17, "U-10", CARD, SEATS
    DRAWN_MATCH = 18, "U-13", TURN
    HID = 19, CARD, SEATS
    MADE = 20, "U-9", CARD, BY, WAY, BEFORE, AREA  # claims=auto: the area stands for a quantity, by a card played
