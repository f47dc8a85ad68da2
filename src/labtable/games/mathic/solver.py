"""The solver: the shortest and the best-scoring true play of one hand card and cards of the space.

What it searches. All equations of up to five cards, each once, with + - x / ^ and any brackets and numbers within 64
bits. With no wild card or one, nothing is left out: the wild card is solved for. With more, one after the other is
solved for while the rest take, in turn, the values of the number tokens shown and the first of `declaring.TRIED` that
they fit, up to `SEARCHES` times, and powers are used only where nothing is found without or where they earn a token.
If that finds no equation at all, one wild card takes every value that it may be declared. An inequality, where a
compare token is shown, has no brackets and no powers.

Whether there is an equation is thereby decided for certain: with up to two wild cards all is searched, and three or
more can always be made into one (all sets of three kinds were gone through; tests take some of them). The most points
are certain where `is_proved` is 1: nothing was left out, or all tokens that the cards could earn are earned.
"""

from labtable.engine.kernel import Row, apart, kernel

from .cards import CARD_POINTS, SOLUTION_POINTS, TOKEN_POINTS, TOKENS_SHOWN, TWELFTHS, WHOLE
from .composing import write_equation, write_place
from .declaring import ANY, CAN_BE, EVEN, IN_FULL, N_TRIED, ODD, SHOWN_TRIED, form, tried_value
from .equations import (
    colour_bits,
    explore,
    hope_for,
    hoped_numbers,
    lost_by,
    meet_conditions,
    number_bits,
    number_tokens,
    open_card,
    read_tokens,
    set_card,
    side_bits,
    tokens_in,
    written_number_bits,
)
from .room import BEST, JOINS, LINEAR_JOINS, NEVER, SHORT, Room
from .state import Piece, Refusal
from .writing import is_wild, judge_equation

SEARCHES = (0, 0, 100, 100, 40, 8)  # with two or more wild cards, by the number of cards
VALUES = (0, 0, 20, 20, 8, 4, 3)  # of `TRIED` for each wild card, by how many cards are tried at once
TRIES = 400  # inequalities that are tried for a set


# --- the task ---------------------------------------------------------------------------------------------------------


@apart
def put_tokens(r: Room, tokens: Row) -> None:
    """These tokens are shown (M-9)."""
    for i in range(TOKENS_SHOWN):
        r.tokens[i] = tokens[i]
    read_tokens(r)


@apart
def put_cards(r: Room, cards: int, is_whole: bool, begin: int) -> None:
    """Set up a task of so many cards, which were put into `card`."""
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


@kernel
def play_points(r: Room, tokens: int, is_solution: bool) -> int:
    """What a play of the task's cards earns (M-15)."""
    return CARD_POINTS * r.cards + TOKEN_POINTS * tokens + (SOLUTION_POINTS if is_solution else 0)


# --- how much there can be --------------------------------------------------------------------------------------------


@apart
def most_points(r: Room) -> int:
    """No play of the task's cards earns more."""
    most = play_points(r, most_tokens(r, True), r.is_whole == 1)
    return max(most, play_points(r, most_tokens(r, False), False)) if r.compare_bits != 0 else most


@apart
def most_tokens(r: Room, is_equation: bool) -> int:
    """No true equation (or inequality) of these cards earns more tokens; often it can be reached (M-9)."""
    sure, hoped = colour_bits(r), 0
    odd, even, either = 0, 0, 0
    for i in range(r.cards):
        card = r.card[i]
        if is_wild(card):
            hoped |= hoped_numbers(r, card)
        else:
            sure |= written_number_bits(r, TWELFTHS[card], WHOLE)
        odd += CAN_BE[card][ODD]
        even += CAN_BE[card][EVEN]
        either += CAN_BE[card][ODD] * CAN_BE[card][EVEN]
    numbers = min(tokens_in(hoped & ~sure), r.wilds)
    if is_equation and r.cards >= 4 and numbers < tokens_in(number_tokens(r) & ~sure):
        numbers += 1  # both sides
    return tokens_in(sure) + numbers + most_parity(r, odd, even, either) + most_operations(r, is_equation)


@apart
def most_parity(r: Room, odd: int, even: int, either: int) -> int:
    """How many odd and even tokens the sides earn at most, if so many cards can be odd, even, or both (M-9)."""
    odds = tokens_in(r.odd_bits) if odd > 0 else 0
    evens = tokens_in(r.even_bits) if even > 0 else 0
    return max(odds, evens) if odd == 1 and even == 1 and either == 1 else odds + evens


@apart
def most_operations(r: Room, is_equation: bool) -> int:
    """How many tokens for + x, - /, ^ so many cards earn; or for < and > besides (M-9)."""
    plus, minus, compare = tokens_in(r.plus_bits), tokens_in(r.minus_bits), tokens_in(r.compare_bits)
    if not is_equation:
        return compare + (0 if r.cards == 2 else max(plus, minus) if r.cards == 3 else plus + minus)
    if r.cards == 2:
        return 0
    if r.cards == 3:
        return max(plus, minus, compare)
    return plus + minus + compare - (min(plus, minus, compare) if r.cards == 4 else 0)


@apart
def spared_powers(r: Room) -> int:
    """How many fewer tokens there are if no power need be used, because an inequality earns the same."""
    compare, most = r.compare_bits, most_operations(r, True)
    r.compare_bits = 0
    spared = most - most_operations(r, True)
    r.compare_bits = compare
    return spared


@apart
def most_with(r: Room, place: int, is_equation: bool) -> int:
    """The same as `most_tokens` with the values that the wild cards have now, but for this one, which is open."""
    sure, hoped = colour_bits(r), 0
    odd, even, either = 0, 0, 0
    for i in range(r.cards):
        if i == place:
            card = r.card[i]
            hoped = hoped_numbers(r, card)
            odd += CAN_BE[card][ODD]
            even += CAN_BE[card][EVEN]
            either += CAN_BE[card][ODD] * CAN_BE[card][EVEN]
        else:
            sure |= written_number_bits(r, r.card_top[i], r.card_bottom[i])
            odd += r.card_top[i] % 2
            even += 1 - r.card_top[i] % 2
    numbers = 0 if hoped & ~sure == 0 else 1
    if is_equation and r.cards >= 4 and numbers < tokens_in(number_tokens(r) & ~sure):
        numbers += 1
    return tokens_in(sure) + numbers + most_parity(r, odd, even, either) + most_operations(r, is_equation)


# --- solving ----------------------------------------------------------------------------------------------------------


@apart
def solve(r: Room) -> None:
    """Solve the task that was set up."""
    goal = most_tokens(r, True) - (0 if r.is_whole == 1 else spared_powers(r))
    if r.wilds == 1:
        search(r, r.wild[0], True, LINEAR_JOINS)
    if r.wilds > 1:
        try_values(r, goal)
    elif not is_done(r, goal):
        search(r, r.wild[0] if r.wilds == 1 else 0, r.wilds == 1, JOINS)
        r.is_proved = 1
    if r.found_tokens[BEST] >= 0:
        r.best_points = play_points(r, r.found_tokens[BEST], r.is_whole == 1)
        r.short_points = play_points(r, r.found_tokens[SHORT], r.is_whole == 1)
    if r.compare_bits != 0:
        try_inequalities(r)
    if r.best_points == most_points(r) or (r.best_size == 0 and r.compare_bits == 0):
        r.is_proved = 1


@kernel
def is_done(r: Room, most: int) -> bool:
    """Whether no search could find better."""
    return r.found_tokens[BEST] >= most and r.found_brackets[SHORT] == 0


@apart
def search(r: Room, place: int, is_unknown: bool, joins: int) -> None:
    """One search, with this card open, and what it finds written down."""
    r.searches += 1
    open_card(r, place, is_unknown)
    explore(r, joins)
    write_finds(r)
    if r.is_free == 1:
        search_conditions(r, place, is_unknown, joins)


@apart
def search_conditions(r: Room, place: int, is_unknown: bool, joins: int) -> None:
    """Where 0 x anything and the like have turned up, the open card takes each of the values that are tried."""
    start = r.entries
    options = 1
    if is_unknown:
        list_options(r, 0, place, N_TRIED)
        options = r.options[0]
    for option in range(options):
        if is_unknown:
            r.card_top[place], r.card_bottom[place] = r.option_top[0][option], r.option_bottom[0][option]
            close_card(r, place)
        r.entries = start
        meet_conditions(r, joins)
        write_finds(r)


@apart
def close_card(r: Room, place: int) -> None:
    """The open card is known now."""
    set_card(r, place)
    r.set_bits, r.hoped_bits, r.is_unknown = colour_bits(r), 0, 0
    for i in range(r.cards):
        r.set_bits |= number_bits(r, r.top[i], r.bottom[i])
    hope_for(r)


@apart
def write_finds(r: Room) -> None:
    """Write down what the last search found, while its entries stand."""
    if r.is_new[BEST] == 1:
        r.best_size = write_equation(r, BEST, r.best)
    if r.is_new[SHORT] == 1:
        r.short_size = write_equation(r, SHORT, r.short)
    r.is_new[BEST] = r.is_new[SHORT] = 0


# --- values of wild cards ---------------------------------------------------------------------------------------------


@apart
def list_options(r: Room, i: int, place: int, values: int) -> None:
    """List the values that are tried for the wild card at a place: those of number tokens, then so many others.

    Each comes in its first form, or, where odd or even earns a token, in an odd and an even one (M-9).
    """
    r.options[i] = 0
    for number in range(SHOWN_TRIED):
        before = r.options[i]
        if number >= TOKENS_SHOWN and values == 0:
            return
        if tried_value(r.tokens, number, r.value):
            if r.odd_bits == 0 and r.even_bits == 0:
                add_option(r, i, place, ANY)
            else:
                add_option(r, i, place, ODD)
                add_option(r, i, place, EVEN)
        if number >= TOKENS_SHOWN and r.options[i] > before:
            values -= 1


@apart
def add_option(r: Room, i: int, place: int, parity: int) -> None:
    """Add the value that is at hand in a form of this parity, if the card can have it."""
    k = form(r.card[place], r.value[0], r.value[1], parity)
    if k > 0:
        r.option_top[i][r.options[i]], r.option_bottom[i][r.options[i]] = k * r.value[0], k * r.value[1]
        r.options[i] += 1


@kernel
def choose_option(r: Room, i: int, option: int) -> None:
    """Give a wild card one of its values."""
    r.tried[i] = option
    r.card_top[r.wild[i]], r.card_bottom[r.wild[i]] = r.option_top[i][option], r.option_bottom[i][option]


@apart
def first_values(r: Room, open_one: int) -> None:
    """Give all wild cards but the open one a value."""
    for i in range(r.wilds):
        if i != open_one:
            choose_option(r, i, 0)


@apart
def next_values(r: Room, open_one: int) -> bool:
    """Go on to the next combination of values; whether there was one."""
    for i in range(r.wilds):
        if i != open_one:
            if r.tried[i] + 1 < r.options[i]:
                choose_option(r, i, r.tried[i] + 1)
                return True
            choose_option(r, i, 0)
    return False


@apart
def list_all_options(r: Room, tried_at_once: int) -> None:
    """The values that are tried for each wild card; the fewer the more cards are tried at once."""
    for i in range(r.wilds):
        list_options(r, i, r.wild[i], VALUES[tried_at_once + 1])


@apart
def try_values(r: Room, most: int) -> None:
    """Solve for one wild card after the other while the rest take values that are tried, the most hopeful first."""
    list_all_options(r, r.wilds - 1)
    for goal in range(most, -1, -1):
        if goal > r.found_tokens[BEST] and r.searches < SEARCHES[r.cards]:
            try_for(r, goal, LINEAR_JOINS)
    if r.found_brackets[SHORT] == NEVER or (r.is_whole == 1 and r.compare_bits != 0):
        r.searches = 0
        for goal in range(most, -1, -1):
            if goal > r.found_tokens[BEST] and r.searches < SEARCHES[r.cards]:
                try_for(r, goal, JOINS)
    if r.found_brackets[SHORT] == NEVER:
        try_all_values(r)


@apart
def try_for(r: Room, goal: int, joins: int) -> None:
    """All combinations of values that may earn just so many tokens."""
    for open_one in range(r.wilds):
        first_values(r, open_one)
        more = True
        while more:
            if most_with(r, r.wild[open_one], True) == goal:
                search(r, r.wild[open_one], True, joins)
                if r.searches >= SEARCHES[r.cards] or is_done(r, goal):
                    return
            more = next_values(r, open_one)


@apart
def try_all_values(r: Room) -> None:
    """Solve for the last wild card while the first takes every value that it may be declared."""
    first_values(r, r.wilds - 1)
    place = r.wild[0]
    for number in range(SHOWN_TRIED, SHOWN_TRIED + IN_FULL):
        if tried_value(r.tokens, number, r.value):
            k = form(r.card[place], r.value[0], r.value[1], ANY)
            if k > 0:
                r.card_top[place], r.card_bottom[place] = k * r.value[0], k * r.value[1]
                search(r, r.wild[r.wilds - 1], True, JOINS)
                if r.found_brackets[SHORT] < NEVER:
                    return


# --- inequalities -----------------------------------------------------------------------------------------------------


@apart
def try_inequalities(r: Room) -> None:
    """With a compare token shown: the inequality that earns most, if it beats what was found (M-7)."""
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
def try_splits(r: Room, goal: int) -> int:
    """All ways to lay the cards, with the values they have now, on two sides, with all operations between them.

    Return how many were tried; a hit ends it.
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
def parity_bits(r: Room, left: int) -> int:
    """What the two sides earn by their numerators (M-9)."""
    lost_left, lost_right = 0, 0
    for i in range(r.cards):
        if left & (1 << i) != 0:
            lost_left |= lost_by(r, i)
        else:
            lost_right |= lost_by(r, i)
    return side_bits(r, lost_left) | side_bits(r, lost_right)


@apart
def operation_bits(r: Room, operations: int) -> int:
    """What the operations earn: one of + - x / in each digit of a number to the base 4 (M-9)."""
    bits = 0
    for _ in range(r.cards - 2):
        bits |= r.plus_bits if operations % 2 == 0 else r.minus_bits
        operations //= 4
    return bits


@apart
def try_inequality(r: Room, left: int, operations: int) -> bool:
    """Write the inequality; whether it is true one way round."""
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
def keep_inequality(r: Room, points: int) -> None:
    """The line is the best play so far; also the shortest, if there is no equation."""
    is_only = r.found_brackets[SHORT] == NEVER
    for i in range(r.line_size):
        r.best[i] = r.line[i]
        if is_only:
            r.short[i] = r.line[i]
    r.best_size, r.best_points = r.line_size, points
    if is_only:
        r.short_size, r.short_points = r.line_size, points
