"""The events of a match of Mathic Fraction."""

from labtable.engine.kernels.events import Argument, Audience, EventKind, Mark

from .names import card_name, token_names, write_line


def numbers(row: list[int]) -> list[int]:
    """Seats, or the pieces of a play."""
    return row


ROUND = Argument("round")
CARD = Argument("card", card_name)
LINE = Argument("line", write_line, 0)
CARDS = Argument("cards")  # how many
SOLUTION = Argument("solution", bool)
POINTS = Argument("points")
TOKENS = Argument("tokens", token_names, 0)
PIECES = Argument("pieces", numbers, 0)
HEARTS = Argument("hearts")
SEATS = Argument("seats", numbers, 0)
COUNTED = (  # a seat's round (M-14, M-15)
    CARDS,
    Argument("of_space"),  # how many of its cards are the space at the round's end
    Argument("solutions"),
    Argument("tokens"),
    POINTS,  # of this round
    Argument("total"),  # points of all rounds
    Argument("card_points"),
    Argument("solution_points"),
    Argument("token_points"),
)


class Happened(EventKind):
    """The kinds of events, each with its rule and what it says."""

    BEGINS = 0, "M-1", ROUND  # the seat leads
    DISCARDED = 1, Mark.OPENS_TURN, CARD
    COMPUTED = 2, "M-3", Mark.OPENS_TURN, CARD, LINE  # the card is the one of the hand
    MADE_PATTERN = 3, "M-10", Mark.OPENS_TURN, CARD, LINE
    STOLE = 4, "M-11", Mark.ALOUD, CARD, LINE  # the card is the discarded one
    STOLE_PATTERN = 5, "M-11", Mark.ALOUD, CARD, LINE
    EARNED = 6, CARDS, SOLUTION, POINTS, TOKENS
    PASSED = 7, Audience.OWN
    NOT_STOLEN = 8, "M-11"
    STANDS = 9, "M-12"
    CHALLENGED_TRUE = 10, "M-12", Mark.ALOUD  # the seat has challenged
    CHALLENGED_FALSE = 11, "M-12", Mark.ALOUD  # the seat has challenged
    FALSE_ALONE = 12, "M-16"  # the table has found the play false
    WENT_BACK = 13, PIECES  # a false play, of the seat that made it
    SKIPS = 14, "M-12"  # a thief who was proved wrong
    NEW_HAND = 15, "M-13", CARDS  # of each hand; the seat leads
    NEXT_ROUND = 16, "M-13", ROUND  # the seat leads
    ROUND_OVER = 17, "M-14", ROUND
    ROUND_POINTS = 18, "M-15", *COUNTED
    POINTS_ALONE = 19, "M-16", *COUNTED  # the same of a player alone
    WON = 20, "M-15", POINTS, SEATS
    RESET = 21, "M-16", Mark.OPENS_TURN
    HEARTS_LEFT = 22, "M-16", HEARTS
    NO_HEART_LEFT = 23, "M-16", POINTS
    NOTHING_LEFT = 24, "M-16", POINTS
    MISSED = 25, "M-12", Mark.ALOUD  # the seat has lost the turn that would come now
