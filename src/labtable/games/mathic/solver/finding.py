"""The search for plays in a position: all cards of the hand, or the discarded one, with sets of cards of the space.

It solves all sets of one card of the hand and one to four of the space, two to five cards, each by `solver`; of a space
of more than twelve cards, the last twelve; and patterns of three to five of them while a pattern token is shown (M-10).
So a Solution is found if the space has at most four cards.

`find_short` stops at the first play, with as few cards as possible. `find_most` takes the sets by the most that they
could earn, and stops where no other set could earn more, or after `MOST_SOLVED` sets; `left_out` counts those that
might earn more. If it is 0, nothing in the searched part earns more than what was found.

Weaker bots consider less: sets with few wild cards, fewer operations, and a share of all sets, drawn by the view's
dice.
"""

from itertools import permutations

from labtable.engine.kernels.kernel import apart, kernel
from labtable.engine.kernels.randomness import random_below
from labtable.engine.kernels.record import Row

from ..rules.cards import N_BASIC, PATTERN_LEAST, TWELFTHS, WHOLE, Token
from ..rules.evaluation import operate
from ..rules.fractions import Outcome, gcd
from ..rules.state import Phase, Piece, State
from .earning import bits_for, tokens_in
from .patterns import find_order, write_pattern
from .search import most_points
from .solver import put_cards, put_tokens, put_worths, solve
from .workspace import EVERYTHING, JOINS, MOST_CARDS, MOST_LYING, MOST_POINTS, Workspace

MOST_SOLVED = 400  # sets, for one decision
FEW_CARDS = 3  # of plays that are looked for where many must be


def _makes_three() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """1 for all three numbers of twelfths, in any order, one of which the others come to by an operation (M-4)."""
    table = [[[0] * (WHOLE + 1) for _ in range(WHOLE + 1)] for _ in range(WHOLE + 1)]
    for a in range(WHOLE + 1):
        for b in range(WHOLE + 1):
            for operator in range(Piece.PLUS, Piece.POWER + 1):
                tops, bottoms = [a, b], [WHOLE, WHOLE]
                for i in range(2):
                    common = gcd(tops[i], bottoms[i])
                    tops[i], bottoms[i] = tops[i] // common, bottoms[i] // common
                fine = operate(operator, tops, bottoms, 0) == Outcome.FINE
                if fine and 0 <= tops[0] <= bottoms[0] and WHOLE % bottoms[0] == 0:
                    for one, two, three in permutations((a, b, tops[0] * (WHOLE // bottoms[0]))):
                        table[one][two][three] = 1
    return tuple(tuple(tuple(row) for row in rows) for rows in table)


MAKES_THREE = _makes_three()


# --- the sets ---------------------------------------------------------------------------------------------------------


@apart
def look_at(view: State, seat: int, r: Workspace) -> None:
    """Look at the cards that a seat may make a play of, with one of its hand or with the discarded one (M-3, M-11)."""
    is_theft = view.phase == Phase.STEAL
    r.owns = 0
    for i in range(1 if is_theft else view.hand_size[seat]):
        add_own(r, view.play_card if is_theft else view.hand[seat][i])
    lay(view, r, view.space_size - 1 if is_theft else view.space_size)
    r.begin = Piece.STEAL if is_theft else Piece.COMPUTE
    consider(r, JOINS, MOST_CARDS, EVERYTHING)


@apart
def look_for_thief(view: State, card: int, r: Workspace) -> None:
    """Look at the cards that a thief could use if this card had just been discarded (M-11)."""
    r.owns = 0
    add_own(r, card)
    lay(view, r, view.space_size)
    r.begin = Piece.STEAL
    consider(r, JOINS, MOST_CARDS, EVERYTHING)


@kernel
def consider(r: Workspace, joins: int, most_wilds: int, attention: int) -> None:
    """Set what is looked at: so many joins, sets of so many wild cards at most, and this share of them in percent."""
    r.joins_left_out, r.most_wilds, r.attention = JOINS - joins, most_wilds, attention


@kernel
def add_own(r: Workspace, card: int) -> None:
    """Add a card that the play may have from the hand, unless the like is there."""
    for i in range(r.owns):
        if r.own[i] == card:
            return
    r.own[r.owns] = card
    r.owns += 1


@apart
def lay(view: State, r: Workspace, size: int) -> None:
    """Look at the last cards of the first `size` of the space, sorted by number, and at the tokens (M-9)."""
    r.lies = min(size, MOST_LYING)
    r.is_all = 1 if r.lies == size else 0
    for i in range(r.lies):
        card, at = view.space[size - r.lies + i], i
        while at > 0 and r.lying[at - 1] > card:
            r.lying[at] = r.lying[at - 1]
            at -= 1
        r.lying[at] = card
    put_tokens(r, view.tokens)
    put_worths(r, view.card_points, view.solution_points, view.token_points)
    r.play_size = r.play_points = r.left_out = 0


@apart
def first_set(r: Workspace, count: int) -> bool:
    """Choose the first `count` cards of the space; return whether there are as many."""
    for i in range(count):
        r.chosen[i] = i
    return count <= r.lies


@apart
def next_set(r: Workspace, count: int) -> bool:
    """Go on to the next `count` cards, of equal ones the first; return whether there are any more."""
    while True:
        i = count - 1
        while i >= 0 and r.chosen[i] == r.lies - count + i:
            i -= 1
        if i < 0:
            return False
        r.chosen[i] += 1
        for j in range(i + 1, count):
            r.chosen[j] = r.chosen[j - 1] + 1
        if not is_repeated(r, count):
            return True


@kernel
def is_repeated(r: Workspace, count: int) -> bool:
    """Whether a card is chosen though its like, which is not chosen, lies before it."""
    for i in range(count):
        at = r.chosen[i]
        if at > 0 and r.lying[at] == r.lying[at - 1] and (i == 0 or r.chosen[i - 1] != at - 1):
            return True
    return False


@apart
def take_set(r: Workspace, own: int, count: int) -> None:
    """Make a task of the chosen cards and one of the hand."""
    r.card[0] = r.own[own]
    for i in range(count):
        r.card[i + 1] = r.lying[r.chosen[i]]
    put_cards(r, count + 1, r.is_all == 1 and count == r.lies, r.begin)


# --- any play ---------------------------------------------------------------------------------------------------------


@apart
def find_short(view: State, r: Workspace, most_cards: int) -> None:
    """Find a play of as few cards as possible."""
    for count in range(1, most_cards):
        more = first_set(r, count)
        while more:
            for own in range(r.owns):
                if may_make(r, own, count) and is_noticed(view, r, own, count):
                    take_set(r, own, count)
                    solve(r)
                    if r.short_size > 0:
                        keep_play(r, r.short, r.short_size, r.short_points)
                        return
            more = next_set(r, count)
    find_pattern(view, r, most_cards)


@kernel
def may_make(r: Workspace, own: int, count: int) -> bool:
    """Whether two or three cards may be worth a closer look; with a compare token all are (M-7)."""
    a, b = r.own[own], r.lying[r.chosen[0]]
    if count > 2 or r.compare_bits != 0 or a >= N_BASIC or b >= N_BASIC:
        return True
    if count == 1:
        return TWELFTHS[a] == TWELFTHS[b]
    c = r.lying[r.chosen[1]]
    return c >= N_BASIC or MAKES_THREE[TWELFTHS[a]][TWELFTHS[b]][TWELFTHS[c]] == 1


@kernel
def is_noticed(view: State, r: Workspace, own: int, count: int) -> bool:
    """Whether a card of the hand and the chosen ones are considered; no dice are thrown if all sets are.

    Nobody overlooks two fractions, which `may_make` passes if they are equal.
    """
    if count == 1 and r.own[own] < N_BASIC and r.lying[r.chosen[0]] < N_BASIC:
        return True
    if r.most_wilds < count + 1:
        wilds = 1 if r.own[own] >= N_BASIC else 0
        for i in range(count):
            if r.lying[r.chosen[i]] >= N_BASIC:
                wilds += 1
        if wilds > r.most_wilds:
            return False
    return r.attention == EVERYTHING or random_below(view, EVERYTHING) < r.attention


@apart
def keep_play(r: Workspace, line: Row, size: int, points: int) -> None:
    """Keep the first `size` pieces of a line, and its end, as the play that was found."""
    for i in range(size):
        r.play[i] = line[i]
    r.play[size] = Piece.END
    r.play_size, r.play_points, r.play_own = size + 1, points, r.card[0]


@kernel
def write_play(r: Workspace, out: Row) -> int:
    """Write the play that was found into `out`; return its length."""
    for i in range(r.play_size):
        out[i] = r.play[i]
    return r.play_size


# --- the best play ----------------------------------------------------------------------------------------------------


@kernel
def cards_to_try(space_size: int) -> int:
    """The most cards in plays that are searched in a space of this size, where that has to be fast."""
    return MOST_CARDS if space_size <= MOST_CARDS else FEW_CARDS


@apart
def find_best(view: State, seat: int, r: Workspace, most_cards: int, out: Row) -> int:
    """Write the play of at most so many cards that earns most into `out`; return its length, 0 for none.

    What it earns is `r.play_points`; how many sets of cards might earn more is `r.left_out`.
    """
    look_at(view, seat, r)
    find_most(view, r, most_cards)
    return write_play(r, out)


@apart
def find_most(view: State, r: Workspace, most_cards: int) -> None:
    """Find the play that earns most: sets that could earn most are solved first."""
    bound_sets(view, r, most_cards)
    solved = 0
    for points in range(MOST_POINTS, 0, -1):
        if points > r.play_points and solved < MOST_SOLVED:
            solved = solve_sets(r, most_cards, points, solved)
    find_pattern(view, r, most_cards)
    for i in range(r.sets):
        if r.bound[i] > r.play_points:
            r.left_out += 1


@apart
def bound_sets(view: State, r: Workspace, most_cards: int) -> None:
    """Note what a play of each set earns at most."""
    r.sets = 0
    for count in range(most_cards - 1, 0, -1):
        more = first_set(r, count)
        while more:
            for own in range(r.owns):
                r.bound[r.sets] = 0
                if may_make(r, own, count) and is_noticed(view, r, own, count):
                    take_set(r, own, count)
                    r.bound[r.sets] = most_points(r)
                r.sets += 1
            more = next_set(r, count)


@apart
def solve_sets(r: Workspace, most_cards: int, points: int, solved: int) -> int:
    """Solve the sets that may earn so many points, until one does; return the number solved in all."""
    i = 0
    for count in range(most_cards - 1, 0, -1):
        more = first_set(r, count)
        while more:
            for own in range(r.owns):
                if r.bound[i] == points:
                    if r.play_points == points or solved == MOST_SOLVED:
                        return solved
                    solve_set(r, own, count, i)
                    solved += 1
                i += 1
            more = next_set(r, count)
    return solved


@apart
def solve_set(r: Workspace, own: int, count: int, i: int) -> None:
    """Solve set i, a card of the hand and `count` chosen ones; if that is proved, note what it earns as its bound."""
    take_set(r, own, count)
    solve(r)
    if r.is_proved == 1:
        r.bound[i] = r.best_points
    if r.best_points > r.play_points:
        keep_play(r, r.best, r.best_size, r.best_points)


# --- patterns ---------------------------------------------------------------------------------------------------------


@apart
def find_pattern(view: State, r: Workspace, most_cards: int) -> None:
    """Find a pattern of as many cards as possible, if one is rewarded and earns more than what was found (M-10)."""
    tokens = tokens_in(bits_for(r, Token.PATTERN))
    for cards in range(most_cards, PATTERN_LEAST - 1, -1):
        points = r.card_points * cards + r.token_points * tokens
        if tokens > 0 and points > r.play_points:
            more = first_set(r, cards - 1)
            while more:
                for own in range(r.owns):
                    if is_noticed(view, r, own, cards - 1):
                        take_set(r, own, cards - 1)
                        if find_order(r):
                            keep_play(r, r.line, write_pattern(r), points)
                            return
                more = next_set(r, cards - 1)
