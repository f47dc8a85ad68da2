"""The full state of a match of Schrödinger's Cats, as one record."""

from enum import IntEnum
from typing import Annotated

from labtable.engine.kernels.meaning import UNSEEN, Amount, BySeat, OneOf, SeatNumber
from labtable.engine.kernels.options import Option, parameter
from labtable.engine.kernels.record import Row, Rows, record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.words import Reason

from .boxes import COPIES, MAX_HAND, MAX_SEATS, N_BOXES, N_CYCLED, N_KINDS, N_SHOWN, N_STATES, Box
from .doctorates import N_DOCTORATES
from .ladder import N_BIDS, NO_BID

NOBODY = -1
MOST_ALIKE = max(COPIES)
MOST_EXTRA = 2 * MAX_SEATS  # boxes that doctorates count as, at most two each (C-11)
HIDDEN = -1  # in a view, for a number of boxes or a doctorate that the viewer may not know
MAX_LOOKS = 2  # at the discard pile: by Prride, and by Tabby copying her
EPOCHS = MAX_LOOKS + 1  # parts of an experiment: before, between and after those looks
MAX_FACE_UP = MAX_SEATS + 1  # doctorates: the open one, and one for each seat
MOST_LOSSES = 2  # lost experiments after which a scientist is out (C-14, C-15)
MAX_EXPERIMENTS = MOST_LOSSES * MAX_SEATS - 1  # all scientists but the last lose MOST_LOSSES, the last one fewer


class Form(IntEnum):
    """Option `form`, C-14 and C-15."""

    ELIMINATION = 0
    LABORATORY = 1


class Phase(IntEnum):
    """The phase of a turn: what kind of decision comes next."""

    HYPOTHESIS = 0
    FINDINGS = 1  # after the hypothesis, until the end of the turn (C-7)
    OVER = 2


class Holding(IntEnum):
    """The status of a scientist's doctorate."""

    SECRET = 0
    USED = 1
    GONE = 2  # its owner is out, and it was never shown (C-13)


class Piece(IntEnum):
    """The pieces after the hypotheses, which are 0 to N_BIDS - 1."""

    CALL = N_BIDS
    END = CALL + 1  # of the turn
    DOCTORATE = END + 1  # + doctorate: used
    TABBY_AS = DOCTORATE + N_DOCTORATES  # + doctorate: used by Tabby, who copies it
    SHOW = TABBY_AS + N_DOCTORATES  # + index in `boxes.SHOWN`
    CYCLE = SHOW + N_SHOWN  # + index in `boxes.CYCLED`


END = Piece.END + 0  # a number like others, so that a kernel may choose between it and one of them
N_ACTIONS = Piece.CYCLE + N_CYCLED
MAX_LEGAL = N_BIDS + 1 + MAX_FACE_UP  # every hypothesis, a call, and Tabby as each face-up doctorate
# A turn has a hypothesis, showing, cycling and its end. A call ends an experiment; a doctorate is used once.
MAX_ACTIONS = MAX_EXPERIMENTS * (4 * N_BIDS + 1) + MAX_SEATS


class Refusal(Reason):
    """Why a piece is not legal, with the rule; `words` has the sentences."""

    NONE = 0
    MATCH_OVER = 1
    NO_SUCH_ACTION = 2
    NOT_YOUR_TURN = 3, "C-3"
    HYPOTHESIS_MADE = 4, "C-3"
    NOTHING_TO_CALL = 5, "C-3"
    NOT_HIGHER = 6, "C-4"
    LADDER_ENDS = 7, "C-5"
    NO_HYPOTHESIS_YET = 8, "C-7"  # in this turn, so there is nothing to show, cycle or end
    SHOWN_ALREADY = 9, "C-7"
    NOT_NAMED = 10, "C-7"  # a box neither of the state of the hypothesis nor a Heisenberg
    HEISENBERGS_NOTHING = 11, "C-7"
    NOT_IN_HAND = 12, "C-7"
    SHOW_FIRST = 13, "C-7"
    CYCLED_ALREADY = 14, "C-7"
    MORE_THAN_SHOWN = 15, "C-7"
    DECK_TOO_SMALL = 16, "C-7"
    DOCTORATE_USED = 17, "C-9"
    NOT_YOUR_DOCTORATE = 18, "C-9"
    NONE_FACE_UP = 19, "C-1"  # no doctorate for Tabby to copy
    NOT_FACE_UP = 20, "C-1"
    COPIES_WHICH = 21, "C-1"
    COPIES_TABBY = 22, "C-1"
    OWN_HYPOTHESIS = 23, "C-12"  # a call of it
    SKIPS_OWN = 24, "C-12"
    NOTHING_TO_SKIP = 25, "C-12"  # the hypothesis of this turn is made
    SKIP_LEAVES_NOTHING = 26, "C-12"


FORM = Option("elimination", ("elimination", "laboratory"), by_seats={2: "laboratory", 3: "laboratory"})
OPEN_DOCTORATE = Option(True, (False, True))

DEALT = parameter(0, 0, MAX_SEATS)
FIRST_DEALT = parameter(6, 1, MAX_SEATS)
LAST_DEALT = parameter(2, 1, MAX_SEATS)

ELIMINATION_LOSSES = parameter(1, 1, MOST_LOSSES)
LABORATORY_LOSSES = parameter(2, 1, MOST_LOSSES)
WINS_NEEDED = parameter(3, 1, MAX_EXPERIMENTS)
COPIES_OF = tuple(parameter(n, 0, n) for n in COPIES)
LADDER_LENGTH = parameter(N_BIDS, 1, N_BIDS)
FINDINGS = parameter(1, 0, 1)
CYCLING = parameter(1, 0, 1)
DOCTORATES = parameter(1, 0, 1)


@record
class State(MatchState):
    """The state of a match. Rows of N_KINDS count boxes by kind (`boxes.Box`)."""

    form: Annotated[int, FORM]  # a Form
    open_doctorate: Annotated[int, OPEN_DOCTORATE]  # 1 with one
    dealt: Annotated[int, DEALT]
    first_dealt: Annotated[int, FIRST_DEALT]
    last_dealt: Annotated[int, LAST_DEALT]
    elimination_losses: Annotated[int, ELIMINATION_LOSSES]
    laboratory_losses: Annotated[int, LABORATORY_LOSSES]
    wins_needed: Annotated[int, WINS_NEEDED]
    alive_boxes: Annotated[int, COPIES_OF[Box.ALIVE]]
    dead_boxes: Annotated[int, COPIES_OF[Box.DEAD]]
    empty_boxes: Annotated[int, COPIES_OF[Box.EMPTY]]
    heisenberg_boxes: Annotated[int, COPIES_OF[Box.HEISENBERG]]
    ladder: Annotated[int, LADDER_LENGTH]
    findings: Annotated[int, FINDINGS]
    cycling: Annotated[int, CYCLING]
    doctorates: Annotated[int, DOCTORATES]
    hand: Annotated[Rows, MAX_SEATS, N_KINDS, BySeat(), Amount(HIDDEN, MOST_ALIKE)]
    hand_size: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, N_BOXES)]
    finding: Annotated[Rows, MAX_SEATS, N_KINDS, BySeat(), Amount(0, MOST_ALIKE)]
    # the research deck, unordered: the next box is drawn from it at random
    research: Annotated[Row, N_BOXES, UNSEEN]
    research_size: Annotated[int, Amount(0, N_BOXES)]
    # how many boxes at the end of `research` are in order, the top one last: only in arranged matches
    settled: Annotated[int, UNSEEN]
    # boxes discarded face down, by epoch and seat: see `piles`
    discarded: Annotated[Rows, EPOCHS * MAX_SEATS, N_KINDS, BySeat(), Amount(HIDDEN, MOST_ALIKE)]
    discarded_size: Annotated[Row, EPOCHS * MAX_SEATS, BySeat(), Amount(0, N_BOXES)]
    swept: Annotated[Row, N_KINDS, Amount(0, MOST_ALIKE)]  # findings that were discarded, seen by all (C-10)
    pile_size: Annotated[int, Amount(0, N_BOXES)]  # of the discard pile: `discarded` and `swept` together
    looks: Annotated[int, Amount(0, MAX_LOOKS)]  # at the discard pile in this experiment
    looker: Annotated[Row, MAX_LOOKS, SeatNumber()]  # the seats that looked
    # what the other seats had discarded face down before each look, as the looker saw it
    looked: Annotated[Rows, MAX_LOOKS, N_KINDS, Amount(HIDDEN, MOST_ALIKE)]
    doctorate: Annotated[Row, MAX_SEATS, BySeat(), OneOf(N_DOCTORATES, HIDDEN)]  # a Doctorate
    holding: Annotated[Row, MAX_SEATS, BySeat(), OneOf(len(Holding))]  # a Holding
    face_up: Annotated[Row, MAX_FACE_UP, OneOf(N_DOCTORATES)]  # doctorates, the open one first
    face_up_size: Annotated[int, Amount(0, MAX_FACE_UP)]
    copied: Annotated[int, OneOf(N_DOCTORATES + 1)]  # 1 + the doctorate that Tabby copied, 0 for none
    bid: Annotated[int, OneOf(N_BIDS, NO_BID)]  # the hypothesis, or NO_BID
    bidder: Annotated[int, SeatNumber()]
    # 1 + the seat that made each hypothesis in this experiment, 0 for none
    said_by: Annotated[Row, N_BIDS, SeatNumber(1)]
    extra: Annotated[Row, N_STATES, Amount(0, MOST_EXTRA)]  # boxes that doctorates count as in this experiment (C-11)
    heisenbergs: Annotated[int, Amount(0, 1)]  # 1 while they count, 0 when Feyncat has been used (C-11)
    shown: Annotated[int, Amount(0, MAX_HAND)]  # boxes shown in this turn
    cycled: Annotated[int, Amount(0, 1)]  # 1 if boxes were cycled in this turn
    turn: Annotated[int, SeatNumber()]
    phase: Annotated[int, OneOf(len(Phase))]
    experiment: Annotated[int, Amount(1, MAX_EXPERIMENTS)]  # from 1
    won: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, MAX_EXPERIMENTS)]  # experiments
    lost: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, MOST_LOSSES)]
    out: Annotated[Row, MAX_SEATS, BySeat(), Amount(0, 1)]  # 1 for a scientist who is out
    champion: Annotated[int, SeatNumber()]  # who has won the match, or NOBODY
    # what the last call revealed (C-13)
    last_hand: Annotated[Rows, MAX_SEATS, N_KINDS, BySeat(), Amount(0, MOST_ALIKE)]
    last_finding: Annotated[Rows, MAX_SEATS, N_KINDS, BySeat(), Amount(0, MOST_ALIKE)]
    last_bid: Annotated[int, OneOf(N_BIDS, NO_BID)]  # the called hypothesis, or NO_BID before the first call
    last_bidder: Annotated[int, SeatNumber()]
    last_caller: Annotated[int, SeatNumber()]
    last_count: Annotated[int, Amount(0, N_BOXES + N_STATES * MOST_EXTRA)]
    # what doctorates counted as, and whether Heisenbergs counted
    last_extra: Annotated[Row, N_STATES, Amount(0, MOST_EXTRA)]
    last_heisenbergs: Annotated[int, Amount(0, 1)]
