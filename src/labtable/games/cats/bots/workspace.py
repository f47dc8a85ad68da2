"""The working memory of the bots of Schrödinger's Cats."""

from typing import Annotated

from labtable.engine.kernels.record import WIDE, Row, Rows, record

from ..rules.boxes import N_KINDS, N_STATES
from ..rules.ladder import N_BIDS, NUMBER
from .bidding import ODDS

NEEDS = max(NUMBER) + 1  # numbers of boxes in a hypothesis, including 0
MAX_HANDS = 165  # ways to hold eight boxes of four kinds


@record
class Workspace:
    """The expert's working memory: the possible hands of the next seat, and the value of each hypothesis."""

    value: int  # the expected value for the thinking seat, in millionths
    unheld: Annotated[Row, ODDS]  # odds of another seat without its hand: see `bidding`
    hands: int  # number of possible hands
    hand: Annotated[Rows, MAX_HANDS, N_KINDS]  # each, by kind
    odds: Annotated[Rows, MAX_HANDS, ODDS]  # of its owner
    weight: Annotated[Row, MAX_HANDS, WIDE]  # how likely each is
    answer: Annotated[Row, MAX_HANDS]  # what it would do
    chance: Annotated[Row, MAX_HANDS, WIDE]  # odds in millionths of the hypothesis in question, by its hand
    spread: Annotated[
        Row, N_STATES * NEEDS, WIDE
    ]  # by state and number: the probability that all other seats together have this many
    worth: Annotated[Row, N_BIDS + 1, WIDE]  # in millionths, to the expert: of each hypothesis, and of a call
    adding: Annotated[Row, NEEDS, WIDE]  # buffer while one more seat is added to `spread`
