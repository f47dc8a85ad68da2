"""The full state of a match of Unitary, as one record."""

from enum import IntEnum
from typing import Annotated

from labtable.engine.kernels.meaning import UNSEEN, Amount, BySeat, OneOf, SeatNumber
from labtable.engine.kernels.options import Option, parameter
from labtable.engine.kernels.record import Row, Rows, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

from .cards import (
    FALSE_CLAIM_COSTS_DRAW,
    MAX_HELD,
    MAX_TURNS,
    N_CARDS,
    N_QUANTITIES,
    QUANTITY_COPIES,
    SPECIAL_COPIES,
    UNIT_CARDS,
    UNITS,
)

NOBODY = -1
HIDDEN = -1  # a card that the viewer may not know
MAX_SEATS = 4
MAX_SIDES = 3  # four play as two sides (U-1)
MAX_HAND = MAX_HELD + 1  # a turn begins by drawing one
MAX_PLAYS = MAX_TURNS * MAX_HAND
SIDES = BySeat({4: 2})  # U-1: four play as two teams of opposite seats
DECK_CARDS = N_QUANTITIES * QUANTITY_COPIES + sum(SPECIAL_COPIES.values())


class Claims(IntEnum):
    """Option `claims`, U-11."""

    AUTO = 0
    SPOT = 1


class Phase(IntEnum):
    """The phase of a turn: what kind of decision comes next."""

    PLAY = 0
    DISCARD = 1
    WINDOW = 2
    OVER = 3


class Answer(IntEnum):
    """The answer of a seat in the reaction window, U-11."""

    NOT_ASKED = 0
    ASKED = 1
    PASSED = 2
    CLAIMED = 3  # truly; the seat whose claim opened the window too
    CLAIMED_FALSELY = 4


class Action(IntEnum):
    """The numbers of actions: 0 to N_CARDS - 1 play that card, right-side-up; here are the others' first numbers."""

    DOWN = N_CARDS  # + a quantity
    DISCARD = N_CARDS + N_QUANTITIES  # + a card
    DONE = N_CARDS + N_QUANTITIES + N_CARDS
    CLAIM = N_CARDS + N_QUANTITIES + N_CARDS + 1
    PASS = N_CARDS + N_QUANTITIES + N_CARDS + 2


N_ACTIONS = Action.PASS + 1
MAX_LEGAL = 2 * MAX_HAND + 3  # each card two ways, done, claim, pass


class Refusal(Reason):
    """Why an action is not legal, with the rule; the sentences are in `words`."""

    NONE = 0
    MATCH_OVER = 1
    NO_SUCH_ACTION = 2
    NOT_YOUR_TURN = 3, "U-3"
    NOT_IN_HAND = 4, "U-4"
    DISCARD_FIRST = 5, "U-4"
    NO_DISCARD = 6, "U-4"
    ODD_EXPONENT = 7, "U-7"
    NO_UNITS_LEFT = 8, "U-8"
    NO_CLAIMING = 9, "U-11"  # option claims=auto
    CLAIMED_FALSELY = 10, "U-11"
    WINDOW_OPEN = 11, "U-11"
    NO_WINDOW = 12, "U-11"
    ALREADY_ANSWERED = 13, "U-11"


CLAIMS = Option("auto", ("auto", "spot"), windows=("spot",))
BIG_DECK = Option(False, (False, True))

QUANTITIES = parameter(N_QUANTITIES, MAX_SIDES, N_QUANTITIES)
COPIES_OF_QUANTITIES = parameter(QUANTITY_COPIES, 1, QUANTITY_COPIES)
SQUARES, SQUARE_ROOTS, CLEARS = (parameter(n, 0, n) for n in SPECIAL_COPIES.values())
DEALT = parameter(0, 0, MAX_HELD)
KEPT = parameter(MAX_HELD, 1, MAX_HELD)
UNIT_COPIES = parameter(UNIT_CARDS, 1, UNIT_CARDS)
LAST_TURN = parameter(MAX_TURNS, 1, MAX_TURNS)
FALSE_CLAIMS = parameter(FALSE_CLAIM_COSTS_DRAW, 0, 1)


@record
class State(MatchState):
    """The state of a match. A pile's top is its last card; a card is a number of `cards.CARD_NAMES`."""

    claims: Annotated[int, CLAIMS]  # a Claims
    big_deck: Annotated[int, BIG_DECK]  # 0 or 1
    quantities: Annotated[int, QUANTITIES]
    quantity_copies: Annotated[int, COPIES_OF_QUANTITIES]
    squares: Annotated[int, SQUARES]
    square_roots: Annotated[int, SQUARE_ROOTS]
    clears: Annotated[int, CLEARS]
    dealt: Annotated[int, DEALT]
    kept: Annotated[int, KEPT]
    unit_cards: Annotated[int, UNIT_COPIES]
    last_turn: Annotated[int, LAST_TURN]
    false_claims: Annotated[int, FALSE_CLAIMS]
    # exponents of kg, m, s; positive stands above the line
    area: Annotated[Row, len(UNITS), Amount(-UNIT_CARDS, UNIT_CARDS)]
    plays: Annotated[int, Amount(0, MAX_PLAYS)]  # cards played since the deal
    # after which play the area first stood for this quantity; 0 is never
    shown_at: Annotated[Row, N_QUANTITIES, Amount(0, MAX_PLAYS)]
    hand: Annotated[Rows, MAX_SEATS, MAX_HAND, BySeat(), OneOf(N_CARDS, HIDDEN)]  # oldest first
    hand_size: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, MAX_HAND)]
    hidden: Annotated[Row, MAX_SEATS, SIDES, OneOf(N_QUANTITIES, HIDDEN)]  # the hidden card of each side
    deck: Annotated[Row, DECK_CARDS, UNSEEN]
    deck_size: Annotated[int, Amount(0, DECK_CARDS)]
    discard: Annotated[Row, DECK_CARDS, OneOf(N_CARDS)]  # U-12: played and discarded cards alike
    discard_size: Annotated[int, Amount(0, DECK_CARDS)]
    # copies of each quantity that all have seen shuffled from the pile: not hidden
    loose: Annotated[Row, N_QUANTITIES, Amount(0, QUANTITY_COPIES)]
    first: Annotated[int, SeatNumber()]  # the seat that began
    turn: Annotated[int, SeatNumber()]
    turns: Annotated[int, Amount(1, MAX_TURNS)]  # the number of the turn, from 1
    phase: Annotated[int, OneOf(len(Phase))]
    owes_draw: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, 1)]  # 1 after a false claim
    # 1 from a false claim until the next card, done or discard
    claim_shut: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, 1)]
    # plays when a side last claimed falsely: its card had not been shown by then
    denied_at: Annotated[Row, MAX_SEATS, SIDES, Amount(0, MAX_PLAYS)]
    answer: Annotated[Row, MAX_SEATS, BySeat(), OneOf(len(Answer), HIDDEN)]  # an Answer for each seat
    opener: Annotated[int, SeatNumber()]  # the seat whose claim opened the window, or NOBODY
    winners: Annotated[Row, MAX_SEATS, SIDES, Amount(0, 1)]  # 1 for a side that has won
