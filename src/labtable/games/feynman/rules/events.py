"""The events of a match of U-kNOw Feynman."""

from labtable.engine.kernels.events import Argument, EventKind, Mark

from .names import card_data, numbers, shown_colour, shown_face, side_name

ROUND = Argument("round")
SIDE = Argument("side", side_name)
CARD = Argument("card", card_data)
BACK = Argument("back", shown_face)  # what a drawn card shows to all (F-4)
BOSON = Argument("boson", shown_face)
BENEATH = Argument("beneath", shown_face)  # the particle under the boson
BY = Argument("by")  # the seat that played the boson
COLOUR = Argument("colour", shown_colour)
CARDS = Argument("cards")  # how many
SEATS = Argument("seats", numbers, 0)


class Happened(EventKind):
    """The kinds of events, each with its rule and what it says."""

    DEALT = 0, "F-2", Mark.OPENS_TURN, ROUND  # by the seat
    WENT_BACK = 1, "F-3", CARD
    OPENED = 2, "F-3", CARD
    PLAYED = 3, Mark.OPENS_TURN, SIDE, CARD
    BARYON = 4, "F-6", Mark.OPENS_TURN, SIDE, CARD, Argument("second", card_data), Argument("third", card_data)
    ASKED = 5, "F-12", BOSON, BENEATH, BY  # the seat is to answer
    COMPLETED = 6, "F-17", Mark.OPENS_TURN, BOSON, BENEATH, SIDE, CARD, BY  # with that card, on that side
    LAID_FLIP = 7, "F-15", Mark.OPENS_TURN, SIDE, CARD
    TURNED = 8, "F-10", SIDE, CARD  # which side is up now, and what lies on the pile
    NAMED = 9, COLOUR
    REVERSED = 10, "F-7", Argument("direction")
    SKIPPED = 11, "F-7"  # by a Skip, or a Reverse between two
    DREW = 12, "F-5", Mark.OPENS_TURN, CARD.own(), BACK  # in its turn
    KEPT = 13, "F-5"
    TOOK = 14, "F-12", Mark.OPENS_TURN, BOSON, CARDS
    RESHUFFLED = 15, "F-21", CARDS
    DECAY = 16, "F-19", Mark.ALOUD
    CAUGHT = 17, "F-19", Mark.ALOUD, Argument("late"), CARDS
    PASSED = 18, "F-21", Mark.OPENS_TURN
    ROUND_WON = 19, "F-20", Mark.ALOUD, ROUND, SEATS
    MATCH_WON = 20, "F-20", Argument("rounds"), SEATS
    HAD_TO_DRAW = 21, CARD.own(), BACK
    SET_ASIDE = 22, "F-22", CARDS, Argument("aside")  # how many are left to draw, and how many take no part
    RAN_OUT = 23, "F-22", Mark.OPENS_TURN, Mark.ALOUD  # the draw pile; the seat's action ends the round
    LOST_TURN = 24, "F-9"  # by a Higgs boson
