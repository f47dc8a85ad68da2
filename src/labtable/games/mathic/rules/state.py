"""The full state of a match of Mathic Fraction, as one record."""

from enum import IntEnum
from typing import Annotated

from labtable.engine.kernels.meaning import UNSEEN, Amount, BySeat, OneOf, SeatNumber
from labtable.engine.kernels.options import Option, parameter
from labtable.engine.kernels.record import Row, Rows, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

from .cards import (
    AIM_OF_THE_BOOK,
    AIMS,
    CARD_POINTS,
    COPIES,
    DECK_CARDS,
    HAND,
    HEARTS,
    MAX_DENOMINATOR,
    MAX_NUMERATOR,
    MAX_ROUNDS,
    N_FACES,
    N_TOKENS,
    SOLUTION_POINTS,
    SPACE,
    SUITS,
    TOKEN_COPIES,
    TOKEN_PILE,
    TOKEN_POINTS,
    TOKENS_SHOWN,
    WHOLE,
)

NOBODY = -1
NOTHING = -1  # no token where one was
HIDDEN = -1  # a card or an answer that the viewer may not know
MAX_SEATS = 6
MOST_ROUNDS = 50  # that the option `rounds` allows
MAX_POINTS = max(AIMS) - 1  # of whom the match goes on for
MAX_PIECES = 200  # of one play: 33 wild cards with values, operators and brackets, more than a space ever holds


class Phase(IntEnum):
    """The phase of a turn: what kind of decision comes next."""

    PLAY = 0
    STEAL = 1  # M-11: the window after a discard
    CHALLENGE = 2  # M-12: the window after a play, option referee=honour
    OVER = 3


class Referee(IntEnum):
    """Option `referee`, M-12."""

    AUTO = 0
    HONOUR = 1


class Piece(IntEnum):
    """Pieces 0 to N_FACES - 1 are that card, written in a play; here are the others' numbers, or their first."""

    NUMERATOR = N_FACES  # + n: declares a wild card's numerator
    DENOMINATOR = N_FACES + MAX_NUMERATOR + 1 - 1  # + d, from 1
    PLUS = N_FACES + MAX_NUMERATOR + 1 + MAX_DENOMINATOR
    MINUS = PLUS + 1
    TIMES = PLUS + 2
    OVER = PLUS + 3
    POWER = PLUS + 4
    OPEN = PLUS + 5
    CLOSE = PLUS + 6
    EQUALS = PLUS + 7
    LESS = PLUS + 8
    MORE = PLUS + 9
    COMPUTE = PLUS + 10  # begins a play (M-3)
    PATTERN = PLUS + 11  # begins a play (M-10)
    STEAL = PLUS + 12  # begins a theft (M-11)
    STEAL_PATTERN = PLUS + 13
    END = PLUS + 14  # of a play
    CHALLENGE = PLUS + 15  # M-12
    PASS = PLUS + 16
    RESET = PLUS + 17  # M-16
    DISCARD = PLUS + 18  # + a card


N_ACTIONS = Piece.DISCARD + N_FACES


class Refusal(Reason):
    """Why a piece is not legal, with the rule; the sentences are in `words`."""

    NONE = 0
    MATCH_OVER = 1
    NO_SUCH_ACTION = 2
    NOT_YOUR_TURN = 3, "M-2"
    NOT_ASKED = 4, "M-11"  # no window is open, or it does not ask this seat
    WINDOW_OPEN = 5, "M-11"
    PLAY_UNFINISHED = 6, "M-3"
    NO_PLAY_BEGUN = 7, "M-3"
    SPACE_EMPTY = 8, "M-2"
    NOT_IN_HAND = 9, "M-2"
    NO_PATTERN_TOKEN = 10, "M-10"
    CARD_NOT_THERE = 11, "M-3"
    ONE_HAND_CARD = 12, "M-3"
    CARD_EXPECTED = 13, "M-4"
    OPERATOR_EXPECTED = 14, "M-4"
    VALUE_EXPECTED = 15, "M-5"
    NO_VALUE_EXPECTED = 16, "M-5"
    VALUE_NOT_OF_CARD = 17, "M-5"
    NO_BRACKET_OPEN = 18, "M-4"
    BRACKET_OPEN = 19, "M-4"
    ONE_RELATION = 20, "M-4"
    NO_RELATION = 21, "M-4"
    NO_COMPARE_TOKEN = 22, "M-7"
    TOO_LONG = 23, "M-4"
    HAND_CARD_MISSING = 24, "M-3"
    SPACE_CARD_MISSING = 25, "M-3"
    NOT_TRUE = 26, "M-4"
    UNDEFINED = 27, "M-6"
    NOT_RATIONAL = 28, "M-4"
    TOO_BIG = 29, "M-4"
    NO_PATTERN = 30, "M-9"
    PATTERN_TOO_SHORT = 31, "M-9"
    NO_DISCARD_ALONE = 32, "M-16"
    RESET_ONLY_ALONE = 33, "M-16"


REFEREE = Option("auto", ("auto", "honour"), least_seats=2, windows=("honour",))
STEALING = Option(True, (False, True), least_seats=2, windows=(True,))
AIM = Option(AIM_OF_THE_BOOK, AIMS)
SPRINT = Option(False, (False, True))
HALF_DECK = Option(False, (False, True))
ROUNDS = Option(MAX_ROUNDS, (1, MAX_ROUNDS), low=1, high=MOST_ROUNDS)

HIGHEST = parameter(WHOLE, 0, WHOLE)
N_SUITS = parameter(len(SUITS), 1, len(SUITS))
SPECIAL_COPIES = parameter(max(COPIES), 0, max(COPIES))
TOKEN_COPIES_OF = parameter(max(TOKEN_COPIES), 0, max(TOKEN_COPIES))
DEALT = parameter(HAND, 1, HAND)
LAID = parameter(SPACE, 0, SPACE)
SHOWN = parameter(TOKENS_SHOWN, 0, TOKENS_SHOWN)
CARD_WORTH = parameter(CARD_POINTS, 0, CARD_POINTS)
SOLUTION_WORTH = parameter(SOLUTION_POINTS, 0, SOLUTION_POINTS)
TOKEN_WORTH = parameter(TOKEN_POINTS, 0, TOKEN_POINTS)
LIVES = parameter(HEARTS, 0, HEARTS)


@record
class State(MatchState):
    """The state of a match. A card is the number of its face in `cards.FACES`; a pile's top is its last card."""

    prefix: Annotated[Row, MAX_PIECES]  # the play that is being written
    referee: Annotated[int, REFEREE]  # a Referee
    stealing: Annotated[int, STEALING]  # 0 or 1
    aim: Annotated[int, AIM]  # which of `cards.AIMS`
    sprint: Annotated[int, SPRINT]  # 0 or 1
    half_deck: Annotated[int, HALF_DECK]  # 0 or 1
    max_rounds: Annotated[int, ROUNDS]
    highest: Annotated[int, HIGHEST]
    suits: Annotated[int, N_SUITS]
    special_copies: Annotated[int, SPECIAL_COPIES]
    token_copies: Annotated[int, TOKEN_COPIES_OF]
    dealt: Annotated[int, DEALT]
    laid: Annotated[int, LAID]
    tokens_shown: Annotated[int, SHOWN]
    card_points: Annotated[int, CARD_WORTH]
    solution_points: Annotated[int, SOLUTION_WORTH]
    token_points: Annotated[int, TOKEN_WORTH]
    lives: Annotated[int, LIVES]
    space: Annotated[Row, DECK_CARDS, OneOf(N_FACES)]  # in the order in which the cards came to lie there
    space_size: Annotated[int, Amount(0, DECK_CARDS)]
    # shown; NOTHING where one was earned and none has come yet
    tokens: Annotated[Row, TOKENS_SHOWN, OneOf(N_TOKENS, NOTHING)]
    hand: Annotated[Rows, MAX_SEATS, HAND, BySeat(), OneOf(N_FACES, HIDDEN)]
    hand_size: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, HAND)]
    # how many of each card, this round
    collected: Annotated[Rows, MAX_SEATS, N_FACES, BySeat(), Amount(0, max(COPIES))]
    # how many of each token, this round
    taken: Annotated[Rows, MAX_SEATS, N_TOKENS, BySeat(), Amount(0, max(TOKEN_COPIES))]
    solutions: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, DECK_CARDS)]  # this round
    earlier: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, MAX_POINTS)]  # points of the rounds before this one
    before: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, MAX_POINTS)]  # points of the round before this one
    deck: Annotated[Row, DECK_CARDS, UNSEEN]
    deck_size: Annotated[int, Amount(0, DECK_CARDS)]
    token_pile: Annotated[Row, TOKEN_PILE, UNSEEN]
    token_pile_size: Annotated[int, Amount(0, TOKEN_PILE)]
    round: Annotated[int, Amount(1, MOST_ROUNDS)]  # from 1
    lead: Annotated[int, SeatNumber()]  # who began this hand
    turn: Annotated[int, SeatNumber()]
    hearts: Annotated[int, Amount(0, HEARTS)]  # left, of a player alone (M-16)
    phase: Annotated[int, OneOf(len(Phase))]
    skips: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, 1)]  # 1 for a seat that loses its next turn
    last_to_compute: Annotated[int, SeatNumber()]  # this round, or NOBODY
    asked: Annotated[Row, MAX_SEATS, BySeat(), OneOf(2, HIDDEN)]  # 1 for a seat whose answer the window waits for
    play: Annotated[Row, MAX_PIECES, OneOf(N_ACTIONS)]  # the last play, as written
    play_size: Annotated[int, Amount(0, MAX_PIECES)]
    play_by: Annotated[int, SeatNumber()]  # whose it was, or NOBODY
    play_card: Annotated[int, OneOf(N_FACES, HIDDEN)]  # the card that it took from the hand, or that was stolen
    # 1 if all may know whether it is true: the table has judged it, or a challenge has (M-12)
    play_settled: Annotated[int, Amount(0, 1)]
    space_before: Annotated[Row, DECK_CARDS, OneOf(N_FACES)]  # what it took from, in case it goes back (M-12)
    space_before_size: Annotated[int, Amount(0, DECK_CARDS)]
    tokens_before: Annotated[Row, TOKENS_SHOWN, OneOf(N_TOKENS, NOTHING)]
    last_before: Annotated[int, SeatNumber()]  # last_to_compute before it
    winners: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, 1)]  # 1 for a seat that has won
