"""The tokens and points that a play earns (M-8, M-9, M-10, M-15). `play` and `size` are as in `writing`."""

from labtable.engine.kernels.kernel import kernel, new_numbers
from labtable.engine.kernels.record import Row

from .cards import (
    COLOUR,
    N_FACES,
    N_TOKENS,
    REWARDS,
    TOKEN_COLOURS,
    TOKEN_DENOMINATOR,
    TOKEN_NUMERATOR,
    TOKENS_SHOWN,
    Token,
)
from .evaluation import MAX_CARDS, evaluate_sides, value_at, written_numerator
from .fractions import Outcome
from .state import NOTHING, Piece, State
from .writing import is_card, is_for_pattern, is_operator, is_relation, relation_at


@kernel
def is_shown(s: State, reward: int) -> bool:
    """Whether a token that rewards this lies face up."""
    for i in range(TOKENS_SHOWN):
        if s.tokens[i] != NOTHING and REWARDS[s.tokens[i]] == reward:
            return True
    return False


@kernel
def colours_of(play: Row, size: int) -> int:
    """The colours of the cards used, as a sum of `Colour` flags (M-9)."""
    colours = 0
    for i in range(1, size):
        if is_card(play[i]):
            colours |= COLOUR[play[i]]
    return colours


@kernel
def uses(play: Row, size: int, one: int, other: int) -> bool:
    """Whether one of two operators or relations is written (M-9)."""
    for i in range(1, size):
        if (is_operator(play[i]) or is_relation(play[i])) and (play[i] == one or play[i] == other):
            return True
    return False


@kernel
def has_value(play: Row, size: int, numerator: int, denominator: int) -> bool:
    """Whether a card has this value, or both sides equal it (M-9)."""
    n, d = new_numbers(MAX_CARDS), new_numbers(MAX_CARDS)
    for i in range(1, size):
        if is_card(play[i]):
            value_at(play, i, n, d, 0)
            if n[0] == numerator and d[0] == denominator:
                return True
    if evaluate_sides(play, size, n, d) != Outcome.FINE:
        return False  # under `honour` a side need not come to anything (M-6, M-12)
    for side in range(2):
        if n[side] != numerator or d[side] != denominator:
            return False
    return True


@kernel
def has_side_of(play: Row, size: int, parity: int) -> bool:
    """Whether every numerator of one side, as written, is odd (parity 1) or even (parity 0) (M-9)."""
    at = relation_at(play, size)
    left, right = True, True
    for i in range(1, size):
        if is_card(play[i]) and written_numerator(play, i) % 2 != parity:
            if i < at:
                left = False
            else:
                right = False
    return left or right


@kernel
def earns(play: Row, size: int, token: int) -> bool:
    """Whether a finished play fits a token. A pattern earns the pattern token and no other (M-9, M-10)."""
    reward = REWARDS[token]
    if is_for_pattern(play) or reward == Token.PATTERN:
        return is_for_pattern(play) and reward == Token.PATTERN
    if reward == Token.COLOURS:
        return colours_of(play, size) == TOKEN_COLOURS[token]
    if reward == Token.PLUS:
        return uses(play, size, Piece.PLUS, Piece.TIMES)
    if reward == Token.MINUS:
        return uses(play, size, Piece.MINUS, Piece.OVER)
    if reward == Token.COMPARE:
        return uses(play, size, Piece.LESS, Piece.MORE) or uses(play, size, Piece.POWER, Piece.POWER)
    if reward == Token.NUMBER:
        return has_value(play, size, TOKEN_NUMERATOR[token], TOKEN_DENOMINATOR[token])
    return has_side_of(play, size, 1 if reward == Token.ODD else 0)


@kernel
def is_equation(play: Row, size: int) -> bool:
    """Whether a play is written with "=": only an equation can be a Solution (M-7, M-8, M-10)."""
    return not is_for_pattern(play) and play[relation_at(play, size)] == Piece.EQUALS


@kernel
def is_solution(s: State) -> bool:
    """Whether the last play is a Solution: it is an equation, and nothing is left in the space (M-8)."""
    return s.space_size == 0 and is_equation(s.play, s.play_size)


@kernel
def round_points(s: State, seat: int) -> int:
    """The seat's points of this round so far (M-15)."""
    points = s.solution_points * s.solutions[seat]
    for card in range(N_FACES):
        points += s.card_points * s.collected[seat][card]
    for token in range(N_TOKENS):
        points += s.token_points * s.taken[seat][token]
    return points


@kernel
def points(s: State, seat: int) -> int:
    """The seat's points of the match so far, this round included (M-15)."""
    return s.earlier[seat] + round_points(s, seat)
