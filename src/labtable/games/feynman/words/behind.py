"""What may lie behind the faces that others show, counted exactly from the published table and all that was seen (F-4).

Hidden cards that show the same face, and the unseen cards that have it, are few and have nothing to do with any others
(`rules.hide`): so all ways to lay them are tried, and each is as likely.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import prod

from labtable.engine.kernel import new_row
from labtable.engine.record import Row, copy_of

from ..rules.answers import refuse_answer
from ..rules.cards import N_CARDS
from ..rules.hands import card_at, face_of
from ..rules.hide import GROUP, PLACES, face_in, gather_places, gather_unseen, may_lie_at
from ..rules.kinds import N_FACES, Kind
from ..rules.names import face_symbol
from ..rules.state import Refusal, State
from .faces import face_at
from .situation import back_of

Ways = list[dict[int, int]]  # each lays a card in each of the same places, which are numbered as in `rules.hide`


def known_fronts(view: State, owner: int) -> list[str]:
    """The faces on the side that is played with of which the viewer can be sure, of the cards of a hand."""
    ways = ways_to_lay(view)
    found: list[str] = []
    for i in range(view.hand_size[owner]):
        card = card_at(view, owner, i)
        cards = [card] if card >= 0 else [way[owner * N_CARDS + i] for way in ways[face_in(card)]]
        faces = {face_at(c, view.side) for c in cards}
        found += faces if len(faces) == 1 else []
    return found


def chance_to_complete(view: State, owner: int, boson: int) -> Fraction:
    """How likely a hand could complete a boson, a Kind, if it were laid now on what lies on top (F-13 to F-15)."""
    laid = copy_of(view)
    laid.pending, laid.beneath = boson, view.top
    cards = list(range(view.hand_size[owner]))
    if boson == Kind.GLUON:
        wanted = face_symbol(face_of(laid.beneath, laid.colour), 1 - view.side)
        antiquarks = [i for i in cards if back_of(view, card_at(view, owner, i)) == wanted]
        if not antiquarks:
            return Fraction(0)
        cards = [i for i in cards if antiquarks != [i]]  # the only antiquark cannot be the Flip as well
    return chance_to_hold(view, owner, cards, lambda card: refuse_answer(laid, card) == Refusal.NONE)


def chance_to_hold(view: State, owner: int, cards: Sequence[int], fits: Callable[[int], bool]) -> Fraction:
    """How likely some of these cards of a hand, named by their places in it, fits."""
    seen = [card_at(view, owner, i) for i in cards]
    if any(card >= 0 and fits(card) for card in seen):
        return Fraction(1)
    places = {owner * N_CARDS + i for i in cards}
    return 1 - prod((without(ways, places, fits) for ways in ways_to_lay(view).values()), start=Fraction(1))


def without(ways: Ways, places: set[int], fits: Callable[[int], bool]) -> Fraction:
    """In how many of the ways, as a share of all, no card in these places fits."""
    none = [way for way in ways if not any(fits(way[place]) for place in places & way.keys())]
    return Fraction(len(none), len(ways))


def ways_to_lay(view: State) -> dict[int, Ways]:
    """For each face that hidden cards show, all ways to lay unseen cards there that agree with what all have seen."""
    groups = new_row(N_FACES * GROUP)
    gather_unseen(view, new_row(N_CARDS), groups)
    gather_places(view, groups)
    found = {}
    for face in range(N_FACES):
        cards, places = row_at(groups, face * GROUP), row_at(groups, face * GROUP + PLACES)
        if places:
            found[face] = list(agreeing(view, cards, places))
    return found


def row_at(groups: Row, start: int) -> list[int]:
    """As many numbers as the one at the start says, behind it."""
    return list(groups[start + 1 : start + 1 + groups[start]])


def agreeing(view: State, cards: list[int], places: list[int]) -> Iterator[dict[int, int]]:
    """Every way to lay some of the cards in the places."""
    for laid in permutations(cards, len(places)):
        if all(may_lie_at(view, card, place) for card, place in zip(laid, places, strict=True)):
            yield dict(zip(places, laid, strict=True))
