"""The working memory of the bots of Schrödinger's Cats."""

from typing import Annotated

from labtable.engine.kernels.record import WIDE, Row, Rows, record

from ..rules.boxes import N_KINDS, N_STATES
from ..rules.ladder import N_BIDS, NUMBER
from .bidding import ODDS

NEEDS = max(NUMBER) + 1  # numbers of a hypothesis, nought among them
MAX_HANDS = 165  # ways to hold eight boxes of four kinds


@record
class Workspace:
    """The expert's working memory: the possible hands of the next seat, and the value of each hypothesis."""

    value: int  # what the seat that thinks hopes for, in millionths
    unheld: Annotated[Row, ODDS]  # of another seat, before it holds a hand: see `bidding`
    hands: int  # that the seat may have
    hand: Annotated[Rows, MAX_HANDS, N_KINDS]  # each, by kind
    odds: Annotated[Rows, MAX_HANDS, ODDS]  # of its owner
    weight: Annotated[Row, MAX_HANDS, WIDE]  # how likely each is
    answer: Annotated[Row, MAX_HANDS]  # what it would do
    chance: Annotated[Row, MAX_HANDS, WIDE]  # odds in millionths of the hypothesis in question, by its hand
    spread: Annotated[Row, N_STATES * NEEDS, WIDE]  # how likely all other seats together have so many that count
    worth: Annotated[Row, N_BIDS + 1, WIDE]  # in millionths, to the expert: of each hypothesis, and of a call
    adding: Annotated[Row, NEEDS, WIDE]  # while one more seat is added to that
