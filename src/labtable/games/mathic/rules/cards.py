"""Mathic Fraction's cards, tokens and numbers, as data. A correction by an owner of the game changes only this file.

The source of each number is the rule beside it. RULES.md says what is reconstructed.
"""

from enum import IntEnum
from typing import NamedTuple

WHOLE = 12  # basic cards count twelfths
MAX_NUMERATOR, MAX_DENOMINATOR = 144, 12  # M-5: what may be declared
SUITS = ("h", "d", "s", "c")  # hearts and diamonds are red
RED_SUITS = ("h", "d")


class Kind(IntEnum):
    """What a card stands for."""

    BASIC = 0
    AT_LEAST = 1
    AT_MOST = 2
    MORE = 3
    LESS = 4
    ODD_ANY = 5  # odd numerator
    EVEN_ANY = 6
    SIMPLEST = 7
    ODD_ODD = 8  # numerator and denominator
    EVEN_EVEN = 9


class Colour(IntEnum):
    """A card's colour: a flag, so that a sum of them is the colours of several cards."""

    RED = 1
    BLACK = 2


class Face(NamedTuple):
    """A card face: its kind, its twelfths (of a basic card or of the bound), its colour, and the number of copies."""

    kind: Kind
    twelfths: int
    colour: Colour
    suit: str = ""
    copies: int = 1


BASIC = tuple(
    Face(Kind.BASIC, twelfths, Colour.RED if suit in RED_SUITS else Colour.BLACK, suit)
    for twelfths in range(WHOLE + 1)
    for suit in SUITS
)
SPECIAL = (
    Face(Kind.AT_LEAST, 2, Colour.RED),
    Face(Kind.AT_LEAST, 4, Colour.BLACK),
    Face(Kind.AT_LEAST, 6, Colour.RED),
    Face(Kind.AT_LEAST, 8, Colour.BLACK),
    Face(Kind.AT_LEAST, 10, Colour.RED),
    Face(Kind.AT_MOST, 2, Colour.BLACK),
    Face(Kind.AT_MOST, 4, Colour.RED),
    Face(Kind.AT_MOST, 6, Colour.BLACK),
    Face(Kind.AT_MOST, 8, Colour.RED),
    Face(Kind.AT_MOST, 10, Colour.BLACK),
    Face(Kind.MORE, 3, Colour.RED),
    Face(Kind.MORE, 5, Colour.BLACK),
    Face(Kind.MORE, 6, Colour.RED),
    Face(Kind.MORE, 7, Colour.BLACK),
    Face(Kind.MORE, 9, Colour.RED),
    Face(Kind.LESS, 3, Colour.BLACK),
    Face(Kind.LESS, 5, Colour.RED),
    Face(Kind.LESS, 6, Colour.BLACK),
    Face(Kind.LESS, 7, Colour.RED),
    Face(Kind.LESS, 9, Colour.BLACK),
    Face(Kind.ODD_ANY, 0, Colour.RED, copies=3),
    Face(Kind.ODD_ANY, 0, Colour.BLACK, copies=2),
    Face(Kind.EVEN_ANY, 0, Colour.RED, copies=2),
    Face(Kind.EVEN_ANY, 0, Colour.BLACK, copies=3),
    Face(Kind.SIMPLEST, 0, Colour.RED, copies=4),
    Face(Kind.SIMPLEST, 0, Colour.BLACK, copies=4),
    Face(Kind.ODD_ODD, 0, Colour.RED, copies=3),
    Face(Kind.ODD_ODD, 0, Colour.BLACK, copies=2),
    Face(Kind.EVEN_EVEN, 0, Colour.RED, copies=2),
    Face(Kind.EVEN_EVEN, 0, Colour.BLACK, copies=3),
)
FACES = BASIC + SPECIAL


class Token(IntEnum):
    """The kind of a reward token, by what it rewards (M-9, M-10); a NUMBER token has a value of its own."""

    COLOURS = 0
    PLUS = 1  # + or x
    MINUS = 2  # - or division
    COMPARE = 3  # < or > or exponent
    NUMBER = 4
    ODD = 5
    EVEN = 6
    PATTERN = 7


class TokenFace(NamedTuple):
    """A token: its name, what it rewards, its colours (flags) or its value, and the number of copies."""

    name: str
    rewards: Token
    colours: int = 0
    numerator: int = 0
    denominator: int = 1
    copies: int = 1


TOKENS = (
    TokenFace("red", Token.COLOURS, colours=Colour.RED, copies=2),
    TokenFace("black", Token.COLOURS, colours=Colour.BLACK, copies=2),
    TokenFace("red+black", Token.COLOURS, colours=Colour.RED | Colour.BLACK, copies=2),
    TokenFace("plus", Token.PLUS, copies=2),
    TokenFace("minus", Token.MINUS, copies=2),
    TokenFace("compare", Token.COMPARE, copies=2),
    TokenFace("number 0", Token.NUMBER, numerator=0),
    TokenFace("number 1/4", Token.NUMBER, numerator=1, denominator=4),
    TokenFace("number 1/3", Token.NUMBER, numerator=1, denominator=3),
    TokenFace("number 1/2", Token.NUMBER, numerator=1, denominator=2),
    TokenFace("number 3/4", Token.NUMBER, numerator=3, denominator=4),
    TokenFace("number 1", Token.NUMBER, numerator=1),
    TokenFace("odd", Token.ODD, copies=2),
    TokenFace("even", Token.EVEN, copies=2),
    TokenFace("pattern", Token.PATTERN, copies=2),
)
HAND = 4  # M-1, M-13
SPACE = 4  # M-1: cards in the space at a round's start
TOKENS_SHOWN = 4  # M-1, M-9
PATTERN_LEAST = 3  # M-9: cards of a pattern
LONG_PATTERN_LEAST = 4  # M-9: cards of ABAB and of a Fibonacci-like pattern
CARD_POINTS, SOLUTION_POINTS, TOKEN_POINTS = 2, 10, 20  # M-15
AIMS = (50, 100, 200, 300)  # M-15: points that end the match, by the option `aim`
AIM_OF_THE_BOOK = 100
MAX_ROUNDS = 10  # M-15: default of the option
HEARTS = 3  # M-16: against whom one plays alone

# What the kernels read, made from the tables above. A card is the number of its face.
N_FACES = len(FACES)
N_BASIC = len(BASIC)
N_SUITS = len(SUITS)
DECK_CARDS = sum(face.copies for face in FACES)
KIND = tuple(int(face.kind) for face in FACES)
TWELFTHS = tuple(face.twelfths for face in FACES)
COLOUR = tuple(int(face.colour) for face in FACES)
COPIES = tuple(face.copies for face in FACES)
N_TOKENS = len(TOKENS)
TOKEN_PILE = sum(token.copies for token in TOKENS)
REWARDS = tuple(int(token.rewards) for token in TOKENS)
TOKEN_COLOURS = tuple(int(token.colours) for token in TOKENS)
TOKEN_NUMERATOR = tuple(token.numerator for token in TOKENS)
TOKEN_DENOMINATOR = tuple(token.denominator for token in TOKENS)
TOKEN_COPIES = tuple(token.copies for token in TOKENS)
