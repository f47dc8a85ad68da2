"""True equations of given cards: the search over all trees of them, with one card left open (M-4, M-5, M-9).

The cards of a task are known by their place in it. Each but the open one has a value, written as a card is written;
the open one is solved for. Of all equations found two are kept: the one that earns most (of equals the one with
fewest brackets) and the shortest (of equals the one that earns most).
"""

from labtable.engine.kernels.kernel import apart, kernel

from ..rules.cards import MAX_NUMERATOR
from ..rules.fractions import gcd
from .declarations import ANY, SHOWN_TRIED, form, tried_value
from .earning import colour_bits, hope_for, hoped_numbers, lost_by, number_bits, side_bits, tokens_in
from .trees import answer, begin_list, demand_brackets, join_values, joined_brackets, keep, reduce_met, required
from .workspace import BEST, FIRST_PLACE, NOT_EVEN, NOT_ODD, RANK, SHORT, TOKEN_BITS, Free, Join, Rank, Way, Workspace

# --- setting up -------------------------------------------------------------------------------------------------------


@apart
def set_card(r: Workspace, place: int) -> None:
    """Make the entry of a card from its value as written; its number is the card's place."""
    common = gcd(r.card_top[place], r.card_bottom[place])
    r.top[place], r.bottom[place] = r.card_top[place] // common, r.card_bottom[place] // common
    r.earned[place], r.rank[place], r.brackets[place] = 0, Rank.CARD, 0
    r.join[place], r.one[place], r.other[place] = Join.CARD, place, -1


@apart
def open_card(r: Workspace, place: int, is_unknown: bool) -> None:
    """Leave a card open, unknown or with its value, and make leaves of all others, which have values."""
    n = r.cards
    r.entries = n
    r.is_free = 0
    r.open_place = place
    r.is_unknown = 1 if is_unknown else 0
    bits = colour_bits(r)
    leaves = 0
    for i in range(n):
        if i != place or not is_unknown:
            set_card(r, i)
            bits |= number_bits(r, r.top[i], r.bottom[i])
        if i != place:
            r.leaf[leaves] = i
            r.lost[1 << leaves] = lost_by(r, i)
            leaves += 1
    r.leaves = leaves
    r.set_bits = bits
    r.hoped_bits = hoped_numbers(r, r.card[place]) if is_unknown else 0
    if not is_unknown:
        r.open_top, r.open_bottom = r.top[place], r.bottom[place]
    hope_for(r)


# --- weighing an equation ---------------------------------------------------------------------------------------------


@kernel
def may_be_better(r: Workspace, earned: int, brackets: int) -> bool:
    """Whether an equation that earns this, with so many brackets, can be better than what was found."""
    tokens = r.hope[earned]
    more, shorter = tokens - r.found_tokens[BEST], r.found_brackets[BEST] - brackets
    if more > 0 or (more == 0 and shorter > 0):
        return True
    more, shorter = tokens - r.found_tokens[SHORT], r.found_brackets[SHORT] - brackets
    return shorter > 0 or (shorter == 0 and more > 0)


@apart
def weigh(r: Workspace, i: int, earned: int, brackets: int, way: int, join: int, one: int, other: int) -> None:
    """Keep the equation in which the open card is answer i, if the card can be that and the equation is better."""
    top, bottom = r.met_top[i], r.met_bottom[i]
    if r.is_unknown == 1:
        if bottom == 0:
            tokens = declare_free(r, top, earned)
        elif top < 0 or top // MAX_NUMERATOR > bottom:
            return
        else:
            common = gcd(top, bottom)
            tokens = declare(r, top // common, bottom // common, earned)
    elif is_met(r, top, bottom):
        place = r.open_place
        r.form_top, r.form_bottom = r.card_top[place], r.card_bottom[place]
        tokens = r.hope[earned]
    else:
        return
    if tokens >= 0:
        take(r, BEST, tokens, brackets, way, join, one, other)
        take(r, SHORT, tokens, brackets, way, join, one, other)


@kernel
def is_met(r: Workspace, top: int, bottom: int) -> bool:
    """Whether the open card, whose value is known, is the fraction or meets the condition that is asked for."""
    if bottom == 0:
        return suits(top, r.open_top, r.open_bottom)
    if top % r.open_top != 0 if r.open_top != 0 else top != 0:
        return False
    common = gcd(top, bottom)
    return top // common == r.open_top and bottom // common == r.open_bottom


@kernel
def suits(free: int, top: int, bottom: int) -> bool:
    """Whether a reduced value meets a condition."""
    if free in (Free.EVEN, Free.ODD):
        return bottom == 1 and (top % 2 == 0) == (free == Free.EVEN)
    if free == Free.POSITIVE:
        return top > 0
    return free == Free.ANYTHING or top != 0


@apart
def declare(r: Workspace, top: int, bottom: int, earned: int) -> int:
    """Declare the open card as this reduced value, in the form that earns most.

    Return the number of tokens that the equation then earns, -1 if the card cannot have the value.
    """
    card = r.card[r.open_place]
    k = form(card, top, bottom, ANY)
    if k == 0:
        return -1
    bits = earned & TOKEN_BITS | r.set_bits | number_bits(r, top, bottom)
    most = choose_form(r, top, bottom, k, earned, bits, -1)
    if r.odd_bits != 0 or r.even_bits != 0:
        for parity in range(2):
            k = form(card, top, bottom, parity)
            if k > 0:
                most = choose_form(r, top, bottom, k, earned, bits, most)
    return most


@kernel
def choose_form(r: Workspace, top: int, bottom: int, k: int, earned: int, bits: int, most: int) -> int:
    """Take a form of the open card if it earns more tokens than `most`; return the higher number."""
    lost = earned | (NOT_ODD if k * top % 2 == 0 else NOT_EVEN)
    tokens = tokens_in(bits | side_bits(r, lost))
    if tokens <= most:
        return most
    r.form_top, r.form_bottom = k * top, k * bottom
    return tokens


@apart
def declare_free(r: Workspace, free: int, earned: int) -> int:
    """Declare the open card, of which only a condition is asked, as the value that earns most.

    Return the number of tokens that the equation then earns, -1 if no value is possible.
    """
    most, top, bottom = -1, 0, 0
    for i in range(SHOWN_TRIED):
        if tried_value(r.tokens, i, r.value) and suits(free, r.value[0], r.value[1]):
            tokens = declare(r, r.value[0], r.value[1], earned)
            if tokens > most:
                most, top, bottom = tokens, r.form_top, r.form_bottom
    r.form_top, r.form_bottom = top, bottom
    return most


@kernel
def take(r: Workspace, which: int, tokens: int, brackets: int, way: int, join: int, one: int, other: int) -> None:
    """Keep an equation if it is better than the one that is kept as BEST, or as SHORT."""
    more, shorter = tokens - r.found_tokens[which], r.found_brackets[which] - brackets
    if (more > 0 or (more == 0 and shorter > 0)) if which == BEST else (shorter > 0 or (shorter == 0 and more > 0)):
        r.found_tokens[which], r.found_brackets[which], r.is_new[which] = tokens, brackets, 1
        r.found_way[which], r.found_join[which], r.found_one[which], r.found_other[which] = way, join, one, other
        r.found_top[which], r.found_bottom[which] = r.form_top, r.form_bottom


# --- the search -------------------------------------------------------------------------------------------------------


@apart
def explore(r: Workspace, joins: int) -> None:
    """Go through all equations of the cards as they stand, with joins 0 to `joins` - 1."""
    full = (1 << r.leaves) - 1
    for subset in range(1, full + 1):
        r.lost[subset] = r.lost[subset & -subset] | r.lost[subset & (subset - 1)]
        make_values(r, subset, subset == full, joins)
        make_demands(r, subset, subset == full, joins)


@apart
def make_values(r: Workspace, subset: int, is_last: bool, joins: int) -> None:
    """List all values that the leaves of a subset, each used once, can make; of all leaves, weigh them instead."""
    lowest = subset & -subset
    if subset == lowest:
        leaf = r.leaf[place_of(subset)]
        r.first[subset], r.past[subset] = leaf, leaf + 1
        if is_last:
            answer(r, r.top[leaf], r.bottom[leaf])
            weigh(r, 0, side_bits(r, r.lost[subset]), 0, Way.VALUE, Join.CARD, leaf, -1)
        return
    r.first[subset] = begin_list(r)
    side = side_bits(r, r.lost[subset]) if is_last else 0
    for part in range(1, subset):
        if part & subset != part or part & lowest == 0:
            continue
        for one in range(r.first[part], r.past[part]):
            for other in range(r.first[subset ^ part], r.past[subset ^ part]):
                for join in range(joins):
                    join_two(r, join, one, other, is_last, side)
    r.past[subset] = r.entries


@apart
def join_two(r: Workspace, join: int, one: int, other: int, is_last: bool, side: int) -> None:
    """Join two values and list what they come to, or, with all leaves used, weigh it."""
    earned = r.earned[one] | r.earned[other] | r.join_bits[join]
    brackets = joined_brackets(r, join, one, other)
    if is_last:
        if may_be_better(r, earned | side, brackets) and join_values(r, join, one, other):
            weigh(r, 0, earned | side, brackets, Way.VALUE, join, one, other)
    elif join_values(r, join, one, other):
        reduce_met(r, 0)
        keep(r, r.met_top[0], r.met_bottom[0], earned, RANK[join], brackets, join, one, other)


@apart
def make_demands(r: Workspace, subset: int, is_last: bool, joins: int) -> None:
    """List all that the open part must come to beside a subset of the leaves; of all leaves, weigh it instead."""
    r.first_demand[subset] = begin_list(r)
    if not is_last:
        side = side_bits(r, r.lost[subset])
        for value in range(r.first[subset], r.past[subset]):
            earned = r.earned[value] | side | number_bits(r, r.top[value], r.bottom[value])
            keep(r, r.top[value], r.bottom[value], earned, Rank.LOOSE, r.brackets[value], Join.CARD, -1, value)
    for around in range(1, subset):
        if around & subset != around:
            continue
        lost = r.lost[subset ^ around]
        for demand in range(r.first_demand[around], r.past_demand[around]):
            if r.bottom[demand] != 0:
                for value in range(r.first[subset ^ around], r.past[subset ^ around]):
                    for join in range(joins):
                        undo(r, join, demand, value, lost, is_last)
    r.past_demand[subset] = r.entries


@apart
def undo(r: Workspace, join: int, demand: int, value: int, lost: int, is_last: bool) -> None:
    """List what the open part must come to so that, joined to a value, it meets a demand; or weigh it."""
    earned = r.earned[demand] | r.earned[value] | r.join_bits[join] | lost
    brackets = demand_brackets(r, join, demand, value)
    if is_last and not may_be_better(r, earned, brackets):
        return
    for i in range(required(r, join, demand, value)):
        if is_last:
            weigh(r, i, earned, brackets, Way.DEMAND, join, demand, value)
            continue
        if r.met_bottom[i] == 0:
            r.is_free = 1
        else:
            reduce_met(r, i)
        keep(r, r.met_top[i], r.met_bottom[i], earned, FIRST_PLACE[join], brackets, join, demand, value)


@kernel
def place_of(subset: int) -> int:
    """The leaf in a subset of just one."""
    n = 0
    while subset >> n != 1:
        n += 1
    return n


# --- conditions -------------------------------------------------------------------------------------------------------


@apart
def meet_conditions(r: Workspace, joins: int) -> None:
    """Put all values that hold the open card where only a condition is asked of them, as in 0 x anything.

    The open card, wild or not, has a value now.
    """
    place = r.open_place
    full = (1 << r.leaves) - 1
    mine = full + 1
    r.form_top, r.form_bottom = r.card_top[place], r.card_bottom[place]
    r.first[mine], r.past[mine] = place, place + 1
    for rest in range(1, full):
        around = full ^ rest
        if around & (around - 1) == 0:
            continue  # one card alone asks for no less than a number
        make_values(r, mine | rest, False, joins)
        lost = r.lost[rest]
        for demand in range(r.first_demand[around], r.past_demand[around]):
            if r.bottom[demand] == 0:
                for value in range(r.first[mine | rest], r.past[mine | rest]):
                    fill(r, demand, value, lost)


@apart
def fill(r: Workspace, demand: int, value: int, lost: int) -> None:
    """Put a value that holds the open card where a condition asks for it."""
    if suits(r.top[demand], r.top[value], r.bottom[value]):
        earned = r.earned[demand] | r.earned[value] | lost
        brackets = r.brackets[demand] + r.brackets[value]
        if r.rank[value] <= r.rank[demand]:
            brackets += 1
        if may_be_better(r, earned, brackets):
            tokens = r.hope[earned]
            take(r, BEST, tokens, brackets, Way.WITHIN, Join.CARD, demand, value)
            take(r, SHORT, tokens, brackets, Way.WITHIN, Join.CARD, demand, value)
