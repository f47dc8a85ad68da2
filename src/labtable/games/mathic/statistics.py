"""Counts for studies of matches of Mathic Fraction: cards, relations, operators, Solutions, and who has the points."""

from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row
from labtable.engine.play.statistics import Item, Items, Statistics

from .rules.cards import FACES, WHOLE, Face, Kind
from .rules.names import KIND_NAMES, SIGNS
from .rules.plays import hand_card_used, in_space
from .rules.scoring import is_equation, points
from .rules.state import N_ACTIONS, NOBODY, Piece, State
from .rules.writing import count_of, is_theft


def name_of(face: Face) -> str:
    """The name of a card without suit or colour."""
    return f"{face.twelfths}/{WHOLE}" if face.kind == Kind.BASIC else KIND_NAMES[face.kind].format(face.twelfths)


CARDS = list(dict.fromkeys(map(name_of, FACES)))
CARD_ITEM = tuple(CARDS.index(name_of(face)) for face in FACES)  # of each face
WRITTEN = [sign for sign in SIGNS if sign not in (Piece.OPEN, Piece.CLOSE)]
RELATIONS = (Piece.EQUALS, Piece.LESS, Piece.MORE)
SIGN_ITEM: dict[int, int] = {sign: len(CARDS) + i for i, sign in enumerate(WRITTEN)}
PATTERN = len(CARDS) + len(WRITTEN)
SOLUTION, STOLEN = PATTERN + 1, PATTERN + 2


@kernel
def progress(s: State, seat: int) -> int:
    """The points of the match so far (M-17)."""
    return points(s, seat)


@kernel
def count_held(s: State, seat: int, copies: Row) -> None:
    """Add the cards of the seat's hand."""
    for i in range(s.hand_size[seat]):
        copies[CARD_ITEM[s.hand[seat][i]]] += 1


@kernel
def count_made(s: State, seat: int, piece: int, copies: Row) -> None:
    """Add the card that a play takes from the hand, or a theft; and a Solution."""
    if piece != Piece.END:
        return
    used = hand_card_used(s, seat)
    if is_theft(s.prefix):
        copies[STOLEN] += 1
        used = NOBODY
    else:
        copies[CARD_ITEM[used]] += 1
    if is_equation(s.prefix, s.prefix_size) and takes_all(s, used):
        copies[SOLUTION] += 1


@kernel
def takes_all(s: State, used: int) -> bool:
    """Whether the play being written, with `used` from the hand, leaves nothing in the space (M-8)."""
    for i in range(s.space_size):
        card = s.space[i]
        from_hand = 1 if card == used else 0
        if count_of(s.prefix, s.prefix_size, card) - from_hand < in_space(s, card):
            return False
    return True


def played_by(piece: int) -> Items:
    """The sign that a piece writes, or the pattern that it begins; the whole play says which card is the hand's."""
    if piece in SIGN_ITEM:
        return (SIGN_ITEM[piece],)
    return (PATTERN,) if piece in (Piece.PATTERN, Piece.STEAL_PATTERN) else ()


def discarded_by(piece: int) -> Items:
    """The card that a piece discards."""
    return (CARD_ITEM[piece - Piece.DISCARD],) if piece >= Piece.DISCARD else ()


def is_turn(piece: int) -> bool:
    """Whether a turn is about this: a play, a discard, or a reset of who plays alone."""
    return piece >= Piece.DISCARD or piece in (Piece.COMPUTE, Piece.PATTERN, Piece.RESET)


STATISTICS = Statistics(
    items=[
        *map(Item, CARDS),
        *(Item(SIGNS[sign], "relations" if sign in RELATIONS else "operators", is_card=False) for sign in WRITTEN),
        Item("pattern", "plays", is_card=False),
        Item("Solution", "plays", is_card=False),
        Item("theft", "plays", is_card=False),
    ],
    plays=[played_by(piece) for piece in range(N_ACTIONS)],
    discards=[discarded_by(piece) for piece in range(N_ACTIONS)],
    turns=[is_turn(piece) for piece in range(N_ACTIONS)],
)
