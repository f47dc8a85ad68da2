"""The values of the wild cards that are tried, and their order (M-5)."""

from labtable.engine.kernels.kernel import apart, kernel

from .declarations import ANY, IN_FULL, SHOWN_TRIED, form, tried_value
from .options import list_options
from .search import is_done, most_with, search
from .workspace import BEST, JOINS, LINEAR_JOINS, NEVER, SHORT, Workspace

SEARCHES = (0, 0, 100, 100, 40, 8)  # with two or more wild cards, by the number of cards
VALUES = (0, 0, 20, 20, 8, 4, 3)  # of `TRIED` for each wild card, by how many cards are tried at once


@kernel
def choose_option(r: Workspace, i: int, option: int) -> None:
    """Give wild card i one of the values that are tried for it."""
    r.tried[i] = option
    r.card_top[r.wild[i]], r.card_bottom[r.wild[i]] = r.option_top[i][option], r.option_bottom[i][option]


@apart
def first_values(r: Workspace, open_one: int) -> None:
    """Give all wild cards but one, which stays open (-1: none does), their first value."""
    for i in range(r.wilds):
        if i != open_one:
            choose_option(r, i, 0)


@apart
def next_values(r: Workspace, open_one: int) -> bool:
    """Go on to the next combination of values; return whether there is one."""
    for i in range(r.wilds):
        if i != open_one:
            if r.tried[i] + 1 < r.options[i]:
                choose_option(r, i, r.tried[i] + 1)
                return True
            choose_option(r, i, 0)
    return False


@apart
def list_all_options(r: Workspace, tried_at_once: int) -> None:
    """List the values that are tried for each wild card: the more cards are tried at once, the fewer."""
    for i in range(r.wilds):
        list_options(r, i, r.wild[i], VALUES[tried_at_once + 1])


@apart
def try_values(r: Workspace, most: int) -> None:
    """Solve for one wild card after the other while the rest take values that are tried, the most hopeful first."""
    joins = JOINS - r.joins_left_out
    list_all_options(r, r.wilds - 1)
    for goal in range(most, -1, -1):
        if goal > r.found_tokens[BEST] and r.searches < SEARCHES[r.cards]:
            try_for(r, goal, min(joins, LINEAR_JOINS))
    if r.found_brackets[SHORT] == NEVER or (r.is_whole == 1 and r.compare_bits != 0):
        r.searches = 0
        for goal in range(most, -1, -1):
            if goal > r.found_tokens[BEST] and r.searches < SEARCHES[r.cards]:
                try_for(r, goal, joins)
    if r.found_brackets[SHORT] == NEVER:
        try_all_values(r)


@apart
def try_for(r: Workspace, goal: int, joins: int) -> None:
    """Search all combinations of values that may earn `goal` tokens."""
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
def try_all_values(r: Workspace) -> None:
    """Solve for the last wild card while the first takes every value that it may be declared."""
    first_values(r, r.wilds - 1)
    place = r.wild[0]
    for number in range(SHOWN_TRIED, SHOWN_TRIED + IN_FULL):
        if tried_value(r.tokens, number, r.value):
            k = form(r.card[place], r.value[0], r.value[1], ANY)
            if k > 0:
                r.card_top[place], r.card_bottom[place] = k * r.value[0], k * r.value[1]
                search(r, r.wild[r.wilds - 1], True, JOINS - r.joins_left_out)
                if r.found_brackets[SHORT] < NEVER:
                    return
