"""Seatings: which bot sits where in each match, so that neither cards nor seats nor neighbours favour a bot."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.randomness import derive, seed_random, shuffle
from labtable.engine.kernels.record import record
from labtable.engine.kernels.state import MatchState
from labtable.engine.words.problem import Problem

FIXED, ROTATIONS, ARRANGEMENTS, RANDOM = SEATINGS = ("fixed", "rotations", "arrangements", "random")
MOST_ARRANGEMENTS = 5040  # matches a deal: all orders of seven
DRAWN = 2**31  # purpose of `derive`; matches have smaller numbers

Order = tuple[int, ...]  # the number of the bot in each seat
Dice = record(MatchState)


def seating_of(seating: str | None, paired: bool) -> str:
    """Check the name of a seating; `paired` is an alias of rotations. Raises Problem `bad_seating`."""
    if seating is None:
        return ROTATIONS if paired else FIXED
    if seating not in SEATINGS:
        raise Problem.english("bad_seating", f"There is no seating {seating!r}. Seatings: {', '.join(SEATINGS)}.")
    if paired and seating != ROTATIONS:
        raise Problem.english("bad_seating", f"paired means the seating rotations; it cannot be {seating}, too.")
    return seating


def matches_a_deal(kinds: Order, seating: str) -> int:
    """The number of matches that each deal is played in. Raises Problem `bad_seating` if there would be too many."""
    if seating == FIXED:
        return 1
    if seating != ARRANGEMENTS:
        return len(kinds)
    orders = factorial(len(kinds)) // prod(factorial(kinds.count(kind)) for kind in set(kinds))
    if orders > MOST_ARRANGEMENTS:
        what = f"{len(kinds)} bots have {orders:,} arrangements, and at most {MOST_ARRANGEMENTS:,} are played"
        raise Problem.english("bad_seating", f"{what}. The seating random draws among them.")
    return orders


def kinds_of(bots: Sequence[Any]) -> Order:
    """For each bot the number of the first equal one: bots of one kind play alike."""
    return tuple([*bots].index(bot) for bot in bots)


def seated(kinds: Order, seating: str, seed: int, first: int, matches: int) -> NDArray[np.int16]:
    """The number of the bot in each seat, a row for each of the matches `first` to `first` + `matches` - 1.

    >>> seated((0, 1, 2), "rotations", seed=1, first=0, matches=3).tolist()
    [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    """
    each = matches_a_deal(kinds, seating)
    deals = range(first // each, -(-(first + matches) // each))
    rows = [order for deal in deals for order in orders_of(kinds, seating, seed, deal)]
    skipped = first - deals.start * each
    return np.array(rows, np.int16).reshape(-1, len(kinds))[skipped : skipped + matches]


def orders_of(kinds: Order, seating: str, seed: int, deal: int) -> tuple[Order, ...]:
    """The seating orders of a deal, match by match."""
    bots = tuple(range(len(kinds)))
    if seating == FIXED:
        return (bots,)
    if seating == ROTATIONS:
        return _rotations(bots)
    if seating == ARRANGEMENTS:
        return _arrangements(kinds, deal % _repeat(kinds))
    block = _block(len(kinds), seed, deal // len(circles(len(kinds))))
    return _rotations(block[deal % len(block)])


# --- rotations: the neighbours stay ---------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _rotations(circle: Order) -> tuple[Order, ...]:
    """All rotations of an order: each time everybody moves on by one seat."""
    return tuple(circle[-shift:] + circle[:-shift] if shift else circle for shift in range(len(circle)))


# --- arrangements: all distinct orders ------------------------------------------------------------------------------


@cache
def _arrangements(kinds: Order, shift: int) -> tuple[Order, ...]:
    """All distinct orders of the kinds. Bots of one kind change places with each other from deal to deal."""
    found = []
    for order in dict.fromkeys(permutations(kinds)):
        members = {kind: _members(kinds, kind, shift) for kind in set(kinds)}
        found.append(tuple(next(members[kind]) for kind in order))
    return tuple(found)


def _members(kinds: Order, kind: int, shift: int) -> Iterator[int]:
    """The bots of one kind, beginning with a different one after each deal."""
    same = [bot for bot, own_kind in enumerate(kinds) if own_kind == kind]
    shift %= len(same)
    return iter(same[shift:] + same[:shift])


def _repeat(kinds: Order) -> int:
    """The number of deals after which all bots of one kind have had each place equally often."""
    return int(np.lcm.reduce([kinds.count(kind) for kind in set(kinds)]))


# --- random: circles in which everybody is everybody's neighbour equally often ----------------------------------------


@lru_cache(maxsize=4096)
def _block(bots: int, seed: int, number: int) -> tuple[Order, ...]:
    """The circles of the next deals: those of `circles`, in random order, with the bots assigned at random."""
    dice = Dice()
    seed_random(dice, derive(derive(seed, DRAWN), number))
    places, sequence = list(range(bots)), list(range(len(circles(bots))))
    shuffle(dice, places, bots)
    shuffle(dice, sequence, len(sequence))
    return tuple(tuple(places[place] for place in circles(bots)[i]) for i in sequence)


@cache
def circles(bots: int) -> tuple[Order, ...]:
    """Circles in which each bot sits right before each other bot equally often: once, or twice for an even number.

    One bot stays, the others sit in a zigzag over n - 1 places, which is rotated by one place each time (Walecki, about
    1890); for an even number of bots each circle is also used in reverse.

    >>> circles(3)
    ((2, 0, 1), (2, 1, 0))
    """
    places = bots - 1
    zigzag = [(i + 1) // 2 if i % 2 else -(i // 2) for i in range(places)]
    found = [(places, *((step + shift) % places for step in zigzag)) for shift in range(places)] or [(0,)]
    back = [(circle[0], *reversed(circle[1:])) for circle in found] if bots % 2 == 0 else []
    return tuple(dict.fromkeys([*found, *back]))
