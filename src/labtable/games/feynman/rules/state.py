"""The full state of a match of U-kNOw Feynman, as one record."""

from enum import IntEnum
from typing import Annotated

from labtable.engine.kernels import card_sets
from labtable.engine.kernels.meaning import Amount, BySeat, OneOf, SeatNumber
from labtable.engine.kernels.options import Option, parameter
from labtable.engine.kernels.record import WIDE, Row, Rows, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

from .cards import N_CARDS, N_SIDED, WORDS
from .kinds import (
    BARYON,
    CATCH_PENALTY,
    COPIES,
    GENERATIONS,
    HAND,
    MAX_SEATS,
    N_COLOURS,
    N_FACES,
    N_KINDS,
    NO_COLOUR,
    NOTHING,
    PENALTY,
    SHORT_HAND,
    SHORT_PILE,
    WILD_COPIES,
    Kind,
    Side,
)

NOBODY = -1
NO_CARD = card_sets.NO_CARD
HIDDEN = -1  # a card of which the viewer has seen neither face
CARDS = card_sets.CardSet(N_CARDS)
MAX_PIECES = 1 + BARYON + 1  # the longest action: a baryon, its three quarks, and whether DECAY is called
MAX_ROUNDS = 20
MOST_DEALT = (N_CARDS - 1) // MAX_SEATS
MOST_COSTS = 20  # cards
MOST_GENERATIONS = max(GENERATIONS)
LONGEST = 30_000  # pieces after which a match ends (F-21, our ruling): people never play so many, but a program might
MAX_TURNED_UP = 36  # F-3: each card that cannot open the pile, once
MOST_ARRIVALS = 2**14  # cards that come into hands before those that are still there are numbered anew
MAX_RESHUFFLES = 36  # reshuffles of a round that are remembered


class Higgs(IntEnum):
    """Option `higgs`, F-9."""

    MASSIVE = 0
    ANYWHERE = 1


class Physics(IntEnum):
    """Option `physics`, F-13."""

    BOOK = 0
    STRICT = 1


class Length(IntEnum):
    """Option `length`, F-22."""

    BOOK = 0
    SHORT = 1


class Phase(IntEnum):
    """The phase of a turn: what kind of decision comes next."""

    PLAY = 0
    DRAWN = 1  # F-5: what was drawn may be played
    ANSWER = 2  # F-12: a boson is pending
    OVER = 3


class Known(IntEnum):
    """What everybody knows of a card that has not been seen fully, besides the face that it shows, until a shuffle."""

    SHOWN = 0  # nothing
    DEALT = 1  # it was in this hand from the deal, so it is none that was turned up to open the pile (F-3)
    IS_COLOUR = 2  # + colour: a Higgs boson's drawing ended with it (F-9)
    NOT_COLOUR = IS_COLOUR + N_COLOURS  # + colour: it did not end with it


N_KNOWN = Known.NOT_COLOUR + N_COLOURS


class Piece(IntEnum):
    """Pieces 0 to N_SIDED - 1 are a sided card, laid with that face up; these are the others."""

    COLOUR = N_SIDED  # + colour: named with a Colour Change or a Higgs boson (F-8, F-9)
    BARYON = COLOUR + N_COLOURS  # begins one (F-6)
    ALONE = BARYON + 1  # the Flip alone against a gluon (F-16)
    CALL = ALONE + 1  # DECAY, with the play (F-19)
    QUIET = ALONE + 2  # no DECAY, though it is due
    DRAW = ALONE + 3
    KEEP = ALONE + 4  # what was drawn (F-5)
    TAKE = ALONE + 5  # a boson's penalty (F-12)
    PASS = ALONE + 6  # F-21
    DECAY = ALONE + 7  # called later (F-19)
    CATCH = ALONE + 8  # F-19


N_ACTIONS = Piece.CATCH + 1
MAX_LEGAL = N_CARDS + 4  # every card; then a baryon, drawing, DECAY or catching


class Refusal(Reason):
    """Why a piece is not legal, with the rule; the sentences are in `words`."""

    NONE = 0
    MATCH_OVER = 1
    NO_SUCH_ACTION = 2
    NOT_YOUR_TURN = 3, "F-5"
    NOT_IN_HAND = 4, "F-5"
    NO_MATCH = 5, "F-5"  # neither the colour nor the particle
    ONLY_THE_DRAWN = 6, "F-5"
    DRAWN_ALREADY = 7, "F-5"
    NOTHING_DRAWN = 8, "F-5"
    NOT_A_BARYON = 9, "F-6"
    NO_BARYON_NOW = 10, "F-6"  # after drawing, or while a boson is pending
    ACTION_NO_MATCH = 11, "F-7"  # Reverse or Skip
    FLIP_NO_MATCH = 12, "F-10"
    COLOUR_EXPECTED = 13, "F-8"
    NO_COLOUR_EXPECTED = 14, "F-8"
    HIGGS_NEEDS_MASS = 15, "F-9"
    BOSON_COLOUR = 16, "F-11"
    W_NEEDS_PARTICLE = 17, "F-11"
    PHOTON_NEEDS_CHARGE = 18, "F-11"
    GLUON_NEEDS_QUARK = 19, "F-11"
    ANSWER_FIRST = 20, "F-12"
    NOTHING_PENDING = 21, "F-12"
    W_NOT_COMPLETED = 22, "F-13"
    W_NOT_CONSERVED = 23, "F-13"  # option physics=strict
    PHOTON_NOT_COMPLETED = 24, "F-14"
    GLUON_NEEDS_FLIP = 25, "F-15"
    GLUON_NOT_COMPLETED = 26, "F-15"
    CALL_OR_NOT = 27, "F-19"  # the play leaves one card: with DECAY or without?
    NO_CALL_DUE = 28, "F-19"
    NO_CALL_MISSING = 29, "F-19"
    NO_CATCHING_ONESELF = 30, "F-19"
    MAY_STILL_PLAY = 31, "F-21"
    NOTHING_TO_DRAW = 32, "F-21"
    OTHER_SIDE = 33, "F-4"  # the face is not the one that is played with


HIGGS = Option("massive", ("massive", "anywhere"))
PHYSICS = Option("book", ("book", "strict"))
ROUNDS = Option(1, (1, 3, 5), low=1, high=MAX_ROUNDS)
LENGTH = Option("book", ("book", "short"))

DEALT = parameter(HAND, 1, MOST_DEALT)
SHORT_DEALT = parameter(SHORT_HAND, 1, MOST_DEALT)
SHORT_DRAWN = parameter(SHORT_PILE, 1, N_CARDS)
W_COSTS, PHOTON_COSTS, GLUON_COSTS = (
    parameter(PENALTY[kind], 0, MOST_COSTS) for kind in (Kind.W, Kind.PHOTON, Kind.GLUON)
)
CATCH_COSTS = parameter(CATCH_PENALTY, 0, MOST_COSTS)
GENERATIONS_OF = parameter(MOST_GENERATIONS, 1, MOST_GENERATIONS)
COLOURS_OF = parameter(N_COLOURS, 1, N_COLOURS)
QUARKS, LEPTONS, WS, PHOTONS, GLUONS, REVERSES, SKIPS, FLIPS = (
    parameter(COPIES[kind], 0, COPIES[kind]) for kind in (Kind.UP, Kind.ELECTRON, *list(Kind)[Kind.W : Kind.WILD])
)
WILDS = parameter(WILD_COPIES, 0, WILD_COPIES)


@record
class State(MatchState):
    """The state of a match. A card is a number from 0 to N_CARDS - 1; a pile's top is its last card. Hands are sets of
    cards.

    In a view a card of the draw pile below 0 is one that the viewer has not seen whole, and a card of a hand that is
    among `stand_ins` stands for one (`hide`).
    """

    prefix: Annotated[Row, MAX_PIECES]
    higgs: Annotated[int, HIGGS]  # a Higgs
    physics: Annotated[int, PHYSICS]  # a Physics
    rounds: Annotated[int, ROUNDS]
    length: Annotated[int, LENGTH]  # a Length
    dealt: Annotated[int, DEALT]
    short_dealt: Annotated[int, SHORT_DEALT]
    short_pile: Annotated[int, SHORT_DRAWN]
    w_costs: Annotated[int, W_COSTS]
    photon_costs: Annotated[int, PHOTON_COSTS]
    gluon_costs: Annotated[int, GLUON_COSTS]
    catch_costs: Annotated[int, CATCH_COSTS]
    generations: Annotated[int, GENERATIONS_OF]  # a card takes part by its matter face
    colours: Annotated[int, COLOURS_OF]
    quarks: Annotated[int, QUARKS]
    leptons: Annotated[int, LEPTONS]
    ws: Annotated[int, WS]
    photons: Annotated[int, PHOTONS]
    gluons: Annotated[int, GLUONS]
    reverses: Annotated[int, REVERSES]
    skips: Annotated[int, SKIPS]
    flips: Annotated[int, FLIPS]
    wilds: Annotated[int, WILDS]
    side: Annotated[int, OneOf(len(Side))]  # a Side
    direction: Annotated[int, Amount(-1, 1)]  # 1 to the left, -1 to the right
    hand: Annotated[Rows, MAX_SEATS, WORDS, WIDE, CARDS, BySeat()]
    hand_size: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, N_CARDS)]
    # of a card in a hand: a number that is higher the later it came
    came: Annotated[Row, N_CARDS, Amount(0, MOST_ARRIVALS + N_CARDS)]
    arrivals: Annotated[int, Amount(0, MOST_ARRIVALS + N_CARDS)]  # the highest such number
    stand_ins: Annotated[Row, WORDS, WIDE, CARDS]
    # from its left end; at its right end lies what is set aside: see `aside`
    draw: Annotated[Row, N_CARDS, OneOf(N_CARDS, HIDDEN - N_FACES)]
    draw_size: Annotated[int, Amount(0, N_CARDS)]
    aside_size: Annotated[int, Amount(0, N_CARDS)]  # F-22
    # 1 while an action takes its effect that has found the short game's draw pile empty (F-22)
    ran_out: Annotated[int, Amount(0, 1)]
    discard: Annotated[Row, N_CARDS, OneOf(N_CARDS)]
    discard_size: Annotated[int, Amount(0, N_CARDS)]
    seen_whole: Annotated[Row, WORDS, WIDE, CARDS]  # both faces are known to all (F-4), until the card is shuffled
    # what all know of each card (F-4): see `known`
    known: Annotated[Row, N_CARDS, Amount(0, (MAX_RESHUFFLES + 1) * N_KNOWN - 1)]
    reshuffles: Annotated[int, Amount(0, MAX_RESHUFFLES)]  # in this round, as far as they are told apart
    turned_up: Annotated[Row, MAX_TURNED_UP, OneOf(N_CARDS)]  # cards that could not open the pile (F-3)
    turned_up_size: Annotated[int, Amount(0, MAX_TURNED_UP)]
    colour: Annotated[int, OneOf(N_COLOURS, NO_COLOUR)]  # that is to be followed
    top: Annotated[int, OneOf(N_KINDS, NOTHING)]  # the Kind that counts as lying on top, or NOTHING (F-16)
    # the particle that may be followed besides the colour, or NOTHING (F-5, F-18)
    particle: Annotated[int, OneOf(N_KINDS, NOTHING)]
    pending: Annotated[int, OneOf(N_KINDS, NOTHING)]  # a boson that waits for an answer, or NOTHING
    beneath: Annotated[int, OneOf(N_KINDS, NOTHING)]  # the particle under it
    thrower: Annotated[int, SeatNumber()]  # who played it
    drawn: Annotated[int, OneOf(N_CARDS, NO_CARD)]  # the card that was drawn in this turn, or NO_CARD
    uncalled: Annotated[int, SeatNumber()]  # the seat whose DECAY is missing, or NOBODY
    turn: Annotated[int, SeatNumber()]
    phase: Annotated[int, OneOf(len(Phase))]
    passes: Annotated[int, Amount(0, MAX_SEATS)]  # in a row (F-21)
    dealer: Annotated[int, SeatNumber()]
    round: Annotated[int, Amount(1, MAX_ROUNDS)]  # from 1
    rounds_won: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, MAX_ROUNDS)]
    last_winners: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, 1)]  # 1 for a seat that won the round before this one
    taken: Annotated[int, Amount(0, LONGEST + MAX_PIECES)]  # pieces, since the match began (F-21)
    winners: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, 1)]  # 1 for a seat that has won the match
