"""Set up a match in a position: for lessons, puzzles, records and tests."""

from typing import Any

from msgspec.structs import replace

from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.piles import lay_out
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.kernels.record import Row
from labtable.engine.words.positions import check, each, padded, read, take, whole
from labtable.engine.words.positions import seat as a_seat

from ..rules.area import matched_at, note_what_is_shown
from ..rules.cards import CARD_NAMES, N_CARDS, N_QUANTITIES, UNITS
from ..rules.deck import count_copies
from ..rules.sides import sides
from ..rules.state import DECK_CARDS, HIDDEN, MAX_HAND, NOBODY, Claims, Phase, State
from .position import Exponents, Seen, seen

CARD_NUMBERS = {name: card for card, name in enumerate(CARD_NAMES)}
EMPTY = [0] * len(UNITS)


def arrange(state: State, truth: Any) -> None:
    """Set up a dealt state from a truth, within a turn or while discarding.

    What it does not mention stays as dealt, except for cards: those it does not place are shuffled under the named
    cards of the deck with the state's own dice. Hands are empty, and a hidden card that is missing (or None) is dealt
    from the rest. Raises Problem `bad_position`; then the state is unusable.
    """
    bare = replace(seen(state), hands=[[]] * state.seats, hidden=[None] * sides(state), deck=[], discard=[], claimed=[])
    given = read(Seen, truth, bare)
    arrange_turn(state, given, given.first if "first" in truth else given.turn)
    areas = given.areas
    if areas is None:
        areas = [EMPTY] if given.area == EMPTY else [EMPTY, given.area]
    check(areas != [] and ("area" not in truth or areas[-1] == given.area), "The last of areas is area.")
    arrange_areas(state, areas)
    arrange_cards(state, given)


def arrange_turn(state: State, given: Seen, first: int) -> None:
    """Set whose turn it is, its number, and who owes a draw."""
    state.turn = a_seat(given.turn, state.seats, "turn")
    state.first = a_seat(first, state.seats, "first")
    state.turns = whole(given.turns, 1, state.last_turn, "turns")
    check(given.phase in ("play", "discard"), "phase is play or discard.")
    state.phase = Phase.DISCARD if given.phase == "discard" else Phase.PLAY
    state.owes_draw[: state.seats] = [int(owes) for owes in each(given.owes_draw, state.seats, "owes_draw")]
    check(given.claimed is not None and not any(c is not None for c in given.claimed), "Nobody can have claimed.")
    check(given.winners == [], "Nobody can have won.")
    state.opener = NOBODY


def arrange_areas(state: State, areas: list[Exponents | None]) -> None:
    """Set the areas since the deal; if only the last is given, one card made it."""
    state.shown_at = [0] * N_QUANTITIES
    for play, area in enumerate(areas):
        state.plays = play
        if area is None and play + 1 < len(areas):
            continue
        check(area is not None and len(area) == len(UNITS) and all(abs(e) <= state.unit_cards for e in area),
              f"An area is {len(UNITS)} numbers from {-state.unit_cards} to {state.unit_cards}.")  # fmt: skip
        check(play > 0 or area == EMPTY, "The first area is empty.")
        state.area = list(area or EMPTY)
        note_what_is_shown(state)


def arrange_cards(state: State, given: Seen) -> None:
    """Set hands, pile, hidden cards and deck, using the cards of this match."""
    unseen = new_row(N_CARDS)
    count_copies(state, unseen)
    hands = each(given.hands, state.seats, "hands")
    for seat in range(state.seats):
        hand = take(unseen, CARD_NUMBERS, hands[seat])
        check(len(hand) < MAX_HAND or (seat == state.turn and len(hand) == MAX_HAND), "A hand holds too many cards.")
        state.hand[seat] = padded(hand, MAX_HAND)
        state.hand_size[seat] = len(hand)
    full = state.hand_size[state.turn] == MAX_HAND
    check(full or state.phase != Phase.DISCARD, "Only who holds more than three cards discards.")
    discard = take(unseen, CARD_NUMBERS, given.discard)[::-1]
    state.discard = padded(discard, DECK_CARDS)
    state.discard_size = len(discard)
    top = take(unseen, CARD_NUMBERS, given.deck)[::-1]
    arrange_hidden(state, given.hidden, unseen)
    rest = new_row(DECK_CARDS)
    n = lay_out(rest, unseen)
    shuffle(state, rest, n)
    deck = [*rest[:n], *top]
    state.deck = padded(deck, DECK_CARDS)
    state.deck_size = len(deck)


def arrange_hidden(state: State, hidden: list[str | None], unseen: Row) -> None:
    """Set each side's hidden card, missing ones with the state's dice; with `claims=auto` none that has been shown."""
    check(len(hidden) == sides(state), "hidden is a card a side.")
    state.hidden[: sides(state)] = [HIDDEN] * sides(state)
    for side, name in enumerate(hidden):
        if name is not None:
            (state.hidden[side],) = take(unseen, CARD_NUMBERS, [name])
            check(state.hidden[side] < N_QUANTITIES, "A hidden card is a quantity.")
    for side, name in enumerate(hidden):
        if name is None:
            state.hidden[side] = deal_hidden(state, unseen)
        shown = state.claims == Claims.AUTO and matched_at(state, side) > 0
        check(not shown, f"{CARD_NAMES[state.hidden[side]]} has been shown, so that side would have won.")


def deal_hidden(state: State, unseen: Row) -> int:
    """A random quantity from the rest; with `claims=auto` one that has not been shown."""
    shut = [state.claims == Claims.AUTO and state.shown_at[q] > 0 for q in range(N_QUANTITIES)]
    rest = [q for q in range(N_QUANTITIES) for _ in range(unseen[q]) if not shut[q]]
    check(bool(rest), "No quantity is left to be hidden.")
    shuffle(state, rest, len(rest))
    unseen[rest[0]] -= 1
    return rest[0]
