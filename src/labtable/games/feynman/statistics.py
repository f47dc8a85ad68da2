"""Counts for studies of matches of U-kNOw Feynman: kinds of cards, baryons, and whose hand is small."""

from labtable.engine.kernels.card_sets import next_card
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row
from labtable.engine.play.statistics import Item, Items, Statistics

from .rules.cards import KIND, N_CARDS, N_SIDED
from .rules.kinds import N_KINDS, Kind, Side
from .rules.names import kind_symbol
from .rules.state import N_ACTIONS, NO_CARD, Piece, State

HIGGS = N_KINDS  # among the items, which else are the kinds; `Kind.WILD` is the Colour Change
BARYON = HIGGS + 1
A_ROUND = 1000  # a round won is worth more than any hand


@kernel
def item_of(sided: int) -> int:
    """The item of a sided card: its kind, but for a wild card's antimatter side the Higgs boson."""
    return HIGGS if KIND[sided] == Kind.WILD and sided >= N_CARDS else KIND[sided]


@kernel
def progress(s: State, seat: int) -> int:
    """The rounds won, then the fewest cards in hand (F-23)."""
    return A_ROUND * s.rounds_won[seat] - s.hand_size[seat]


@kernel
def count_held(s: State, seat: int, copies: Row) -> None:
    """Add the cards of the seat's hand, by the side that is played with."""
    card = next_card(s.hand[seat], 0)
    while card != NO_CARD:
        copies[item_of(s.side * N_CARDS + card)] += 1
        card = next_card(s.hand[seat], card + 1)


def group_of(kind: int) -> str:
    """The group of a kind."""
    if kind < Kind.W:
        return "particles"
    return "bosons" if kind < Kind.REVERSE else "action cards"


def played_by(piece: int) -> Items:
    """The card that a piece lays; beginning a baryon counts besides its three quarks."""
    if piece < N_SIDED:
        return (item_of(piece),)
    return (BARYON,) if piece == Piece.BARYON else ()


def is_turn(piece: int) -> bool:
    """Whether a turn is about this: laying a card or a baryon, keeping what was drawn, taking a penalty, passing."""
    return piece < N_SIDED or piece in (Piece.BARYON, Piece.KEEP, Piece.TAKE, Piece.PASS)


STATISTICS = Statistics(
    items=[
        *(Item(kind_symbol(kind, Side.MATTER), group_of(kind)) for kind in range(N_KINDS)),
        Item(kind_symbol(Kind.WILD, Side.ANTIMATTER), "bosons"),
        Item("baryon", "plays", is_card=False),
    ],
    plays=[played_by(piece) for piece in range(N_ACTIONS)],
    discards=[() for _ in range(N_ACTIONS)],
    turns=[is_turn(piece) for piece in range(N_ACTIONS)],
)
