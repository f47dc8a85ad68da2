"""The search for one task: bounds on what it can earn, and equations with one card open."""

from labtable.engine.kernels.kernel import apart, kernel

from ..rules.cards import TWELFTHS, WHOLE
from ..rules.writing import is_wild
from .composition import write_equation
from .declarations import CAN_BE, EVEN, N_TRIED, ODD
from .earning import colour_bits, hope_for, hoped_numbers, number_bits, number_tokens, tokens_in, written_number_bits
from .equations import explore, meet_conditions, open_card, set_card
from .options import list_options
from .workspace import BEST, SHORT, Workspace


@kernel
def play_points(r: Workspace, tokens: int, is_solution: bool) -> int:
    """The points of a play of the task's cards that earns so many tokens (M-15)."""
    return r.card_points * r.cards + r.token_points * tokens + (r.solution_points if is_solution else 0)


# --- how much there can be --------------------------------------------------------------------------------------------


@apart
def most_points(r: Workspace) -> int:
    """An upper bound of what a play of the task's cards earns, in points."""
    most = play_points(r, most_tokens(r, True), r.is_whole == 1)
    return max(most, play_points(r, most_tokens(r, False), False)) if r.compare_bits != 0 else most


@apart
def most_tokens(r: Workspace, is_equation: bool) -> int:
    """An upper bound, often reached, of the number of tokens an equation (or inequality) of these cards earns (M-9)."""
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
def most_parity(r: Workspace, odd: int, even: int, either: int) -> int:
    """The most odd and even tokens that two sides earn, if so many cards can be odd, even, or both (M-9)."""
    odds = tokens_in(r.odd_bits) if odd > 0 else 0
    evens = tokens_in(r.even_bits) if even > 0 else 0
    return max(odds, evens) if odd == 1 and even == 1 and either == 1 else odds + evens


@apart
def most_operations(r: Workspace, is_equation: bool) -> int:
    """The most tokens for operators and relations that so many cards earn (M-9)."""
    plus, minus, compare = tokens_in(r.plus_bits), tokens_in(r.minus_bits), tokens_in(r.compare_bits)
    if not is_equation:
        return compare + (0 if r.cards == 2 else max(plus, minus) if r.cards == 3 else plus + minus)
    if r.cards == 2:
        return 0
    if r.cards == 3:
        return max(plus, minus, compare)
    return plus + minus + compare - (min(plus, minus, compare) if r.cards == 4 else 0)


@apart
def spared_powers(r: Workspace) -> int:
    """How much the most tokens of an equation shrink without powers; an inequality earns those as well."""
    compare, most = r.compare_bits, most_operations(r, True)
    r.compare_bits = 0
    spared = most - most_operations(r, True)
    r.compare_bits = compare
    return spared


@apart
def most_with(r: Workspace, place: int, is_equation: bool) -> int:
    """The same bound as `most_tokens` with the values that all wild cards but the open one, at `place`, have now."""
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


@kernel
def is_done(r: Workspace, most: int) -> bool:
    """Whether no search could find a better play."""
    return r.found_tokens[BEST] >= most and r.found_brackets[SHORT] == 0


@apart
def search(r: Workspace, place: int, is_unknown: bool, joins: int) -> None:
    """Search all equations with the card at a place left open, and write down what is found."""
    r.searches += 1
    open_card(r, place, is_unknown)
    explore(r, joins)
    write_finds(r)
    if r.is_free == 1:
        search_conditions(r, place, is_unknown, joins)


@apart
def search_conditions(r: Workspace, place: int, is_unknown: bool, joins: int) -> None:
    """Search again where 0 x anything and the like have turned up, with each value tried for the open card."""
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
def close_card(r: Workspace, place: int) -> None:
    """Make the open card one whose value is known."""
    set_card(r, place)
    r.set_bits, r.hoped_bits, r.is_unknown = colour_bits(r), 0, 0
    for i in range(r.cards):
        r.set_bits |= number_bits(r, r.top[i], r.bottom[i])
    hope_for(r)


@apart
def write_finds(r: Workspace) -> None:
    """Write down the plays that the last search found, while its entries stand."""
    if r.is_new[BEST] == 1:
        r.best_size = write_equation(r, BEST, r.best)
    if r.is_new[SHORT] == 1:
        r.short_size = write_equation(r, SHORT, r.short)
    r.is_new[BEST] = r.is_new[SHORT] = 0
