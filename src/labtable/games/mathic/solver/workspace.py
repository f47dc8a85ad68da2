"""The workspace of the solver as one record, and the numbers in it that have a name."""

from enum import IntEnum
from typing import Annotated

from labtable.engine.kernels.record import WIDE, Row, Rows, record

from ..rules.cards import CARD_POINTS, HAND, SOLUTION_POINTS, TOKEN_POINTS, TOKENS_SHOWN
from ..rules.state import Piece

MOST_CARDS = 5  # of a play that is searched for
KNOWN = MOST_CARDS - 1  # cards of which values and demands are kept
SUBSETS = 2 ** (KNOWN + 1)
ENTRIES = 2**13  # of five cards at most 820 values and 4600 demands are kept, and 592 values with the open card
SLOTS = 2**12  # of the table by which equal entries of one list are found; a list has at most 1110
ANSWERS = 2  # of one undoing: a root has two signs
MOST_LYING = 12  # cards of the space that are looked at, the last ones
SETS = HAND * (12 + 66 + 220 + 495)  # of one card of the hand and one to four of twelve
MOST_POINTS = CARD_POINTS * MOST_CARDS + SOLUTION_POINTS + TOKEN_POINTS * TOKENS_SHOWN  # of one play
LINE = 40  # pieces of a play: a beginning, five cards with values, four joints, three pairs of brackets, an end

# Bits of what is earned so far: one for each token that lies shown, then what the side of the open card has lost.
TOKEN_BITS = 2**TOKENS_SHOWN - 1
NOT_ODD = TOKEN_BITS + 1
NOT_EVEN = 2 * NOT_ODD
EARNED_SETS = 2 * NOT_EVEN
BEST, SHORT = 0, 1  # of what was found
OPTIONS = 48  # number tokens and values that are tried, each perhaps in an odd and an even form
EVERYTHING = 100  # percent
NEVER = 99  # brackets of an equation that was not found


class Rank(IntEnum):
    """The precedence of an expression's last operation. A place needs brackets around all up to its rank."""

    LOOSE = 0  # no brackets are needed here
    SUM = 1
    PRODUCT = 2
    POWER = 3
    CARD = 4


class Free(IntEnum):
    """Conditions that a demand may be."""

    ANYTHING = 0
    NOT_ZERO = 1
    POSITIVE = 2
    EVEN = 3  # a whole even number
    ODD = 4


class Join(IntEnum):
    """The joins of a first expression to a second; TURNED: the second stands on the left."""

    PLUS = 0
    MINUS = 1
    MINUS_TURNED = 2
    TIMES = 3
    OVER = 4
    OVER_TURNED = 5
    POWER = 6
    POWER_TURNED = 7
    CARD = 8  # no join: a single card, or, of a demand, the other side of the equation


class Way(IntEnum):
    """The ways in which an equation is found."""

    VALUE = 0  # the open card is what two values come to, joined
    DEMAND = 1  # the open card, joined to a value, meets a demand
    WITHIN = 2  # a value that holds the open card meets a demand that is a condition


LINEAR_JOINS, JOINS = 6, 8
OPERATOR = (
    Piece.PLUS, Piece.MINUS, Piece.MINUS, Piece.TIMES, Piece.OVER, Piece.OVER, Piece.POWER, Piece.POWER,
)  # fmt: skip
IS_TURNED = (0, 0, 1, 0, 0, 1, 0, 1)
RANK = (Rank.SUM, Rank.SUM, Rank.SUM, Rank.PRODUCT, Rank.PRODUCT, Rank.PRODUCT, Rank.POWER, Rank.POWER, Rank.CARD)
UNDOING = (Join.MINUS, Join.PLUS, Join.MINUS_TURNED, Join.OVER, Join.TIMES, Join.OVER_TURNED)

# Up to which rank brackets are needed in the place of the first expression, and of the second.
FIRST_PLACE = (Rank.LOOSE, Rank.LOOSE, Rank.SUM, Rank.SUM, Rank.SUM, Rank.PRODUCT, Rank.POWER, Rank.PRODUCT)
SECOND_PLACE = (Rank.SUM, Rank.SUM, Rank.LOOSE, Rank.PRODUCT, Rank.PRODUCT, Rank.SUM, Rank.PRODUCT, Rank.POWER)


@record
class Workspace:
    """A task (cards and tokens), the search, and what was found. Cards are known by their place in the task."""

    # the task
    cards: int
    card: Annotated[Row, MOST_CARDS]  # faces
    card_top: Annotated[Row, MOST_CARDS]  # values as written, of all but an open wild card
    card_bottom: Annotated[Row, MOST_CARDS]
    tokens: Annotated[Row, TOKENS_SHOWN]
    card_points: int  # of a card, and so on
    solution_points: int
    token_points: int
    plus_bits: int  # tokens that reward + and x, and so on
    minus_bits: int
    compare_bits: int
    odd_bits: int
    even_bits: int
    join_bits: Annotated[Row, JOINS + 1]  # tokens earned by each kind of join
    is_whole: int  # 1 if the cards are all of the space: an equation is a Solution (M-8)
    begin: int  # the piece that plays begin with
    joins_left_out: int  # the last so many joins are not tried
    wilds: int
    wild: Annotated[Row, MOST_CARDS]  # the places of the wild cards
    options: Annotated[Row, MOST_CARDS]  # how many values are tried for each of them
    option_top: Annotated[Rows, MOST_CARDS, OPTIONS]
    option_bottom: Annotated[Rows, MOST_CARDS, OPTIONS]
    tried: Annotated[Row, MOST_CARDS]  # which of them each has now
    # the search: one card is open, the others are leaves
    open_place: int
    is_unknown: int  # 1 for a wild card
    open_top: int  # its value, if it is known
    open_bottom: int
    leaves: int
    leaf: Annotated[Row, KNOWN]  # the entry of each
    lost: Annotated[Row, SUBSETS]  # NOT_ODD and NOT_EVEN of a subset of the leaves
    set_bits: int  # tokens that the cards earn by themselves
    hoped_bits: int  # tokens of which the open card may earn one by its value
    hope: Annotated[Row, EARNED_SETS]  # how many tokens can be earned at most, by what is earned so far
    form_top: int  # how the open card is declared
    form_bottom: int
    # values and demands, by entry
    entries: int
    top: Annotated[Row, ENTRIES, WIDE]
    bottom: Annotated[Row, ENTRIES, WIDE]
    earned: Annotated[Row, ENTRIES]
    rank: Annotated[Row, ENTRIES]  # of a value its last operation's; of a demand that of its place
    brackets: Annotated[Row, ENTRIES]
    join: Annotated[Row, ENTRIES]
    one: Annotated[Row, ENTRIES]  # the first expression; of a demand the demand around it, or -1
    other: Annotated[Row, ENTRIES]  # the second; of a demand the value that it is joined to, or the other side
    first: Annotated[Row, SUBSETS]  # values of a subset are the entries from first to past - 1
    past: Annotated[Row, SUBSETS]
    first_demand: Annotated[Row, SUBSETS]
    past_demand: Annotated[Row, SUBSETS]
    is_free: int  # whether any demand is a condition
    list_number: int  # of the list that grows
    seen: Annotated[Row, SLOTS]
    seen_in: Annotated[Row, SLOTS, WIDE]
    met_top: Annotated[Row, ANSWERS, WIDE]
    met_bottom: Annotated[Row, ANSWERS, WIDE]
    # what was found, BEST and SHORT
    found_tokens: Annotated[Row, 2]
    found_brackets: Annotated[Row, 2]
    found_way: Annotated[Row, 2]
    found_join: Annotated[Row, 2]
    found_one: Annotated[Row, 2]
    found_other: Annotated[Row, 2]
    found_top: Annotated[Row, 2]
    found_bottom: Annotated[Row, 2]
    is_new: Annotated[Row, 2]  # 1 for one that has not been written down yet
    # the answer: plays without their end
    best: Annotated[Row, LINE]
    best_size: int  # 0 if there is none
    best_points: int
    is_proved: int  # 1 if no play of these cards earns more
    short: Annotated[Row, LINE]
    short_size: int
    short_points: int
    searches: int  # that it took
    line: Annotated[Row, LINE]
    line_size: int
    value: Annotated[Row, 2]
    # a position: which cards a play may be made of, and which sets of them are looked at
    own: Annotated[Row, HAND]  # each different card of the hand once, or the discarded one
    owns: int
    lying: Annotated[Row, MOST_LYING]  # of the space, by number
    lies: int
    is_all: int  # 1 if these are all of the space
    most_wilds: int  # of a set
    attention: int  # in percent: with which chance a set is noticed at all
    chosen: Annotated[Row, KNOWN]  # places in `lying`
    sets: int
    bound: Annotated[Row, SETS]  # what a play of each set earns at most; 0 where that is found
    # a pattern
    order: Annotated[Row, MOST_CARDS]  # the cards of the task, each by its place
    is_given: Annotated[Row, MOST_CARDS]  # 1 for a card of the task that has a value
    term_top: Annotated[Row, MOST_CARDS, WIDE]
    term_bottom: Annotated[Row, MOST_CARDS, WIDE]
    # the play that was found in it
    play: Annotated[Row, LINE]
    play_size: int  # 0 if there is none
    play_points: int
    play_own: int  # its card of the hand, or the stolen one
    left_out: int  # noticed sets that might earn more; 0 if none can
