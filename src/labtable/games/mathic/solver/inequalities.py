"""True inequalities of given cards (M-7)."""

from labtable.engine.kernels.kernel import apart, kernel

from ..rules.evaluation import judge_equation
from ..rules.state import Piece, Refusal
from .composition import write_place
from .earning import colour_bits, lost_by, side_bits, tokens_in, written_number_bits
from .search import most_tokens, most_with, play_points
from .wild_values import first_values, list_all_options, next_values
from .workspace import NEVER, SHORT, Workspace

TRIES = 400  # inequalities that are tried for a set


# --- inequalities -----------------------------------------------------------------------------------------------------


@apart
def try_inequalities(r: Workspace) -> None:
    """Keep the inequality that earns most, if it earns more than what was found and a compare token is shown (M-7)."""
    list_all_options(r, r.wilds)
    tries = 0
    for goal in range(most_tokens(r, False), -1, -1):
        if play_points(r, goal, False) <= r.best_points:
            return
        first_values(r, -1)
        more = True
        while more and tries < TRIES and r.best_points < play_points(r, goal, False):
            if most_with(r, -1, False) == goal:
                tries += try_splits(r, goal)
            more = next_values(r, -1)


@apart
def try_splits(r: Workspace, goal: int) -> int:
    """Try all inequalities of the cards, with the values they have now, that earn `goal` tokens.

    Return the number tried; the first that holds is kept and ends it.
    """
    sure = colour_bits(r) | r.compare_bits
    for i in range(r.cards):
        sure |= written_number_bits(r, r.card_top[i], r.card_bottom[i])
    tries = 0
    for half in range((1 << (r.cards - 1)) - 1):
        left = 2 * half + 1  # the first card stands on the left
        bits = sure | parity_bits(r, left)
        for operations in range(1 << 2 * (r.cards - 2)):
            if tokens_in(bits | operation_bits(r, operations)) == goal:
                tries += 1
                if try_inequality(r, left, operations):
                    keep_inequality(r, play_points(r, goal, False))
                    return tries
    return tries


@kernel
def parity_bits(r: Workspace, left: int) -> int:
    """The tokens that the two sides earn by their numerators (M-9); `left` is the set of the cards on the left."""
    lost_left, lost_right = 0, 0
    for i in range(r.cards):
        if left & (1 << i) != 0:
            lost_left |= lost_by(r, i)
        else:
            lost_right |= lost_by(r, i)
    return side_bits(r, lost_left) | side_bits(r, lost_right)


@apart
def operation_bits(r: Workspace, operations: int) -> int:
    """The tokens that operations earn, each one of + - x / as a digit of a number to the base 4 (M-9)."""
    bits = 0
    for _ in range(r.cards - 2):
        bits |= r.plus_bits if operations % 2 == 0 else r.minus_bits
        operations //= 4
    return bits


@apart
def try_inequality(r: Workspace, left: int, operations: int) -> bool:
    """Write an inequality into `line`; return whether it holds with < or with >."""
    r.line[0] = r.begin
    at, middle = 1, 0
    for side in range(2):
        is_first = True
        for i in range(r.cards):
            if (left & (1 << i) != 0) == (side == 0):
                if not is_first:
                    r.line[at] = Piece.PLUS + operations % 4
                    at += 1
                    operations //= 4
                is_first = False
                at = write_place(r, i, r.card_top[i], r.card_bottom[i], r.line, at)
        if side == 0:
            middle = at
            at += 1
    r.line_size = at
    for relation in range(Piece.LESS, Piece.MORE + 1):
        r.line[middle] = relation
        if judge_equation(r.line, at) == Refusal.NONE:
            return True
    return False


@apart
def keep_inequality(r: Workspace, points: int) -> None:
    """Keep the line as the best play so far; also as the shortest, if there is no equation."""
    is_only = r.found_brackets[SHORT] == NEVER
    for i in range(r.line_size):
        r.best[i] = r.line[i]
        if is_only:
            r.short[i] = r.line[i]
    r.best_size, r.best_points = r.line_size, points
    if is_only:
        r.short_size, r.short_points = r.line_size, points
