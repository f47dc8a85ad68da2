"""The working memory of the bots of Schrödinger's Cats."""

from typing import Annotated

from labtable.engine.kernels.record import WIDE, Row, record

from ..rules.boxes import MAX_HAND, N_STATES
from ..rules.ladder import N_BIDS, NUMBER

OWN = MAX_HAND + 1  # how many of a seat's own boxes may count, none among them
NEEDS = max(NUMBER) + 1  # numbers of a hypothesis, nought among them
ROW = N_STATES * OWN * NEEDS
MAX_HANDS = 165  # ways to hold eight boxes of four kinds


@record
class Workspace:
    """Odds in millionths: `(state * OWN + own) * NEEDS + n` has those of n of a state, for the owner of `own`."""

    odds: Annotated[Row, ROW, WIDE]  # for the seat that thinks
    theirs: Annotated[Row, ROW, WIDE]  # for another seat, by what it may have
    value: int  # what the seat that thinks hopes for, in millionths
    hands: int  # of the next seat, that it may have
    weight: Annotated[Row, MAX_HANDS, WIDE]  # how likely each is
    holds: Annotated[Row, MAX_HANDS * N_STATES]  # what of each counts as Alive, Dead and Empty, with its findings
    answer: Annotated[Row, MAX_HANDS]  # what it would do
    chance: Annotated[Row, MAX_HANDS, WIDE]  # odds in millionths of the hypothesis in question, by its hand
    spread: Annotated[Row, N_STATES * NEEDS, WIDE]  # how likely all other seats together have so many that count
    worth: Annotated[Row, N_BIDS + 1, WIDE]  # in millionths, to the expert: of each hypothesis, and of a call
    adding: Annotated[Row, NEEDS, WIDE]  # while one more seat is added to that
