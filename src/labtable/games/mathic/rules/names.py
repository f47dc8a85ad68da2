"""The notation of cards, tokens and plays: `3/12h`, `[>=6/12 red: 2/1]`, `number 1/4`, `3/12h + 4/12s = 7/12d`."""

from collections.abc import Sequence

from .cards import FACES, N_BASIC, TOKENS, WHOLE, Colour, Face, Kind
from .state import Piece
from .writing import is_card, is_numerator

SIGNS = {
    Piece.PLUS: "+",
    Piece.MINUS: "-",
    Piece.TIMES: "x",
    Piece.OVER: "/",
    Piece.POWER: "^",
    Piece.OPEN: "(",
    Piece.CLOSE: ")",
    Piece.EQUALS: "=",
    Piece.LESS: "<",
    Piece.MORE: ">",
}
KIND_NAMES = {
    Kind.AT_LEAST: ">={}/12",
    Kind.AT_MOST: "<={}/12",
    Kind.MORE: ">{}/12",
    Kind.LESS: "<{}/12",
    Kind.ODD_ANY: "odd/any",
    Kind.EVEN_ANY: "even/any",
    Kind.SIMPLEST: "simplest",
    Kind.ODD_ODD: "odd/odd",
    Kind.EVEN_EVEN: "even/even",
}
COLOUR_NAMES = {Colour.RED: "red", Colour.BLACK: "black"}


def printed_name(face: Face) -> str:
    """A card's name, without a value."""
    if face.kind == Kind.BASIC:
        return f"{face.twelfths}/{WHOLE}{face.suit}"
    return f"[{KIND_NAMES[face.kind].format(face.twelfths)} {COLOUR_NAMES[face.colour]}]"


CARD_NAMES = [printed_name(face) for face in FACES]


def card_name(card: int, value: tuple[int, int] | None = None) -> str:
    """A card's name, with the value that a wild card is declared to have, if any."""
    name = CARD_NAMES[card]
    return f"{name[:-1]}: {value[0]}/{value[1]}]" if value and card >= N_BASIC else name


def card_names(cards: Sequence[int]) -> list[str]:
    """The names of cards."""
    return [card_name(card) for card in cards]


def token_name(token: int) -> str:
    """A token's name."""
    return TOKENS[token].name


def token_names(tokens: Sequence[int]) -> list[str]:
    """The names of tokens."""
    return [token_name(token) for token in tokens]


def write_line(pieces: Sequence[int]) -> str:
    """The equation or the pattern of a play, without its verb."""
    words = []
    for i, piece in enumerate(pieces):
        if is_card(piece):
            words.append(card_name(piece, declared_value(pieces, i)))
        elif piece in SIGNS:
            words.append(SIGNS[Piece(piece)])
    return " ".join(words).replace("( ", "(").replace(" )", ")")


def declared_value(pieces: Sequence[int], i: int) -> tuple[int, int] | None:
    """The value that the card at place i is declared to have; None for a basic card, or where it is not declared."""
    if pieces[i] < N_BASIC or i + 2 >= len(pieces) or not is_numerator(pieces[i + 1]):
        return None
    return pieces[i + 1] - Piece.NUMERATOR, pieces[i + 2] - Piece.DENOMINATOR
