"""The solver: the shortest and the best-scoring true play of one hand card and cards of the space.

It searches all equations of up to five cards, each once, with + - x / ^ and any brackets and numbers within 64
bits. With no wild card or one, nothing is left out: the wild card is solved for. With more, one after the other is
solved for while the rest take, in turn, the values of the number tokens shown and the first of `declarations.TRIED`
that they fit, up to `SEARCHES` times, and powers are used only where nothing is found without or where they earn a
token. If that finds no equation at all, one wild card takes every value that it may be declared. An inequality, where a
compare token is shown, has no brackets and no powers.

Whether there is an equation is thereby decided for certain: with up to two wild cards all is searched, and three or
more can always be made into one (all sets of three kinds were gone through; tests take some of them). The most points
are certain where `is_proved` is 1: nothing was left out, or all tokens that the cards could earn are earned.
"""

from labtable.engine.kernels.kernel import apart, kernel
from labtable.engine.kernels.record import Row

from ..rules.cards import TOKENS_SHOWN, TWELFTHS, WHOLE
from ..rules.writing import is_wild
from .earning import read_tokens
from .inequalities import try_inequalities
from .search import is_done, most_points, most_tokens, play_points, search, spared_powers
from .wild_values import try_values
from .workspace import BEST, JOINS, LINEAR_JOINS, NEVER, SHORT, Workspace

# --- the task ---------------------------------------------------------------------------------------------------------


@apart
def put_tokens(r: Workspace, tokens: Row) -> None:
    """Set the tokens that are shown, a row of TOKENS_SHOWN of them, of which NOTHING is none (M-9)."""
    for i in range(TOKENS_SHOWN):
        r.tokens[i] = tokens[i]
    read_tokens(r)


@kernel
def put_worths(r: Workspace, card: int, solution: int, token: int) -> None:
    """Set the points of a card, of a Solution and of a token (M-15)."""
    r.card_points, r.solution_points, r.token_points = card, solution, token


@apart
def put_cards(r: Workspace, cards: int, is_whole: bool, begin: int) -> None:
    """Set up a task of so many cards, which were put into `r.card`.

    They are all of the space and one more (`is_whole`), or not; `begin` is the piece that plays of them begin with.
    """
    r.cards, r.is_whole, r.begin = cards, 1 if is_whole else 0, begin
    r.wilds = 0
    for i in range(r.cards):
        if is_wild(r.card[i]):
            r.wild[r.wilds] = i
            r.wilds += 1
        else:
            r.card_top[i], r.card_bottom[i] = TWELFTHS[r.card[i]], WHOLE
    r.best_size = r.best_points = r.is_proved = r.short_size = r.short_points = r.searches = 0
    for which in range(2):
        r.found_tokens[which], r.found_brackets[which], r.is_new[which] = -1, NEVER, 0


# --- solving ----------------------------------------------------------------------------------------------------------


@apart
def solve(r: Workspace) -> None:
    """Solve the task that was set up: `r.best` and `r.short` are the plays, 0 long if there is none."""
    goal = most_tokens(r, True) - (0 if r.is_whole == 1 else spared_powers(r))
    joins = JOINS - r.joins_left_out
    if r.wilds == 1:
        search(r, r.wild[0], True, min(joins, LINEAR_JOINS))
    if r.wilds > 1:
        try_values(r, goal)
    elif not is_done(r, goal):
        search(r, r.wild[0] if r.wilds == 1 else 0, r.wilds == 1, joins)
        r.is_proved = 1
    if r.found_tokens[BEST] >= 0:
        r.best_points = play_points(r, r.found_tokens[BEST], r.is_whole == 1)
        r.short_points = play_points(r, r.found_tokens[SHORT], r.is_whole == 1)
    if r.compare_bits != 0:
        try_inequalities(r)
    if r.best_points == most_points(r) or (r.best_size == 0 and r.compare_bits == 0):
        r.is_proved = 1
