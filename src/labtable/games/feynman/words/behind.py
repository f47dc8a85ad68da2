"""The faces behind those that others show, counted exactly from the published table and everything seen (F-4).

Hidden cards that show the same face, and the unseen cards with that face, are few and independent of all others
(`rules.hide`). So all ways to place them are tried, and each is equally likely, except for what the short game sets
aside (F-22).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod

from labtable.engine.kernels.card_sets import count
from labtable.engine.kernels.kernel import new_numbers, new_row
from labtable.engine.kernels.record import Row, copy_of

from ..rules.cards import WORDS
from ..rules.completing import refuse_answer
from ..rules.hands import face_of, hand_of
from ..rules.hide import (
    GROUP,
    GROUPS,
    PLACES,
    TOP_PLACE,
    count_turned_up,
    face_seen,
    find_unseen,
    gather_groups,
    is_hidden,
    may_lie_at,
    was_turned_up,
)
from ..rules.kinds import Kind
from ..rules.names import face_symbol
from ..rules.state import Refusal, State
from .faces import face_at
from .situation import back_of

Ways = list[dict[int, int]]  # each lays a card in each of the same places, which are numbered as in `rules.hide`


def known_fronts(view: State, owner: int) -> list[str]:
    """The faces in play of a hand's cards, as far as the viewer can be sure of them."""
    ways = ways_to_lay(view)
    found: list[str] = []
    for card in hand_of(view, owner):
        faces = faces_behind(view, ways, card)
        found += faces if len(faces) == 1 else []
    return found


def faces_behind(view: State, ways: dict[int, Ways], card: int) -> dict[str, int]:
    """The possible faces in play of a card, each with the number of `ways` to place all cards that give it.

    The card is one of a hand, or the draw pile's top.
    """
    if not is_hidden(view, card):
        return {face_at(card, view.side): 1}
    place = card if card >= 0 else TOP_PLACE
    found: dict[str, int] = {}
    for way in ways[face_seen(view, card)]:
        face = face_at(way[place], view.side)
        found[face] = found.get(face, 0) + 1
    return found


def chance_to_complete(view: State, owner: int, boson: int) -> Fraction:
    """The probability that a hand could complete a boson, a Kind, were it laid now on the top card (F-13 to F-15)."""
    laid = copy_of(view)
    laid.pending, laid.beneath = boson, view.top
    cards = hand_of(view, owner)
    if boson == Kind.GLUON:
        wanted = face_symbol(face_of(laid.beneath, laid.colour), 1 - view.side)
        antiquarks = [card for card in cards if back_of(view, card) == wanted]
        if not antiquarks:
            return Fraction(0)
        cards = [card for card in cards if antiquarks != [card]]  # the only antiquark cannot be the Flip as well
    return chance_to_hold(view, cards, lambda card: refuse_answer(laid, card) == Refusal.NONE)


def chance_to_hold(view: State, cards: Sequence[int], fits: Callable[[int], bool]) -> Fraction:
    """The probability that some of these cards of a hand fits."""
    places = {card for card in cards if is_hidden(view, card)}
    if any(card not in places and fits(card) for card in cards):
        return Fraction(1)
    every, none = Counter({0: 1}), Counter({0: 1})
    for ways in ways_to_lay(view).values():
        every = combined(every, counted(view, ways))
        none = combined(none, counted(view, [w for w in ways if not any(fits(w[p]) for p in places & w.keys())]))
    return 1 - worlds_of(view, none) / worlds_of(view, every)


def counted(view: State, ways: Ways) -> Counter[int]:
    """The number of ways for each number of cards laid that were turned up to open the pile."""
    return Counter(sum(was_turned_up(view, card) for card in way.values()) for way in ways)


def combined(some: Counter[int], others: Counter[int]) -> Counter[int]:
    """The same count for every way of one group with every way of another."""
    found: Counter[int] = Counter()
    for (n, ways), (m, more) in product(some.items(), others.items()):
        found[n + m] += ways * more
    return found


def worlds_of(view: State, ways: Counter[int]) -> Fraction:
    """The number of `ways`, each weighted by how many layouts of the other cards agree with it: in the book's game all
    do.

    No card that was turned up is set aside in the short game: the remaining ones are in the draw pile (F-22).
    """
    unseen, groups = groups_of(view)
    turned_up = count_turned_up(view, unseen)
    left = count(unseen) - sum(len(places) for _, places in groups)
    in_pile = left - view.aside_size
    shares = {laid: [Fraction(in_pile - i, left - i) for i in range(turned_up - laid)] for laid in ways}
    return Fraction(sum(n * prod(shares[laid]) for laid, n in ways.items()))


def ways_to_lay(view: State) -> dict[int, Ways]:
    """All ways to place unseen cards for hidden ones with a face, by that face, that agree with what everybody has
    seen.
    """
    _, groups = groups_of(view)
    return {face_seen(view, cards[0]): list(agreeing(view, cards, places)) for cards, places in groups}


def groups_of(view: State) -> tuple[Row, list[tuple[list[int], list[int]]]]:
    """The unseen cards as a set; and the cards and the places of each group (`rules.hide`)."""
    unseen, groups = new_numbers(WORDS), new_row(GROUPS)
    find_unseen(view, unseen)
    starts = range(0, gather_groups(view, unseen, groups), GROUP)
    return unseen, [(row_at(groups, start), row_at(groups, start + PLACES)) for start in starts]


def row_at(groups: Row, start: int) -> list[int]:
    """The numbers after the one at the start, which is their count."""
    return list(groups[start + 1 : start + 1 + groups[start]])


def agreeing(view: State, cards: list[int], places: list[int]) -> Iterator[dict[int, int]]:
    """Every way to place some of the cards."""
    barred = {(card, place) for card in cards for place in places if not may_lie_at(view, card, place)}
    for laid in permutations(cards, len(places)):
        if not barred or barred.isdisjoint(zip(laid, places, strict=True)):
            yield dict(zip(places, laid, strict=True))
